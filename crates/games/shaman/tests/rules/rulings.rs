//! One test for each ruling of `rulings.md`, named after its number.

use atoll_shaman::Shaman;

use crate::support::*;

/// A position of two players, Alder (green) against Gull (purple).
fn duo(items: &str) -> String {
    format!("shaman1 opt=players:2 {items}")
}

#[test]
fn r01_the_bank_never_runs_out() {
    let table = after(
        &duo("0.tok=V1@a1:20,W1@d5:8 0.res=m60g1 1.tok=V2@i5:27"),
        "trade, W1, e6, take meat",
    );
    holds(&table, "0.res=m64");
}

#[test]
fn r02_analog_warriors_count_and_full_hexes_can_be_crossed() {
    let mut table = at(&duo(
        "analog=red@d5:8/7 0.tok=V1@a1:20,W1@d4:8 1.tok=V2@i5:27,W1@d5:8",
    ));
    play(&mut table, "gather");
    offers_not(&table, "d5");
    offers(&table, "d6");
}

#[test]
fn r03_hunts_and_defence_are_combat_victories() {
    let mut table = at(&duo(
        "beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+auroch 0.skulls=234567 1.tok=V2@i5:27",
    ));
    play(&mut table, "hunt, !tile grain, stay");
    offers(&table, "gain poncho");
    offers(&table, "gain none");
    let mut table = at(&duo(
        "0.tok=V1@a1:20,W1@d4:2 1.tok=V2@i5:27,W1@d5:12+auroch 1.skulls=234567",
    ));
    play(&mut table, "0: combat, 1: pop V2");
    offers(&table, "gain poncho");
    assert_eq!(table.turn().to_string(), "seat 1");
}

#[test]
fn r04_the_first_round_played_has_no_catastrophe() {
    let position =
        "opt=players:2,length:short at=2.1.0 cat=2:wildfire 0.tok=V1@a1:20 0.res=m2 1.tok=V2@i5:20";
    holds(&at(&format!("shaman1 {position}")), "at=2.2.0 0.res=m2");
    holds(
        &at(&format!("shaman1 {}", position.replace("short", "full"))),
        "at=2.2.0 0.res=",
    );
}

#[test]
fn r05_the_last_token_and_the_last_skull_stay() {
    let hungry = "shaman1 opt=players:2,feeding:up at=3.3f.0 1.tok=V2@i5:20 1.res=f9b9";
    let table = at(&format!("{hungry} 0.hand=1 0.tok=W1@d4:3"));
    holds(&table, "0.tok=W1@d4:1");
    let mut table = at(&format!("{hungry} 0.tok=V1@a1:14"));
    play(&mut table, "starve");
    offers_not(&table, "replace none");
    play(&mut table, "replace R1");
    holds(&table, "0.tok=R1@a1:1");
}

#[test]
fn r06_a_loss_beyond_a_token_goes_on() {
    let hungry = "shaman1 opt=players:2,feeding:up at=3.3f.0 1.tok=V2@i5:20 1.res=f9b9 0.tok=V1@a1:30,W1@d4:3";
    holds(&after(hungry, "starve, lose W1"), "0.tok=V1@a1:13");
}

#[test]
fn r07_a_replacement_brings_no_bonus() {
    let hungry = duo("at=3.3f.0 0.tok=V1@a1:16,V2@c4:30,W1@d4:10 0.res=m2 1.tok=V2@i5:20");
    holds(
        &after(&hungry, "starve, lose V1, replace R1"),
        "0.tok=V2@c4:30,W1@d4:10,R1@a1:6 0.res=",
    );
}

#[test]
fn r08_a_claimed_beast_stands_up_when_its_hunter_leaves() {
    let position =
        duo("at=2.2.0 beasts=c3:rhino-3!0.W1 0.tok=V1@a1:20,W1@c4:14 0.res=m1w2 1.tok=V2@i5:27");
    holds(&after(&position, "settle, pop V2"), "beasts=c3:rhino-3");
}

#[test]
fn r09_a_neutral_skull_is_active_harnesses_or_is_kept_as_a_joker() {
    let mut table = at(&duo(
        "at=2.2.0 skulls=a3:n 0.tok=V1@a1:20,R1@a3:8 0.res=m4 0.skulls=- 1.tok=V2@i5:27",
    ));
    play(&mut table, "gain_skull");
    legal(&table, "skull active, skull store");
    play(&mut table, "skull store");
    holds(&table, "0.store=n skulls=");
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:20 0.store=blue,n 0.res=m2 1.tok=V2@i5:27",
    ));
    play(&mut table, "gain_skull");
    legal(
        &table,
        "skull active, skull totem:blue+yellow, skull totem:blue+purple, skull totem:blue+white, skull totem:blue+red",
    );
    play(&mut table, "skull totem:red+blue");
    holds(&table, "0.totems=5:blue+n 0.store=");
}

