//! The search for a proof.

use std::sync::atomic::Ordering;
use std::time::Instant;

use arrayvec::ArrayVec;

use super::Limits;
use super::reach::{NATURAL, REACH, REACH_WITH, SPACES, bits};
use super::standing::{Standing, TYPES};
use super::table::Table;

/// One drum move, small enough to sort and store by the dozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// A type or [`NATURAL`].
    pub(super) means: u8,
    pub(super) target: u8,
}

impl Move {
    fn new(means: usize, target: usize) -> Move {
        Move {
            means: means as u8,
            target: target as u8,
        }
    }

    pub(super) fn pack(self) -> u64 {
        u64::from(self.means) << 8 | u64::from(self.target)
    }

    pub(super) fn unpack(word: u64) -> Move {
        Move {
            means: (word >> 8) as u8 & 7,
            target: word as u8,
        }
    }
}

/// A position, from the mover's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) tiles: u32,
    pub(super) drum: usize,
    pub(super) mine: Standing,
    pub(super) theirs: Standing,
}

impl Node {
    /// Everything but the hands.
    pub(super) fn place(&self) -> u64 {
        u64::from(self.tiles) << 5 | self.drum as u64
    }

    fn natural(&self) -> u32 {
        REACH[NATURAL][self.drum] & self.tiles
    }

    /// The targets outside natural reach for a tile of this type, held or not.
    fn special(&self, tile: usize) -> u32 {
        REACH[tile][self.drum] & self.tiles & !REACH[NATURAL][self.drum]
    }

    fn targets(&self) -> u32 {
        REACH_WITH[self.mine.held()][self.drum] & self.tiles
    }

    fn play(&self, mv: Move, layout: &[u8; SPACES]) -> Node {
        let gift = layout[usize::from(mv.target)];
        Node {
            tiles: self.tiles & !(1 << mv.target),
            drum: mv.target.into(),
            mine: self.theirs.after_their_move(mv.means, gift),
            theirs: self.mine.after_own_move(mv.means, gift),
        }
    }

    /// What the opponent needs so that the mover has no other moves than now: none of the types that would add one.
    fn no_more_moves(&self) -> Standing {
        let held = self.mine.held();
        Standing::none_of(
            (0..TYPES).filter(|&tile| held >> tile & 1 == 0 && self.special(tile) != 0),
        )
    }

    /// The value for the mover if the cycle is over; the tile count is looked at first.
    pub(super) fn result(&self) -> Option<i8> {
        if self.tiles.count_ones() < 2 {
            return Some(self.mine.margin().signum());
        }
        (self.targets() == 0).then_some(-1)
    }
}

/// A proven result and how far it carries: it holds for all hands in which the winner meets `needs`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// Whether the mover reaches its goal, else the opponent does.
    pub(super) mover: bool,
    /// Whether the winner wins; else it is only sure not to lose.
    pub(super) strict: bool,
    pub(super) needs: Standing,
}

impl Fact {
    /// Whether this answers "can the mover win?", or with `tie` "can it at least tie?".
    pub(super) fn settles(&self, node: &Node, tie: bool) -> bool {
        let winner = if self.mover { node.mine } else { node.theirs };
        (self.strict || self.mover == tie) && winner.meets(self.needs)
    }
}

/// A limit was reached.
pub(super) struct Stopped;

/// One call of the solver.
pub(super) struct Search<'a> {
    table: &'a mut Table,
    layout: [u8; SPACES],
    limits: &'a Limits<'a>,
    pub(super) nodes: u64,
}

/// A fact with the move that proves it or, in a lost node, the move that was hardest to refute.
type Proof = (Fact, Move);

