//! A panel as a card: mark, title, note and what is on it.

use super::pen::{Fit, Pen};
use crate::measure::Type;
use crate::{Anchor, Bounds, Paint, Panel, seat_ink, seat_mark};

const PADDING: f32 = 18.0;
const HEADING: f32 = 24.0;
const LINE: f32 = 22.0;
const MARK: f32 = 24.0;
const BELOW_HEADING: f32 = 12.0;
const MOST_HEIGHT: f32 = 560.0;

const TITLE: Type = Type::new(17.0, 600);
const NOTE: Type = Type::new(15.0, 400);

/// A panel and its place.
pub(super) struct Card<'a> {
    pub(super) area: Bounds,
    panel: &'a Panel,
    /// The note below the title, where there is no room beside it.
    note: Vec<String>,
    scene: Option<Fit>,
}

impl<'a> Card<'a> {
    /// As high as its contents need. Units take at most `most` pixels.
    pub(super) fn of(panel: &'a Panel, x: f32, y: f32, width: f32, most: f32) -> Card<'a> {
        let room = width - 2.0 * PADDING;
        let note = note_below(panel, room);
        let mut bottom = y + PADDING + HEADING + LINE * note.len() as f32;
        let scene = (!panel.scene.nodes.is_empty()).then(|| {
            let top = bottom + BELOW_HEADING;
            Fit::within(&panel.scene, room, MOST_HEIGHT, most).at(x + PADDING, top)
        });
        if let Some(fit) = scene {
            bottom = fit.y + panel.scene.height * fit.scale;
        }
        let area = Bounds {
            left: x,
            top: y,
            right: x + width,
            bottom: bottom + PADDING,
        };
        Card {
            area,
            panel,
            note,
            scene,
        }
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>) {
        pen.card(self.area, self.panel.active);
        self.draw_heading(pen);
        if let Some(fit) = self.scene {
            pen.scene(&self.panel.scene, fit);
        }
    }

    fn draw_heading(&self, pen: &mut Pen<'_>) {
        let (left, right) = (self.area.left + PADDING, self.area.right - PADDING);
        let middle = self.area.top + PADDING + HEADING / 2.0;
        if let Some(seat) = self.panel.seat {
            let mark = seat_mark(seat, 8.0, Paint::fill(seat_ink(seat)));
            pen.part(left + 8.0, middle, mark);
        }
        let start = left + mark_width(self.panel);
        let title = TITLE.shorten(&self.panel.title, right - start);
        pen.text(start, middle, TITLE, "ink", Anchor::Start, &title);
        if self.note.is_empty() {
            pen.text(right, middle, NOTE, "soft", Anchor::End, &self.panel.note);
        }
        for (line, note) in (1..).zip(&self.note) {
            let y = middle + LINE * line as f32;
            pen.text(left, y, NOTE, "soft", Anchor::Start, note);
        }
    }
}

fn mark_width(panel: &Panel) -> f32 {
    panel.seat.map_or(0.0, |_| MARK)
}

/// The lines of a note too long to stand beside the title.
fn note_below(panel: &Panel, room: f32) -> Vec<String> {
    let heading = mark_width(panel) + TITLE.width(&panel.title) + 16.0;
    if heading + NOTE.width(&panel.note) <= room {
        return Vec::new();
    }
    NOTE.wrap(&panel.note, room)
}
