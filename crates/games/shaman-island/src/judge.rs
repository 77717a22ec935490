//! How a player looks at a position: who is likely to win, and which moves come to mind.

use atoll_bots::{Feature, Judge};
use atoll_engine::Seat;
use rand::{Rng, RngExt};

use crate::board::{MOST_STACKS, Piece, Place, SHAMAN, Space, Stack, side};
use crate::land::Land;
use crate::moves::{self, Move};
use crate::options::{Count, ShamanIsland};
use crate::state::{State, Todo, Tribe};

impl Judge for ShamanIsland {
    const FEATURES: &'static [Feature] = FEATURES;

    /// How much of its features a seat has. Until the set-up is over, nobody holds anything: only where the land may
    /// break counts.
    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        let look = Look::at(self, state);
        let me = seat.index();
        let (mean, best) = look.after_splits(state, seat);
        out[2] = mean / 10.0;
        if state.todo.is_set_up() {
            return;
        }
        let now = look.points(look.all());
        let turn = state.todo.seat() == Some(seat);
        out[0] = now.points[me] as f32 / 10.0;
        out[1] = look.by_strength(look.all())[me] / 10.0;
        out[if turn { 3 } else { 4 }] = best.max(now.lead(me)) as f32 / 10.0;
        out[5] = f32::from(u8::from(turn));
    }

    /// By the islands that there are; the set-up is the first third.
    fn progress(&self, state: &State) -> f32 {
        if state.todo.is_set_up() {
            return 0.0;
        }
        let islands = f32::from(state.land.islands());
        0.3 + 0.7 * islands / f32::from(self.ending())
    }

    /// Appends how likely a good player is to choose each of these moves.
    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        let (Todo::Act(_, seat) | Todo::Slide(_, seat, _)) = state.todo else {
            return out.extend(moves.iter().map(|_| 1.0));
        };
        let look = Look::at(self, state);
        let now = look.points(look.all()).lead(seat.index());
        let weight = |mv: &Move| match (*mv, state.todo) {
            (Move::Sink(anchor) | Move::Slide(anchor), _) => {
                let stack = stack_at(state, anchor);
                match look.splits(stack) {
                    true => gain(&look, &look.points(look.all() & !stack.bit()), now, seat),
                    false => 1.0,
                }
            }
            (Move::To(to), Todo::Slide(_, _, stack)) => {
                slide_gain(&look, state, stack, to, now, seat)
            }
            (Move::Spirit(_), _) if state.land.islands() == 1 => 0.5,
            (Move::Spirit(at), _) => {
                let mut after = look.clone();
                let place = state.land.place_at(at);
                swap(&mut after, seat.index(), state.tribe(seat), place);
                gain(&look, &after.points(after.all()), now, seat)
            }
            _ => 1.0,
        };
        out.extend(moves.iter().map(weight));
    }

    /// Without sorting.
    fn pick(&self, state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        buffer.clear();
        moves::collect(self, state, buffer);
        match buffer.len() {
            0 => None,
            count => Some(buffer[rng.random_range(0..count)]),
        }
    }
}

/// What speaks for a seat, with weights set by hand. Points are counted in tens.
pub(crate) const FEATURES: &[Feature] = &[
    Feature::new("points as they stand", 0.2, 0.8),
    Feature::new("points by strength", 0.2, 0.8),
    Feature::new("points after a split", 0.2, 0.3),
    Feature::new("lead after its best split, on the turn", 0.2, 0.3),
    Feature::new("lead after its best split, later", 0.1, 0.2),
    Feature::new("has the turn", 0.1, 0.1),
];

/// The land with what stands on it, so that one sees at once what would become of it.
#[derive(Clone)]
struct Look {
    ending: u8,
    count: usize,
    /// The tiles of each stack, as far as they count.
    tiles: [u8; MOST_STACKS],
    touching: [u32; MOST_STACKS],
    /// The values on each stack together: a byte for each seat.
    sums: [u32; MOST_STACKS],
    /// Which values are on each stack: a byte for each seat, a bit for each value.
    ranks: [u32; MOST_STACKS],
}

