//! Scenes as SVG.
//!
//! One group per node with its key and label, so that the text can be read, compared and styled.
//! Nothing refers to anything outside the file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::measure::CAPITAL;
use crate::xml::{Escaped, Lines, Num};
use crate::{Anchor, Bounds, Node, Paint, Palette, Part, Scene, Theme, Tone, icons};

/// The fonts that texts ask for, best first.
pub(crate) const FONTS: &str = "Inter, system-ui, sans-serif";

/// What a colour looks like that the palette does not have: nobody overlooks it.
const MISSING: &str = "#ff00ff";

/// A palette in one theme.
#[derive(Clone, Copy)]
pub(crate) struct Colours<'a> {
    pub(crate) palette: &'a Palette,
    pub(crate) theme: Theme,
}

impl Colours<'_> {
    pub(crate) fn value(&self, name: &str) -> &'static str {
        self.palette.value(name, self.theme).unwrap_or(MISSING)
    }

    /// The attributes of a paint, each with a blank before it.
    fn paint(&self, paint: &Paint) -> String {
        let mut attributes = match paint.fill {
            Some(ink) => format!(" fill=\"{}\"", self.value(ink)),
            None => " fill=\"none\"".to_string(),
        };
        if let Some(ink) = paint.stroke {
            let (value, width) = (self.value(ink), Num(paint.width));
            push(
                &mut attributes,
                format_args!(" stroke=\"{value}\" stroke-width=\"{width}\""),
            );
        }
        if paint.opacity != 1.0 {
            push(
                &mut attributes,
                format_args!(" opacity=\"{}\"", Num(paint.opacity)),
            );
        }
        attributes
    }
}

fn push(text: &mut String, more: std::fmt::Arguments<'_>) {
    text.write_fmt(more).expect("a String takes everything");
}

impl Scene {
    /// The picture as an SVG file, one unit to the pixel.
    pub fn to_svg(&self, palette: &Palette, theme: Theme) -> String {
        let colours = Colours { palette, theme };
        document(self.width, self.height, |lines| {
            define_icons(lines, [self]);
            write_nodes(lines, &self.nodes, colours);
        })
    }
}

/// A whole file of this size.
pub(crate) fn document(width: f32, height: f32, inside: impl FnOnce(&mut Lines)) -> String {
    let (w, h) = (Num(width), Num(height));
    let attributes = format!(
        " xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\" font-family=\"{FONTS}\" style=\"font-variant-numeric: tabular-nums\""
    );
    let mut lines = Lines::new();
    lines.around("svg", &attributes, inside);
    lines.finish()
}

/// The shapes of all icons that occur, once each.
pub(crate) fn define_icons<'a>(lines: &mut Lines, scenes: impl IntoIterator<Item = &'a Scene>) {
    let scenes = scenes.into_iter();
    let names: BTreeSet<_> = scenes.flat_map(|scene| icons::used(&scene.nodes)).collect();
    let known: Vec<_> = names
        .into_iter()
        .filter_map(|name| Some((name, icons::body(name)?)))
        .collect();
    if known.is_empty() {
        return;
    }
    lines.around("defs", "", |lines| {
        for (name, body) in known {
            lines.line(format_args!("<g id=\"icon-{name}\">{body}</g>"));
        }
    });
}

/// The nodes from back to front.
pub(crate) fn write_nodes(lines: &mut Lines, nodes: &[Node], colours: Colours<'_>) {
    for node in nodes {
        write_node(lines, node, colours);
    }
}

fn write_node(lines: &mut Lines, node: &Node, colours: Colours<'_>) {
    let mut attributes = format!(
        " data-key=\"{}\" transform=\"translate({} {})\"",
        Escaped(&node.key),
        Num(node.x),
        Num(node.y)
    );
    if !node.label.is_empty() {
        let label = Escaped(&node.label);
        push(
            &mut attributes,
            format_args!(" role=\"img\" aria-label=\"{label}\""),
        );
    }
    lines.around("g", &attributes, |lines| {
        let title = if node.tip.is_empty() {
            &node.label
        } else {
            &node.tip
        };
        if !title.is_empty() {
            lines.line(format_args!("<title>{}</title>", Escaped(title)));
        }
        for part in &node.parts {
            write_part(lines, part, colours);
        }
    });
}

pub(crate) fn write_part(lines: &mut Lines, part: &Part, colours: Colours<'_>) {
    let painted = colours.paint(part.paint());
    match part {
        Part::Rect { x, y, w, h, r, .. } => {
            let bounds = Bounds::around(*x, *y, w / 2.0, h / 2.0);
            lines.line(rect(bounds, *r, &painted));
        }
        Part::Circle { x, y, r, .. } => lines.line(circle(*x, *y, *r, &painted)),
        Part::Polygon { points, .. } => lines.line(polygon(points, &painted)),
        Part::Line { points, .. } => lines.line(format_args!(
            "<polyline points=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{painted}/>",
            listed(points)
        )),
        Part::Text { .. } => write_text(lines, part, &painted),
        Part::Icon { .. } => write_icon(lines, part, colours),
    }
}

