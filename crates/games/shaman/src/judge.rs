//! A judgement of unfinished matches: what speaks for a seat.

use atoll_bots::{Feature, Judge, by_features, speaks_for};
use atoll_engine::{BySeat, Seat};

use crate::board::{Cube, Structure, Tech, Token, Unit};
use crate::habits;
use crate::look::Look;
use crate::moves::Move;
use crate::options::{Mode, Shaman};
use crate::score;
use crate::state::{Flags, Phase, State};

impl Judge for Shaman {
    const FEATURES: &'static [Feature] = FEATURES;

    /// Each seat's chance to win. Alone: how good the match is, half for the goal and half for the score.
    fn judge(&self, state: &State) -> BySeat<f32> {
        match self.solo() {
            true => [alone(self, state)].into(),
            false => by_features(self, state),
        }
    }

    /// How much of each of its features a seat has.
    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let look = Look {
            game: self,
            s: state,
        };
        let player = look.player(seat);
        if player.tribe.is_none() {
            return;
        }
        let single = figures(look, seat);
        let (single_out, rest) = out.split_at_mut(single.len());
        single_out.copy_from_slice(&single);
        let (levels, techs) = rest.split_at_mut(Cube::COUNT);
        for (amount, level) in levels.iter_mut().zip(player.levels) {
            *amount = f32::from(level);
        }
        for (amount, tech) in techs.iter_mut().zip(Tech::ALL) {
            *amount = f32::from(player.has(tech));
        }
    }

    fn progress(&self, state: &State) -> f32 {
        progress(self, state)
    }

    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        habits::weigh(self, state, moves, out);
    }
}

/// What speaks for a seat, set by hand (with two seats a turn to come is worth about three points) and tried in matches
/// between bots: 16 to 24 matches for each change, with 2, 4 and 6 seats. The more seats there are, the less a turn is
/// worth. Weights learned from the results of such matches did worse: who has skulls early has paid for them, so that
/// the results undervalue them.
pub(crate) const FEATURES: &[Feature] = &[
    Feature::new("ten points", 0.3, 1.0),
    Feature::new("food", 0.05, 0.12),
    Feature::new("building material", 0.05, 0.08),
    Feature::new("other goods", 0.05, 0.08),
    Feature::new("room for ten people", 0.05, 0.05),
    Feature::new("active skull", 0.1, 0.05),
    Feature::new("turn to come, halved with four seats", 0.08, 0.3),
    Feature::new("rover on the map", 0.1, 0.05),
    Feature::new("warrior on the map", 0.1, 0.05),
    Feature::new("village on the map", 0.2, 0.1),
    Feature::new("small structure", 0.1, 0.05),
    Feature::new("large structure", 0.1, 0.05),
    Feature::new("great spirit", 0.1, 0.0),
    Feature::new("active spirit", 0.1, 0.3),
    Feature::new("harnessed beast", 0.1, 0.1),
    Feature::new("claimed beast", 0.05, 0.0),
    Feature::new("foreign skull kept", 0.1, 0.1),
    Feature::new("totem", 0.1, 0.1),
    Feature::new("unit missing at feeding", -0.15, -0.5),
    Feature::new("bonus tile to be met", 0.1, 0.3),
    Feature::new("place in the next order", -0.1, 0.0),
    Feature::new("rover capacity", 0.1, 0.0),
    Feature::new("rover range", 0.03, 0.0),
    Feature::new("rover feast", 0.03, 0.0),
    Feature::new("rover strength", 0.03, 0.0),
    Feature::new("rover collection", 0.4, 0.0),
    Feature::new("rover movement", 0.05, 0.0),
    Feature::new("warrior capacity", 0.1, 0.0),
    Feature::new("warrior range", 0.05, 0.0),
    Feature::new("warrior feast", 0.05, 0.0),
    Feature::new("warrior strength", 0.1, 0.0),
    Feature::new("warrior collection", 0.2, 0.0),
    Feature::new("warrior movement", 0.05, 0.0),
    Feature::new("village capacity", 0.15, 0.0),
    Feature::new("tracking", 0.3, 0.05),
    Feature::new("mapping", 0.3, 0.05),
    Feature::new("calendar", 0.4, 0.2),
    Feature::new("poncho", 0.5, 0.05),
    Feature::new("boots", 0.2, 0.0),
    Feature::new("pants", 0.3, 0.0),
    Feature::new("potions", 0.1, 0.0),
    Feature::new("salves", 0.05, 0.0),
    Feature::new("surgery", 0.05, 0.0),
    Feature::new("sowing", 0.4, 0.0),
    Feature::new("herding", 0.5, 0.0),
    Feature::new("cycling", 0.4, 0.0),
    Feature::new("lean-to", 0.15, 0.0),
    Feature::new("hut", 0.0, 0.0),
    Feature::new("longhouse", 0.05, 0.0),
    Feature::new("meditation", 0.1, 0.0),
    Feature::new("funeral rites", 0.1, 0.0),
    Feature::new("oral history", 0.1, 0.0),
    Feature::new("drying", 0.2, 0.0),
    Feature::new("curing", 0.15, 0.0),
    Feature::new("fermenting", 0.3, 0.0),
    Feature::new("spears", 0.1, 0.0),
    Feature::new("axes", 0.1, 0.0),
    Feature::new("bows and arrows", 0.1, 0.0),
    Feature::new("painting", 0.2, 0.0),
    Feature::new("sculpting", 0.2, 0.0),
    Feature::new("dyeing", 0.3, 0.0),
];

