//! The rules of İye, one test for each worked example and each ruling, named after it.

use atoll_engine::{Choices, Notation, Options, Problems, Seat, Turn};
use atoll_iye::{Event, Iye, Reason};
use atoll_testkit::Table;

const OPENING: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0";
const UNDEALT: &str = "?????/?????/?????/?????/?????";
const LAYOUT: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT";

fn at(position: &str) -> Table<Iye> {
    Table::at(position)
}

/// Plays one move from a position and expects the position after it.
#[track_caller]
fn leads(position: &str, mv: &str, then: &str) -> Table<Iye> {
    let mut table = at(position);
    table.play(mv);
    assert_eq!(table.position(), then, "after {mv}");
    table
}

#[track_caller]
fn legal(table: &Table<Iye>, moves: &str) {
    assert_eq!(table.legal().join(" "), moves, "in {}", table.position());
}

/// How the cycle ended with the last move: number, winner, reason, points.
#[track_caller]
fn cycle(table: &Table<Iye>) -> (u32, Option<usize>, Reason, [u8; 2]) {
    let ends: Vec<_> = table.events().iter().filter_map(cycle_end).collect();
    assert_eq!(ends.len(), 1, "one cycle ends with the move");
    ends[0]
}

fn cycle_end(event: &Event) -> Option<(u32, Option<usize>, Reason, [u8; 2])> {
    match *event {
        Event::Cycle {
            cycle,
            winner,
            reason,
            points,
        } => Some((cycle, winner.map(Seat::index), reason, points)),
        _ => None,
    }
}

/// After a cycle that seat 0 or 1 lost and that did not end the match.
fn loser_chooses(loser: usize, score: &str) -> String {
    format!("{UNDEALT} c3 *c{loser} - - {score}")
}

mod examples {
    use super::*;

    #[test]
    fn e1_opening_has_eight_natural_moves_and_the_owl_can_be_used_at_once() {
        legal(&at(OPENING), "a3 b3 c1 c2 c4 c5 d3 e3");
        let after = "SHSTS/HSWSH/THHS1/SHTSW/HSTWT e3 1 - O 0-0-0";
        let table = leads(OPENING, "e3", after);
        legal(
            &table,
            "c3 d3 e1 e2 e4 e5 O:a1 O:a2 O:a3 O:a4 O:a5 O:b1 O:b2 O:b3 O:b4 O:b5 \
             O:c1 O:c2 O:c3 O:c4 O:c5 O:d1 O:d2 O:d3 O:d4 O:d5 O:e1 O:e2 O:e4 O:e5",
        );
    }

    #[test]
    fn e2_the_tile_under_the_drum_at_the_start_is_taken_later() {
        let before = "SHSTS/HSWSH/THHS1/SHTSW/HSTWT e3 1 - O 0-0-0";
        let table = leads(before, "c3", "SHSTS/HSWSH/TH1S1/SHTSW/HSTWT c3 0 H O 0-0-0");
        legal(
            &table,
            "a3 b3 c1 c2 c4 c5 d3 H:a2 H:a4 H:b1 H:b5 H:d1 H:d5 H:e2 H:e4",
        );
    }

    #[test]
    fn e3_moves_over_empty_spaces_and_two_means_to_one_target() {
        let position = "S4/5/H4/5/4T c3 0 W - 0-0-0";
        legal(&at(position), "a3 W:a3 W:a5 W:e1");
        legal(
            &leads(position, "W:a5", "5/5/H4/5/4T a5 1 - S 0-0-0"),
            "a3 S:e1",
        );
        legal(&leads(position, "a3", "S4/5/5/5/4T a3 1 W H 0-0-0"), "a5");
    }

    #[test]
    fn e4_sun_reaches_only_corners_with_a_tile_and_not_its_own() {
        let position = "5/2T2/H4/5/2W1T a5 1 - S 0-0-0";
        legal(&at(position), "a3 S:e1");
        legal(
            &leads(position, "S:e1", "5/2T2/H4/5/2W2 e1 0 T - 0-0-0"),
            "c1",
        );
    }

