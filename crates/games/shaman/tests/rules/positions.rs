//! Texts of positions and moves: what is read, what is written, what is refused.

use atoll_engine::{Notation, Options, Viewer};
use atoll_shaman::Shaman;

use crate::support::*;

#[track_caller]
fn refused(position: &str) {
    assert!(
        Shaman::parse_position(position).is_err(),
        "{position} is read"
    );
}

#[track_caller]
fn duo_refused(items: &str) {
    refused(&format!("shaman1 opt=players:2 {items}"));
}

#[test]
fn a_start_position_reads_back() {
    let text = "shaman1 opt=players:2 bonus=1:A1a end=lore \
                analog=blue@a5:8/7,yellow@e9:8/7,white@i1:8/7,red@e1:8/7 0.tok=V1@a1:28 1.tok=V2@i5:27";
    assert_eq!(at(text).position(), text);
    let long = text.replace("bonus=", "at=1.2.0 cur=0,1 next=0,1 bonus=");
    assert_eq!(at(&long).position(), text);
}

#[test]
fn a_position_inside_an_action_is_written_with_its_moves() {
    let start = "shaman1 opt=players:2 0.tok=V1@a1:28 1.tok=V2@i5:27";
    let mut table = at(start);
    play(&mut table, "spawn, R1, 8");
    let text = table.position();
    assert_eq!(text, format!("{start} ; spawn,R1,8"));
    assert_eq!(at(&text).legal(), table.legal());
    assert_eq!(at(&text.replace(',', ", ")).position(), text);
}

