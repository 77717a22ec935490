//! What each viewer knows, and the worlds that look like it.
//!
//! Always secret are the feast tiles that a seat commits, until both sides have. With hidden information the bonus tiles and
//! catastrophes to come, the end bonus, the order of the beast reserve and the skulls under neutral ones are
//! known to nobody. Face-down covers are drawn only when they are turned up, unless a position says what they are.

use std::sync::Arc;

use atoll_engine::{Rules, Secrets, Silent, Turn, Viewer, draw};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use crate::board::{Beast, BonusTile, Catastrophe, Colour, Cover, EndBonus, Resource};
use crate::decisions::{AnyDecision, Feast};
use crate::draws::Reshuffle;
use crate::event::Event;
use crate::look::Look;
use crate::moves::{Chance, Move};
use crate::notation;
use crate::options::{Info, Shaman};
use crate::play;
use crate::state::{Core, Fight, Laid, Phase, State, Step, Veil};
use crate::task::Task;

impl Secrets for Shaman {
    type View = View;

    fn screened(&self, state: &State) -> bool {
        committing(state).is_some()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        of(self, state, viewer)
    }

    /// A world that looks like the view: what it hides is filled in at random and everything since is played again.
    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        let seen = &view.state;
        let fighting = seen.fight().is_some() && !seen.fight.shown;
        if !is_veiled(seen) && !fighting {
            return seen.clone();
        }
        let mut base = *seen.base;
        fill(self, &mut base, rng);
        let mut state = play::begin_at(self, base);
        for step in &seen.since {
            match *step {
                Step::Move(mv) => self.play(&mut state, mv, &mut Silent),
                Step::Chance(chance) => self.resolve(&mut state, chance, &mut Silent),
                Step::Veiled(Veil::Feast) => guess_feast(self, &mut state, rng),
                Step::Veiled(_) => {
                    if let Some(chance) = draw(self, &state, &mut Vec::new(), rng) {
                        self.resolve(&mut state, chance, &mut Silent);
                    }
                }
            }
        }
        state
    }

    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        let own = viewer.seat().map(Turn::Seat) == Some(self.turn(before));
        match mv {
            Move::Feast(_) | Move::FeastDone if !own => "feast ?".to_owned(),
            _ => mv.to_string(),
        }
    }

    fn tell_chance(&self, before: &State, chance: Chance, _: Viewer) -> String {
        match veil(self, before, chance) {
            Some(veil) => notation::veil_text(veil),
            None => chance.to_string(),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.told_to(viewer)
    }

    fn view_position(&self, view: &View) -> String {
        notation::position(self, &view.state)
    }
}

/// The match as one viewer sees it: a state in which everything the viewer may not know is hidden or empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What is to be seen.
    pub state: State,
    /// Who decides.
    pub turn: Turn,
}

/// What the viewer sees.
pub(crate) fn of(game: &Shaman, state: &State, viewer: Viewer) -> View {
    let mut seen = state.clone();
    hide_feast(&mut seen, viewer);
    hide_covers(game, &mut seen);
    if game.info == Info::Hidden {
        hide_future(game, state, &mut seen);
    }
    View {
        viewer,
        turn: game.turn(state),
        state: seen,
    }
}

/// The side that commits its tiles now.
pub(crate) fn committing(state: &State) -> Option<u8> {
    match state.tasks.last() {
        Some(Task::Decision(AnyDecision::Feast(feast))) => Some(feast.side),
        _ => None,
    }
}

/// Another's committed tiles are one word, whatever their number, until all tiles are shown; of a seat that is still at
/// it nothing is seen.
fn hide_feast(seen: &mut State, viewer: Viewer) {
    let Some(due) = committing(seen) else {
        return;
    };
    let fighters = seen.fight.sides.map(|side| side.fighter.seat());
    let secret = fighters.map(|seat| seat.is_some() && seat != viewer.seat());
    let steps = std::mem::take(&mut seen.since);
    let [before, attacker, defender] = commitments(&steps, &seen.fight, due);
    seen.since.extend(before.iter().copied());
    for (side, part) in (0..).zip([attacker, defender]) {
        match secret[usize::from(side)] {
            false => seen.since.extend(part.iter().copied()),
            true if side == due || part.is_empty() => {}
            true => seen.since.push(Step::Veiled(Veil::Feast)),
        }
    }
    for (side, secret) in seen.fight.sides.iter_mut().zip(secret) {
        side.first = 0;
        if secret {
            side.tiles = [0; Resource::COUNT];
        }
    }
    if secret[usize::from(due)] {
        seen.tasks.pop();
        seen.tasks.push(Feast { side: due, last: 0 }.into());
    }
}

