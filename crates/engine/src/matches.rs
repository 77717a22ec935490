//! One playing of a game: its moves so far, and its dice.

use crate::rules::nth_by_weight;
use crate::single::only;
use crate::{
    Actor, Dice, Game, GivenUp, Line, Outcome, ParseError, PlayError, Record, RecordError, Rules,
    Seat, Seed, Settling, Silent, Told, Turn, Viewer, follow,
};

/// A match of one game: where it began, what was decided, where it stands.
#[derive(Debug, Clone)]
pub struct Match<G: Game> {
    game: G,
    start: G::State,
    state: G::State,
    /// Whether it began at a position given from outside.
    set_up: bool,
    plies: Vec<Ply<G>>,
    dice: Dice,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Decision<M, C> {
    Move(Seat, M),
    Drawn(C),
    /// A chance outcome that was not drawn by the dice.
    Entered(C),
}

pub(crate) type Ply<G> = Decision<<G as Rules>::Move, <G as Rules>::Chance>;

/// What playing one move brought about.
#[derive(Debug, Clone)]
pub struct Played<G: Game> {
    /// Who decided.
    pub actor: Actor,
    /// The move or outcome in canonical form.
    pub text: String,
    /// What happened.
    pub told: Told<G>,
    ply: Ply<G>,
}

impl<G: Game> Played<G> {
    /// The text by which this viewer learns of it, if it is told at all; it was decided in `before` and led to `after`.
    pub fn text_for(
        &self,
        game: &G,
        before: &G::State,
        after: &G::State,
        viewer: Viewer,
    ) -> Option<String> {
        told_text(game, [before, after], self.ply, viewer)
    }
}

impl<G: Game> Match<G> {
    /// A match from the beginning.
    pub fn new(game: G, seed: Seed) -> Match<G> {
        let start = game.start();
        Match {
            state: start.clone(),
            set_up: false,
            plies: Vec::new(),
            dice: Dice::new(seed),
            game,
            start,
        }
    }

    /// A match that begins at a position.
    pub fn at(text: &str, seed: Seed) -> Result<Match<G>, ParseError> {
        let (game, start) = G::parse_position(text)?;
        Ok(Match {
            set_up: true,
            state: start.clone(),
            start,
            ..Match::new(game, seed)
        })
    }

    /// Replays a record. It goes on with the record's own seed if that is known, else with `seed`.
    pub fn from_record(record: &Record, seed: Seed) -> Result<Match<G>, RecordError> {
        let mut played = Match::begin(record, seed)?;
        for (index, line) in record.lines.iter().enumerate() {
            let ply = index + 1;
            played.expect_actor(ply, line)?;
            played
                .play_text(&line.text)
                .map_err(|why| RecordError::Move { ply, why })?;
        }
        played.expect_result(record)?;
        if record.commitment.is_some() {
            played.trust_draws();
        }
        Ok(played)
    }

    fn begin(record: &Record, seed: Seed) -> Result<Match<G>, RecordError> {
        if record.game != G::NAME {
            return Err(RecordError::OtherGame {
                expected: G::NAME,
                found: record.game.clone(),
            });
        }
        if record.rules != G::VERSION {
            return Err(RecordError::OtherRules {
                ours: G::VERSION,
                found: record.rules,
            });
        }
        if let Some(viewer) = record.viewer.clone() {
            return Err(RecordError::OneViewer { viewer });
        }
        let seed = record.seed.clone().unwrap_or(seed);
        match &record.position {
            Some(text) => Match::at(text, seed).map_err(RecordError::Position),
            None => {
                let said = record.options.said(&G::options());
                Ok(Match::new(G::new(&G::read_options(&said)?)?, seed))
            }
        }
    }

    fn expect_actor(&self, ply: usize, line: &Line) -> Result<(), RecordError> {
        match (self.turn(), line.actor) {
            (Turn::Seat(due), Actor::Seat(seat)) if due == seat => Ok(()),
            (Turn::Chance, Actor::Chance) => Ok(()),
            (due, found) => Err(RecordError::WrongActor {
                ply,
                found: format!("{found} {}", line.text),
                due: match due {
                    Turn::Over => "nobody".to_owned(),
                    due => due.to_string(),
                },
            }),
        }
    }

    fn expect_result(&self, record: &Record) -> Result<(), RecordError> {
        self.expect_handed(record)?;
        let expected = match record.ended {
            None => self.result_text(),
            Some(ended) => Some(self.lost_by(ended)?),
        };
        if record.result == expected {
            return Ok(());
        }
        let none = || "no result".to_owned();
        Err(RecordError::Result {
            expected: expected.unwrap_or_else(none),
            found: record.result.clone().unwrap_or_else(none),
        })
    }

