//! A game given by its whole tree, for testing algorithms on answers worked out by hand.
//!
//! ```text
//! 0(left:[1,0] right:*(heads=1:[0,1] tails=3:[1,0]))
//! ```
//!
//! `0(…)` is a decision of seat 0, `*(…)` a chance node with whole weights, `[…]` an end with the scores
//! by seat. Moves and outcomes are the names of the branches. A position is the tree, a blank and
//! the way from the root: `@right/tails`, or `@` for the root itself. Who takes a branch named `panic` panics, as a game
//! with a mistake in it does.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use arrayvec::ArrayString;
use atoll_arena::Studied;
use atoll_bots::Judge;
use atoll_engine::{
    BySeat, Choices, MAX_SEATS, Notation, Open, OpenView, OptionSpec, Options, Outcome, ParseError,
    Problem, Problems, Rules, Seat, Tell, Turn,
};
use atoll_scene::{
    About, Choice, Draw, Node as Shape, Paint, Palette, Part, Prompt, Scene, Table, Tone,
};
use rand::{Rng, RngExt};
use serde::Serialize;

/// The rules: a tree.
///
/// ```
/// use atoll_engine::{Rules, Turn};
/// use atoll_testkit::toys::tree::Tree;
/// let tree: Tree = "1(a:[0,1] b:0(c:[1,0]))".parse()?;
/// assert_eq!(tree.turn(&tree.start()), Turn::Seat(atoll_engine::Seat::new(1)));
/// # Ok::<(), atoll_engine::ParseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tree {
    text: Arc<str>,
    seats: usize,
    nodes: Arc<[Node]>,
}

/// A place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Spot {
    node: u16,
}

/// A branch, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Branch(ArrayString<15>);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Branch, ParseError> {
        let name = ArrayString::from(text).ok();
        name.filter(|name| !name.is_empty() && name.bytes().all(is_of_a_name))
            .map(Branch)
            .ok_or_else(|| ParseError::new(text, 0, "the name of a branch, 15 letters at most"))
    }
}

/// Whether the name of a branch may hold it.
fn is_of_a_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

/// A branch was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Took {
    /// Its name.
    pub branch: String,
}

#[derive(Debug)]
struct Node {
    turn: Turn,
    /// Sorted by name; the weight is 1 where a seat decides.
    ways: Vec<Way>,
    scores: Vec<i32>,
    /// The node before, and the branch that leads here.
    up: Option<(u16, Branch)>,
}

#[derive(Debug, Clone, Copy)]
struct Way {
    branch: Branch,
    weight: u32,
    to: u16,
}

const DEFAULT: &str = "0(left:[1,0] right:*(heads=1:[0,1] tails=3:1(stay:[2,1] take:[0,2])))";
const DEEPEST: usize = 60;
const LARGEST: usize = 20_000;

impl Tree {
    /// A random tree in which every way is at most `depth` decisions long, with two or three branches each.
    pub fn random(seats: usize, depth: u32, rng: &mut impl Rng) -> Tree {
        let text = random_text(seats, depth, rng);
        text.parse().expect("it is written as trees are")
    }

    fn node(&self, spot: &Spot) -> &Node {
        &self.nodes[usize::from(spot.node)]
    }

    fn follow(&self, spot: &mut Spot, branch: Branch, tell: &mut impl Tell<Self>) {
        assert!(branch.0.as_str() != "panic", "this branch panics");
        let way = self.node(spot).ways.iter().find(|way| way.branch == branch);
        spot.node = way.expect("the branch is legal").to;
        tell.event(|| Took {
            branch: branch.to_string(),
        });
    }

    fn path(&self, spot: &Spot) -> String {
        let mut names = Vec::new();
        let mut node = self.node(spot);
        while let Some((up, branch)) = node.up {
            names.push(branch.to_string());
            node = self.node(&Spot { node: up });
        }
        names.reverse();
        names.join("/")
    }
}

fn random_text(seats: usize, depth: u32, rng: &mut impl Rng) -> String {
    if depth == 0 || rng.random_ratio(1, 6) {
        let scores: Vec<_> = (0..seats)
            .map(|_| rng.random_range(0..10).to_string())
            .collect();
        return format!("[{}]", scores.join(","));
    }
    let chance = rng.random_ratio(1, 4);
    let actor = if chance {
        "*".to_owned()
    } else {
        rng.random_range(0..seats).to_string()
    };
    let names = &["a", "b", "c"][..rng.random_range(2..=3)];
    let branch = |name: &&str| {
        let weight = if chance {
            format!("={}", rng.random_range(1..5))
        } else {
            String::new()
        };
        format!("{name}{weight}:{}", random_text(seats, depth - 1, rng))
    };
    format!(
        "{actor}({})",
        names.iter().map(branch).collect::<Vec<_>>().join(" ")
    )
}