#[test]
fn r10_the_token_limit_is_looked_at_when_adding_and_losing() {
    let table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:28,W1@d4:8,R1@a3:8,R3@b1:8 1.tok=V2@i5:27",
    ));
    offers(&table, "gather");
    offers_not(&table, "spawn");
    let hungry = "shaman1 opt=players:2 at=3.3f.0 0.tok=V1@a1:30,W1@d4:12,R1@a3:9 0.spirit=fooltricker:2:2 1.tok=V2@i5:20";
    holds(
        &after(hungry, "giveskull"),
        "at=3.3g.0 0.hand=2 0.tok=V1@a1:30,W1@d4:12,R1@a3:9",
    );
    let back = "shaman1 opt=players:2 at=3.3g.0 0.tok=V1@a1:30,V2@c4:20,W1@d4:12,R1@a3:9 0.spirit=fooltricker:2:2 1.tok=V2@i5:20";
    legal(&at(back), "disband V1, disband V2, disband W1, disband R1");
}

#[test]
fn r11_shadow_shelters_in_the_round_after_its_activation() {
    let struck =
        "at=3.1.0 cat=3:wildfire 0.tok=V1@a1:20 0.res=m2 1.tok=V2@i5:20 0.spirit=shadow_of_the_sea";
    holds(
        &at(&duo(&format!("{struck}:2:2"))),
        "0.res=m2a2 0.flags=sheltered",
    );
    holds(&at(&duo(&format!("{struck}:1:1"))), "0.res= 0.flags=");
}

#[test]
fn r12_passing_ends_the_phase_for_a_seat_and_a_blocked_seat_is_only_skipped() {
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27,R1@h6:8",
    ));
    play(&mut table, "0: pass, 1: gather, i4, take meat, take meat");
    assert_eq!(table.turn().to_string(), "seat 1");
    holds(&table, "0.flags=pass 0.hand=");
}

#[test]
fn r13_a_fire_token_returns_to_the_last_place() {
    let used = "shaman1 opt=players:3 at=1.2.0 next=1,2 fire=0:move 0.tok=V1@a1:20,R1@a3:8 1.tok=V1@e9:28 2.tok=V1@i1:28";
    holds(
        &after(used, "gather, a3, take meat, take wood"),
        "next=1,2,0 fire=",
    );
    let clean = "shaman1 opt=players:3 at=1.4.0 cur=2,0,1 next=1 fire=0:grow,2:aside 0.tok=V1@a1:20 1.tok=V1@e9:28 2.tok=V1@i1:28";
    holds(&after(clean, "!cover c01"), "cur=1,2,0 next=1,2,0 fire=");
}

#[test]
fn r14_a_wild_as_a_grow_subaction_uses_grow() {
    let position = duo(
        "at=2.2.0 0.tok=V1@a1:20 0.res=m2w1s1 1.tok=V2@i5:20,W1@h6:8 1.spirit=lightbringer:2:2",
    );
    let table = after(
        &position,
        "wild, pay meat, pay meat, build, bunker, stat warrior.range, 1: pop V2",
    );
    holds(&table, "1.tok=V2@i5:21,W1@h6:8 worship=2/0/?10 grow=");
}

#[test]
fn r15_shrine_temple_and_meditation_add_up() {
    let position = duo(
        "at=2.2.0 0.tok=V1@a1:20,V2@c4:20 0.struct=shrine@a1,temple@c4 0.tech=meditation 0.spirit=windwalker:1:0 \
         1.tok=V2@i5:27",
    );
    holds(
        &after(&position, "activate windwalker"),
        "0.spirit=windwalker:1:2",
    );
}

#[test]
fn r16_barter_once_in_a_turn() {
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=m4 0.spirit=spirit_of_life:1:2 1.tok=V2@i5:27",
    ));
    play(&mut table, "barter, take herbs");
    holds(&table, "0.res=m2e1 0.flags=barter");
    offers_not(&table, "barter");
    play(&mut table, "gather, a3, take meat, take wood");
    holds(&table, "at=2.2.1 0.flags=");
}

#[test]
fn r17_shift_moves_one_single_skull() {
    let position = duo(
        "at=2.2.0 move=3/0.1/?9 0.tok=V1@a1:20,R1@a3:8 0.hand=2 0.spirit=harbinger_of_change:1:2 1.tok=V2@i5:27 1.hand=2",
    );
    let mut table = at(&position);
    offers(&table, "shift move 0");
    play(&mut table, "shift move 1");
    legal(&table, "to engage, to grow, to worship");
    play(&mut table, "to grow");
    holds(&table, "move=3/0/?9 grow=1/1/?8 0.flags=shift");
    offers_not(&table, "shift move 0");
    let pair = "shaman1 opt=players:1 at=2.2.0 grow=1/0x0/?8 0.tok=V1@a1:20,R1@a3:8 0.hand=1 0.spirit=harbinger_of_change:1:2";
    offers_not(&at(pair), "shift grow 0");
}

