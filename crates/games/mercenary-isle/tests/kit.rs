//! Mercenary Isle passes the kit that every game passes.

use atoll_engine::{Notation, Seat, Secrets, Viewer};
use atoll_mercenary_isle::{Event, MercenaryIsle};
use atoll_testkit::{
    Kit, Table, conformance, conformance_of_rules, guide, knowledge, perft_file, playthrough,
    recorded, rules_page,
};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The settings for one way to play.
fn kit(variant: &str) -> Kit {
    let players = if variant == "team" { 4 } else { 2 };
    Kit::new()
        .option("variant", [variant])
        .option("players", [players])
        .only_at_start("peek")
        .mutants(60)
}

/// The rules of each way to play, with any options.
mod conforms {
    use super::*;

    #[test]
    fn basic() {
        conformance_of_rules::<MercenaryIsle>(&kit("basic").cases(4));
    }

    #[test]
    fn weather() {
        conformance_of_rules::<MercenaryIsle>(&kit("weather").cases(4));
    }

    #[test]
    fn mercenary() {
        conformance_of_rules::<MercenaryIsle>(&kit("mercenary").cases(3));
    }

    #[test]
    fn team() {
        conformance_of_rules::<MercenaryIsle>(&kit("team").cases(2));
    }

    #[test]
    fn quick() {
        conformance_of_rules::<MercenaryIsle>(&kit("quick").cases(4));
    }

    /// Two rounds with everything in them, and the pictures of every state.
    #[test]
    fn with_pictures() {
        let weathers = ["sunny", "cloudy", "foggy"];
        conformance::<MercenaryIsle>(&kit("quick").option("weather", weathers).cases(2));
    }
}

/// Many more matches of each way to play, pictures included: `cargo test -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn conforms_at_length() {
    for variant in ["basic", "weather", "mercenary", "team", "quick"] {
        conformance::<MercenaryIsle>(&kit(variant).cases(6));
        conformance_of_rules::<MercenaryIsle>(&kit(variant).cases(60));
    }
}

#[test]
fn perft() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft/mercenary-isle.perft"
    );
    assert_eq!(perft_file::<MercenaryIsle>(path, 300_000), 48);
}

/// Who can tell apart what happens at a position, by seats and spectator.
fn who(position: &str) -> String {
    let (game, state) = MercenaryIsle::parse_position(position).unwrap();
    knowledge(&game, &state)
}

/// Who learns what: one line for each kind of secret.
mod secrets {
    use super::*;

    #[test]
    fn a_drawn_token_is_known_to_its_seat_alone() {
        assert_eq!(
            who(
                "MI1 v=basic map=6/6/6/2W3/6/6 turn=0 act=x ph=draw hand=w2p2,w3rp pile=w6r4b3,w6r3b3p"
            ),
            "3 outcomes; told apart by seats and spectator: 3 1 1"
        );
    }

    #[test]
    fn an_opening_token_is_known_to_its_seat_alone() {
        assert_eq!(
            who("MI1 v=basic turn=0 ph=pick hand=-,- pile=w9r4b3p2,w9r4b3p2"),
            "3 moves; told apart by seats and spectator: 3 1 1"
        );
        assert_eq!(
            who(
                "MI1 v=basic turn=0 act=x ph=fill hand=-,- pile=w9r4b3p2,w9r4b3p2 opt=opening:draw"
            ),
            "4 outcomes; told apart by seats and spectator: 4 1 1"
        );
    }

    #[test]
    fn a_dealt_token_is_known_to_both_teammates() {
        assert_eq!(
            who("MI1 v=team turn=0 act=x ph=deal hand=-,-,-,- pile=w5r2b2p,w9r4b3p2,w4r2bp,-"),
            "4 outcomes; told apart by seats and spectator: 4 1 4 1 1"
        );
    }

    #[test]
    fn a_team_mates_hand_is_hidden_as_well() {
        assert_eq!(
            who("MI1 v=team turn=0 ph=pick hand=-,-,-,- pile=w3r3b2p,w4r2b2p,w6rbp,w5r2bp"),
            "2 moves; told apart by seats and spectator: 2 1 1 1 1"
        );
        assert_eq!(
            who(
                "MI1 v=team map=6/6/2W3/6/6/6 turn=0 act=x ph=draw hand=w3r,w4p,w3rp,w4p pile=wrb2p,wr2b,wrb,r2b2"
            ),
            "4 outcomes; told apart by seats and spectator: 4 1 1 1 1"
        );
    }

