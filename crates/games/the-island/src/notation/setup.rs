//! Reading positions: each field by itself, then whether they fit together.

use atoll_engine::{ParseError, Seat, Silent, follow};

use super::{A_CELL, number, parse_cell, parse_seat, parse_space, parse_symbols};
use crate::board::{COLUMNS, Cell, HIGHEST, NATIVES, PIECES, ROWS, SLOTS, Space, Way};
use crate::island::{Island, Momentum};
use crate::moves;
use crate::options::{STARTERS, TheIsland};
use crate::state::{
    ALL_NATIVES, Board, Mover, Spoils, Stage, State, Task, is_first_placers, opponent,
};
use crate::symbols::{Symbol, Symbols};

/// The fields in their order.
const FIELDS: [&str; 10] = [
    "land", "o", "p", "ho", "hp", "disc", "bag", "mom", "turn", "act",
];

/// Far more turns than a match can have.
const MOST_TURNS: u16 = 9999;

type Read<T> = Result<T, ParseError>;

/// Reads a position; a decision in it that has a single answer is made at once.
pub(crate) fn parse_position(text: &str) -> Read<(TheIsland, State)> {
    let reader = Reader::new(text)?;
    let mut state = reader.state()?;
    Setup {
        reader,
        state: &state,
    }
    .check()?;
    let game = TheIsland::begun_at(&state.board.island);
    follow(&game, &mut state, &mut Silent, |_, _| {});
    Ok((game, state))
}

