//! Scenes as coloured characters, with what can be clicked in the accent.

use atoll_scene::{Glyph, Node, Part, Scene, TextCell, TextGrid};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::super::model::Model;
use super::colours::{Colours, Rgb, contrast, mix};
use super::crop::Crop;

/// How a node stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Glow {
    /// Not at all.
    None,
    /// Somebody else's last move changed it.
    Changed,
    /// It can be clicked.
    Target,
    /// It belongs to the selected move, or was clicked.
    Chosen,
    /// It is what a key would click now.
    Cursor,
}

/// What stands out on the table.
pub(super) struct Lights<'m> {
    changed: &'m [String],
    targets: Vec<&'m str>,
    chosen: Vec<&'m str>,
    cursor: Option<&'m str>,
}

impl<'m> Lights<'m> {
    pub(super) fn of(model: &'m Model) -> Lights<'m> {
        let selected = model.preview().map_or(&[][..], |choice| &choice.clicks);
        let chosen = model.clicked.iter().chain(selected);
        Lights {
            changed: &model.changed,
            targets: model.targets(),
            chosen: chosen.map(String::as_str).collect(),
            cursor: model.cursor.as_deref(),
        }
    }

    fn of_key(&self, key: &str) -> Glow {
        match key {
            _ if self.cursor == Some(key) => Glow::Cursor,
            _ if self.chosen.contains(&key) => Glow::Chosen,
            _ if self.targets.contains(&key) => Glow::Target,
            _ if self.changed.iter().any(|own| own == key) => Glow::Changed,
            _ => Glow::None,
        }
    }
}

/// The board with the ghosts of the selected move.
pub(super) fn scene(model: &Model) -> Scene {
    let mut scene = model.table.board.clone();
    if let Some(choice) = model.preview() {
        scene.nodes.extend(choice.ghosts.iter().cloned());
    }
    scene
}

pub(super) fn grid(model: &Model) -> TextGrid {
    scene(model).to_text()
}

/// The part of the board that is used now or was before.
pub(super) fn used(model: &Model, grid: &TextGrid) -> Crop {
    model.board.join(Crop::of(grid))
}

/// The cell of the board that should be in sight: what the cursor is on, moved as the person wishes.
pub(super) fn middle(model: &Model, grid: &TextGrid) -> Option<(i32, i32)> {
    let chosen = model.preview().and_then(|choice| choice.clicks.last());
    let key = model.cursor.as_ref().or(chosen);
    let place = key.and_then(|key| grid.place_of(key));
    let (column, row) = place.map_or((grid.width() / 2, grid.height() / 2), |area| {
        (area.column + area.width / 2, area.row + area.height / 2)
    });
    Some((column as i32 + model.pan.0, row as i32 + model.pan.1))
}

/// Draws the board, and arrows at the edges beyond which there is more.
pub(super) fn draw(model: &Model, colours: Colours, area: Rect, buffer: &mut Buffer) {
    let scene = scene(model);
    let grid = scene.to_text();
    let whole = used(model, &grid);
    let crop = whole.view(area, middle(model, &grid));
    draw_crop(
        &scene,
        &grid,
        crop,
        &Lights::of(model),
        colours,
        area,
        buffer,
    );
    let more = [
        (
            crop.column > whole.column,
            '‹',
            area.x,
            area.y + area.height / 2,
        ),
        (
            crop.column + crop.width < whole.column + whole.width,
            '›',
            area.right() - 1,
            area.y + area.height / 2,
        ),
        (crop.row > whole.row, '˄', area.x + area.width / 2, area.y),
        (
            crop.row + crop.height < whole.row + whole.height,
            '˅',
            area.x + area.width / 2,
            area.bottom() - 1,
        ),
    ];
    for (_, arrow, x, y) in more.into_iter().filter(|more| more.0) {
        buffer[(x, y)].set_char(arrow).set_style(colours.cursor());
    }
}

/// Draws a scene as far as it fits.
pub(super) fn draw_scene(
    scene: &Scene,
    lights: &Lights,
    colours: Colours,
    area: Rect,
    buffer: &mut Buffer,
) {
    let grid = scene.to_text();
    let crop = Crop::of(&grid).view(area, None);
    draw_crop(scene, &grid, crop, lights, colours, area, buffer);
}

fn draw_crop(
    scene: &Scene,
    grid: &TextGrid,
    crop: Crop,
    lights: &Lights,
    colours: Colours,
    area: Rect,
    buffer: &mut Buffer,
) {
    for y in 0..crop.height {
        for x in 0..crop.width {
            let at = ((crop.column + x).into(), (crop.row + y).into());
            let Some(cell) = grid.cell(at.0, at.1) else {
                continue;
            };
            let Some(number) = cell.node else { continue };
            let style = style(&scene.nodes[number], cell, lights, colours);
            put(&mut buffer[(area.x + x, area.y + y)], cell, style);
        }
    }
}

/// The second half of a wide character is left to the terminal.
fn put(target: &mut ratatui::buffer::Cell, cell: &TextCell, style: Style) {
    if cell.character != '\0' {
        target.set_char(cell.character);
    }
    target.set_style(style);
}

fn style(node: &Node, cell: &TextCell, lights: &Lights, colours: Colours) -> Style {
    let glow = lights.of_key(&node.key);
    let style = match colours.is_plain() {
        true => plain_style(glow),
        false => coloured_style(node, cell, glow, colours),
    };
    match cell.bold {
        true => style.add_modifier(Modifier::BOLD),
        false => style,
    }
}

fn plain_style(glow: Glow) -> Style {
    match glow {
        Glow::None => Style::new(),
        Glow::Changed => Style::new().add_modifier(Modifier::UNDERLINED),
        Glow::Target => Style::new().add_modifier(Modifier::BOLD),
        Glow::Chosen | Glow::Cursor => Style::new().add_modifier(Modifier::REVERSED),
    }
}

/// Frames are drawn on the page, what is within them on the thing's own material.
fn coloured_style(node: &Node, cell: &TextCell, glow: Glow, colours: Colours) -> Style {
    let text = colours.rgb(cell.ink.unwrap_or("ink"));
    let (paper, accent) = (colours.rgb("paper"), colours.rgb("accent"));
    if is_frame(cell.character) {
        return match glow {
            Glow::None => colours.on(text, paper),
            Glow::Changed => colours.on(colours.rgb("ink"), paper),
            Glow::Target => colours.on(accent, paper),
            Glow::Chosen => colours.on(accent, mix(paper, accent, 0.3)),
            Glow::Cursor => colours.cursor(),
        };
    }
    let ground = material(node, text, colours).unwrap_or(paper);
    match glow {
        Glow::None => colours.on(text, ground),
        Glow::Changed => colours.on(text, mix(ground, colours.rgb("ink"), 0.2)),
        Glow::Target => colours.on(text, mix(ground, accent, 0.25)),
        Glow::Chosen => colours.on(text, mix(ground, accent, 0.5)),
        Glow::Cursor => colours.cursor(),
    }
}

fn is_frame(character: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&character)
}

/// What the node is made of, if it has a frame and its characters can be read on it.
fn material(node: &Node, text: Rgb, colours: Colours) -> Option<Rgb> {
    let framed = |glyph: &Glyph| glyph.text.chars().any(is_frame);
    node.glyph.as_ref().filter(|glyph| framed(glyph))?;
    let paint = match node.parts.first()? {
        Part::Rect { paint, .. } | Part::Circle { paint, .. } | Part::Polygon { paint, .. } => {
            paint
        }
        _ => return None,
    };
    let ground = colours.rgb(paint.fill.filter(|_| paint.opacity >= 1.0)?);
    (contrast(text, ground) >= 2.5).then_some(ground)
}
