//! Phase 2: turns, free actions, the end of a turn.

use atoll_engine::{Seat, Tell};

use super::{Deed, Play};
use crate::board::{Category, Spirit, Subaction};
use crate::data::Cost;
use crate::event::{Event, SpiritNews};
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Act, Fire, Flags, Noted, Phase};
use crate::task::{From, MetBy, Price, Task};

impl<T: Tell<Shaman>> Play<'_, T> {
    /// The next seat that can place a skull; if there is none, the phase is over.
    pub(super) fn find_turn(&mut self) {
        let core = &self.s.core;
        let order = core.cur;
        let first = order.place(core.seat).unwrap_or(0);
        let seats = (0..order.len()).map(|i| order.get((first + i) % order.len()));
        let look = self.look();
        match seats.into_iter().find(|seat| look.acts_again(*seat)) {
            Some(seat) => {
                self.s.core.seat = seat;
                self.s.tasks.clear();
                self.push(Task::Turn);
                self.anchor();
            }
            None => {
                let first = order.get(0);
                self.enter(Phase::Feeding, first);
            }
        }
    }

    /// After a free action the turn goes on; if no skull can be placed any more, it ends.
    pub(super) fn resume(&mut self) {
        self.s.tasks.pop();
        let seat = self.seat();
        if self.look().can_place(seat) {
            self.push(Task::Turn);
            self.anchor();
        } else {
            self.push(Task::End);
        }
    }

    pub(super) fn decide_turn(&mut self, mv: Move) {
        let seat = self.seat();
        match mv {
            Move::Sub(sub) => {
                self.place_skull(seat, sub.category());
                self.s.act.sub = Some(sub);
                self.main_action(sub.category());
                self.event(Event::Acts { seat, sub });
                self.push(Task::Do(sub));
            }
            Move::Uncover(category) => {
                self.s.core.player_mut(seat).hand -= 2;
                self.s.core.rows[category.index()].pairs[seat.index()] += 1;
                self.event(Event::Uncovers { seat, category });
                self.main_action(category);
                self.push(Task::SubOf(category));
                self.push(Task::TurnUp {
                    category,
                    seat: Some(seat),
                });
            }
            Move::Sacrifice(offering) => {
                let player = self.s.core.player_mut(seat);
                player.hand -= 1;
                player.sacrificed |= 1 << offering.space();
                self.event(Event::Sacrifices { seat, offering });
                self.push(Task::End);
                self.push(Task::React {
                    active: seat,
                    event: 0,
                    who: 0,
                });
                self.push(Task::BonusTile);
                self.push(Task::Met(MetBy::Sacrifice {
                    space: offering.space() as u8 + 1,
                }));
                self.push(Task::Fire(seat));
                self.begin_offering(seat, offering, Some(offering.space()));
            }
            Move::Pass => {
                self.s.core.player_mut(seat).flags.set(Flags::PASS);
                self.event(Event::Passes { seat });
                self.push(Task::TurnOver);
            }
            free => self.act_freely(Task::Resume, free),
        }
    }

    /// What follows the subaction of a main action.
    fn main_action(&mut self, category: Category) {
        self.s.act.category = Some(category);
        if category == Category::Grow {
            self.note(Noted::Grow);
        }
        self.push(Task::End);
        self.push(Task::Second);
        self.after_subaction();
    }

    fn after_subaction(&mut self) {
        let active = self.seat();
        self.push(Task::React {
            active,
            event: 0,
            who: 0,
        });
        self.push(Task::BonusTile);
    }

    /// The space under the own fire token must be used; the token then goes back to the track.
    fn place_skull(&mut self, seat: Seat, category: Category) {
        let core = &mut self.s.core;
        core.player_mut(seat).hand -= 1;
        core.rows[category.index()].singles[seat.index()] += 1;
        if core.fire[seat.index()] == Fire::On(category) {
            self.fire_last(seat);
        }
    }

    /// The subaction after an uncovering.
    pub(super) fn name_sub(&mut self, sub: Subaction) {
        let seat = self.seat();
        self.s.act.sub = Some(sub);
        self.event(Event::Acts { seat, sub });
        self.push(Task::Do(sub));
    }

    /// A subaction begins with its first decision.
    pub(super) fn begin(&mut self, sub: Subaction) {
        self.s.tasks.pop();
        let seat = self.seat();
        let Act {
            category,
            sub: done,
            met,
            ..
        } = self.s.act;
        self.s.act = Act {
            category,
            sub: done,
            met,
            ..Act::default()
        };
        match sub {
            Subaction::Gather => self.push(Task::GatherToken),
            Subaction::Spawn => self.push(Task::SpawnVillage),
            Subaction::Advance => self.push(Task::Advance),
            Subaction::Trade => self.push(Task::TradeToken),
            Subaction::Combat => self.push(Task::FightToken { hunt: false }),
            Subaction::Hunt => self.push(Task::FightToken { hunt: true }),
            Subaction::Develop => self.push(Task::Develop),
            Subaction::Build => self.push(Task::BuildType {
                seat,
                price: Price::Printed,
            }),
            Subaction::Settle => self.push(Task::SettleToken),
            Subaction::Wild => self.wild(),
            Subaction::GainSkull => self.push(Task::GainSkull),
            Subaction::GainSpirit => self.push(Task::GainSpirit),
        }
    }

    pub(super) fn decide_end(&mut self, mv: Move) {
        match mv {
            Move::End => self.push(Task::TurnOver),
            free => self.act_freely(Task::End, free),
        }
    }

    /// Star Rover: four of a kind for a second subaction of the same row.
    pub(super) fn decide_second(&mut self, mv: Move) {
        if let Move::Again(sub, resource) = mv {
            let seat = self.seat();
            self.spend(seat, resource, 4);
            self.s.act.sub = Some(sub);
            self.event(Event::Acts { seat, sub });
            self.after_subaction();
            self.push(Task::Do(sub));
        }
    }

    /// A free action; `then` is where the turn goes on.
    fn act_freely(&mut self, then: Task, mv: Move) {
        let seat = self.seat();
        self.push(then);
        self.push(Task::BonusTile);
        match mv {
            Move::Activate(spirit) => self.activate(seat, spirit),
            Move::Hut(structure, hex) => {
                let player = self.s.core.player_mut(seat);
                player.flags.set(Flags::HUT);
                player.structures[structure.index()] = Some(hex);
                self.event(Event::Builds {
                    seat,
                    structure,
                    hex,
                    moved: true,
                });
            }
            Move::Barter => {
                self.s.core.player_mut(seat).flags.set(Flags::BARTER);
                self.push(Task::Take {
                    seat,
                    n: 1,
                    last: 0,
                    from: From::Bank(super::basics::ANY),
                });
                self.pay(seat, (Cost::any(2), 2));
            }
            Move::Shift(from, owner) => {
                self.s.core.player_mut(seat).flags.set(Flags::SHIFT);
                self.s.core.rows[from.index()].singles[owner.index()] -= 1;
                self.push(Task::ShiftTo { from, owner });
            }
            _ => {}
        }
    }

    pub(super) fn shift_to(&mut self, from: Category, owner: Seat, to: Category) {
        self.s.core.rows[to.index()].singles[owner.index()] += 1;
        self.event(Event::Shifted { owner, from, to });
    }

    /// Pays a spirit's offering.
    pub(super) fn activate(&mut self, seat: Seat, spirit: Spirit) {
        self.push(Task::Activated { seat, spirit });
        let price = self.look().spirit_price(seat, spirit);
        self.pay(seat, price);
    }

    pub(super) fn activated(&mut self, seat: Seat, spirit: Spirit) {
        self.s.tasks.pop();
        let round = self.s.core.round;
        self.s.core.player_mut(seat).activated[spirit.index()] = round;
        self.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Activated,
        });
        self.met(seat, Deed::ActivateSpirit);
    }

    pub(super) fn turn_over(&mut self) {
        self.s.tasks.pop();
        let seat = self.seat();
        let flags = &mut self.s.core.player_mut(seat).flags;
        flags.clear(Flags::BARTER);
        flags.clear(Flags::SHIFT);
        if self.look().goal_reached() {
            return self.finish();
        }
        let next = self.s.core.cur.after(seat).next().unwrap_or(seat);
        self.s.core.seat = next;
        self.push(Task::Turns);
    }
}
