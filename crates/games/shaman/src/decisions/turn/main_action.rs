//! A seat places a skull, acts freely or passes.

use crate::decisions::prelude::*;
use crate::steps::{Begin, BonusTile, Met, MetBy, React, Resume, TurnOver, TurnUp};

task!(Turn);

answer! {
    Placed { Sub(sub: Subaction), Sacrifice(offering: Offering), Uncover(category: Category), Pass } or Free
}

impl Decision for Turn {
    answers!(Placed);

    fn answers(self, look: Look, out: &mut impl FnMut(Placed)) {
        let seat = self.who(look);
        for category in Category::ALL {
            if look.usable(seat, category) {
                look.possible_in(seat, category)
                    .map(Placed::Sub)
                    .for_each(&mut *out);
            }
        }
        let offered = |offering: &Offering| look.can_sacrifice(seat, *offering);
        Offering::ALL
            .into_iter()
            .filter(offered)
            .map(Placed::Sacrifice)
            .for_each(&mut *out);
        if look.game.solo() {
            let coverable = |category: &Category| look.can_uncover(seat, *category);
            Category::ALL
                .into_iter()
                .filter(coverable)
                .map(Placed::Uncover)
                .for_each(&mut *out);
        }
        Free::answers(look, seat, &mut |free| out(Placed::Free(free)));
        out(Placed::Pass);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, placed: Placed) {
        let seat = play.seat();
        match placed {
            Placed::Sub(sub) => {
                place_skull(play, seat, sub.category());
                play.s.act.sub = Some(sub);
                main_action(play, sub.category());
                play.event(Event::Acts { seat, sub });
                play.push(Begin { sub });
            }
            Placed::Sacrifice(offering) => {
                let player = play.s.core.player_mut(seat);
                player.hand -= 1;
                player.sacrificed |= 1 << offering.space();
                play.event(Event::Sacrifices { seat, offering });
                play.push(EndTurn);
                play.push(React::to(seat));
                play.push(BonusTile);
                play.push(Met(MetBy::Sacrifice {
                    space: offering.space() as u8 + 1,
                }));
                play.push(PlaceFire { seat });
                play.begin_offering(seat, offering, Some(offering.space()));
            }
            Placed::Uncover(category) => {
                play.s.core.player_mut(seat).hand -= 2;
                play.s.core.rows[category].pairs[seat.index()] += 1;
                play.event(Event::Uncovers { seat, category });
                main_action(play, category);
                play.push(NameSubaction { category });
                play.push(TurnUp {
                    category,
                    seat: Some(seat),
                });
            }
            Placed::Pass => {
                play.s.core.player_mut(seat).flags.set(Flags::PASS);
                play.event(Event::Passes { seat });
                play.push(TurnOver);
            }
            Placed::Free(free) => {
                play.push(Resume);
                free.take(play);
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let seat = self.who(look);
        let hand = counted(look.player(seat).hand, "skull");
        let fire = match look.core().fire[seat.index()] {
            Fire::On(category) if !look.game.solo() => format!(
                " In {} you must use the space under your fire token.",
                names::category(category)
            ),
            _ => String::new(),
        };
        let hunger = hunger::warning(look, seat).map_or(String::new(), |words| format!(" {words}"));
        said(
            format!("Place a skull: {hand} in hand"),
            format!(
                "Choose an action in a corner of the map, or a sacrifice on your panel.{fire}{hunger}"
            ),
        )
    }

    fn say(self, asked: Asked, placed: Placed) -> Say {
        match placed {
            Placed::Sub(sub) => {
                let skull = format!("One skull on {}. ", names::category(sub.category()));
                asked.subaction(sub, &skull)
            }
            Placed::Sacrifice(offering) => {
                let leaves = fire_leaves(asked);
                asked.sacrifice(offering, |words| {
                    format!("One skull on your board: {words}.{leaves}")
                })
            }
            Placed::Uncover(category) => {
                let row = names::category(category);
                Say::new(
                    format!("Open a cover of {row}"),
                    format!(
                        "Two skulls: you gain {}, and do an action of {row}. The space stays open in later rounds.{}",
                        asked.cover_reward(category),
                        effects::kept_covers(asked.look.data())
                    ),
                )
                .costly()
                .click(key::row(category))
            }
            Placed::Pass => pass(asked),
            Placed::Free(free) => free.say(asked),
        }
    }

    fn lean(self, mind: &Mind, placed: Placed) -> f32 {
        match placed {
            Placed::Sub(sub) => mind.acts(sub),
            Placed::Sacrifice(offering) => mind.offers(offering),
            Placed::Uncover(_) => 0.0,
            Placed::Pass => mind.at([-4.0, -4.0]),
            Placed::Free(free) => free.lean(mind),
        }
    }
}

/// What becomes of the fire token after a sacrifice.
fn fire_leaves(asked: Asked) -> &'static str {
    let on_track = asked.look.core().fire[asked.seat.index()].on_track();
    match (on_track, asked.look.game.solo()) {
        (true, true) => {
            " Your fire token leaves its track for a row: you cannot advance until it is back, when you use that row or the round ends."
        }
        (true, false) => {
            " Your fire token leaves the track of the next round, in which you will act later; it keeps a space of a row for you."
        }
        (false, _) => " Your fire token may go to another row.",
    }
}

fn pass(asked: Asked) -> Say {
    let hand = asked.look.player(asked.seat).hand;
    let hungry =
        hunger::warning(asked.look, asked.seat).map_or(String::new(), |words| format!(" {words}"));
    let stay = match hand {
        1 => "1 stays".to_owned(),
        _ => format!("{hand} stay"),
    };
    Say::new(
        "Pass",
        format!("You place no more skulls this round; {stay} unused.{hungry}"),
    )
    .costly_if(hand > 0)
}

/// The space under the own fire token must be used; the token then goes back to the track.
fn place_skull(play: &mut Play<impl Tell<Shaman>>, seat: Seat, category: Category) {
    let core = &mut play.s.core;
    core.player_mut(seat).hand -= 1;
    core.rows[category].singles[seat.index()] += 1;
    if core.fire[seat.index()] == Fire::On(category) {
        play.fire_last(seat);
    }
}

/// What follows the subaction of a main action.
fn main_action(play: &mut Play<impl Tell<Shaman>>, category: Category) {
    play.s.act.category = Some(category);
    if category == Category::Grow {
        play.note(Noted::Grow);
    }
    play.push(EndTurn);
    play.push(SecondAction);
    after_subaction(play);
}

/// Others react, and the bonus tile of the round may pay.
pub(super) fn after_subaction(play: &mut Play<impl Tell<Shaman>>) {
    play.push(React::to(play.seat()));
    play.push(BonusTile);
}
