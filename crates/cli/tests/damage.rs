//! Whatever is damaged in a store: its table is named, all others go on, and nothing panics.

mod nodes;

use std::collections::BTreeSet;
use std::process::{Command, Output};

use atoll_store::{Entry, MatchRow, Store, Write};
use nodes::{Node, send};
use serde_json::{Value as Json, json};
use sqlx::{Connection, PgConnection, SqliteConnection};

/// What the table of a damaged match answers.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Table {
    /// `unreadable`.
    Unreadable,
    /// What is damaged is not needed to play.
    Shown,
    /// One or the other: it depends on the dice.
    Either,
}
use Table::{Either, Shown, Unreadable};

/// How a copy of a running match is damaged: values of its row.
const ROW: &[(&str, Table)] = &[
    ("game = ''", Unreadable),
    ("game = 'chess'", Unreadable),
    ("game = 'shaman-island'", Unreadable),
    ("options = ''", Unreadable),
    ("options = '{'", Unreadable),
    ("options = '[1]'", Unreadable),
    ("options = '{\"players\":99}'", Unreadable),
    ("options = '{\"volcano\":\"tall\"}'", Unreadable),
    ("position = 'nonsense'", Unreadable),
    (
        "position = 'SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1'",
        Unreadable,
    ),
    ("seats = ''", Unreadable),
    ("seats = '[]'", Unreadable),
    (
        "seats = '[{\"token\":\"a\",\"holder\":{\"kind\":\"open\"}}]'",
        Unreadable,
    ),
    (
        "seats = '[{\"token\":\"a\",\"holder\":{\"kind\":\"open\"}},{\"token\":\"b\",\"holder\":{\"kind\":\"ghost\"}}]'",
        Unreadable,
    ),
    ("seats = '[1,2]'", Unreadable),
    ("seed = ''", Unreadable),
    ("seed = 'ab:cd'", Unreadable),
    ("seed = seed || '00'", Unreadable),
    (
        "seed = replace(seed, substr(seed, 1, 8), '01234567')",
        Either,
    ),
    ("commitment = ''", Shown),
    ("commitment = 'promise'", Shown),
    ("clock = ''", Unreadable),
    ("clock = '{\"kind\":\"sand\"}'", Unreadable),
    ("clock = '{\"kind\":\"days\",\"days\":0}'", Unreadable),
    (
        "clock = '{\"kind\":\"per-move\",\"seconds\":4000000000}'",
        Unreadable,
    ),
    (
        "clock = '{\"kind\":\"bank\",\"seconds\":60,\"increment\":4294967295}'",
        Unreadable,
    ),
    ("policy = ''", Unreadable),
    ("policy = '{\"watching\":\"moon\"}'", Unreadable),
    ("state = 'lost'", Shown),
    ("state = 'over'", Shown),
    ("created = -9223372036854775808", Unreadable),
    ("created = 9223372036854775807", Unreadable),
];

/// How a copy of a running match is damaged: values of the last entry of its log.
const LAST: &[&str] = &[
    "number = number + 5",
    "number = 2000000000",
    "actor = ''",
    "actor = 'x'",
    "actor = '+1'",
    "actor = '7'",
    "actor = '99'",
    "actor = '99999999999999999999'",
    "actor = '*'",
    "actor = CASE actor WHEN '0' THEN '1' ELSE '0' END",
    "actor = '!', text = ''",
    "actor = '!', text = 'back'",
    "actor = '!', text = 'back -1'",
    "actor = '!', text = 'back 1000'",
    "actor = '!', text = 'back 99999999999999999999999999'",
    "actor = '!', text = 'resign 9'",
    "actor = '!', text = 'time 200'",
    "actor = '!', text = 'dance 1'",
    "text = ''",
    "text = 'z99'",
    "text = 'the whole log of another match'",
    "at = -1",
    "at = -9223372036854775808",
    "at = 9223372036854775807",
    "spent = -1",
    "spent = -9223372036854775808",
    "spent = 9223372036854775807",
];

