//! Points and ranks.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

use crate::board::{Cube, Hex, SkullSpace, Stat, Tech, Terrain, Token, Unit};
use crate::data::effect::Per;
use crate::options::{Mode, Shaman};
use crate::state::{Core, Place, Player, State};

/// The points of a seat, part by part, and what breaks ties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Population on rovers.
    pub rovers: u16,
    /// Population on warriors.
    pub warriors: u16,
    /// Population on villages.
    pub villages: u16,
    /// The number and the bonus of each totem.
    pub totems: Vec<(u8, u16)>,
    /// The end bonus.
    pub end: u16,
    /// All together.
    pub total: u16,
    /// Skulls put to use: the first tie-break.
    pub skulls: u16,
    /// Levels of technologies: the second.
    pub technology: u16,
    /// Resources left: the third.
    pub resources: u16,
}

impl Score {
    /// More is better, part by part.
    fn key(&self) -> [u16; 4] {
        [self.total, self.skulls, self.technology, self.resources]
    }
}

/// The points of all seats as they stand.
pub(crate) fn scores(game: &Shaman, core: &Core) -> Vec<Score> {
    Seat::all(game.players)
        .map(|seat| score(game, core, seat))
        .collect()
}

/// The points of a seat as they stand.
pub fn score(game: &Shaman, core: &Core, seat: Seat) -> Score {
    let player = core.player(seat);
    let of = |unit: Unit| -> u16 {
        let tokens = Token::all().filter(|token| token.unit() == unit);
        tokens.map(|token| player.piece(token).population).sum()
    };
    let owned = (0..player.totems.len()).filter(|totem| player.totems[*totem].is_some());
    let totems: Vec<_> = owned
        .map(|index| (index as u8 + 1, totem(game, core, seat, index)))
        .collect();
    let end = end_bonus(game, core, seat);
    let (rovers, warriors, villages) = (of(Unit::Rover), of(Unit::Warrior), of(Unit::Village));
    let bonuses: u16 = totems.iter().map(|(_, points)| points).sum();
    Score {
        rovers,
        warriors,
        villages,
        totems,
        end,
        total: rovers + warriors + villages + bonuses + end,
        skulls: skulls(core, seat),
        technology: techs(player).map(|tech| u16::from(tech.level())).sum(),
        resources: player.resources(),
    }
}

/// The points of a seat as they stand, all together.
pub(crate) fn points(game: &Shaman, core: &Core, seat: Seat) -> u16 {
    let player = core.player(seat);
    let owned = (0..player.totems.len()).filter(|index| player.totems[*index].is_some());
    let totems: u16 = owned.map(|index| totem(game, core, seat, index)).sum();
    player.population() + totems + end_bonus(game, core, seat)
}

/// What a totem (0 to 9) brings or would bring a seat.
pub(crate) fn totem(game: &Shaman, core: &Core, seat: Seat, index: usize) -> u16 {
    let (per, n) = game.data().totems[index];
    n * count(game, core, seat, per)
}

fn end_bonus(game: &Shaman, core: &Core, seat: Seat) -> u16 {
    core.end.known().map_or(0, |end| {
        let end = game.data().end_bonus(end);
        end.n * count(game, core, seat, end.per)
    })
}

fn techs(player: &Player) -> impl Iterator<Item = Tech> {
    let owned = player.techs;
    Tech::ALL
        .into_iter()
        .filter(move |tech| owned & tech.bit() != 0)
}

/// Active skulls, those in the store, on beasts and in totems.
fn skulls(core: &Core, seat: Seat) -> u16 {
    let player = core.player(seat);
    let totems = player.totems.iter().flatten().count() as u16;
    let store: u16 = player.store.iter().map(|n| u16::from(*n)).sum();
    u16::from(core.active_skulls(seat)) + store + beasts(player) + 3 * totems
}

/// Harnessed beasts, linked or idle.
pub(crate) fn beasts(player: &Player) -> u16 {
    let linked = player
        .pieces
        .iter()
        .filter(|piece| piece.beast.is_some())
        .count();
    (linked + player.idle.len()) as u16
}