/// The values of the fields; those that may be left out and were are `None`.
struct Reader<'t> {
    text: &'t str,
    values: [Option<&'t str>; FIELDS.len()],
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Read<Reader<'t>> {
        let mut words = text.split(' ');
        if words.next() != Some("ti1") {
            return Err(ParseError::new(
                text,
                0,
                "`ti1` and the fields of a position",
            ));
        }
        let mut reader = Reader {
            text,
            values: [None; FIELDS.len()],
        };
        let mut next = 0;
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let known = FIELDS[next..].iter().position(|field| *field == name);
            let Some(at) = known else {
                return reader.wrong(
                    word,
                    format!("the fields {} in this order", FIELDS.join(" ")),
                );
            };
            reader.values[next + at] = Some(value);
            next += at + 1;
        }
        Ok(reader)
    }

    fn wrong<T>(&self, part: &str, expected: impl Into<String>) -> Read<T> {
        Err(ParseError::at_part(self.text, part, expected.into()))
    }

    fn value(&self, name: &str) -> Option<&'t str> {
        let at = FIELDS.iter().position(|field| *field == name);
        at.and_then(|at| self.values[at])
    }

    /// The value of a field that must be there.
    fn required(&self, name: &str) -> Read<&'t str> {
        match self.value(name) {
            Some(value) => Ok(value),
            None => Err(ParseError::new(
                self.text,
                self.text.len(),
                format!("the field `{name}`"),
            )),
        }
    }

    fn state(&self) -> Read<State> {
        let mut island = Island::new(self.heights()?);
        for seat in Seat::all(2) {
            self.natives(&mut island, seat)?;
        }
        self.momentum(&mut island)?;
        let hands = [self.symbols("ho")?, self.symbols("hp")?];
        let used = self.symbols("disc")?;
        Ok(State {
            bag: self.bag(hands, used)?,
            hands,
            board: Board {
                island,
                used,
                turn: self.turn()?,
                stage: self.stage()?,
            },
        })
    }

    fn heights(&self) -> Read<Vec<(Cell, u8)>> {
        let land = self.required("land")?;
        if land == "-" {
            return Ok(Vec::new());
        }
        let Some((anchor, rows)) = land.split_once(':') else {
            return self.wrong(land, "a cell, `:` and rows of heights, or -");
        };
        let Some(anchor) = parse_cell(anchor) else {
            return self.wrong(anchor, A_CELL);
        };
        let mut stacks = Vec::new();
        for (row, part) in rows.split('/').enumerate() {
            for (column, letter) in part.chars().enumerate() {
                let height = match letter {
                    '.' => 0,
                    '0'..='9' => letter as u8 - b'0',
                    _ => return self.wrong(part, "heights 1 to 5, or . for sea"),
                };
                if height > HIGHEST {
                    return self.wrong(part, "stacks of at most 5 pieces");
                }
                if height > 0 {
                    stacks.push((self.cell(anchor, row, column, part)?, height));
                }
            }
        }
        let pieces: u32 = stacks.iter().map(|(_, height)| u32::from(*height)).sum();
        match pieces > u32::from(PIECES) {
            true => self.wrong(land, format!("at most {PIECES} pieces, not {pieces}")),
            false => Ok(stacks),
        }
    }

    fn cell(&self, anchor: Cell, row: usize, column: usize, part: &str) -> Read<Cell> {
        let (column, row) = (anchor.column() + column, anchor.row() + row);
        match column < COLUMNS && row < ROWS {
            true => Ok(Cell::at(column, row)),
            false => self.wrong(part, "pieces on the table, A1 to O19"),
        }
    }

    /// The items of a list that may be empty.
    fn list(&self, name: &str) -> impl Iterator<Item = &'t str> + use<'t> {
        let value = self.value(name).filter(|value| *value != "-");
        value.into_iter().flat_map(|value| value.split(','))
    }

    fn natives(&self, island: &mut Island, seat: Seat) -> Read<()> {
        let name = ["o", "p"][seat.index()];
        let mut spaces = Vec::new();
        for item in self.list(name) {
            spaces.push(self.free_space(island, &spaces, item)?);
        }
        if spaces.len() > NATIVES {
            return self.wrong(
                self.value(name).unwrap_or_default(),
                "at most 8 natives of a colour",
            );
        }
        spaces.sort_unstable();
        spaces
            .into_iter()
            .for_each(|space| island.place(seat, space));
        Ok(())
    }

    fn free_space(&self, island: &Island, taken: &[Space], item: &str) -> Read<Space> {
        match parse_space(item) {
            None => self.wrong(item, super::A_SPACE),
            Some(space) if island.height(space.cell()) == 0 => self.wrong(item, "a native on land"),
            Some(space) if taken.contains(&space) || island.native(space).is_some() => {
                self.wrong(item, "one native on a space")
            }
            Some(space) => Ok(space),
        }
    }

    fn momentum(&self, island: &mut Island) -> Read<()> {
        for item in self.list("mom") {
            let Some(momentum) = parse_momentum(item) else {
                return self.wrong(item, "momentum such as H7c:w:H7b");
            };
            let (who, whom) = (island.native(momentum.who), island.native(momentum.whom));
            if who.is_none() || who.map(opponent) != whom {
                return self.wrong(item, "momentum between two natives of different colours");
            }
            island.bar(momentum);
        }
        Ok(())
    }

    fn symbols(&self, name: &str) -> Read<Symbols> {
        let value = self.value(name).unwrap_or("-");
        match parse_symbols(value) {
            Some(symbols) => Ok(symbols),
            None => self.wrong(value, "symbols with numbers such as N2E1, or -"),
        }
    }

    /// What nobody has seen; if it is not said, all that is neither in a hand nor used.
    fn bag(&self, hands: [Symbols; 2], used: Symbols) -> Read<Symbols> {
        let stated = match self.value("bag") {
            Some(_) => self.symbols("bag")?,
            None => Symbols::NONE,
        };
        let mut rest = Symbols::NONE;
        for symbol in Symbol::ALL {
            let parts =
                [hands[0], hands[1], used, stated].map(|part| u32::from(part.count(symbol)));
            let copies = u32::from(symbol.copies());
            let found: u32 = parts.iter().sum();
            if found > copies {
                let letter = symbol.letter();
                let part = self.value("bag").unwrap_or(self.text);
                return self.wrong(
                    part,
                    format!("at most {copies} {letter} in hands, used and in the bag, not {found}"),
                );
            }
            rest.add(symbol, (copies - found) as u8);
        }
        Ok(if self.value("bag").is_some() {
            stated
        } else {
            rest
        })
    }

    fn turn(&self) -> Read<u16> {
        let value = self.value("turn").unwrap_or("1");
        match number(value, 1..=MOST_TURNS) {
            Some(turn) => Ok(turn),
            None => self.wrong(value, "the number of the turn, from 1"),
        }
    }

    fn stage(&self) -> Read<Stage> {
        let act = self.required("act")?;
        match parse_stage(act) {
            Some(stage) => Ok(stage),
            None => self.wrong(
                act,
                "a decision such as place:o:0:p, main:o:mr, set:p:r:G7 or over:draw",
            ),
        }
    }
}

