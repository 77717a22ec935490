//! Drawing in pixels, in the look of all our screens.

use std::collections::BTreeMap;

use crate::measure::Type;
use crate::svg::{self, Colours, anchored};
use crate::xml::{Lines, Num};
use crate::{Anchor, Bounds, Part, Scene, Tone};

const RADIUS: f32 = 16.0;
const STATUS: Type = Type::new(16.0, 500);

/// Where a scene is put, and how many pixels its unit takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fit {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) scale: f32,
}

impl Fit {
    /// As large as the room allows, but at most `most` pixels to the unit.
    pub(super) fn within(scene: &Scene, width: f32, height: f32, most: f32) -> Fit {
        let scale = (width / scene.width).min(height / scene.height).min(most);
        let scale = if scale.is_finite() { scale } else { 1.0 };
        Fit {
            x: 0.0,
            y: 0.0,
            scale,
        }
    }

    pub(super) fn at(self, x: f32, y: f32) -> Fit {
        Fit { x, y, ..self }
    }
}

/// What draws a screen.
pub(super) struct Pen<'a> {
    lines: &'a mut Lines,
    colours: Colours<'a>,
    targets: &'a BTreeMap<&'a str, Tone>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(
        lines: &'a mut Lines,
        colours: Colours<'a>,
        targets: &'a BTreeMap<&'a str, Tone>,
    ) -> Pen<'a> {
        Pen {
            lines,
            colours,
            targets,
        }
    }

    pub(super) fn ground(&mut self, width: f32, height: f32) {
        let whole = Bounds::around(width / 2.0, height / 2.0, width / 2.0, height / 2.0);
        self.rect(whole, 0.0, "paper", "");
    }

    pub(super) fn status(&mut self, x: f32, y: f32, text: &str) {
        self.text(x, y, STATUS, "soft", Anchor::Start, text);
    }

    /// A card with a soft shadow, outlined in the accent while its seat is to act.
    pub(super) fn card(&mut self, area: Bounds, active: bool) {
        for (drop, spread, opacity) in [(6.0, 3.0, 0.025), (3.0, 1.0, 0.035), (1.0, 0.0, 0.05)] {
            let shadow = area.grown(spread).moved(0.0, drop);
            let more = format!(" opacity=\"{opacity}\"");
            self.raw_rect(shadow, RADIUS + spread, &format!(" fill=\"#000000\"{more}"));
        }
        self.rect(area, RADIUS, "card", &self.card_edge(active));
    }

    fn card_edge(&self, active: bool) -> String {
        let (ink, width) = if active {
            ("accent", 2.5)
        } else {
            ("line", 1.0)
        };
        format!(
            " stroke=\"{}\" stroke-width=\"{width}\"",
            self.colours.value(ink)
        )
    }

    /// A button to click, its edge telling its tone.
    pub(super) fn button(&mut self, area: Bounds, tone: Tone, face: Type, text: &str) {
        let (edge, ink) = match tone {
            Tone::Ending => ("danger", "danger"),
            Tone::Plain | Tone::Costly => ("accent", "ink"),
        };
        let dashes = match tone {
            Tone::Costly => " stroke-dasharray=\"5 4\"",
            Tone::Plain | Tone::Ending => "",
        };
        let edge = self.colours.value(edge);
        let more = format!(" stroke=\"{edge}\" stroke-width=\"1.5\"{dashes}");
        self.rect(area, 10.0, "card", &more);
        let (x, y) = (
            (area.left + area.right) / 2.0,
            (area.top + area.bottom) / 2.0,
        );
        self.text(x, y, face, ink, Anchor::Middle, text);
    }

    pub(super) fn text(&mut self, x: f32, y: f32, face: Type, ink: &str, to: Anchor, text: &str) {
        if text.is_empty() {
            return;
        }
        let attributes = format!(
            "{} font-weight=\"{}\" fill=\"{}\"",
            anchored(to),
            face.weight,
            self.colours.value(ink)
        );
        let line = svg::text_line(x, y, face.size, text, &attributes);
        self.lines.line(line);
    }

    /// A shape with its origin at this place.
    pub(super) fn part(&mut self, x: f32, y: f32, part: Part) {
        svg::write_part(self.lines, &part.at(x, y), self.colours);
    }

    /// A scene with frames around its targets.
    pub(super) fn scene(&mut self, scene: &Scene, fit: Fit) {
        let (colours, targets) = (self.colours, self.targets);
        let place = format!(
            " transform=\"translate({} {}) scale({})\"",
            Num(fit.x),
            Num(fit.y),
            fit.scale
        );
        self.lines.around("g", &place, |lines| {
            svg::write_nodes(lines, &scene.nodes, colours);
            svg::write_targets(lines, scene, targets, colours, 1.0 / fit.scale);
        });
    }

    fn rect(&mut self, area: Bounds, r: f32, fill: &str, more: &str) {
        let painted = format!(" fill=\"{}\"{more}", self.colours.value(fill));
        self.raw_rect(area, r, &painted);
    }

    fn raw_rect(&mut self, area: Bounds, r: f32, painted: &str) {
        self.lines.line(svg::rect(area, r, painted));
    }
}
