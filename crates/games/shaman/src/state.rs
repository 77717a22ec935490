//! What holds between two decisions.
//!
//! [`Core`] is what a position text says: the table at the last moment that has a text of its own (a turn, the
//! beginning of a phase or of a seat's step). [`State`] is the table now: the core as it has changed since, what is
//! still to be done (a small stack of tasks), and the decisions made since, by which a position inside an action is written.

use std::sync::Arc;

use arrayvec::ArrayVec;
use atoll_engine::{MAX_SEATS, Seat};
use smallvec::SmallVec;

use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, HEXES, Hex, Resource,
    Skull, SkullSpace, Spirit, Structure, Subaction, Tech, Token,
};
use crate::data::{Cost, Stock};
use crate::moves::{Chance, Move};
use crate::task::Task;

/// A match between two decisions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The table.
    pub core: Core,
    /// What is to be done, the next thing last; nothing once the match is over.
    pub(crate) tasks: ArrayVec<Task, 40>,
    /// The action in progress.
    pub(crate) act: Act,
    /// The combat in progress.
    pub(crate) fight: Fight,
    /// The payment in progress.
    pub(crate) payment: Payment,
    /// What the present sequence of units may be taken from.
    pub(crate) offered: Stock,
    /// What others may react to once the action is complete.
    pub(crate) noted: ArrayVec<Noted, 32>,
    /// Beasts that left the reserve since `base`.
    pub(crate) drawn: u8,
    /// The table at the last moment that has a text of its own.
    pub(crate) base: Arc<Core>,
    /// What was decided since.
    pub(crate) since: Steps,
    /// The only answer to the decision that is due, until it is given.
    pub(crate) only: Option<Move>,
}

/// Decisions made since the last moment that has a text of its own.
pub(crate) type Steps = SmallVec<[Step; 24]>;

/// A decision, as it is kept for writing positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Of a seat.
    Move(Move),
    /// Of chance.
    Chance(Chance),
    /// One that the viewer may not know; in views only.
    Veiled(Veil),
}

/// What a viewer may not know of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Veil {
    /// All feast tiles that another seat has committed, whatever their number.
    Feast,
    /// A bonus tile of a later round.
    Bonus,
    /// A catastrophe of a later round.
    Catastrophe,
    /// The end bonus.
    End,
    /// A beast of the reserve.
    Beast,
    /// The foreign skull under a neutral one.
    Skull(Hex),
}

/// The phases of a round, and what comes before and after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Before the first round.
    SetUp,
    /// The catastrophe strikes.
    Catastrophe,
    /// Skulls are placed.
    Actions,
    /// Feeding, seat by seat.
    Feeding,
    /// Surplus trades, seat by seat.
    Surplus,
    /// Great spirits, seat by seat.
    Spirits,
    /// Clean-up.
    CleanUp,
    /// The last chance for a totem, seat by seat, before scoring.
    FinalTotem,
}

/// Something that lies on the table, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Laid<T> {
    /// Nothing, or nothing that anybody could know.
    #[default]
    None,
    /// Something that the viewer may not know; in views only.
    Hidden,
    /// This.
    Known(T),
}

impl<T: Copy> Laid<T> {
    /// What it is, if the viewer knows.
    pub fn known(self) -> Option<T> {
        match self {
            Laid::Known(thing) => Some(thing),
            _ => None,
        }
    }

    /// Whether nothing lies there.
    pub fn is_none(self) -> bool {
        matches!(self, Laid::None)
    }
}

