//! What keys, clicks, bots and chance do to a match.

use super::*;
use crate::play::model::{Hint, Input, Page};
use atoll_engine::{Actor, Viewer};

/// Seat 0 may go to e3 and give the Owl away; seat 1 has many answers.
const OPENING: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0";
/// `a3 W:a3 W:a5 W:e1`; after `a3` seat 1 has only `a5`.
const TWO_MEANS: &str = "S4/5/H4/5/4T c3 0 W - 0-0-0";

#[test]
fn a_match_begins_with_a_deal_that_needs_nobody() {
    let play = Play::new(7, "hb", false);
    assert_eq!(play.model.log.len(), 25);
    assert_eq!(play.model.waiting, Waiting::You(Seat::new(0)));
    assert_eq!(play.model.viewer, Viewer::Seat(Seat::new(0)));
}

#[test]
fn enter_plays_the_selected_line() {
    let mut play = Play::at(OPENING, "hb");
    assert_eq!(
        play.listed(),
        ["a3", "b3", "c1", "c2", "c4", "c5", "d3", "e3"]
    );
    play.key(KeyCode::Down);
    play.write("j");
    play.key(KeyCode::Up);
    play.key(KeyCode::Enter);
    assert_eq!(play.model.log[0].played.full.text, "b3");
    assert_eq!(play.model.waiting, Waiting::Bot(Seat::new(1)));
}

#[test]
fn the_selection_stays_within_the_list() {
    let mut play = Play::at(OPENING, "hb");
    play.key(KeyCode::Up);
    assert_eq!(play.model.selected, 0);
    play.key(KeyCode::End);
    play.key(KeyCode::Down);
    assert_eq!(play.model.preview().unwrap().text, "e3");
}

#[test]
fn a_click_that_says_a_move_plays_it() {
    let mut play = Play::at(OPENING, "hh");
    play.click("tile-e3");
    assert_eq!(play.model.log[0].played.full.text, "e3");
}

/// Rules of İye, on clients: if several means reach the clicked target, ask.
#[test]
fn a_click_that_could_mean_several_moves_asks() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.click("tile-a3");
    assert!(play.model.log.is_empty());
    assert_eq!(play.listed(), ["a3", "W:a3"]);
    assert_eq!(play.model.targets(), ["hand-0-W"]);
    play.click("tile-a3");
    assert_eq!(play.model.log[0].played.full.text, "a3");
}

#[test]
fn clicks_narrow_the_list_until_one_is_left() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.click("hand-0-W");
    assert_eq!(play.listed(), ["W:a3", "W:a5", "W:e1"]);
    assert_eq!(play.model.targets(), ["tile-a3", "tile-a5", "tile-e1"]);
    play.click("tile-e1");
    assert_eq!(play.model.log[0].played.full.text, "W:e1");
}

/// Rules of İye, on clients: if only one means reaches the clicked target, play it.
#[test]
fn a_click_that_can_mean_one_move_plays_it() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.click("tile-e1");
    assert_eq!(play.model.log[0].played.full.text, "W:e1");
}

#[test]
fn escape_and_a_second_click_clear_the_selection() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.click("hand-0-W");
    play.key(KeyCode::Esc);
    assert_eq!(play.listed().len(), 4);
    play.click("hand-0-W");
    play.click("hand-0-W");
    assert_eq!(play.listed().len(), 4);
}

#[test]
fn a_click_on_anything_else_says_what_it_is() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.click("drum");
    assert!(play.notice().starts_with("The drum"), "{}", play.notice());
    assert!(play.model.log.is_empty());
}

#[test]
fn tab_goes_round_the_targets_as_one_reads() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.key(KeyCode::Tab);
    assert_eq!(play.model.cursor.as_deref(), Some("tile-a5"));
    assert_eq!(play.model.preview().unwrap().text, "W:a5");
    play.key(KeyCode::Tab);
    assert_eq!(play.model.cursor.as_deref(), Some("tile-a3"));
    assert_eq!(play.model.preview().unwrap().text, "a3");
    play.key(KeyCode::Tab);
    assert_eq!(play.model.cursor.as_deref(), Some("tile-e1"));
    assert_eq!(play.model.preview().unwrap().text, "W:e1");
    play.key(KeyCode::Enter);
    assert_eq!(play.model.log[0].played.full.text, "W:e1");
}