impl FromStr for Tree {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Tree, ParseError> {
        let mut reader = Reader {
            text,
            at: 0,
            nodes: Vec::new(),
            seats: None,
        };
        reader.node(None, 0)?;
        if reader.at < text.len() {
            return Err(reader.wrong("the end of the tree"));
        }
        reader.tree()
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    nodes: Vec<Node>,
    seats: Option<usize>,
}

impl<'t> Reader<'t> {
    fn wrong(&self, expected: &'static str) -> ParseError {
        ParseError::new(self.text, self.at, expected)
    }

    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn take(&mut self, byte: u8, expected: &'static str) -> Result<(), ParseError> {
        if self.peek() != byte {
            return Err(self.wrong(expected));
        }
        self.at += 1;
        Ok(())
    }

    /// The letters from here on that `fits` accepts.
    fn word(&mut self, fits: impl Fn(u8) -> bool) -> &'t str {
        let from = self.at;
        while fits(self.peek()) {
            self.at += 1;
        }
        &self.text[from..self.at]
    }

    fn node(&mut self, up: Option<(u16, Branch)>, depth: usize) -> Result<u16, ParseError> {
        if depth > DEEPEST || self.nodes.len() >= LARGEST {
            return Err(self.wrong("a smaller tree"));
        }
        let index = self.nodes.len() as u16;
        let turn = self.turn()?;
        self.nodes.push(Node {
            turn,
            ways: Vec::new(),
            scores: Vec::new(),
            up,
        });
        if turn == Turn::Over {
            self.nodes[usize::from(index)].scores = self.scores()?;
        } else {
            self.branches(index, depth)?;
        }
        Ok(index)
    }

    fn turn(&mut self) -> Result<Turn, ParseError> {
        let turn = match self.peek() {
            b'[' => return Ok(Turn::Over),
            b'*' => Turn::Chance,
            digit @ b'0'..=b'5' => Turn::Seat(Seat::new(usize::from(digit - b'0'))),
            _ => return Err(self.wrong("a seat, `*` or `[`")),
        };
        self.at += 1;
        Ok(turn)
    }

    fn scores(&mut self) -> Result<Vec<i32>, ParseError> {
        let mut scores = Vec::new();
        self.take(b'[', "`[`")?;
        loop {
            let number = self
                .word(|byte| byte == b'-' || byte.is_ascii_digit())
                .parse();
            scores.push(number.map_err(|_| self.wrong("a score"))?);
            if self.peek() != b',' {
                break;
            }
            self.at += 1;
        }
        self.take(b']', "`,` or `]`")?;
        let seats = *self.seats.get_or_insert(scores.len());
        if scores.len() != seats || seats > MAX_SEATS {
            return Err(self.wrong("a score for each of one to six seats before this"));
        }
        Ok(scores)
    }

    fn branches(&mut self, from: u16, depth: usize) -> Result<(), ParseError> {
        self.take(b'(', "`(`")?;
        loop {
            let way = self.branch(from, depth)?;
            let ways = &mut self.nodes[usize::from(from)].ways;
            if ways.iter().any(|known| known.branch == way.branch) {
                return Err(self.wrong("branches with different names before this"));
            }
            ways.push(way);
            if self.peek() != b' ' {
                break;
            }
            self.at += 1;
        }
        self.take(b')', "a blank or `)`")
    }

    fn branch(&mut self, from: u16, depth: usize) -> Result<Way, ParseError> {
        let name = self.word(is_of_a_name);
        let branch: Branch = name
            .parse()
            .map_err(|_| self.wrong("the name of a branch, 15 letters at most"))?;
        let mut weight = 1;
        if self.nodes[usize::from(from)].turn == Turn::Chance {
            self.take(b'=', "`=` and a weight")?;
            let number = self.word(|byte| byte.is_ascii_digit()).parse::<u16>();
            let number = number.ok().filter(|weight| *weight > 0);
            weight = u32::from(number.ok_or_else(|| self.wrong("a weight from 1 to 65535"))?);
        }
        self.take(b':', "`:`")?;
        let to = self.node(Some((from, branch)), depth + 1)?;
        Ok(Way { branch, weight, to })
    }

    fn tree(mut self) -> Result<Tree, ParseError> {
        let seats = self.seats.expect("every tree has an end");
        for node in &mut self.nodes {
            node.ways.sort_by_key(|way| way.branch);
            if matches!(node.turn, Turn::Seat(seat) if seat.index() >= seats) {
                return Err(ParseError::new(self.text, 0, "seats that have scores"));
            }
        }
        Ok(Tree {
            text: self.text.into(),
            seats,
            nodes: self.nodes.into(),
        })
    }
}

