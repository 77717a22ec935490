//! What HTTP answers and socket messages have in common.

use atoll_engine::{Problem, Problems};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Milliseconds since 1970, or a length of time in milliseconds.
pub type Millis = i64;

/// One thing that is wrong with a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Fault {
    /// A stable word for programs.
    pub code: String,
    /// The field it is about; empty if it is about none.
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

/// Why a request was refused: the first fault, and all of them where there are several.
/// Nothing was changed by the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// A stable word for programs.
    pub code: String,
    /// The field it is about; empty if it is about none.
    pub field: String,
    /// A sentence for people.
    pub message: String,
    /// All faults, if there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Fault>>")]
    pub all: Vec<Fault>,
    /// Seconds after which to try again, where waiting helps; also the header `Retry-After`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wait: Option<u32>,
}

impl Refusal {
    /// A refusal for one reason.
    pub fn new(code: &str, field: &str, message: impl ToString) -> Refusal {
        Refusal {
            code: code.to_owned(),
            field: field.to_owned(),
            message: message.to_string(),
            all: Vec::new(),
            wait: None,
        }
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Fault {
        Fault {
            code: problem.code.into_owned(),
            field: problem.field,
            message: problem.message,
        }
    }
}

impl From<Problems> for Refusal {
    fn from(problems: Problems) -> Refusal {
        let faults: Vec<Fault> = problems.0.into_iter().map(Fault::from).collect();
        let first = faults[0].clone();
        Refusal {
            code: first.code,
            field: first.field,
            message: first.message,
            all: if faults.len() > 1 { faults } else { Vec::new() },
            wait: None,
        }
    }
}

/// An error answer of the HTTP API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorBody {
    /// Why the request was refused.
    pub error: Refusal,
}

/// Who is to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Due {
    /// Seats are still open: nobody acts yet.
    Waiting,
    /// A seat.
    Seat {
        /// Its number, from 0.
        seat: u8,
    },
    /// Chance: the server draws at once.
    Chance,
    /// Nobody: the match is over.
    Over,
}

/// Who decided something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Actor {
    /// A seat.
    Seat {
        /// Its number, from 0.
        seat: u8,
    },
    /// Chance.
    Chance,
    /// The table: a move taken back, somebody resigned, time ran out.
    Table,
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// Points by seat as the game counts them; absent if the match was ended by resigning or by the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scores: Option<Vec<i32>>,
    /// Places by seat, 1 for the winner; seats that share a place have the same rank.
    pub ranks: Vec<u8>,
    /// The game's own word for what ended the match, or `resigned`, or `time`.
    pub reason: String,
}

/// Where a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MatchState {
    /// Seats are open.
    Waiting,
    /// It is being played.
    Running,
    /// It is over.
    Over,
}

/// How time is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum ClockRules {
    /// Nobody is hurried.
    #[default]
    None,
    /// So much for each decision.
    PerMove {
        /// Seconds for each decision, 5 to 3600.
        seconds: u32,
    },
    /// A bank for the whole match, with something added after each decision.
    Bank {
        /// Seconds in the bank at the start, 10 to 36000.
        seconds: u32,
        /// Seconds added after each decision, 0 to 600.
        increment: u32,
    },
    /// So many days for each decision.
    Days {
        /// Days for each decision, 1 to 30.
        days: u32,
    },
}

/// The clocks of a table at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Clocks {
    /// How time is kept.
    pub rules: ClockRules,
    /// Milliseconds left by seat; empty if there is no clock.
    #[ts(type = "Array<number>")]
    pub left: Vec<Millis>,
    /// The seat whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub running: Option<u8>,
    /// When this was true, by the server's clock.
    #[ts(type = "number")]
    pub now: Millis,
}

/// Who may watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Watching {
    /// Everybody; running tables are listed.
    Public,
    /// Who has the link of the table.
    #[default]
    Link,
    /// Nobody but the seats.
    Nobody,
}

/// What holds at a table beside the rules of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// Who may watch.
    pub watching: Watching,
    /// Whether the table is in the lobby while seats are open.
    pub listed: bool,
    /// Whether take-backs are allowed, and the match counts for no rating. Rated matches are not casual.
    pub casual: bool,
    /// Whether people who play against each other may ask for hints, and try out other moves, while they play. Who plays
    /// against bots only, or with others on one screen, may do so anyway; nobody may in a rated match.
    pub friendly: bool,
    /// After so many seconds away, on their turn, a bot plays for a leaver; 0: never.
    pub stand_in_after: u32,
    /// Whether decisions with a single answer are made by the server. Never where the game has secrets.
    pub play_forced: bool,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            watching: Watching::Link,
            listed: false,
            casual: true,
            friendly: false,
            stand_in_after: 120,
            play_forced: true,
        }
    }
}

/// Who sits in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The name they gave.
        name: String,
        /// Whether they have no account: the name is theirs only as long as no account has it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        guest: bool,
        /// Whether they are connected.
        here: bool,
        /// Whether a program plays here, with a token of its own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        program: bool,
        /// Their rating in this game; told in the lists of tables, of those who have one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rating: Option<i32>,
        /// The bot that plays for them while they are away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        stand_in: Option<String>,
    },
    /// A bot of the catalogue.
    Bot {
        /// Its name.
        bot: String,
    },
}

/// One seat of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Its number, from 0.
    pub seat: u8,
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether it is the asker's own.
    pub yours: bool,
}

/// A line of chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// Grows from line to line of a table.
    #[ts(type = "number")]
    pub id: i64,
    /// When it was said.
    #[ts(type = "number")]
    pub at: Millis,
    /// The seat of who said it; absent for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// Who said it.
    pub name: String,
    /// Whether they have no account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub guest: bool,
    /// The same for all lines of one speaker at this table; empty if it is not known.
    pub speaker: String,
    /// What was said.
    pub text: String,
}

/// What one viewer learns of one entry of the table's log. Of some entries a viewer learns nothing: they are not counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct News {
    /// Its number among what this viewer was told, from 1, without gaps.
    pub number: u32,
    /// When it happened.
    #[ts(type = "number")]
    pub at: Millis,
    /// Who decided.
    pub actor: Actor,
    /// What, in the game's notation, as the viewer may know it. Of the table's own entries:
    /// `back K` (K decisions are kept), `resign S`, `time S` or `replaced S` (a seat's number).
    pub text: String,
    /// What happened, in sentences.
    pub sentences: Vec<String>,
    /// What happened, for programs; each game has its own.
    #[ts(type = "Array<unknown>")]
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<serde_json::Value>,
    /// Whether the server made this decision because it had a single answer.
    pub forced: bool,
    /// Decisions that count after this entry.
    pub plies: u32,
}
