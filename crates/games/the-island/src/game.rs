//! The Island as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{
    BySeat, Choices, Feature, Game, Label, OptionSpec, Outcome, ParseError, Problems, Seat, Tell,
    Turn, Viewer, by_features,
};
use rand::Rng;

use crate::judge;
use crate::moves::{self, Chance, Move};
use crate::notation;
use crate::options::{self, TheIsland};
use crate::pick;
use crate::play::{self, Event};
use crate::score;
use crate::state::{Stage, State, Task};
use crate::uses;
use crate::view::View;

impl Game for TheIsland {
    const NAME: &'static str = "the-island";
    const RULES: u32 = 1;
    const SECRETS: bool = true;

    type State = State;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Event = Event;

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn new(choices: &Choices) -> Result<TheIsland, Problems> {
        options::from_choices(choices)
    }

    fn choices(&self) -> Choices {
        options::to_choices(self)
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.set_up()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.board.stage {
            Stage::Turn(_, Task::Draw(_)) | Stage::DrawPlacer(_) | Stage::DrawStarter => {
                Turn::Chance
            }
            Stage::Turn(mover, _) => Turn::Seat(mover.seat),
            Stage::Place { seat, .. } => Turn::Seat(seat),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        moves::chances(state, out);
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move, tell: &mut impl Tell<TheIsland>) {
        play::play(state, mv, tell);
    }

    fn resolve(&self, state: &mut State, chance: Chance, tell: &mut impl Tell<TheIsland>) {
        play::resolve(state, chance, tell);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match state.board.stage {
            Stage::Over(winner) => Some(score::result(winner)),
            _ => None,
        }
    }

    /// A match is one piece.
    #[inline]
    fn part(&self, _: &State) -> u32 {
        0
    }

    fn judge(&self, state: &State) -> BySeat<f32> {
        by_features(self, state)
    }

    const FEATURES: &'static [Feature] = judge::FEATURES;

    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        judge::features(state, seat, out);
    }

    fn progress(&self, state: &State) -> f32 {
        judge::progress(state)
    }

    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        judge::weigh(state, moves, out);
    }

    fn usable(&self) -> Vec<Label> {
        uses::usable()
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        uses::uses(event, tell);
    }

    fn screened(&self, _: &State) -> bool {
        false
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        view.guess(rng)
    }

    fn tell_move(&self, _: &State, mv: Move, _: Viewer) -> String {
        mv.to_string()
    }

    /// Only the collecting seat learns what is on the bottom of a piece.
    fn tell_chance(&self, before: &State, chance: Chance, viewer: Viewer) -> String {
        match (chance, before.board.stage.turn()) {
            (Chance::Draw(_), Some((mover, _))) if viewer != Viewer::Seat(mover.seat) => {
                "draw:?".to_owned()
            }
            _ => chance.to_string(),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drawn { seat, .. } if viewer != Viewer::Seat(seat) => {
                Event::Drawn { seat, symbol: None }
            }
            _ => event.clone(),
        })
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, state: &State, text: &str) -> Result<Move, ParseError> {
        notation::parse_move(state, text)
    }

    fn chance_text(&self, chance: Chance) -> String {
        chance.to_string()
    }

    fn parse_chance(&self, _: &State, text: &str) -> Result<Chance, ParseError> {
        notation::parse_chance(text)
    }

    fn position(&self, state: &State) -> String {
        notation::position(state)
    }

    fn parse_position(text: &str) -> Result<(TheIsland, State), ParseError> {
        notation::parse_position(text)
    }

    fn view_position(&self, view: &View) -> String {
        notation::view_position(view)
    }

    #[inline]
    fn pick(&self, state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        pick::random(state, buffer, rng)
    }

    #[inline]
    fn draw(
        &self,
        state: &State,
        _: &mut Vec<(Chance, u32)>,
        rng: &mut impl Rng,
    ) -> Option<Chance> {
        pick::drawn(state, rng)
    }
}