    /// Seats can have been given up as the record says, and others played on.
    fn expect_handed(&self, record: &Record) -> Result<(), RecordError> {
        let mut before = 0;
        for (index, handed) in record.handed.iter().enumerate() {
            let GivenUp { seat, .. } = handed.given_up;
            let earlier = &record.handed[..index];
            let why = if seat.index() >= self.game.seats() {
                "there is no such seat"
            } else if handed.given_up.result(self.game.seats()).is_some() {
                "with so few seats the match is over"
            } else if !(before..=record.lines.len()).contains(&handed.after) {
                "it is not in order"
            } else if earlier.iter().any(|other| other.given_up.seat == seat) {
                "the seat was given up before"
            } else {
                before = handed.after;
                continue;
            };
            let line = format!("handed {handed}");
            return Err(RecordError::GivenUp { line, why });
        }
        Ok(())
    }

    /// The result of the match if it ended here because a seat was given up.
    fn lost_by(&self, ended: GivenUp) -> Result<String, RecordError> {
        let refused = |why| RecordError::GivenUp {
            line: format!("ended {ended}"),
            why,
        };
        if ended.seat.index() >= self.game.seats() {
            return Err(refused("there is no such seat"));
        }
        if self.turn() == Turn::Over {
            return Err(refused("its moves end the match"));
        }
        let lost = ended.result(self.game.seats());
        let lost = lost.ok_or(refused("with so many seats another plays on"))?;
        Ok(serde_json::to_string(&lost).expect("a result is plain JSON"))
    }

    /// Outcomes read from a record that promises a seed count as drawn: `verify` is the check.
    fn trust_draws(&mut self) {
        for ply in &mut self.plies {
            if let Decision::Entered(chance) = *ply {
                *ply = Decision::Drawn(chance);
            }
        }
    }

    /// The rules with their options.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The present state, with everything in it.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who decides.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The result, once the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// How many decisions were made.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// The dice of the match.
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// The legal moves of the seat to act.
    pub fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves
    }

    /// The outcomes of the chance node, with weights.
    pub fn chances(&self) -> Vec<(G::Chance, u32)> {
        let mut chances = Vec::new();
        self.game.chances(&self.state, &mut chances);
        chances
    }

    /// What can be played now, as texts: moves of the seat to act, or chance outcomes.
    pub fn legal_texts(&self) -> Vec<String> {
        match self.turn() {
            Turn::Chance => {
                let chances = self.chances();
                let texts = chances.iter().map(|(c, _)| c.to_string());
                texts.collect()
            }
            _ => {
                let moves = self.legal();
                let texts = moves.iter().map(|mv| mv.to_string());
                texts.collect()
            }
        }
    }

    /// Plays the text of a move, or of a chance outcome where chance is due.
    pub fn play_text(&mut self, text: &str) -> Result<Played<G>, PlayError> {
        match self.turn() {
            Turn::Over => Err(PlayError::Over),
            Turn::Seat(_) => {
                let mv = self.game.parse_move(&self.state, text)?;
                self.play(mv)
            }
            Turn::Chance => {
                let chance = text.parse::<G::Chance>()?;
                if !self.chances().iter().any(|(c, _)| *c == chance) {
                    let text = text.to_owned();
                    return Err(PlayError::Illegal { text });
                }
                Ok(self.apply(Decision::Entered(chance)))
            }
        }
    }

    /// The decisions that a text stands for, each in its canonical form: several where the game reads it as moves in a
    /// row ([`Notation::parse_moves`](crate::Notation::parse_moves)). They can be played one after the other, all by the same seat; otherwise none is.
    ///
    /// ```
    /// use atoll_engine::{Match, Seed, example::TakeAway};
    /// let table = Match::<TakeAway>::at("2 0", Seed::from_number(1)).unwrap();
    /// assert_eq!(table.spell_out("2").unwrap(), ["2"]);
    /// assert!(table.spell_out("3").is_err());
    /// ```
    pub fn spell_out(&self, text: &str) -> Result<Vec<String>, PlayError> {
        let due = self.turn();
        let Turn::Seat(seat) = due else {
            return Ok(vec![text.to_owned()]);
        };
        let mut ahead = self.clone();
        let mut texts = Vec::new();
        for mv in self.game.parse_moves(&self.state, text)? {
            if ahead.turn() != Turn::Seat(seat) {
                let text = text.to_owned();
                return Err(PlayError::Illegal { text });
            }
            texts.push(ahead.play(mv)?.text);
        }
        Ok(texts)
    }

