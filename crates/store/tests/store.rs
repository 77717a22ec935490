//! What a store promises, whichever database keeps it.

use atoll_store::{
    Actor, Address, Ban, Block, Entry, Filter, Kept, MatchRow, NewChat, Parting, Person, Purpose,
    Rated, Report, ResultRow, Session, Sitting, Store, StoreError, Write,
};
use tempfile::TempDir;

/// A store of its own, that can be opened again as after a crash, or beside itself as by another server.
struct TestStore {
    address: Address,
    store: Store,
    _folder: Option<TempDir>,
}

impl TestStore {
    async fn sqlite() -> TestStore {
        let folder = tempfile::tempdir().unwrap();
        let address = Address::Sqlite(folder.path().join("atoll.db"));
        TestStore::at(address, Some(folder)).await
    }

    /// `None` where PostgreSQL is not installed.
    async fn postgres() -> Option<TestStore> {
        let address = atoll_services::new_database()?.parse().unwrap();
        Some(TestStore::at(address, None).await)
    }

    async fn at(address: Address, folder: Option<TempDir>) -> TestStore {
        let store = Store::open_at(&address).await.unwrap();
        store.write(vec![create("m")]).await.unwrap();
        TestStore {
            address,
            store,
            _folder: folder,
        }
    }

    /// The same, as another server opens it.
    async fn second(&self) -> Store {
        Store::open_at(&self.address).await.unwrap()
    }
}

/// Each test runs on both databases, with a match `m` that waits.
macro_rules! on_both {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                super::$name(super::TestStore::sqlite().await).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                if let Some(test) = super::TestStore::postgres().await {
                    super::$name(test).await;
                }
            })*
        }
    };
}

on_both! {
    what_was_acknowledged_is_there_after_opening_again
    a_second_writer_fails
    of_many_writers_at_once_one_wins_each_number
    a_unit_is_written_whole_or_not_at_all
    lists_know_who_sits_where
    chat_and_people_are_kept
    of_two_servers_one_wins_each_number
    seats_that_changed_meanwhile_are_not_overwritten
    there_is_one_rematch
    of_two_ratings_after_one_match_the_first_counts
    what_nobody_could_have_written_is_not_found
    what_nobody_used_goes
    settings_stay_and_life_goes_on
    everything_can_be_taken_elsewhere
    one_serves_alone_or_several_together
    commands_are_known_again
}

fn create(id: &str) -> Write {
    let row = MatchRow {
        id: id.into(),
        game: "iye".into(),
        rules: 1,
        options: "{}".into(),
        position: None,
        seats: "[]".into(),
        seed: "secret".into(),
        commitment: "promise".into(),
        clock: "{}".into(),
        policy: "{}".into(),
        listed: true,
        public: false,
        state: "waiting".into(),
        outcome: None,
        rematch: None,
        maker: "p1".into(),
        created: 1,
    };
    let sitting = Sitting {
        seat: 0,
        person: "p1".into(),
    };
    Write::Create(Box::new(row), vec![sitting])
}

fn entry(id: &str, number: u32, text: &str) -> Entry {
    Entry {
        match_id: id.into(),
        number,
        at: 5,
        actor: Actor::Seat(0),
        text: text.into(),
        spent: 7,
        forced: false,
        command: -3,
    }
}

async fn what_was_acknowledged_is_there_after_opening_again(test: TestStore) {
    test.store.append(entry("m", 1, "c4")).await.unwrap();
    test.store.append(entry("m", 2, "d4")).await.unwrap();
    let store = test.second().await;
    let log = store.log("m").await.unwrap();
    assert_eq!(log, [entry("m", 1, "c4"), entry("m", 2, "d4")]);
    let row = store.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.seed.as_str(), row.maker.as_str()), ("secret", "p1"));
    assert!(!format!("{row:?}").contains("secret"));
}

async fn a_second_writer_fails(test: TestStore) {
    test.store.append(entry("m", 1, "c4")).await.unwrap();
    let second = test.store.append(entry("m", 1, "d4")).await;
    assert!(matches!(second, Err(StoreError::Conflict)), "{second:?}");
    assert_eq!(test.store.log("m").await.unwrap(), [entry("m", 1, "c4")]);
}

