//! The rules of Shaman Island, one test for each worked example and each ruling, named after it.

use atoll_engine::{Choices, Notation, Options, Rules, Seat, Secrets, Turn, Viewer};
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
        let table = follow(
            "
            pos SI1 n=2 opt=- first=A round=5 todo=act2:B land=0,0;0,2;5,0;5,2 A=S@6,1;2@6,1;*@0,0 B=S@1,3;1@5,1;3@0,0;4@0,3;5@6,2
            do m 0,3>0,2
            now SI1 n=2 opt=- first=A round=6 todo=act1:A land=0,0;0,2;5,0;5,2 A=S@6,1;2@0,0 B=S@1,3;1@5,1;3@6,0;4@0,2;5@6,2
            ",
        );
        assert_eq!(table.forced(), ["r 6,0"]);
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

/// The rulings, by the numbers of `rulings.md`.
mod rulings {
    use super::*;

    const SMALL: &str = "land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1";

    /// A match in which everybody always takes the first legal move, up to the first decision that begins so.
    fn up_to(options: &str, todo: &str) -> Table<ShamanIsland> {
        let mut table = Table::<ShamanIsland>::start(options, 1);
        while !table.position().contains(&format!("todo={todo}")) {
            let first = table.legal().swap_remove(0);
            table.play(&first);
        }
        table
    }

