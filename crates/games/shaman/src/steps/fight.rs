//! Engage: combat and hunts, and the attacks of analog warriors, stage by stage.

use std::cmp::Ordering;

use atoll_engine::{Seat, Tell};

use super::Step;
use crate::board::Resource;
use crate::data::effect::{Ability, Rule, When};
use crate::decisions::{
    AddTile, AnyDecision, CancelTile, DownBeast, Feast, MoveIn, Salve, Victory, Winnings,
};
use crate::draws::{AddFromBag, BagTiles, CancelByChance, WarTile};
use crate::event::{BeastNews, Event, TileNews};
use crate::look::Look;
use crate::options::Shaman;
use crate::play::{Deed, Play};
use crate::scene::able;
use crate::state::{Fight as Battle, FightKind, Fighter, Noted, Side};

/// What Ancient Hunter takes off a beast, at most.
const WEAKENED_BY: u16 = 3;

stages! {
    /// The stages of a fight: what both sides do, the attacker does first.
    FightStage {
        Weaken, AttackerBefore, DefenderBefore,
        AttackerFeast, DefenderFeast, Reveal, AttackerWar, DefenderWar,
        AttackerCancels, DefenderCancels, AttackerAdds, DefenderAdds,
        Count, Reward, AttackerSalve, DefenderSalve, Console, AttackerAfter, DefenderAfter,
        Victory, Over,
    }
}

task!(Fight(FightStage));

impl Step for Fight {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        // A village does not fight: the value of its attacker alone decides, and that is all.
        if self.0 == FightStage::Count && play.s.fight.kind == FightKind::Siege {
            return besiege(play);
        }
        if let Some(next) = self.0.next() {
            play.push(Fight(next));
        }
        match self.0 {
            FightStage::Weaken => weaken_beast(play),
            FightStage::AttackerBefore => hook(play, 0, When::BeforeCombat),
            FightStage::DefenderBefore => hook(play, 1, When::BeforeCombat),
            FightStage::AttackerFeast => {
                for side in 0..2 {
                    play.s.fight.sides[side].limit = play.look().feast_limit(side);
                }
                call_feast(play, 0);
            }
            FightStage::DefenderFeast => call_feast(play, 1),
            FightStage::Reveal => reveal(play),
            FightStage::AttackerWar => call_war(play, 0),
            FightStage::DefenderWar => call_war(play, 1),
            FightStage::AttackerCancels => call_cancels(play, 0),
            FightStage::DefenderCancels => call_cancels(play, 1),
            FightStage::AttackerAdds => call_extras(play, 0),
            FightStage::DefenderAdds => call_extras(play, 1),
            FightStage::Count => count(play),
            FightStage::Reward => reward(play),
            FightStage::AttackerSalve => call_salve(play, 0),
            FightStage::DefenderSalve => call_salve(play, 1),
            FightStage::Console => give_tiles(play),
            FightStage::AttackerAfter => hook(play, 0, When::AfterCombat),
            FightStage::DefenderAfter => hook(play, 1, When::AfterCombat),
            FightStage::Victory => {
                if let Some(seat) = winner_seat(play.look()) {
                    play.push(Victory { seat });
                }
            }
            FightStage::Over => end_fight(play),
        }
    }

    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        if look.s.fight.winner.is_some() {
            return Some(" won in the fight".to_owned());
        }
        let weakened = matches!(asked, AnyDecision::PlacePeople(_));
        weakened.then(|| format!(" of the beast: {}", able(look, Ability::WeakenBeast)))
    }
}

impl<T: Tell<Shaman>> Play<'_, T> {
    /// The token of the action attacks.
    pub(crate) fn attack(&mut self, kind: FightKind, defender: Fighter) {
        let seat = self.seat();
        let (token, _) = self.look().acting(seat);
        self.begin_fight(kind, Fighter::Token(seat, token), defender);
    }

    pub(super) fn begin_fight(&mut self, kind: FightKind, attacker: Fighter, defender: Fighter) {
        let look = self.look();
        let distance = look.between(attacker, defender);
        let beast = look.species(defender);
        let strength = look.foe_box(defender).strength;
        self.s.fight = Battle {
            strength,
            bag: [self.game.data.bag_copies; Resource::COUNT],
            ..Battle::of(kind, attacker, defender, distance)
        };
        self.event(Event::Attacks {
            attacker,
            defender,
            beast,
            distance,
        });
        self.push(Fight(FightStage::FIRST));
    }

    /// A tile comes to a side.
    pub(crate) fn lay_tile(&mut self, side: u8, kind: Resource, how: TileNews) {
        let laid = &mut self.s.fight.sides[usize::from(side)];
        match how {
            TileNews::War => laid.war = Some(kind),
            TileNews::Drawn | TileNews::Added => laid.tiles[kind] += 1,
        }
        let fighter = laid.fighter;
        let tribe = fighter
            .seat()
            .and_then(|seat| self.s.core.player(seat).tribe);
        let beast = self.look().species(fighter);
        self.event(Event::Tile {
            fighter,
            beast,
            tribe,
            resource: kind,
            how,
        });
    }

    pub(crate) fn draw_from_bag(&mut self, side: u8, kind: Resource, how: TileNews) {
        self.s.fight.bag[kind] -= 1;
        self.lay_tile(side, kind, how);
    }

    /// A tile of a side goes back to where it came from; that of Father of War goes last.
    pub(crate) fn cancel(&mut self, side: u8, kind: Resource) {
        let laid = &mut self.s.fight.sides[usize::from(side)];
        let fighter = laid.fighter;
        if laid.tiles[kind] > 0 {
            laid.tiles[kind] -= 1;
            match fighter.seat() {
                Some(seat) => self.s.core.player_mut(seat).stock[kind] += 1,
                None => self.s.fight.bag[kind] += 1,
            }
        } else {
            laid.war = None;
        }
        let beast = self.look().species(fighter);
        self.event(Event::Cancelled {
            fighter,
            beast,
            resource: kind,
        });
    }
}

