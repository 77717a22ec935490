//! The search for a proof.
//!
//! A [`Fact`] says who reaches a goal and the least this winner *needs* of the hands. Why it holds for all hands that
//! meet the needs, by induction from the end of the cycle:
//!
//! - A score needs certain leads, and nothing else decides it.
//! - A stuck player stays stuck with any hand that has no type with a target from there.
//! - A won move needs the tile it spends, and after it what the won position needs.
//! - A lost node needs, after each move, what the opponent's answer needs, and that the loser has no type that adds a
//!   target. With fewer tiles the loser only has fewer moves, and with none it is stuck. Special moves to targets in
//!   natural reach are covered too: they leave the loser the natural move's position with one tile less.

use arrayvec::ArrayVec;

use super::Limits;
use super::node::{Move, Node};
use super::reach::SPACES;
use super::standing::Standing;
use super::table::Table;

/// Nodes with fewer tiles left are searched again faster than looked up.
const LEAST_STORED: u32 = 4;
/// With fewer tiles left it does not pay to look all moves up before searching one.
const LEAST_LOOKED_UP: u32 = 9;
/// The rank of the move that was best at the same place with other hands.
const FIRST: i32 = i32::MIN;
/// The caller is asked once in so many nodes whether to go on.
const NODES_PER_LOOK: u64 = 1024;

/// What spending a tile of each type weighs in the order of moves; the last is the natural move.
const COST_OF_MEANS: [i32; 6] = [18, 26, 18, 14, 26, 0];
/// What giving away a tile of each type weighs: above all, Water and Owl let the opponent move anywhere.
const COST_OF_GIFT: [i32; 5] = [0, -4, 4, 14, 24];

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
            needs: node.no_more_targets(),
        }
    }
}

/// A fact with the move that proves it or, in a lost node, the move that was hardest to refute.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub(super) fact: Fact,
    pub(super) best: Move,
}

/// The refutations of a node's moves so far.
struct Refuted {
    fact: Fact,
    hardest: Option<(u64, Move)>,
}

impl Refuted {
    fn new() -> Refuted {
        Refuted {
            fact: Fact {
                mover: false,
                strict: true,
                needs: Standing::FREE,
            },
            hardest: None,
        }
    }

    /// Adds a move with the opponent's reply to it, the fact already seen from before the move.
    fn add(&mut self, mv: Move, fact: Fact, work: u64) {
        self.fact.needs = self.fact.needs.and(fact.needs);
        self.fact.strict &= fact.strict;
        if self.hardest.is_none_or(|(most, _)| work > most) {
            self.hardest = Some((work, mv));
        }
    }

    /// All moves are refuted: the node is lost, as long as the mover gets no others.
    fn close(self, node: &Node) -> Proof {
        let needs = self.fact.needs.and(node.no_more_targets());
        let (_, best) = self.hardest.expect("a cycle that is not over has a move");
        Proof {
            fact: Fact { needs, ..self.fact },
            best,
        }
    }
}

/// The moves of a node still to be searched, the lowest rank first.
type Open = ArrayVec<(i32, Move), 64>;

/// A limit was reached.
pub(super) struct Stopped;