#[test]
fn a_typed_move_may_be_spelled_as_the_game_allows() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.write("w:E1");
    assert_eq!(play.model.input, Input::Move);
    assert_eq!(play.listed(), ["W:e1"]);
    play.key(KeyCode::Enter);
    assert_eq!(play.model.log[0].played.full.text, "W:e1");
    assert_eq!(play.model.input, Input::Off);
}

#[test]
fn a_refused_move_says_why_and_nothing_is_lost() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.write("e5");
    play.key(KeyCode::Enter);
    assert_eq!(play.notice(), "`e5` is not a legal move here");
    assert_eq!(play.model.typed, "e5");
    assert!(play.model.log.is_empty());
    play.key(KeyCode::Backspace);
    play.write("9");
    play.key(KeyCode::Enter);
    assert!(play.notice().contains("expected"), "{}", play.notice());
    play.key(KeyCode::Esc);
    assert_eq!(play.model.input, Input::Off);
}

#[test]
fn a_colon_types_moves_that_begin_like_commands() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.write(":q");
    assert_eq!(
        (play.model.input, play.model.typed.as_str()),
        (Input::Move, "q")
    );
}

#[test]
fn a_filter_lists_only_moves_with_its_words() {
    let mut play = Play::at(TWO_MEANS, "hh");
    play.write("/spend sun");
    assert_eq!(play.listed(), ["W:a5"]);
    play.key(KeyCode::Enter);
    play.key(KeyCode::Enter);
    assert_eq!(play.model.log[0].played.full.text, "W:a5");
    assert_eq!(play.model.filter, "");
}

#[test]
fn a_single_legal_move_is_played_and_marked() {
    let mut play = Play::at(TWO_MEANS, "hb");
    play.write("a3");
    play.key(KeyCode::Enter);
    assert!(play.model.log[1].forced);
    let lines = play.model.log_lines();
    assert!(lines[1].text.ends_with("(forced)"), "{lines:?}");
}

#[test]
fn undo_goes_back_through_bots_chance_and_forced_moves() {
    let mut play = Play::at(TWO_MEANS, "hb");
    play.write("a3");
    play.key(KeyCode::Enter);
    assert!(
        play.model.log.len() > 2,
        "the forced move ends the cycle, and chance deals"
    );
    play.write("u");
    assert_eq!(play.model.live.position(), TWO_MEANS);
    assert!(play.model.log.is_empty());
    assert_eq!(play.model.waiting, Waiting::You(Seat::new(0)));
    play.write("u");
    assert!(play.notice().contains("no move of yours"));
}

#[test]
fn undo_calls_the_bot_off() {
    let mut play = Play::at(OPENING, "hb");
    play.key(KeyCode::Enter);
    let asked = play.model.job;
    play.write("u");
    let hushed = |effect: &Effect| matches!(effect, Effect::Hush);
    assert!(play.effects.iter().rev().take(2).any(hushed));
    play.send(Message::Thought(asked, Err("too late".into())));
    assert_eq!(play.model.waiting, Waiting::You(Seat::new(0)));
    assert_eq!(play.model.live.plies(), 0);
}

#[test]
fn a_bots_answer_is_played_and_what_it_changed_is_marked() {
    let mut play = Play::at(OPENING, "hb");
    play.key(KeyCode::Enter);
    play.bot_answers();
    assert_eq!(play.model.log.len(), 2);
    assert!(play.model.changed.contains(&"drum".to_owned()));
    assert_eq!(play.model.waiting, Waiting::You(Seat::new(0)));
}

#[test]
fn a_bot_without_an_answer_does_not_end_the_match() {
    let mut play = Play::at(OPENING, "bh");
    let job = play.model.job;
    play.send(Message::Thought(job, Err("it broke down".into())));
    assert_eq!(play.model.waiting, Waiting::Paused);
    play.write(" ");
    assert_eq!(play.model.waiting, Waiting::Bot(Seat::new(0)));
}

#[test]
fn a_hint_selects_the_move_and_tells_the_chance() {
    let mut play = Play::at(OPENING, "hb");
    play.write("h");
    let Hint::Asked(job) = play.model.hint else {
        panic!("a bot is asked")
    };
    let thought = atoll_catalog::Thought {
        mv: "d3".into(),
        nodes: 9,
        value: [0.625, 0.375].into(),
        pv: Vec::new(),
        moves: Vec::new(),
    };
    play.send(Message::Thought(job, Ok(thought)));
    assert_eq!(play.model.preview().unwrap().text, "d3");
    let Hint::Given(text) = &play.model.hint else {
        panic!("there is a hint")
    };
    assert!(text.contains("63 %"), "{text}");
    play.key(KeyCode::Up);
    assert_eq!(play.model.hint, Hint::None);
}

