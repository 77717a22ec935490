//! Set-up, turns and sacrifices.

use super::{Asked, Say};
use crate::board::{Category, Colour, Offering, Spirit, Structure, Subaction, Tech, Token};
use crate::data::Cost;
use crate::data::effect::On;
use crate::scene::names::people;
use crate::scene::{effects, hunger, key, map, names, spirits};
use crate::state::Flags;
use crate::task::{Price, Task};

impl Asked<'_> {
    pub(super) fn tribe(self, colour: Colour) -> Say {
        let tribe = self.look.data().tribe(colour);
        let start = self.look.map().start[colour.index()];
        Say::new(
            format!("Lead the {}", tribe.name),
            format!(
                "{}. Home terrain {}, feeding {}.",
                names::capital(&tribe.style),
                tribe.home,
                names::cost(&tribe.feeding)
            ),
        )
        .click(key::hex(start))
    }

    pub(super) fn start(self, token: Token) -> Say {
        let data = self.look.data();
        let population =
            data.start_population + data.tribe(self.colour()).spaces[token.index()].population;
        let hex = data.map.start[self.colour().index()];
        Say::new(
            format!("Start with {token}"),
            format!(
                "You begin with {}.{}",
                people(population),
                match effects::lasting(data, self.colour(), token).as_str() {
                    "" => String::new(),
                    lasting => format!(" {}.", names::capital(lasting)),
                }
            ),
        )
        .click(key::token(self.seat, token))
        .ghost(map::token_ghost(
            self.look, self.seat, token, hex, population,
        ))
    }

    pub(super) fn subaction(self, sub: Subaction) -> Say {
        let cost = match sub {
            Subaction::Wild => {
                let n = self.look.data().rounds[usize::from(self.look.core().round)].wild_cost;
                format!(" It costs {} in this round.", names::counted(n, "resource"))
            }
            Subaction::Combat | Subaction::Hunt => self.fights(sub),
            Subaction::Advance => self.places(),
            Subaction::Develop => cheapest(
                Tech::ALL
                    .into_iter()
                    .filter(|tech| self.look.can_develop(self.seat, *tech))
                    .map(|tech| self.look.tech_price(self.seat, tech)),
            ),
            Subaction::Build => cheapest(
                Structure::ALL
                    .into_iter()
                    .filter(|one| self.look.can_build(self.seat, *one, Price::Printed))
                    .map(|one| self.look.structure_price(self.seat, one, Price::Printed)),
            ),
            Subaction::GainSkull => cheapest(
                self.look
                    .unlocked_skulls(self.seat)
                    .map(|space| self.look.space_price(self.seat, space)),
            ),
            _ => String::new(),
        };
        let skull = match self.look.s.tasks.last() {
            Some(Task::Turn) => format!("One skull on {}. ", names::category(sub.category())),
            _ => String::new(),
        };
        let bonus = self.bonus_note(sub);
        if sub == Subaction::Settle {
            return self.settle(&skull, &bonus);
        }
        Say::new(
            names::subaction(sub),
            format!("{skull}{}{cost}{bonus}", names::subaction_rule(sub)),
        )
        .click(key::subaction(sub))
    }

    /// What the places of the next round's track pay that the fire token can go to.
    fn places(self) -> String {
        let data = self.look.data();
        let pays = |place: u8| {
            let gain = effects::gains(data, data.track_gains[usize::from(place - 1)]);
            format!("place {place} pays {gain}")
        };
        let alone = match self.look.game.solo() {
            true => " Alone the order itself does not matter.",
            false => "",
        };
        let places: Vec<_> = self.look.advances(self.seat).map(pays).collect();
        format!(" {}.{alone}", names::capital(&places.join("; ")))
    }

    /// A word about the round's bonus tile, where this subaction may meet it.
    pub(super) fn bonus_note(self, sub: Subaction) -> String {
        let core = self.look.core();
        let Some(tile) = core.bonus[usize::from(core.round)].known() else {
            return String::new();
        };
        if self.look.player(self.seat).flags.has(Flags::BONUS)
            || !meets(self.look.data().bonus(tile).trigger.on, sub)
        {
            return String::new();
        }
        format!(
            " The round's bonus tile pays {}.",
            effects::bonus_tile(self.look.data(), tile)
        )
    }

    pub(super) fn sacrifice(self, offering: Offering) -> Say {
        let words = effects::sacrifice(self.look.data(), self.colour(), offering);
        Say::new(
            format!("Sacrifice {}", names::offering(offering)),
            match self.look.s.tasks.last() {
                Some(Task::Trick { .. }) => format!("Without a skull: {words}."),
                _ => format!("One skull on your board: {words}.{}", self.fire_leaves()),
            },
        )
        .costly()
        .click(key::sacrifice(self.seat, offering))
    }

    /// What becomes of the fire token after a sacrifice.
    fn fire_leaves(self) -> &'static str {
        let on_track = self.look.core().fire[self.seat.index()].on_track();
        match (on_track, self.look.game.solo()) {
            (true, true) => {
                " Your fire token leaves its track for a row: you cannot advance until it is back, when you use that row or the round ends."
            }
            (true, false) => {
                " Your fire token leaves the track of the next round, in which you will act later; it keeps a space of a row for you."
            }
            (false, _) => " Your fire token may go to another row.",
        }
    }

    pub(super) fn uncover(self, category: Category) -> Say {
        let row = names::category(category);
        Say::new(
            format!("Open a cover of {row}"),
            format!(
                "Two skulls: you gain {}, and do an action of {row}. The space stays open in later rounds.{}",
                self.reward(category),
                effects::kept_covers(self.look.data())
            ),
        )
        .costly()
        .click(key::row(category))
    }

    pub(super) fn pass(self) -> Say {
        let hand = self.look.player(self.seat).hand;
        let hungry = hunger::warning(self.look, self.seat)
            .map_or(String::new(), |words| format!(" {words}"));
        let say = Say::new(
            "Pass",
            format!(
                "You place no more skulls this round; {} unused.{hungry}",
                if hand == 1 {
                    "1 stays".to_owned()
                } else {
                    format!("{hand} stay")
                }
            ),
        );
        say.costly_if(hand > 0)
    }

    pub(super) fn activate(self, spirit: Spirit, name: &str) -> Say {
        let price = self.look.spirit_price(self.seat, spirit);
        let say = Say::new(
            format!("Activate {name}"),
            format!(
                "Offering: {}. {}{}",
                names::price(price),
                spirits::whole(self.look, spirit),
                spirits::late(self.look, self.seat, spirit)
            ),
        );
        say.costly_if(price.1 > 0)
    }

    pub(super) fn end(self) -> Say {
        let next = match (self.look.anybody_acts(), self.look.game.solo()) {
            (false, _) => "The actions of the round are over; feeding follows.",
            (true, true) => "You place your next skull.",
            (true, false) => "The next seat acts.",
        };
        Say::new("End the turn", next)
    }

    /// A fire token that keeps a space of a row.
    pub(super) fn fire(self, category: Category) -> Say {
        let row = names::category(category);
        let (label, effect) = match self.look.game.solo() {
            true => (
                format!("To {row}"),
                format!("It comes back when you use {row}, or at the end of the round; until then you cannot advance."),
            ),
            false => (
                format!("Keep a space of {row}"),
                "Only you can use that space this round; your fire token then goes to the last place of the next round.".to_owned(),
            ),
        };
        Say::new(label, effect).click(key::row(category))
    }

    pub(super) fn cover(self, category: Category) -> Say {
        Say::new(
            format!("Open a cover of {}", names::category(category)),
            format!(
                "You gain {}, and its space is open from now on{}.",
                self.reward(category),
                names::for_all(self.look)
            ),
        )
        .click(key::row(category))
    }

    /// The reward of the first cover of a row, as far as it is known.
    fn reward(self, category: Category) -> String {
        let data = self.look.data();
        match self.look.core().row(category).lying[0].known() {
            Some(cover) => effects::gains(data, data.cover_rewards[cover.index()]),
            None => format!(
                "what is on the other side of its first cover ({}; nobody knows before)",
                effects::cover_sorts(data)
            ),
        }
    }
}

/// The lowest of some prices, said.
fn cheapest(prices: impl Iterator<Item = (Cost, u16)>) -> String {
    let cheapest = prices.min_by_key(|(_, due)| *due);
    cheapest.map_or(String::new(), |price| {
        format!(" The cheapest costs {}.", names::price(price))
    })
}

/// Whether a subaction may meet what a bonus tile waits for.
fn meets(on: On, sub: Subaction) -> bool {
    match on {
        On::Gather => matches!(sub, Subaction::Gather | Subaction::Spawn),
        On::Spawn => sub == Subaction::Spawn,
        On::Advance => sub == Subaction::Advance,
        On::Trade => sub == Subaction::Trade,
        On::CombatWin => sub == Subaction::Combat,
        On::HuntWin => sub == Subaction::Hunt,
        On::Develop => sub == Subaction::Develop,
        On::Build => sub == Subaction::Build,
        On::Settle => sub == Subaction::Settle,
        On::Wild => sub == Subaction::Wild,
        On::GainSkull | On::Harness | On::Totem => sub == Subaction::GainSkull,
        On::GainSpirit => sub == Subaction::GainSpirit,
        On::ActivateSpirit | On::Sacrifice => false,
    }
}