fn winner_seat(look: Look) -> Option<Seat> {
    look.side_seat(usize::from(look.s.fight.winner?))
}

/// The effects of the seat on a side, if one fights there.
fn hook(play: &mut Play<impl Tell<Shaman>>, side: usize, when: When) {
    if let Some(seat) = play.look().side_seat(side) {
        play.hook(seat, when, None);
    }
}

/// Ancient Hunter takes people off the beast for good.
fn weaken_beast(play: &mut Play<impl Tell<Shaman>>) {
    let seat = play.seat();
    let Fighter::Beast(hex) = play.s.fight.sides[1].fighter else {
        return;
    };
    if !play.look().active(seat, Ability::WeakenBeast) {
        return;
    }
    let population = play.look().foe_box(Fighter::Beast(hex)).population;
    let stolen = WEAKENED_BY.min(population.saturating_sub(1));
    if let Some(wild) = &mut play.s.core.beasts[hex] {
        wild.stolen += stolen as u8;
        let beast = wild.beast;
        play.beast_news(seat, beast, Some(hex), BeastNews::Weakened);
    }
    play.gain_population(seat, stolen);
}

fn call_feast(play: &mut Play<impl Tell<Shaman>>, side: u8) {
    if play.look().side_seat(usize::from(side)).is_some() {
        play.s.fight.sides[usize::from(side)].first = play.s.since.len() as u16;
        play.push(Feast { side, last: 0 });
    }
}

/// All tiles are shown and leave the boards; then those without a board draw theirs.
fn reveal(play: &mut Play<impl Tell<Shaman>>) {
    play.s.fight.shown = true;
    let sides = play.s.fight.sides;
    for Side { fighter, tiles, .. } in sides {
        if let Some(seat) = fighter.seat() {
            let stock = &mut play.s.core.player_mut(seat).stock;
            for (stock, tiles) in stock.iter_mut().zip(tiles) {
                *stock -= u16::from(tiles);
            }
        }
    }
    let shown = |side: &Side| {
        let kinds = Resource::ALL.into_iter().zip(side.tiles);
        kinds
            .flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n)))
            .collect()
    };
    for (at, side) in sides.iter().enumerate() {
        if play.look().side_seat(at).is_some() {
            play.tell.event(|| Event::Revealed {
                fighter: side.fighter,
                tiles: shown(side),
            });
        }
    }
    for side in [1, 0] {
        let Side { fighter, limit, .. } = sides[side];
        if let Fighter::Analog(_) | Fighter::Beast(_) = fighter {
            play.push(BagTiles {
                side: side as u8,
                n: limit,
            });
        }
    }
}

fn call_war(play: &mut Play<impl Tell<Shaman>>, side: u8) {
    let seat = play.look().side_seat(usize::from(side));
    if seat.is_some_and(|seat| play.look().active(seat, Ability::WarTile)) {
        play.push(WarTile { side });
    }
}

/// As many tiles of the other side are taken off as the own ones say.
fn call_cancels(play: &mut Play<impl Tell<Shaman>>, side: u8) {
    let n = play
        .look()
        .feast_sum(usize::from(side), |value| value.cancels);
    match play.s.fight.sides[usize::from(side)].fighter.seat() {
        Some(_) => play.push(CancelTile { side, n }),
        None => play.push(CancelByChance { side, n }),
    }
}

/// As many tiles are added as the own ones say.
fn call_extras(play: &mut Play<impl Tell<Shaman>>, side: u8) {
    let n = play
        .look()
        .feast_sum(usize::from(side), |value| value.extras);
    match play.s.fight.sides[usize::from(side)].fighter.seat() {
        Some(_) => play.push(AddTile { side, n }),
        None => play.push(AddFromBag { side, n }),
    }
}

