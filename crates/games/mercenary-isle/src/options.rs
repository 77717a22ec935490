//! What may be chosen before a match.

use atoll_engine::{Choices, OptionSpec, Options, Problem, Problems, Seat, Value};

use crate::data::Data;
use crate::tokens::Weather;

impl Options for MercenaryIsle {
    fn options() -> Vec<OptionSpec> {
        specs()
    }

    /// Fills in what was not chosen; the number of players follows from the way to play.
    fn read_options(raw: &Choices) -> Result<Choices, Problems> {
        let mut complete = raw.complete(&specs())?;
        if raw.get("players").is_none() {
            complete.set("players", variant(&complete).seats() as i64);
        }
        Ok(complete)
    }

    fn new(choices: &Choices) -> Result<MercenaryIsle, Problems> {
        from_choices(choices, None)
    }

    fn with_data(choices: &Choices, data: &str) -> Result<MercenaryIsle, Problems> {
        from_choices(choices, Some(Data::parse(data)?))
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", self.variant.seats() as i64);
        choices.set("variant", self.variant.word());
        choices.set("first", self.first.index() as i64);
        choices.set("weather", self.weather.word());
        choices.set("opening", self.opening.word());
        choices.set("tally", self.tally.word());
        choices.set("extra", i64::from(self.extra));
        choices.set("peek", self.peek.word());
        choices.set("edition", i64::from(self.data.edition));
        choices
    }
}

/// The game with these options, and with other figures than those of its edition if some are given.
fn from_choices(choices: &Choices, data: Option<Data>) -> Result<MercenaryIsle, Problems> {
    let number = |name| choices.number(name).expect("options are complete");
    let variant = variant(choices);
    let (players, seats) = (number("players"), variant.seats());
    if players != seats as i64 {
        let name = variant.word();
        let message = format!("the {name} game is for {seats} players, not {players}");
        return Err(Problem::option("players", message).into());
    }
    MercenaryIsle {
        variant,
        first: Seat::new(number("first") as usize),
        weather: choice(choices, "weather"),
        opening: choice(choices, "opening"),
        tally: choice(choices, "tally"),
        extra: number("extra") as u8,
        peek: choice(choices, "peek"),
        data: data.unwrap_or_else(|| edition(number("edition"))),
    }
    .check()
}

/// The game with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MercenaryIsle {
    pub(crate) variant: Variant,
    /// First seat of round 1.
    pub(crate) first: Seat,
    /// The weather of all rounds, where no cards decide.
    pub(crate) weather: Weather,
    pub(crate) opening: Opening,
    pub(crate) tally: Tally,
    /// The most additional rounds on a full tie.
    pub(crate) extra: u8,
    pub(crate) peek: Peek,
    pub(crate) data: Data,
}

/// The five ways to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Lines alone, always Sunny, two rounds.
    Basic,
    /// As basic, with a weather card each round.
    Weather,
    /// Weather, and mercenaries hired between four rounds.
    Mercenary,
    /// Two against two, always Sunny, with mercenaries and a common purse.
    Team,
    /// Two rounds with mercenaries for 80 coins, in one weather.
    Quick,
}

/// How the five opening tokens come to the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// They are chosen.
    Choose,
    /// They are drawn.
    Draw,
}

/// What "more coins" counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tally {
    /// Coins in hand.
    Held,
    /// All coins gained by scoring, spent or not.
    Earned,
}

/// Whether a seat's screen shows the faces of its own face-down tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Peek {
    /// It does.
    Own,
    /// It shows shields only.
    None,
}

/// A closed list of words that stand for values.
trait Words: Copy + PartialEq + Sized + 'static {
    const ALL: &'static [(&'static str, Self)];

    fn word(self) -> &'static str {
        let row = Self::ALL.iter().find(|(_, value)| *value == self);
        row.expect("every value has a word").0
    }

    fn of(word: &str) -> Option<Self> {
        let row = Self::ALL.iter().find(|(name, _)| *name == word);
        row.map(|(_, value)| *value)
    }

    fn values() -> Vec<Value> {
        Self::ALL.iter().map(|(word, _)| (*word).into()).collect()
    }
}

