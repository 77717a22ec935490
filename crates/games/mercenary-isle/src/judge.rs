//! Who is likely to win, at a glance: the measure by which bots judge the end of a round.

use atoll_engine::BySeat;

use crate::options::MercenaryIsle;
use crate::score::score;
use crate::state::{Stage, State};
use crate::tokens::Side;

/// The lead, in points, at which a side wins about three matches of four.
const CLEAR: f32 = 12.0;

impl MercenaryIsle {
    /// Each seat's share of the win: by the lead as it stands, the lines on the island included. Hired mercenaries are
    /// worth a part of what they cost as long as rounds are to come.
    pub(crate) fn likely(&self, state: &State) -> BySeat<f32> {
        if state.stage == Stage::Over {
            return self.result(state).shares();
        }
        let [red, blue] = Side::BOTH.map(|side| self.wealth(state, side));
        let [now_red, now_blue] = score(&state.map).map(f32::from);
        let lead = red + now_red - blue - now_blue;
        let red = 1.0 / (1.0 + (-lead / CLEAR).exp());
        let share = |side| if side == Side::Red { red } else { 1.0 - red };
        let mates = self.variant.seats() as f32 / 2.0;
        BySeat::from_fn(self.variant.seats(), |seat| share(Side::of(seat)) / mates)
    }

    fn wealth(&self, state: &State, side: Side) -> f32 {
        let counted = self.counted(state)[side.index()] as f32;
        let rounds = f32::from(self.variant.rounds());
        let to_come = (rounds - state.finished() as f32).max(0.0) / rounds;
        counted + to_come * self.hired_cost(state)[side.index()] as f32
    }
}
