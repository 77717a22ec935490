//! The model on the screen.

mod board;
mod colours;
mod crop;
mod layout;
mod moves;
mod overlay;
mod panels;
mod words;

use atoll_engine::{Actor, Seat};
use atoll_scene::{Tone, seat_character, seat_ink};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use super::choose::{narrowed, said_so_far};
use super::log::LogLine;
use super::model::{Hint, Input, Model, Waiting};
use super::seating::humans;
use colours::Colours;
use words::{shorten, width, wrap};

pub(super) use colours::{Depth, Skin};
pub(super) use crop::Crop;
pub(super) use layout::{Layout, Spot};

const SPINNER: [&str; 8] = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇", "⠏", "⠹"];

/// Remembers how large the board is, and brings what is scrolled back to where there is something.
pub(super) fn fit(model: &mut Model, area: Rect, skin: Skin) {
    model.board = board::used(model, &board::grid(model));
    let Some(overlay) = model.overlay else { return };
    let colours = Colours::new(&model.table.palette, skin);
    let most = overlay::most_scroll(model, overlay.page, colours, area);
    if let Some(overlay) = &mut model.overlay {
        overlay.scroll = overlay.scroll.min(most);
    }
}

/// Draws the model.
pub(super) fn draw(model: &Model, skin: Skin, frame: &mut Frame) {
    let area = frame.area();
    let colours = Colours::new(&model.table.palette, skin);
    let buffer = frame.buffer_mut();
    Block::new().style(colours.page()).render(area, buffer);
    match (Layout::of(model, area), model.waiting) {
        (None, _) => draw_too_small(area, buffer),
        (_, Waiting::Curtain(seat)) => draw_curtain(seat, colours, area, buffer),
        (Some(layout), _) => draw_table(model, &layout, colours, buffer),
    }
    if let Some(overlay) = model.overlay {
        overlay::draw(model, overlay, colours, area, buffer);
    }
}

fn draw_too_small(area: Rect, buffer: &mut Buffer) {
    let (columns, rows) = layout::LEAST;
    let text = format!(
        "The table needs {columns} columns and {rows} rows; this screen has {} and {}. \
         Make it larger, or press q to quit: the match is kept.",
        area.width, area.height
    );
    let lines = wrap(&text, area.width.into());
    for (line, y) in lines.into_iter().zip(area.y..area.bottom()) {
        Line::raw(line).render(
            Rect {
                y,
                height: 1,
                ..area
            },
            buffer,
        );
    }
}

