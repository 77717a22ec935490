//! The reef in the middle, the divers in a row below it.

use atoll_engine::Seat;
use atoll_scene::{
    About, Choice, Draw, Ink, Node, Paint, Palette, Panel, Part, Place, Prompt, Scene, Table, Tone,
    ink,
};

use super::view::{Fact, Sight, View};
use super::{Divers, Event, Move, Nerve, Shown};

const INKS: [&str; 4] = ["seat0", "seat1", "seat2", "seat3"];
const OWN: &[Ink] = &[
    ink("sea", "#d5e6ea", "#16323b"),
    ink("pearl", "#fbf7ef", "#e9e2d2"),
];
/// From one diver to the next.
const ACROSS: f32 = 110.0;
const CHARACTER: (f32, f32) = (10.0, 20.0);

impl Draw for Divers {
    const ABOUT: About = About {
        title: "Night Divers",
        tagline: "Only you know your pearl. Are you bold enough?",
        minutes: 3,
        part: "match",
        angles: &[],
        flat: 0,
        guide: &[],
        icon: "water-drop",
        rules: "Each round you are dealt a pearl that only you see. Keep it, or lay it aside and dive for another. \
                Then be bold or shy, in secret. Of the bold the largest pearl gets 2 points and the others lose 1; \
                if nobody was bold, the smallest pearl gets 1. After the last round most points win.",
    };

    fn table(&self, view: &View, moves: &[Move], _: usize) -> Table {
        Table {
            status: self.status(view),
            prompt: self.prompt(view, moves),
            board: self.board(view),
            panels: Seat::all(self.seats)
                .map(|seat| self.panel(view, seat))
                .collect(),
            layers: Vec::new(),
            choices: moves.iter().map(|mv| self.choice(view, *mv)).collect(),
            palette: Palette::with(OWN),
        }
    }

    fn say(&self, event: &Event) -> String {
        match event {
            Event::Dealt {
                seat,
                pearl: Some(pearl),
            } => {
                format!("Seat {} brings up pearl {pearl}.", seat.index())
            }
            Event::Dealt { seat, pearl: None } => {
                format!("Seat {} brings up a pearl.", seat.index())
            }
            Event::Resolved { seat, dived: false } => {
                format!("Seat {} keeps the pearl.", seat.index())
            }
            Event::Resolved { seat, dived: true } => format!("Seat {} dives again.", seat.index()),
            Event::Chose {
                seat,
                nerve: Some(nerve),
            } => {
                format!("Seat {} is {}.", seat.index(), word(*nerve))
            }
            Event::Chose { seat, nerve: None } => format!("Seat {} has chosen.", seat.index()),
            Event::Revealed { round, shown } => {
                let each = shown
                    .iter()
                    .enumerate()
                    .map(|(seat, shown)| revealed(seat, shown));
                format!(
                    "Round {round} ends: {}.",
                    each.collect::<Vec<_>>().join("; ")
                )
            }
        }
    }
}

fn revealed(seat: usize, shown: &Shown) -> String {
    format!(
        "seat {seat} {} with {} ({:+})",
        word(shown.nerve),
        shown.pearl,
        shown.points
    )
}

fn word(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Bold => "bold",
        Nerve::Shy => "shy",
    }
}

impl Divers {
    fn over(&self, view: &View) -> bool {
        view.round > self.rounds
    }

    fn status(&self, view: &View) -> String {
        match self.over(view) {
            true => "the last round is over".to_owned(),
            false => format!("round {} of {}", view.round, self.rounds),
        }
    }

    fn prompt(&self, view: &View, moves: &[Move]) -> Prompt {
        match moves.first() {
            Some(Move::Keep | Move::Dive) => Prompt::new(
                "Keep your pearl or dive again",
                "What you lay aside is gone for this round.",
            ),
            Some(Move::Be(_)) => Prompt::new(
                "Bold or shy?",
                "The largest bold pearl gets 2, the other bold ones lose 1. If all are shy, the smallest gets 1.",
            ),
            None if self.over(view) => Prompt::new("The match is over", "Most points win."),
            None => Prompt::new("Others are diving", "Watch who keeps and who dives again."),
        }
    }

