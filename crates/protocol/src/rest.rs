//! Bodies of HTTP requests and answers.

use atoll_scene::Table;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ClockRules, Clocks, Due, MatchState, Millis, Outcome, Policy, SeatInfo};

/// Who is asking, as far as the server knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Session {
    /// The name shown to others.
    pub name: String,
    /// Whether it belongs to an account.
    pub account: bool,
}

/// Gives oneself a name. Guests only; an account keeps its name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 24 characters.
    pub name: String,
}

/// A game of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its name in commands, records and addresses.
    pub name: String,
    /// Its name as people write it.
    pub title: String,
    /// One sentence that makes one want to play.
    pub tagline: String,
    /// How long a match takes, in minutes.
    pub minutes: u32,
    /// An icon of the `game-icons` set.
    pub icon: String,
    /// From where its board can be looked at; empty if there is only one picture of it.
    pub angles: Vec<String>,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// The numbers of players that some options allow, in order.
    pub counts: Vec<u8>,
    /// Whether seats know different things.
    pub secrets: bool,
    /// Version of the rules.
    pub rules: u32,
    /// Its options, `players` first.
    pub options: Vec<OptionInfo>,
    /// The bots that play it, weakest first.
    pub bots: Vec<BotInfo>,
}

/// One option of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// What it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What holds if nothing is chosen.
    pub default: OptionValue,
    /// What its values are called, in their order; empty where the values say it themselves.
    pub labels: Vec<String>,
    /// The numbers of players that each value goes with, in the order of the values; empty where it is not one of a few.
    pub counts: Vec<Vec<u8>>,
    /// Whether it means something to one player only.
    pub alone: bool,
    /// What it means, in one sentence.
    pub help: String,
}

/// What values an option takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The smallest.
        #[ts(type = "number")]
        min: i64,
        /// The largest.
        #[ts(type = "number")]
        max: i64,
    },
    /// One of a few values.
    OneOf {
        /// All of them.
        values: Vec<OptionValue>,
    },
    /// A text that the game reads itself.
    Text,
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// A whole number.
    Number(#[ts(type = "number")] i64),
    /// A word or a text.
    Word(String),
}

/// A bot of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct BotInfo {
    /// Its name.
    pub name: String,
    /// What it does.
    pub about: String,
    /// Whether the name is a level that people understand.
    pub level: bool,
}

/// The rules of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RulesPage {
    /// In Markdown.
    pub markdown: String,
}

/// A picture of a game: a position of a match between bots, as a spectator sees it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct Preview {
    /// The table.
    #[schema(value_type = Object)]
    pub table: Table,
}

/// One step of a game's guided start.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct GuideStep {
    /// A few words.
    pub title: String,
    /// One or two sentences.
    pub text: String,
    /// The keys of the nodes that are meant.
    pub keys: Vec<String>,
    /// A real position, as the seat to act sees it.
    #[schema(value_type = Object)]
    pub table: Table,
}

/// What is wanted in a seat of a new table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Wanted {
    /// The one who makes the table. In several seats: a hot-seat table.
    Me {
        /// Their name in this seat; absent: the session's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Whoever comes.
    Open,
    /// A bot.
    Bot {
        /// Its name in the catalogue.
        bot: String,
    },
}

/// Makes a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Name of the game.
    pub game: String,
    /// Options that differ from their defaults, as the game's schema says.
    #[serde(default)]
    #[ts(optional, type = "Record<string, OptionValue>")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
    /// Who sits where, in order; absent: oneself in the first seat, the others open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<Vec<Wanted>>,
    /// How time is kept; absent: not at all.
    #[serde(default)]
    #[ts(optional, as = "Option<ClockRules>")]
    pub clock: ClockRules,
    /// What else holds at the table.
    #[serde(default)]
    #[ts(optional, type = "Partial<Policy>")]
    pub policy: Policy,
}

/// Plays at once against bots, with default options.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickStart {
    /// Name of the game.
    pub game: String,
    /// The bot for the other seats; absent: one that suits a newcomer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Options that differ from their defaults.
    #[serde(default)]
    #[ts(optional, type = "Record<string, OptionValue>")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
}

/// A table, as somebody who may see it is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its name in addresses: the page of a table is `/t/{id}`.
    pub id: String,
    /// Name of the game.
    pub game: String,
    /// The name of the one who made it, if they sit there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<String>,
    /// The options it is played with, complete.
    #[ts(type = "Record<string, OptionValue>")]
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
    /// Version of the rules.
    pub rules: u32,
    /// Where it stands.
    pub state: MatchState,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// The clocks.
    pub clocks: Clocks,
    /// What holds beside the rules.
    pub policy: Policy,
    /// Who is to act.
    pub due: Due,
    /// Whether the asker is to act.
    pub your_turn: bool,
    /// The number of the last news.
    pub number: u32,
    /// The result, once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Outcome>,
    /// The promise of the seed: SHA-256, in hexadecimal digits.
    pub commitment: String,
    /// When it was made.
    #[ts(type = "number")]
    pub created: Millis,
    /// The table of the rematch, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// Links for open seats, told to the one who made the table only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SeatLink>>")]
    pub links: Vec<SeatLink>,
    /// How many watch.
    pub watching: u32,
}

/// The link of a seat: whoever opens it can sit there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatLink {
    /// The seat.
    pub seat: u8,
    /// What to send with `join`; the page is `/t/{id}?seat={token}`.
    pub token: String,
}

/// Some tables.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Tables {
    /// The newest first.
    pub tables: Vec<TableInfo>,
}

/// Which tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// Those of the lobby with open seats.
    Open,
    /// One's own that are not over.
    Mine,
    /// Public ones that are being played.
    Public,
    /// One's own that are over.
    Past,
}

