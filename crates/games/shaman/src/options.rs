//! What may be chosen before a match.

use std::sync::Arc;

use atoll_engine::{Choices, OptionSpec, Options, Problem, Problems};

use crate::data::{Data, SoloData, SoloLevel};

impl Options for Shaman {
    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(1, 6, 4),
            OptionSpec::one_of(
                "mode",
                &words(Mode::WORDS),
                "What one plays for; with one player only.",
            )
            .labelled(Mode::LABELS)
            .alone(),
            OptionSpec::one_of(
                "difficulty",
                &words(Difficulty::WORDS),
                "How hard it is; with one player only.",
            )
            .labelled(Difficulty::LABELS)
            .alone(),
            OptionSpec::one_of(
                "length",
                &words(Length::WORDS),
                "Rounds 1 to 7, 2 to 7, or 1, 3, 5 and 7.",
            )
            .labelled(Length::LABELS),
            OptionSpec::one_of(
                "bonus",
                &words(BonusSet::WORDS),
                "The set of bonus tiles; b is for experts, none is for one player only.",
            )
            .labelled(BonusSet::LABELS),
            OptionSpec::one_of(
                "feeding",
                &words(Feeding::WORDS),
                "Whether a begun fifty of population has to be fed.",
            )
            .labelled(Feeding::LABELS),
            OptionSpec::one_of(
                "info",
                &words(Info::WORDS),
                "What lies face down: the covers, nothing, or all that can.",
            )
            .labelled(Info::LABELS),
            OptionSpec::one_of(
                "tribes",
                &words(Tribes::WORDS),
                "Tribes spread evenly, dealt, or chosen in turn order.",
            )
            .labelled(Tribes::LABELS),
            OptionSpec::number(
                "edition",
                1,
                i64::from(Data::LATEST),
                i64::from(Data::LATEST),
                "Which figures are used: 1 as first given, 2 with the tribes balanced.",
            )
            .unsaid(1),
        ]
    }

    fn new(choices: &Choices) -> Result<Shaman, Problems> {
        let word = |name| choices.word(name).expect("options are complete");
        let number = |name| choices.number(name).expect("options are complete");
        let edition = number("edition") as u8;
        let game = Shaman {
            players: number("players") as usize,
            mode: Mode::read(word("mode")),
            difficulty: Difficulty::read(word("difficulty")),
            length: Length::read(word("length")),
            bonus: BonusSet::read(word("bonus")),
            feeding: Feeding::read(word("feeding")),
            info: Info::read(word("info")),
            tribes: Tribes::read(word("tribes")),
            edition,
            data: Data::edition(edition),
        };
        game.check()
    }

    fn with_data(choices: &Choices, data: &str) -> Result<Shaman, Problems> {
        let read = Data::read(data).map_err(|why| Problem::option("data", why.to_string()))?;
        Ok(Shaman::new(choices)?.with_figures(Arc::new(read)))
    }

    fn choices(&self) -> Choices {
        to_choices(self)
    }
}

/// The game with its options and its figures.
#[derive(Debug, Clone)]
pub struct Shaman {
    pub(crate) players: usize,
    pub(crate) mode: Mode,
    pub(crate) difficulty: Difficulty,
    pub(crate) length: Length,
    pub(crate) bonus: BonusSet,
    pub(crate) feeding: Feeding,
    pub(crate) info: Info,
    pub(crate) tribes: Tribes,
    pub(crate) edition: u8,
    pub(crate) data: Arc<Data>,
}

/// Writes an enum of option words, each with what screens call it; the first is the default.
macro_rules! option_words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal, $label:literal);+ $(;)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub enum $name { $($(#[$vdoc])* $variant),+ }

            impl $name {
                const WORDS: &'static [&'static str] = &[$($text),+];
                const LABELS: &'static [&'static str] = &[$($label),+];
                const ALL: &'static [$name] = &[$($name::$variant),+];
                pub(crate) fn word(self) -> &'static str {
                    match self { $($name::$variant => $text),+ }
                }
                fn read(word: &str) -> $name {
                    let known = $name::ALL.iter().find(|one| one.word() == word);
                    *known.expect("the option was checked against its values")
                }
            }
        )+
    };
}

option_words! {
    /// What one plays for alone.
    Mode {
        /// For the score; covers can be opened with two skulls.
        Training = "training", "Training: for the score";
        /// To feed a large population.
        Survival = "survival", "Survival: feed a large people";
        /// To settle a land under attack.
        Apocalypse = "apocalypse", "Apocalypse: settle a land under attack";
    }
    /// How hard it is alone.
    Difficulty {
        /// As printed.
        Normal = "normal", "Normal";
        /// One more skull and four stat points.
        Easy = "easy", "Easy: one more skull and four stat points";
        /// One skull fewer, and a warrior to start with.
        Expert = "expert", "Expert: one skull fewer";
    }
    /// Which rounds are played.
    Length {
        /// All seven.
        Full = "full", "Full: rounds 1 to 7";
        /// Rounds 2 to 7.
        Short = "short", "Short: rounds 2 to 7";
        /// Rounds 1, 3, 5 and 7.
        SuperShort = "supershort", "Very short: rounds 1, 3, 5 and 7";
    }
    /// Which bonus tiles are used.
    BonusSet {
        /// The first set.
        A = "a", "First set";
        /// The expert set.
        B = "b", "Expert set";
        /// None: alone only.
        None = "none", "None";
    }
    /// How the portions to feed are rounded.
    Feeding {
        /// Full fifties only.
        Down = "down", "Full fifties only";
        /// A begun fifty counts.
        Up = "up", "A begun fifty counts";
    }
    /// What lies face down.
    Info {
        /// As printed: only the covers.
        Standard = "standard", "As printed: only the covers";
        /// Nothing.
        Perfect = "perfect", "Nothing";
        /// All that can.
        Hidden = "hidden", "All that can";
    }
    /// How the tribes are given out.
    Tribes {
        /// Evenly spread round the map.
        Fixed = "fixed", "Evenly spread round the map";
        /// Dealt.
        Random = "random", "Dealt";
        /// Chosen in turn order.
        Choose = "choose", "Chosen in turn order";
    }
}

