//! One test for each ruling of `rulings.md`, named by its number.

use atoll_engine::{Seat, Secrets, Turn, Viewer};
use atoll_mercenary_isle::{Bag, Data, Event, Kind, Side, Weather};
use atoll_scene::Draw;

use super::*;

/// A position text: these fields, this map, these hands by seat; what is missing to each side's 18 tokens is in the
/// pile of its lower seat.
fn position(fields: &str, map: &str, hands: &[&str]) -> String {
    let piles: Vec<_> = (0..hands.len())
        .map(|seat| pile(map, hands, seat))
        .collect();
    format!(
        "MI1 {fields} map={map} hand={} pile={}",
        hands.join(","),
        piles.join(",")
    )
}

fn pile(map: &str, hands: &[&str], seat: usize) -> String {
    if seat > 1 {
        return "-".to_owned();
    }
    let mut seen: Vec<Kind> = hands
        .iter()
        .skip(seat)
        .step_by(2)
        .flat_map(|hand| kinds(hand))
        .collect();
    let parsed = parse_map(map).unwrap();
    let side = Side::of(Seat::new(seat));
    let second_half = parsed.straddled(side).iter().nth(1);
    let lying = parsed
        .tokens()
        .filter(|(tile, token)| token.owner == side && Some(*tile) != second_half);
    seen.extend(lying.map(|(_, token)| token.kind));
    let mut set: Vec<Kind> = Bag::BASIC
        .counts()
        .flat_map(|(kind, n)| vec![kind; n.into()])
        .collect();
    for kind in seen.iter().filter(|kind| kind.is_mercenary()) {
        let gone = Data::edition_1().replaces(*kind);
        let place = set
            .iter()
            .position(|other| *other == gone)
            .expect("there is one to give");
        set[place] = *kind;
    }
    for kind in seen {
        let place = set
            .iter()
            .position(|other| *other == kind)
            .expect("no more than there are");
        set.swap_remove(place);
    }
    set.into_iter().collect::<Bag>().to_string()
}

fn kinds(hand: &str) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for letter in hand.chars() {
        match (
            Kind::from_letter(letter),
            letter.to_digit(10),
            kinds.last().copied(),
        ) {
            (Some(kind), ..) => kinds.push(kind),
            (_, Some(count), Some(kind)) => kinds.extend((1..count).map(|_| kind)),
            _ => {}
        }
    }
    kinds
}

/// A quick game in the sun at a placement of Red.
fn quick(map: &str, red: &str, blue: &str) -> Table<MercenaryIsle> {
    at(&position("v=quick turn=0 ph=place", map, &[red, blue]))
}

/// The same in the weather given.
fn in_weather(weather: &str, fog: &str, map: &str, red: &str, blue: &str) -> Table<MercenaryIsle> {
    let fields = format!("v=quick wx={weather} fog={fog} turn=0 ph=place");
    at(&position(&fields, map, &[red, blue]))
}

/// The map of a position.
fn map(table: &Table<MercenaryIsle>) -> String {
    field(table, "map").unwrap_or_else(|| "6/6/6/6/6/6".to_owned())
}

fn field(table: &Table<MercenaryIsle>, key: &str) -> Option<String> {
    let position = table.position();
    let value = position
        .split(' ')
        .find_map(|word| word.strip_prefix(&format!("{key}=")));
    value.map(str::to_owned)
}

#[track_caller]
fn phase(table: &Table<MercenaryIsle>, expected: &str) {
    assert_eq!(
        field(table, "ph").as_deref(),
        Some(expected),
        "{}",
        table.position()
    );
}

/// Draws as the dice have it until a seat decides.
fn drawn(table: &mut Table<MercenaryIsle>) -> &mut Table<MercenaryIsle> {
    while table.turn() == Turn::Chance {
        table.draw();
    }
    table
}

#[test]
fn r1_abilities_go_by_the_shield_and_lines_by_the_ground() {
    let mut table = quick("6/6/2r3/6/6/6", "w3rm", "w4p");
    assert_eq!(points("6/6/6/WWr3/6/6"), [3, 0]);
    play(&mut table, "m@c3 (swap:c4)");
    assert_eq!(map(&table), "6/6/2M3/2r3/6/6");
}

