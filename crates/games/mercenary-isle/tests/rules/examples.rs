//! The worked examples. `at` sets up a position, `legal` and `weights` list what can be decided, `play` plays (forced moves in
//! parentheses), `refuse` names moves that are not legal, `now` is the position after all of it, `points` scores its map.

use atoll_engine::{Seat, Viewer};

use super::*;

/// Plays a worked example line by line.
#[track_caller]
fn example(script: &str) -> Table<MercenaryIsle> {
    let lines = script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let mut table = None;
    for line in lines {
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        if word == "at" {
            table = Some(at(rest));
            continue;
        }
        let table = table.as_mut().expect("an example begins with its position");
        match word {
            "legal" => legal(table, rest),
            "weights" => {
                let weights: Vec<_> = table.weights().iter().map(|(_, w)| w.to_string()).collect();
                assert_eq!(weights.join(" "), rest);
            }
            "play" => play(table, rest),
            "refuse" => rest.split(' ').for_each(|text| drop(table.refuse(text))),
            "now" => assert_eq!(table.position(), rest),
            "points" => {
                let [red, blue] = points_at(table);
                assert_eq!(format!("{red} {blue}"), rest);
            }
            _ => panic!("`{word}` is not a word of examples"),
        }
    }
    table.expect("an example begins with its position")
}

/// Worked example S1: lengths.
#[test]
fn s1_lines_of_three_to_six() {
    assert_eq!(points("6/6/6/WWW3/6/6"), [3, 0]);
    assert_eq!(points("6/6/6/WWWW2/6/6"), [5, 0]);
    assert_eq!(points("6/6/6/WWWWW1/6/6"), [7, 0]);
    assert_eq!(points("6/6/6/WWWWWW/6/6"), [10, 0]);
    assert_eq!(points("5W/4W1/3W2/2W3/1W4/W5"), [10, 0]);
    assert_eq!(points("3w2/4w1/5w/6/6/6"), [0, 3]);
}

/// Worked example S2: breaks.
#[test]
fn s2_white_and_enemy_tokens_break_lines() {
    assert_eq!(points("6/6/6/WWBWW1/6/6"), [0, 0]);
    assert_eq!(points("6/6/6/WWwWWW/6/6"), [3, 0]);
}

/// Worked example S3: one token in two lines.
#[test]
fn s3_a_token_counts_in_each_of_its_lines() {
    assert_eq!(points("6/6/2W3/WWW3/2W3/6"), [6, 0]);
}

/// Worked example S4: multipliers.
#[test]
fn s4_two_pigs_double_once_and_a_cat_goes_before_a_pig() {
    assert_eq!(points("6/6/6/WPPW2/6/6"), [10, 0]);
    assert_eq!(points("6/6/6/WPCWW1/6/6"), [21, 0]);
}

/// Worked example S5: spies.
#[test]
fn s5_rats_build_the_enemys_lines() {
    assert_eq!(points("6/6/6/WWr3/6/6"), [3, 0]);
    assert_eq!(points("6/6/6/wRR3/6/6"), [0, 3]);
}

/// Worked example S6: the Crow.
#[test]
fn s6_the_crow_gets_half_after_multiplying() {
    assert_eq!(points("6/6/6/WWkW2/6/6"), [5, 2]);
    assert_eq!(points("6/6/6/PWkW2/6/6"), [10, 5]);
    assert_eq!(points("6/6/6/CWkWW1/6/6"), [21, 10]);
}

/// Worked example S7: the Chameleon.
#[test]
fn s7_a_chameleon_counts_in_its_present_colour() {
    assert_eq!(points("6/6/6/WWl~W2/6/6"), [5, 0]);
    assert_eq!(points("6/6/6/WWL~W2/6/6"), [0, 0]);
    assert_eq!(points("6/6/6/*W*W*L*W2/6/6"), [5, 0]);
}

/// Worked example S8: a Crow in several lines.
#[test]
fn s8_half_of_each_line_of_a_crow_is_rounded_by_itself() {
    assert_eq!(points("W5/1W4/2P3/WWWk2/3W2/4W1"), [18, 7]);
}