    fn field<'p>(position: &'p str, name: &str) -> &'p str {
        let mut words = position.split(' ');
        words.find_map(|word| word.strip_prefix(name)).unwrap()
    }

    fn tiles(table: &Table<ShamanIsland>) -> usize {
        let position = table.position();
        let height = |stack: &str| stack.split_once('*').map_or(1, |(_, h)| h.parse().unwrap());
        field(&position, "land=").split(';').map(height).sum()
    }

    #[test]
    fn r1_the_central_tile_is_not_one_of_a_players_five() {
        for (players, total) in [(2, 11), (3, 16), (4, 21)] {
            let options = format!(r#"{{"players":{players}}}"#);
            assert_eq!(tiles(&up_to(&options, "tile")), 1);
            assert_eq!(tiles(&up_to(&options, "shaman")), total);
        }
    }

    #[test]
    fn r2_tiles_lie_at_offsets_of_whole_spaces() {
        let mut table = up_to(r#"{"first":"A"}"#, "tile");
        table.refuse("tile 0.5,2");
        table.play("tile 1,2");
    }

    #[test]
    fn r3_a_tile_goes_squarely_onto_a_stack_of_any_height() {
        let mut table = up_to(r#"{"first":"A"}"#, "stack");
        for _ in 0..4 {
            table.refuse("stack 1,0");
            table.play("stack 0,0");
        }
        assert!(table.position().contains("0,0*5"));
    }

    #[test]
    fn r4_players_lay_one_tile_each_in_turn() {
        let mut table = Table::<ShamanIsland>::start(r#"{"players":3,"first":"B"}"#, 1);
        let mut order = String::new();
        while !table.position().contains("todo=shaman") {
            let position = table.position();
            order += &field(&position, "todo=")
                .replace("tile:", "")
                .replace("stack:", "+");
            let first = table.legal().swap_remove(0);
            table.play(&first);
        }
        assert_eq!(order, "BCABCABCA+B+C+A+B+C+A");
    }

    #[test]
    fn r5_the_sea_has_no_edge() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=-900000,70000;-900000,70002 A=S@-900000,70000 B=S@-899999,70001
            dest t -900000,70002   -900002,70001 | -899998,70001
            ",
        );
    }

    #[test]
    fn r6_who_started_the_set_up_starts_play() {
        for first in ["A", "B", "C"] {
            let table = up_to(&format!(r#"{{"players":3,"first":"{first}"}}"#), "act1");
            assert!(
                table
                    .position()
                    .contains(&format!("round=1 todo=act1:{first}"))
            );
        }
    }

    #[test]
    fn r7_pieces_are_placed_on_any_empty_space_of_land() {
        let mut table = up_to(r#"{"first":"A"}"#, "shaman");
        assert_eq!(table.legal().len(), 28);
        let (taken, other) = (table.legal()[5].clone(), table.legal()[27].clone());
        table.play(&taken);
        table.refuse(&taken);
        assert_eq!(table.legal().len(), 27);
        table.play(&other);
        table.play("coin 4");
        assert_eq!(table.legal().len(), 26);
    }

    #[test]
    fn r8_coins_lie_face_down_and_their_owner_may_look() {
        let table = at(&format!(
            "SI1 n=2 opt=- first=A round=1 todo=act1:A {SMALL}"
        ));
        let seen = |viewer| {
            table
                .position_for(viewer)
                .split_once("land=0,0;0,2;2,0 ")
                .unwrap()
                .1
                .to_owned()
        };
        assert_eq!(
            seen(Viewer::Seat(Seat::new(0))),
            "A=S@0,0;3@1,0 B=S@0,1;?@1,1"
        );
        assert_eq!(
            seen(Viewer::Seat(Seat::new(1))),
            "A=S@0,0;?@1,0 B=S@0,1;2@1,1"
        );
        assert_eq!(seen(Viewer::Spectator), "A=S@0,0;?@1,0 B=S@0,1;?@1,1");
    }

    #[test]
    fn r8_unknown_coins_are_written_in_the_order_of_their_spaces() {
        let table = at(
            "SI1 n=2 opt=- first=A round=1 todo=act1:A land=-2,0;0,0 A=S@0,0;0@1,1;1@-2,1;2@1,0;5@-2,0 B=S@0,1",
        );
        let seen = table.position_for(Viewer::Seat(Seat::new(1)));
        assert!(seen.contains("A=S@0,0;?@-2,0;?@-2,1;?@1,0;?@1,1"), "{seen}");
    }

    #[test]
    fn r9_there_is_no_passing_but_who_can_do_nothing_loses_the_turn() {
        let walled = "land=0,0;4,0 A=S@0,0 B=S@4,0;0@4,1;3@1,0;4@0,1;5@1,1";
        let table = at(&format!(
            "SI1 n=2 opt=- first=B round=4 todo=act1:A {walled}"
        ));
        assert!(
            table.position().contains("round=5 todo=act1:B"),
            "{}",
            table.position()
        );
        assert!(table.legal().iter().all(|mv| mv != "pass"));
    }

    #[test]
    fn r9_when_nobody_can_do_anything_the_match_runs_to_its_limit() {
        let table = at(
            "SI1 n=2 opt=limit:7 first=A round=2 todo=act2:A land=0,0 A=0@0,0;1@0,1 B=0@1,0;1@1,1",
        );
        assert!(
            table.position().contains("round=7 todo=over:limit"),
            "{}",
            table.position()
        );
        assert_eq!(table.outcome().scores, [0, 0]);
    }

    #[test]
    fn r10_the_same_piece_or_tile_may_be_used_twice_in_a_turn() {
        follow(&format!(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A {SMALL}
            do t 0,2>2,2 | t 2,2>4,1
            "
        ));
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;3@2,0 B=S@0,1;2@1,1
            do m 2,0>2,1 | m 2,1>3,1
            now SI1 n=2 opt=- first=A round=1 todo=act1:B land=0,0;0,2;2,0 A=S@0,0;3@3,1 B=S@0,1;2@1,1
            ",
        );
    }

    #[test]
    fn r11_pieces_beside_a_diagonal_step_do_not_matter() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0 A=S@0,0 B=0@0,1;1@1,0
            dest m 0,0   1,1
            ",
        );
    }

    #[test]
    fn r12_a_ridden_spirit_counts_as_its_rider() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0;4,0 A=S@4,1;0@2,0;1@4,1;*@2,0 B=S@0,1;3@0,0
            dest m 0,0   1,0
            ",
        );
    }

    #[test]
    fn r13_a_rider_is_not_placed_on_another_spirit() {
        // Next to B's shaman on 3,1 are 2,1 and 3,0: on the first lies C's spirit.
        follow(
            "
            pos SI1 n=3 opt=- first=A round=4 todo=act2:A land=0,0;2,0;4,0 A=S@5,0;5@5,1;0@0,0 B=S@3,1;1@3,1;*@0,0 C=S@4,1;2@4,1;*@2,1
            do m 5,0>4,0
            now SI1 n=3 opt=- first=A round=4 todo=act1:B land=0,0;2,0;4,0 A=S@4,0;0@3,0;5@5,1 B=S@3,1;1@0,0 C=S@4,1;2@4,1;*@2,1
            ",
        );
    }

    #[test]
    fn r14_one_may_ride_on_ones_own_spirit() {
        let table = follow(
            "
            pos SI1 n=2 opt=- first=A round=2 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;0@1,0;5@3,1 B=S@2,0;4@0,3
            do s 3,1 | m 1,0>0,0 | m 2,0>3,0 | m 3,0>2,0
            now SI1 n=2 opt=- first=A round=3 todo=rider:A land=0,0;0,2;2,0 A=S@3,1;0@0,0;5@3,1;*@0,0 B=S@2,0;4@0,3
            list r 2,1 | r 3,0
            do r 2,1
            now SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0;0,2;2,0 A=S@3,1;0@2,1;5@0,0 B=S@2,0;4@0,3
            ",
        );
        assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
    }

    #[test]
    fn r15_a_rider_may_step_off_again() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0 A=S@3,1;1@3,1;*@0,0 B=S@0,1;3@0,0
            do m 0,0>1,0
            now SI1 n=2 opt=- first=A round=4 todo=act2:B land=0,0;2,0 A=S@3,1;1@3,1;*@0,0 B=S@0,1;3@1,0
            ",
        );
    }

    #[test]
    fn r16_who_rides_neither_starts_spirit_movement_nor_is_its_target() {
        let riding_shaman = "pos SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0 A=S@3,1;1@3,1;*@0,0 B=S@0,0;3@1,0";
        follow(&format!("{riding_shaman}\nno s 1,0"));
        let riding_warrior = "pos SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0 A=S@3,1;1@3,1;*@0,0 B=S@0,1;3@0,0;4@1,0";
        follow(&format!("{riding_warrior}\nno s 0,0\ndo s 1,0"));
    }

    #[test]
    fn r17_a_riding_shaman_works_magic_where_the_spirit_lies() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0;6,0 A=S@6,1;1@6,1;*@0,0 B=S@0,0
            list m 0,0 | k 2,0 | t 0,0 | t 2,0
            ",
        );
    }

    #[test]
    fn r18_after_starting_spirit_movement_nothing_but_another_warrior_may_move() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=4 todo=act1:A land=0,0;2,0;4,0 A=S@0,0;1@5,1;2@2,0 B=S@0,1
            do s 5,1
            list m 2,0
            ",
        );
    }

    #[test]
    fn r19_nearest_is_as_measured_on_the_table_and_on_the_shamans_island() {
        // 7,0 is nearer to 5,0 than 2,0, but on another island.
        follow(
            "
            pos SI1 n=3 opt=- first=A round=4 todo=act2:B land=-4,0;2,0;4,0;7,0 A=S@5,0;0@3,0;1@5,0;2@2,1;4@3,1;*@-4,0 B=S@-3,1;2@-4,0;3@4,0;4@5,1;5@4,1 C=-
            do m -3,1>-3,0
            now SI1 n=3 opt=- first=A round=5 todo=act1:A land=-4,0;2,0;4,0;7,0 A=S@5,0;0@3,0;1@-4,0;2@2,1;4@3,1 B=S@-3,0;2@2,0;3@4,0;4@5,1;5@4,1 C=-
            ",
        );
    }

    #[test]
    fn r19_if_the_island_is_full_the_rider_goes_to_the_nearest_land() {
        follow(
            "
            pos SI1 n=3 opt=- first=A round=4 todo=act2:B land=0,0;4,0;7,0 A=S@5,0;0@4,1;1@5,0;*@0,0 B=S@1,1;2@0,0;3@4,0;4@5,1 C=-
            do m 1,1>1,0
            now SI1 n=3 opt=- first=A round=5 todo=act1:A land=0,0;4,0;7,0 A=S@5,0;0@4,1;1@0,0 B=S@1,0;2@7,0;3@4,0;4@5,1 C=-
            ",
        );
    }

    #[test]
    fn r20_a_rider_without_any_empty_space_is_lost() {
        let table = follow(
            "
            pos SI1 n=3 opt=- first=A round=4 todo=act2:C land=0,0;4,0 A=S@4,0;1@4,0;*@0,0 B=S@1,1;2@0,0;3@4,1;4@5,1 C=0@5,0;1@1,0;5@0,1
            no m 0,1
            ",
        );
        // Everything is full, and C cannot move: A's turn has begun.
        assert_eq!(
            table.position(),
            "SI1 n=3 opt=- first=A round=5 todo=act1:A land=0,0;4,0 A=S@4,0;1@0,0 B=S@1,1;3@4,1;4@5,1 C=0@5,0;1@1,0;5@0,1"
        );
    }

    #[test]
    fn r21_whether_a_laden_tile_may_be_slid_is_an_option() {
        let place = "first=A round=3 todo=act1:A land=0,0;0,2;4,0 A=S@0,0;5@0,3 B=S@4,0;2@4,1";
        let slides = |options| {
            let table = at(&format!("SI1 n=2 opt={options} {place}"));
            let slides = table.legal().into_iter().filter(|mv| mv.starts_with('t'));
            slides.collect::<Vec<_>>()
        };
        assert_eq!(slides("-"), ["t 0,0", "t 0,2"]);
        assert!(slides("carry:off").is_empty());
    }

    #[test]
    fn r22_only_the_top_tile_moves_and_only_one() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0*3;2,0 A=S@2,0 B=S@3,1
            do t 0,0>-2,0
            now SI1 n=2 opt=- first=A round=3 todo=act2:A land=-2,0;0,0*2;2,0 A=S@2,0 B=S@3,1
            ",
        );
    }

    #[test]
    fn r23_land_actions_need_the_own_shaman_on_that_island() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0;2,0;6,0*2;8,0 A=S@0,0;1@6,0 B=S@8,1
            list m 0,0 | m 6,0 | s 6,0 | k 2,0 | t 0,0 | t 2,0
            ",
        );
    }

    /// The tile may be the one on which the shaman stands.
    #[test]
    fn r23_the_shaman_may_stand_on_the_tile_that_slides() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0;2,0 A=S@0,0 B=S@2,0
            do t 0,0>1,2
            now SI1 n=2 opt=- first=A round=3 todo=act2:A land=1,2;2,0 A=S@1,2 B=S@2,0
            ",
        );
    }

    #[test]
    fn r24_where_the_second_half_step_is_impossible_there_is_no_slide() {
        // The tile at 0,0 can go up by half a step, and then only back.
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=-2,0;0,-2;0,0;0,3;2,0 A=S@-2,0 B=S@2,0
            no t 0,0
            ",
        );
    }

    #[test]
    fn r25_a_half_step_needs_a_side_to_slide_along() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0;2,0 A=S@0,0 B=S@2,0
            dest t 2,0   1,-2 | 1,2
            ",
        );
    }

    /// Where both grips end at the same corner the tile may turn either way.
    #[test]
    fn r26_past_two_corners_at_once_a_tile_turns_round_either() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,-2;0,0;0,2 A=S@0,0 B=S@0,-2
            dest t 0,0   -2,-1 | -2,1 | 2,-1 | 2,1
            ",
        );
    }

    #[test]
    fn r27_into_a_gap_of_a_whole_width_a_tile_turns_and_bridges_it() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;4,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1
            do t 0,2>2,1
            list s 1,0 | k 2,1 | k 4,0 | t 0,0 | t 2,1 | t 4,0
            ",
        );
    }

    #[test]
    fn r28_the_whole_footprint_of_a_raised_tile_must_be_free() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=-2,1;0,0*2;3,1 A=S@0,0 B=S@3,1
            dest t 0,0   0,-2 | 0,2
            ",
        );
    }

    /// The rule of half-steps written down once more, plainly, and compared along random matches.
    #[test]
    fn r29_the_rule_of_half_steps_decides_every_slide() {
        let mut seen = 0;
        for seed in 0..6 {
            let options = format!(r#"{{"players":{}}}"#, 2 + seed % 3);
            let mut table = Table::<ShamanIsland>::start(&options, seed);
            table.draw();
            for turn in 0.. {
                let legal = table.legal();
                if legal.is_empty() || turn > 400 {
                    break;
                }
                if table.position().contains("todo=act") {
                    seen += plain::compare(&mut table);
                }
                // Some way through the lists, slides before other moves.
                let slides: Vec<_> = legal.iter().filter(|mv| mv.starts_with('t')).collect();
                let pick = (turn * 7919 + seed as usize * 31) % 1009;
                let mv = match slides.is_empty() || turn % 3 == 0 {
                    true => legal[pick % legal.len()].clone(),
                    false => slides[pick % slides.len()].clone(),
                };
                table.play(&mv);
            }
        }
        assert!(seen > 2_000, "{seen} slides compared");
    }

    #[test]
    fn r30_more_than_one_island_too_many_ends_the_match_too() {
        let table = follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=-2,0;0,-2;0,0;0,2;2,0 A=S@-2,0 B=S@2,0
            do k 0,0
            ",
        );
        assert_eq!(table.outcome().reason, "islands");
        assert_eq!(table.outcome().scores, [6, 6]);
    }

    #[test]
    fn r31_the_match_ends_at_once_after_a_first_action() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=3 todo=act1:A land=0,0;2,0;4,0;9,0 A=S@0,0 B=S@9,0
            do t 2,0>1,2
            now SI1 n=2 opt=- first=A round=3 todo=over:islands land=0,0;1,2;4,0;9,0 A=S@0,0 B=S@9,0
            score A=12 B=6
            ",
        );
    }

    #[test]
    fn r32_the_match_ends_after_the_last_round() {
        let table = follow(
            "
            pos SI1 n=2 opt=limit:5 first=B round=5 todo=act2:A land=0,0;2,0 A=S@0,0 B=S@2,0
            do m 0,0>1,0
            now SI1 n=2 opt=limit:5 first=B round=5 todo=over:limit land=0,0;2,0 A=S@1,0 B=S@2,0
            score A=6 B=6
            ",
        );
        assert_eq!(table.outcome().reason, "limit");
        assert!(
            at(&format!(
                "SI1 n=2 opt=- first=A round=40 todo=act1:A {SMALL}"
            ))
            .legal()
            .len()
                > 1
        );
    }

    #[test]
    fn r33_all_spirits_complete_in_turn_order_and_each_owner_places_the_rider() {
        follow(
            "
            pos SI1 n=3 opt=- first=A round=3 todo=act1:C land=0,0;2,0;4,0;12,0;18,0 A=S@12,0;1@12,0;*@0,0 B=S@18,0;2@18,0;*@0,1 C=S@1,1;3@0,0;4@0,1
            do k 2,0
            now SI1 n=3 opt=- first=A round=3 todo=endrider:A land=0,0;4,0;12,0;18,0 A=S@12,0;1@12,0;*@0,0 B=S@18,0;2@18,0;*@0,1 C=S@1,1;3@0,0;4@0,1
            list r 12,1 | r 13,0
            do r 12,1
            now SI1 n=3 opt=- first=A round=3 todo=endrider:B land=0,0;4,0;12,0;18,0 A=S@12,0;1@0,0 B=S@18,0;2@18,0;*@0,1 C=S@1,1;3@12,1;4@0,1
            list r 18,1 | r 19,0
            do r 19,0
            now SI1 n=3 opt=- first=A round=3 todo=over:islands land=0,0;4,0;12,0;18,0 A=S@12,0;1@0,0 B=S@18,0;2@0,1 C=S@1,1;3@12,1;4@19,0
            score A=6 B=6 C=6
            ",
        );
    }

    #[test]
    fn r34_stacked_tiles_count_unless_the_option_says_otherwise() {
        let over = "first=A round=9 todo=over:limit land=0,0*3;2,0 A=S@0,0 B=3@2,0";
        let score = |options| {
            at(&format!("SI1 n=2 opt={options} {over}"))
                .outcome()
                .scores
        };
        assert_eq!(score("limit:9"), [24, 0]);
        assert_eq!(score("count:ground;limit:9"), [12, 0]);
    }

    #[test]
    fn r35_a_blank_alone_controls_its_island_and_gets_nothing() {
        let table = at(
            "SI1 n=2 opt=limit:9 first=A round=9 todo=over:limit land=0,0;2,0;6,0 A=0@0,0 B=S@6,0",
        );
        assert_eq!(table.outcome().scores, [0, 6]);
        let view =
            serde_json::to_value(table.game().view(table.state(), Viewer::Spectator)).unwrap();
        assert_eq!(view["scored"][0]["control"], serde_json::json!([0]));
    }

    #[test]
    fn r36_on_a_shared_island_each_scores_its_own_best_piece() {
        let table = at(
            "SI1 n=2 opt=limit:9 first=A round=9 todo=over:limit land=0,0*2;2,0 A=5@0,0 B=1@2,0;4@2,1",
        );
        assert_eq!(
            table.outcome().scores,
            [5, 4],
            "three tiles shared by two are one each"
        );
    }

    #[test]
    fn r37_equal_points_share_the_place() {
        let table = at(
            "SI1 n=3 opt=limit:9 first=A round=9 todo=over:limit land=0,0;4,0;8,0 A=3@0,0 B=5@4,0 C=5@8,0",
        );
        assert_eq!(table.outcome().ranks, [3, 1, 1]);
    }

    #[test]
    fn r38_empty_islands_count_for_the_end_and_pay_nobody() {
        let table = at(
            "SI1 n=2 opt=- first=A round=9 todo=over:islands land=0,0;4,0;8,0*5 A=3@0,0 B=5@4,0",
        );
        assert_eq!(table.outcome().scores, [3, 5]);
    }

    #[test]
    fn r39_an_island_of_one_tile_is_never_sunk() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=9 todo=act1:A land=0,0;4,0 A=S@0,0 B=S@4,0
            list m 0,0
            ",
        );
    }

    #[test]
    fn r40_spirit_movement_may_stay_on_the_same_tile() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=9 todo=act2:A land=0,0;4,0 A=S@0,0;2@1,1 B=S@4,0
            do s 1,1 | m 4,0>4,1 | m 4,1>4,0
            now SI1 n=2 opt=- first=A round=10 todo=act1:A land=0,0;4,0 A=S@1,1;2@0,0 B=S@4,0
            ",
        );
    }

    #[test]
    fn r41_spirit_rider_and_pair_go_along_with_their_tiles() {
        follow(
            "
            pos SI1 n=2 opt=- first=A round=9 todo=act1:B land=0,0;0,2;2,0 A=S@0,2;2@0,2;*@3,1 B=S@0,0;4@3,1
            do t 0,2>2,2 | t 2,0>1,-2
            now SI1 n=2 opt=- first=A round=10 todo=rider:A land=0,0;1,-2;2,2 A=S@2,2;2@2,2;*@2,-1 B=S@0,0;4@2,-1
            list r 2,3 | r 3,2
            do r 2,3
            now SI1 n=2 opt=- first=A round=10 todo=act1:A land=0,0;1,-2;2,2 A=S@2,2;2@2,-1 B=S@0,0;4@2,3
            ",
        );
    }

    #[test]
    fn r42_the_spirit_is_off_the_board_until_it_is_used() {
        let table = up_to("{}", "act1");
        assert!(!table.position().contains("*@"), "{}", table.position());
    }

    mod plain {
        use super::*;

        type Anchor = (i32, i32);

        /// Compares all slides of the position; how many there are.
        pub(super) fn compare(table: &mut Table<ShamanIsland>) -> usize {
            let position = table.position();
            let land: Vec<(Anchor, u32)> =
                field(&position, "land=").split(';').map(stack).collect();
            let mut seen = 0;
            for source in table.legal().iter().filter(|mv| mv.starts_with("t ")) {
                let from = anchor(&source[2..]);
                let (_, height) = land.iter().find(|(a, _)| *a == from).unwrap();
                let others = land.iter().map(|(a, _)| *a);
                let others: Vec<Anchor> = others.filter(|a| *a != from || *height > 1).collect();
                let mut targets = match height {
                    1 => along(from, &others),
                    _ => off(from, &others),
                };
                targets.sort_unstable();
                targets.dedup();
                table.play(source);
                let texts: Vec<_> = targets.iter().map(|(x, y)| format!(">{x},{y}")).collect();
                assert_eq!(table.legal(), texts, "{source} in {position}");
                seen += texts.len();
                table.undo();
            }
            seen
        }

        fn stack(text: &str) -> (Anchor, u32) {
            let (at, height) = text.split_once('*').unwrap_or((text, "1"));
            (anchor(at), height.parse().unwrap())
        }

        fn anchor(text: &str) -> Anchor {
            let (x, y) = text.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        }

        fn overlaps(at: Anchor, others: &[Anchor]) -> bool {
            others
                .iter()
                .any(|b| (b.0 - at.0).abs() <= 1 && (b.1 - at.1).abs() <= 1)
        }

        /// The sides on which a tile touches another along half an edge or more.
        fn sides(at: Anchor, others: &[Anchor]) -> Vec<Anchor> {
            let side = |b: &Anchor| match (b.0 - at.0, b.1 - at.1) {
                (dx, dy) if dx.abs() == 2 && dy.abs() <= 1 => Some((dx.signum(), 0)),
                (dx, dy) if dy.abs() == 2 && dx.abs() <= 1 => Some((0, dy.signum())),
                _ => None,
            };
            others.iter().filter_map(side).collect()
        }

        fn half_steps(at: Anchor, others: &[Anchor]) -> Vec<Anchor> {
            let mut found = Vec::new();
            for d in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let sides_here = sides(at, others);
                let grip = sides_here.iter().filter(|s| s.0 * d.0 + s.1 * d.1 == 0);
                let ahead = (at.0 + d.0, at.1 + d.1);
                for side in grip.filter(|_| !overlaps(ahead, others)) {
                    match sides(ahead, others).is_empty() {
                        true => found.push((ahead.0 + side.0, ahead.1 + side.1)),
                        false => found.push(ahead),
                    }
                }
            }
            found
        }

        fn along(from: Anchor, others: &[Anchor]) -> Vec<Anchor> {
            let first = half_steps(from, others);
            let second = first.iter().flat_map(|at| half_steps(*at, others));
            second.filter(|to| *to != from).collect()
        }

        fn off(from: Anchor, others: &[Anchor]) -> Vec<Anchor> {
            let straight = [(2, 0), (-2, 0), (0, 2), (0, -2)];
            let targets = straight.map(|d| (from.0 + d.0, from.1 + d.1));
            targets
                .into_iter()
                .filter(|to| !overlaps(*to, others))
                .collect()
        }
    }
}

