//! What decisions bring about.
//!
//! The rules work through a small stack of tasks. A task is a step that the rules take by themselves, or a decision; a
//! decision with a single answer is made at once, one without any is skipped, any other stops the run and is asked.

mod basics;
mod cleanup;
mod engage;
mod grow;
mod moving;
mod rounds;
mod setup;
mod spirits;
mod turn;
mod worship;

use std::sync::Arc;

use arrayvec::ArrayVec;
use atoll_engine::{Seat, Silent, Tell};

use crate::board::{Hex, Unit};
use crate::data::effect::{On, When};
use crate::data::{Data, ListId, Trigger};
use crate::event::Event;
use crate::look::Look;
use crate::moves::{Chance, Few, Move};
use crate::options::{Info, Shaman};
use crate::state::{Act, Core, Fight, Flags, Noted, Payment, Phase, State, Step};
use crate::task::{CleanUp, SetUp, Task};

/// The rules at work on a state.
pub(crate) struct Play<'a, T> {
    pub(crate) game: &'a Shaman,
    pub(crate) s: &'a mut State,
    pub(crate) tell: &'a mut T,
}

/// Something a seat has done that a bonus tile may pay for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Deed {
    Gather { hex: Hex, received: u16 },
    Spawn(Unit),
    Advance,
    Trade,
    CombatWin { player: bool },
    HuntWin { strength: u8 },
    Develop { level: u8 },
    Build { large: bool },
    Settle,
    Wild,
    GainSkull { reserve: bool },
    GainSpirit,
    ActivateSpirit,
    Sacrifice { space: u8 },
    Harness,
    Totem,
}

/// Counts draws without keeping them.
#[derive(Default)]
struct FewDraws {
    count: u32,
    first: Option<Chance>,
}

impl Extend<(Chance, u32)> for FewDraws {
    fn extend<I: IntoIterator<Item = (Chance, u32)>>(&mut self, draws: I) {
        for (chance, _) in draws {
            self.count += 1;
            self.first.get_or_insert(chance);
        }
    }
}

/// Plays a move of the seat to act.
pub(crate) fn play(game: &Shaman, state: &mut State, mv: Move, tell: &mut impl Tell<Shaman>) {
    state.since.push(Step::Move(mv));
    let mut play = Play {
        game,
        s: state,
        tell,
    };
    let task = play.s.tasks.pop().expect("a seat is to act");
    play.decide(task, mv);
    play.run();
}

/// Makes a decision of the seat to act, without what the rules do after it.
pub(crate) fn decide(game: &Shaman, state: &mut State, mv: Move) {
    let mut play = Play {
        game,
        s: state,
        tell: &mut Silent,
    };
    let task = play.s.tasks.pop().expect("a seat is to act");
    play.decide(task, mv);
}

/// Applies a draw.
pub(crate) fn resolve(
    game: &Shaman,
    state: &mut State,
    chance: Chance,
    tell: &mut impl Tell<Shaman>,
) {
    state.since.push(Step::Chance(chance));
    let mut play = Play {
        game,
        s: state,
        tell,
    };
    let task = play.s.tasks.pop().expect("chance is to act");
    play.drawn(task, chance);
    play.run();
}

/// Plays on to the first decision of a state that was just set up.
pub(crate) fn settle(game: &Shaman, state: &mut State, tell: &mut impl Tell<Shaman>) {
    Play {
        game,
        s: state,
        tell,
    }
    .run();
}

/// The state at a moment that has a position text of its own, played on to the first decision.
pub(crate) fn begin_at(game: &Shaman, core: Core) -> State {
    let mut state = State::at(core, Task::Turns);
    state.tasks.clear();
    state.tasks.extend(entry(&core));
    settle(game, &mut state, &mut Silent);
    state
}

/// The first task of a phase, for the seat whose step it is.
pub(crate) fn entry(core: &Core) -> ArrayVec<Task, 2> {
    let seat = core.seat;
    let mut tasks = ArrayVec::new();
    match core.phase {
        Phase::SetUp => tasks.push(Task::SetUp(SetUp::Tribes)),
        Phase::Catastrophe => tasks.push(Task::Strike(0)),
        Phase::Actions => tasks.push(Task::Turns),
        Phase::Feeding => tasks.push(Task::Feed(0)),
        Phase::Surplus => tasks.extend([Task::StepOver, Task::Surplus { seat }]),
        Phase::Spirits => tasks.push(Task::Spirits(0)),
        Phase::CleanUp => tasks.push(Task::CleanUp(CleanUp::Skulls)),
        Phase::FinalTotem => tasks.extend([Task::StepOver, Task::Final]),
    }
    tasks
}

