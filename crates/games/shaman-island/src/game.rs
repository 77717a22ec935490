//! Shaman Island as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{
    BySeat, Choices, Feature, Game, Label, OptionSpec, Outcome, ParseError, Problems, Seat, Tell,
    Turn, Viewer, by_features,
};
use rand::{Rng, RngExt};

use crate::events::{self, Event};
use crate::judge;
use crate::moves::{self, First, Move};
use crate::notation;
use crate::options::{self, ShamanIsland};
use crate::play;
use crate::position;
use crate::state::{State, Todo};
use crate::uses;
use crate::view::{self, View};

impl Game for ShamanIsland {
    const NAME: &'static str = "shaman-island";
    const RULES: u32 = 1;
    const SECRETS: bool = true;

    type State = State;
    type Move = Move;
    type Chance = First;
    type View = View;
    type Event = Event;

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn read_options(raw: &Choices) -> Result<Choices, Problems> {
        options::read(raw)
    }

    fn new(choices: &Choices) -> Result<ShamanIsland, Problems> {
        options::from_choices(choices)
    }

    fn choices(&self) -> Choices {
        options::to_choices(self)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        let first = self.first;
        State {
            first,
            todo: first.map_or(Todo::Start, Todo::Tile),
            ..State::bare()
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.todo {
            Todo::Start => Turn::Chance,
            todo => todo.seat().map_or(Turn::Over, Turn::Seat),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(self, state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(First, u32)>) {
        moves::chances(self, state, out);
    }

    fn play(&self, state: &mut State, mv: Move, tell: &mut impl Tell<ShamanIsland>) {
        play::play(self, state, mv, tell);
    }

    fn resolve(&self, state: &mut State, first: First, tell: &mut impl Tell<ShamanIsland>) {
        play::resolve(state, first, tell);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match state.todo {
            Todo::Over(reason) => Some(self.result(state, reason)),
            _ => None,
        }
    }

    /// A match is one piece.
    fn part(&self, _: &State) -> u32 {
        0
    }

    fn judge(&self, state: &State) -> BySeat<f32> {
        by_features(self, state)
    }

    const FEATURES: &'static [Feature] = judge::FEATURES;

    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        judge::features(self, state, seat, out);
    }

    fn progress(&self, state: &State) -> f32 {
        judge::progress(self, state)
    }

    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        judge::weigh(self, state, moves, out);
    }

    fn role(&self, state: &State, seat: Seat) -> Option<Label> {
        uses::role(self, state, seat)
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
        view::of(self, state, viewer)
    }

    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        view::guess(view, rng)
    }

    /// Which coin is taken from the hand is its owner's secret; everything else is done in the open.
    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        match mv {
            Move::Coin(_) if viewer.seat() != before.todo.seat() => "coin ?".to_owned(),
            _ => self.move_text(mv),
        }
    }

    fn tell_chance(&self, _: &State, first: First, _: Viewer) -> String {
        self.chance_text(first)
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(events::told(event, viewer))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: &State, text: &str) -> Result<Move, ParseError> {
        notation::parse_move(text)
    }

    fn parse_moves(&self, _: &State, text: &str) -> Result<Vec<Move>, ParseError> {
        notation::parse_moves(text)
    }

    fn chance_text(&self, first: First) -> String {
        first.to_string()
    }

    fn parse_chance(&self, _: &State, text: &str) -> Result<First, ParseError> {
        notation::parse_first(text, self.seats)
    }

    fn position(&self, state: &State) -> String {
        notation::write(self, state, &[true; 4])
    }

    fn parse_position(text: &str) -> Result<(ShamanIsland, State), ParseError> {
        position::read(text)
    }

    fn view_position(&self, view: &View) -> String {
        notation::write(self, view.state(), &view.open())
    }

    /// Without sorting.
    fn pick(&self, state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        buffer.clear();
        moves::collect(self, state, buffer);
        match buffer.len() {
            0 => None,
            count => Some(buffer[rng.random_range(0..count)]),
        }
    }
}