/// Worked example E1: neighbours share an edge.
#[test]
fn e1_neighbours() {
    let beside = |name: &str| {
        let tile = atoll_mercenary_isle::Tile::all().find(|tile| tile.to_string() == name);
        let beside = tile.expect("a tile of the island").neighbours();
        let names: Vec<_> = beside.iter().map(|tile| tile.to_string()).collect();
        names.join(" ")
    };
    assert_eq!(beside("c3"), "c2 b3 d3 c4");
    assert_eq!(beside("a1"), "b1 a2");
    assert_eq!(beside("f4"), "f3 e4 f5");
}

/// Worked example E2: opening hand in kind order.
#[test]
fn e2_opening_hand_in_kind_order() {
    example(
        "
        at MI1 v=mercenary rd=2/4 first=1 turn=1 ph=pick hand=-,- pile=w9r3b3p2o,w9r4b3p2 vp=13,3 coins=7,3 deck=sc2f:fc
        legal take:w take:r take:b
        refuse take:p
        play take:w take:w take:w take:p (take:p) take:w take:w take:w take:w take:o
        now MI1 v=mercenary rd=2/4 first=1 turn=1 ph=place hand=w4o,w3p2 pile=w5r3b3p2,w6r4b3 vp=13,3 coins=7,3 deck=sc2f:fc
        ",
    );
}

/// Worked example E3: drawn opening hand.
#[test]
fn e3_drawn_opening_hand() {
    example(
        "
        at MI1 v=basic turn=0 act=x ph=fill hand=-,- pile=w9r4b3p2,w9r4b3p2 opt=opening:draw
        legal draw:w draw:r draw:b draw:p
        weights 9 4 3 2
        play draw:w draw:w draw:r draw:b draw:w draw:p draw:w draw:w draw:w draw:r
        now MI1 v=basic turn=0 ph=place hand=w3rb,w3rp pile=w6r3b2p2,w6r3b3p opt=opening:draw
        ",
    );
}

/// Worked example E4: first placement and draw.
#[test]
fn e4_first_placement_and_draw() {
    example(
        "
        at MI1 v=basic turn=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w6r3b3p
        play w@c3
        legal draw:w draw:r draw:b
        weights 6 4 3
        play draw:r
        now MI1 v=basic map=6/6/6/2W3/6/6 turn=1 ph=place hand=w2rp2,w3rp pile=w6r3b3,w6r3b3p
        ",
    );
}

/// Worked example E5: mouses break a line.
#[test]
fn e5_mouses_break_a_line() {
    example(
        "
        at MI1 v=quick map=6/6/6/2w3/2w3/2w3 turn=0 ph=place hand=w3rm,w4p pile=w5r3b3p2,w2r4b3p
        points 0 3
        play m@d2 (swap:c2) draw:b
        now MI1 v=quick map=6/6/6/2w3/2Mw2/2w3 turn=1 ph=place hand=w3rb,w4p pile=w5r3b2p2,w2r4b3p
        points 0 0
        ",
    );
}

/// Worked example E6: mole chooses.
#[test]
fn e6_mole_chooses() {
    example(
        "
        at MI1 v=quick map=6/6/3w2/2r1W1/3b2/6 turn=0 ph=place hand=w3ro,w4p pile=w5r2b3p2,w4r3b2p
        play o@d3
        legal swap:c3 swap:d4
        play swap:c3 draw:w
        now MI1 v=quick map=6/6/3w2/2OrW1/3b2/6 turn=1 ph=place hand=w4r,w4p pile=w4r2b3p2,w4r3b2p
        ",
    );
}

/// Worked example E7: fox removes a pig.
#[test]
fn e7_fox_removes_a_pig() {
    example(
        "
        at MI1 v=quick map=6/6/3p2/2W1w1/3b2/6 turn=0 ph=place hand=w3rf,w2r2b pile=w4r3b3p2,w6r2bp
        play f@d3
        legal hit:e3 hit:d4
        play hit:d4
        legal give:w give:r give:b
        play give:w draw:w
        now MI1 v=quick map=6/6/3w2/2WFw1/3b2/6 turn=1 ph=place hand=w4r,wr2bp pile=w3r3b3p2,w6r2bp
        ",
    );
}