/// Moves that say no: made by themselves they are not worth a word.
fn is_refusal(mv: Move) -> bool {
    matches!(
        mv,
        Move::End
            | Move::Done
            | Move::FeastDone
            | Move::ExtraNone
            | Move::GainNone
            | Move::NoMove
            | Move::NoSwap
            | Move::Decline
            | Move::Skip
            | Move::FinalNo
            | Move::FireStay
            | Move::ReplaceNone
    )
}

/// Effects that come to nothing where there is nothing to choose from. All else is offered only if it can be completed.
fn may_find_nothing(task: Task) -> bool {
    matches!(
        task,
        Task::Stat { .. }
            | Task::Cover(_)
            | Task::FreeSkull(_)
            | Task::Rites { .. }
            | Task::SubOf(_)
            | Task::Wild
            | Task::Double { .. }
            | Task::Cancel { .. }
            | Task::Salve { .. }
    )
}

impl<T: Tell<Shaman>> Play<'_, T> {
    pub(crate) fn look(&self) -> Look<'_> {
        Look {
            game: self.game,
            s: self.s,
        }
    }

    pub(crate) fn data(&self) -> &Data {
        &self.game.data
    }

    pub(crate) fn seat(&self) -> Seat {
        self.s.core.seat
    }

    pub(crate) fn push(&mut self, task: Task) {
        self.s.tasks.push(task);
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.tell.event(|| event);
    }

    /// This moment has a position text of its own.
    pub(crate) fn anchor(&mut self) {
        let core = self.s.core;
        match Arc::get_mut(&mut self.s.base) {
            Some(base) => *base = core,
            None => self.s.base = Arc::new(core),
        }
        self.s.since.clear();
        self.s.noted.clear();
        self.s.act = Act::default();
        self.s.fight = Fight::default();
        self.s.payment = Payment::default();
        self.s.offered = Default::default();
        self.s.drawn = 0;
    }

    /// Begins a phase, or the step of a seat in it.
    pub(crate) fn enter(&mut self, phase: Phase, seat: Seat) {
        self.s.core.phase = phase;
        self.s.core.seat = seat;
        self.s.tasks.clear();
        let tasks = entry(&self.s.core);
        self.s.tasks.extend(tasks);
        self.anchor();
    }

    /// Works until somebody has to decide.
    fn run(&mut self) {
        while let Some(task) = self.s.tasks.last().copied() {
            if self.step(task) {
                continue;
            }
            let Some(seat) = self.look().decider(task) else {
                let mut few = FewDraws::default();
                self.look().draws(&mut few);
                match (few.count, few.first) {
                    (0, _) => self.skip(),
                    (1, Some(chance)) if !self.is_secret_draw(task) => {
                        self.s.tasks.pop();
                        self.drawn(task, chance);
                    }
                    _ => return,
                }
                continue;
            };
            let mut few = Few::default();
            self.look().list(&mut few);
            match (few.count, few.first) {
                (0, _) => self.without_choice(),
                (1, Some(mv)) => {
                    if !is_refusal(mv) {
                        self.tell.forced(seat, mv);
                    }
                    self.s.tasks.pop();
                    self.decide(task, mv);
                }
                _ => return,
            }
        }
    }

    /// With hidden information the last beasts of a pile are drawn like all others: a draw left out would tell.
    fn is_secret_draw(&self, task: Task) -> bool {
        self.game.info == Info::Hidden
            && matches!(task, Task::SetUp(SetUp::Beasts) | Task::Reshuffle)
    }

    fn skip(&mut self) {
        self.s.tasks.pop();
    }

    /// A decision without any answer.
    fn without_choice(&mut self) {
        match self.s.tasks.pop() {
            Some(Task::Pop { seat, n }) => self.event(Event::NoRoom { seat, lost: n }),
            Some(Task::Lose { seat, lost, .. }) => self.note_loss(seat, lost),
            Some(Task::Replace {
                seat, rest, lost, ..
            }) => self.note_loss(seat, lost + rest),
            Some(Task::Link { seat, beast, .. }) => self.leave_idle(seat, beast),
            Some(Task::Fire(seat)) => self.fire_aside(seat),
            Some(task) => debug_assert!(may_find_nothing(task), "{task:?} has no answer"),
            None => {}
        }
    }

    /// Takes the step of a task that is none of a decision; `false` if it is one.
    fn step(&mut self, task: Task) -> bool {
        match task {
            Task::SetUp(step) => return self.set_up(step),
            Task::Strike(who) => self.strike(who),
            Task::Turns => self.find_turn(),
            Task::Resume => self.resume(),
            Task::TurnOver => self.turn_over(),
            Task::BonusTile => self.pay_bonus_tile(),
            Task::React { active, event, who } => self.react(active, event, who),
            Task::Effects {
                seat,
                list,
                at,
                times,
            } => self.effect(seat, list, at, times),
            Task::TurnUp { category, seat } => return self.turn_up_known(category, seat),
            Task::Lose { n: 0, seat, lost } => {
                self.skip();
                self.note_loss(seat, lost);
            }
            Task::Pop { n: 0, .. } | Task::Take { n: 0, .. } | Task::Stat { n: 0, .. } => {
                self.skip()
            }
            Task::Unstat { n: 0, .. } | Task::Cancel { n: 0, .. } | Task::Extra { n: 0, .. } => {
                self.skip()
            }
            Task::Rites { n: 0, .. } | Task::BagTiles { n: 0, .. } | Task::Victim { n: 0, .. } => {
                self.skip()
            }
            Task::Double { n: 0, .. } => self.skip(),
            Task::Disband { seat, held } => {
                if self.s.core.player(seat).token_count() > self.look().limit(seat, held) {
                    return false;
                }
                self.skip();
            }
            Task::Do(sub) => self.begin(sub),
            Task::WildDone => {
                self.skip();
                self.met(self.seat(), Deed::Wild);
            }
            Task::Met(by) => {
                self.skip();
                self.met(self.seat(), Deed::from(by));
            }
            Task::Gather(stage) => self.gather(stage),
            Task::LinkIdle { seat, token } => {
                self.skip();
                self.link_idle(seat, token);
            }
            Task::Fight(stage) => self.fight(stage),
            Task::Developed { seat, tech } => self.developed(seat, tech),
            Task::Built {
                seat,
                structure,
                hex,
            } => self.built(seat, structure, hex),
            Task::Settled => self.settled(),
            Task::Activated { seat, spirit } => self.activated(seat, spirit),
            Task::Feed(stage) => self.feed(stage),
            Task::Spirits(from) => self.spirits(from),
            Task::NextBonus { .. } => {
                self.show_next_bonus();
                return false;
            }
            Task::Swap { hex } => self.swap(hex),
            Task::Rob { thief, who } => self.rob(thief, who),
            Task::Victims { thief, who } => self.victims(thief, who),
            Task::FireLast { seat } => {
                self.skip();
                self.fire_last(seat);
            }
            Task::StepOver => self.step_over(),
            Task::CleanUp(step) => self.clean_up(step),
            _ => return false,
        }
        true
    }

    /// Carries out what a seat has decided; the task is off the stack.
    fn decide(&mut self, task: Task, mv: Move) {
        match (task, mv) {
            (Task::SetUp(_), mv) => self.decide_set_up(task, mv),
            (Task::Turn, mv) => self.decide_turn(mv),
            (Task::End, mv) => self.decide_end(mv),
            (Task::Second, mv) => self.decide_second(mv),
            (Task::Pop { seat, n }, Move::Pop(token)) => self.put_population(seat, token, n),
            (Task::Lose { seat, n, lost }, Move::Lose(token)) => {
                self.lose_from(seat, token, n, lost)
            }
            (
                Task::Replace {
                    seat,
                    hex,
                    rest,
                    lost,
                },
                mv,
            ) => self.replace(seat, hex, rest, lost, mv),
            (Task::Link { seat, beast, .. }, Move::Link(token)) => self.link(seat, token, beast),
            (Task::Pay { seat, .. }, Move::Pay(resource)) => self.pay_unit(seat, resource),
            (Task::Take { seat, n, from, .. }, Move::Take(resource)) => {
                self.take_unit(seat, n, from, resource)
            }
            (Task::Stat { seat, cubes, n }, Move::Stat(cube)) => {
                self.push(Task::Stat {
                    seat,
                    cubes,
                    n: n - 1,
                });
                self.raise(seat, cube);
            }
            (Task::Unstat { seat, n }, Move::Unstat(cube)) => {
                self.push(Task::Unstat { seat, n: n - 1 });
                self.lower(seat, cube);
            }
            (Task::Skull { seat, skull, .. }, mv) => self.use_skull(seat, skull, mv),
            (Task::Disband { seat, held }, Move::Disband(token)) => self.disband(seat, held, token),
            (Task::Cover(seat), Move::Cover(category)) => {
                self.push(Task::TurnUp {
                    category,
                    seat: Some(seat),
                });
            }
            (Task::FreeSkull(seat), Move::Space(space)) => self.take_reserve_skull(seat, space),
            (Task::Rites { seat, n }, Move::Aside(token)) => self.put_aside(seat, n, token),
            (Task::SubOf(_), Move::Sub(sub)) => self.name_sub(sub),
            (Task::Wild, Move::Sub(sub)) => self.wild_as(sub),
            (Task::GatherToken | Task::GatherDest | Task::Double { .. }, mv) => {
                self.decide_gather(task, mv)
            }
            (Task::SpawnVillage | Task::SpawnToken | Task::SpawnAmount, mv) => {
                self.decide_spawn(task, mv)
            }
            (Task::Advance, Move::Number(place)) => self.advance(place),
            (Task::TradeToken | Task::TradePay | Task::TradeDest | Task::TradeKind, mv) => {
                self.decide_trade(task, mv)
            }
            (Task::FightToken { hunt }, Move::Token(token)) => {
                self.s.act.token = Some(token);
                self.push(Task::FightTarget { hunt });
            }
            (Task::FightTarget { .. }, mv) => self.attack(mv),
            (Task::Feast { side, .. }, mv) => self.commit(side, mv),
            (Task::Cancel { side, n }, Move::Cancel(resource)) => self.cancel(side, n, resource),
            (Task::Extra { side, n }, mv) => self.extra(side, n, mv),
            (Task::Win, Move::Win(prize)) => self.win(prize),
            (Task::WinSkull, Move::Space(space)) => self.win_skull(space),
            (Task::Salve { side }, Move::KeepTile(resource)) => self.keep_tile(side, resource),
            (Task::HuntMove | Task::Down, mv) => self.decide_hunt(mv),
            (Task::Victory(seat), mv) => self.victory(seat, mv),
            (Task::Develop, Move::Tech(tech)) => self.develop(tech),
            (Task::BuildType { seat, price }, Move::Structure(structure)) => {
                self.push(Task::BuildHex {
                    seat,
                    structure,
                    price,
                });
            }
            (
                Task::BuildHex {
                    seat,
                    structure,
                    price,
                },
                Move::Hex(hex),
            ) => self.build(seat, structure, price, hex),
            (Task::SettleToken | Task::SettleVillage, Move::Token(token)) => {
                self.decide_settle(task, token)
            }
            (Task::GainSkull, mv) => self.gain_skull(mv),
            (Task::GainSpirit, Move::Spirit(spirit)) => {
                let seat = self.seat();
                self.acquire(seat, spirit);
            }
            (Task::Offer { seat, offering }, Move::Times(times)) => {
                self.offer(seat, offering, times)
            }
            (Task::OfferWith { seat, offering }, Move::With(good)) => {
                self.offer_with(seat, offering, good)
            }
            (Task::OfferFor { seat, offering }, Move::For(good)) => {
                self.offer_for(seat, offering, good)
            }
            (Task::Fire(seat), mv) => self.place_fire(seat, mv),
            (Task::ShiftTo { from, owner }, Move::To(to)) => self.shift_to(from, owner, to),
            (Task::Hunger { seat }, mv) => self.hunger(seat, mv),
            (Task::Surplus { seat }, mv) => self.surplus(seat, mv),
            (Task::SpiritUp { seat, spirit }, mv) => self.spirit_up(seat, spirit, mv),
            (Task::SpiritBonus { seat, spirit }, Move::Use) => self.spirit_bonus(seat, spirit),
            (Task::SpiritBonus { seat, spirit }, _) => self.skip_bonus(seat, spirit),
            (Task::NextBonus { .. }, mv) => self.next_bonus(mv),
            (Task::MoveBeast { seat }, mv) => self.move_beast(seat, mv),
            (Task::SwapBeast { .. }, Move::SwapBeast(hex)) => self.swap_beast(hex),
            (Task::Victim { from, n, .. }, Move::Lose(token)) => self.give(from, n, token),
            (Task::Trick { seat }, Move::Sacrifice(offering)) => {
                self.begin_offering(seat, offering, None)
            }
            (Task::Final, Move::Final(space)) => self.final_totem(space),
            _ => {}
        }
    }

    /// Carries out what chance has brought; the task is off the stack.
    fn drawn(&mut self, task: Task, chance: Chance) {
        match (task, chance) {
            (Task::SetUp(step), chance) => self.drawn_set_up(step, chance),
            (Task::TurnUp { category, seat }, Chance::Cover(cover)) => {
                self.turn_up(category, seat, cover)
            }
            (Task::Reshuffle, Chance::Beast(beast)) => self.reshuffle(beast),
            (Task::BagTiles { side, n }, Chance::Tile(resource)) => {
                self.bag_tile(side, n, resource)
            }
            (Task::WarTile { side }, Chance::Tile(resource)) => self.war_tile(side, resource),
            (Task::Extra { side, n }, Chance::Tile(resource)) => {
                self.extra_from_bag(side, n, resource)
            }
            (Task::Cancel { side, n }, Chance::Cancel(resource)) => self.cancel(side, n, resource),
            _ => {}
        }
    }

    /// The effects of a seat at a moment, the first on top.
    pub(crate) fn hook(&mut self, seat: Seat, when: When, hex: Option<Hex>) {
        let lists: ArrayVec<ListId, 8> = self.look().hooked(seat, when, hex).take(8).collect();
        for list in lists.into_iter().rev() {
            self.push(Task::Effects {
                seat,
                list,
                at: 0,
                times: 1,
            });
        }
    }

    pub(crate) fn note(&mut self, noted: Noted) {
        // More than fits cannot happen in one action; what a hand-made position might add is let go.
        let _ = self.s.noted.try_push(noted);
    }

    pub(crate) fn note_loss(&mut self, seat: Seat, lost: u16) {
        if lost > 1 {
            self.note(Noted::Loss(seat, lost));
        }
    }

    /// A seat has done something: if it is its own turn, does the bonus tile of the round pay for it?
    pub(crate) fn met(&mut self, seat: Seat, deed: Deed) {
        let core = &self.s.core;
        let own_turn = core.phase == Phase::Actions && core.seat == seat;
        if !own_turn || core.player(seat).flags.has(Flags::BONUS) {
            return;
        }
        let Some(tile) = core.bonus[usize::from(core.round)].known() else {
            return;
        };
        let trigger = self.data().bonus(tile).trigger;
        if self.pays_for(seat, &trigger, deed) {
            self.s.act.met = true;
        }
    }

    fn pays_for(&self, seat: Seat, trigger: &Trigger, deed: Deed) -> bool {
        match (trigger.on, deed) {
            (On::Gather, Deed::Gather { hex, received }) => {
                self.look().suits(seat, trigger, hex) && received >= trigger.min
            }
            (On::Spawn, Deed::Spawn(unit)) => trigger.unit.is_none_or(|wanted| wanted == unit),
            (On::CombatWin, Deed::CombatWin { player }) => player || !trigger.player,
            (On::HuntWin, Deed::HuntWin { strength }) => strength >= trigger.min_strength,
            (On::Develop, Deed::Develop { level }) => level >= trigger.level,
            (On::Build, Deed::Build { large }) => large || !trigger.large,
            (On::GainSkull, Deed::GainSkull { reserve }) => {
                trigger.reserve.is_none_or(|wanted| wanted == reserve)
            }
            (On::Sacrifice, Deed::Sacrifice { space }) => {
                trigger.space == 0 || trigger.space == space
            }
            (On::Advance, Deed::Advance)
            | (On::Trade, Deed::Trade)
            | (On::Settle, Deed::Settle)
            | (On::Wild, Deed::Wild)
            | (On::GainSpirit, Deed::GainSpirit)
            | (On::ActivateSpirit, Deed::ActivateSpirit)
            | (On::Harness, Deed::Harness)
            | (On::Totem, Deed::Totem) => true,
            _ => false,
        }
    }
}

impl From<crate::task::MetBy> for Deed {
    fn from(by: crate::task::MetBy) -> Deed {
        use crate::task::MetBy;
        match by {
            MetBy::Advance => Deed::Advance,
            MetBy::Trade => Deed::Trade,
            MetBy::GainSkull { reserve } => Deed::GainSkull { reserve },
            MetBy::Sacrifice { space } => Deed::Sacrifice { space },
        }
    }
}
