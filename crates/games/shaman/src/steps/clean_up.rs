//! Phase 4: clean-up, and the next round.

use arrayvec::ArrayVec;
use atoll_engine::{MAX_SEATS, Seat, Tell};

use super::{Step, TurnUp};
use crate::board::{Colour, Hex};
use crate::data::{AnalogStep, FoeBox};
use crate::decisions::{AnyDecision, OpenCover};
use crate::draws::Reshuffle;
use crate::event::Event;
use crate::look::Look;
use crate::options::Shaman;
use crate::play::Play;
use crate::state::{Fighter, Flags};

stages! {
    CleanUp { Skulls, Covers, Fires, Beasts, Analogs, NextRound }
}

impl Step for CleanUp {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let round = play.s.core.round;
        if let Some(next) = self.next() {
            play.push(next);
        }
        match self {
            CleanUp::Skulls => {
                return_skulls(play);
                play.event(Event::RoundOver { round });
            }
            CleanUp::Covers => play.push(RemoveCovers { round, at: 0 }),
            CleanUp::Fires => return_fires(play),
            CleanUp::Beasts => {
                let mut rounds = cleaned_rounds(play.look());
                if rounds.any(|round| play.data().rounds[usize::from(round)].replace_beasts) {
                    play.push(RefillBeasts { from: 0 });
                }
            }
            CleanUp::Analogs => {
                renew_analogs(play);
                play.push(MoveAnalogs { from: 0 });
            }
            CleanUp::NextRound => next_round(play),
        }
    }
}

/// The rounds whose clean-up is carried out now: this one, and any skipped before the next.
fn cleaned_rounds(look: Look) -> std::ops::Range<u8> {
    let round = look.core().round;
    round..look.game.round_after(round).unwrap_or(round + 1)
}

fn return_skulls(play: &mut Play<impl Tell<Shaman>>) {
    let core = &mut play.s.core;
    for seat in Seat::all(play.game.players) {
        let placed = core.placed(seat);
        let player = core.player_mut(seat);
        player.hand += placed;
        player.sacrificed = 0;
    }
    for row in &mut core.rows {
        row.singles = Default::default();
        row.pairs = Default::default();
    }
}

/// Fire tokens come back in the order of the present track, which then becomes a copy of the next.
fn return_fires(play: &mut Play<impl Tell<Shaman>>) {
    let core = &mut play.s.core;
    for seat in core.cur.iter().collect::<ArrayVec<_, MAX_SEATS>>() {
        if !core.fire[seat.index()].on_track() {
            core.fire_to_end(seat, play.game.solo());
        }
    }
    core.cur = core.next;
}

/// All are reset to the box of the next round.
fn renew_analogs(play: &mut Play<impl Tell<Shaman>>) {
    let round = play.s.core.round;
    let round = play.game.round_after(round).unwrap_or(round);
    let FoeBox {
        population,
        strength,
        ..
    } = play.game.data.analogs[usize::from(round)];
    let analogs = &mut play.s.core.analogs;
    analogs
        .iter_mut()
        .flatten()
        .for_each(|analog| analog.population = population);
    if analogs.iter().any(Option::is_some) {
        play.event(Event::Analogs {
            round,
            population,
            strength,
        });
    }
}

fn next_round(play: &mut Play<impl Tell<Shaman>>) {
    if play.look().goal_reached() {
        return play.finish();
    }
    let Some(next) = play.game.round_after(play.s.core.round) else {
        return play.finish();
    };
    for player in &mut play.s.core.players {
        for flag in [Flags::PASS, Flags::BONUS, Flags::HUT, Flags::SHELTERED] {
            player.flags.clear(flag);
        }
    }
    play.begin_round(next);
}

task! {
    /// One cover of a round after the other leaves, from this one of its list on; alone one takes a cover of choice for the
    /// round just played.
    RemoveCovers { round: u8, at: u8 }
}

impl Step for RemoveCovers {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let RemoveCovers { round, at } = self;
        if !cleaned_rounds(play.look()).contains(&round) {
            return;
        }
        let next = RemoveCovers {
            round: round + 1,
            at: 0,
        };
        if play.game.solo() && round == play.s.core.round {
            play.push(next);
            return play.push(OpenCover { seat: Seat::new(0) });
        }
        match play.data().removed(round, at) {
            Some(category) => {
                play.push(RemoveCovers { round, at: at + 1 });
                play.push(TurnUp {
                    category,
                    seat: None,
                });
            }
            None => play.push(next),
        }
    }

    fn reason(self, _: Look, asked: AnyDecision) -> Option<String> {
        let cover = matches!(asked, AnyDecision::OpenCover(_));
        cover.then(|| ": alone you take one at the end of each round".to_owned())
    }
}

task! {
    /// Empty beast hexes, from this one on, get the next beasts of the reserve.
    RefillBeasts { from: u8 }
}

impl Step for RefillBeasts {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let beasts = &play.game.data.map.beasts;
        for (at, hex) in beasts.iter().enumerate().skip(usize::from(self.from)) {
            if play.s.core.beast(*hex).is_some() {
                continue;
            }
            if play.s.core.reserve.is_empty() && play.s.core.discard.iter().any(|n| *n > 0) {
                play.push(RefillBeasts { from: at as u8 });
                return play.push(Reshuffle);
            }
            if let Some(beast) = play.next_beast() {
                play.lay_beast(beast, *hex);
            }
        }
    }
}

task! {
    /// Each analog warrior, from this colour on, moves, and in the apocalypse attacks.
    MoveAnalogs { from: u8 }
}

impl Step for MoveAnalogs {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Some(colour) = Colour::ALL.get(usize::from(self.from)).copied() else {
            return;
        };
        play.push(MoveAnalogs {
            from: self.from + 1,
        });
        if let Some(analog) = play.s.core.analogs[colour] {
            step_analog(play, colour, analog.hex);
            play.push(Raid { colour });
        }
    }
}

fn step_analog(play: &mut Play<impl Tell<Shaman>>, colour: Colour, from: Hex) {
    let map = &play.game.data.map;
    let to = match play.game.data.rounds[usize::from(play.s.core.round)].step {
        AnalogStep::None => None,
        AnalogStep::Ccw => map.ccw[from],
        AnalogStep::Inward => map.inward[from],
    };
    if let Some(to) = to.filter(|to| play.s.core.full(None) & to.bit() == 0) {
        if let Some(analog) = &mut play.s.core.analogs[colour] {
            analog.hex = to;
        }
        play.event(Event::Analog { colour, from, to });
    }
}

task! {
    /// Apocalypse: an analog warrior attacks once.
    Raid { colour: Colour }
}

impl Step for Raid {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let level = play.game.solo_level();
        if level.is_none_or(|level| level.village_damage.is_none()) {
            return;
        }
        if let Some((token, kind)) = play.look().raid_target(self.colour) {
            let defender = Fighter::Token(Seat::new(0), token);
            play.begin_fight(kind, Fighter::Analog(self.colour), defender);
        }
    }
}