#[test]
fn r18_a_gather_may_stay_where_it_is() {
    let mut table = at(&duo("0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27"));
    play(&mut table, "gather");
    offers(&table, "a3");
}

#[test]
fn r19_mapping_pays_for_another_terrain_at_the_end() {
    let mapper = duo("0.tok=V1@a1:20,R1@a3:7 0.tech=tracking,mapping 1.tok=V2@i5:27");
    holds(
        &after(&mapper, "gather, a4, pop R1, take wood, take wood"),
        "0.tok=V1@a1:20,R1@a4:9",
    );
    let table = after(&mapper, "gather, a3, take meat, take wood");
    holds(&table, "0.tok=V1@a1:20,R1@a3:7");
}

#[test]
fn r20_mother_and_soul_double_two_different_kinds() {
    let both = duo(
        "at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.rover=000020 0.spirit=mother_of_earth:1:2,soul_of_the_lost:1:2 1.tok=V2@i5:27",
    );
    let mut table = after(&both, "gather, a3, take meat, take wood");
    legal(&table, "double meat, double wood");
    play(&mut table, "double wood");
    holds(&table, "0.res=m1w2b4");
    let table = after(&both, "gather, a3, take wood");
    holds(&table, "0.res=w2b6");
}

#[test]
fn r21_a_spawned_token_has_to_leave_the_village() {
    let mut table = at(&duo("0.tok=V1@a1:28 1.tok=V2@i5:27"));
    play(&mut table, "spawn, R1, 8, take meat");
    offers_not(&table, "a1");
    let shut = duo(
        "analog=red@a2:8/7,blue@a2:8/7,yellow@b1:8/7,white@b1:8/7 0.tok=V1@a1:28 0.res=m1 1.tok=V2@i5:27",
    );
    let walled = shut
        .replace("0.tok=", "cat=2:flood 0.tok=")
        .replace("opt=players:2", "opt=players:2 at=2.2.0");
    offers_not(&at(&walled), "spawn");
    offers(&at(&shut), "spawn");
}

#[test]
fn r22_every_move_from_a_starting_hex_takes_an_exit() {
    let mut table = at(&duo("0.tok=V1@c4:20,R1@a1:8 1.tok=V2@i5:27"));
    play(&mut table, "gather");
    legal(&table, "a1, a2, a3, b1, b2, b3, c1, c2");
}

#[test]
fn r23_villages_trade_with_the_next_hexes() {
    let mut table = at(&duo("0.tok=V1@a1:20 0.res=m1 1.tok=V2@i5:27"));
    play(&mut table, "trade");
    legal(&table, "a2, b1, b2");
}

#[test]
fn r24_longhouse_protects_by_the_owners_own_structures() {
    let base =
        "at=4.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9 1.tech=lean_to,hut,longhouse";
    offers_not(&at(&duo(&format!("{base} 1.struct=shrine@d6"))), "combat");
    offers(&at(&duo(&format!("{base} 0.struct=shrine@d6"))), "combat");
    offers(&at(&duo(&format!("{base} 1.struct=shrine@e7"))), "combat");
}

#[test]
fn r25_the_tile_of_father_of_war_comes_from_the_bank_and_goes_back() {
    let war =
        duo("at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.spirit=father_of_war:1:2 1.tok=V2@i5:20,W1@d5:9");
    let mut table = at(&war);
    play(&mut table, "combat");
    let weights: Vec<u32> = table.weights().iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [1; 9]);
    play(&mut table, "!tile meat, 0: pop W1");
    holds(&table, "0.res= 1.res= 1.tok=V2@i5:20,W1@d5:5");
}

#[test]
fn r26_a_cancelled_tile_goes_back_unspent() {
    let position = duo(
        "at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=a1 1.tok=V2@i5:20,W1@d5:9 1.warrior=002000 1.res=f2",
    );
    let table = after(
        &position,
        "combat, feast water, 1: feast fish, 1: feast fish, 1: pop W1",
    );
    // 10 x 2 = 20 against (9 + 4) x 2 = 26.
    holds(&table, "1.res=f1 0.res=f1 0.tok=V1@a1:20,W1@d4:5");
}

#[test]
fn r27_a_minus_tile_brought_in_by_a_plus_tile_has_no_effect() {
    let position =
        duo("at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=h1a1 1.tok=V2@i5:20,W1@d5:9 1.res=f1");
    let table = after(
        &position,
        "combat, feast hide, 1: feast fish, 0: extra water, 1: pop W1",
    );
    // (10 + 1) x 2 = 22 against (9 + 4) x 2 = 26: the fish lies on.
    holds(&table, "0.res=f1 1.res= 0.tok=V1@a1:20,W1@d4:5");
}

#[test]
fn r28_equal_values_are_a_draw() {
    let position = duo("at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=f1 1.tok=V2@i5:20,W1@d5:9 1.res=f1");
    let table = after(&position, "combat, feast fish, 1: feast fish");
    holds(
        &table,
        "0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9 0.res= 1.res=",
    );
}

