//! A side commits feast tiles, in secret and one by one.

use crate::decisions::prelude::*;

task! {
    Feast {
        side: u8,
        /// The kind that was committed last.
        last: u8,
    }
}

answer! {
    Commit { Feast(kind: Resource), FeastDone }
}

impl Decision for Feast {
    answers!(Commit);

    fn who(self, look: Look) -> Seat {
        look.side_decides(self.side)
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Commit)) {
        let side = &look.s.fight.sides[usize::from(self.side)];
        if side.tiles.iter().sum::<u8>() < side.limit {
            let stock = &look.player(self.who(look)).stock;
            let left = |kind: &Resource| stock[*kind] > u16::from(side.tiles[*kind]);
            Resource::all_from(self.last)
                .filter(left)
                .for_each(|kind| out(Commit::Feast(kind)));
        }
        out(Commit::FeastDone);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, commit: Commit) {
        let side = &mut play.s.fight.sides[usize::from(self.side)];
        match commit {
            Commit::Feast(kind) => {
                side.tiles[kind] += 1;
                play.push(Feast {
                    last: kind.index() as u8,
                    ..self
                });
            }
            Commit::FeastDone => {
                side.ready = true;
                let committed = side.fighter.seat();
                if let (0, Some(seat), Some(_)) = (self.side, committed, play.look().side_seat(1)) {
                    play.event(Event::Committed { seat });
                }
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let side = usize::from(self.side);
        let (mine, other) = (&look.s.fight.sides[side], 1 - side);
        let lying: u8 = mine.tiles.iter().sum();
        let role = ["attack", "defend"][side];
        let used = match look.s.fight.sides[other].fighter {
            Fighter::Token(..) => "used up; if you win, the loser gets it",
            Fighter::Analog(_) | Fighter::Beast(_) | Fighter::None => "used up either way",
        };
        said(
            format!(
                "Strengthen your fight? Tile {} of at most {}",
                lying + 1,
                mine.limit
            ),
            format!(
                "You {role} with {} so far, against {}.{} Choose resources as feast tiles, beginning with the leftmost you want; each is {used}.",
                look.combat_value(side),
                fight::odds(look, other),
                fight::beyond(look, other)
            ),
        )
    }

    fn say(self, asked: Asked, commit: Commit) -> Say {
        let (look, side) = (asked.look, usize::from(self.side));
        match commit {
            Commit::Feast(kind) => {
                let worth = effects::feast(&look.tribe(asked.seat).feast[kind]);
                let value = fight::value_with(look, side, kind);
                let follows = kinds::committed(look, side, Move::Feast(kind));
                Say::new(
                    format!("Commit {kind}"),
                    format!(
                        "{}: your value becomes {value}.{follows}",
                        names::capital(&worth)
                    ),
                )
                .click(key::resource(asked.seat, kind))
            }
            Commit::FeastDone => {
                let lies = look.s.fight.sides[side].tiles.iter().any(|n| *n > 0);
                Say::new(
                    if lies {
                        "Use no more tiles"
                    } else {
                        "Use no tile"
                    },
                    format!(
                        "You fight with {}, before what your opponent's tiles do.",
                        look.combat_value(side)
                    ),
                )
            }
        }
    }

    fn lean(self, mind: &Mind, commit: Commit) -> f32 {
        let Commit::Feast(kind) = commit else {
            return 0.0;
        };
        let side = usize::from(self.side);
        let [own, foe] = [side, 1 - side].map(|side| mind.look.s.fight.sides[side].fighter);
        mind.at([-0.5, -0.5]) * (1.0 + mind.edge(own, foe)) + mind.tile(&mind.tribe.feast[kind])
    }
}
