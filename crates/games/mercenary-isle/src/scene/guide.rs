//! The guided start.

use atoll_scene::GuideStep;

pub(super) const STEPS: &[GuideStep] = &[
    GuideStep {
        title: "An island to fill",
        text: "You and your enemy lay one token a turn on a free tile until all 36 lie there. You hold five, and draw after each one.",
        position: "MI1 v=basic turn=0 ph=place hand=w3rp,w3rp pile=w6r3b3p,w6r3b3p",
        keys: &["hand-0-w", "tile-c3"],
    },
    GuideStep {
        title: "Lines of your colour score",
        text: "Three in a row, a column or a diagonal make 3 points, four 5, five 7, six 10. Laying a Wolf on d3 makes this line longer.",
        position: "MI1 v=basic map=6/6/2w3/WWW3/3w2/4w1 turn=0 ph=place hand=w2rbp,w3rp pile=w4r3b2p,w3r3b3p",
        keys: &["token-a3", "token-b3", "token-c3", "tile-d3"],
    },
    GuideStep {
        title: "Some of your tokens help the enemy",
        text: "The ground tells whose line a token builds, the mark in the corner whose token it is. Your Rat stands on blue ground: lay it where it does no harm.",
        position: "MI1 v=basic map=6/6/2w3/WWWw2/3wR1/4w1 turn=0 ph=place hand=w2rbp,w3rp pile=w4r2b2p,w2r3b3p",
        keys: &["hand-0-r", "token-e2"],
    },
    GuideStep {
        title: "White ones block, Pigs double",
        text: "A Rabbit breaks lines of both colours. A line with a Pig counts twice. Switch on the worth of lines below the board to see what counts now.",
        position: "MI1 v=basic map=6/6/2wb2/WWPw2/3wR1/4w1 turn=0 ph=place hand=w2rbp,w3rp pile=w5r2b2,w2r3b2p",
        keys: &["token-d4", "token-c3"],
    },
    GuideStep {
        title: "Later: weather and mercenaries",
        text: "In the other ways to play, fog hides quarters of the island and coins hire animals with powers. The list shows what each costs, replaces and does.",
        position: "MI1 v=quick turn=0 ph=hire hand=-,- pile=w9r4b3p2,w9r4b3p2 coins=80,80",
        keys: &["market-c", "market-m"],
    },
];