/// What the islands would pay.
struct Points {
    points: [i32; 4],
    islands: u8,
}

impl Points {
    /// By how much this seat is ahead of all others.
    fn lead(&self, seat: usize) -> i32 {
        let others = (0..4).filter(|other| *other != seat);
        let best = others.map(|other| self.points[other]).max();
        self.points[seat] - best.unwrap_or(0)
    }
}

impl Look {
    fn at(game: &ShamanIsland, state: &State) -> Look {
        let land = &state.land;
        let mut look = Look {
            ending: game.ending(),
            count: land.stacks().len(),
            tiles: [0; MOST_STACKS],
            touching: [0; MOST_STACKS],
            sums: [0; MOST_STACKS],
            ranks: [0; MOST_STACKS],
        };
        for stack in land.stacks() {
            look.tiles[stack.index()] = match game.count {
                Count::All => land.height(stack),
                Count::Ground => 1,
            };
            look.touching[stack.index()] = land.touching(stack);
        }
        for (seat, tribe) in state.tribes[..game.seats].iter().enumerate() {
            look.add(seat, tribe);
        }
        look
    }

    /// The pieces of a tribe; who is on the way to change places is there already.
    fn add(&mut self, seat: usize, tribe: &Tribe) {
        let target = tribe.target();
        for (piece, at) in tribe.pieces() {
            let at = match piece {
                Piece::Warrior(value) if Some(value) == target => tribe.spirit.unwrap_or(at),
                _ => at,
            };
            self.put(seat, value(piece), at.stack());
        }
    }

    fn put(&mut self, seat: usize, value: u8, stack: Stack) {
        self.sums[stack.index()] += u32::from(value) << (8 * seat);
        self.ranks[stack.index()] |= 1 << (8 * seat + usize::from(value));
    }

    fn take(&mut self, seat: usize, value: u8, stack: Stack) {
        self.sums[stack.index()] -= u32::from(value) << (8 * seat);
        self.ranks[stack.index()] &= !(1 << (8 * seat + usize::from(value)));
    }

    /// All stacks.
    fn all(&self) -> u32 {
        ((1_u64 << self.count) - 1) as u32
    }

    /// Those of these stacks that hang together with one of them.
    fn island(&self, within: u32, from: u32) -> u32 {
        let (mut island, mut front) = (0, from & within);
        while front != 0 {
            let stack = front.trailing_zeros() as usize;
            island |= 1 << stack;
            front = (front | self.touching[stack]) & within & !island;
        }
        island
    }

    /// Whether the island of this stack would break into several without it.
    fn splits(&self, stack: Stack) -> bool {
        let around = self.touching[stack.index()];
        let without = self.all() & !stack.bit();
        let one = around & around.wrapping_neg();
        around & !self.island(without, one) != 0
    }

    /// What a seat would have if a tile went and its island broke: its points by strength on average, and its lead
    /// after the best of the tiles that it could sink itself.
    fn after_splits(&self, state: &State, seat: Seat) -> (f32, i32) {
        let tribe = state.tribe(seat);
        let shaman = tribe.shaman.filter(|_| tribe.spirit.is_none());
        let reach = shaman.map_or(0, |at| self.island(self.all(), at.stack().bit()));
        let (mut sum, mut splits, mut best) = (0.0, 0.0_f32, i32::MIN);
        let low = |stack: &Stack| state.land.height(*stack) == 1 && self.splits(*stack);
        for stack in state.land.stacks().filter(low) {
            let without = self.all() & !stack.bit();
            sum += self.by_strength(without)[seat.index()];
            splits += 1.0;
            if reach & stack.bit() != 0 && self.ranks[stack.index()] == 0 {
                best = best.max(self.points(without).lead(seat.index()));
            }
        }
        (sum / splits.max(1.0), best)
    }

