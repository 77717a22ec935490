//! A race: roll, then move one of your two runners by that many steps. Who first has both home wins; the
//! others are placed by the steps their runners made. Once a runner is home the other takes every roll.
//!
//! Moves are `a` and `b`, rolls are `1` to `6`. A position is
//! `length die runners roll next`, e.g. `12 fair 3+0,1+12 5 1`: runner steps by seat, the roll or `-`,
//! and the seat whose turn it is.

use std::fmt;
use std::str::FromStr;

use atoll_arena::{Label, Studied};
use atoll_bots::{Feature, Judge};
use atoll_engine::{
    BySeat, Choices, MAX_SEATS, Notation, Open, OpenView, OptionSpec, Options, Outcome, ParseError,
    Problems, Rules, Seat, Single, Tell, Turn,
};
use atoll_scene::{
    About, Choice, Draw, Node, Paint, Palette, Panel, Part, Place, Prompt, Scene, Table, Tone,
};
use serde::Serialize;

/// The rules: who races how far, with which die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    seats: usize,
    length: u8,
    loaded: bool,
}

/// Where the runners are, what was rolled, and who is next.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Track {
    runners: BySeat<[u8; 2]>,
    roll: Option<u8>,
    next: Seat,
}

/// Move the runner with this number, 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run(u8);

/// The die shows this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll(u8);

/// What happens in a race.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The die was rolled.
    Rolled {
        /// For whom.
        seat: Seat,
        /// What it shows.
        roll: u8,
    },
    /// A runner moved.
    Ran {
        /// Whose.
        seat: Seat,
        /// Which of the two.
        runner: char,
        /// Where it stands now.
        to: u8,
    },
}

impl Race {
    /// All the steps that a seat has made.
    fn steps(track: &Track, seat: Seat) -> u8 {
        track.runners[seat].iter().sum()
    }

    fn home(&self, runners: [u8; 2]) -> bool {
        runners.iter().all(|step| *step == self.length)
    }

    fn run(&self, track: &mut Track, run: Run, roll: u8, tell: &mut impl Tell<Self>) {
        let seat = track.next;
        let step = &mut track.runners[seat][usize::from(run.0)];
        *step = (*step + roll).min(self.length);
        let to = *step;
        track.roll = None;
        if !self.home(track.runners[seat]) {
            track.next = seat.next(self.seats);
        }
        tell.event(|| Event::Ran {
            seat,
            runner: letter(run),
            to,
        });
    }

    fn can_run(&self, track: &Track) -> impl Iterator<Item = Run> + use<> {
        let (steps, length) = (track.runners[track.next], self.length);
        [Run(0), Run(1)]
            .into_iter()
            .filter(move |run| steps[usize::from(run.0)] < length)
    }
}

fn letter(run: Run) -> char {
    char::from(b'a' + run.0)
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        letter(*self).fmt(f)
    }
}

impl FromStr for Run {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Run, ParseError> {
        match text {
            "a" => Ok(Run(0)),
            "b" => Ok(Run(1)),
            _ => Err(ParseError::new(text, 0, "a runner, `a` or `b`")),
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Roll {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Roll, ParseError> {
        match text.as_bytes() {
            [roll @ b'1'..=b'6'] => Ok(Roll(roll - b'0')),
            _ => Err(ParseError::new(text, 0, "a roll from 1 to 6")),
        }
    }
}

fn moved(runner: char) -> Label {
    Label::new("runner moved", runner.to_string())
}

fn rolled(roll: u8) -> Label {
    Label::new("roll", roll.to_string())
}

impl Rules for Race {
    const NAME: &'static str = "race";

    type State = Track;
    type Move = Run;
    type Chance = Roll;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Track {
        Track {
            runners: BySeat::from_fn(self.seats, |_| [0, 0]),
            roll: None,
            next: Seat::new(0),
        }
    }

    fn turn(&self, track: &Track) -> Turn {
        match track.roll {
            _ if self.home(track.runners[track.next]) => Turn::Over,
            None => Turn::Chance,
            Some(_) => Turn::Seat(track.next),
        }
    }

    fn moves(&self, track: &Track, out: &mut Vec<Run>) {
        if track.roll.is_some() {
            out.extend(self.can_run(track));
        }
    }

    fn chances(&self, track: &Track, out: &mut Vec<(Roll, u32)>) {
        if self.turn(track) == Turn::Chance {
            let weight = |roll| if self.loaded && roll == 6 { 3 } else { 1 };
            out.extend((1..=6).map(|roll| (Roll(roll), weight(roll))));
        }
    }

    fn act(&self, track: &mut Track, run: Run, tell: &mut impl Tell<Self>) {
        let roll = track.roll.expect("a move follows a roll");
        self.run(track, run, roll, tell);
    }

    fn fall(&self, track: &mut Track, Roll(roll): Roll, tell: &mut impl Tell<Self>) {
        let seat = track.next;
        tell.event(|| Event::Rolled { seat, roll });
        track.roll = Some(roll);
    }

    /// Once a runner is home the other takes every roll.
    fn single(&self, track: &Track) -> Single<Run> {
        let mut able = self.can_run(track);
        match (track.roll, able.next(), able.next()) {
            (Some(_), Some(only), None) => Single::Follows(only),
            _ => Single::Asked,
        }
    }

    fn outcome(&self, track: &Track) -> Option<Outcome> {
        let steps = |seat| i32::from(Race::steps(track, seat));
        let over = self.home(track.runners[track.next]);
        over.then(|| Outcome::by_scores(BySeat::from_fn(self.seats, steps), "both home"))
    }
}

impl Options for Race {
    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(1, MAX_SEATS as i64, 2),
            OptionSpec::number("length", 2, 30, 12, "Steps from the start to home."),
            OptionSpec::one_of(
                "die",
                &["fair".into(), "loaded".into()],
                "Whether the six comes three times as often.",
            ),
        ]
    }

