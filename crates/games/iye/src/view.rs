//! What a viewer knows: everything. İye has no secrets.

use atoll_engine::{Open, OpenView};
use serde::{Serialize, Serializer};

use crate::board::{Cell, Tile};
use crate::options::Iye;
use crate::score::{Majority, points};
use crate::state::State;

impl Open for Iye {}

/// The match as one viewer sees it.
pub type View = OpenView<State>;

#[derive(Serialize)]
struct Shown {
    board: Vec<Option<Tile>>,
    drum: Cell,
    hands: [Vec<u8>; 2],
    gone: [u8; 5],
    majorities: [Majority; 5],
    points: [u8; 2],
    wins: [u8; 2],
    ties: u8,
    cycle: u32,
}

impl Serialize for State {
    /// `board` is in reading order, `hands` and `gone` in the order of the tiles.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = self;
        let counts = |seat: usize| Tile::ALL.map(|t| state.hands[seat].count(t)).to_vec();
        Shown {
            board: Cell::reading_order().map(|c| state.tile(c)).collect(),
            drum: state.drum,
            hands: [counts(0), counts(1)],
            gone: Tile::ALL.map(|tile| state.gone(tile)),
            majorities: Tile::ALL.map(|tile| Majority::of(&state.hands, tile)),
            points: points(&state.hands),
            wins: state.wins,
            ties: state.ties,
            cycle: state.cycles() + 1,
        }
        .serialize(serializer)
    }
}
