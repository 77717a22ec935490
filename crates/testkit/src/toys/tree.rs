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

use std::sync::Arc;

use atoll_engine::{
    BySeat, Choices, Game, MAX_SEATS, OptionSpec, Outcome, ParseError, Problem, Problems, Seat,
    Tell, Turn, Viewer,
};
use atoll_scene::{
    About, Choice, Draw, Node as Shape, Paint, Palette, Part, Prompt, Scene, Table, Tone,
};
use rand::{Rng, RngExt};
use serde::Serialize;

/// The rules: a tree.
///
/// ```
/// use atoll_engine::{Game, Turn};
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
    /// All names of branches, sorted.
    names: Arc<[String]>,
}

/// A place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Spot(u16);

/// A branch, by the number of its name in the order of the alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Branch(u16);

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
        &self.nodes[usize::from(spot.0)]
    }

    fn name(&self, branch: Branch) -> &str {
        &self.names[usize::from(branch.0)]
    }

    fn follow(&self, spot: &mut Spot, branch: Branch, tell: &mut impl Tell<Self>) {
        assert!(self.name(branch) != "panic", "this branch panics");
        let way = self.node(spot).ways.iter().find(|way| way.branch == branch);
        *spot = Spot(way.expect("the branch is legal").to);
        tell.event(|| Took {
            branch: self.name(branch).to_owned(),
        });
    }

    fn find(&self, text: &str) -> Result<Branch, ParseError> {
        let found = self.names.binary_search_by(|name| name.as_str().cmp(text));
        let found = found.map(|index| Branch(index as u16));
        found.map_err(|_| ParseError::new(text, 0, "the name of a branch"))
    }

    fn path(&self, spot: &Spot) -> String {
        let mut names = Vec::new();
        let mut node = self.node(spot);
        while let Some((up, branch)) = node.up {
            names.push(self.name(branch));
            node = self.node(&Spot(up));
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

impl std::str::FromStr for Tree {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Tree, ParseError> {
        let mut reader = Reader {
            text,
            at: 0,
            nodes: Vec::new(),
            names: Vec::new(),
            seats: None,
        };
        reader.node(None, 0)?;
        if reader.at < text.len() {
            return Err(reader.wrong("the end of the tree"));
        }
        reader.tree()
    }
}

/// A branch while the tree is read: names are numbered once all are known.
struct RawWay {
    from: u16,
    name: String,
    weight: u32,
    to: u16,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    nodes: Vec<Node>,
    names: Vec<RawWay>,
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

    fn node(&mut self, up: Option<u16>, depth: usize) -> Result<u16, ParseError> {
        if depth > DEEPEST || self.nodes.len() >= LARGEST {
            return Err(self.wrong("a smaller tree"));
        }
        let index = self.nodes.len() as u16;
        let turn = self.turn()?;
        let up = up.map(|up| (up, Branch(0)));
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
        let first = self.names.len();
        loop {
            let way = self.branch(from, depth)?;
            if self.names[first..]
                .iter()
                .any(|w| w.from == from && w.name == way.name)
            {
                return Err(self.wrong("branches with different names before this"));
            }
            self.names.push(way);
            if self.peek() != b' ' {
                break;
            }
            self.at += 1;
        }
        self.take(b')', "a blank or `)`")
    }

    fn branch(&mut self, from: u16, depth: usize) -> Result<RawWay, ParseError> {
        let name = self
            .word(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            .to_owned();
        if name.is_empty() {
            return Err(self.wrong("the name of a branch"));
        }
        let mut weight = 1;
        if self.nodes[usize::from(from)].turn == Turn::Chance {
            self.take(b'=', "`=` and a weight")?;
            let number = self.word(|byte| byte.is_ascii_digit()).parse::<u16>();
            let number = number.ok().filter(|weight| *weight > 0);
            weight = u32::from(number.ok_or_else(|| self.wrong("a weight from 1 to 65535"))?);
        }
        self.take(b':', "`:`")?;
        let to = self.node(Some(from), depth + 1)?;
        Ok(RawWay {
            from,
            name,
            weight,
            to,
        })
    }

    fn tree(mut self) -> Result<Tree, ParseError> {
        let mut names: Vec<_> = self.names.iter().map(|way| way.name.clone()).collect();
        names.sort();
        names.dedup();
        for way in &self.names {
            let number = names.binary_search(&way.name).expect("all names are there");
            let branch = Branch(number as u16);
            let (weight, to) = (way.weight, way.to);
            self.nodes[usize::from(way.from)]
                .ways
                .push(Way { branch, weight, to });
            self.nodes[usize::from(to)].up = Some((way.from, branch));
        }
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
            names: names.into(),
        })
    }
}

impl Game for Tree {
    const NAME: &'static str = "tree";
    const RULES: u32 = 1;
    const SECRETS: bool = false;

    type State = Spot;
    type Move = Branch;
    type Chance = Branch;
    type View = Spot;
    type Event = Took;

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

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> Spot {
        Spot(0)
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

    fn play(&self, spot: &mut Spot, branch: Branch, tell: &mut impl Tell<Self>) {
        self.follow(spot, branch, tell);
    }

    fn resolve(&self, spot: &mut Spot, branch: Branch, tell: &mut impl Tell<Self>) {
        self.follow(spot, branch, tell);
    }

    fn outcome(&self, spot: &Spot) -> Option<Outcome> {
        let node = self.node(spot);
        let scores = || BySeat::from_fn(self.seats, |seat| node.scores[seat.index()]);
        (node.turn == Turn::Over).then(|| Outcome::by_scores(scores(), "end of the tree"))
    }

    fn part(&self, _: &Spot) -> u32 {
        0
    }

    fn judge(&self, spot: &Spot) -> BySeat<f32> {
        match self.outcome(spot) {
            Some(outcome) => outcome.shares(),
            None => BySeat::from_fn(self.seats, |_| 1.0 / self.seats as f32),
        }
    }

    fn screened(&self, _: &Spot) -> bool {
        false
    }

    fn view(&self, spot: &Spot, _: Viewer) -> Spot {
        *spot
    }

    fn guess(&self, view: &Spot, _: &mut impl Rng) -> Spot {
        *view
    }

    fn tell_move(&self, _: &Spot, branch: Branch, _: Viewer) -> String {
        self.move_text(branch)
    }

    fn tell_chance(&self, _: &Spot, branch: Branch, _: Viewer) -> String {
        self.chance_text(branch)
    }

    fn tell_event(&self, event: &Took, _: Viewer) -> Option<Took> {
        Some(event.clone())
    }

    fn move_text(&self, branch: Branch) -> String {
        self.name(branch).to_owned()
    }

    fn parse_move(&self, _: &Spot, text: &str) -> Result<Branch, ParseError> {
        self.find(text)
    }

    fn chance_text(&self, branch: Branch) -> String {
        self.name(branch).to_owned()
    }

    fn parse_chance(&self, _: &Spot, text: &str) -> Result<Branch, ParseError> {
        self.find(text)
    }

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
            let way = ways.iter().find(|way| tree.name(way.branch) == name);
            let way =
                way.ok_or_else(|| ParseError::at_part(text, name, "a branch of this node"))?;
            spot = Spot(way.to);
        }
        Ok((tree, spot))
    }

    fn view_position(&self, view: &Spot) -> String {
        self.position(view)
    }
}

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

    fn table(&self, spot: &Spot, moves: &[Branch], _: usize) -> Table {
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
        let text = self.move_text(branch);
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
