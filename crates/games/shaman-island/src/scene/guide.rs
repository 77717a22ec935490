//! The guided start.

use atoll_scene::GuideStep;

pub(super) const STEPS: &[GuideStep] = &[
    GuideStep {
        title: "Two actions in a turn",
        text: "Your shaman and your six warriors stand on land made of tiles. In every turn you do two things; click a piece to move it.",
        position: "SI1 n=2 opt=- first=A round=1 todo=act1:A land=-2,0;-1,2;0,0;1,2*2;2,0*2;3,2;4,0 A=S@0,0;0@-2,1;1@0,1;2@4,0;3@2,3;4@-1,3;5@5,1 B=S@3,1;0@1,2;1@4,3;2@-2,0;3@2,0;4@-1,2;5@3,3",
        keys: &["shaman-A", "warrior-A-5"],
    },
    GuideStep {
        title: "Warriors are secret",
        text: "You see the values of your own warriors only. The shaman counts 6. All are turned up at the end.",
        position: "SI1 n=2 opt=- first=A round=1 todo=act1:A land=-2,0;-1,2;0,0;1,2*2;2,0*2;3,2;4,0 A=S@0,0;0@-2,1;1@0,1;2@4,0;3@2,3;4@-1,3;5@5,1 B=S@3,1;0@1,2;1@4,3;2@-2,0;3@2,0;4@-1,2;5@3,3",
        keys: &["coin-A-5", "warrior-B@1,2"],
    },
    GuideStep {
        title: "Slide the coast",
        text: "On the island of your shaman you may slide a tile: two half-steps along other tiles, round corners too. What stands on it goes along.",
        position: "SI1 n=2 opt=- first=A round=3 todo=dest1:A:t:0,2 land=0,0;0,2;2,0 A=S@0,0;3@0,3 B=S@3,1;2@1,1",
        keys: &["berth-2,2", "berth--2,1"],
    },
    GuideStep {
        title: "Sink it",
        text: "A low tile with nothing on it may be sunk. Choose it, or choose Sink first. Each island is labelled with its tiles.",
        position: "SI1 n=2 opt=- first=A round=7 todo=act1:A land=0,0;2,0;4,0;6,0*2;8,0 A=S@0,0;5@9,0 B=S@8,1;3@1,1;4@9,1",
        keys: &["tile-4,0", "sink-tool"],
    },
    GuideStep {
        title: "Change places by magic",
        text: "Spirit movement: your shaman and a warrior change places when your next turn begins, however far apart they are. Others may ride along.",
        position: "SI1 n=2 opt=- first=A round=4 todo=act1:B land=0,0;2,0;4,0;4,2 A=S@4,2;0@5,1;1@4,2;*@2,0 B=S@5,0;3@0,0;4@3,1",
        keys: &["spirit-A", "shaman-A"],
    },
    GuideStep {
        title: "One island too many",
        text: "With one island more than players the match ends at once. The strongest tribe of an island gets its tiles times its best piece.",
        position: "SI1 n=2 opt=- first=A round=7 todo=over:islands land=0,0;2,0;6,0*2;8,0;12,0 A=S@0,0;1@12,1;5@9,0 B=S@8,1;3@1,1;4@9,1",
        keys: &["island-0,0", "island-6,0", "island-12,0"],
    },
];