async fn of_many_writers_at_once_one_wins_each_number(test: TestStore) {
    let mut tasks = tokio::task::JoinSet::new();
    for i in 0..300u32 {
        let store = test.store.clone();
        tasks.spawn(async move { store.append(entry("m", 1 + i % 100, &i.to_string())).await });
    }
    let answers = tasks.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 100);
    assert_eq!(test.store.log("m").await.unwrap().len(), 100);
}

async fn a_unit_is_written_whole_or_not_at_all(test: TestStore) {
    test.store.append(entry("m", 1, "c4")).await.unwrap();
    let over = Write::Over {
        id: "m".into(),
        outcome: "{}".into(),
    };
    let unit = vec![over, Write::Append(entry("m", 1, "d4"))];
    assert!(test.store.write(unit).await.is_err());
    let row = test.store.find_match("m").await.unwrap().unwrap();
    assert_eq!(row.state, "waiting");
    let twice = [2, 1].map(|number| Write::Append(entry("m", number, "d4")));
    assert!(test.store.write(twice.into()).await.is_err());
    assert_eq!(test.store.log("m").await.unwrap(), [entry("m", 1, "c4")]);
}

async fn lists_know_who_sits_where(test: TestStore) {
    let mine = |person: &str| Filter::Running {
        person: person.into(),
    };
    let count = async |filter| test.store.list(&filter).await.unwrap().len();
    assert_eq!(count(Filter::Open).await, 1);
    assert_eq!(count(mine("p1")).await, 1);
    assert_eq!(count(mine("p2")).await, 0);
    let parting = Parting {
        person: "p1".into(),
        name: "Red".into(),
        heir: Some("p2".into()),
    };
    let over = Write::HandOver {
        id: "m".into(),
        was: "[]".into(),
        seats: "[2]".into(),
        sitting: Vec::new(),
        parting,
    };
    test.store.write(vec![over]).await.unwrap();
    assert_eq!(count(mine("p1")).await, 0);
    assert_eq!(count(mine("p2")).await, 1);
}

async fn chat_and_people_are_kept(test: TestStore) {
    let line = NewChat {
        match_id: "m".into(),
        at: 3,
        seat: None,
        name: "Red".into(),
        text: "Good luck!".into(),
        command: 7,
        person: None,
        guest: true,
    };
    let again = line.clone();
    let id = test.store.write(vec![Write::Say(line)]).await.unwrap();
    assert_eq!(test.store.chat("m", 0).await.unwrap()[0].text, "Good luck!");
    assert!(test.store.chat("m", id).await.unwrap().is_empty());
    let again = test.store.write(vec![Write::Say(again)]).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");

    let person = Person {
        id: "p1".into(),
        name: "Red".into(),
        login: Some("red".into()),
        password: Some("hash".into()),
        ..Person::default()
    };
    test.store
        .write(vec![Write::Person(person.clone())])
        .await
        .unwrap();
    assert_eq!(
        test.store.account("red").await.unwrap(),
        Some(person.clone())
    );
    let second = Person {
        id: "p2".into(),
        ..person
    };
    let taken = test.store.write(vec![Write::Person(second)]).await;
    assert!(matches!(taken, Err(StoreError::Conflict)));
}

async fn of_two_servers_one_wins_each_number(test: TestStore) {
    let stores = [test.store.clone(), test.second().await];
    let mut tasks = tokio::task::JoinSet::new();
    for i in 0..400u32 {
        let store = stores[i as usize % 2].clone();
        tasks.spawn(async move {
            store
                .append(entry("m", 1 + i / 2 % 100, &i.to_string()))
                .await
        });
    }
    let answers = tasks.join_all().await;
    let conflicts = answers
        .iter()
        .filter(|answer| matches!(answer, Err(StoreError::Conflict)));
    assert_eq!(conflicts.count(), 300);
    let log = test.store.log("m").await.unwrap();
    let numbers: Vec<u32> = log.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, (1..=100).collect::<Vec<_>>());
    assert_eq!(test.store.log_after("m", 98).await.unwrap(), log[98..]);
}

