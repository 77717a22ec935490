//! Set-up: what chance deals and seats choose before the first round.

use atoll_engine::{MAX_SEATS, Seat, Tell};

use super::{RefillBeasts, Step, TurnUp};
use crate::board::{Colour, Token};
use crate::decisions::{ChooseTribe, ChooseVillage, SpendPoint};
use crate::draws::{
    DealBonus, DealCatastrophes, DealEnd, DealOrder, DealTribes, LayBeasts, LayCovers, LaySkulls,
    LaySpirits,
};
use crate::look::Look;
use crate::options::{Info, Shaman, Tribes};
use crate::play::Play;
use crate::state::{Analog, Fire};
use crate::task::Task;

/// Skulls of an absent tribe that can be won from its analog warrior.
pub(crate) const ANALOG_SKULLS: u8 = 7;

stages! {
    SetUp { Tribes, Order, Choose, Bonus, Catastrophes, End, Covers, Spirits, Skulls, Beasts, Start, Points, Analogs }
}

impl Step for SetUp {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        if let Some(open) = self.open(play.look()) {
            play.push(self);
            return play.push(open);
        }
        match self {
            SetUp::Order => lay_fires(play),
            SetUp::Spirits => lay_neutral_skulls(play),
            SetUp::Start => start_warrior(play),
            SetUp::Analogs => place_analogs(play),
            _ => {}
        }
        match self.next() {
            Some(next) => play.push(next),
            None => play.push(SkipRound { round: 1, at: 0 }),
        }
    }
}

impl SetUp {
    /// What a stage still asks of chance or of a seat.
    fn open(self, look: Look) -> Option<Task> {
        let (core, game) = (look.core(), look.game);
        let players = &core.players[..game.players];
        let tribeless = players.iter().any(|player| player.tribe.is_none());
        let (is_open, task): (bool, Task) = match self {
            SetUp::Tribes => (
                game.tribes == Tribes::Random && tribeless,
                DealTribes.into(),
            ),
            SetUp::Order => (core.cur.len() < game.players, DealOrder.into()),
            SetUp::Choose => (tribeless, ChooseTribe.into()),
            SetUp::Bonus => {
                let bare = |round: &u8| core.bonus[usize::from(*round)].is_none();
                (
                    game.bonus_set().is_some() && game.rounds().iter().any(bare),
                    DealBonus.into(),
                )
            }
            SetUp::Catastrophes => (
                core.catastrophes[2..].iter().any(|laid| laid.is_none()),
                DealCatastrophes.into(),
            ),
            SetUp::End => (core.end.is_none(), DealEnd.into()),
            SetUp::Covers => (
                game.info == Info::Perfect && look.next_cover().is_some(),
                LayCovers.into(),
            ),
            SetUp::Spirits => {
                let players = if game.solo() { 2 } else { game.players as u32 };
                let wanted = players + u32::from(game.data.spirits_extra);
                (core.spirits.count_ones() < wanted, LaySpirits.into())
            }
            SetUp::Skulls => {
                let laid = game.solo_mode().is_some_and(|mode| mode.foreign_skulls);
                (
                    laid && look.next_foreign_skull().is_some(),
                    LaySkulls.into(),
                )
            }
            SetUp::Beasts => (look.next_beast_place().is_some(), LayBeasts.into()),
            SetUp::Start => {
                let warrior = game.solo_level().is_some_and(|level| level.warrior);
                (
                    !warrior && players.iter().any(|player| player.token_count() == 0),
                    ChooseVillage.into(),
                )
            }
            SetUp::Points => {
                let spent: u8 = core.players[0].levels.iter().sum();
                (
                    game.solo_level()
                        .is_some_and(|level| spent < level.stat_points),
                    SpendPoint.into(),
                )
            }
            SetUp::Analogs => return None,
        };
        is_open.then_some(task)
    }
}

/// The fire tokens of an untouched table, for a new match.
fn lay_fires(play: &mut Play<impl Tell<Shaman>>) {
    let core = &mut play.s.core;
    core.next = core.cur;
    core.fire = [Fire::Track; MAX_SEATS];
}

fn lay_neutral_skulls(play: &mut Play<impl Tell<Shaman>>) {
    let laid = play.game.solo_mode().is_none_or(|mode| mode.neutral_skulls);
    for here in &mut play.s.core.skulls[..play.game.data.map.skulls.len()] {
        here.neutral = laid;
    }
}

/// A hard solo game starts with a warrior instead of a village.
fn start_warrior(play: &mut Play<impl Tell<Shaman>>) {
    if let Some(level) = play.game.solo_level()
        && level.warrior
    {
        play.start_with(Seat::new(0), Token::W1, level.population);
    }
}

/// An analog warrior for each absent tribe.
fn place_analogs(play: &mut Play<impl Tell<Shaman>>) {
    let data = &play.game.data;
    let population = data.analogs[usize::from(play.game.first_round())].population;
    for colour in Colour::ALL {
        let players = &play.s.core.players[..play.game.players];
        if players.iter().all(|player| player.tribe != Some(colour)) {
            let hex = data.map.start[colour];
            let analog = Analog {
                hex,
                population,
                skulls: ANALOG_SKULLS,
            };
            play.s.core.analogs[colour] = Some(analog);
        }
    }
}

impl<T: Tell<Shaman>> Play<'_, T> {
    /// A token that a seat begins with.
    pub(crate) fn start_with(&mut self, seat: Seat, token: Token, population: u16) {
        let colour = self.s.core.player(seat).colour();
        let hex = self.data().map.start[colour];
        self.place_token(seat, token, hex, population);
    }
}

task! {
    /// Rounds skipped before the first one played: their covers, from this one of their list on, and their beasts.
    SkipRound { round: u8, at: u8 }
}

impl Step for SkipRound {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let SkipRound { round, at } = self;
        let first = play.game.first_round();
        if round >= first {
            return play.begin_round(first);
        }
        if let Some(category) = play.data().removed(round, at) {
            play.push(SkipRound { round, at: at + 1 });
            return play.push(TurnUp {
                category,
                seat: None,
            });
        }
        play.push(SkipRound {
            round: round + 1,
            at: 0,
        });
        if play.data().rounds[usize::from(round)].replace_beasts {
            play.push(RefillBeasts { from: 0 });
        }
    }
}