/// The table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Core {
    /// The number of the round.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The seat whose turn or step it is; 0 where no seat is meant.
    pub seat: Seat,
    /// The present turn order.
    pub cur: Track,
    /// The fire tokens on the track of the next round, first to last. Alone: place 1 if it holds somebody, else see `fire`.
    pub next: Track,
    /// Where the fire token of each seat is.
    pub fire: [Fire; MAX_SEATS],
    /// The four rows of action spaces.
    pub rows: [Row; Category::COUNT],
    /// The bonus tile of each round.
    pub bonus: [Laid<BonusTile>; 8],
    /// Rounds to come whose bonus tile everybody has seen early, as bits.
    pub seen: u8,
    /// The catastrophe of each round.
    pub catastrophes: [Laid<Catastrophe>; 8],
    /// The end bonus.
    pub end: Laid<EndBonus>,
    /// The great spirits that lie open, as bits.
    pub spirits: u16,
    /// Copies left of each technology.
    pub supply: [u8; Tech::COUNT],
    /// The beast on each hex, standing or claimed.
    pub beasts: [Option<Wild>; HEXES],
    /// The beasts to come, in order.
    pub reserve: Pile,
    /// Slaughtered beasts, by species.
    pub discard: [u8; Beast::COUNT],
    /// The skulls on the map, in the order of the hexes with a skull price.
    pub skulls: [MapSkull; 8],
    /// The analog warrior of each absent tribe.
    pub analogs: [Option<Analog>; Colour::COUNT],
    /// Covers that left the game without an owner, by kind.
    pub covers_gone: [u8; Cover::COUNT],
    /// The round in which the target of survival was met; 0 = not yet.
    pub success: u8,
    /// The player boards.
    pub players: [Player; MAX_SEATS],
}

/// Seats in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Track {
    seats: [u8; MAX_SEATS],
    len: u8,
}

impl Track {
    /// How many seats stand on it.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether nobody stands on it.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The seats, first to last.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        self.seats[..self.len()]
            .iter()
            .map(|seat| Seat::new(usize::from(*seat)))
    }

    /// The seat in a place, from 0.
    pub fn get(&self, place: usize) -> Seat {
        Seat::new(usize::from(self.seats[..self.len()][place]))
    }

    /// The place of a seat, from 0.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        self.iter().position(|other| other == seat)
    }

    /// Seats beginning with the one after `seat`, round the track, `seat` last.
    pub(crate) fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let first = self.place(seat).map_or(0, |place| place + 1);
        (0..self.len()).map(move |i| self.get((first + i) % self.len()))
    }

    pub(crate) fn push(&mut self, seat: Seat) {
        self.insert(self.len(), seat);
    }

    pub(crate) fn insert(&mut self, place: usize, seat: Seat) {
        let len = self.len();
        self.seats.copy_within(place..len, place + 1);
        self.seats[place] = seat.index() as u8;
        self.len += 1;
    }

    /// Takes a seat off; those behind it close up.
    pub(crate) fn remove(&mut self, seat: Seat) {
        if let Some(place) = self.place(seat) {
            let len = self.len();
            self.seats.copy_within(place + 1..len, place);
            self.len -= 1;
            self.seats[self.len()] = 0;
        }
    }
}

impl FromIterator<Seat> for Track {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Track {
        let mut track = Track::default();
        seats.into_iter().for_each(|seat| track.push(seat));
        track
    }
}

/// Where a fire token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Fire {
    /// On the next-round track. Alone: on its first place.
    #[default]
    Track,
    /// Alone: on the second place of the track.
    Second,
    /// Beside the board.
    Aside,
    /// On an action space.
    On(Category),
}

impl Fire {
    /// Whether it stands on the next-round track.
    pub fn on_track(self) -> bool {
        matches!(self, Fire::Track | Fire::Second)
    }
}

/// A row of action spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row {
    /// Uncovered spaces, used or not.
    pub open: u8,
    /// Single skulls of each seat.
    pub singles: [u8; MAX_SEATS],
    /// Pairs of skulls that opened a cover, of each seat.
    pub pairs: [u8; MAX_SEATS],
    /// How many covers lie.
    pub covers: u8,
    /// What they are, the first to be turned first; `None` is drawn when it is turned.
    pub lying: [Laid<Cover>; 12],
}

impl Row {
    /// Spaces with skulls on them.
    pub fn used(&self) -> u8 {
        self.singles.iter().sum::<u8>() + self.pairs.iter().sum::<u8>()
    }

    /// Skulls of a seat.
    pub fn skulls(&self, seat: Seat) -> u8 {
        self.singles[seat.index()] + 2 * self.pairs[seat.index()]
    }
}

