//! Alone: the rulings about the three modes.

use atoll_shaman::Shaman;

use crate::support::*;

const OPEN: &str = "move=12/-/- engage=11/-/- grow=9/-/- worship=12/-/-";

fn apocalypse(difficulty: &str, items: &str) -> String {
    format!("shaman1 opt=players:1,mode:apocalypse,difficulty:{difficulty} {OPEN} {items}")
}

/// Draws everything of set-up that chance decides.
fn set_up(options: &str) -> Table<Shaman> {
    let mut table: Table<Shaman> = Table::start(options, 5);
    while table.turn().to_string() == "chance" {
        table.draw();
    }
    table
}

#[test]
fn r43_the_track_has_two_places_and_does_not_close_up() {
    let base = "shaman1 opt=players:1 at=1.2.0 0.tok=V1@a1:20,R1@a3:8";
    let mut table = at(base);
    play(&mut table, "advance, take meat, take meat");
    holds(&table, "next=-,0");
    let mut table = at(&format!("{base} next=-,-  fire=0:move"));
    play(&mut table, "gather, a3, take meat, take wood");
    holds(&table, "next=-,0 fire=");
}

#[test]
fn r44_the_bank_is_the_other_player() {
    let base = "shaman1 opt=players:1 at=2.3g.0 0.tok=V1@a1:20";
    let table = after(
        &format!("{base} 0.spirit=shadow_of_the_sea:1:2"),
        "use, take meat, take fish",
    );
    holds(&table, "0.res=m1f1");
    let table = after(&format!("{base} 0.spirit=oathkeeper_of_death:1:2"), "use");
    holds(&table, "0.tok=V1@a1:22");
}

#[test]
fn r45_survival_counts_the_population_that_was_fed_in_full() {
    let base = "shaman1 opt=players:1,mode:survival,difficulty:easy at=3.3f.0 0.village=5 0.tok=V1@a1:74,V2@c4:74";
    let table = after(
        &format!("{base},R1@a3:2 0.res=m6w3b3"),
        "cover move, !cover c01",
    );
    holds(&table, "success=3");
    let table = after(
        &format!("{base},R1@a3:2 0.res=m6w3b2"),
        "starve, lose V1, cover move, !cover c01",
    );
    holds(&table, "success=");
    let table = after(
        &format!("{base},R1@a3:1 0.res=m4w2b2"),
        "cover move, !cover c01",
    );
    holds(&table, "success=");
}

#[test]
fn survival_ends_in_success_or_defeat() {
    let end = "shaman1 opt=players:1,mode:survival at=7.5.0 0.tok=V1@a1:30";
    assert_eq!(at(end).outcome().reason, "defeat");
    assert_eq!(at(end).outcome().ranks, [0]);
    assert_eq!(at(end).outcome().scores, [30]);
    let table = at(&format!("{end} success=5"));
    assert_eq!(
        (table.outcome().reason, table.outcome().ranks.as_slice()),
        ("success", &[1][..])
    );
}

#[test]
fn r46_no_spawn_beyond_villages_and_one() {
    let table = at(&apocalypse("easy", "at=2.2.0 0.tok=V1@a1:30,W1@d4:8"));
    offers(&table, "spawn");
    let table = at(&apocalypse(
        "easy",
        "at=2.2.0 0.tok=V1@a1:30,W1@d4:8,R1@a3:8",
    ));
    offers_not(&table, "spawn");
    let table = at(&apocalypse(
        "easy",
        "at=2.2.0 0.tok=V1@a1:30,W1@d4:8,R1@a3:8,R3@b3:8",
    ));
    offers(&table, "gather");
}

#[test]
fn r47_success_ends_the_match_at_once() {
    let near = "at=3.2.0 0.hand=7 0.skulls=- 0.warrior=100000 \
                0.tok=V1@a1:20,V2@c4:20,V3@c2:12,W1@d4:10,W2@d5:10,W3@e6:10,W4@e4:9";
    let table = after(
        &apocalypse("easy", &format!("{near} 0.res=m1")),
        "sac1a, pop W4, fire move",
    );
    assert_eq!(table.turn().to_string(), "over");
    assert_eq!(table.outcome().reason, "success");
    let table = at(&apocalypse("easy", "at=7.5.0 0.tok=V1@a1:20"));
    assert_eq!(
        (table.outcome().reason, table.outcome().ranks.as_slice()),
        ("defeat", &[0][..])
    );
}