    #[test]
    fn a_token_laid_face_up_is_known_to_all() {
        assert_eq!(
            who(
                "MI1 v=weather wx=cloudy fog=ne+sw+se map=WwR3/wWW3/wr4/6/6/6 turn=0 ph=place hand=w3rp,w4p pile=w3r2b3p,w2r3b3p deck=s3c2f:f"
            ),
            "3 moves; told apart by seats and spectator: 3 3 3"
        );
    }

    #[test]
    fn a_token_laid_face_down_is_known_to_its_seat_alone() {
        assert_eq!(
            who(
                "MI1 v=quick wx=foggy fog=ne+sw+se map=*W*w*w3/*w*w*w3/*W*W4/6/6/6 turn=0 ph=place hand=w2rpm,w2p2 pile=w3r3b3p,w2r4b3"
            ),
            "5 moves; told apart by seats and spectator: 5 2 2"
        );
    }

    #[test]
    fn a_token_given_in_the_sun_is_open_on_both_sides() {
        assert_eq!(
            who(
                "MI1 v=quick map=6/6/3p2/2WFw1/3b2/6 turn=0 act=1 ph=give@d4 hand=w3r,w2r2b pile=w4r3b3p2,w6r2bp"
            ),
            "3 moves; told apart by seats and spectator: 3 3 3"
        );
    }

    #[test]
    fn a_token_given_in_the_fog_is_hidden() {
        assert_eq!(
            who(
                "MI1 v=quick wx=foggy fog=ne+sw+se map=*wF4/6/6/6/6/6 turn=0 act=1 ph=give@a6 hand=w3r,w2rbp pile=w5r3b3p2,w6r3b2p"
            ),
            "4 moves; told apart by seats and spectator: 1 4 1"
        );
    }

    /// Tokens that nobody else can tell apart change places: everybody sees that they do, and nobody else which is which.
    #[test]
    fn face_down_tokens_that_swap_stay_hidden() {
        assert_eq!(
            who(
                "MI1 v=quick wx=foggy fog=ne+sw+se map=*wD*r3/1*p4/6/6/6/6 turn=0 ph=dog@b6 hand=w3r,w2rbp pile=w6r3b2p2,w6r2b2"
            ),
            "4 moves; told apart by seats and spectator: 4 4 4"
        );
    }

    #[test]
    fn the_weather_is_open_to_all() {
        assert_eq!(
            who(
                "MI1 v=weather wx=- turn=0 act=x ph=card hand=-,- pile=w9r4b3p2,w9r4b3p2 deck=s3c3f2:-"
            ),
            "3 outcomes; told apart by seats and spectator: 3 3 3"
        );
    }

    #[test]
    fn hiring_is_open_to_all() {
        assert_eq!(
            who("MI1 v=quick turn=0 ph=hire hand=-,- pile=w9r4b3p2,w9r4b3p2 coins=80,80"),
            "12 moves; told apart by seats and spectator: 12 12 12"
        );
    }

    /// After the round all faces are shown.
    #[test]
    fn face_down_tokens_are_shown_when_the_round_ends() {
        let mut table = Table::<MercenaryIsle>::at(
            "MI1 v=quick wx=foggy map=*W*W*r*B*r*W/*W*p*w*r*P*R/*w*w*P*w*w*R/*W*r*p*B*b*W/*R*W*W*b*w*b/*w*B*R*w2 turn=0 ph=place hand=w,w pile=-,-",
        );
        table.play("w@e1");
        let told = |event: &Event| table.game().tell_event(event, Viewer::Spectator);
        let shown = table
            .events()
            .iter()
            .filter_map(told)
            .find_map(|event| match event {
                Event::Round { map, .. } => Some(map),
                _ => None,
            });
        let map = "*W*W*r*B*r*W/*W*p*w*r*P*R/*w*w*P*w*w*R/*W*r*p*B*b*W/*R*W*W*b*w*b/*w*B*R*w*W*w";
        assert_eq!(shown.as_deref(), Some(map));
    }
}

