//! What a good player looks at: who is likely to win, and which moves are worth a try.
//!
//! Lines are made of *threes*, three tiles in a row: a line of n tokens is n - 2 of them. A three that holds only tokens of
//! one colour and free tiles is a chance for that colour; what its side may yet make of it is most of what there is to know
//! about a round that is not over.

use atoll_bots::{Feature, Judge};
use atoll_engine::{Seat, Turn};
use rand::Rng;

use crate::board::{Axis, TILES, Tile, Tiles};
use crate::map::{Map, Token};
use crate::moves::{self, Chance, Move, Placement};
use crate::options::MercenaryIsle;
use crate::score::score;
use crate::state::{SEATS, Stage, State};
use crate::tokens::{Bag, KINDS, Kind, Side};

impl Judge for MercenaryIsle {
    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        self.amounts(state, seat, out);
    }

    fn progress(&self, state: &State) -> f32 {
        laid(state)
    }

    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        self.weights(state, moves, out);
    }

    #[inline]
    fn pick(&self, state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        moves::random(self, state, buffer, rng)
    }

    #[inline]
    fn draw(
        &self,
        state: &State,
        buffer: &mut Vec<(Chance, u32)>,
        rng: &mut impl Rng,
    ) -> Option<Chance> {
        moves::draw(self, state, buffer, rng)
    }
}

// ---- Positions

/// What a point is worth, in the logarithm of the odds, when the points to come spread by one.
const POINT: f32 = 1.7;

/// A feature that is worth so many points when a round begins and when it ends.
const fn points(name: &'static str, early: f32, late: f32) -> Feature {
    Feature::new(name, POINT * early, POINT * late)
}

/// Fitted to the points of a round: 500 matches of the basic game, and for the last four 200 of the quick game, searched with
/// 300 simulations a move from random opening hands.
pub(crate) const FEATURES: &[Feature] = &[
    points("points", 1.0, 1.0),
    points("threes that lack one token", 1.63, 1.09),
    points(
        "those that lack one, with a Pig (twice with a Cat)",
        0.32,
        1.06,
    ),
    points("threes that lack two tokens", 0.97, 0.29),
    points(
        "those that lack two, with a Pig (twice with a Cat)",
        0.30,
        0.42,
    ),
    points("spies to lay", -4.5, -4.2),
    points("Pigs and Cats to lay", 5.6, 6.0),
    points("whites to lay", -0.35, -1.16),
    points("others to lay", 1.6, 0.75),
    points("spies in hand", -1.6, 1.1),
    points("Pigs and Cats in hand", -0.3, -1.0),
    points("whites in hand", -1.4, 0.75),
    points("other abilities to use", 1.0, 0.0),
    points("what mercenaries bring in later rounds", 1.0, 1.0),
    points("the turn", 4.0, 0.5),
    points("Cats to lay", 6.0, 0.0),
    points("Mouses to lay", 8.5, 6.0),
    points("Moles to lay", 6.0, 4.0),
    points("Prairie Dogs to lay", 8.5, 0.0),
];

/// The mercenaries that are features of their own as long as they are not laid.
const STRONG: [Kind; 4] = [Kind::Cat, Kind::Mouses, Kind::Mole, Kind::Dog];

/// The points that each kind brings in a round beyond a basic token of its sort: measured in 50 to 100 Sunny and as many Cloudy
/// rounds in which one side had it, a little less for the Foggy ones, where few abilities are used.
const BRINGS: [f32; KINDS] = by_kind([
    (Kind::Fox, 0.7),
    (Kind::Turtle, 1.3),
    (Kind::Cat, 9.7),
    (Kind::Frog, 0.25),
    (Kind::Mouses, 7.0),
    (Kind::Snake, 1.6),
    (Kind::Chameleon, -2.6),
    (Kind::Crow, 3.0),
    (Kind::Mole, 1.7),
    (Kind::Dog, 4.5),
    (Kind::Hippo, -2.0),
]);

/// How much the points of a whole round spread between players of one strength, and those of a round just begun or ending
/// beyond what the features tell.
const SPREAD: f32 = 9.0;
const SPREAD_EARLY: f32 = 7.3;
const SPREAD_LATE: f32 = 0.8;