async fn seats_that_changed_meanwhile_are_not_overwritten(test: TestStore) {
    let seats = |was: &str, seats: &str| Write::Seats {
        id: "m".into(),
        was: was.into(),
        seats: seats.into(),
        state: "running",
        sitting: Vec::new(),
    };
    test.store.write(vec![seats("[]", "[1]")]).await.unwrap();
    let late = test.store.write(vec![seats("[]", "[2]")]).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    let over = Write::Over {
        id: "m".into(),
        outcome: "{}".into(),
    };
    test.store.write(vec![over]).await.unwrap();
    test.store.write(vec![seats("[1]", "[3]")]).await.unwrap();
    let row = test.store.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.seats.as_str(), row.state.as_str()), ("[3]", "over"));
}

async fn there_is_one_rematch(test: TestStore) {
    let rematch = |rematch: &str| Write::Rematch {
        id: "m".into(),
        rematch: rematch.into(),
    };
    let first = vec![create("r1"), rematch("r1")];
    test.store.write(first).await.unwrap();
    let second = test.store.write(vec![create("r2"), rematch("r2")]).await;
    assert!(matches!(second, Err(StoreError::Conflict)), "{second:?}");
    assert_eq!(test.store.find_match("r2").await.unwrap(), None);
}

async fn of_two_ratings_after_one_match_the_first_counts(test: TestStore) {
    let rated = |rating: f64, matches: u32| {
        Write::Rating(Rated {
            person: "p1".into(),
            game: "iye".into(),
            system: "glicko2".into(),
            rating,
            deviation: 80.5,
            volatility: 0.06,
            matches,
        })
    };
    test.store.write(vec![rated(1510.25, 1)]).await.unwrap();
    test.store.write(vec![rated(1520.5, 2)]).await.unwrap();
    let late = test.store.write(vec![rated(1500.0, 2)]).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    let kept = test.store.ratings("p1").await.unwrap();
    assert_eq!((kept[0].rating, kept[0].matches), (1520.5, 2));
}

async fn what_nobody_could_have_written_is_not_found(test: TestStore) {
    for text in ["", "\0", "m\0", "\u{10FFFF}", "' OR 1=1 --"] {
        assert_eq!(test.store.find_match(text).await.unwrap(), None);
        assert_eq!(test.store.account(text).await.unwrap(), None);
    }
}

async fn what_nobody_used_goes(test: TestStore) {
    let guest = |id: &str| {
        Write::Person(Person {
            id: id.into(),
            name: "Guest".into(),
            login: None,
            password: None,
            bot: false,
            created: 1,
            ..Person::default()
        })
    };
    let writes = vec![
        create("used"),
        Write::Append(entry("used", 1, "c4")),
        guest("p1"),
        guest("p2"),
    ];
    test.store.write(writes).await.unwrap();
    let unused = async |before| test.store.unused(before, "none").await.unwrap();
    assert!(unused(1).await.is_empty(), "it was made later");
    assert_eq!(unused(2).await, ["m"]);
    let discard = ["m", "used", "nothing"].map(|id| Write::Discard { id: id.into() });
    let guests = Write::DiscardGuests { before: 2 };
    let writes = [&discard[..], &[guests]].concat();
    test.store.write(writes).await.unwrap();
    assert!(test.store.find_match("m").await.unwrap().is_none());
    assert!(test.store.find_match("used").await.unwrap().is_some());
    assert_eq!(test.store.log("used").await.unwrap().len(), 1);
    // One of them made a table that is left.
    assert!(test.store.person("p1").await.unwrap().is_some());
    assert!(test.store.person("p2").await.unwrap().is_none());
}

async fn settings_stay_and_life_goes_on(test: TestStore) {
    for value in ["one", "two"] {
        let setting = Write::Setting {
            key: "cookie-key".into(),
            value: value.into(),
        };
        test.store.write(vec![setting]).await.unwrap();
    }
    let kept = test.store.setting("cookie-key").await.unwrap();
    assert_eq!(kept.as_deref(), Some("one"));
    for at in [5, 9] {
        test.store.write(vec![Write::Alive { at }]).await.unwrap();
    }
    let alive = test.store.setting("alive").await.unwrap();
    assert_eq!(alive.as_deref(), Some("9"));
    let downtime = Write::Downtime {
        began: 9,
        ended: 12,
    };
    test.store.write(vec![downtime]).await.unwrap();
    assert_eq!(test.store.downtimes().await.unwrap(), [(9, 12)]);
}