/// A beast on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wild {
    /// Its species.
    pub beast: Beast,
    /// Population taken from it for good.
    pub stolen: u8,
    /// Who downed it and may harness it.
    pub claim: Option<(Seat, Token)>,
}

impl Wild {
    /// A fresh beast.
    pub fn new(beast: Beast) -> Wild {
        Wild {
            beast,
            stolen: 0,
            claim: None,
        }
    }
}

/// Beasts in order, the first to come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile {
    beasts: [Laid<Beast>; 28],
    len: u8,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile {
            beasts: [Laid::None; 28],
            len: 0,
        }
    }
}

impl Pile {
    /// How many there are.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The beasts in order, as far as they are known.
    pub fn iter(&self) -> impl Iterator<Item = Laid<Beast>> + '_ {
        self.beasts[..self.len()].iter().copied()
    }

    pub(crate) fn as_mut(&mut self) -> &mut [Laid<Beast>] {
        let len = self.len();
        &mut self.beasts[..len]
    }

    /// Puts one at the bottom.
    pub(crate) fn push(&mut self, beast: Beast) {
        self.beasts[self.len()] = Laid::Known(beast);
        self.len += 1;
    }

    /// Takes the first.
    pub(crate) fn pop(&mut self) -> Option<Beast> {
        let first = self.beasts[..self.len()].first()?.known()?;
        let len = self.len();
        self.beasts.copy_within(1..len, 0);
        self.len -= 1;
        self.beasts[self.len()] = Laid::None;
        Some(first)
    }
}

/// The skulls on a hex with a skull price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MapSkull {
    /// Whether a neutral one lies there.
    pub neutral: bool,
    /// The foreign one under it, or alone.
    pub foreign: Laid<Colour>,
}

/// An analog warrior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Analog {
    /// Where it stands.
    pub hex: Hex,
    /// Its population.
    pub population: u16,
    /// The skulls that can still be won from it.
    pub skulls: u8,
}

/// Where a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Place {
    /// On its board space.
    #[default]
    Reserve,
    /// Beside the board.
    Aside,
    /// On the map.
    On(Hex),
}

/// A token of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Piece {
    /// Where it is.
    pub place: Place,
    /// Its dial; 0 off the map.
    pub population: u16,
    /// The beast linked to it.
    pub beast: Option<Beast>,
}

