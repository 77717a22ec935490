//! Pages over the table: help, rules, the whole log, all panels.

use atoll_engine::Actor;
use atoll_scene::seat_character;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::super::model::{Model, Overlay, Page};
use super::colours::Colours;
use super::words::wrap;

const HELP: &str = "\
# Choosing a move
  ↑ ↓  j k        move in the list; PgUp PgDn Home End too
  Enter           play the selected move
  Tab  ← →        go from target to target on the board; Enter clicks
  mouse           click what is framed, or a line of the list twice
  Backspace, Esc  take back one click, or all
  a letter, :     type a move in any spelling; Tab completes it
  /               list only moves with these words

# The match
  u   take back your last move, with all that followed
  h   ask a bot for a hint
  n   new match
  s   save the record to a file
  q   quit; the match is kept, and --resume goes on with it

# Looking around
  r   rules            l   the whole log
  p   all panels       ?   this page
  Shift and arrows, wheel: move a board larger than the screen
  Space: stop a match of bots, or let it go on

Letters that are commands begin no move: type : first, as in :u3.
The accent colour means: you can act here. ⚑ marks a move that ends something.
";

/// Draws the open page over everything.
pub(super) fn draw(
    model: &Model,
    overlay: Overlay,
    colours: Colours,
    area: Rect,
    buffer: &mut Buffer,
) {
    let outer = frame(area);
    Clear.render(outer, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(colours.soft())
        .title(Line::styled(
            title(overlay.page),
            colours.page().add_modifier(Modifier::BOLD),
        ))
        .title_bottom(Line::styled(" ↑ ↓ scroll · Esc closes ", colours.soft()))
        .style(colours.page());
    let inner = inside(outer);
    block.render(outer, buffer);
    let lines = lines(model, overlay.page, colours, inner.width);
    let shown = lines.into_iter().skip(overlay.scroll);
    for (line, y) in shown.zip(inner.y..inner.bottom()) {
        line.render(
            Rect {
                y,
                height: 1,
                ..inner
            },
            buffer,
        );
    }
}

/// How far the page can be scrolled.
pub(super) fn most_scroll(model: &Model, page: Page, colours: Colours, area: Rect) -> usize {
    let inner = inside(frame(area));
    let count = lines(model, page, colours, inner.width).len();
    count.saturating_sub(inner.height.into())
}

fn frame(area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(92);
    let height = area.height.saturating_sub(2);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

fn inside(outer: Rect) -> Rect {
    Rect {
        x: outer.x + 2,
        y: outer.y + 1,
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

fn title(page: Page) -> &'static str {
    match page {
        Page::Help => " Keys ",
        Page::Rules => " Rules ",
        Page::Log => " Log ",
        Page::Panels => " Panels ",
    }
}

fn lines(model: &Model, page: Page, colours: Colours, columns: u16) -> Vec<Line<'static>> {
    let columns = columns.into();
    match page {
        Page::Help => markdown(HELP, colours, columns),
        Page::Rules => markdown(model.about.rules, colours, columns),
        Page::Log => log(model, columns),
        Page::Panels => panels(model, colours),
    }
}

/// Headings stand out, code and tables stay as they are, the rest is wrapped.
fn markdown(text: &str, colours: Colours, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
            continue;
        }
        let heading = line.trim_start_matches('#');
        if !code && heading.len() < line.len() {
            let style = colours
                .page()
                .add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            lines.push(Line::styled(heading.trim().to_owned(), style));
        } else if code || line.starts_with("  ") || line.starts_with('|') {
            lines.push(Line::raw(line.to_owned()));
        } else {
            let plain = line.replace("**", "");
            lines.extend(wrap(&plain, columns).into_iter().map(Line::raw));
        }
    }
    lines
}

fn log(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for line in model.log_lines() {
        let mark = match line.actor {
            Actor::Seat(seat) => seat_character(seat),
            Actor::Chance => '∗',
        };
        let text = format!("{mark} {}", line.text);
        lines.extend(wrap(&text, columns).into_iter().map(Line::raw));
    }
    lines
}

fn panels(model: &Model, colours: Colours) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for panel in &model.table.panels {
        let heading = super::panels::heading(model, panel, colours).to_string();
        lines.push(Line::styled(
            heading,
            colours.page().add_modifier(Modifier::BOLD),
        ));
        let text = panel.scene.to_text().plain();
        let rows = text.lines().filter(|row| !row.is_empty());
        lines.extend(rows.map(|row| Line::raw(row.to_owned())));
        lines.push(Line::default());
    }
    lines
}
