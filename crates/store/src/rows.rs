//! What the tables of the database hold.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A match without its log.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchRow {
    /// Its name in addresses.
    pub id: String,
    /// Name of the game.
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    /// The options, complete, as JSON.
    pub options: String,
    /// The position from which it began, if not the usual one.
    pub position: Option<String>,
    /// The seats as JSON.
    pub seats: String,
    /// The seed; as secret as a hand of cards.
    pub seed: String,
    /// The promise of the seed.
    pub commitment: String,
    /// The rules of the clock as JSON.
    pub clock: String,
    /// What else holds, as JSON.
    pub policy: String,
    /// Whether it is in the lobby while seats are open.
    pub listed: bool,
    /// Whether everybody may watch.
    pub public: bool,
    /// `waiting`, `running` or `over`.
    pub state: String,
    /// The outcome as JSON.
    pub outcome: Option<String>,
    /// The match that is the rematch.
    pub rematch: Option<String>,
    /// The person who made it.
    pub maker: String,
    /// When it was made.
    pub created: i64,
}

/// Seeds and seats' tokens do not show themselves in logs.
impl fmt::Debug for MatchRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchRow({} {} {})", self.id, self.game, self.state)
    }
}

/// A person in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// The seat.
    pub seat: u8,
    /// The person's id.
    pub person: String,
}

/// Who made an entry of a log.
///
/// ```
/// use atoll_store::Actor;
///
/// assert_eq!("3".parse(), Ok(Actor::Seat(3)));
/// assert_eq!(Actor::Chance.as_str(), "*");
/// assert!("99".parse::<Actor>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Actor {
    /// A seat, by its number below ten: one digit.
    Seat(u8),
    /// Chance: `*`.
    Chance,
    /// The table itself: `!`.
    Table,
}

impl Actor {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

    /// As it is kept. There is no seat from ten on.
    pub fn as_str(self) -> &'static str {
        match self {
            Actor::Seat(seat) => Actor::DIGITS.get(usize::from(seat)).unwrap_or(&"?"),
            Actor::Chance => "*",
            Actor::Table => "!",
        }
    }

    /// The seat, if it was one.
    pub fn seat(self) -> Option<u8> {
        match self {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

impl FromStr for Actor {
    type Err = String;

    fn from_str(text: &str) -> Result<Actor, String> {
        match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(Actor::Seat(digit - b'0')),
            b"*" => Ok(Actor::Chance),
            b"!" => Ok(Actor::Table),
            _ => {
                let text: String = text.chars().take(40).collect();
                Err(format!("`{text}` is neither a seat nor `*` nor `!`"))
            }
        }
    }
}

impl TryFrom<String> for Actor {
    type Error = String;

    fn try_from(text: String) -> Result<Actor, String> {
        text.parse()
    }
}

impl From<Actor> for &'static str {
    fn from(actor: Actor) -> &'static str {
        actor.as_str()
    }
}

/// One entry of a match's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The match.
    pub match_id: String,
    /// From 1, without gaps.
    pub number: u32,
    /// When it happened.
    pub at: i64,
    /// Who made it.
    pub actor: Actor,
    /// The move, the outcome, or what the table did.
    pub text: String,
    /// Milliseconds that its actor thought.
    pub spent: i64,
    /// Whether it was the only answer.
    pub forced: bool,
    /// A hash of the command that brought it about; 0 if none did.
    pub command: i64,
}

/// A line of chat to keep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewChat {
    /// The match.
    pub match_id: String,
    /// When it was said.
    pub at: i64,
    /// The speaker's seat.
    pub seat: Option<u8>,
    /// The speaker's name.
    pub name: String,
    /// What was said.
    pub text: String,
    /// A hash of the command that brought it about; 0 if none did.
    pub command: i64,
    /// The speaker's id; of old lines it is not known.
    #[serde(default)]
    pub person: Option<String>,
    /// Whether the speaker has no account.
    #[serde(default)]
    pub guest: bool,
}

/// A line of chat as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chat {
    /// Grows from line to line.
    pub id: i64,
    /// When it was said.
    pub at: i64,
    /// The speaker's seat.
    pub seat: Option<u8>,
    /// The speaker's name.
    pub name: String,
    /// What was said.
    pub text: String,
    /// The speaker's id; of old lines it is not known.
    pub person: Option<String>,
    /// Whether the speaker has no account.
    pub guest: bool,
}

/// A guest, an account or a bot.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Random.
    pub id: String,
    /// Shown to others.
    pub name: String,
    /// By what the account is found; `None` for guests.
    pub login: Option<String>,
    /// The hash of the password.
    pub password: Option<String>,
    /// The hash of the code that opens the account if the password is lost.
    #[serde(default)]
    pub recovery: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
    /// Whose program it is.
    #[serde(default)]
    pub owner: Option<String>,
    /// When it came.
    pub created: i64,
}

/// Hashes of passwords do not show themselves in logs.
impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Person({})", self.name)
    }
}

/// Whom a cookie or a program's token means, for how long.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The hash of the cookie's or the program's random word.
    pub hash: String,
    /// The person's id.
    pub person: String,
    /// When it began.
    pub made: i64,
    /// When it was last used, not to the minute.
    pub used: i64,
    /// When it ends, or has ended.
    pub expires: i64,
    /// From where it was last used.
    pub address: String,
}

/// A person who leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    /// The person's id.
    pub person: String,
    /// Their name.
    pub name: String,
    /// Who gets what they had: the account that a guest enters. Without an heir they are forgotten.
    pub heir: Option<String>,
}

/// Somebody whom a person does not hear, or does not want to meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The person's id.
    pub person: String,
    /// The other's id.
    pub other: String,
    /// The other's name at that time.
    pub name: String,
    /// Whether the other may sit down at the person's tables: they are only not heard.
    pub meets: bool,
    /// When.
    pub at: i64,
}

/// What somebody tells the operator of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Grows from report to report; not used where one is written.
    #[serde(default)]
    pub id: i64,
    /// When.
    pub at: i64,
    /// Who reports.
    pub reporter: String,
    /// Whom, by id.
    pub person: String,
    /// The name at that time.
    pub name: String,
    /// The table where it happened.
    pub match_id: Option<String>,
    /// The line of chat it is about.
    pub said: Option<String>,
    /// What the reporter says.
    pub reason: String,
    /// Whether the operator is done with it.
    pub closed: bool,
}

/// Somebody who may not chat, sit down or open anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// A person's id, or an address.
    pub whom: String,
    /// What the operator knows them by.
    pub name: String,
    /// Why, for the operator and for them.
    pub why: String,
    /// Since when.
    pub at: i64,
    /// Until when.
    pub until: i64,
}

/// How a seat fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultRow {
    /// The match.
    pub match_id: String,
    /// The seat.
    pub seat: u8,
    /// The person's id.
    pub person: String,
    /// When it ended.
    pub at: i64,
    /// Whether it counted for the rating.
    pub rated: bool,
}

/// A result with its match.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    /// The result.
    pub result: ResultRow,
    /// The match.
    pub row: MatchRow,
}

/// A rating.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    /// The person's id.
    pub person: String,
    /// The game.
    pub game: String,
    /// `glicko2` or `weng-lin`.
    pub system: String,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// Glicko-2's third number.
    pub volatility: f64,
    /// Rated matches.
    pub matches: u32,
}

/// Which matches to list, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter {
    /// Those of the lobby with open seats.
    Open,
    /// Public ones that are being played.
    Public,
    /// A person's that are not over.
    Running {
        /// The person's id.
        person: String,
    },
    /// A person's that are over.
    Past {
        /// The person's id.
        person: String,
    },
}
