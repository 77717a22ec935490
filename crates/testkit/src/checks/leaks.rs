//! Nobody learns through another channel what the view does not tell.
//!
//! A view holds all that its viewer knows, with perfect recall. So where two states differ and look the
//! same in the view, everything else that reaches the viewer must be the same, too: the JSON, the
//! picture, the list of moves, refusals, the log, the events, the record. And where two views that were
//! the same begin to differ, the viewer must have been told: by the text of the decision or an event.
//! Where a decision leaves a view as it was, the viewer is not told that it was made: nobody counts what is hidden.
//!
//! Two such states come about in three ways: by two decisions in one state ([`siblings`]), by one decision more that
//! the viewer does not see ([`unseen`]), and by one decision in the truth and in a guessed world ([`worlds`]).
//!
//! A game that shows and tells too much alike passes: that is what `knowledge` snapshots are for.

use atoll_arena::Studied;
use atoll_engine::{Match, Played, Seed, Viewer};
use rand::seq::{IndexedRandom, IteratorRandom};

use super::{Check, Walk, ensure};
use crate::seen::{Decision, Painter, Seen, json};

/// How many decisions of one state are compared.
const SIBLINGS: usize = 6;
/// How many decisions two worlds are played on.
const TOGETHER: usize = 12;

/// What was decided, where it led, and what was told, in a match of its own.
struct After<G: Studied> {
    table: Match<G>,
    before: G::State,
    decision: Decision<G>,
    played: Played<G>,
}

impl<G: Studied> After<G> {
    fn of(table: &Match<G>, decision: Decision<G>) -> Result<After<G>, String> {
        let mut table = table.clone();
        let before = table.state().clone();
        let text = decision.text();
        let played = table.play_text(&text);
        let played = played.map_err(|why| format!("`{text}` is refused: {why}"))?;
        Ok(After {
            table,
            before,
            decision,
            played,
        })
    }

    fn told_to(&self, viewer: Viewer) -> Seen {
        let states = [&self.before, self.table.state()];
        Seen::told(self.table.game(), states, &self.played, viewer)
    }

    /// Whether it looks to the viewer as if nothing had been decided.
    fn is_unseen(&self, viewer: Viewer) -> bool {
        let (game, now) = (self.table.game(), self.table.state());
        self.before != *now && game.view(&self.before, viewer) == game.view(now, viewer)
    }

    fn seen(&self, painter: &Painter<G>, viewer: Viewer, probes: &[String]) -> Seen {
        let (game, state) = (self.table.game(), self.table.state());
        let seen = self.told_to(viewer);
        let seen = seen.and(Seen::of(game, painter, state, viewer, probes));
        match game.outcome(state) {
            // Nothing is hidden in the record of a match that is over.
            Some(_) => seen,
            None => seen.with("record", self.table.record_for(viewer).to_string()),
        }
    }
}

/// Whether the two look the same in the view.
fn look_alike<G: Studied>(ours: &After<G>, theirs: &After<G>, viewer: Viewer) -> bool {
    let (game, one, two) = (ours.table.game(), ours.table.state(), theirs.table.state());
    game.view(one, viewer) == game.view(two, viewer)
}

/// What is seen and what is told go together, for two states that came from the same view.
fn consistent<G: Studied>(
    walk: &Walk<'_, G>,
    viewer: Viewer,
    ours: &After<G>,
    theirs: &After<G>,
) -> Check {
    if ours.table.state() == theirs.table.state() {
        return Ok(());
    }
    let game = ours.table.game();
    let after = format!(
        "after `{}` and after `{}`",
        ours.decision.text(),
        theirs.decision.text()
    );
    if !look_alike(ours, theirs, viewer) {
        let told = ours
            .told_to(viewer)
            .difference(&theirs.told_to(viewer))
            .is_some();
        ensure!(
            told,
            "a leak by view: {viewer} is told the same {after}, but sees\n    {}\n    {}",
            json(&game.view(ours.table.state(), viewer)),
            json(&game.view(theirs.table.state(), viewer))
        );
        return Ok(());
    }
    let one = ours.seen(walk.painter, viewer, &walk.probes);
    let two = theirs.seen(walk.painter, viewer, &walk.probes);
    no_difference(
        &one,
        &two,
        &format!("the view of {viewer} is the same {after}"),
    )
}

fn no_difference(one: &Seen, two: &Seen, but: &str) -> Check {
    match one.difference(two) {
        None => Ok(()),
        Some((channel, one, two)) => Err(format!(
            "a leak by {channel}: {but}, but not\n    {one}\n    {two}"
        )),
    }
}