/// How a copy of a match that was resigned is damaged.
const OVER: &[(&str, Table)] = &[
    ("UPDATE matches SET outcome = NULL WHERE id = $1", Shown),
    ("UPDATE matches SET outcome = '{' WHERE id = $1", Shown),
    (
        "UPDATE matches SET outcome = '{\"ranks\":[1,1],\"reason\":\"luck\"}' WHERE id = $1",
        Shown,
    ),
    ("UPDATE matches SET state = 'running' WHERE id = $1", Shown),
    (
        "INSERT INTO log SELECT match_id, number + 1, at, actor, text, spent, forced, 0 FROM log WHERE match_id = $1 AND actor = '!'",
        Unreadable,
    ),
    (
        "INSERT INTO log SELECT match_id, number + 1, at, '!', 'back 0', spent, forced, 0 FROM log WHERE match_id = $1 AND actor = '!'",
        Unreadable,
    ),
    (
        "INSERT INTO log SELECT match_id, number + 1, at, '0', 'c4', spent, forced, 0 FROM log WHERE match_id = $1 AND actor = '!'",
        Unreadable,
    ),
    (
        "DELETE FROM log WHERE match_id = $1 AND number = 2",
        Unreadable,
    ),
    (
        "DELETE FROM log WHERE match_id = $1 AND number = 1",
        Unreadable,
    ),
    ("DELETE FROM log WHERE match_id = $1", Shown),
];

/// What only SQLite keeps: values that are not of their column's type.
const TYPES: &[&str] = &[
    "UPDATE matches SET game = x'ff' WHERE id = $1",
    "UPDATE matches SET rules = 'many' WHERE id = $1",
    "UPDATE matches SET rules = -1 WHERE id = $1",
    "UPDATE matches SET rules = 99999999999 WHERE id = $1",
    "UPDATE matches SET options = x'ff00' WHERE id = $1",
    "UPDATE matches SET position = x'ff' WHERE id = $1",
    "UPDATE matches SET seats = CAST(x'ff' AS TEXT) WHERE id = $1",
    "UPDATE matches SET seed = x'' WHERE id = $1",
    "UPDATE matches SET clock = x'7b' WHERE id = $1",
    "UPDATE matches SET policy = x'7b' WHERE id = $1",
    "UPDATE matches SET listed = 'perhaps' WHERE id = $1",
    "UPDATE matches SET public = 0.5 WHERE id = $1",
    "UPDATE matches SET outcome = x'7b' WHERE id = $1",
    "UPDATE matches SET rematch = x'7b' WHERE id = $1",
    "UPDATE matches SET maker = x'7b' WHERE id = $1",
    "UPDATE matches SET created = 'soon' WHERE id = $1",
    "UPDATE log SET at = 'never' WHERE match_id = $1 AND number = 2",
    "UPDATE log SET actor = x'30' WHERE match_id = $1 AND number = 2",
    "UPDATE log SET text = x'ff' WHERE match_id = $1 AND number = 2",
    "UPDATE log SET spent = x'' WHERE match_id = $1 AND number = 2",
    "UPDATE log SET forced = 'no' WHERE match_id = $1 AND number = 2",
    "UPDATE log SET command = 'again' WHERE match_id = $1 AND number = 2",
];

/// What is beside the matches, in SQLite.
const BESIDE: &[&str] = &[
    "INSERT INTO chat (match_id, at, seat, name, text) VALUES ($1, 'late', 'x', x'ff', 'hello')",
    "INSERT INTO chat (match_id, at, seat, name, text) VALUES ($1, 1, -7, 'Red', 'hello')",
    "INSERT INTO results (match_id, seat, person, at, rated) VALUES ($1, 500, 'nobody', 1, 0)",
    "INSERT INTO sitters (match_id, seat, person) VALUES ($1, 'nowhere', 'nobody')",
    "INSERT INTO ratings SELECT $1, 'iye', 'glicko2', 'high', 1, 1, -1",
    "INSERT INTO downtimes (began, ended) SELECT 5, 'never' WHERE $1 <> ''",
];

