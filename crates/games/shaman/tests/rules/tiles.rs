//! Every technology, structure, beast, spirit, totem and end bonus at work, as tables of positions.

use crate::support::*;

/// Name, items of a position of two players, moves, items afterwards.
type Case = (&'static str, &'static str, &'static str, &'static str);

#[track_caller]
fn check(cases: &[Case]) {
    for (name, items, moves, after_items) in cases {
        println!("{name}");
        let table = after(&format!("shaman1 opt=players:2 {items}"), moves);
        holds(&table, after_items);
    }
}

const PEACE: &str = "at=2.2.0 1.tok=V2@i5:20";

#[test]
fn technologies() {
    check(&[
        (
            "tracking",
            "at=3.3f.0 0.tok=V1@a1:20 0.tech=tracking 1.tok=V2@i5:20",
            "take water, take herbs",
            "0.res=a1e1",
        ),
        (
            "poncho, once",
            "0.tok=V1@a1:20,R1@a3:8 0.res=m1s1 1.tok=V2@i5:20",
            "develop, poncho, pop V1",
            "0.tok=V1@a1:22,R1@a3:8 0.res=",
        ),
        (
            "poncho",
            "0.tok=V1@a1:20,R1@a3:8 0.tech=poncho 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood",
            "0.res=m1w1b1",
        ),
        (
            "boots",
            "0.tok=V1@a1:20 0.tech=poncho 0.res=m1w1s1b1 1.tok=V2@i5:20",
            "develop, boots",
            "0.tok=V1@a1:25 0.res=",
        ),
        (
            "pants",
            "0.tok=V1@a1:30,R1@a3:8 0.tech=poncho,boots 0.res=m1w2s1b1a1 1.tok=V2@i5:20",
            "develop, pants, pop V1",
            "0.tok=V1@a1:35,R1@a3:12 0.res=",
        ),
        (
            "potions",
            "0.tok=V1@a1:20,W1@d4:10 0.tech=potions 1.tok=V2@i5:20,W1@d5:9",
            "combat, take meat, feast meat, pop W1",
            "0.res= 1.res=m1",
        ),
        (
            "salves",
            "0.tok=V1@a1:20,W1@d4:10 0.tech=potions,salves 1.tok=V2@i5:20,W1@d5:9",
            "combat, take meat, feast meat, pop W1",
            "0.res=m1 1.res=",
        ),
        (
            "surgery",
            "at=5.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9 1.res=m9 1.tech=potions,salves,surgery",
            "combat, 1: take wood, 1: feast done, 0: take meat",
            "0.res=m2 1.res=m9w1 1.tok=V2@i5:20,W1@d5:9",
        ),
        (
            "sowing and herding",
            "0.tok=V1@a1:20,R1@a3:8 0.tech=sowing,herding 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood, take fish",
            "0.res=m3f1w1",
        ),
        (
            "cycling at home",
            "0.tok=V1@a1:20,R1@a3:8 0.tech=sowing,herding,cycling 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood, take fish, pop V1",
            "0.tok=V1@a1:23,R1@a3:8",
        ),
        (
            "cycling elsewhere",
            "0.tok=V1@a1:20,R1@a3:8 0.tech=sowing,herding,cycling 1.tok=V2@i5:20",
            "gather, a4, take fish, take wood, take fish",
            "0.tok=V1@a1:20,R1@a4:8",
        ),
        (
            "lean_to",
            "0.tok=V1@a1:20 0.tech=lean_to 0.res=w1 1.tok=V2@i5:20",
            "build, shrine",
            "0.struct=shrine@a1 0.res=",
        ),
        (
            "hut",
            "0.tok=V1@a1:20,R1@a3:8 0.tech=lean_to,hut 0.struct=shrine@a1 1.tok=V2@i5:20",
            "hut shrine a3",
            "0.struct=shrine@a3 0.flags=hut at=",
        ),
        (
            "drying",
            "at=3.3f.0 0.tok=V1@a1:32,V2@c4:20 0.tech=drying 0.res=m2b1 1.tok=V2@i5:20",
            "!cover c01",
            "0.res= 0.tok=V1@a1:32,V2@c4:20",
        ),
        (
            "fermenting",
            "at=3.3f.0 0.tok=V1@a1:74,V2@c4:74,W1@d4:18 0.village=5 0.warrior=100000 0.tech=drying,curing,fermenting 0.res=m2b1 1.tok=V2@i5:20",
            "!cover c01",
            "0.res= 0.tok=V1@a1:74,V2@c4:74,W1@d4:18",
        ),
        (
            "sculpting",
            "0.tok=V1@a1:20 0.tech=painting,sculpting 0.res=s1 1.tok=V2@i5:20",
            "develop, poncho",
            "0.tok=V1@a1:24",
        ),
        (
            "dyeing of another",
            "0.tok=V1@a1:20 0.res=m1s1 1.tok=V2@i5:20 1.tech=painting,sculpting,dyeing",
            "develop, poncho",
            "0.tok=V1@a1:22 1.tok=V2@i5:23",
        ),
        (
            "dyeing of one's own",
            "0.tok=V1@a1:20 0.res=s1 0.tech=painting,sculpting,dyeing 1.tok=V2@i5:20",
            "develop, poncho",
            "0.tok=V1@a1:27",
        ),
    ]);
}

