//! Grow: develop, build, settle.

use atoll_engine::{Seat, Tell};

use super::{Deed, Play};
use crate::board::{Hex, Stat, Structure, Tech, Token};
use crate::data::effect::{Rule, When};
use crate::event::Event;
use crate::options::Shaman;
use crate::state::{Noted, Place};
use crate::task::{Price, Task};

impl<T: Tell<Shaman>> Play<'_, T> {
    pub(super) fn develop(&mut self, tech: Tech) {
        let seat = self.seat();
        self.push(Task::Developed { seat, tech });
        let price = self.look().tech_price(seat, tech);
        self.pay(seat, price);
    }

    /// A technology is gained: its own effects, then what the seat gets for developing.
    pub(super) fn developed(&mut self, seat: Seat, tech: Tech) {
        self.s.tasks.pop();
        self.s.core.supply[tech.index()] -= 1;
        self.s.core.player_mut(seat).techs |= tech.bit();
        self.event(Event::Develops { seat, tech });
        self.note(Noted::Tech(tech));
        self.met(
            seat,
            Deed::Develop {
                level: tech.level(),
            },
        );
        self.hook_develop(seat, When::Develop, tech);
        if self.data().techs_with(Rule::TwoTokensAside) & tech.bit() != 0 {
            self.push(Task::Rites { seat, n: 2 });
        }
        let list = self.data().tech_effects[tech.index()];
        self.push(Task::Effects {
            seat,
            list,
            at: 0,
            times: 1,
        });
    }

    pub(super) fn build(&mut self, seat: Seat, structure: Structure, price: Price, hex: Hex) {
        self.push(Task::Built {
            seat,
            structure,
            hex,
        });
        let price = self.look().structure_price(seat, structure, price);
        self.pay(seat, price);
    }

    pub(super) fn built(&mut self, seat: Seat, structure: Structure, hex: Hex) {
        self.s.tasks.pop();
        self.s.core.player_mut(seat).structures[structure.index()] = Some(hex);
        self.event(Event::Builds {
            seat,
            structure,
            hex,
            moved: false,
        });
        let large = self.data().structure_large[structure.index()];
        self.met(seat, Deed::Build { large });
        let list = self.look().tribe(seat).structures[structure.index()].1;
        self.push(Task::Effects {
            seat,
            list,
            at: 0,
            times: 1,
        });
    }

    pub(super) fn decide_settle(&mut self, task: Task, token: Token) {
        let seat = self.seat();
        if task == Task::SettleToken {
            self.s.act.token = Some(token);
            self.push(Task::SettleVillage);
        } else {
            self.s.act.village = Some(token);
            self.push(Task::Settled);
            let price = self.look().settlement_price(seat);
            self.pay(seat, price);
        }
    }

    /// The field token becomes a village with the same people.
    pub(super) fn settled(&mut self) {
        self.s.tasks.pop();
        let seat = self.seat();
        let (Some(token), Some(village)) = (self.s.act.token, self.s.act.village) else {
            return;
        };
        let piece = *self.s.core.player(seat).piece(token);
        let Place::On(hex) = piece.place else {
            return;
        };
        let from_board = self.s.core.player(seat).piece(village).place == Place::Reserve;
        let population = piece
            .population
            .min(self.look().stat(seat, village, Stat::Capacity));
        if from_board {
            let list = self.look().tribe(seat).spaces[village.index()].bonus;
            self.push(Task::Effects {
                seat,
                list,
                at: 0,
                times: 1,
            });
        }
        self.remove(seat, token);
        self.place_token(seat, village, hex, population);
        self.met(seat, Deed::Settle);
    }
}