/// How much of the match is over.
pub(crate) fn progress(game: &Shaman, state: &State) -> f32 {
    (f32::from(state.core.round) - 1.0 + round_done(game, state)) / 7.0
}

/// How much of the round is over; its actions by the skulls placed.
fn round_done(game: &Shaman, state: &State) -> f32 {
    let core = &state.core;
    match core.phase {
        Phase::SetUp | Phase::Catastrophe => 0.0,
        Phase::Actions => {
            let (mut placed, mut all) = (0.0, 1.0);
            for seat in Seat::all(game.players) {
                placed += f32::from(core.placed(seat));
                all += f32::from(core.active_skulls(seat));
            }
            0.8 * placed / all
        }
        Phase::Feeding => 0.8,
        Phase::Surplus => 0.9,
        Phase::Spirits | Phase::CleanUp | Phase::FinalTotem => 1.0,
    }
}

/// The figures of a seat that are counted one by one, in the order of their features.
fn figures(look: Look, seat: Seat) -> [f32; 21] {
    let (game, state) = (look.game, look.s);
    let (core, player) = (look.core(), look.player(seat));
    let family = |first: usize| f32::from(player.stock[first..first + 3].iter().sum::<u16>());
    let count = |unit: Unit| {
        let here = |token: &Token| token.unit() == unit && player.piece(*token).hex().is_some();
        Token::all().filter(here).count() as f32
    };
    let room: u16 = Token::all().map(|token| look.spare(seat, token)).sum();
    let rounds = game
        .rounds()
        .iter()
        .filter(|round| **round > core.round)
        .count() as f32;
    let acts = core.phase <= Phase::Actions && !player.flags.has(Flags::PASS);
    let hand = if acts { f32::from(player.hand) } else { 0.0 };
    let skulls = f32::from(core.active_skulls(seat));
    let built = |large: bool| {
        let built = |one: &Structure| {
            look.data().structure_large[*one] == large && player.structures[*one].is_some()
        };
        Structure::ALL.into_iter().filter(built).count() as f32
    };
    let claimed = core.beasts.iter().flatten();
    let claimed = claimed.filter(|wild| wild.claim.is_some_and(|(by, _)| by == seat));
    let store: u8 = player.store.iter().sum();
    let unmet = core.phase <= Phase::Actions && !player.flags.has(Flags::BONUS);
    let invoked = core.phase < Phase::Spirits;
    let behind = core.next.place(seat).unwrap_or(game.players);
    [
        f32::from(score::points(game, core, seat)) / 10.0,
        family(0),
        family(3),
        family(6),
        f32::from(room.min(30)) / 10.0,
        skulls,
        (hand + rounds * skulls) * (2.0 / game.players as f32).min(1.0),
        count(Unit::Rover),
        count(Unit::Warrior),
        count(Unit::Village),
        built(false),
        built(true),
        player.spirits().count() as f32,
        if invoked {
            look.active_spirits(seat).count_ones() as f32
        } else {
            0.0
        },
        f32::from(score::beasts(player)),
        claimed.count() as f32,
        f32::from(store),
        player.totems.iter().flatten().count() as f32,
        hunger(look, seat) * round_done(game, state),
        f32::from(unmet) + rounds,
        behind as f32 / game.players as f32,
    ]
}