#[test]
fn r29_an_analog_warrior_loses_people_until_clean_up() {
    let position = duo("at=2.2.0 analog=red@d5:10/7 0.tok=V1@a1:20,W1@d4:14 1.tok=V2@i5:27");
    let table = after(&position, "combat, !tile berries, pop W1");
    holds(&table, "analog=red@d5:5/7 0.tok=V1@a1:24,W1@d4:15");
    let clean = duo("at=2.4.0 analog=red@d5:5/7 0.tok=V1@a1:20 1.tok=V2@i5:27");
    holds(
        &after(&clean, "!cover c01, !cover c01"),
        "analog=red@e5:13/7",
    );
}

#[test]
fn r30_a_skull_won_from_an_analog_warrior_has_its_colour() {
    let position =
        duo("at=5.2.0 analog=red@d5:8/7 0.tok=V1@a1:20,W1@d4:30 0.warrior=430040 1.tok=V2@i5:27");
    let table = after(
        &position,
        "combat, !tile berries, !tile berries, !tile berries, win skull",
    );
    holds(&table, "analog=red@d5:8/6 0.store=red");
    let early = position.replace("at=5", "at=4");
    let mut table = at(&early);
    play(&mut table, "combat, !tile berries, !tile berries");
    offers_not(&table, "win skull");
}

#[test]
fn r31_ancient_hunter_weakens_a_beast_for_good() {
    let position = duo(
        "at=2.2.0 beasts=c3:mammoth 0.tok=V1@a1:20,W1@d4:10 0.spirit=ancient_hunter:1:2 1.tok=V2@i5:27",
    );
    let table = after(&position, "hunt, pop W1, !tile meat, !tile meat");
    holds(
        &table,
        "beasts=c3:mammoth-3 0.tok=V1@a1:20,W1@d4:13 0.res=m2",
    );
    let small = position.replace("mammoth", "wild_horse-5");
    holds(
        &after(&small, "hunt, !tile meat, stay, slaughter"),
        "0.tok=V1@a1:20,W1@d4:10",
    );
}

#[test]
fn r32_one_beast_or_claim_for_a_token() {
    let base = "at=2.2.0 beasts=c3:wild_horse 1.tok=V2@i5:27 0.tok=V1@a1:20,W1@d4:14";
    let mut table = at(&duo(base));
    play(&mut table, "hunt, !tile grain, stay");
    legal(&table, "slaughter, keep");
    let table = after(
        &duo(&format!("{base}+bison 0.skulls=234567")),
        "hunt, !tile grain, stay",
    );
    holds(&table, "bdiscard=wild_horse 0.res=m3");
}

#[test]
fn r33_a_skull_on_the_map_needs_a_token_there() {
    let base = "at=2.2.0 skulls=a3:n 0.res=m4 0.skulls=- 1.tok=V2@i5:27";
    offers_not(
        &at(&duo(&format!("{base} 0.tok=V1@a1:20,R1@a4:8"))),
        "gain_skull",
    );
    offers(
        &at(&duo(&format!("{base} 0.tok=V1@a1:20,R1@a3:8"))),
        "gain_skull",
    );
}

#[test]
fn r34_no_new_spirit_at_the_limit() {
    let base =
        "at=2.2.0 spirits=windwalker 0.tok=V1@a1:20,R1@a3:8 0.spirit=star_rover:1:1 1.tok=V2@i5:27";
    offers_not(&at(&duo(base)), "gain_spirit");
    let two = duo(&format!(
        "{base} 0.tech=meditation,funeral_rites,oral_history"
    ));
    offers(&at(&two), "gain_spirit");
}

#[test]
fn r35_the_skull_given_up_comes_from_the_hand_first() {
    let rich = duo("at=2.2.0 0.tok=V1@a1:20 0.hand=2 1.tok=V2@i5:27");
    let table = after(&rich, "sac3b, for population, fire move");
    holds(&table, "0.hand=0 0.sac=3 0.tok=V1@a1:28");
    let poor = duo("at=2.2.0 move=3/0/?9 0.tok=V1@a1:20 0.hand=1 1.tok=V2@i5:27");
    let table = after(&poor, "sac3b, for population, fire grow");
    holds(&table, "0.hand=0 0.sac= move=3/0/?9");
}

#[test]
fn r36_a_lost_skull_is_out_of_the_match() {
    let hungry = "shaman1 opt=players:2,feeding:up at=3.3f.0 0.tok=V1@a1:30 0.skulls=34567 1.tok=V2@i5:20 1.res=f9b9";
    let table = after(hungry, "giveskull, done");
    holds(&table, "0.hand=2 0.skulls=34567");
    let placed = "shaman1 opt=players:2,feeding:up at=3.3f.0 0.tok=V1@a1:30 0.hand=0 grow=1/0/?8 worship=2/0/?10 0.sac=2 \
                  0.neutral=1 1.tok=V2@i5:20 1.res=f9b9";
    let table = after(placed, "giveskull, done, !cover c01, !cover c01");
    holds(&table, "0.hand=2 0.neutral=");
}

