//! The kit finds what it is there to find: the divers, spoilt in one way at a time.

use std::panic::catch_unwind;

use atoll_arena::{Label, Studied};
use atoll_bots::Judge;
use atoll_engine::{
    BySeat, Choices, Notation, OptionSpec, Options, Outcome, ParseError, Problems, Rules, Seat,
    Secrets, Tell, Turn, Viewer,
};
use atoll_scene::{About, Draw, Table};
use atoll_testkit::toys::secrets::{Divers, Event, Fact, Move, Pearl, State, View};
use atoll_testkit::{Kit, conformance, knowledge, knowledge_after, knowledge_by_channel};
use rand::Rng;
use serde::Serialize;

/// The divers with one fault.
#[derive(Debug, Clone)]
struct Spoilt<const FAULT: usize>(Divers);

// Leaks.
const VIEW: usize = 1;
const ASIDE: usize = 2;
const EVENT: usize = 3;
const TOLD_CHANCE: usize = 4;
const TOLD_MOVE: usize = 5;
const LABEL: usize = 6;
const KEY: usize = 7;
const MOVE_LIST: usize = 8;
const REFUSAL: usize = 9;
const JSON: usize = 10;
const POSITION: usize = 11;
const PEARLS_OPEN: usize = 12;
const ALL_OPEN: usize = 13;
// Other faults.
const UNSORTED: usize = 20;
const TWICE: usize = 21;
const CLEARS: usize = 22;
const PICKY: usize = 23;
const JUDGE: usize = 24;
const OPTIONS_LOST: usize = 25;
const PANICS: usize = 27;
const GUESS: usize = 28;
const CHOICES: usize = 29;
const SCENE: usize = 30;
const OUTCOME: usize = 31;
const WEIGHT: usize = 32;
const ENDLESS: usize = 33;
const SAME_TEXT: usize = 34;
const RANKS: usize = 35;
const PARTS: usize = 36;
const USES: usize = 37;

/// A view with everything smuggled along, where neither comparison nor JSON shows it.
#[derive(Debug, Clone, Serialize)]
struct Smuggler {
    view: View,
    #[serde(skip)]
    truth: State,
    loot: Option<String>,
}

impl PartialEq for Smuggler {
    fn eq(&self, other: &Smuggler) -> bool {
        self.view == other.view
    }
}

/// Passes on what the divers tell.
struct Through<'t, T, const FAULT: usize>(&'t mut T);

impl<T: Tell<Spoilt<FAULT>>, const FAULT: usize> Tell<Divers> for Through<'_, T, FAULT> {
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.0.event(event);
    }
}

impl<const FAULT: usize> Spoilt<FAULT> {
    /// The pearl of the last seat, as everybody should not know it.
    fn secret(&self, state: &State) -> Option<u8> {
        let last = Seat::new(self.0.seats() - 1);
        match self.0.view(state, Viewer::Seat(last)).hands[last].pearl {
            Fact::Known(pearl) => Some(pearl),
            _ => None,
        }
    }

    fn view_with_leaks(&self, state: &State, viewer: Viewer) -> View {
        let mut view = self.0.view(state, viewer);
        for seat in Seat::all(self.0.seats()) {
            let own = self.0.view(state, Viewer::Seat(seat)).hands[seat];
            match FAULT {
                VIEW | ALL_OPEN => view.hands[seat] = own,
                PEARLS_OPEN => view.hands[seat].pearl = own.pearl,
                ASIDE => view.hands[seat].aside = own.aside,
                _ => {}
            }
        }
        view
    }
}

impl<const FAULT: usize> Rules for Spoilt<FAULT> {
    const NAME: &'static str = "spoilt";

