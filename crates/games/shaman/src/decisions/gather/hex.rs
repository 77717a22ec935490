//! Where the token gathers: its own hex too, unless it was spawned just now.

use crate::decisions::prelude::*;
use crate::steps::Gather;

task!(GatherHex);

impl Decision for GatherHex {
    answers!(Hex(Hex));

    fn answers(self, look: Look, out: &mut impl FnMut(Hex)) {
        let seat = self.who(look);
        let (token, from) = look.acting(seat);
        hexes(look.destinations(seat, token, from)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, hex: Hex) {
        play.s.act.hex = Some(hex);
        play.push(Gather::FIRST);
        play.move_token(hex);
    }

    fn ask(self, look: Look) -> Words {
        let seat = self.who(look);
        let (token, _) = look.acting(seat);
        let takes = reasons::no_collection(look, seat, token).unwrap_or_else(|| {
            let collects = look.stat(seat, token, Stat::Collection);
            format!("takes up to {collects} of what the hex shows")
        });
        let must = match look.s.act.spawned {
            true => " It has to leave the village's hex.",
            false => " To stay, choose its own hex.",
        };
        said(
            format!("Where does {token} gather?"),
            format!(
                "Choose a hex: it moves up to {} and {takes}.{must}",
                names::steps(look, seat, token)
            ),
        )
    }

    fn say(self, asked: Asked, hex: Hex) -> Say {
        let (look, seat) = (asked.look, asked.seat);
        let (token, from) = look.acting(seat);
        let limit = look.stat(seat, token, Stat::Collection);
        let total = u16::from(look.map().total[hex]);
        let shown = names::yields(look.data(), hex);
        let taken = match reasons::no_collection(look, seat, token) {
            Some(why) => why,
            None if limit >= total => format!("takes {shown}"),
            None => format!("takes {limit} of {shown}"),
        };
        let home = match look.tribe(seat).home_hexes & hex.bit() {
            0 => "",
            _ => " It is your home terrain, which some technologies and bonus tiles reward.",
        };
        let way = if from == hex { "stays" } else { "moves" };
        Say::new(
            format!("Gather on {}", names::place(look.data(), hex)),
            format!(
                "{token} {way} and {taken}.{}{}{home}{}",
                more(look, seat, hex),
                neighbour(asked, hex),
                bonus(asked, hex)
            ),
        )
        .ghost(map::token_ghost(
            look,
            seat,
            token,
            hex,
            asked.people_on(token),
        ))
        .click(key::hex(hex))
    }

    fn lean(self, mind: &Mind, hex: Hex) -> f32 {
        let (look, map) = (mind.look, mind.look.map());
        let (token, _) = look.acting(mind.seat);
        let limit = look.stat(mind.seat, token, Stat::Collection);
        let taken = limit.min(u16::from(map.total[hex]));
        let shown = map.yields(hex);
        let missing = |kind: &usize| shown[*kind] > 0 && mind.player.stock[*kind] == 0;
        let kinds = (0..Resource::COUNT)
            .filter(missing)
            .count()
            .min(usize::from(taken));
        let fed = |kind: usize| shown[kind] > 0 && mind.tribe.feeding.kinds[kind] > 0;
        let alone = mind.player.spirits().next().is_none();
        let skull = map
            .skull_index(hex)
            .is_some_and(|at| look.map_skull(at).is_some());
        let stores = [Structure::Stash, Structure::Silo].map(|one| mind.player.structures[one]);
        let near_store = stores
            .iter()
            .flatten()
            .any(|at| map.distance(*at, hex) <= 1);
        mind.at([1.0, 1.0]) * f32::from(taken)
            + mind.at([0.3, 0.0]) * kinds as f32
            + mind.at([-0.1, -0.1]) * f32::from(map.ring[hex])
            + mind.when((0..Resource::COUNT).any(fed), [0.3, 0.3])
            + mind.when(map.meadow(hex) && alone, [0.5, 0.0])
            + mind.when(skull, [0.3, 0.3])
            + mind.when(near_store, [0.5, 0.5])
    }
}

/// What technologies, structures and spirits add to a gather on a hex.
fn more(look: Look, seat: Seat, hex: Hex) -> String {
    let terrain = |hex| look.map().terrain(hex);
    let (_, from) = look.acting(seat);
    let home = look.tribe(seat).home_hexes & hex.bit() != 0;
    let moments = [
        (When::NewTerrain, terrain(from) != terrain(hex)),
        (When::GatherHere, true),
        (When::GatherNear, true),
        (When::Gather, true),
        (When::GatherHome, home),
    ];
    let more: Vec<_> = moments
        .into_iter()
        .filter(|(_, met)| *met)
        .flat_map(|(when, _)| look.hooked(seat, when, Some(hex)))
        .map(|list| effects::gains(look.data(), list))
        .collect();
    let more = match more.is_empty() {
        true => String::new(),
        false => format!(" Besides it brings {}.", names::listed(&more)),
    };
    match look.active(seat, Ability::DoubleKind) {
        true => format!(
            "{more} You get as many again of one kind that you take, thanks to {}.",
            spirits::acting(look, seat, Ability::DoubleKind)
        ),
        false => more,
    }
}

/// The beast beside which a token would stand.
fn neighbour(asked: Asked, hex: Hex) -> String {
    match asked.look.standing_beasts() & hex.bit() {
        0 => String::new(),
        _ => format!(
            " The {} there does no harm: beasts fight only when they are hunted.",
            asked.beast_name(hex)
        ),
    }
}

/// A word about the round's bonus tile, on hexes where it can pay.
fn bonus(asked: Asked, hex: Hex) -> String {
    let look = asked.look;
    let tile = look.core().bonus[usize::from(look.core().round)].known();
    match tile.is_some_and(|tile| look.suits(asked.seat, &look.data().bonus(tile).trigger, hex)) {
        true => asked.bonus_note(Subaction::Gather),
        false => String::new(),
    }
}