/// PostgreSQL only: SQLite lives in this process.
#[tokio::test]
async fn the_store_goes_on_after_a_crash_of_the_database() {
    let Some(mut server) = atoll_services::Service::postgres() else {
        return;
    };
    let address: Address = server.address.parse().unwrap();
    let store = Store::open_at(&address).await.unwrap();
    store.write(vec![create("m")]).await.unwrap();
    store.append(entry("m", 1, "c4")).await.unwrap();
    server.crash();
    let down = store.append(entry("m", 2, "d4")).await;
    assert!(matches!(down, Err(StoreError::Unavailable(_))), "{down:?}");
    assert!(!store.ready().await);
    server.restart();
    store.append(entry("m", 2, "e4")).await.unwrap();
    assert!(store.ready().await);
    let log = store.log("m").await.unwrap();
    assert_eq!(log, [entry("m", 1, "c4"), entry("m", 2, "e4")]);
}

async fn dump(store: &Store) -> Vec<Kept> {
    let (out, mut all) = tokio::sync::mpsc::channel(1000);
    store.dump(out).await.unwrap();
    let mut kept = Vec::new();
    while let Some(one) = all.recv().await {
        kept.push(one.unwrap());
    }
    kept
}

async fn everything_can_be_taken_elsewhere(test: TestStore) {
    let line = NewChat {
        match_id: "m".into(),
        at: 3,
        seat: Some(1),
        name: "Red".into(),
        text: "Good luck!".into(),
        command: 7,
        person: Some("p1".into()),
        guest: false,
    };
    let person = Person {
        id: "p1".into(),
        name: "Red".into(),
        bot: true,
        owner: Some("p2".into()),
        created: 4,
        ..Person::default()
    };
    let session = Session {
        hash: "h".into(),
        person: "p1".into(),
        made: 1,
        used: 2,
        expires: 3,
        address: "192.0.2.1".into(),
    };
    let block = Block {
        person: "p2".into(),
        other: "p3".into(),
        name: "Blue".into(),
        meets: true,
        at: 5,
    };
    let report = Report {
        id: 1,
        at: 6,
        reporter: "p2".into(),
        person: "p3".into(),
        name: "Blue".into(),
        match_id: Some("m".into()),
        said: None,
        reason: "is rude".into(),
        closed: false,
    };
    let ban = Ban {
        whom: "p3".into(),
        name: "Blue".into(),
        why: "is rude".into(),
        at: 7,
        until: 9,
    };
    let parting = Parting {
        person: "p4".into(),
        name: "Green".into(),
        heir: None,
    };
    let result = ResultRow {
        match_id: "m".into(),
        seat: 0,
        person: "p1".into(),
        at: 9,
        rated: true,
    };
    let rated = Rated {
        person: "p1".into(),
        game: "iye".into(),
        system: "glicko2".into(),
        rating: 1500.125,
        deviation: 80.5,
        volatility: 0.06,
        matches: 12,
    };
    let setting = Write::Setting {
        key: "cookie-key".into(),
        value: "k".into(),
    };
    let all = vec![
        setting,
        Write::Person(person),
        Write::Session(session),
        Write::Block(block),
        Write::Report(report),
        Write::Ban(ban),
        Write::Leave(parting),
        Write::Append(entry("m", 1, "c4")),
        Write::Append(entry("m", 2, "d4")),
        Write::Say(line),
        Write::Result(result.clone()),
        Write::Rating(rated),
    ];
    test.store.write(all).await.unwrap();
    let past = test.store.history("p1", "p1").await.unwrap();
    assert_eq!((past.len(), &past[0].result), (1, &result));
    assert_eq!(past[0].row.id, "m");
    let kept = dump(&test.store).await;
    assert_eq!(kept.len(), 13);
    assert_eq!(test.store.count_matches().await.unwrap(), 1);
    assert_eq!(test.store.matches_after("").await.unwrap().len(), 1);
    assert!(test.store.matches_after("m").await.unwrap().is_empty());

    let folder = tempfile::tempdir().unwrap();
    let other = Store::open(&folder.path().join("other.db")).await.unwrap();
    let writes = kept.iter().cloned().map(Write::from).collect();
    other.write(writes).await.unwrap();
    assert_eq!(dump(&other).await, kept);
}