impl Words for Variant {
    const ALL: &'static [(&'static str, Variant)] = &[
        ("basic", Variant::Basic),
        ("weather", Variant::Weather),
        ("mercenary", Variant::Mercenary),
        ("team", Variant::Team),
        ("quick", Variant::Quick),
    ];
}

impl Words for Weather {
    const ALL: &'static [(&'static str, Weather)] = &[
        ("sunny", Weather::Sunny),
        ("cloudy", Weather::Cloudy),
        ("foggy", Weather::Foggy),
    ];
}

impl Words for Opening {
    const ALL: &'static [(&'static str, Opening)] =
        &[("choose", Opening::Choose), ("draw", Opening::Draw)];
}

impl Words for Tally {
    const ALL: &'static [(&'static str, Tally)] =
        &[("held", Tally::Held), ("earned", Tally::Earned)];
}

impl Words for Peek {
    const ALL: &'static [(&'static str, Peek)] = &[("own", Peek::Own), ("none", Peek::None)];
}

/// The most additional rounds.
pub(crate) const EXTRA: u8 = 3;
/// The most rounds of any match.
pub(crate) const MOST_ROUNDS: usize = 4 + EXTRA as usize;
/// What each side gets before round 1 of the quick game.
pub(crate) const QUICK_COINS: u32 = 80;

impl Variant {
    /// Its name in options and positions.
    pub fn text(self) -> &'static str {
        self.word()
    }

    /// The way to play of this name.
    pub fn from_text(text: &str) -> Option<Variant> {
        Variant::of(text)
    }

    /// How many seats play.
    pub const fn seats(self) -> usize {
        match self {
            Variant::Team => 4,
            _ => 2,
        }
    }

    /// How many rounds are played, ties aside.
    pub const fn rounds(self) -> u8 {
        match self {
            Variant::Mercenary | Variant::Team => 4,
            _ => 2,
        }
    }

    /// Whether a card decides the weather of each round.
    pub const fn has_cards(self) -> bool {
        matches!(self, Variant::Weather | Variant::Mercenary)
    }

    /// Whether tokens can ever lie face down.
    pub const fn can_be_foggy(self) -> bool {
        !matches!(self, Variant::Basic | Variant::Team)
    }

    /// Whether points become coins, and coins hire mercenaries.
    pub const fn has_coins(self) -> bool {
        matches!(self, Variant::Mercenary | Variant::Team | Variant::Quick)
    }
}

impl Default for MercenaryIsle {
    fn default() -> MercenaryIsle {
        MercenaryIsle::of(Variant::Basic)
    }
}

impl MercenaryIsle {
    /// This way to play, all else as usual.
    pub fn of(variant: Variant) -> MercenaryIsle {
        MercenaryIsle {
            variant,
            first: Seat::new(0),
            weather: Weather::Sunny,
            opening: Opening::Choose,
            tally: Tally::Held,
            extra: EXTRA,
            peek: Peek::Own,
            data: Data::edition_1().clone(),
        }
    }

    /// The way it is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The figures it is played with.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The most rounds that can come to be played.
    pub(crate) fn most_rounds(&self) -> u8 {
        let extra = if self.variant.has_coins() {
            self.extra
        } else {
            0
        };
        self.variant.rounds() + extra
    }

    /// An option that has no effect keeps its default value.
    fn check(self) -> Result<MercenaryIsle, Problems> {
        let mut wrong = Vec::new();
        let variant = self.variant.word();
        let mut refuse = |option: &str| {
            let message =
                format!("{option} has no effect in the {variant} game: leave it as it is");
            wrong.push(Problem::option(option, message));
        };
        if self.variant != Variant::Quick && self.weather != Weather::Sunny {
            refuse("weather");
        }
        if !self.variant.has_coins() && self.tally != Tally::Held {
            refuse("tally");
        }
        if !self.variant.has_coins() && self.extra != EXTRA {
            refuse("extra");
        }
        // Figures from a file of one's own are no option.
        let chosen = Data::of_edition(self.data.edition).is_some();
        if !self.variant.has_coins() && chosen && self.data != *Data::edition_1() {
            refuse("edition");
        }
        if !self.variant.can_be_foggy() && self.peek != Peek::Own {
            refuse("peek");
        }
        if self.first.index() >= self.variant.seats() {
            let last = self.variant.seats();
            let message =
                format!("nobody in the {variant} game sits in that seat: the last one is {last}");
            wrong.push(Problem::option("first", message));
        }
        match wrong.is_empty() {
            true => Ok(self),
            false => Err(Problems(wrong)),
        }
    }
}