    /// Tells the tiles, sums and ranks of every island of these stacks; how many islands there are.
    fn each(&self, within: u32, mut visit: impl FnMut(u32, u32, u32)) -> u8 {
        let (mut left, mut islands) = (within, 0);
        while left != 0 {
            let island = self.island(left, left & left.wrapping_neg());
            left &= !island;
            islands += 1;
            let (mut tiles, mut sums, mut ranks) = (0, 0, 0);
            let mut stacks = island;
            while stacks != 0 {
                let stack = stacks.trailing_zeros() as usize;
                stacks &= stacks - 1;
                tiles += u32::from(self.tiles[stack]);
                sums += self.sums[stack];
                ranks |= self.ranks[stack];
            }
            visit(tiles, sums, ranks);
        }
        islands
    }

    /// The points if these stacks were all the land.
    fn points(&self, within: u32) -> Points {
        let mut points = [0; 4];
        let islands = self.each(within, |tiles, sums, ranks| {
            let sums = sums.to_le_bytes();
            let ranks = ranks.to_le_bytes();
            let there = |seat: &usize| ranks[*seat] != 0;
            let most = (0..4).filter(there).map(|seat| sums[seat]).max();
            let wins = |seat: &usize| there(seat) && Some(sums[*seat]) == most;
            let winners = (0..4).filter(wins).count() as u32;
            for seat in (0..4).filter(wins) {
                points[seat] += (tiles / winners * best(ranks[seat])) as i32;
            }
        });
        Points { points, islands }
    }

    /// Like points, but an island goes to all tribes that are there, to the strong ones most.
    fn by_strength(&self, within: u32) -> [f32; 4] {
        let mut points = [0.0; 4];
        self.each(within, |tiles, sums, ranks| {
            let sums = sums.to_le_bytes();
            let ranks = ranks.to_le_bytes();
            let strength = [0, 1, 2, 3].map(|seat: usize| match ranks[seat] {
                0 => 0.0,
                _ => (1.0 + f32::from(sums[seat])).powi(4),
            });
            let total: f32 = strength.iter().sum();
            if total > 0.0 {
                for seat in 0..4 {
                    let share = tiles as f32 * strength[seat] / total;
                    points[seat] += share * best(ranks[seat]) as f32;
                }
            }
        });
        points
    }

    /// After the top tile of a stack was slid.
    fn slid(&self, land: &Land, stack: Stack, to: Space) -> Look {
        let mut look = self.clone();
        let (from, whole) = (stack.index(), land.height(stack) == 1);
        let slid = if whole { from } else { self.count };
        if whole {
            look.touching
                .iter_mut()
                .for_each(|others| *others &= !stack.bit());
        } else {
            look.count += 1;
            look.tiles[from] -= u8::from(look.tiles[from] > 1);
            look.tiles[slid] = 1;
            look.sums.swap(from, slid);
            look.ranks.swap(from, slid);
        }
        look.touching[slid] = 0;
        for other in land.stacks().filter(|other| !whole || *other != stack) {
            let at = land.anchor(other);
            if side(at.x - to.x, at.y - to.y).is_some() {
                look.touching[slid] |= other.bit();
                look.touching[other.index()] |= 1 << slid;
            }
        }
        look
    }
}

fn best(ranks: u8) -> u32 {
    ranks.checked_ilog2().unwrap_or(0)
}

fn value(piece: Piece) -> u8 {
    match piece {
        Piece::Shaman => SHAMAN,
        Piece::Warrior(value) => value,
    }
}

fn stack_at(state: &State, anchor: Space) -> Stack {
    let stack = state.land.stack_at(anchor);
    stack.expect("moves name stacks that are there")
}

fn slide_gain(look: &Look, state: &State, stack: Stack, to: Space, now: i32, seat: Seat) -> f32 {
    let after = look.slid(&state.land, stack, to);
    gain(look, &after.points(after.all()), now, seat)
}

