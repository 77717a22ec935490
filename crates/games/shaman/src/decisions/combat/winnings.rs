//! The winner of a combat takes a fifth of the loser's resources, half of the token's people, or a skull.

use crate::decisions::prelude::*;

task!(Winnings);

impl Decision for Winnings {
    answers!(Win(Prize));

    fn who(self, look: Look) -> Seat {
        look.winner()
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Prize)) {
        let winner = self.who(look);
        let share = look.data().population_share;
        let (resources, population, skull) = match look.loser() {
            Fighter::Token(loser, token) => {
                let safe = look.has_rule(loser, Rule::NoCombatLoss);
                let player = look.player(loser);
                (
                    player.resources() >= look.data().resource_share,
                    !safe && player.piece(token).population / share > 0,
                    !safe
                        && look.unlocked_skulls(loser).next().is_some()
                        && look.colour_allowed(winner, player.colour()),
                )
            }
            Fighter::Analog(colour) => {
                let analog = look.core().analogs[colour];
                let people = analog.map_or(0, |analog| analog.population);
                let skull = analog.is_some_and(|analog| analog.skulls > 0);
                (
                    false,
                    people / share > 0,
                    skull && look.colour_allowed(winner, colour),
                )
            }
            Fighter::Beast(_) | Fighter::None => (false, false, false),
        };
        let late = look.core().round > look.data().skull_after_round;
        let prizes = [
            (Prize::Resources, resources),
            (Prize::Population, population),
            (Prize::Skull, skull && late),
        ];
        let mut offered = prizes
            .into_iter()
            .filter(|(_, offered)| *offered)
            .peekable();
        if offered.peek().is_none() {
            out(Prize::Nothing);
        }
        offered.for_each(|(prize, _)| out(prize));
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, prize: Prize) {
        let seat = self.who(play.look());
        match (prize, play.look().loser()) {
            (Prize::Resources, loser) => win_resources(play, seat, loser),
            (Prize::Population, loser) => win_people(play, seat, loser),
            (Prize::Skull, Fighter::Analog(colour)) => {
                if let Some(analog) = &mut play.s.core.analogs[colour] {
                    analog.skulls -= 1;
                }
                play.acquire_skull(seat, Skull::Of(colour));
                play.store(seat, Skull::Of(colour));
            }
            (Prize::Skull, _) => play.push(WinSkull),
            (Prize::Nothing, _) => play.event(Event::Wins { seat, prize, n: 0 }),
        }
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Choose your winnings",
            "A fifth of the loser's resources, half of the beaten token's people, or, from round 5 on, a reserve skull.",
        )
    }

    fn say(self, asked: Asked, prize: Prize) -> Say {
        Say::new(
            format!("Take {}", names::prize(prize)),
            format!("You win {}.", fight::prize(asked.look, prize)),
        )
    }

    fn lean(self, mind: &Mind, prize: Prize) -> f32 {
        match prize {
            Prize::Population => mind.at([1.5, 1.5]),
            Prize::Resources | Prize::Skull | Prize::Nothing => 0.0,
        }
    }
}

/// From somebody who loses nothing in combat they come from the bank.
fn win_resources(play: &mut Play<impl Tell<Shaman>>, seat: Seat, loser: Fighter) {
    let owner = loser.seat().expect("only a seat has resources");
    let stock = play.s.core.player(owner).stock;
    let n = stock.iter().sum::<u16>() / play.data().resource_share;
    let from = match play.look().has_rule(owner, Rule::NoCombatLoss) {
        true => Supply::Offered,
        false => Supply::Seat(owner),
    };
    if from == Supply::Offered {
        play.s.offered = stock;
    }
    play.event(Event::Wins {
        seat,
        prize: Prize::Resources,
        n,
    });
    play.push(Take {
        seat,
        n: n.min(255) as u8,
        last: 0,
        from,
    });
}

fn win_people(play: &mut Play<impl Tell<Shaman>>, seat: Seat, loser: Fighter) {
    let share = play.data().population_share;
    let half = match loser {
        Fighter::Token(seat, token) => {
            let half = play.s.core.player(seat).piece(token).population / share;
            play.change_population(seat, token, -i32::from(half));
            play.s.fight.lost = half;
            half
        }
        Fighter::Analog(colour) => {
            let analog = play.s.core.analogs[colour].as_mut().expect("it has lost");
            let half = analog.population / share;
            analog.population -= half;
            half
        }
        Fighter::Beast(_) | Fighter::None => 0,
    };
    play.event(Event::Wins {
        seat,
        prize: Prize::Population,
        n: half,
    });
    play.gain_population(seat, half);
}