#[test]
fn r37_a_second_sacrifice_moves_the_fire_token_or_leaves_it() {
    let base =
        "at=1.2.0 next=1 fire=0:grow 0.hand=2 0.sac=1 0.tok=V1@a1:30 0.res=m3 1.tok=V2@i5:27";
    let mut table = at(&duo(base));
    play(&mut table, "sac2a, stat rover.range, stat rover.range");
    legal(&table, "fire move, fire engage, fire worship, fire stay");
    let full = "shaman1 opt=players:2 at=1.2.0 move=3/0.1.1/?9 engage=2/1.1/?9 grow=1/1/?8 worship=2/0.0/?10 0.hand=1 \
                0.skulls=4567 1.skulls=567 0.tok=V1@a1:30 0.res=m3 1.tok=V2@i5:27 1.hand=1";
    let table = after(full, "sac2a, stat rover.range, stat rover.range");
    holds(&table, "fire=0:aside next=");
}

#[test]
fn r38_each_step_of_phase_3_is_finished_by_all_seats() {
    let position =
        "shaman1 opt=players:2 at=3.3f.0 cur=1,0 0.tok=V1@a1:20 0.res=m4 1.tok=V2@i5:20 1.res=f6";
    // Nobody has to feed; surplus in turn order.
    let table = at(&position.replace("3f.0", "3f.1"));
    holds(&table, "at=3.3s.1");
    let mut table = table;
    play(&mut table, "1: done");
    holds(&table, "at=3.3s.0");
}

#[test]
fn r39_a_spirit_of_this_round_may_be_activated_in_phase_3_and_is_not_lost() {
    let base = "at=2.3g.0 0.tok=V1@a1:20 0.res=b3 1.tok=V2@i5:27 0.spirit=star_rover";
    let mut table = at(&duo(&format!("{base}:2:0")));
    legal(&table, "activate, decline");
    play(&mut table, "decline");
    holds(&table, "0.spirit=star_rover:2:0");
    holds(
        &after(&duo(&format!("{base}:1:1")), "decline"),
        "0.spirit= spirits=star_rover",
    );
}

#[test]
fn r40_beasts_come_from_the_reserve_then_from_the_reshuffled_discard() {
    let position = duo(
        "at=2.4.0 reserve=bison beasts=c3:rhino!0.W1 bdiscard=mammoth,direwolf 0.tok=V1@a1:20,W1@d4:9 1.tok=V2@i5:27",
    );
    let mut table = after(&position, "!cover c01, !cover c01");
    assert_eq!(
        table.weights(),
        [
            ("!beast direwolf".to_owned(), 1),
            ("!beast mammoth".to_owned(), 1)
        ]
    );
    play(&mut table, "!beast mammoth");
    holds(
        &table,
        "beasts=c3:rhino!0.W1,c5:bison,e7:mammoth,g5:direwolf bdiscard= reserve=",
    );
}

#[test]
fn r41_a_blocked_analog_warrior_stays() {
    let position = duo("at=1.4.0 analog=red@e1:8/7 0.tok=V1@a1:20,R1@f1:8 1.tok=V2@i5:27,R1@f1:8");
    holds(&after(&position, "!cover c01"), "analog=red@e1:10/7");
}

#[test]
fn r42_a_bonus_tile_pays_once_for_each_seat_and_round() {
    let position = duo("at=1.2.0 bonus=1:A1a 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27");
    let mut table = after(
        &position,
        "gather, a3, take meat, take wood, pop V1, cover move, !cover c04, take fish, take fish, take fish",
    );
    holds(
        &table,
        "0.flags=bonus 0.covers=c04 move=4/0/?8 0.tok=V1@a1:23,R1@a3:8",
    );
    play(&mut table, "1: pass, 0: gather, a3, take meat, take wood");
    holds(&table, "0.covers=c04 0.tok=V1@a1:23,R1@a3:8");
}

#[test]
fn r49_oathkeeper_gains_half_of_each_loss() {
    let position =
        duo("at=2.2.0 0.tok=V1@a1:20 1.tok=V2@i5:20,W1@h6:8 1.spirit=oathkeeper_of_death:1:2");
    let table = after(
        &position,
        "sac1b, x2, take meat, take meat, fire move, 1: pop V2",
    );
    holds(&table, "0.tok=V1@a1:16 1.tok=V2@i5:22,W1@h6:8");
}

