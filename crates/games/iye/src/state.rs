//! What holds between two decisions.

use atoll_engine::Seat;

use crate::board::{Cell, Layout, SPACES, Tile};
use crate::options::Iye;

/// A position of a match: the running cycle, and the cycles won so far.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The spaces that hold a tile, as bits.
    pub(crate) tiles: u32,
    /// What lies on each space; an empty space holds no meaning and is always a Sun.
    pub(crate) kinds: Layout,
    pub(crate) drum: Cell,
    pub(crate) hands: [Hand; 2],
    pub(crate) wins: [u8; 2],
    pub(crate) ties: u8,
    pub(crate) stage: Stage,
}

/// What is decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Chance draws who starts the match.
    DrawStarter,
    /// Chance deals the next tile of the layout.
    Deal(Then),
    /// The loser of the last cycle says who starts this one.
    ChooseStarter(Seat),
    /// This seat moves the drum.
    MoveDrum(Seat),
    /// Nothing: the match is over.
    Over,
}

/// What follows the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Then {
    /// This seat starts.
    Starts(Seat),
    /// This seat says who starts.
    Chooses(Seat),
}

impl Then {
    pub(crate) fn stage(self) -> Stage {
        match self {
            Then::Starts(seat) => Stage::MoveDrum(seat),
            Then::Chooses(seat) => Stage::ChooseStarter(seat),
        }
    }
}

/// The tiles a seat holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand {
    /// How many of each kind; one more place, always 0, stands for no kind.
    counts: [u8; Tile::ALL.len() + 1],
    /// The kinds of which there is at least one, as bits.
    held: u8,
}

impl Hand {
    /// How many of a kind there are.
    pub fn count(&self, tile: Tile) -> u8 {
        self.counts[tile.index()]
    }

    /// The kinds in hand, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Tile> {
        let held = self.held;
        Tile::ALL
            .into_iter()
            .filter(move |tile| held >> tile.index() & 1 == 1)
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.held == 0
    }

    /// The kinds in hand as bits, in the order of [`Tile::ALL`].
    pub(crate) fn held(&self) -> usize {
        usize::from(self.held)
    }

    pub(crate) fn add(&mut self, tile: Tile) {
        self.counts[tile.index()] += 1;
        self.held |= 1 << tile.index();
    }

    /// Gives up a tile, if one is spent: without a branch, which the processor could not foresee.
    pub(crate) fn spend(&mut self, spent: Option<Tile>) {
        let (place, n) = spent.map_or((Tile::ALL.len(), 0), |tile| (tile.index(), 1));
        self.counts[place] -= n;
        let none = u8::from(self.counts[place] == 0);
        self.held &= !(none << place);
    }
}

/// The other of the two seats.
pub(crate) fn opponent(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}

impl State {
    /// An empty table, before anything is dealt.
    pub(crate) fn bare(stage: Stage) -> State {
        State {
            tiles: 0,
            kinds: [Tile::Sun; SPACES],
            drum: Cell::CENTRE,
            hands: [Hand::default(); 2],
            wins: [0, 0],
            ties: 0,
            stage,
        }
    }

    /// The tile on a space.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        (self.tiles & cell.bit() != 0).then(|| self.kinds[cell.index()])
    }

    /// Where the drum stands.
    pub fn drum(&self) -> Cell {
        self.drum
    }

    /// What a seat holds.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Cycles won by each seat.
    pub fn wins(&self) -> [u8; 2] {
        self.wins
    }

    /// Tied cycles.
    pub fn ties(&self) -> u8 {
        self.ties
    }

    /// Cycles played to the end.
    pub fn cycles(&self) -> u32 {
        u32::from(self.wins[0]) + u32::from(self.wins[1]) + u32::from(self.ties)
    }

    /// What is decided next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Tiles on the board.
    pub fn tiles_left(&self) -> u32 {
        self.tiles.count_ones()
    }

    /// Tiles of a kind on the board.
    pub fn on_board(&self, tile: Tile) -> u8 {
        let lies = |cell: &Cell| self.tile(*cell) == Some(tile);
        Cell::all().filter(lies).count() as u8
    }

    /// Tiles of a kind that were spent in this cycle, or have not been dealt yet.
    pub fn gone(&self, tile: Tile) -> u8 {
        let held = self.hands[0].count(tile) + self.hands[1].count(tile);
        tile.copies() - held - self.on_board(tile)
    }

    pub(crate) fn put(&mut self, cell: Cell, tile: Tile) {
        self.tiles |= cell.bit();
        self.kinds[cell.index()] = tile;
    }

    pub(crate) fn take(&mut self, cell: Cell) -> Tile {
        self.tiles &= !cell.bit();
        std::mem::replace(&mut self.kinds[cell.index()], Tile::Sun)
    }

    /// Clears the table for the next cycle and lays out its tiles, or leaves that to the deal.
    pub(crate) fn set_up(&mut self, game: &Iye, then: Then) {
        *self = State {
            wins: self.wins,
            ties: self.ties,
            ..State::bare(Stage::Deal(then))
        };
        if let Some(layout) = game.layout() {
            self.tiles = (1 << SPACES) - 1;
            self.kinds = *layout;
            self.stage = then.stage();
        }
    }
}