/// What Blue and a spectator have of a match after Red has placed a Wolf and drawn: the lines of the record, in number and
/// in text, and the position.
fn seen_by_others(hand: &str, pile: &str, drawn: Option<&str>) -> Vec<String> {
    let mut table = Table::<MercenaryIsle>::at(&format!(
        "MI1 v=basic map=WWWWW1/RRRBB1/6/6/6/6 turn=0 ph=place hand={hand},w3rp pile={pile},w6r3b3p"
    ));
    table.play("w@f6");
    match drawn {
        Some(draw) => table.play(draw),
        None => {
            assert_eq!(table.forced(), ["draw:w"]);
            &mut table
        }
    };
    let others = [Viewer::Seat(Seat::new(1)), Viewer::Spectator];
    let seen = others.map(|viewer| {
        let record = table.played().record_for(viewer);
        let lines: Vec<_> = record.lines.iter().map(|line| line.text.as_str()).collect();
        format!("{} {}", lines.join(" "), table.position_for(viewer))
    });
    seen.to_vec()
}

/// It would tell that a pile holds one kind only.
#[test]
fn whether_a_hidden_move_was_forced_is_hidden_with_it() {
    let forced = seen_by_others("wrbp2", "w3", None);
    assert!(forced[0].starts_with("w@f6 draw:? MI1 "), "{forced:?}");
    assert_eq!(forced, seen_by_others("w2rbp", "w2p", Some("draw:w")));
    assert_eq!(forced, seen_by_others("w2rbp", "w2p", Some("draw:p")));
}

/// What everybody saw go back to a hand is not forgotten: every guess has it there.
#[test]
fn a_token_that_went_back_to_a_hand_is_remembered() {
    let mut table = Table::<MercenaryIsle>::at(
        "MI1 v=quick map=6/6/3p2/2W1w1/3b2/6 turn=0 ph=place hand=w3rf,w2r2b pile=w4r3b3p2,w6r2bp",
    );
    table.play_all("f@d3 hit:d4 give:w draw:w");
    let (game, red) = (table.game(), Viewer::Seat(Seat::new(0)));
    let view = game.view(table.state(), red);
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..20 {
        let world = game.position(&game.guess(&view, &mut rng));
        let hands = world.split("hand=").nth(1).expect("hands");
        let blue = hands.split([',', ' ']).nth(1).expect("Blue's hand");
        assert!(blue.contains('p'), "{world}");
    }
}

/// One step back takes with it what the engine did by itself.
#[test]
fn taking_back_takes_what_was_settled_with_it() {
    let position =
        "MI1 v=quick map=6/6/6/2w3/2w3/2w3 turn=0 ph=place hand=w3rm,w4p pile=w5r3b3p2,w2r4b3p";
    let mut table = Table::<MercenaryIsle>::at(position);
    table.play("m@d2");
    assert_eq!(table.forced(), ["swap:c2"]);
    assert_eq!(table.played().plies(), 2);
    table.undo();
    assert_eq!(table.position(), position);
}

#[test]
fn matches_print_as_they_did() {
    for options in [
        r#"{"variant":"basic"}"#,
        r#"{"variant":"weather","opening":"draw"}"#,
        r#"{"variant":"mercenary"}"#,
        r#"{"variant":"team"}"#,
        r#"{"variant":"quick","weather":"foggy"}"#,
    ] {
        let variant = options.split('"').nth(3).expect("the name of the variant");
        insta::assert_snapshot!(variant, playthrough::<MercenaryIsle>(options, 7));
    }
}

#[test]
fn the_pictures_of_the_rules_page_are_up_to_date() {
    assert_eq!(rules_page::<MercenaryIsle>(env!("CARGO_MANIFEST_DIR")), 6);
}

#[test]
fn the_guided_start_points_at_what_is_there() {
    assert_eq!(guide::<MercenaryIsle>(), 5);
}

/// Matches recorded once replay for ever: if one does not, the rules version must go up.
#[test]
fn recorded_matches_still_verify() {
    let seen = recorded::<MercenaryIsle>(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(seen, 5);
}