    type State = State;
    type Move = Move;
    type Chance = Pearl;
    type Event = Event;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self) -> State {
        self.0.start()
    }

    fn turn(&self, state: &State) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if FAULT == CLEARS {
            out.clear();
        }
        self.0.moves(state, out);
        match FAULT {
            UNSORTED => out.reverse(),
            TWICE => out.extend(out.first().copied()),
            MOVE_LIST if self.secret(state).is_some_and(|pearl| pearl > 5) => drop(out.pop()),
            _ => {}
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Pearl, u32)>) {
        self.0.chances(state, out);
        if FAULT == WEIGHT && !out.is_empty() {
            out[0].1 = 0;
        }
    }

    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<Self>) {
        if FAULT == ENDLESS && self.0.part(state) == 0 && !matches!(mv, Move::Keep | Move::Dive) {
            return;
        }
        self.0.act(state, mv, &mut Through(tell));
    }

    fn fall(&self, state: &mut State, pearl: Pearl, tell: &mut impl Tell<Self>) {
        self.0.fall(state, pearl, &mut Through(tell));
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let mut outcome = self.0.outcome(state)?;
        if FAULT == RANKS {
            outcome.ranks = BySeat::from_fn(self.seats(), |_| 3);
        }
        (FAULT != OUTCOME).then_some(outcome)
    }

    fn part(&self, state: &State) -> u32 {
        match FAULT {
            PARTS => 10 - self.0.part(state),
            _ => self.0.part(state),
        }
    }
}

impl<const FAULT: usize> Options for Spoilt<FAULT> {
    fn options() -> Vec<OptionSpec> {
        Divers::options()
    }

    fn new(choices: &Choices) -> Result<Self, Problems> {
        Divers::new(choices).map(Spoilt)
    }

    fn choices(&self) -> Choices {
        self.0.choices()
    }
}

impl<const FAULT: usize> Secrets for Spoilt<FAULT> {
    type View = Smuggler;

