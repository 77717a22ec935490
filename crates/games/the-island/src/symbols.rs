//! What is on the bottoms of the pieces, and heaps of it.

use serde::{Serialize, Serializer};

/// What is on the bottom of a piece, in the order in which symbols are always listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Symbol {
    /// Move Native.
    Native,
    /// Remove Native.
    Kill,
    /// Move Island Piece.
    Island,
    /// Remove Island Piece.
    Remove,
    /// Move Native or Move Island Piece.
    Either,
    /// Cataclysm.
    Cataclysm,
}

impl Symbol {
    /// All symbols in order.
    pub const ALL: [Symbol; 6] = [
        Symbol::Native,
        Symbol::Kill,
        Symbol::Island,
        Symbol::Remove,
        Symbol::Either,
        Symbol::Cataclysm,
    ];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// How many pieces have it.
    pub const fn copies(self) -> u8 {
        [10, 4, 10, 4, 9, 1][self.index()]
    }

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        ['N', 'K', 'I', 'R', 'E', 'C'][self.index()]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        [
            "Move Native",
            "Remove Native",
            "Move Piece",
            "Remove Piece",
            "Either",
            "Cataclysm",
        ][self.index()]
    }

    /// What it does, in a sentence.
    pub const fn rule(self) -> &'static str {
        [
            "Step once more, with any of your natives.",
            "Take one of the highest standing natives off the island, of either colour.",
            "Move the top piece of a stack that is free, or where you have more natives than the other.",
            "Remove one more piece and keep it.",
            "Step once more with a native, or move a piece: one of the two.",
            "Sink the lowest stacks as far as the sea reaches them. Nobody gets the pieces.",
        ][self.index()]
    }

    /// The symbol with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Symbol> {
        let letter = letter.to_ascii_uppercase();
        Symbol::ALL
            .into_iter()
            .find(|symbol| symbol.letter() == letter)
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// How many of each symbol: a hand, the bag, what was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Symbols([u8; 6]);

impl Symbols {
    /// Nothing.
    pub const NONE: Symbols = Symbols([0; 6]);
    /// All pieces of the game.
    pub const ALL: Symbols = Symbols([10, 4, 10, 4, 9, 1]);

    /// How many have this symbol.
    #[inline]
    pub fn count(&self, symbol: Symbol) -> u8 {
        self.0[symbol.index()]
    }

    /// Whether there is one with this symbol.
    #[inline]
    pub fn has(&self, symbol: Symbol) -> bool {
        self.count(symbol) > 0
    }

    /// How many there are in all.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Symbols::NONE
    }

    /// Those of which there is at least one, with their numbers, in order.
    pub fn iter(self) -> impl Iterator<Item = (Symbol, u8)> {
        let all = Symbol::ALL.into_iter().zip(self.0);
        all.filter(|(_, count)| *count > 0)
    }

    #[inline]
    pub(crate) fn add(&mut self, symbol: Symbol, count: u8) {
        self.0[symbol.index()] += count;
    }

    #[inline]
    pub(crate) fn take(&mut self, symbol: Symbol) {
        self.0[symbol.index()] -= 1;
    }

    /// The symbol that covers `point` when all are laid end to end.
    pub(crate) fn nth(&self, point: u8) -> Symbol {
        let mut left = point;
        for (symbol, count) in self.iter() {
            if left < count {
                return symbol;
            }
            left -= count;
        }
        unreachable!("the point lies within the total")
    }

    /// Both together.
    pub(crate) fn and(mut self, other: Symbols) -> Symbols {
        other
            .iter()
            .for_each(|(symbol, count)| self.add(symbol, count));
        self
    }

    /// What is left without those; `None` if they are not all there.
    pub(crate) fn without(self, other: Symbols) -> Option<Symbols> {
        let mut left = self;
        for (symbol, count) in other.iter() {
            left.0[symbol.index()] = self.count(symbol).checked_sub(count)?;
        }
        Some(left)
    }
}

impl Serialize for Symbols {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(symbol, count)| (symbol.letter(), count)))
    }
}