    #[test]
    fn e5_horse_tree_and_water_where_no_natural_move_is_left() {
        let position = "4O/5/1SH2/1ST2/5 a1 1 - HTW 0-0-0";
        legal(&at(position), "H:b3 H:c2 T:b2 W:b2 W:c3 W:e5");
        let over_b2 = leads(position, "W:c3", "4O/5/1S3/1ST2/5 c3 0 H HT 0-0-0");
        legal(&over_b2, "b3 c2");
        let onto_b2 = leads(position, "T:b2", "4O/5/1SH2/2T2/5 b2 0 S HW 0-0-0");
        legal(&onto_b2, "b3 c2 S:e5");
    }

    #[test]
    fn e6_stuck_loses_the_cycle_whatever_the_points() {
        let position = "1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0";
        legal(&at(position), "a3 b5");
        let table = leads(position, "b5", &loser_chooses(1, "1-0-0"));
        assert_eq!(cycle(&table), (1, Some(0), Reason::Stuck, [0, 0]));
    }

    #[test]
    fn e7_the_second_cycle_win_ends_the_match() {
        let position = "1T3/5/W4/4S/4H a5 0 - TTTT 1-0-0";
        let table = leads(position, "b5", "5/5/W4/4S/4H b5 #0 - TTTTT 2-0-0");
        assert_eq!(cycle(&table), (2, Some(0), Reason::Stuck, [0, 0]));
        let outcome = table.outcome();
        assert_eq!(outcome.scores, [2, 0]);
        assert_eq!(outcome.ranks, [1, 2]);
        assert_eq!(outcome.reason, "wins");
    }

    #[test]
    fn e8_scoring_with_two_tiles_left_five_moves_and_their_results() {
        let position = "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 0-0-0";
        legal(&at(position), "d1 e1 S:e1 O:d1 O:e1");
        let tied = format!("{UNDEALT} c3 *0 - - 0-0-1");
        let won = loser_chooses(1, "1-0-0");
        for (mv, winner, points, then) in [
            ("d1", Some(0), [12, 8], &won),
            ("e1", None, [8, 8], &tied),
            ("S:e1", Some(0), [17, 8], &won),
            ("O:d1", Some(0), [12, 7], &won),
            ("O:e1", Some(0), [8, 7], &won),
        ] {
            let table = leads(position, mv, then);
            assert_eq!(cycle(&table), (1, winner, Reason::Score, points), "{mv}");
        }
    }

    #[test]
    fn e9_one_tile_left_is_looked_at_before_no_legal_move() {
        let position = "5/5/5/5/S3H c1 0 T HH 0-0-0";
        legal(&at(position), "a1 e1");
        let then = loser_chooses(0, "0-1-0");
        let table = leads(position, "e1", &then);
        assert_eq!(cycle(&table), (1, Some(1), Reason::Score, [5, 7]));
        let table = leads(position, "a1", &then);
        assert_eq!(cycle(&table), (1, Some(1), Reason::Score, [5, 16]));
    }

    #[test]
    fn e10_the_loser_of_the_last_cycle_chooses_who_starts() {
        let position = &format!("{LAYOUT} c3 c1 - - 1-0-0");
        legal(&at(position), "first:0 first:1");
        leads(position, "first:0", &format!("{LAYOUT} c3 0 - - 1-0-0"));
        leads(position, "first:1", &format!("{LAYOUT} c3 1 - - 1-0-0"));
    }

    #[test]
    fn e11_deal_weights_are_the_tiles_left_in_the_pool() {
        let position = &format!("{UNDEALT} c3 *0 - - 0-0-0");
        let weights = [
            ("deal:S", 9),
            ("deal:H", 7),
            ("deal:T", 5),
            ("deal:W", 3),
            ("deal:O", 1),
        ];
        assert_eq!(
            at(position).weights(),
            weights.map(|(t, w)| (t.to_owned(), w))
        );
        leads(
            position,
            "deal:O",
            "O????/?????/?????/?????/????? c3 *0 - - 0-0-0",
        );
    }