/// Sits down.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Join {
    /// The token of a seat's link. Without one, any open seat of a listed table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
    /// The seat that is wanted, without a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// Puts a bot into an open seat, or opens it again (`null`). For the one who made the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FillSeat {
    /// The bot.
    pub bot: Option<String>,
}

/// Goes on from a point of a match, against bots, at a new table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The number of the news after which to go on.
    pub number: u32,
    /// The seat to play; absent: the one to act there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The bot for the other seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// The match so far, as the asker may read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordText {
    /// The record, as `atoll replay` and `atoll verify` read it.
    pub record: String,
}

/// How the bots judge a match that is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Review {
    /// Positions judged so far.
    pub done: u32,
    /// Positions to judge.
    pub of: u32,
    /// What was judged so far, in order.
    pub points: Vec<ReviewPoint>,
}

/// A position of a match, before the decision of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewPoint {
    /// Decisions made before it.
    pub plies: u32,
    /// The number of the news before it.
    pub number: u32,
    /// The seat to act.
    pub seat: u8,
    /// What it played.
    pub played: String,
    /// What the bot would have played.
    pub best: String,
    /// Each seat's chance to win, from 0 to 1.
    pub value: Vec<f32>,
    /// How much of its chance the seat gave away by what it played, from 0; absent if the bot cannot say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loss: Option<f32>,
}

/// Opens an account, or enters it. A guest's matches go with them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 24 characters.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Passwords do not show themselves in logs.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({})", self.name)
    }
}

/// An account that was just opened, or entered without its password.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewAccount {
    /// Who one is now.
    pub session: Session,
    /// The code that opens the account if the password is lost. It is told here and never again.
    pub recovery: String,
}

/// Enters an account whose password is lost.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The account's name.
    pub name: String,
    /// The code that was told when the account was opened, or last entered with a code.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Changes the password of one's account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The old password.
    pub password: String,
    /// The new one: 8 to 200 characters.
    pub new: String,
}

/// The password of one's account, to show that it is oneself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Password {
    /// The password.
    pub password: String,
}

/// The code that opens an account if the password is lost.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecoveryCode {
    /// It is told here and never again.
    pub recovery: String,
}

/// Passwords and codes do not show themselves in logs.
macro_rules! says_nothing {
    ($($name:ident)+) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )+};
}
says_nothing!(NewAccount Recovery NewPassword Password RecoveryCode BotToken);

/// What is known of an account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// When it was opened.
    #[ts(type = "number")]
    pub since: Millis,
    /// Its ratings.
    pub ratings: Vec<Rating>,
    /// Its last matches, the newest first.
    pub history: Vec<PastMatch>,
}

/// How well somebody plays a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rating {
    /// The game.
    pub game: String,
    /// `glicko2` for two seats, `weng-lin` for more.
    pub system: String,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// Rated matches.
    pub matches: u32,
}

/// A match that is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct PastMatch {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// When it ended.
    #[ts(type = "number")]
    pub at: Millis,
    /// The seat.
    pub seat: u8,
    /// Who sat where.
    pub names: Vec<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it counted for the rating.
    pub rated: bool,
}

/// A program of one's own that plays here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Program {
    /// By what it is revoked.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// When its token was made.
    #[ts(type = "number")]
    pub made: Millis,
    /// When it was last here, to the hour.
    #[ts(type = "number")]
    pub used: Millis,
}

/// A token by which a program plays; shown once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BotToken {
    /// By what it is revoked.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// What to send as `Authorization: Bearer …`.
    pub token: String,
}

/// Somebody, by what one sees of them: an account's name, a seat of a table, or a line of its chat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Whom {
    /// The account's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The seat in which they sit there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The id of a line they said there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub line: Option<i64>,
}

/// How somebody is kept away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BlockKind {
    /// What they say is not shown.
    Mute,
    /// They cannot sit down at one's tables either, and neither sees the other's in the lobby.
    Block,
}

/// Keeps somebody away from oneself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Whom.
    pub whom: Whom,
    /// How.
    pub kind: BlockKind,
}

/// Somebody whom one keeps away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Blocked {
    /// By what they are let near again.
    pub id: String,
    /// Their name at that time.
    pub name: String,
    /// How.
    pub kind: BlockKind,
    /// Since when.
    #[ts(type = "number")]
    pub at: Millis,
}

/// Tells the operator of somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Of whom. A table is told as well, and the line of chat, if they are named.
    pub whom: Whom,
    /// What is wrong: 1 to 500 characters.
    pub reason: String,
}

/// What somebody told the operator of another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Report {
    /// Its number.
    #[ts(type = "number")]
    pub id: i64,
    /// When.
    #[ts(type = "number")]
    pub at: Millis,
    /// The id of who tells it.
    pub reporter: String,
    /// The id of the person it is about.
    pub person: String,
    /// Their name at that time.
    pub name: String,
    /// From where they were here last, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    /// The table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// What they said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub said: Option<String>,
    /// What is wrong.
    pub reason: String,
    /// Whether the operator is done with it.
    pub closed: bool,
}

/// Keeps somebody from chatting, sitting down and opening anything: an account by name, a person by id, or an address.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewBan {
    /// The account's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The person's id, as reports tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub person: Option<String>,
    /// The address; of an IPv6 address its network of 64 bits counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    /// For how many days; absent: for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub days: Option<u32>,
    /// Why; they are told.
    pub why: String,
}

/// Somebody who may not chat, sit down or open anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Ban {
    /// A person's id, or an address.
    pub whom: String,
    /// The person's name.
    pub name: String,
    /// Why.
    pub why: String,
    /// Since when.
    #[ts(type = "number")]
    pub at: Millis,
    /// Until when; absent: for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<Millis>,
}
