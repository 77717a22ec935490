//! A beast that was beaten is slaughtered, or kept for the token that has downed it.

use crate::decisions::prelude::*;

task!(DownBeast);

answer! {
    Fate { Slaughter, Keep }
}

impl Decision for DownBeast {
    answers!(Fate);

    /// A token has one beast, or a claim to one.
    fn answers(self, look: Look, out: &mut impl FnMut(Fate)) {
        let seat = self.who(look);
        let (token, _) = look.acting(seat);
        out(Fate::Slaughter);
        if !look.taken_up(seat, token) {
            out(Fate::Keep);
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, fate: Fate) {
        let seat = play.seat();
        let (token, _) = play.look().acting(seat);
        let hex = play.look().downed_hex();
        let meat = play.look().meat();
        let wild = play.s.core.beasts[hex]
            .as_mut()
            .expect("a beast was beaten");
        let beast = wild.beast;
        match fate {
            Fate::Slaughter => {
                play.s.core.beasts[hex] = None;
                play.s.core.discard[beast] += 1;
                play.beast_news(seat, beast, Some(hex), BeastNews::Slaughtered);
                play.gain(seat, Resource::Meat, u16::from(meat));
            }
            Fate::Keep => {
                wild.claim = Some((seat, token));
                play.beast_news(seat, beast, Some(hex), BeastNews::Claimed);
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let meat = look.meat();
        let beast = map::beast_on(look, look.downed_hex());
        let rule = beast.map_or(String::new(), |beast| {
            format!(" Harnessed: {}.", effects::beast_clause(look.data(), beast))
        });
        said(
            "Slaughter or keep the beast?",
            format!(
                "Slaughtered it gives {meat} meat now. Kept, it waits until you gain a skull and harness it; this token need not stay.{rule}"
            ),
        )
    }

    fn say(self, asked: Asked, fate: Fate) -> Say {
        let look = asked.look;
        match fate {
            Fate::Slaughter => Say::new(
                "Slaughter it",
                format!("{} meat now; the beast is gone.", look.meat()),
            ),
            Fate::Keep => {
                let beast = map::beast_on(look, look.downed_hex());
                let rule = beast.map_or(String::new(), |beast| {
                    format!(" Then {}.", effects::beast_clause(look.data(), beast))
                });
                Say::new(
                    "Keep it",
                    format!(
                        "It lies on its hex for this token, wherever that goes, until you gain a skull and harness it.{rule}"
                    ),
                )
            }
        }
    }

    fn lean(self, mind: &Mind, fate: Fate) -> f32 {
        match fate {
            Fate::Slaughter => mind.at([0.5, 2.0]),
            Fate::Keep => 0.0,
        }
    }
}