    fn board(&self, view: &View) -> Scene {
        let width = ACROSS * self.seats as f32;
        let mut board = Scene::new(width, 260.0, CHARACTER);
        board.push(Node::new("water", width / 2.0, 130.0).part(Part::rect(
            width,
            260.0,
            12.0,
            Paint::fill("sea"),
        )));
        board.push(self.reef_node(view, width / 2.0));
        board.push(self.prow(width - 45.0));
        for seat in Seat::all(self.seats) {
            self.diver(&mut board, view, seat);
        }
        board
    }

    fn reef_node(&self, view: &View, x: f32) -> Node {
        let taken = |fact: &Fact<u8>| *fact != Fact::None;
        let hands = view.hands.iter().flat_map(|hand| [hand.pearl, hand.aside]);
        let left = usize::from(self.pearls) - hands.filter(taken).count();
        Node::new("reef", x, 60.0)
            .part(Part::circle(38.0, Paint::fill("soft").outlined("ink", 2.0)))
            .part(Part::text(24.0, left.to_string(), Paint::fill("card")).bold())
            .label(format!("The reef holds {left} pearls."))
            .tip(format!(
                "The reef: pearls from 1 to {}. Dive here for another one.",
                self.pearls
            ))
            .glyph(format!("({left})"), "soft")
    }

    /// Where the bold stand: clicking it is to be bold.
    fn prow(&self, x: f32) -> Node {
        Node::new("prow", x, 60.0)
            .part(Part::rect(56.0, 34.0, 8.0, Paint::fill("accent")))
            .part(Part::text(16.0, "bold", Paint::fill("card")).bold())
            .label("The prow, where the bold stand.")
            .tip("Be bold: the largest bold pearl gets 2 points, the other bold ones lose 1.")
            .glyph("bold", "accent")
    }

    fn diver(&self, board: &mut Scene, view: &View, seat: Seat) {
        let (x, hand) = (ACROSS * (seat.index() as f32 + 0.5), &view.hands[seat]);
        board.push(pearl_node(seat, hand, x));
        if hand.aside != Fact::None {
            board.push(aside_node(seat, hand, x));
        }
        if hand.nerve != Fact::None {
            board.push(nerve_node(seat, hand, x));
        }
    }

    fn panel(&self, view: &View, seat: Seat) -> Panel {
        let mut scene = Scene::new(200.0, 40.0, CHARACTER);
        if let Some(shown) = view.shown.as_ref().map(|shown| shown[seat]) {
            scene.push(shown_node(seat, &shown));
        }
        let points = view.scores[seat];
        Panel {
            key: format!("seat{}", seat.index()),
            title: format!("Diver {}", seat.index()),
            seat: Some(seat),
            note: if points == 1 {
                "1 point".into()
            } else {
                format!("{points} points")
            },
            active: self.seat_to_act(view) == Some(seat),
            place: Place::Side,
            scene,
        }
    }

    /// Who decides, as far as everybody can see.
    fn seat_to_act(&self, view: &View) -> Option<Seat> {
        if self.over(view) || view.hands.iter().any(|hand| hand.pearl == Fact::None) {
            return None;
        }
        let find =
            |is: fn(&Sight) -> bool| self.order(view.round).find(|seat| is(&view.hands[*seat]));
        let open = find(|hand| !hand.kept && hand.aside == Fact::None);
        open.or_else(|| find(|hand| hand.nerve == Fact::None))
    }

    fn choice(&self, view: &View, mv: Move) -> Choice {
        let own = view.viewer.map(pearl_key).into_iter();
        let (label, effect, tone, clicks) = match mv {
            Move::Keep => (
                "Keep the pearl",
                "You go on with this pearl.",
                Tone::Plain,
                own.collect(),
            ),
            Move::Dive => (
                "Dive again",
                "Your pearl is laid aside; another one comes up.",
                Tone::Costly,
                vec!["reef".to_owned()],
            ),
            Move::Be(Nerve::Bold) => (
                "Be bold",
                "2 points with the largest bold pearl, otherwise one lost.",
                Tone::Plain,
                vec!["prow".to_owned()],
            ),
            Move::Be(Nerve::Shy) => (
                "Be shy",
                "Nothing won or lost, unless all are shy: then the smallest pearl gets 1.",
                Tone::Plain,
                Vec::new(),
            ),
        };
        Choice {
            text: mv.to_string(),
            label: label.to_owned(),
            effect: effect.to_owned(),
            tone,
            clicks,
            ghosts: Vec::new(),
        }
    }
}

