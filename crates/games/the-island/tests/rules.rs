//! The rules of The Island, one test for each worked example and each ruling, named after it.

use atoll_engine::{Choices, Notation, Options, Problems, Turn, Viewer};
use atoll_testkit::Table;
use atoll_the_island::{Event, TheIsland};

fn at(position: &str) -> Table<TheIsland> {
    Table::at(position)
}

/// The canonical text of a position in which fields may be left out.
#[track_caller]
fn canonical(position: &str) -> String {
    at(position).position()
}

/// Works through lines: `pos` sets up, `do` plays moves and draws, `gives` is the position reached, `all KIND` are all legal
/// moves of a kind (`moves`: of every kind), `has` and `not` are legal and refused, `forced` is what the last move forced.
#[track_caller]
fn example(script: &str) {
    let mut table = None;
    for line in script.lines().map(str::trim) {
        let (word, rest) = line.split_once(": ").expect("a word, a colon, the rest");
        if word == "pos" {
            table = Some(at(rest));
            continue;
        }
        let table = table.as_mut().expect("the first line is `pos`");
        match (word, word.strip_prefix("all ")) {
            ("do", _) => drop(table.play_all(rest)),
            ("gives", _) => assert_eq!(table.position(), canonical(rest), "{line}"),
            ("has", _) => rest
                .split(' ')
                .for_each(|mv| assert!(table.legal().contains(&mv.to_owned()), "{mv}")),
            ("not", _) => rest.split(' ').for_each(|mv| drop(table.refuse(mv))),
            ("forced", _) => assert_eq!(table.forced().join(" "), rest),
            (_, Some(kind)) => assert_eq!(legal(table, kind), rest, "{line}"),
            _ => panic!("what is `{word}`?"),
        }
    }
}

/// The legal moves of a kind, in order; `-` if there are none.
fn legal(table: &Table<TheIsland>, kind: &str) -> String {
    let is_kind = |mv: &String| match mv.split_once(':') {
        _ if kind == "moves" => true,
        Some((word, _)) => word == kind,
        None => kind == "step" && mv.contains('-'),
    };
    let moves: Vec<_> = table.legal().into_iter().filter(is_kind).collect();
    if moves.is_empty() {
        "-".to_owned()
    } else {
        moves.join(" ")
    }
}

fn new(options: &str) -> Result<TheIsland, Problems> {
    let json = serde_json::from_str(options).expect("JSON");
    TheIsland::new(&TheIsland::read_options(&Choices::from_json(&json)?)?)
}

/// What is wrong with options, by code.
#[track_caller]
fn codes(options: &str) -> String {
    let problems = new(options).expect_err("the options are refused");
    problems
        .0
        .iter()
        .map(|problem| &*problem.code)
        .collect::<Vec<_>>()
        .join(" ")
}

fn start(options: &str) -> Table<TheIsland> {
    Table::start(options, 1)
}

mod examples {
    use super::*;

    #[test]
    fn e1_a_native_closes_the_piece_it_stands_on() {
        example(
            "pos: ti1 land=G7:111/121/232/343/232/121/111 act=place:o:0:p
             do: put:H10b
             gives: ti1 land=G7:111/121/232/343/232/121/111 o=H10b act=place:p:1:p
             not: put:H10a put:H10c
             has: put:G7a put:H9c put:I13b",
        );
    }

    #[test]
    fn e2_natives_are_placed_one_two_two_and_at_last_one() {
        example(
            "pos: ti1 land=G7:111/121/232/343/232/121/111 act=place:o:0:p
             do: put:H10b put:G10b put:I10b put:H9b put:H11b put:H8b put:H12b put:G9b put:I9b put:G11b put:I11b put:H7b put:H13b put:G8b put:I8b put:G12b
             gives: ti1 land=G7:111/121/232/343/232/121/111 o=H7b,G9b,H9b,I9b,H10b,H11b,G12b,H13b p=G8b,H8b,I8b,G10b,I10b,G11b,I11b,H12b act=main:p:mr
             all rm: rm:G7 rm:I7 rm:I12 rm:G13 rm:I13",
        );
    }

    #[test]
    fn e3_steps_go_in_four_directions_across_blocks_too() {
        example(
            "pos: ti1 land=G7:111/111/111 o=G7a p=H8b act=main:p:mr
             all step: H8b-H7b H8b-H8c H8b-H9b H8b-H8a",
        );
        example(
            "pos: ti1 land=G7:111/111/111 o=G7a p=H8c act=main:p:mr
             all step: H8c-H7c H8c-I8a H8c-H9c H8c-H8b",
        );
    }

    #[test]
    fn e4_a_step_climbs_one_level_not_two() {
        example(
            "pos: ti1 land=G7:.3./111/.2. o=H8b p=I8c act=main:o:mr
             all step: H8b-H8c H8b-H9b H8b-H8a",
        );
    }

    #[test]
    fn e5_a_step_goes_down_any_number_of_levels() {
        example(
            "pos: ti1 land=G7:.1./131/.1. o=G8a p=H8a act=main:p:mr
             all step: H8a-H7a H8a-H8b H8a-H9a H8a-G8c",
        );
    }

    #[test]
    fn e6_who_was_pushed_may_not_push_back_and_is_pushed_off_a_turn_later() {
        example(
            "pos: ti1 land=G7:11/11 o=H7b p=H7a act=main:p:mr
             do: H7a-H7b
             gives: ti1 land=G7:11/11 o=H7c p=H7b mom=H7c:w:H7b act=main:p:r
             do: rm:G8 draw:N end
             gives: ti1 land=G7:11/.1 o=H7c p=H7b hp=N1 mom=H7c:w:H7b turn=2 act=main:o:mr
             all step: H7c-H8c
             do: rm:H8 draw:I end
             gives: ti1 land=G7:11 o=H7c p=H7b ho=I1 hp=N1 turn=3 act=main:p:mr
             do: H7b-H7c
             gives: ti1 land=G7:11 o=- p=H7c ho=I1 hp=N1 turn=3 act=over:p",
        );
    }

    #[test]
    fn e7_nobody_is_pushed_up_a_wall_of_two() {
        example(
            "pos: ti1 land=G7:113 o=H7c p=H7b act=main:p:mr
             not: H7b-H7c",
        );
        example(
            "pos: ti1 land=G7:112/111 o=H7c p=H7b act=main:p:mr
             do: H7b-H7c
             gives: ti1 land=G7:112/111 o=I7a p=H7c mom=I7a:w:H7c act=main:p:r",
        );
    }