pub(crate) fn specs() -> Vec<OptionSpec> {
    vec![
        OptionSpec::players(2, 4, 2),
        OptionSpec::one_of(
            "variant",
            &Variant::values(),
            "The way to play: lines alone, with weather cards, with hired mercenaries, two against two, or quick.",
        ),
        OptionSpec::one_of(
            "first",
            &[0, 1, 2, 3].map(Value::from),
            "The seat that begins round 1.",
        )
        .labelled(&[
            "The first seat",
            "The second seat",
            "The third seat",
            "The fourth seat",
        ]),
        OptionSpec::one_of(
            "weather",
            &Weather::values(),
            "The weather of both rounds of the quick game.",
        ),
        OptionSpec::one_of(
            "opening",
            &Opening::values(),
            "The five opening tokens are chosen, or drawn at random.",
        ),
        OptionSpec::one_of(
            "tally",
            &Tally::values(),
            "Whether coins in hand decide, or all coins earned, spent or not.",
        ),
        OptionSpec::number(
            "extra",
            0,
            i64::from(EXTRA),
            i64::from(EXTRA),
            "The most additional rounds on a full tie.",
        ),
        OptionSpec::one_of(
            "peek",
            &Peek::values(),
            "Whether your screen shows the faces of your own face-down tokens.",
        ),
        OptionSpec::one_of(
            "edition",
            &editions(),
            "What mercenaries cost and replace: as first chosen, or balanced by matches between strong bots.",
        ),
    ]
}

/// The editions that can be chosen; the first one holds where none is named.
fn editions() -> Vec<Value> {
    let numbers = Data::editions().iter().map(|data| i64::from(data.edition));
    numbers.map(Value::from).collect()
}

fn variant(choices: &Choices) -> Variant {
    choice(choices, "variant")
}

fn choice<W: Words>(choices: &Choices, name: &str) -> W {
    let word = choices.word(name).and_then(W::of);
    word.expect("options are complete and checked")
}

fn edition(number: i64) -> Data {
    let data = u32::try_from(number).ok().and_then(Data::of_edition);
    data.expect("options are checked").clone()
}

/// The options that a position carries, if they are not as usual: `opening:draw+extra:1`, or `-`.
pub(crate) fn in_position(game: &MercenaryIsle) -> String {
    let usual = MercenaryIsle::of(game.variant);
    let mut shown = Vec::new();
    if game.opening != usual.opening {
        shown.push(format!("opening:{}", game.opening.word()));
    }
    if game.tally != usual.tally {
        shown.push(format!("tally:{}", game.tally.word()));
    }
    if game.extra != usual.extra {
        shown.push(format!("extra:{}", game.extra));
    }
    if game.data.edition != usual.data.edition {
        shown.push(format!("edition:{}", game.data.edition));
    }
    match shown.is_empty() {
        true => "-".to_owned(),
        false => shown.join("+"),
    }
}

/// Reads such options into the game; the part that is not one of them, if any.
pub(crate) fn from_position<'t>(game: &mut MercenaryIsle, text: &'t str) -> Result<(), &'t str> {
    if text == "-" {
        return Ok(());
    }
    let mut seen = Vec::new();
    for part in text.split('+') {
        let (name, value) = part.split_once(':').ok_or(part)?;
        if seen.contains(&name) {
            return Err(part);
        }
        seen.push(name);
        match name {
            "opening" => game.opening = Opening::of(value).ok_or(part)?,
            "tally" => game.tally = Tally::of(value).ok_or(part)?,
            "extra" => {
                let extra = value.parse().ok().filter(|extra| *extra <= EXTRA);
                game.extra = extra.filter(|_| value.len() == 1).ok_or(part)?;
            }
            "edition" => {
                let edition = value.parse().ok().and_then(Data::of_edition);
                let known = edition.filter(|data| data.edition.to_string() == value);
                game.data = known.ok_or(part)?.clone();
            }
            _ => return Err(part),
        }
    }
    let checked = game.clone().check();
    checked.map(drop).map_err(|_| text)
}
