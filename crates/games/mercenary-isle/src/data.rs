//! The figures that the rulebook has lost, read from a data file. Those of our editions are part of the program.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use atoll_engine::{Problem, Problems};
use serde::Deserialize;

use crate::tokens::{Bag, KINDS, Kind, Weather};

/// The files of our editions, from 1 on.
const EDITIONS: [&str; 2] = [
    include_str!("../data/edition-1.toml"),
    include_str!("../data/edition-2.toml"),
];

/// Weather cards in all.
pub(crate) const CARDS: u8 = 8;
/// Mercenaries of a side in all.
const MERCENARIES: u8 = 12;
/// The most that a mercenary may cost.
const DEAREST: u16 = 999;

/// Costs, replacements and counts, as a data file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    pub(crate) edition: u32,
    /// Weather cards by kind.
    pub(crate) weather: [u8; 3],
    /// The mercenaries that a side can hire.
    pub(crate) stock: Bag,
    costs: [u16; KINDS],
    replaces: [Kind; KINDS],
}

/// A data file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    edition: u32,
    weather: BTreeMap<String, u8>,
    mercenaries: BTreeMap<String, Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    count: u8,
    cost: u16,
    replaces: String,
}

impl Data {
    /// The figures of our editions, in order.
    pub fn editions() -> &'static [Data] {
        static ALL: OnceLock<[Data; EDITIONS.len()]> = OnceLock::new();
        let read = |file| Data::read(file).expect("the files in the program are sound");
        ALL.get_or_init(|| EDITIONS.map(read))
    }

    /// The figures of one of our editions.
    pub fn of_edition(edition: u32) -> Option<&'static Data> {
        Data::editions().iter().find(|data| data.edition == edition)
    }

    /// The figures of edition 1, which holds where none is named.
    pub fn edition_1() -> &'static Data {
        &Data::editions()[0]
    }

    /// Reads a data file, or says all that is wrong with it, entry by entry.
    pub fn parse(text: &str) -> Result<Data, Problems> {
        let data = Data::read(text)?;
        let edition = data.edition;
        if Data::of_edition(edition).is_some_and(|own| *own != data) {
            return Err(problem(format!(
                "edition: edition {edition} has other figures; give changed ones a number of their own"
            ))
            .into());
        }
        Ok(data)
    }

    fn read(text: &str) -> Result<Data, Problems> {
        let file: File = toml::from_str(text).map_err(|why| {
            let why = why.to_string();
            problem(format!("the data file cannot be read: {}", one_line(&why)))
        })?;
        let mut wrong = Vec::new();
        let weather = file.weather(&mut wrong);
        let mut data = Data {
            edition: file.edition,
            weather,
            stock: Bag::EMPTY,
            costs: [0; KINDS],
            replaces: [Kind::Wolf; KINDS],
        };
        file.mercenaries(&mut data, &mut wrong);
        if file.edition == 0 {
            wrong.push(problem("edition: editions are counted from 1"));
        }
        match wrong.is_empty() {
            true => Ok(data),
            false => Err(Problems(wrong)),
        }
    }

    /// What a mercenary costs.
    pub fn cost(&self, kind: Kind) -> u16 {
        self.costs[kind.index()]
    }

    /// The basic kind that a mercenary replaces.
    pub fn replaces(&self, kind: Kind) -> Kind {
        self.replaces[kind.index()]
    }

    /// What the mercenaries of this set cost together.
    pub(crate) fn cost_of(&self, set: Bag) -> u32 {
        let hired = set.counts().filter(|(kind, _)| kind.is_mercenary());
        let cost = |(kind, count)| u32::from(count) * u32::from(self.cost(kind));
        hired.map(cost).sum()
    }

    /// The set of a side that has hired these mercenaries; nothing if it cannot have.
    pub(crate) fn set_with(&self, hired: Bag) -> Option<Bag> {
        self.stock.without(hired)?;
        let mut set = Bag::BASIC;
        for (kind, count) in hired.counts() {
            for _ in 0..count {
                set = set.without(Bag::from_iter([self.replaces(kind)]))?;
            }
        }
        Some(set.and(hired))
    }
}

impl File {
    fn weather(&self, wrong: &mut Vec<Problem>) -> [u8; 3] {
        let known = |name: &String| Weather::ALL.iter().any(|weather| weather.text() == name);
        for name in self.weather.keys().filter(|name| !known(name)) {
            wrong.push(problem(format!("weather.{name}: there is no such weather")));
        }
        let cards = Weather::ALL.map(|weather| self.weather.get(weather.text()).copied());
        for (weather, _) in Weather::ALL
            .iter()
            .zip(cards)
            .filter(|(_, count)| count.is_none())
        {
            wrong.push(problem(format!("weather.{}: is missing", weather.text())));
        }
        let cards = cards.map(|count| count.unwrap_or(0));
        let sum: u32 = cards.iter().map(|count| u32::from(*count)).sum();
        if sum != u32::from(CARDS) {
            wrong.push(problem(format!(
                "weather: there are {CARDS} cards, not {sum}"
            )));
        }
        cards
    }

    fn mercenaries(&self, data: &mut Data, wrong: &mut Vec<Problem>) {
        let known = |name: &String| Kind::mercenaries().any(|kind| kind.word() == name);
        for name in self.mercenaries.keys().filter(|name| !known(name)) {
            wrong.push(problem(format!(
                "mercenaries.{name}: there is no such mercenary"
            )));
        }
        let mut sum = 0;
        for kind in Kind::mercenaries() {
            match self.mercenaries.get(kind.word()) {
                None => wrong.push(problem(format!("mercenaries.{}: is missing", kind.word()))),
                Some(entry) => {
                    sum += u32::from(entry.count);
                    entry.check(kind, data, wrong);
                }
            }
        }
        if sum != u32::from(MERCENARIES) {
            let message = format!("mercenaries: a side has {MERCENARIES} of them, not {sum}");
            wrong.push(problem(message));
        }
    }
}

impl Entry {
    fn check(&self, kind: Kind, data: &mut Data, wrong: &mut Vec<Problem>) {
        let place = format!("mercenaries.{}", kind.word());
        let basic = Kind::BASIC
            .into_iter()
            .find(|basic| basic.word() == self.replaces);
        match basic {
            Some(basic) => data.replaces[kind.index()] = basic,
            None => wrong.push(problem(format!(
                "{place}.replaces: `{}` is not one of wolf, rat, rabbit, pig",
                self.replaces
            ))),
        }
        if self.cost > DEAREST {
            wrong.push(problem(format!("{place}.cost: more than {DEAREST}")));
        }
        data.costs[kind.index()] = self.cost;
        if self.count > MERCENARIES {
            wrong.push(problem(format!("{place}.count: more than {MERCENARIES}")));
            return;
        }
        data.stock = data.stock.and((0..self.count).map(|_| kind).collect());
    }
}

fn problem(message: impl Into<String>) -> Problem {
    Problem {
        code: "bad-data".into(),
        field: "data".into(),
        message: message.into(),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