fn pearl_key(seat: Seat) -> String {
    format!("pearl-{}", seat.index())
}

/// What is written on a pearl, and how it is called.
fn writing(fact: Fact<u8>) -> (String, String) {
    match fact {
        Fact::None => ("–".to_owned(), "no pearl".to_owned()),
        Fact::Hidden => ("?".to_owned(), "a pearl that you cannot see".to_owned()),
        Fact::Known(pearl) => (pearl.to_string(), format!("pearl {pearl}")),
    }
}

fn pearl_node(seat: Seat, hand: &Sight, x: f32) -> Node {
    let (number, ink) = (seat.index(), INKS[seat.index()]);
    let (sign, words) = writing(hand.pearl);
    let kept = if hand.kept { ", and kept it" } else { "" };
    Node::new(pearl_key(seat), x, 150.0)
        .part(Part::circle(28.0, Paint::fill("pearl").outlined(ink, 4.0)))
        .part(Part::text(26.0, sign.clone(), Paint::fill(ink)).bold())
        .label(format!("Diver {number} has {words}{kept}."))
        .tip("A pearl. Only its diver sees it before the end of the round.")
        .glyph(format!("{number}:{sign}"), ink)
}

fn aside_node(seat: Seat, hand: &Sight, x: f32) -> Node {
    let (sign, words) = writing(hand.aside);
    Node::new(format!("aside-{}", seat.index()), x + 34.0, 190.0)
        .part(Part::circle(
            14.0,
            Paint::fill("pearl").outlined("line", 2.0),
        ))
        .part(Part::text(14.0, sign.clone(), Paint::fill("soft")))
        .label(format!("Diver {} laid aside {words}.", seat.index()))
        .tip("A pearl laid aside. It is out of this round.")
        .glyph(format!("/{sign}"), "soft")
}

fn nerve_node(seat: Seat, hand: &Sight, x: f32) -> Node {
    let (sign, words) = match hand.nerve {
        Fact::Known(nerve) => (word(nerve), format!("is {}", word(nerve))),
        _ => ("?", "has chosen in secret".to_owned()),
    };
    Node::new(format!("nerve-{}", seat.index()), x, 225.0)
        .part(Part::rect(
            60.0,
            26.0,
            6.0,
            Paint::fill("card").outlined("line", 1.0),
        ))
        .part(Part::text(16.0, sign, Paint::fill("ink")))
        .label(format!("Diver {} {words}.", seat.index()))
        .tip("The secret choice. It is shown when all have chosen.")
        .glyph(sign, "ink")
}

fn shown_node(seat: Seat, shown: &Shown) -> Node {
    let text = format!("{} {} {:+}", shown.pearl, word(shown.nerve), shown.points);
    let (number, pearl, points) = (seat.index(), shown.pearl, shown.points);
    Node::new(format!("shown-{number}"), 100.0, 20.0)
        .part(Part::text(18.0, text.clone(), Paint::fill("soft")))
        .label(format!(
            "In the round before diver {number} was {} with pearl {pearl}: {points:+}.",
            word(shown.nerve)
        ))
        .glyph(text, "soft")
}

/// The seat to act as the view tells it is the one that the rules say.
#[cfg(test)]
mod tests {
    use super::*;
    use atoll_engine::{Match, Notation, Secrets, Seed, Turn, Viewer};

    #[test]
    fn the_active_panel_is_that_of_the_seat_to_act() {
        let (game, _) = Divers::parse_position("9 2 1 0,0,0 -,-,- -").unwrap();
        let mut table = Match::new(game.clone(), Seed::from_number(3));
        while table.turn() != Turn::Over {
            let view = game.view(table.state(), Viewer::Spectator);
            let due = match table.turn() {
                Turn::Seat(seat) => Some(seat),
                _ => None,
            };
            assert_eq!(game.seat_to_act(&view), due);
            let text = table.legal_texts().pop().unwrap();
            table.play_text(&text).unwrap();
        }
    }
}
