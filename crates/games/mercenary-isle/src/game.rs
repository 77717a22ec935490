//! Mercenary Isle as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{
    BySeat, Choices, Feature, Game, Label, OptionSpec, Outcome, ParseError, Problems, Seat, Tell,
    Turn, Viewer, by_features,
};
use rand::Rng;

use crate::data::Data;
use crate::events::Event;
use crate::judge;
use crate::moves::{self, Chance, Move};
use crate::notation;
use crate::options::{self, MercenaryIsle};
use crate::play;
use crate::state::{Stage, State};
use crate::tokens::Side;
use crate::uses;
use crate::view::{self, View};

impl Game for MercenaryIsle {
    const NAME: &'static str = "mercenary-isle";
    const RULES: u32 = 1;
    const SECRETS: bool = true;
    const SETTLES: bool = true;

    type State = State;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Event = Event;

    fn options() -> Vec<OptionSpec> {
        options::specs()
    }

    fn read_options(raw: &Choices) -> Result<Choices, Problems> {
        options::read(raw)
    }

    fn new(choices: &Choices) -> Result<MercenaryIsle, Problems> {
        options::from_choices(choices, None)
    }

    fn with_data(choices: &Choices, data: &str) -> Result<MercenaryIsle, Problems> {
        options::from_choices(choices, Some(Data::parse(data)?))
    }

    fn choices(&self) -> Choices {
        options::to_choices(self)
    }

    fn seats(&self) -> usize {
        self.variant.seats()
    }

    /// Red and Blue.
    fn team(&self, seat: Seat) -> usize {
        Side::of(seat).index()
    }

    fn start(&self) -> State {
        play::start(self)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.actor(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(self, state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        moves::chances(self, state, out);
    }

    /// All but what depends on a hand or a pile.
    fn is_open(&self, state: &State) -> bool {
        !matches!(
            state.stage,
            Stage::Deal | Stage::Pick | Stage::Fill | Stage::Place | Stage::Give(..) | Stage::Draw
        )
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move, tell: &mut impl Tell<MercenaryIsle>) {
        play::play(self, state, mv, tell);
    }

    #[inline]
    fn resolve(&self, state: &mut State, chance: Chance, tell: &mut impl Tell<MercenaryIsle>) {
        play::resolve(self, state, chance, tell);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.stage == Stage::Over).then(|| self.result(state))
    }

    /// The round.
    #[inline]
    fn part(&self, state: &State) -> u32 {
        state.finished() as u32
    }

    fn judge(&self, state: &State) -> BySeat<f32> {
        by_features(self, state)
    }

    const FEATURES: &'static [Feature] = judge::FEATURES;

    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        self.amounts(state, seat, out);
    }

    fn progress(&self, state: &State) -> f32 {
        judge::laid(state)
    }

    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        self.weights(state, moves, out);
    }

    fn role(&self, _: &State, seat: Seat) -> Option<Label> {
        Some(uses::role(seat))
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
        view::guess(self, view, rng)
    }

    /// Opening tokens, face-down tokens and what is given in Foggy are secrets of the seat.
    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        let own = viewer.seat().map(Turn::Seat) == Some(self.actor(before));
        match mv {
            Move::Take(_) if !own => "take:?".to_owned(),
            Move::Give(_) if !own && before.is_foggy() => "give:?".to_owned(),
            Move::Place(placement) if !own && before.is_foggy() && !placement.shown => {
                format!("?{placement}")
            }
            _ => self.move_text(mv),
        }
    }

    /// A draw is a secret of the seat, a deal of the two teammates.
    fn tell_chance(&self, before: &State, chance: Chance, viewer: Viewer) -> String {
        let knows = |seat: Seat| viewer == Viewer::Seat(seat);
        match chance {
            Chance::Draw(_) if !knows(before.turn) => "draw:?".to_owned(),
            Chance::Deal(_) if !self.dealing(before).into_iter().any(knows) => "deal:?".to_owned(),
            _ => self.chance_text(chance),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.told_to(viewer))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: &State, text: &str) -> Result<Move, ParseError> {
        notation::parse_move(text)
    }

    fn chance_text(&self, chance: Chance) -> String {
        chance.to_string()
    }

    fn parse_chance(&self, _: &State, text: &str) -> Result<Chance, ParseError> {
        notation::parse_chance(text)
    }

    fn position(&self, state: &State) -> String {
        notation::position(self, state)
    }

    fn parse_position(text: &str) -> Result<(MercenaryIsle, State), ParseError> {
        notation::parse_position(text)
    }

    fn view_position(&self, view: &View) -> String {
        view::position(self, view)
    }

    #[inline]
    fn pick(&self, state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        moves::random(self, state, buffer, rng)
    }

    #[inline]
    fn draw(
        &self,
        state: &State,
        buffer: &mut Vec<(Chance, u32)>,
        rng: &mut impl Rng,
    ) -> Option<Chance> {
        moves::draw(self, state, buffer, rng)
    }
}