#[test]
fn structures() {
    check(&[
        (
            "stash",
            "0.tok=V1@a1:20,R1@a3:8 0.struct=stash@a3 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood, take berries",
            "0.res=m1w1b1",
        ),
        (
            "silo next to it",
            "0.tok=V1@a1:20,R1@a3:8 0.struct=stash@c4,silo@a2 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood, take meat, take meat, take berries",
            "0.res=m3w1b1",
        ),
        (
            "bunker",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m3 0.struct=bunker@d4 1.tok=V2@i5:20,W1@d5:15",
            "combat, feast meat, feast meat, pop W1",
            "0.res=m1 1.res=m2 1.tok=V2@i5:20,W1@d5:8",
        ),
        (
            "bunker elsewhere",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m3 0.struct=bunker@c4 1.tok=V2@i5:20,W1@d5:13",
            "combat, feast meat, pop W1",
            "0.res=m2 1.res=m1",
        ),
        (
            "immediate bonus of a large one",
            "0.tok=V1@a1:20,R1@a3:8 0.res=w4b2 0.struct=shrine@a1 1.tok=V2@i5:20",
            "build, temple, pop V1, stat rover.range",
            "0.struct=shrine@a1,temple@a3 0.tok=V1@a1:26,R1@a3:8 0.rover=010000",
        ),
    ]);
    let foreign = "shaman1 opt=players:2 spirits=windwalker 0.tok=V1@a1:20,R1@b3:8 1.tok=V2@i5:20 1.struct=shrine@b3";
    offers(&at(foreign), "gain_spirit");
    offers_not(&at(&foreign.replace("shrine", "stash")), "gain_spirit");
}

