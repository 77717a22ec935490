//! The guided start.

use atoll_scene::GuideStep;

pub(super) const STEPS: &[GuideStep] = &[
    GuideStep {
        title: "One drum, twenty-five tiles",
        text: "You and your opponent move the same drum. Whoever moves it gives the tile it lands on to the other one.",
        position: "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0",
        keys: &["drum"],
    },
    GuideStep {
        title: "Move one or two spaces",
        text: "Choose one of the framed tiles: one or two spaces straight, over anything. Your opponent gets the tile you choose.",
        position: "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0",
        keys: &[
            "tile-c4", "tile-c5", "tile-d3", "tile-e3", "tile-c2", "tile-c1", "tile-b3", "tile-a3",
        ],
    },
    GuideStep {
        title: "Spend a tile to reach further",
        text: "A tile in your hand can be spent for its own move, here a Water: any distance straight or diagonally. Spent tiles no longer count.",
        position: "S4/5/H4/5/4T c3 0 W - 0-0-0",
        keys: &["hand-0-W", "tile-a5", "tile-e1"],
    },
    GuideStep {
        title: "Leave your opponent without a move",
        text: "Who cannot move loses the cycle at once, whatever the points. Moving to b5 ends it here: none of those Trees reaches a tile.",
        position: "1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0",
        keys: &["tile-b5"],
    },
    GuideStep {
        title: "Or win the majorities",
        text: "When one tile is left, each kind scores for whoever holds more of it: 9 for Suns down to 1 for the Owl. First to two cycles wins.",
        position: "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 0-0-0",
        keys: &["majority-S", "majority-T", "tile-d1", "tile-e1"],
    },
];
