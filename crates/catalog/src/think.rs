//! Bots by name, for games by name.

use std::sync::atomic::Ordering;
use std::time::Instant;

use atoll_bots::{Budget, Considered, Info, SettingsError};
use atoll_engine::{BySeat, Effort, Match, Solved, Text, Turn, Unsolved, Viewer};
use serde::Serialize;

use crate::any_game::BotEntry;
use crate::bot_name::{SOLVER, make};
use crate::{BotName, Level, Listed};

/// What a bot would play, and why.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Thought {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Simulations made.
    pub nodes: u64,
    /// Each seat's chance to win.
    pub value: BySeat<f32>,
    /// The expected line.
    pub pv: Vec<String>,
    /// Every legal move.
    pub moves: Vec<MoveThought>,
}

/// What a bot thinks of one move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MoveThought {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often it was tried.
    pub visits: u64,
    /// The chance to win after it, for the seat to act.
    pub value: Option<f32>,
}

/// Why a bot or solver has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThinkError {
    /// There is no bot of this name.
    #[error("there is no bot `{name}`; the bots are {known}")]
    UnknownBot {
        /// The name that was asked for.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// What follows the name of a bot is not understood.
    #[error("the bot `{name}`: {why}")]
    BadSettings {
        /// The name that was asked for.
        name: String,
        /// What is wrong with it.
        why: SettingsError,
    },
    /// No seat is to act.
    #[error("no seat is to act: {turn}")]
    NobodyToAct {
        /// Who is due instead.
        turn: String,
    },
    /// The game cannot be solved.
    #[error("the game `{game}` has no solver")]
    NoSolver {
        /// The game.
        game: &'static str,
    },
    /// The solver has no answer.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The bots that play the game `G`: the levels, then the parts that they are made of.
pub(crate) fn bots_of<G: Listed>() -> Vec<BotEntry> {
    let level = |level: Level| BotEntry {
        name: level.name(),
        about: level.about(),
        level: true,
        recipe: Some(level.settings::<G>().to_string()),
    };
    let part = |name, about| BotEntry {
        name,
        about,
        level: false,
        recipe: None,
    };
    let solver = G::SOLVER.map(|_| {
        let about =
            "Plays perfectly where it can solve the position in time, and searches elsewhere.";
        part(SOLVER, about)
    });
    let parts = atoll_bots::list().iter();
    let levels = Level::ALL.into_iter().map(level);
    levels
        .chain(parts.map(|bot| part(bot.name, bot.about)))
        .chain(solver)
        .collect()
}

pub(crate) fn think<G: Listed>(
    table: &Match<G>,
    bot: &BotName,
    budget: &Budget,
    seed: u64,
) -> Result<Thought, ThinkError> {
    let mut bot = make::<G>(bot, seed)?;
    let turn = table.turn();
    let Turn::Seat(seat) = turn else {
        let turn = turn.to_string();
        return Err(ThinkError::NobodyToAct { turn });
    };
    let game = table.game();
    let view = game.view(table.state(), Viewer::Seat(seat));
    let choice = bot.choose(game, &view, seat, budget);
    Ok(thought(choice.mv, choice.info))
}

fn thought<M: Text>(mv: M, info: Info<M>) -> Thought {
    let considered = |c: Considered<M>| MoveThought {
        mv: c.mv.to_string(),
        visits: c.visits,
        value: c.value,
    };
    Thought {
        mv: mv.to_string(),
        nodes: info.nodes,
        value: info.value,
        pv: info.pv.iter().map(M::to_string).collect(),
        moves: info.moves.into_iter().map(considered).collect(),
    }
}

pub(crate) fn solve<G: Listed>(
    table: &Match<G>,
    memory: usize,
    budget: &Budget,
) -> Result<Solved<String>, ThinkError> {
    let solver = G::SOLVER.ok_or(ThinkError::NoSolver { game: G::NAME })?;
    let turn = table.turn();
    if !matches!(turn, Turn::Seat(_)) {
        let turn = turn.to_string();
        return Err(ThinkError::NobodyToAct { turn });
    }
    let deadline = budget
        .time
        .and_then(|time| Instant::now().checked_add(time));
    let stopped = || {
        let flag = budget.stop.as_ref();
        flag.is_some_and(|stop| stop.load(Ordering::Relaxed))
    };
    let effort = Effort {
        memory,
        nodes: budget.nodes.unwrap_or(u64::MAX),
        go_on: &|| !stopped() && deadline.is_none_or(|end| Instant::now() < end),
    };
    let game = table.game();
    let solved = solver(game, table.state(), &effort)?;
    Ok(Solved {
        value: solved.value,
        line: solved.line.iter().map(|mv| mv.to_string()).collect(),
        nodes: solved.nodes,
    })
}
