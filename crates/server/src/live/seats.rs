//! Who sits where, as it is kept.

use atoll_store::Sitting;
use serde::{Deserialize, Serialize};

use crate::identity::Me;

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatRow {
    /// What the link of the seat holds.
    pub(crate) token: String,
    pub(crate) holder: Holder,
}

/// Who sits in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub(crate) enum Holder {
    Open,
    Person {
        id: String,
        name: String,
        /// Whether they have no account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        guest: bool,
        /// Whether it is a program that plays with a token of its own.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        program: bool,
    },
    Bot {
        bot: String,
    },
}

impl Holder {
    /// The one who asks.
    pub(crate) fn of(me: &Me) -> Holder {
        Holder::Person {
            id: me.id.clone(),
            name: me.name.clone(),
            guest: !me.account,
            program: me.bot,
        }
    }

    /// Somebody of this name who is not known here.
    pub(crate) fn stranger(name: String) -> Holder {
        Holder::Person {
            id: crate::random::word(20),
            name,
            guest: false,
            program: false,
        }
    }

    /// The same person under another name.
    pub(crate) fn named(mut self, own: String) -> Holder {
        if let Holder::Person { name, .. } = &mut self {
            *name = own;
        }
        self
    }
}

impl SeatRow {
    pub(crate) fn new(holder: Holder) -> SeatRow {
        SeatRow {
            token: crate::random::word(20),
            holder,
        }
    }

    /// The seats of a match that has this many.
    pub(crate) fn read(text: &str, count: usize) -> Result<Vec<SeatRow>, String> {
        // What stands there is not said: the links of the seats do.
        let place = |why: serde_json::Error| format!("unreadable at character {}", why.column());
        let seats: Vec<SeatRow> = serde_json::from_str(text).map_err(place)?;
        match seats.len() == count {
            true => Ok(seats),
            false => Err(format!("they are {}, not {count}", seats.len())),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.holder == Holder::Open
    }

    /// The person who sits here.
    pub(crate) fn person(&self) -> Option<&str> {
        match &self.holder {
            Holder::Person { id, .. } => Some(id),
            _ => None,
        }
    }

    pub(crate) fn bot(&self) -> Option<&str> {
        match &self.holder {
            Holder::Bot { bot } => Some(bot),
            _ => None,
        }
    }

    /// The name that others see.
    pub(crate) fn name(&self) -> &str {
        match &self.holder {
            Holder::Open => "open",
            Holder::Person { name, .. } => name,
            Holder::Bot { bot } => bot,
        }
    }
}

/// The persons of a table by seat.
pub(crate) fn sitting(seats: &[SeatRow]) -> Vec<Sitting> {
    let person = |(seat, row): (usize, &SeatRow)| {
        row.person().map(|id| Sitting {
            seat: seat as u8,
            person: id.to_owned(),
        })
    };
    seats.iter().enumerate().filter_map(person).collect()
}
