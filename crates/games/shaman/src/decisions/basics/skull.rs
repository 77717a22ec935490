//! A skull that was gained is put to use: active, on a downed beast, in a totem, or kept.

use crate::decisions::prelude::*;
use crate::score;

task! {
    UseSkull {
        seat: Seat,
        skull: Skull,
        /// At the end of the match it has to complete a totem.
        totem_only: bool,
    }
}

answer! {
    Use { SkullActive, SkullBeast(hex: Hex), SkullTotem(one: Colour, two: Colour), SkullStore }
}

impl Decision for UseSkull {
    answers!(Use, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Use)) {
        let own = self.skull == Skull::Of(look.player(self.seat).colour());
        if !self.totem_only {
            if own || self.skull == Skull::Neutral {
                out(Use::SkullActive);
            }
            let claims = Hex::all().filter(|hex| claimed(look, self.seat, *hex));
            claims.for_each(|hex| out(Use::SkullBeast(hex)));
        }
        if own {
            let pairs = look.totem_pairs(self.seat);
            pairs.for_each(|(one, two)| out(Use::SkullTotem(one, two)));
        } else {
            out(Use::SkullStore);
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, to: Use) {
        let UseSkull { seat, skull, .. } = self;
        match to {
            Use::SkullActive => {
                let player = play.s.core.player_mut(seat);
                player.hand += 1;
                player.neutral += u8::from(skull == Skull::Neutral);
                play.event(Event::SkullUse {
                    seat,
                    skull,
                    to: SkullNews::Active,
                });
            }
            Use::SkullStore => play.store(seat, skull),
            Use::SkullBeast(hex) => harness(play, seat, skull, hex),
            Use::SkullTotem(one, two) => make_totem(play, seat, one, two),
        }
    }

    fn ask(self, look: Look) -> Words {
        if self.totem_only {
            return said(
                "Which totem?",
                "Two foreign skulls and this one are fixed for good; the totem scores at the end.",
            );
        }
        let rule = names::skull_rule(self.skull, look.player(self.seat).tribe);
        said(
            format!("Use the {}", names::skull(self.skull)),
            format!("{rule}{}", downed(look, self.seat)),
        )
    }

    fn say(self, asked: Asked, to: Use) -> Say {
        let look = asked.look;
        match to {
            Use::SkullActive => {
                let limit = look.core().active_skulls(self.seat) + 1;
                Say::new(
                    "Make it active",
                    format!("One more action, already this round, and room for {limit} tokens."),
                )
            }
            Use::SkullBeast(hex) => {
                let beast = map::beast_on(look, hex);
                let rule = beast.map_or(String::new(), |beast| effects::beast(look.data(), beast));
                Say::new(
                    format!("Harness the {} on {hex}", asked.beast_name(hex)),
                    format!("The skull stays on it for good. {rule}"),
                )
                .click(key::beast(hex))
            }
            Use::SkullTotem(one, two) => {
                let score = look
                    .totem(self.seat, one, two)
                    .map(|totem| look.data().totems[totem]);
                let score = score.map_or(String::new(), |(per, n)| {
                    format!("At the end {} for each {}. ", people(n), effects::per(per))
                });
                Say::new(
                    format!("Totem of {one} and {two}"),
                    format!("{score}The three skulls are fixed for good."),
                )
            }
            Use::SkullStore => Say::new("Keep it for a totem", stored(look, self.seat, self.skull)),
        }
    }

    fn lean(self, mind: &Mind, to: Use) -> f32 {
        match to {
            Use::SkullActive => mind.at([2.0, -1.0]),
            Use::SkullBeast(_) => mind.at([1.0, 0.0]),
            Use::SkullTotem(one, two) => {
                let totem = mind.look.totem(self.seat, one, two);
                let points = totem.map_or(0, |totem| {
                    score::totem(mind.look.game, mind.look.core(), self.seat, totem)
                });
                mind.at([-1.0, 1.0]) + mind.at([1.0, 2.0]) * f32::from(points) / 10.0
            }
            Use::SkullStore => 0.0,
        }
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for the skull".to_owned())
    }
}

/// Whether a beast lies there that a token of the seat has downed and can lead.
fn claimed(look: Look, seat: Seat, hex: Hex) -> bool {
    let claim = look.core().beast(hex).and_then(|wild| wild.claim);
    claim.is_some_and(|(by, token)| by == seat && look.player(seat).piece(token).beast.is_none())
}