/// Worked example E8: late snake, end of the match.
#[test]
fn e8_late_snake_end_of_the_match() {
    let table = example(
        "
        at MI1 v=quick rd=2/2 first=1 map=bWwwww/rRWwPW/WwrWBw/pbwBRW/pWPBwr/WRb3 turn=0 ph=place hand=rs,r pile=-,- vp=30,28 coins=30,28
        points 3 5
        play s@d1 hit:d6 (give:r)
        now MI1 v=quick rd=2/2 first=1 map=bWwrww/rRWwPW/WwrWBw/pbwBRW/pWPBwr/WRbS2 turn=1 ph=place hand=r,w pile=-,- vp=30,28 coins=30,28
        points 3 0
        play w@e1 (r@f1)
        now MI1 v=quick rd=2/2 first=1 turn=1 act=- ph=over hand=-,- pile=w8r4b3p2s,w9r4b3p2 vp=30+3,28+3 coins=33,31
        ",
    );
    let outcome = table.outcome();
    assert_eq!((outcome.scores, outcome.reason), ([33, 31].into(), "coins"));
    assert_eq!(outcome.ranks, [1, 2]);
}

/// Worked example E9: turtle: p p o o.
#[test]
fn e9_turtle_p_p_o_o() {
    example(
        "
        at MI1 v=quick map=6/6/6/2Ww2/6/6 turn=0 ph=place hand=w3rt,w4p pile=w4r3b3p2,w4r4b3p
        play t@c4
        now MI1 v=quick map=6/6/2T3/2Ww2/6/6 turn=0 act=x ph=draw left=1 owe=0,1 hand=w3r,w4p pile=w4r3b3p2,w4r4b3p
        play draw:b w@b3 draw:w
        now MI1 v=quick map=6/6/2T3/1WWw2/6/6 turn=1 ph=place left=2 hand=w3rb,w4p pile=w3r3b2p2,w4r4b3p
        play w@d4 draw:r p@d5 draw:w
        now MI1 v=quick map=6/3p2/2Tw2/1WWw2/6/6 turn=0 ph=place hand=w3rb,w4r pile=w3r3b2p2,w3r3b3p
        points 0 6
        ",
    );
}

/// Worked example E10: hippo.
#[test]
fn e10_hippo() {
    example(
        "
        at MI1 v=quick map=6/6/6/2Ww2/6/6 turn=0 ph=place hand=w3rh,w4p pile=w5r3b2p2,w4r4b3p
        refuse h@b2 h@b3-c3
        play h@b2-b3 draw:b
        now MI1 v=quick map=6/6/6/1H&Ww2/1H&4/6 turn=1 ph=place hand=w3rb,w4p pile=w5r3bp2,w4r4b3p
        refuse w@b2 w@b3
        play w@d4 draw:r
        legal settle:b2 settle:b3
        play settle:b3
        now MI1 v=quick map=6/6/3w2/1HWw2/6/6 turn=0 ph=place hand=w3rb,w3rp pile=w5r3bp2,w4r3b3p
        ",
    );
}

/// Worked example E11: chameleon.
#[test]
fn e11_chameleon() {
    example(
        "
        at MI1 v=quick map=6/6/6/2Ww2/6/6 turn=0 ph=place hand=w3rl,w4p pile=w5r3b2p2,w4r4b3p
        play l@c4 draw:w w@d4 draw:w
        now MI1 v=quick map=6/6/2L~w2/2Ww2/6/6 turn=0 ph=place hand=w4r,w4p pile=w4r3b2p2,w3r4b3p
        play w@b4 draw:w
        now MI1 v=quick map=6/6/1WLw2/2Ww2/6/6 turn=1 ph=place hand=w4r,w4p pile=w3r3b2p2,w3r4b3p
        ",
    );
}

/// Worked example E12: frog.
#[test]
fn e12_frog() {
    example(
        "
        at MI1 v=quick map=6/6/2w3/2GW2/2B3/6 turn=0 ph=frog hand=w3rb,w4p pile=w4r3bp2,w4r4b3p
        legal hop:b3 stay
        play hop:b3 w@c3
        now MI1 v=quick map=6/6/2w3/1GWW2/2B3/6 turn=0 act=x ph=draw hand=w2rb,w4p pile=w4r3bp2,w4r4b3p
        points 3 0
        ",
    );
}

