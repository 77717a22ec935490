//! Fair play: who may ask a bot, and what people at one screen may not see of each other.

use std::collections::BTreeSet;

use atoll_engine::{Seat, Viewer};
use atoll_protocol::MatchState;

use super::owner::Owner;
use super::seats::SeatRow;
use crate::error::{Answer, ApiError};

fn not_allowed(message: &str) -> ApiError {
    ApiError::new("not-allowed", "", message)
}

impl Owner {
    /// Whether help from outside is fair while the match runs: not in rated matches, and not where people play against
    /// each other, unless they opened the table as a friendly one.
    fn allows_help(&self) -> Answer<()> {
        let table = &self.table;
        if !table.policy.casual {
            return Err(not_allowed("nobody is helped in a rated match"));
        }
        let persons: BTreeSet<_> = table.seats.iter().filter_map(SeatRow::person).collect();
        if persons.len() > 1 && !table.policy.friendly {
            let message = "hints are off between people, unless the table was opened as friendly";
            return Err(not_allowed(message));
        }
        Ok(())
    }

    /// Whether this seat may ask a bot now.
    pub(super) fn may_hint(&self, seat: Option<usize>) -> Answer<()> {
        self.expect_running()?;
        self.allows_help()?;
        match seat.is_some() && self.table.due_seat() == seat {
            true => Ok(()),
            false => Err(ApiError::new(
                "not-your-turn",
                "",
                "hints come on one's turn",
            )),
        }
    }

    /// Whether one may go on from a point of this match at a table of one's own.
    pub(super) fn may_fork(&self) -> Answer<()> {
        if self.table.state() == MatchState::Over {
            return Ok(());
        }
        if self.table.secrets {
            return Err(not_allowed("one can go on from this match when it is over"));
        }
        self.allows_help()
    }

    /// The seat from which a person looks who names none. Of several it is the one to act; where one of them knows a
    /// secret there is none, for nobody knows who sits at the screen.
    pub(super) fn usual_seat(&self, person: &str) -> Option<usize> {
        let own: Vec<usize> = self.table.seats_of(person).collect();
        let over = self.table.state() == MatchState::Over;
        if own.len() > 1 && !over && own.iter().any(|seat| self.knows_a_secret(*seat)) {
            return None;
        }
        let due = self.table.due_seat().filter(|due| own.contains(due));
        due.or(own.first().copied())
    }

    /// Where the person in this seat holds others as well: those of their seats that know a secret now.
    pub(super) fn guarded(&self, viewer: Viewer) -> Vec<u8> {
        let holder = viewer.seat().map(|seat| &self.table.seats[seat.index()]);
        let Some(person) = holder.and_then(SeatRow::person) else {
            return Vec::new();
        };
        let own: Vec<usize> = self.table.seats_of(person).collect();
        if own.len() < 2 {
            return Vec::new();
        }
        let guarded = own.into_iter().filter(|seat| self.knows_a_secret(*seat));
        guarded.map(|seat| seat as u8).collect()
    }

    /// Whether a seat knows now what a spectator may not.
    fn knows_a_secret(&self, seat: usize) -> bool {
        self.table.log.play.knows_more(Seat::new(seat))
    }
}