    fn new(choices: &Choices) -> Result<Self, Problems> {
        let number = |name| choices.number(name).expect("options are complete");
        Ok(Race {
            seats: number("players") as usize,
            length: number("length") as u8,
            loaded: choices.word("die") == Some("loaded"),
        })
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", self.seats as i64);
        choices.set("length", i64::from(self.length));
        choices.set("die", if self.loaded { "loaded" } else { "fair" });
        choices
    }
}

impl Open for Race {}

impl Notation for Race {
    fn position(&self, track: &Track) -> String {
        let pair = |[a, b]: &[u8; 2]| format!("{a}+{b}");
        let runners: Vec<_> = track.runners.iter().map(pair).collect();
        let roll = track.roll.map_or("-".to_owned(), |roll| roll.to_string());
        let die = if self.loaded { "loaded" } else { "fair" };
        let (length, runners, next) = (self.length, runners.join(","), track.next.index());
        format!("{length} {die} {runners} {roll} {next}")
    }

    fn parse_position(text: &str) -> Result<(Self, Track), ParseError> {
        Reader { text }.position()
    }
}

impl Judge for Race {
    const FEATURES: &'static [Feature] = &[
        Feature::new("steps made", 0.1, 0.3),
        Feature::flat("is next", 0.2),
    ];

    fn features(&self, track: &Track, seat: Seat, out: &mut [f32]) {
        out[0] = f32::from(Race::steps(track, seat));
        out[1] = f32::from(u8::from(seat == track.next));
    }

    fn progress(&self, track: &Track) -> f32 {
        let steps = Seat::all(self.seats).map(|seat| Race::steps(track, seat));
        f32::from(steps.max().unwrap_or(0)) / (2.0 * f32::from(self.length))
    }
}

impl Studied for Race {
    fn role(&self, _: &Track, seat: Seat) -> Option<Label> {
        let first = seat.index() == 0;
        Some(Label::new(
            "start",
            if first { "runs first" } else { "runs later" },
        ))
    }

