//! Records: written, read, replayed, taken back, verified, hidden from others.

use atoll_arena::Studied;
use atoll_engine::{Actor, Match, Record, RecordError, Seed, Viewer, verify};
use rand::RngExt;
use rand::seq::IteratorRandom;

use super::{Check, Walk, ensure};

/// The checks of a match that goes on.
pub(crate) fn underway<G: Studied>(walk: &mut Walk<'_, G>) -> Check {
    undo(walk)?;
    past(walk)?;
    replay(&walk.table)?;
    one_viewer(&walk.table)
}

/// The checks of a match that is over.
pub(crate) fn finished<G: Studied>(walk: &mut Walk<'_, G>) -> Check {
    if !walk.states.is_empty() {
        underway(walk)?;
    }
    let record = walk.table.record();
    let draws = verify::<G>(&record).map_err(|why| format!("`verify` refuses: {why}"))?;
    let rolled = record
        .lines
        .iter()
        .filter(|line| line.actor == Actor::Chance)
        .count();
    ensure!(draws == rolled, "`verify` counts {draws} draws of {rolled}");
    refuses_other_seeds::<G>(&record)?;
    refuses_other_draws(walk, &record)
}

/// Taking back restores the state before, and playing the same again the state after.
fn undo<G: Studied>(walk: &Walk<'_, G>) -> Check {
    let mut table = walk.table.clone();
    table
        .undo()
        .map_err(|why| format!("the last decision cannot be taken back: {why}"))?;
    ensure!(
        Some(table.state()) == walk.states.last(),
        "`undo` does not restore the state"
    );
    let lines = walk.table.record().lines;
    let last = &lines.last().expect("something was played").text;
    let replayed = table.play_text(last);
    replayed.map_err(|why| format!("`{last}` is refused after it was taken back: {why}"))?;
    ensure!(
        table.state() == walk.table.state(),
        "`{last}` leads elsewhere after `undo`"
    );
    Ok(())
}

/// The state after any number of decisions is the one that was met there.
fn past<G: Studied>(walk: &mut Walk<'_, G>) -> Check {
    let ply = walk.rng.random_range(0..walk.states.len());
    let state = walk.table.state_at(ply);
    ensure!(
        state == walk.states[ply],
        "`state_at({ply})` is not the state that was met"
    );
    let rewound = walk.table.rewound(ply);
    ensure!(
        rewound.plies() == ply && *rewound.state() == state,
        "`rewound({ply})` is not the match as it was"
    );
    Ok(())
}

/// Record, text, record, match: the same again.
fn replay<G: Studied>(table: &Match<G>) -> Check {
    let record = table.record();
    let text = record.to_string();
    let read: Record = text
        .parse()
        .map_err(|why| format!("its own record is refused: {why}"))?;
    ensure!(
        read == record,
        "the record reads back as another:\n{text}\n{read}"
    );
    let seed = table.dice().seed().clone();
    let again = Match::<G>::from_record(&read, seed);
    let again = again.map_err(|why| format!("its own record does not replay: {why}"))?;
    ensure!(
        again.state() == table.state(),
        "the record replays to another state"
    );
    ensure!(
        again.record() == record,
        "the replayed match has another record"
    );
    let over = table.outcome().is_some();
    ensure!(
        over || read.seed.is_none(),
        "the record of a running match shows its seed"
    );
    Ok(())
}

/// A viewer's record hides what it must and says so; without secrets it is the full one.
fn one_viewer<G: Studied>(table: &Match<G>) -> Check {
    let full = table.record();
    for viewer in Viewer::all(table.game().seats()) {
        let record = table.record_for(viewer);
        if !G::SECRETS || table.outcome().is_some() {
            ensure!(
                record == full,
                "the record for {viewer} is not the full one"
            );
            continue;
        }
        let read: Result<Record, _> = record.to_string().parse();
        ensure!(
            read.as_ref() == Ok(&record),
            "the record for {viewer} reads as {read:?}"
        );
        ensure!(
            record.seed.is_none(),
            "the record for {viewer} shows the seed"
        );
        let actors = |record: &Record| record.lines.iter().map(|l| l.actor).collect::<Vec<_>>();
        let screened = table.game().screened(table.state());
        ensure!(
            screened || actors(&record) == actors(&full),
            "the record for {viewer} has other actors"
        );
        let replayed = Match::<G>::from_record(&record, Seed::from_number(0));
        ensure!(
            matches!(replayed, Err(RecordError::OneViewer { .. })),
            "the record for {viewer} can be replayed"
        );
    }
    Ok(())
}

fn refuses_other_seeds<G: Studied>(record: &Record) -> Check {
    let seed = Some(Seed::from_number(u64::MAX));
    let forged = Record {
        seed,
        ..record.clone()
    };
    let verdict = verify::<G>(&forged);
    ensure!(
        verdict == Err(RecordError::Commitment),
        "another seed gives {verdict:?}"
    );
    let forged = Record {
        seed: None,
        ..record.clone()
    };
    ensure!(
        verify::<G>(&forged).is_err(),
        "a record without its seed is verified"
    );
    let result = Some("{}".to_owned());
    let forged = Record {
        result,
        ..record.clone()
    };
    ensure!(verify::<G>(&forged).is_err(), "another result is verified");
    Ok(())
}

/// A changed draw is found, and its ply is named.
fn refuses_other_draws<G: Studied>(walk: &mut Walk<'_, G>, record: &Record) -> Check {
    let chances = (0..record.lines.len()).filter(|i| record.lines[*i].actor == Actor::Chance);
    for index in chances.sample(&mut walk.rng, 4) {
        let mut forged = record.clone();
        forged.lines[index].text = another_draw(walk, index, &record.lines[index].text);
        let verdict = verify::<G>(&forged);
        let named = matches!(verdict, Err(RecordError::Draw { ply, .. }) if ply == index + 1);
        ensure!(
            named,
            "a changed draw at ply {} gives {verdict:?}",
            index + 1
        );
    }
    Ok(())
}

/// Another outcome that was possible at this ply, or nonsense if there was none.
fn another_draw<G: Studied>(walk: &mut Walk<'_, G>, index: usize, drawn: &str) -> String {
    let game = walk.table.game();
    let outcomes = crate::seen::outcomes(game, &walk.states[index]);
    let texts = outcomes.iter().map(|(chance, _)| chance.to_string());
    let other = texts.filter(|text| text != drawn).choose(&mut walk.rng);
    other.unwrap_or_else(|| "another".to_owned())
}
