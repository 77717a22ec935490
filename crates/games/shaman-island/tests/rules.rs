//! The rules of Shaman Island, one test for each worked example and each ruling, named after it.

use atoll_engine::{Choices, Game, Seat, Turn, Viewer};
use atoll_shaman_island::{Event, ShamanIsland};
use atoll_testkit::Table;

fn at(position: &str) -> Table<ShamanIsland> {
    Table::at(position)
}

/// Follows a script, line by line: `pos` sets up a position; `dest m 1,1 …` names all targets of what can be picked; `list` all
/// legal moves; `no` what is refused; `do` plays; `now` is the position then; `score` the result. Items are
/// separated by ` | `; `m 1,1>3,1` is two moves in a row.
#[track_caller]
fn follow(script: &str) -> Table<ShamanIsland> {
    let mut table = None;
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (word, rest) = line.split_once(' ').expect("a word and what it says");
        if word == "pos" {
            table = Some(at(rest));
            continue;
        }
        let table = table.as_mut().expect("a script begins with a position");
        step(table, word, rest);
    }
    table.expect("a script has a position")
}

#[track_caller]
fn step(table: &mut Table<ShamanIsland>, word: &str, rest: &str) {
    let items: Vec<&str> = rest.split(" | ").collect();
    match word {
        "list" => assert_eq!(table.legal(), items, "in {}", table.position()),
        "no" => {
            for item in items {
                assert!(table.played().spell_out(item).is_err(), "{item} is played");
            }
        }
        "do" => {
            for item in items {
                play(table, item);
            }
        }
        "dest" => {
            let (source, first) = items[0].rsplit_once(' ').expect("a source and its targets");
            let targets = [&[first], &items[1..]].concat();
            let targets: Vec<_> = targets.iter().map(|target| format!(">{target}")).collect();
            table.play(source.trim());
            assert_eq!(
                table.legal(),
                targets,
                "of {source} in {}",
                table.position()
            );
            table.undo();
        }
        "now" => assert_eq!(table.position(), rest),
        "score" => {
            let scores = rest.split(' ').map(|item| &item[2..]);
            let scores: Vec<i32> = scores.map(|score| score.parse().unwrap()).collect();
            assert_eq!(table.outcome().scores.as_slice(), scores);
        }
        other => panic!("`{other}` is no word of a script"),
    }
}

/// Plays a text as people write it.
#[track_caller]
fn play(table: &mut Table<ShamanIsland>, text: &str) {
    let texts = table.played().spell_out(text);
    let texts = texts.unwrap_or_else(|why| panic!("{why}\n  in {}", table.position()));
    for text in texts {
        table.play(&text);
    }
}

/// Expects that a position is refused for this reason.
#[track_caller]
fn refused(position: &str, why: &str) {
    match ShamanIsland::parse_position(position) {
        Ok(_) => panic!("{position} is read"),
        Err(error) => assert!(error.to_string().contains(why), "{error}"),
    }
}

/// A match with these options.
fn game(options: &str) -> Result<ShamanIsland, String> {
    let json = serde_json::from_str(options).unwrap();
    let choices = Choices::from_json(&json).and_then(|raw| ShamanIsland::read_options(&raw));
    let game = choices.and_then(|choices| ShamanIsland::new(&choices));
    game.map_err(|why| why.to_string())
}

/// The worked examples of the rules.
mod examples {
    use super::*;

