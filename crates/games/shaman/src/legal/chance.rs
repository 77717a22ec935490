//! What chance may bring, with weights.

use atoll_engine::Seat;

use crate::board::{Beast, BonusTile, Catastrophe, Colour, Cover, EndBonus, Hex, Resource, Spirit};
use crate::look::Look;
use crate::moves::Chance;
use crate::options::Tribes;
use crate::state::Laid;
use crate::task::{SetUp, Task};

impl Look<'_> {
    /// The outcomes of the chance task on top.
    pub(crate) fn draws(self, out: &mut impl Extend<(Chance, u32)>) {
        let Some(task) = self.s.tasks.last() else {
            return;
        };
        if self.decider(*task).is_some() {
            return;
        }
        match *task {
            Task::SetUp(step) => self.draw_set_up(step, out),
            Task::TurnUp { .. } => self.draw_covers(out),
            Task::Reshuffle => {
                for (beast, n) in Beast::ALL.into_iter().zip(self.core().discard) {
                    push_weighted(out, Chance::Beast(beast), n);
                }
            }
            Task::BagTiles { .. } | Task::Extra { .. } => {
                for (resource, n) in Resource::ALL.into_iter().zip(self.s.fight.bag) {
                    push_weighted(out, Chance::Tile(resource), n);
                }
            }
            Task::WarTile { .. } => {
                out.extend(Resource::ALL.map(|resource| (Chance::Tile(resource), 1)))
            }
            Task::Cancel { side, .. } => {
                for resource in Resource::ALL {
                    let n = self.lying(1 - usize::from(side), resource.index());
                    push_weighted(out, Chance::Cancel(resource), n);
                }
            }
            _ => {}
        }
    }

    fn draw_covers(self, out: &mut impl Extend<(Chance, u32)>) {
        for (cover, n) in Cover::ALL.into_iter().zip(self.unseen_covers()) {
            push_weighted(out, Chance::Cover(cover), n);
        }
    }

    fn draw_set_up(self, step: SetUp, out: &mut impl Extend<(Chance, u32)>) {
        let core = self.core();
        match step {
            SetUp::Tribes if self.game.tribes == Tribes::Random => {
                let taken = |colour: &Colour| {
                    self.seats()
                        .any(|seat| self.player(seat).tribe == Some(*colour))
                };
                let free = Colour::ALL.into_iter().filter(|colour| !taken(colour));
                out.extend(free.map(|colour| (Chance::Tribe(colour), 1)));
            }
            SetUp::Order => {
                let left = self.seats().filter(|seat| core.cur.place(*seat).is_none());
                out.extend(left.map(|seat| (Chance::Order(seat), 1)));
            }
            SetUp::Bonus => {
                let rounds = self.game.rounds().iter();
                let next = rounds
                    .copied()
                    .find(|round| core.bonus[usize::from(*round)].is_none());
                if let (Some(set), Some(round)) = (self.game.bonus_set(), next) {
                    out.extend(BonusTile::of(set, round).map(|tile| (Chance::Bonus(tile), 1)));
                }
            }
            SetUp::Catastrophes => {
                let dealt = |one: &Catastrophe| core.catastrophes.contains(&Laid::Known(*one));
                let left = Catastrophe::ALL.into_iter().filter(|one| !dealt(one));
                out.extend(left.map(|one| (Chance::Catastrophe(one), 1)));
            }
            SetUp::End => out.extend(EndBonus::ALL.map(|end| (Chance::End(end), 1))),
            SetUp::Covers => self.draw_covers(out),
            SetUp::Spirits => {
                let left = Spirit::ALL
                    .into_iter()
                    .filter(|spirit| core.spirits >> spirit.index() & 1 == 0);
                out.extend(left.map(|spirit| (Chance::Spirit(spirit), 1)));
            }
            SetUp::Skulls => {
                if let Some(hex) = self.next_foreign_skull() {
                    let own = self.player(Seat::new(0)).tribe;
                    let laid = |colour: &Colour| {
                        core.skulls
                            .iter()
                            .any(|here| here.foreign == Laid::Known(*colour))
                    };
                    let left = Colour::ALL
                        .into_iter()
                        .filter(|colour| Some(*colour) != own && !laid(colour));
                    out.extend(left.map(|colour| (Chance::Skull(hex, colour), 1)));
                }
            }
            SetUp::Beasts => {
                for beast in Beast::ALL {
                    let out_there = core
                        .beasts
                        .iter()
                        .flatten()
                        .filter(|wild| wild.beast == beast)
                        .count();
                    let waiting = core
                        .reserve
                        .iter()
                        .filter(|one| *one == Laid::Known(beast))
                        .count();
                    let left = usize::from(self.data().beast(beast).tiles) - out_there - waiting;
                    push_weighted(out, Chance::Beast(beast), left as u8);
                }
            }
            _ => {}
        }
    }

    /// The next meadow that gets a foreign skull under its neutral one.
    pub(crate) fn next_foreign_skull(self) -> Option<Hex> {
        let map = self.map();
        let skulls = map.skulls.iter().zip(&self.core().skulls);
        let mut bare = skulls.filter(|((hex, _), here)| map.meadow(*hex) && here.foreign.is_none());
        bare.next().map(|((hex, _), _)| *hex)
    }
}

fn push_weighted(out: &mut impl Extend<(Chance, u32)>, chance: Chance, weight: u8) {
    if weight > 0 {
        out.extend([(chance, u32::from(weight))]);
    }
}
