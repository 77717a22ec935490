//! What may be done: which moves are legal, and what chance may bring.
//!
//! Every rule tells its moves to a visitor, in the order in which they are listed. So the list, the search for
//! a decision with a single answer and the question whether there is any are the same code.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use atoll_engine::Seat;
use serde::Serialize;

use crate::board::{Cell, CellSet, HIGHEST, SLOTS, Space, Way};
use crate::island::{Island, Native, Pile, Portion};
use crate::state::{Mover, Stage, State, Task, opponent};
use crate::symbols::{Symbol, Symbols};

/// A decision of a seat, in the order in which they are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Place a native.
    Put(Space),
    /// Step with the native of this space, and push whoever stands in its way.
    Step(Space, Way),
    /// Remove the top piece of a stack, or the whole stack as a last resort.
    Remove(Cell),
    /// Reveal a collected piece and use it.
    Geo(Geomancy),
    /// End the turn.
    End,
    /// Take the native of this space off the island.
    Kill(Space),
    /// Lift the top piece of a stack.
    Lift(Cell),
    /// Set the lifted piece down here.
    Set(Cell),
    /// Without turning it.
    AsIs,
    /// Turned by half a circle.
    Spin,
    /// Keep the portion that begins at this cell.
    Hold(Cell),
}

/// A use of a collected piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Geomancy {
    /// Move Native.
    Native,
    /// Remove Native.
    Kill,
    /// Move Island Piece.
    Island,
    /// Remove Island Piece.
    Remove,
    /// An Either piece, used as Move Native.
    EitherNative,
    /// An Either piece, used as Move Island Piece.
    EitherIsland,
    /// Cataclysm.
    Cataclysm,
}

impl Geomancy {
    /// All uses, in order.
    pub const ALL: [Geomancy; 7] = [
        Geomancy::Native,
        Geomancy::Kill,
        Geomancy::Island,
        Geomancy::Remove,
        Geomancy::EitherNative,
        Geomancy::EitherIsland,
        Geomancy::Cataclysm,
    ];

    /// The symbol that is spent for it.
    pub const fn symbol(self) -> Symbol {
        match self {
            Geomancy::Native => Symbol::Native,
            Geomancy::Kill => Symbol::Kill,
            Geomancy::Island => Symbol::Island,
            Geomancy::Remove => Symbol::Remove,
            Geomancy::EitherNative | Geomancy::EitherIsland => Symbol::Either,
            Geomancy::Cataclysm => Symbol::Cataclysm,
        }
    }
}

/// What chance brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// The symbol of a collected piece.
    Draw(Symbol),
    /// Who places the first native.
    Placer(Seat),
    /// Who takes the first turn.
    Starter(Seat),
}

/// Goes on, or stops looking.
pub(crate) type Flow = ControlFlow<()>;
const GO_ON: Flow = ControlFlow::Continue(());

/// Tells all legal moves in order.
pub(crate) fn each(state: &State, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    let island = &state.board.island;
    match state.board.stage {
        Stage::Place { seat, .. } => puts(island, seat, visit),
        Stage::Turn(mover, task) => match task {
            Task::Main => main_moves(state, mover, visit),
            Task::Step => steps(island, mover.seat, visit),
            Task::Kill => kills(island, visit),
            Task::Remove => removals(island, visit),
            Task::Lift => lifts(island, mover.seat, visit),
            Task::Set(origin) => sets(island, origin)
                .iter()
                .try_for_each(|cell| visit(Move::Set(cell))),
            Task::Spin(..) => [Move::AsIs, Move::Spin].into_iter().try_for_each(visit),
            Task::Hold(_) => {
                let best = best_portions(&island.portions());
                best.iter()
                    .try_for_each(|portion| visit(Move::Hold(portion.first)))
            }
            Task::Draw(_) => GO_ON,
        },
        Stage::DrawPlacer(_) | Stage::DrawStarter | Stage::Over(_) => GO_ON,
    }
}

/// Appends all legal moves in order.
pub(crate) fn legal(state: &State, out: &mut Vec<Move>) {
    let _ = each(state, &mut |mv| {
        out.push(mv);
        GO_ON
    });
}

/// The only legal move, if there is just one.
pub(crate) fn only(state: &State) -> Option<Move> {
    let mut found = None;
    let flow = each(state, &mut |mv| match found.replace(mv) {
        None => GO_ON,
        Some(_) => ControlFlow::Break(()),
    });
    found.filter(|_| flow.is_continue())
}

/// Whether a rule has anything to tell.
fn any(rule: impl FnOnce(&mut dyn FnMut(Move) -> Flow) -> Flow) -> bool {
    rule(&mut |_| ControlFlow::Break(())).is_break()
}

fn main_moves(state: &State, mover: Mover, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    let island = &state.board.island;
    if mover.may_step {
        steps(island, mover.seat, visit)?;
    }
    if mover.must_remove {
        removals(island, visit)?;
    }
    let hand = state.hand(mover.seat);
    if !hand.is_empty() {
        for geomancy in Geomancy::ALL {
            if can_use(island, mover.seat, hand, geomancy) {
                visit(Move::Geo(geomancy))?;
            }
        }
    }
    match mover.must_remove {
        true => GO_ON,
        false => visit(Move::End),
    }
}

