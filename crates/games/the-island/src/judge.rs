//! How a player looks at a position: who is likely to win, and which moves come to mind.

use atoll_bots::{Feature, Judge};
use atoll_engine::Seat;
use rand::Rng;

use crate::board::{Cell, CellSet, NATIVES, PIECES, Space, Way};
use crate::island::{Island, Native};
use crate::moves::{self, Chance, Geomancy, Move, Push};
use crate::options::TheIsland;
use crate::pick;
use crate::state::{Mover, Stage, State, opponent};
use crate::symbols::Symbol;

impl Judge for TheIsland {
    const FEATURES: &'static [Feature] = FEATURES;

    /// How much of its features a seat has.
    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let island = &state.board.island;
        let other = opponent(seat);
        let natives = match state.board.stage {
            // What is not placed yet is not lost.
            Stage::Place { .. } | Stage::DrawPlacer(_) | Stage::DrawStarter => NATIVES,
            _ => island.natives(seat).len(),
        };
        out[0] = (natives as f32).ln_1p();
        for (amount, symbol) in out[1..7].iter_mut().zip(Symbol::ALL) {
            *amount = f32::from(state.hand(seat).count(symbol));
        }
        let turn = state
            .board
            .stage
            .turn()
            .filter(|(mover, _)| mover.seat == seat);
        let steps = turn.map_or(0, |(mover, _)| steps_left(state, mover));
        let (mut victims, mut ways) = (0, 0);
        for (to, way) in steps_of(island, seat) {
            ways += 1;
            victims += usize::from(drowns(island, to, way));
        }
        out[7] = victims.min(steps) as f32;
        out[8] = (victims - victims.min(steps)) as f32;
        let height = |native: &Native| island.height(native.space.cell());
        let lowest = island.lowest();
        let top = highest(island, seat);
        let threatened = reaches(island, other) && state.hand(other).has(Symbol::Kill);
        for native in island.natives(seat) {
            out[9] += f32::from(u8::from(at_shore(island, native.space)));
            out[10] += f32::from(height(native));
            out[11] += f32::from(u8::from(threatened && height(native) == top));
            out[12] += f32::from(u8::from(height(native) == lowest));
        }
        out[13] = ways as f32;
        out[14] = f32::from(u8::from(turn.is_some()));
        out[15] = loose(island, seat);
    }

    /// By the pieces that are gone.
    fn progress(&self, state: &State) -> f32 {
        1.0 - f32::from(state.board.island.pieces()) / f32::from(PIECES)
    }

    /// Appends how likely a good player is to choose each of these moves.
    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        out.extend(moves.iter().map(|mv| weight(state, *mv)));
    }

    #[inline]
    fn pick(&self, state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        pick::random(state, buffer, rng)
    }

    #[inline]
    fn draw(
        &self,
        state: &State,
        _: &mut Vec<(Chance, u32)>,
        rng: &mut impl Rng,
    ) -> Option<Chance> {
        pick::drawn(state, rng)
    }
}

/// What speaks for a seat. Fitted to the results of 1300 matches of the standard island that the search played against
/// itself with 200 simulations a move, 500 of them with weights set by hand; a few early weights without a clear
/// sign are set by hand, too.
pub(crate) const FEATURES: &[Feature] = &[
    Feature::new("natives, by proportion", 1.26, 1.06),
    Feature::new("Move Native in hand", 0.07, 0.07),
    Feature::new("Remove Native in hand", 0.10, 0.49),
    Feature::new("Move Piece in hand", 0.13, 0.03),
    Feature::new("Remove Piece in hand", 0.55, 0.47),
    Feature::new("Either in hand", 0.12, 0.06),
    Feature::new("Cataclysm in hand", 0.49, 0.63),
    Feature::new("others it can push into the sea now", 0.0, 0.56),
    Feature::new("others it could push into the sea later", 0.0, 0.16),
    Feature::new("natives at the shore", -0.08, 0.01),
    Feature::new("height of its natives", 0.02, 0.08),
    Feature::new("natives in reach of Remove Native", 0.0, -0.09),
    Feature::new("natives on the lowest layer", -0.12, -0.02),
    Feature::new("steps", -0.01, 0.03),
    Feature::new("has the turn", -0.10, 0.72),
    Feature::new("natives that may come loose", 0.0, -0.98),
];

/// How many natives the mover can still step with in this turn.
fn steps_left(state: &State, mover: Mover) -> usize {
    let hand = state.hand(mover.seat);
    let more = hand.count(Symbol::Native) + hand.count(Symbol::Either);
    usize::from(mover.may_step) + usize::from(more)
}

/// Whether somebody on this space could be pushed into the sea from some side.
fn at_shore(island: &Island, space: Space) -> bool {
    Way::ALL.into_iter().any(|way| is_brink(island, space, way))
}

