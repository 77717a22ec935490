//! A view as JSON: for scripts and bots that read the table instead of the position text.

use atoll_engine::{MAX_SEATS, Seat, Turn};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::board::{
    Beast, Category, Colour, Cover, Cube, Hex, Resource, Skull, SkullSpace, Spirit, Structure,
    Tech, Token,
};
use crate::state::{Core, Fire, Flags, Laid, Phase, Place, Player};
use crate::view::View;

/// The name of a phase.
pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up",
        Phase::Catastrophe => "catastrophe",
        Phase::Actions => "actions",
        Phase::Feeding => "feeding",
        Phase::Surplus => "surplus",
        Phase::Spirits => "spirits",
        Phase::CleanUp => "clean-up",
        Phase::FinalTotem => "final-totem",
    }
}

/// What is known of something that lies there: its text, `"?"`, or nothing.
fn laid<T: std::fmt::Display + Copy>(thing: Laid<T>) -> Value {
    match thing {
        Laid::None => Value::Null,
        Laid::Hidden => "?".into(),
        Laid::Known(thing) => thing.to_string().into(),
    }
}

/// A map of names to counts, without those that are zero.
fn counts<T: std::fmt::Display>(things: impl IntoIterator<Item = (T, u16)>) -> Value {
    let there = things.into_iter().filter(|(_, n)| *n > 0);
    Value::Object(
        there
            .map(|(thing, n)| (thing.to_string(), n.into()))
            .collect::<Map<_, _>>(),
    )
}

fn seats<'a>(seats: impl Iterator<Item = Seat> + 'a) -> Vec<usize> {
    seats.map(Seat::index).collect()
}

fn texts<T: std::fmt::Display>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let core = &self.state.core;
        let turn = match self.turn {
            Turn::Seat(seat) => json!(seat.index()),
            Turn::Chance => json!("chance"),
            Turn::Over => json!("over"),
        };
        let rows = Category::ALL.map(|category| (category.to_string(), row(core, category)));
        let beasts = Hex::all().filter_map(|hex| Some((hex.to_string(), beast(core, hex)?)));
        let analogs = Colour::ALL.into_iter().filter_map(|colour| {
            let analog = core.analogs[colour]?;
            let (hex, population, skulls) = (analog.hex, analog.population, analog.skulls);
            Some((
                colour.to_string(),
                json!({"hex": hex, "population": population, "skulls": skulls}),
            ))
        });
        let skulls = core
            .skulls
            .iter()
            .map(|skull| json!({"neutral": skull.neutral, "foreign": laid(skull.foreign)}));
        let players = core
            .players
            .iter()
            .enumerate()
            .filter(|(_, player)| player.tribe.is_some());
        let players = players.map(|(index, board)| player(core, Seat::new(index), board));
        let open = Spirit::ALL
            .into_iter()
            .filter(|spirit| core.spirits >> spirit.index() & 1 == 1);
        json!({
            "viewer": self.viewer.seat().map(Seat::index),
            "turn": turn,
            "round": core.round,
            "phase": phase_name(core.phase),
            "order": seats(core.cur.iter()),
            "next": seats(core.next.iter()),
            "fire": fires(core),
            "rows": rows.into_iter().collect::<Map<_, _>>(),
            "bonus": core.bonus[1..].iter().map(|tile| laid(*tile)).collect::<Vec<_>>(),
            "catastrophes": core.catastrophes[1..].iter().map(|one| laid(*one)).collect::<Vec<_>>(),
            "end": laid(core.end),
            "spirits": texts(open),
            "supply": counts(Tech::ALL.into_iter().zip(core.supply.map(u16::from))),
            "beasts": beasts.collect::<Map<_, _>>(),
            "reserve": core.reserve.iter().map(laid).collect::<Vec<_>>(),
            "discard": counts(Beast::ALL.into_iter().zip(core.discard.map(u16::from))),
            "skulls": skulls.collect::<Vec<_>>(),
            "analogs": analogs.collect::<Map<_, _>>(),
            "covers_gone": counts(Cover::ALL.into_iter().zip(core.covers_gone.map(u16::from))),
            "success": core.success,
            "players": players.collect::<Vec<_>>(),
            "fight": self.fight(),
        })
        .serialize(serializer)
    }
}