#[test]
fn r50_funeral_rites_put_two_tokens_aside() {
    let position = duo("at=2.2.0 0.tok=V1@a1:20 0.tech=meditation 0.res=m1w1s1e2 1.tok=V2@i5:27");
    let mut table = at(&position);
    play(&mut table, "develop, funeral_rites, pay meat, pay wood");
    offers_not(&table, "aside R2");
    play(&mut table, "aside R1, take fish, aside R2");
    holds(&table, "0.aside=R1,R2 0.tok=V1@a1:22");
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:30 0.aside=R1,R2 0.tech=meditation,funeral_rites 1.tok=V2@i5:27",
    ));
    play(&mut table, "spawn, R2, 5, a2");
    assert_eq!(table.turn().to_string(), "seat 0");
    play(&mut table, "take fish, take fish");
    holds(&table, "0.tok=V1@a1:25,R2@a2:5 0.aside=R1 0.res=f2");
}

#[test]
fn r51_each_robbed_seat_takes_a_water() {
    let position = "shaman1 opt=players:3 at=2.3g.0 0.tok=V1@a1:20 0.spirit=shadow_of_the_sea:1:2 1.tok=V1@e9:20 1.res=m3 2.tok=V1@i1:20";
    let table = after(position, "use");
    holds(&table, "0.res=m2 1.res=m1a1 2.res=a1");
}

#[test]
fn r52_star_rover_lends_calendar_for_the_next_feeding() {
    let position = duo("at=2.3g.0 0.tok=V1@a1:20 0.spirit=star_rover:1:2 1.tok=V2@i5:20");
    let mut table = after(&position, "use");
    holds(&table, "0.flags=calendar");
    play(&mut table, "!cover c01, !cover c01");
    holds(&table, "0.flags=calendar at=3.2.0");
    let fed = duo(
        "at=3.3f.0 0.tok=V1@a1:20 0.flags=calendar 0.tech=tracking,mapping,calendar 1.tok=V2@i5:20",
    );
    holds(
        &after(&fed, "take water, take water"),
        "0.tok=V1@a1:26 0.flags=",
    );
    let last = duo("at=7.3g.0 0.tok=V1@a1:20 0.spirit=star_rover:1:7 1.tok=V2@i5:20");
    assert_eq!(at(&last).turn().to_string(), "over");
}

#[test]
fn r53_fooltricker_sends_the_fire_token_to_the_end() {
    let position = duo("at=2.3g.0 0.tok=V1@a1:20 0.res=m1 0.spirit=fooltricker:1:2 1.tok=V2@i5:20");
    let table = after(&position, "use, sac1a");
    holds(&table, "next=1,0 0.tok=V1@a1:22 0.res=");
}

#[test]
fn r54_twenty_four_beast_tiles() {
    let mut table: Table<Shaman> = Table::start(r#"{"players":2}"#, 3);
    while table.turn().to_string() == "chance" {
        table.draw();
    }
    let core = &table.state().core;
    assert_eq!(core.beasts.iter().flatten().count(), 12);
    assert_eq!(core.reserve.len(), 12);
}

#[test]
fn r55_start_population_is_25_and_the_bonus_of_the_space() {
    let mut table: Table<Shaman> = Table::start(r#"{"players":2}"#, 3);
    while table.turn().to_string() == "chance" {
        table.draw();
    }
    legal(&table, "start V1, start V2");
    play(&mut table, "start V1, start V2");
    let populations: Vec<u16> = table.state().core.players[..2]
        .iter()
        .map(|p| p.population())
        .collect();
    assert_eq!(populations.iter().sum::<u16>(), 55);
}

#[test]
fn r57_the_same_totem_once() {
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:20 0.store=blue,white 0.totems=9:blue+white 0.got=blue:2,white:2 0.skulls=3467 0.res=m1w2 1.tok=V2@i5:27",
    ));
    play(&mut table, "gain_skull");
    holds(&table, "0.skulls=467 0.store=blue,white 0.hand=");
}

#[test]
fn r58_ties_are_broken_by_skulls_put_to_use() {
    let table = at(&duo(
        "at=7.5.0 0.tok=V1@a1:20 0.hand=5 0.skulls=567 0.store=n 1.tok=V2@i5:20 1.hand=5 1.skulls=34567",
    ));
    assert_eq!(table.outcome().reason, "tie-skulls");
    assert_eq!(table.outcome().ranks, [1, 2]);
}

#[test]
fn r59_all_is_added_then_doubled_and_the_fort_comes_last() {
    let position = duo(
        "at=2.2.0 0.tok=V1@a1:20,W1@d4:10+direwolf 0.struct=bunker@a1,fort@d4 0.tech=spears 0.skulls=234567 1.tok=V2@i5:20,W1@d5:15 1.warrior=000400",
    );
    // (20 + 5) x 3 = 75 against 15 x 6 = 90.
    let table = after(&position, "combat, 0: pop V1");
    holds(&table, "0.tok=V1@a1:21,W1@d4:5+direwolf");
}