impl Default for Shaman {
    fn default() -> Shaman {
        Shaman {
            players: 4,
            mode: Mode::Training,
            difficulty: Difficulty::Normal,
            length: Length::Full,
            bonus: BonusSet::A,
            feeding: Feeding::Down,
            info: Info::Standard,
            tribes: Tribes::Fixed,
            edition: Data::LATEST,
            data: Data::edition(Data::LATEST),
        }
    }
}

impl Shaman {
    /// The same game with other figures.
    pub fn with_figures(self, data: Arc<Data>) -> Shaman {
        Shaman { data, ..self }
    }

    /// The figures it is played with.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Whether one plays alone.
    pub fn solo(&self) -> bool {
        self.players == 1
    }

    /// The rounds that are played, in order.
    pub fn rounds(&self) -> &[u8] {
        &self.data.round_sets[match self.length {
            Length::Full => 0,
            Length::Short => 1,
            Length::SuperShort => 2,
        }]
    }

    /// The first round that is played: it has no catastrophe.
    pub fn first_round(&self) -> u8 {
        self.rounds()[0]
    }

    /// The last round that is played.
    pub fn last_round(&self) -> u8 {
        *self.rounds().last().expect("there are rounds")
    }

    /// The round played after this one.
    pub fn round_after(&self, round: u8) -> Option<u8> {
        self.rounds().iter().copied().find(|other| *other > round)
    }

    /// The set of bonus tiles in use: 0 = A, 1 = B.
    pub(crate) fn bonus_set(&self) -> Option<usize> {
        match self.bonus {
            BonusSet::A => Some(0),
            BonusSet::B => Some(1),
            BonusSet::None => None,
        }
    }

    /// The solo mode, if one plays alone.
    pub(crate) fn solo_mode(&self) -> Option<&SoloData> {
        let index = match self.mode {
            Mode::Training => 0,
            Mode::Survival => 1,
            Mode::Apocalypse => 2,
        };
        self.solo().then(|| &self.data.solo[index])
    }

    /// The solo difficulty, if one plays alone.
    pub(crate) fn solo_level(&self) -> Option<&SoloLevel> {
        let index = match self.difficulty {
            Difficulty::Easy => 0,
            Difficulty::Normal => 1,
            Difficulty::Expert => 2,
        };
        self.solo_mode().map(|mode| &mode.levels[index])
    }

    /// Skulls in hand at the start.
    pub(crate) fn starting_hand(&self) -> u8 {
        self.solo_level()
            .map_or(self.data.active_skulls, |level| level.active_skulls)
    }

    /// Reserve spaces filled at the start: a fourth active skull comes from S1.
    pub(crate) fn starting_skulls(&self) -> u8 {
        let more = self.starting_hand().saturating_sub(self.data.active_skulls);
        0x7f & (0xff << more)
    }

    /// Open spaces of a row at the start, and covers on it.
    pub(crate) fn starting_row(&self, row: usize) -> (u8, u8) {
        let spaces = self.data.spaces[row];
        let open = if self.solo() {
            spaces - self.data.solo_covers
        } else {
            (self.players as i8 + self.data.uncovered_extra[row]).clamp(0, spaces as i8) as u8
        };
        (open, spaces - open)
    }
}

fn words(of: &[&str]) -> Vec<atoll_engine::Value> {
    of.iter().map(|word| (*word).into()).collect()
}

impl Shaman {
    /// Mode, difficulty and doing without bonus tiles are for one player.
    fn check(self) -> Result<Shaman, Problems> {
        if self.solo() {
            return Ok(self);
        }
        let players = self.players;
        let alone = |field: &str, value: &str| {
            let message = format!("`{field}` = {value} is for one player, not for {players}");
            Problem::option(field, message)
        };
        let mut wrong = Vec::new();
        if self.mode != Mode::Training {
            wrong.push(alone("mode", self.mode.word()));
        }
        if self.difficulty != Difficulty::Normal {
            wrong.push(alone("difficulty", self.difficulty.word()));
        }
        if self.bonus == BonusSet::None {
            wrong.push(alone("bonus", self.bonus.word()));
        }
        if wrong.is_empty() {
            Ok(self)
        } else {
            Err(Problems(wrong))
        }
    }
}

pub(crate) fn to_choices(game: &Shaman) -> Choices {
    let mut choices = Choices::default();
    choices.set("players", game.players as i64);
    choices.set("mode", game.mode.word());
    choices.set("difficulty", game.difficulty.word());
    choices.set("length", game.length.word());
    choices.set("bonus", game.bonus.word());
    choices.set("feeding", game.feeding.word());
    choices.set("info", game.info.word());
    choices.set("tribes", game.tribes.word());
    choices.set("edition", i64::from(game.edition));
    choices
}
