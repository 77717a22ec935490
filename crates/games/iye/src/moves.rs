//! What may be done: drum moves, the choice of who starts, and what chance may bring.

use atoll_engine::Seat;
use rand::{Rng, RngExt};

use crate::board::{Cell, OPEN, REACH, Tile, WAYS};
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
    let by = match means {
        Means::Natural => 0,
        Means::Spend(tile) => 1 + tile.index(),
    };
    WAYS[state.drum.index()][by] & state.tiles
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

/// Counts and sums all means at once, in the bytes of one word: a branch on what is in hand would be
/// guessed wrong by the processor about every other time, and playouts spend most of their time here.
fn random_drum_move(state: &State, hand: &Hand, rng: &mut impl Rng) -> Move {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let ways = &WAYS[state.drum.index()];
    let open = &OPEN[hand.held()];
    let count = |i: usize| u64::from((ways[i] & open[i] & state.tiles).count_ones()) << (8 * i);
    let counts = (count(0) | count(1)) | (count(2) | count(3)) | (count(4) | count(5));
    // In each byte the moves up to it; the last has all.
    let ends = counts.wrapping_mul(EACH);
    let point = rng.random_range(0..(ends >> 56) as u32);
    let beyond = ((ends | TOPS) - u64::from(point + 1) * EACH) & TOPS;
    let shift = beyond.trailing_zeros() & !7;
    let skip = point - (ends << 8 >> shift & 0xff) as u32;
    let means = (shift / 8) as usize;
    Move::Drum(MEANS[means], nth_cell(ways[means] & state.tiles, skip))
}

/// The means in the order of their moves.
const MEANS: [Means; 8] = [
    Means::Natural,
    Means::Spend(Tile::Sun),
    Means::Spend(Tile::Horse),
    Means::Spend(Tile::Tree),
    Means::Spend(Tile::Water),
    Means::Spend(Tile::Owl),
    Means::Natural,
    Means::Natural,
];

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

#[cfg(test)]
mod tests {
    use atoll_engine::{Notation, Rules, Silent};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::Iye;

    /// Along random cycles every move of the list is picked, and about equally often.
    #[test]
    fn random_moves_are_the_legal_ones_each_with_the_same_chance() {
        let mut rng = SmallRng::seed_from_u64(1);
        let start = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0 wins=1";
        for _ in 0..4 {
            let (game, mut state) = Iye::parse_position(start).unwrap();
            while let Some(mv) = random(&state, &mut rng) {
                let mut moves = Vec::new();
                legal(&state, &mut moves);
                let mut seen = vec![0_i32; moves.len()];
                for _ in 0..200 * moves.len() {
                    let picked = random(&state, &mut rng).unwrap();
                    seen[moves.binary_search(&picked).unwrap()] += 1;
                }
                // Five standard deviations of a fair draw.
                assert!(seen.iter().all(|n| (n - 200).abs() < 71), "{seen:?}");
                game.play(&mut state, mv, &mut Silent);
            }
        }
    }
}
