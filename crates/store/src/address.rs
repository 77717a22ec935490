//! Where a store is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// The place of a store: `sqlite:FILE`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
///
/// ```
/// use atoll_store::Address;
///
/// let address: Address = "postgres://atoll:secret@db.example/atoll".parse()?;
/// assert_eq!(address.to_string(), "postgres://atoll@db.example:5432/atoll");
/// assert!("mysql://db".parse::<Address>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone)]
pub enum Address {
    /// A file of SQLite.
    Sqlite(PathBuf),
    /// A database of PostgreSQL.
    Postgres(Box<PgConnectOptions>),
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options: PgConnectOptions = text
                .parse()
                .map_err(|why: sqlx::Error| format!("not an address of PostgreSQL: {why}"))?;
            return Ok(Address::Postgres(Box::new(options)));
        }
        let file = text.strip_prefix("sqlite:").unwrap_or_default();
        let file = file.strip_prefix("//").unwrap_or(file);
        match file.is_empty() {
            true => Err("expected sqlite:FILE or postgres://USER@HOST/DATABASE".to_owned()),
            false => Ok(Address::Sqlite(PathBuf::from(file))),
        }
    }
}

/// Without the password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Sqlite(file) => write!(f, "{}", file.display()),
            Address::Postgres(to) => {
                let (user, host, port) = (to.get_username(), to.get_host(), to.get_port());
                let database = to.get_database().unwrap_or(user);
                write!(f, "postgres://{user}@{host}:{port}/{database}")
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}