    #[test]
    fn e8_one_native_is_pushed_at_a_time_and_never_an_own_one() {
        example(
            "pos: ti1 land=G7:11/11 o=H7b,H7c p=H7a act=main:p:mr
             not: H7a-H7b",
        );
        example(
            "pos: ti1 land=G7:11/11 o=H7b p=H7a,H7c act=main:p:mr
             not: H7a-H7b H7c-H7b",
        );
        example(
            "pos: ti1 land=G7:11/11 o=G8a p=H7a,H7b act=main:p:mr
             not: H7a-H7b H7b-H7a",
        );
    }

    #[test]
    fn e9_momentum_allows_another_direction() {
        example(
            "pos: ti1 land=G7:111/111 o=H7c p=H7b ho=N2 mom=H7c:w:H7b turn=2 act=main:o:mr
             not: H7c-H7b
             do: H7c-H8c geo:N H8c-H8b geo:N H8b-H7b
             gives: ti1 land=G7:111/111 o=H7b p=- disc=N2 bag=N8K4I10R4E9C1 turn=2 act=over:o",
        );
    }

    #[test]
    fn e10_only_free_pieces_with_a_side_showing_are_removed() {
        example(
            "pos: ti1 land=G7:111/111/111 o=G7a p=I9c act=main:o:mr
             all rm: rm:H7 rm:I7 rm:G8 rm:I8 rm:G9 rm:H9",
        );
        example(
            "pos: ti1 land=G7:111/121/111 o=G7a p=I9c act=main:o:mr
             has: rm:H8
             do: rm:H8 draw:E
             gives: ti1 land=G7:111/111/111 o=G7a p=I9c ho=E1 act=main:o:m
             not: rm:H8 rm:H7
             has: end geo:EN geo:EI",
        );
    }

    #[test]
    fn e11_with_all_occupied_the_lowest_layer_goes_with_its_natives() {
        example(
            "pos: ti1 land=G7:12/21 o=G7a,H8b p=H7a,G8b,H8c act=main:o:mr
             all rm: rm:G7 rm:H8
             do: rm:H8 draw:K
             gives: ti1 land=G7:12/2. o=G7a p=H7a,G8b ho=K1 act=main:o:m",
        );
    }

    #[test]
    fn e12_a_lowest_layer_of_two_goes_as_a_whole_stack() {
        example(
            "pos: ti1 land=G7:23/32 o=G7a,H8b p=H7a,G8c act=main:o:mr
             all rm: rm:G7 rm:H8
             do: rm:H8 draw:N draw:E
             gives: ti1 land=G7:23/3. o=G7a p=H7a,G8c ho=N1E1 act=main:o:m",
        );
    }

    #[test]
    fn e13_a_loose_piece_goes_and_is_collected() {
        example(
            "pos: ti1 land=G7:1111 o=H7a,J7b p=G7b act=main:p:mr
             do: rm:I7 draw:N draw:R
             gives: ti1 land=G7:11 o=H7a p=G7b hp=N1R1 act=main:p:m",
        );
    }

    #[test]
    fn e14_of_equal_portions_the_one_with_fewer_natives_goes() {
        example(
            "pos: ti1 land=G7:11111 o=G7a,K7b p=K7a act=main:p:mr
             do: rm:I7 draw:N draw:N draw:I
             gives: ti1 land=J7:11 o=K7b p=K7a hp=N2I1 act=main:p:m",
        );
    }

    #[test]
    fn e15_in_a_full_tie_the_mover_decides() {
        example(
            "pos: ti1 land=G7:11111 o=G7a,K7b p=G7b,K7a act=main:p:mr
             do: rm:I7
             gives: ti1 land=G7:11.11 o=G7a,K7b p=G7b,K7a act=hold:p:m:c1
             all moves: hold:G7 hold:J7
             do: hold:J7 draw:N draw:N draw:I
             gives: ti1 land=J7:11 o=K7b p=K7a hp=N2I1 act=main:p:m",
        );
    }

    #[test]
    fn e16_remove_native_takes_one_of_the_highest() {
        example(
            "pos: ti1 land=G7:123 o=G7a,I7b p=H7a,I7c ho=K1 act=main:o:mr
             do: geo:K
             all moves: kill:I7b kill:I7c
             do: kill:I7c
             gives: ti1 land=G7:123 o=G7a,I7b p=H7a disc=K1 bag=N10K3I10R4E9C1 act=main:o:mr",
        );
        example(
            "pos: ti1 land=G7:123 o=G7a,I7b p=H7a ho=K1 act=main:o:mr
             do: geo:K
             gives: ti1 land=G7:123 o=G7a p=H7a disc=K1 act=main:o:mr",
        );
    }

    #[test]
    fn e17_move_piece_what_may_be_lifted_and_where_it_may_go() {
        example(
            "pos: ti1 land=G7:12/1. o=G7b p=G8a hp=I1 act=main:p:mr
             do: geo:I
             all moves: lift:H7 lift:G8
             do: lift:H7
             all moves: set:G6 set:H6 set:F7 set:I7 set:F8 set:H8 set:G9
             do: set:H8
             gives: ti1 land=G7:11/11 o=G7b p=G8a disc=I1 act=main:p:mr",
        );
    }

    #[test]
    fn e18_natives_ride_along_with_a_majority_and_may_be_turned() {
        example(
            "pos: ti1 land=G7:111/111 o=G7c,H7b p=G7a,G7b,H7a hp=E1 act=main:p:mr
             do: geo:EI
             all moves: lift:G7 lift:I7 lift:G8 lift:H8 lift:I8
             do: lift:G7 set:I8
             gives: ti1 land=G7:111/111 o=G7c,H7b p=G7a,G7b,H7a disc=E1 act=spin:p:mr:G7>I8
             do: spin
             gives: ti1 land=G7:.11/112 o=H7b,I8a p=H7a,I8b,I8c disc=E1 act=main:p:mr",
        );
    }

    #[test]
    fn e19_a_piece_may_be_turned_where_it_lies() {
        example(
            "pos: ti1 land=G7:11/11 o=H8b p=G7a hp=I1 act=main:p:mr
             do: geo:I lift:G7 set:G7
             gives: ti1 land=G7:11/11 o=H8b p=G7c disc=I1 act=main:p:mr",
        );
    }

    #[test]
    fn e20_no_stack_above_five_and_sea_cells_by_side_only() {
        example(
            "pos: ti1 land=G7:541/..1 o=I8a p=I7a hp=I1 act=main:p:mr
             do: geo:I lift:H7
             not: set:G7 set:F6 set:H7 set:I7 set:J6
             has: set:G6 set:F7 set:G8 set:H6 set:J7 set:I9
             do: set:H8
             gives: ti1 land=G7:531/.11 o=I8a p=I7a disc=I1 act=main:p:mr",
        );
    }

    #[test]
    fn e21_a_cataclysm_reaches_inner_pieces_once_their_neighbours_are_gone() {
        example(
            "pos: ti1 land=G7:1112/1112/1112 o=H8b,J7a p=J8a hp=C1 act=main:p:mr
             do: geo:C
             gives: ti1 land=J7:2/2/2 o=J7a p=J8a disc=C1 bag=N10K4I10R4E9 act=main:p:mr
             all rm: rm:J9",
        );
    }

