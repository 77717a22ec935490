//! Both databases, asked in one way.
//!
//! Statements are written once, in the SQL that both understand. Numbers are bound and read in the sizes of PostgreSQL's
//! columns; SQLite takes any.

use std::borrow::Cow;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    Column, ColumnIndex, Decode, Encode, Executor, PgConnection, PgPool, Postgres, Row as _,
    SqlSafeStr, Sqlite, SqliteConnection, SqlitePool, Type,
};

use crate::{StoreError, Unreadable};

/// What a row is, or why it cannot be read.
pub(crate) type Reading<T> = fn(&Row) -> Result<T, Unreadable>;

/// Connections that read.
#[derive(Debug, Clone)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// One connection, within a transaction.
pub(crate) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Pool {
    pub(crate) fn query(&self, sql: &'static str) -> Query<&SqlitePool, &PgPool> {
        match self {
            Pool::Sqlite(pool) => Query::Sqlite(pool, sqlx::query(sql)),
            Pool::Postgres(pool) => Query::Postgres(pool, sqlx::query(sql)),
        }
    }
}

impl Connection<'_> {
    pub(crate) fn query(
        &mut self,
        sql: &'static str,
    ) -> Query<&mut SqliteConnection, &mut PgConnection> {
        match self {
            Connection::Sqlite(connection) => Query::Sqlite(connection, sqlx::query(sql)),
            Connection::Postgres(connection) => Query::Postgres(connection, sqlx::query(sql)),
        }
    }
}

/// A statement, and who carries it out.
pub(crate) enum Query<S, P> {
    Sqlite(S, sqlx::query::Query<'static, Sqlite, SqliteArguments>),
    Postgres(P, sqlx::query::Query<'static, Postgres, PgArguments>),
}

impl<'e, S, P> Query<S, P>
where
    S: Executor<'e, Database = Sqlite>,
    P: Executor<'e, Database = Postgres>,
{
    /// Gives the next of `$1`, `$2` and so on its value.
    pub(crate) fn bind<'v, T>(self, value: T) -> Query<S, P>
    where
        T: Encode<'v, Sqlite> + Type<Sqlite> + Encode<'v, Postgres> + Type<Postgres>,
    {
        match self {
            Query::Sqlite(on, query) => Query::Sqlite(on, query.bind(value)),
            Query::Postgres(on, query) => Query::Postgres(on, query.bind(value)),
        }
    }

    /// How many rows it changed.
    pub(crate) async fn execute(self) -> Result<u64, StoreError> {
        Ok(match self {
            Query::Sqlite(on, query) => query.execute(on).await?.rows_affected(),
            Query::Postgres(on, query) => query.execute(on).await?.rows_affected(),
        })
    }

    /// The first row, if there is one.
    pub(crate) async fn first<T>(self, read: Reading<T>) -> Result<Option<T>, StoreError> {
        let row = match self {
            Query::Sqlite(on, query) => query.fetch_optional(on).await?.map(Row::Sqlite),
            Query::Postgres(on, query) => query.fetch_optional(on).await?.map(Row::Postgres),
        };
        Ok(row.as_ref().map(read).transpose()?)
    }

    /// The one row that there is.
    pub(crate) async fn one<T>(self, read: Reading<T>) -> Result<T, StoreError> {
        let row = self.first(read).await?;
        Ok(row.ok_or(sqlx::Error::RowNotFound)?)
    }

    /// All rows, of which each must be readable.
    pub(crate) async fn all<T>(self, read: Reading<T>) -> Result<Vec<T>, StoreError> {
        let rows = self.each(read).await?;
        Ok(rows.into_iter().collect::<Result<_, _>>()?)
    }

    /// All rows that can be read. Of a list the others are not worth losing the rest.
    pub(crate) async fn readable<T>(self, read: Reading<T>) -> Result<Vec<T>, StoreError> {
        let mut readable = Vec::new();
        for row in self.each(read).await? {
            match row {
                Ok(row) => readable.push(row),
                Err(why) => tracing::warn!("{why}"),
            }
        }
        Ok(readable)
    }

    /// All rows, those too that cannot be read.
    pub(crate) async fn each<T>(
        self,
        read: Reading<T>,
    ) -> Result<Vec<Result<T, Unreadable>>, StoreError> {
        let rows: Vec<Row> = self.stream().try_collect().await?;
        Ok(rows.iter().map(read).collect())
    }

    /// One row after the other.
    pub(crate) fn stream(self) -> BoxStream<'e, Result<Row, sqlx::Error>> {
        match self {
            Query::Sqlite(on, query) => query.fetch(on).map_ok(Row::Sqlite).boxed(),
            Query::Postgres(on, query) => query.fetch(on).map_ok(Row::Postgres).boxed(),
        }
    }
}

/// A row of an answer.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// What is in a column, which goes by its name or place. SQLite keeps anything in any column.
    pub(crate) fn get<'r, T, I>(&'r self, column: I) -> Result<T, Unreadable>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    {
        let found = match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        };
        found.map_err(|why| self.unreadable(&why))
    }

    fn unreadable(&self, why: &sqlx::Error) -> Unreadable {
        let sqlx::Error::ColumnDecode { index, source } = why else {
            return Unreadable::new(why);
        };
        let index = index.trim_matches('"');
        let place = index.parse().ok();
        let name = place.map_or(index, |place: usize| match self {
            Row::Sqlite(row) => row.column(place).name(),
            Row::Postgres(row) => row.column(place).name(),
        });
        Unreadable::new(format!("`{name}`: {source}"))
    }

    /// What is in a column of a key, to say which row it is.
    pub(crate) fn key(&self, column: &str) -> String {
        let number = || self.get::<i64, _>(column).map(|number| number.to_string());
        let small = || self.get::<i32, _>(column).map(|number| number.to_string());
        let text = self.get::<String, _>(column);
        let key = text.or_else(|_| number()).or_else(|_| small());
        key.unwrap_or_else(|_| "?".to_owned())
    }
}

/// The changes of a database's tables since the first version, in order: numbers, names, statements.
pub(crate) fn migrations<const N: usize>(
    steps: [(i64, &'static str, &'static str); N],
) -> Migrator {
    let steps = steps.map(|(version, name, sql)| {
        let (name, sql) = (Cow::Borrowed(name), sql.into_sql_str());
        Migration::new(version, name, MigrationType::Simple, sql, false)
    });
    Migrator {
        migrations: Cow::Owned(steps.into()),
        ..Migrator::DEFAULT
    }
}