impl Piece {
    /// The hex it stands on.
    pub fn hex(&self) -> Option<Hex> {
        match self.place {
            Place::On(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A player board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Player {
    /// The tribe; `None` while tribes are given out.
    pub tribe: Option<Colour>,
    /// The tokens in canonical order.
    pub pieces: [Piece; Token::COUNT],
    /// Hexes with an own field token, as bits.
    pub(crate) field: u64,
    /// Hexes with an own village, as bits.
    pub(crate) villages: u64,
    /// Resources.
    pub stock: Stock,
    /// The levels of the cubes.
    pub levels: [u8; Cube::COUNT],
    /// Skulls in hand.
    pub hand: u8,
    /// Sacrifice spaces that hold a skull, as bits.
    pub sacrificed: u8,
    /// How many of the active skulls are neutral.
    pub neutral: u8,
    /// Reserve spaces that hold a skull, as bits.
    pub reserve: u8,
    /// Foreign skulls kept, by colour, neutral last.
    pub store: [u8; Skull::COUNT],
    /// Skulls of each colour ever acquired.
    pub got: [u8; Colour::COUNT],
    /// The foreign skulls in each totem.
    pub totems: [Option<(Skull, Skull)>; 10],
    /// Beasts waiting for a token.
    pub idle: ArrayList<Beast, 28>,
    /// Skulls on beasts that are not the player's own.
    pub beast_skulls: ArrayList<(Beast, Skull), 28>,
    /// Technologies, as bits.
    pub techs: u32,
    /// Where each structure stands.
    pub structures: [Option<Hex>; Structure::COUNT],
    /// The round in which each great spirit was acquired; 0 = not owned.
    pub acquired: [u8; Spirit::COUNT],
    /// The round in which it was last activated; 0 = never.
    pub activated: [u8; Spirit::COUNT],
    /// Covers kept, by kind.
    pub covers: [u8; Cover::COUNT],
    /// Marks of the round and of the turn.
    pub flags: Flags,
}

impl Player {
    /// Whether a technology is owned.
    pub fn has(&self, tech: Tech) -> bool {
        self.techs & tech.bit() != 0
    }

    /// All resources together.
    pub fn resources(&self) -> u16 {
        self.stock.iter().sum()
    }

    /// Whether a reserve space holds a skull.
    pub fn holds(&self, space: SkullSpace) -> bool {
        self.reserve & space.bit() != 0
    }

    /// The hexes with an own token, as bits.
    pub(crate) fn tokens(&self) -> u64 {
        self.field | self.villages
    }

    /// Tokens on the map.
    pub fn token_count(&self) -> u8 {
        (self.field.count_ones() + self.villages.count_ones()) as u8
    }

    /// Population on the map.
    pub fn population(&self) -> u16 {
        self.pieces.iter().map(|piece| piece.population).sum()
    }

    /// A token.
    pub fn piece(&self, token: Token) -> &Piece {
        &self.pieces[token]
    }

    pub(crate) fn piece_mut(&mut self, token: Token) -> &mut Piece {
        &mut self.pieces[token]
    }

    /// The great spirits owned, in canonical order.
    pub fn spirits(&self) -> impl Iterator<Item = Spirit> + '_ {
        Spirit::ALL
            .into_iter()
            .filter(|spirit| self.acquired[*spirit] != 0)
    }

    /// The hexes with an own structure, as bits.
    pub(crate) fn structure_hexes(&self) -> u64 {
        self.structures
            .iter()
            .flatten()
            .fold(0, |set, hex| set | hex.bit())
    }

    /// The tribe's colour. Panics while tribes are given out.
    pub(crate) fn colour(&self) -> Colour {
        self.tribe.expect("tribes are given out first")
    }
}

/// A short list that can be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ArrayList<T, const N: usize> {
    items: [Option<T>; N],
    len: u8,
}

impl<T: Copy, const N: usize> Default for ArrayList<T, N> {
    fn default() -> Self {
        ArrayList {
            items: [None; N],
            len: 0,
        }
    }
}

impl<T: Copy, const N: usize> ArrayList<T, N> {
    /// The items in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items
            .iter()
            .take(usize::from(self.len))
            .flatten()
            .copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn push(&mut self, item: T) {
        self.items[self.len()] = Some(item);
        self.len += 1;
    }

    pub(crate) fn pop_first(&mut self) -> Option<T> {
        let first = self.items.first().copied().flatten()?;
        self.items.copy_within(1.., 0);
        self.len -= 1;
        self.items[self.len()] = None;
        Some(first)
    }

    pub(crate) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        let len = self.len();
        self.items[..len].sort_by_key(|item| item.as_ref().map(&key));
    }
}

/// Marks of a player, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub(crate) u8);

impl Flags {
    /// Passed in this round.
    pub const PASS: Flags = Flags(1);
    /// Met the bonus tile of this round.
    pub const BONUS: Flags = Flags(2);
    /// Moved a structure in this round.
    pub const HUT: Flags = Flags(4);
    /// Bartered in this turn.
    pub const BARTER: Flags = Flags(8);
    /// Shifted a skull in this turn.
    pub const SHIFT: Flags = Flags(16);
    /// Sheltered from the catastrophe of this round.
    pub const SHELTERED: Flags = Flags(32);
    /// Has the calendar of the Star Rover for the next feeding.
    pub const CALENDAR: Flags = Flags(64);