/// A geomancy is offered only if it is in hand and can have an effect.
pub(crate) fn can_use(island: &Island, seat: Seat, hand: &Symbols, geomancy: Geomancy) -> bool {
    hand.has(geomancy.symbol())
        && match geomancy {
            Geomancy::Kill | Geomancy::Remove => true,
            Geomancy::Native | Geomancy::EitherNative => {
                any(|mut visit| steps(island, seat, &mut visit))
            }
            Geomancy::Island | Geomancy::EitherIsland => {
                any(|mut visit| lifts(island, seat, &mut visit))
            }
            Geomancy::Cataclysm => !sinking(island).is_empty(),
        }
}

/// Where the seat may place its next native.
fn puts(island: &Island, seat: Seat, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    let open = openings(island, seat);
    for cell in island.stacks().iter().filter(|cell| open.has(**cell)) {
        for space in cell.spaces() {
            if island.native(space).is_none() {
                visit(Move::Put(space))?;
            }
        }
    }
    GO_ON
}

/// The stacks that take a native of this seat: free ones first of all. When there are none, its own ones: up to two
/// natives until every stack has two, else those of its own with the fewest.
fn openings(island: &Island, seat: Seat) -> CellSet {
    let those = |fits: &dyn Fn(Pile) -> bool| -> CellSet {
        let cells = island.stacks().iter().copied();
        cells.filter(|cell| fits(island.pile(*cell))).collect()
    };
    let least = |among: &dyn Fn(Pile) -> bool| {
        let piles = island.stacks().iter().map(|cell| island.pile(*cell));
        piles
            .filter(|pile| among(*pile))
            .map(Pile::natives)
            .min()
            .unwrap_or(0)
    };
    let free = those(&|pile| !pile.is_occupied());
    if !free.is_empty() {
        return free;
    }
    let has_room = |pile: Pile| pile.natives() < SLOTS as u32;
    let is_own = |pile: Pile| pile.count(seat) > 0;
    let limit = (1 + least(&|_| true)).max(2);
    let below = those(&|pile| is_own(pile) && has_room(pile) && pile.natives() < limit);
    if !below.is_empty() {
        return below;
    }
    let fewest = least(&is_own);
    let emptiest = those(&|pile| is_own(pile) && has_room(pile) && pile.natives() == fewest);
    if !emptiest.is_empty() {
        return emptiest;
    }
    // Only a position that was set up by hand comes to this.
    those(&has_room)
}

/// What a step does to whoever stands in its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Push {
    /// Nobody stands there.
    None,
    /// The other is pushed to this space.
    To(Space),
    /// The other is pushed into the sea.
    IntoSea,
}

/// Whether a native may step this way.
#[inline]
pub(crate) fn can_step(island: &Island, seat: Seat, native: Native, way: Way) -> bool {
    let to = native.space.toward(way);
    if island.height(to.cell()) == 0 || !can_climb(island, native.space, to) {
        return false;
    }
    match island.native(to) {
        None => true,
        Some(other) => other != seat && can_push(island, seat, native, way, to),
    }
}

fn can_push(island: &Island, seat: Seat, native: Native, way: Way, to: Space) -> bool {
    !island.is_barred(native, seat, way, to)
        && match pushed(island, to, way) {
            Push::To(beyond) => island.native(beyond).is_none() && can_climb(island, to, beyond),
            Push::IntoSea | Push::None => true,
        }
}

/// Where whoever stands on a space goes if pushed this way.
pub(crate) fn pushed(island: &Island, from: Space, way: Way) -> Push {
    let beyond = from.toward(way);
    match (island.native(from), island.height(beyond.cell())) {
        (None, _) => Push::None,
        (Some(_), 0) => Push::IntoSea,
        (Some(_), _) => Push::To(beyond),
    }
}

/// Up one level at most, down any number.
#[inline]
fn can_climb(island: &Island, from: Space, to: Space) -> bool {
    island.height(to.cell()) <= island.height(from.cell()) + 1
}

fn steps(island: &Island, seat: Seat, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    let mut natives = island.natives(seat).clone();
    natives.sort_unstable_by_key(|native| native.space);
    for native in natives {
        for way in Way::ALL {
            if can_step(island, seat, native, way) {
                visit(Move::Step(native.space, way))?;
            }
        }
    }
    GO_ON
}

/// Whether the top piece of a stack can be removed as usual: nobody stands on it, and it shows a side.
#[inline]
pub(crate) fn is_open(island: &Island, cell: Cell) -> bool {
    !island.pile(cell).is_occupied() && island.shows_side(cell)
}

/// Whether nothing can be removed as usual.
pub(crate) fn is_last_resort(island: &Island) -> bool {
    !island.stacks().iter().any(|cell| is_open(island, *cell))
}