#[test]
fn beasts() {
    check(&[
        (
            "shortfaced_bear",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:6+shortfaced_bear 1.skulls=234567",
            "combat, 1: pop W1",
            "0.tok=V1@a1:20,W1@d4:5 1.tok=V2@i5:20,W1@d5:11+shortfaced_bear",
        ),
        (
            "smilodon",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10+smilodon 0.skulls=234567 0.res=m2 1.tok=V2@i5:20,W1@d5:15",
            "combat, feast meat, feast meat, pop V1",
            "1.res=m2 0.tok=V1@a1:27,W1@d4:10+smilodon",
        ),
        (
            "camelops",
            "at=2.2.0 0.tok=V1@a1:20,R1@a3:8+camelops 0.skulls=234567 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood",
            "0.res=m1w1b2",
        ),
        (
            "cave_lion",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10+cave_lion 0.skulls=234567 1.tok=V2@i5:20,W1@d5:15",
            "combat, pop V1",
            "1.tok=V2@i5:20,W1@d5:8",
        ),
        (
            "bison",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10+bison 0.skulls=234567 0.res=m1 1.tok=V2@i5:20,W1@d5:15",
            "combat, feast meat, pop V1",
            "1.tok=V2@i5:20,W1@d5:8",
        ),
        (
            "cave_bear",
            "at=2.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:9+cave_bear 1.skulls=234567 1.res=f2",
            "combat, 1: feast fish, 1: feast fish, 1: pop V2",
            "0.tok=V1@a1:20,W1@d4:5 0.res=f2",
        ),
        (
            "mastodon",
            "at=2.2.0 0.tok=V1@a1:32,W1@d4:15+mastodon 0.skulls=234567 0.res=m2 1.tok=V2@i5:20",
            "sac1a, x2, fire move",
            "0.tok=V1@a1:32,W1@d4:19+mastodon",
        ),
        (
            "sivathere",
            "at=2.2.0 spirits=windwalker beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+sivathere 0.skulls=234567 1.tok=V2@i5:20",
            "hunt, !tile grain, stay, gain windwalker",
            "0.spirit=windwalker:2:0 spirits=",
        ),
        (
            "rhino",
            "at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+rhino 0.skulls=234567 1.tok=V2@i5:20",
            "hunt, !tile grain, stay, gain S3",
            "0.skulls=24567 0.hand=",
        ),
        (
            "auroch",
            "at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+auroch 0.skulls=234567 1.tok=V2@i5:20",
            "hunt, !tile grain, stay, gain poncho, pop V1",
            "0.tech=poncho 0.tok=V1@a1:22,W1@d4:12+auroch",
        ),
        (
            "mammoth",
            "at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,W1@d4:12+mammoth 0.skulls=234567 1.tok=V2@i5:20",
            "hunt, !tile grain, stay, gain shrine, pop V1",
            "0.struct=shrine@d4 0.tok=V1@a1:23,W1@d4:12+mammoth",
        ),
    ]);
    let horse = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,R1@a3:8+wild_horse 0.skulls=234567 1.tok=V2@i5:20";
    offers(&after(horse, "gather"), "e5");
    let elk = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@e5:8+irish_elk 0.skulls=234567 0.res=f1 1.tok=V2@i5:20";
    offers(&after(elk, "trade"), "c3");
}

#[test]
fn spirit_bonuses() {
    check(&[
        (
            "spirit_of_life",
            "at=2.3g.0 0.tok=V1@a1:20 0.spirit=spirit_of_life:1:2 1.tok=V2@i5:20",
            "use",
            "0.rover=100000 0.warrior=100000 0.village=1",
        ),
        (
            "harbinger_of_change",
            "at=2.3g.0 bonus=2:A2a,3:A3a 0.tok=V1@a1:20 0.spirit=harbinger_of_change:1:2 1.tok=V2@i5:20",
            "use, A3b, cover move, !cover c01",
            "bonus=2:A2a,3:A3b 0.covers=c01 0.tok=V1@a1:23",
        ),
        (
            "father_of_war",
            "at=2.3g.0 0.tok=V1@a1:20 0.spirit=father_of_war:1:2 1.tok=V2@i5:20",
            "use, stat village.capacity, stat warrior.strength",
            "0.tok=V1@a1:23 0.village=1 0.warrior=000100",
        ),
        (
            "lightbringer",
            "at=2.3g.0 next=1,0 0.tok=V1@a1:20 0.spirit=lightbringer:1:2 1.tok=V2@i5:20",
            "use",
            "next= 0.tok=V1@a1:23",
        ),
        (
            "oathkeeper_of_death",
            "at=2.3g.0 0.tok=V1@a1:20 0.spirit=oathkeeper_of_death:1:2 1.tok=V2@i5:20,W1@h6:1",
            "use",
            "0.tok=V1@a1:22 1.tok=V2@i5:18,W1@h6:1",
        ),
        (
            "ancient_hunter",
            "at=2.3g.0 beasts=c3:bison-3 reserve=rhino 0.tok=V1@a1:20 0.spirit=ancient_hunter:1:2 1.tok=V2@i5:20",
            "use, movebeast c3 d4, swapbeast d4",
            "beasts=d4:rhino reserve=bison 0.res=m1f1a1",
        ),
        (
            "windwalker",
            "at=2.3g.0 0.tok=V1@a1:20 0.spirit=windwalker:1:2 1.tok=V2@i5:20",
            "use, stat rover.movement, stat warrior.collection",
            "0.tok=V1@a1:25 0.rover=000001 0.warrior=000010",
        ),
    ]);
}

