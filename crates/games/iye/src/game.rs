//! İye as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{
    BySeat, Choices, Game, Label, OptionSpec, Outcome, ParseError, Problems, Seat, Tell, Turn,
    Viewer,
};
use rand::Rng;

use crate::moves::{self, Deal, Move};
use crate::notation;
use crate::options::{self, FirstStart, Iye};
use crate::play::{self, Event};
use crate::state::{Stage, State, Then};
use crate::uses;
use crate::view::View;

impl Game for Iye {
    const NAME: &'static str = "iye";
    const RULES: u32 = 1;
    const SECRETS: bool = false;

    type State = State;
    type Move = Move;
    type Chance = Deal;
    type View = View;
    type Event = Event;

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn new(choices: &Choices) -> Result<Iye, Problems> {
        options::from_choices(choices)
    }

    fn choices(&self) -> Choices {
        options::to_choices(self)
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let mut state = State::bare(Stage::DrawStarter);
        if let FirstStart::Seat(seat) = self.first {
            state.set_up(self, Then::Starts(seat));
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::MoveDrum(seat) | Stage::ChooseStarter(seat) => Turn::Seat(seat),
            Stage::DrawStarter | Stage::Deal(_) => Turn::Chance,
            Stage::Over => Turn::Over,
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Deal, u32)>) {
        moves::chances(state, out);
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move, tell: &mut impl Tell<Iye>) {
        play::play(self, state, mv, tell);
    }

    fn resolve(&self, state: &mut State, deal: Deal, tell: &mut impl Tell<Iye>) {
        play::resolve(self, state, deal, tell);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.stage == Stage::Over).then(|| self.result(state))
    }

    /// The cycle.
    #[inline]
    fn part(&self, state: &State) -> u32 {
        state.cycles()
    }

    fn judge(&self, state: &State) -> BySeat<f32> {
        self.likely(state)
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
        let state = state.clone();
        View { viewer, state }
    }

    fn guess(&self, view: &View, _: &mut impl Rng) -> State {
        view.state.clone()
    }

    fn tell_move(&self, _: &State, mv: Move, _: Viewer) -> String {
        self.move_text(mv)
    }

    fn tell_chance(&self, _: &State, deal: Deal, _: Viewer) -> String {
        self.chance_text(deal)
    }

    fn tell_event(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: &State, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn chance_text(&self, deal: Deal) -> String {
        deal.to_string()
    }

    fn parse_chance(&self, _: &State, text: &str) -> Result<Deal, ParseError> {
        text.parse()
    }

    fn position(&self, state: &State) -> String {
        notation::position(self, state)
    }

    fn parse_position(text: &str) -> Result<(Iye, State), ParseError> {
        notation::parse_position(text)
    }

    fn view_position(&self, view: &View) -> String {
        self.position(&view.state)
    }

    #[inline]
    fn pick(&self, state: &State, _: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        moves::random(state, rng)
    }
}
