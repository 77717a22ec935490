//! What may be done: placements and abilities, hiring, and what chance may bring.

use rand::{Rng, RngExt};

use crate::board::{Quarter, Tile, Tiles};
use crate::options::MercenaryIsle;
use crate::state::{HAND, Stage, State};
use crate::tokens::{Bag, Kind, Side, Weather};

/// A decision of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Choose the weather of the round.
    Weather(Weather),
    /// Take an opening token from the pile.
    Take(Kind),
    /// Have the straddling Hippo lie on this tile.
    Settle(Tile),
    /// Lift the fog board from this quarter.
    Lift(Quarter),
    /// Have the Frog hop to this tile.
    Hop(Tile),
    /// Leave the Frog where it is.
    Stay,
    /// Place a token.
    Place(Placement),
    /// Have the Mouses or the Mole swap with the token on this tile.
    Swap(Tile),
    /// Have these two tokens beside the Prairie Dog swap, in tile order.
    Exchange(Tile, Tile),
    /// Leave the tokens beside the Prairie Dog where they are.
    No,
    /// Have the token on this tile be exchanged.
    Hit(Tile),
    /// Give this token in exchange.
    Give(Kind),
    /// Hire a mercenary.
    Hire(Kind),
    /// Hire no more.
    Done,
}

/// A token from the hand, and where it is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The token.
    pub kind: Kind,
    /// Where, or the first of two tiles.
    pub tile: Tile,
    /// The second tile of a Hippo that straddles.
    pub second: Option<Tile>,
    /// Whether it is laid face up though the weather is Foggy.
    pub shown: bool,
}

/// What chance brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// A weather card.
    Card(Weather),
    /// The quarter that stays open.
    Open(Quarter),
    /// A token that goes from a teammate to the other.
    Deal(Kind),
    /// A token drawn to a hand.
    Draw(Kind),
}

/// All legal moves of the seat to act, sorted.
pub(crate) fn legal(game: &MercenaryIsle, state: &State, out: &mut Vec<Move>) {
    match state.stage {
        Stage::Choose([one, two]) => {
            out.push(Move::Weather(one));
            if two != one {
                out.push(Move::Weather(two));
            }
        }
        Stage::Pick => out.extend(takes(state).map(Move::Take)),
        Stage::Settle(seat) => {
            let tiles = state.map.straddled(Side::of(seat));
            out.extend(tiles.iter().map(Move::Settle));
        }
        Stage::Lift => out.extend(state.fog().map(Move::Lift)),
        Stage::Frog => {
            out.extend(state.hops().iter().map(Move::Hop));
            out.push(Move::Stay);
        }
        Stage::Place => placements(state, out),
        Stage::Swap(at) => {
            out.extend(state.targets(at.neighbours()).iter().map(Move::Swap));
        }
        Stage::Dog(at) => {
            exchanges(state.map.movable() & at.neighbours(), out);
            out.push(Move::No);
        }
        Stage::Fox(at) => out.extend(state.targets(at.neighbours()).iter().map(Move::Hit)),
        Stage::Snake(_) => out.extend(state.targets(Tiles::ALL).iter().map(Move::Hit)),
        Stage::Give(_, seat) => out.extend(state.hand(seat).kinds().map(Move::Give)),
        Stage::Hire => {
            out.extend(hires(game, state).map(Move::Hire));
            out.push(Move::Done);
        }
        Stage::Card(_) | Stage::Open | Stage::Deal | Stage::Fill | Stage::Draw | Stage::Over => {}
    }
}

/// Opening tokens are taken in kind order, so that enough must be left to complete five.
fn takes(state: &State) -> impl Iterator<Item = Kind> {
    let (hand, pile) = (state.hand(state.turn), state.pile(state.turn));
    let needed = HAND - hand.len();
    let rest = pile.from(hand.last().unwrap_or(Kind::Wolf));
    rest.kinds()
        .filter(move |kind| pile.from(*kind).len() >= needed)
}

fn exchanges(tiles: Tiles, out: &mut Vec<Move>) {
    for one in tiles.iter() {
        let later = tiles.iter().filter(|two| *two > one);
        out.extend(later.map(|two| Move::Exchange(one, two)));
    }
}

/// The mercenaries that the hiring side can pay for and has a token to give for.
pub(crate) fn hires(game: &MercenaryIsle, state: &State) -> impl Iterator<Item = Kind> {
    let (side, data) = (state.side(), &game.data);
    let (set, coins) = (state.set(side), state.coins[side.index()]);
    Kind::mercenaries().filter(move |kind| {
        let in_stock = set.count(*kind) < data.stock.count(*kind);
        let affordable = u32::from(data.cost(*kind)) <= coins;
        in_stock && affordable && set.has(data.replaces(*kind))
    })
}

/// The ways in which one kind of token can be laid.
struct Ways {
    kind: Kind,
    free: Tiles,
    /// On each free tile: as the weather has it.
    single: bool,
    /// On each free tile: face up in Foggy.
    shown: bool,
    /// Across each pair of free tiles.
    pairs: u32,
    foggy: bool,
}

