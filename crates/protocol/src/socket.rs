//! The messages of a table's WebSocket: one enum for each direction, tagged `type`.

use atoll_scene::Table;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    ChatLine, Clocks, Due, MatchState, Millis, News, Outcome, Refusal, SeatInfo, SeatLink,
    TableInfo,
};

/// What a client sends: first a greeting, then commands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello(Hello),
    /// Everything after it.
    Command(Command),
}

/// The first message of a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// Always `hello`.
    #[serde(rename = "type")]
    pub kind: HelloTag,
    /// The number of the last news seen; 0 or absent for all of it.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    pub last_seen: u32,
    /// The id of the last line of chat seen.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub last_chat: i64,
    /// The seat to look from, one of one's own; absent: the own seat, or the spectator. Of several own seats it is the one
    /// to act, unless one of them knows a secret: then nothing of any seat is shown until one is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// What views hold: the scene (absent or `scene`), or only the legal moves (`moves`), for programs.
    #[serde(default)]
    #[ts(optional, as = "Option<Detail>")]
    pub detail: Detail,
    /// From which of the game's angles the board is drawn, by number.
    #[serde(default)]
    #[ts(optional, as = "Option<u8>")]
    pub angle: u8,
}

/// The word `hello`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum HelloTag {
    /// `hello`.
    Hello,
}

/// What views hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// The whole table as a picture.
    #[default]
    Scene,
    /// Only the legal moves.
    Moves,
}

/// Something a client wants done. A repeated id is answered again and never done twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Command {
    /// Chosen by the client, unique among its commands at this table, at most 40 characters.
    pub id: String,
    /// What to do.
    #[serde(flatten)]
    pub what: Do,
}

/// What can be done at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Do {
    /// Plays a move.
    Play {
        /// In the game's notation.
        #[serde(rename = "move")]
        mv: String,
        /// The seat that plays; needed by who holds several seats, if it is not the one they look from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u8>,
        /// The number of the view that was looked at: refused as `stale` if the table has moved on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        number: Option<u32>,
    },
    /// Takes back one's own last decision of the present turn, if nothing new was seen since.
    Undo,
    /// Asks the others to take back a decision of one's own, with all that followed. Bots agree.
    OfferTakeBack {
        /// How many decisions are kept, as the view's `take_back` says; absent: all before one's last decision.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        keep: Option<u32>,
        /// The number of the view that was looked at: refused as `stale` if the table has moved on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        number: Option<u32>,
    },
    /// Withdraws one's offer or answers another's.
    AnswerTakeBack {
        /// Whether it is agreed.
        agree: bool,
        /// The `number` of the offer that is answered: refused as `stale` if another one is on the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        number: Option<u32>,
    },
    /// Gives the match up.
    Resign {
        /// The seat that resigns; needed by who holds several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<u8>,
    },
    /// Wants another match with the same people. When all want it, `rematch` tells where.
    Rematch,
    /// Says something to everybody at the table.
    Chat {
        /// At most 500 characters.
        text: String,
    },
    /// Asks a bot for advice; the view's `hint` says whether it may be asked. Answered by `hint`.
    Hint,
    /// Looks from another seat of one's own (hot-seat), or as a spectator (`null`).
    Look {
        /// The seat.
        seat: Option<u8>,
    },
    /// Turns the board: from now on it is drawn from another of the game's angles.
    Turn {
        /// The number of the angle.
        angle: u8,
    },
    /// Asks for a `pong`: to keep a connection open, or to measure it.
    Ping,
}