/// Population times strength, on both sides.
fn count(play: &mut Play<impl Tell<Shaman>>) {
    let look = play.look();
    let parts = [0, 1].map(|side| {
        let ((population, strength), (more, stronger)) =
            (look.base_value(side), look.tile_value(side));
        [population + more, strength + stronger]
    });
    let values = [0, 1].map(|side| look.combat_value(side));
    let fighters = look.s.fight.sides.map(|side| side.fighter);
    let beast = look.species(fighters[1]);
    let winner = match values[0].cmp(&values[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    };
    for (side, value) in play.s.fight.sides.iter_mut().zip(values) {
        side.value = value;
    }
    play.s.fight.winner = winner;
    play.event(Event::Fought {
        fighters,
        beast,
        sides: parts,
        values,
        winner,
    });
}

/// What victory brings: winnings, a downed beast, or a token beaten by a warrior without a board.
fn reward(play: &mut Play<impl Tell<Shaman>>) {
    let fight = play.s.fight;
    if winner_seat(play.look()).is_some() {
        return match fight.kind {
            FightKind::Hunt => down_beast(play),
            FightKind::Combat | FightKind::Raid | FightKind::Siege => play.push(Winnings),
        };
    }
    if let (FightKind::Raid, Some(_), Fighter::Token(seat, token)) =
        (fight.kind, fight.winner, play.look().loser())
        && !play.look().has_rule(seat, Rule::NoCombatLoss)
    {
        let half = play.s.core.player(seat).piece(token).population / play.data().population_share;
        play.s.fight.lost = half;
        play.change_population(seat, token, -i32::from(half));
    }
}

fn down_beast(play: &mut Play<impl Tell<Shaman>>) {
    let seat = play.seat();
    let Fighter::Beast(hex) = play.s.fight.sides[1].fighter else {
        return;
    };
    play.s.act.hex = Some(hex);
    play.push(DownBeast);
    let (_, from) = play.look().acting(seat);
    if play.look().may_enter(seat, from, hex) {
        play.push(MoveIn);
    }
}

fn call_salve(play: &mut Play<impl Tell<Shaman>>, side: u8) {
    let seat = play.look().side_seat(usize::from(side));
    if seat.is_some_and(|seat| play.look().has_rule(seat, Rule::KeepOneFeastTile)) {
        play.push(Salve { side });
    }
}

/// The loser gets the winner's tiles, or the like of them from the bank.
fn give_tiles(play: &mut Play<impl Tell<Shaman>>) {
    if let (Some(winner), Some(loser)) = (play.s.fight.winner, play.look().loser().seat()) {
        let tiles = play.s.fight.sides[usize::from(winner)].tiles;
        if tiles.iter().any(|n| *n > 0) {
            play.event(Event::Consoled { seat: loser });
        }
        for (resource, n) in Resource::ALL.into_iter().zip(tiles) {
            play.gain(loser, resource, u16::from(n));
        }
    }
    for side in &mut play.s.fight.sides {
        side.tiles = [0; Resource::COUNT];
        side.war = None;
    }
}

fn end_fight(play: &mut Play<impl Tell<Shaman>>) {
    let fight = play.s.fight;
    if let Some(seat) = play.look().loser().seat()
        && fight.lost > 0
    {
        play.note(Noted::Loss(seat, fight.lost));
    }
    let [attacker, defender] = fight.sides.map(|side| side.fighter.seat());
    if let (Some(0), Some(seat)) = (fight.winner, attacker) {
        let deed = match fight.kind {
            FightKind::Hunt => Deed::HuntWin {
                strength: fight.strength,
            },
            FightKind::Combat | FightKind::Raid | FightKind::Siege => Deed::CombatWin {
                player: defender.is_some(),
            },
        };
        play.met(seat, deed);
    }
    play.s.fight = Battle::default();
}

/// A village under attack loses people if the value of the warrior is high enough.
fn besiege(play: &mut Play<impl Tell<Shaman>>) {
    let value = play.look().combat_value(0);
    let fight = std::mem::take(&mut play.s.fight);
    let Fighter::Token(seat, village) = fight.sides[1].fighter else {
        return;
    };
    let level = play.game.solo_level();
    let damage = level.and_then(|level| level.village_damage);
    let hurt = damage.filter(|(prowess, _)| {
        value >= *prowess && !play.look().has_rule(seat, Rule::NoCombatLoss)
    });
    let loss = hurt.map_or(0, |(_, loss)| loss);
    play.event(Event::Besieged {
        token: village,
        value,
        damage: loss,
    });
    if loss == 0 {
        return;
    }
    for (resource, n) in Resource::ALL.into_iter().zip(fight.sides[0].tiles) {
        play.gain(seat, resource, u16::from(n));
    }
    let player = play.s.core.player(seat);
    let population = player.piece(village).population;
    if population <= loss && player.token_count() > 1 {
        play.remove(seat, village);
    } else {
        play.lose_from(seat, village, loss, 0);
    }
}
