//! A token has moved, and gathers.

use atoll_engine::{Seat, Tell};

use super::Step;
use crate::board::{Hex, Resource, Stat, Token};
use crate::data::effect::{Ability, When};
use crate::decisions::{AnyDecision, DoubleKind, Take};
use crate::event::Event;
use crate::look::Look;
use crate::options::Shaman;
use crate::play::{Deed, Play};
use crate::scene::names;
use crate::state::Counting;
use crate::task::Supply;

stages! {
    /// The stages of a gather.
    GatherStage {
        Collect,
        /// Structures on the hex, and on the hexes around it.
        Here, Near,
        Double, Everywhere, Home, Done,
    }
}

task!(Gather(GatherStage));

impl Gather {
    pub(crate) const FIRST: Gather = Gather(GatherStage::FIRST);
}

impl Step for Gather {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        let hex = play.s.act.hex.expect("a hex was chosen");
        if let Some(next) = self.0.next() {
            play.push(Gather(next));
        }
        match self.0 {
            GatherStage::Collect => collect(play, hex),
            GatherStage::Here => play.hook(seat, When::GatherHere, Some(hex)),
            GatherStage::Near => play.hook(seat, When::GatherNear, Some(hex)),
            GatherStage::Double => {
                play.s.act.counting = Counting::Sum;
                let spirits = play.look().active_spirits(seat)
                    & play.data().spirits_with(Ability::DoubleKind);
                play.push(DoubleKind {
                    n: spirits.count_ones() as u8,
                    from: 0,
                });
            }
            GatherStage::Everywhere => play.hook(seat, When::Gather, Some(hex)),
            GatherStage::Home => {
                if play.look().tribe(seat).home_hexes & hex.bit() != 0 {
                    play.hook(seat, When::GatherHome, Some(hex));
                }
            }
            GatherStage::Done => {
                let received = play.s.act.received;
                play.s.act.counting = Counting::Not;
                play.met(seat, Deed::Gather { hex, received });
                if let (true, Some(token)) = (play.s.act.spawned, play.s.act.token) {
                    play.met(seat, Deed::Spawn(token.unit()));
                }
            }
        }
    }

    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        let offered = matches!(
            asked,
            AnyDecision::Take(Take {
                from: Supply::Offered,
                ..
            })
        );
        let hex = look.s.act.hex.filter(|_| offered)?;
        Some(format!(" from {}", names::place(look.data(), hex)))
    }
}

/// All that the hex shows, or as many units of it as the token can carry.
fn collect(play: &mut Play<impl Tell<Shaman>>, hex: Hex) {
    let seat = play.seat();
    let (token, _) = play.look().acting(seat);
    play.s.act.counting = Counting::Kinds;
    let most = play.look().stat(seat, token, Stat::Collection);
    let map = &play.game.data.map;
    let shown = map.yields(hex);
    if most >= u16::from(map.total[hex]) {
        for resource in Resource::ALL {
            play.gain(seat, resource, u16::from(shown[resource]));
        }
    } else if most > 0 {
        play.s.offered = shown.map(u16::from);
        play.push(Take {
            seat,
            n: most as u8,
            last: 0,
            from: Supply::Offered,
        });
    }
}

impl<T: Tell<Shaman>> Play<'_, T> {
    /// The token of the action moves; a new terrain may bring something.
    pub(crate) fn move_token(&mut self, hex: Hex) {
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
}

task! {
    /// A spawned token gets an idle beast.
    LinkIdle { seat: Seat, token: Token }
}

impl Step for LinkIdle {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        play.link_idle(self.seat, self.token);
    }
}