    #[test]
    fn e12_the_last_draws_of_a_deal() {
        let position = "OWWWT/TTTTH/HHHHH/HSSSS/SSS?? c3 *c1 - - 1-0-0";
        assert_eq!(at(position).weights(), [("deal:S".to_owned(), 2)]);
        leads(
            position,
            "deal:S",
            "OWWWT/TTTTH/HHHHH/HSSSS/SSSS? c3 *c1 - - 1-0-0",
        );
    }

    #[test]
    fn e13_the_last_draw_hands_over_to_the_loser() {
        let position = "OWWWT/TTTTH/HHHHH/HSSSS/SSSS? c3 *c1 - - 1-0-0";
        leads(
            position,
            "deal:S",
            "OWWWT/TTTTH/HHHHH/HSSSS/SSSSS c3 c1 - - 1-0-0",
        );
    }

    #[test]
    fn e14_a_tile_under_the_drum_is_no_target() {
        let position = "5/5/2S1H/5/2H2 c3 0 O - 0-0-0";
        legal(&at(position), "c1 e3 O:c1 O:e3");
        legal(&leads(position, "c1", "5/5/2S1H/5/5 c1 1 O H 0-0-0"), "c3");
    }

    #[test]
    fn e15_the_cycle_limit_draws_the_match() {
        let position = "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 1-1-6";
        let table = leads(position, "e1", "5/5/5/5/3S1 e1 #= SSSHTTTW SSSHHTTO 1-1-7");
        assert_eq!(cycle(&table), (9, None, Reason::Score, [8, 8]));
        let outcome = table.outcome();
        assert_eq!(outcome.scores, [1, 1]);
        assert_eq!(outcome.ranks, [1, 1]);
        assert_eq!(outcome.reason, "cycle-limit");
    }

    #[test]
    fn e16_next_loser_starts_without_being_asked() {
        let position = "1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0 next=loser";
        leads(
            position,
            "b5",
            &format!("{UNDEALT} c3 *1 - - 1-0-0 next=loser"),
        );
    }

    #[test]
    fn e17_a_fixed_layout_is_laid_out_without_a_deal() {
        let position = &format!("1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0 layout={LAYOUT}");
        leads(
            position,
            "b5",
            &format!("{LAYOUT} c3 c1 - - 1-0-0 layout={LAYOUT}"),
        );
    }

    #[test]
    fn e18_who_starts_by_chance() {
        let position = &format!("{UNDEALT} c3 *? - - 0-0-0");
        let even = ["first:0", "first:1"].map(|text| (text.to_owned(), 1));
        assert_eq!(at(position).weights(), even);
        leads(position, "first:1", &format!("{UNDEALT} c3 *1 - - 0-0-0"));
    }

    #[test]
    fn refused_moves() {
        for mv in [
            "b4", "c3", "S:a1", "first:0", "", " c4", "c4 ", "c", "c44", "C:4", "X:c4", "S:", ":",
        ] {
            at(OPENING).refuse(mv);
        }
        leads(
            OPENING,
            "c4",
            "SHSTS/HS1SH/THHSO/SHTSW/HSTWT c4 1 - W 0-0-0",
        );
        for mv in ["W:e5", "b3", "S:a5", "W:c3", "deal:S"] {
            at("S4/5/H4/5/4T c3 0 W - 0-0-0").refuse(mv);
        }
    }

    #[test]
    fn input_may_use_either_case() {
        let position = "S4/5/H4/5/4T c3 0 W - 0-0-0";
        leads(position, "w:A5", "5/5/H4/5/4T a5 1 - S 0-0-0");
        leads(position, "A3", "S4/5/5/5/4T a3 1 W H 0-0-0");
        let dealing = &format!("{UNDEALT} c3 *0 - - 0-0-0");
        leads(
            dealing,
            "deal:o",
            "O????/?????/?????/?????/????? c3 *0 - - 0-0-0",
        );
    }
}

mod rulings {
    use super::*;

