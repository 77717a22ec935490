//! Texts of moves, deals and positions.
//!
//! A position is `pearls rounds round scores hands shown`, e.g.
//! `9 3 2 2,-1,0 4k,-d7,5 8b+2,3b-1,1s+0`: scores and hands by seat. A hand is its pearl (`-` none, `?`
//! hidden), then `k` if it was kept or `d` and the pearl laid aside, then `b` or `s` (or `?`) for the choice.
//! The last word is what each seat showed at the end of the round before, with its points, or `-`.

use std::fmt;
use std::str::FromStr;

use atoll_engine::{BySeat, ParseError, Seat};

use super::view::{Fact, Sight, View};
use super::{Divers, Hand, Move, Nerve, Pearl, Resolve, Shown, State};

const MOVES: [(&str, Move); 4] = [
    ("keep", Move::Keep),
    ("dive", Move::Dive),
    ("bold", Move::Be(Nerve::Bold)),
    ("shy", Move::Be(Nerve::Shy)),
];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = MOVES.iter().find(|(_, other)| other == self);
        f.write_str(row.expect("all moves have texts").0)
    }
}

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let row = MOVES.iter().find(|(word, _)| *word == text);
        let expected = "`keep`, `dive`, `bold` or `shy`";
        row.map(|(_, mv)| *mv)
            .ok_or_else(|| ParseError::new(text, 0, expected))
    }
}

impl fmt::Display for Pearl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pearl:{}", self.0)
    }
}

impl FromStr for Pearl {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Pearl, ParseError> {
        let number = text.strip_prefix("pearl:").and_then(whole);
        let pearl = number.filter(|pearl| *pearl > 0).map(Pearl);
        pearl.ok_or_else(|| ParseError::new(text, 0, "`pearl:` and a number from 1"))
    }
}

/// A number written in digits alone.
fn whole(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

pub(super) fn write(game: &Divers, view: &View) -> String {
    let scores: Vec<_> = view.scores.iter().map(i32::to_string).collect();
    let hands: Vec<_> = view.hands.iter().map(hand).collect();
    let shown = view.shown.as_ref().map_or("-".to_owned(), |shown| {
        shown.iter().map(showing).collect::<Vec<_>>().join(",")
    });
    let (pearls, rounds, round) = (game.pearls, game.rounds, view.round);
    format!(
        "{pearls} {rounds} {round} {} {} {shown}",
        scores.join(","),
        hands.join(",")
    )
}

fn hand(sight: &Sight) -> String {
    let number = |fact: Fact<u8>| match fact {
        Fact::None => "-".to_owned(),
        Fact::Hidden => "?".to_owned(),
        Fact::Known(pearl) => pearl.to_string(),
    };
    let resolve = match sight.aside {
        Fact::None if sight.kept => "k".to_owned(),
        Fact::None => String::new(),
        aside => format!("d{}", number(aside)),
    };
    let nerve = match sight.nerve {
        Fact::None => "",
        Fact::Hidden => "?",
        Fact::Known(nerve) => letter(nerve),
    };
    format!("{}{resolve}{nerve}", number(sight.pearl))
}

fn letter(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Bold => "b",
        Nerve::Shy => "s",
    }
}

fn showing(shown: &Shown) -> String {
    format!("{}{}{:+}", shown.pearl, letter(shown.nerve), shown.points)
}

/// Reads a position of the referee: nothing in it is hidden.
pub(super) fn read(text: &str) -> Result<(Divers, State), ParseError> {
    Reader { text }.position()
}

struct Reader<'t> {
    text: &'t str,
}

type Read<T> = Result<T, ParseError>;

impl<'t> Reader<'t> {
    fn wrong<T>(&self, part: &str, expected: impl Into<std::borrow::Cow<'static, str>>) -> Read<T> {
        Err(ParseError::at_part(self.text, part, expected))
    }

    fn number(&self, part: &str, min: u8, max: u8) -> Read<u8> {
        match whole(part).filter(|number| (min..=max).contains(number)) {
            Some(number) => Ok(number),
            None => self.wrong(part, format!("a number from {min} to {max}")),
        }
    }

    fn position(&self) -> Read<(Divers, State)> {
        let words: Vec<_> = self.text.split(' ').collect();
        let [pearls, rounds, round, scores, hands, shown] = words[..] else {
            return self.wrong(self.text, "`pearls rounds round scores hands shown`");
        };
        let seats = scores.split(',').count();
        if !(2..=4).contains(&seats) {
            return self.wrong(scores, "the scores of two to four divers");
        }
        let game = Divers {
            seats,
            pearls: self.number(pearls, 9, 15)?,
            rounds: self.number(rounds, 1, 9)?,
        };
        let state = State {
            round: self.number(round, 1, game.rounds + 1)?,
            scores: self.each(seats, scores, |part| self.score(part))?,
            hands: self.each(seats, hands, |part| self.hand(part, game.pearls))?,
            shown: self.shown(&game, shown)?,
        };
        self.check_first_round(&state, shown)?;
        self.check_pearls(&state, hands)?;
        self.check_order(&game, &state, hands)?;
        Ok((game, state))
    }

