//! Where everything is on a screen of a given size.

use atoll_scene::Place;
use ratatui::layout::{Position, Rect};

use super::super::model::Model;
use super::board::used;
use super::crop::Crop;
use super::panels::{INDENT, below_heading};

/// The smallest screen on which a match can be followed.
pub(super) const LEAST: (u16, u16) = (60, 18);

const GAP: u16 = 2;
/// The narrowest column for moves beside the panels.
const MOVES_COLUMN: u16 = 38;
const LEAST_SIDE: u16 = 26;
/// The list of moves with its heading, before the log gets more room. How many moves there are does
/// not matter: the screen stays as it is from turn to turn.
const WANTED_MOVES: u16 = 13;
const LEAST_LOG: u16 = 2;
const LEAST_MOVES: u16 = 4;
/// Status and prompt.
const TOP: u16 = 2;
/// What the selected move does, in up to two lines.
const MESSAGE: u16 = 2;
const HELP: u16 = 1;

/// The areas of the screen.
#[derive(Debug, Clone)]
pub(in crate::play) struct Layout {
    pub(super) status: Rect,
    pub(super) prompt: Rect,
    pub(super) board: Rect,
    /// Panels by their number, from the top; some may be cut off or missing.
    pub(super) panels: Vec<(usize, Rect)>,
    pub(super) moves: Rect,
    pub(super) message: Rect,
    pub(super) log: Rect,
    pub(super) help: Rect,
}

/// The size of what is to be shown.
struct Wanted {
    board: (u16, u16),
    /// Height of each panel with its heading, by number.
    panels: Vec<(usize, u16)>,
    side: u16,
}

impl Wanted {
    fn of(model: &Model) -> Wanted {
        let board = used(model, &model.table.board.to_text());
        let side_first = [Place::Side, Place::Sheet];
        let mut panels = Vec::new();
        let mut side = LEAST_SIDE;
        for place in side_first {
            for (number, panel) in model.table.panels.iter().enumerate() {
                if panel.place == place {
                    let crop = Crop::of(&panel.scene.to_text());
                    panels.push((number, 1 + crop.height));
                    side = side.max(crop.width + INDENT);
                }
            }
        }
        Wanted {
            board: (board.width, board.height),
            panels,
            side,
        }
    }

    /// The height of all panels, with a line between them if there is room for it.
    fn panels_height(&self, gap: u16) -> u16 {
        let heights = self.panels.iter().map(|(_, height)| height);
        heights.sum::<u16>() + gap * self.panels.len().saturating_sub(1) as u16
    }
}

impl Layout {
    /// `None` if the screen is too small.
    pub(in crate::play) fn of(model: &Model, area: Rect) -> Option<Layout> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        let page = Rect {
            x: area.x + 1,
            width: area.width - 2,
            ..area
        };
        let wanted = Wanted::of(model);
        let air = u16::from(area.height >= 28);
        let body_top = page.y + TOP + air;
        let under = MESSAGE + HELP + 2 * air;
        let room = page.height - TOP - air - under;
        let wide = page.width >= wanted.board.0 + wanted.side + MOVES_COLUMN + 2 * GAP;
        let body = body_height(&wanted, room, wide);
        let bottom = Rect {
            y: body_top + body + air,
            height: room - body + MESSAGE + HELP + air,
            ..page
        };
        let body = Rect {
            y: body_top,
            height: body,
            ..page
        };
        let (board, panels, moves) = columns(&wanted, body, wide);
        let lines = lines(bottom, air);
        Some(Layout {
            status: row(page, 0),
            prompt: row(page, 1),
            board,
            panels,
            moves,
            message: lines[0],
            log: lines[1],
            help: lines[2],
        })
    }

    /// What lies at a place of the screen.
    pub(in crate::play) fn spot(&self, model: &Model, at: Position) -> Spot {
        if self.board.contains(at) {
            let grid = super::board::grid(model);
            let crop = used(model, &grid).view(self.board, super::board::middle(model, &grid));
            return Spot::Board(crop.key_at(&grid, self.board, at));
        }
        for (number, area) in &self.panels {
            let scene = below_heading(*area);
            if scene.contains(at) {
                let grid = model.table.panels[*number].scene.to_text();
                let crop = Crop::of(&grid).view(scene, None);
                return Spot::Panel(crop.key_at(&grid, scene, at));
            }
        }
        super::moves::row_at(model, self.moves, at).map_or(Spot::Nothing, Spot::Move)
    }
}

/// What lies at a place of the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) enum Spot {
    /// The board, with the key of the node there.
    Board(Option<String>),
    /// A panel, with the key of the node there.
    Panel(Option<String>),
    /// A line of the list of moves.
    Move(usize),
    Nothing,
}

fn row(page: Rect, number: u16) -> Rect {
    Rect {
        y: page.y + number,
        height: 1,
        ..page
    }
}

/// The board and what is beside it get what they need, the log what is left.
fn body_height(wanted: &Wanted, room: u16, wide: bool) -> u16 {
    let beside = match wide {
        true => WANTED_MOVES.max(wanted.panels_height(1)),
        false => WANTED_MOVES + 1 + wanted.panels_height(1),
    };
    let most = room - LEAST_LOG - room.saturating_sub(20) / 4;
    wanted.board.1.max(beside).min(most)
}

type Columns = (Rect, Vec<(usize, Rect)>, Rect);

fn columns(wanted: &Wanted, body: Rect, wide: bool) -> Columns {
    let least_side = wanted.side.min(body.width / 2);
    let board = Rect {
        width: wanted.board.0.min(body.width - least_side - GAP),
        ..body
    };
    let left = board.right() + GAP;
    let side = Rect {
        x: left,
        width: match wide {
            true => wanted.side,
            false => body.right() - left,
        },
        ..body
    };
    if wide {
        let left = side.right() + GAP;
        let moves = Rect {
            x: left,
            width: body.right() - left,
            ..body
        };
        return (board, stack(wanted, side), moves);
    }
    let least =
        WANTED_MOVES.min(LEAST_MOVES.max(body.height.saturating_sub(wanted.panels_height(0))));
    let room = Rect {
        height: body.height - least.min(body.height / 2),
        ..side
    };
    let panels = stack(wanted, room);
    let used = panels.last().map_or(0, |(_, area)| area.bottom() - side.y);
    let air = u16::from(side.height > used + WANTED_MOVES);
    let moves = Rect {
        y: side.y + used + air,
        height: side.height - used - air,
        ..side
    };
    (board, panels, moves)
}

/// Panels one under the other, as many as there is room for; the last may be cut.
fn stack(wanted: &Wanted, room: Rect) -> Vec<(usize, Rect)> {
    let gap = u16::from(wanted.panels_height(1) <= room.height);
    let mut y = room.y;
    let mut placed = Vec::new();
    for (number, height) in &wanted.panels {
        let height = (*height).min(room.bottom().saturating_sub(y));
        if height == 0 {
            break;
        }
        placed.push((*number, Rect { y, height, ..room }));
        y += height + gap;
    }
    placed
}

/// Message, log and help, from the top.
fn lines(bottom: Rect, air: u16) -> [Rect; 3] {
    let message = Rect {
        height: MESSAGE,
        ..bottom
    };
    let log = Rect {
        y: message.bottom() + air,
        height: bottom.height - MESSAGE - HELP - air,
        ..bottom
    };
    let help = Rect {
        y: bottom.bottom() - HELP,
        height: HELP,
        ..bottom
    };
    [message, log, help]
}
