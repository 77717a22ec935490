//! What is refused: positions that cannot be, options that have no effect. And what may be left out.

use atoll_engine::{Choices, Options};

use super::*;

/// A position of a few fields that is read as it stands.
const PLAIN: &str = "MI1 v=basic turn=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w6r3b3p";

/// Expects a refusal that points at this part of the text.
#[track_caller]
fn refused_at(position: &str, part: &str) {
    let why = refused(position);
    assert!(position[why.at..].starts_with(part), "{why}");
}

#[test]
fn a_position_is_printed_as_it_was_read() {
    assert_eq!(at(PLAIN).position(), PLAIN);
}

#[test]
fn fields_that_are_as_usual_may_be_left_out_or_stand_anywhere() {
    let long = "MI1 rd=1/2 v=basic first=0 wx=sunny fog=- map=6/6/6/6/6/6 done=0 left=1 owe=0,0 turn=0 act=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w6r3b3p vp=-,- coins=0,0 deck=- opt=-";
    assert_eq!(at(long).position(), PLAIN);
}

#[test]
fn fields_are_known_and_come_once() {
    refused_at("MI2 v=basic", "MI2");
    refused_at("MI1 v=chess turn=0 ph=place", "chess");
    refused_at(&format!("{PLAIN} colour=red"), "colour");
    refused_at(&format!("{PLAIN} turn=1"), "turn=1");
    refused("MI1 v=basic turn=0 hand=w3p2,w3rp pile=w6r4b3,w6r3b3p");
    refused("");
}

#[test]
fn a_side_has_eighteen_tokens() {
    refused("MI1 v=basic turn=0 ph=place hand=w3p2,w3rp pile=w5r4b3,w6r3b3p");
    refused("MI1 v=basic turn=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w7r3b3p");
}

#[test]
fn no_more_of_a_kind_than_exist_and_basics_less_those_replaced() {
    refused("MI1 v=basic turn=0 ph=place hand=w3p2,w3rp pile=w7r3b3,w6r3b3p");
    refused("MI1 v=quick turn=0 ph=place hand=w3p2,w3rp pile=w6r4bc2,w6r3b3p");
    refused("MI1 v=quick turn=0 ph=place hand=w3p2,w3rp pile=w6r4b2c,w6r3b3p");
    at("MI1 v=quick turn=0 ph=place hand=w3pc,w3rp pile=w6r4b3,w6r3b3p");
}

#[test]
fn a_hand_holds_five_at_most_and_something_while_its_pile_lasts() {
    refused("MI1 v=basic turn=0 ph=place hand=w4p2,w3rp pile=w5r4b3,w6r3b3p");
    refused("MI1 v=basic turn=0 ph=place hand=w3p2,- pile=w6r4b3,w9r4b3p2");
}

#[test]
fn no_token_lies_under_fog() {
    let map = |row: &str| {
        format!(
            "MI1 v=weather wx=cloudy fog=ne+sw+se map={row}/6/6/6/6/6 turn=1 ph=place hand=w3p2,w3rp pile=w5r4b3,w6r3b3p deck=s3c2f:f"
        )
    };
    at(&map("2W3"));
    refused_at(&map("3W2"), "ne+sw+se");
}

#[test]
fn face_down_tokens_lie_in_foggy_only() {
    let with = |weather: &str| {
        format!(
            "MI1 v=quick wx={weather} fog=ne+sw+se map=*W5/6/6/6/6/6 turn=1 ph=place hand=w3p2,w3rp pile=w5r4b3,w6r3b3p"
        )
    };
    at(&with("foggy"));
    refused_at(&with("cloudy"), "*W5");
}

#[test]
fn a_hippo_straddles_two_adjacent_tiles_once_a_side() {
    let with = |row: &str| {
        format!(
            "MI1 v=quick map=6/6/6/{row}/6/6 turn=1 ph=place hand=w3p2,w3rp pile=w6r4b2,w6r3b3p"
        )
    };
    at(&with("1H&H&3"));
    at(&with("1H4"));
    refused(&with("1H&4"));
    refused(&with("1H&1H&2"));
    refused(&with("H&H&H&3"));
    refused(&with("1W&W&3"));
}

