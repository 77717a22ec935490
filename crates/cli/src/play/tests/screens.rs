//! The screen at several sizes, without its colours.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::{Position, Rect};

use super::*;
use crate::play::view::{self, Depth, Layout, Skin, Spot};
use atoll_scene::Theme;

const SKIN: Skin = Skin {
    theme: Theme::Dark,
    depth: Depth::True,
};
const MIDDLE: &str = "SHSTS/HSW1H/TH1S1/SHTSW/HSTWT c3 0 H SO 0-1-0";

fn screen(play: &mut Play, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    view::fit(&mut play.model, Rect::new(0, 0, columns, rows), SKIN);
    let draw = terminal.draw(|frame| view::draw(&play.model, SKIN, frame));
    draw.unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| {
        let cells = (0..columns).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..rows).map(row).collect()
}

#[test]
fn a_match_at_80_by_24() {
    let mut play = Play::at(MIDDLE, "hb");
    play.key(KeyCode::Down);
    insta::assert_snapshot!(screen(&mut play, 80, 24));
}

#[test]
fn a_match_at_120_by_40() {
    let mut play = Play::at(MIDDLE, "hb");
    play.key(KeyCode::Enter);
    play.bot_answers();
    play.click("hand-0-H");
    insta::assert_snapshot!(screen(&mut play, 120, 40));
}

#[test]
fn a_typed_move_that_was_refused() {
    let mut play = Play::at(MIDDLE, "hb");
    play.write("c3");
    play.key(KeyCode::Enter);
    insta::assert_snapshot!(screen(&mut play, 80, 24));
}

#[test]
fn the_end_of_a_match() {
    let mut play = Play::at("5/5/W4/4S/4H b5 #0 - TTTTT 2-0-0", "hb");
    insta::assert_snapshot!(screen(&mut play, 100, 32));
}

#[test]
fn the_curtain() {
    let mut play = Play::new(7, "hh", true);
    insta::assert_snapshot!(screen(&mut play, 60, 18));
}

#[test]
fn the_page_of_keys() {
    let mut play = Play::at(MIDDLE, "hb");
    play.write("?");
    insta::assert_snapshot!(screen(&mut play, 100, 40));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let mut play = Play::at(MIDDLE, "hb");
    let text = screen(&mut play, 40, 10);
    assert!(text.contains("needs 60 columns and 18 rows"), "{text}");
    screen(&mut play, 1, 1);
}

#[test]
fn every_size_can_be_drawn() {
    let mut play = Play::at(MIDDLE, "hb");
    for columns in (1..200).step_by(7) {
        for rows in (1..70).step_by(5) {
            screen(&mut play, columns, rows);
        }
    }
}

#[test]
fn the_end_of_a_page_is_the_end() {
    let mut play = Play::at(MIDDLE, "hb");
    play.write("?G");
    screen(&mut play, 80, 24);
    assert!(play.model.overlay.unwrap().scroll < 30);
}

#[test]
fn a_place_of_the_screen_is_a_place_of_the_table() {
    let play = Play::at(MIDDLE, "hb");
    let layout = Layout::of(&play.model, Rect::new(0, 0, 80, 24)).unwrap();
    let spot = |x, y| layout.spot(&play.model, Position { x, y });
    assert_eq!(spot(5, 3), Spot::Board(Some("tile-a5".into())));
    let chips = (36..70).filter_map(|x| match spot(x, 3) {
        Spot::Panel(Some(key)) => Some(key),
        _ => None,
    });
    assert!(chips.into_iter().any(|key| key == "hand-0-H"));
    assert_eq!(spot(0, 0), Spot::Nothing);
}
