//! Everything that is kept, one thing after the other: what backups are made of.

use serde::{Deserialize, Serialize};

use crate::{
    Ban, Block, Entry, MatchRow, NewChat, Parting, Person, Rated, Report, ResultRow, Session,
    Sitting, Write,
};

/// One thing that is kept. As secret as the store itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Kept {
    /// A setting.
    Setting {
        /// Its name.
        key: String,
        /// Its value.
        value: String,
    },
    /// When no server ran.
    Downtime {
        /// When one was last known to run.
        began: i64,
        /// When one ran again.
        ended: i64,
    },
    /// Somebody.
    Person(Person),
    /// Whom a cookie or a token means.
    Session(Session),
    /// A program's token, as backups of old kept it.
    Token {
        /// The hash.
        hash: String,
        /// The person's id.
        person: String,
    },
    /// Somebody who was leaving.
    Parting(Parting),
    /// Somebody who is not heard, or not met.
    Block(Block),
    /// What somebody told the operator.
    Report(Report),
    /// Somebody who may do little.
    Ban(Ban),
    /// A match, and who sits there.
    Match {
        /// Its row.
        row: Box<MatchRow>,
        /// The persons.
        sitting: Vec<Sitting>,
    },
    /// An entry of a match's log.
    Entry(Entry),
    /// A command that left no entry.
    Done {
        /// The match.
        match_id: String,
        /// The hash of the command.
        command: i64,
        /// The number of the last entry then.
        number: u32,
    },
    /// A line of chat.
    Chat(NewChat),
    /// A result.
    Result(ResultRow),
    /// A rating.
    Rating(Rated),
}

impl From<Kept> for Write {
    fn from(kept: Kept) -> Write {
        match kept {
            Kept::Setting { key, value } => Write::Setting { key, value },
            Kept::Downtime { began, ended } => Write::Downtime { began, ended },
            Kept::Person(person) => Write::Person(person),
            Kept::Session(session) => Write::Session(session),
            Kept::Token { hash, person } => Write::Session(Session {
                hash,
                person,
                made: 0,
                used: 0,
                expires: i64::MAX,
                address: String::new(),
            }),
            Kept::Parting(parting) => Write::Leave(parting),
            Kept::Block(block) => Write::Block(block),
            Kept::Report(report) => Write::Report(report),
            Kept::Ban(ban) => Write::Ban(ban),
            Kept::Match { row, sitting } => Write::Create(row, sitting),
            Kept::Entry(entry) => Write::Append(entry),
            Kept::Done {
                match_id,
                command,
                number,
            } => Write::Done {
                match_id,
                command,
                number,
            },
            Kept::Chat(line) => Write::Say(line),
            Kept::Result(result) => Write::Result(result),
            Kept::Rating(rated) => Write::Rating(rated),
        }
    }
}
