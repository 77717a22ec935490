//! Small plots as SVG, drawn by the colours of the page: see the style in `html.rs`.

use super::words::{Verdict, percent};
use super::{Histogram, Tally};
use crate::stats::Share;

/// Plots are as wide as a phone, so that their texts stay readable there.
const WIDTH: f64 = 360.0;

fn svg(height: f64, label: &str, inside: &str) -> String {
    let label = escape(label);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{label}\">{inside}</svg>\n"
    )
}

/// Text that may stand in HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn text(x: f64, y: f64, class: &str, words: &str) -> String {
    let words = escape(words);
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{words}</text>")
}

fn line(from: (f64, f64), to: (f64, f64), class: &str) -> String {
    format!(
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" class=\"{class}\"/>",
        from.0, from.1, to.0, to.1
    )
}

/// A name that fits its column; the whole of it shows when pointed at.
fn name(y: f64, words: &str) -> String {
    const LONGEST: usize = 18;
    let short: String = match words.chars().count() > LONGEST {
        true => words.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => words.to_owned(),
    };
    let (short, words) = (escape(&short), escape(words));
    format!("<text x=\"0\" y=\"{y:.1}\" class=\"name\">{short}<title>{words}</title></text>")
}

/// A dot and a whisker for each tally, and the fair share as a line.
pub(super) fn shares(tallies: &[Tally], fair: Option<f64>) -> String {
    const LEFT: f64 = 132.0;
    const RIGHT: f64 = 292.0;
    const ROW: f64 = 24.0;
    let highest = tallies.iter().map(|tally| tally.share.high);
    let most = (1.08 * highest.fold(fair.unwrap_or(0.0), f64::max)).clamp(0.05, 1.0);
    let x = |share: f64| LEFT + (RIGHT - LEFT) * share / most;
    let bottom = ROW * tallies.len() as f64;
    let mut inside = String::new();
    for tick in ticks(most) {
        inside += &line((x(tick), 0.0), (x(tick), bottom), "grid");
        inside += &text(
            x(tick),
            bottom + 13.0,
            "tick mid",
            &format!("{:.0} %", 100.0 * tick),
        );
    }
    if let Some(fair) = fair {
        inside += &line((x(fair), 0.0), (x(fair), bottom), "fair");
    }
    for (
        row,
        Tally {
            name: who, share, ..
        },
    ) in tallies.iter().enumerate()
    {
        let y = ROW * (row as f64 + 0.5);
        let verdict = fair.map_or(Verdict::Open, |fair| Verdict::of(share, fair));
        inside += &name(y + 4.0, who);
        inside += &line((x(share.low), y), (x(share.high), y), "whisker");
        inside += &format!(
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4.5\" class=\"dot\"/>",
            x(share.mean)
        );
        let value = format!("{} {}", percent(share.mean), verdict.mark());
        inside += &text(WIDTH - 54.0, y + 4.0, "value", &value);
    }
    svg(
        bottom + 18.0,
        "Shares of the wins with 95 % intervals",
        &inside,
    )
}

/// Round shares up to the largest.
fn ticks(most: f64) -> Vec<f64> {
    let step = [0.01, 0.02, 0.05, 0.1, 0.25]
        .into_iter()
        .find(|step| most / step < 5.0);
    let step = step.unwrap_or(0.25);
    (0..)
        .map(|n| f64::from(n) * step)
        .take_while(|tick| *tick <= most + 1e-9)
        .collect()
}

/// Boxes of numbers; those of further histograms stand on top of the first.
pub(super) fn histogram(layers: &[(&Histogram, &str)], label: &str) -> String {
    const HEIGHT: f64 = 130.0;
    let [(first, _), ..] = layers else {
        return String::new();
    };
    let boxes = first.counts.len();
    let total = |index: usize| {
        layers
            .iter()
            .map(|(layer, _)| layer.counts[index])
            .sum::<u64>()
    };
    let most = (0..boxes).map(total).max().unwrap_or(0).max(1) as f64;
    let wide = WIDTH / boxes as f64;
    let mut inside = line((0.0, HEIGHT), (WIDTH, HEIGHT), "axis");
    for index in 0..boxes {
        let mut top = HEIGHT;
        for (layer, class) in layers {
            let high = (HEIGHT - 8.0) * layer.counts[index] as f64 / most;
            top -= high;
            inside += &format!(
                "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{high:.1}\" class=\"{class}\"/>",
                wide * index as f64 + 0.5,
                (wide - 1.0).max(0.5)
            );
        }
    }
    let at = |value: f64| WIDTH * (value - first.from) / (first.width * boxes as f64);
    inside += &box_ticks(first, HEIGHT, at);
    svg(HEIGHT + 18.0, label, &inside)
}

/// Numbers under the boxes, about five of them.
fn box_ticks(histogram: &Histogram, height: f64, at: impl Fn(f64) -> f64) -> String {
    let boxes = histogram.counts.len();
    let step = boxes.div_ceil(5).max(1);
    let mut ticks = String::new();
    for index in (0..boxes).step_by(step) {
        let value = histogram.from + histogram.width * index as f64;
        let middle = at(value + histogram.width / 2.0);
        ticks += &text(
            middle.clamp(12.0, WIDTH - 14.0),
            height + 14.0,
            "tick mid",
            &format!("{value:.0}"),
        );
    }
    ticks
}

