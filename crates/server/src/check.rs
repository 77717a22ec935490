//! Whether a stored match is what it should be, and matches from records.

use std::panic::{AssertUnwindSafe, catch_unwind};

use atoll_catalog::AnyGame;
use atoll_engine::{Actor, Choices, Line, MAX_SEATS, Record, Seat, Seed};
use atoll_protocol::{ClockRules, Outcome, Policy, Watching};
use atoll_store::{Actor as Kept, Entry, MatchRow, Write};

use crate::live::{Holder, SeatRow, Table, entry_of, given_up, taken_back};
use crate::random;

/// What was found out about a stored match.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The match as it was written down, moves that were taken back left out. Complete if it is over; else without its seed.
    pub record: Record,
    /// Whether it is over.
    pub over: bool,
    /// What is wrong with it, a sentence each.
    pub problems: Vec<String>,
}

/// Checks a stored match by replaying it.
pub fn check(games: &[&'static dyn AnyGame], row: &MatchRow, entries: &[Entry]) -> Checked {
    let mut problems = Vec::new();
    let gap = entries
        .iter()
        .zip(1..)
        .find(|(entry, number)| entry.number != *number);
    if let Some((entry, number)) = gap {
        problems.push(format!(
            "entry {number} is missing: {} follows",
            entry.number
        ));
    }
    let seed = row.seed.parse::<Seed>();
    match &seed {
        Ok(seed) if seed.commitment().to_string() != row.commitment => {
            problems.push("the seed is not the one that was promised".into());
        }
        Ok(_) => {}
        Err(_) => problems.push("its seed is unreadable".into()),
    }
    let load = || Table::load(games, row, entries, 0, |_| 0);
    // A game that stumbles over what is damaged is no reason not to look at the next match.
    match catch_unwind(AssertUnwindSafe(load)) {
        Ok(Ok(table)) => problems.extend(disagreements(row, &table)),
        Ok(Err(why)) => problems.push(format!("it does not replay: {why}")),
        Err(_) => problems.push("the game panics when it is replayed".into()),
    }
    let over = row.state == "over";
    let mut record = as_recorded(row, entries);
    record.seed = seed.ok().filter(|_| over);
    Checked {
        record,
        over,
        problems,
    }
}

/// Where the row says something else than the log.
fn disagreements(row: &MatchRow, table: &Table) -> Vec<String> {
    let mut all = Vec::new();
    let outcome = table.log.outcome();
    let kept = row.outcome.as_deref().map(serde_json::from_str::<Outcome>);
    match (row.state.as_str(), &outcome, kept) {
        ("over", None, _) => all.push("it is marked as over, and its log has no end".into()),
        ("over", Some(outcome), Some(Ok(kept))) if *outcome != kept => {
            all.push("its result is not the one its log leads to".into());
        }
        ("over", _, None | Some(Err(_))) => all.push("its result is missing or unreadable".into()),
        ("waiting" | "running", Some(_), _) => {
            all.push(format!(
                "it is marked as {}, and its log has an end",
                row.state
            ));
        }
        ("over" | "waiting" | "running", ..) => {}
        (state, ..) => all.push(format!("its state is `{state}`")),
    }
    let open = table.seats.iter().any(SeatRow::is_open);
    if open && row.state == "running" {
        all.push("it is marked as running, and a seat is open".into());
    }
    all
}

/// The decisions of a log that count, read without the rules.
fn as_recorded(row: &MatchRow, entries: &[Entry]) -> Record {
    let seats: Vec<SeatRow> = serde_json::from_str(&row.seats).unwrap_or_default();
    let options = serde_json::from_str(&row.options).ok();
    let mut record = Record {
        game: row.game.clone(),
        rules: row.rules,
        options: options
            .and_then(|json| Choices::from_json(&json).ok())
            .unwrap_or_default(),
        seats: seats.iter().map(|seat| seat.name().to_owned()).collect(),
        position: row.position.clone(),
        commitment: row.commitment.parse().ok(),
        result: row.outcome.clone(),
        ..Record::default()
    };
    for entry in entries {
        let actor = match entry.actor {
            Kept::Table => {
                if let Some(keep) = taken_back(&entry.text) {
                    record.back(keep);
                } else if let Some(given_up) = given_up(&entry.text) {
                    record.give_up(given_up, record.lines.len(), seats.len());
                }
                continue;
            }
            Kept::Chance => Actor::Chance,
            Kept::Seat(seat) if usize::from(seat) < MAX_SEATS => {
                Actor::Seat(Seat::new(usize::from(seat)))
            }
            Kept::Seat(_) => continue,
        };
        let text = entry.text.clone();
        record.lines.push(Line { actor, text });
    }
    record
}

/// A match that is over, to be kept, from its record: its id and what to write. Two records that are the same have one id.
pub fn imported(
    games: &[&'static dyn AnyGame],
    record: &Record,
    now: i64,
) -> Result<(String, Vec<Write>), String> {
    let game = games.iter().find(|game| game.name() == record.game);
    let game = game.ok_or_else(|| format!("there is no game `{}`", record.game))?;
    let seed = record
        .seed
        .clone()
        .ok_or("it has no seed: only whole records can be kept")?;
    game.verify(record).map_err(|why| why.to_string())?;
    let play = game
        .replay(record, seed.clone())
        .map_err(|why| why.to_string())?;
    // It was verified above: the moves lead to it, or the seat that was given up.
    let outcome = record.result.clone().ok_or("the match is not over")?;
    let id = random::hash(&record.to_string())[..12].to_owned();
    let seat = |seat: usize| {
        let name = record.seats.get(seat).cloned();
        let name = name.unwrap_or_else(|| format!("Seat {}", seat + 1));
        SeatRow::new(Holder::stranger(name))
    };
    let seats: Vec<SeatRow> = (0..play.seats()).map(seat).collect();
    let json = |value: serde_json::Result<String>| value.map_err(|why| why.to_string());
    let policy = Policy {
        watching: Watching::Public,
        ..Policy::default()
    };
    let row = MatchRow {
        id: id.clone(),
        game: record.game.clone(),
        rules: game.entry().rules,
        options: play.options().to_string(),
        position: record.position.clone(),
        seats: json(serde_json::to_string(&seats))?,
        commitment: seed.commitment().to_string(),
        seed: seed.to_string(),
        clock: json(serde_json::to_string(&ClockRules::None))?,
        policy: json(serde_json::to_string(&policy))?,
        listed: false,
        public: true,
        state: "over".into(),
        outcome: Some(outcome),
        rematch: None,
        maker: random::word(20),
        created: now,
    };
    let entry = |((actor, text), number): ((Kept, String), u32)| {
        Write::Append(Entry {
            match_id: id.clone(),
            number,
            at: now,
            actor,
            text,
            spent: 0,
            forced: false,
            command: 0,
        })
    };
    let mut writes = vec![Write::Create(Box::new(row), Vec::new())];
    writes.extend(log_of(record).into_iter().zip(1..).map(entry));
    Ok((id, writes))
}

/// The actors and texts of the log that makes this record.
fn log_of(record: &Record) -> Vec<(Kept, String)> {
    let own = |given_up| (Kept::Table, entry_of(given_up));
    let mut handed = record.handed.iter().peekable();
    let mut log = Vec::new();
    for (made, line) in record.lines.iter().enumerate() {
        while let Some(one) = handed.next_if(|one| one.after <= made) {
            log.push(own(one.given_up));
        }
        let actor = match line.actor {
            Actor::Seat(seat) => Kept::Seat(seat.index() as u8),
            Actor::Chance => Kept::Chance,
        };
        log.push((actor, line.text.clone()));
    }
    log.extend(handed.map(|one| own(one.given_up)));
    log.extend(record.ended.map(own));
    log
}
