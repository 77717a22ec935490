//! What a move does, what follows from it, and how the match ends.

use atoll_engine::{Seat, Single, Tell};
use serde::Serialize;

use crate::board::{Cell, CellSet, Space, Way};
use crate::island::{Momentum, Portion};
use crate::moves::{self, Chance, Geomancy, Move, Push};
use crate::options::TheIsland;
use crate::score::Reason;
use crate::state::{ALL_NATIVES, Mover, Spoils, Stage, State, Task, is_first_placers, opponent};
use crate::symbols::{Symbol, Symbols};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// It was drawn who places the first native.
    Placer {
        /// Who.
        seat: Seat,
    },
    /// A native was placed.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        space: Space,
    },
    /// A turn begins.
    Turn {
        /// Its number, from 1.
        turn: u16,
        /// Whose it is.
        seat: Seat,
    },
    /// A native stepped.
    Stepped {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Space,
        /// Where to.
        to: Space,
        /// Where it pushed a native of the other seat, if it did.
        push: Push,
    },
    /// A collected piece was revealed and used.
    Used {
        /// By whom.
        seat: Seat,
        /// What for.
        geomancy: Geomancy,
    },
    /// A native was taken off the island by geomancy.
    Killed {
        /// By whom.
        seat: Seat,
        /// Whose it was.
        victim: Seat,
        /// Where it stood.
        space: Space,
    },
    /// Pieces were taken off one stack and collected.
    Removed {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// How many: more than one if a whole stack went.
        pieces: u8,
        /// The natives that each seat lost by it.
        lost: [u8; 2],
    },
    /// A piece was moved, with everybody on it.
    Moved {
        /// By whom.
        seat: Seat,
        /// From where.
        from: Cell,
        /// Where to; the same cell if it was only turned.
        to: Cell,
        /// Whether it was turned by half a circle.
        turned: bool,
    },
    /// A Cataclysm took stacks.
    Sank {
        /// Which.
        cells: Vec<Cell>,
        /// Pieces in all.
        pieces: u8,
        /// The natives that each seat lost by it.
        lost: [u8; 2],
    },
    /// Portions came loose from the island and went.
    Loose {
        /// Their stacks.
        cells: Vec<Cell>,
        /// Pieces in all.
        pieces: u8,
        /// The natives that each seat lost by it.
        lost: [u8; 2],
        /// Who collects the pieces; nobody after a Cataclysm.
        seat: Option<Seat>,
    },
    /// A collected piece was looked at.
    Drawn {
        /// By whom.
        seat: Seat,
        /// Its symbol; nothing for those who may not know.
        symbol: Option<Symbol>,
    },
    /// The match is over, and everything is shown.
    Over {
        /// Who has won; nobody if it is a draw.
        winner: Option<Seat>,
        /// How it ended.
        reason: Reason,
        /// The number of turns.
        turns: u16,
        /// The natives left to each seat.
        natives: [u8; 2],
        /// What each seat had collected and not used.
        hands: [Symbols; 2],
    },
}

/// Decisions with a single answer are made at once. At the choice of what to do, only with an empty hand:
/// otherwise it would tell the other seat something about the hand.
pub(crate) fn single(state: &State) -> Single<Move> {
    let settled = match state.board.stage {
        Stage::Turn(mover, Task::Main) => state.hand(mover.seat).is_empty(),
        Stage::Place { .. } | Stage::Turn(..) => true,
        _ => false,
    };
    let only = settled.then(|| moves::only(state)).flatten();
    only.map_or(Single::Asked, Single::Follows)
}

pub(crate) fn apply(state: &mut State, mv: Move, tell: &mut impl Tell<TheIsland>) {
    match state.board.stage {
        Stage::Place {
            seat,
            placed,
            starts,
        } => {
            let Move::Put(space) = mv else {
                unreachable!("{mv:?} places no native")
            };
            put(state, seat, space, tell);
            after_placing(state, seat, placed + 1, starts, tell);
        }
        Stage::Turn(mover, task) => act(state, mover, task, mv, tell),
        stage => unreachable!("{mv:?} is no move at {stage:?}"),
    }
}

fn put(state: &mut State, seat: Seat, space: Space, tell: &mut impl Tell<TheIsland>) {
    state.board.island.place(seat, space);
    tell.event(|| Event::Placed { seat, space });
}

/// Natives are placed 1, 2, 2, … 2, 1 in turn; then the first turn begins.
fn after_placing(
    state: &mut State,
    seat: Seat,
    placed: u8,
    starts: Option<Seat>,
    tell: &mut impl Tell<TheIsland>,
) {
    if placed < ALL_NATIVES {
        let same = is_first_placers(placed) == is_first_placers(placed - 1);
        let seat = if same { seat } else { opponent(seat) };
        state.board.stage = Stage::Place {
            seat,
            placed,
            starts,
        };
        return;
    }
    match starts {
        Some(seat) => begin_turn(state, seat, tell),
        None => state.board.stage = Stage::DrawStarter,
    }
}