/// A table by kind, from its entries.
const fn by_kind<const N: usize>(entries: [(Kind, f32); N]) -> [f32; KINDS] {
    let mut table = [0.0; KINDS];
    let mut i = 0;
    while i < N {
        table[entries[i].0.index()] = entries[i].1;
        i += 1;
    }
    table
}

impl MercenaryIsle {
    /// How much of each feature the side of this seat has, in units of what may still happen.
    pub(crate) fn amounts(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let side = Side::of(seat);
        out[0] = self.riches(state, side);
        out[13] = self.brings(state.set(side)) * self.rounds_to_come(state);
        if is_laying(state) {
            let hand = of_side(&state.hands, side);
            let unlaid = hand.and(of_side(&state.piles, side));
            out[1..5].copy_from_slice(&chances(&state.map, side));
            out[5..9].copy_from_slice(&sorts(unlaid));
            out[9..12].copy_from_slice(&sorts(hand)[..3]);
            out[12] = kept_beyond_basic(unlaid);
            out[14] = f32::from(u8::from(state.side() == side));
            let held = STRONG.map(|kind| f32::from(unlaid.count(kind)));
            out[15..].copy_from_slice(&held);
        }
        let unit = 1.0 / self.spread(state);
        out.iter_mut().for_each(|amount| *amount *= unit);
    }

    /// Points or coins, with the lines on the island. The coins before the quick game are for mercenaries only.
    fn riches(&self, state: &State, side: Side) -> f32 {
        let counted = match is_gift(state) {
            true => [0; 2],
            false => self.counted(state),
        };
        let [own, now] = [
            counted[side.index()],
            score(&state.map)[side.index()].into(),
        ];
        (own + now) as f32
    }

    /// What the mercenaries of a set bring in a round.
    fn brings(&self, set: Bag) -> f32 {
        sum_of_hired(set, |kind| self.hired_brings(kind))
    }

    /// What a mercenary brings in a round beyond the token that it replaces.
    fn hired_brings(&self, kind: Kind) -> f32 {
        let basic = |kind: Kind| sorts(Bag::from_iter([kind]));
        let (now, before) = (basic(kind), basic(self.data.replaces(kind)));
        let weights = FEATURES[5..9].iter().map(|feature| feature.early / POINT);
        let change = now.iter().zip(before).zip(weights);
        let sort: f32 = change
            .map(|((now, before), weight)| weight * (now - before))
            .sum();
        BRINGS[kind.index()] + sort
    }

    fn rounds_to_come(&self, state: &State) -> f32 {
        let begun = u8::from(is_laying(state)) + state.finished() as u8;
        f32::from(self.variant.rounds().saturating_sub(begun))
    }

    /// How far the points still to come may part the sides.
    fn spread(&self, state: &State) -> f32 {
        let now = match is_laying(state) {
            true => SPREAD_EARLY + (SPREAD_LATE - SPREAD_EARLY) * laid(state),
            false => SPREAD_LATE,
        };
        (now * now + SPREAD * SPREAD * self.rounds_to_come(state)).sqrt()
    }
}

/// How much of the round is over: its features begin anew with each.
pub(crate) fn laid(state: &State) -> f32 {
    state.map.taken().len() as f32 / TILES as f32
}

/// Whether the coins are those before the quick game: what is not spent goes back.
fn is_gift(state: &State) -> bool {
    state.stage == Stage::Hire && state.finished() == 0
}

/// Whether the tokens of a round are in play: all that comes before and after is about later rounds.
fn is_laying(state: &State) -> bool {
    let between = matches!(
        state.stage,
        Stage::Hire | Stage::Card(_) | Stage::Choose(_) | Stage::Open | Stage::Deal | Stage::Over
    );
    !between
}

/// The tokens of both mates, or of the one who plays the side.
fn of_side(bags: &[Bag; SEATS], side: Side) -> Bag {
    bags[side.index()].and(bags[side.index() + 2])
}