    /// Plays a move of the seat to act, if it is legal.
    pub fn play(&mut self, mv: G::Move) -> Result<Played<G>, PlayError> {
        match self.turn() {
            Turn::Over => Err(PlayError::Over),
            Turn::Chance => Err(PlayError::ChanceIsDue),
            Turn::Seat(seat) => {
                if !self.legal().contains(&mv) {
                    let text = mv.to_string();
                    return Err(PlayError::Illegal { text });
                }
                Ok(self.apply(Decision::Move(seat, mv)))
            }
        }
    }

    /// Lets the dice decide a chance node.
    pub fn draw(&mut self) -> Result<Played<G>, PlayError> {
        match self.turn() {
            Turn::Over => Err(PlayError::Over),
            Turn::Seat(due) => Err(PlayError::NothingToDraw { due }),
            Turn::Chance => Ok(self.apply(Decision::Drawn(self.rolled()))),
        }
    }

    /// What the dice say at the present chance node.
    fn rolled(&self) -> G::Chance {
        let outcomes = self.chances();
        let total = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
        nth_by_weight(&outcomes, self.dice.roll(self.plies.len(), total))
    }

    fn apply(&mut self, ply: Ply<G>) -> Played<G> {
        let told = told(&self.game, &mut self.state, ply);
        self.plies.push(ply);
        let Line { actor, text } = self.line(ply);
        Played {
            actor,
            text,
            told,
            ply,
        }
    }

    /// Whether the decision that is due has a single answer which is settled at once.
    pub fn settles(&self, settling: Settling) -> bool {
        only(&self.game, &self.state, settling).is_some()
    }

    /// Settles the decision that is due if it [is to be](Match::settles). Called again and again, it settles everything
    /// up to the next real decision.
    pub fn settle(&mut self, settling: Settling) -> Option<Played<G>> {
        let only = only(&self.game, &self.state, settling)?;
        Some(self.apply(only))
    }

    /// Takes back the last decision, with everything that it forced inside its own transition.
    pub fn undo(&mut self) -> Result<(), PlayError> {
        self.plies.pop().ok_or(PlayError::NothingToUndo)?;
        self.state = self.state_at(self.plies.len());
        Ok(())
    }

    /// Takes back the last decision that had more than one answer, with all that was settled after it.
    pub fn take_back(&mut self) -> Result<(), PlayError> {
        let mut state = self.start.clone();
        let mut last = None;
        for (place, ply) in self.plies.iter().enumerate() {
            if only(&self.game, &state, Settling::ByRules).is_none() {
                last = Some((place, state.clone()));
            }
            apply(&self.game, &mut state, *ply);
        }
        let (place, state) = last.ok_or(PlayError::NothingToUndo)?;
        self.plies.truncate(place);
        self.state = state;
        Ok(())
    }

    /// The state after the first `plies` decisions.
    pub fn state_at(&self, plies: usize) -> G::State {
        let mut state = self.start.clone();
        for ply in &self.plies[..plies] {
            apply(&self.game, &mut state, *ply);
        }
        state
    }

    /// The match after its first `plies` decisions.
    pub fn rewound(&self, plies: usize) -> Match<G> {
        Match {
            state: self.state_at(plies),
            plies: self.plies[..plies].to_vec(),
            ..self.clone()
        }
    }

    /// The record with everything in it: for the referee. The seed is in it once the match is over.
    pub fn record(&self) -> Record {
        let lines = self.plies.iter().map(|ply| self.line(*ply)).collect();
        let over = self.turn() == Turn::Over;
        let drawn = !self.plies.iter().any(|p| matches!(p, Decision::Entered(_)));
        let options = self.game.choices().beyond_defaults(&G::options());
        Record {
            game: G::NAME.to_owned(),
            rules: G::VERSION,
            options,
            seats: Vec::new(),
            viewer: None,
            position: self.set_up.then(|| self.game.position(&self.start)),
            commitment: drawn.then(|| self.dice.seed().commitment()),
            lines,
            handed: Vec::new(),
            ended: None,
            result: self.result_text(),
            seed: (over && drawn).then(|| self.dice.seed().clone()),
        }
    }