/// A store to be damaged.
enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Raw {
    async fn open(database: &str) -> Raw {
        match database.starts_with("postgres") {
            true => Raw::Postgres(PgConnection::connect(database).await.unwrap()),
            false => Raw::Sqlite(SqliteConnection::connect(database).await.unwrap()),
        }
    }

    fn is_sqlite(&self) -> bool {
        matches!(self, Raw::Sqlite(_))
    }

    /// Nothing stands in the way of damage.
    async fn let_in(&mut self) {
        match self {
            Raw::Sqlite(raw) => sqlx::query("PRAGMA ignore_check_constraints = ON")
                .execute(raw)
                .await
                .map(drop),
            Raw::Postgres(raw) => {
                sqlx::query("ALTER TABLE matches DROP CONSTRAINT matches_state_check")
                    .execute(raw)
                    .await
                    .map(drop)
            }
        }
        .unwrap();
    }

    async fn damage(&mut self, sql: &str, id: &str) {
        let sql = sqlx::AssertSqlSafe(sql.to_owned());
        let changed = match self {
            Raw::Sqlite(raw) => {
                let done = sqlx::query(sql).bind(id).execute(raw).await;
                done.unwrap().rows_affected()
            }
            Raw::Postgres(raw) => {
                let done = sqlx::query(sql).bind(id).execute(raw).await;
                done.unwrap().rows_affected()
            }
        };
        assert!(changed > 0, "nothing was damaged");
    }
}

/// Somebody who plays both seats.
struct Player {
    to: std::net::SocketAddr,
    cookie: String,
}

impl Player {
    async fn new(to: std::net::SocketAddr) -> Player {
        let session = send(to, "GET", "/api/session", "", "").await.unwrap();
        let cookie = session.cookie.unwrap();
        Player { to, cookie }
    }

    async fn ask(&self, method: &str, path: &str, body: &Json) -> (u16, Json) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let answer = send(self.to, method, path, &self.cookie, &body).await;
        let answer = answer.unwrap_or_else(|| panic!("{method} {path} is not answered"));
        (answer.status, answer.json())
    }

    async fn done(&self, method: &str, path: &str, body: &Json) -> Json {
        let (status, answer) = self.ask(method, path, body).await;
        assert!(status < 300, "{method} {path}: {status} {answer}");
        answer
    }

    /// A table of İye at which so many moves were made.
    async fn table(&self, moves: usize) -> String {
        let seats = json!([{"kind": "me"}, {"kind": "me"}]);
        let policy = json!({"play_forced": false, "watching": "public"});
        let wanted = json!({"game": "iye", "seats": seats, "policy": policy});
        let made = self.done("POST", "/api/tables", &wanted).await;
        let id = made["id"].as_str().unwrap().to_owned();
        for number in 0..moves {
            self.play(&id, &number.to_string()).await;
        }
        id
    }

    async fn play(&self, id: &str, command: &str) {
        let path = format!("/api/tables/{id}");
        let view = format!("{path}/view?detail=moves");
        let now = self.done("GET", &view, &Json::Null).await;
        let seat = &now["due"]["seat"];
        let own = format!("{view}&seat={seat}");
        let own = self.done("GET", &own, &Json::Null).await;
        let play = json!({"id": command, "type": "play", "seat": seat, "move": own["moves"][0]});
        self.done("POST", &format!("{path}/commands"), &play).await;
    }
}

/// Keeps a copy of a match under another id.
async fn copy(store: &Store, row: &MatchRow, log: &[Entry], id: &str) {
    let row = MatchRow {
        id: id.to_owned(),
        ..row.clone()
    };
    let mut writes = vec![Write::Create(Box::new(row), Vec::new())];
    for entry in log {
        let match_id = id.to_owned();
        let entry = entry.clone();
        writes.push(Write::Append(Entry { match_id, ..entry }));
    }
    store.write(writes).await.unwrap();
}

/// Damages copies of matches in every way; what was done to which, and what its table answers.
async fn damage_all(database: &str, running: &str, over: &str) -> Vec<(String, String, Table)> {
    let store = Store::open_at(&database.parse().unwrap()).await.unwrap();
    let mut raw = Raw::open(database).await;
    raw.let_in().await;
    let last = "number = (SELECT max(number) FROM log WHERE match_id = $1)";
    let row = |(set, table): &(&str, Table)| {
        (
            running,
            format!("UPDATE matches SET {set} WHERE id = $1"),
            *table,
        )
    };
    let entry = |set: &&str| {
        let sql = format!("UPDATE log SET {set} WHERE match_id = $1 AND {last}");
        (running, sql, Unreadable)
    };
    let mut kinds: Vec<(&str, String, Table)> = ROW.iter().map(row).collect();
    kinds.extend(LAST.iter().map(entry));
    kinds.extend(
        OVER.iter()
            .map(|(sql, table)| (over, (*sql).to_owned(), *table)),
    );
    if raw.is_sqlite() {
        kinds.extend(
            TYPES
                .iter()
                .map(|sql| (running, (*sql).to_owned(), Unreadable)),
        );
    }
    let mut damaged = Vec::new();
    for (number, (of, sql, table)) in kinds.into_iter().enumerate() {
        let row = store.find_match(of).await.unwrap().unwrap();
        let log = store.log(of).await.unwrap();
        let id = format!("damaged{number}");
        copy(&store, &row, &log, &id).await;
        raw.damage(&sql, &id).await;
        damaged.push((id, sql, table));
    }
    if raw.is_sqlite() {
        for sql in BESIDE {
            raw.damage(sql, running).await;
        }
    }
    damaged
}

