//! The list of moves, or how the match ended.

use atoll_engine::{Outcome, Seat};
use atoll_scene::{Choice, Tone, seat_character, seat_ink};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::super::model::Model;
use super::colours::Colours;
use super::panels::who;
use super::words::{pad, shorten, width};

pub(super) fn draw(model: &Model, colours: Colours, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    if let Some(outcome) = model.live.outcome() {
        return draw_result(model, &outcome, colours, area, buffer);
    }
    let listed = model.listed();
    if listed.is_empty() && model.filter.is_empty() {
        return;
    }
    heading(model, listed.len(), area, colours).render(area, buffer);
    let choices = model.choices();
    let notation = listed.iter().map(|index| width(&choices[*index].text));
    let notation = notation.max().unwrap_or(0);
    let first = first_row(model, area);
    for (place, index) in listed.iter().enumerate().skip(first) {
        let y = area.y + 1 + (place - first) as u16;
        if y >= area.bottom() {
            break;
        }
        let row = Rect {
            y,
            height: 1,
            ..area
        };
        let selected = place == model.selected;
        let line = line(&choices[*index], selected, notation, colours, area.width);
        line.render(row, buffer);
    }
}

/// How many moves there are, and how many of them are below.
fn heading(model: &Model, count: usize, area: Rect, colours: Colours) -> Line<'static> {
    let noun = if count == 1 { "move" } else { "moves" };
    let mut text = format!("{count} {noun}");
    if !model.clicked.is_empty() {
        text.push_str(" from here");
    }
    if !model.filter.is_empty() {
        text.push_str(&format!(" with “{}”", model.filter));
    }
    let shown = first_row(model, area) + usize::from(area.height - 1);
    if count > shown {
        text.push_str(&format!(", {} more below", count - shown));
    }
    Line::styled(text, colours.soft())
}

/// The first line of the list in sight: the selected one stays away from the edges.
fn first_row(model: &Model, area: Rect) -> usize {
    let rows = usize::from(area.height.saturating_sub(1));
    let most = model.listed().len().saturating_sub(rows);
    model.selected.saturating_sub(rows / 2).min(most)
}

/// The line of the list at a place of the screen.
pub(super) fn row_at(model: &Model, area: Rect, at: Position) -> Option<usize> {
    if !area.contains(at) || at.y == area.y {
        return None;
    }
    let row = first_row(model, area) + usize::from(at.y - area.y - 1);
    (row < model.listed().len()).then_some(row)
}

fn line(
    choice: &Choice,
    selected: bool,
    notation: usize,
    colours: Colours,
    room: u16,
) -> Line<'static> {
    let arrow = if selected { "▸ " } else { "  " };
    let text = format!("{arrow}{}  ", pad(&choice.text, notation));
    let sign = match choice.tone {
        Tone::Ending => " ⚑",
        Tone::Plain | Tone::Costly => "",
    };
    let room = usize::from(room).saturating_sub(width(&text) + width(sign));
    let label = format!("{}{sign}", shorten(&choice.label, room));
    if selected {
        let rest = room + width(sign);
        return Line::styled(format!("{text}{}", pad(&label, rest)), colours.cursor());
    }
    Line::from(vec![
        Span::styled(text, colours.page().add_modifier(Modifier::BOLD)),
        Span::styled(label, tone_style(choice.tone, colours)),
    ])
}

fn tone_style(tone: Tone, colours: Colours) -> Style {
    match tone {
        Tone::Plain => colours.page(),
        Tone::Costly => colours.soft(),
        Tone::Ending => colours.ink("danger"),
    }
}

/// Places, marks and points, the winner first.
fn draw_result(
    model: &Model,
    outcome: &Outcome,
    colours: Colours,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut seats: Vec<_> = Seat::all(outcome.ranks.seats()).collect();
    seats.sort_by_key(|seat| outcome.ranks[*seat]);
    let bold = colours.page().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::styled("Result", bold)];
    for seat in seats {
        let rank = format!("{}. ", outcome.ranks[seat]);
        let mark = format!("{} ", seat_character(seat));
        let name = format!("Seat {} ({})", seat.index(), who(model, seat));
        lines.push(Line::from(vec![
            Span::raw(rank),
            Span::styled(mark, colours.ink(seat_ink(seat))),
            Span::raw(pad(&name, 20)),
            Span::styled(outcome.scores[seat].to_string(), bold),
        ]));
    }
    lines.push(Line::styled(
        format!("It ended by: {}", outcome.reason),
        colours.soft(),
    ));
    lines.push(Line::default());
    lines.push(Line::styled(
        "n new match · s save record · q quit",
        colours.accent(),
    ));
    for (line, y) in lines.into_iter().zip(area.y..area.bottom()) {
        line.render(
            Rect {
                y,
                height: 1,
                ..area
            },
            buffer,
        );
    }
}
