//! The island: which token lies where.

use serde::Serialize;

use crate::board::{TILES, Tile, Tiles};
use crate::tokens::{Kind, Side};

/// A token on the island.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Token {
    /// The animal.
    pub kind: Kind,
    /// Whose shield is on its back. "Your token" always means this.
    pub owner: Side,
    /// Whether it lies face down.
    pub down: bool,
    /// Whether it is a Chameleon in the colour of the side that does not own it.
    pub turned: bool,
}

impl Token {
    /// A token as it comes from a hand.
    pub const fn new(owner: Side, kind: Kind, down: bool) -> Token {
        Token {
            kind,
            owner,
            down,
            turned: false,
        }
    }

    /// Whose lines it builds; nobody's if it is white.
    pub const fn colour(self) -> Option<Side> {
        if self.kind.is_white() {
            None
        } else if self.kind.is_spy() || self.turned {
            Some(self.owner.other())
        } else {
            Some(self.owner)
        }
    }

    /// Whether abilities can move it: all but face-up white ones.
    const fn is_movable(self) -> bool {
        self.down || !self.kind.is_white()
    }
}

/// The island with its tokens. A Hippo that straddles two tiles lies on both.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Map {
    tokens: [Option<Token>; TILES],
    /// The tiles that hold a token, by owner.
    owned: [Tiles; 2],
    /// The tiles whose token cannot be moved.
    fixed: Tiles,
    /// The two tiles of each side's straddling Hippo; none if there is no such thing.
    straddled: [Tiles; 2],
    /// The tiles whose token builds lines, by the side that it builds for.
    coloured: [Tiles; 2],
    /// The tiles with a Pig, a Cat, a Crow.
    pigs: Tiles,
    cats: Tiles,
    crows: Tiles,
}

impl Map {
    /// No token anywhere.
    pub const EMPTY: Map = Map {
        tokens: [None; TILES],
        owned: [Tiles::NONE; 2],
        fixed: Tiles::NONE,
        straddled: [Tiles::NONE; 2],
        coloured: [Tiles::NONE; 2],
        pigs: Tiles::NONE,
        cats: Tiles::NONE,
        crows: Tiles::NONE,
    };

    /// The token on a tile.
    pub fn token(&self, tile: Tile) -> Option<Token> {
        self.tokens[tile.index()]
    }

    /// The tokens with their tiles, in tile order; a straddling Hippo comes twice.
    pub fn tokens(&self) -> impl Iterator<Item = (Tile, Token)> {
        let token = |tile| self.token(tile).expect("taken tiles hold tokens");
        self.taken().iter().map(move |tile| (tile, token(tile)))
    }

    /// The tiles that hold a token.
    pub fn taken(&self) -> Tiles {
        self.owned[0] | self.owned[1]
    }

    /// The tiles that hold a token of this side.
    pub fn owned(&self, side: Side) -> Tiles {
        self.owned[side.index()]
    }

    /// The tiles whose token abilities can move.
    pub fn movable(&self) -> Tiles {
        self.taken() & !self.fixed
    }

    /// The tiles whose token builds lines of this side, whoever owns it.
    pub fn coloured(&self, side: Side) -> Tiles {
        self.coloured[side.index()]
    }

    /// The tiles with a Pig.
    pub fn pigs(&self) -> Tiles {
        self.pigs
    }

    /// The tiles with a Cat.
    pub fn cats(&self) -> Tiles {
        self.cats
    }

    /// The tiles with a Crow.
    pub fn crows(&self) -> Tiles {
        self.crows
    }

    /// The two tiles of the side's straddling Hippo, if there is one.
    pub fn straddled(&self, side: Side) -> Tiles {
        self.straddled[side.index()]
    }

    /// The tiles whose token lies face down.
    pub fn face_down(&self) -> Tiles {
        let down = self.tokens().filter(|(_, token)| token.down);
        down.map(|(tile, _)| tile).collect()
    }

    /// Whether every tile holds a token of its own.
    pub fn is_full(&self) -> bool {
        self.taken() == Tiles::ALL && (self.straddled[0] | self.straddled[1]).is_empty()
    }

    /// Where this side's Frog lies face up.
    pub fn frog(&self, side: Side) -> Option<Tile> {
        let frog = |tile: &Tile| {
            let token = self.token(*tile);
            token.is_some_and(|token| token.kind == Kind::Frog && !token.down)
        };
        self.owned(side).iter().find(frog)
    }

    pub(crate) fn put(&mut self, tile: Tile, token: Token) {
        self.tokens[tile.index()] = Some(token);
        self.owned[token.owner.index()].add(tile);
        if !token.is_movable() {
            self.fixed.add(tile);
        }
        self.mark(tile, token);
    }

    /// Notes what the token means for lines.
    fn mark(&mut self, tile: Tile, token: Token) {
        if let Some(side) = token.colour() {
            self.coloured[side.index()].add(tile);
        }
        match token.kind {
            Kind::Pig => self.pigs.add(tile),
            Kind::Cat => self.cats.add(tile),
            Kind::Crow => self.crows.add(tile),
            _ => {}
        }
    }

    /// Forgets what the token meant for lines.
    fn unmark(&mut self, tile: Tile) {
        for side in Side::BOTH {
            self.coloured[side.index()].remove(tile);
        }
        self.pigs.remove(tile);
        self.cats.remove(tile);
        self.crows.remove(tile);
    }

    /// Has the token on a tile be as `change` makes it, without its moving.
    fn alter(&mut self, tile: Tile, change: impl FnOnce(&mut Token)) {
        if let Some(mut token) = self.token(tile) {
            change(&mut token);
            self.tokens[tile.index()] = Some(token);
            self.unmark(tile);
            self.mark(tile, token);
        }
    }

    /// Lays a Hippo across two tiles.
    pub(crate) fn straddle(&mut self, tiles: [Tile; 2], token: Token) {
        for tile in tiles {
            self.put(tile, token);
            self.straddled[token.owner.index()].add(tile);
        }
    }

    pub(crate) fn take(&mut self, tile: Tile) -> Token {
        let token = self.tokens[tile.index()].take();
        let token = token.expect("a token is taken from where it lies");
        self.owned[token.owner.index()].remove(tile);
        self.fixed.remove(tile);
        self.unmark(tile);
        token
    }

    /// Has the straddling Hippo of this side lie on one of its tiles only.
    pub(crate) fn settle(&mut self, side: Side, tile: Tile) {
        for other in self.straddled(side).iter().filter(|other| *other != tile) {
            self.take(other);
        }
        self.straddled[side.index()] = Tiles::NONE;
    }

    /// Has two tokens change places, as they are.
    pub(crate) fn swap(&mut self, one: Tile, two: Tile) {
        let (first, second) = (self.take(one), self.take(two));
        self.put(one, second);
        self.put(two, first);
    }

    /// Has a Chameleon take a colour.
    pub(crate) fn turn(&mut self, tile: Tile, colour: Side) {
        self.alter(tile, |token| token.turned = token.owner != colour);
    }

    /// Has a face-down token be of another kind: for those who do not know which it is.
    pub(crate) fn disguise(&mut self, tile: Tile, kind: Kind) {
        self.alter(tile, |token| token.kind = kind);
    }
}