#[test]
fn r2_the_game_is_called_mercenary_isle() {
    assert_eq!(MercenaryIsle::ABOUT.title, "Mercenary Isle");
}

#[test]
fn r3_there_are_two_mouses() {
    let mut table = start(r#"{"variant":"quick"}"#);
    table.play_all("hire:m hire:m");
    table.refuse("hire:m");
}

#[test]
fn r4_the_mole_is_a_spy_and_a_round_fills_the_island() {
    assert!(Kind::Mole.is_spy());
    let table = at(
        "MI1 v=basic map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=0 ph=place hand=w,w pile=-,-",
    );
    legal(&table, "w@e1 w@f1");
}

#[test]
fn r5_opening_tokens_are_chosen_or_drawn() {
    phase(&start("{}"), "pick");
    let table = start(r#"{"opening":"draw"}"#);
    phase(&table, "fill");
    assert_eq!(table.turn(), Turn::Chance);
}

#[test]
fn r6_the_first_seat_is_an_option() {
    assert_eq!(start(r#"{"first":1}"#).turn(), Turn::Seat(Seat::new(1)));
    assert_eq!(
        start(r#"{"variant":"quick","first":1}"#).turn(),
        Turn::Seat(Seat::new(1))
    );
}

#[test]
fn r7_a_hand_runs_down_when_the_pile_is_empty() {
    let mut table = at(&position(
        "v=basic turn=0 ph=place",
        "WWWWWW/WRRRRB/BBP3/rrrrbb/bp4/6",
        &["w2p", "w5"],
    ));
    table.play("w@a1");
    assert_eq!(field(&table, "hand").as_deref(), Some("wp,w5"));
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
}

#[test]
fn r8_place_then_ability_then_draw() {
    let mut table = quick("6/6/2w3/6/2w3/6", "w3rm", "w4p");
    table.play("m@c3");
    phase(&table, "swap@c3");
    table.play("swap:c4");
    phase(&table, "draw");
}

#[test]
fn r9_only_maximal_runs_count() {
    assert_eq!(points("6/6/6/WWWWWW/6/6"), [10, 0]);
}

#[test]
fn r10_lines_cross_the_borders_of_quarters() {
    assert_eq!(points("6/6/6/1WWWW1/6/6"), [5, 0]);
}

#[test]
fn r11_multipliers_do_not_stack_and_come_before_the_half() {
    assert_eq!(points("6/6/6/PPW3/6/6"), [6, 0]);
    assert_eq!(points("6/6/6/PCW3/6/6"), [9, 0]);
    assert_eq!(points("6/6/6/CWk3/6/6"), [9, 4]);
}

#[test]
fn r12_the_line_keeps_what_the_crow_gets_half_of() {
    assert_eq!(points("6/6/6/WWk3/6/6"), [3, 1]);
}

#[test]
fn r13_a_crow_gets_half_of_each_of_its_lines() {
    assert_eq!(points("6/6/k5/W5/W5/6"), [3, 1]);
    assert_eq!(points("6/6/kWW3/W5/W5/6"), [6, 2]);
}

#[test]
fn r14_the_fox_has_the_opponent_exchange_his_own_token() {
    let mut table = quick("6/6/3p2/2W1w1/3b2/6", "w3rf", "w2r2b");
    table.play_all("f@d3 hit:d4");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
    legal(&table, "give:w give:r give:b");
}

#[test]
fn r15_the_foxs_player_picks_the_token() {
    let mut table = quick("6/6/3p2/2W1w1/3b2/6", "w3rf", "w2r2b");
    table.play("f@d3");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
    legal(&table, "hit:e3 hit:d4");
}

#[test]
fn r16_the_exchanged_token_goes_to_its_owners_hand() {
    let mut table = quick("6/6/3p2/2W1w1/3b2/6", "w3rf", "w2r2b");
    table.play_all("f@d3 hit:d4 give:b");
    assert_eq!(field(&table, "hand").as_deref(), Some("w3r,w2r2p"));
}

#[test]
fn r17_the_snake_reaches_any_movable_token_of_the_opponent() {
    let mut table = quick("w5/1W4/2b3/3r2/6/6", "w3rs", "w4p");
    table.play("s@f1");
    legal(&table, "hit:d3 hit:a6");
}

#[test]
fn r18_without_a_hand_there_is_no_exchange() {
    let mut table = at(&position(
        "v=quick turn=0 ph=place",
        "WWWWWW/WRRRRB/BBPP2/wwwwww/wwwrrr/rbbbpp",
        &["ws", "-"],
    ));
    play(&mut table, "s@e4 (w@f4)");
}

#[test]
fn r19_the_same_kind_may_be_given() {
    let mut table = quick("6/6/3w2/6/6/6", "w3rf", "w2r2b");
    play(&mut table, "f@d3 (hit:d4) give:w");
    assert_eq!(map(&table), "6/6/3w2/3F2/6/6");
    assert_eq!(field(&table, "hand").as_deref(), Some("w3r,w2r2b"));
}

#[test]
fn r20_given_and_moved_tokens_use_no_placement_ability() {
    let mut given = quick("6/6/3w2/6/6/6", "w3rf", "w3mo");
    play(&mut given, "f@d3 (hit:d4) give:m");
    phase(&given, "draw");
    assert_eq!(map(&given), "6/6/3m2/3F2/6/6");
    assert_eq!(
        points("6/6/6/WWP3/6/6"),
        [6, 0],
        "a Pig works wherever it came from"
    );
}

#[test]
fn r21_what_should_be_done_must_be_done() {
    let mut table = quick("6/6/2w3/6/2w3/6", "w3rm", "w4p");
    table.play("m@c3");
    legal(&table, "swap:c2 swap:c4");
    table.refuse("no");
}

#[test]
fn r22_mouses_without_a_target_stay() {
    let mut table = quick("6/6/2W3/6/2b3/6", "w3rm", "w4p");
    table.play("m@c3");
    phase(&table, "draw");
    assert_eq!(map(&table), "6/6/2W3/2M3/2b3/6");
}

#[test]
fn r23_a_mole_may_swap_with_a_token_of_its_own_colour() {
    let mut table = quick("6/6/2p3/6/2w3/6", "w3ro", "w4p");
    table.play_all("o@c3 swap:c4");
    assert_eq!(map(&table), "6/6/2O3/2p3/2w3/6");
}

#[test]
fn r24_the_dog_swaps_two_of_any_owners_beside_it() {
    let mut table = quick("6/6/2w3/1W4/2P3/6", "w3rd", "w4p");
    table.play("d@c3");
    legal(&table, "swap:c2-b3 swap:c2-c4 swap:b3-c4 no");
}

#[test]
fn r25_white_tokens_are_neither_swapped_nor_exchanged() {
    let mut table = quick("6/6/2b3/6/6/6", "w2rms", "w4p");
    table.play("m@c3");
    phase(&table, "draw");
    let mut snake = quick("6/6/2b3/6/6/6", "w2rms", "w4p");
    snake.play("s@c3");
    phase(&snake, "draw");
}

#[test]
fn r26_a_turtle_gives_placements_in_the_order_p_p_o_o() {
    let mut table = quick("6/6/6/6/6/6", "w4t", "w4p");
    table.play("t@a1");
    drawn(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
    table.play("w@b1");
    drawn(&mut table);
    assert_eq!(field(&table, "left").as_deref(), Some("2"));
    table.play("w@c1");
    drawn(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
    table.play("w@d1");
    drawn(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
}

#[test]
fn r27_each_placement_has_its_own_draw() {
    let mut table = quick("6/6/6/6/6/6", "w4t", "w4p");
    table.play("t@a1");
    phase(&table, "draw");
    drawn(&mut table).play("w@b1");
    phase(&table, "draw");
}

#[test]
fn r28_turtles_add_up() {
    let mut table = at(&position(
        "v=quick turn=1 ph=place left=2",
        "6/6/6/6/6/T5",
        &["w4p", "w4t"],
    ));
    table.play("t@b1");
    assert_eq!(field(&table, "left").as_deref(), Some("2"));
    assert_eq!(field(&table, "owe").as_deref(), Some("1,0"));
}

#[test]
fn r29_extra_placements_without_tokens_lapse() {
    let mut table = at(&position(
        "v=quick turn=1 ph=place left=2",
        "WWWWWW/WWRRRR/BBBP2/wwwwww/wwrrrr/bbbpp1",
        &["wp", "w"],
    ));
    table.play("w@f1");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
    let mut table = at(&ROUND_1.replace("ph=place", "ph=place owe=0,1"));
    play(&mut table, "w@e1 (w@f1) (done)");
    assert_eq!(
        field(&table, "owe"),
        None,
        "what is owed at the end of a round lapses"
    );
}

#[test]
fn r30_the_frog_hops_one_step_before_the_first_placement_of_later_turns() {
    let mut table = quick("6/6/6/6/6/6", "w4g", "w4p");
    table.play("g@a1");
    drawn(&mut table).play("w@f6");
    drawn(&mut table);
    phase(&table, "frog");
    legal(&table, "hop:b1 hop:a2 stay");
    table.play("hop:b1");
    phase(&table, "place");
}

#[test]
fn r31_a_chameleon_begins_in_its_owners_colour() {
    let mut table = quick("6/6/2w3/6/6/6", "w3rl", "w4p");
    table.play("l@c3");
    assert_eq!(map(&table), "6/6/2w3/2L3/6/6");
}

#[test]
fn r32_a_chameleon_follows_placed_colours_only_by_their_ground() {
    let red_rat = |piece: &str| {
        let mut table = quick("6/6/6/2L3/6/6", "w3rb", "w4p");
        table.play(piece);
        map(&table)
    };
    assert_eq!(
        red_rat("r@c4"),
        "6/6/2R3/2L~3/6/6",
        "a spy counts by its ground"
    );
    assert_eq!(red_rat("b@c4"), "6/6/2B3/2L3/6/6", "white changes nothing");
    let mut swapped = quick("6/6/3w2/2L3/6/6", "w3rm", "w4p");
    play(&mut swapped, "m@e4 (swap:d4)");
    assert_eq!(
        map(&swapped),
        "6/6/3Mw1/2L3/6/6",
        "moved tokens change nothing"
    );
}

#[test]
fn r33_a_hippo_takes_two_free_tiles_or_else_one() {
    let table = quick("6/6/6/2Ww2/6/6", "w3rh", "w4p");
    let single = |text: &&String| text.starts_with("h@") && !text.contains('-');
    assert_eq!(table.legal().iter().filter(single).count(), 0);
    let table = at(&position(
        "v=quick turn=0 ph=place",
        "1W1W1R/WWWWWW/1RRRBB/PPwwww/wwwrrr/rbbbpp",
        &["wh", "w2"],
    ));
    legal(&table, "w@a4 w@a6 w@c6 w@e6 h@a4 h@a6 h@c6 h@e6");
}

#[test]
fn r34_settle_then_lift_then_frog_then_place() {
    let table = at(&position(
        "v=quick wx=cloudy fog=ne+se turn=0 ph=settle",
        "H&H&G3/wwW3/wwW3/WrW3/WrW3/Www3",
        &["wr2p", "w3rp"],
    ));
    legal(&table, "settle:a6 settle:b6");
    let mut table = table;
    play(&mut table, "settle:a6 hop:b6");
    phase(&table, "place");
}

#[test]
fn r35_a_hippo_on_the_last_tiles_has_fog_lifted_or_settles_at_once() {
    let mut fog = in_weather("cloudy", "ne+sw+se", "WwR3/wWW3/w5/6/6/6", "w3rh", "w4p");
    fog.play("h@b4-c4");
    drawn(&mut fog);
    phase(&fog, "lift");
    let mut bare = at(&position(
        "v=quick turn=0 ph=place",
        "WWWWWW/WWRRRR/BBPP2/wwwwww/wwwrrr/rbbbpp",
        &["wh", "-"],
    ));
    bare.play("h@e4-f4");
    phase(&bare, "settle");
    assert_eq!(bare.turn(), Turn::Seat(Seat::new(0)));
    play(&mut bare, "settle:e4 (w@f4)");
}

#[test]
fn r36_face_down_tokens_are_targets_even_if_they_are_white() {
    let mut table = in_weather("foggy", "ne+sw+se", "*b5/6/6/6/6/6", "w3rm", "w4p");
    play(&mut table, "m@b6! (swap:a6)");
    assert_eq!(map(&table), "M*b4/6/6/6/6/6");
}

#[test]
fn r37_mercenaries_face_up_work_in_foggy() {
    let mut table = in_weather("foggy", "ne+sw+se", "6/6/6/6/6/6", "w4t", "w4p");
    table.play("t@a6!");
    assert_eq!(field(&table, "owe").as_deref(), Some("0,1"));
}

#[test]
fn r38_who_laid_a_face_down_token_knows_it() {
    let mut table = in_weather("foggy", "ne+sw+se", "6/6/6/6/6/6", "w3rp", "w4p");
    table.play("p@a6");
    let red = table.position_for(Viewer::Seat(Seat::new(0)));
    let blue = table.position_for(Viewer::Seat(Seat::new(1)));
    assert!(
        red.contains("map=*P5/") && blue.contains("map=*X5/"),
        "{red}\n{blue}"
    );
}

#[test]
fn r39_face_down_tokens_do_nothing_but_pig_cat_and_crow_count() {
    let mut table = in_weather("foggy", "ne+sw+se", "*w5/6/6/6/6/6", "w2glh", "w4p");
    table.play("h@b6");
    assert_eq!(map(&table), "*w*H4/6/6/6/6/6");
    assert_eq!(points("6/6/6/*W*P*C3/6/6"), [9, 0]);
    assert_eq!(points("6/6/6/*W*W*k3/6/6"), [3, 1]);
    assert_eq!(points("6/6/6/*l*w*w3/6/6"), [0, 3]);
}

#[test]
fn r40_there_are_three_sunny_three_cloudy_and_two_foggy_cards() {
    let table = start(r#"{"variant":"weather"}"#);
    let cards = [("card:s", 3), ("card:c", 3), ("card:f", 2)].map(|(text, n)| (text.to_owned(), n));
    assert_eq!(table.weights(), cards);
}

#[test]
fn r41_cards_are_open_and_used_ones_leave_the_deck() {
    let mut table = start(r#"{"variant":"weather"}"#);
    table.play_all("card:s card:f");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
    for viewer in Viewer::all(2) {
        assert!(table.position_for(viewer).contains("ph=weather:sf"));
    }
    table.play("weather:s");
    assert_eq!(field(&table, "deck").as_deref(), Some("s2c3f:f"));
}

#[test]
fn r42_lifting_costs_no_turn() {
    let mut table = in_weather("cloudy", "ne+sw+se", "WwW3/wWw3/Ww4/6/6/6", "w3rp", "w4p");
    table.play("w@c4");
    drawn(&mut table);
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
    table.play("lift:sw");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
    phase(&table, "place");
}

#[test]
fn r43_each_quarter_stays_open_with_the_same_chance() {
    let mut table = start(r#"{"variant":"weather"}"#);
    table.play_all("card:c card:s weather:c");
    let quarters = ["open:nw", "open:ne", "open:sw", "open:se"].map(|text| (text.to_owned(), 1));
    assert_eq!(table.weights(), quarters);
}

#[test]
fn r44_costs_are_those_of_the_data_file() {
    let mut table = start(r#"{"variant":"quick"}"#);
    table.play("hire:c");
    assert_eq!(field(&table, "coins").as_deref(), Some("60,80"));
}

#[test]
fn r45_each_mercenary_replaces_one_basic_kind() {
    let mut table = start(r#"{"variant":"quick"}"#);
    table.play_all("hire:l hire:d hire:h");
    assert!(field(&table, "pile").unwrap().starts_with("w9r4p2ldh,"));
    let data = Data::edition_1();
    assert_eq!(data.replaces(Kind::Cat), Kind::Pig);
    assert_eq!(data.replaces(Kind::Crow), Kind::Rat);
}

/// The end of a first round in which Red makes 13 points and Blue 3.
const ROUND_1: &str = "MI1 v=mercenary map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=0 ph=place hand=w,w pile=-,- deck=s2c3f:f";

#[test]
fn r46_the_next_first_players_side_hires_first_openly_and_for_good() {
    let mut table = at(&ROUND_1.replace("turn=0", "first=1 turn=0"));
    play(&mut table, "w@e1 (w@f1)");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
    table.play("hire:o");
    for viewer in Viewer::all(2) {
        assert!(table.position_for(viewer).contains("coins=7,3"));
    }
    play(&mut table, "done (done)");
    assert!(field(&table, "pile").unwrap().starts_with("w9r3b3p2o,"));
}

#[test]
fn r47_coins_in_hand_decide_or_all_that_were_earned() {
    let end = |options: &str| {
        at(&format!("MI1 v=quick rd=2/2 first=1 turn=1 act=- ph=over hand=-,- pile=w9r4b3pc,w9r4b3p2 vp=30+30,20+20 coins=40,41{options}")).outcome()
    };
    assert_eq!(
        (end("").ranks, end("").scores),
        ([2, 1].into(), [40, 41].into())
    );
    let earned = end(" opt=tally:earned");
    assert_eq!(
        (earned.ranks, earned.scores),
        ([1, 2].into(), [60, 40].into())
    );
}

#[test]
fn r48_the_dearer_mercenaries_break_a_tie() {
    let table = at(
        "MI1 v=quick rd=2/2 first=1 turn=1 act=- ph=over hand=-,- pile=w9r4b3pc,w9r4b2p2h vp=30+30,20+20 coins=40,40",
    );
    assert_eq!(
        (table.outcome().ranks, table.outcome().reason),
        ([1, 2].into(), "hired-cost")
    );
}

#[test]
fn r49_additional_rounds_are_limited_and_without_hiring() {
    let last = |extra: &str| {
        format!(
            "MI1 v=quick rd=2/2 first=1 map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=1 ph=place hand=w,w pile=-,- vp=20,30 coins=20,30{extra}"
        )
    };
    let mut table = at(&last(""));
    play(&mut table, "w@f1 (w@e1)");
    assert_eq!(field(&table, "rd").as_deref(), Some("3/2"));
    phase(&table, "pick");
    let mut table = at(&last(" opt=extra:0"));
    play(&mut table, "w@f1 (w@e1)");
    assert_eq!(
        (table.outcome().ranks, table.outcome().reason),
        ([1, 1].into(), "draw")
    );
    let third = last("")
        .replace("rd=2/2 first=1", "rd=3/2")
        .replace("vp=20,30", "vp=20+5,25+5")
        .replace("coins=20,30", "coins=30,30");
    let mut table = at(&third);
    play(&mut table, "w@f1 (w@e1)");
    assert_eq!(table.outcome().reason, "extra-round");
}

#[test]
fn r50_basic_and_weather_games_can_be_drawn() {
    let table = at(
        "MI1 v=basic rd=2/2 first=1 turn=1 act=- ph=over hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=3+4,5+2",
    );
    assert_eq!(
        (table.outcome().ranks, table.outcome().reason),
        ([1, 1].into(), "draw")
    );
    let table = at(
        "MI1 v=basic rd=2/2 first=1 turn=1 act=- ph=over hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=3+4,5+3",
    );
    assert_eq!(
        (table.outcome().ranks, table.outcome().reason),
        ([2, 1].into(), "points")
    );
}

#[test]
fn r51_the_quick_game_hires_again_after_round_1() {
    let mut table = at(&ROUND_1
        .replace("v=mercenary", "v=quick")
        .replace(" deck=s2c3f:f", ""));
    play(&mut table, "w@e1 (w@f1) (done)");
    phase(&table, "hire");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
}

#[test]
fn r52_the_weather_of_the_quick_game_is_an_option() {
    let mut table = start(r#"{"variant":"quick","weather":"foggy"}"#);
    table.play_all("done done");
    phase(&table, "open");
    assert_eq!(field(&table, "wx").as_deref(), Some("foggy"));
    assert_eq!(Weather::Foggy.text(), "foggy");
}

#[test]
fn r53_a_teams_tokens_are_divided_by_chance() {
    let mut table = start(r#"{"variant":"team"}"#);
    let weights: Vec<_> = table.weights().iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [9, 4, 3, 2]);
    drawn(&mut table);
    phase(&table, "pick");
}

#[test]
fn r54_team_members_draw_from_their_own_pile() {
    let mut table = at("MI1 v=team turn=0 ph=place hand=w5,w4p,w3rp,w4p pile=r2b2,wr2b,wrbp,r2b2");
    table.play("w@a1");
    let texts: Vec<_> = table.legal();
    assert_eq!(texts, ["draw:r", "draw:b"]);
}

#[test]
fn r55_team_members_take_turns_at_hiring() {
    let after = |round: u8, points: &str| {
        format!(
            "MI1 v=team rd={round}/4 first={} map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=0 ph=place hand=w,w,-,- pile=-,-,-,- {points}",
            round - 1
        )
    };
    let mut table = at(&after(1, ""));
    play(&mut table, "w@e1 (w@f1) (done)");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(0)));
    let mut table = at(&after(2, "vp=9,9 coins=9,9"));
    play(&mut table, "w@e1 (w@f1)");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(2)));
}

#[test]
fn r56_opposite_seats_are_mates_and_the_first_seat_moves_on() {
    assert_eq!(Side::of(Seat::new(2)), Side::Red);
    assert_eq!(Side::of(Seat::new(3)), Side::Blue);
    let mut table = at(
        "MI1 v=team map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=0 ph=place hand=w,w,-,- pile=-,-,-,-",
    );
    play(&mut table, "w@e1 (w@f1) (done) done");
    assert_eq!(field(&table, "first").as_deref(), Some("1"));
}

#[test]
fn r57_a_sides_frog_belongs_to_both_mates_and_the_next_opponent_answers() {
    let mut table = at(&position(
        "v=team turn=1 ph=place",
        "6/6/6/6/6/G5",
        &["w4p", "w4p", "w3r", "w3r"],
    ));
    table.play("w@f6");
    drawn(&mut table);
    phase(&table, "frog");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(2)));
    let late = |hands: &str| {
        format!(
            "MI1 v=team map=WWWWWW/WRRRRB/BBP3/wwwwww/wwrrrr/bbbp2 turn=0 ph=place hand={hands} pile=-,-,-,-"
        )
    };
    let mut table = at(&late("ws,wp,p,-"));
    table.play_all("s@d4 hit:a3");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(1)));
    let mut table = at(&late("ws,-,p,wp"));
    table.play_all("s@d4 hit:a3");
    assert_eq!(table.turn(), Turn::Seat(Seat::new(3)));
}

#[test]
fn r58_a_teammates_hand_is_hidden() {
    let table = at("MI1 v=team turn=0 ph=place hand=w3rb,w4p,w3rp,w4p pile=wrbp,wr2b,w2rb,r2b2");
    let mate = table.position_for(Viewer::Seat(Seat::new(2)));
    assert!(
        mate.contains("hand=?5,?5,w3rp,?5 pile=?4,?4,w2rb,?4"),
        "{mate}"
    );
}

#[test]
fn r59_basic_games_show_no_mercenaries_and_no_coins() {
    let panels = |options: &str| {
        let table = start(options);
        let view = table.game().view(table.state(), Viewer::Spectator);
        let shown = table.game().table(&view, &[], 0);
        shown.panels.iter().any(|panel| panel.key == "market")
    };
    assert!(!panels("{}"));
    assert!(panels(r#"{"variant":"quick"}"#));
}

#[test]
fn r60_the_bank_never_runs_out() {
    let mut table = at(&ROUND_1
        .replace("deck", "rd=2/4 first=0 vp=900,900 coins=900,900 deck")
        .replace("s2c3f:f", "sc2f:fc"));
    play(&mut table, "w@e1 (w@f1)");
    assert_eq!(field(&table, "coins").as_deref(), Some("913,903"));
    let round = table
        .events()
        .iter()
        .find(|event| matches!(event, Event::Round { .. }));
    assert!(round.is_some());
}
