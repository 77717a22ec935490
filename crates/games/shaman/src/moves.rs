//! The decisions of seats and of chance.

use std::fmt;

use atoll_engine::Seat;

use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, Good, Hex, Offering,
    Prize, Resource, SkullSpace, Spirit, Structure, Subaction, Tech, Token,
};

/// A decision of a seat. The order is that of the lists of legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Choose a tribe.
    Tribe(Colour),
    /// Choose the village to start with.
    Start(Token),
    /// Place a skull for a subaction, or name it after a wild or an uncovering.
    Sub(Subaction),
    /// Place a skull on an own sacrifice space.
    Sacrifice(Offering),
    /// Place two skulls on the first cover of a row.
    Uncover(Category),
    /// Pay a spirit's offering.
    Activate(Spirit),
    /// Move an own structure.
    Hut(Structure, Hex),
    /// Give two resources for one.
    Barter,
    /// Move a skull of a seat off a row.
    Shift(Category, Seat),
    /// Place no more skulls in this round.
    Pass,
    /// Let the next seat act.
    End,
    /// Put the shifted skull on this row.
    To(Category),
    /// Pay four of a kind for a second subaction.
    Again(Subaction, Resource),
    /// Trade by a row of the surplus table.
    Surplus(u8),
    /// Enough.
    Done,
    /// This token.
    Token(Token),
    /// This reserve skull.
    Space(SkullSpace),
    /// This hex.
    Hex(Hex),
    /// This token of another seat.
    Enemy(Seat, Token),
    /// This analog warrior.
    Analog(Colour),
    /// This structure.
    Structure(Structure),
    /// This technology.
    Tech(Tech),
    /// This spirit.
    Spirit(Spirit),
    /// This place on the track, or this much population.
    Number(u8),
    /// So many times.
    Times(u8),
    /// Pay a unit.
    Pay(Resource),
    /// Take a unit, or all that is shown of a kind.
    Take(Resource),
    /// Double a kind gathered.
    Double(Resource),
    /// Keep a used feast tile.
    KeepTile(Resource),
    /// Put population on a token.
    Pop(Token),
    /// Lose population from a token.
    Lose(Token),
    /// Replace a fallen village by a token.
    Replace(Token),
    /// Do not replace it.
    ReplaceNone,
    /// Give up a token beyond the limit.
    Disband(Token),
    /// Link a beast to a token.
    Link(Token),
    /// Put a token aside.
    Aside(Token),
    /// Use a skull as an active one.
    SkullActive,
    /// Use it to harness the downed beast on a hex.
    SkullBeast(Hex),
    /// Use it for the totem of two foreign colours.
    SkullTotem(Colour, Colour),
    /// Keep it as a foreign skull.
    SkullStore,
    /// Commit a feast tile.
    Feast(Resource),
    /// Commit no more.
    FeastDone,
    /// Take a tile off the opponent.
    Cancel(Resource),
    /// Add a tile.
    Extra(Resource),
    /// Add none.
    ExtraNone,
    /// Take winnings.
    Win(Prize),
    /// Move onto the hex of the beast.
    Enter,
    /// Stay.
    Stay,
    /// Slaughter the beast.
    Slaughter,
    /// Lay this bonus tile for the next round.
    Bonus(BonusTile),
    /// Keep the beast, or the bonus tile.
    Keep,
    /// Pay the third sacrifice with this.
    With(Good),
    /// Give up a skull for this.
    For(Good),
    /// Raise a cube.
    Stat(Cube),
    /// Lower a cube.
    Unstat(Cube),
    /// Put the fire token on a row.
    Fire(Category),
    /// Leave it where it is.
    FireStay,
    /// Take a cover of a row.
    Cover(Category),
    /// Lose population for what was not fed.
    Starve,
    /// Give up a skull for it.
    GiveSkull,
    /// Pay the offering of the spirit in question.
    ActivateNow,
    /// Do not.
    Decline,
    /// Use the bonus of the spirit in question.
    Use,
    /// Do not.
    Skip,
    /// Gain a spirit by victory.
    GainSpirit(Spirit),
    /// Gain a reserve skull by victory.
    GainSpace(SkullSpace),
    /// Gain a technology by victory.
    GainTech(Tech),
    /// Gain a structure by victory.
    GainStructure(Structure),
    /// Gain nothing.
    GainNone,
    /// Move a beast to the next hex.
    MoveBeast(Hex, Hex),
    /// Move none.
    NoMove,
    /// Swap a beast for the first of the reserve.
    SwapBeast(Hex),
    /// Swap none.
    NoSwap,
    /// Make a last totem from this reserve skull.
    Final(SkullSpace),
    /// Make none.
    FinalNo,
}

