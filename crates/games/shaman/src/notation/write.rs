//! Writing positions. What has its value of set-up is left out.

use std::fmt::{Display, Write};

use atoll_engine::{Options, Seat};

use super::TAG;
use crate::board::{
    Beast, Category, Colour, Cover, Hex, Resource, Skull, SkullSpace, Spirit, Structure, Tech,
    Token,
};
use crate::options::{Shaman, to_choices};
use crate::state::{Core, Fire, Flags, Laid, Phase, Place, Player, Row, State, Step, Veil};

/// The text of a position, of a state or of what a viewer sees of one.
pub(crate) fn position(game: &Shaman, state: &State) -> String {
    let mut text = Items::new();
    text.item("opt", options_text(game));
    table(game, &state.base, &mut text);
    let mut text = text.0;
    if !state.since.is_empty() {
        let steps: Vec<_> = state.since.iter().map(step_text).collect();
        text += " ; ";
        text += &steps.join(",");
    }
    text
}

fn step_text(step: &Step) -> String {
    match step {
        Step::Move(mv) => mv.to_string(),
        Step::Chance(chance) => chance.to_string(),
        Step::Veiled(veil) => veil_text(*veil),
    }
}

/// What is written for a decision that the reader may not know.
pub(crate) fn veil_text(veil: Veil) -> String {
    match veil {
        Veil::Feast => "feast ?".to_owned(),
        Veil::Bonus => "!bonus ?".to_owned(),
        Veil::Catastrophe => "!cat ?".to_owned(),
        Veil::End => "!end ?".to_owned(),
        Veil::Beast => "!beast ?".to_owned(),
        Veil::Skull(hex) => format!("!skull {hex} ?"),
    }
}

/// The options that are not the usual ones.
pub(super) fn options_text(game: &Shaman) -> String {
    let options = to_choices(game).beyond_defaults(&Shaman::options());
    list(
        options
            .iter()
            .map(|(name, value)| format!("{name}:{value}")),
    )
}

/// `key=value` items; empty values are left out.
struct Items(String);

impl Items {
    fn new() -> Items {
        Items(TAG.to_owned())
    }

    fn item(&mut self, key: impl Display, value: impl AsRef<str>) {
        if !value.as_ref().is_empty() {
            write!(self.0, " {key}={}", value.as_ref()).expect("a string takes all");
        }
    }

    /// The same, unless the value is the usual one.
    fn unless(&mut self, key: impl Display, value: String, usual: &str) {
        if value != usual {
            self.item(key, value);
        }
    }
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let texts: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(",")
}

/// Things that are there several times, one after the other.
fn repeated<T: Display + Copy>(counts: impl IntoIterator<Item = (T, u8)>) -> String {
    list(
        counts
            .into_iter()
            .flat_map(|(thing, n)| std::iter::repeat_n(thing, usize::from(n))),
    )
}