/// Whether the sea lies this way, and land behind.
fn is_brink(island: &Island, space: Space, way: Way) -> bool {
    island.height(space.toward(way).cell()) == 0
        && island.height(space.toward(way.opposite()).cell()) > 0
}

/// Whether a native of this seat would be pushed into the sea here if the other came to step now.
fn in_danger(island: &Island, seat: Seat, space: Space) -> bool {
    Way::ALL.into_iter().any(|way| {
        let pusher = space.toward(way.opposite());
        is_brink(island, space, way)
            && island.native(pusher) == Some(opponent(seat))
            && island.height(space.cell()) <= island.height(pusher.cell()) + 1
    })
}

/// The most natives of a seat that one removal would cut off.
fn loose(island: &Island, seat: Seat) -> f32 {
    let cells = island.stacks().iter();
    let free = cells.filter(|cell| !island.pile(**cell).is_occupied());
    let lost = free.map(|cell| lost_without(island, *cell)[seat.index()]);
    lost.max().unwrap_or(0) as f32
}

/// The natives that each seat loses if the top piece of this stack goes, on which nobody stands.
fn lost_without(island: &Island, cell: Cell) -> [u32; 2] {
    if island.height(cell) > 1 || !island.may_have_joined(cell) {
        return [0, 0];
    }
    let stacks = island.stacks().iter().copied();
    let land: CellSet = stacks.filter(|other| *other != cell).collect();
    let pieces = |cells: &CellSet| -> u32 {
        let heights = cells.iter().map(|cell| u32::from(island.height(cell)));
        heights.sum()
    };
    let Some(kept) = land.portions().max_by_key(pieces) else {
        return [0, 0];
    };
    natives_on(island, land.without(&kept).iter())
}

/// The natives of each seat on these stacks.
fn natives_on(island: &Island, cells: impl IntoIterator<Item = Cell>) -> [u32; 2] {
    cells.into_iter().fold([0, 0], |sum, cell| {
        let count = |seat: usize| island.pile(cell).count(Seat::new(seat));
        [sum[0] + count(0), sum[1] + count(1)]
    })
}

fn weight(state: &State, mv: Move) -> f32 {
    let island = &state.board.island;
    let Some((mover, _)) = state.board.stage.turn() else {
        return placing(island, mv);
    };
    let seat = mover.seat;
    match mv {
        Move::Step(from, way) => stepping(island, seat, from, way),
        Move::Remove(cell) => removing(island, seat, cell),
        Move::Geo(geomancy) => using(state, mover, geomancy),
        Move::End if mover.may_step => 1.0,
        Move::End => 4.0,
        Move::Kill(space) if island.native(space) == Some(seat) => 0.02,
        Move::Lift(cell) => 0.2 + removing(island, seat, cell),
        Move::Hold(cell) => holding(island, seat, cell),
        Move::Put(_) | Move::Kill(_) | Move::Set(_) | Move::AsIs | Move::Spin => 1.0,
    }
}

/// High ground and away from the sea.
fn placing(island: &Island, mv: Move) -> f32 {
    let Move::Put(space) = mv else { return 1.0 };
    let height = f32::from(island.height(space.cell()));
    match at_shore(island, space) {
        true => 0.5 * height,
        false => height,
    }
}

fn stepping(island: &Island, seat: Seat, from: Space, way: Way) -> f32 {
    let to = from.toward(way);
    let push = match moves::pushed(island, to, way) {
        Push::IntoSea => return 30.0,
        Push::To(_) => 2.0,
        Push::None => 1.0,
    };
    let saved = if in_danger(island, seat, from) {
        6.0
    } else {
        1.0
    };
    let lost = if in_danger(island, seat, to) {
        0.15
    } else {
        1.0
    };
    push * saved * lost
}

/// How much the loss of natives by an action speaks for it.
fn gain(lost: [u32; 2], seat: Seat) -> f32 {
    let (own, others) = (lost[seat.index()], lost[1 - seat.index()]);
    (1.5 * (others as f32 - own as f32)).exp()
}

fn removing(island: &Island, seat: Seat, cell: Cell) -> f32 {
    let (on, cut_off) = (natives_on(island, [cell]), lost_without(island, cell));
    gain([on[0] + cut_off[0], on[1] + cut_off[1]], seat)
}

fn holding(island: &Island, seat: Seat, first: Cell) -> f32 {
    let portions = island.portions();
    let others = portions.iter().filter(|portion| portion.first != first);
    let cells = others.flat_map(|portion| portion.cells.iter());
    gain(natives_on(island, cells), seat)
}

