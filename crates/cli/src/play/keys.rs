//! What each key does.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::model::{Input, Model, Overlay, Page, Waiting};
use super::update::Effect;

/// Lines that a page key moves by.
const PAGE: isize = 8;

/// Takes a key in.
pub(super) fn press(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    if key.kind == KeyEventKind::Release {
        return Vec::new();
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control(model, key.code);
    }
    let leaving = std::mem::take(&mut model.leaving);
    model.notice = None;
    if let Some(overlay) = &mut model.overlay {
        if !scroll(overlay, key.code) {
            model.overlay = None;
        }
        return Vec::new();
    }
    match (model.waiting, model.input) {
        (Waiting::Curtain(_), _) => before_curtain(model, key.code),
        (_, Input::Off) => command(model, key, leaving),
        _ => write(model, key.code),
    }
}

fn control(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    match code {
        KeyCode::Char('c') => vec![Effect::Quit],
        KeyCode::Char('u') if model.input != Input::Off => {
            set_line(model, String::new());
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// Moves within an open page; `false` if the key closes it.
fn scroll(overlay: &mut Overlay, code: KeyCode) -> bool {
    let by = match code {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => 1,
        KeyCode::Up | KeyCode::Char('k') => -1,
        KeyCode::PageDown | KeyCode::Char(' ') => 2 * PAGE,
        KeyCode::PageUp => -2 * PAGE,
        KeyCode::Home | KeyCode::Char('g') => isize::MIN,
        KeyCode::End | KeyCode::Char('G') => isize::MAX,
        _ => return false,
    };
    overlay.scroll = overlay.scroll.saturating_add_signed(by);
    true
}

fn before_curtain(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    match (code, model.waiting) {
        (KeyCode::Enter, Waiting::Curtain(seat)) => model.lift_curtain(seat),
        (KeyCode::Char('q'), _) => vec![Effect::Quit],
        (KeyCode::Char('?'), _) => open(model, Page::Help),
        _ => Vec::new(),
    }
}

fn command(model: &mut Model, key: KeyEvent, leaving: bool) -> Vec<Effect> {
    match key.code {
        KeyCode::Char('q') => vec![Effect::Quit],
        KeyCode::Char('u') => model.take_back(),
        KeyCode::Char('h') => model.ask_hint(),
        KeyCode::Char('n') => model.new_match(leaving),
        KeyCode::Char('s') => vec![Effect::Export],
        KeyCode::Char('r') => open(model, Page::Rules),
        KeyCode::Char('l') => open_at_end(model, Page::Log),
        KeyCode::Char('p') => open(model, Page::Panels),
        KeyCode::Char('?') | KeyCode::F(1) => open(model, Page::Help),
        KeyCode::Char(' ') => model.pause(),
        KeyCode::Enter => model.enter(),
        _ => {
            choose(model, key);
            Vec::new()
        }
    }
}

fn open(model: &mut Model, page: Page) -> Vec<Effect> {
    model.open(page);
    Vec::new()
}

fn open_at_end(model: &mut Model, page: Page) -> Vec<Effect> {
    let scroll = usize::MAX;
    model.overlay = Some(Overlay { page, scroll });
    Vec::new()
}

/// Keys that choose among the moves or look around.
fn choose(model: &mut Model, key: KeyEvent) {
    let aside = key.modifiers.contains(KeyModifiers::SHIFT);
    match key.code {
        KeyCode::Left if aside => model.pan.0 -= 2,
        KeyCode::Right if aside => model.pan.0 += 2,
        KeyCode::Up if aside => model.pan.1 -= 1,
        KeyCode::Down if aside => model.pan.1 += 1,
        KeyCode::Up | KeyCode::Char('k') => model.select(-1),
        KeyCode::Down | KeyCode::Char('j') => model.select(1),
        KeyCode::PageUp => model.select(-PAGE),
        KeyCode::PageDown => model.select(PAGE),
        KeyCode::Home => model.select(isize::MIN),
        KeyCode::End => model.select(isize::MAX),
        KeyCode::Tab | KeyCode::Right => model.cycle(false),
        KeyCode::BackTab | KeyCode::Left => model.cycle(true),
        KeyCode::Backspace => step_back(model),
        KeyCode::Esc => clear(model),
        KeyCode::Char('/') => begin_line(model, Input::Filter, ""),
        KeyCode::Char(':') => begin_line(model, Input::Move, ""),
        KeyCode::Char(letter) => begin_line(model, Input::Move, &letter.to_string()),
        _ => {}
    }
}

fn step_back(model: &mut Model) {
    model.clicked.pop();
    model.cursor = None;
    model.selected = 0;
}

fn clear(model: &mut Model) {
    model.clear_selection();
    model.filter.clear();
    model.pan = (0, 0);
}

fn begin_line(model: &mut Model, input: Input, beginning: &str) {
    if model.asked().is_none() {
        return;
    }
    model.clear_selection();
    model.filter.clear();
    model.input = input;
    set_line(model, beginning.to_owned());
}

/// Keys that write into the line.
fn write(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    let mut line = line(model).to_owned();
    match code {
        KeyCode::Char(letter) => {
            line.push(letter);
            set_line(model, line);
        }
        KeyCode::Backspace if line.is_empty() => close_line(model),
        KeyCode::Backspace => {
            line.pop();
            set_line(model, line);
        }
        KeyCode::Tab => complete(model),
        KeyCode::Up => model.select(-1),
        KeyCode::Down => model.select(1),
        KeyCode::Esc => {
            close_line(model);
            model.filter.clear();
        }
        KeyCode::Enter => return end_line(model, &line),
        _ => {}
    }
    Vec::new()
}

fn line(model: &Model) -> &str {
    match model.input {
        Input::Filter => &model.filter,
        _ => &model.typed,
    }
}

fn set_line(model: &mut Model, line: String) {
    match model.input {
        Input::Filter => model.filter = line,
        _ => model.typed = line,
    }
    model.selected = 0;
}

fn close_line(model: &mut Model) {
    model.input = Input::Off;
    model.typed.clear();
    model.selected = 0;
}

/// Writes the selected move into the line.
fn complete(model: &mut Model) {
    let text = model.preview().map(|choice| choice.text.clone());
    if let (Input::Move, Some(text)) = (model.input, text) {
        set_line(model, text);
    }
}

fn end_line(model: &mut Model, line: &str) -> Vec<Effect> {
    if model.input == Input::Filter {
        model.input = Input::Off;
        return Vec::new();
    }
    match (model.asked(), line.trim()) {
        (_, "") | (None, _) => {
            close_line(model);
            Vec::new()
        }
        (Some(seat), text) => model.play(seat, text),
    }
}