/// What the server sends.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello` and to `look`: the table, and the news since the last number seen.
    Welcome {
        /// The table.
        table: Box<TableInfo>,
        /// The viewer: a seat's number, or `null` for the spectator.
        you: Option<u8>,
        /// What happened after `last_seen`, in order.
        news: Vec<News>,
        /// What was said after `last_chat`, in order.
        chat: Vec<ChatLine>,
        /// What is on offer.
        offers: Vec<Offer>,
    },
    /// The table as the viewer sees it after the news of this number.
    View(Box<View>),
    /// Something happened.
    News {
        /// What, in order.
        news: Vec<News>,
    },
    /// Somebody said something.
    Chat(ChatLine),
    /// Who sits where, after a change.
    Seats {
        /// All seats in order.
        seats: Vec<SeatInfo>,
        /// Links for open seats, told to the one who made the table only.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<SeatLink>>")]
        links: Vec<SeatLink>,
        /// How many watch.
        watching: u32,
    },
    /// The clocks, after a change.
    Clock(Clocks),
    /// What is on offer, after a change.
    Offers {
        /// All offers; empty if none is left.
        offers: Vec<Offer>,
    },
    /// All wanted a rematch: here it is.
    Rematch {
        /// The new table.
        table: String,
    },
    /// A command was carried out.
    Done {
        /// The command's id.
        command: String,
        /// The number of the last news after it.
        number: u32,
    },
    /// A command was refused; nothing was changed.
    Refused {
        /// The command's id; empty if it had none that could be read.
        command: String,
        /// Why.
        #[serde(flatten)]
        refusal: Refusal,
    },
    /// The advice that was asked for.
    Hint {
        /// The command's id.
        command: String,
        /// The advice.
        advice: Advice,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's clock.
        #[ts(type = "number")]
        now: Millis,
    },
    /// The server is about to stop; the table will be there when it is back.
    Closing,
}

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, TS, ToSchema)]
pub struct View {
    /// The number of the last news it contains.
    pub number: u32,
    /// How many decisions were made that count.
    pub plies: u32,
    /// Where the match stands: every change of it comes with a view.
    pub state: MatchState,
    /// Who is to act.
    pub due: Due,
    /// The result, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Outcome>,
    /// The picture with prompt, panels and choices; absent with `detail` `moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Object)]
    pub table: Option<Table>,
    /// The viewer's legal moves; absent with `detail` `scene` (they are in `table.choices`).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves: Option<Vec<String>>,
    /// Whether the viewer can take back their last decision by `undo`.
    pub undo: Can,
    /// How many decisions are kept if the viewer takes back their last one by `offer-take-back`; absent if they cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub take_back: Option<u32>,
    /// Whether the viewer can ask for a `hint`.
    pub hint: Can,
    /// Whether one can go on from a point of the match at a table of one's own.
    pub fork: Can,
    /// Where one person holds several seats: those of them that know now what others may not. A curtain belongs before
    /// such a seat's turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub guarded: Vec<u8>,
}

/// Whether something can be done now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Can {
    /// Whether it can.
    pub can: bool,
    /// Why not, in one sentence; empty if it can.
    pub why: String,
}

/// Something on offer at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Offer {
    /// A seat asks to take back a decision of its own, with all that followed. It lapses when the table moves on.
    TakeBack {
        /// Who asks.
        seat: u8,
        /// How many decisions would be kept.
        keep: u32,
        /// The number of the table's log for which it was asked.
        number: u32,
        /// The seats that still have to agree.
        waiting: Vec<u8>,
    },
    /// Seats want another match.
    Rematch {
        /// Those who want it.
        agreed: Vec<u8>,
        /// Those who were not heard yet.
        waiting: Vec<u8>,
    },
}

/// What a bot thinks of the viewer's position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Advice {
    /// The move it would play.
    #[serde(rename = "move")]
    pub mv: String,
    /// Each seat's chance to win, from 0 to 1.
    pub value: Vec<f32>,
    /// What it expects to follow, beginning with the move.
    pub line: Vec<String>,
    /// The moves that it thought about most, that one first: at most three.
    pub moves: Vec<Considered>,
}

/// What a bot thinks of one move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Considered {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance to win after it, from 0 to 1, for the seat to act; alone: how good the match would be.
    pub value: f32,
}