/// Spies, multipliers, whites, others.
fn sorts(bag: Bag) -> [f32; 4] {
    let count = |kinds: &[Kind]| kinds.iter().map(|kind| bag.count(*kind)).sum::<u8>();
    let spies = count(&[Kind::Rat, Kind::Crow, Kind::Mole]);
    let rich = count(&[Kind::Pig, Kind::Cat]);
    let whites = count(&[Kind::Rabbit, Kind::Dog, Kind::Hippo]);
    [spies, rich, whites, bag.len() - spies - rich - whites].map(f32::from)
}

/// How much more it is worth to hold these mercenaries than basic tokens of their sort, those aside that are features of their
/// own.
fn kept_beyond_basic(bag: Bag) -> f32 {
    sum_of_hired(bag, |kind| match STRONG.contains(&kind) {
        true => 0.0,
        false => KEPT[kind.index()] - KEPT[basic_sort(kind).index()],
    })
}

fn sum_of_hired(bag: Bag, worth: impl Fn(Kind) -> f32) -> f32 {
    let hired = bag.from(Kind::Fox).counts();
    hired
        .map(|(kind, count)| f32::from(count) * worth(kind))
        .sum()
}

fn basic_sort(kind: Kind) -> Kind {
    match kind {
        Kind::Pig | Kind::Cat => Kind::Pig,
        kind if kind.is_spy() => Kind::Rat,
        kind if kind.is_white() => Kind::Rabbit,
        _ => Kind::Wolf,
    }
}

/// The threes that this side may yet fill: those that lack one token, the same with multipliers, those that lack two, the
/// same with multipliers.
fn chances(map: &Map, side: Side) -> [f32; 4] {
    // A Hippo across two tiles will lie on one of them only, and nobody knows on which.
    let lying = Side::BOTH.map(|side| map.straddled(side));
    let (own, free) = (map.coloured(side), !map.taken() | lying[0] | lying[1]);
    let mut found = [0; 4];
    for axis in Axis::ALL {
        for i in 0..3 {
            let at = |here: Tiles, others: Tiles| {
                let mut sets = [others; 3];
                sets[i] = here;
                sets
            };
            let lack_one = axis.threes(at(free, own));
            let lack_two = axis.threes(at(own, free));
            found[0] += lack_one.len();
            found[2] += lack_two.len();
            for (rich, more) in [(map.pigs() & own, 1), (map.cats() & own, 2)] {
                if !rich.is_empty() {
                    let poor = own & !rich;
                    let with = lack_one & !axis.threes(at(free, poor));
                    found[1] += more * with.len();
                    found[3] += more * axis.threes(at(rich, free)).len();
                }
            }
        }
    }
    found.map(|count| count as f32)
}

// ---- Moves

/// What a three is worth, in points, with so many tokens of one colour and nothing that breaks it.
const WORTH: [f32; 4] = [0.0, 0.2, 1.0, 2.6];

/// What a place must bring, in points, for a token of each kind to be laid there rather than kept.
const KEPT: [f32; KINDS] = by_kind([
    (Kind::Wolf, 1.5),
    (Kind::Rat, -1.5),
    (Kind::Rabbit, 0.5),
    (Kind::Pig, 5.0),
    (Kind::Fox, 3.0),
    (Kind::Turtle, 1.5),
    (Kind::Cat, 8.0),
    (Kind::Frog, 1.5),
    (Kind::Mouses, 4.0),
    (Kind::Snake, 3.5),
    (Kind::Chameleon, 3.0),
    (Kind::Crow, -0.5),
    (Kind::Mole, 1.0),
    (Kind::Dog, 2.5),
    (Kind::Hippo, 0.5),
]);

/// So many points more make a move about three times as likely.
const TEMPER: f32 = 1.5;
/// Opening hands without spies and whites are better by so much for each.
const OPENING: f32 = 1.5;

impl MercenaryIsle {
    /// Appends the weight of each move, by the points that it brings at a glance.
    pub(crate) fn weights(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        let Turn::Seat(seat) = self.actor(state) else {
            return;
        };
        let mut glance = Glance::new(state, Side::of(seat));
        let weight = |mv: &Move| {
            (self.points(&mut glance, *mv) / TEMPER)
                .clamp(-20.0, 20.0)
                .exp()
        };
        out.extend(moves.iter().map(weight));
    }

