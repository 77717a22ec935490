//! The round track with its tiles, and both turn tracks.

use atoll_engine::Seat;
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place, seat_character, seat_ink, seat_mark};

use super::names;
use super::pane::{Pane, WIDTH};
use super::{effects, key};
use crate::board::{Catastrophe, Subaction};
use crate::data::effect::{Ability, On};
use crate::look::Look;
use crate::state::{Fire, Flags, Laid, Phase};

pub(crate) fn panel(look: Look) -> Panel {
    let mut pane = Pane::new("rounds");
    track(look, &mut pane);
    tiles(look, &mut pane);
    orders(look, &mut pane);
    Panel {
        key: "rounds".into(),
        title: "Rounds and turn order".into(),
        seat: None,
        note: format!("round {} of {}", look.core().round, look.game.last_round()),
        active: false,
        place: Place::Side,
        scene: pane.scene(),
    }
}

/// A box for each round, with a mark for a catastrophe to come.
fn track(look: Look, pane: &mut Pane) {
    let rounds = look.game.rounds();
    let pitch = WIDTH / rounds.len() as f32;
    for (place, round) in rounds.iter().enumerate() {
        let x = (place as f32 + 0.5) * pitch;
        pane.push(round_node(look, *round, x, pane.y + 21.0, pitch - 5.0));
    }
    pane.space(48.0);
}

fn round_node(look: Look, round: u8, x: f32, y: f32, width: f32) -> Node {
    let now = round == look.core().round;
    let past = round < look.core().round;
    let fill = if now {
        Paint::fill("ink")
    } else {
        Paint::fill("paper").outlined("line", 1.0)
    };
    let ink = if now { "card" } else { "ink" };
    let faint = if past { 0.4 } else { 1.0 };
    let mut node = Node::new(format!("round-{round}"), x, y)
        .part(Part::rect(width, 42.0, 9.0, fill))
        .part(
            Part::text(17.0, round.to_string(), Paint::fill(ink).faint(faint))
                .bold()
                .at(-9.0, -9.0),
        );
    let strikes =
        look.data().rounds[usize::from(round)].catastrophe && round != look.game.first_round();
    let paint = Paint::fill(ink).faint(faint);
    if let Laid::Known(tile) = look.core().bonus[usize::from(round)] {
        let icon = bonus_icon(look.data().bonus(tile).trigger.on);
        node = node.part(Part::icon(icon, 17.0, paint).at(9.0, -9.0));
    }
    if strikes {
        let icon = match look.core().catastrophes[usize::from(round)] {
            Laid::Known(one) => catastrophe_icon(one),
            _ => "burning-tree",
        };
        node = node.part(Part::icon(icon, 18.0, paint).at(0.0, 10.0));
    }
    let text = round_words(look, round);
    node.tip(text).label(format!("Round {round}.")).glyph(
        if now {
            format!("[{round}]")
        } else {
            round.to_string()
        },
        if now { "ink" } else { "soft" },
    )
}

/// The icon of what makes a bonus tile pay.
fn bonus_icon(on: On) -> &'static str {
    let sub = match on {
        On::Gather => Subaction::Gather,
        On::Spawn => Subaction::Spawn,
        On::Advance => Subaction::Advance,
        On::Trade => Subaction::Trade,
        On::CombatWin => Subaction::Combat,
        On::HuntWin | On::Harness => Subaction::Hunt,
        On::Develop => Subaction::Develop,
        On::Build => Subaction::Build,
        On::Settle => Subaction::Settle,
        On::Wild => Subaction::Wild,
        On::GainSkull => Subaction::GainSkull,
        On::GainSpirit | On::ActivateSpirit => Subaction::GainSpirit,
        On::Sacrifice => return "campfire",
        On::Totem => return "totem",
    };
    names::subaction_icon(sub)
}

fn catastrophe_icon(one: Catastrophe) -> &'static str {
    match one {
        Catastrophe::Flood => "flood",
        Catastrophe::Drought => "sun",
        Catastrophe::Wildfire => "burning-tree",
        Catastrophe::Blizzard => "snowflake-1",
        Catastrophe::Quake => "earth-crack",
        Catastrophe::Sickness => "virus",
    }
}