/// Options and texts.
mod texts {
    use super::*;

    const PLACE: &str = "land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1";

    #[test]
    fn n_is_short_for_players() {
        assert_eq!(game(r#"{"n":3}"#).unwrap().seats(), 3);
        assert_eq!(game(r#"{"n":4,"players":4}"#).unwrap().seats(), 4);
        assert!(game(r#"{"n":3,"players":4}"#).is_err());
        assert!(game(r#"{"n":5}"#).is_err());
    }

    #[test]
    fn who_starts_must_be_there() {
        assert!(game(r#"{"first":"B"}"#).is_ok());
        assert_eq!(
            game(r#"{"first":"C"}"#).unwrap_err(),
            "with 2 players nobody is C"
        );
        assert!(game(r#"{"first":"D","players":4}"#).is_ok());
    }

    #[test]
    fn options_outside_their_ranges_are_refused() {
        for options in [
            r#"{"limit":4}"#,
            r#"{"limit":201}"#,
            r#"{"carry":"yes"}"#,
            r#"{"count":"none"}"#,
        ] {
            assert!(game(options).is_err(), "{options}");
        }
    }

    #[test]
    fn who_starts_is_drawn_with_equal_chances() {
        let table = Table::<ShamanIsland>::start(r#"{"players":3}"#, 1);
        let weights = table.weights();
        assert_eq!(
            weights,
            ["first A", "first B", "first C"].map(|text| (text.to_owned(), 1))
        );
        assert_eq!(
            table.position(),
            "SI1 n=3 opt=- first=? round=0 todo=start land=0,0 A=- B=- C=-"
        );
    }

    #[test]
    fn a_move_may_be_written_with_any_case_and_blanks() {
        let position = format!("SI1 n=2 opt=- first=A round=1 todo=act1:A {PLACE}");
        let mut table = at(&position);
        table.play("  T   0,2 ").play(" > 2 , 2");
        assert_eq!(
            at(&position).played().spell_out("T 0,2 > 2,2").unwrap(),
            ["t 0,2", ">2,2"]
        );
        for text in [
            "",
            "t",
            "t 0",
            "t 0,2,3",
            "t 0 0,2",
            "t +0,2",
            "t 00,2",
            "t -0,2",
            "z 0,2",
            "t 0,2>",
            "k 0,2>2,2",
            "m 9999999999,0",
        ] {
            assert!(table.played().spell_out(text).is_err(), "{text}");
        }
    }

    /// Either both moves are made or none.
    #[test]
    fn two_moves_in_a_row_are_refused_together() {
        let mut table = at(&format!(
            "SI1 n=2 opt=- first=A round=1 todo=act1:A {PLACE}"
        ));
        let before = table.position();
        let why = table.played().spell_out("t 0,2>5,5").unwrap_err();
        assert_eq!(why.to_string(), "`>5,5` is not a legal move here");
        assert_eq!(table.position(), before);
        table.play("t 0,2");
        assert!(
            table.played().spell_out("t 0,2>2,2").is_err(),
            "the tile was picked already"
        );
    }

    #[test]
    fn positions_in_another_order_are_written_in_the_usual_one() {
        let table = at(
            "SI1 n=2 opt=limit:9;carry:off first=A round=1 todo=act1:A land=2,0;0,2;0,0*2 A=3@1,0;S@0,0 B=2@1,1;S@0,1",
        );
        let usual = "SI1 n=2 opt=carry:off;limit:9 first=A round=1 todo=act1:A land=0,0*2;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1";
        assert_eq!(table.position(), usual);
    }

    #[test]
    fn positions_that_do_not_fit_are_refused() {
        let act = "SI1 n=2 opt=- first=A round=1 todo=act1:A";
        for (text, why) in [
            ("SI2", "begins with `SI1`"),
            (
                "SI1 n=5 opt=- first=A round=1 todo=act1:A land=0,0 A=- B=-",
                "2, 3 or 4",
            ),
            ("SI1 n=2 opt=-", "the field `first=`"),
            (&format!("{act} {PLACE} C=-"), "nothing more"),
            (&format!("{act} land=0,0;1,1 A=- B=-"), "overlaps no other"),
            (&format!("{act} land=0,0;0,0 A=- B=-"), "overlaps no other"),
            (&format!("{act} land=0,0*1 A=- B=-"), "a stack such as"),
            (&format!("{act} land=0,0*40 A=- B=-"), "at most 32 tiles"),
            (&format!("{act} land=0,0 A=S@2,0 B=-"), "a piece on land"),
            (
                &format!("{act} land=0,0 A=S@0,0;S@0,1 B=-"),
                "each piece of a tribe once",
            ),
            (
                &format!("{act} land=0,0 A=3@0,0;3@0,1 B=-"),
                "each piece of a tribe once",
            ),
            (
                &format!("{act} land=0,0 A=S@0,0 B=3@0,0"),
                "one piece on each space",
            ),
            (
                &format!("{act} land=0,0 A=S@0,0;3@0,0 B=-"),
                "one piece on each space",
            ),
            (
                &format!("{act} land=0,0 A=2@0,0;3@0,0 B=-"),
                "one piece on each space",
            ),
            (
                &format!("{act} land=0,0 A=?@0,0 B=-"),
                "a view, not a position",
            ),
            (
                &format!("{act} land=0,0;2,0 A=S@0,0 B=S@1,1;2@1,1;3@1,1;*@2,0"),
                "one piece on each space",
            ),
            (
                &format!("{act} land=0,0;2,0 A=S@0,0 B=S@1,1;2@1,0;*@2,0"),
                "on a warrior of his own",
            ),
            (
                &format!("{act} land=0,0;2,0 A=S@0,0 B=2@1,0;*@2,0"),
                "on a warrior of his own",
            ),
            (
                &format!("{act} land=0,0;2,0 A=S@0,0 B=S@2,0;2@2,0;*@2,0"),
                "no spirit where",
            ),
            (
                &format!("{act} land=0,0;2,0 A=S@1,1;0@1,1;*@0,0 B=S@2,0"),
                "after the own spirit movement",
            ),
            (
                &format!("{act} land=0,0;4,0;8,0 A=S@0,0 B=S@4,0"),
                "fewer islands",
            ),
            (
                &format!("{} {PLACE}", act.replace("round=1", "round=0")),
                "later 1 up to the limit",
            ),
            (
                &format!("{} {PLACE}", act.replace("round=1", "round=41")),
                "later 1 up to the limit",
            ),
            (
                &format!("{} {PLACE}", act.replace("round=1", "round=01")),
                "a round",
            ),
            (
                &format!("{} {PLACE}", act.replace("first=A", "first=?")),
                "the letter of the tribe",
            ),
            (
                &format!("{} {PLACE}", act.replace("first=A", "first=C")),
                "the letter of the tribe",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "act1:C")),
                "what is decided next",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "act3:A")),
                "what is decided next",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "space:A:?")),
                "what is decided next",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "dest1:A:m:0,1")),
                "that can be moved",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "dest1:A:t:1,1")),
                "what is decided next",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "rider:A")),
                "a choice of places",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "over:islands")),
                "islands that end",
            ),
            (
                &format!("{} {PLACE}", act.replace("act1:A", "over:limit")),
                "the last round",
            ),
            (
                &format!("{} {PLACE}", act.replace("opt=-", "opt=carry:on")),
                "options of",
            ),
            (
                &format!("{} {PLACE}", act.replace("opt=-", "opt=limit:4")),
                "options of",
            ),
        ] {
            refused(text, why);
        }
    }