    /// The record as this viewer may read it. What a seat does behind a screen is no line until it is done, then one
    /// line, and every move once the screens are lifted. Nothing is hidden once the match is over.
    pub fn record_for(&self, viewer: Viewer) -> Record {
        let full = self.record();
        if !G::SECRETS || self.turn() == Turn::Over {
            return full;
        }
        let mut state = self.start.clone();
        let position = self.game.view_position(&self.game.view(&state, viewer));
        let mut lines = Vec::with_capacity(self.plies.len());
        // What was decided since the screens went up, and what is told of it while they are.
        let (mut shown, mut told) = (Vec::new(), Vec::new());
        for ply in &self.plies {
            let before = state.clone();
            apply(&self.game, &mut state, *ply);
            let full = self.line(*ply);
            let text = told_text(&self.game, [&before, &state], *ply, viewer);
            let actor = full.actor;
            let known = text.map(|text| Line { actor, text });
            if !self.game.screened(&before) {
                lines.extend(known);
                continue;
            }
            match ply {
                Decision::Move(..) => shown.push(full),
                Decision::Drawn(_) | Decision::Entered(_) => shown.extend(known.clone()),
            }
            told.extend(known);
            if !self.game.screened(&state) {
                lines.append(&mut shown);
                told.clear();
            }
        }
        lines.append(&mut told);
        Record {
            viewer: Some(viewer.to_string()),
            position: full.position.map(|_| position),
            lines,
            ..full
        }
    }

    fn line(&self, ply: Ply<G>) -> Line {
        match ply {
            Decision::Move(seat, mv) => Line {
                actor: Actor::Seat(seat),
                text: mv.to_string(),
            },
            Decision::Drawn(chance) | Decision::Entered(chance) => Line {
                actor: Actor::Chance,
                text: chance.to_string(),
            },
        }
    }

    fn result_text(&self) -> Option<String> {
        let outcome = self.outcome()?;
        Some(serde_json::to_string(&outcome).expect("an outcome is plain JSON"))
    }
}

pub(crate) fn apply<G: Rules>(game: &G, state: &mut G::State, ply: Ply<G>) {
    match ply {
        Decision::Move(_, mv) => game.play(state, mv, &mut Silent),
        Decision::Drawn(chance) | Decision::Entered(chance) => {
            game.resolve(state, chance, &mut Silent);
        }
    }
}

/// As [`apply`], with what it brought about.
fn told<G: Rules>(game: &G, state: &mut G::State, ply: Ply<G>) -> Told<G> {
    let (mut told, mut forced) = (Told::default(), Vec::new());
    match ply {
        Decision::Move(_, mv) => game.act(state, mv, &mut told),
        Decision::Drawn(chance) | Decision::Entered(chance) => game.fall(state, chance, &mut told),
    }
    follow(game, state, &mut told, |seat, mv| forced.push((seat, mv)));
    told.forced = forced;
    told
}

/// What a viewer reads of a decision that led from the first of these states to the second; nothing while another goes on
/// behind a screen.
fn told_text<G: Game>(
    game: &G,
    [before, after]: [&G::State; 2],
    ply: Ply<G>,
    viewer: Viewer,
) -> Option<String> {
    let goes_on = || game.screened(after) && game.turn(after) == game.turn(before);
    match ply {
        Decision::Move(seat, _)
            if viewer != Viewer::Seat(seat) && game.screened(before) && goes_on() =>
        {
            None
        }
        Decision::Move(_, mv) => Some(game.tell_move(before, mv, viewer)),
        Decision::Drawn(c) | Decision::Entered(c) => Some(game.tell_chance(before, c, viewer)),
    }
}

/// Checks a finished record: the seed is the one promised, every draw is the one the seed gives,
/// every move is legal, and the result is what the moves lead to. Returns the number of draws.
pub fn verify<G: Game>(record: &Record) -> Result<usize, RecordError> {
    let missing = |missing| RecordError::NotVerifiable { missing };
    let commitment = record.commitment.ok_or(missing("commitment"))?;
    let seed = record.seed.clone().ok_or(missing("seed"))?;
    if seed.commitment() != commitment {
        return Err(RecordError::Commitment);
    }
    let mut replay = Match::<G>::begin(record, seed)?;
    let mut draws = 0;
    for (index, line) in record.lines.iter().enumerate() {
        let ply = index + 1;
        replay.expect_actor(ply, line)?;
        if line.actor == Actor::Chance {
            let expected = replay.rolled().to_string();
            if line.text != expected {
                let found = line.text.clone();
                return Err(RecordError::Draw {
                    ply,
                    expected,
                    found,
                });
            }
            draws += 1;
        }
        replay
            .play_text(&line.text)
            .map_err(|why| RecordError::Move { ply, why })?;
    }
    replay.expect_result(record)?;
    Ok(draws)
}