    fn usable(&self) -> Vec<Label> {
        let mut all = vec![moved('a'), moved('b')];
        all.extend((1..=6).map(rolled));
        all
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        match *event {
            Event::Rolled { seat, roll } => tell(seat, rolled(roll)),
            Event::Ran { seat, runner, .. } => tell(seat, moved(runner)),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
}

impl<'t> Reader<'t> {
    fn wrong(&self, part: &str, expected: &'static str) -> ParseError {
        ParseError::at_part(self.text, part, expected)
    }

    fn position(&self) -> Result<(Race, Track), ParseError> {
        let words: Vec<&str> = self.text.split(' ').collect();
        let [length, die, runners, roll, next] = words[..] else {
            return Err(self.wrong(self.text, "`length die runners roll next`"));
        };
        let length = self.number(length, 2, 30, "a length from 2 to 30")?;
        let loaded = match die {
            "fair" => false,
            "loaded" => true,
            _ => return Err(self.wrong(die, "`fair` or `loaded`")),
        };
        let runners = self.runners(runners, length)?;
        let seats = runners.seats();
        let next = self.number(next, 0, seats as u8 - 1, "the seat that is next")?;
        let next = Seat::new(usize::from(next));
        let game = Race {
            seats,
            length,
            loaded,
        };
        let mut track = Track {
            runners,
            roll: None,
            next,
        };
        self.check_homes(&game, &track)?;
        if roll != "-" {
            track.roll = Some(self.number(roll, 1, 6, "a roll from 1 to 6, or `-`")?);
            if game.can_run(&track).count() < 2 {
                return Err(self.wrong(roll, "`-`: there is nothing to choose"));
            }
        }
        Ok((game, track))
    }

    /// The race ends at once when a seat is home, so that only the seat in turn can be.
    fn check_homes(&self, game: &Race, track: &Track) -> Result<(), ParseError> {
        let homes = Seat::all(game.seats).filter(|seat| game.home(track.runners[*seat]));
        match homes.into_iter().all(|seat| seat == track.next) {
            true => Ok(()),
            false => Err(self.wrong(
                self.text,
                "that only the seat in turn has both runners home",
            )),
        }
    }

    fn runners(&self, text: &'t str, length: u8) -> Result<BySeat<[u8; 2]>, ParseError> {
        let mut all = Vec::new();
        for pair in text.split(',') {
            let parts = pair.split_once('+');
            let (a, b) = parts.ok_or_else(|| self.wrong(pair, "two runners, as in `3+0`"))?;
            let step = |part| self.number(part, 0, length, "steps up to the length");
            all.push([step(a)?, step(b)?]);
        }
        if all.len() > MAX_SEATS {
            return Err(self.wrong(text, "at most six seats"));
        }
        Ok(BySeat::from_fn(all.len(), |seat| all[seat.index()]))
    }

    fn number(&self, part: &str, min: u8, max: u8, what: &'static str) -> Result<u8, ParseError> {
        let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number = part
            .parse()
            .ok()
            .filter(|n| plain && (min..=max).contains(n));
        number.ok_or_else(|| self.wrong(part, what))
    }
}

const INKS: [&str; MAX_SEATS] = ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5"];
const STEP: f32 = 30.0;
const LANE: f32 = 30.0;

impl Draw for Race {
    const ABOUT: About = About {
        title: "Race",
        tagline: "Roll, choose a runner, get both of them home.",
        minutes: 3,
        part: "match",
        angles: &[],
        flat: 0,
        guide: &[],
        icon: "dice-six-faces-five",
        rules: "Roll, then move one of your two runners by that many steps. \
                Who first has both home wins; the others are placed by their steps.",
    };

    fn table(&self, view: &OpenView<Track>, moves: &[Run], _: usize) -> Table {
        let track = &view.state;
        Table {
            status: format!("{} steps to run", self.length),
            prompt: self.prompt(track),
            board: self.board(track),
            panels: Seat::all(self.seats)
                .map(|seat| self.panel(track, seat))
                .collect(),
            layers: Vec::new(),
            choices: moves.iter().map(|run| self.choice(track, *run)).collect(),
            palette: Palette::with(&[]),
        }
    }

    fn say(&self, event: &Event) -> String {
        match event {
            Event::Rolled { seat, roll } => format!("Seat {} rolls a {roll}.", seat.index()),
            Event::Ran { seat, runner, to } => {
                format!(
                    "Runner {runner} of seat {} comes to step {to}.",
                    seat.index()
                )
            }
        }
    }
}

impl Race {
    fn prompt(&self, track: &Track) -> Prompt {
        match (self.turn(track), track.roll) {
            (Turn::Over, _) => Prompt::new("The race is over", "Somebody has both runners home."),
            (_, Some(roll)) => Prompt::new(
                format!("Move a runner by {roll}"),
                "Who first has both runners home wins.",
            ),
            _ => Prompt::new("The die is rolled", "Then one of two runners moves."),
        }
    }

    fn board(&self, track: &Track) -> Scene {
        let (width, lanes) = (STEP * (f32::from(self.length) + 2.0), 2 * self.seats);
        let mut board = Scene::new(width, LANE * lanes as f32, (STEP / 2.0, LANE));
        for seat in Seat::all(self.seats) {
            for run in [Run(0), Run(1)] {
                board.push(self.runner(track, seat, run));
            }
        }
        board
    }

    fn runner(&self, track: &Track, seat: Seat, run: Run) -> Node {
        let step = track.runners[seat][usize::from(run.0)];
        let lane = 2 * seat.index() + usize::from(run.0);
        let (x, y) = (STEP * (f32::from(step) + 1.0), LANE * (lane as f32 + 0.5));
        let (name, ink) = (letter(run), INKS[seat.index()]);
        let place = if step == self.length {
            "home".into()
        } else {
            format!("on step {step}")
        };
        Node::new(runner_key(seat, run), x, y)
            .part(Part::circle(LANE * 0.42, Paint::fill(ink)))
            .part(Part::text(LANE * 0.5, name.to_string(), Paint::fill("card")).bold())
            .label(format!(
                "Runner {name} of seat {} is {place}.",
                seat.index()
            ))
            .tip("A runner. Both must get home.")
            .glyph(format!("{}{name}", seat.index()), ink)
    }

    fn panel(&self, track: &Track, seat: Seat) -> Panel {
        let [a, b] = track.runners[seat];
        Panel {
            key: format!("seat{}", seat.index()),
            title: format!("Seat {}", seat.index()),
            seat: Some(seat),
            note: format!("{a} + {b} steps"),
            active: self.turn(track) == Turn::Seat(seat),
            place: Place::Side,
            scene: Scene::new(STEP, LANE, (STEP / 2.0, LANE)),
        }
    }

    fn choice(&self, track: &Track, run: Run) -> Choice {
        let roll = track.roll.expect("a choice follows a roll");
        let to = (track.runners[track.next][usize::from(run.0)] + roll).min(self.length);
        Choice {
            text: run.to_string(),
            label: format!("Runner {} to step {to}", letter(run)),
            effect: format!("Runner {} moves by {roll}.", letter(run)),
            tone: Tone::Plain,
            clicks: vec![runner_key(track.next, run)],
            ghosts: Vec::new(),
        }
    }
}

fn runner_key(seat: Seat, run: Run) -> String {
    format!("runner-{}{}", seat.index(), letter(run))
}