/// Where a plot over the course of a match has its axes.
struct Frame {
    most: f64,
}

impl Frame {
    const LEFT: f64 = 34.0;
    const RIGHT: f64 = WIDTH - 6.0;
    const HEIGHT: f64 = 140.0;

    fn x(&self, index: usize, points: usize) -> f64 {
        let part = index as f64 / (points.max(2) - 1) as f64;
        Frame::LEFT + (Frame::RIGHT - Frame::LEFT) * part
    }

    fn y(&self, value: f64) -> f64 {
        Frame::HEIGHT - (Frame::HEIGHT - 8.0) * value / self.most
    }

    fn axes(&self, steps: &[f64], unit: impl Fn(f64) -> String) -> String {
        let mut inside = String::new();
        for value in steps {
            let y = self.y(*value);
            inside += &line((Frame::LEFT, y), (Frame::RIGHT, y), "grid");
            inside += &text(Frame::LEFT - 4.0, y + 4.0, "tick end", &unit(*value));
        }
        for quarter in 0..=4 {
            let x = self.x(quarter, 5);
            let x = x.min(Frame::RIGHT - 10.0);
            let words = format!("{} %", 25 * quarter);
            inside += &text(x, Frame::HEIGHT + 14.0, "tick mid", &words);
        }
        inside
    }

    fn path(&self, values: &[f64], class: &str) -> String {
        let points = self.points(values.iter().copied().enumerate(), values.len());
        format!("<polyline points=\"{points}\" class=\"{class}\"/>")
    }

    /// What lies between two lines.
    fn band(&self, low: &[f64], high: &[f64]) -> String {
        let there = self.points(low.iter().copied().enumerate(), low.len());
        let back = self.points(high.iter().copied().enumerate().rev(), high.len());
        format!("<polygon points=\"{there} {back}\" class=\"band\"/>")
    }

    fn points(&self, values: impl Iterator<Item = (usize, f64)>, count: usize) -> String {
        let point = |(index, value)| format!("{:.1},{:.1}", self.x(index, count), self.y(value));
        values.map(point).collect::<Vec<_>>().join(" ")
    }
}

/// How many moves there are, over the course of a match.
pub(super) fn branching(course: &[[f64; 3]]) -> String {
    let part = |which: usize| -> Vec<f64> { course.iter().map(|step| step[which]).collect() };
    let [mean, low, high] = [0, 1, 2].map(part);
    let most = high.iter().chain(&mean).copied().fold(1.0, f64::max);
    let frame = Frame { most: 1.05 * most };
    let steps = [0.0, most / 2.0, most].map(|step| step.round());
    let mut inside = frame.axes(&steps, |value| format!("{value:.0}"));
    inside += &frame.band(&low, &high);
    inside += &frame.path(&mean, "curve");
    svg(
        Frame::HEIGHT + 18.0,
        "Legal moves over the course of a match",
        &inside,
    )
}

/// How often the favourite of the moment wins, and what the judgement says, over the course of a match.
pub(super) fn decided(decided: &[Share], favourite: &[f64], fair: f64) -> String {
    let frame = Frame { most: 1.0 };
    let mut inside = frame.axes(&[0.0, 0.25, 0.5, 0.75, 1.0], |value| {
        format!("{:.0} %", 100.0 * value)
    });
    let low: Vec<f64> = decided.iter().map(|share| share.low).collect();
    let high: Vec<f64> = decided.iter().map(|share| share.high).collect();
    let mean: Vec<f64> = decided.iter().map(|share| share.mean).collect();
    inside += &line(
        (Frame::LEFT, frame.y(fair)),
        (Frame::RIGHT, frame.y(fair)),
        "fair",
    );
    inside += &frame.band(&low, &high);
    inside += &frame.path(favourite, "curve second");
    inside += &frame.path(&mean, "curve");
    svg(
        Frame::HEIGHT + 18.0,
        "How often the favourite wins, over the course of a match",
        &inside,
    )
}

/// A share with its interval in a cell of a table, from 0 to 100 %.
pub(super) fn whisker(share: &Share, fair: Option<f64>) -> String {
    let x = |share: f64| 2.0 + 56.0 * share;
    let mut inside = line((x(0.0), 5.0), (x(1.0), 5.0), "grid");
    if let Some(fair) = fair {
        inside += &line((x(fair), 0.0), (x(fair), 10.0), "axis");
    }
    inside += &line((x(share.low), 5.0), (x(share.high), 5.0), "whisker");
    inside += &format!(
        "<circle cx=\"{:.1}\" cy=\"5\" r=\"3\" class=\"dot\"/>",
        x(share.mean)
    );
    format!("<svg class=\"cell\" viewBox=\"0 0 60 10\" aria-hidden=\"true\">{inside}</svg>")
}

/// A bar in a cell of a table.
pub(super) fn bar(value: f64, most: f64) -> String {
    let wide = 60.0 * (value / most.max(1e-9)).clamp(0.0, 1.0);
    format!(
        "<svg class=\"cell wide\" viewBox=\"0 0 60 10\" aria-hidden=\"true\"><rect x=\"0\" y=\"1\" width=\"60\" height=\"8\" class=\"rail\"/>\
         <rect x=\"0\" y=\"1\" width=\"{wide:.1}\" height=\"8\" class=\"main\"/></svg>"
    )
}
