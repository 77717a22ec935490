//! What needs the consent of others: taking back, and another match.

use std::collections::BTreeSet;

use atoll_engine::Viewer;
use atoll_protocol::Offer;

use super::table::Table;
use crate::bus::{TakeBackWord, Word};

/// What is on offer at a table. It does not outlive the owner: who still wants it offers again.
#[derive(Debug, Default)]
pub(super) struct Offers {
    pub(super) take_back: Option<TakeBack>,
    /// The persons who want another match.
    pub(super) rematch: BTreeSet<String>,
}

/// A seat asks to take back.
#[derive(Debug)]
pub(super) struct TakeBack {
    pub(super) seat: usize,
    /// How many decisions would be kept.
    pub(super) keep: usize,
    /// The number of the log for which it was asked.
    pub(super) number: u32,
    /// The persons who have not agreed yet.
    pub(super) waiting: BTreeSet<String>,
}

impl Offers {
    /// As other nodes are told.
    pub(super) fn word(&self, node: u64, table: &Table) -> Word {
        let seats_of = |persons: &BTreeSet<String>| {
            let holds = |seat: &usize| {
                let person = table.seats[*seat].person();
                person.is_some_and(|person| persons.contains(person))
            };
            let seats = (0..table.seats.len()).filter(holds);
            seats.map(|seat| seat as u8).collect()
        };
        Word::Offers {
            node,
            take_back: self.take_back.as_ref().map(|offer| TakeBackWord {
                seat: offer.seat as u8,
                keep: offer.keep,
                number: offer.number,
                waiting: seats_of(&offer.waiting),
            }),
            rematch: seats_of(&self.rematch),
        }
    }

    /// Takes over what another node has on offer. Nobody takes back that they want another match, and two may say so at
    /// two nodes at once.
    pub(super) fn take(&mut self, take_back: Option<TakeBackWord>, rematch: &[u8], table: &Table) {
        let persons = |seats: &[u8]| -> BTreeSet<String> {
            let rows = seats
                .iter()
                .filter_map(|seat| table.seats.get(usize::from(*seat)));
            rows.filter_map(|row| row.person())
                .map(str::to_owned)
                .collect()
        };
        let stands = |offer: &TakeBackWord| {
            let sits = usize::from(offer.seat) < table.seats.len();
            sits && offer.keep < table.log.line.len() && !table.log.has_moved_on(offer.number)
        };
        self.take_back = take_back.filter(stands).map(|offer| TakeBack {
            seat: usize::from(offer.seat),
            keep: offer.keep,
            number: offer.number,
            waiting: persons(&offer.waiting),
        });
        self.rematch.extend(persons(rematch));
    }

    /// As a viewer is told: by the numbers that this viewer knows.
    pub(super) fn told(&self, table: &Table, viewer: Viewer) -> Vec<Offer> {
        let seats_where = |test: &dyn Fn(&str) -> bool| -> Vec<u8> {
            let fits = |seat: &usize| table.seats[*seat].person().is_some_and(test);
            (0..table.seats.len())
                .filter(fits)
                .map(|seat| seat as u8)
                .collect()
        };
        let take_back = self.take_back.as_ref().map(|offer| Offer::TakeBack {
            seat: offer.seat as u8,
            keep: table.log.plies_known(viewer, offer.keep),
            number: table.log.known_as(viewer, offer.number),
            waiting: seats_where(&|person| offer.waiting.contains(person)),
        });
        let rematch =
            (!self.rematch.is_empty() && table.rematch.is_none()).then(|| Offer::Rematch {
                agreed: seats_where(&|person| self.rematch.contains(person)),
                waiting: seats_where(&|person| !self.rematch.contains(person)),
            });
        take_back.into_iter().chain(rematch).collect()
    }
}
