//! The kit finds what lets others count what is decided behind a screen.

use std::fmt;
use std::panic::catch_unwind;
use std::str::FromStr;

use atoll_arena::Studied;
use atoll_bots::Judge;
use atoll_engine::{
    BySeat, Choices, NoChance, Notation, OptionSpec, Options, Outcome, ParseError, Problems, Rules,
    Seat, Secrets, Tell, Turn, Viewer, no_luck,
};
use atoll_testkit::{Kit, conformance_of_rules};
use rand::{Rng, RngExt};
use serde::Serialize;

/// Two lay stones behind screens, one after the other; then the screens are lifted, and more stones win. With a fault.
#[derive(Debug, Clone)]
struct Screens<const FAULT: usize>;

/// The view shows how many stones another has laid.
const SEEN: usize = 1;
/// The screens are not said to be any: each stone is told.
const TOLD: usize = 2;
/// What is told when a seat is done says how many there were.
const LAST: usize = 3;

const MOST: u8 = 3;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Table {
    laid: [u8; 2],
    done: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
enum Move {
    Lay,
    Done,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Lay => "lay",
            Move::Done => "done",
        })
    }
}

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        match text {
            "lay" => Ok(Move::Lay),
            "done" => Ok(Move::Done),
            _ => Err(ParseError::new(text, 0, "`lay` or `done`")),
        }
    }
}

/// What is hidden is `None`.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct View {
    laid: [Option<u8>; 2],
    done: u8,
}

impl<const FAULT: usize> Rules for Screens<FAULT> {
    const NAME: &'static str = "screens";

    type State = Table;
    type Move = Move;
    /// What lay behind the screens.
    type Event = [u8; 2];
    no_luck!();

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Table {
        Table {
            laid: [0, 0],
            done: 0,
        }
    }

    fn turn(&self, table: &Table) -> Turn {
        match table.done {
            2 => Turn::Over,
            due => Turn::Seat(Seat::new(usize::from(due))),
        }
    }

    fn moves(&self, table: &Table, out: &mut Vec<Move>) {
        match table.laid.get(usize::from(table.done)) {
            None => {}
            Some(&MOST) => out.push(Move::Done),
            Some(_) => out.extend([Move::Lay, Move::Done]),
        }
    }

    fn act(&self, table: &mut Table, mv: Move, tell: &mut impl Tell<Self>) {
        match mv {
            Move::Lay => table.laid[usize::from(table.done)] += 1,
            Move::Done => table.done += 1,
        }
        if table.done == 2 {
            tell.event(|| table.laid);
        }
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        let stones = |seat: Seat| i32::from(table.laid[seat.index()]);
        (table.done == 2).then(|| Outcome::by_scores(BySeat::from_fn(2, stones), "stones"))
    }
}

impl<const FAULT: usize> Options for Screens<FAULT> {
    fn options() -> Vec<OptionSpec> {
        vec![OptionSpec::players(2, 2, 2)]
    }

    fn new(_: &Choices) -> Result<Self, Problems> {
        Ok(Screens)
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", 2);
        choices
    }
}

impl<const FAULT: usize> Secrets for Screens<FAULT> {
    type View = View;

    fn screened(&self, table: &Table) -> bool {
        FAULT != TOLD && table.done < 2
    }

    fn view(&self, table: &Table, viewer: Viewer) -> View {
        let known = |seat| {
            let own = viewer == Viewer::Seat(Seat::new(seat));
            (own || table.done == 2 || FAULT == SEEN).then_some(table.laid[seat])
        };
        View {
            laid: [known(0), known(1)],
            done: table.done,
        }
    }

    fn guess(&self, view: &View, rng: &mut impl Rng) -> Table {
        let stones = |seat: usize, rng: &mut _| match view.laid[seat] {
            Some(known) => known,
            None if usize::from(view.done) < seat => 0,
            None => RngExt::random_range(rng, 0..=MOST),
        };
        Table {
            laid: [stones(0, rng), stones(1, rng)],
            done: view.done,
        }
    }

    fn tell_move(&self, before: &Table, mv: Move, viewer: Viewer) -> String {
        let own = viewer.seat().map(Turn::Seat) == Some(self.turn(before));
        match FAULT {
            TOLD => mv.to_string(),
            _ if own => mv.to_string(),
            LAST => format!("? {}", before.laid[usize::from(before.done)]),
            _ => "?".to_owned(),
        }
    }

    fn tell_chance(&self, _: &Table, chance: NoChance, _: Viewer) -> String {
        match chance {}
    }

    fn tell_event(&self, shown: &[u8; 2], _: Viewer) -> Option<[u8; 2]> {
        Some(*shown)
    }

    fn view_position(&self, view: &View) -> String {
        let stones = |seat: usize| view.laid[seat].map_or("?".into(), |laid| laid.to_string());
        format!("{} {} {}", stones(0), stones(1), view.done)
    }
}

impl<const FAULT: usize> Notation for Screens<FAULT> {
    fn position(&self, table: &Table) -> String {
        format!("{} {} {}", table.laid[0], table.laid[1], table.done)
    }

    fn parse_position(text: &str) -> Result<(Self, Table), ParseError> {
        let all = (0..=MOST).flat_map(|one| (0..=MOST).map(move |two| [one, two]));
        let all = all.flat_map(|laid| (0..=2).map(move |done| Table { laid, done }));
        let mut fitting = all.filter(|table| table.done > 0 || table.laid[1] == 0);
        let table = fitting.find(|table| Self.position(table) == text);
        let wrong = || ParseError::new(text, 0, "stones, stones, and how many are done");
        Ok((Screens, table.ok_or_else(wrong)?))
    }
}

impl<const FAULT: usize> Judge for Screens<FAULT> {}

impl<const FAULT: usize> Studied for Screens<FAULT> {}

fn finds<const FAULT: usize>(words: &str) {
    let run = catch_unwind(|| conformance_of_rules::<Screens<FAULT>>(&Kit::new()));
    let panic = run.expect_err("the kit finds nothing");
    let text = panic
        .downcast_ref::<String>()
        .expect("the kit speaks in sentences");
    assert!(text.contains(words), "found something else: {text}");
}

#[test]
fn what_cannot_be_counted_conforms() {
    conformance_of_rules::<Screens<0>>(&Kit::new());
}

#[test]
fn what_can_be_counted_is_found() {
    finds::<SEEN>("a leak by view");
    finds::<TOLD>("a leak by counting");
    finds::<LAST>("a leak by told text");
}