/// What is known of a node while its moves are tried: all of them so far lose.
struct Trial {
    lost: Fact,
    hardest: Option<Move>,
    most: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table,
        layout: [u8; SPACES],
        limits: &'a Limits<'a>,
    ) -> Search<'a> {
        Search {
            table,
            layout,
            limits,
            nodes: 0,
        }
    }

    /// +1 if the mover wins the cycle with best play, 0 if it ties, else −1.
    pub(super) fn value(&mut self, node: &Node) -> Result<i8, Stopped> {
        if let Some(value) = node.result() {
            return Ok(value);
        }
        let first = W[15] == 1;
        let fact = self.prove(node, first)?;
        if fact.strict {
            return Ok(if fact.mover { 1 } else { -1 });
        }
        let second = self.prove(node, !first)?;
        Ok(if second.mover == first {
            if first { 1 } else { -1 }
        } else {
            0
        })
    }

    /// A move that keeps the value of a cycle that is not over.
    pub(super) fn best_move(&mut self, node: &Node, value: i8) -> Result<Move, Stopped> {
        let tie = value < 1;
        let hint = self.table.find(node, tie).1;
        Ok(self.expand(node, tie, hint)?.1)
    }

    /// Whether the mover can win, or with `tie` at least tie, a cycle that is not over.
    fn prove(&mut self, node: &Node, tie: bool) -> Result<Fact, Stopped> {
        self.count()?;
        let left = node.tiles.count_ones();
        if left == 2 {
            return Ok(self.last_turn(node, tie).0);
        }
        if left < W[13] as u32 {
            return Ok(self.expand(node, tie, None)?.0);
        }
        let (known, hint) = self.table.find(node, tie);
        if let Some(fact) = known {
            return Ok(fact);
        }
        let before = self.nodes;
        let (fact, best) = self.expand(node, tie, hint)?;
        self.table.store(node, fact, best, self.nodes - before);
        Ok(fact)
    }

    /// With two tiles left each move ends the cycle by scoring.
    fn last_turn(&mut self, node: &Node, tie: bool) -> Proof {
        let mut trial = Trial::new();
        for mv in moves(node) {
            let fact = scored(&node.play(mv, &self.layout), !tie);
            if !fact.mover {
                return (self.won(fact, mv), mv);
            }
            self.refuted(&mut trial, mv, fact, 0);
        }
        trial.close(node)
    }

    fn expand(&mut self, node: &Node, tie: bool, hint: Option<Move>) -> Result<Proof, Stopped> {
        let left = node.tiles.count_ones();
        if left == 2 {
            return Ok(self.last_turn(node, tie));
        }
        let mut trial = Trial::new();
        let mut open = ArrayVec::<(i32, Move), 64>::new();
        for mv in moves(node) {
            let child = node.play(mv, &self.layout);
            let replies = child.targets();
            if replies == 0 {
                return Ok((self.won(stuck(&child), mv), mv));
            }
            if left > W[14] as u32 {
                if let Some(fact) = self.table.find(&child, !tie).0 {
                    if !fact.mover {
                        return Ok((self.won(fact, mv), mv));
                    }
                    self.refuted(&mut trial, mv, fact, 0);
                    continue;
                }
            }
            let rank = if Some(mv) == hint {
                i32::MIN
            } else {
                self.rank(&child, mv, replies)
            };
            open.push((rank, mv));
        }
        open.sort_unstable_by_key(|&(rank, _)| rank);
        for (_, mv) in open {
            let before = self.nodes;
            let fact = self.prove(&node.play(mv, &self.layout), !tie)?;
            if !fact.mover {
                return Ok((self.won(fact, mv), mv));
            }
            self.refuted(&mut trial, mv, fact, self.nodes - before);
        }
        Ok(trial.close(node))
    }

    fn rank(&self, child: &Node, mv: Move, replies: u32) -> i32 {
        let w = &*W;
        replies.count_ones() as i32 * w[0]
            + w[1 + mv.means as usize]
            + w[7 + usize::from(self.layout[usize::from(mv.target)])]
            + w[12] * child.mine.margin() as i32
    }

    fn won(&self, fact: Fact, mv: Move) -> Fact {
        let gift = self.layout[usize::from(mv.target)];
        Fact {
            mover: true,
            strict: fact.strict,
            needs: fact.needs.before_own_move(mv.means, gift),
        }
    }

    fn refuted(&self, trial: &mut Trial, mv: Move, fact: Fact, work: u64) {
        let gift = self.layout[usize::from(mv.target)];
        trial.lost.needs = trial
            .lost
            .needs
            .and(fact.needs.before_their_move(mv.means, gift));
        trial.lost.strict &= fact.strict;
        if work >= trial.most {
            trial.most = work;
            trial.hardest = Some(mv);
        }
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes || (self.nodes % 1024 == 0 && self.called_off()) {
            return Err(Stopped);
        }
        Ok(())
    }

    fn called_off(&self) -> bool {
        self.limits
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
            || self
                .limits
                .stop
                .is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Trial {
    fn new() -> Trial {
        Trial {
            lost: Fact {
                mover: false,
                strict: true,
                needs: Standing::FREE,
            },
            hardest: None,
            most: 0,
        }
    }

    fn close(self, node: &Node) -> Proof {
        let needs = self.lost.needs.and(node.no_more_moves());
        (
            Fact { needs, ..self.lost },
            self.hardest.expect("a cycle that is not over has a move"),
        )
    }
}

/// The moves worth trying: natural ones, and special ones to other targets.
///
/// A special move to a target in natural reach leaves the mover the same but for one tile less.
fn moves(node: &Node) -> ArrayVec<Move, 64> {
    let mut moves: ArrayVec<Move, 64> = bits(node.natural())
        .map(|target| Move::new(NATURAL, target))
        .collect();
    for tile in bits(node.mine.held() as u32) {
        moves.extend(bits(node.special(tile)).map(|target| Move::new(tile, target)));
    }
    moves
}

/// The result of a node with one tile left.
fn scored(node: &Node, tie: bool) -> Fact {
    let margin = node.mine.margin();
    let mover = margin > 0 || (margin == 0 && tie);
    let winner = if mover { node.mine } else { node.theirs };
    let strict = margin != 0;
    Fact {
        mover,
        strict,
        needs: winner.leads_for(i8::from(strict)),
    }
}

/// The result of a node whose mover cannot move.
fn stuck(node: &Node) -> Fact {
    Fact {
        mover: false,
        strict: true,
        needs: node.no_more_moves(),
    }
}

static W: std::sync::LazyLock<[i32; 16]> = std::sync::LazyLock::new(|| {
    let mut w = [40, 90, 90, 110, 90, 70, 0, 0, -20, -30, 50, 80, 10, 3, 4, 0];
    if let Ok(v) = std::env::var("W") {
        for (i, x) in v.split(',').enumerate() {
            w[i] = x.parse().unwrap();
        }
    }
    w
});
