//! Shaman as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{MAX_SEATS, Outcome, Rules, Seat, Single, Tell, Turn};

use crate::event::Event;
use crate::look::Look;
use crate::moves::{Chance, Move};
use crate::options::{Shaman, Tribes};
use crate::play;
use crate::state::{Core, Fire, Laid, MapSkull, Phase, Pile, Player, Row, State, Track};

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

impl Rules for Shaman {
    const NAME: &'static str = "shaman";

    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = Event;

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

    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<Shaman>) {
        play::play(self, state, mv, tell);
    }

    fn fall(&self, state: &mut State, chance: Chance, tell: &mut impl Tell<Shaman>) {
        play::resolve(self, state, chance, tell);
    }

    #[inline]
    fn single(&self, state: &State) -> Single<Move> {
        state.only.map_or(Single::Asked, Single::Follows)
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
}