/// What a round brings, as far as it is known.
fn round_words(look: Look, round: u8) -> String {
    let core = look.core();
    let bonus = match core.bonus[usize::from(round)] {
        Laid::Known(tile) => format!(" Bonus tile: {}.", effects::bonus_tile(look.data(), tile)),
        Laid::Hidden => " Its bonus tile lies face down.".to_owned(),
        Laid::None => String::new(),
    };
    let strikes =
        look.data().rounds[usize::from(round)].catastrophe && round != look.game.first_round();
    let catastrophe = match core.catastrophes[usize::from(round)] {
        Laid::Known(one) if strikes && round >= core.round => {
            format!(" Catastrophe: {}.", catastrophe_words(look, one))
        }
        Laid::Known(one) if strikes => {
            format!(" Catastrophe: {}.", look.data().catastrophe_names[one])
        }
        Laid::Hidden if strikes => " Its catastrophe lies face down.".to_owned(),
        _ if round == look.game.first_round() => " The first round has no catastrophe.".to_owned(),
        _ => String::new(),
    };
    format!("Round {round}.{bonus}{catastrophe}")
}

/// The tiles that matter now: bonus, catastrophe, end bonus.
fn tiles(look: Look, pane: &mut Pane) {
    let core = look.core();
    if let Laid::Known(tile) = core.bonus[usize::from(core.round)] {
        let (taken, ink) = bonus_taken(look);
        pane.words(
            &format!(
                "Bonus of the round: {}, and the reward of a cover{taken}",
                effects::bonus_tile(look.data(), tile)
            ),
            ink,
        );
    }
    if let Some(one) = look
        .strikes(core.round)
        .filter(|_| core.phase != Phase::SetUp)
    {
        pane.words(
            &format!("Catastrophe: {}.", catastrophe_words(look, one)),
            "ink",
        );
    }
    match core.end {
        Laid::Known(end) => pane.words(
            &format!("At the end: {}.", effects::end_bonus(look.data(), end)),
            "soft",
        ),
        Laid::Hidden => pane.words("The end bonus lies face down.", "soft"),
        Laid::None => {}
    }
    pane.space(6.0);
}

/// Who has had the bonus of the round, and the ink of what is still to be had.
fn bonus_taken(look: Look) -> (String, &'static str) {
    let has = |seat: &Seat| look.player(*seat).flags.has(Flags::BONUS);
    let by: Vec<_> = look.seats().filter(has).collect();
    let ink = if by.len() == look.game.players {
        "soft"
    } else {
        "ink"
    };
    let names: Vec<_> = by.iter().map(|seat| names::folk(look, *seat)).collect();
    let words = match (look.game.solo(), by.is_empty()) {
        (true, true) => "; once.".to_owned(),
        (true, false) => "; you have had it.".to_owned(),
        (false, true) => "; once for each seat.".to_owned(),
        (false, false) => format!(
            "; once for each seat. Had by {} already.",
            names::listed(&names)
        ),
    };
    (words, ink)
}

/// What the catastrophe of a round will do to a seat, if one strikes and it lies open; a spirit shelters from the next one.
pub(crate) fn foreseen(look: Look, seat: Seat, round: u8) -> Option<String> {
    let one = look.strikes(round)?;
    let name = &look.data().catastrophe_names[one];
    let is_next = look.game.round_after(look.core().round) == Some(round);
    let sheltered = is_next && look.active(seat, Ability::Shelter);
    let fate = fate(look, seat, one, sheltered, "");
    Some(format!("{name} in round {round}: {fate}."))
}

/// What a catastrophe does to each seat; a shelter counts in its own round only.
pub(crate) fn catastrophe_words(look: Look, one: Catastrophe) -> String {
    let name = &look.data().catastrophe_names[one];
    let now = look.strikes(look.core().round) == Some(one);
    let mut parts = Vec::new();
    for seat in look
        .seats()
        .filter(|seat| look.player(*seat).tribe.is_some())
    {
        let sheltered = now && look.player(seat).flags.has(Flags::SHELTERED);
        parts.push(fate(look, seat, one, sheltered, " this round"));
    }
    format!("{name}: {}", parts.join("; "))
}

/// What a catastrophe does to one seat: "Alder loses 1 food".
fn fate(look: Look, seat: Seat, one: Catastrophe, sheltered: bool, lasting: &str) -> String {
    let list = look.tribe(seat).catastrophes[one];
    let words = match sheltered {
        true => "is sheltered".to_owned(),
        false => effects::fate(look.data(), list, lasting),
    };
    format!("{} {words}", names::folk(look, seat))
}