fn draw_curtain(seat: Seat, colours: Colours, area: Rect, buffer: &mut Buffer) {
    let name = format!("{} {seat}", seat_character(seat));
    let lines = [
        Line::from(vec![
            Span::raw("Pass the keyboard to "),
            Span::styled(name, colours.ink(seat_ink(seat))),
        ]),
        Line::default(),
        Line::styled(format!("{seat}: press Enter"), colours.accent()),
        Line::default(),
        Line::styled("q quits; the match is kept", colours.soft()),
    ];
    let top = area.y + area.height.saturating_sub(5) / 2;
    for (line, y) in lines.into_iter().zip(top..area.bottom()) {
        let line = line.alignment(Alignment::Center);
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

fn draw_table(model: &Model, layout: &Layout, colours: Colours, buffer: &mut Buffer) {
    draw_status(model, colours, layout.status, buffer);
    draw_prompt(model, colours, layout.prompt, buffer);
    board::draw(model, colours, layout.board, buffer);
    for (number, area) in &layout.panels {
        panels::draw(model, &model.table.panels[*number], colours, *area, buffer);
    }
    moves::draw(model, colours, layout.moves, buffer);
    draw_message(model, colours, layout.message, buffer);
    draw_log(model, colours, layout.log, buffer);
    help(model, colours, layout.help.width).render(layout.help, buffer);
}

fn draw_status(model: &Model, colours: Colours, area: Rect, buffer: &mut Buffer) {
    let title = Span::styled(
        model.about.title,
        colours.page().add_modifier(Modifier::BOLD),
    );
    let room = usize::from(area.width).saturating_sub(title.width() + 2);
    let status = format!("  {}", shorten(&model.table.status, room));
    Line::from(vec![title, Span::styled(status, colours.soft())]).render(area, buffer);
}

fn draw_prompt(model: &Model, colours: Colours, area: Rect, buffer: &mut Buffer) {
    let prompt = &model.table.prompt;
    let yours = model.asked().is_some() || model.waiting == Waiting::Over;
    let style = match yours {
        true => colours.accent(),
        false => colours.page().add_modifier(Modifier::BOLD),
    };
    let title = Span::styled(
        format!("{}.", prompt.title.trim_end_matches(['.', '?'])),
        style,
    );
    let title = match prompt.title.ends_with('?') {
        true => Span::styled(prompt.title.clone(), style),
        false => title,
    };
    let room = usize::from(area.width).saturating_sub(title.width() + 1);
    let detail = format!(" {}", shorten(&prompt.detail, room));
    Line::from(vec![title, Span::styled(detail, colours.page())]).render(area, buffer);
}

/// The line being written, what went wrong, what is going on, or what the selected move does.
fn draw_message(model: &Model, colours: Colours, area: Rect, buffer: &mut Buffer) {
    let mut lines = Vec::new();
    match model.input {
        Input::Move => lines.push(written("Move", &model.typed, colours)),
        Input::Filter => lines.push(written("Only moves with", &model.filter, colours)),
        Input::Off => {}
    }
    let (text, style) = message(model, colours);
    let room = usize::from(area.height) - lines.len();
    let mut wrapped = wrap(&text, area.width.into());
    if wrapped.len() > room {
        let rest = wrapped.split_off(room - 1).join(" ");
        wrapped.push(shorten(&rest, area.width.into()));
    }
    lines.extend(wrapped.into_iter().map(|line| Line::styled(line, style)));
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

fn written(what: &str, text: &str, colours: Colours) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{what} › "), colours.accent()),
        Span::styled(text.to_owned(), colours.page()),
        Span::styled("▏", colours.accent()),
    ])
}

fn message(model: &Model, colours: Colours) -> (String, Style) {
    if let Some(notice) = &model.notice {
        let style = match notice.wrong {
            true => colours.ink("danger"),
            false => colours.page(),
        };
        return (notice.text.clone(), style);
    }
    match &model.hint {
        Hint::Given(text) => return (text.clone(), colours.page()),
        Hint::Asked(_) => {
            let text = format!(
                "{} {} looks for a hint …",
                spinner(model),
                model.about.adviser
            );
            return (text, colours.soft());
        }
        Hint::None => {}
    }
    match waiting(model) {
        Some(text) => (text, colours.soft()),
        None => effect(model, colours),
    }
}

fn spinner(model: &Model) -> &'static str {
    SPINNER[model.ticks % SPINNER.len()]
}

/// Whom the table waits for, unless it is the person.
fn waiting(model: &Model) -> Option<String> {
    let spin = spinner(model);
    Some(match model.waiting {
        Waiting::Draw => format!("{spin} Chance draws …"),
        Waiting::Bot(seat) => format!(
            "{spin} Seat {} ({}) thinks …",
            seat.index(),
            panels::who(model, seat)
        ),
        Waiting::Forced(seat) => format!("{seat} has only one move."),
        Waiting::Pass(seat) => format!("Next: {seat}."),
        Waiting::Paused => "Paused. Space goes on.".to_owned(),
        Waiting::You(_) | Waiting::Curtain(_) | Waiting::Over => return None,
    })
}

