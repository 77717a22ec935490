//! Move: gather, spawn, advance. Engage: trade.

use atoll_engine::Tell;

use super::{Deed, Play};
use crate::board::{Hex, Resource, Stat};
use crate::data::effect::{Ability, When};
use crate::event::Event;
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Fire, Place};
use crate::task::{From, MetBy, Task};

impl<T: Tell<Shaman>> Play<'_, T> {
    pub(super) fn decide_gather(&mut self, task: Task, mv: Move) {
        match (task, mv) {
            (_, Move::Token(token)) => {
                self.s.act.token = Some(token);
                self.push(Task::GatherDest);
            }
            (_, Move::Hex(hex)) => self.go_gathering(hex),
            (Task::Double { n, .. }, Move::Double(resource)) => {
                let seat = self.seat();
                let more = u16::from(self.s.act.taken[resource.index()]);
                self.push(Task::Double {
                    n: n - 1,
                    from: resource.index() as u8 + 1,
                });
                self.gain(seat, resource, more);
            }
            _ => {}
        }
    }

    fn go_gathering(&mut self, hex: Hex) {
        self.s.act.hex = Some(hex);
        self.push(Task::Gather(0));
        self.move_token(hex);
    }

    /// The token of the action moves; a new terrain may bring something.
    pub(super) fn move_token(&mut self, hex: Hex) {
        let seat = self.seat();
        let (token, from) = self.look().acting(seat);
        self.s.core.put(seat, token, hex);
        if from != hex {
            self.event(Event::Moves {
                seat,
                token,
                from,
                to: hex,
            });
        }
        if self.data().map.terrain(from) != self.data().map.terrain(hex) {
            self.hook(seat, When::NewTerrain, Some(hex));
        }
    }

    /// The steps of a gather after the move, one by one.
    pub(super) fn gather(&mut self, stage: u8) {
        self.s.tasks.pop();
        let seat = self.seat();
        let (Some(hex), Some(token)) = (self.s.act.hex, self.s.act.token) else {
            return;
        };
        if stage < 6 {
            self.push(Task::Gather(stage + 1));
        }
        match stage {
            0 => self.collect(hex),
            1 => self.hook(seat, When::GatherHere, Some(hex)),
            2 => self.hook(seat, When::GatherNear, Some(hex)),
            3 => {
                self.s.act.counting = 2;
                let spirits = self.look().active_spirits(seat)
                    & self.data().spirits_with(Ability::DoubleKind);
                let n = spirits.count_ones() as u8;
                if n > 0 {
                    self.push(Task::Double { n, from: 0 });
                }
            }
            4 => self.hook(seat, When::Gather, Some(hex)),
            5 => {
                if self.look().tribe(seat).home_hexes & hex.bit() != 0 {
                    self.hook(seat, When::GatherHome, Some(hex));
                }
            }
            _ => {
                let received = self.s.act.received;
                self.s.act.counting = 0;
                self.met(seat, Deed::Gather { hex, received });
                if self.s.act.spawned {
                    self.met(seat, Deed::Spawn(token.unit()));
                }
            }
        }
    }

    /// All that the hex shows, or as many units of it as the token can carry.
    fn collect(&mut self, hex: Hex) {
        let seat = self.seat();
        let (token, _) = self.look().acting(seat);
        self.s.act.counting = 1;
        let most = self.look().stat(seat, token, Stat::Collection);
        let map = &self.game.data.map;
        let shown = map.yields(hex);
        if most >= u16::from(map.total[hex.index()]) {
            for resource in Resource::ALL {
                self.gain(seat, resource, u16::from(shown[resource.index()]));
            }
        } else if most > 0 {
            self.s.offered = shown.map(u16::from);
            self.push(Task::Take {
                seat,
                n: most as u8,
                last: 0,
                from: From::Offered,
            });
        }
    }

    pub(super) fn decide_spawn(&mut self, task: Task, mv: Move) {
        match (task, mv) {
            (Task::SpawnVillage, Move::Token(village)) => {
                self.s.act.village = Some(village);
                self.push(Task::SpawnToken);
            }
            (Task::SpawnToken, Move::Token(token)) => {
                self.s.act.token = Some(token);
                self.push(Task::SpawnAmount);
            }
            (_, Move::Number(n)) => self.spawn(n),
            _ => {}
        }
    }

    /// People leave the village as a new token, which then has to gather elsewhere.
    fn spawn(&mut self, n: u8) {
        let seat = self.seat();
        let (Some(village), Some(token)) = (self.s.act.village, self.s.act.token) else {
            return;
        };
        let Some(hex) = self.s.core.player(seat).piece(village).hex() else {
            return;
        };
        let from_board = self.s.core.player(seat).piece(token).place == Place::Reserve;
        self.change_population(seat, village, -i32::from(n));
        self.place_token(seat, token, hex, u16::from(n));
        self.s.act.spawned = true;
        self.push(Task::GatherDest);
        self.push(Task::LinkIdle { seat, token });
        if from_board {
            let list = self.look().tribe(seat).spaces[token.index()].bonus;
            self.push(Task::Effects {
                seat,
                list,
                at: 0,
                times: 1,
            });
        }
    }

    /// The fire token goes to another place of the next-round track.
    pub(super) fn advance(&mut self, place: u8) {
        let seat = self.seat();
        let core = &mut self.s.core;
        if self.game.solo() {
            core.fire[seat.index()] = if place == 1 {
                Fire::Track
            } else {
                Fire::Second
            };
        } else {
            core.next.remove(seat);
            core.next.insert(usize::from(place) - 1, seat);
        }
        self.event(Event::Track { seat, place });
        self.push(Task::Met(MetBy::Advance));
        let list = self.data().track_gains[usize::from(place) - 1];
        self.push(Task::Effects {
            seat,
            list,
            at: 0,
            times: 1,
        });
    }

    pub(super) fn decide_trade(&mut self, task: Task, mv: Move) {
        let seat = self.seat();
        match (task, mv) {
            (Task::TradeToken, Move::Token(token)) => {
                self.s.act.token = Some(token);
                self.push(Task::TradePay);
            }
            (Task::TradePay, Move::Pay(resource)) => {
                self.spend(seat, resource, 1);
                self.push(Task::TradeDest);
            }
            (Task::TradeDest, Move::Hex(hex)) => {
                self.s.act.hex = Some(hex);
                self.push(Task::TradeKind);
            }
            (_, Move::Take(resource)) => {
                if let Some(hex) = self.s.act.hex {
                    let shown = self.data().map.yields(hex)[resource.index()];
                    self.gain(seat, resource, u16::from(shown));
                }
                self.push(Task::Met(MetBy::Trade));
            }
            _ => {}
        }
    }
}
