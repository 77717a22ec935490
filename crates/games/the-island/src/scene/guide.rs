//! The guided start.

use atoll_scene::GuideStep;

/// An opening in which all natives are placed.
const OPENING: &str = "ti1 land=G7:111/121/232/343/232/121/111 o=H7b,G9b,H9b,I9b,H10b,H11b,G12b,H13b p=G8b,H8b,I8b,G10b,I10b,G11b,I11b,H12b act=main:p:mr";

pub(super) const STEPS: &[GuideStep] = &[
    GuideStep {
        title: "Last tribe standing",
        text: "Orange and Purple have eight natives each. Whoever has none left loses. Each piece of the island has three spaces for them.",
        position: OPENING,
        keys: &["native-0-5", "native-1-4"],
    },
    GuideStep {
        title: "Step",
        text: "Once a turn you may step with a native to a neighbouring space: up one level at most, down as far as you like. Choose the native, then the space.",
        position: OPENING,
        keys: &["native-1-4", "space-G9a", "space-G10a", "space-G11a"],
    },
    GuideStep {
        title: "Push",
        text: "Step onto a native of the other colour and you push it on. Into the sea it is lost, here at once. It may not push you straight back in its next turn.",
        position: "ti1 land=G7:111/121/111 o=G7a,H9b p=G7b,I8b act=main:p:mr",
        keys: &["native-1-1", "native-0-1"],
    },
    GuideStep {
        title: "Remove a piece, always",
        text: "Every turn you must remove one piece on which nobody stands and that shows a side. What it cuts off from the island sinks too, with everybody on it.",
        position: "ti1 land=G7:1111/111. o=H7a,J7b p=G7b,H8a act=main:p:mr",
        keys: &["stack-I7", "stack-J7", "native-0-2"],
    },
    GuideStep {
        title: "Use what you collected",
        text: "Each removed piece has a symbol that only you see. Reveal it at any time in your turn: one more step, a piece moved or removed, a native taken, or the Cataclysm.",
        position: "ti1 land=G7:111/121/232/343/232/12./1.. o=H7b,G9b,H9b,I9b,H10b,H11b,G12b p=G8b,H8b,I8b,G10b,I10b,G11b,I11b ho=N1 hp=K1E1 turn=4 act=main:p:mr",
        keys: &[
            "hand-1-K",
            "hand-1-EN",
            "hand-1-EI",
            "turn-step",
            "turn-removal",
        ],
    },
];