    #[test]
    fn r1_the_centre_tile_stays_under_the_drum_and_can_be_landed_on_later() {
        let mut table = at(OPENING);
        table.play("d3");
        assert!(table.legal().contains(&"c3".to_owned()));
        table.play("c3");
        assert_eq!(
            table.position(),
            "SHSTS/HSWSH/TH2O/SHTSW/HSTWT c3 0 H S 0-0-0"
        );
    }

    #[test]
    fn r2_the_tile_landed_on_leaves_at_once() {
        let mut table = at(OPENING);
        table.play("d3").play("e3");
        assert!(!table.legal().contains(&"d3".to_owned()), "d3 is empty now");
    }

    #[test]
    fn r3_the_drum_may_not_stay_where_it_is() {
        at("S4/5/5/5/3ST a5 0 SO - 0-0-0").refuse("S:a5");
        legal(&at("S4/5/5/5/3ST a5 0 SO - 0-0-0"), "S:e1 O:d1 O:e1");
    }

    #[test]
    fn r4_a_natural_move_does_not_turn() {
        at(OPENING).refuse("d4");
    }

    #[test]
    fn r5_a_natural_move_passes_over_tiles() {
        at(OPENING).play("c5");
    }

    #[test]
    fn r6_water_passes_over_tiles() {
        let mut table = at("S4/1H3/2T2/3S1/4H e1 0 W S 0-0-0");
        legal(&table, "W:a5 W:b4 W:c3 W:d2");
        table.play("W:a5");
        assert_eq!(table.position(), "5/1H3/2T2/3S1/4H a5 1 - SS 0-0-0");
    }

    #[test]
    fn r7_every_target_must_hold_a_tile() {
        let table = at("5/5/1H1T1/5/5 c3 0 SHTWO - 0-0-0");
        legal(&table, "b3 d3 W:b3 W:d3 O:b3 O:d3");
    }

    #[test]
    fn r8_sun_reaches_any_corner_from_anywhere() {
        let table = at("S3H/5/5/1T3/S3H b4 0 S - 0-0-0");
        legal(&table, "b2 S:a1 S:a5 S:e1 S:e5");
    }

    #[test]
    fn r9_a_special_move_is_allowed_beside_a_natural_one() {
        let table = at("S4/5/H4/5/4T c3 0 W - 0-0-0");
        assert_eq!(&table.legal()[..2], ["a3", "W:a3"]);
    }

    #[test]
    fn r10_the_tile_just_received_may_be_spent_on_the_next_turn() {
        let mut table = at(OPENING);
        table.play("e3").play("O:a1");
        assert_eq!(
            table.position(),
            "SHSTS/HSWSH/THHS1/SHTSW/1STWT a1 0 H - 0-0-0"
        );
    }

    #[test]
    fn r11_one_tile_is_spent_and_only_to_move() {
        let mut table = at("S4/5/H4/5/4T c3 0 WW - 0-0-0");
        table.play("W:a5");
        assert_eq!(table.position(), "5/5/H4/5/4T a5 1 W S 0-0-0");
        for mv in ["W", "W:", "WW:a5", "W:W:a5"] {
            at("S4/5/H4/5/4T c3 0 WW - 0-0-0").refuse(mv);
        }
    }

    #[test]
    fn r11_the_last_tile_of_a_kind_is_spent_once() {
        let mut table = at("S3H/5/H4/5/S3T c3 0 W - 0-0-0");
        table.play("W:a5").play("a3");
        assert_eq!(table.position(), "4H/5/5/5/S3T a3 0 H S 0-0-0");
        legal(&table, "a1");
        table.refuse("W:a1");
    }

    #[test]
    fn r12_nobody_may_pass() {
        for mv in ["pass", "-", "none", "end"] {
            at(OPENING).refuse(mv);
        }
    }

    #[test]
    fn r13_the_last_tile_but_one_is_scored_even_if_the_next_could_not_move() {
        let table = leads(
            "5/5/5/5/S3H c1 0 T HH 0-0-0",
            "e1",
            &loser_chooses(0, "0-1-0"),
        );
        assert_eq!(cycle(&table).2, Reason::Score);
    }

