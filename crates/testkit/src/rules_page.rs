//! The pictures of a rules page: drawn from positions, kept beside the page, never out of date.

use std::path::Path;

use atoll_engine::Game;
use atoll_scene::{Draw, Table, Theme};

/// Checks every picture of `rules.md` in the crate's folder against the position in its title:
/// `![caption](pictures/name.svg "position")`. With `UPDATE_PICTURES` set the files are written instead.
/// Returns how many there are.
#[track_caller]
pub fn rules_page<G: Game + Draw>(folder: impl AsRef<Path>) -> usize {
    let folder = folder.as_ref();
    let pictures = pictures(G::ABOUT.rules);
    for Picture { file, position } in &pictures {
        let drawn = draw::<G>(position);
        let path = folder.join(file);
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            write(&path, &drawn);
            continue;
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == drawn,
            "{file} does not show `{position}` as it is drawn now: run `make pictures` and look at it"
        );
    }
    pictures.len()
}

/// Checks the guided start: positions that are read, with everything in them that a step points at.
/// Returns how many steps there are.
#[track_caller]
pub fn guide<G: Game + Draw>() -> usize {
    for step in G::ABOUT.guide {
        let table = table::<G>(step.position);
        let found: Vec<_> = table.scenes().flat_map(|scene| &scene.nodes).collect();
        for key in step.keys {
            let node = found.iter().find(|node| node.key == *key);
            let node = node.unwrap_or_else(|| panic!("`{}`: there is no `{key}`", step.title));
            assert!(!node.label.is_empty(), "`{key}` has no label");
        }
        assert!(!step.title.is_empty() && !step.text.is_empty());
    }
    G::ABOUT.guide.len()
}

struct Picture<'p> {
    file: &'p str,
    position: &'p str,
}

fn pictures(page: &str) -> Vec<Picture<'_>> {
    page.lines().filter_map(picture).collect()
}

fn picture(line: &str) -> Option<Picture<'_>> {
    let (_, link) = line.strip_prefix("![")?.split_once("](")?;
    let (file, rest) = link.split_once(" \"")?;
    let position = rest.strip_suffix("\")")?;
    Some(Picture { file, position })
}

fn draw<G: Game + Draw>(position: &str) -> String {
    table::<G>(position).board_to_svg(Theme::Light)
}

/// The table at a position, as the seat to act sees it.
fn table<G: Game + Draw>(position: &str) -> Table {
    let read = G::parse_position(position);
    let (game, state) = read.unwrap_or_else(|why| panic!("a picture's position: {why}"));
    let viewer = game.turn(&state).viewer();
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    game.table(&game.view(&state, viewer), &moves, 0).shown()
}

fn write(path: &Path, drawn: &str) {
    let folder = path.parent().expect("a picture lies in a folder");
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, drawn));
    written.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}