    /// One thing for each seat, separated by commas.
    fn each<T: Clone>(
        &self,
        seats: usize,
        text: &'t str,
        read: impl Fn(&'t str) -> Read<T>,
    ) -> Read<BySeat<T>> {
        let all = text.split(',').map(read).collect::<Read<Vec<T>>>()?;
        if all.len() != seats {
            return self.wrong(text, format!("{seats} things, separated by commas"));
        }
        Ok(BySeat::from_fn(seats, |seat| all[seat.index()].clone()))
    }

    fn score(&self, part: &str) -> Read<i32> {
        let score: Option<i32> = part.parse().ok().filter(|score| (-9..=18).contains(score));
        match score.filter(|_| !part.starts_with('+')) {
            Some(score) => Ok(score),
            None => self.wrong(part, "a score from -9 to 18"),
        }
    }

    fn hand(&self, part: &'t str, pearls: u8) -> Read<Hand> {
        let nerve = part.strip_suffix('b').map(|rest| (rest, Nerve::Bold));
        let nerve = nerve.or_else(|| part.strip_suffix('s').map(|rest| (rest, Nerve::Shy)));
        let (rest, nerve) = nerve.map_or((part, None), |(rest, nerve)| (rest, Some(nerve)));
        let (pearl, resolve) = match (rest.strip_suffix('k'), rest.split_once('d')) {
            (Some(pearl), _) => (pearl, Resolve::Kept),
            (_, Some((pearl, aside))) => {
                let aside = self.number(aside, 1, pearls)?;
                (pearl, Resolve::Dived { aside })
            }
            _ => (rest, Resolve::Open),
        };
        let pearl = match pearl {
            "-" => None,
            pearl => Some(self.number(pearl, 1, pearls)?),
        };
        Ok(Hand {
            pearl,
            resolve,
            nerve,
        })
    }

    fn shown(&self, game: &Divers, text: &'t str) -> Read<Option<BySeat<Shown>>> {
        if text == "-" {
            return Ok(None);
        }
        let shown = self.each(game.seats, text, |part| self.showing(part, game.pearls))?;
        let hand = |seat| {
            let Shown { pearl, nerve, .. } = shown[seat];
            Hand {
                pearl: Some(pearl),
                resolve: Resolve::Kept,
                nerve: Some(nerve),
            }
        };
        let hands = BySeat::from_fn(game.seats, hand);
        if super::score(&hands) != shown || !distinct(&hands) {
            return self.wrong(text, "different pearls with the points that they get");
        }
        Ok(Some(shown))
    }

    fn showing(&self, part: &'t str, pearls: u8) -> Read<Shown> {
        let Some(at) = part.find(['b', 's']) else {
            return self.wrong(part, "a pearl, `b` or `s`, and points");
        };
        let (pearl, rest) = part.split_at(at);
        let (nerve, points) = rest.split_at(1);
        let signed = ["-1", "+0", "+1", "+2"].contains(&points);
        let Some(points) = points.parse().ok().filter(|_| signed) else {
            return self.wrong(points, "points from -1 to +2");
        };
        let nerve = if nerve == "b" {
            Nerve::Bold
        } else {
            Nerve::Shy
        };
        Ok(Shown {
            pearl: self.number(pearl, 1, pearls)?,
            nerve,
            points,
        })
    }

    /// Something was shown in every round but the first.
    fn check_first_round(&self, state: &State, shown: &str) -> Read<()> {
        match (state.round == 1) == state.shown.is_none() {
            true => Ok(()),
            false => self.wrong(
                shown,
                "what was shown in the round before, `-` in the first",
            ),
        }
    }

    fn check_pearls(&self, state: &State, hands: &str) -> Read<()> {
        match distinct(&state.hands) {
            true => Ok(()),
            false => self.wrong(hands, "different pearls"),
        }
    }

    /// Hands grow in the order of the round, all at one stage before any at the next.
    fn check_order(&self, game: &Divers, state: &State, hands: &str) -> Read<()> {
        let over = state.round > game.rounds;
        let stages: Vec<_> = match over {
            true => Seat::all(game.seats)
                .map(|seat| stage(&state.hands[seat]))
                .collect(),
            false => game
                .order(state.round)
                .map(|seat| stage(&state.hands[seat]))
                .collect(),
        };
        let sound = stages.iter().all(|stage| stage.is_some()) && in_turn(&stages);
        let begun = stages.iter().any(|stage| *stage != Some(0));
        let finished = stages.iter().all(|stage| *stage == Some(4));
        if !sound || finished || (over && begun) {
            return self.wrong(hands, "hands as they come about in the order of the round");
        }
        Ok(())
    }
}

/// How far a hand has come: dealt (1), diving (2), resolved (3), chosen (4).
fn stage(hand: &Hand) -> Option<u8> {
    match (hand.pearl, hand.resolve, hand.nerve) {
        (None, Resolve::Open, None) => Some(0),
        (Some(_), Resolve::Open, None) => Some(1),
        (None, Resolve::Dived { .. }, None) => Some(2),
        (Some(_), Resolve::Kept | Resolve::Dived { .. }, None) => Some(3),
        (Some(_), Resolve::Kept | Resolve::Dived { .. }, Some(_)) => Some(4),
        _ => None,
    }
}

/// Whether those before are one stage ahead of those after, with at most one in between who dives.
fn in_turn(stages: &[Option<u8>]) -> bool {
    let stages: Vec<_> = stages.iter().flatten().copied().collect();
    let passes = |ahead: u8, behind: u8| {
        let waiting = stages.iter().skip_while(|stage| **stage == ahead);
        let waiting = waiting.clone().skip(usize::from(
            ahead == 3 && waiting.clone().next() == Some(&2),
        ));
        waiting.into_iter().all(|stage| *stage == behind)
    };
    passes(1, 0) || passes(3, 1) || passes(4, 3)
}

/// Whether no pearl is in two places.
fn distinct(hands: &BySeat<Hand>) -> bool {
    let count: u32 = hands.iter().map(|hand| hand.pearls().count_ones()).sum();
    let asides = hands
        .iter()
        .filter(|hand| matches!(hand.resolve, Resolve::Dived { .. }))
        .count();
    let pearls = hands.iter().filter(|hand| hand.pearl.is_some()).count();
    let all = hands.iter().fold(0, |set, hand| set | hand.pearls());
    all.count_ones() == count && count as usize == asides + pearls
}