/// The shaman changes places with the warrior on this place.
fn swap(look: &mut Look, seat: usize, tribe: &Tribe, place: Option<Place>) {
    let warriors = (0..).zip(tribe.warriors);
    let target = warriors
        .filter(|(_, at)| *at == place)
        .map(|(value, _)| value)
        .next();
    if let (Some(value), Some(at), Some(shaman)) = (target, place, tribe.shaman) {
        look.take(seat, value, at.stack());
        look.put(seat, value, shaman.stack());
        look.take(seat, SHAMAN, shaman.stack());
        look.put(seat, SHAMAN, at.stack());
    }
}

/// How much what an action brings speaks for it: above all, whether it ends the match well.
fn gain(look: &Look, after: &Points, now: i32, seat: Seat) -> f32 {
    let lead = after.lead(seat.index());
    if after.islands >= look.ending {
        return if lead > 0 { 50.0 } else { 0.02 };
    }
    3.0 * ((lead - now) as f32 / 8.0).clamp(-3.0, 3.0).exp()
}

#[cfg(test)]
mod tests {
    use atoll_engine::{Notation, Rules};

    use super::*;

    fn at(position: &str) -> (ShamanIsland, State) {
        ShamanIsland::parse_position(position).unwrap()
    }

    /// Two islands, of which A holds the larger one and B the smaller.
    const AHEAD: &str = "SI1 n=2 opt=- first=A round=1 todo=act1:B land=0,0;2,0;4,0;8,0 A=S@0,0;3@1,0 B=S@8,1;2@9,1";

    #[test]
    fn a_match_begins_even() {
        for players in 2..=4 {
            let game = ShamanIsland {
                seats: players,
                ..ShamanIsland::default()
            };
            let even = 1.0 / players as f32;
            let judged = game.judge(&game.start());
            assert!(judged.iter().all(|share| (share - even).abs() < 1e-6));
        }
    }

    #[test]
    fn who_holds_more_land_is_ahead_and_both_seats_are_judged_alike() {
        let (game, state) = at(AHEAD);
        let ahead = game.judge(&state)[Seat::new(0)];
        assert!(ahead > 0.6, "{ahead}");
        let swapped = AHEAD.replace("act1:B", "act1:A");
        let swapped = swapped.replace("A=S@0,0;3@1,0 B=S@8,1;2@9,1", "A=S@8,1;2@9,1 B=S@0,0;3@1,0");
        let (game, state) = at(&swapped);
        assert!((game.judge(&state)[Seat::new(1)] - ahead).abs() < 1e-6);
    }

    #[test]
    fn the_end_is_judged_by_its_result() {
        let (game, state) =
            at("SI1 n=2 opt=- first=A round=7 todo=over:islands land=0,0;4,0;8,0 A=S@0,0 B=2@4,0");
        assert_eq!(game.judge(&state), [1.0, 0.0]);
    }

    /// What the islands pay at a look is what they pay.
    #[test]
    fn a_look_counts_points_as_the_rules_do() {
        let (game, state) = at(AHEAD);
        let look = Look::at(&game, &state).points(Look::at(&game, &state).all());
        assert_eq!(look.islands, 2);
        let points = crate::score::points(&game, &state);
        assert_eq!(look.points[..2], points.as_slice()[..]);
    }

    /// B could end the match by sinking the tile in the middle, and would win.
    #[test]
    fn one_thinks_first_of_ending_the_match_as_its_winner() {
        let (game, state) = at(
            "SI1 n=2 opt=- first=A round=1 todo=act1:B land=0,0;2,0;4,0*3;8,0 A=S@8,0;2@0,0 B=S@4,1;3@5,1",
        );
        let (mut moves, mut weights) = (Vec::new(), Vec::new());
        game.moves(&state, &mut moves);
        game.weigh(&state, &moves, &mut weights);
        assert_eq!(moves.len(), weights.len());
        assert!(weights.iter().all(|weight| *weight > 0.0));
        let most = weights.iter().copied().fold(0.0, f32::max);
        let sink = moves.iter().position(|mv| mv.to_string() == "k 2,0");
        assert_eq!(weights[sink.unwrap()], most);
    }
}