#[test]
fn people_without_secrets_share_the_screen() {
    let mut play = Play::at(OPENING, "hh");
    play.key(KeyCode::Enter);
    assert_eq!(play.model.waiting, Waiting::You(Seat::new(1)));
    assert_eq!(play.model.viewer, Viewer::Seat(Seat::new(1)));
}

#[test]
fn a_curtain_falls_between_people_with_secrets() {
    let mut play = Play::new(7, "hh", true);
    let first = starter(&play);
    assert_eq!(play.model.waiting, Waiting::Curtain(first));
    assert_eq!(play.model.viewer, Viewer::Spectator);
    play.write("u");
    assert!(play.model.choices().is_empty());
    play.key(KeyCode::Enter);
    assert_eq!(play.model.waiting, Waiting::You(first));
    assert_eq!(play.model.viewer, Viewer::Seat(first));
    play.key(KeyCode::Enter);
    let second = Seat::new(1 - first.index());
    assert_eq!(play.model.waiting, Waiting::Curtain(second));
    assert!(play.model.choices().is_empty());
    play.key(KeyCode::Enter);
    assert_eq!(play.model.viewer, Viewer::Seat(second));
}

#[test]
fn one_person_with_secrets_needs_no_curtain() {
    let mut play = Play::new(7, "hb", true);
    assert_eq!(play.model.waiting, Waiting::You(Seat::new(0)));
    play.key(KeyCode::Enter);
    assert_eq!(play.model.waiting, Waiting::Bot(Seat::new(1)));
}

#[test]
fn a_bot_with_secrets_takes_its_time_even_if_it_is_forced() {
    let iye = find("iye").unwrap();
    let live = iye.load(TWO_MEANS, Seed::from_number(1)).unwrap();
    let mut play = Play::with(live, "hb", true);
    play.write("a3");
    play.key(KeyCode::Enter);
    assert_eq!(play.model.live.legal().len(), 1);
    assert_eq!(play.model.waiting, Waiting::Bot(Seat::new(1)));
}

#[test]
fn bots_play_on_alone_until_they_are_stopped() {
    let mut play = Play::at(OPENING, "bb");
    assert_eq!(play.model.viewer, Viewer::Spectator);
    play.bot_answers();
    play.write(" ");
    assert_eq!(play.model.waiting, Waiting::Paused);
    play.write(" ");
    play.bot_answers();
    assert_eq!(play.model.live.plies(), 2);
}

#[test]
fn a_new_match_is_asked_for_twice() {
    let mut play = Play::at(OPENING, "hb");
    play.key(KeyCode::Enter);
    play.write("n");
    assert!(
        !play
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Begin))
    );
    play.key(KeyCode::Esc);
    play.write("n");
    play.write("n");
    assert!(matches!(play.effects.last(), Some(Effect::Begin)));
}

#[test]
fn pages_open_scroll_and_close() {
    let mut play = Play::at(OPENING, "hb");
    play.write("?j");
    let overlay = play.model.overlay.unwrap();
    assert_eq!((overlay.page, overlay.scroll), (Page::Help, 1));
    play.write("q");
    assert!(play.model.overlay.is_none());
    assert!(
        play.effects
            .iter()
            .all(|effect| !matches!(effect, Effect::Quit))
    );
    play.write("q");
    assert!(matches!(play.effects.last(), Some(Effect::Quit)));
}

#[test]
fn a_finished_match_is_kept_with_its_result_and_players() {
    let mut play = Play::at("S4/5/H4/5/4T c3 0 W - 1-0-0", "hb");
    play.effects.clear();
    play.write("a3");
    play.key(KeyCode::Enter);
    assert_eq!(play.model.waiting, Waiting::Over);
    assert!(matches!(play.effects.last(), Some(Effect::Keep)));
    assert!(play.model.record().result.is_some());
    assert_eq!(play.model.record().seats, ["human", "mcts"]);
    assert_eq!(play.model.log[1].actor(), Actor::Seat(Seat::new(1)));
}

#[test]
fn a_match_that_was_taken_back_to_its_start_is_kept_so() {
    let mut play = Play::at(OPENING, "hh");
    play.key(KeyCode::Enter);
    play.effects.clear();
    play.write("u");
    assert!(play.model.log.is_empty());
    assert!(matches!(play.effects.last(), Some(Effect::Keep)));
}
