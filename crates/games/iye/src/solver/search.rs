//! The search for a proof.

use std::sync::atomic::Ordering;
use std::time::Instant;

use arrayvec::ArrayVec;

use super::reach::{NATURAL, REACH, SPACES, bits};
use super::Limits;
use super::standing::{Standing, TYPES};
use super::table::Table;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) means: Option<usize>,
    pub(super) target: usize,
}

impl Move {
    /// `means` is a type or [`NATURAL`].
    pub(super) fn new(means: usize, target: usize) -> Move {
        Move { means: (means != NATURAL).then_some(means), target }
    }

    /// Never 0 for a move.
    pub(super) fn pack(mv: Option<Move>) -> u64 {
        mv.map_or(0, |mv| (mv.means.unwrap_or(NATURAL) * SPACES + mv.target + 1) as u64)
    }

    pub(super) fn unpack(word: u64) -> Option<Move> {
        let index = (word as u8 as usize).checked_sub(1)?;
        Some(Move::new(index / SPACES, index % SPACES))
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
    pub(super) fn place(&self) -> u64 {
        u64::from(self.tiles) << 5 | self.drum as u64
    }

    fn natural(&self) -> u32 {
        REACH[NATURAL][self.drum] & self.tiles
    }

    /// The targets only a tile of this type reaches, whether one is held or not.
    fn special(&self, tile: usize) -> u32 {
        REACH[tile][self.drum] & self.tiles & !REACH[NATURAL][self.drum]
    }

    pub(super) fn targets(&self) -> u32 {
        (0..TYPES).filter(|&tile| self.mine.owns(tile)).fold(self.natural(), |all, tile| all | self.special(tile))
    }

    pub(super) fn play(&self, mv: Move, layout: &[u8; SPACES]) -> Node {
        let gift = usize::from(layout[mv.target]);
        Node {
            tiles: self.tiles & !(1 << mv.target),
            drum: mv.target,
            mine: self.theirs.after_their_move(mv.means, gift),
            theirs: self.mine.after_own_move(mv.means, gift),
        }
    }

    /// What a player needs of the hands so that this mover, who cannot move, stays stuck.
    fn stuck_needs(&self) -> Standing {
        (0..TYPES).filter(|&tile| self.special(tile) != 0).fold(Standing::FREE, Standing::and_none_of)
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
    pub(super) fn settles(&self, node: &Node, tie: bool) -> bool {
        let winner = if self.mover { node.mine } else { node.theirs };
        (self.strict || self.mover == tie) && winner.meets(self.needs)
    }
}

pub(super) struct Stopped;

pub(super) struct Search<'a> {
    table: &'a mut Table,
    layout: [u8; SPACES],
    limits: &'a Limits<'a>,
    pub(super) nodes: u64,
}

struct Child {
    mv: Move,
    node: Node,
    rank: i32,
}

impl<'a> Search<'a> {
    pub(super) fn new(table: &'a mut Table, layout: [u8; SPACES], limits: &'a Limits<'a>) -> Search<'a> {
        Search { table, layout, limits, nodes: 0 }
    }

    /// +1 if the mover wins the cycle with best play, 0 if it ties, else −1.
    pub(super) fn value(&mut self, node: &Node) -> Result<i8, Stopped> {
        if let Some(value) = over(node) {
            return Ok(value);
        }
        let win = self.prove(node, false)?;
        if win.mover || win.strict {
            return Ok(if win.mover { 1 } else { -1 });
        }
        Ok(if self.prove(node, true)?.mover { 0 } else { -1 })
    }

    /// A move that keeps the value of a cycle that is not over; in a lost one, the move that was hardest to refute.
    pub(super) fn best_move(&mut self, node: &Node, value: i8) -> Result<Move, Stopped> {
        let tie = value < 1;
        let hint = self.table.find(node, tie).1;
        let (_, best) = self.expand(node, tie, hint)?;
        Ok(best.expect("a cycle that is not over has a move"))
    }

    /// Whether the mover can win, or with `tie` at least tie, a cycle that is not over.
    pub(super) fn prove(&mut self, node: &Node, tie: bool) -> Result<Fact, Stopped> {
        self.count()?;
        let before = self.nodes;
        let (known, hint) = self.table.find(node, tie);
        if let Some(fact) = known {
            return Ok(fact);
        }
        let (fact, best) = self.expand(node, tie, hint)?;
        self.table.store(node, fact, best, self.nodes - before);
        Ok(fact)
    }

    fn expand(&mut self, node: &Node, tie: bool, hint: Option<Move>) -> Result<(Fact, Option<Move>), Stopped> {
        let last = node.tiles.count_ones() == 2;
        let mut children = ArrayVec::<Child, 64>::new();
        let mut lost = Fact { mover: false, strict: true, needs: Standing::FREE };
        let mut hardest = (0, hint);
        for mv in moves(node) {
            let child = node.play(mv, &self.layout);
            let known = if last { Some(scored(&child, !tie)) } else { stuck(&child) };
            match known {
                Some(fact) if !fact.mover => return Ok((self.won(fact, mv), Some(mv))),
                Some(fact) => lost = self.worse(lost, fact, mv),
                None => {
                    let rank = self.rank(&child, mv, hint);
                    children.push(Child { mv, node: child, rank });
                }
            }
        }
        children.sort_unstable_by_key(|child| child.rank);
        let mut index = 0;
        if node.tiles.count_ones() > 4 {
            let mut rest = ArrayVec::<Child, 64>::new();
            for child in children {
                match self.table.find(&child.node, !tie).0 {
                    Some(fact) if !fact.mover => return Ok((self.won(fact, child.mv), Some(child.mv))),
                    Some(fact) => lost = self.worse(lost, fact, child.mv),
                    None => rest.push(child),
                }
            }
            children = rest;
        }
        while index < children.len() {
            let child = &children[index];
            let before = self.nodes;
            let fact = self.prove(&child.node, !tie)?;
            if !fact.mover {
                return Ok((self.won(fact, child.mv), Some(child.mv)));
            }
            lost = self.worse(lost, fact, child.mv);
            if self.nodes - before > hardest.0 {
                hardest = (self.nodes - before, Some(child.mv));
            }
            index += 1;
        }
        for tile in (0..TYPES).filter(|&tile| !node.mine.owns(tile) && node.special(tile) != 0) {
            lost.needs = lost.needs.and_none_of(tile);
        }
        Ok((lost, hardest.1.or_else(|| moves(node).next())))
    }

    fn rank(&self, child: &Node, mv: Move, hint: Option<Move>) -> i32 {
        if Some(mv) == hint {
            return i32::MIN;
        }
        let replies = child.targets().count_ones() as i32;
        replies * 4 + if mv.means.is_some() { 6 } else { 0 }
    }

    fn won(&self, fact: Fact, mv: Move) -> Fact {
        let gift = usize::from(self.layout[mv.target]);
        Fact { mover: true, strict: fact.strict, needs: fact.needs.before_own_move(mv.means, gift) }
    }

    fn worse(&self, lost: Fact, fact: Fact, mv: Move) -> Fact {
        let gift = usize::from(self.layout[mv.target]);
        let needs = lost.needs.and(fact.needs.before_their_move(mv.means, gift));
        Fact { mover: false, strict: lost.strict && fact.strict, needs }
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes || (self.nodes % 1024 == 0 && self.called_off()) {
            return Err(Stopped);
        }
        Ok(())
    }

    pub(super) fn called_off(&self) -> bool {
        self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// The moves worth trying: natural ones, and special ones to other targets.
///
/// A special move to a target in natural reach leaves the mover the same but for one tile less.
pub(super) fn moves(node: &Node) -> impl Iterator<Item = Move> + use<> {
    let held = (0..TYPES).filter(|&tile| node.mine.owns(tile)).map(|tile| (Some(tile), node.special(tile)));
    let by_means: ArrayVec<_, 6> = std::iter::once((None, node.natural())).chain(held).collect();
    by_means.into_iter().flat_map(|(means, targets)| bits(targets).map(move |target| Move { means, target }))
}

/// The value for the mover of a cycle that is over; the tile count is looked at first.
pub(super) fn over(node: &Node) -> Option<i8> {
    if node.tiles.count_ones() < 2 {
        return Some(node.mine.margin().signum());
    }
    (node.targets() == 0).then_some(-1)
}

/// The result of a node with one tile left.
pub(super) fn scored(node: &Node, tie: bool) -> Fact {
    let margin = node.mine.margin();
    let mover = margin > 0 || (margin == 0 && tie);
    let winner = if mover { node.mine } else { node.theirs };
    let strict = margin != 0;
    Fact { mover, strict, needs: winner.leads_for(i8::from(strict)) }
}

/// The result of a node whose mover cannot move.
pub(super) fn stuck(node: &Node) -> Option<Fact> {
    let stuck = node.targets() == 0;
    stuck.then(|| Fact { mover: false, strict: true, needs: node.stuck_needs() })
}