/// What will come of the selected move, or how many the cursor leads to.
fn effect(model: &Model, colours: Colours) -> (String, Style) {
    let Some(choice) = model.preview() else {
        let text = match model.choices().is_empty() {
            true => "",
            false => "No move has these words.",
        };
        return (text.to_owned(), colours.soft());
    };
    let style = match choice.tone {
        Tone::Ending => colours.ink("danger"),
        Tone::Plain | Tone::Costly => colours.page(),
    };
    let Some(key) = &model.cursor else {
        return (format!("{}: {}", choice.text, choice.effect), style);
    };
    let clicks = [model.clicked.as_slice(), std::slice::from_ref(key)].concat();
    let count = narrowed(model.choices(), &clicks).len();
    let said = said_so_far(model.choices(), &clicks).is_some();
    match (count, said) {
        (0 | 1, _) => (format!("{}: {}", choice.text, choice.effect), style),
        (_, true) => {
            let others = format!("Enter lists {count} ways to do it.");
            (
                format!("{}: {} {others}", choice.text, choice.effect),
                style,
            )
        }
        (_, false) => {
            let label = model.label_of(key).unwrap_or_default();
            let text = format!("{label} Enter lists its {count} moves.");
            (text, colours.page())
        }
    }
}

/// The newest lines at the bottom.
fn draw_log(model: &Model, colours: Colours, area: Rect, buffer: &mut Buffer) {
    let lines = model.log_lines();
    let first = lines.len().saturating_sub(area.height.into());
    for (line, y) in lines[first..].iter().zip(area.y..area.bottom()) {
        let last = y - area.y + 1 == (lines.len() - first) as u16;
        log_line(line, last, colours, area.width).render(
            Rect {
                y,
                height: 1,
                ..area
            },
            buffer,
        );
    }
}

fn log_line(line: &LogLine, last: bool, colours: Colours, columns: u16) -> Line<'static> {
    let (mark, ink) = match line.actor {
        Actor::Seat(seat) => (seat_character(seat), colours.ink(seat_ink(seat))),
        Actor::Chance => ('∗', colours.soft()),
    };
    let style = if last { colours.page() } else { colours.soft() };
    let text = shorten(&line.text, usize::from(columns).saturating_sub(2));
    Line::from(vec![
        Span::styled(format!("{mark} "), ink),
        Span::styled(text, style),
    ])
}

/// The keys that matter now, as many as fit.
fn help(model: &Model, colours: Colours, columns: u16) -> Line<'static> {
    let mut spans = Vec::new();
    let mut room = usize::from(columns);
    for (key, what) in keys(model) {
        let text = format!(" {what}   ");
        let Some(left) = room.checked_sub(width(key) + width(text.trim_end())) else {
            break;
        };
        room = left.saturating_sub(3);
        spans.push(Span::styled(
            *key,
            colours.page().add_modifier(Modifier::BOLD),
        ));
        spans.push(Span::styled(text, colours.soft()));
    }
    Line::from(spans)
}

type Keys = &'static [(&'static str, &'static str)];

fn keys(model: &Model) -> Keys {
    const LINE: Keys = &[
        ("Enter", "play"),
        ("Tab", "complete"),
        ("Ctrl-U", "empty"),
        ("Esc", "leave the line"),
    ];
    const FILTER: Keys = &[("Enter", "to the list"), ("Esc", "list all moves")];
    const CHOOSE: Keys = &[
        ("↑↓", "choose"),
        ("Tab", "on board"),
        ("Enter", "play"),
        ("u", "undo"),
        ("h", "hint"),
        ("?", "keys"),
        ("q", "quit"),
        ("r", "rules"),
        ("/", "filter"),
        ("n", "new match"),
        ("s", "save record"),
    ];
    const OVER: Keys = &[
        ("n", "new match"),
        ("s", "save record"),
        ("u", "undo"),
        ("l", "log"),
        ("?", "all keys"),
        ("q", "quit"),
    ];
    const WATCH: Keys = &[
        ("Space", "stop or go on"),
        ("l", "log"),
        ("r", "rules"),
        ("?", "all keys"),
        ("q", "quit"),
    ];
    const WAIT: Keys = &[
        ("u", "undo"),
        ("l", "log"),
        ("r", "rules"),
        ("?", "all keys"),
        ("q", "quit"),
    ];
    match (model.waiting, model.input) {
        (_, Input::Move) => LINE,
        (_, Input::Filter) => FILTER,
        (Waiting::You(_), _) => CHOOSE,
        (Waiting::Over, _) => OVER,
        _ if humans(&model.players).next().is_none() => WATCH,
        _ => WAIT,
    }
}
