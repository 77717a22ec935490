//! Where the drum can go, as masks of spaces.

/// Spaces of the board.
pub(super) const SPACES: usize = 25;
/// Index of the natural move in [`REACH`], after the five types.
pub(super) const NATURAL: usize = 5;

/// `REACH[means][drum]`: the spaces a move by these means can reach, tiles or not.
pub(super) static REACH: [[u32; SPACES]; 6] = table();

/// `REACH_WITH[held][drum]`: the spaces a player with this set of types can reach, natural moves included.
pub(super) static REACH_WITH: [[u32; SPACES]; 32] = table_with();

const fn table_with() -> [[u32; SPACES]; 32] {
    let mut table = [[0; SPACES]; 32];
    let mut index = 0;
    while index < 32 * SPACES * 6 {
        let (held, drum, means) = (index / 6 / SPACES, index / 6 % SPACES, index % 6);
        if means == NATURAL || held >> means & 1 == 1 {
            table[held][drum] |= REACH[means][drum];
        }
        index += 1;
    }
    table
}

const fn table() -> [[u32; SPACES]; 6] {
    let mut table = [[0; SPACES]; 6];
    let mut index = 0;
    while index < 6 * SPACES * SPACES {
        let (means, drum, target) = (
            index / (SPACES * SPACES),
            index / SPACES % SPACES,
            index % SPACES,
        );
        if drum != target && reaches(means, drum, target) {
            table[means][drum] |= 1 << target;
        }
        index += 1;
    }
    table
}

const fn reaches(means: usize, drum: usize, target: usize) -> bool {
    let across = (drum / 5).abs_diff(target / 5);
    let along = (drum % 5).abs_diff(target % 5);
    match means {
        0 => matches!(target, 0 | 4 | 20 | 24),
        1 => across * along == 2,
        2 => across == 1 && along == 1,
        3 => across == 0 || along == 0 || across == along,
        4 => true,
        _ => (across == 0 || along == 0) && across + along <= 2,
    }
}

/// The spaces of a mask in ascending order.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let space = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (space < 32).then_some(space as usize)
    })
}
