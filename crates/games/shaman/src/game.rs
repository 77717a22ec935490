//! Shaman as the engine sees it: each method is the name of a rule that lives in its own file.

use std::sync::Arc;

use atoll_engine::{
    BySeat, Choices, Feature, Game, Label, MAX_SEATS, OptionSpec, Outcome, ParseError, Problem,
    Problems, Seat, Tell, Turn, Viewer,
};
use rand::Rng;

use crate::data::Data;
use crate::event::Event;
use crate::look::Look;
use crate::moves::{Chance, Move};
use crate::options::{self, Shaman, Tribes};
use crate::state::{Core, Fire, Laid, MapSkull, Phase, Pile, Player, Row, State, Track};
use crate::view::View;
use crate::{habits, judge, notation, play, uses, view};

impl Shaman {
    /// The table before anything is dealt.
    pub(crate) fn bare(&self) -> Core {
        let mut rows = [Row::default(); 4];
        for (index, row) in rows.iter_mut().enumerate() {
            (row.open, row.covers) = self.starting_row(index);
        }
        let tribes = &self.data.default_tribes[self.players - 1];
        let mut players = [Player::default(); MAX_SEATS];
        for (player, tribe) in players.iter_mut().zip(tribes) {
            player.hand = self.starting_hand();
            player.reserve = self.starting_skulls();
            player.tribe = (self.tribes == Tribes::Fixed).then_some(*tribe);
        }
        Core {
            round: self.first_round(),
            phase: Phase::SetUp,
            seat: Seat::new(0),
            cur: Track::default(),
            next: Track::default(),
            fire: [Fire::Track; MAX_SEATS],
            rows,
            bonus: [Laid::None; 8],
            seen: 0,
            catastrophes: [Laid::None; 8],
            end: Laid::None,
            spirits: 0,
            supply: self.data.tech_copies,
            beasts: [None; crate::board::HEXES],
            reserve: Pile::default(),
            discard: Default::default(),
            skulls: [MapSkull::default(); 8],
            analogs: [None; 6],
            covers_gone: Default::default(),
            success: 0,
            players,
        }
    }
}

impl Game for Shaman {
    const NAME: &'static str = "shaman";
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

    fn new(choices: &Choices) -> Result<Shaman, Problems> {
        options::from_choices(choices)
    }

    fn with_data(choices: &Choices, data: &str) -> Result<Shaman, Problems> {
        let read = Data::read(data).map_err(|why| Problem::option("data", why.to_string()))?;
        Ok(options::from_choices(choices)?.with_figures(Arc::new(read)))
    }

    fn choices(&self) -> Choices {
        options::to_choices(self)
    }

    fn seats(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        play::begin_at(self, self.bare())
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Look {
            game: self,
            s: state,
        }
        .turn()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if let Turn::Seat(_) = self.turn(state) {
            Look {
                game: self,
                s: state,
            }
            .list(out);
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        Look {
            game: self,
            s: state,
        }
        .draws(out);
    }

    fn play(&self, state: &mut State, mv: Move, tell: &mut impl Tell<Shaman>) {
        play::play(self, state, mv, tell);
    }

    fn resolve(&self, state: &mut State, chance: Chance, tell: &mut impl Tell<Shaman>) {
        play::resolve(self, state, chance, tell);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.over().then(|| self.result(state))
    }

    /// Set-up, then the rounds played, one by one.
    fn part(&self, state: &State) -> u32 {
        if state.core.phase == Phase::SetUp {
            return 0;
        }
        let played = self
            .rounds()
            .iter()
            .filter(|round| **round <= state.core.round);
        played.count() as u32
    }

    fn judge(&self, state: &State) -> BySeat<f32> {
        judge::judge(self, state)
    }

    const FEATURES: &'static [Feature] = judge::FEATURES;

    fn features(&self, state: &State, seat: Seat, out: &mut [f32]) {
        judge::features(self, state, seat, out);
    }

    fn progress(&self, state: &State) -> f32 {
        judge::progress(self, state)
    }

    fn weigh(&self, state: &State, moves: &[Move], out: &mut Vec<f32>) {
        habits::weigh(self, state, moves, out);
    }

    fn role(&self, state: &State, seat: Seat) -> Option<Label> {
        uses::role(self, state, seat)
    }

    fn usable(&self) -> Vec<Label> {
        uses::usable(self)
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        uses::uses(self, event, tell);
    }

    fn screened(&self, state: &State) -> bool {
        view::committing(state).is_some()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::of(self, state, viewer)
    }

    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        view::guess(self, view, rng)
    }

    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        let own = viewer.seat().map(Turn::Seat) == Some(self.turn(before));
        match mv {
            Move::Feast(_) | Move::FeastDone if !own => "feast ?".to_owned(),
            _ => mv.to_string(),
        }
    }

    fn tell_chance(&self, before: &State, chance: Chance, _: Viewer) -> String {
        match view::veil(self, before, chance) {
            Some(veil) => notation::veil_text(veil),
            None => chance.to_string(),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.told_to(viewer)
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

    fn parse_position(text: &str) -> Result<(Shaman, State), ParseError> {
        notation::parse_position(text)
    }

    fn view_position(&self, view: &View) -> String {
        notation::position(self, &view.state)
    }
}
