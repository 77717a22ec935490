//! What a seat has done: what bonus tiles pay for, what is noted for others, what its own pieces bring for it.

use arrayvec::ArrayVec;
use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Hex, Tech, Unit};
use crate::data::effect::{On, When};
use crate::data::{ListId, Trigger};
use crate::look::Look;
use crate::options::Shaman;
use crate::state::{Flags, Noted, Phase};

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

impl Deed {
    /// Whether a trigger of a seat's tile waits for this.
    fn suits(self, look: Look, seat: Seat, trigger: &Trigger) -> bool {
        match self {
            Deed::Gather { hex, received } => {
                trigger.on == On::Gather
                    && look.suits(seat, trigger, hex)
                    && received >= trigger.min
            }
            Deed::Spawn(unit) => {
                trigger.on == On::Spawn && trigger.unit.is_none_or(|wanted| wanted == unit)
            }
            Deed::Advance => trigger.on == On::Advance,
            Deed::Trade => trigger.on == On::Trade,
            Deed::CombatWin { player } => {
                trigger.on == On::CombatWin && (player || !trigger.player)
            }
            Deed::HuntWin { strength } => {
                trigger.on == On::HuntWin && strength >= trigger.min_strength
            }
            Deed::Develop { level } => trigger.on == On::Develop && level >= trigger.level,
            Deed::Build { large } => trigger.on == On::Build && (large || !trigger.large),
            Deed::Settle => trigger.on == On::Settle,
            Deed::Wild => trigger.on == On::Wild,
            Deed::GainSkull { reserve } => {
                trigger.on == On::GainSkull
                    && trigger.reserve.is_none_or(|wanted| wanted == reserve)
            }
            Deed::GainSpirit => trigger.on == On::GainSpirit,
            Deed::ActivateSpirit => trigger.on == On::ActivateSpirit,
            Deed::Sacrifice { space } => {
                trigger.on == On::Sacrifice && (trigger.space == 0 || trigger.space == space)
            }
            Deed::Harness => trigger.on == On::Harness,
            Deed::Totem => trigger.on == On::Totem,
        }
    }
}

impl<T: Tell<Shaman>> Play<'_, T> {
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
        if deed.suits(self.look(), seat, &self.data().bonus(tile).trigger) {
            self.s.act.met = true;
        }
    }

    /// The effects of a seat at a moment, the first on top.
    pub(crate) fn hook(&mut self, seat: Seat, when: When, hex: Option<Hex>) {
        let lists: ArrayVec<ListId, 8> = self.look().hooked(seat, when, hex).take(8).collect();
        lists
            .into_iter()
            .rev()
            .for_each(|list| self.effects(seat, list));
    }

    /// Effects of developing, but not of the very tile that was gained.
    pub(crate) fn hook_develop(&mut self, seat: Seat, when: When, tech: Tech) {
        let player = self.s.core.player_mut(seat);
        let techs = player.techs;
        player.techs &= !tech.bit();
        self.hook(seat, when, None);
        self.s.core.player_mut(seat).techs = techs;
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
}