fn or_dash(text: String) -> String {
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

fn shown<T: Display + Copy>(thing: Laid<T>) -> Option<String> {
    match thing {
        Laid::None => None,
        Laid::Hidden => Some("?".to_owned()),
        Laid::Known(thing) => Some(thing.to_string()),
    }
}

/// The letters of a phase.
pub(super) const PHASES: [(Phase, &str); 8] = [
    (Phase::SetUp, "0"),
    (Phase::Catastrophe, "1"),
    (Phase::Actions, "2"),
    (Phase::Feeding, "3f"),
    (Phase::Surplus, "3s"),
    (Phase::Spirits, "3g"),
    (Phase::CleanUp, "4"),
    (Phase::FinalTotem, "5"),
];

fn table(game: &Shaman, core: &Core, text: &mut Items) {
    let phase = PHASES
        .iter()
        .find(|(phase, _)| *phase == core.phase)
        .expect("all phases are named")
        .1;
    text.unless(
        "at",
        format!("{}.{phase}.{}", core.round, core.seat.index()),
        "1.2.0",
    );
    if core.phase == Phase::SetUp {
        return;
    }
    tracks(game, core, text);
    for category in Category::ALL {
        let (open, covers) = game.starting_row(category.index());
        let usual = Row {
            open,
            covers,
            ..Row::default()
        };
        text.unless(category, row(core.row(category)), &row(&usual));
    }
    tiles(core, text);
    let on_map = Hex::all().filter_map(|hex| Some(format!("{hex}:{}", beast(core, hex)?)));
    text.item("beasts", list(on_map));
    text.item("reserve", reserve(core));
    text.item(
        "bdiscard",
        repeated(Beast::ALL.into_iter().zip(core.discard)),
    );
    text.item("skulls", map_skulls(game, core));
    let analogs = Colour::ALL.into_iter().filter_map(|colour| {
        let analog = core.analogs[colour]?;
        Some(format!(
            "{colour}@{}:{}/{}",
            analog.hex, analog.population, analog.skulls
        ))
    });
    text.item("analog", list(analogs));
    text.item(
        "cgone",
        repeated(Cover::ALL.into_iter().zip(core.covers_gone)),
    );
    text.unless("success", core.success.to_string(), "0");
    text.item("supply", supply(game, core));
    for seat in Seat::all(game.players) {
        player(game, core, seat, text);
    }
}

fn seats(seats: impl Iterator<Item = Seat>) -> String {
    list(seats.map(Seat::index))
}

fn tracks(game: &Shaman, core: &Core, text: &mut Items) {
    let usual = seats(Seat::all(game.players));
    text.unless("cur", seats(core.cur.iter()), &usual);
    if game.solo() {
        let next = match core.fire[0] {
            Fire::Track => "0,-",
            Fire::Second => "-,0",
            _ => "-,-",
        };
        let off = !core.fire[0].on_track();
        text.unless("next", next.to_owned(), if off { "-,-" } else { "0,-" });
    } else {
        let on_track = Seat::all(game.players).filter(|seat| core.fire[seat.index()].on_track());
        text.unless(
            "next",
            or_dash(seats(core.next.iter())),
            &or_dash(seats(on_track)),
        );
    }
    let fires = Seat::all(game.players).filter_map(|seat| match core.fire[seat.index()] {
        Fire::On(category) => Some(format!("{}:{category}", seat.index())),
        Fire::Aside => Some(format!("{}:aside", seat.index())),
        _ => None,
    });
    text.item("fire", list(fires));
}

fn row(row: &Row) -> String {
    let singles = (0..)
        .zip(row.singles)
        .flat_map(|(seat, n)| std::iter::repeat_n(format!("{seat}"), usize::from(n)));
    let pairs = (0..)
        .zip(row.pairs)
        .flat_map(|(seat, n)| std::iter::repeat_n(format!("{seat}x{seat}"), usize::from(n)));
    let skulls: Vec<String> = singles.chain(pairs).map(|text: String| text).collect();
    let lying = &row.lying[..usize::from(row.covers)];
    let covers = match lying.first() {
        None => "-".to_owned(),
        Some(Laid::Known(_)) => {
            let known: Vec<_> = lying.iter().filter_map(|cover| shown(*cover)).collect();
            known.join(".")
        }
        Some(_) => format!("?{}", row.covers),
    };
    format!("{}/{}/{covers}", row.open, or_dash(skulls.join(".")))
}

fn tiles(core: &Core, text: &mut Items) {
    let bonus = (0..)
        .zip(core.bonus)
        .filter_map(|(round, tile)| Some(format!("{round}:{}", shown(tile)?)));
    text.item("bonus", list(bonus.collect::<Vec<String>>()));
    text.item(
        "seen",
        list((1..8).filter(|round| core.seen & (1 << round) != 0)),
    );
    let catastrophes = (0..).zip(core.catastrophes);
    let catastrophes =
        catastrophes.filter_map(|(round, one)| Some(format!("{round}:{}", shown(one)?)));
    text.item("cat", list(catastrophes.collect::<Vec<String>>()));
    text.item("end", shown(core.end).unwrap_or_default());
    let open = Spirit::ALL
        .into_iter()
        .filter(|spirit| core.spirits >> spirit.index() & 1 == 1);
    text.item("spirits", list(open));
}

fn beast(core: &Core, hex: Hex) -> Option<String> {
    let wild = core.beast(hex)?;
    let mut text = wild.beast.to_string();
    if wild.stolen > 0 {
        text += &format!("-{}", wild.stolen);
    }
    if let Some((seat, token)) = wild.claim {
        text += &format!("!{}.{token}", seat.index());
    }
    Some(text)
}

fn reserve(core: &Core) -> String {
    if core.reserve.iter().any(|beast| beast == Laid::Hidden) {
        return format!("?{}", core.reserve.len());
    }
    list(core.reserve.iter().filter_map(shown))
}

fn map_skulls(game: &Shaman, core: &Core) -> String {
    let here =
        game.data
            .map
            .skulls
            .iter()
            .zip(&core.skulls)
            .filter_map(
                |((hex, _), skull)| match (skull.neutral, shown(skull.foreign)) {
                    (false, None) => None,
                    (true, None) => Some(format!("{hex}:n")),
                    (true, Some(foreign)) => Some(format!("{hex}:n+{foreign}")),
                    (false, Some(foreign)) => Some(format!("{hex}:{foreign}")),
                },
            );
    list(here)
}

fn supply(game: &Shaman, core: &Core) -> String {
    let differing = Tech::ALL.into_iter().filter_map(|tech| {
        let owned = core
            .players
            .iter()
            .filter(|player| player.has(tech))
            .count() as u8;
        let usual = game.data.tech_copies[tech].saturating_sub(owned);
        let left = core.supply[tech];
        (left != usual).then(|| format!("{tech}:{left}"))
    });
    list(differing)
}

fn player(game: &Shaman, core: &Core, seat: Seat, text: &mut Items) {
    let (board, n) = (core.player(seat), seat.index());
    let key = |name: &str| format!("{n}.{name}");
    let usual = game.data.default_tribes[game.players - 1][n];
    let tribe = board.tribe.map(|tribe| tribe.to_string());
    text.unless(key("tribe"), tribe.unwrap_or_default(), usual.name());
    text.item(key("tok"), tokens(board));
    let aside = Token::all().filter(|token| board.piece(*token).place == Place::Aside);
    text.item(key("aside"), list(aside));
    text.item(key("idle"), list(board.idle.iter()));
    let hand = game.starting_hand().to_string();
    text.unless(key("hand"), board.hand.to_string(), &hand);
    let sacrificed = (0..3).filter(|space| board.sacrificed >> space & 1 == 1);
    text.item(key("sac"), list(sacrificed.map(|space| space + 1)));
    text.unless(key("neutral"), board.neutral.to_string(), "0");
    let skulls = reserve_skulls(game.starting_skulls());
    text.unless(key("skulls"), reserve_skulls(board.reserve), &skulls);
    text.item(key("store"), repeated(Skull::all().zip(board.store)));
    if board.got != shown_skulls(board) {
        text.item(key("got"), or_dash(got(board)));
    }
    let totems = (1..).zip(&board.totems).filter_map(|(number, pair)| {
        let (one, two) = (*pair)?;
        Some(format!("{number}:{one}+{two}"))
    });
    text.item(key("totems"), list(totems.collect::<Vec<String>>()));
    let skulls = board.beast_skulls.iter();
    let skulls = skulls.map(|(beast, skull)| format!("{beast}:{skull}"));
    text.item(key("bskulls"), list(skulls));
    text.item(key("res"), resources(board));
    let digits = |levels: &[u8]| levels.iter().map(u8::to_string).collect::<String>();
    text.unless(key("rover"), digits(&board.levels[..6]), "000000");
    text.unless(key("warrior"), digits(&board.levels[6..12]), "000000");
    text.unless(key("village"), digits(&board.levels[12..]), "0");
    let techs = Tech::ALL.into_iter().filter(|tech| board.has(*tech));
    text.item(key("tech"), list(techs));
    let built = Structure::ALL.into_iter().zip(board.structures);
    let built = built.filter_map(|(structure, hex)| Some(format!("{structure}@{}", hex?)));
    text.item(key("struct"), list(built));
    let rounds = |spirit: Spirit| (board.acquired[spirit], board.activated[spirit]);
    let spirits = board.spirits().map(|spirit| {
        let (acquired, activated) = rounds(spirit);
        format!("{spirit}:{acquired}:{activated}")
    });
    text.item(key("spirit"), list(spirits));
    let covers = Cover::ALL.into_iter().zip(board.covers);
    text.item(key("covers"), repeated(covers));
    let flags = Flags::NAMES
        .iter()
        .filter(|(flag, _)| board.flags.has(*flag));
    text.item(key("flags"), list(flags.map(|(_, name)| name)));
}

fn tokens(board: &Player) -> String {
    let on_map = Token::all().filter_map(|token| {
        let piece = board.piece(token);
        let beast = piece
            .beast
            .map_or(String::new(), |beast| format!("+{beast}"));
        Some(format!(
            "{token}@{}:{}{beast}",
            piece.hex()?,
            piece.population
        ))
    });
    list(on_map)
}

fn reserve_skulls(filled: u8) -> String {
    let spaces = SkullSpace::all().filter(|space| filled & space.bit() != 0);
    or_dash(
        spaces
            .map(|space| (space.index() + 1).to_string())
            .collect(),
    )
}

/// Skulls of each colour that lie on the board of a player: what was acquired, unless more is said.
pub(super) fn shown_skulls(board: &Player) -> [u8; Colour::COUNT] {
    let mut shown = [0; Colour::COUNT];
    shown.copy_from_slice(&board.store[..Colour::COUNT]);
    let in_totems = board
        .totems
        .iter()
        .flatten()
        .flat_map(|(one, two)| [*one, *two]);
    let on_beasts = board.beast_skulls.iter().map(|(_, skull)| skull);
    for skull in in_totems.chain(on_beasts) {
        if let Skull::Of(colour) = skull {
            shown[colour] += 1;
        }
    }
    shown
}

fn got(board: &Player) -> String {
    let had = Colour::ALL
        .into_iter()
        .zip(board.got)
        .filter(|(_, n)| *n > 0);
    list(had.map(|(colour, n)| format!("{colour}:{n}")))
}

fn resources(board: &Player) -> String {
    let held = Resource::ALL
        .into_iter()
        .zip(board.stock)
        .filter(|(_, n)| *n > 0);
    held.map(|(resource, n)| format!("{}{n}", resource.letter()))
        .collect()
}