impl View {
    fn fight(&self) -> Value {
        let Some(fight) = self.state.fight() else {
            return Value::Null;
        };
        let side = |side: &crate::state::Side| {
            json!({
                "fighter": side.fighter,
                "limit": side.limit,
                "tiles": counts(Resource::ALL.into_iter().zip(side.tiles.map(u16::from))),
                "extra": side.war,
                "ready": side.ready,
            })
        };
        json!({"distance": fight.distance, "shown": fight.shown, "sides": [side(&fight.sides[0]), side(&fight.sides[1])]})
    }
}

fn row(core: &Core, category: Category) -> Value {
    let row = core.row(category);
    let skulls: Vec<u8> = (0..MAX_SEATS)
        .map(|seat| row.skulls(Seat::new(seat)))
        .collect();
    let lying = row.lying[..usize::from(row.covers)].iter();
    json!({"open": row.open, "skulls": skulls, "covers": row.covers, "lying": lying.map(|c| laid(*c)).collect::<Vec<_>>()})
}

fn beast(core: &Core, hex: Hex) -> Option<Value> {
    let wild = core.beast(hex)?;
    let claim = wild
        .claim
        .map(|(seat, token)| format!("{}.{token}", seat.index()));
    Some(json!({"beast": wild.beast, "stolen": wild.stolen, "claim": claim}))
}

fn fires(core: &Core) -> Vec<String> {
    let text = |fire: &Fire| match fire {
        Fire::Track => "track".to_owned(),
        Fire::Second => "second".to_owned(),
        Fire::Aside => "aside".to_owned(),
        Fire::On(category) => category.to_string(),
    };
    core.fire.iter().map(text).collect()
}

fn player(core: &Core, seat: Seat, board: &Player) -> Value {
    let tokens = Token::all().filter_map(|token| {
        let piece = board.piece(token);
        let place = match piece.place {
            Place::Reserve => return None,
            Place::Aside => "aside".to_owned(),
            Place::On(hex) => hex.to_string(),
        };
        Some((
            token.to_string(),
            json!({"at": place, "population": piece.population, "beast": piece.beast}),
        ))
    });
    let built = Structure::ALL.into_iter().zip(board.structures);
    let structures =
        built.filter_map(|(structure, hex)| Some((structure.to_string(), json!(hex?))));
    let spirits = board.spirits().map(|spirit| {
        let (acquired, activated) = (board.acquired[spirit], board.activated[spirit]);
        (
            spirit.to_string(),
            json!({"acquired": acquired, "activated": activated}),
        )
    });
    let totems = (1..).zip(&board.totems).filter_map(|(number, skulls)| {
        let (one, two) = (*skulls)?;
        Some((format!("{number}"), json!([one, two])))
    });
    let flags = Flags::NAMES
        .iter()
        .filter(|(flag, _)| board.flags.has(*flag));
    json!({
        "tribe": board.tribe,
        "tokens": tokens.collect::<Map<_, _>>(),
        "population": board.population(),
        "resources": counts(Resource::ALL.into_iter().zip(board.stock)),
        "levels": counts(Cube::all().zip(board.levels.map(u16::from))),
        "hand": board.hand,
        "placed": core.placed(seat),
        "sacrificed": board.sacrificed,
        "neutral": board.neutral,
        "reserve": texts(SkullSpace::all().filter(|space| board.holds(*space))),
        "store": counts(Skull::all().zip(board.store.map(u16::from))),
        "got": counts(Colour::ALL.into_iter().zip(board.got.map(u16::from))),
        "totems": totems.collect::<Map<_, _>>(),
        "idle": texts(board.idle.iter()),
        "technologies": texts(Tech::ALL.into_iter().filter(|tech| board.has(*tech))),
        "structures": structures.collect::<Map<_, _>>(),
        "spirits": spirits.collect::<Map<_, _>>(),
        "covers": counts(Cover::ALL.into_iter().zip(board.covers.map(u16::from))),
        "flags": flags.map(|(_, name)| *name).collect::<Vec<_>>(),
    })
}