pub(crate) fn rect(bounds: Bounds, r: f32, painted: &str) -> String {
    let (x, y) = (Num(bounds.left), Num(bounds.top));
    let (w, h) = (Num(bounds.width()), Num(bounds.height()));
    let rounded = match r {
        0.0 => String::new(),
        r => format!(" rx=\"{}\"", Num(r)),
    };
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{rounded}{painted}/>")
}

fn circle(x: f32, y: f32, r: f32, painted: &str) -> String {
    let (x, y, r) = (Num(x), Num(y), Num(r));
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{painted}/>")
}

fn polygon(points: &[(f32, f32)], painted: &str) -> String {
    let points = listed(points);
    format!("<polygon points=\"{points}\" stroke-linejoin=\"round\"{painted}/>")
}

fn listed(points: &[(f32, f32)]) -> String {
    let points = points
        .iter()
        .map(|&(x, y)| format!("{},{}", Num(x), Num(y)));
    points.collect::<Vec<_>>().join(" ")
}

fn write_text(lines: &mut Lines, part: &Part, painted: &str) {
    let Part::Text {
        x,
        y,
        size,
        text,
        anchor,
        bold,
        paint,
    } = part
    else {
        return;
    };
    let mut attributes = format!("{}{painted}", anchored(*anchor));
    if *bold {
        attributes.push_str(" font-weight=\"700\"");
    }
    if paint.stroke.is_some() {
        // The outline of a text is a halo behind it, not a thicker letter.
        attributes.push_str(" paint-order=\"stroke\" stroke-linejoin=\"round\"");
    }
    lines.line(text_line(*x, *y, *size, text, &attributes));
}

/// A text whose capitals and digits have their middle at `y`. Given as a baseline, because renderers
/// disagree about every other one.
pub(crate) fn text_line(x: f32, y: f32, size: f32, text: &str, attributes: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{attributes}>{}</text>",
        Num(x),
        Num(y + size * CAPITAL / 2.0),
        Num(size),
        Escaped(text)
    )
}

pub(crate) fn anchored(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    }
}

fn write_icon(lines: &mut Lines, part: &Part, colours: Colours<'_>) {
    let Part::Icon {
        x,
        y,
        size,
        name,
        paint,
    } = part
    else {
        return;
    };
    if icons::body(name).is_none() {
        return write_unknown_icon(lines, *x, *y, *size, colours);
    }
    let scale = size / icons::SIZE;
    // The outline is scaled with the icon.
    let paint = Paint {
        width: paint.width / scale,
        ..*paint
    };
    lines.line(format_args!(
        "<use href=\"#icon-{name}\" transform=\"translate({} {}) scale({scale})\"{}/>",
        Num(x - size / 2.0),
        Num(y - size / 2.0),
        colours.paint(&paint)
    ));
}

fn write_unknown_icon(lines: &mut Lines, x: f32, y: f32, size: f32, colours: Colours<'_>) {
    let frame = Paint::fill("card").outlined("danger", size * 0.05);
    let parts = [
        Part::rect(size * 0.8, size * 0.8, size * 0.1, frame),
        Part::text(size * 0.6, "?", Paint::fill("danger")).bold(),
    ];
    for part in parts {
        write_part(lines, &part.at(x, y), colours);
    }
}

/// Frames around the nodes that can be clicked. `pixel` is how many units of the scene one pixel
/// covers, so that frames are equally thick in every picture.
pub(crate) fn write_targets(
    lines: &mut Lines,
    scene: &Scene,
    targets: &BTreeMap<&str, Tone>,
    colours: Colours<'_>,
    pixel: f32,
) {
    for node in &scene.nodes {
        let Some(tone) = targets.get(node.key.as_str()) else {
            continue;
        };
        let key = format!(" data-target=\"{}\"", Escaped(&node.key));
        lines.around("g", &key, |lines| {
            // A pale line under the frame keeps it clear of whatever it lies on.
            for painted in [casing(colours, pixel), frame(*tone, colours, pixel)] {
                lines.line(outline(node, pixel, &painted));
            }
        });
    }
}

fn casing(colours: Colours<'_>, pixel: f32) -> String {
    colours.paint(&Paint::stroke("card", 7.0 * pixel).faint(0.8))
}

fn frame(tone: Tone, colours: Colours<'_>, pixel: f32) -> String {
    let width = 4.0 * pixel;
    let painted = |ink| colours.paint(&Paint::stroke(ink, width));
    match tone {
        Tone::Plain => painted("accent"),
        Tone::Costly => {
            let dashes = format!("{} {}", Num(9.0 * pixel), Num(6.0 * pixel));
            format!("{} stroke-dasharray=\"{dashes}\"", painted("accent"))
        }
        Tone::Ending => painted("danger"),
    }
}

