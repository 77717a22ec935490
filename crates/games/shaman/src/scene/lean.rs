//! Scenes go over the wire after every move: no figure in them needs more than one decimal.

use atoll_scene::{Part, Scene};

/// Rounds every place and size to a tenth.
pub(super) fn round(scene: &mut Scene) {
    for node in &mut scene.nodes {
        tenths(&mut [&mut node.x, &mut node.y]);
        node.parts.iter_mut().for_each(part);
    }
}

fn part(part: &mut Part) {
    match part {
        Part::Rect { x, y, w, h, r, .. } => tenths(&mut [x, y, w, h, r]),
        Part::Circle { x, y, r, .. } => tenths(&mut [x, y, r]),
        Part::Text { x, y, size, .. } | Part::Icon { x, y, size, .. } => tenths(&mut [x, y, size]),
        Part::Polygon { points, .. } | Part::Line { points, .. } => {
            points.iter_mut().for_each(|(x, y)| tenths(&mut [x, y]));
        }
    }
}

fn tenths(numbers: &mut [&mut f32]) {
    for number in numbers {
        **number = (**number * 10.0).round() / 10.0;
    }
}