/// Worked example E13: prairie dog.
#[test]
fn e13_prairie_dog() {
    example(
        "
        at MI1 v=quick map=6/6/2w3/1W1B2/2w3/6 turn=0 ph=place hand=w3rd,w4p pile=w5r3bp2,w3r4b3p
        play d@c3
        legal swap:c2-b3 swap:c2-c4 swap:b3-c4 no
        play swap:c2-b3 draw:w
        now MI1 v=quick map=6/6/2w3/1wDB2/2W3/6 turn=1 ph=place hand=w4r,w4p pile=w4r3bp2,w3r4b3p
        ",
    );
}

/// Worked example E14: cloudy: the next player lifts and places.
#[test]
fn e14_cloudy_the_next_player_lifts_and_places() {
    example(
        "
        at MI1 v=weather wx=cloudy fog=ne+sw+se map=WwR3/wWW3/wr4/6/6/6 turn=0 ph=place hand=w3rp,w4p pile=w3r2b3p,w2r3b3p deck=s3c2f:f
        legal w@c4 r@c4 p@c4
        play w@c4 draw:w
        legal lift:ne lift:sw lift:se
        play lift:ne
        refuse w@c3
        play w@d4
        now MI1 v=weather wx=cloudy fog=sw+se map=WwR3/wWW3/wrWw2/6/6/6 turn=1 act=x ph=draw hand=w3rp,w3p pile=w2r2b3p,w2r3b3p deck=s3c2f:f
        ",
    );
}

/// Worked example E15: foggy: mouses face down do nothing.
#[test]
fn e15_foggy_mouses_face_down_do_nothing() {
    let table = example(
        "
        at MI1 v=quick wx=foggy fog=ne+sw+se map=*W*w4/6/6/6/6/6 turn=0 ph=place hand=w3rm,w4p pile=w4r3b3p2,w4r4b3p
        play m@b5 draw:w
        now MI1 v=quick wx=foggy fog=ne+sw+se map=*W*w4/1*M4/6/6/6/6 turn=1 ph=place hand=w4r,w4p pile=w3r3b3p2,w4r4b3p
        ",
    );
    let blue = Viewer::Seat(Seat::new(1));
    assert_eq!(
        table.position_for(blue),
        "MI1 v=quick wx=foggy fog=ne+sw+se map=*X*w4/1*X4/6/6/6/6 turn=1 ph=place hand=?5,w4p pile=?11,w4r4b3p"
    );
    let record = table.played().record_for(blue).to_string();
    assert!(record.contains("\n0 ?@b5\n* draw:?\n"), "{record}");
}

/// Worked example E16: foggy: mouses face up.
#[test]
fn e16_foggy_mouses_face_up() {
    example(
        "
        at MI1 v=quick wx=foggy fog=ne+sw+se map=*W*w4/6/6/6/6/6 turn=0 ph=place hand=w3rm,w4p pile=w4r3b3p2,w4r4b3p
        play m@b5! (swap:b6)
        now MI1 v=quick wx=foggy fog=ne+sw+se map=*WM4/1*w4/6/6/6/6 turn=0 act=x ph=draw hand=w3r,w4p pile=w4r3b3p2,w4r4b3p
        ",
    );
}

/// Worked example E17: end of a round, hiring, weather.
#[test]
fn e17_end_of_a_round_hiring_weather() {
    example(
        "
        at MI1 v=mercenary map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=0 ph=place hand=w,w pile=-,- deck=s2c3f:f
        play w@e1 (w@f1) (done)
        now MI1 v=mercenary wx=- turn=0 ph=hire hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=13,3 coins=13,3 deck=s2c3f:f
        legal hire:f hire:t hire:g hire:s hire:l hire:k hire:o hire:d hire:h done
        play hire:o
        legal hire:h done
        play done card:s card:c
        legal weather:s weather:c
        play weather:c open:ne
        now MI1 v=mercenary rd=2/4 first=1 wx=cloudy fog=nw+sw+se turn=1 ph=pick hand=-,- pile=w9r3b3p2o,w9r4b3p2 vp=13,3 coins=7,3 deck=sc2f:fs
        ",
    );
    assert_eq!(points("WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRwWw"), [13, 3]);
}