/// Units that feeding will find missing if nothing comes in until then.
fn hunger(look: Look, seat: Seat) -> f32 {
    if look.core().phase > Phase::Feeding {
        return 0.0;
    }
    let (cost, due) = look.demand(seat);
    f32::from(due.saturating_sub(cost.payable(&look.player(seat).stock)))
}

/// How good a match of one player is, from 0 to 1.
fn alone(game: &Shaman, state: &State) -> f32 {
    let seat = Seat::new(0);
    let points = if state.over() {
        f32::from(score::points(game, &state.core, seat))
    } else {
        expected(game, state, seat)
    };
    let score = (points / 400.0).clamp(0.0, 1.0);
    match game.mode {
        Mode::Training => score,
        _ => 0.5 * goal(game, state, points) + 0.5 * score,
    }
}

/// The points that a seat is likely to end with: what speaks for it, in points.
fn expected(game: &Shaman, state: &State, seat: Seat) -> f32 {
    let progress = progress(game, state);
    10.0 * speaks_for(game, state, seat, progress) / FEATURES[0].at(progress)
}

/// How near the goal of the mode is: 1 if it is reached, 0 if it was missed.
fn goal(game: &Shaman, state: &State, points: f32) -> f32 {
    let look = Look { game, s: state };
    let player = look.player(Seat::new(0));
    let reached = state.core.success > 0 || look.goal_reached();
    if reached || state.over() {
        return f32::from(reached);
    }
    if let Some(target) = game.solo_level().and_then(|level| level.target) {
        return 0.9 * (points / f32::from(target)).clamp(0.0, 1.0);
    }
    let Some([villages, at_least, warriors, strong]) = game.solo_mode().and_then(|mode| mode.goal)
    else {
        return 0.0;
    };
    let share = |token: Token, least: u16| {
        (f32::from(player.piece(token).population) / f32::from(least)).min(1.0)
    };
    let worth = |token: Token| match token.unit() {
        Unit::Village => 2.0 * share(token, at_least),
        Unit::Warrior => share(token, strong),
        // Only so many tokens may be on the map: a rover takes the place of a warrior.
        Unit::Rover if player.piece(token).hex().is_some() => -0.6,
        Unit::Rover => 0.0,
    };
    let all = 2.0 * f32::from(villages) + f32::from(warriors);
    0.8 * (Token::all().map(worth).sum::<f32>() / all).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use atoll_engine::Notation;

    use super::*;

    fn judged(position: &str) -> BySeat<f32> {
        let (game, state) = Shaman::parse_position(position).expect("a position");
        game.judge(&state)
    }

    #[test]
    fn who_is_ahead_is_likely_to_win() {
        let shares =
            judged("shaman1 opt=players:2 at=5.2.0 0.tok=V1@a1:30,V2@c4:30 1.tok=V2@i5:20");
        assert!(shares[Seat::new(0)] > 0.9, "{shares:?}");
        let skulls = judged(
            "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20 0.hand=5 0.skulls=34567 1.tok=V1@i5:20",
        );
        assert!(skulls[Seat::new(0)] > 0.5, "{skulls:?}");
    }

    #[test]
    fn alone_the_nearer_goal_is_better() {
        let at = |people: u32| {
            let position = format!(
                "shaman1 opt=players:1,mode:survival at=5.2.0 next=0,- 0.tok=V1@a1:{people}"
            );
            judged(&position)[Seat::new(0)]
        };
        assert!(at(30) > at(20));
    }

    /// Three villages and four warriors win; a rover in the place of a warrior does not.
    #[test]
    fn in_apocalypse_a_warrior_is_nearer_to_the_goal_than_a_rover() {
        let with = |last: &str| {
            let position = format!(
                "shaman1 opt=players:1,mode:apocalypse at=5.2.0 next=0,- 0.tok=V1@a1:20,V2@c4:20,W1@b1:10,{last}"
            );
            judged(&position)[Seat::new(0)]
        };
        assert!(with("W2@b2:10") > with("R1@b2:10"));
    }

    #[test]
    fn nobody_stands_worse_than_lost() {
        let starving = judged(
            "shaman1 opt=players:1,mode:survival,length:supershort,feeding:up,edition:2 at=7.3f.0 0.tok=W1@a1:2 0.hand=0 0.res=w2s2h1a1 0.warrior=100000 ; pay wood",
        );
        assert_eq!(starving[Seat::new(0)], 0.0);
    }
}
