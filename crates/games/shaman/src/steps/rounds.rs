//! Phase 1, the catastrophe; the way from step to step and from round to round; the end of the match.

use atoll_engine::{Seat, Tell};

use super::Step;
use crate::board::Spirit;
use crate::data::effect::{Ability, Key};
use crate::decisions::AnyDecision;
use crate::event::Event;
use crate::look::Look;
use crate::options::Shaman;
use crate::play::Play;
use crate::score;
use crate::state::{Flags, Phase};

task! {
    /// The catastrophe of the round strikes, seat by seat from this place of the track; then the actions begin.
    Strike { who: u8 }
}

impl Step for Strike {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let order = play.s.core.cur;
        if usize::from(self.who) == order.len() {
            return play.enter(Phase::Actions, order.get(0));
        }
        play.push(Strike { who: self.who + 1 });
        let seat = order.get(usize::from(self.who));
        let Some(catastrophe) = play.look().strikes(play.s.core.round) else {
            return;
        };
        if let Some(spirit) = shelter(play.look(), seat) {
            play.s.core.player_mut(seat).flags.set(Flags::SHELTERED);
            play.event(Event::Sheltered { seat });
            return play.effects(seat, play.data().spirit(spirit).shelter);
        }
        let data = play.look().tribe(seat);
        let list = data.catastrophes[catastrophe];
        let smaller = data.catastrophe_mod(Key::Capacity, catastrophe) < 0;
        let tribe = play.s.core.player(seat).colour();
        play.event(Event::Struck {
            seat,
            tribe,
            catastrophe,
        });
        play.effects(seat, list);
        if smaller {
            play.trim(seat, |_| true);
        }
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" because of the catastrophe".to_owned())
    }
}

/// The spirit that shelters a seat: activated in the round played before.
fn shelter(look: Look, seat: Seat) -> Option<Spirit> {
    let mut rounds = look.game.rounds().iter().rev();
    let before = rounds.find(|other| **other < look.core().round)?;
    let sheltering = look.data().spirits_with(Ability::Shelter);
    let player = look.player(seat);
    let shelters = |spirit: &Spirit| {
        sheltering >> spirit.index() & 1 == 1 && player.activated[*spirit] == *before
    };
    player.spirits().find(shelters)
}

task! {
    /// A seat's step of phase 3 is over: the next seat, or the next step, or clean-up, or the end.
    StepOver
}

impl Step for StepOver {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let core = &play.s.core;
        let (phase, seat, order) = (core.phase, core.seat, core.cur);
        if phase != Phase::FinalTotem && play.look().goal_reached() {
            return play.finish();
        }
        let place = order.place(seat).unwrap_or(0) + 1;
        if place < order.len() {
            return play.enter(phase, order.get(place));
        }
        let last = play.game.round_after(core.round).is_none();
        match phase {
            Phase::Feeding => play.enter(Phase::Surplus, order.get(0)),
            Phase::Surplus => play.enter(Phase::Spirits, order.get(0)),
            Phase::Spirits if last => play.enter(Phase::FinalTotem, order.get(0)),
            Phase::Spirits => play.enter(Phase::CleanUp, Seat::new(0)),
            Phase::FinalTotem
            | Phase::SetUp
            | Phase::Catastrophe
            | Phase::Actions
            | Phase::CleanUp => play.finish(),
        }
    }
}

impl<T: Tell<Shaman>> Play<'_, T> {
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
        match catastrophe {
            Some(_) => self.enter(Phase::Catastrophe, Seat::new(0)),
            None => self.enter(Phase::Actions, self.s.core.cur.get(0)),
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
}