fn harness(play: &mut Play<impl Tell<Shaman>>, seat: Seat, skull: Skull, hex: Hex) {
    let Some(wild) = play.s.core.beasts[hex].take() else {
        return;
    };
    let beast = wild.beast;
    let player = play.s.core.player_mut(seat);
    if let Some((_, token)) = wild.claim {
        player.piece_mut(token).beast = Some(beast);
    }
    if skull != Skull::Of(player.colour()) {
        player.beast_skulls.push((beast, skull));
        player.beast_skulls.sort_by_key(|entry| *entry);
    }
    play.beast_news(seat, beast, Some(hex), BeastNews::Harnessed);
    play.met(seat, Deed::Harness);
}

/// Real colours are used before neutral skulls.
fn make_totem(play: &mut Play<impl Tell<Shaman>>, seat: Seat, one: Colour, two: Colour) {
    let Some(totem) = play.look().totem(seat, one, two) else {
        return;
    };
    let player = play.s.core.player_mut(seat);
    let mut skulls = [one, two].map(|colour| {
        let skull = match player.store[colour.index()] {
            0 => Skull::Neutral,
            _ => Skull::Of(colour),
        };
        player.store[skull] -= 1;
        skull
    });
    skulls.sort();
    player.totems[totem] = Some((skulls[0], skulls[1]));
    play.event(Event::Totem {
        seat,
        totem: totem as u8 + 1,
        skulls: (skulls[0], skulls[1]),
    });
    play.met(seat, Deed::Totem);
}

/// Where the beasts that the skull can harness are chosen.
fn downed(look: Look, seat: Seat) -> String {
    let name = |hex| {
        Some(format!(
            "the {} on {hex}",
            names::beast(look.data(), look.core().beast(hex)?.beast).to_lowercase()
        ))
    };
    let beasts: Vec<_> = Hex::all()
        .filter(|hex| claimed(look, seat, *hex))
        .filter_map(name)
        .collect();
    match beasts.is_empty() {
        true => String::new(),
        false => format!(
            " To harness {}, choose it on the map.",
            names::either(&beasts)
        ),
    }
}

/// What lies in the store with a foreign skull that is kept, and which totems that comes to.
fn stored(look: Look, seat: Seat, skull: Skull) -> String {
    let mut state = look.s.clone();
    let store = &mut state.core.player_mut(seat).store;
    store[skull] += 1;
    let held = names::skulls(store);
    let ready: Vec<_> = look.at(&state).totem_pairs(seat).collect();
    let totems = match (ready.is_empty(), skull) {
        (false, _) => format!(
            " The next skull of your own that you gain can then complete a totem: {}.",
            totem_list(look, seat, ready)
        ),
        (true, Skull::Of(colour)) => format!(
            " A totem takes two foreign skulls of different colours and one of your own. With this one: {}.",
            totem_list(look, seat, partners(look, seat, colour))
        ),
        (true, Skull::Neutral) => {
            " A totem takes two foreign skulls of different colours and one of your own; this one stands for any colour."
                .to_owned()
        }
    };
    format!("Your store then holds {held}.{totems}")
}

/// The pairs with a colour whose totems are still to be made.
fn partners(look: Look, seat: Seat, colour: Colour) -> Vec<(Colour, Colour)> {
    let pairs = Colour::ALL
        .into_iter()
        .map(|other| (other.min(colour), other.max(colour)));
    pairs
        .filter(|(one, two)| look.open_totem(seat, *one, *two).is_some())
        .collect()
}

/// "blue and white, 2 people for each stat point; ...", the first few.
fn totem_list(look: Look, seat: Seat, pairs: Vec<(Colour, Colour)>) -> String {
    const FEW: usize = 4;
    let said = |(one, two): &(Colour, Colour)| {
        let totem = look.open_totem(seat, *one, *two)?;
        let (per, n) = look.data().totems[totem];
        Some(format!(
            "{one} and {two}, {} for each {}",
            people(n),
            effects::per(per)
        ))
    };
    let mut list: Vec<_> = pairs.iter().take(FEW).filter_map(said).collect();
    if pairs.len() > FEW {
        list.push(format!("{} more on your board", pairs.len() - FEW));
    }
    list.join("; ")
}
