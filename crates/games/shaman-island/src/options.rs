//! What may be chosen before a match.

use atoll_engine::{Choices, OptionSpec, Options, Problem, Problems, Seat, Value};

use crate::board::letter;

impl Options for ShamanIsland {
    fn options() -> Vec<OptionSpec> {
        specs()
    }

    /// Takes `n` for `players`, its short name, and completes the options.
    fn read_options(raw: &Choices) -> Result<Choices, Problems> {
        let Some(short) = raw.get("n") else {
            return raw.complete(&specs());
        };
        if raw.get("players").is_some_and(|players| players != short) {
            let message = "`n` is short for `players`: give one of them";
            return Err(Problem::option("n", message).into());
        }
        let mut named = Choices::default();
        named.set("players", short.clone());
        for (name, value) in raw.iter().filter(|(name, _)| *name != "n") {
            named.set(name, value.clone());
        }
        named.complete(&specs())
    }

    fn new(choices: &Choices) -> Result<ShamanIsland, Problems> {
        let number = |name| choices.number(name).expect("options are complete");
        let word = |name| choices.word(name).expect("options are complete");
        let seats = number("players") as usize;
        let first = Seat::all(4).find(|seat| word("first") == letter(*seat).to_string());
        if first.is_some_and(|seat| seat.index() >= seats) {
            let message = format!("with {seats} players nobody is {}", word("first"));
            return Err(Problem::option("first", message).into());
        }
        Ok(ShamanIsland {
            seats,
            first,
            carry: word("carry") == "on",
            count: match word("count") {
                "ground" => Count::Ground,
                _ => Count::All,
            },
            limit: number("limit") as u8,
        })
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", self.seats as i64);
        match self.first {
            Some(seat) => choices.set("first", letter(seat).to_string().as_str()),
            None => choices.set("first", "random"),
        }
        choices.set("carry", if self.carry { "on" } else { "off" });
        let count = match self.count {
            Count::All => "all",
            Count::Ground => "ground",
        };
        choices.set("count", count);
        choices.set("limit", i64::from(self.limit));
        choices
    }
}

/// The game with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShamanIsland {
    pub(crate) seats: usize,
    /// Who starts; `None` is drawn by chance.
    pub(crate) first: Option<Seat>,
    /// Whether a tile with something on it may be slid and carries it.
    pub(crate) carry: bool,
    pub(crate) count: Count,
    /// The match ends after this many rounds.
    pub(crate) limit: u8,
}

/// Which tiles of an island count when it is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// All, stacked ones included.
    All,
    /// Those at sea level.
    Ground,
}

pub(crate) const LIMIT: u8 = 40;
/// The smallest and the largest round limit.
pub(crate) const LIMITS: std::ops::RangeInclusive<i64> = 5..=200;

impl Default for ShamanIsland {
    fn default() -> ShamanIsland {
        ShamanIsland {
            seats: 2,
            first: None,
            carry: true,
            count: Count::All,
            limit: LIMIT,
        }
    }
}

impl ShamanIsland {
    /// How many islands end the match.
    pub(crate) fn ending(&self) -> u8 {
        self.seats as u8 + 1
    }

    /// The seats in turn order, beginning with this one.
    pub(crate) fn from(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (0..seats).map(move |i| Seat::new((seat.index() + i) % seats))
    }
}

pub(crate) fn specs() -> Vec<OptionSpec> {
    vec![
        OptionSpec::players(2, 4, 2),
        OptionSpec::one_of(
            "first",
            &["random", "A", "B", "C", "D"].map(Value::from),
            "Who starts: A is the first seat.",
        )
        .labelled(&[
            "Drawn",
            "The first seat",
            "The second seat",
            "The third seat",
            "The fourth seat",
        ]),
        OptionSpec::one_of(
            "carry",
            &["on".into(), "off".into()],
            "Whether a tile may be slid with pieces and spirits on it, carrying them.",
        )
        .labelled(&["It may", "It may not"]),
        OptionSpec::one_of(
            "count",
            &["all".into(), "ground".into()],
            "Which tiles of an island are scored: all, or only those at sea level.",
        )
        .labelled(&["All", "At sea level only"]),
        OptionSpec::number(
            "limit",
            *LIMITS.start(),
            *LIMITS.end(),
            LIMIT.into(),
            "The match ends after this many rounds if it has not ended before.",
        ),
    ]
}