    #[test]
    fn two_spirits_on_one_space_are_refused() {
        refused(
            "SI1 n=3 opt=- first=A round=2 todo=act1:A land=0,0;2,0 A=- B=S@1,1;0@1,1;*@2,0 C=S@0,1;0@0,1;*@2,0",
            "one spirit on each space",
        );
    }

    #[test]
    fn set_ups_that_do_not_fit_the_turn_are_refused() {
        for (text, why) in [
            (
                "first=A round=0 todo=tile:B land=0,0 A=- B=-",
                "as many tiles",
            ),
            (
                "first=A round=0 todo=tile:A land=0,0;2,0 A=- B=-",
                "as many tiles",
            ),
            (
                "first=A round=0 todo=tile:A land=0,0*2 A=- B=-",
                "as many tiles",
            ),
            (
                "first=A round=0 todo=stack:A land=0,0 A=- B=-",
                "as many tiles",
            ),
            (
                "first=A round=1 todo=tile:A land=0,0 A=- B=-",
                "round 0 in set-up",
            ),
            (
                "first=A round=0 todo=tile:A land=0,0 A=S@0,0 B=-",
                "as many pieces",
            ),
            (
                "first=A round=0 todo=start land=0,0 A=- B=-",
                "not drawn yet",
            ),
            (
                "first=? round=0 todo=start land=0,0;2,0 A=- B=-",
                "as many tiles",
            ),
            (
                "first=A round=0 todo=tile:A land=0,0;2,0;6,0 A=- B=-",
                "one island in set-up",
            ),
        ] {
            refused(&format!("SI1 n=2 opt=- {text}"), why);
        }
        let land = "land=-2,0;-2,2;0,0*2;0,2;2,1*3;2,3;4,1*2";
        for (text, why) in [
            ("shaman:B A=- B=S@0,0", "as many pieces"),
            ("shaman:A A=- B=-", "as many pieces"),
            ("coin:B A=S@0,0 B=-", "as many pieces"),
            ("coin:A A=S@0,0 B=S@1,1", "as many pieces"),
            (
                "space:A:3 A=S@0,0;3@0,1 B=S@1,1;0@2,1;1@2,2",
                "as many pieces",
            ),
            ("coin:B A=S@0,0 B=S@1,1;3@2,2", "as many pieces"),
        ] {
            let (todo, pieces) = text.split_once(' ').unwrap();
            refused(
                &format!("SI1 n=2 opt=- first=B round=0 todo={todo} {land} {pieces}"),
                why,
            );
        }
        at(&format!(
            "SI1 n=2 opt=- first=B round=0 todo=space:A:3 {land} A=S@0,0;2@0,1 B=S@1,1;0@2,1;1@2,2"
        ));
    }