fn using(state: &State, mover: Mover, geomancy: Geomancy) -> f32 {
    let (island, seat) = (&state.board.island, mover.seat);
    match geomancy {
        Geomancy::Native | Geomancy::EitherNative => match can_drown(island, seat) {
            true => 15.0,
            false => 0.5,
        },
        Geomancy::Kill => match reaches(island, seat) {
            true => 8.0,
            false => 0.05,
        },
        Geomancy::Remove => 1.0,
        Geomancy::Island | Geomancy::EitherIsland => 0.5,
        Geomancy::Cataclysm => {
            let lost = natives_on(island, moves::sinking(island).iter());
            0.3 * gain(lost, seat)
        }
    }
}

/// The steps that the natives of a seat can take: where to, and which way.
fn steps_of(island: &Island, seat: Seat) -> impl Iterator<Item = (Space, Way)> {
    island.natives(seat).iter().flat_map(move |native| {
        let can = move |way: &Way| moves::can_step(island, seat, *native, *way);
        let ways = Way::ALL.into_iter().filter(can);
        ways.map(|way| (native.space.toward(way), way))
    })
}

/// Whether a step to this space pushes somebody into the sea.
fn drowns(island: &Island, to: Space, way: Way) -> bool {
    moves::pushed(island, to, way) == Push::IntoSea
}

/// Whether the seat can push another into the sea.
fn can_drown(island: &Island, seat: Seat) -> bool {
    steps_of(island, seat).any(|(to, way)| drowns(island, to, way))
}

/// The height at which the highest native of a seat stands; 0 if it has none.
fn highest(island: &Island, seat: Seat) -> u8 {
    let natives = island.natives(seat).iter();
    let heights = natives.map(|native| island.height(native.space.cell()));
    heights.max().unwrap_or(0)
}

/// Whether one of the others is among the natives that stand highest.
fn reaches(island: &Island, seat: Seat) -> bool {
    highest(island, opponent(seat)) >= highest(island, seat)
}

#[cfg(test)]
mod tests {
    use atoll_engine::{Notation, Rules};

    use super::*;
    use crate::options::TheIsland;

    fn at(position: &str) -> (TheIsland, State) {
        TheIsland::parse_position(position).unwrap()
    }

    fn oranges_share(position: &str) -> f32 {
        let (game, state) = at(position);
        game.judge(&state)[Seat::new(0)]
    }

    #[test]
    fn a_match_begins_even() {
        let (game, _) = at("ti1 land=G7:11/11 o=G7a p=H8a act=main:o:mr");
        assert_eq!(game.judge(&game.start()), [0.5, 0.5]);
    }

    #[test]
    fn both_seats_are_judged_alike() {
        let one = "ti1 land=G7:211/111 o=G7a,G8b p=H7b ho=K1 hp=N2 act=main:o:mr";
        let two = "ti1 land=G7:211/111 o=H7b p=G7a,G8b ho=N2 hp=K1 act=main:p:mr";
        assert!((oranges_share(one) + oranges_share(two) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn more_and_higher_natives_are_better() {
        let one = oranges_share("ti1 land=G7:111/111 o=H7b p=H8b act=main:p:mr");
        let more = oranges_share("ti1 land=G7:111/111 o=G7b,H7b,I7b p=H8b act=main:p:mr");
        let higher = oranges_share("ti1 land=G7:131/111 o=H7b p=H8b act=main:p:mr");
        assert!(more > one && more > 0.5);
        assert!(higher > one);
    }

    #[test]
    fn the_end_is_judged_by_its_result() {
        let over = "ti1 land=G7:1 o=G7a act=over:o";
        assert_eq!(oranges_share(over), 1.0);
    }

    /// The heaviest legal move, by its text.
    fn first_thought(position: &str) -> String {
        let (game, state) = at(position);
        let (mut moves, mut weights) = (Vec::new(), Vec::new());
        game.moves(&state, &mut moves);
        game.weigh(&state, &moves, &mut weights);
        assert_eq!(moves.len(), weights.len());
        assert!(weights.iter().all(|weight| *weight > 0.0));
        let weighed = moves.into_iter().zip(weights);
        let best = weighed.max_by(|(_, a), (_, b)| a.total_cmp(b));
        best.unwrap().0.to_string()
    }

    #[test]
    fn one_thinks_first_of_pushing_others_into_the_sea_and_of_cutting_them_off() {
        let push = "ti1 land=G7:111/111 o=I7b p=I7c,G8b act=main:o:mr";
        assert_eq!(first_thought(push), "I7b-I7c");
        let cut = "ti1 land=G7:11111 o=G7b p=K7b act=main:o:r";
        assert_eq!(first_thought(cut), "rm:J7");
        let kill = "ti1 land=G7:11111 o=G7b p=J7b ho=K1 act=kill:o:r";
        assert_eq!(first_thought(kill), "kill:J7b");
    }
}