async fn one_serves_alone_or_several_together(test: TestStore) {
    use Purpose::{ServeAlone, ServeTogether, Visit};
    let open = async |purpose| Store::open_for(&test.address, purpose).await;
    let refused = async |purpose| {
        let second = open(purpose).await;
        assert!(matches!(second, Err(StoreError::InUse)), "{purpose:?}");
    };
    // Whoever goes away ends a moment later.
    let soon = async |purpose| loop {
        if let Ok(store) = open(purpose).await {
            break store;
        }
    };
    let alone = open(ServeAlone).await.unwrap();
    refused(ServeAlone).await;
    refused(ServeTogether).await;
    alone.append(entry("m", 1, "c4")).await.unwrap();
    let visitor = open(Visit).await.unwrap();
    assert_eq!(visitor.log("m").await.unwrap().len(), 1);
    drop(alone);
    let one = soon(ServeTogether).await;
    let two = open(ServeTogether).await.unwrap();
    refused(ServeAlone).await;
    drop((one, two));
    soon(ServeAlone).await;
}

async fn commands_are_known_again(test: TestStore) {
    let line = NewChat {
        match_id: "m".into(),
        at: 3,
        seat: None,
        name: "Red".into(),
        text: "Hello".into(),
        command: 7,
        person: None,
        guest: true,
    };
    let note = Write::Done {
        match_id: "m".into(),
        command: 8,
        number: 1,
    };
    let all = vec![
        Write::Append(entry("m", 1, "c4")),
        Write::Say(line),
        note.clone(),
    ];
    test.store.write(all).await.unwrap();
    let store = test.second().await;
    for (command, number) in [(-3, Some(1)), (7, Some(0)), (8, Some(1)), (9, None)] {
        assert_eq!(store.done("m", command).await.unwrap(), number, "{command}");
        assert_eq!(store.done("other", command).await.unwrap(), None);
    }
    let again = store.write(vec![note]).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
}

/// PostgreSQL refuses what is not of a column's type. SQLite keeps it, and it may be found there.
#[tokio::test]
async fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let test = TestStore::sqlite().await;
    test.store.write(vec![create("n")]).await.unwrap();
    for number in 1..=3 {
        test.store.append(entry("n", number, "c4")).await.unwrap();
    }
    let Address::Sqlite(file) = &test.address else {
        unreachable!("it is SQLite")
    };
    let file = format!("sqlite:{}", file.display());
    let mut raw = <sqlx::SqliteConnection as sqlx::Connection>::connect(&file)
        .await
        .unwrap();
    for damage in [
        "UPDATE matches SET rules = 'many' WHERE id = 'm'",
        "UPDATE log SET actor = '99' WHERE number = 2",
        "UPDATE log SET spent = x'ff' WHERE number = 3",
    ] {
        sqlx::query(damage).execute(&mut raw).await.unwrap();
    }
    let why = test.store.find_match("m").await.unwrap_err().to_string();
    assert!(
        why.contains("the match m") && why.contains("`rules`"),
        "{why}"
    );
    let open = test.store.list(&Filter::Open).await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].id, "n");
    let log = test.store.log_as_it_is("n").await.unwrap();
    assert_eq!(log.len(), 3);
    assert_eq!(log[0], Ok(entry("n", 1, "c4")));
    let why = log[1].as_ref().unwrap_err().to_string();
    assert!(
        why.contains("entry 2 of the match n") && why.contains("99"),
        "{why}"
    );
    let why = log[2].as_ref().unwrap_err().to_string();
    assert!(why.contains("`spent`"), "{why}");
    let whole = test.store.log("n").await;
    assert!(matches!(whole, Err(StoreError::Unreadable(_))), "{whole:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atoll.db");
    let address = Address::Sqlite(file.clone());
    let modes = || -> Vec<(String, u32)> {
        let files = std::fs::read_dir(folder.path()).unwrap();
        let mode = |file: std::fs::DirEntry| {
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            (file.file_name().into_string().unwrap(), mode)
        };
        files.map(|file| mode(file.unwrap())).collect()
    };
    let store = Store::open_for(&address, Purpose::ServeAlone)
        .await
        .unwrap();
    store.write(vec![create("m")]).await.unwrap();
    let made = modes();
    assert!(
        made.iter().any(|(name, _)| name == "atoll.db-wal"),
        "{made:?}"
    );
    assert!(made.iter().all(|(_, mode)| *mode == 0o600), "{made:?}");
    // As an earlier version left them.
    for (name, _) in &made {
        let open = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(folder.path().join(name), open).unwrap();
    }
    Store::open(&file).await.unwrap();
    let closed = modes();
    let private = |(name, mode): &(String, u32)| *mode == 0o600 || name == "atoll.db.lock";
    assert!(closed.iter().all(private), "{closed:?}");
}