#[test]
fn mercenaries_and_coins_belong_to_the_ways_to_play_that_have_them() {
    refused("MI1 v=basic turn=0 ph=place hand=w3pc,w3rp pile=w6r4b3,w6r3b3p");
    refused_at(&format!("{PLAIN} coins=3,0"), "3,0");
}

#[test]
fn every_finished_round_has_its_points() {
    refused_at(&format!("{PLAIN} vp=3,4"), "3,4");
    at(&PLAIN.replace("v=basic", "v=basic rd=2/2 vp=3,4"));
    refused(&PLAIN.replace("v=basic", "v=basic rd=2/2"));
    refused(&PLAIN.replace("v=basic", "v=basic rd=2/2 vp=3,4+1"));
    refused_at(
        &PLAIN.replace("v=basic", "v=basic rd=3/2 vp=3+1,4+1"),
        "3/2",
    );
    refused_at(&PLAIN.replace("v=basic", "v=basic rd=2/4 vp=3,4"), "2/4");
}

#[test]
fn additional_rounds_are_limited_by_the_option() {
    let with = |options: &str| {
        format!(
            "MI1 v=quick rd=3/2 turn=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w6r3b3p vp=3+3,3+3 coins=6,6{options}"
        )
    };
    at(&with(""));
    at(&with(" opt=extra:1"));
    refused(&with(" opt=extra:0"));
}

#[test]
fn weather_and_fog_fit_the_way_to_play_and_the_phase() {
    refused_at(&PLAIN.replace("turn=0", "wx=foggy turn=0"), "foggy");
    refused_at(&PLAIN.replace("turn=0", "wx=- turn=0"), "-");
    refused_at(&PLAIN.replace("turn=0", "fog=nw turn=0"), "nw");
    let pick = "MI1 v=weather wx=cloudy fog=ne+sw turn=0 ph=pick hand=-,- pile=w9r4b3p2,w9r4b3p2 deck=s3c2f:f";
    refused_at(pick, "ne+sw");
    at(&pick.replace("ne+sw", "ne+sw+se"));
    refused(&pick.replace("ne+sw", "nw+ne+sw+se"));
    refused(&pick.replace("wx=cloudy fog=ne+sw ", "wx=- "));
}

#[test]
fn the_deck_has_eight_cards_less_those_used() {
    let with = |deck: &str| {
        format!("MI1 v=weather turn=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w6r3b3p deck={deck}")
    };
    at(&with("s2c3f:f"));
    refused(&with("s3c3:f"));
    refused(&with("s2c3f2:f"));
    refused(&with("s2c3:f"));
    refused(&with("-"));
    refused(&with("s2c3f:x"));
    refused_at(&format!("{PLAIN} deck=s2c3f:f"), "s2c3f:f");
}

#[test]
fn the_actor_fits_the_phase() {
    refused_at(&PLAIN.replace("ph=", "act=1 ph="), "1");
    refused_at(&PLAIN.replace("ph=", "act=x ph="), "x");
    refused("MI1 v=basic turn=0 ph=draw hand=w3p,w3rp pile=w7r4b3,w6r3b3p");
    refused("MI1 v=basic rd=2/2 first=1 turn=1 ph=over hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=3+1,4+1");
}

#[test]
fn a_phase_has_something_to_be_about() {
    let with = |phase: &str| {
        format!(
            "MI1 v=quick map=6/6/2w3/2M3/6/6 turn=0 ph={phase} hand=w3p,w3rp pile=w5r4b3p,w5r3b3p"
        )
    };
    at(&with("swap@c3"));
    refused(&with("swap@c4"));
    refused(&with("swap@d3"));
    refused(&with("dog@c3"));
    refused(&with("fox@c3"));
    refused(&with("snake@c3"));
    refused(&with("give@c4").replace("turn=0", "turn=0 act=1"));
    refused(&with("settle"));
    refused(&with("lift"));
    refused(&with("frog"));
    refused(&with("hire"));
    refused(&with("nap"));
}

