//! Options: what may be chosen before a match, and what was chosen.

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::Value as Json;

use crate::{Problem, Problems};

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// A word or a text.
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Word(word) => word.fmt(f),
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Value {
        Value::Word(word.to_owned())
    }
}

/// What values an option takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum OptionKind {
    /// A whole number from `min` to `max`.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of a few values.
    OneOf {
        /// All of them.
        values: Vec<Value>,
    },
    /// A text that the game reads itself.
    Text,
}

/// One option of a game, for forms, help and checks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// Its name in commands, records and positions.
    pub name: &'static str,
    /// What it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What holds if nothing is chosen.
    pub default: Value,
    /// What a record or a position that says nothing of it means, where that is not the default.
    #[serde(skip)]
    pub unsaid: Option<Value>,
    /// What its values are called on screens, in their order; empty where the values say it themselves.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub labels: &'static [&'static str],
    /// Whether it means something to one player only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// What it means, in one sentence.
    pub help: &'static str,
}

impl OptionSpec {
    /// The number of players.
    pub fn players(min: i64, max: i64, default: i64) -> OptionSpec {
        OptionSpec::number("players", min, max, default, "How many play.")
    }

    /// A whole number.
    pub fn number(
        name: &'static str,
        min: i64,
        max: i64,
        default: i64,
        help: &'static str,
    ) -> OptionSpec {
        OptionSpec {
            name,
            kind: OptionKind::Number { min, max },
            default: default.into(),
            unsaid: None,
            labels: &[],
            alone: false,
            help,
        }
    }

    /// One of a few values, the first of which is the default.
    pub fn one_of(name: &'static str, values: &[Value], help: &'static str) -> OptionSpec {
        OptionSpec {
            name,
            default: values[0].clone(),
            unsaid: None,
            labels: &[],
            alone: false,
            kind: OptionKind::OneOf {
                values: values.to_vec(),
            },
            help,
        }
    }

    /// A text read by the game.
    pub fn text(name: &'static str, default: &'static str, help: &'static str) -> OptionSpec {
        OptionSpec {
            name,
            kind: OptionKind::Text,
            default: default.into(),
            unsaid: None,
            labels: &[],
            alone: false,
            help,
        }
    }

    /// The same option, but records and positions that say nothing of it mean this value: those written before there
    /// was a choice, or before the default was another one.
    pub fn unsaid(self, value: impl Into<Value>) -> OptionSpec {
        OptionSpec {
            unsaid: Some(value.into()),
            ..self
        }
    }

    /// The same option, its values called by these words on screens.
    ///
    /// ```
    /// use atoll_engine::OptionSpec;
    /// let count = OptionSpec::one_of("count", &["all".into(), "ground".into()], "Which tiles are scored.");
    /// assert_eq!(count.labelled(&["All", "At sea level only"]).labels[1], "At sea level only");
    /// ```
    ///
    /// # Panics
    /// If it has another number of values.
    pub fn labelled(self, labels: &'static [&'static str]) -> OptionSpec {
        let values = match &self.kind {
            OptionKind::OneOf { values } => values.len(),
            OptionKind::Number { .. } | OptionKind::Text => 0,
        };
        assert_eq!(values, labels.len(), "labels of `{}`", self.name);
        OptionSpec { labels, ..self }
    }

    /// The same option, but for one player only: with more it keeps its default.
    pub fn alone(self) -> OptionSpec {
        OptionSpec {
            alone: true,
            ..self
        }
    }

    /// The value as this option takes it, or why it does not.
    fn check(&self, value: &Value) -> Result<Value, Problem> {
        let fits = match (&self.kind, value) {
            (OptionKind::Number { min, max }, Value::Number(n)) => (min..=max).contains(&n),
            (OptionKind::OneOf { values }, value) => {
                // A list that mixes numbers and words takes "0" for 0: forms send texts.
                let same = values.iter().find(|v| v.to_string() == value.to_string());
                return same.cloned().ok_or_else(|| self.refusal(value));
            }
            (OptionKind::Text, Value::Word(_)) => true,
            _ => false,
        };
        if fits {
            Ok(value.clone())
        } else {
            Err(self.refusal(value))
        }
    }

    fn refusal(&self, value: &Value) -> Problem {
        let shown = match value {
            Value::Number(number) => number.to_string(),
            Value::Word(word) => format!("\"{}\"", word.chars().take(80).collect::<String>()),
        };
        let (name, takes) = (self.name, &self.kind);
        Problem::option(
            name,
            format!("the option `{name}` takes {takes}, not {shown}"),
        )
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Number { min, max } if min == max => write!(f, "the number {min}"),
            OptionKind::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            OptionKind::Text => f.write_str("a text"),
            OptionKind::OneOf { values } => {
                f.write_str("one of")?;
                let mut before = " ";
                for value in values {
                    write!(f, "{before}{value}")?;
                    before = ", ";
                }
                Ok(())
            }
        }
    }
}