impl Rules for Tree {
    const NAME: &'static str = "tree";

    type State = Spot;
    type Move = Branch;
    type Chance = Branch;
    type Event = Took;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Spot {
        Spot { node: 0 }
    }

    fn turn(&self, spot: &Spot) -> Turn {
        self.node(spot).turn
    }

    fn moves(&self, spot: &Spot, out: &mut Vec<Branch>) {
        if matches!(self.turn(spot), Turn::Seat(_)) {
            out.extend(self.node(spot).ways.iter().map(|way| way.branch));
        }
    }

    fn chances(&self, spot: &Spot, out: &mut Vec<(Branch, u32)>) {
        if self.turn(spot) == Turn::Chance {
            out.extend(
                self.node(spot)
                    .ways
                    .iter()
                    .map(|way| (way.branch, way.weight)),
            );
        }
    }

    fn act(&self, spot: &mut Spot, branch: Branch, tell: &mut impl Tell<Self>) {
        self.follow(spot, branch, tell);
    }

    fn fall(&self, spot: &mut Spot, branch: Branch, tell: &mut impl Tell<Self>) {
        self.follow(spot, branch, tell);
    }

    fn outcome(&self, spot: &Spot) -> Option<Outcome> {
        let node = self.node(spot);
        let scores = || BySeat::from_fn(self.seats, |seat| node.scores[seat.index()]);
        (node.turn == Turn::Over).then(|| Outcome::by_scores(scores(), "end of the tree"))
    }
}

impl Options for Tree {
    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(1, MAX_SEATS as i64, 2),
            OptionSpec::text("tree", DEFAULT, "The whole tree."),
        ]
    }

    fn new(choices: &Choices) -> Result<Self, Problems> {
        let text = choices.word("tree").expect("options are complete");
        let tree: Tree = text
            .parse()
            .map_err(|why: ParseError| Problems::from(Problem::option("tree", why.to_string())))?;
        if choices.number("players") != Some(tree.seats as i64) {
            let message = format!("the tree is for {} players", tree.seats);
            return Err(Problem::option("players", message).into());
        }
        Ok(tree)
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", self.seats as i64);
        choices.set("tree", &*self.text);
        choices
    }
}

impl Open for Tree {}

impl Notation for Tree {
    fn position(&self, spot: &Spot) -> String {
        format!("{} @{}", self.text, self.path(spot))
    }

    fn parse_position(text: &str) -> Result<(Self, Spot), ParseError> {
        let expected = "a tree, a blank, and `@` with the way to a place in it";
        let (tree, path) = text
            .rsplit_once(" @")
            .ok_or_else(|| ParseError::new(text, 0, expected))?;
        let tree: Tree = tree.parse()?;
        let mut spot = tree.start();
        for name in path.split('/').filter(|_| !path.is_empty()) {
            let ways = &tree.node(&spot).ways;
            let way = ways.iter().find(|way| way.branch.0.as_str() == name);
            let way =
                way.ok_or_else(|| ParseError::at_part(text, name, "a branch of this node"))?;
            spot.node = way.to;
        }
        Ok((tree, spot))
    }
}

impl Judge for Tree {}

impl Studied for Tree {}

impl Draw for Tree {
    const ABOUT: About = About {
        title: "Tree",
        tagline: "Take a branch.",
        minutes: 1,
        part: "match",
        icon: "pine-tree",
        rules: "Take a branch where you are to decide. The end of each way says the scores.",
        angles: &[],
        flat: 0,
        guide: &[],
    };

    fn table(&self, view: &OpenView<Spot>, moves: &[Branch], _: usize) -> Table {
        let spot = &view.state;
        let mut board = Scene::new(200.0, 60.0, (10.0, 20.0));
        let label = format!("The way so far: /{}.", self.path(spot));
        let shape = Shape::new("spot", 100.0, 30.0)
            .part(Part::circle(20.0, Paint::fill("accent")))
            .label(label)
            .glyph("o", "accent");
        board.push(shape);
        Table {
            status: format!("/{}", self.path(spot)),
            prompt: Prompt::new("Take a branch", "The end of each way says the scores."),
            board,
            panels: Vec::new(),
            layers: Vec::new(),
            choices: moves.iter().map(|branch| self.choice(*branch)).collect(),
            palette: Palette::with(&[]),
        }
    }

    fn say(&self, event: &Took) -> String {
        format!("The way goes on by {}.", event.branch)
    }
}

impl Tree {
    fn choice(&self, branch: Branch) -> Choice {
        let text = branch.to_string();
        Choice {
            label: text.clone(),
            effect: format!("The way goes on by {text}."),
            text,
            tone: Tone::Plain,
            clicks: Vec::new(),
            ghosts: Vec::new(),
        }
    }
}