    #[test]
    fn r14_a_majority_is_more_than_the_opponent() {
        // One Sun of nine against none takes the nine points.
        let mut table = at("5/5/5/5/3ST c1 1 - - 0-0-0");
        table.play("d1");
        assert_eq!(cycle(&table), (1, Some(0), Reason::Score, [9, 0]));
    }

    #[test]
    fn r15_a_kind_that_nobody_holds_gives_no_points() {
        let mut table = at("5/5/5/5/3ST c1 1 - - 0-0-0");
        table.play("e1");
        assert_eq!(cycle(&table).3, [5, 0]);
    }

    #[test]
    fn r16_points_do_not_shrink_with_spent_tiles() {
        // Eight Suns are spent or gone; the ninth is worth nine.
        let mut table = at("5/5/5/5/3ST c1 1 - TT 0-0-0");
        table.play("d1");
        assert_eq!(cycle(&table).3, [9, 5]);
    }

    #[test]
    fn r17_the_last_tile_on_the_board_is_nobodys() {
        let mut table = at("5/5/5/5/3OT c1 1 - - 0-0-0");
        table.play("e1");
        assert_eq!(cycle(&table).3, [5, 0], "the Owl on d1 counts for nobody");
    }

    #[test]
    fn r18_equal_points_tie_the_cycle_and_another_is_played() {
        let position = "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 0-0-0";
        leads(position, "e1", &format!("{UNDEALT} c3 *0 - - 0-0-1"));
    }