    #[test]
    fn w1_a_tile_slides_one_width_along_the_coast() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 0,2   -2,1 | 2,2
            dest t 2,0   1,-2 | 2,2
            dest t 0,0   -2,1 | 1,-2
            do t 0,2>2,2
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;2,0;2,2 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w2_a_tile_may_end_hanging_halfway_over_open_water() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;1,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 1,2   -1,2 | 3,2
            do t 1,2>3,2
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;2,0;3,2 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w3_a_gap_of_half_a_width_is_passed_over() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;1,-2;3,-2;3,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 0,2   -2,1 | 2,2
            do t 0,2>2,2
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;1,-2;2,2;3,-2;3,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w4_a_gap_of_a_whole_width_is_followed_round_two_corners() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,-2;0,0;1,2;2,-2;4,-2;4,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 1,2   -1,2 | 2,0 | 3,2
            do t 1,2>3,2
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,-2;0,0;2,-2;3,2;4,-2;4,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w5_past_the_corner_a_tile_goes_on_round_it() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 0,2   -2,1 | 2,1
            no t 0,2>2,2 | t 0,2>1,2 | t 0,2>0,2
            do t 0,2>2,1
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;2,1 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w6_two_tiles_slide_round_each_other() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;2,1 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 2,1   0,2 | 2,-1
            dest t 0,0   0,2 | 2,-1
            ",
        );
    }

    #[test]
    fn w7_across_half_a_width_and_then_round_a_corner() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;1,2;4,3 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 1,2   -1,2 | 2,1 | 2,3
            do t 1,2>2,3
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;2,3;4,3 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w8_the_top_of_a_stack_slides_straight_off_into_open_water() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0*3;0,2;2,0 A=S@2,0;3@3,0 B=S@0,2;2@1,2
            dest t 0,0   -2,0 | 0,-2
            no t 0,0>2,0 | t 0,0>0,2
            do t 0,0>-2,0 | t 0,0>0,-2
            now SI1 n=2 opt=- first=A round=1 todo=act1:B land=-2,0;0,-2;0,0;0,2;2,0 A=S@2,0;3@3,0 B=S@0,2;2@1,2
            ",
        );
    }

    #[test]
    fn w9_a_tile_joins_another_island_half_a_width_away() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;3,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 0,2   -2,1 | 2,2
            do t 0,2>2,2
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;2,2;3,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w10_a_tile_bridges_a_gap_of_a_whole_width() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;4,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 0,2   -2,1 | 2,1
            do t 0,2>2,1
            now SI1 n=2 opt=- first=A round=1 todo=act2:A land=0,0;2,1;4,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn w11_a_tile_is_never_pushed_straight_away() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;2,0;5,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            dest t 2,0   1,-2 | 1,2
            no t 2,0>3,0 | t 2,0>4,0
            ",
        );
    }

    #[test]
    fn w12_the_first_tile_has_twelve_places() {
        follow(
            "
            pos SI1 n=2 opt=- first=B round=0 todo=tile:B land=0,0 A=- B=-
            list tile -2,-1 | tile -2,0 | tile -2,1 | tile -1,-2 | tile -1,2 | tile 0,-2 | tile 0,2 | tile 1,-2 | tile 1,2 | tile 2,-1 | tile 2,0 | tile 2,1
            no tile 2,2 | tile 1,1 | tile 3,0
            do tile 2,1
            now SI1 n=2 opt=- first=B round=0 todo=tile:A land=0,0;2,1 A=- B=-
            ",
        );
    }

    #[test]
    fn w13_from_the_last_ground_tile_to_the_first_coins() {
        follow(
            "
            pos SI1 n=2 opt=- first=B round=0 todo=tile:A land=-2,0;-2,2;0,0;0,2;2,1;2,3 A=- B=-
            do tile 4,1 | stack 2,1 | stack 2,1 | stack 0,0 | stack 4,1 | shaman 2,2 | shaman 1,1 | coin 5 | at 0,0 | coin 0
            now SI1 n=2 opt=- first=B round=0 todo=space:A:0 land=-2,0;-2,2;0,0*2;0,2;2,1*3;2,3;4,1*2 A=S@1,1 B=S@2,2;5@0,0
            do at 5,2
            now SI1 n=2 opt=- first=B round=0 todo=coin:B land=-2,0;-2,2;0,0*2;0,2;2,1*3;2,3;4,1*2 A=S@1,1;0@5,2 B=S@2,2;5@0,0
            ",
        );
    }

    #[test]
    fn w14_pieces_pass_own_ones_and_stop_before_enemies_and_water() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;2,0;2,2;4,0 A=S@2,1;1@1,1;3@0,0 B=S@4,1;2@2,3
            dest m 2,1   0,1 | 1,0 | 2,0 | 2,2 | 3,0 | 3,1 | 3,2
            dest m 0,0   0,1 | 1,0 | 2,0 | 3,0 | 4,0 | 5,0
            dest m 1,1   0,1 | 1,0 | 3,1
            ",
        );
    }

    #[test]
    fn w15_diagonal_steps_need_land_on_one_flank() {
        follow(
            "
            pos SI1 n=3 opt=- first=A round=1 todo=act1:A land=0,0;2,-2;2,2 A=S@1,1;4@0,0 B=S@3,2;2@3,3 C=-
            dest m 1,1   0,1 | 1,0
            pos SI1 n=3 opt=- first=A round=1 todo=act1:A land=0,0;2,-2;2,2 A=S@1,0;4@0,0 B=S@3,2;2@3,3 C=-
            dest m 1,0   0,1 | 1,1
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;1,2;2,0 A=S@0,1;4@0,0 B=S@3,1;2@3,0
            dest m 0,1   1,0 | 1,1 | 1,2 | 2,1 | 2,3
            ",
        );
    }

    #[test]
    fn w16_after_spirit_movement_only_another_warrior_may_move() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=2 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;0@1,0;5@3,1 B=S@2,0;4@0,3
            list m 0,0 | m 1,0 | m 3,1 | s 1,0 | s 3,1 | t 0,0 | t 0,2 | t 2,0
            do s 3,1
            now SI1 n=2 opt=- first=A round=2 todo=act2:A land=0,0;0,2;2,0 A=S@3,1;0@1,0;5@3,1;*@0,0 B=S@2,0;4@0,3
            list m 1,0
            do m 1,0>0,0
            now SI1 n=2 opt=- first=A round=2 todo=act1:B land=0,0;0,2;2,0 A=S@3,1;0@0,0;5@3,1;*@0,0 B=S@2,0;4@0,3
            ",
        );
    }

    #[test]
    fn w17_the_owner_of_a_spirit_chooses_between_equally_near_spaces() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=5 todo=act2:A land=0,0;0,2;5,0;5,2 A=S@0,0;2@5,0;4@6,3 B=S@1,3;1@6,2;3@0,3
            do s 5,0 | m 0,3>0,0 | m 1,3>1,2
            now SI1 n=2 opt=- first=A round=6 todo=rider:A land=0,0;0,2;5,0;5,2 A=S@5,0;2@5,0;4@6,3;*@0,0 B=S@1,2;1@6,2;3@0,0
            list r 5,1 | r 6,0
            do r 5,1
            now SI1 n=2 opt=- first=A round=6 todo=act1:A land=0,0;0,2;5,0;5,2 A=S@5,0;2@0,0;4@6,3 B=S@1,2;1@6,2;3@5,1
            ",
        );
    }

    #[test]
    fn w18_a_rider_with_one_nearest_space_is_placed_without_asking() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=5 todo=act2:B land=0,0;0,2;5,0;5,2 A=S@6,1;2@6,1;*@0,0 B=S@1,3;1@5,1;3@0,0;4@0,3;5@6,2
            do m 0,3>0,2
            now SI1 n=2 opt=- first=A round=6 todo=act1:A land=0,0;0,2;5,0;5,2 A=S@6,1;2@0,0 B=S@1,3;1@5,1;3@6,0;4@0,2;5@6,2
            ",
        );
    }

    #[test]
    fn w19_sinking_ends_the_match_in_the_middle_of_a_turn() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=7 todo=act1:A land=0,0;2,0;4,0;6,0*2;8,0;12,0 A=S@0,0;1@12,1;5@9,0 B=S@8,1;3@1,1;4@9,1
            no k 0,0 | k 6,0 | k 8,0 | k 12,0
            do k 4,0
            now SI1 n=2 opt=- first=A round=7 todo=over:islands land=0,0;2,0;6,0*2;8,0;12,0 A=S@0,0;1@12,1;5@9,0 B=S@8,1;3@1,1;4@9,1
            score A=13 B=18
            ",
        );
    }

    #[test]
    fn w20_two_sinkings_that_do_not_end_the_match() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=7 todo=act1:A land=0,0;2,0;4,0;6,0*2;8,0 A=S@0,0;5@9,0 B=S@8,1;3@1,1;4@9,1
            do k 4,0 | k 2,0
            now SI1 n=2 opt=- first=A round=7 todo=act1:B land=0,0;6,0*2;8,0 A=S@0,0;5@9,0 B=S@8,1;3@1,1;4@9,1
            ",
        );
    }

    #[test]
    fn w21_an_island_won_and_an_island_shared() {
        follow(
            "
            pos SI1 n=4 opt=- first=A round=9 todo=over:islands land=0,0;0,2;2,0;2,2;10,0*2;10,2;12,0;12,2;20,0;24,0;28,0 A=2@0,0;5@1,0 B=0@2,2;3@3,3 C=S@10,0 D=1@10,2;2@12,2;3@13,0
            score A=20 B=0 C=12 D=6
            ",
        );
    }

    #[test]
    fn w22_a_slide_carries_friend_and_foe() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0;0,2;4,0 A=S@0,0;5@0,3 B=S@1,2;2@4,1
            do t 0,2>2,1
            now SI1 n=2 opt=- first=A round=3 todo=act2:A land=0,0;2,1;4,0 A=S@0,0;5@2,2 B=S@3,1;2@4,1
            ",
        );
    }

    #[test]
    fn w23_a_raised_tile_carries_too() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0*2;2,0 A=S@2,0;5@0,1 B=S@1,0;2@3,1
            dest t 0,0   -2,0 | 0,-2 | 0,2
            do t 0,0>0,-2
            now SI1 n=2 opt=- first=A round=3 todo=act2:A land=0,-2;0,0;2,0 A=S@2,0;5@0,-1 B=S@1,-2;2@3,1
            ",
        );
    }

    #[test]
    fn w24_the_round_limit_completes_a_spirit_under_way() {
        follow(
            "
            pos SI1 n=2 opt=limit:20 first=A round=20 todo=act2:B land=0,0*2;2,0;6,0 A=S@0,0;4@6,0 B=S@3,1;1@6,1;5@2,0
            do s 6,1
            now SI1 n=2 opt=limit:20 first=A round=20 todo=over:limit land=0,0*2;2,0;6,0 A=S@0,0;4@6,0 B=S@6,1;1@3,1;5@2,0
            score A=6 B=11
            ",
        );
    }

    #[test]
    fn w25_one_legal_action_and_then_none() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=4 todo=act1:A land=0,0;4,0 A=S@0,0;2@5,1 B=S@4,0;0@4,1;1@5,0;3@1,0;4@0,1;5@1,1
            list s 5,1
            do s 5,1
            now SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;4,0 A=S@5,1;2@5,1;*@0,0 B=S@4,0;0@4,1;1@5,0;3@1,0;4@0,1;5@1,1
            ",
        );
    }

    #[test]
    fn w26_a_spirit_alone_is_passed_over_or_ridden() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0;4,0;4,2 A=S@4,2;0@5,1;1@4,2;*@2,0 B=S@5,0;3@0,0;4@3,1
            dest m 0,0   0,1 | 1,0 | 2,0 | 3,0 | 4,0
            dest m 5,0   1,0 | 2,0 | 3,0 | 4,0 | 4,1
            dest m 3,1   0,1 | 1,1 | 2,1 | 3,0 | 4,1
            ",
        );
    }

    #[test]
    fn w27_the_middle_of_a_block_cannot_slide() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;0,4;2,0;2,2;2,4;4,0;4,2;4,4 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            no t 2,2
            dest t 2,4   1,6 | 3,6
            dest t 4,4   3,6 | 6,3
            ",
        );
    }
}