#[test]
fn r60_and_r61_five_meadows_and_seven_skull_hexes() {
    let mut table: Table<Shaman> = Table::start(r#"{"players":2}"#, 3);
    while table.turn().to_string() == "chance" {
        table.draw();
    }
    assert_eq!(
        table
            .state()
            .core
            .skulls
            .iter()
            .filter(|skull| skull.neutral)
            .count(),
        7
    );
    let map = &table.game().data().map;
    let meadows = atoll_shaman::board::Hex::all()
        .filter(|hex| map.meadow(*hex))
        .map(|hex| hex.to_string());
    assert_eq!(meadows.collect::<Vec<_>>(), ["a3", "c7", "e5", "g1", "i3"]);
}

#[test]
fn r62_grow_has_one_space_less_than_players() {
    holds(
        &at(&duo("grow=1/-/?8 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27")),
        "grow=",
    );
}

#[test]
fn r63_trade_reaches_as_far_as_the_range() {
    let mut table = at(&duo(
        "0.tok=V1@a1:20,W1@e5:8 0.warrior=020000 0.res=m1 1.tok=V2@i5:27",
    ));
    play(&mut table, "trade, W1");
    offers(&table, "c3");
    offers_not(&table, "b3");
}

#[test]
fn r64_a_fifth_of_the_resources_rounded_down() {
    let position = duo("at=2.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9 1.res=m9");
    let table = after(&position, "combat, 1: feast done, win resources");
    holds(&table, "0.res=m1 1.res=m8");
    let few = position.replace("m9", "m4");
    let table = after(&few, "combat, 1: feast done, pop W1");
    holds(&table, "0.res=");
}

#[test]
fn r65_the_winner_chooses_an_unlocked_skull() {
    let position = duo("at=5.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9 1.skulls=257");
    let mut table = after(&position, "combat, win skull");
    legal(&table, "S2, S5");
    play(&mut table, "S5");
    holds(&table, "0.store=purple 1.skulls=27");
}

#[test]
fn r66_people_beyond_a_capacity_are_lost() {
    let position =
        duo("at=2.2.0 0.tok=V1@a1:20,W1@c4:36 0.warrior=500000 0.res=m1w2 1.tok=V2@i5:27");
    let table = after(&position, "settle");
    holds(&table, "0.tok=V1@a1:22,V2@c4:32");
}

#[test]
fn r67_a_gain_fills_one_dial_after_the_other() {
    let position = duo("at=2.2.0 0.tok=V1@a1:31,R1@a3:5 0.res=m2 1.tok=V2@i5:27");
    let table = after(&position, "sac1a, x2, pop V1, fire move");
    holds(&table, "0.tok=V1@a1:32,R1@a3:8");
}

#[test]
fn r68_a_lowered_capacity_loses_the_rest_at_once() {
    let position = duo(
        "at=2.2.0 0.tok=V1@a1:44 0.village=2 0.rover=001100 1.tok=V2@i5:20 1.spirit=oathkeeper_of_death:1:2",
    );
    let table = after(
        &position,
        "sac3a, with stats, unstat village.capacity, unstat village.capacity, unstat rover.feast, S1, fire move",
    );
    holds(&table, "0.tok=V1@a1:32 1.tok=V2@i5:20 0.village= 0.rover=");
}

#[test]
fn r69_food_is_paid_if_it_can_be() {
    let table = at(&duo(
        "at=3.3f.0 0.tok=V1@a1:32,V2@c4:20 0.res=m2b1w1 1.tok=V2@i5:20",
    ));
    holds(&table, "0.res=");
}

#[test]
fn r70_a_claimed_beast_cannot_be_hunted() {
    let table = at(&duo(
        "at=2.2.0 beasts=c3:wild_horse!1.W1 0.tok=V1@a1:20,W1@d4:14 1.tok=V2@i5:27,W1@e7:9",
    ));
    offers_not(&table, "hunt");
}

#[test]
fn r71_downing_does_not_depend_on_the_move() {
    let base = duo("at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:14 1.tok=V2@i5:27");
    holds(
        &after(&base, "hunt, !tile grain, stay, keep"),
        "beasts=c3:wild_horse!0.W1 0.tok=V1@a1:20,W1@d4:14",
    );
    let full = duo(
        "at=2.2.0 analog=red@c3:8/7,blue@c3:8/7 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:14 1.tok=V2@i5:27",
    );
    holds(
        &after(&full, "hunt, !tile grain, keep"),
        "beasts=c3:wild_horse!0.W1",
    );
}

#[test]
fn r73_a_sacrifice_is_done_as_often_as_it_can_be_paid() {
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:20,R1@a3:4 0.res=m3 1.tok=V2@i5:27",
    ));
    play(&mut table, "sac1a");
    legal(&table, "x1, x2, x3");
}

#[test]
fn r74_longhouse_is_no_help_against_hunters_and_villages_need_none() {
    let base = "at=4.2.0 beasts=d5:wild_horse 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@d5:20 1.tech=lean_to,hut,longhouse 1.struct=shrine@d5";
    let table = at(&duo(base));
    offers(&table, "hunt");
    offers_not(&table, "combat");
}