#[test]
fn set_up_is_written_with_its_options_alone() {
    let table: Table<Shaman> = Table::start(r#"{"players":2,"bonus":"b"}"#, 1);
    assert_eq!(
        table.position(),
        "shaman1 opt=players:2,bonus:b,edition:2 at=1.0.0"
    );
    refused("shaman1 opt=players:2 at=1.0.0 0.tok=V1@a1:28");
}

#[test]
fn items_in_any_order_and_case() {
    let table = at("shaman1 1.tok=v2@I5:27 0.tok=V1@A1:28 opt=players:2 0.res=M2");
    assert_eq!(
        table.position(),
        "shaman1 opt=players:2 0.tok=V1@a1:28 0.res=m2 1.tok=V2@i5:27"
    );
}

#[test]
fn r72_moves_are_read_in_other_spellings_but_not_out_of_order() {
    let mut table = at("shaman1 opt=players:2 0.tok=V1@a1:20 0.res=m2w2 1.tok=V2@i5:27");
    play(&mut table, "SAC1A, X2, pay M, Pay W, FIRE move");
    holds(&table, "0.res=m1w1");
    let mut table = at("shaman1 opt=players:2 0.tok=V1@a1:20 0.res=m2w2 1.tok=V2@i5:27");
    play(&mut table, "sac1a, x2, pay wood");
    table.refuse("pay meat");
}

#[test]
fn what_cannot_be_is_refused() {
    duo_refused("0.tok=V1@a1:28 1.tok=V2@i5:27 colour=red");
    duo_refused("2.tok=V1@a1:28");
    duo_refused("0.tok=V1@a9:28");
    duo_refused("0.tok=V1@a1:28,V1@c4:20");
    duo_refused("0.tok=V1@a1:28,W1@a1:9");
    duo_refused("0.tok=V1@a1:11");
    duo_refused("0.tok=V1@a1:28,W1@d4:0");
    duo_refused("analog=red@d4:8/7,blue@d4:8/7 0.tok=V1@a1:28,W1@d4:9");
    duo_refused("0.tok=V1@a1:28 0.struct=shrine@a1 1.struct=shrine@a1");
    duo_refused("0.tok=V1@a1:28 0.struct=shrine@a1,shrine@a2");
    duo_refused("0.tok=V1@a1:28 beasts=c3:bison,c3:rhino");
    duo_refused("0.tok=V1@a1:28 0.hand=4");
    duo_refused("0.tok=V1@a1:28 0.hand=0 0.neutral=1");
    duo_refused("0.tok=V1@a1:28 0.store=n,n,n,n,n,n,n,n");
    duo_refused("0.tok=V1@a1:28 0.tech=mapping");
    duo_refused("0.tok=V1@a1:28 0.tech=tracking,mapping,calendar 1.tech=tracking,mapping,calendar");
    duo_refused("0.tok=V1@a1:28 next=0,1 fire=0:grow");
    duo_refused("0.tok=V1@a1:28 next=1");
    duo_refused("0.tok=V1@a1:28 move=3/0.0.0.0/?9");
    duo_refused("0.tok=V1@a1:28 bonus=3:A4a");
    duo_refused("0.tok=V1@a1:28 cat=3:flood,4:flood");
    duo_refused("at=9.2.0 0.tok=V1@a1:28");
    duo_refused("at=7.4.0 0.tok=V1@a1:28");
    duo_refused("0.tok=V1@a1:28 ; fly");
    duo_refused("0.tok=V1@a1:28 end=?");
    refused("shaman2 opt=players:2");
    refused("shaman1 opt=players:2,mode:survival 0.tok=V1@a1:28");
    refused("shaman1 opt=players:7");
    refused("");
}

#[test]
fn tokens_beyond_the_limit_and_gold_tokens_out_of_order_are_read() {
    let text =
        "shaman1 opt=players:2 0.tok=V1@a1:28,V3@c4:90,W1@d4:8,R5@a3:8,R2@b1:9 1.tok=V2@i5:27";
    let table = at(text);
    offers_not(&table, "spawn");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let make = |options: &str| {
        let json = serde_json::from_str(options).expect("JSON");
        let raw = atoll_engine::Choices::from_json(&json).expect("numbers and words");
        Shaman::read_options(&raw).and_then(|choices| Shaman::new(&choices))
    };
    assert!(make(r#"{"players":2,"mode":"survival"}"#).is_err());
    assert!(make(r#"{"players":3,"difficulty":"easy"}"#).is_err());
    assert!(make(r#"{"players":4,"bonus":"none"}"#).is_err());
    assert!(make(r#"{"players":7}"#).is_err());
    assert!(
        make(r#"{"players":1,"mode":"survival","difficulty":"expert","bonus":"none"}"#).is_ok()
    );
}

/// Another's commitment is one word once it is complete, whatever its number, and the resources look as before.
#[test]
fn feast_tiles_are_secret_until_both_have_committed() {
    let start = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m1f1w1 0.warrior=002000 \
                 1.tok=V2@i5:20,W1@d5:12 1.res=s1b1 1.warrior=002000";
    let seat = |n| Viewer::Seat(atoll_engine::Seat::new(n));
    let mut table = at(start);
    play(&mut table, "combat");
    let pending = format!("{start} ; combat");
    assert_eq!(table.position_for(seat(1)), pending);
    for tile in ["feast meat", "feast fish"] {
        play(&mut table, tile);
        assert_eq!(table.position_for(seat(1)), pending);
        assert_eq!(table.position_for(Viewer::Spectator), pending);
    }
    let own = format!("{pending},feast meat,feast fish");
    assert_eq!(table.position_for(seat(0)), own);
    play(&mut table, "feast done");
    assert_eq!(table.position_for(seat(1)), format!("{pending},feast ?"));
    play(&mut table, "1: feast stone");
    assert_eq!(
        table.position_for(seat(0)),
        format!("{pending},feast meat,feast fish,feast done")
    );
    assert_eq!(
        table.position_for(seat(1)),
        format!("{pending},feast ?,feast stone")
    );
    assert_eq!(
        table.position_for(Viewer::Spectator),
        format!("{pending},feast ?")
    );
}

/// What everybody hears of the feast is the same however many tiles are laid; when both have, all learn the kinds.
#[test]
fn the_number_of_feast_tiles_cannot_be_counted() {
    let start = "shaman1 opt=players:3 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m1f1w1 0.warrior=002000 \
                 1.tok=V2@i5:20,W1@d5:12 1.res=s1b1 1.warrior=002000 2.tok=V2@i1:27";
    let seat = |n| Viewer::Seat(atoll_engine::Seat::new(n));
    let others = [seat(1), seat(2), Viewer::Spectator];
    let said = |table: &Table<Shaman>, viewer| table.played().record_for(viewer).to_string();
    let known = |moves: &[&str]| {
        let mut table = at(start);
        moves.iter().for_each(|mv| play(&mut table, mv));
        others.map(|viewer| (said(&table, viewer), table.position_for(viewer)))
    };
    let before = known(&["combat"]);
    assert_eq!(before, known(&["combat", "feast meat"]));
    assert_eq!(before, known(&["combat", "feast meat", "feast fish"]));
    let after = known(&["combat", "feast done"]);
    assert_eq!(after, known(&["combat", "feast meat", "feast done"]));
    let two = ["combat", "feast meat", "feast fish", "feast done"];
    assert_eq!(after, known(&two));
    let (lines, _) = &after[2];
    assert!(lines.ends_with("moves 2\n0 combat\n0 feast ?\n"), "{lines}");

    let mut table = at(start);
    two.iter().for_each(|mv| play(&mut table, mv));
    play(&mut table, "1: feast stone");
    assert!(said(&table, seat(1)).ends_with("0 feast ?\n1 feast stone\n"));
    assert!(said(&table, seat(2)).ends_with("moves 2\n0 combat\n0 feast ?\n"));
    play(&mut table, "1: feast done");
    for viewer in others {
        let lines = said(&table, viewer);
        let shown = "moves 6\n0 combat\n0 feast meat\n0 feast fish\n0 feast done\n1 feast stone\n1 feast done\n";
        assert!(lines.ends_with(shown), "{viewer}: {lines}");
    }
}

/// Ruling 82: with hidden information a viewer sees `?` for what is to come.
#[test]
fn r82_hidden_information_is_written_as_question_marks() {
    let text = "shaman1 opt=players:1,info:hidden bonus=1:A1a,2:A2a cat=2:flood end=lore reserve=bison,rhino \
                skulls=a3:n+red 0.tok=V1@a1:28";
    let shown = at(text).position_for(Viewer::Spectator);
    let expected = "shaman1 opt=players:1,info:hidden bonus=1:A1a,2:? cat=2:? end=? reserve=?2 skulls=a3:n+? 0.tok=V1@a1:28";
    assert_eq!(shown, expected);
    let open = text.replace("hidden", "standard");
    let shown = at(&open).position_for(Viewer::Spectator);
    assert!(
        shown.contains("2:A2a") && shown.contains("reserve=bison,rhino"),
        "{shown}"
    );
}

#[test]
fn known_covers_are_shown_only_with_perfect_information() {
    let text = "shaman1 opt=players:2 grow=1/-/c01.c05 0.tok=V1@a1:28 1.tok=V2@i5:27";
    let shown = at(text).position_for(Viewer::Spectator);
    assert!(shown.contains("grow=1/-/?2"), "{shown}");
    let perfect = text.replace("players:2", "players:2,info:perfect");
    let shown = at(&perfect).position_for(Viewer::Spectator);
    assert!(shown.contains("grow=1/-/c01.c05"), "{shown}");
}
