//! Seats and what they hold, and what is shared.

use atoll_engine::Seat;
use atoll_scene::{Panel, seat_character, seat_ink};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::super::model::{Model, Waiting};
use super::super::seating::{Player, humans};
use super::board::{Lights, draw_scene};
use super::colours::Colours;

/// Room for the arrow of the seat to act.
pub(super) const INDENT: u16 = 2;

/// Draws a panel: a heading, then what is on it.
pub(super) fn draw(
    model: &Model,
    panel: &Panel,
    colours: Colours,
    area: Rect,
    buffer: &mut Buffer,
) {
    heading(model, panel, colours).render(Rect { height: 1, ..area }, buffer);
    draw_scene(
        &panel.scene,
        &Lights::of(model),
        colours,
        below_heading(area),
        buffer,
    );
}

/// Where the scene of a panel is, under the name in its heading.
pub(super) fn below_heading(area: Rect) -> Rect {
    Rect {
        x: area.x + INDENT,
        y: area.y + 1,
        width: area.width.saturating_sub(INDENT),
        height: area.height.saturating_sub(1),
    }
}

/// Mark, name and score; an arrow for the seat to act, in the accent if it is yours.
pub(super) fn heading<'m>(model: &'m Model, panel: &'m Panel, colours: Colours) -> Line<'m> {
    let bold = colours.page().add_modifier(Modifier::BOLD);
    let arrow = if panel.active { "▸ " } else { "  " };
    let yours = panel.seat.is_some() && panel.seat == model.asked();
    let mut spans = vec![match yours {
        true => Span::styled(arrow, colours.accent()),
        false => Span::styled(arrow, colours.page()),
    }];
    if let Some(seat) = panel.seat {
        let mark = format!("{} ", seat_character(seat));
        spans.push(Span::styled(mark, colours.ink(seat_ink(seat))));
    }
    spans.push(Span::styled(panel.title.as_str(), bold));
    if let Some(seat) = panel.seat {
        spans.push(Span::styled(
            format!(" {}", who(model, seat)),
            colours.soft(),
        ));
    }
    if !panel.note.is_empty() {
        spans.push(Span::styled(format!("  {}", panel.note), colours.soft()));
    }
    Line::from(spans)
}

/// Who plays a seat, as the person in front of the screen would say.
pub(super) fn who(model: &Model, seat: Seat) -> &str {
    let alone = humans(&model.players).nth(1).is_none();
    let own = model.viewer.seat() == Some(seat) && model.waiting != Waiting::Over;
    match &model.players[seat.index()] {
        Player::Human if alone || own => "you",
        Player::Human => "a person",
        Player::Bot(name) => name,
    }
}
