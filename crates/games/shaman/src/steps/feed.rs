//! Phase 3: a seat feeds its people.

use atoll_engine::Tell;

use super::{AnyStep, React, Step, StepOver};
use crate::data::effect::{SpiritBonus, When};
use crate::decisions::{AnyDecision, Hunger};
use crate::event::Event;
use crate::look::Look;
use crate::options::Shaman;
use crate::play::Play;
use crate::scene::gift;
use crate::state::Flags;
use crate::task::Task;

stages! {
    /// The stages of a seat's feeding.
    FeedStage {
        Meal, Hunger, Reactions,
        /// What comes after feeding.
        After,
        /// Survival: whether the target was met.
        Target,
    }
}

task!(Feed(FeedStage));

impl Feed {
    pub(crate) const FIRST: Feed = Feed(FeedStage::FIRST);

    /// Whether what is asked now is asked by the feeding itself.
    pub(crate) fn waits(look: Look) -> bool {
        let below = look.s.tasks.iter().rev().nth(1);
        matches!(below, Some(Task::Step(AnyStep::Feed(_))))
    }
}

impl Step for Feed {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        match self.0.next() {
            Some(next) => play.push(Feed(next)),
            None => play.push(StepOver),
        }
        match self.0 {
            FeedStage::Meal => {
                let people = play.s.core.player(seat).population();
                play.s.act.before = people;
                let (cost, due) = play.look().demand(seat);
                play.event(Event::Feeds { seat, people, due });
                let paid = cost.payable(&play.s.core.player(seat).stock).min(due);
                play.s.act.sum = due - paid;
                play.pay(seat, (cost, paid));
            }
            FeedStage::Hunger => {
                let missing = play.s.act.sum;
                if missing > 0 {
                    play.event(Event::Hungry { seat, missing });
                    play.push(Hunger { seat });
                }
            }
            FeedStage::Reactions => play.push(React::to(seat)),
            FeedStage::After => {
                let flags = &mut play.s.core.player_mut(seat).flags;
                if flags.has(Flags::CALENDAR) {
                    flags.clear(Flags::CALENDAR);
                    play.gain_population(seat, u16::from(play.s.core.round));
                }
                play.hook(seat, When::AfterFeeding, None);
            }
            FeedStage::Target => check_target(play),
        }
    }

    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        if let AnyDecision::PlacePeople(_) = asked {
            return Some(gift(look, SpiritBonus::Calendar));
        }
        let meal = matches!(asked, AnyDecision::Pay(_)).then_some(" to feed your people");
        let hunger =
            matches!(asked, AnyDecision::LosePeople(_)).then_some(": there was not enough food");
        meal.or(hunger).map(str::to_owned)
    }
}

/// A population as large as the target was fed in full.
fn check_target(play: &mut Play<impl Tell<Shaman>>) {
    let target = play.game.solo_level().and_then(|level| level.target);
    let act = play.s.act;
    let met = target.is_some_and(|target| act.before >= target && act.sum == 0);
    if met && play.s.core.success == 0 {
        let round = play.s.core.round;
        play.s.core.success = round;
        play.event(Event::Target { round });
    }
}