#[test]
fn no_phase_without_a_legal_move() {
    refused(
        "MI1 v=basic turn=0 ph=place hand=-,w3rp pile=-,w6r3b3p map=WWWWWW/WWWRRR/RBBBPP/6/6/6",
    );
    refused("MI1 v=basic turn=0 ph=pick hand=w3p,- pile=w6r4b3p,w9r4b3p2 opt=opening:draw");
    refused(
        "MI1 v=quick rd=2/2 turn=0 act=- ph=over hand=-,- pile=w9r4b3p2,w9r4b3p2 vp=3+3,3+3 coins=6,6",
    );
}

#[test]
fn the_text_of_a_view_is_no_position() {
    refused(
        "MI1 v=quick wx=foggy fog=ne+sw+se map=*X*w4/1*X4/6/6/6/6 turn=1 ph=place hand=?5,w4p pile=?11,w4r4b3p",
    );
    refused("MI1 v=basic turn=0 ph=place hand=w3p2,?5 pile=w6r4b3,?13");
}

/// Whether these options, as JSON, make a game.
fn accepts(options: &str) -> bool {
    let json = serde_json::from_str(options).unwrap();
    let raw = Choices::from_json(&json).unwrap();
    MercenaryIsle::read_options(&raw).is_ok_and(|read| MercenaryIsle::new(&read).is_ok())
}

#[test]
fn options_without_effect_keep_their_defaults() {
    for good in [
        r#"{"variant":"team","players":4}"#,
        r#"{"variant":"basic","players":2}"#,
        r#"{"variant":"quick","weather":"foggy"}"#,
        r#"{"variant":"team","weather":"sunny"}"#,
        r#"{"variant":"mercenary","tally":"earned"}"#,
        r#"{"variant":"quick","extra":1}"#,
        r#"{"variant":"team","first":3}"#,
        r#"{"variant":"basic","opening":"draw"}"#,
        r#"{"variant":"weather","peek":"none"}"#,
    ] {
        assert!(accepts(good), "{good}");
    }
    for bad in [
        r#"{"variant":"team","players":2}"#,
        r#"{"variant":"basic","players":4}"#,
        r#"{"variant":"quick","players":3}"#,
        r#"{"variant":"basic","weather":"foggy"}"#,
        r#"{"variant":"mercenary","weather":"cloudy"}"#,
        r#"{"variant":"weather","tally":"earned"}"#,
        r#"{"variant":"basic","extra":1}"#,
        r#"{"variant":"quick","extra":4}"#,
        r#"{"variant":"basic","first":2}"#,
        r#"{"variant":"basic","peek":"none"}"#,
        r#"{"variant":"team","peek":"none"}"#,
        r#"{"variant":"solo"}"#,
    ] {
        assert!(!accepts(bad), "{bad}");
    }
}

#[test]
fn moves_are_read_in_any_case_and_pairs_in_either_order() {
    let mut table = at(
        "MI1 v=quick map=6/6/2w3/1W1B2/2w3/6 turn=0 ph=place hand=w3rd,w4p pile=w5r3bp2,w3r4b3p",
    );
    table.play("D@C3").play("SWAP:B3-C2");
    assert_eq!(table.played().record().lines[1].text, "swap:c2-b3");
    let mut hippo = at("MI1 v=quick turn=0 ph=place hand=w3rh,w4p pile=w6r3b2p2,w5r4b3p");
    hippo.play("h@b3-b2");
    assert_eq!(hippo.played().record().lines[0].text, "h@b2-b3");
    hippo.refuse("draw:x");
    hippo.refuse("h@b2-b2");
}