    fn screened(&self, state: &State) -> bool {
        self.0.screened(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> Smuggler {
        Smuggler {
            view: self.view_with_leaks(state, viewer),
            truth: state.clone(),
            loot: (FAULT == JSON).then(|| format!("{:?}", self.secret(state))),
        }
    }

    fn guess(&self, view: &Smuggler, rng: &mut impl Rng) -> State {
        match FAULT {
            GUESS => self.0.start(),
            _ => self.0.guess(&view.view, rng),
        }
    }

    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        match FAULT {
            TOLD_MOVE | ALL_OPEN => mv.to_string(),
            _ => self.0.tell_move(before, mv, viewer),
        }
    }

    fn tell_chance(&self, before: &State, pearl: Pearl, viewer: Viewer) -> String {
        match FAULT {
            TOLD_CHANCE | PEARLS_OPEN | ALL_OPEN => pearl.to_string(),
            _ => self.0.tell_chance(before, pearl, viewer),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match FAULT {
            EVENT | ALL_OPEN => Some(event.clone()),
            PEARLS_OPEN if matches!(event, Event::Dealt { .. }) => Some(event.clone()),
            _ => self.0.tell_event(event, viewer),
        }
    }

    fn view_position(&self, view: &Smuggler) -> String {
        match FAULT {
            POSITION => self.position(&view.truth),
            _ => self.0.view_position(&view.view),
        }
    }
}

impl<const FAULT: usize> Notation for Spoilt<FAULT> {
    fn parse_move(&self, state: &State, text: &str) -> Result<Move, ParseError> {
        match FAULT {
            PANICS if text.len() > 3 => {
                self.0.parse_move(state, &[&text[..3], &text[3..]].concat())
            }
            SAME_TEXT if text == "shy" => self.0.parse_move(state, "bold"),
            REFUSAL if self.secret(state) == Some(9) => Err(ParseError::new(text, 0, "luck")),
            _ => self.0.parse_move(state, text),
        }
    }

    fn position(&self, state: &State) -> String {
        self.0.position(state)
    }

    fn parse_position(text: &str) -> Result<(Self, State), ParseError> {
        let (mut game, state) = Divers::parse_position(text)?;
        if FAULT == OPTIONS_LOST {
            let mut choices = game.choices();
            choices.set("pearls", 15);
            game = Divers::new(&choices).expect("fifteen are allowed");
        }
        Ok((Spoilt(game), state))
    }
}

impl<const FAULT: usize> Judge for Spoilt<FAULT> {
    fn judge(&self, state: &State) -> BySeat<f32> {
        match FAULT {
            JUDGE => BySeat::from_fn(self.seats(), |_| 1.0),
            _ => self.0.judge(state),
        }
    }

    fn pick(&self, state: &State, moves: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        moves.clear();
        self.moves(state, moves);
        match FAULT {
            PICKY => moves.first().copied(),
            _ => rand::seq::IndexedRandom::choose(&moves[..], rng).copied(),
        }
    }
}

impl<const FAULT: usize> Studied for Spoilt<FAULT> {
    fn uses(&self, _: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        if FAULT == USES {
            tell(Seat::new(0), Label::new("pearl", "black"));
        }
    }
}

impl<const FAULT: usize> Draw for Spoilt<FAULT> {
    const ABOUT: About = Divers::ABOUT;

    fn table(&self, view: &Smuggler, moves: &[Move], _: usize) -> Table {
        let mut table = self.0.table(&view.view, moves, 0);
        let secret = self.secret(&view.truth);
        let node = table.board.nodes.last_mut().expect("there are divers");
        match FAULT {
            LABEL => node.label = format!("{} ({secret:?})", node.label),
            KEY => node.key = format!("{}{secret:?}", node.key),
            SCENE => node.key.clear(),
            CHOICES => table.choices.reverse(),
            _ => {}
        }
        table
    }

    fn say(&self, event: &Event) -> String {
        self.0.say(event)
    }
}

/// Runs the kit and expects a failure that contains these words.
fn finds<const FAULT: usize>(words: &str) {
    finds_any::<FAULT>(&[words]);
}

fn finds_any<const FAULT: usize>(words: &[&str]) {
    let run = catch_unwind(|| conformance::<Spoilt<FAULT>>(&Kit::new().longest(400)));
    let panic = run.expect_err("the kit finds nothing");
    let text = panic
        .downcast_ref::<String>()
        .expect("the kit speaks in sentences");
    let found = words.iter().any(|words| text.contains(words));
    assert!(found, "found something else: {text}");
}

#[test]
fn without_a_fault_it_conforms() {
    conformance::<Spoilt<0>>(&Kit::new());
}

#[test]
fn leaks_are_found_in_every_channel() {
    finds::<VIEW>("a leak by view:");
    finds::<ASIDE>("a leak by view:");
    finds::<ALL_OPEN>("its views show everything");
    finds::<EVENT>("a leak by events:");
    finds::<TOLD_CHANCE>("a leak by told text:");
    finds::<TOLD_MOVE>("a leak by told text:");
    finds::<LABEL>("a leak by scene:");
    finds::<KEY>("a leak by scene:");
    finds_any::<MOVE_LIST>(&["offers other moves of its own", "a leak by own moves:"]);
    finds::<JSON>("a leak by view as JSON:");
    finds::<POSITION>("a leak by view_position:");
}

#[test]
fn faults_are_found() {
    finds::<UNSORTED>("the moves are not sorted");
    finds::<TWICE>("not sorted");
    finds::<CLEARS>("does not append");
    finds::<PICKY>("`pick` does not give each as often as it should");
    finds::<JUDGE>("the shares of `judge` sum to");
    finds::<OPTIONS_LOST>("come back from the position");
    finds::<PANICS>("a panic: ");
    finds::<GUESS>("looks different");
    finds::<CHOICES>("is offered");
    finds::<SCENE>("a node key is empty");
    finds_any::<OUTCOME>(&["without an outcome", "a running match shows its seed"]);
    finds::<WEIGHT>("has no weight");
    finds::<ENDLESS>("not over after 400 decisions");
    finds::<SAME_TEXT>("reads as");
    finds::<RANKS>("leave gaps");
    finds::<PARTS>("back to part");
    finds::<USES>("seat 0 uses `pearl: black`, which is not usable");
}

/// What the snapshot of the sound game says of a deal to seat 1, and what each leak makes of it.
#[test]
fn knowledge_shows_leaks() {
    fn line<const FAULT: usize>(position: &str) -> String {
        let (game, state) = Spoilt::<FAULT>::parse_position(position).unwrap();
        let line = knowledge(&game, &state);
        line.split_once("spectator: ")
            .expect("the counts come last")
            .1
            .to_owned()
    }
    // Round 1, the last of three seats is dealt its pearl.
    let deal = "9 1 1 0,0,0 5,3,- -";
    assert_eq!(line::<0>(deal), "1 1 7 1");
    assert_eq!(line::<VIEW>(deal), "7 7 7 7");
    assert_eq!(line::<EVENT>(deal), "7 7 7 7");
    assert_eq!(line::<TOLD_CHANCE>(deal), "7 7 7 7");
    assert_eq!(line::<LABEL>(deal), "7 7 7 7");
    assert_eq!(line::<KEY>(deal), "7 7 7 7");
    assert_eq!(line::<JSON>(deal), "7 7 7 7");
    assert_eq!(line::<POSITION>(deal), "7 7 7 7");
    // Seat 0 is to act afterwards: its list and the answers to its tries tell whether the pearl is large.
    assert_eq!(line::<MOVE_LIST>(deal), "2 1 7 1");
    assert_eq!(line::<REFUSAL>(deal), "2 1 7 1");
    // Seat 0 is to choose in secret.
    let choice = "9 1 1 0,0,0 5k,3k,4k -";
    assert_eq!(line::<0>(choice), "2 1 1 1");
    assert_eq!(line::<TOLD_MOVE>(choice), "2 2 2 2");
    assert_eq!(line::<EVENT>(choice), "2 2 2 2");
}

/// A game that shows and tells too much alike passes the kit: the snapshot is what finds it.
#[test]
fn only_knowledge_finds_what_is_shown_and_told_alike() {
    conformance::<Spoilt<PEARLS_OPEN>>(&Kit::new().cases(5));
    let (game, state) = Spoilt::<PEARLS_OPEN>::parse_position("9 1 1 0,0,0 5,3,- -").unwrap();
    insta::assert_snapshot!(knowledge(&game, &state),
        @"7 outcomes; told apart by seats and spectator: 7 7 7 7");
}

/// What is hidden when it is dealt may come out later.
#[test]
fn knowledge_looks_ahead() {
    // Seat 1 gets the last pearl; then seat 0 keeps, and seat 1 lays it aside.
    let (game, state) = Spoilt::<ASIDE>::parse_position("9 1 1 0,0 5,- -").unwrap();
    insta::assert_snapshot!(knowledge_after(&game, &state, &["keep"]),
        @"8 outcomes, then keep; told apart by seats and spectator: 1 8 1");
    insta::assert_snapshot!(knowledge_after(&game, &state, &["keep", "dive"]),
        @"8 outcomes, then keep, then dive; told apart by seats and spectator: 8 8 8");
    let (game, state) = Divers::parse_position("9 1 1 0,0 5,- -").unwrap();
    insta::assert_snapshot!(knowledge_after(&game, &state, &["keep", "dive"]),
        @"8 outcomes, then keep, then dive; told apart by seats and spectator: 1 8 1");
}

#[test]
fn the_channel_of_a_leak_is_named() {
    let (game, state) = Spoilt::<KEY>::parse_position("9 1 1 0,0 5,- -").unwrap();
    insta::assert_snapshot!(knowledge_by_channel(&game, &state, &[]), @"
    8 outcomes told apart by seats and spectator
    1 8 1  view
    1 1 1  turn
    1 1 1  outcome
    1 8 1  view as JSON
    1 8 1  view_position
    1 1 1  own moves
    8 8 8  scene
    1 1 1  refusals
    1 8 1  told text
    1 8 1  events
    1 8 1  record
    ");
}