#[test]
fn r48_a_warrior_attacks_field_tokens_first_then_the_nearest_and_smallest() {
    let base = "at=3.4.0 analog=red@a2:13/7";
    let raided = |tokens: &str| {
        let mut table = at(&apocalypse("easy", &format!("{base} 0.tok={tokens}")));
        play(&mut table, "!tile berries, !tile berries");
        table
    };
    // After round 3 red steps from a2 to a1; a village there and a rover next to it.
    let table = raided("V1@a1:30,R1@b1:4,W1@a2:9");
    holds(&table, "0.tok=V1@a1:30,W1@a2:9,R1@b1:2 0.res=b2");
    // Two tokens on the next hexes: the smaller one is attacked.
    let table = raided("V1@c4:30,R1@b1:4,W1@a2:3");
    holds(&table, "0.tok=V1@c4:30,W1@a2:2,R1@b1:4 0.res=b2");
}

#[test]
fn r56_the_difficulty_says_what_one_starts_with() {
    let table = set_up(r#"{"players":1,"mode":"apocalypse","difficulty":"expert"}"#);
    holds(&table, "0.tok=W1@a1:10 0.hand= at=");
    assert_eq!(table.state().core.players[0].hand, 2);
    let mut table = set_up(r#"{"players":1,"difficulty":"easy"}"#);
    play(
        &mut table,
        "start V1, stat rover.range, stat rover.range, stat village.capacity, stat warrior.feast",
    );
    holds(
        &table,
        "0.tok=V1@a1:28 0.rover=020000 0.warrior=001000 0.village=1 0.hand= 0.skulls=",
    );
    assert_eq!(table.state().core.players[0].hand, 4);
    assert!(
        !table.state().core.players[0]
            .holds(atoll_shaman::board::SkullSpace::all().next().expect("S1"))
    );
}

#[test]
fn r75_training_is_always_scored() {
    let table = at("shaman1 opt=players:1 at=7.5.0 0.tok=V1@a1:30");
    assert_eq!(
        (table.outcome().reason, table.outcome().ranks.as_slice()),
        ("score", &[1][..])
    );
}

#[test]
fn r76_alone_one_may_do_without_bonus_tiles() {
    let mut table = set_up(r#"{"players":1,"bonus":"none"}"#);
    play(&mut table, "start V1");
    holds(&table, "bonus=");
    let table = set_up(r#"{"players":1}"#);
    assert!(table.state().core.bonus[1].known().is_some());
}

#[test]
fn r77_alone_one_takes_a_cover_of_choice_in_clean_up() {
    let mut table = at("shaman1 opt=players:1 at=1.4.0 0.tok=V1@a1:20");
    legal(
        &table,
        "cover move, cover engage, cover grow, cover worship",
    );
    play(&mut table, "cover grow, !cover c01");
    holds(&table, "grow=1/-/?8 0.covers=c01 0.tok=V1@a1:23 at=2.2.0");
}

#[test]
fn training_opens_a_cover_with_two_skulls() {
    let mut table = at("shaman1 opt=players:1 at=1.2.0 0.tok=V1@a1:20 0.res=w1b1");
    offers(&table, "uncover grow");
    play(&mut table, "uncover grow, !cover c01, shrine");
    holds(
        &table,
        "grow=1/0x0/?8 0.hand=1 0.covers=c01 0.struct=shrine@a1 0.tok=V1@a1:26",
    );
    let table = at("shaman1 opt=players:1,mode:survival at=1.2.0 0.tok=V1@a1:20 0.res=w1b1");
    offers_not(&table, "uncover grow");
}

#[test]
fn training_hides_a_foreign_skull_under_each_meadow_skull() {
    let mut table = set_up(r#"{"players":1}"#);
    play(&mut table, "start V1");
    let skulls = item(&table, "skulls").expect("skulls lie on the map");
    assert_eq!(skulls.matches("n+").count(), 5);
    let base = "shaman1 opt=players:1 at=1.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=m8 0.skulls=-";
    let mut table = at(&format!("{base} skulls=a3:n+red"));
    play(&mut table, "gain_skull, skull store");
    holds(&table, "skulls=a3:red 0.store=n");
    let mut table = at(&format!("{base} skulls=a3:red"));
    play(&mut table, "gain_skull");
    holds(&table, "skulls=");
    holds(&table, "0.store=red");
}

#[test]
fn r88_an_attack_uses_the_box_of_the_next_round() {
    // Round 5 has ended: the box of round 6 has population 26, strength 5 and four tiles.
    let mut table = at(&apocalypse(
        "normal",
        "at=5.4.0 analog=red@a2:20/7 0.tok=V1@a1:40 0.village=2",
    ));
    play(&mut table, "!tile meat, !tile meat, !tile meat, !tile wood");
    // (26 + 12) x (5 + 1) = 228 >= 200: ten people are lost.
    holds(&table, "0.tok=V1@a1:30 0.res=m3w1");
    let mut table = at(&apocalypse(
        "easy",
        "at=5.4.0 analog=red@a2:20/7 0.tok=V1@a1:40 0.village=2",
    ));
    play(&mut table, "!tile meat, !tile meat, !tile meat, !tile wood");
    holds(&table, "0.tok=V1@a1:40 0.res=");
}
