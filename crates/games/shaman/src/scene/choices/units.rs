//! Single resources, stat points and goods.

use super::{Asked, Say};
use crate::board::{Cube, Good, Prize, Resource};
use crate::data::effect::{Amount, Verb};
use crate::moves::Move;
use crate::scene::{effects, fight, key, kinds, names};
use crate::task::Task;

impl Asked<'_> {
    pub(super) fn unit(self, kind: Resource, verb: &str, rest: &str) -> Say {
        let held = self.look.player(self.seat).stock[kind.index()];
        Say::new(
            format!("{verb} {kind}"),
            format!(
                "It {rest} {} {kind}.{}",
                held.saturating_sub(1),
                kinds::settled(self.look, Move::Pay(kind))
            ),
        )
        .click(key::resource(self.seat, kind))
    }

    pub(super) fn take(self, kind: Resource) -> Say {
        let held = self.look.player(self.seat).stock[kind.index()];
        let effect = match (self.look.s.tasks.last(), self.look.s.act.hex) {
            (Some(Task::TradeKind), Some(hex)) => {
                let n = u16::from(self.look.map().yields(hex)[kind.index()]);
                format!("All {n} of it; you have {} then.", held + n)
            }
            _ => format!(
                "You have {} then.{}",
                held + 1,
                kinds::settled(self.look, Move::Take(kind))
            ),
        };
        let label = match (self.look.s.tasks.last(), self.look.s.act.hex) {
            (Some(Task::TradeKind), Some(hex)) => {
                let n = u16::from(self.look.map().yields(hex)[kind.index()]);
                format!("Take {}", names::amount(n, kind))
            }
            _ => format!("Take {kind}"),
        };
        Say::new(label, effect).click(key::resource(self.seat, kind))
    }

    pub(super) fn feast(self, kind: Resource) -> Say {
        let worth = effects::feast(&self.look.tribe(self.seat).feast[kind.index()]);
        let value = fight::value_with(self.look, self.side(), kind);
        Say::new(
            format!("Commit {kind}"),
            format!(
                "{}: your value becomes {value}.{}",
                names::capital(&worth),
                kinds::committed(self.look, Move::Feast(kind))
            ),
        )
        .click(key::resource(self.seat, kind))
    }

    pub(super) fn cancel_words(self, kind: Resource) -> String {
        let other = self.look.s.fight.sides[1 - self.side()].fighter;
        let worth = effects::feast(&self.look.feast_values(other)[kind.index()]);
        format!("Your opponent loses its effect: {worth}.")
    }

    pub(super) fn win(self, prize: Prize) -> Say {
        Say::new(
            format!("Take {}", names::prize(prize)),
            format!("You win {}.", fight::prize(self.look, prize)),
        )
    }

    pub(super) fn times(self, n: u8) -> Say {
        let Some(Task::Offer { seat, offering }) = self.look.s.tasks.last().copied() else {
            return Say::new(format!("{n} times"), "So often.");
        };
        let option = &self.look.tribe(seat).sacrifices[offering.index()];
        let gain = option.gain.first().map_or(String::new(), |list| {
            effects::gains(self.look.data(), *list)
        });
        let pay = option.pay.first().map_or(String::new(), effects::payment);
        let label = if n == 1 {
            "Once".to_owned()
        } else {
            format!("{n} times")
        };
        let more = match option.gain.first().map(|list| self.look.data().list(*list)) {
            Some([effect]) => match effect.verb {
                Verb::Population(Amount::Of(people)) => people * u16::from(n),
                _ => 0,
            },
            _ => 0,
        };
        Say::new(
            label,
            format!("{n} × {pay} for {n} × {gain}.{}", self.hungrier(more)),
        )
    }

    /// A warning where more people cost another portion of food.
    pub(super) fn hungrier(self, more: u16) -> String {
        let now = self.look.player(self.seat).population();
        let portions = |people| self.look.portions(self.seat, people);
        let further = match portions(now) {
            0 => "",
            _ => " more",
        };
        match portions(now + more) > portions(now) {
            true => format!(
                " With {} the feeding at the end of the round costs {}{further}.",
                names::people(now + more),
                names::cost(&self.look.tribe(self.seat).feeding)
            ),
            false => String::new(),
        }
    }

    pub(super) fn with(self, good: Good) -> Say {
        let option = self.offered_option();
        let words = option
            .iter()
            .find(|(kind, _)| *kind == good)
            .map_or(String::new(), |(_, words)| words.clone());
        Say::new(
            format!("Pay {words}"),
            format!("You pay with {}; the gain is the same.", names::good(good)),
        )
        .costly()
    }

    /// The alternatives of a third sacrifice, by what is paid.
    pub(super) fn offered_option(self) -> Vec<(Good, String)> {
        use crate::data::Payment;
        let Some(Task::OfferWith { seat, offering }) = self.look.s.tasks.last().copied() else {
            return Vec::new();
        };
        let option = &self.look.tribe(seat).sacrifices[offering.index()];
        let good = |payment: &Payment| match payment {
            Payment::Resources(_) | Payment::Skulls(_) => Good::Resources,
            Payment::Stats(_) => Good::Stats,
            Payment::Population(_) => Good::Population,
        };
        option
            .pay
            .iter()
            .map(|payment| (good(payment), effects::payment(payment)))
            .collect()
    }

    pub(super) fn for_good(self, good: Good) -> Say {
        let words = match self.look.s.tasks.last().copied() {
            Some(Task::OfferFor { seat, offering }) => {
                let gain = &self.look.tribe(seat).sacrifices[offering.index()].gain;
                gain.iter()
                    .find(|list| self.look.good_of(**list) == good)
                    .map_or(String::new(), |list| {
                        effects::gains(self.look.data(), *list)
                    })
            }
            _ => String::new(),
        };
        Say::new(
            format!("For {words}"),
            format!("You get {}; the skull is gone for good.", names::good(good)),
        )
    }

    pub(super) fn stat(self, cube: Cube, step: i32) -> Say {
        let level = i32::from(self.look.player(self.seat).levels[cube.index()]);
        let boxes = &self.look.tribe(self.seat).charts[cube.index()];
        let at = |level: i32| boxes.get(level.max(0) as usize).copied().unwrap_or(0);
        let verb = if step > 0 { "Raise" } else { "Lower" };
        Say::new(
            format!("{verb} {}", names::cube(cube)),
            match at(level) == at(level + step) {
                true => format!(
                    "No effect yet: it stays {}; {}It says {}.",
                    at(level),
                    further(boxes, level, step),
                    names::stat_rule(cube.stat())
                ),
                false => format!(
                    "From {} to {}: {}.",
                    at(level),
                    at(level + step),
                    names::stat_rule(cube.stat())
                ),
            },
        )
        .click(key::cube(self.seat, cube))
    }

    pub(super) fn surplus(self, row: u8) -> Say {
        let rows = &self.look.tribe(self.seat).surplus;
        let Some((cost, people)) = rows.get(usize::from(row) - 1) else {
            return Say::new(format!("Row {row}"), "A surplus trade.");
        };
        let gain = i32::from(*people)
            + self
                .look
                .changed(self.seat, crate::data::effect::Key::Surplus);
        Say::new(
            format!("{} for {gain} people", names::capital(&names::cost(cost))),
            format!("Surplus row {row}: you pay, then place {gain} people."),
        )
        .costly()
    }
}

/// When a chart comes to another value: "1 point more brings 3. "
fn further(boxes: &[u8], level: i32, step: i32) -> String {
    let now = boxes.get(level.max(0) as usize).copied().unwrap_or(0);
    let value = |n: &i32| boxes.get((level + n * step).max(0) as usize).copied();
    let points = (1..boxes.len() as i32).find(|n| value(n).is_some_and(|value| value != now));
    match points.and_then(|n| Some((n - 1, value(&n)?))) {
        Some((n, value)) if step > 0 => {
            format!(
                "{} more brings {value}. ",
                names::counted(n as u32, "point")
            )
        }
        _ => String::new(),
    }
}
