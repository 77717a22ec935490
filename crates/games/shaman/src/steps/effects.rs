//! The effects of the data file.

use atoll_engine::{Seat, Tell};

use super::Step;
use crate::board::Resource;
use crate::data::effect::{Amount, Of, Verb, When};
use crate::data::{Cost, ListId};
use crate::decisions::{AnyDecision, FreeSkull, LosePeople, RaiseStat};
use crate::look::Look;
use crate::options::Shaman;
use crate::play::Play;
use crate::scene::source;

task! {
    /// A list of effects, from this one on, each so many times.
    Effects { seat: Seat, list: ListId, at: u8, times: u8 }
}

impl Effects {
    pub(crate) fn times(seat: Seat, list: ListId, times: u8) -> Effects {
        Effects {
            seat,
            list,
            at: 0,
            times,
        }
    }
}

impl Step for Effects {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Effects {
            seat,
            list,
            at,
            times,
        } = self;
        let Some(effect) = play.game.data.list(list).get(usize::from(at)) else {
            return;
        };
        play.push(Effects { at: at + 1, ..self });
        if !matches!(effect.when, When::Always | When::Developed) {
            return;
        }
        match effect.verb {
            Verb::Population(Amount::Of(n)) => play.gain_population(seat, n * u16::from(times)),
            Verb::Population(Amount::Round) => {
                play.gain_population(seat, u16::from(play.s.core.round))
            }
            Verb::Resource(of, n) => {
                let kinds = match (of, play.s.act.hex) {
                    (Of::Kinds(kinds), _) => kinds,
                    (Of::Hex, Some(hex)) => play.data().map.kinds[hex],
                    (Of::Hex, None) => 0,
                };
                play.take(seat, kinds, n.saturating_mul(times));
            }
            Verb::Stat(cubes, n) => play.push(RaiseStat {
                seat,
                cubes,
                n: n.saturating_mul(times),
            }),
            Verb::Skull(n) => {
                (0..n.saturating_mul(times)).for_each(|_| play.push(FreeSkull { seat }))
            }
            Verb::LosePopulation(n) => play.push(LosePeople {
                seat,
                n: n * u16::from(times),
                lost: 0,
            }),
            Verb::LoseResource(kinds, n) => {
                lose_resources(play, seat, kinds, u16::from(n.saturating_mul(times)))
            }
            Verb::Mod(..) | Verb::Rule(_) => {}
        }
    }

    fn reason(self, look: Look, _: AnyDecision) -> Option<String> {
        Some(format!(": {}", source(look, self.seat, self.list)?))
    }
}

/// As many units of the kinds as the seat has.
fn lose_resources(play: &mut Play<impl Tell<Shaman>>, seat: Seat, kinds: u16, n: u16) {
    let stock = play.s.core.player(seat).stock;
    let mut cost = Cost::default();
    let mut held = 0;
    for resource in Resource::of(kinds) {
        held += stock[resource];
        cost.kinds[resource] = stock[resource].min(n) as u8;
    }
    play.pay(seat, (cost, n.min(held)));
}

impl<T: Tell<Shaman>> Play<'_, T> {
    /// A list of effects comes next.
    pub(crate) fn effects(&mut self, seat: Seat, list: ListId) {
        self.push(Effects::times(seat, list, 1));
    }
}