fn parse_momentum(text: &str) -> Option<Momentum> {
    let parts: Vec<_> = text.split(':').collect();
    let [who, way, whom] = parts[..] else {
        return None;
    };
    let is_way = |one: &Way| way.eq_ignore_ascii_case(&one.letter().to_string());
    Some(Momentum {
        who: parse_space(who)?,
        way: Way::ALL.into_iter().find(is_way)?,
        whom: parse_space(whom)?,
    })
}

fn parse_stage(act: &str) -> Option<Stage> {
    let parts: Vec<_> = act.split(':').collect();
    match parts[..] {
        ["placer", name] => {
            let row = STARTERS.iter().find(|(own, _)| *own == name)?;
            Some(Stage::DrawPlacer(row.1))
        }
        ["place", seat, placed, starts] => Some(Stage::Place {
            seat: parse_seat(seat)?,
            placed: number(placed, 0..=u16::from(ALL_NATIVES) - 1)? as u8,
            starts: match starts {
                "?" => None,
                seat => Some(parse_seat(seat)?),
            },
        }),
        ["starter"] => Some(Stage::DrawStarter),
        ["over", "draw"] => Some(Stage::Over(None)),
        ["over", winner] => Some(Stage::Over(Some(parse_seat(winner)?))),
        [task, seat, flags, ref rest @ ..] => {
            let mover = parse_mover(seat, flags)?;
            Some(Stage::Turn(mover, parse_task(task, rest)?))
        }
        _ => None,
    }
}

fn parse_mover(seat: &str, flags: &str) -> Option<Mover> {
    let (may_step, must_remove) = match flags {
        "mr" => (true, true),
        "m" => (true, false),
        "r" => (false, true),
        "-" => (false, false),
        _ => return None,
    };
    Some(Mover {
        seat: parse_seat(seat)?,
        may_step,
        must_remove,
    })
}

fn parse_task(task: &str, rest: &[&str]) -> Option<Task> {
    let most = 1..=u16::from(PIECES);
    match (task, rest) {
        ("main", []) => Some(Task::Main),
        ("step", []) => Some(Task::Step),
        ("kill", []) => Some(Task::Kill),
        ("rm", []) => Some(Task::Remove),
        ("lift", []) => Some(Task::Lift),
        ("set", [from]) => Some(Task::Set(parse_cell(from)?)),
        ("spin", [cells]) => {
            let (from, to) = cells.split_once('>')?;
            Some(Task::Spin(parse_cell(from)?, parse_cell(to)?))
        }
        ("hold", ["d"]) => Some(Task::Hold(Spoils::Discarded)),
        ("hold", [taken]) => {
            let taken = number(taken.strip_prefix('c')?, 0..=u16::from(PIECES))?;
            Some(Task::Hold(Spoils::Collected(taken as u8)))
        }
        ("draw", [count]) => Some(Task::Draw(number(count, most)? as u8)),
        _ => None,
    }
}

/// A position as it was read, each part good by itself: do they fit together?
struct Setup<'a> {
    reader: Reader<'a>,
    state: &'a State,
}