    #[test]
    fn e22_a_cataclysm_takes_whole_stacks() {
        example(
            "pos: ti1 land=G7:22/23 o=G7b,H8a p=H8c hp=C1 act=main:p:mr
             do: geo:C
             gives: ti1 land=H8:3 o=H8a p=H8c disc=C1 act=main:p:mr",
        );
    }

    #[test]
    fn e23_a_cataclysm_does_not_reach_a_walled_in_pit() {
        example(
            "pos: ti1 land=G7:222./2121/222. o=H8b p=J8a,G7a ho=C1 act=main:o:mr
             do: geo:C
             gives: ti1 land=G7:222/212/222 o=H8b p=G7a disc=C1 act=main:o:mr",
        );
    }

    #[test]
    fn e24_both_gone_at_once_is_a_draw() {
        example(
            "pos: ti1 land=G7:11 o=G7a p=H7c ho=C1 act=main:o:mr
             do: geo:C
             gives: ti1 land=- o=- p=- disc=C1 act=over:draw",
        );
    }

    #[test]
    fn e25_a_lagoon_is_sea() {
        example(
            "pos: ti1 land=G7:111/1.1/111 o=H7b p=G7a act=main:o:mr
             all step: H7b-H7c H7b-H7a",
        );
        example(
            "pos: ti1 land=G7:111/1.1/111 o=G8b p=G8c,G7a act=main:o:mr
             do: G8b-G8c
             gives: ti1 land=G7:111/1.1/111 o=G8c p=G7a act=main:o:r",
        );
    }

    #[test]
    fn e26_a_piece_move_may_split_the_island() {
        example(
            "pos: ti1 land=G7:1111 o=G7a,J7a p=J7b hp=I1 act=main:p:mr
             do: geo:I lift:H7 set:I6 draw:C
             gives: ti1 land=I6:1./11 o=J7a p=J7b hp=C1 disc=I1 act=main:p:mr",
        );
    }