fn begin_turn(state: &mut State, seat: Seat, tell: &mut impl Tell<TheIsland>) {
    let turn = state.board.turn;
    state.board.stage = Stage::Turn(Mover::fresh(seat), Task::Main);
    tell.event(|| Event::Turn { turn, seat });
}

/// One decision of the mover.
fn act(state: &mut State, mut mover: Mover, task: Task, mv: Move, tell: &mut impl Tell<TheIsland>) {
    match (task, mv) {
        (Task::Main, Move::End) => end_turn(state, mover, tell),
        (Task::Main, Move::Geo(geomancy)) => reveal(state, mover, geomancy, tell),
        (Task::Main | Task::Step, Move::Step(from, way)) => {
            mover.may_step &= task != Task::Main;
            take_step(state, mover.seat, from, way, tell);
            finish(state, mover, Spoils::Collected(0), tell);
        }
        (Task::Main | Task::Remove, Move::Remove(cell)) => {
            mover.must_remove &= task != Task::Main;
            remove(state, mover, cell, tell);
        }
        (Task::Kill, Move::Kill(space)) => {
            kill(state, mover.seat, space, tell);
            finish(state, mover, Spoils::Collected(0), tell);
        }
        (Task::Lift, Move::Lift(cell)) => state.board.stage = Stage::Turn(mover, Task::Set(cell)),
        (Task::Set(from), Move::Set(to))
            if from != to && moves::turning_matters(&state.board.island, from) =>
        {
            state.board.stage = Stage::Turn(mover, Task::Spin(from, to));
        }
        (Task::Set(from), Move::Set(to)) => move_piece(state, mover, from, to, from == to, tell),
        (Task::Spin(from, to), Move::AsIs | Move::Spin) => {
            move_piece(state, mover, from, to, mv == Move::Spin, tell);
        }
        (Task::Hold(spoils), Move::Hold(first)) => {
            let portions = state.board.island.portions();
            let kept = portions.iter().find(|portion| portion.first == first);
            let kept = kept.expect("a portion begins there");
            let spoils = let_go(state, mover, kept, spoils, tell);
            finish(state, mover, spoils, tell);
        }
        (task, mv) => unreachable!("{mv:?} is no move at {task:?}"),
    }
}

fn take_step(
    state: &mut State,
    seat: Seat,
    from: Space,
    way: Way,
    tell: &mut impl Tell<TheIsland>,
) {
    let island = &mut state.board.island;
    let to = from.toward(way);
    let push = moves::pushed(island, to, way);
    match push {
        Push::None => {}
        Push::To(beyond) => island.walk(to, beyond),
        Push::IntoSea => island.eliminate(to),
    }
    island.walk(from, to);
    if let Push::To(who) = push {
        let way = way.opposite();
        island.bar(Momentum { who, way, whom: to });
    }
    tell.event(|| Event::Stepped {
        seat,
        from,
        to,
        push,
    });
}

/// Takes the top piece of a stack, or, if nothing can be taken as usual, a whole stack with its natives.
fn remove(state: &mut State, mover: Mover, cell: Cell, tell: &mut impl Tell<TheIsland>) {
    let island = &mut state.board.island;
    let before = island.left();
    let pieces = match moves::is_open(island, cell) {
        true => {
            island.take_piece(cell);
            1
        }
        false => island.take_stack(cell),
    };
    let (seat, lost) = (mover.seat, lost(before, island.left()));
    tell.event(|| Event::Removed {
        seat,
        cell,
        pieces,
        lost,
    });
    settle(state, mover, cell, Spoils::Collected(pieces), tell);
}

fn lost(before: [u8; 2], after: [u8; 2]) -> [u8; 2] {
    [before[0] - after[0], before[1] - after[1]]
}

fn kill(state: &mut State, seat: Seat, space: Space, tell: &mut impl Tell<TheIsland>) {
    let victim = state
        .board
        .island
        .native(space)
        .expect("somebody stands there");
    state.board.island.eliminate(space);
    tell.event(|| Event::Killed {
        seat,
        victim,
        space,
    });
}

/// Shows a collected piece, discards it, and asks for its target.
fn reveal(state: &mut State, mover: Mover, geomancy: Geomancy, tell: &mut impl Tell<TheIsland>) {
    let (seat, symbol) = (mover.seat, geomancy.symbol());
    state.hands[seat.index()].take(symbol);
    state.board.used.add(symbol, 1);
    tell.event(|| Event::Used { seat, geomancy });
    let task = match geomancy {
        Geomancy::Native | Geomancy::EitherNative => Task::Step,
        Geomancy::Island | Geomancy::EitherIsland => Task::Lift,
        Geomancy::Kill => Task::Kill,
        Geomancy::Remove => Task::Remove,
        Geomancy::Cataclysm => return cataclysm(state, mover, tell),
    };
    state.board.stage = Stage::Turn(mover, task);
}

/// The lowest stacks go, as far as the sea reaches them; nobody collects them.
fn cataclysm(state: &mut State, mover: Mover, tell: &mut impl Tell<TheIsland>) {
    let gone = moves::sinking(&state.board.island);
    let (pieces, lost) = take_all(state, &gone);
    tell.event(|| Event::Sank {
        cells: gone.iter().collect(),
        pieces,
        lost,
    });
    settle_portions(state, mover, Spoils::Discarded, tell);
}

