//! A turn: its skull, what can be done freely, and what is named within it.

mod end;
mod free;
mod main_action;
mod name;
mod second;
mod shift;

pub(crate) use end::EndTurn;
pub(crate) use free::Free;
pub(crate) use main_action::Turn;
pub(crate) use name::NameSubaction;
pub(crate) use second::SecondAction;
pub(crate) use shift::ShiftTo;
