//! Great spirits at the end of a round: renewal and bonuses, each bonus in one place.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Beast, Hex, Resource, Spirit};
use crate::data::effect::{Ability, SpiritBonus};
use crate::event::{Event, SpiritNews};
use crate::moves::Move;
use crate::options::{Info, Shaman};
use crate::state::{Fire, Flags, Laid, Wild};
use crate::task::{From, Price, Task};

/// What Shadow of the Sea and Oathkeeper of Death take from each other seat.
const STOLEN: u8 = 2;

impl<T: Tell<Shaman>> Play<'_, T> {
    /// The next spirit of the seat, from this one on.
    pub(super) fn spirits(&mut self, from: u8) {
        self.s.tasks.pop();
        let seat = self.seat();
        let player = self.s.core.player(seat);
        let Some(spirit) = player
            .spirits()
            .find(|spirit| spirit.index() >= usize::from(from))
        else {
            return self.push(Task::StepOver);
        };
        let active = player.activated[spirit.index()] == self.s.core.round;
        self.push(Task::Spirits(spirit.index() as u8 + 1));
        self.push(Task::React {
            active: seat,
            event: 0,
            who: 0,
        });
        self.push(if active {
            Task::SpiritBonus { seat, spirit }
        } else {
            Task::SpiritUp { seat, spirit }
        });
    }

    /// A spirit that is not renewed goes back, unless it came in this round.
    pub(super) fn spirit_up(&mut self, seat: Seat, spirit: Spirit, mv: Move) {
        if mv == Move::ActivateNow {
            self.push(Task::SpiritBonus { seat, spirit });
            return self.activate(seat, spirit);
        }
        let round = self.s.core.round;
        let player = self.s.core.player_mut(seat);
        if player.acquired[spirit.index()] == round {
            return;
        }
        player.acquired[spirit.index()] = 0;
        player.activated[spirit.index()] = 0;
        self.s.core.spirits |= 1 << spirit.index();
        self.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Returned,
        });
        if self.data().spirit_has(spirit, Ability::TokenLimit) {
            self.push(Task::Disband { seat, held: false });
        }
    }

    /// A bonus of which nothing can come is passed over with a word.
    pub(super) fn skip_bonus(&mut self, seat: Seat, spirit: Spirit) {
        if !self.look().bonus_brings(seat, spirit) {
            self.event(Event::Spirit {
                seat,
                spirit,
                what: SpiritNews::Idle,
            });
        }
    }

    pub(super) fn spirit_bonus(&mut self, seat: Seat, spirit: Spirit) {
        self.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Used,
        });
        let data = self.game.data.spirit(spirit);
        let solo = self.game.solo();
        match data.bonus {
            SpiritBonus::Build => self.push(Task::BuildType {
                seat,
                price: Price::Any,
            }),
            SpiritBonus::StealResources if solo => self.take(seat, super::basics::ANY, STOLEN),
            SpiritBonus::StealResources => self.push(Task::Rob {
                thief: seat,
                who: 0,
            }),
            SpiritBonus::NextBonus => {
                self.push(Task::Cover(seat));
                self.push(Task::NextBonus { seat });
            }
            SpiritBonus::First => self.fire_first(seat),
            SpiritBonus::StealPopulation if solo => self.gain_population(seat, u16::from(STOLEN)),
            SpiritBonus::StealPopulation => {
                self.s.act.sum = 0;
                self.push(Task::Victims {
                    thief: seat,
                    who: 0,
                });
            }
            SpiritBonus::Hunter => self.push(Task::MoveBeast { seat }),
            SpiritBonus::Calendar => self.s.core.player_mut(seat).flags.set(Flags::CALENDAR),
            SpiritBonus::Sacrifice => {
                self.push(Task::FireLast { seat });
                self.push(Task::Trick { seat });
            }
            SpiritBonus::Capacities | SpiritBonus::War | SpiritBonus::Wind => {}
        }
        self.push(Task::Effects {
            seat,
            list: data.bonus_effects,
            at: 0,
            times: 1,
        });
    }

    /// Lightbringer: the own fire token goes to the head of the next-round track.
    fn fire_first(&mut self, seat: Seat) {
        let core = &mut self.s.core;
        core.next.remove(seat);
        core.next.insert(0, seat);
        core.fire[seat.index()] = Fire::Track;
        self.event(Event::Track { seat, place: 1 });
    }

    /// Shadow of the Sea robs the seats in order; then each of them gets a water.
    pub(super) fn rob(&mut self, thief: Seat, who: u8) {
        self.s.tasks.pop();
        let order = self.s.core.cur;
        if usize::from(who) == order.len() {
            for robbed in order.iter().filter(|seat| *seat != thief) {
                self.gain(robbed, Resource::Water, 1);
            }
            return;
        }
        self.push(Task::Rob {
            thief,
            who: who + 1,
        });
        let from = order.get(usize::from(who));
        if from != thief {
            let n = self.s.core.player(from).resources().min(u16::from(STOLEN)) as u8;
            self.push(Task::Take {
                seat: thief,
                n,
                last: 0,
                from: From::Seat(from),
            });
        }
    }

    /// Oathkeeper of Death: each other seat gives people from one token, if it can.
    pub(super) fn victims(&mut self, thief: Seat, who: u8) {
        self.s.tasks.pop();
        let order = self.s.core.cur;
        if usize::from(who) == order.len() {
            return self.gain_population(thief, self.s.act.sum);
        }
        self.push(Task::Victims {
            thief,
            who: who + 1,
        });
        let from = order.get(usize::from(who));
        if from != thief {
            let can = |n: &u8| self.look().givers(from, *n).next().is_some();
            let n = (1..=STOLEN).rev().find(can).unwrap_or(0);
            self.push(Task::Victim { thief, from, n });
        }
    }

    /// Harbinger looks at the bonus tile of the next round: from now on everybody has seen it.
    pub(super) fn show_next_bonus(&mut self) {
        let Some(round) = self.game.round_after(self.s.core.round) else {
            return;
        };
        let tile = self.s.core.bonus[usize::from(round)].known();
        if let (Info::Hidden, Some(tile)) = (self.game.info, tile)
            && self.s.core.seen & (1 << round) == 0
        {
            self.s.core.seen |= 1 << round;
            self.event(Event::NextBonus { round, tile });
        }
    }

    pub(super) fn next_bonus(&mut self, mv: Move) {
        if let (Move::Bonus(tile), Some(round)) = (mv, self.game.round_after(self.s.core.round)) {
            self.s.core.bonus[usize::from(round)] = Laid::Known(tile);
            self.event(Event::NextBonus { round, tile });
        }
    }

    pub(super) fn move_beast(&mut self, seat: Seat, mv: Move) {
        let moved = match mv {
            Move::MoveBeast(from, to) => {
                let wild = self.s.core.beasts[from.index()].take();
                self.s.core.beasts[to.index()] = wild;
                if let Some(wild) = wild {
                    self.event(Event::BeastMoves {
                        beast: wild.beast,
                        from: Some(from),
                        to: Some(to),
                    });
                }
                Some(to)
            }
            _ => None,
        };
        self.push(Task::SwapBeast { seat, moved });
    }

    /// The first of the reserve takes the place of a beast; an empty reserve is filled first.
    pub(super) fn swap_beast(&mut self, hex: Hex) {
        self.push(Task::Swap { hex });
        if self.s.core.reserve.is_empty() {
            self.push(Task::Reshuffle);
        }
    }

    pub(super) fn swap(&mut self, hex: Hex) {
        self.s.tasks.pop();
        if let (Some(beast), Some(old)) = (self.next_beast(), self.s.core.beast(hex)) {
            self.s.core.reserve.push(old.beast);
            self.event(Event::BeastMoves {
                beast: old.beast,
                from: Some(hex),
                to: None,
            });
            self.lay_beast(beast, hex);
        }
    }

    /// The first beast of the reserve.
    pub(super) fn next_beast(&mut self) -> Option<Beast> {
        let beast = self.s.core.reserve.pop()?;
        self.s.drawn += 1;
        Some(beast)
    }

    pub(super) fn lay_beast(&mut self, beast: Beast, hex: Hex) {
        self.s.core.beasts[hex.index()] = Some(Wild::new(beast));
        self.event(Event::BeastMoves {
            beast,
            from: None,
            to: Some(hex),
        });
    }

    /// The whole discard is drawn, one by one, into a new reserve.
    pub(super) fn reshuffle(&mut self, beast: Beast) {
        self.s.core.discard[beast.index()] -= 1;
        self.s.core.reserve.push(beast);
        if self.s.core.discard.iter().any(|n| *n > 0) {
            self.push(Task::Reshuffle);
        }
    }
}