    #[test]
    fn r19_the_first_cycle_is_started_as_the_option_says() {
        let start = |options: &str| Table::<Iye>::start(options, 0).position();
        assert_eq!(start("{}"), format!("{UNDEALT} c3 *0 - - 0-0-0"));
        assert_eq!(
            start(r#"{"first":1}"#),
            format!("{UNDEALT} c3 *1 - - 0-0-0")
        );
        assert_eq!(
            start(r#"{"first":"random"}"#),
            format!("{UNDEALT} c3 *? - - 0-0-0")
        );
    }

    #[test]
    fn r20_the_loser_chooses_after_the_deal() {
        let mut table = at("OWWWT/TTTTH/HHHHH/HSSSS/SSSS? c3 *c0 - - 0-1-0");
        assert_eq!(table.turn(), Turn::Chance);
        table.play("deal:S");
        assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
        legal(&table, "first:0 first:1");
    }

    #[test]
    fn r21_after_a_tied_cycle_the_turns_go_on() {
        // Seat 1 made the last move, so seat 0 starts.
        let position = "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 0-0-0 next=loser";
        leads(
            position,
            "e1",
            &format!("{UNDEALT} c3 *0 - - 0-0-1 next=loser"),
        );
    }

    #[test]
    fn r22_tied_cycles_are_limited_by_max() {
        let position = "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 1-0-1 max=3";
        let mut table = at(position);
        table.play("e1");
        let outcome = table.outcome();
        assert_eq!(outcome.ranks, [1, 2], "more cycle wins win at the limit");
        assert_eq!(outcome.reason, "cycle-limit");
    }

    #[test]
    fn r23_nothing_carries_over_to_the_next_cycle() {
        let mut table = at("1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0");
        table.play("b5");
        let pool: u32 = table.weights().iter().map(|(_, weight)| weight).sum();
        assert_eq!(pool, 25);
    }

    #[test]
    fn r24_hands_are_open() {
        use atoll_engine::Viewer;
        let table = at("S4/5/H4/5/4T c3 0 W OH 0-0-0");
        for viewer in Viewer::all(2) {
            assert_eq!(table.position_for(viewer), "S4/5/H4/5/4T c3 0 W HO 0-0-0");
        }
    }

    #[test]
    fn r25_no_points_are_recorded_for_a_cycle_won_by_stuck() {
        let mut table = at("1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0");
        table.play("b5");
        assert_eq!(cycle(&table).3, [0, 0]);
    }

    #[test]
    fn r26_all_tiles_lie_face_up_before_the_first_move() {
        let table = at(OPENING);
        assert!(
            !table
                .position_for(atoll_engine::Viewer::Spectator)
                .contains('?')
        );
    }
}

mod options {
    use super::*;

    fn make(json: &str) -> Result<Iye, Problems> {
        let json = serde_json::from_str(json).expect("the test's JSON is good");
        Iye::new(&Iye::read_options(&Choices::from_json(&json)?)?)
    }

    #[track_caller]
    fn refused(json: &str, field: &str) {
        let problems = make(json).expect_err(json);
        assert_eq!(problems.0[0].field, field, "{json}: {problems}");
    }

    #[test]
    fn good_options_are_taken() {
        for json in [
            "{}",
            r#"{"players":2}"#,
            r#"{"wins":3,"max":5}"#,
            r#"{"wins":1,"max":1}"#,
            r#"{"first":"random","next":"loser"}"#,
            r#"{"layout":"SHSTS/HSWSH/THHSO/SHTSW/HSTWT"}"#,
            r#"{"layout":"none"}"#,
        ] {
            make(json).unwrap_or_else(|why| panic!("{json}: {why}"));
        }
    }

    #[test]
    fn bad_options_are_refused_by_name() {
        refused(r#"{"players":3}"#, "players");
        refused(r#"{"wins":0}"#, "wins");
        refused(r#"{"wins":4}"#, "wins");
        refused(r#"{"wins":"two"}"#, "wins");
        refused(r#"{"wins":1.5}"#, "wins");
        refused(r#"{"wins":true}"#, "wins");
        refused(r#"{"max":2}"#, "max");
        refused(r#"{"max":100}"#, "max");
        refused(r#"{"wins":3,"max":4}"#, "max");
        refused(r#"{"first":2}"#, "first");
        refused(r#"{"next":"winner"}"#, "next");
        refused(r#"{"layout":""}"#, "layout");
        refused(r#"{"layout":"SHSTS/HSWSH/THHSO/SHTSW/HSTW1"}"#, "layout");
        refused(r#"{"layout":"SHSTS/HSWSH/THHSO/SHTSW/HSTWS"}"#, "layout");
        refused(r#"{"layout":5}"#, "layout");
        refused(r#"{"colour":"red"}"#, "colour");
        refused("[]", "options");
    }

    #[test]
    fn a_layout_with_wrong_tiles_says_which() {
        let why = make(r#"{"layout":"SHSTS/HSWSH/THHSO/SHTSW/HSTWS"}"#).unwrap_err();
        assert!(why.to_string().contains("9 Sun tiles, not 10"), "{why}");
    }
}

mod positions {
    use super::*;

    #[track_caller]
    fn refused(position: &str, about: &str) {
        let why = Iye::parse_position(position)
            .expect_err(position)
            .to_string();
        assert!(why.contains(about), "{position}: {why}");
    }

    #[test]
    fn positions_read_back() {
        for position in [
            OPENING,
            "SHSTS/HSWSH/TH1S1/SHTSW/HSTWT c3 0 H O 0-0-0",
            "5/5/W4/4S/4H b5 #0 - TTTTT 2-0-0",
            "?????/?????/?????/?????/????? c3 *? - - 0-0-0",
            "S4/5/H4/5/4T c3 0 W - 0-2-4 wins=3 max=20 next=loser",
        ] {
            assert_eq!(at(position).position(), position);
        }
        assert_eq!(
            at("S4/5/H4/5/4T c3 0 OW - 0-0-0").position(),
            "S4/5/H4/5/4T c3 0 WO - 0-0-0"
        );
    }

    #[test]
    fn more_tiles_than_there_are_are_refused() {
        refused("OO3/5/5/5/5 c3 0 - - 0-0-0", "1 Owl tiles");
        refused("O4/H4/5/5/5 a3 0 O - 0-0-0", "1 Owl tiles");
        refused("S4/5/H4/5/4T c3 0 WWWW - 0-0-0", "3 Water tiles");
    }

    #[test]
    fn score_and_actor_must_agree() {
        refused("S4/5/H4/5/4T c3 0 W - 2-0-0", "does not end the match");
        refused("S4/5/H4/5/4T c3 0 W - 1-1-7", "does not end the match");
        refused("S4/5/H4/5/4T c3 #0 W - 1-0-0", "ends the match");
        refused("S4/5/H4/5/4T c3 #1 W - 2-0-0", "the winner by the score");
        refused("S4/5/H4/5/4T c3 #= W - 2-0-0", "the winner by the score");
    }

    #[test]
    fn unknown_spaces_are_the_tail_of_a_deal() {
        refused(
            "?HSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0",
            "no ? outside a deal",
        );
        refused(
            "S?S??/?????/?????/?????/????? c3 *0 - - 0-0-0",
            "? on the spaces",
        );
        refused(&format!("{LAYOUT} c3 *0 - - 0-0-0"), "? on the spaces");
    }

    #[test]
    fn between_cycles_the_table_is_ready() {
        refused(&format!("{UNDEALT} c2 *0 - - 0-0-0"), "the drum on c3");
        refused(&format!("{UNDEALT} c3 *0 S - 0-0-0"), "empty hands");
        refused(
            "1HSTS/HSWSH/THHSO/SHTSW/HSTWT c3 c1 - - 1-0-0",
            "no empty space",
        );
        refused(
            "1????/?????/?????/?????/????? c3 *0 - - 0-0-0",
            "no empty space",
        );
    }

    #[test]
    fn only_a_seat_that_lost_a_cycle_chooses() {
        refused(&format!("{LAYOUT} c3 c0 - - 1-0-0"), "has lost a cycle");
        refused(&format!("{UNDEALT} c3 *c1 - - 0-1-0"), "has lost a cycle");
        refused(
            &format!("{LAYOUT} c3 c1 - - 1-0-0 next=loser"),
            "next=loser",
        );
    }

    #[test]
    fn the_first_draw_comes_before_everything() {
        refused(
            "S????/?????/?????/?????/????? c3 *? - - 0-0-0",
            "nothing dealt",
        );
        refused(&format!("{UNDEALT} c3 *? - - 1-0-0"), "nothing dealt");
        at(&format!("{UNDEALT} c3 *? - - 0-0-0 layout={LAYOUT}"));
    }

    #[test]
    fn nothing_is_dealt_with_a_fixed_layout() {
        refused(
            &format!("{UNDEALT} c3 *0 - - 0-0-0 layout={LAYOUT}"),
            "the layout is fixed",
        );
    }

    #[test]
    fn a_drum_turn_must_not_be_over_already() {
        refused("5/5/5/5/4T e2 0 - - 0-0-0", "at least two tiles");
        refused("5/5/W4/4S/4H b5 1 - TTTT 0-0-0", "can move");
    }

    #[test]
    fn badly_written_parts_are_named() {
        refused("", "six fields");
        refused("S4/5/H4/5/4T c3 0 W -", "six fields");
        refused("S4/5/H4/5 c3 0 W - 0-0-0", "five rows");
        refused("S4/5/H4/5/4TT c3 0 W - 0-0-0", "a row of five");
        refused("S4/5/H22/5/4T c3 0 W - 0-0-0", "a row of five");
        refused("S4/5/H4/5/4X c3 0 W - 0-0-0", "a row of five");
        refused("s4/5/H4/5/4T c3 0 W - 0-0-0", "a row of five");
        refused("S4/5/H4/5/4T f3 0 W - 0-0-0", "a space from a1 to e5");
        refused("S4/5/H4/5/4T c3 2 W - 0-0-0", "an actor");
        refused("S4/5/H4/5/4T c3 0 X - 0-0-0", "a hand");
        refused("S4/5/H4/5/4T c3 0 W - 0-0", "a score");
        refused("S4/5/H4/5/4T c3 0 W - 0-0-00", "a score");
        refused("S4/5/H4/5/4T c3 0 W - 0-0-0 max=2", "at least 3");
        refused(
            "S4/5/H4/5/4T c3 0 W - 0-0-0 wins=2 wins=2",
            "each option once",
        );
        refused("S4/5/H4/5/4T c3 0 W - 0-0-0 speed=9", "an option");
        refused("S4/5/H4/5/4T  c3 0 W - 0-0-0", "a space from a1 to e5");
    }
}