/// What chance brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// The tribe of the next seat.
    Tribe(Colour),
    /// The next seat in turn order.
    Order(Seat),
    /// The bonus tile of the next round without one.
    Bonus(BonusTile),
    /// The next catastrophe.
    Catastrophe(Catastrophe),
    /// The end bonus.
    End(EndBonus),
    /// A cover laid or turned up.
    Cover(Cover),
    /// A great spirit laid open.
    Spirit(Spirit),
    /// A beast of the pile.
    Beast(Beast),
    /// The foreign skull on a meadow.
    Skull(Hex, Colour),
    /// A feast tile of the bag or of Father of War.
    Tile(Resource),
    /// A tile that is cancelled by chance.
    Cancel(Resource),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Tribe(colour) => write!(f, "tribe {colour}"),
            Move::Start(token) => write!(f, "start {token}"),
            Move::Sub(sub) => write!(f, "{sub}"),
            Move::Sacrifice(offering) => write!(f, "{offering}"),
            Move::Uncover(category) => write!(f, "uncover {category}"),
            Move::Activate(spirit) => write!(f, "activate {spirit}"),
            Move::Hut(structure, hex) => write!(f, "hut {structure} {hex}"),
            Move::Barter => f.write_str("barter"),
            Move::Shift(category, seat) => write!(f, "shift {category} {}", seat.index()),
            Move::Pass => f.write_str("pass"),
            Move::End => f.write_str("end"),
            Move::To(category) => write!(f, "to {category}"),
            Move::Again(sub, resource) => write!(f, "again {sub} {resource}"),
            Move::Surplus(row) => write!(f, "surplus {row}"),
            Move::Done => f.write_str("done"),
            Move::Token(token) => write!(f, "{token}"),
            Move::Space(space) => write!(f, "{space}"),
            Move::Hex(hex) => write!(f, "{hex}"),
            Move::Enemy(seat, token) => write!(f, "{}.{token}", seat.index()),
            Move::Analog(colour) => write!(f, "A.{colour}"),
            Move::Structure(structure) => write!(f, "{structure}"),
            Move::Tech(tech) => write!(f, "{tech}"),
            Move::Spirit(spirit) => write!(f, "{spirit}"),
            Move::Number(number) => write!(f, "{number}"),
            Move::Times(times) => write!(f, "x{times}"),
            Move::Pay(resource) => write!(f, "pay {resource}"),
            Move::Take(resource) => write!(f, "take {resource}"),
            Move::Double(resource) => write!(f, "double {resource}"),
            Move::KeepTile(resource) => write!(f, "keep {resource}"),
            Move::Pop(token) => write!(f, "pop {token}"),
            Move::Lose(token) => write!(f, "lose {token}"),
            Move::Replace(token) => write!(f, "replace {token}"),
            Move::ReplaceNone => f.write_str("replace none"),
            Move::Disband(token) => write!(f, "disband {token}"),
            Move::Link(token) => write!(f, "link {token}"),
            Move::Aside(token) => write!(f, "aside {token}"),
            Move::SkullActive => f.write_str("skull active"),
            Move::SkullBeast(hex) => write!(f, "skull beast:{hex}"),
            Move::SkullTotem(one, two) => write!(f, "skull totem:{one}+{two}"),
            Move::SkullStore => f.write_str("skull store"),
            Move::Feast(resource) => write!(f, "feast {resource}"),
            Move::FeastDone => f.write_str("feast done"),
            Move::Cancel(resource) => write!(f, "cancel {resource}"),
            Move::Extra(resource) => write!(f, "extra {resource}"),
            Move::ExtraNone => f.write_str("extra none"),
            Move::Win(prize) => write!(f, "win {prize}"),
            Move::Enter => f.write_str("enter"),
            Move::Stay => f.write_str("stay"),
            Move::Slaughter => f.write_str("slaughter"),
            Move::Bonus(tile) => write!(f, "{tile}"),
            Move::Keep => f.write_str("keep"),
            Move::With(good) => write!(f, "with {good}"),
            Move::For(good) => write!(f, "for {good}"),
            Move::Stat(cube) => write!(f, "stat {cube}"),
            Move::Unstat(cube) => write!(f, "unstat {cube}"),
            Move::Fire(category) => write!(f, "fire {category}"),
            Move::FireStay => f.write_str("fire stay"),
            Move::Cover(category) => write!(f, "cover {category}"),
            Move::Starve => f.write_str("starve"),
            Move::GiveSkull => f.write_str("giveskull"),
            Move::ActivateNow => f.write_str("activate"),
            Move::Decline => f.write_str("decline"),
            Move::Use => f.write_str("use"),
            Move::Skip => f.write_str("skip"),
            Move::GainSpirit(spirit) => write!(f, "gain {spirit}"),
            Move::GainSpace(space) => write!(f, "gain {space}"),
            Move::GainTech(tech) => write!(f, "gain {tech}"),
            Move::GainStructure(structure) => write!(f, "gain {structure}"),
            Move::GainNone => f.write_str("gain none"),
            Move::MoveBeast(from, to) => write!(f, "movebeast {from} {to}"),
            Move::NoMove => f.write_str("nomove"),
            Move::SwapBeast(hex) => write!(f, "swapbeast {hex}"),
            Move::NoSwap => f.write_str("noswap"),
            Move::Final(space) => write!(f, "final {space}"),
            Move::FinalNo => f.write_str("final no"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Chance::Tribe(colour) => write!(f, "!tribe {colour}"),
            Chance::Order(seat) => write!(f, "!order {}", seat.index()),
            Chance::Bonus(tile) => write!(f, "!bonus {tile}"),
            Chance::Catastrophe(catastrophe) => write!(f, "!cat {catastrophe}"),
            Chance::End(end) => write!(f, "!end {end}"),
            Chance::Cover(cover) => write!(f, "!cover {cover}"),
            Chance::Spirit(spirit) => write!(f, "!spirit {spirit}"),
            Chance::Beast(beast) => write!(f, "!beast {beast}"),
            Chance::Skull(hex, colour) => write!(f, "!skull {hex} {colour}"),
            Chance::Tile(resource) => write!(f, "!tile {resource}"),
            Chance::Cancel(resource) => write!(f, "!cancel {resource}"),
        }
    }
}

/// Takes legal moves as they are found.
pub(crate) trait Sink {
    fn push(&mut self, mv: Move);
    fn push_all(&mut self, moves: impl IntoIterator<Item = Move>)
    where
        Self: Sized,
    {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl Sink for Vec<Move> {
    #[inline]
    fn push(&mut self, mv: Move) {
        Vec::push(self, mv);
    }
}

/// Whether there is no move, one, or more: all that is needed to know what must be asked.
#[derive(Debug, Default)]
pub(crate) struct Few {
    pub(crate) count: u32,
    pub(crate) first: Option<Move>,
}

impl Sink for Few {
    #[inline]
    fn push(&mut self, mv: Move) {
        self.count += 1;
        if self.count == 1 {
            self.first = Some(mv);
        }
    }
}
