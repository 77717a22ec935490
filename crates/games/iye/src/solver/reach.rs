//! Where the drum can go, as masks of spaces.

use crate::board::{REACH, WAYS};

/// Spaces of the board.
pub(super) const SPACES: usize = crate::board::SPACES;
/// The means of a natural move, after the five types.
pub(super) const NATURAL: usize = 5;

/// The spaces a move by these means can reach, tiles or not.
pub(super) fn reach(means: usize, drum: usize) -> u32 {
    const ORDER: [usize; 6] = [1, 2, 3, 4, 5, 0];
    WAYS[drum][ORDER[means]]
}

/// The spaces a player with this set of types can reach, natural moves included.
pub(super) fn reach_with(held: usize, drum: usize) -> u32 {
    REACH[drum][held]
}

/// The spaces of a mask in ascending order.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let space = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (space < 32).then_some(space as usize)
    })
}