impl Setup<'_> {
    fn check(&self) -> Read<()> {
        self.check_pieces()?;
        match self.state.board.stage {
            Stage::DrawPlacer(_) => self.check_placing(0, 0),
            Stage::Place { seat, placed, .. } => {
                let [first, second] = placed_by(placed);
                let first_placer = if is_first_placers(placed) {
                    seat
                } else {
                    opponent(seat)
                };
                match first_placer.index() {
                    0 => self.check_placing(first, second),
                    _ => self.check_placing(second, first),
                }
            }
            Stage::DrawStarter => self.check_placing(NATIVES as u8, NATIVES as u8),
            Stage::Turn(mover, task) => self.check_turn(mover, task),
            Stage::Over(winner) => self.check_over(winner),
        }
    }

    fn require(&self, holds: bool, field: &str, expected: &str) -> Read<()> {
        if holds {
            return Ok(());
        }
        let part = self.reader.value(field).unwrap_or(self.reader.text);
        self.reader.wrong(part, expected)
    }

    fn island(&self) -> &Island {
        &self.state.board.island
    }

    fn portions(&self) -> usize {
        self.island().portions().len()
    }

    /// Under every piece of the island, and of those about to be drawn, is a symbol that nobody has seen.
    fn check_pieces(&self) -> Read<()> {
        let pending = match self.state.board.stage {
            Stage::Turn(_, Task::Draw(count)) => count,
            Stage::Turn(_, Task::Hold(spoils)) => spoils.draws(),
            _ => 0,
        };
        let enough = self.state.bag.total() >= self.island().pieces() + pending;
        self.require(
            enough,
            "land",
            "no more pieces on the island and to be drawn than symbols in the bag",
        )
    }

    fn check_joined(&self) -> Read<()> {
        self.require(
            self.portions() <= 1,
            "land",
            "an island that hangs together by whole sides",
        )
    }

    /// So many natives of each colour stand while natives are placed, and the others will find room.
    fn check_placing(&self, orange: u8, purple: u8) -> Read<()> {
        self.check_joined()?;
        self.require(
            self.state.board.turn == 1,
            "turn",
            "turn 1 while natives are placed",
        )?;
        let placed = self.island().left() == [orange, purple];
        let expected = format!("{orange} orange and {purple} purple natives at this point");
        self.require(placed, "o", &expected)?;
        let room = self.island().stacks().len() * SLOTS >= usize::from(ALL_NATIVES);
        self.require(room, "land", "room for 16 natives")
    }

    fn check_turn(&self, mover: Mover, task: Task) -> Read<()> {
        if let Task::Hold(_) = task {
            let tied = moves::best_portions(&self.island().portions()).len() > 1;
            return self.require(
                tied,
                "land",
                "several portions of the island that are equally good",
            );
        }
        self.check_joined()?;
        let both = self.island().left().into_iter().all(|left| left > 0);
        self.require(
            both,
            "o",
            "natives of both colours: otherwise the match is over",
        )?;
        match task {
            Task::Set(from) => self.check_lifted(mover, from),
            Task::Spin(from, to) => {
                self.check_lifted(mover, from)?;
                let asked = from != to && moves::turning_matters(self.island(), from);
                self.require(
                    asked,
                    "act",
                    "a piece for which turning matters, and another cell",
                )?;
                let legal = moves::sets(self.island(), from).has(to);
                self.require(legal, "act", "a cell to which the piece may go")
            }
            Task::Draw(_) => Ok(()),
            _ => {
                let stuck = moves::each(self.state, &mut |_| std::ops::ControlFlow::Break(()))
                    .is_continue();
                self.require(!stuck, "act", "a decision with a legal move")
            }
        }
    }

    fn check_lifted(&self, mover: Mover, from: Cell) -> Read<()> {
        let land = self.island().height(from) > 0;
        let legal = land && moves::can_lift(self.island(), mover.seat, from);
        self.require(legal, "act", "a piece that may be lifted")
    }

    fn check_over(&self, winner: Option<Seat>) -> Read<()> {
        self.check_joined()?;
        let left = |seat| self.island().left()[seat] > 0;
        let fits = match winner {
            Some(seat) => left(seat.index()) && !left(opponent(seat).index()),
            None => !left(0) && !left(1),
        };
        self.require(fits, "act", "the result that fits the natives left")
    }
}

/// How many of so many natives the first placer and the other have placed.
fn placed_by(placed: u8) -> [u8; 2] {
    let first = (0..placed).filter(|k| is_first_placers(*k)).count() as u8;
    [first, placed - first]
}