/// Different decisions in the present state: who sees no difference is told none.
pub(crate) fn siblings<G: Studied>(walk: &mut Walk<'_, G>) -> Check {
    if !G::SECRETS {
        return Ok(());
    }
    let all = Decision::all(walk.table.game(), walk.table.state());
    let some = all.into_iter().sample(&mut walk.rng, SIBLINGS);
    let after: Vec<_> = some
        .into_iter()
        .map(|d| After::of(&walk.table, d))
        .collect::<Result<_, _>>()?;
    for viewer in Viewer::all(walk.table.game().seats()) {
        for (index, theirs) in after.iter().enumerate() {
            for ours in &after[..index] {
                consistent(walk, viewer, ours, theirs)?;
            }
        }
        for one in &after {
            if one.is_unseen(viewer) {
                unseen(walk, viewer, one)?;
                one_more(walk, viewer, &after, one)?;
            } else {
                told(viewer, one)?;
            }
        }
    }
    Ok(())
}

/// Who sees that something was decided is told so.
fn told<G: Studied>(viewer: Viewer, after: &After<G>) -> Check {
    let text = after.decision.text();
    ensure!(
        !after.told_to(viewer).is_silent(),
        "a leak by view: {viewer} is told nothing of `{text}`, but sees another table after it"
    );
    Ok(())
}

/// A decision that the viewer does not see happen is not told and is no line of the record.
fn unseen<G: Studied>(walk: &Walk<'_, G>, viewer: Viewer, after: &After<G>) -> Check {
    let text = after.decision.text();
    ensure!(
        after.told_to(viewer).is_silent(),
        "a leak by counting: {viewer} sees nothing of `{text}`, but is told of it"
    );
    let (before, now) = (
        walk.table.record_for(viewer),
        after.table.record_for(viewer),
    );
    ensure!(
        before == now,
        "a leak by counting: {viewer} sees nothing of `{text}`, but the record is another:\n{now}"
    );
    Ok(())
}

/// Whether it was made changes nothing of what follows: after `longer` the same is told as without it.
fn one_more<G: Studied>(
    walk: &mut Walk<'_, G>,
    viewer: Viewer,
    shorter: &[After<G>],
    longer: &After<G>,
) -> Check {
    let all = Decision::all(longer.table.game(), longer.table.state());
    for decision in all.into_iter().sample(&mut walk.rng, SIBLINGS) {
        let theirs = After::of(&longer.table, decision)?;
        for ours in shorter
            .iter()
            .filter(|ours| look_alike(ours, &theirs, viewer))
        {
            consistent(walk, viewer, ours, &theirs)?;
        }
    }
    Ok(())
}

/// The truth and a guess, played on alike: the viewer is told the same until the views differ.
pub(crate) fn worlds<G: Studied>(walk: &mut Walk<'_, G>) -> Check {
    if !G::SECRETS {
        return Ok(());
    }
    let (game, state) = (walk.table.game(), walk.table.state());
    let viewers = Viewer::all(game.seats());
    let viewer = viewers.choose(&mut walk.rng).expect("somebody looks");
    let guess = game.guess(&game.view(state, viewer), &mut walk.rng);
    if guess == *state {
        return Ok(());
    }
    let one = Seen::of(game, walk.painter, state, viewer, &walk.probes);
    let two = Seen::of(game, walk.painter, &guess, viewer, &walk.probes);
    no_difference(
        &one,
        &two,
        &format!("two worlds have the same view for {viewer}"),
    )?;
    let positions = (game.position(state), game.position(&guess));
    let at = |text: &str| Match::at(text, Seed::from_number(0)).map_err(|why| why.to_string());
    let (mut truth, mut other) = (at(&positions.0)?, at(&positions.1)?);
    for _ in 0..TOGETHER {
        let Some(decision) = common_decision(walk, &truth, &other) else {
            break;
        };
        let (ours, theirs) = (After::of(&truth, decision)?, After::of(&other, decision)?);
        consistent(walk, viewer, &ours, &theirs)?;
        if !look_alike(&ours, &theirs, viewer) {
            break;
        }
        (truth, other) = (ours.table, theirs.table);
    }
    Ok(())
}

/// A random decision that can be made in both.
fn common_decision<G: Studied>(
    walk: &mut Walk<'_, G>,
    truth: &Match<G>,
    other: &Match<G>,
) -> Option<Decision<G>> {
    let theirs = other.legal_texts();
    let game = truth.game();
    let ours = Decision::all(game, truth.state());
    let common: Vec<_> = ours
        .into_iter()
        .filter(|d| theirs.contains(&d.text()))
        .collect();
    common.choose(&mut walk.rng).copied()
}
