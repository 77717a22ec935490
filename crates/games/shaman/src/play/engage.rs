//! Engage: combat and hunts, and the attacks of analog warriors.

use atoll_engine::{Seat, Tell};

use super::{Deed, Play};
use crate::board::{Prize, Resource, Skull, SkullSpace, Token};
use crate::data::effect::{Ability, Rule, When};
use crate::event::{BeastNews, Event, TileNews};
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Fight, FightKind, Fighter, Noted, Side};
use crate::task::{From, Task};

/// What Ancient Hunter takes off a beast, at most.
const WEAKENED_BY: u16 = 3;
/// The first step after the values are counted.
const COUNTED: u8 = 13;
/// The last step.
const LAST: u8 = 20;

impl<T: Tell<Shaman>> Play<'_, T> {
    /// A target was named: the fight begins.
    pub(super) fn attack(&mut self, mv: Move) {
        let seat = self.seat();
        let (token, _) = self.look().acting(seat);
        let (kind, defender) = match mv {
            Move::Enemy(other, target) => (FightKind::Combat, Fighter::Token(other, target)),
            Move::Analog(colour) => (FightKind::Combat, Fighter::Analog(colour)),
            Move::Hex(hex) => (FightKind::Hunt, Fighter::Beast(hex)),
            _ => return,
        };
        self.begin_fight(kind, Fighter::Token(seat, token), defender);
    }

    pub(super) fn begin_fight(&mut self, kind: FightKind, attacker: Fighter, defender: Fighter) {
        let look = self.look();
        let distance = match (look.fighter_hex(attacker), look.fighter_hex(defender)) {
            (Some(one), Some(two)) => look.map().distance(one, two),
            _ => 0,
        };
        let strength = look.foe_box(defender).strength;
        let side = |fighter| Side {
            fighter,
            ..Side::default()
        };
        self.s.fight = Fight {
            kind,
            sides: [side(attacker), side(defender)],
            distance,
            strength,
            bag: [self.game.data.bag_copies; Resource::COUNT],
            ..Fight::default()
        };
        self.event(Event::Attacks {
            attacker,
            defender,
            beast: self.look().species(defender),
            distance,
        });
        self.push(Task::Fight(0));
    }

    /// The seat on a side, if it fights: a village does not.
    fn side_seat(&self, side: usize) -> Option<Seat> {
        let fight = &self.s.fight;
        let village = fight.kind == FightKind::Siege && side == 1;
        fight.sides[side].fighter.seat().filter(|_| !village)
    }

    /// The steps of a fight, one by one.
    pub(super) fn fight(&mut self, stage: u8) {
        self.s.tasks.pop();
        if stage < LAST {
            self.push(Task::Fight(stage + 1));
        }
        match stage {
            0 => self.weaken_beast(),
            1 => self.each_side(0, |play, seat| play.hook(seat, When::BeforeCombat, None)),
            2 => self.each_side(1, |play, seat| play.hook(seat, When::BeforeCombat, None)),
            3 => {
                for side in 0..2 {
                    self.s.fight.sides[side].limit = self.look().feast_limit(side);
                }
                self.each_side(0, |play, _| play.call_feast(0));
            }
            4 => self.each_side(1, |play, _| play.call_feast(1)),
            5 => self.reveal(),
            6 => self.each_side(0, |play, seat| play.call_war(0, seat)),
            7 => self.each_side(1, |play, seat| play.call_war(1, seat)),
            8 | 9 => {
                let side = stage - 8;
                let n = self
                    .look()
                    .feast_sum(usize::from(side), |value| value.cancels);
                self.push(Task::Cancel { side, n });
            }
            10 | 11 => {
                let side = stage - 10;
                let n = self
                    .look()
                    .feast_sum(usize::from(side), |value| value.extras);
                self.push(Task::Extra { side, n });
            }
            12 => self.count(),
            COUNTED => self.reward(),
            14 => self.each_side(0, |play, seat| play.call_salves(0, seat)),
            15 => self.each_side(1, |play, seat| play.call_salves(1, seat)),
            16 => self.give_tiles(),
            17 => self.each_side(0, |play, seat| play.hook(seat, When::AfterCombat, None)),
            18 => self.each_side(1, |play, seat| play.hook(seat, When::AfterCombat, None)),
            19 => {
                if let Some(seat) = self.winner_seat() {
                    self.push(Task::Victory(seat));
                }
            }
            _ => self.end_fight(),
        }
    }

    fn each_side(&mut self, side: usize, then: impl FnOnce(&mut Self, Seat)) {
        if let Some(seat) = self.side_seat(side) {
            then(self, seat);
        }
    }

    fn winner_seat(&self) -> Option<Seat> {
        self.side_seat(usize::from(self.s.fight.winner?))
    }

    /// Ancient Hunter takes people off the beast for good.
    fn weaken_beast(&mut self) {
        let seat = self.seat();
        let Fighter::Beast(hex) = self.s.fight.sides[1].fighter else {
            return;
        };
        if !self.look().active(seat, Ability::WeakenBeast) {
            return;
        }
        let population = self.look().foe_box(Fighter::Beast(hex)).population;
        let stolen = WEAKENED_BY.min(population.saturating_sub(1));
        if let Some(wild) = &mut self.s.core.beasts[hex.index()] {
            wild.stolen += stolen as u8;
            let beast = wild.beast;
            self.event(Event::Beast {
                seat,
                beast,
                hex: Some(hex),
                what: BeastNews::Weakened,
            });
        }
        self.gain_population(seat, stolen);
    }

    fn call_feast(&mut self, side: u8) {
        self.s.fight.sides[usize::from(side)].first = self.s.since.len() as u16;
        self.push(Task::Feast { side, last: 0 });
    }

    /// A secret commitment, tile by tile.
    pub(super) fn commit(&mut self, side: u8, mv: Move) {
        let own = &mut self.s.fight.sides[usize::from(side)];
        match mv {
            Move::Feast(resource) => {
                own.tiles[resource.index()] += 1;
                self.push(Task::Feast {
                    side,
                    last: resource.index() as u8,
                });
            }
            _ => {
                own.ready = true;
                let committed = own.fighter.seat();
                if let (0, Some(seat), Some(_)) = (side, committed, self.side_seat(1)) {
                    self.event(Event::Committed { seat });
                }
            }
        }
    }

    /// All tiles are shown and leave the boards; then those without a board draw theirs.
    fn reveal(&mut self) {
        self.s.fight.shown = true;
        for side in 0..2 {
            let Side { fighter, tiles, .. } = self.s.fight.sides[side];
            if let Some(seat) = fighter.seat() {
                let stock = &mut self.s.core.player_mut(seat).stock;
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
        let sides = self.s.fight.sides;
        for (at, side) in sides.iter().enumerate() {
            if self.side_seat(at).is_some() {
                self.tell.event(|| Event::Revealed {
                    fighter: side.fighter,
                    tiles: shown(side),
                });
            }
        }
        for side in (0..2).rev() {
            let drawing = matches!(sides[side].fighter, Fighter::Analog(_) | Fighter::Beast(_));
            if drawing {
                self.push(Task::BagTiles {
                    side: side as u8,
                    n: sides[side].limit,
                });
            }
        }
    }

    pub(super) fn bag_tile(&mut self, side: u8, n: u8, resource: Resource) {
        self.draw_from_bag(side, resource, TileNews::Drawn);
        self.push(Task::BagTiles { side, n: n - 1 });
    }

    fn draw_from_bag(&mut self, side: u8, resource: Resource, how: TileNews) {
        self.s.fight.bag[resource.index()] -= 1;
        self.s.fight.sides[usize::from(side)].tiles[resource.index()] += 1;
        self.tell_tile(side, resource, how);
    }

    fn tell_tile(&mut self, side: u8, resource: Resource, how: TileNews) {
        let fighter = self.s.fight.sides[usize::from(side)].fighter;
        let tribe = |seat: Seat| self.s.core.player(seat).tribe;
        self.event(Event::Tile {
            fighter,
            beast: self.look().species(fighter),
            tribe: fighter.seat().and_then(tribe),
            resource,
            how,
        });
    }

    fn call_war(&mut self, side: u8, seat: Seat) {
        if self.look().active(seat, Ability::WarTile) {
            self.push(Task::WarTile { side });
        }
    }

    pub(super) fn war_tile(&mut self, side: u8, resource: Resource) {
        self.s.fight.sides[usize::from(side)].war = Some(resource);
        self.tell_tile(side, resource, TileNews::War);
    }

    /// A tile of the other side goes back to where it came from; that of Father of War goes last.
    pub(super) fn cancel(&mut self, side: u8, n: u8, resource: Resource) {
        let kind = resource.index();
        let other = &mut self.s.fight.sides[usize::from(1 - side)];
        let fighter = other.fighter;
        if other.tiles[kind] > 0 {
            other.tiles[kind] -= 1;
            match fighter.seat() {
                Some(seat) => self.s.core.player_mut(seat).stock[kind] += 1,
                None => self.s.fight.bag[kind] += 1,
            }
        } else {
            other.war = None;
        }
        self.event(Event::Cancelled {
            fighter,
            beast: self.look().species(fighter),
            resource,
        });
        self.push(Task::Cancel { side, n: n - 1 });
    }

    /// A tile added openly; one that lets its owner add another does so at once.
    pub(super) fn extra(&mut self, side: u8, n: u8, mv: Move) {
        let mut more = 0;
        if let (Move::Extra(resource), Some(seat)) = (mv, self.side_seat(usize::from(side))) {
            self.s.core.player_mut(seat).stock[resource.index()] -= 1;
            self.s.fight.sides[usize::from(side)].tiles[resource.index()] += 1;
            more = self.look().tribe(seat).feast[resource.index()].extras;
            self.tell_tile(side, resource, TileNews::Added);
        }
        self.push(Task::Extra {
            side,
            n: n - 1 + more,
        });
    }

    pub(super) fn extra_from_bag(&mut self, side: u8, n: u8, resource: Resource) {
        let more = self.data().bag_values[resource.index()].extras;
        self.draw_from_bag(side, resource, TileNews::Added);
        self.push(Task::Extra {
            side,
            n: n - 1 + more,
        });
    }

    /// Population times strength, on both sides.
    fn count(&mut self) {
        if self.s.fight.kind == FightKind::Siege {
            self.s.tasks.pop();
            return self.besiege();
        }
        let mut parts = [[0; 2]; 2];
        for (side, part) in parts.iter_mut().enumerate() {
            let look = self.look();
            let ((population, strength), (more, stronger)) =
                (look.base_value(side), look.tile_value(side));
            *part = [population + more, strength + stronger];
            self.s.fight.sides[side].value = look.combat_value(side);
        }
        let values = self.s.fight.sides.map(|side| side.value);
        self.s.fight.winner = match values[0].cmp(&values[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        let winner = self.s.fight.winner;
        let fighters = self.s.fight.sides.map(|side| side.fighter);
        let beast = self.look().species(fighters[1]);
        self.event(Event::Fought {
            fighters,
            beast,
            sides: parts,
            values,
            winner,
        });
    }

    /// What victory brings: winnings, a downed beast, or a token beaten by a warrior without a board.
    fn reward(&mut self) {
        if self.winner_seat().is_some() {
            match self.s.fight.kind {
                FightKind::Hunt => self.down_beast(),
                _ => self.push(Task::Win),
            }
            return;
        }
        let beaten = self.look().loser();
        if let (FightKind::Raid, Some(_), Fighter::Token(seat, token)) =
            (self.s.fight.kind, self.s.fight.winner, beaten)
            && !self.look().has_rule(seat, Rule::NoCombatLoss)
        {
            let half =
                self.s.core.player(seat).piece(token).population / self.data().population_share;
            self.s.fight.lost = half;
            self.change_population(seat, token, -i32::from(half));
        }
    }

    pub(super) fn win(&mut self, prize: Prize) {
        let Some(winner) = self.winner_seat() else {
            return;
        };
        let loser = self.look().loser();
        match (prize, loser) {
            (Prize::Resources, Fighter::Token(from, _)) => {
                let stock = self.s.core.player(from).stock;
                let n = stock.iter().sum::<u16>() / self.data().resource_share;
                let source = if self.look().has_rule(from, Rule::NoCombatLoss) {
                    self.s.offered = stock;
                    From::Offered
                } else {
                    From::Seat(from)
                };
                self.event(Event::Wins {
                    seat: winner,
                    prize,
                    n,
                });
                self.push(Task::Take {
                    seat: winner,
                    n: n.min(255) as u8,
                    last: 0,
                    from: source,
                });
            }
            (Prize::Population, _) => self.win_population(winner, loser),
            (Prize::Skull, Fighter::Analog(colour)) => {
                if let Some(analog) = &mut self.s.core.analogs[colour.index()] {
                    analog.skulls -= 1;
                }
                self.acquire_skull(winner, Skull::Of(colour));
                self.store(winner, Skull::Of(colour));
            }
            (Prize::Skull, _) => self.push(Task::WinSkull),
            _ => self.event(Event::Wins {
                seat: winner,
                prize,
                n: 0,
            }),
        }
    }

    fn win_population(&mut self, winner: Seat, loser: Fighter) {
        let share = self.data().population_share;
        let half = match loser {
            Fighter::Token(seat, token) => {
                let half = self.s.core.player(seat).piece(token).population / share;
                self.change_population(seat, token, -i32::from(half));
                self.s.fight.lost = half;
                half
            }
            Fighter::Analog(colour) => match &mut self.s.core.analogs[colour.index()] {
                Some(analog) => {
                    let half = analog.population / share;
                    analog.population -= half;
                    half
                }
                None => 0,
            },
            _ => 0,
        };
        self.event(Event::Wins {
            seat: winner,
            prize: Prize::Population,
            n: half,
        });
        self.gain_population(winner, half);
    }

    pub(super) fn win_skull(&mut self, space: SkullSpace) {
        if let (Some(winner), Fighter::Token(loser, _)) = (self.winner_seat(), self.look().loser())
        {
            let board = self.s.core.player_mut(loser);
            board.reserve &= !space.bit();
            let skull = Skull::Of(board.colour());
            self.acquire_skull(winner, skull);
            self.store(winner, skull);
        }
    }

    /// Counts a skull for the colour rule.
    pub(super) fn acquire_skull(&mut self, seat: Seat, skull: Skull) {
        if let Skull::Of(colour) = skull {
            self.s.core.player_mut(seat).got[colour.index()] += 1;
        }
    }

    fn call_salves(&mut self, side: u8, seat: Seat) {
        if self.look().has_rule(seat, Rule::KeepOneFeastTile) {
            self.push(Task::Salve { side });
        }
    }

    pub(super) fn keep_tile(&mut self, side: u8, resource: Resource) {
        self.s.fight.sides[usize::from(side)].tiles[resource.index()] -= 1;
        if let Some(seat) = self.side_seat(usize::from(side)) {
            self.gain(seat, resource, 1);
        }
    }

    /// The loser gets the winner's tiles, or the like of them from the bank.
    fn give_tiles(&mut self) {
        let fight = &self.s.fight;
        if let (Some(winner), Some(loser)) = (fight.winner, self.look().loser().seat()) {
            let tiles = fight.sides[usize::from(winner)].tiles;
            if tiles.iter().any(|n| *n > 0) {
                self.event(Event::Consoled { seat: loser });
            }
            for (resource, n) in Resource::ALL.into_iter().zip(tiles) {
                self.gain(loser, resource, u16::from(n));
            }
        }
        for side in &mut self.s.fight.sides {
            side.tiles = [0; Resource::COUNT];
            side.war = None;
        }
    }

    fn end_fight(&mut self) {
        let fight = self.s.fight;
        if let Some(seat) = self.look().loser().seat()
            && fight.lost > 0
        {
            self.note(Noted::Loss(seat, fight.lost));
        }
        if let (Some(0), Some(seat)) = (fight.winner, fight.sides[0].fighter.seat()) {
            let player = fight.sides[1].fighter.seat().is_some();
            self.met(
                seat,
                match fight.kind {
                    FightKind::Hunt => Deed::HuntWin {
                        strength: fight.strength,
                    },
                    _ => Deed::CombatWin { player },
                },
            );
        }
        self.s.fight = Fight::default();
    }

    // --- hunts ---

    fn down_beast(&mut self) {
        let seat = self.seat();
        let Fighter::Beast(hex) = self.s.fight.sides[1].fighter else {
            return;
        };
        self.s.act.hex = Some(hex);
        self.push(Task::Down);
        let (_, from) = self.look().acting(seat);
        if self.look().may_enter(seat, from, hex) {
            self.push(Task::HuntMove);
        }
    }

    pub(super) fn decide_hunt(&mut self, mv: Move) {
        let seat = self.seat();
        let (token, _) = self.look().acting(seat);
        let Some(hex) = self.s.act.hex else {
            return;
        };
        match mv {
            Move::Enter => self.move_token(hex),
            Move::Slaughter => self.slaughter(seat, hex),
            Move::Keep => self.claim(seat, token, hex),
            _ => {}
        }
    }

    fn slaughter(&mut self, seat: Seat, hex: crate::board::Hex) {
        if let Some(wild) = self.s.core.beasts[hex.index()].take() {
            let round = usize::from(self.s.core.round);
            let meat = self.data().rounds[round].meat + self.data().beast(wild.beast).meat;
            self.s.core.discard[wild.beast.index()] += 1;
            let what = BeastNews::Slaughtered;
            self.event(Event::Beast {
                seat,
                beast: wild.beast,
                hex: Some(hex),
                what,
            });
            self.gain(seat, Resource::Meat, u16::from(meat));
        }
    }

    fn claim(&mut self, seat: Seat, token: Token, hex: crate::board::Hex) {
        if let Some(wild) = &mut self.s.core.beasts[hex.index()] {
            wild.claim = Some((seat, token));
            let beast = wild.beast;
            self.event(Event::Beast {
                seat,
                beast,
                hex: Some(hex),
                what: BeastNews::Claimed,
            });
        }
    }

    /// What the beast of the winning token brings.
    pub(super) fn victory(&mut self, seat: Seat, mv: Move) {
        match mv {
            Move::GainSpirit(spirit) => self.acquire(seat, spirit),
            Move::GainSpace(space) => self.take_reserve_skull(seat, space),
            Move::GainTech(tech) => self.push(Task::Developed { seat, tech }),
            Move::GainStructure(structure) => {
                let winner = self
                    .s
                    .fight
                    .winner
                    .map(|side| self.s.fight.sides[usize::from(side)].fighter);
                if let Some(hex) = winner.and_then(|fighter| self.look().fighter_hex(fighter)) {
                    self.push(Task::Built {
                        seat,
                        structure,
                        hex,
                    });
                }
            }
            _ => {}
        }
    }

    // --- villages under attack ---

    /// The warrior's value alone decides; the village loses people if it is high enough.
    fn besiege(&mut self) {
        let fight = self.s.fight;
        let value = self.look().combat_value(0);
        let Fighter::Token(seat, village) = fight.sides[1].fighter else {
            return;
        };
        let damage = self
            .game
            .solo_level()
            .and_then(|level| level.village_damage);
        let hurt = damage.filter(|(prowess, _)| {
            value >= *prowess && !self.look().has_rule(seat, Rule::NoCombatLoss)
        });
        let loss = hurt.map_or(0, |(_, loss)| loss);
        self.event(Event::Besieged {
            token: village,
            value,
            damage: loss,
        });
        self.s.fight = Fight::default();
        if loss == 0 {
            return;
        }
        for (resource, n) in Resource::ALL.into_iter().zip(fight.sides[0].tiles) {
            self.gain(seat, resource, u16::from(n));
        }
        let player = self.s.core.player(seat);
        let population = player.piece(village).population;
        if population <= loss && player.token_count() > 1 {
            self.remove(seat, village);
        } else {
            self.lose_from(seat, village, loss, 0);
        }
    }
}