/// The order of this round, and below it the fire tokens of the next one, which can be advanced.
fn orders(look: Look, pane: &mut Pane) {
    let core = look.core();
    let places = if look.game.solo() {
        2
    } else {
        look.game.players
    };
    let fire = |place: usize| -> Option<Seat> {
        if look.game.solo() {
            let stands = if place == 0 {
                Fire::Track
            } else {
                Fire::Second
            };
            return (core.fire[0] == stands).then(|| Seat::new(0));
        }
        (place < core.next.len()).then(|| core.next.get(place))
    };
    let now: Vec<_> = core.cur.iter().collect();
    pane.push(order_line(look, &now, pane.y));
    pane.space(28.0);
    pane.words("Order of the next round, and what Advance pays", "soft");
    pane.space(2.0);
    let pitch = WIDTH / places as f32;
    for place in 0..places {
        let x = (place as f32 + 0.5) * pitch;
        pane.push(place_node(
            look,
            place,
            fire(place),
            x,
            pane.y + 22.0,
            pitch - 5.0,
        ));
    }
    pane.space(46.0);
}

fn order_line(look: Look, seats: &[Seat], y: f32) -> Node {
    let names: Vec<_> = seats
        .iter()
        .map(|seat| format!("seat {}", seat.index()))
        .collect();
    let mut node = Node::new("order", WIDTH / 2.0, y + 13.0).part(
        Part::text(14.0, "Order now", Paint::fill("soft"))
            .anchored(Anchor::Start)
            .at(-WIDTH / 2.0, 0.0),
    );
    for (place, seat) in seats.iter().enumerate() {
        let x = 100.0 + 30.0 * place as f32 - WIDTH / 2.0;
        let acting = look.core().seat == *seat && look.core().phase != Phase::SetUp;
        if acting {
            node = node.part(Part::circle(13.0, Paint::fill("line")).at(x, 0.0));
        }
        node = node.part(seat_mark(*seat, 8.0, Paint::fill(seat_ink(*seat))).at(x, 0.0));
    }
    let marks: String = seats.iter().map(|seat| seat_character(*seat)).collect();
    node.label(match look.game.solo() {
        true => "You play alone: there is no turn order.".to_owned(),
        false => format!("Turn order of this round: {}.", names::listed(&names)),
    })
    .glyph(format!("order now {marks}"), "ink")
}

/// A place of the next round's track: who stands there, and what advancing to it gains.
fn place_node(look: Look, place: usize, seat: Option<Seat>, x: f32, y: f32, width: f32) -> Node {
    let gain = effects::gains(look.data(), look.data().track_gains[place]);
    let short = gain.replace(" of any kind", " any");
    let who = seat.map_or("nobody".to_owned(), |seat| names::folk(look, seat));
    let mut node = Node::new(key::place(place as u8 + 1), x, y)
        .part(Part::rect(
            width,
            42.0,
            9.0,
            Paint::fill("paper").outlined("line", 1.0),
        ))
        .part(
            Part::text(12.0, format!("{}.", place + 1), Paint::fill("soft"))
                .bold()
                .at(10.0 - width / 2.0, -10.0),
        )
        .part(
            Part::text(
                super::pane::fitting(&short, 12.0, width - 6.0),
                short,
                Paint::fill("soft"),
            )
            .at(0.0, 11.0),
        );
    if let Some(seat) = seat {
        node = node
            .part(Part::icon("campfire", 18.0, Paint::fill("flame")).at(-6.0, -9.0))
            .part(seat_mark(seat, 6.0, Paint::fill(seat_ink(seat))).at(10.0, -9.0));
    }
    node.label(format!("Place {} of the next round: {who}.", place + 1))
        .tip(format!(
            "Next round, place {}: {who}. Advance to it: {gain}.",
            place + 1
        ))
        .glyph(
            format!("{}{}", place + 1, seat.map_or('-', seat_character)),
            "ink",
        )
}

/// What the next round brings, where it matters what is taken or kept now.
pub(crate) fn soon(look: Look, seat: Seat) -> String {
    let next = look.game.round_after(look.core().round);
    let words = next.and_then(|next| foreseen(look, seat, next));
    words.map_or(String::new(), |words| format!(" {words}"))
}