fn removals(island: &Island, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    if is_last_resort(island) {
        return last_resorts(island)
            .into_iter()
            .map(Move::Remove)
            .try_for_each(visit);
    }
    let open = island
        .stacks()
        .iter()
        .filter(|cell| is_open(island, **cell));
    open.map(|cell| Move::Remove(*cell)).try_for_each(visit)
}

/// The stacks of the lowest layer that show a side, or all of them if none does.
pub(crate) fn last_resorts(island: &Island) -> ArrayVec<Cell, 38> {
    let lowest = island.lowest();
    let low = || {
        island
            .stacks()
            .iter()
            .copied()
            .filter(|cell| island.height(*cell) == lowest)
    };
    let shown: ArrayVec<_, 38> = low().filter(|cell| island.shows_side(*cell)).collect();
    match shown.is_empty() {
        true => low().collect(),
        false => shown,
    }
}

/// The natives that stand highest, of either colour.
fn kills(island: &Island, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    let both = [Seat::new(0), Seat::new(1)].map(|seat| island.natives(seat));
    let spaces = both.into_iter().flatten().map(|native| native.space);
    let mut spaces: ArrayVec<Space, 16> = spaces.collect();
    spaces.sort_unstable();
    let height = |space: &Space| island.height(space.cell());
    let highest = spaces.iter().map(height).max().unwrap_or(0);
    let top = spaces.iter().filter(|space| height(space) == highest);
    top.map(|space| Move::Kill(*space)).try_for_each(visit)
}

/// Whether the seat may move the top piece of this stack. Wherever there is another piece there is a place for it.
#[inline]
pub(crate) fn can_lift(island: &Island, seat: Seat, cell: Cell) -> bool {
    let pile = island.pile(cell);
    let own = !pile.is_occupied() || pile.count(seat) > pile.count(opponent(seat));
    own && (island.pieces() > 1 || turning_matters(island, cell))
}

fn lifts(island: &Island, seat: Seat, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
    let cells = island
        .stacks()
        .iter()
        .filter(|cell| can_lift(island, seat, **cell));
    cells.map(|cell| Move::Lift(*cell)).try_for_each(visit)
}

/// Whether turning the top piece by half a circle changes anything: its ends are not alike, or a native there has momentum.
pub(crate) fn turning_matters(island: &Island, cell: Cell) -> bool {
    let [west, _, east] = cell.spaces();
    match (island.native(west), island.native(east)) {
        (None, None) => false,
        (one, other) if one != other => true,
        _ => island.has_momentum(west) || island.has_momentum(east),
    }
}

/// Where the lifted piece may go: onto free stacks, beside others into the sea, or back where it was, turned.
pub(crate) fn sets(island: &Island, origin: Cell) -> CellSet {
    let mut cells = CellSet::default();
    let vacated = island.height(origin) == 1;
    for cell in island.stacks().iter().copied() {
        if cell == origin && vacated {
            continue;
        }
        let pile = island.pile(cell);
        if cell != origin && !pile.is_occupied() && pile.height < HIGHEST {
            cells.add(cell);
        }
        for next in cell.neighbours() {
            if island.height(next) == 0 && next.is_on_table() {
                cells.add(next);
            }
        }
    }
    if turning_matters(island, origin) {
        cells.add(origin);
    }
    cells
}

/// What a Cataclysm takes: the lowest stacks, as far as the sea reaches them.
pub(crate) fn sinking(island: &Island) -> CellSet {
    let lowest = island.lowest();
    let low = || {
        island
            .stacks()
            .iter()
            .copied()
            .filter(|cell| island.height(*cell) == lowest)
    };
    let mut gone = CellSet::default();
    loop {
        let before = gone;
        low()
            .filter(|cell| island.is_shore(*cell, &before))
            .for_each(|cell| gone.add(cell));
        if gone == before {
            return gone;
        }
    }
}

/// The portions among which one may stay: those with most pieces, then most natives.
pub(crate) fn best_portions(portions: &[Portion]) -> ArrayVec<Portion, 38> {
    let best = portions.iter().map(Portion::rank).max();
    portions
        .iter()
        .copied()
        .filter(|portion| Some(portion.rank()) == best)
        .collect()
}

/// What chance may bring, with weights.
pub(crate) fn chances(state: &State, out: &mut Vec<(Chance, u32)>) {
    let seats = [Seat::new(0), Seat::new(1)];
    match state.board.stage {
        Stage::DrawPlacer(_) => out.extend(seats.map(|seat| (Chance::Placer(seat), 1))),
        Stage::DrawStarter => out.extend(seats.map(|seat| (Chance::Starter(seat), 1))),
        Stage::Turn(_, Task::Draw(_)) => {
            let bag = state.bag.iter();
            out.extend(bag.map(|(symbol, count)| (Chance::Draw(symbol), u32::from(count))));
        }
        Stage::Place { .. } | Stage::Turn(..) | Stage::Over(_) => {}
    }
}
