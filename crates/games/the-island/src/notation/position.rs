//! Positions as text.

use atoll_engine::Seat;

use super::{seat_letter, symbols_text};
use crate::board::{Cell, Space};
use crate::island::{Island, Momentum};
use crate::layout::rows_text;
use crate::options::starter_name;
use crate::state::{Board, Mover, Spoils, Stage, State, Task};
use crate::view::{Held, View};

pub(crate) fn position(state: &State) -> String {
    let [first, second] = state.hands.map(|hand| symbols_text(&hand));
    let rest = format!("bag={}", symbols_text(&state.bag));
    write(&state.board, [first, second], &rest)
}

/// The position as the owner of this view may see it: hidden hands as their sizes, all that is unseen in one heap.
pub(crate) fn view_position(view: &View) -> String {
    let hands = view.hands.map(|hand| match hand {
        Held::Known(symbols) => symbols_text(&symbols),
        Held::Hidden(count) => format!("?{count}"),
    });
    let rest = match view.hides() {
        true => format!("unseen={}", symbols_text(&view.unseen)),
        false => format!("bag={}", symbols_text(&view.unseen)),
    };
    write(&view.board, hands, &rest)
}

fn write(board: &Board, [first, second]: [String; 2], rest: &str) -> String {
    let island = &board.island;
    let [orange, purple] = [0, 1].map(|seat| spaces_text(&island.spaces(Seat::new(seat))));
    let (land, used) = (land_text(island), symbols_text(&board.used));
    let (momentum, turn, act) = (
        momentum_text(&island.momentum()),
        board.turn,
        act_text(board.stage),
    );
    format!(
        "ti1 land={land} o={orange} p={purple} ho={first} hp={second} disc={used} {rest} mom={momentum} turn={turn} act={act}"
    )
}

/// The box around the island: its north-west cell, and the heights row by row.
fn land_text(island: &Island) -> String {
    let stacks = || island.stacks().iter();
    let rows = stacks().map(|cell| cell.row());
    let columns = || stacks().map(|cell| cell.column());
    let (Some(north), Some(south)) = (rows.clone().min(), rows.max()) else {
        return "-".to_owned();
    };
    let (west, east) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let row = |row| {
        (west..=east)
            .map(|column| island.height(Cell::at(column, row)))
            .collect()
    };
    let rows: Vec<Vec<u8>> = (north..=south).map(row).collect();
    format!(
        "{}:{}",
        Cell::at(west, north),
        rows_text(rows.iter().map(Vec::as_slice))
    )
}

fn spaces_text(spaces: &[Space]) -> String {
    listed(spaces.iter().map(Space::to_string))
}

fn momentum_text(all: &[Momentum]) -> String {
    listed(
        all.iter()
            .map(|Momentum { who, way, whom }| format!("{who}:{}:{whom}", way.letter())),
    )
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    match items.is_empty() {
        true => "-".to_owned(),
        false => items.join(","),
    }
}

fn act_text(stage: Stage) -> String {
    match stage {
        Stage::DrawPlacer(starter) => format!("placer:{}", starter_name(starter)),
        Stage::Place {
            seat,
            placed,
            starts,
        } => {
            let starts = starts.map_or('?', seat_letter);
            format!("place:{}:{placed}:{starts}", seat_letter(seat))
        }
        Stage::DrawStarter => "starter".to_owned(),
        Stage::Turn(mover, task) => turn_text(mover, task),
        Stage::Over(Some(winner)) => format!("over:{}", seat_letter(winner)),
        Stage::Over(None) => "over:draw".to_owned(),
    }
}

fn turn_text(mover: Mover, task: Task) -> String {
    let who = format!("{}:{}", seat_letter(mover.seat), flags_text(mover));
    match task {
        Task::Main => format!("main:{who}"),
        Task::Step => format!("step:{who}"),
        Task::Kill => format!("kill:{who}"),
        Task::Remove => format!("rm:{who}"),
        Task::Lift => format!("lift:{who}"),
        Task::Set(from) => format!("set:{who}:{from}"),
        Task::Spin(from, to) => format!("spin:{who}:{from}>{to}"),
        Task::Hold(Spoils::Collected(count)) => format!("hold:{who}:c{count}"),
        Task::Hold(Spoils::Discarded) => format!("hold:{who}:d"),
        Task::Draw(count) => format!("draw:{who}:{count}"),
    }
}

fn flags_text(mover: Mover) -> &'static str {
    match (mover.may_step, mover.must_remove) {
        (true, true) => "mr",
        (true, false) => "m",
        (false, true) => "r",
        (false, false) => "-",
    }
}