    /// All marks with their names, in the order of position texts.
    pub const NAMES: [(Flags, &'static str); 7] = [
        (Flags::PASS, "pass"),
        (Flags::BONUS, "bonus"),
        (Flags::HUT, "hut"),
        (Flags::BARTER, "barter"),
        (Flags::SHIFT, "shift"),
        (Flags::SHELTERED, "sheltered"),
        (Flags::CALENDAR, "calendar"),
    ];

    /// Whether this mark is set.
    pub fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    pub(crate) fn set(&mut self, flag: Flags) {
        self.0 |= flag.0;
    }

    pub(crate) fn clear(&mut self, flag: Flags) {
        self.0 &= !flag.0;
    }
}

/// What is remembered while an action is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Act {
    /// The row used, and the subaction done last in it.
    pub(crate) category: Option<Category>,
    pub(crate) sub: Option<Subaction>,
    /// Whether the bonus tile of the round was met.
    pub(crate) met: bool,
    pub(crate) token: Option<Token>,
    pub(crate) village: Option<Token>,
    pub(crate) hex: Option<Hex>,
    /// Whether the token was spawned in this action.
    pub(crate) spawned: bool,
    /// How what comes in is counted, for the gather in progress.
    pub(crate) counting: Counting,
    pub(crate) taken: [u8; Resource::COUNT],
    pub(crate) received: u16,
    /// Population collected from others, or missing units of a feeding.
    pub(crate) sum: u16,
    /// Population before feeding.
    pub(crate) before: u16,
}

/// How what comes in is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Counting {
    /// It is not.
    #[default]
    Not,
    /// By kind, and in sum.
    Kinds,
    /// Only in sum.
    Sum,
}

/// A payment in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Payment {
    pub(crate) cost: Cost,
    /// Units paid so far.
    pub(crate) paid: Stock,
    /// Units to pay in all.
    pub(crate) due: u16,
}

/// What others may react to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Noted {
    /// The row Grow was used.
    Grow,
    /// A technology was gained.
    Tech(Tech),
    /// A seat lost population.
    Loss(Seat, u16),
}

/// What kind of fight it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FightKind {
    /// The Combat subaction.
    #[default]
    Combat,
    /// The Hunt subaction.
    Hunt,
    /// An analog warrior attacks a field token.
    Raid,
    /// An analog warrior attacks a village.
    Siege,
}

/// Somebody in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Fighter {
    /// Nobody.
    #[default]
    None,
    /// A token of a seat.
    Token(Seat, Token),
    /// An analog warrior.
    Analog(Colour),
    /// The beast on a hex.
    Beast(Hex),
}

impl Fighter {
    /// The seat that fights.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Fighter::Token(seat, _) => Some(seat),
            _ => None,
        }
    }
}

/// One side of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Side {
    /// Who fights.
    pub fighter: Fighter,
    /// The most feast tiles it may commit.
    pub limit: u8,
    /// The tiles lying, or committed and not yet shown.
    pub tiles: [u8; Resource::COUNT],
    /// The tile of Father of War.
    pub war: Option<Resource>,
    /// Whether its commitment is complete.
    pub ready: bool,
    /// The first decision of its commitment among those since the last position.
    pub(crate) first: u16,
    /// The combat value, once it is counted.
    pub value: u32,
}

/// A fight in progress: attacker, then defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fight {
    /// What kind it is.
    pub kind: FightKind,
    /// Attacker and defender.
    pub sides: [Side; 2],
    /// Steps between them.
    pub distance: u8,
    /// Whether the tiles have been shown.
    pub shown: bool,
    /// The winning side.
    pub winner: Option<u8>,
    /// The printed strength of a defender without a board.
    pub(crate) strength: u8,
    /// Tiles left in the bag.
    pub(crate) bag: [u8; Resource::COUNT],
    /// What the winner took.
    pub(crate) lost: u16,
}

impl Fight {
    /// A fight that begins.
    pub(crate) fn of(kind: FightKind, attacker: Fighter, defender: Fighter, distance: u8) -> Fight {
        let side = |fighter| Side {
            fighter,
            ..Side::default()
        };
        Fight {
            kind,
            sides: [side(attacker), side(defender)],
            distance,
            ..Fight::default()
        }
    }

    /// Whether the values are counted: what follows changes the tokens, but not them.
    pub(crate) fn is_counted(&self) -> bool {
        self.sides.iter().any(|side| side.value > 0)
    }
}