/// What was decided before the feast, by the attacker in it, and by the defender.
fn commitments<'s>(steps: &'s [Step], fight: &Fight, due: u8) -> [&'s [Step]; 3] {
    let [attacker, defender] = fight.sides.map(|side| usize::from(side.first));
    let answer = if due == 1 { defender } else { steps.len() };
    let feast = if fight.sides[0].fighter.seat().is_some() {
        attacker
    } else {
        answer
    };
    [&steps[..feast], &steps[feast..answer], &steps[answer..]]
}

/// Covers that lie face down.
fn hide_covers(game: &Shaman, seen: &mut State) {
    if game.info == Info::Perfect {
        return;
    }
    let hide = |core: &mut Core| {
        for cover in core.rows.iter_mut().flat_map(|row| &mut row.lying) {
            if cover.known().is_some() {
                *cover = Laid::Hidden;
            }
        }
    };
    hide(&mut seen.core);
    hide(Arc::make_mut(&mut seen.base));
}

/// With hidden information: what is still to come.
fn hide_future(game: &Shaman, state: &State, seen: &mut State) {
    hide_in(game, state, &mut seen.core, 0);
    let drawn = usize::from(state.drawn);
    hide_in(game, state, Arc::make_mut(&mut seen.base), drawn);
    if seen.tasks.contains(&Reshuffle.into()) {
        seen.core.discard = Default::default();
    }
    let mut beasts = match state.base.phase {
        Phase::SetUp => 0,
        _ => state.base.reserve.len(),
    };
    let open = if state.base.phase == Phase::SetUp {
        game.data.map.beasts.len()
    } else {
        drawn
    };
    for step in &mut seen.since {
        let veil = match step {
            Step::Chance(Chance::Bonus(tile)) if tile.round() != game.first_round() => {
                Some(Veil::Bonus)
            }
            Step::Chance(Chance::Catastrophe(_)) => Some(Veil::Catastrophe),
            Step::Chance(Chance::End(_)) => Some(Veil::End),
            Step::Chance(Chance::Skull(hex, _)) => Some(Veil::Skull(*hex)),
            Step::Chance(Chance::Beast(_)) => {
                beasts += 1;
                (beasts > open).then_some(Veil::Beast)
            }
            _ => None,
        };
        if let Some(veil) = veil {
            *step = Step::Veiled(veil);
        }
    }
}

/// Hides what nobody knows now; of the reserve the first `drawn` have been seen since.
fn hide_in(game: &Shaman, now: &State, core: &mut Core, drawn: usize) {
    let round = now.core.round;
    for (r, tile) in (0..).zip(&mut core.bonus) {
        if r > round && now.core.seen & (1 << r) == 0 && tile.known().is_some() {
            *tile = Laid::Hidden;
        }
    }
    for (r, catastrophe) in (0..).zip(&mut core.catastrophes) {
        let shown = r <= round && r != game.first_round() && game.rounds().contains(&r);
        if !shown && catastrophe.known().is_some() {
            *catastrophe = Laid::Hidden;
        }
    }
    if !now.over() && core.end.known().is_some() {
        core.end = Laid::Hidden;
    }
    for beast in core.reserve.as_mut().iter_mut().skip(drawn) {
        *beast = Laid::Hidden;
    }
    for (skull, now) in core.skulls.iter_mut().zip(&now.core.skulls) {
        if now.neutral && skull.foreign.known().is_some() {
            skull.foreign = Laid::Hidden;
        }
    }
}

/// What nobody may be told of a draw.
pub(crate) fn veil(game: &Shaman, before: &State, chance: Chance) -> Option<Veil> {
    if game.info != Info::Hidden {
        return None;
    }
    match chance {
        Chance::Bonus(tile) if tile.round() != game.first_round() => Some(Veil::Bonus),
        Chance::Catastrophe(_) => Some(Veil::Catastrophe),
        Chance::End(_) => Some(Veil::End),
        Chance::Skull(hex, _) => Some(Veil::Skull(hex)),
        Chance::Beast(_) => {
            let filled = game
                .data
                .map
                .beasts
                .iter()
                .all(|hex| before.core.beast(*hex).is_some());
            (before.core.phase != Phase::SetUp || filled).then_some(Veil::Beast)
        }
        _ => None,
    }
}

/// Whether the view hides anything.
fn is_veiled(state: &State) -> bool {
    let hidden = |core: &Core| {
        core.bonus.contains(&Laid::Hidden)
            || core.catastrophes.contains(&Laid::Hidden)
            || core.end == Laid::Hidden
            || core.reserve.iter().any(|beast| beast == Laid::Hidden)
            || core
                .skulls
                .iter()
                .any(|skull| skull.foreign == Laid::Hidden)
            || core
                .rows
                .iter()
                .any(|row| row.lying.contains(&Laid::Hidden))
    };
    hidden(&state.core)
        || hidden(&state.base)
        || state
            .since
            .iter()
            .any(|step| matches!(step, Step::Veiled(_)))
}