/// Takes these stacks with their natives; the pieces, and the natives that each seat lost.
fn take_all(state: &mut State, cells: &CellSet) -> (u8, [u8; 2]) {
    let island = &mut state.board.island;
    let before = island.left();
    let pieces = cells.iter().map(|cell| island.take_stack(cell)).sum();
    (pieces, lost(before, island.left()))
}

fn move_piece(
    state: &mut State,
    mover: Mover,
    from: Cell,
    to: Cell,
    turned: bool,
    tell: &mut impl Tell<TheIsland>,
) {
    state.board.island.move_piece(from, to, turned);
    let seat = mover.seat;
    tell.event(|| Event::Moved {
        seat,
        from,
        to,
        turned,
    });
    settle(state, mover, from, Spoils::Collected(0), tell);
}

/// After pieces left this cell: looks for loose portions where there can be any.
fn settle(
    state: &mut State,
    mover: Mover,
    left: Cell,
    spoils: Spoils,
    tell: &mut impl Tell<TheIsland>,
) {
    let island = &state.board.island;
    match island.height(left) == 0 && island.may_have_joined(left) {
        true => settle_portions(state, mover, spoils, tell),
        false => finish(state, mover, spoils, tell),
    }
}

/// The best portion stays; if several are equally good, the mover says which.
fn settle_portions(
    state: &mut State,
    mover: Mover,
    spoils: Spoils,
    tell: &mut impl Tell<TheIsland>,
) {
    let best = moves::best_portions(&state.board.island.portions());
    match best.as_slice() {
        [] => finish(state, mover, spoils, tell),
        [kept] => {
            let spoils = let_go(state, mover, kept, spoils, tell);
            finish(state, mover, spoils, tell);
        }
        _ => state.board.stage = Stage::Turn(mover, Task::Hold(spoils)),
    }
}

/// Everything outside the portion that stays goes.
fn let_go(
    state: &mut State,
    mover: Mover,
    kept: &Portion,
    spoils: Spoils,
    tell: &mut impl Tell<TheIsland>,
) -> Spoils {
    let stacks = state.board.island.stacks().iter().copied();
    let loose: CellSet = stacks.filter(|cell| !kept.cells.has(*cell)).collect();
    if loose.is_empty() {
        return spoils;
    }
    let (pieces, lost) = take_all(state, &loose);
    let seat = (spoils != Spoils::Discarded).then_some(mover.seat);
    tell.event(|| Event::Loose {
        cells: loose.iter().collect(),
        pieces,
        lost,
        seat,
    });
    spoils.and(pieces)
}

/// An action is complete: is the match over? If not, the symbols of what was collected are drawn.
fn finish(state: &mut State, mover: Mover, spoils: Spoils, tell: &mut impl Tell<TheIsland>) {
    let natives = state.board.island.left();
    let winner = match natives.map(|left| left > 0) {
        [true, true] => {
            let task = match spoils.draws() {
                0 => Task::Main,
                count => Task::Draw(count),
            };
            state.board.stage = Stage::Turn(mover, task);
            return;
        }
        [true, false] => Some(Seat::new(0)),
        [false, true] => Some(Seat::new(1)),
        [false, false] => None,
    };
    state.board.stage = Stage::Over(winner);
    let (turns, hands, reason) = (state.board.turn, state.hands, Reason::of(winner));
    tell.event(|| Event::Over {
        winner,
        reason,
        turns,
        natives,
        hands,
    });
}

fn end_turn(state: &mut State, mover: Mover, tell: &mut impl Tell<TheIsland>) {
    state.board.island.unbar(mover.seat);
    state.board.turn += 1;
    begin_turn(state, opponent(mover.seat), tell);
}

pub(crate) fn resolve(state: &mut State, chance: Chance, tell: &mut impl Tell<TheIsland>) {
    match (state.board.stage, chance) {
        (Stage::DrawPlacer(starter), Chance::Placer(seat)) => {
            state.board.stage = Stage::first_native(seat, starter);
            tell.event(|| Event::Placer { seat });
        }
        (Stage::DrawStarter, Chance::Starter(seat)) => begin_turn(state, seat, tell),
        (Stage::Turn(mover, Task::Draw(count)), Chance::Draw(symbol)) => {
            draw(state, mover.seat, symbol, tell);
            let task = match count {
                1 => Task::Main,
                _ => Task::Draw(count - 1),
            };
            state.board.stage = Stage::Turn(mover, task);
        }
        (stage, chance) => unreachable!("{chance:?} is not drawn at {stage:?}"),
    }
}

fn draw(state: &mut State, seat: Seat, symbol: Symbol, tell: &mut impl Tell<TheIsland>) {
    state.bag.take(symbol);
    state.hands[seat.index()].add(symbol, 1);
    tell.event(|| Event::Drawn {
        seat,
        symbol: Some(symbol),
    });
}
