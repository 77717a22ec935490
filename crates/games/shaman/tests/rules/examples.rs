//! The worked examples of the rules page, X1 to X23.

use crate::support::*;

#[test]
fn x1_combat_multiplies_people_by_strength() {
    let table = after(
        "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.warrior=001300 0.res=f1w1 1.tok=V2@i5:20,W1@d5:12 \
         1.warrior=002200 1.res=s1b1",
        "0: combat, 0: feast fish, 0: feast wood, 1: feast stone, 1: feast berries, 0: pop W1",
    );
    holds(
        &table,
        "0.tok=V1@a1:21,W1@d4:15 0.res= 1.tok=V2@i5:20,W1@d5:6 1.res=f1w1",
    );
}

#[test]
fn x2_a_defender_out_of_its_range_has_fewer_tiles() {
    let mut table = at(
        "shaman1 opt=players:2 at=3.2.0 0.tok=V1@a1:20,W1@e5:10 0.warrior=040000 1.tok=V2@i5:20,W1@e8:10 \
         1.warrior=014000 1.res=f2g2s1",
    );
    play(
        &mut table,
        "0: combat, 1: feast fish, 1: feast fish, 1: feast grain, 1: pop W1",
    );
    holds(
        &table,
        "0.tok=V1@a1:20,W1@e5:5 0.res=f2g1 1.tok=V2@i5:20,W1@e8:15 1.res=g1s1",
    );
}

const X3: &str = "at=4.3f.0 0.tok=V1@a1:74,V2@c4:74,W1@d4:18 0.village=5 0.warrior=100000 0.res=m6w3b3 1.tok=V2@i5:20";

#[test]
fn x3a_feeding_with_one_payment_is_automatic() {
    let table = at(&format!("shaman1 opt=players:2 {X3}"));
    holds(&table, "0.tok=V1@a1:74,V2@c4:74,W1@d4:18 0.res=");
}

#[test]
fn x3b_feeding_rounded_up_leaves_four_units_missing() {
    let table = after(
        &format!("shaman1 opt=players:2,feeding:up {X3}"),
        "0: starve, 0: lose V2",
    );
    holds(&table, "0.tok=V1@a1:74,V2@c4:54,W1@d4:18 0.res=");
}

#[test]
fn x3c_a_skull_given_for_hunger_lowers_the_limit() {
    let table = after(
        &format!("shaman1 opt=players:2,feeding:up {X3}"),
        "0: giveskull, 0: disband W1",
    );
    holds(&table, "0.hand=2 0.tok=V1@a1:74,V2@c4:74 0.res=");
}

#[test]
fn x4_a_village_falls_and_is_replaced() {
    let mut table = at(
        "shaman1 opt=players:2 at=3.3f.0 0.tok=V1@a1:16,V2@c4:30,W1@d4:10 0.res=m2 1.tok=V2@i5:20",
    );
    play(&mut table, "0: starve, 0: lose V1");
    legal(
        &table,
        "replace W2, replace W3, replace R1, replace R3, replace R4, replace none",
    );
    play(&mut table, "replace R1");
    holds(&table, "0.tok=V2@c4:30,W1@d4:10,R1@a1:6 0.res=");
}

