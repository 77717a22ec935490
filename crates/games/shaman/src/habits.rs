//! Which moves a good player is likely to choose.
//!
//! A move has a few traits (what it is, what it brings), each trait a weight in [`HABITS`], and the move's chance to be
//! chosen grows with the exponential of their sum.

use atoll_engine::Seat;

use crate::board::{
    Cube, Hex, Offering, Prize, Resource, Stat, Structure, Subaction, Tech, Token, Unit, hexes,
};
use crate::data::effect::On;
use crate::data::{FeastValue, TribeData};
use crate::look::Look;
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Fighter, Flags, Player, State};
use crate::task::Task;

/// The weight of a trait in the first round and in the last; in between it moves from one to the other.
type Habit = [f32; 2];

/// The weights of all traits.
struct Habits {
    subaction: [Habit; Subaction::COUNT],
    offering: [Habit; Offering::COUNT],
    /// For each ten resources held.
    offering_rich: [Habit; Offering::COUNT],
    activate: Habit,
    hut: Habit,
    barter: Habit,
    shift: Habit,
    pass: Habit,
    /// What the bonus tile of the round asks for.
    bonus: Habit,
    /// What brings the villages and warriors that win alone.
    goal: Habit,
    /// How much stronger one is than the foe, as a logarithm.
    combat_edge: Habit,
    hunt_edge: Habit,
    foe_player: Habit,
    tech: [Habit; Tech::COUNT],
    structure: [Habit; Structure::COUNT],
    /// By family, by how many one has, and whether feeding asks for it.
    pay: [Habit; 3],
    pay_many: Habit,
    pay_feed: Habit,
    take: [Habit; 3],
    take_many: Habit,
    take_feed: Habit,
    /// Units of a kind at once.
    take_units: Habit,
    double: Habit,
    pop_room: Habit,
    lose_village: Habit,
    lose_token: Habit,
    replace: [Habit; 3],
    disband_people: Habit,
    skull_active: Habit,
    skull_beast: Habit,
    skull_totem: Habit,
    /// For each ten points.
    totem_points: Habit,
    feast: Habit,
    feast_population: Habit,
    feast_strength: Habit,
    feast_cancels: Habit,
    feast_extras: Habit,
    feast_ahead: Habit,
    extra: Habit,
    cancel: Habit,
    win: [Habit; 3],
    slaughter: Habit,
    with: [Habit; 3],
    for_good: [Habit; 3],
    stat: [Habit; Cube::COUNT],
    /// The next box says more than this one.
    stat_step: Habit,
    give_skull: Habit,
    /// For each ten people that would starve.
    give_skull_starving: Habit,
    activate_now: Habit,
    use_bonus: Habit,
    gain: Habit,
    move_beast: Habit,
    swap_beast: Habit,
    last_totem: Habit,
    surplus: Habit,
    surplus_people: Habit,
    surplus_wasted: Habit,
    /// Resources left beyond what feeding will ask for.
    surplus_rich: Habit,
    /// A token by its collection, a hex by what it brings.
    gather_token: Habit,
    hex_take: Habit,
    hex_kinds: Habit,
    hex_feed: Habit,
    hex_ring: Habit,
    hex_meadow: Habit,
    hex_skull: Habit,
    hex_structure: Habit,
    village_people: Habit,
    spawn_people: Habit,
    spawn_full: Habit,
    trade_best: Habit,
    times: Habit,
    settle_people: Habit,
    /// By price, and on the map.
    skull_price: Habit,
    skull_map: Habit,
}

/// Appends the weight of each move.
pub(crate) fn weigh(game: &Shaman, state: &State, moves: &[Move], out: &mut Vec<f32>) {
    let look = Look { game, s: state };
    let Some(decision) = Decision::of(look) else {
        out.extend(moves.iter().map(|_| 1.0));
        return;
    };
    let late = decision.late();
    out.extend(moves.iter().map(|mv| {
        let mut sum = 0.0;
        decision.traits(*mv, &mut |habit, amount| {
            sum += (habit[0] + (habit[1] - habit[0]) * late) * amount;
        });
        sum.clamp(-20.0, 20.0).exp()
    }));
}