/// The outline of a node: of the part that makes up nearly all of it, otherwise a box.
fn outline(node: &Node, pixel: f32, painted: &str) -> String {
    let bounds = node
        .bounds()
        .unwrap_or(Bounds::around(node.x, node.y, 0.0, 0.0));
    match main_part(node, bounds) {
        Some(Part::Circle { x, y, r, .. }) => {
            circle(node.x + x, node.y + y, r + 2.0 * pixel, painted)
        }
        Some(Part::Polygon { points, .. }) => {
            let moved = points.iter().map(|&(x, y)| (node.x + x, node.y + y));
            polygon(&moved.collect::<Vec<_>>(), painted)
        }
        Some(Part::Rect { r, .. }) => rect(bounds.grown(2.0 * pixel), r + 3.0 * pixel, painted),
        _ => rect(bounds.grown(4.0 * pixel), 8.0 * pixel, painted),
    }
}

fn main_part(node: &Node, whole: Bounds) -> Option<&Part> {
    let area = |bounds: Bounds| bounds.width() * bounds.height();
    let share = |part: &&Part| part.bounds().map_or(0.0, area) / area(whole);
    node.parts.iter().rev().find(|part| share(part) > 0.85)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink;

    fn palette() -> Palette {
        Palette::with(&[ink("wood", "#e7dcc6", "#d9c9a8")])
    }

    fn small() -> Scene {
        let mut scene = Scene::new(120.0, 60.0, (10.0, 20.0));
        scene.push(Node::new("ground", 60.0, 30.0).part(Part::rect(
            120.0,
            60.0,
            8.0,
            Paint::fill("wood"),
        )));
        scene.push(
            Node::new("tile-a1", 30.0, 30.0)
                .part(Part::rect(
                    40.0,
                    40.0,
                    6.0,
                    Paint::fill("card").outlined("line", 1.5),
                ))
                .part(Part::icon("water-drop", 24.0, Paint::fill("accent")))
                .part(
                    Part::text(10.0, "3", Paint::fill("soft"))
                        .bold()
                        .at(12.0, 12.0),
                )
                .label("Water on a1, worth 3.")
                .tip("Water: flows <anywhere> & \"back\""),
        );
        let line = vec![(-10.0, 0.0), (10.0, 0.0)];
        scene.push(
            Node::new("mark", 90.0, 30.0)
                .part(Part::circle(15.0, Paint::stroke("ink", 2.0).faint(0.5)))
                .part(Part::Line {
                    points: line,
                    paint: Paint::stroke("danger", 2.0),
                })
                .part(Part::icon("no-such", 10.0, Paint::fill("ink")).at(0.0, -20.0)),
        );
        scene
    }

    #[test]
    fn a_small_scene() {
        let svg = small().to_svg(&palette(), Theme::Light);
        insta::assert_snapshot!(svg);
    }

    #[test]
    fn the_theme_changes_colours_only() {
        let light = small().to_svg(&palette(), Theme::Light);
        let dark = small().to_svg(&palette(), Theme::Dark);
        assert_ne!(light, dark);
        assert_eq!(
            light.replace("#e7dcc6", "#d9c9a8").lines().count(),
            dark.lines().count()
        );
    }

    #[test]
    fn words_cannot_become_markup() {
        let mut scene = Scene::new(10.0, 10.0, (1.0, 1.0));
        let text = Part::text(5.0, "</text><script>", Paint::fill("ink"));
        scene.push(Node::new("k\"<&", 5.0, 5.0).part(text).label("<&\" label"));
        let svg = scene.to_svg(&palette(), Theme::Light);
        assert!(svg.contains("data-key=\"k&quot;&lt;&amp;\""));
        assert!(svg.contains("aria-label=\"&lt;&amp;&quot; label\""));
        assert!(svg.contains("&lt;/text&gt;&lt;script&gt;"));
        assert!(!svg.contains("<script>"));
    }

    #[test]
    fn a_colour_without_a_value_is_glaring() {
        let mut scene = Scene::new(10.0, 10.0, (1.0, 1.0));
        scene.push(Node::new("a", 5.0, 5.0).part(Part::circle(2.0, Paint::fill("no-such"))));
        assert!(scene.to_svg(&palette(), Theme::Light).contains(MISSING));
    }

    #[test]
    fn frames_follow_the_shape_and_the_tone() {
        let scene = small();
        let (palette, theme) = (palette(), Theme::Light);
        let colours = Colours {
            palette: &palette,
            theme,
        };
        let targets = BTreeMap::from([("tile-a1", Tone::Costly), ("mark", Tone::Ending)]);
        let mut lines = Lines::new();
        write_targets(&mut lines, &scene, &targets, colours, 1.0);
        insta::assert_snapshot!(lines.finish());
    }
}