#[test]
fn x5_spawn_gather_bonus_tile_and_cover() {
    let mut table = at("shaman1 opt=players:2 at=1.2.0 bonus=1:A1a 0.tok=V1@a1:28 1.tok=V2@i5:27");
    play(&mut table, "0: spawn, R1");
    legal(&table, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10");
    play(&mut table, "8, take stone");
    legal(&table, "a2, a3, b1, b2, b3, c1, c2");
    play(
        &mut table,
        "a3, take meat, take berries, pop R1, cover grow, !cover c01",
    );
    holds(
        &table,
        "0.tok=V1@a1:24,R1@a3:10 0.res=m1s1b1 0.covers=c01 0.flags=bonus grow=2/-/?7",
    );
}

#[test]
fn x6_trade_takes_all_of_one_kind() {
    let mut table =
        at("shaman1 opt=players:2 at=1.2.0 0.tok=V1@a1:20,W1@d5:8 0.res=g1 1.tok=V2@i5:27");
    play(&mut table, "0: trade");
    legal(&table, "c4, c5, d4, d6, e5, e6");
    play(&mut table, "e6, take meat");
    holds(&table, "0.res=m4");
}

#[test]
fn x7_hunt_and_slaughter() {
    let table = after(
        "shaman1 opt=players:2 at=1.2.0 beasts=c3:wild_horse 0.tok=V1@a1:16,W1@d4:12 0.res=m1 1.tok=V2@i5:27",
        "0: hunt, feast meat, !tile grain, enter, slaughter",
    );
    holds(
        &table,
        "0.tok=V1@a1:16,W1@c3:12 0.res=m3 bdiscard=wild_horse",
    );
}

#[test]
fn x8_a_skull_harnesses_a_claimed_beast() {
    let table = after(
        "shaman1 opt=players:2 at=2.2.0 beasts=c3:wild_horse!0.W1 0.tok=V1@a1:16,W1@d4:12 0.res=w2 1.tok=V2@i5:27",
        "0: gain_skull, skull beast:c3",
    );
    holds(
        &table,
        "0.tok=V1@a1:16,W1@d4:12+wild_horse beasts= 0.hand=2 worship=2/0/?10 0.skulls=234567 0.res=",
    );
}

#[test]
fn x9_a_totem_of_two_foreign_skulls() {
    let mut table = at(
        "shaman1 opt=players:2 at=5.2.0 0.tok=V1@a1:20 0.hand=4 0.skulls=234567 0.store=blue,white 0.res=m1w2 1.tok=V2@i5:27",
    );
    play(&mut table, "0: gain_skull");
    legal(&table, "S2, S3");
    play(&mut table, "S2, skull totem:blue+white");
    holds(
        &table,
        "0.totems=9:blue+white 0.store= 0.skulls=34567 0.hand= worship=2/0/?10",
    );
}

#[test]
fn x10_a_sacrifice_costs_the_place_on_the_track() {
    let mut table = at("shaman1 opt=players:2 at=1.2.0 0.tok=V1@a1:20 1.tok=V2@i5:27");
    play(
        &mut table,
        "0: sac1b, x4, take meat, take meat, take wood, take stone, fire grow",
    );
    holds(
        &table,
        "0.tok=V1@a1:12 0.res=m2w1s1 0.sac=1 0.hand=2 fire=0:grow next=",
    );
    offers_not(&table, "develop");
}

#[test]
fn x11_the_kept_space_is_used_and_the_token_comes_back() {
    let table = after(
        "shaman1 opt=players:2 at=1.2.0 next=1 fire=0:grow move=3/1/?9 0.tok=V1@a1:12 0.hand=2 0.sac=1 0.res=m2w1s1 \
         1.tok=V2@i5:27 1.hand=2",
        "0: build, bunker, stat warrior.strength",
    );
    holds(
        &table,
        "next=1,0 0.struct=bunker@a1 0.warrior=000100 0.res=m2 0.hand=1 grow=1/0/?8",
    );
}

#[test]
fn x12_develop_with_a_discount() {
    let table = after(
        "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20 0.tech=painting 0.res=m1e1 1.tok=V2@i5:27",
        "0: develop, sculpting",
    );
    holds(&table, "0.tech=painting,sculpting 0.tok=V1@a1:20 0.res=");
}

#[test]
fn x13_a_warrior_settles() {
    let table = after(
        "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@c4:14 0.res=m1w2 1.tok=V2@i5:27",
        "0: settle, pop V2",
    );
    holds(&table, "0.tok=V1@a1:20,V2@c4:16 0.res=");
}

#[test]
fn x14_a_great_spirit_is_activated_at_the_end_of_the_turn() {
    let table = after(
        "shaman1 opt=players:2 at=2.2.0 spirits=fooltricker,windwalker 0.tok=V1@a1:20,R1@a3:8 0.res=m1w2b1 1.tok=V2@i5:27",
        "0: gain_spirit, windwalker, activate windwalker",
    );
    holds(&table, "0.spirit=windwalker:2:2 spirits=fooltricker 0.res=");
}

const X15: &str = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.warrior=001000 0.res=m1a1 \
                   1.tok=V2@i5:20,W1@d5:9 1.warrior=002000 1.res=f1w1";

#[test]
fn x15a_a_cancelled_tile_never_works() {
    let table = after(
        X15,
        "0: combat, feast meat, feast water, 1: feast fish, feast wood, 0: cancel wood, 0: pop W1",
    );
    holds(
        &table,
        "0.tok=V1@a1:20,W1@d4:14 0.res= 1.tok=V2@i5:20,W1@d5:5 1.res=m1w1a1",
    );
}

#[test]
fn x15b_a_tile_that_lies_cancels_in_turn() {
    let table = after(
        X15,
        "0: combat, feast meat, feast water, 1: feast fish, feast wood, 0: cancel fish, 1: cancel meat, 0: pop W1",
    );
    holds(
        &table,
        "0.tok=V1@a1:20,W1@d4:14 0.res=m1 1.tok=V2@i5:20,W1@d5:5 1.res=f1a1",
    );
}

#[test]
fn x16_advance_to_the_third_place() {
    let table = after(
        "shaman1 opt=players:3 at=1.2.0 cur=0,1,2 next=0,1,2 0.tok=V1@a1:28 1.tok=V1@e9:28 2.tok=V2@i1:27",
        "0: advance, 3, take meat, take wood",
    );
    holds(&table, "next=1,2,0 0.res=m1w1 0.tok=V1@a1:29");
}

#[test]
fn x17_clean_up_of_round_1() {
    let table = after(
        "shaman1 opt=players:2 at=1.4.0 next=1 fire=0:grow analog=blue@a5:8/7,yellow@e9:8/7,white@i1:8/7,red@e1:8/7 \
         0.tok=V1@a1:20 0.hand=0 0.sac=1 move=3/0.0.1/?9 engage=2/1.1/?9 1.tok=V2@i5:20 1.hand=0",
        "!cover c05",
    );
    holds(
        &table,
        "at=2.2.1 cur=1,0 next=1,0 grow=2/-/?7 cgone=c05 \
         analog=blue@a4:10/7,yellow@d8:10/7,white@i2:10/7,red@f1:10/7 0.hand= 1.hand=",
    );
}

#[test]
fn x18_a_catastrophe_takes_resources_and_lasts_for_the_round() {
    let table = after(
        "shaman1 opt=players:2 at=2.1.0 cat=2:wildfire 0.tok=V1@a1:20,R1@a3:8 0.res=m2w1 1.tok=V2@i5:20",
        "0: pay meat, 0: gather, a3, take berries",
    );
    holds(&table, "0.res=w1b1");
}

#[test]
fn x19_an_analog_warrior_hits_a_village() {
    let table = after(
        "shaman1 opt=players:1,mode:apocalypse,difficulty:expert at=5.4.0 next=0,- move=12/-/- engage=11/-/- grow=9/-/- \
         worship=12/-/- analog=red@a2:20/7 0.tok=V1@a1:30",
        "!tile meat, !tile wood, !tile hide, !tile berries, 0: replace W1",
    );
    holds(&table, "0.tok=W1@a1:10 0.res=m1w1h1b1 analog=red@a1:26/7");
}

#[test]
fn x20_scoring_and_tie_break() {
    let table = at(
        "shaman1 opt=players:2 at=7.5.0 end=lore 0.tok=V1@a1:40,W1@d4:20,R1@d5:10 0.village=2 0.warrior=200000 \
         0.rover=001220 0.hand=5 0.skulls=567 0.totems=1:blue+yellow,4:white+red 0.tech=tracking,mapping \
         1.tok=V1@g5:31,V2@i5:60 1.village=4 1.hand=6 1.skulls=4567",
    );
    let outcome = table.outcome();
    assert_eq!(outcome.scores, [91, 91]);
    assert_eq!(outcome.ranks, [1, 2]);
    assert_eq!(outcome.reason, "tie-skulls");
}

#[test]
fn x21a_longhouse_protects() {
    let table = at(
        "shaman1 opt=players:2 at=4.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9 1.tech=lean_to,hut,longhouse \
         1.struct=shrine@d6",
    );
    offers_not(&table, "combat");
}

#[test]
fn x21b_bows_break_longhouse() {
    let table = after(
        "shaman1 opt=players:2 at=4.2.0 0.tok=V1@a1:20,W1@d4:10 0.tech=spears,axes,bows_and_arrows 1.tok=V2@i5:20,W1@d5:9 \
         1.tech=lean_to,hut,longhouse 1.struct=shrine@d6",
        "0: combat, 0: pop W1, 0: pop V1",
    );
    holds(
        &table,
        "0.tok=V1@a1:21,W1@d4:14 0.res=m3 1.tok=V2@i5:20,W1@d5:5",
    );
}

#[test]
fn x22_surplus_with_curing() {
    let table = after(
        "shaman1 opt=players:2 at=3.3s.0 0.tok=V1@a1:30,R1@a3:7 0.tech=drying,curing 0.res=m2f2 1.tok=V2@i5:27",
        "0: surplus 1, pay meat, pay meat, pop V1, surplus 1",
    );
    holds(&table, "0.tok=V1@a1:32,R1@a3:10 0.res=");
}

#[test]
fn x23_supershort_carries_out_skipped_rounds() {
    let table = after(
        "shaman1 opt=players:2,length:supershort at=1.4.0 analog=red@e1:8/7 0.tok=V1@a1:20 1.tok=V2@i5:20",
        "!cover c01, !cover c03, !cover c05",
    );
    holds(
        &table,
        "at=3.2.0 move=4/-/?8 grow=2/-/?7 worship=3/-/?9 cgone=c01,c03,c05 analog=red@f1:13/7",
    );
}