/// Random tiles: a complete commitment.
fn guess_feast(game: &Shaman, state: &mut State, rng: &mut impl Rng) {
    let side = committing(state);
    if side.is_none() {
        return;
    }
    let mut moves = Vec::new();
    while committing(state) == side {
        moves.clear();
        game.moves(state, &mut moves);
        match moves.choose(rng) {
            Some(mv) => game.play(state, *mv, &mut Silent),
            None => return,
        }
    }
}

/// Fills in what is hidden on a table.
fn fill(game: &Shaman, core: &mut Core, rng: &mut impl Rng) {
    let set = game.bonus_set().unwrap_or(0);
    for (round, tile) in (0..).zip(&mut core.bonus) {
        if *tile == Laid::Hidden {
            *tile = Laid::Known(BonusTile::of(set, round)[rng.random_range(0..3)]);
        }
    }
    let unseen = Catastrophe::ALL
        .into_iter()
        .filter(|one| !core.catastrophes.contains(&Laid::Known(*one)));
    let unseen = unseen.collect();
    deal(&mut core.catastrophes, unseen, rng);
    if core.end == Laid::Hidden {
        core.end = Laid::Known(EndBonus::ALL[rng.random_range(0..EndBonus::COUNT)]);
    }
    let beasts = unseen_beasts(game, core);
    deal(core.reserve.as_mut(), beasts, rng);
    let mut under = core.skulls.map(|skull| skull.foreign);
    deal(&mut under, unseen_skulls(core), rng);
    for (skull, foreign) in core.skulls.iter_mut().zip(under) {
        skull.foreign = foreign;
    }
    fill_covers(game, core, rng);
}

/// Puts random ones of `left` where something is hidden.
fn deal<T: Copy>(places: &mut [Laid<T>], mut left: Vec<T>, rng: &mut impl Rng) {
    left.shuffle(rng);
    let mut left = left.into_iter().cycle();
    for place in places
        .iter_mut()
        .filter(|place| matches!(place, Laid::Hidden))
    {
        *place = left.next().map_or(Laid::None, Laid::Known);
    }
}

/// Beast tiles that are nowhere to be seen.
fn unseen_beasts(game: &Shaman, core: &Core) -> Vec<Beast> {
    let mut left = Vec::new();
    for beast in Beast::ALL {
        let wild = core
            .beasts
            .iter()
            .flatten()
            .filter(|wild| wild.beast == beast)
            .count();
        let tokens = core.players.iter().flat_map(|player| &player.pieces);
        let linked = tokens.filter(|piece| piece.beast == Some(beast)).count();
        let idle = core
            .players
            .iter()
            .flat_map(|player| player.idle.iter())
            .filter(|one| *one == beast)
            .count();
        let known = core
            .reserve
            .iter()
            .filter(|one| *one == Laid::Known(beast))
            .count();
        let seen = wild + linked + idle + known + usize::from(core.discard[beast]);
        let tiles = usize::from(game.data.beast(beast).tiles);
        left.extend(std::iter::repeat_n(beast, tiles.saturating_sub(seen)));
    }
    if left.is_empty() {
        Beast::ALL.to_vec()
    } else {
        left
    }
}

/// Foreign colours whose skull may still lie under a neutral one.
fn unseen_skulls(core: &Core) -> Vec<Colour> {
    let player = &core.players[0];
    let known = |colour: &Colour| {
        core.skulls
            .iter()
            .any(|skull| skull.foreign == Laid::Known(*colour))
    };
    let foreign = || {
        Colour::ALL
            .into_iter()
            .filter(|colour| player.tribe != Some(*colour) && !known(colour))
    };
    let hidden = core
        .skulls
        .iter()
        .filter(|skull| skull.foreign == Laid::Hidden)
        .count();
    let untouched: Vec<_> = foreign()
        .filter(|colour| player.got[*colour] == 0)
        .collect();
    if untouched.len() >= hidden {
        untouched
    } else {
        foreign().collect()
    }
}

/// Faces for covers that a position has fixed.
fn fill_covers(game: &Shaman, core: &mut Core, rng: &mut impl Rng) {
    let state = State::at(*core);
    let unseen = Look { game, s: &state }.unseen_covers();
    let mut left: Vec<Cover> = Cover::ALL
        .into_iter()
        .flat_map(|cover| std::iter::repeat_n(cover, usize::from(unseen[cover])))
        .collect();
    left.shuffle(rng);
    for place in core.rows.iter_mut().flat_map(|row| &mut row.lying) {
        if *place == Laid::Hidden {
            *place = Laid::Known(left.pop().unwrap_or(Cover::C01));
        }
    }
}