    #[test]
    fn e27_an_extra_removal_does_not_replace_the_obligatory_one() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a ho=R1 act=main:o:mr
             do: geo:R rm:H7 draw:I
             gives: ti1 land=G7:1.1/111 o=G7a p=I8a ho=I1 disc=R1 act=main:o:mr
             not: end",
        );
    }

    #[test]
    fn e29_single_answers_are_given_by_the_engine_up_to_the_draw() {
        example(
            "pos: ti1 land=G7:112 o=H7c p=H7b act=main:p:mr
             do: H7b-H7c
             gives: ti1 land=H7:12 o=I7a p=H7c mom=I7a:w:H7c act=draw:p:-:1
             do: draw:N
             gives: ti1 land=H7:12 o=I7a p=H7c hp=N1 mom=I7a:w:H7c act=main:p:-
             has: end geo:N",
        );
    }

    #[test]
    fn e30_pieces_not_area_decide_between_portions() {
        example(
            "pos: ti1 land=G7:41111 o=G7a,J7a,J7b p=G7c,I7a,K7a act=main:o:mr
             do: rm:H7 draw:N draw:N draw:I draw:I
             gives: ti1 land=G7:4 o=G7a p=G7c ho=N2I2 act=main:o:m",
        );
    }

    #[test]
    fn e31_a_draw_is_made_even_if_one_kind_is_left() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a bag=N6 act=main:o:mr
             do: rm:H7
             gives: ti1 land=G7:1.1/111 o=G7a p=I8a bag=N6 act=draw:o:m:1
             all moves: draw:N
             do: draw:N
             gives: ti1 land=G7:1.1/111 o=G7a p=I8a ho=N1 bag=N5 act=main:o:m",
        );
    }

    fn layout(rows: &str) -> Result<TheIsland, Problems> {
        new(&format!(r#"{{"layout":"custom:{rows}"}}"#))
    }

    #[track_caller]
    fn message(rows: &str) -> String {
        layout(rows).expect_err("the layout is refused").to_string()
    }

    #[test]
    fn e28_layouts_are_checked() {
        assert!(layout("111/121/232/343/232/121/111").is_ok());
        let skerry = r#"{"layout":"custom:1111/1221/1221/1221/1111","omit":"N4I4E4"}"#;
        assert!(
            start(skerry)
                .position()
                .starts_with("ti1 land=F8:1111/1221/1221/1221/1111 ")
        );
        for (rows, code) in [
            ("111./111./...1", "layout-split"),
            ("111.1/111..", "layout-split"),
            ("6111/1111", "layout-high"),
            ("55555/55555", "layout-many"),
            ("22222", "layout-stacks"),
        ] {
            assert_eq!(
                codes(&format!(r#"{{"layout":"custom:{rows}"}}"#)),
                code,
                "{rows}"
            );
        }
        assert!(message("111./111./...1").contains("I11 (corner)"));
        assert!(message("111.1/111..").contains("J9 (apart)"));
        let short = r#"{"layout":"custom:1111/1221/1221/1221/1111","omit":"N4I4E3"}"#;
        assert_eq!(codes(short), "omit-count");
    }
}

mod rulings {
    use super::*;

    #[test]
    fn r1_the_standard_island_is_three_long_and_seven_wide() {
        let start = start("{}").position();
        assert_eq!(
            start,
            "ti1 land=G7:111/121/232/343/232/121/111 o=- p=- ho=- hp=- disc=- bag=N10K4I10R4E9C1 mom=- turn=1 act=place:o:0:p"
        );
    }

    #[test]
    fn r2_each_layer_has_one_more_in_the_middle_of_its_long_flanks() {
        let table = start("{}");
        let island = table.state().board().island();
        let at_least = |level| {
            island
                .stacks()
                .iter()
                .filter(|cell| island.height(**cell) >= level)
                .count()
        };
        assert_eq!([1, 2, 3, 4, 5].map(at_least), [21, 11, 5, 1, 0]);
    }

    #[test]
    fn r3_no_piece_goes_beyond_the_table() {
        example(
            "pos: ti1 land=A1:121 o=A1a p=C1c ho=I1 act=main:o:mr
             do: geo:I lift:B1
             all moves: set:D1 set:A2 set:B2 set:C2",
        );
        example(
            "pos: ti1 land=M19:121 o=M19a p=O19c ho=I1 act=main:o:mr
             do: geo:I lift:N19
             all moves: set:M18 set:N18 set:O18 set:L19",
        );
    }

    #[test]
    fn r4_pieces_hang_together_through_their_stacks() {
        example(
            "pos: ti1 land=G7:515 o=G7a p=I7a,I7b act=main:o:mr
             do: rm:H7
             gives: ti1 land=I7:5 o=- p=I7a,I7b act=over:p",
        );
    }

    #[test]
    fn r5_the_first_native_is_oranges_or_as_the_option_says() {
        assert!(start("{}").position().ends_with("act=place:o:0:p"));
        assert!(
            start(r#"{"placer":"purple"}"#)
                .position()
                .ends_with("act=place:p:0:o")
        );
        let mut drawn = start(r#"{"placer":"random"}"#);
        assert!(drawn.position().ends_with("act=placer:continue"));
        assert_eq!(
            drawn.weights(),
            [("placer:o".to_owned(), 1), ("placer:p".to_owned(), 1)]
        );
        drawn.play("placer:p");
        assert!(drawn.position().ends_with("act=place:p:0:o"));
    }

    #[test]
    fn r6_the_order_of_placing_goes_on_or_as_the_option_says() {
        assert!(
            start(r#"{"starter":"placer"}"#)
                .position()
                .ends_with("act=place:o:0:o")
        );
        let mut drawn = start(r#"{"starter":"random"}"#);
        assert!(drawn.position().ends_with("act=place:o:0:?"));
        drawn.play_all(
            "put:H10b put:G10b put:I10b put:H9b put:H11b put:H8b put:H12b put:G9b put:I9b put:G11b put:I11b \
             put:H7b put:H13b put:G8b put:I8b put:G12b",
        );
        assert!(drawn.position().ends_with("turn=1 act=starter"));
        assert_eq!(
            drawn.weights(),
            [("starter:o".to_owned(), 1), ("starter:p".to_owned(), 1)]
        );
        drawn.play("starter:o");
        assert!(drawn.position().ends_with("turn=1 act=main:o:mr"));
        let both = start(r#"{"placer":"random","starter":"random"}"#).position();
        assert!(both.ends_with("act=placer:random"));
    }

    #[test]
    fn r7_natives_are_placed_one_two_and_so_on_and_the_first_placer_sets_the_last() {
        let mut table = start("{}");
        let mut order = String::new();
        while let (true, Turn::Seat(seat)) = (table.position().contains("act=place"), table.turn())
        {
            order.push(['o', 'p'][seat.index()]);
            let first = table.legal().swap_remove(0);
            table.play(&first);
        }
        assert_eq!(order, "oppooppooppooppo");
    }

    /// Seven stacks: Purple has filled its three stacks with two each while Orange's fourth holds one.
    #[test]
    fn r8_overflow_is_two_a_stack_until_all_have_two_then_the_emptiest_own_ones() {
        example(
            "pos: ti1 land=G7:1111/111 o=G7a,I7a,I8a p=H7a,J7a,G8a,H8a act=place:o:7:p
             all moves: put:G7b put:G7c put:I7b put:I7c put:I8b put:I8c",
        );
        example(
            "pos: ti1 land=G7:1111/111 o=G7a,G7b,I7a,I7b,I8a,I8b p=H7a,H7b,J7a,J7b,G8a,H8a act=place:o:12:p
             all moves: put:G7c put:I7c put:I8c",
        );
        example(
            "pos: ti1 land=G7:111/111 o=G7a,G7b,H7a,H7b,I7a,I7b p=G8a,G8b,H8a,H8b,I8a,I8b act=place:o:12:p
             all moves: put:G7c put:H7c put:I7c",
        );
    }

    #[test]
    fn r9_fewer_than_six_stacks_are_refused() {
        assert_eq!(codes(r#"{"layout":"custom:111/11"}"#), "layout-stacks");
        assert!(new(r#"{"layout":"custom:111/111"}"#).is_ok());
    }

    #[test]
    fn r10_what_is_left_out_is_unseen_or_named() {
        let random = start(r#"{"layout":"skerry"}"#).position();
        assert!(random.contains(" bag=N10K4I10R4E9C1 "));
        let named = start(r#"{"layout":"skerry","omit":"e4n4I4"}"#).position();
        assert!(named.contains(" bag=N6K4I6R4E5C1 "));
    }

    #[test]
    fn r11_nobody_walks_into_the_sea() {
        example(
            "pos: ti1 land=G7:11 o=G7a p=H7c act=main:o:mr
             all step: G7a-G7b",
        );
    }

    #[test]
    fn r12_a_push_goes_up_one_level() {
        example(
            "pos: ti1 land=G7:112/111 o=H7c p=H7b act=main:p:mr
             has: H7b-H7c",
        );
        example(
            "pos: ti1 land=G7:113/111 o=H7c p=H7b act=main:p:mr
             not: H7b-H7c",
        );
    }

    #[test]
    fn r13_a_push_into_the_sea_eliminates() {
        example(
            "pos: ti1 land=G7:11/11 o=G7a,H8b p=G7b act=main:p:mr
             do: G7b-G7a
             gives: ti1 land=G7:11/11 o=H8b p=G7a act=main:p:r",
        );
    }

    #[test]
    fn r14_a_push_into_a_lagoon_eliminates() {
        example(
            "pos: ti1 land=G7:111/1.1/111 o=H7b,G9a p=H7a,G7a act=main:o:mr
             not: H7b-H8b
             do: H7b-H7a
             gives: ti1 land=G7:111/1.1/111 o=H7a,G9a p=G7a,G7c mom=G7c:e:H7a act=main:o:r",
        );
        example(
            "pos: ti1 land=G7:111/1.1/111 o=G8b,G9a p=G8c,G7a act=main:o:mr
             do: G8b-G8c
             gives: ti1 land=G7:111/1.1/111 o=G8c,G9a p=G7a act=main:o:r",
        );
    }

    #[test]
    fn r15_momentum_bars_the_native_against_its_pusher_all_through_its_next_turn() {
        example(
            "pos: ti1 land=G7:111/111 o=H7c,I8c p=H7b,G8a ho=N1 mom=H7c:w:H7b turn=2 act=main:o:mr
             not: H7c-H7b
             do: I8c-I8b geo:N
             not: H7c-H7b
             do: H7c-I7a
             gives: ti1 land=G7:111/111 o=I7a,I8b p=H7b,G8a disc=N1 mom=I7a:w:H7b turn=2 act=main:o:r",
        );
    }

    #[test]
    fn r16_third_natives_may_push_and_be_pushed() {
        example(
            "pos: ti1 land=G7:1111/1111 o=H7c,H8b p=H7b,G8a mom=H7c:w:H7b turn=2 act=main:o:mr
             not: H7c-H7b
             has: H8b-H7b",
        );
        example(
            "pos: ti1 land=G7:111/111 o=H7c p=H7b,H8c mom=H7c:w:H7b turn=2 act=main:o:mr
             has: H7c-H8c
             not: H7c-H7b",
        );
    }

    #[test]
    fn r17_momentum_follows_the_natives_on_a_piece_and_keeps_its_direction() {
        example(
            "pos: ti1 land=G7:111/111 o=H7c p=H7b,H7a hp=I1 mom=H7c:w:H7b act=main:p:r
             do: geo:I lift:H7 set:I8 spin
             gives: ti1 land=G7:1.1/112 o=I8a p=I8b,I8c disc=I1 mom=I8a:w:I8b act=main:p:r",
        );
        example(
            "pos: ti1 land=G7:11/11 o=G7a,G7c p=H7a ho=I1 mom=G7c:e:H7a act=main:o:mr
             do: geo:I lift:G7 set:G7
             gives: ti1 land=G7:11/11 o=G7a,G7c p=H7a disc=I1 mom=G7a:e:H7a act=main:o:mr",
        );
    }

    #[test]
    fn r18_every_push_leaves_its_own_momentum() {
        example(
            "pos: ti1 land=G7:111/111 o=G7b,I8b p=G7a,I8a hp=N1 act=main:p:mr
             do: G7a-G7b geo:N I8a-I8b
             gives: ti1 land=G7:111/111 o=G7c,I8c p=G7b,I8b disc=N1 mom=G7c:w:G7b,I8c:w:I8b act=main:p:r
             do: rm:H7 draw:N end
             gives: ti1 land=G7:1.1/111 o=G7c,I8c p=G7b,I8b hp=N1 disc=N1 mom=G7c:w:G7b,I8c:w:I8b turn=2 act=main:o:mr
             do: rm:I7 draw:N end
             gives: ti1 land=G7:1../111 o=G7c,I8c p=G7b,I8b ho=N1 hp=N1 disc=N1 turn=3 act=main:p:mr",
        );
    }

    #[test]
    fn r19_one_removal_is_obligatory_and_more_come_by_geomancy_only() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a ho=R1 act=main:o:mr
             not: end
             do: rm:H7 draw:N
             all rm: -
             has: end geo:R
             do: geo:R
             all moves: rm:I7 rm:G8 rm:H8",
        );
    }

    #[test]
    fn r20_a_side_shows_where_a_neighbour_is_lower() {
        example(
            "pos: ti1 land=G7:222/223/222 o=G7a p=I9c act=main:o:mr
             all rm: rm:H7 rm:I7 rm:G8 rm:I8 rm:G9 rm:H9",
        );
        example(
            "pos: ti1 land=G7:212/222/222 o=G7a p=I9c act=main:o:mr
             has: rm:H8 rm:H7",
        );
    }

    #[test]
    fn r21_free_but_enclosed_pieces_only_are_a_last_resort() {
        example(
            "pos: ti1 land=G7:.1./121/.1. o=H7a,G8a p=I8a,H9a,H8b act=main:o:mr
             all rm: rm:H7 rm:G8 rm:I8 rm:H9",
        );
        example(
            "pos: ti1 land=G7:.2./212/.2. o=H7a,G8a p=I8a,H9a act=main:o:mr
             all rm: rm:H8",
        );
    }

    #[test]
    fn r22_the_sides_rule_is_waived_where_the_whole_lowest_layer_is_enclosed() {
        example(
            "pos: ti1 land=G7:.2./212/.2. o=H7a,G8a p=I8a,H9a,H8a act=main:o:mr
             all rm: rm:H8
             do: rm:H8
             gives: ti1 land=G7:.2./2.2/.2. o=H7a,G8a p=I8a,H9a act=hold:o:m:c1
             all moves: hold:H7 hold:G8 hold:I8 hold:H9",
        );
    }

    #[test]
    fn r23_a_last_resort_takes_the_whole_stack() {
        example(
            "pos: ti1 land=G7:23/32 o=G7a,H8b p=H7a,G8c act=main:o:mr
             do: rm:G7 draw:N draw:E
             gives: ti1 land=G7:.3/32 o=H8b p=H7a,G8c ho=N1E1 act=main:o:m",
        );
    }

    #[test]
    fn r24_of_many_portions_the_best_stays_and_of_equals_the_mover_names_one() {
        example(
            "pos: ti1 land=G7:115/.1. o=G7a p=I7a,H8a act=main:o:mr
             do: rm:H7
             gives: ti1 land=I7:5 o=- p=I7a act=over:p",
        );
        example(
            "pos: ti1 land=G7:111/.1. o=G7a p=I7a,H8a act=main:o:mr
             do: rm:H7
             all moves: hold:G7 hold:I7 hold:H8",
        );
        example(
            "pos: ti1 land=G7:.1./112/.1. o=H7a,G8a p=I8a,H9a ho=I1 act=main:o:m
             do: geo:I lift:H8 set:H6
             gives: ti1 land=G6:.1./.1./1.2/.1. o=H7a,G8a p=I8a,H9a disc=I1 act=hold:o:m:c0
             all moves: hold:H6 hold:I8",
        );
    }

    #[test]
    fn r25_natives_of_both_colours_count_between_portions() {
        example(
            "pos: ti1 land=G7:11111 o=G7a,K7b p=K7a act=main:p:mr
             do: rm:I7 draw:N draw:N draw:I
             gives: ti1 land=J7:11 o=K7b p=K7a hp=N2I1 act=main:p:m",
        );
    }

    #[test]
    fn r26_the_mover_collects_what_comes_loose_after_a_piece_move_too() {
        example(
            "pos: ti1 land=G7:11111 o=G7a,J7a p=J7b hp=I1 act=main:p:mr
             do: geo:I lift:H7 set:K6
             gives: ti1 land=I6:..1/111 o=J7a p=J7b disc=I1 act=draw:p:mr:1",
        );
    }

    #[test]
    fn r27_a_piece_move_may_split_the_island() {
        example(
            "pos: ti1 land=G7:11111 o=G7a p=K7b hp=I1 act=main:p:mr
             do: geo:I
             has: lift:I7
             do: lift:I7 set:H6
             gives: ti1 land=G6:.1/11 o=G7a p=- disc=I1 act=over:o",
        );
    }

    #[test]
    fn r28_an_enclosed_piece_may_be_moved() {
        example(
            "pos: ti1 land=G7:111/111/111 o=G7a p=I9c ho=I1 act=main:o:mr
             not: rm:H8
             do: geo:I
             has: lift:H8",
        );
    }

    #[test]
    fn r29_as_many_enemies_as_own_natives_hold_a_piece() {
        example(
            "pos: ti1 land=G7:11/11 o=G7a,H7a p=G7b,H7b,H7c ho=I1 act=main:o:mr
             do: geo:I
             all moves: lift:G8 lift:H8",
        );
    }

    #[test]
    fn r30_natives_of_both_colours_ride_along() {
        example(
            "pos: ti1 land=G7:11/11 o=G7a,G7b p=G7c,H8b ho=I1 act=main:o:mr
             do: geo:I lift:G7 set:G9 asis
             gives: ti1 land=G7:.1/11/1. o=G9a,G9b p=H8b,G9c disc=I1 act=main:o:mr",
        );
    }

    #[test]
    fn r31_a_piece_moves_to_any_height_up_to_five() {
        example(
            "pos: ti1 land=G7:141 o=G7b p=I7c ho=I1 act=main:o:mr
             do: geo:I lift:G7 set:H7
             gives: ti1 land=H7:51 o=H7b p=I7c disc=I1 act=main:o:mr",
        );
    }

    #[test]
    fn r32_what_has_no_effect_is_not_offered() {
        example(
            "pos: ti1 land=G7:11/11 o=G7a,G7c p=H8a ho=I1 act=main:o:mr
             do: geo:I lift:G7
             not: set:G7
             do: set:G9
             gives: ti1 land=G7:.1/11/1. o=G9a,G9c p=H8a disc=I1 act=main:o:mr",
        );
        example(
            "pos: ti1 land=G7:2 o=G7a p=G7b,G7c ho=N1I1 act=main:o:-
             all moves: end",
        );
    }

    #[test]
    fn r33_moving_a_piece_does_not_show_its_bottom() {
        example(
            "pos: ti1 land=G7:12/1. o=G7b p=G8a hp=I1 act=main:p:mr
             do: geo:I lift:H7 set:H8
             gives: ti1 land=G7:11/11 o=G7b p=G8a disc=I1 bag=N10K4I9R4E9C1 act=main:p:mr",
        );
    }

    #[test]
    fn r34_remove_native_may_cost_an_own_one() {
        example(
            "pos: ti1 land=G7:12 o=H7a,H7b p=G7a ho=K1 act=main:o:mr
             do: geo:K
             all moves: kill:H7a kill:H7b",
        );
    }

    #[test]
    fn r35_a_cataclysm_comes_from_the_sea() {
        example(
            "pos: ti1 land=G7:2222/2112/2222/...1 o=H8b p=J10a,G7a ho=C1 act=main:o:mr
             do: geo:C
             gives: ti1 land=G7:2222/2112/2222 o=H8b p=G7a disc=C1 act=main:o:mr",
        );
    }

    #[test]
    fn r36_nobody_collects_what_a_cataclysm_loosens() {
        example(
            "pos: ti1 land=G7:3133 o=G7a,J7a p=I7a ho=C1 act=main:o:mr
             do: geo:C
             gives: ti1 land=I7:33 o=J7a p=I7a disc=C1 bag=N10K4I10R4E9 act=main:o:mr",
        );
        example(
            "pos: ti1 land=G7:313 o=G7a p=I7a ho=C1 act=main:o:mr
             do: geo:C
             gives: ti1 land=G7:3.3 o=G7a p=I7a disc=C1 act=hold:o:mr:d
             do: hold:I7
             gives: ti1 land=I7:3 o=- p=I7a disc=C1 act=over:p",
        );
    }

    #[test]
    fn r37_nobody_sees_what_a_cataclysm_took() {
        let mut table = at("ti1 land=G7:1112/1112/1112 o=H8b,J7a p=J8a hp=C1 act=main:p:mr");
        table.play("geo:C");
        let drawn = |event: &&Event| matches!(event, Event::Drawn { .. });
        assert_eq!(table.events().iter().filter(drawn).count(), 0);
        assert_eq!(table.state().bag().total(), 37);
    }

    #[test]
    fn r38_a_cataclysm_that_takes_nothing_cannot_be_played() {
        example(
            "pos: ti1 land=G7:222/212/222 o=H8b p=G7a ho=C1 act=main:o:mr
             not: geo:C",
        );
    }

    #[test]
    fn r39_both_colours_gone_at_once_are_a_draw() {
        let mut table = at("ti1 land=G7:11 o=G7a p=H7c ho=C1 act=main:o:mr");
        table.play("geo:C");
        let outcome = table.outcome();
        assert_eq!(
            (outcome.scores, outcome.ranks),
            ([1, 1].into(), [1, 1].into())
        );
        assert_eq!(outcome.reason, "mutual");
    }

    #[test]
    fn r40_the_end_comes_at_once() {
        let mut table = at("ti1 land=G7:11 o=H7c p=H7b act=main:p:mr");
        table.play("H7b-H7c");
        let outcome = table.outcome();
        assert_eq!(
            (outcome.scores, outcome.ranks),
            ([0, 2].into(), [2, 1].into())
        );
        assert_eq!(outcome.reason, "eliminated");
    }

    #[test]
    fn r41_pieces_collected_this_turn_may_be_used_at_once() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a act=main:o:mr
             do: rm:H7 draw:R geo:R
             all moves: rm:I7 rm:G8 rm:H8",
        );
    }

    #[test]
    fn r42_a_step_by_geomancy_comes_before_or_after_the_free_one() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a ho=N1 act=main:o:mr
             do: geo:N G7a-G7b
             gives: ti1 land=G7:111/111 o=G7b p=I8a disc=N1 act=main:o:mr
             has: G7b-G7c",
        );
    }

    #[test]
    fn r43_an_either_piece_is_one_use_named_when_it_is_revealed() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a ho=E1 act=main:o:mr
             all geo: geo:EN geo:EI
             do: geo:EN
             all moves: G7a-G7b G7a-G8a
             do: G7a-G7b
             gives: ti1 land=G7:111/111 o=G7b p=I8a disc=E1 act=main:o:mr
             all geo: -",
        );
    }

    #[test]
    fn r44_what_is_revealed_is_carried_out() {
        example(
            "pos: ti1 land=G7:111/111 o=G7a p=I8a ho=N1 act=main:o:-
             do: geo:N
             all moves: G7a-G7b G7a-G8a
             not: end geo:N",
        );
    }

    #[test]
    fn r45_without_agreement_the_standard_island_is_played() {
        assert_eq!(new("{}"), new(r#"{"layout":"standard"}"#));
        assert!(new(r#"{"layout":"none"}"#).is_err());
    }

    #[test]
    fn r46_a_piece_may_be_set_on_a_free_stack_below_five() {
        example(
            "pos: ti1 land=G7:1451 o=G7a p=J7a ho=I1 act=main:o:mr
             do: geo:I lift:I7
             has: set:H7
             not: set:G7 set:J7
             do: set:H7
             gives: ti1 land=G7:1541 o=G7a p=J7a disc=I1 act=main:o:mr",
        );
    }

    #[test]
    fn r47_a_layout_in_parts_is_refused_and_the_parts_are_named() {
        let problems = new(r#"{"layout":"custom:1.1/111/111/.../1.."}"#).unwrap_err();
        assert_eq!(problems.0[0].code, "layout-split");
        assert!(problems.to_string().contains("G12 (apart)"), "{problems}");
    }

    #[test]
    fn r48_the_guidelines_for_layouts_are_enforced() {
        assert_eq!(codes(r#"{"layout":"custom:7111/1111"}"#), "layout-high");
        assert_eq!(codes(r#"{"layout":"custom:5555/5555"}"#), "layout-many");
    }

    #[test]
    fn r49_no_removal_is_due_once_the_match_is_won() {
        example(
            "pos: ti1 land=G7:11/11 o=H7c p=H7b act=main:p:mr
             do: H7b-H7c
             gives: ti1 land=G7:11/11 o=- p=H7c act=over:p",
        );
    }

    #[test]
    fn r50_a_native_stands_on_exactly_one_space() {
        assert!(TheIsland::parse_position("ti1 land=G7:11 o=G7a,G7a p=H7a act=main:o:mr").is_err());
        assert!(TheIsland::parse_position("ti1 land=G7:11 o=G7a p=G7a act=main:o:mr").is_err());
    }
}

mod options {
    use super::*;

    #[test]
    fn two_play() {
        assert!(new(r#"{"players":2}"#).is_ok());
        assert_eq!(codes(r#"{"players":3}"#), "bad-options");
    }

    #[test]
    fn the_named_layouts_lie_where_they_should() {
        for (name, land, pieces, stacks) in [
            ("standard", "G7:111/121/232/343/232/121/111", 38, 21),
            ("atoll", "F8:11111/13231/13.31/13231/11111", 38, 24),
            ("isthmus", "G6:111/121/232/121/.2./121/232/121/111", 38, 25),
            ("mesa", "F7:1111/1221/1221/1221/1221/1221/1111", 38, 28),
            ("skerry", "F8:1111/1221/1221/1221/1111", 26, 20),
        ] {
            let table = start(&format!(r#"{{"layout":"{name}"}}"#));
            assert!(
                table.position().contains(&format!("land={land} ")),
                "{name}"
            );
            let island = table.state().board().island();
            assert_eq!(
                (island.pieces(), island.stacks().len()),
                (pieces, stacks),
                "{name}"
            );
        }
    }

    #[test]
    fn everything_wrong_with_a_layout_is_said_in_order() {
        for (options, wanted) in [
            (r#"{"layout":"custom:11x1"}"#, "layout-char"),
            (r#"{"layout":"custom:"}"#, "layout-empty"),
            (r#"{"layout":"custom:../00"}"#, "layout-empty"),
            (
                r#"{"layout":"custom:9.9.9.9.9"}"#,
                "layout-high layout-many layout-stacks layout-split",
            ),
            (
                r#"{"layout":"custom:1111111111111116"}"#,
                "layout-high layout-size",
            ),
            (r#"{"layout":"custom:1.1111111111111111"}"#, "layout-size"),
            (r#"{"omit":"N4"}"#, "omit-unneeded"),
            (r#"{"omit":"C2"}"#, "omit-unneeded omit-kind"),
            (
                r#"{"layout":"skerry","omit":"K5C2"}"#,
                "omit-count omit-kind omit-kind",
            ),
            (
                r#"{"layout":"custom:5555/5555","omit":"K5"}"#,
                "layout-many",
            ),
            (r#"{"layout":"skerry","omit":"some"}"#, "bad-options"),
            (r#"{"layout":"skerry","omit":"N4N8"}"#, "bad-options"),
        ] {
            assert_eq!(codes(options), wanted, "{options}");
        }
    }

    #[test]
    fn problems_name_what_is_wrong_and_where() {
        let message = |options| new(options).unwrap_err().to_string();
        assert!(message(r#"{"layout":"custom:11x1"}"#).contains("`x` in row 1, column 3"));
        assert!(message(r#"{"layout":"custom:1116/111"}"#).contains("I9"));
        let large = message(r#"{"layout":"custom:1111111111111116"}"#);
        assert!(
            large.contains("row 1, column 16") && large.contains("16 × 1"),
            "{large}"
        );
        assert!(message(r#"{"layout":"custom:5555/5555"}"#).contains("40"));
        assert!(message(r#"{"layout":"custom:111"}"#).contains("3 stacks"));
        let count = message(r#"{"layout":"skerry","omit":"N4"}"#);
        assert!(count.contains('4') && count.contains("12"), "{count}");
        assert!(message(r#"{"layout":"skerry","omit":"C2N10"}"#).contains("C (Cataclysm)"));
    }

    #[test]
    fn blanks_are_ignored_short_rows_filled_and_empty_edges_trimmed() {
        let table = start(r#"{"layout":"custom: ...../.1 11/.1/. 111/...."}"#);
        assert!(
            table.position().contains("land=G9:111/1../111 "),
            "{}",
            table.position()
        );
        let choices = table.game().choices();
        assert_eq!(choices.word("layout"), Some("custom:111/1../111"));
    }
}

mod positions {
    use super::*;

    #[track_caller]
    fn refused(positions: &[&str]) {
        for position in positions {
            assert!(TheIsland::parse_position(position).is_err(), "{position}");
        }
    }

    #[test]
    fn fields_may_be_left_out_but_not_moved() {
        assert_eq!(
            canonical("ti1 land=G7:11 o=G7a p=H7a act=main:o:mr"),
            "ti1 land=G7:11 o=G7a p=H7a ho=- hp=- disc=- bag=N10K4I10R4E9C1 mom=- turn=1 act=main:o:mr"
        );
        refused(&[
            "ti1 land=G7:11 p=H7a o=G7a act=main:o:mr",
            "ti1 land=G7:11 o=G7a o=G7b p=H7a act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a",
            "ti1 o=G7a p=H7a act=main:o:mr",
            "ti1  land=G7:11 o=G7a p=H7a act=main:o:mr",
            "ti2 land=G7:11 o=G7a p=H7a act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a size=2 act=main:o:mr",
            "",
        ]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        refused(&[
            // Natives and land.
            "ti1 land=G7:11 o=I7a p=H7a act=main:o:mr",
            "ti1 land=G7:16 o=G7a p=H7a act=main:o:mr",
            "ti1 land=O7:11 o=O7a p=O7b act=main:o:mr",
            "ti1 land=G19:1/1 o=G19a p=G19b act=main:o:mr",
            "ti1 land=G7:1.1 o=G7a p=I7a act=main:o:mr",
            "ti1 land=G7:11/.. o=G7a,G7b,G7c,H7a,H7b p=H7d act=main:o:mr",
            "ti1 land=G7:1111 o=G7a,G7b,G7c,H7a,H7b,H7c,I7a,I7b,I7c p=J7a act=main:o:mr",
            // Symbols.
            "ti1 land=G7:11 o=G7a p=H7a ho=C1 hp=C1 act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a ho=C1 bag=N10C1 act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a bag=N1 act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a bag=N2 act=draw:o:m:1",
            "ti1 land=G7:11 o=G7a p=H7a ho=N0 act=main:o:mr",
            "ti1 land=G7:55555/55555 o=G7a p=H7a act=main:o:mr",
            // Momentum.
            "ti1 land=G7:11 o=G7a,G7b p=H7a mom=G7a:e:G7b act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a mom=G7a:e:G7b act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a mom=G7a:x:H7a act=main:o:mr",
            // What a view says.
            "ti1 land=G7:11 o=G7a p=H7a ho=?1 act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a unseen=N10 act=main:o:mr",
        ]);
    }

    #[test]
    fn decisions_fit_the_rest() {
        refused(&[
            // Placing.
            "ti1 land=G7:111/111 o=G7a,H7a act=place:p:1:p",
            "ti1 land=G7:111/111 p=G7a act=place:p:1:p",
            "ti1 land=G7:111/111 act=place:o:16:p",
            "ti1 land=G7:111/11 act=place:o:0:p",
            "ti1 land=G7:111/111 o=G7a act=placer:continue",
            "ti1 land=G7:111/111 act=placer:orange",
            "ti1 land=G7:111/111 o=G7a p=H7a act=starter",
            // A colour is absent, or not.
            "ti1 land=G7:11 o=G7a act=main:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a act=over:o",
            "ti1 land=G7:11 o=G7a act=over:p",
            "ti1 land=G7:11 o=G7a act=over:draw",
            "ti1 land=G7:11 act=over:o",
            // Geomancy.
            "ti1 land=G7:2 o=G7a p=G7b,G7c act=step:o:mr",
            "ti1 land=G7:2 o=G7a p=G7b,G7c act=lift:o:mr",
            "ti1 land=G7:11 o=G7a p=H7a act=set:o:mr:H7",
            "ti1 land=G7:11 o=G7a p=H7a act=set:o:mr:I7",
            "ti1 land=G7:11 o=G7b p=H7a act=spin:o:mr:G7>G6",
            "ti1 land=G7:11 o=G7a p=H7a act=spin:o:mr:G7>G7",
            "ti1 land=G7:11 o=G7a p=H7a act=spin:o:mr:G7>G9",
            // Portions.
            "ti1 land=G7:11 o=G7a p=H7a act=hold:o:mr:c1",
            "ti1 land=G7:1.2 o=G7a p=I7a act=hold:o:mr:c1",
            "ti1 land=G7:1.1 o=G7a p=I7a act=hold:o:mr:c39",
            // Draws.
            "ti1 land=G7:11 o=G7a p=H7a act=draw:o:mr:0",
            "ti1 land=G7:11 o=G7a p=H7a act=main:x:mr",
            "ti1 land=G7:11 o=G7a p=H7a act=main:o:rm",
            "ti1 land=G7:11 o=G7a p=H7a turn=0 act=main:o:mr",
        ]);
    }

    #[test]
    fn moves_are_read_in_any_case() {
        let mut table = at("ti1 land=G7:111/111 o=G7a p=I8a ho=E1 act=main:o:mr");
        table.play_all("GEO:ei LIFT:h7 Set:g6");
        assert!(table.position().contains("land=G6:1../1.1/111 "));
    }

    #[test]
    fn a_portion_is_named_by_any_of_its_cells() {
        let mut table = at("ti1 land=G7:11.11 o=G7a,K7b p=G7b,K7a act=hold:p:m:c1");
        table.play("hold:K7");
        assert!(table.position().contains("land=J7:11 "));
    }

    #[test]
    fn a_loaded_position_is_settled_like_a_played_one() {
        example(
            "pos: ti1 land=G7:112 o=I7a p=H7c mom=I7a:w:H7c act=main:p:r
             gives: ti1 land=H7:12 o=I7a p=H7c mom=I7a:w:H7c act=draw:p:-:1",
        );
    }
}

mod secrets {
    use super::*;

    /// A hand is its owner's; others see its size, and all that they have not seen in one heap.
    #[test]
    fn views_hide_the_hands_of_others_and_the_bag() {
        let table = at("ti1 land=G7:111/111 o=G7a p=I8a ho=N1 hp=K1C1 disc=E2 act=main:o:mr");
        let shown = |viewer| {
            let text = table.position_for(viewer);
            let from = text.find("ho=").unwrap();
            text[from..text.find(" mom=").unwrap()].to_owned()
        };
        let [orange, purple] = [0, 1].map(|seat| Viewer::Seat(atoll_engine::Seat::new(seat)));
        assert_eq!(shown(orange), "ho=N1 hp=?2 disc=E2 unseen=N9K4I10R4E7C1");
        assert_eq!(shown(purple), "ho=?1 hp=K1C1 disc=E2 unseen=N10K3I10R4E7");
        assert_eq!(
            shown(Viewer::Spectator),
            "ho=?1 hp=?2 disc=E2 unseen=N10K4I10R4E7C1"
        );
    }

    #[test]
    fn everything_is_shown_at_the_end() {
        let mut table = at("ti1 land=G7:11/11 o=H7c p=H7b ho=N1 hp=K1C1 act=main:p:mr");
        table.play("H7b-H7c");
        assert_eq!(table.position_for(Viewer::Spectator), table.position());
        assert!(
            table
                .position()
                .contains("ho=N1 hp=K1C1 disc=- bag=N9K3I10R4E9")
        );
    }

    #[test]
    fn a_draw_reads_alike_in_the_logs_of_others() {
        let mut table = at("ti1 land=G7:111/111 o=G7a p=I8a act=main:o:mr");
        table.play_all("rm:H7 draw:C");
        let log = |viewer| {
            table
                .played()
                .record_for(viewer)
                .lines
                .last()
                .unwrap()
                .text
                .clone()
        };
        let [orange, purple] = [0, 1].map(|seat| Viewer::Seat(atoll_engine::Seat::new(seat)));
        assert_eq!(
            [orange, purple, Viewer::Spectator].map(log),
            ["draw:C", "draw:?", "draw:?"]
        );
    }

    /// With something in hand even a lone answer is asked for: that there is no other would tell what the hand is.
    #[test]
    fn a_lone_end_is_asked_for_unless_the_hand_is_empty() {
        example(
            "pos: ti1 land=G7:2 o=G7a p=G7b,G7c ho=N1 act=main:o:-
             all moves: end",
        );
        example(
            "pos: ti1 land=G7:2 o=G7a p=G7b,G7c act=main:o:-
             gives: ti1 land=G7:2 o=G7a p=G7b,G7c turn=2 act=main:p:mr",
        );
    }

    #[test]
    fn forced_moves_are_told_and_not_recorded() {
        let mut table = at("ti1 land=G7:112 o=H7c p=H7b act=main:p:mr");
        table.play("H7b-H7c");
        assert_eq!(table.forced(), ["rm:G7"]);
        assert_eq!(table.events().len(), 2);
        assert_eq!(table.played().record().lines.len(), 1);
    }
}