    fn points(&self, glance: &mut Glance, mv: Move) -> f32 {
        match mv {
            Move::Place(placement) => glance.placed(placement),
            Move::Swap(tile) => glance.swapped_with(tile),
            Move::Exchange(one, two) => glance.swapped(one, two),
            Move::Hop(tile) => glance.hopped(tile),
            Move::Settle(tile) => glance.at(tile).white,
            Move::Hit(tile) => glance.hit(tile),
            Move::Give(kind) => glance.given(kind),
            Move::Take(kind) => match kind.is_spy() || kind.is_white() {
                true => -OPENING,
                false => 0.0,
            },
            Move::Hire(kind) => {
                let brings = self.hired_brings(kind) * self.rounds_to_come(glance.state);
                match is_gift(glance.state) {
                    true => brings,
                    false => brings - f32::from(self.data.cost(kind)),
                }
            }
            Move::Weather(_) | Move::Lift(_) | Move::Stay | Move::No | Move::Done => 0.0,
        }
    }
}

/// What a token on a tile brings the side that looks, in points, as if nothing lay there.
#[derive(Debug, Clone, Copy, Default)]
struct Gain {
    own: f32,
    pig: f32,
    cat: f32,
    white: f32,
    spy: f32,
    crow: f32,
}

/// The island as the side to act sees it; what was looked at once is remembered.
struct Glance<'s> {
    state: &'s State,
    side: Side,
    gains: [Option<Gain>; TILES],
}

impl<'s> Glance<'s> {
    fn new(state: &'s State, side: Side) -> Self {
        Glance {
            state,
            side,
            gains: [None; TILES],
        }
    }

    fn at(&mut self, tile: Tile) -> Gain {
        let (map, side) = (&self.state.map, self.side);
        *self.gains[tile.index()].get_or_insert_with(|| Gain::at(map, side, tile))
    }

    /// What the token on one tile brings, or would bring on another.
    fn of_token(&mut self, token: Token, tile: Tile) -> f32 {
        let gain = self.at(tile);
        match token.colour() {
            None => gain.white,
            Some(colour) if colour != self.side => gain.spy,
            Some(_) if token.owner == self.side => gain.of(token.kind),
            Some(_) => gain.own,
        }
    }

    fn placed(&mut self, placement: Placement) -> f32 {
        let Placement {
            kind, tile, second, ..
        } = placement;
        // A Hippo lies where it is of more use in the end.
        let other = second.map_or(f32::MIN, |second| self.at(second).of(kind));
        let laid = self.at(tile).of(kind).max(other);
        let down = self.state.is_foggy() && !placement.shown;
        let more = if down { 0.0 } else { self.ability(kind, tile) };
        laid + more - KEPT[kind.index()]
    }

    /// What the ability of a kind adds when it is laid here.
    fn ability(&mut self, kind: Kind, tile: Tile) -> f32 {
        let map = &self.state.map;
        let beside = tile.neighbours() & map.movable();
        let enemies = beside & map.owned(self.side.other());
        let best = match kind {
            Kind::Mouses | Kind::Mole => {
                let token = Token::new(self.side, kind, false);
                let change = |target| self.moved_onto(token, tile, target);
                return enemies.iter().map(change).reduce(f32::max).unwrap_or(0.0);
            }
            Kind::Fox => enemies
                .iter()
                .map(|target| self.hit(target))
                .reduce(f32::max),
            Kind::Dog => {
                let pairs = beside.iter().flat_map(|one| {
                    let later = beside.iter().filter(move |two| *two > one);
                    later.map(move |two| (one, two))
                });
                pairs
                    .map(|(one, two)| self.swapped(one, two))
                    .reduce(f32::max)
            }
            _ => None,
        };
        best.map_or(0.0, |best| best.max(0.0))
    }

    /// A token on one tile changes places with what lies on the other.
    fn moved_onto(&mut self, token: Token, from: Tile, to: Tile) -> f32 {
        let Some(other) = self.state.map.token(to) else {
            return 0.0;
        };
        self.of_token(token, to) - self.of_token(token, from) + self.of_token(other, from)
            - self.of_token(other, to)
    }