impl Ways {
    fn of(state: &State, kind: Kind, free: Tiles) -> Ways {
        let foggy = state.is_foggy();
        let pairs = match kind {
            Kind::Hippo => free.pair_count(),
            _ => 0,
        };
        Ways {
            kind,
            free,
            single: foggy || pairs == 0,
            shown: foggy && kind.is_mercenary() && kind != Kind::Hippo,
            pairs,
            foggy,
        }
    }

    fn count(&self) -> u32 {
        let singles = u32::from(self.single) + u32::from(self.shown);
        singles * self.free.len() + self.pairs
    }

    fn single(&self, tile: Tile, shown: bool) -> Move {
        Move::Place(Placement {
            kind: self.kind,
            tile,
            second: None,
            shown,
        })
    }

    fn pair(&self, (tile, second): (Tile, Tile)) -> Move {
        Move::Place(Placement {
            kind: self.kind,
            tile,
            second: Some(second),
            shown: self.foggy,
        })
    }

    fn list(&self, out: &mut Vec<Move>) {
        for tile in self.free.iter() {
            if self.single {
                out.push(self.single(tile, false));
            }
            if self.shown {
                out.push(self.single(tile, true));
            }
            if self.pairs > 0 {
                let later = (tile.neighbours() & self.free).iter();
                let later = later.filter(|other| *other > tile);
                out.extend(later.map(|other| self.pair((tile, other))));
            }
        }
    }

    /// The `n`th of them in no particular order.
    fn nth(&self, n: u32) -> Move {
        let tiles = self.free.len();
        if self.single && n < tiles {
            return self.single(self.free.nth(n), false);
        }
        let n = if self.single { n - tiles } else { n };
        if self.shown {
            return self.single(self.free.nth(n), true);
        }
        let pair = self.free.pairs().nth(n as usize);
        self.pair(pair.expect("there are so many pairs"))
    }
}

fn placements(state: &State, out: &mut Vec<Move>) {
    let free = state.free();
    for kind in state.hand(state.turn).kinds() {
        Ways::of(state, kind, free).list(out);
    }
}

/// A random placement, each with the same chance, without listing them.
fn random_placement(state: &State, rng: &mut impl Rng) -> Option<Move> {
    let (hand, free) = (state.hand(state.turn), state.free());
    let ways = || hand.kinds().map(|kind| Ways::of(state, kind, free));
    let count: u32 = ways().map(|ways| ways.count()).sum();
    if count == 0 {
        return None;
    }
    let mut n = rng.random_range(0..count);
    for ways in ways() {
        if n < ways.count() {
            return Some(ways.nth(n));
        }
        n -= ways.count();
    }
    None
}

/// A legal move, each with the same chance.
pub(crate) fn random(
    game: &MercenaryIsle,
    state: &State,
    buffer: &mut Vec<Move>,
    rng: &mut impl Rng,
) -> Option<Move> {
    if state.stage == Stage::Place {
        return random_placement(state, rng);
    }
    buffer.clear();
    legal(game, state, buffer);
    match buffer.len() {
        0 => None,
        count => Some(buffer[rng.random_range(0..count)]),
    }
}

/// The outcomes of a chance node with their weights, sorted.
pub(crate) fn chances(game: &MercenaryIsle, state: &State, out: &mut Vec<(Chance, u32)>) {
    match state.stage {
        Stage::Card(_) => out.extend(state.deck.next().map(|(card, w)| (Chance::Card(card), w))),
        Stage::Open => out.extend(Quarter::ALL.map(|quarter| (Chance::Open(quarter), 1))),
        Stage::Deal => {
            let [giver, _] = game.dealing(state);
            out.extend(weighted(state.pile(giver), Chance::Deal));
        }
        Stage::Fill | Stage::Draw => out.extend(weighted(state.pile(state.turn), Chance::Draw)),
        _ => {}
    }
}

fn weighted(pile: Bag, outcome: fn(Kind) -> Chance) -> impl Iterator<Item = (Chance, u32)> {
    pile.counts()
        .map(move |(kind, count)| (outcome(kind), u32::from(count)))
}

/// A chance outcome drawn by weight; tokens are drawn without listing the pile.
pub(crate) fn draw(
    game: &MercenaryIsle,
    state: &State,
    buffer: &mut Vec<(Chance, u32)>,
    rng: &mut impl Rng,
) -> Option<Chance> {
    if matches!(state.stage, Stage::Fill | Stage::Draw) {
        let pile = state.pile(state.turn);
        return Some(Chance::Draw(pile.nth(rng.random_range(0..pile.len()))));
    }
    buffer.clear();
    chances(game, state, buffer);
    let total: u32 = buffer.iter().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut point = rng.random_range(0..total);
    for (chance, weight) in buffer.iter() {
        if point < *weight {
            return Some(*chance);
        }
        point -= weight;
    }
    None
}