#[test]
fn spirit_abilities() {
    check(&[
        (
            "shadow_of_the_sea",
            "at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.spirit=shadow_of_the_sea:1:2 1.tok=V2@i5:20",
            "gather, a3, take meat, take wood",
            "0.res=m1f1w1a1",
        ),
        (
            "mother_of_earth",
            "at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.spirit=mother_of_earth:1:2 1.tok=V2@i5:20",
            "gather, a3, take berries",
            "0.res=b4",
        ),
    ]);
    let wind =
        format!("shaman1 opt=players:2 {PEACE} 0.tok=V1@a1:20,R1@a3:8 0.spirit=windwalker:1:2");
    let table = after(&wind, "gather");
    assert_eq!(
        table.legal().len(),
        60,
        "all hexes but that of the own village"
    );
    let corner = wind.replace("R1@a3:8", "R1@e9:8");
    offers(&after(&corner, "gather"), "e1");
    let fool = format!(
        "shaman1 opt=players:2 {PEACE} 0.tok=V1@a1:28,W1@d4:8,R1@a3:8 0.spirit=fooltricker:1:2"
    );
    offers(&at(&fool), "spawn");
    offers_not(&at(&fool.replace(":1:2", ":1:1")), "spawn");
}

/// One of everything, to be counted.
const RICH: &str = "shaman1 opt=players:2 at=7.5.0 0.tok=V1@a1:20,W1@d4:10+bison,R1@a3:5 0.rover=010000 0.warrior=000100 \
                    0.village=5 0.hand=5 0.skulls=- 0.tech=tracking,mapping 0.struct=shrine@a1 0.covers=c01,c02 \
                    1.tok=V2@i5:20 1.skulls=234567";

#[track_caller]
fn points(items: &str) -> i32 {
    at(&format!("{RICH} {items}")).outcome().scores.as_slice()[0]
}

#[test]
fn totems() {
    assert_eq!(points("0.res=m1"), 35);
    let expected = [7, 10, 9, 8, 5, 6, 7, 16, 9, 10];
    let pairs = [
        "blue+yellow",
        "yellow+purple",
        "purple+white",
        "white+red",
        "blue+red",
        "blue+purple",
        "yellow+white",
        "purple+red",
        "blue+white",
        "yellow+red",
    ];
    for (totem, (pair, bonus)) in (1..).zip(pairs.into_iter().zip(expected)) {
        assert_eq!(
            points(&format!("0.totems={totem}:{pair}")),
            35 + bonus,
            "totem {totem}"
        );
    }
    let three = points("0.totems=10:yellow+red,9:blue+white,5:blue+red");
    assert_eq!(three, 35 + 30 + 9 + 5);
}

#[test]
fn end_bonuses() {
    let more = "0.res=m5w2b1 0.store=red,n";
    for (end, bonus) in [
        ("villages", 5),
        ("warriors", 4),
        ("rovers", 3),
        ("terrains", 8),
        ("stores", 4),
        ("sets", 3),
        ("lore", 4),
        ("bones", 8),
        ("meadows", 10),
        ("home", 8),
    ] {
        assert_eq!(points(&format!("{more} end={end}")), 35 + bonus, "{end}");
    }
}

/// The final totem: a last skull is paid for and used at once.
#[test]
fn the_final_totem_is_paid_like_a_gained_skull() {
    let position = "shaman1 opt=players:2 at=7.3g.1 cur=1,0 0.tok=V1@a1:20 0.store=blue,white 0.res=m2 1.tok=V2@i5:20";
    let mut table = at(position);
    holds(&table, "at=7.5.0");
    legal(&table, "final S1, final no");
    play(&mut table, "final S1");
    assert_eq!(table.outcome().scores, [20, 20]);
    assert_eq!(table.outcome().reason, "tie-skulls");
}