fn atoll(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    let done = command.args(words).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(!said.contains("panicked"), "{words:?}: {said}");
    done
}

async fn look_everywhere(player: &Player, damaged: &[(String, String, Table)]) {
    for (id, sql, table) in damaged {
        let path = format!("/api/tables/{id}");
        let (status, answer) = player.ask("GET", &path, &Json::Null).await;
        let found = match (status, answer["error"]["code"].as_str()) {
            (200, _) => Shown,
            (409, Some("unreadable")) => Unreadable,
            _ => panic!("{sql}: {status} {answer}"),
        };
        assert!(
            *table == Either || *table == found,
            "{sql}: {status} {answer}"
        );
        for ending in ["view", "news", "record", "review"] {
            let (status, answer) = player
                .ask("GET", &format!("{path}/{ending}"), &Json::Null)
                .await;
            assert!(status < 500, "{ending} after {sql}: {status} {answer}");
        }
        let chat = json!({"id": "c", "type": "chat", "text": "Hello?"});
        let (status, answer) = player.ask("POST", &format!("{path}/commands"), &chat).await;
        assert!(status < 500, "a command after {sql}: {status} {answer}");
    }
    for which in ["open", "public", "mine", "past"] {
        let path = format!("/api/tables?which={which}");
        player.done("GET", &path, &Json::Null).await;
    }
}

async fn everything_is_damaged(database: &str) {
    let mut node = Node::start(&["--database", database]);
    let player = Player::new(node.address).await;
    let running = player.table(3).await;
    let over = player.table(3).await;
    let resign = json!({"id": "r", "type": "resign", "seat": 0});
    player
        .done("POST", &format!("/api/tables/{over}/commands"), &resign)
        .await;
    node.kill();
    let damaged = damage_all(database, &running, &over).await;
    assert!(damaged.len() > 60);

    assert!(node.restart(), "{}", node.said());
    look_everywhere(&player, &damaged).await;
    player.play(&running, "goes on").await;
    let new = player.table(2).await;
    assert_eq!(
        player
            .ask("GET", &format!("/api/tables/{new}"), &Json::Null)
            .await
            .0,
        200
    );
    assert!(!node.said().contains("panicked"), "{}", node.said());

    let report = atoll(&["doctor", "--json", "--database", database]);
    assert_eq!(report.status.code(), Some(1));
    let report: Json = serde_json::from_slice(&report.stdout).unwrap();
    let wrong = report["wrong"].as_array().unwrap().iter();
    let named: BTreeSet<&str> = wrong.map(|one| one["id"].as_str().unwrap()).collect();
    for (id, sql, _) in &damaged {
        assert!(named.contains(id.as_str()), "the doctor overlooks {sql}");
    }
    assert_eq!(named.len(), damaged.len(), "{report}");
    let beside = report["beside"].as_array().unwrap().len();
    match database.starts_with("sqlite") {
        true => assert!(beside >= BESIDE.len(), "{report}"),
        false => assert_eq!(beside, 0, "{report}"),
    }

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let exported = atoll(&["export", &path("records"), "--database", database]);
    assert!(exported.status.code().is_some_and(|code| code < 2));
    assert!(folder.path().join(format!("records/{over}.txt")).exists());
    let backup = atoll(&["backup", &path("all"), "--database", database]);
    assert!(backup.status.code().is_some_and(|code| code < 2));
    let kept = std::fs::read_to_string(path("all")).unwrap();
    assert!(kept.contains(&running) && kept.contains("\nend "), "{kept}");
}

#[tokio::test]
async fn damage_in_sqlite_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("atoll.db").display());
    everything_is_damaged(&database).await;
}

#[tokio::test]
async fn damage_in_postgres_stays_where_it_is() {
    if let Some(database) = atoll_services::new_database() {
        everything_is_damaged(&database).await;
    }
}