/// One call of the solver.
pub(super) struct Search<'a> {
    table: &'a mut Table,
    layout: [u8; SPACES],
    limits: &'a Limits<'a>,
    pub(super) nodes: u64,
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
        let can_win = self.prove(node, false)?;
        if can_win.strict {
            return Ok(if can_win.mover { 1 } else { -1 });
        }
        Ok(if self.prove(node, true)?.mover { 0 } else { -1 })
    }

    /// A move that keeps the value of a cycle that is not over; where all do, one that was hard to refute.
    pub(super) fn best_move(&mut self, node: &Node, value: i8) -> Result<Move, Stopped> {
        let tie = value < 1;
        let hint = self.table.find(node, tie).1;
        let proof = self.expand(node, tie, hint)?;
        let hard = hint.filter(|&hint| !proof.fact.mover && node.moves().any(|mv| mv == hint));
        Ok(hard.unwrap_or(proof.best))
    }

    /// Whether the mover can win, or with `tie` at least tie, a cycle that is not over.
    fn prove(&mut self, node: &Node, tie: bool) -> Result<Fact, Stopped> {
        self.count()?;
        if node.left() < LEAST_STORED {
            return Ok(self.expand(node, tie, None)?.fact);
        }
        let (known, hint) = self.table.find(node, tie);
        if let Some(fact) = known {
            return Ok(fact);
        }
        let before = self.nodes;
        let proof = self.expand(node, tie, hint)?;
        self.table.store(node, &proof, self.nodes - before);
        Ok(proof.fact)
    }

    fn expand(&mut self, node: &Node, tie: bool, hint: Option<Move>) -> Result<Proof, Stopped> {
        let mut refuted = Refuted::new();
        if node.left() == 2 {
            let won = self.score_moves(node, tie, &mut refuted);
            return Ok(won.unwrap_or_else(|| refuted.close(node)));
        }
        let mut open = Open::new();
        if let Some(won) = self.sift(node, tie, hint, &mut refuted, &mut open) {
            return Ok(won);
        }
        open.sort_unstable_by_key(|&(rank, _)| rank);
        for &(_, mv) in &open {
            let before = self.nodes;
            let fact = self.prove(&node.play(mv, &self.layout), !tie)?;
            if let Some(won) = self.settle(mv, fact, self.nodes - before, &mut refuted) {
                return Ok(won);
            }
        }
        Ok(refuted.close(node))
    }

    /// With two tiles left each move ends the cycle by scoring.
    fn score_moves(&self, node: &Node, tie: bool, refuted: &mut Refuted) -> Option<Proof> {
        node.moves().find_map(|mv| {
            let fact = Fact::scored(&node.play(mv, &self.layout), !tie);
            self.settle(mv, fact, 0, refuted)
        })
    }

    /// Settles the moves whose result is known without a search, and ranks the others.
    fn sift(
        &self,
        node: &Node,
        tie: bool,
        hint: Option<Move>,
        refuted: &mut Refuted,
        open: &mut Open,
    ) -> Option<Proof> {
        let look_up = node.left() >= LEAST_LOOKED_UP;
        for mv in node.moves() {
            let child = node.play(mv, &self.layout);
            let replies = child.targets();
            let known = match replies {
                0 => Some(Fact::stuck(&child)),
                _ if look_up => self.table.find(&child, !tie).0,
                _ => None,
            };
            let Some(fact) = known else {
                let rank = self.rank(&child, mv, replies);
                open.push((if Some(mv) == hint { FIRST } else { rank }, mv));
                continue;
            };
            if let Some(won) = self.settle(mv, fact, 0, refuted) {
                return Some(won);
            }
        }
        None
    }

    /// Takes the fact after a move into account; returns the proof if the move wins.
    fn settle(&self, mv: Move, after: Fact, work: u64, refuted: &mut Refuted) -> Option<Proof> {
        let gift = self.layout[usize::from(mv.target)];
        if after.mover {
            let needs = after.needs.before_their_move(mv.means, gift);
            refuted.add(mv, Fact { needs, ..after }, work);
            return None;
        }
        let needs = after.needs.before_own_move(mv.means, gift);
        Some(Proof {
            fact: Fact {
                mover: true,
                needs,
                ..after
            },
            best: mv,
        })
    }

    /// A guess at how far a move is from winning; the weights were fitted to the size of the search.
    fn rank(&self, child: &Node, mv: Move, replies: u32) -> i32 {
        let gift = self.layout[usize::from(mv.target)];
        let freedom = 3 * replies.count_ones() + 2 * child.natural().count_ones();
        freedom as i32
            + 2 * i32::from(child.mine.margin())
            + COST_OF_MEANS[usize::from(mv.means)]
            + COST_OF_GIFT[usize::from(gift)]
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        let look = self.nodes.is_multiple_of(NODES_PER_LOOK);
        if self.nodes > self.limits.nodes || look && !(self.limits.go_on)() {
            return Err(Stopped);
        }
        Ok(())
    }
}