    fn swapped(&mut self, one: Tile, two: Tile) -> f32 {
        let token = self.state.map.token(one);
        token.map_or(0.0, |token| self.moved_onto(token, one, two))
    }

    fn swapped_with(&mut self, tile: Tile) -> f32 {
        match self.state.stage {
            Stage::Swap(at) => self.swapped(at, tile),
            _ => 0.0,
        }
    }

    fn hopped(&mut self, to: Tile) -> f32 {
        let frog = self.state.map.frog(self.side);
        frog.map_or(0.0, |from| self.at(to).own - self.at(from).own)
    }

    fn hit(&mut self, tile: Tile) -> f32 {
        let token = self.state.map.token(tile);
        token.map_or(0.0, |token| -self.of_token(token, tile))
    }

    fn given(&mut self, kind: Kind) -> f32 {
        match self.state.stage {
            Stage::Give(tile, _) => self.at(tile).of(kind) - KEPT[kind.index()],
            _ => 0.0,
        }
    }
}

impl Gain {
    fn at(map: &Map, side: Side, tile: Tile) -> Gain {
        let others = !Tiles::of(tile);
        let [own, enemy] = [side, side.other()].map(|side| map.coloured(side) & others);
        let white = map.taken() & others & !(own | enemy);
        let mut gain = Gain::default();
        for three in threes_through(tile) {
            let times = times(map, *three & others);
            match [own, enemy, white].map(|set| (set & *three).len() as usize) {
                [mine, 0, 0] => gain.add_own(mine, times),
                [0, theirs, 0] => gain.add_enemy(theirs, times),
                _ => {}
            }
        }
        gain
    }

    /// Adds a three with so many own tokens: another one fills it, all else breaks it.
    fn add_own(&mut self, mine: usize, times: f32) {
        let lost = times * WORTH[mine];
        self.own += times * WORTH[mine + 1] - lost;
        self.pig += times.max(2.0) * WORTH[mine + 1] - lost;
        self.cat += 3.0 * WORTH[mine + 1] - lost;
        self.white -= lost;
        let spied = if mine == 0 { WORTH[1] } else { 0.0 };
        self.spy -= lost + spied;
        self.crow -= lost + spied / 2.0;
    }

    /// Adds a three with some tokens of the enemy: a spy fills it, all else breaks it.
    fn add_enemy(&mut self, theirs: usize, times: f32) {
        let broken = times * WORTH[theirs];
        self.own += broken;
        self.pig += broken;
        self.cat += broken;
        self.white += broken;
        let filled = times * WORTH[theirs + 1];
        self.spy += broken - filled;
        self.crow += broken - filled / 2.0;
    }

    /// What a token of this kind brings its own side here.
    fn of(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Pig => self.pig,
            Kind::Cat => self.cat,
            Kind::Crow => self.crow,
            Kind::Rat | Kind::Mole => self.spy,
            Kind::Rabbit | Kind::Dog | Kind::Hippo => self.white,
            _ => self.own,
        }
    }
}

/// How many times a line with these tiles counts.
fn times(map: &Map, tiles: Tiles) -> f32 {
    if !(map.cats() & tiles).is_empty() {
        3.0
    } else if !(map.pigs() & tiles).is_empty() {
        2.0
    } else {
        1.0
    }
}

/// The threes that a tile is part of: three along each axis at most.
fn threes_through(tile: Tile) -> &'static [Tiles] {
    let (threes, count) = &THREES[tile.index()];
    &threes[..*count]
}

static THREES: [([Tiles; 12], usize); TILES] = {
    let mut all = [([Tiles::NONE; 12], 0); TILES];
    let mut number = 0;
    while number < Axis::ALL.len() * TILES {
        let (axis, start) = (Axis::ALL[number / TILES], Tile::from_index(number % TILES));
        let mut i = 0;
        while i < 3 && axis.begins(start) {
            let (threes, count) = &mut all[axis.after(start, i).index()];
            threes[*count] = axis.three(start);
            *count += 1;
            i += 1;
        }
        number += 1;
    }
    all
};