#[tokio::test]
async fn a_database_that_cannot_be_reached_is_named_within_seconds() {
    let began = std::time::Instant::now();
    let open = async |host: &str| {
        let address = format!("postgres://atoll:secret@{host}/atoll");
        let opened = Store::open_at(&address.parse().unwrap()).await;
        opened.map(drop).unwrap_err().to_string()
    };
    let nobody = open("127.0.0.1:1").await;
    assert!(
        nobody.starts_with("PostgreSQL at 127.0.0.1:1 cannot be reached: "),
        "{nobody}"
    );
    // Somebody who takes connections, and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let host = silent.local_addr().unwrap().to_string();
    let nothing = open(&host).await;
    assert!(
        nothing.contains(&host) && nothing.contains("no answer"),
        "{nothing}"
    );
    let both = nobody + &nothing;
    assert!(!both.contains("secret"), "{both}");
    assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
}

/// A file as it was before there were sessions: accounts and tokens are there afterwards.
#[tokio::test]
async fn people_of_an_older_file_are_kept() {
    use sqlx::migrate::{Migration, MigrationType, Migrator};
    use sqlx::{Connection, SqlSafeStr};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("atoll.db");
    let url = format!("sqlite:{}?mode=rwc", file.display());
    let mut old = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let steps = [
        (
            1,
            "begin",
            include_str!("../src/sqlite/migrations/1_begin.sql"),
        ),
        (
            2,
            "commands",
            include_str!("../src/sqlite/migrations/2_commands.sql"),
        ),
    ];
    let steps = steps.map(|(version, name, sql)| {
        let (kind, sql) = (MigrationType::Simple, sql.into_sql_str());
        Migration::new(version, name.into(), kind, sql, false)
    });
    let steps = Migrator {
        migrations: steps.to_vec().into(),
        ..Migrator::DEFAULT
    };
    steps.run(&mut old).await.unwrap();
    for sql in [
        "INSERT INTO people VALUES ('p1', 'Red', 'red', 'hash', 0, 1)",
        "INSERT INTO people VALUES ('p2', 'Drummer', NULL, NULL, 1, 2)",
        "INSERT INTO tokens VALUES ('h', 'p2')",
        "INSERT INTO chat (match_id, at, name, text) VALUES ('m', 3, 'Red', 'Good luck!')",
    ] {
        sqlx::query(sql).execute(&mut old).await.unwrap();
    }
    old.close().await.unwrap();
    let store = Store::open(&file).await.unwrap();
    let red = store.account("red").await.unwrap().unwrap();
    assert_eq!(
        (red.password.as_deref(), red.recovery),
        (Some("hash"), None)
    );
    let session = store.session("h").await.unwrap().unwrap();
    assert_eq!((session.person.as_str(), session.expires), ("p2", i64::MAX));
    let line = store.chat("m", 0).await.unwrap().remove(0);
    assert_eq!((line.person, line.guest), (None, true));
}
