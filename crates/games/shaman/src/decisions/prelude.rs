//! What decisions are written with.

pub(crate) use atoll_engine::{Seat, Tell};

pub(crate) use super::*;
pub(crate) use crate::board::*;
pub(crate) use crate::data::effect::{Ability, BeastAbility, Key, On, Rule, SpiritBonus, When};
pub(crate) use crate::data::{Cost, ListId, Payment, Stock};
pub(crate) use crate::event::{BeastNews, Event, SkullNews, SpiritNews};
pub(crate) use crate::habits::Mind;
pub(crate) use crate::look::Look;
pub(crate) use crate::moves::Move;
pub(crate) use crate::options::Shaman;
pub(crate) use crate::play::{Deed, Play};
pub(crate) use crate::scene::names::{self, counted, people};
pub(crate) use crate::scene::{
    Asked, Say, Words, able, effects, fight, hunger, key, kinds, left, map, purpose, reasons,
    rounds, ruled, said, spirits,
};
pub(crate) use crate::state::{Fighter, Fire, Flags, Laid, Noted, Phase, Place};
pub(crate) use crate::task::{Price, Supply};