/// Worked example E18: full tie, additional round.
#[test]
fn e18_full_tie_additional_round() {
    example(
        "
        at MI1 v=mercenary rd=4/4 first=1 map=WWrBrW/WpwrPR/wwPwwR/WrpBbW/RWWbwb/wBRw2 turn=1 ph=place hand=w,w pile=-,- vp=30+20+20,30+25+25 coins=70,80 deck=-:ccfs
        play w@f1 (w@e1) (card:c) (card:c) (weather:c)
        now MI1 v=mercenary rd=5/4 wx=cloudy turn=0 act=x ph=open hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=30+20+20+13,30+25+25+3 coins=83,83 deck=-:fsc
        ",
    );
}

/// Worked example E19: team: turtle gives the extra placement to the next seat.
#[test]
fn e19_team_turtle_gives_the_extra_placement_to_the_next_seat() {
    example(
        "
        at MI1 v=team turn=0 ph=place hand=w3rt,w4p,w3rp,w4p pile=wrbp,r2b2,wrb2,wr2b
        play t@c3 draw:b w@c4 draw:w
        now MI1 v=team map=6/6/2W3/2T3/6/6 turn=1 ph=place left=2 hand=w3rb,w4p,w3rp,w4p pile=rp,r2b2,wrb2,wr2b
        play w@d3 draw:r w@d4 draw:b
        now MI1 v=team map=6/6/2Ww2/2Tw2/6/6 turn=2 ph=place hand=w3rb,w2rbp,w3rp,w4p pile=rp,rb,wrb2,wr2b
        ",
    );
}

/// Worked example E20: quick: hiring with 80 coins.
#[test]
fn e20_quick_hiring_with_80_coins() {
    example(
        "
        at MI1 v=quick wx=sunny turn=0 ph=hire hand=-,- pile=w9r4b3p2,w9r4b3p2 coins=80,80
        play hire:c hire:m hire:m hire:d hire:s (done)
        now MI1 v=quick turn=1 ph=hire hand=-,- pile=w6r4b2pcm2sd,w9r4b3p2 coins=0,80
        play hire:h done
        now MI1 v=quick turn=0 ph=pick hand=-,- pile=w6r4b2pcm2sd,w9r4b2p2h
        ",
    );
}

/// Worked example E21: team: dividing the tokens.
#[test]
fn e21_team_dividing_the_tokens() {
    example(
        "
        at MI1 v=team turn=0 act=x ph=deal hand=-,-,-,- pile=w5r2b2p,w9r4b3p2,w4r2bp,-
        legal deal:w deal:r deal:b deal:p
        weights 5 2 2 1
        play deal:b
        now MI1 v=team turn=0 act=x ph=deal hand=-,-,-,- pile=w5r2bp,w9r4b3p2,w4r2b2p,-
        legal deal:w deal:r deal:b deal:p
        weights 9 4 3 2
        play deal:w deal:w deal:w deal:w deal:w deal:r deal:r deal:b deal:p (take:w)
        now MI1 v=team turn=0 ph=pick hand=w,-,-,- pile=w4r2bp,w4r2b2p,w4r2b2p,w5r2bp
        ",
    );
}

/// Worked example E22: weather: the order of the two cards does not matter.
#[test]
fn e22_weather_the_order_of_the_two_cards_does_not_matter() {
    example(
        "
        at MI1 v=weather rd=2/2 first=1 wx=- turn=1 act=x ph=card hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=12,9 deck=s2c3f:f
        legal card:s card:c card:f
        weights 2 3 1
        play card:f
        now MI1 v=weather rd=2/2 first=1 wx=- turn=1 act=x ph=card:f hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=12,9 deck=s2c3:f
        play card:s
        now MI1 v=weather rd=2/2 first=1 wx=- turn=1 act=0 ph=weather:sf hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=12,9 deck=sc3:f
        play weather:f open:sw
        now MI1 v=weather rd=2/2 first=1 wx=foggy fog=nw+ne+se turn=1 ph=pick hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=12,9 deck=sc3:fs
        ",
    );
}