impl State {
    /// A state at a moment that has a text of its own, with nothing to be done yet.
    pub(crate) fn at(core: Core) -> State {
        State {
            core,
            tasks: ArrayVec::new(),
            act: Act::default(),
            fight: Fight::default(),
            payment: Payment::default(),
            offered: Stock::default(),
            noted: ArrayVec::new(),
            drawn: 0,
            base: Arc::new(core),
            since: Steps::new(),
            only: None,
        }
    }

    /// The combat in progress, if there is one.
    pub fn fight(&self) -> Option<&Fight> {
        let fighting = self.fight.sides[0].fighter != Fighter::None;
        fighting.then_some(&self.fight)
    }

    /// Whether the match is over.
    pub fn over(&self) -> bool {
        self.tasks.is_empty()
    }
}

impl Core {
    /// The board of a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The row of a category.
    pub fn row(&self, category: Category) -> &Row {
        &self.rows[category]
    }

    /// The beast on a hex.
    pub fn beast(&self, hex: Hex) -> Option<Wild> {
        self.beasts[hex]
    }

    /// Skulls placed by a seat.
    pub fn placed(&self, seat: Seat) -> u8 {
        let on_rows: u8 = self.rows.iter().map(|row| row.skulls(seat)).sum();
        on_rows + self.player(seat).sacrificed.count_ones() as u8
    }

    /// Active skulls of a seat: in hand and placed.
    pub fn active_skulls(&self, seat: Seat) -> u8 {
        self.player(seat).hand + self.placed(seat)
    }

    /// Fire tokens on the spaces of a row.
    pub fn fires(&self, category: Category) -> u8 {
        self.fire
            .iter()
            .filter(|fire| **fire == Fire::On(category))
            .count() as u8
    }

    /// Spaces of a row that are uncovered, without skull and without fire token.
    pub fn free(&self, category: Category) -> u8 {
        let row = self.row(category);
        row.open.saturating_sub(row.used() + self.fires(category))
    }

    /// Hexes on which two tokens stand, as bits; `but` is left out.
    pub(crate) fn full(&self, but: Option<(Seat, Hex)>) -> u64 {
        let (mut one, mut two) = (0u64, 0u64);
        let mut add = |set: u64| {
            two |= one & set;
            one |= set;
        };
        for (index, player) in self.players.iter().enumerate() {
            let mut tokens = player.tokens();
            if let Some((seat, hex)) = but
                && seat.index() == index
            {
                tokens &= !hex.bit();
            }
            add(tokens);
        }
        for analog in self.analogs.iter().flatten() {
            add(analog.hex.bit());
        }
        two
    }

    /// Hexes with a structure of anybody, as bits.
    pub(crate) fn built(&self) -> u64 {
        self.players
            .iter()
            .fold(0, |set, player| set | player.structure_hexes())
    }

    /// Puts a token on the map.
    pub(crate) fn put(&mut self, seat: Seat, token: Token, hex: Hex) {
        let player = self.player_mut(seat);
        let piece = player.piece_mut(token);
        let before = piece.hex();
        piece.place = Place::On(hex);
        let set = if token.is_village() {
            &mut player.villages
        } else {
            &mut player.field
        };
        if let Some(before) = before {
            *set &= !before.bit();
        }
        *set |= hex.bit();
    }

    /// Takes a token off the map, back to its space; returns where it stood.
    pub(crate) fn lift(&mut self, seat: Seat, token: Token) -> Option<Hex> {
        let player = self.player_mut(seat);
        let hex = player.piece(token).hex()?;
        *player.piece_mut(token) = Piece::default();
        let set = if token.is_village() {
            &mut player.villages
        } else {
            &mut player.field
        };
        *set &= !hex.bit();
        Some(hex)
    }

    /// A fire token goes to the last place of the next-round track, wherever it was.
    pub(crate) fn fire_to_end(&mut self, seat: Seat, solo: bool) {
        self.next.remove(seat);
        self.next.push(seat);
        self.fire[seat.index()] = if solo { Fire::Second } else { Fire::Track };
    }
}