#[test]
fn r77_covers_removed_in_clean_up_give_nothing() {
    let table = after(&duo("at=1.4.0 0.tok=V1@a1:20 1.tok=V2@i5:20"), "!cover c01");
    holds(&table, "0.tok=V1@a1:20 0.covers= cgone=c01");
}

#[test]
fn r78_free_technologies_keep_all_conditions_but_the_price() {
    let mut table = at(&duo(
        "at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+auroch 0.skulls=234567 0.tech=poncho 1.tok=V2@i5:27 supply=tracking:0",
    ));
    play(&mut table, "hunt, !tile grain, stay");
    offers(&table, "gain boots");
    offers_not(&table, "gain pants");
    offers_not(&table, "gain poncho");
    offers_not(&table, "gain tracking");
}

#[test]
fn r79_star_rover_adds_another_subaction_of_the_row_used() {
    let position =
        duo("at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=b5 0.spirit=star_rover:1:2 1.tok=V2@i5:27");
    let mut table = after(&position, "gather, a3, take meat, take wood");
    legal(&table, "again spawn berries, again advance berries, done");
    play(&mut table, "again advance berries, take meat, take meat");
    holds(&table, "next=1,0 0.res=m3w1b1 move=3/0/?9");
}

#[test]
fn r80_mother_of_earth_builds_for_any_resources() {
    let position =
        duo("at=2.3g.0 0.tok=V1@a1:20 0.res=m2 0.spirit=mother_of_earth:1:2 1.tok=V2@i5:20");
    let mut table = after(&position, "use");
    legal(&table, "shrine, stash, bunker");
    play(&mut table, "shrine");
    holds(&table, "0.struct=shrine@a1 0.res= 0.tok=V1@a1:23");
}

#[test]
fn r81_nobody_advances_alone_on_the_track() {
    let table = at(&duo(
        "at=2.2.0 next=0 fire=1:grow 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27",
    ));
    offers_not(&table, "advance");
    let three = "shaman1 opt=players:3 at=2.2.0 next=0,1 fire=2:grow 0.tok=V1@a1:20 1.tok=V1@e9:20 2.tok=V1@i1:20";
    let mut table = at(three);
    play(&mut table, "advance");
    offers_not(&table, "3");
}

#[test]
fn r83_gold_spaces_unlock_when_their_column_is_empty() {
    let mut table = at(&duo("0.tok=V1@a1:28,W1@d4:8 1.tok=V2@i5:27"));
    play(&mut table, "spawn");
    legal(&table, "W2, W3, R1, R3, R4");
}

#[test]
fn r84_gains_of_a_catastrophe_come_once_and_changes_last() {
    let table = at(&duo(
        "at=2.1.0 cat=2:flood 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:20",
    ));
    holds(&table, "0.res=w2 1.res=f2");
    let mut table = table;
    play(&mut table, "gather");
    legal(&table, "a2, a3, a4, b3, b4");
}

#[test]
fn r85_free_actions_before_and_after_the_action() {
    let mut table = at(&duo(
        "at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=b2 0.spirit=star_rover:1:1 1.tok=V2@i5:27",
    ));
    offers(&table, "activate star_rover");
    play(&mut table, "gather, a3, take meat, take wood");
    legal(&table, "activate star_rover, end");
}

#[test]
fn r86_victory_effects_are_optional() {
    let mut table = at(&duo(
        "at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+rhino 0.skulls=234567 1.tok=V2@i5:27",
    ));
    play(&mut table, "hunt, !tile grain, stay");
    legal(
        &table,
        "gain S2, gain S3, gain S4, gain S5, gain S6, gain none",
    );
}

#[test]
fn r87_an_attacked_beast_that_wins_takes_nothing() {
    let position =
        duo("at=2.2.0 beasts=c3:mammoth 0.tok=V1@a1:20,W1@d4:10 0.res=f1 1.tok=V2@i5:27");
    let table = after(&position, "hunt, feast fish, !tile meat, !tile fish");
    holds(
        &table,
        "0.tok=V1@a1:20,W1@d4:10 0.res=m1f1 beasts=c3:mammoth",
    );
}

#[test]
fn r89_a_beast_goes_to_the_nearest_token_without_beast_and_claim() {
    let position = duo(
        "at=2.2.0 beasts=c3:rhino!0.R1 0.tok=V1@a1:20,W1@c4:14+bison,W2@e4:8,R1@d4:8,R3@d6:5 0.hand=5 0.skulls=4567 0.res=m1w2 1.tok=V2@i5:27",
    );
    let mut table = after(&position, "settle");
    legal(&table, "link W2, link R3");
    play(&mut table, "link R3, pop V2");
    holds(
        &table,
        "0.tok=V1@a1:20,V2@c4:16,W2@e4:8,R1@d4:8,R3@d6:5+bison",
    );
}
