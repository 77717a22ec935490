//! What needs the consent of others: taking back, and another match.

use std::collections::BTreeSet;

use atoll_protocol::Offer;

use super::table::Table;

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
    /// The persons who have not agreed yet.
    pub(super) waiting: BTreeSet<String>,
}

impl Offers {
    /// As everybody is told.
    pub(super) fn told(&self, table: &Table) -> Vec<Offer> {
        let seats_where = |test: &dyn Fn(&str) -> bool| -> Vec<u8> {
            let fits = |seat: &usize| table.seats[*seat].person().is_some_and(test);
            (0..table.seats.len())
                .filter(fits)
                .map(|seat| seat as u8)
                .collect()
        };
        let take_back = self.take_back.as_ref().map(|offer| Offer::TakeBack {
            seat: offer.seat as u8,
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