/// A decision to be made.
#[derive(Clone, Copy)]
struct Decision<'a> {
    look: Look<'a>,
    task: Task,
    seat: Seat,
    player: &'a Player,
    tribe: &'a TribeData,
    /// The villages and warriors that win, where one plays for them.
    goal: Option<[u16; 4]>,
}

impl<'a> Decision<'a> {
    /// The decision that is due, if a seat with a tribe makes it.
    fn of(look: Look<'a>) -> Option<Decision<'a>> {
        let task = *look.s.tasks.last()?;
        let seat = look.decider(task)?;
        let player = look.player(seat);
        let tribe = look.data().tribe(player.tribe?);
        Some(Decision {
            look,
            task,
            seat,
            player,
            tribe,
            goal: look.game.solo_mode().and_then(|mode| mode.goal),
        })
    }

    /// How late it is: 0 in the first round, 1 in the last.
    fn late(&self) -> f32 {
        (f32::from(self.look.core().round) - 1.0) / 6.0
    }

    /// The traits of a move, each with its amount.
    fn traits(&self, mv: Move, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        if let Some(goal) = self.goal {
            add(&h.goal, f32::from(self.serves(goal, mv)));
        }
        match mv {
            Move::Sub(sub) => self.subaction(sub, add),
            Move::Sacrifice(offering) => {
                add(&h.offering[offering.index()], 1.0);
                add(&h.offering_rich[offering.index()], self.resources() / 10.0);
                add(&h.bonus, self.met(On::Sacrifice));
            }
            Move::Activate(_) => {
                add(&h.activate, 1.0);
                add(&h.bonus, self.met(On::ActivateSpirit));
            }
            Move::Hut(..) => add(&h.hut, 1.0),
            Move::Barter => add(&h.barter, 1.0),
            Move::Shift(..) => add(&h.shift, 1.0),
            Move::Again(sub, _) => add(&h.subaction[sub.index()], 1.0),
            Move::Pass => add(&h.pass, 1.0),
            Move::Surplus(row) => self.surplus(row, add),
            Move::Token(token) => self.token(token, add),
            Move::Space(space) => {
                let (_, due) = self.look.space_price(self.seat, space);
                add(&h.skull_price, f32::from(due));
            }
            Move::Hex(hex) => self.hex(hex, add),
            Move::Enemy(seat, token) => {
                add(&h.foe_player, 1.0);
                add(
                    &h.combat_edge,
                    self.edge(self.acting(), Fighter::Token(seat, token)),
                );
            }
            Move::Analog(colour) => {
                add(
                    &h.combat_edge,
                    self.edge(self.acting(), Fighter::Analog(colour)),
                );
            }
            Move::Structure(structure) => add(&h.structure[structure.index()], 1.0),
            Move::Tech(tech) => add(&h.tech[tech.index()], 1.0),
            Move::Number(n) => self.number(n, add),
            Move::Times(n) => add(&h.times, f32::from(n)),
            Move::Pay(kind) => {
                add(&h.pay[kind.family().index()], 1.0);
                add(&h.pay_many, self.many(kind));
                add(&h.pay_feed, self.fed_with(kind));
            }
            Move::Take(kind) => self.take(kind, add),
            Move::Double(kind) => add(&h.double, f32::from(self.look.s.act.taken[kind.index()])),
            Move::Pop(token) => {
                let room = self.look.spare(self.seat, token);
                add(&h.pop_room, f32::from(room) / 10.0);
            }
            Move::Lose(token) => self.lose(token, add),
            Move::Replace(token) => add(&h.replace[token.unit().index()], 1.0),
            Move::Disband(token) => add(&h.disband_people, self.people(token)),
            Move::SkullActive => add(&h.skull_active, 1.0),
            Move::SkullBeast(_) => add(&h.skull_beast, 1.0),
            Move::SkullTotem(one, two) => {
                add(&h.skull_totem, 1.0);
                if let Some(totem) = self.look.totem(self.seat, one, two) {
                    let (game, core) = (self.look.game, self.look.core());
                    let points = crate::score::totem(game, core, self.seat, totem);
                    add(&h.totem_points, f32::from(points) / 10.0);
                }
            }
            Move::Feast(kind) => self.feast(kind, add),
            Move::Extra(kind) => {
                add(&h.extra, 1.0);
                self.tile(&self.tribe.feast[kind.index()], add);
            }
            Move::Win(prize) => {
                if prize != Prize::Nothing {
                    add(&h.win[prize.index()], 1.0);
                }
            }
            Move::Slaughter => add(&h.slaughter, 1.0),
            Move::With(good) => add(&h.with[good.index()], 1.0),
            Move::For(good) => add(&h.for_good[good.index()], 1.0),
            Move::Stat(cube) => {
                add(&h.stat[cube.index()], 1.0);
                add(&h.stat_step, self.step(cube));
            }
            Move::Unstat(cube) => add(&h.stat[cube.index()], -1.0),
            Move::GiveSkull => {
                add(&h.give_skull, 1.0);
                add(&h.give_skull_starving, f32::from(self.look.s.act.sum) / 2.0);
            }
            Move::ActivateNow => add(&h.activate_now, 1.0),
            Move::Use => add(&h.use_bonus, 1.0),
            Move::GainSpirit(_) | Move::GainSpace(_) => add(&h.gain, 1.0),
            Move::GainTech(tech) => {
                add(&h.gain, 1.0);
                add(&h.tech[tech.index()], 1.0);
            }
            Move::GainStructure(structure) => {
                add(&h.gain, 1.0);
                add(&h.structure[structure.index()], 1.0);
            }
            Move::MoveBeast(..) => add(&h.move_beast, 1.0),
            Move::SwapBeast(_) => add(&h.swap_beast, 1.0),
            Move::Final(_) => add(&h.last_totem, 1.0),
            // These are what others are compared with.
            Move::Tribe(_)
            | Move::Start(_)
            | Move::Uncover(_)
            | Move::Spirit(_)
            | Move::Aside(_)
            | Move::Enter
            | Move::Fire(_)
            | Move::Cover(_)
            | Move::End
            | Move::To(_)
            | Move::Done
            | Move::KeepTile(_)
            | Move::ReplaceNone
            | Move::Link(_)
            | Move::SkullStore
            | Move::FeastDone
            | Move::ExtraNone
            | Move::Stay
            | Move::Bonus(_)
            | Move::Keep
            | Move::FireStay
            | Move::Starve
            | Move::Decline
            | Move::Skip
            | Move::GainNone
            | Move::NoMove
            | Move::NoSwap
            | Move::FinalNo => {}
            Move::Cancel(kind) => {
                let side = 1 - self.side();
                let foe = self.look.s.fight.sides[side].fighter;
                let values = self.look.feast_values(foe);
                add(&h.cancel, value(&values[kind.index()]));
            }
        }
    }

    /// Whether a move leads to so many villages and warriors of at least so many people each.
    fn serves(&self, goal: [u16; 4], mv: Move) -> bool {
        let [villages, at_least, _, strong] = goal;
        let standing = self.player.villages.count_ones();
        match (self.task, mv) {
            (Task::SpawnToken, Move::Token(token)) => token.unit() == Unit::Warrior && standing > 0,
            (Task::SettleToken, Move::Token(token)) => token.unit() == Unit::Rover,
            (_, Move::Sub(Subaction::Settle)) => standing < u32::from(villages),
            (_, Move::Pop(token)) => {
                let least = match token.unit() {
                    Unit::Village => at_least,
                    Unit::Warrior => strong,
                    Unit::Rover => 0,
                };
                self.player.piece(token).population < least
            }
            _ => false,
        }
    }

    fn subaction(&self, sub: Subaction, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        add(&h.subaction[sub.index()], 1.0);
        let met = match sub {
            Subaction::Gather => self.met(On::Gather),
            Subaction::Spawn => self.met(On::Spawn).max(self.met(On::Gather)),
            Subaction::Advance => self.met(On::Advance),
            Subaction::Trade => self.met(On::Trade),
            Subaction::Combat => self.met(On::CombatWin),
            Subaction::Hunt => self.met(On::HuntWin),
            Subaction::Develop => self.met(On::Develop),
            Subaction::Build => self.met(On::Build),
            Subaction::Settle => self.met(On::Settle),
            Subaction::Wild => self.met(On::Wild),
            Subaction::GainSkull => self.met(On::GainSkull),
            Subaction::GainSpirit => self.met(On::GainSpirit),
        };
        add(&h.bonus, met);
        match sub {
            Subaction::Combat => add(&h.combat_edge, self.best_edge(false)),
            Subaction::Hunt => add(&h.hunt_edge, self.best_edge(true)),
            _ => {}
        }
    }

    /// Whether the bonus tile of the round asks for this and was not met yet.
    fn met(&self, on: On) -> f32 {
        let core = self.look.core();
        let laid = core.bonus[usize::from(core.round)].known();
        let asks = laid.is_some_and(|tile| self.look.data().bonus(tile).trigger.on == on);
        f32::from(asks && !self.player.flags.has(Flags::BONUS))
    }

    fn resources(&self) -> f32 {
        f32::from(self.player.resources())
    }

    fn many(&self, kind: Resource) -> f32 {
        f32::from(self.player.stock[kind.index()].min(12)).sqrt()
    }

    /// Whether the tribe's feeding asks for this very kind.
    fn fed_with(&self, kind: Resource) -> f32 {
        f32::from(self.tribe.feeding.kinds[kind.index()] > 0)
    }

    /// Tens of people on a token.
    fn people(&self, token: Token) -> f32 {
        f32::from(self.player.piece(token).population) / 10.0
    }

    /// The side of the fight that decides.
    fn side(&self) -> usize {
        let attacks = self.look.s.fight.sides[0].fighter.seat() == Some(self.seat);
        usize::from(!attacks)
    }

    fn acting(&self) -> Fighter {
        match self.look.s.act.token {
            Some(token) => Fighter::Token(self.seat, token),
            None => Fighter::None,
        }
    }

    fn surplus(&self, row: u8, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        let (_, people) = self.tribe.surplus[usize::from(row) - 1];
        let room = Token::all().any(|token| self.look.spare(self.seat, token) > 0);
        add(&h.surplus, 1.0);
        add(&h.surplus_people, f32::from(people));
        add(&h.surplus_wasted, f32::from(!room));
        add(&h.surplus_rich, self.resources() / 10.0);
    }

    fn token(&self, token: Token, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        match self.task {
            Task::GatherToken => {
                let collection = self.look.stat(self.seat, token, Stat::Collection);
                add(&h.gather_token, f32::from(collection));
            }
            Task::SpawnVillage => add(&h.village_people, self.people(token)),
            Task::SettleToken => add(&h.settle_people, self.people(token)),
            Task::FightToken { hunt } => {
                let edge = self.best_edge_of(token, hunt);
                add(if hunt { &h.hunt_edge } else { &h.combat_edge }, edge);
            }
            _ => {}
        }
    }

    fn hex(&self, hex: Hex, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        match self.task {
            Task::GatherDest => self.ground(hex, add),
            Task::FightTarget { hunt: true } => {
                add(&h.hunt_edge, self.edge(self.acting(), Fighter::Beast(hex)));
            }
            Task::TradeDest => {
                let shown = self.look.map().yields(hex).iter().max();
                add(&h.trade_best, shown.map_or(0.0, |units| f32::from(*units)));
            }
            Task::GainSkull => add(&h.skull_map, 1.0),
            _ => {}
        }
    }

    /// A hex to gather on.
    fn ground(&self, hex: Hex, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        let (look, map) = (self.look, self.look.map());
        let Some(token) = look.s.act.token else {
            return;
        };
        let limit = look.stat(self.seat, token, Stat::Collection);
        let shown = map.yields(hex);
        let taken = limit.min(u16::from(map.total[hex.index()]));
        add(&h.hex_take, f32::from(taken));
        let missing = |kind: usize| shown[kind] > 0 && self.player.stock[kind] == 0;
        let kinds = (0..Resource::COUNT).filter(|kind| missing(*kind)).count();
        add(&h.hex_kinds, kinds.min(usize::from(taken)) as f32);
        let fed = |kind: usize| shown[kind] > 0 && self.tribe.feeding.kinds[kind] > 0;
        add(&h.hex_feed, f32::from((0..Resource::COUNT).any(fed)));
        add(&h.hex_ring, f32::from(map.ring[hex.index()]));
        let alone = self.player.spirits().next().is_none();
        add(&h.hex_meadow, f32::from(map.meadow(hex) && alone));
        let skull = map
            .skull_index(hex)
            .is_some_and(|at| look.map_skull(at).is_some());
        add(&h.hex_skull, f32::from(skull));
        let stores =
            [Structure::Stash, Structure::Silo].map(|one| self.player.structures[one.index()]);
        let near_store = stores
            .iter()
            .flatten()
            .any(|at| map.distance(*at, hex) <= 1);
        add(&h.hex_structure, f32::from(near_store));
    }

    fn number(&self, n: u8, add: &mut impl FnMut(&'static Habit, f32)) {
        if self.task != Task::SpawnAmount {
            return;
        }
        let h = &HABITS;
        add(&h.spawn_people, f32::from(n) / 10.0);
        let token = self.look.s.act.token;
        let room = token.map_or(0, |token| self.look.stat(self.seat, token, Stat::Capacity));
        add(&h.spawn_full, f32::from(u16::from(n) == room));
    }

    fn take(&self, kind: Resource, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        add(&h.take[kind.family().index()], 1.0);
        add(&h.take_many, self.many(kind));
        add(&h.take_feed, self.fed_with(kind));
        if let (Task::TradeKind, Some(hex)) = (self.task, self.look.s.act.hex) {
            let units = self.look.map().yields(hex)[kind.index()];
            add(&h.take_units, f32::from(units));
        }
    }

    fn lose(&self, token: Token, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        let people = self.player.piece(token).population;
        let n = match self.task {
            Task::Lose { n, .. } => n,
            Task::Victim { n, .. } => u16::from(n),
            _ => 0,
        };
        let falls = people < n + self.look.least(token);
        add(&h.lose_village, f32::from(falls && token.is_village()));
        add(&h.lose_token, f32::from(falls && !token.is_village()));
    }

    fn feast(&self, kind: Resource, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        add(&h.feast, 1.0);
        self.tile(&self.tribe.feast[kind.index()], add);
        let fight = &self.look.s.fight;
        let side = self.side();
        let (own, foe) = (fight.sides[side].fighter, fight.sides[1 - side].fighter);
        add(&h.feast_ahead, self.edge(own, foe));
    }

    fn tile(&self, tile: &FeastValue, add: &mut impl FnMut(&'static Habit, f32)) {
        let h = &HABITS;
        add(&h.feast_population, f32::from(tile.population));
        add(&h.feast_strength, f32::from(tile.strength));
        add(&h.feast_cancels, f32::from(tile.cancels));
        add(&h.feast_extras, f32::from(tile.extras));
    }

    /// How much more the next box of a cube says, in parts of what this one says.
    fn step(&self, cube: Cube) -> f32 {
        let chart = &self.tribe.charts[cube.index()];
        let level = usize::from(self.player.levels[cube.index()]);
        let more = chart.get(level + 1).map_or(0, |next| next - chart[level]);
        f32::from(more > 0)
    }

    fn best_edge(&self, hunt: bool) -> f32 {
        let fights = Token::field().filter(|token| self.player.piece(*token).hex().is_some());
        let edges = fights.map(|token| self.best_edge_of(token, hunt));
        edges.fold(-WIDEST, f32::max)
    }

    /// The edge of a token over the weakest foe in its range.
    fn best_edge_of(&self, token: Token, hunt: bool) -> f32 {
        let look = self.look;
        let own = self.prowess(Fighter::Token(self.seat, token));
        let weakest = match hunt {
            true => self.weakest(hexes(look.prey(self.seat, token)).map(Fighter::Beast)),
            false => self.weakest(look.enemies(self.seat, token)),
        };
        if weakest == f32::MAX {
            return -WIDEST;
        }
        (own / weakest).ln().clamp(-WIDEST, WIDEST)
    }

    fn weakest(&self, foes: impl Iterator<Item = Fighter>) -> f32 {
        foes.map(|foe| self.prowess(foe)).fold(f32::MAX, f32::min)
    }

    fn edge(&self, own: Fighter, foe: Fighter) -> f32 {
        let edge = self.prowess(own) / self.prowess(foe);
        edge.ln().clamp(-WIDEST, WIDEST)
    }

    /// What a fighter is worth with as many middling tiles as it can have.
    fn prowess(&self, fighter: Fighter) -> f32 {
        let look = self.look;
        let (population, strength, tiles) = match fighter {
            Fighter::Token(seat, token) => {
                let player = look.player(seat);
                let tiles = look.stat(seat, token, Stat::Feast).min(player.resources());
                let strength = look.stat(seat, token, Stat::Strength);
                (player.piece(token).population, strength, tiles)
            }
            _ => {
                let foe = look.foe_box(fighter);
                (
                    foe.population,
                    u16::from(foe.strength),
                    u16::from(foe.feast),
                )
            }
        };
        let tiles = f32::from(tiles);
        let value = (f32::from(population) + 1.8 * tiles) * (f32::from(strength) + 0.35 * tiles);
        value.max(1.0)
    }
}

/// The widest edge worth telling apart.
const WIDEST: f32 = 1.5;

/// What a tile adds, roughly, in population.
fn value(tile: &FeastValue) -> f32 {
    f32::from(tile.population) + 3.0 * f32::from(tile.strength) + 2.0 * f32::from(tile.cancels)
}

/// Set by hand from the rules' figures: growth first, population last. Matches between bots with the one or the other
/// weight changed (24 each, two seats) found nothing clearly better.
#[rustfmt::skip]
static HABITS: Habits = Habits {
    subaction: [[1.5, 1.5], [3.0, 2.0], [-0.5, 0.0], [0.3, 0.5], [-0.5, 0.0], [-0.3, 0.0], [2.0, 0.5], [1.7, 1.7], [2.0, 2.0], [-1.0, -0.5], [3.5, -1.0], [1.0, 0.0]],
    offering: [[-1.0, 0.5], [-2.0, -2.0], [-0.5, -1.0], [-1.0, -2.5], [1.0, -3.0], [-4.0, -1.0]],
    offering_rich: [[0.5, 1.0], [-1.0, -1.0], [0.5, 0.0], [0.0, 0.0], [0.5, 0.0], [0.0, 0.0]],
    activate: [0.5, 1.0],
    hut: [-5.0, -5.0],
    barter: [-1.5, -1.5],
    shift: [-3.0, -3.0],
    pass: [-4.0, -4.0],
    bonus: [1.0, 1.0],
    goal: [1.0, 1.0],
    combat_edge: [2.0, 2.0],
    hunt_edge: [2.0, 2.0],
    foe_player: [0.3, 0.3],
    tech: [[0.5, 0.0], [0.0, 0.0], [0.0, 0.5], [2.0, 0.5], [0.5, 1.0], [0.0, 1.5], [-0.5, -1.0], [-1.0, -1.0], [-1.0, -1.0], [1.5, 0.0], [1.5, 0.0], [1.0, 0.0], [0.0, -1.0], [-2.0, -2.0], [-1.0, -1.0], [-0.5, -1.0], [0.0, 0.0], [-1.0, -1.0], [0.5, 0.0], [0.0, 0.0], [0.5, 0.5], [-0.5, -1.0], [-0.5, -0.5], [-1.0, -1.0], [0.5, -1.0], [0.5, 0.0], [0.5, 0.0]],
    structure: [[0.5, 0.5], [0.5, 0.0], [0.0, 0.0], [0.5, 1.0], [0.5, 0.5], [0.0, 0.5]],
    pay: [[-0.3, 0.0], [0.0, 0.0], [0.0, 0.0]],
    pay_many: [0.8, 0.8],
    pay_feed: [-0.5, -0.3],
    take: [[0.3, 0.3], [0.0, -0.3], [0.0, -0.3]],
    take_many: [-0.5, -0.3],
    take_feed: [0.5, 0.3],
    take_units: [1.0, 1.0],
    double: [0.5, 0.5],
    pop_room: [0.2, 0.2],
    lose_village: [-2.0, -2.0],
    lose_token: [-2.0, -2.0],
    replace: [[1.0, 1.0], [1.0, 1.0], [0.0, 0.0]],
    disband_people: [-2.0, -3.0],
    skull_active: [2.0, -1.0],
    skull_beast: [1.0, 0.0],
    skull_totem: [-1.0, 1.0],
    totem_points: [1.0, 2.0],
    feast: [-0.5, -0.5],
    feast_population: [0.2, 0.2],
    feast_strength: [0.5, 0.5],
    feast_cancels: [0.3, 0.3],
    feast_extras: [0.3, 0.3],
    feast_ahead: [-0.5, -0.5],
    extra: [-0.5, -0.5],
    cancel: [0.4, 0.4],
    win: [[0.0, 0.0], [1.5, 1.5], [0.0, 0.0]],
    slaughter: [0.5, 2.0],
    with: [[0.0, 0.0], [-1.0, -1.0], [0.0, -1.0]],
    for_good: [[0.0, -1.0], [0.0, -2.0], [0.0, 2.0]],
    stat: [[0.5, 0.5], [-1.0, -1.0], [-1.0, -1.0], [-1.0, -1.0], [2.0, 0.0], [0.0, -1.0], [0.3, 0.3], [-0.5, -0.5], [0.0, 0.0], [0.0, 0.0], [0.5, -0.5], [-0.5, -1.0], [1.0, 1.0]],
    stat_step: [1.5, 1.5],
    give_skull: [-2.0, 1.0],
    give_skull_starving: [0.5, 0.5],
    activate_now: [0.5, 1.0],
    use_bonus: [3.0, 3.0],
    gain: [3.0, 3.0],
    move_beast: [-3.0, -3.0],
    swap_beast: [-2.0, -2.0],
    last_totem: [4.0, 4.0],
    surplus: [-2.0, 3.0],
    surplus_people: [0.3, 0.3],
    surplus_wasted: [-4.0, -4.0],
    surplus_rich: [0.3, 0.0],
    gather_token: [0.8, 0.8],
    hex_take: [1.0, 1.0],
    hex_kinds: [0.3, 0.0],
    hex_feed: [0.3, 0.3],
    hex_ring: [-0.1, -0.1],
    hex_meadow: [0.5, 0.0],
    hex_skull: [0.3, 0.3],
    hex_structure: [0.5, 0.5],
    village_people: [0.3, 0.3],
    spawn_people: [0.5, 0.5],
    spawn_full: [0.5, 0.5],
    trade_best: [1.0, 1.0],
    times: [0.5, 0.5],
    settle_people: [0.5, 0.5],
    skull_price: [-0.5, -0.5],
    skull_map: [-1.5, -0.5],
};

#[cfg(test)]
mod tests {
    use atoll_engine::Game;

    use super::*;

    #[test]
    fn growth_comes_first_and_passing_last() {
        let position = "shaman1 opt=players:2 at=1.2.0 0.tok=V1@a1:28 0.res=m2 1.tok=V2@i5:27";
        let (game, state) = Shaman::parse_position(position).expect("a position");
        let (mut moves, mut weights) = (Vec::new(), Vec::new());
        game.moves(&state, &mut moves);
        game.weigh(&state, &moves, &mut weights);
        assert_eq!(weights.len(), moves.len());
        let of = |mv: Move| weights[moves.iter().position(|one| *one == mv).expect("legal")];
        assert!(of(Move::Sub(Subaction::GainSkull)) > of(Move::Sub(Subaction::Trade)));
        assert!(
            weights
                .iter()
                .all(|weight| *weight >= of(Move::Pass) && *weight > 0.0)
        );
    }
}
