//! Phase 4: clean-up, and the next round.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Category, Colour};
use crate::data::{AnalogStep, FoeBox};
use crate::event::Event;
use crate::options::Shaman;
use crate::state::{Fighter, Fire, Flags, Phase};
use crate::task::{CleanUp, Task};

impl<T: Tell<Shaman>> Play<'_, T> {
    /// The steps of clean-up, one by one.
    pub(super) fn clean_up(&mut self, step: CleanUp) {
        self.s.tasks.pop();
        let round = self.s.core.round;
        match step {
            CleanUp::Skulls => {
                self.return_skulls();
                self.event(Event::RoundOver { round });
                self.push_clean_up(CleanUp::Covers { round, at: 0 });
            }
            CleanUp::Covers { round, at } => self.remove_covers(round, at),
            CleanUp::Tracks => {
                self.push_clean_up(CleanUp::Beasts(0));
                self.return_fires();
            }
            CleanUp::Beasts(from) => self.refill_beasts(from),
            CleanUp::Analogs(from) => self.move_analogs(from),
            CleanUp::Raid(colour) => self.raid(colour),
            CleanUp::NextRound => self.next_round(),
        }
    }

    fn push_clean_up(&mut self, step: CleanUp) {
        self.push(Task::CleanUp(step));
    }

    fn return_skulls(&mut self) {
        let core = &mut self.s.core;
        for seat in Seat::all(self.game.players) {
            let placed = core.placed(seat);
            let player = core.player_mut(seat);
            player.hand += placed;
            player.sacrificed = 0;
        }
        for row in &mut core.rows {
            row.singles = Default::default();
            row.pairs = Default::default();
        }
    }

    /// The rounds whose clean-up is carried out now: this one, and any skipped before the next.
    fn cleaned_rounds(&self) -> std::ops::Range<u8> {
        let round = self.s.core.round;
        round..self.game.round_after(round).unwrap_or(round + 1)
    }

    /// One cover after the other leaves; alone one takes a cover of choice for the round just played.
    fn remove_covers(&mut self, round: u8, at: u8) {
        let rounds = self.cleaned_rounds();
        if !rounds.contains(&round) {
            return self.push_clean_up(CleanUp::Tracks);
        }
        if self.game.solo() && round == self.s.core.round {
            self.push_clean_up(CleanUp::Covers {
                round: round + 1,
                at: 0,
            });
            return self.push(Task::Cover(Seat::new(0)));
        }
        match self.removal(round, at) {
            Some(category) => {
                self.push_clean_up(CleanUp::Covers { round, at: at + 1 });
                self.push(Task::TurnUp {
                    category,
                    seat: None,
                });
            }
            None => self.push_clean_up(CleanUp::Covers {
                round: round + 1,
                at: 0,
            }),
        }
    }

    pub(super) fn removal(&self, round: u8, at: u8) -> Option<Category> {
        self.data().removal[usize::from(round)]
            .get(usize::from(at))
            .copied()
    }

    /// Fire tokens come back in the order of the present track, which then becomes a copy of the next.
    fn return_fires(&mut self) {
        let core = &mut self.s.core;
        for seat in core.cur.iter().collect::<arrayvec::ArrayVec<_, 6>>() {
            if !core.fire[seat.index()].on_track() {
                core.fire_to_end(seat, self.game.solo());
            }
        }
        core.cur = core.next;
    }

    /// Empty beast hexes get the next beasts of the reserve.
    fn refill_beasts(&mut self, from: u8) {
        let mut rounds = self.cleaned_rounds();
        let replaced = rounds.any(|round| self.data().rounds[usize::from(round)].replace_beasts);
        if !replaced || !self.refill(from, |at| Task::CleanUp(CleanUp::Beasts(at))) {
            self.push_clean_up(CleanUp::Analogs(0));
        }
    }

    /// Lays beasts on the hexes from this one on; `false` if that is done, `true` if it goes on after a reshuffle.
    pub(super) fn refill(&mut self, from: u8, then: impl Fn(u8) -> Task) -> bool {
        let game = self.game;
        for (at, hex) in game
            .data
            .map
            .beasts
            .iter()
            .enumerate()
            .skip(usize::from(from))
        {
            if self.s.core.beast(*hex).is_some() {
                continue;
            }
            if self.s.core.reserve.is_empty() && self.s.core.discard.iter().any(|n| *n > 0) {
                self.push(then(at as u8));
                self.push(Task::Reshuffle);
                return true;
            }
            if let Some(beast) = self.next_beast() {
                self.lay_beast(beast, *hex);
            }
        }
        false
    }

    /// All are reset to the box of the next round; then each moves, and in the apocalypse attacks.
    fn move_analogs(&mut self, from: u8) {
        if from == 0 {
            let next = self
                .game
                .round_after(self.s.core.round)
                .unwrap_or(self.s.core.round);
            self.renew_analogs(next);
        }
        let Some(colour) = Colour::ALL.get(usize::from(from)).copied() else {
            return self.push_clean_up(CleanUp::NextRound);
        };
        self.push_clean_up(CleanUp::Analogs(from + 1));
        if self.s.core.analogs[colour.index()].is_some() {
            self.step_analog(colour);
            self.push_clean_up(CleanUp::Raid(colour));
        }
    }

    fn renew_analogs(&mut self, round: u8) {
        let FoeBox {
            population,
            strength,
            ..
        } = self.game.data.analogs[usize::from(round)];
        let analogs = &mut self.s.core.analogs;
        for analog in analogs.iter_mut().flatten() {
            analog.population = population;
        }
        if analogs.iter().any(Option::is_some) {
            self.event(Event::Analogs {
                round,
                population,
                strength,
            });
        }
    }

    fn step_analog(&mut self, colour: Colour) {
        let map = &self.game.data.map;
        let Some(analog) = self.s.core.analogs[colour.index()] else {
            return;
        };
        let at = analog.hex.index();
        let to = match self.game.data.rounds[usize::from(self.s.core.round)].step {
            AnalogStep::None => None,
            AnalogStep::Ccw => map.ccw[at],
            AnalogStep::Inward => map.inward[at],
        };
        if let Some(to) = to.filter(|to| self.s.core.full(None) & to.bit() == 0) {
            if let Some(analog) = &mut self.s.core.analogs[colour.index()] {
                analog.hex = to;
            }
            self.event(Event::Analog {
                colour,
                from: analog.hex,
                to,
            });
        }
    }

    /// Apocalypse: an analog warrior attacks once.
    fn raid(&mut self, colour: Colour) {
        if self
            .game
            .solo_level()
            .is_none_or(|level| level.village_damage.is_none())
        {
            return;
        }
        if let Some((token, kind)) = self.look().raid_target(colour) {
            let defender = Fighter::Token(Seat::new(0), token);
            self.begin_fight(kind, Fighter::Analog(colour), defender);
        }
    }

    fn next_round(&mut self) {
        if self.look().goal_reached() {
            return self.finish();
        }
        let Some(next) = self.game.round_after(self.s.core.round) else {
            return self.finish();
        };
        for player in &mut self.s.core.players {
            for flag in [Flags::PASS, Flags::BONUS, Flags::HUT, Flags::SHELTERED] {
                player.flags.clear(flag);
            }
        }
        self.begin_round(next);
    }

    /// A round begins with its catastrophe, if one strikes.
    pub(super) fn begin_round(&mut self, round: u8) {
        let core = &mut self.s.core;
        core.round = round;
        core.seen &= !(1 << round);
        let bonus = core.bonus[usize::from(round)].known();
        let catastrophe = self.look().strikes(round);
        self.event(Event::Round {
            round,
            bonus,
            catastrophe,
        });
        if catastrophe.is_some() {
            self.enter(Phase::Catastrophe, Seat::new(0));
        } else {
            let first = self.s.core.cur.get(0);
            self.enter(Phase::Actions, first);
        }
    }

    /// The fire tokens of an untouched table, for a new match.
    pub(super) fn lay_fires(&mut self) {
        let core = &mut self.s.core;
        core.next = core.cur;
        core.fire = [Fire::Track; atoll_engine::MAX_SEATS];
    }
}