    /// At the end by the limit the seats before have settled their spirits.
    #[test]
    fn last_riders_are_asked_in_turn_order() {
        let place = "land=0,0;4,0 A=S@0,0;1@0,0;*@4,0 B=S@1,1;2@1,1;3@4,0;4@4,1;*@5,1";
        refused(
            &format!(
                "SI1 n=2 opt=limit:5 first=A round=5 todo=endrider:B {}",
                place.replace("4@4,1", "4@5,1")
            ),
            "the first seat in turn",
        );
        at(&format!(
            "SI1 n=2 opt=limit:5 first=A round=5 todo=endrider:A {place}"
        ));
        refused(
            &format!("SI1 n=2 opt=- first=A round=5 todo=endrider:A {place}"),
            "a match that has ended",
        );
    }

    #[test]
    fn coins_are_told_to_their_owner_only() {
        let land = "land=-2,0;-2,2;0,0*2;0,2;2,1*3;2,3;4,1*2 A=S@1,1 B=S@2,2;5@0,0";
        let mut table = at(&format!("SI1 n=2 opt=- first=B round=0 todo=coin:A {land}"));
        table.play("coin 4");
        assert_eq!(
            table.events(),
            [Event::Took {
                seat: Seat::new(0),
                coin: Some(4)
            }]
        );
        let told = table
            .game()
            .tell_event(&table.events()[0], Viewer::Seat(Seat::new(1)));
        assert_eq!(
            told,
            Some(Event::Took {
                seat: Seat::new(0),
                coin: None
            })
        );
        assert!(
            table
                .position_for(Viewer::Seat(Seat::new(0)))
                .contains("todo=space:A:4")
        );
        assert!(
            table
                .position_for(Viewer::Spectator)
                .contains("todo=space:A:?")
        );
        let record = table.played().record_for(Viewer::Spectator).to_string();
        assert!(
            record.contains("coin ?") && !record.contains("coin 4"),
            "{record}"
        );
    }
}
