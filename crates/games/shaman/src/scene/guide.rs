//! The guided start.

use atoll_scene::GuideStep;

/// The beginning of a match for two, seat 0 to act.
const START: &str = "shaman1 opt=players:2 at=1.2.0 cur=0,1 next=0,1 bonus=1:A1a end=lore spirits=windwalker,fooltricker,lightbringer,star_rover beasts=c3:wild_horse,c5:camelops,e7:direwolf,g5:bison,g3:irish_elk,e3:auroch,b3:smilodon,c6:cave_bear,f7:rhino,h4:mammoth,g2:cave_lion,d2:mastodon skulls=a3:n,c1:n,c7:n,e5:n,g1:n,g7:n,i3:n analog=blue@a5:8/7,yellow@e9:8/7,white@i1:8/7,red@e1:8/7 0.tok=V1@a1:28 1.tok=V2@i5:27";

/// The second round: a rover and a warrior are out.
const LATER: &str = "shaman1 opt=players:2 at=2.2.0 cur=0,1 next=0,1 bonus=2:A2b end=lore spirits=windwalker,fooltricker,lightbringer,star_rover beasts=c3:wild_horse,c5:camelops,e7:direwolf,g5:bison,g3:irish_elk,e3:auroch,b3:smilodon,c6:cave_bear,f7:rhino,h4:mammoth,g2:cave_lion,d2:mastodon skulls=a3:n,c1:n,c7:n,e5:n,g1:n,g7:n,i3:n analog=blue@a4:10/7,yellow@d8:10/7,white@i2:10/7,red@f1:10/7 0.tok=V1@a1:20,R1@a3:9,W1@d4:12 0.res=m2f1g1w2s1b2 1.tok=V2@i5:22,W1@e6:9";

pub(super) const STEPS: &[GuideStep] = &[
    GuideStep {
        title: "Your tribe is its people",
        text: "Villages, warriors and rovers carry people: the large number on each token. The most people after seven rounds win.",
        position: START,
        keys: &["token-0-V1", "hex-a1"],
    },
    GuideStep {
        title: "A skull is an action",
        text: "In turn, everybody places one skull on a row in a corner of the map. Pale actions are not possible now; point at one, or hold it, to see why.",
        position: START,
        keys: &["row-move", "action-spawn", "skulls-0"],
    },
    GuideStep {
        title: "Spawn, then gather",
        text: "A village sends out people as a token of your reserve. It moves a few steps and takes some of what its new hex shows.",
        position: START,
        keys: &["token-0-R1", "token-0-W1", "hex-a2", "hex-b1"],
    },
    GuideStep {
        title: "Resources pay for everything",
        text: "Technologies, structures, skulls, spirits and, at the end of each round, one portion of food for every fifty people. In fights they are your secret feast.",
        position: LATER,
        keys: &["resource-0-meat", "resource-0-wood", "resource-0-berries"],
    },
    GuideStep {
        title: "Hunt and fight",
        text: "People times strength decides, raised by feast tiles. Beasts give meat or, with a skull, serve the token that downed them.",
        position: LATER,
        keys: &["token-0-W1", "beast-c3", "action-hunt"],
    },
    GuideStep {
        title: "More skulls, more tokens",
        text: "You may have as many tokens on the map as active skulls. Buy skulls in Worship; a meadow lets you take a great spirit.",
        position: LATER,
        keys: &["action-gain_skull", "action-gain_spirit", "token-0-R1"],
    },
    GuideStep {
        title: "Sacrifices cost your place",
        text: "A skull on your own board trades people, resources and stats. Your fire token, the flame in the order of the next round, then leaves that order, but keeps a space for you.",
        position: LATER,
        keys: &["sacrifice-0-sac1a", "sacrifice-0-sac2a", "place-1"],
    },
];