/// Named option values, in order.
///
/// ```
/// use atoll_engine::Choices;
/// let raw = Choices::from_json(&serde_json::json!({"wins": 1})).unwrap();
/// assert_eq!(raw.number("wins"), Some(1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices(Vec<(String, Value)>);

impl Choices {
    /// Reads a JSON object of numbers and texts; `null` means no options.
    pub fn from_json(json: &Json) -> Result<Choices, Problems> {
        let object = match json {
            Json::Null => return Ok(Choices::default()),
            Json::Object(object) => object,
            _ => return Err(Problem::option("options", "options are a JSON object").into()),
        };
        let mut choices = Choices::default();
        let mut wrong = Vec::new();
        for (name, value) in object {
            match (value.as_i64(), value.as_str()) {
                (Some(number), _) => choices.set(name, number),
                (_, Some(word)) => choices.set(name, word),
                _ => wrong.push(Problem::option(
                    name,
                    format!("the option `{name}` takes a whole number or a text"),
                )),
            }
        }
        if wrong.is_empty() {
            Ok(choices)
        } else {
            Err(Problems(wrong))
        }
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    /// The value of an option that is a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The value of an option that is a word.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Sets an option.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        let value = value.into();
        match self.0.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// The names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All options of `specs` in order: the values chosen here, checked, or the defaults.
    pub fn complete(&self, specs: &[OptionSpec]) -> Result<Choices, Problems> {
        let mut wrong = Vec::new();
        for (name, _) in self.iter() {
            if !specs.iter().any(|spec| spec.name == name) {
                wrong.push(unknown(name, specs));
            }
        }
        let mut complete = Choices::default();
        for spec in specs {
            match spec.check(self.get(spec.name).unwrap_or(&spec.default)) {
                Ok(value) => complete.set(spec.name, value),
                Err(problem) => wrong.push(problem),
            }
        }
        if wrong.is_empty() {
            Ok(complete)
        } else {
            Err(Problems(wrong))
        }
    }

    /// What a record or a position has to say of these choices: the values that differ from the defaults of `specs`.
    /// [`Choices::said`] is the way back.
    pub fn beyond_defaults(&self, specs: &[OptionSpec]) -> Choices {
        let is_default = |name: &str, value: &Value| {
            let spec = specs.iter().find(|spec| spec.name == name);
            spec.is_some_and(|spec| spec.unsaid.as_ref().unwrap_or(&spec.default) == value)
        };
        let kept = self.0.iter().filter(|(n, v)| !is_default(n, v));
        Choices(kept.cloned().collect())
    }

    /// The choices that a record or a position means, which leaves out what goes without saying.
    ///
    /// ```
    /// use atoll_engine::{Choices, OptionSpec};
    /// let specs = [OptionSpec::number("edition", 1, 2, 2, "Which figures are used.").unsaid(1)];
    /// let nothing = Choices::default();
    /// assert_eq!(nothing.complete(&specs).unwrap().number("edition"), Some(2));
    /// assert_eq!(nothing.said(&specs).complete(&specs).unwrap().number("edition"), Some(1));
    /// ```
    pub fn said(&self, specs: &[OptionSpec]) -> Choices {
        let mut said = self.clone();
        for spec in specs {
            if let (Some(value), None) = (&spec.unsaid, self.get(spec.name)) {
                said.set(spec.name, value.clone());
            }
        }
        said
    }
}

fn unknown(name: &str, specs: &[OptionSpec]) -> Problem {
    let known: Vec<_> = specs.iter().map(|spec| spec.name).collect();
    Problem::option(
        name,
        format!(
            "there is no option `{name}`; the options are {}",
            known.join(", ")
        ),
    )
}

impl Serialize for Choices {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).expect("option values are plain JSON");
        f.write_str(&json)
    }
}
