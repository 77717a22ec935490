//! Phases 1 and 3: catastrophe, feeding, and the way from step to step; the end of the match.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Skull, SkullSpace, Spirit, Token};
use crate::data::effect::{Ability, Key, When};
use crate::event::Event;
use crate::moves::Move;
use crate::options::Shaman;
use crate::score;
use crate::state::{Flags, Phase};
use crate::task::Task;

impl<T: Tell<Shaman>> Play<'_, T> {
    /// The catastrophe strikes, seat by seat; then the actions begin.
    pub(super) fn strike(&mut self, who: u8) {
        self.s.tasks.pop();
        let order = self.s.core.cur;
        if usize::from(who) == order.len() {
            return self.enter(Phase::Actions, order.get(0));
        }
        self.push(Task::Strike(who + 1));
        let seat = order.get(usize::from(who));
        let Some(catastrophe) = self.look().strikes(self.s.core.round) else {
            return;
        };
        if let Some(spirit) = self.shelter(seat) {
            self.s.core.player_mut(seat).flags.set(Flags::SHELTERED);
            self.event(Event::Sheltered { seat });
            let list = self.data().spirit(spirit).shelter;
            return self.push(Task::Effects {
                seat,
                list,
                at: 0,
                times: 1,
            });
        }
        let tribe = self.look().tribe(seat);
        let (list, smaller) = (
            tribe.catastrophes[catastrophe.index()],
            tribe.catastrophe_mod(Key::Capacity, catastrophe) < 0,
        );
        let tribe = self.s.core.player(seat).colour();
        self.event(Event::Struck {
            seat,
            tribe,
            catastrophe,
        });
        self.push(Task::Effects {
            seat,
            list,
            at: 0,
            times: 1,
        });
        if smaller {
            self.trim(seat, |_| true);
        }
    }

    /// The spirit that shelters a seat: activated in the round played before.
    fn shelter(&self, seat: Seat) -> Option<Spirit> {
        let round = self.s.core.round;
        let before = self
            .game
            .rounds()
            .iter()
            .rev()
            .find(|other| **other < round)?;
        let sheltering = self.data().spirits_with(Ability::Shelter);
        let player = self.s.core.player(seat);
        let shelters = |spirit: &Spirit| {
            sheltering >> spirit.index() & 1 == 1 && player.activated[spirit.index()] == *before
        };
        player.spirits().find(shelters)
    }

    /// The steps of a seat's feeding, one by one.
    pub(super) fn feed(&mut self, stage: u8) {
        self.s.tasks.pop();
        let seat = self.seat();
        self.push(if stage < 4 {
            Task::Feed(stage + 1)
        } else {
            Task::StepOver
        });
        match stage {
            0 => {
                let people = self.s.core.player(seat).population();
                self.s.act.before = people;
                let (cost, due) = self.look().demand(seat);
                self.event(Event::Feeds { seat, people, due });
                let paid = cost.payable(&self.s.core.player(seat).stock).min(due);
                self.s.act.sum = due - paid;
                self.pay(seat, (cost, paid));
            }
            1 => {
                let missing = self.s.act.sum;
                if missing > 0 {
                    self.event(Event::Hungry { seat, missing });
                    self.push(Task::Hunger { seat });
                }
            }
            2 => self.push(Task::React {
                active: seat,
                event: 0,
                who: 0,
            }),
            3 => {
                let flags = &mut self.s.core.player_mut(seat).flags;
                if flags.has(Flags::CALENDAR) {
                    flags.clear(Flags::CALENDAR);
                    let round = self.s.core.round;
                    self.gain_population(seat, u16::from(round));
                }
                self.hook(seat, When::AfterFeeding, None);
            }
            _ => self.check_target(),
        }
    }

    /// Survival: a population as large as the target was fed in full.
    fn check_target(&mut self) {
        let target = self.game.solo_level().and_then(|level| level.target);
        let act = self.s.act;
        let met = target.is_some_and(|target| act.before >= target && act.sum == 0);
        if met && self.s.core.success == 0 {
            let round = self.s.core.round;
            self.s.core.success = round;
            self.event(Event::Target { round });
        }
    }

    pub(super) fn hunger(&mut self, seat: Seat, mv: Move) {
        if mv == Move::GiveSkull {
            self.lose_skull(seat);
            self.push(Task::Disband { seat, held: true });
        } else {
            let n = self.s.act.sum * self.data().feed_missing;
            self.push(Task::Lose { seat, n, lost: 0 });
        }
    }

    /// A seat's step is over: the next seat, or the next step, or clean-up, or the end.
    pub(super) fn step_over(&mut self) {
        self.s.tasks.pop();
        let core = &self.s.core;
        let (phase, seat, order) = (core.phase, core.seat, core.cur);
        if phase != Phase::FinalTotem && self.look().goal_reached() {
            return self.finish();
        }
        let place = order.place(seat).unwrap_or(0) + 1;
        if place < order.len() {
            return self.enter(phase, order.get(place));
        }
        let last = self.game.round_after(core.round).is_none();
        match phase {
            Phase::Feeding => self.enter(Phase::Surplus, order.get(0)),
            Phase::Surplus => self.enter(Phase::Spirits, order.get(0)),
            Phase::Spirits if last => self.enter(Phase::FinalTotem, order.get(0)),
            Phase::Spirits => self.enter(Phase::CleanUp, Seat::new(0)),
            _ => self.finish(),
        }
    }

    /// The match is over and counted.
    pub(super) fn finish(&mut self) {
        self.s.tasks.clear();
        let (game, state) = (self.game, &*self.s);
        let end = state.core.end.known();
        self.tell.event(|| Event::Scored {
            end,
            scores: score::scores(game, &state.core),
        });
    }

    /// Which token gives, for Oathkeeper's bonus: that is a theft, not a loss.
    pub(super) fn give(&mut self, from: Seat, n: u8, token: Token) {
        self.change_population(from, token, -i32::from(n));
        self.s.act.sum += u16::from(n);
    }

    /// A last totem before scoring.
    pub(super) fn final_totem(&mut self, space: SkullSpace) {
        let seat = self.seat();
        let price = self.look().space_price(seat, space);
        let player = self.s.core.player_mut(seat);
        player.reserve &= !space.bit();
        let skull = Skull::Of(player.colour());
        self.event(Event::Skull {
            seat,
            skull,
            space: Some(space),
            hex: None,
        });
        self.push(Task::Skull {
            seat,
            skull,
            totem_only: true,
        });
        self.pay(seat, price);
    }

    /// Surplus trades.
    pub(super) fn surplus(&mut self, seat: Seat, mv: Move) {
        let Move::Surplus(row) = mv else {
            return;
        };
        let (cost, population) = self.look().tribe(seat).surplus[usize::from(row) - 1];
        let change = self.look().changed(seat, Key::Surplus);
        self.push(Task::Surplus { seat });
        self.gain_population(seat, (i32::from(population) + change).max(0) as u16);
        self.pay(seat, (cost, cost.units()));
    }
}
