//! Tokens, hexes and targets.

use atoll_engine::Seat;

use super::{Asked, Say};
use crate::board::{Hex, Skull, Stat, Subaction, Token};
use crate::data::effect::{Ability, When};
use crate::scene::names::people;
use crate::scene::{effects, key, kinds, map, names, reasons, seats, spirits};
use crate::state::{FightKind, Fighter};
use crate::task::Task;

impl Asked<'_> {
    pub(super) fn token(self, token: Token) -> Say {
        let words = format!(
            "{} {}",
            seats::any_token(self.look, self.seat, token),
            map::token_powers(self.look, self.seat, token)
        );
        let effect = match self.look.s.tasks.last() {
            Some(Task::SpawnToken) => format!("{words} {}", self.space_brings(token)),
            Some(Task::SettleVillage) => {
                let settler = self.look.s.act.token;
                let brings = settler.map_or(String::new(), |settler| self.founded(settler, token));
                format!("{words}{brings}")
            }
            Some(Task::SettleToken) => self.settles(token).trim_start().to_owned(),
            Some(Task::SpawnVillage) => format!("{words} {}", self.sends(token)),
            Some(Task::TradeToken) => self.trade(token),
            _ => words,
        };
        Say::new(names::capital(&names::token(token)), effect).click(key::token(self.seat, token))
    }

    /// How many people a village could send out.
    fn sends(self, village: Token) -> String {
        let (look, seat) = (self.look, self.seat);
        let least = look.data().village_min;
        let spare = self.piece_population(village).saturating_sub(least);
        let room = Token::field()
            .filter(|token| look.can_spawn_pair(seat, village, *token))
            .map(|token| look.stat(seat, token, Stat::Capacity))
            .max()
            .unwrap_or(0);
        match room < spare {
            true => format!(
                "It can send out up to {}, as many as a token holds; {least} must stay.",
                people(room)
            ),
            false => format!(
                "It can send out up to {}; {least} must stay.",
                people(spare)
            ),
        }
    }

    /// What a token could pay, and what it could get for it.
    fn trade(self, token: Token) -> String {
        let look = self.look;
        let Some(hex) = look.player(self.seat).piece(token).hex() else {
            return String::new();
        };
        let kinds = look.held_kinds(self.seat) & look.map().kinds[hex.index()];
        format!(
            "From {} it can pay {} and get all of one kind of a hex in reach: at best {}.",
            names::place(look.data(), hex),
            names::units_of(1, kinds),
            kinds::trade_reach(look, self.seat, token, hex)
        )
    }

    pub(super) fn hex(self, hex: Hex) -> Say {
        let say = match self.look.s.tasks.last() {
            Some(Task::GatherDest) => self.gather(hex),
            Some(Task::TradeDest) => Say::new(
                format!("Trade with {}", names::place(self.look.data(), hex)),
                format!(
                    "It shows {}; you take all of one kind.",
                    names::yields(self.look.data(), hex)
                ),
            ),
            Some(Task::FightTarget { .. }) => {
                return self
                    .against(FightKind::Hunt, Fighter::Beast(hex))
                    .click(key::beast(hex));
            }
            Some(Task::BuildHex { structure, .. }) => Say::new(
                format!("Build on {}", names::place(self.look.data(), hex)),
                self.site(*structure, hex),
            ),
            Some(Task::GainSkull) => self.map_skull(hex),
            _ => Say::new(hex.to_string(), map::ground_words(self.look, hex)),
        };
        say.click(key::hex(hex))
    }

    pub(super) fn gather(self, hex: Hex) -> Say {
        let look = self.look;
        let Some(token) = look.s.act.token else {
            return Say::new(hex.to_string(), map::ground_words(look, hex));
        };
        let limit = look.stat(self.seat, token, Stat::Collection);
        let total = u16::from(look.map().total[hex.index()]);
        let shown = names::yields(look.data(), hex);
        let taken = match reasons::no_collection(look, self.seat, token) {
            Some(why) => why,
            None if limit >= total => format!("takes {shown}"),
            None => format!("takes {limit} of {shown}"),
        };
        let home = if look.tribe(self.seat).home_hexes & hex.bit() != 0 {
            " It is your home terrain, which some technologies and bonus tiles reward."
        } else {
            ""
        };
        let from = look.player(self.seat).piece(token).hex();
        let way = if from == Some(hex) { "stays" } else { "moves" };
        Say::new(
            format!("Gather on {}", names::place(look.data(), hex)),
            format!(
                "{token} {way} and {taken}.{}{}{home}{}",
                self.gather_more(token, hex),
                self.neighbour(hex),
                self.gather_bonus(hex)
            ),
        )
        .ghost(map::token_ghost(
            look,
            self.seat,
            token,
            hex,
            self.piece_population(token),
        ))
    }

    /// What technologies, structures and spirits add to a gather on a hex.
    fn gather_more(self, token: Token, hex: Hex) -> String {
        let (look, seat) = (self.look, self.seat);
        let terrain = |hex| look.map().terrain(hex);
        let from = look.player(seat).piece(token).hex();
        let new = from.is_some_and(|from| terrain(from) != terrain(hex));
        let home = look.tribe(seat).home_hexes & hex.bit() != 0;
        let moments = [
            (When::NewTerrain, new),
            (When::GatherHere, true),
            (When::GatherNear, true),
            (When::Gather, true),
            (When::GatherHome, home),
        ];
        let more: Vec<_> = moments
            .into_iter()
            .filter(|(_, met)| *met)
            .flat_map(|(when, _)| look.hooked(seat, when, Some(hex)))
            .map(|list| effects::gains(look.data(), list))
            .collect();
        let more = match more.is_empty() {
            true => String::new(),
            false => format!(" Besides it brings {}.", names::listed(&more)),
        };
        match look.active(seat, Ability::DoubleKind) {
            true => format!(
                "{more} You get as many again of one kind that you take, thanks to {}.",
                spirits::acting(look, seat, Ability::DoubleKind)
            ),
            false => more,
        }
    }

    /// The beast beside which a token would stand.
    fn neighbour(self, hex: Hex) -> String {
        let standing = self
            .look
            .core()
            .beast(hex)
            .filter(|wild| wild.claim.is_none());
        standing.map_or(String::new(), |_| {
            format!(
                " The {} there does no harm: beasts fight only when they are hunted.",
                self.beast_name(hex)
            )
        })
    }

    /// A word about the round's bonus tile, on hexes where it can pay.
    fn gather_bonus(self, hex: Hex) -> String {
        let core = self.look.core();
        let tile = core.bonus[usize::from(core.round)].known();
        let suits = |tile| {
            let trigger = &self.look.data().bonus(tile).trigger;
            self.look.suits(self.seat, trigger, hex)
        };
        match tile.is_some_and(suits) {
            true => self.bonus_note(Subaction::Gather),
            false => String::new(),
        }
    }

    pub(super) fn map_skull(self, hex: Hex) -> Say {
        let Some(index) = self.look.map().skull_index(hex) else {
            return Say::new(hex.to_string(), "A skull lies there.");
        };
        let skull = self.look.map_skull(index).unwrap_or(Skull::Neutral);
        let price = names::price(self.look.map_skull_price(self.seat, index));
        Say::new(
            format!("The {} on {hex}", names::skull(skull)),
            format!(
                "Price {price}. {}",
                names::skull_rule(skull, Some(self.colour()))
            ),
        )
        .costly()
    }

    pub(super) fn enemy(self, other: Seat, token: Token) -> Say {
        self.against(FightKind::Combat, Fighter::Token(other, token))
            .click(key::token(other, token))
    }

    pub(super) fn number(self, n: u8) -> Say {
        match self.look.s.tasks.last() {
            Some(Task::Advance) => {
                let gain = effects::gains(
                    self.look.data(),
                    self.look.data().track_gains[usize::from(n - 1)],
                );
                Say::new(format!("To place {n}"), format!("You gain {gain}.")).click(key::place(n))
            }
            _ => self.amount(n),
        }
    }

    pub(super) fn amount(self, n: u8) -> Say {
        let act = &self.look.s.act;
        let (Some(village), Some(token)) = (act.village, act.token) else {
            return Say::new(people(n), "So many people.");
        };
        let keeps = self.piece_population(village).saturating_sub(u16::from(n));
        let capacity = self.look.stat(self.seat, token, Stat::Capacity);
        let least = self.look.data().village_min;
        let warning = if keeps == least {
            " No more can be spawned from it before it grows."
        } else {
            ""
        };
        Say::new(
            people(n),
            format!("{token} has {n} of {capacity}; {village} keeps {keeps}.{warning}"),
        )
    }

    pub(super) fn pop(self, token: Token) -> Say {
        let spare = self.look.spare(self.seat, token);
        let n = match self.look.s.tasks.last() {
            Some(Task::Pop { n, .. }) => *n,
            _ => 0,
        };
        let (added, rest) = (n.min(spare), n.saturating_sub(spare));
        let after = self.piece_population(token) + added;
        let capacity = self.look.stat(self.seat, token, Stat::Capacity);
        let left = if rest > 0 {
            format!(" {rest} are left to place.")
        } else {
            String::new()
        };
        Say::new(
            format!("{token} +{added}"),
            format!(
                "{token} has {after} of {capacity} then.{left}{} {}",
                self.hungrier(added),
                map::token_powers(self.look, self.seat, token)
            ),
        )
        .click(key::token(self.seat, token))
    }

    pub(super) fn lose(self, token: Token) -> Say {
        let n = match self.look.s.tasks.last() {
            Some(Task::Lose { n, .. }) => *n,
            Some(Task::Victim { n, .. }) => u16::from(*n),
            _ => 0,
        };
        let have = self.piece_population(token);
        let rest = have.saturating_sub(n);
        let least = self.look.least(token);
        let effect = if rest >= least {
            format!("{token} keeps {rest}.")
        } else if token.is_village() && rest >= 1 {
            format!(
                "Only {rest} are left: the village falls, and a rover or warrior may take its place."
            )
        } else {
            format!("{token} has only {have}: it leaves the map, and the rest is lost elsewhere.")
        };
        Say::new(format!("{token} loses {}", n.min(have)), effect)
            .costly()
            .click(key::token(self.seat, token))
    }

    pub(super) fn replace(self, token: Token) -> Say {
        let rest = match self.look.s.tasks.last() {
            Some(Task::Replace { rest, .. }) => *rest,
            _ => 0,
        };
        let capacity = self.look.stat(self.seat, token, Stat::Capacity);
        let kept = rest.min(capacity);
        Say::new(
            format!("{} takes over", names::capital(&names::token(token))),
            format!("It stands there with {}; no bonus.", people(kept)),
        )
        .click(key::token(self.seat, token))
    }
}
