//! Set-up: what chance deals and seats choose before the first round.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Category, Colour, Token};
use crate::moves::{Chance, Move};
use crate::options::{Info, Shaman, Tribes};
use crate::state::{Analog, Laid};
use crate::task::{SetUp, Task};

/// Skulls of an absent tribe that can be won from its analog warrior.
pub(crate) const ANALOG_SKULLS: u8 = 7;

impl<T: Tell<Shaman>> Play<'_, T> {
    /// Goes on with set-up; `false` where somebody has to decide.
    pub(super) fn set_up(&mut self, step: SetUp) -> bool {
        if self.needs_decision(step) {
            return false;
        }
        self.s.tasks.pop();
        let next = match step {
            SetUp::Tribes => SetUp::Order,
            SetUp::Order => {
                self.lay_fires();
                SetUp::Choose
            }
            SetUp::Choose => SetUp::Bonus,
            SetUp::Bonus => SetUp::Catastrophes,
            SetUp::Catastrophes => SetUp::End,
            SetUp::End => SetUp::Covers,
            SetUp::Covers => SetUp::Spirits,
            SetUp::Spirits => {
                self.lay_neutral_skulls();
                SetUp::Skulls
            }
            SetUp::Skulls => SetUp::Beasts,
            SetUp::Beasts => SetUp::Start,
            SetUp::Start => {
                self.start_warrior();
                SetUp::Stats
            }
            SetUp::Stats => SetUp::Analogs,
            SetUp::Analogs => {
                self.place_analogs();
                SetUp::Skipped { round: 1, at: 0 }
            }
            SetUp::Skipped { round, at } => return self.skipped_round(round, at),
            SetUp::Begin => {
                let first = self.game.first_round();
                self.begin_round(first);
                return true;
            }
        };
        self.push(Task::SetUp(next));
        true
    }

    /// Whether a step is not complete yet.
    fn needs_decision(&self, step: SetUp) -> bool {
        let (core, game) = (&self.s.core, self.game);
        let players = &core.players[..game.players];
        match step {
            SetUp::Tribes => {
                game.tribes == Tribes::Random && players.iter().any(|player| player.tribe.is_none())
            }
            SetUp::Order => core.cur.len() < game.players,
            SetUp::Choose => players.iter().any(|player| player.tribe.is_none()),
            SetUp::Bonus => {
                let bare = |round: &u8| core.bonus[usize::from(*round)].is_none();
                game.bonus_set().is_some() && game.rounds().iter().any(bare)
            }
            SetUp::Catastrophes => core.catastrophes[2..].iter().any(|laid| laid.is_none()),
            SetUp::End => core.end.is_none(),
            SetUp::Covers => game.info == Info::Perfect && self.next_cover().is_some(),
            SetUp::Spirits => {
                let players = if game.solo() { 2 } else { game.players as u32 };
                core.spirits.count_ones() < players + u32::from(game.data.spirits_extra)
            }
            SetUp::Skulls => {
                game.solo_mode().is_some_and(|mode| mode.foreign_skulls)
                    && self.look().next_foreign_skull().is_some()
            }
            SetUp::Beasts => self.next_beast_place().is_some(),
            SetUp::Start => {
                if let Some(level) = game.solo_level()
                    && level.warrior
                {
                    return false;
                }
                players.iter().any(|player| player.token_count() == 0)
            }
            SetUp::Stats => {
                let points: u8 = core.players[0].levels.iter().sum();
                game.solo_level()
                    .is_some_and(|level| points < level.stat_points)
            }
            SetUp::Analogs | SetUp::Skipped { .. } | SetUp::Begin => false,
        }
    }

    /// The next cover to be laid: row and place.
    fn next_cover(&self) -> Option<(Category, usize)> {
        Category::ALL.into_iter().find_map(|category| {
            let row = self.s.core.row(category);
            let lying = &row.lying[..usize::from(row.covers)];
            lying
                .iter()
                .position(|cover| cover.is_none())
                .map(|place| (category, place))
        })
    }

    /// The next beast goes to a hex, or into the reserve.
    fn next_beast_place(&self) -> Option<Option<crate::board::Hex>> {
        let core = &self.s.core;
        let hex = self
            .data()
            .map
            .beasts
            .iter()
            .find(|hex| core.beast(**hex).is_none());
        match hex {
            Some(hex) => Some(Some(*hex)),
            None => (core.reserve.len() < 12).then_some(None),
        }
    }

    pub(super) fn decide_set_up(&mut self, task: Task, mv: Move) {
        self.push(task);
        match mv {
            Move::Tribe(colour) => {
                let seat = self
                    .s
                    .core
                    .cur
                    .iter()
                    .find(|seat| self.s.core.player(*seat).tribe.is_none());
                if let Some(seat) = seat {
                    self.s.core.player_mut(seat).tribe = Some(colour);
                }
            }
            Move::Start(village) => {
                let seat = self
                    .s
                    .core
                    .cur
                    .iter()
                    .find(|seat| self.s.core.player(*seat).token_count() == 0);
                if let Some(seat) = seat {
                    let more = self.look().tribe(seat).spaces[village.index()].population;
                    let population = self.data().start_population + more;
                    self.start_with(seat, village, population);
                }
            }
            Move::Stat(cube) => self.raise(Seat::new(0), cube),
            _ => {}
        }
    }

    fn start_with(&mut self, seat: Seat, token: Token, population: u16) {
        let colour = self.s.core.player(seat).colour();
        let hex = self.data().map.start[colour.index()];
        self.place_token(seat, token, hex, population);
    }

    pub(super) fn drawn_set_up(&mut self, step: SetUp, chance: Chance) {
        let task = Task::SetUp(step);
        self.push(task);
        match chance {
            Chance::Tribe(colour) => {
                let players = &mut self.s.core.players[..self.game.players];
                if let Some(player) = players.iter_mut().find(|player| player.tribe.is_none()) {
                    player.tribe = Some(colour);
                }
            }
            Chance::Order(seat) => self.s.core.cur.push(seat),
            Chance::Bonus(tile) => self.s.core.bonus[usize::from(tile.round())] = Laid::Known(tile),
            Chance::Catastrophe(catastrophe) => {
                let slots = &mut self.s.core.catastrophes[2..];
                if let Some(slot) = slots.iter_mut().find(|laid| laid.is_none()) {
                    *slot = Laid::Known(catastrophe);
                }
            }
            Chance::End(end) => self.s.core.end = Laid::Known(end),
            Chance::Cover(cover) => {
                if let Some((category, place)) = self.next_cover() {
                    self.s.core.rows[category.index()].lying[place] = Laid::Known(cover);
                }
            }
            Chance::Spirit(spirit) => self.s.core.spirits |= 1 << spirit.index(),
            Chance::Skull(hex, colour) => {
                if let Some(index) = self.data().map.skull_index(hex) {
                    self.s.core.skulls[index].foreign = Laid::Known(colour);
                }
            }
            Chance::Beast(beast) => match self.next_beast_place() {
                Some(Some(hex)) => self.lay_beast(beast, hex),
                _ => self.s.core.reserve.push(beast),
            },
            _ => {}
        }
    }

    fn lay_neutral_skulls(&mut self) {
        let laid = self.game.solo_mode().is_none_or(|mode| mode.neutral_skulls);
        for index in 0..self.game.data.map.skulls.len() {
            self.s.core.skulls[index].neutral = laid;
        }
    }

    /// A hard solo game starts with a warrior instead of a village.
    fn start_warrior(&mut self) {
        if let Some(level) = self.game.solo_level()
            && level.warrior
        {
            self.start_with(Seat::new(0), Token::W1, level.population);
        }
    }

    /// An analog warrior for each absent tribe.
    fn place_analogs(&mut self) {
        let population = self.game.data.analogs[usize::from(self.game.first_round())].population;
        for colour in Colour::ALL {
            let players = &self.s.core.players[..self.game.players];
            if players.iter().all(|player| player.tribe != Some(colour)) {
                let hex = self.game.data.map.start[colour.index()];
                let analog = Analog {
                    hex,
                    population,
                    skulls: ANALOG_SKULLS,
                };
                self.s.core.analogs[colour.index()] = Some(analog);
            }
        }
    }

    /// Covers and beasts of rounds that are skipped before the first one played.
    fn skipped_round(&mut self, round: u8, at: u8) -> bool {
        if round >= self.game.first_round() {
            self.push(Task::SetUp(SetUp::Begin));
        } else if let Some(category) = self.removal(round, at) {
            self.push(Task::SetUp(SetUp::Skipped { round, at: at + 1 }));
            self.push(Task::TurnUp {
                category,
                seat: None,
            });
        } else {
            self.push(Task::SetUp(SetUp::Skipped {
                round: round + 1,
                at: 0,
            }));
            if self.data().rounds[usize::from(round)].replace_beasts {
                self.refill(0, |_| {
                    Task::SetUp(SetUp::Skipped {
                        round: round + 1,
                        at: 0,
                    })
                });
            }
        }
        true
    }
}