/// How often something that totems and end bonuses count is there.
fn count(game: &Shaman, core: &Core, seat: Seat, per: Per) -> u16 {
    let (data, player) = (game.data(), core.player(seat));
    let tribe = data.tribe(player.colour());
    let tokens_on = |set: u64| (player.tokens() & set).count_ones() as u16;
    let of = |unit: Unit| {
        let here = |token: &Token| token.unit() == unit && player.piece(*token).hex().is_some();
        Token::all().filter(here).count() as u16
    };
    match per {
        Per::StatPoint => player.levels.iter().map(|n| u16::from(*n)).sum(),
        Per::ActiveSkull => u16::from(core.active_skulls(seat)),
        Per::Token => u16::from(player.token_count()),
        Per::Technology => player.techs.count_ones() as u16,
        Per::Structure => player.structures.iter().flatten().count() as u16,
        Per::LastSpace => {
            let gold = Token::all().filter(|token| tribe.spaces[*token].gold);
            let empty = gold
                .filter(|token| player.piece(*token).place != Place::Reserve)
                .count() as u16;
            let last = SkullSpace::all().last().expect("there are skull spaces");
            empty + u16::from(!player.holds(last))
        }
        Per::FullCapacity => {
            let full = |cube: &Cube| {
                cube.stat() == Stat::Capacity
                    && usize::from(player.levels[*cube]) + 1 == tribe.charts[*cube].len()
            };
            Cube::all().filter(full).count() as u16
        }
        Per::Cover => player.covers.iter().map(|n| u16::from(*n)).sum(),
        Per::Beast => beasts(player),
        Per::Totem => player.totems.iter().flatten().count() as u16,
        Per::Village => of(Unit::Village),
        Per::Warrior => of(Unit::Warrior),
        Per::Rover => of(Unit::Rover),
        Per::Terrain => {
            let occupied = |terrain: &Terrain| tokens_on(data.map.of_terrain(*terrain)) > 0;
            Terrain::ALL.into_iter().filter(occupied).count() as u16
        }
        Per::TwoResources => player.resources() / 2,
        Per::FamilySet => {
            let family = |first: usize| player.stock[first..first + 3].iter().sum::<u16>();
            family(0).min(family(3)).min(family(6))
        }
        Per::HighTechnology => techs(player).filter(|tech| tech.level() >= 2).count() as u16,
        Per::ForeignSkull => {
            let store: u16 = player.store.iter().map(|n| u16::from(*n)).sum();
            store + 2 * player.totems.iter().flatten().count() as u16
        }
        Per::MeadowOrCentre => {
            let centre = Hex::all().filter(|hex| data.map.ring[*hex] <= 1);
            tokens_on(data.map.meadows | centre.fold(0, |set, hex| set | hex.bit()))
        }
        Per::Home => tokens_on(tribe.home_hexes),
    }
}

impl Shaman {
    /// How a finished match ended.
    pub(crate) fn result(&self, state: &State) -> Outcome {
        let scores = scores(self, &state.core);
        let totals = BySeat::from_fn(self.players, |seat| i32::from(scores[seat.index()].total));
        if self.solo() {
            return self.solo_result(state, totals);
        }
        let better = |mine: &Score| {
            scores
                .iter()
                .filter(|other| other.key() > mine.key())
                .count() as u8
        };
        let ranks = BySeat::from_fn(self.players, |seat| 1 + better(&scores[seat.index()]));
        Outcome {
            scores: totals,
            ranks,
            reason: reason(&scores),
        }
    }

    /// Alone there is a score, and in two modes success or defeat.
    fn solo_result(&self, state: &State, scores: BySeat<i32>) -> Outcome {
        let success = match self.mode {
            Mode::Training => {
                return Outcome {
                    scores,
                    ranks: [1].into(),
                    reason: "score",
                };
            }
            Mode::Survival => state.core.success > 0,
            Mode::Apocalypse => crate::look::Look {
                game: self,
                s: state,
            }
            .goal_reached(),
        };
        if success {
            Outcome {
                scores,
                ranks: [1].into(),
                reason: "success",
            }
        } else {
            Outcome {
                scores,
                ranks: [0].into(),
                reason: "defeat",
            }
        }
    }
}

/// What set the first apart from the second.
fn reason(scores: &[Score]) -> &'static str {
    let mut keys: Vec<_> = scores.iter().map(Score::key).collect();
    keys.sort_unstable_by(|a, b| b.cmp(a));
    let differing = (0..4).find(|part| keys[0][*part] != keys[1][*part]);
    match differing {
        Some(0) => "score",
        Some(1) => "tie-skulls",
        Some(2) => "tie-technology",
        Some(_) => "tie-resources",
        None => "shared",
    }
}
