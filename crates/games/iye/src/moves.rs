//! What may be done: drum moves, the choice of who starts, and what chance may bring.

use atoll_engine::Seat;
use rand::{Rng, RngExt};

use crate::board::{Cell, NATURAL, REACH, SPECIAL, Tile};
use crate::state::{Hand, Stage, State};

/// How the drum is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Means {
    /// One or two spaces straight, for nothing.
    Natural,
    /// By spending a tile of this kind.
    Spend(Tile),
}

/// A decision of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Move the drum to a space.
    Drum(Means, Cell),
    /// Say who starts the cycle.
    Start(Seat),
}

/// What chance brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deal {
    /// The next tile of the layout.
    Tile(Tile),
    /// Who starts the match.
    Start(Seat),
}

/// The two answers to "who starts".
const STARTERS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// The spaces, as bits, that a means reaches now. Every target holds a tile and is not the drum's space.
pub(crate) fn targets(state: &State, means: Means) -> u32 {
    let from = state.drum.index();
    let reached = match means {
        Means::Natural => NATURAL[from],
        Means::Spend(tile) => SPECIAL[tile.index()][from],
    };
    reached & state.tiles
}

/// Whether the drum could be moved by somebody with this hand.
pub(crate) fn can_move(state: &State, hand: &Hand) -> bool {
    REACH[state.drum.index()][hand.held()] & state.tiles != 0
}

/// All legal moves: natural ones first, then by kind of tile spent, each by space.
pub(crate) fn legal(state: &State, out: &mut Vec<Move>) {
    match state.stage {
        Stage::MoveDrum(seat) => {
            drum_moves(state, Means::Natural, out);
            for tile in state.hand(seat).kinds() {
                drum_moves(state, Means::Spend(tile), out);
            }
        }
        Stage::ChooseStarter(_) => out.extend(STARTERS.map(Move::Start)),
        Stage::DrawStarter | Stage::Deal(_) | Stage::Over => {}
    }
}

fn drum_moves(state: &State, means: Means, out: &mut Vec<Move>) {
    let mut left = targets(state, means);
    while left != 0 {
        let cell = Cell::from_index(left.trailing_zeros() as usize);
        out.push(Move::Drum(means, cell));
        left &= left - 1;
    }
}

/// A legal move, each with the same chance, without making the list.
#[inline]
pub(crate) fn random(state: &State, rng: &mut impl Rng) -> Option<Move> {
    match state.stage {
        Stage::MoveDrum(seat) => Some(random_drum_move(state, state.hand(seat), rng)),
        Stage::ChooseStarter(_) => Some(Move::Start(STARTERS[rng.random_range(0..2)])),
        Stage::DrawStarter | Stage::Deal(_) | Stage::Over => None,
    }
}

fn random_drum_move(state: &State, hand: &Hand, rng: &mut impl Rng) -> Move {
    let natural = targets(state, Means::Natural);
    let mut ways = [0; 5];
    let mut total = natural.count_ones();
    for tile in hand.kinds() {
        ways[tile.index()] = targets(state, Means::Spend(tile));
        total += ways[tile.index()].count_ones();
    }
    let mut skip = rng.random_range(0..total);
    if skip < natural.count_ones() {
        return Move::Drum(Means::Natural, nth_cell(natural, skip));
    }
    skip -= natural.count_ones();
    for tile in Tile::ALL {
        let mask = ways[tile.index()];
        if skip < mask.count_ones() {
            return Move::Drum(Means::Spend(tile), nth_cell(mask, skip));
        }
        skip -= mask.count_ones();
    }
    unreachable!("the number drawn is below the number of moves")
}

fn nth_cell(mut mask: u32, skip: u32) -> Cell {
    for _ in 0..skip {
        mask &= mask - 1;
    }
    Cell::from_index(mask.trailing_zeros() as usize)
}

/// What chance may bring, weighted by the tiles still in the pool.
pub(crate) fn chances(state: &State, out: &mut Vec<(Deal, u32)>) {
    match state.stage {
        Stage::DrawStarter => out.extend(STARTERS.map(|seat| (Deal::Start(seat), 1))),
        Stage::Deal(_) => {
            let left = pool(state);
            let in_pool = Tile::ALL.into_iter().zip(left).filter(|(_, n)| *n > 0);
            out.extend(in_pool.map(|(tile, n)| (Deal::Tile(tile), u32::from(n))));
        }
        Stage::ChooseStarter(_) | Stage::MoveDrum(_) | Stage::Over => {}
    }
}

/// How many tiles of each kind have not been dealt yet.
fn pool(state: &State) -> [u8; 5] {
    let mut left = Tile::ALL.map(Tile::copies);
    for n in 0..state.tiles_left() as u8 {
        left[state.kinds[Cell::read(n).index()].index()] -= 1;
    }
    left
}
