//! The store on its own temporary file.

use atoll_store::{Entry, Filter, MatchRow, NewChat, Person, Sitting, Store, StoreError, Write};
use tempfile::TempDir;

/// A store of its own, that can be opened again as after a crash.
struct TestStore {
    folder: TempDir,
    store: Store,
}

impl TestStore {
    async fn new() -> TestStore {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder).await;
        TestStore { folder, store }
    }

    async fn with_match(id: &str) -> TestStore {
        let test = TestStore::new().await;
        test.store.write(vec![create(id)]).await.unwrap();
        test
    }

    async fn again(self) -> TestStore {
        let store = open(&self.folder).await;
        TestStore { store, ..self }
    }
}

async fn open(folder: &TempDir) -> Store {
    Store::open(&folder.path().join("atoll.db")).await.unwrap()
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
        actor: "0".into(),
        text: text.into(),
        spent: 7,
        forced: false,
        command: -3,
    }
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_opening_again() {
    let test = TestStore::with_match("m").await;
    test.store.append(entry("m", 1, "c4")).await.unwrap();
    test.store.append(entry("m", 2, "d4")).await.unwrap();
    let test = test.again().await;
    let log = test.store.log("m").await.unwrap();
    assert_eq!(log, [entry("m", 1, "c4"), entry("m", 2, "d4")]);
    let row = test.store.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.seed.as_str(), row.maker.as_str()), ("secret", "p1"));
    assert!(!format!("{row:?}").contains("secret"));
}

#[tokio::test]
async fn a_second_writer_fails() {
    let test = TestStore::with_match("m").await;
    test.store.append(entry("m", 1, "c4")).await.unwrap();
    let second = test.store.append(entry("m", 1, "d4")).await;
    assert!(matches!(second, Err(StoreError::Conflict)), "{second:?}");
    assert_eq!(test.store.log("m").await.unwrap(), [entry("m", 1, "c4")]);
}

#[tokio::test]
async fn of_many_writers_at_once_one_wins_each_number() {
    let test = TestStore::with_match("m").await;
    let mut tasks = tokio::task::JoinSet::new();
    for i in 0..300u32 {
        let store = test.store.clone();
        tasks.spawn(async move { store.append(entry("m", 1 + i % 100, &i.to_string())).await });
    }
    let answers = tasks.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 100);
    assert_eq!(test.store.log("m").await.unwrap().len(), 100);
}

#[tokio::test]
async fn a_unit_is_written_whole_or_not_at_all() {
    let test = TestStore::with_match("m").await;
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

#[tokio::test]
async fn lists_know_who_sits_where() {
    let test = TestStore::with_match("m").await;
    let mine = |person: &str| Filter::Running {
        person: person.into(),
    };
    let count = async |filter| test.store.list(&filter).await.unwrap().len();
    assert_eq!(count(Filter::Open).await, 1);
    assert_eq!(count(mine("p1")).await, 1);
    assert_eq!(count(mine("p2")).await, 0);
    let adopt = Write::Adopt {
        from: "p1".into(),
        to: "p2".into(),
    };
    test.store.write(vec![adopt]).await.unwrap();
    assert_eq!(count(mine("p2")).await, 1);
}

#[tokio::test]
async fn chat_and_people_are_kept() {
    let test = TestStore::with_match("m").await;
    let line = NewChat {
        match_id: "m".into(),
        at: 3,
        seat: None,
        name: "Red".into(),
        text: "Good luck!".into(),
    };
    let id = test.store.write(vec![Write::Say(line)]).await.unwrap();
    assert_eq!(test.store.chat("m", 0).await.unwrap()[0].text, "Good luck!");
    assert!(test.store.chat("m", id).await.unwrap().is_empty());

    let person = Person {
        id: "p1".into(),
        name: "Red".into(),
        login: Some("red".into()),
        password: Some("hash".into()),
        bot: false,
        created: 0,
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
