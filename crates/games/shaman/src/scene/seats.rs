//! Beside the board: what each seat holds, the viewer's own with everything that can be clicked.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Node, Paint, Panel, Part, Place};

use super::map::{token_body, token_powers, token_words};
use super::names::{self, counted, people};
use super::paint::{on_tribe, pale_ink, tribe_ink};
use super::pane::{self, Pane, WIDTH};
use super::{boards, effects, hunger, key, kinds, reasons};
use crate::board::{Colour, Offering, Resource, Stat, Token};
use crate::data::effect::Key;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{Fire, Flags, Phase, Place as Where};
use crate::view::View;

pub(crate) fn panels(look: Look, view: &View, moves: &[Move]) -> Vec<Panel> {
    look.seats()
        .map(|seat| panel(look, view, moves, seat))
        .collect()
}

fn panel(look: Look, view: &View, moves: &[Move], seat: Seat) -> Panel {
    let mut pane = Pane::new(format!("seat-{}", seat.index()));
    let note = match look.player(seat).tribe {
        Some(colour) => {
            let own = (view.viewer == Viewer::Seat(seat)).then_some(moves);
            fill(look, &mut pane, seat, colour, own);
            format!(
                "{} · {}",
                names::folk(look, seat),
                people(look.player(seat).population())
            )
        }
        None => {
            pane.words("No tribe yet.", "soft");
            String::new()
        }
    };
    Panel {
        key: format!("seat-{}", seat.index()),
        title: format!("Seat {}", seat.index()),
        seat: Some(seat),
        note,
        active: view.turn == atoll_engine::Turn::Seat(seat),
        place: Place::Side,
        scene: pane.scene(),
    }
}

/// What a seat holds; with the viewer's own `moves` everything that they are said on.
fn fill(look: Look, pane: &mut Pane, seat: Seat, colour: Colour, moves: Option<&[Move]>) {
    skulls(look, pane, seat, colour);
    resources(look, pane, seat, moves);
    if let Some(moves) = moves {
        reserve(look, pane, seat, colour);
        if !boards::asked(look, pane, seat, moves) {
            sacrifices(look, pane, seat, colour, moves);
        }
    }
    waiting(look, pane, seat);
    for (text, ink) in standing(look, seat, moves.is_some()) {
        pane.words(&text, ink);
    }
}

/// Skulls in hand, then those placed; tokens against the limit.
fn skulls(look: Look, pane: &mut Pane, seat: Seat, colour: Colour) {
    let (hand, placed) = (look.player(seat).hand, look.core().placed(seat));
    let limit = look.limit(seat, false);
    let tokens = look.player(seat).token_count();
    let mut node = Node::new(
        format!("skulls-{}", seat.index()),
        WIDTH / 2.0,
        pane.y + 13.0,
    );
    for index in 0..hand + placed {
        let faint = if index < hand { 1.0 } else { 0.3 };
        let x = 11.0 + 21.0 * f32::from(index) - WIDTH / 2.0;
        let disc = Paint::fill(tribe_ink(colour))
            .outlined("line", 1.0)
            .faint(faint);
        node = node.part(Part::circle(10.0, disc).at(x, 0.0)).part(
            Part::icon(
                "death-skull",
                14.0,
                Paint::fill(on_tribe(colour)).faint(faint),
            )
            .at(x, 0.0),
        );
    }
    let text = format!("{tokens} of {limit} tokens");
    let label = format!(
        "{}: {} in hand, {placed} placed; {} on the map, at most {limit}.",
        names::folk(look, seat),
        counted(hand, "skull"),
        counted(tokens, "token"),
    );
    pane.push(
        node.part(Part::text(14.0, text.clone(), Paint::fill("soft")).anchored(atoll_scene::Anchor::End).at(WIDTH / 2.0, 0.0))
            .label(label)
            .tip("Active skulls: each is one action a round, and you may have as many tokens on the map as skulls.")
            .glyph(format!("{hand} skulls in hand, {placed} placed; {text}"), "ink"),
    );
    pane.space(30.0);
}

/// What each resource is: counts, and for the owner what it is worth as a feast tile.
fn resources(look: Look, pane: &mut Pane, seat: Seat, moves: Option<&[Move]>) {
    const PITCH: f32 = WIDTH / 9.0;
    let own = moves.is_some();
    if look.player(seat).resources() == 0 && !own {
        return;
    }
    let height = if own { 56.0 } else { 34.0 };
    for kind in Resource::ALL {
        let n = look.player(seat).stock[kind];
        if n == 0 && !own {
            continue;
        }
        let x = (kind.index() as f32 + 0.5) * PITCH;
        let barred = moves.and_then(|moves| kinds::why_not(look, moves, kind));
        let chip = chip(look, seat, kind, own, barred);
        pane.push(chip.moved(x, pane.y + height / 2.0));
    }
    pane.space(height + 4.0);
    if own {
        pane.words(effects::FEAST_SIGNS, "soft");
        pane.space(4.0);
    }
}

fn chip(look: Look, seat: Seat, kind: Resource, own: bool, barred: Option<String>) -> Node {
    let n = look.player(seat).stock[kind];
    let value = &look.tribe(seat).feast[kind];
    let faint = match &barred {
        Some(_) => 0.25,
        None if n == 0 => 0.55,
        None => 1.0,
    };
    let icon = Part::icon(
        names::resource_icon(kind),
        20.0,
        Paint::fill(pale_ink(kind)).faint(faint),
    );
    let count = Part::text(
        17.0,
        n.to_string(),
        Paint::fill(if n == 0 { "soft" } else { "ink" }).faint(faint.max(0.4)),
    )
    .bold();
    let node = Node::new(key::resource(seat, kind), 0.0, 0.0);
    let node = if own {
        node.part(Part::rect(
            31.0,
            56.0,
            9.0,
            Paint::fill("paper").outlined("line", 1.0),
        ))
        .part(icon.at(0.0, -15.0))
        .part(count.at(0.0, 5.0))
        .part(Part::text(11.0, effects::feast_signs(value), Paint::fill("soft")).at(0.0, 20.0))
    } else {
        node.part(icon.at(-10.0, 0.0)).part(count.at(7.0, 0.0))
    };
    let family = names::family_name(kind.family());
    let wanted = match own {
        true => kinds::wanted(look, seat, kind),
        false => String::new(),
    };
    let why = barred.map_or(String::new(), |why| format!(" Not now: {why}"));
    node.label(format!(
        "{} holds {}.{why}",
        names::folk(look, seat),
        names::amount(n, kind)
    ))
    .tip(format!(
        "{} ({family}): {n}.{wanted} As a feast tile: {}.{why}",
        names::capital(kind.name()),
        effects::feast(value)
    ))
    .glyph(
        format!("{}{n}", kind.letter()),
        if n == 0 { "soft" } else { pale_ink(kind) },
    )
}

/// Harnessed beasts that no token leads.
fn waiting(look: Look, pane: &mut Pane, seat: Seat) {
    const HEIGHT: f32 = 28.0;
    for (place, beast) in look.player(seat).idle.iter().enumerate() {
        let name = names::beast(look.data(), beast);
        let text = format!("{name}: waits for a token");
        let when = match place {
            0 => "the next rover or warrior that comes out leads it",
            _ => "rovers and warriors that come out lead the waiting beasts in turn",
        };
        let icon = Part::icon(names::beast_icon(beast), 18.0, Paint::fill("ink"));
        let words =
            Part::text(14.0, text.clone(), Paint::fill("ink")).anchored(atoll_scene::Anchor::Start);
        let key = format!("idle-{}-{place}", seat.index());
        pane.push(
            Node::new(key, WIDTH / 2.0, pane.y + HEIGHT / 2.0)
                .part(icon.at(11.0 - WIDTH / 2.0, 0.0))
                .part(words.at(28.0 - WIDTH / 2.0, 0.0))
                .label(format!("{text}."))
                .tip(format!(
                    "{name} is harnessed, but its token has left the map: {when}. {}",
                    effects::beast(look.data(), beast)
                ))
                .glyph(text, "ink"),
        );
        pane.space(HEIGHT);
    }
}

/// A node at another place.
trait Moved {
    fn moved(self, x: f32, y: f32) -> Self;
}

impl Moved for Node {
    fn moved(mut self, x: f32, y: f32) -> Node {
        self.x = x;
        self.y = y;
        self
    }
}

/// The tokens that are not on the map; those still locked have a gold ring and are pale.
fn reserve(look: Look, pane: &mut Pane, seat: Seat, colour: Colour) {
    const PITCH: f32 = WIDTH / 12.0;
    for token in Token::all() {
        let piece = look.player(seat).piece(token);
        if piece.hex().is_some() {
            continue;
        }
        let locked = !look.unlocked(seat, token);
        let faint = if locked { 0.4 } else { 1.0 };
        let gold = look.tribe(seat).spaces[token].gold;
        let edge = if gold { "gold" } else { "line" };
        let body = Paint::fill(tribe_ink(colour))
            .outlined(edge, 2.0)
            .faint(faint);
        let state = match (piece.place, locked) {
            (Where::Aside, _) => " It lies aside and brings no bonus.".to_owned(),
            (_, true) => format!(
                " It is locked: first {} must come out.",
                locks(look, seat, token)
            ),
            _ => String::new(),
        };
        let bonus = match piece.place {
            Where::Aside => String::new(),
            _ => format!(
                " Leaving its space brings {}.",
                effects::space(look.data(), colour, token)
            ),
        };
        let name = names::capital(&names::token(token));
        let x = (token.index() as f32 + 0.5) * PITCH;
        pane.push(
            Node::new(key::token(seat, token), x, pane.y + 17.0)
                .part(token_body(token.unit(), 12.5, body))
                .part(
                    Part::text(
                        12.5,
                        token.to_string(),
                        Paint::fill(on_tribe(colour)).faint(faint),
                    )
                    .bold(),
                )
                .label(format!("{name} in reserve.{state}"))
                .tip(format!(
                    "{} {}{bonus}{state}",
                    any_token(look, seat, token),
                    token_powers(look, seat, token)
                ))
                .glyph(
                    if locked {
                        format!("({token})")
                    } else {
                        token.to_string()
                    },
                    if locked { "soft" } else { "ink" },
                ),
        );
    }
    pane.space(38.0);
}

/// The tokens that have to leave their spaces before this one can.
fn locks(look: Look, seat: Seat, token: Token) -> String {
    let column = look.tribe(seat).spaces[token].column;
    let waiting = Token::all().filter(|other| {
        column >> other.index() & 1 == 1 && look.player(seat).piece(*other).place == Where::Reserve
    });
    names::listed(&waiting.map(|token| token.to_string()).collect::<Vec<_>>())
}

/// The three sacrifice spaces with their two options each; those with alternatives are as wide as the panel.
fn sacrifices(look: Look, pane: &mut Pane, seat: Seat, colour: Colour, moves: &[Move]) {
    const HEIGHT: f32 = 42.0;
    pane.heading("Sacrifices");
    let mut left = true;
    for offering in Offering::ALL {
        let option = &look.data().tribe(colour).sacrifices[offering];
        let wide = option.pay.len() + option.gain.len() > 2;
        let pitch = if wide { WIDTH } else { WIDTH / 2.0 };
        let possible = match moves.is_empty() {
            true => look.can_sacrifice(seat, offering) && look.core().phase != Phase::SetUp,
            false => moves.contains(&Move::Sacrifice(offering)),
        };
        let faint = if possible { 1.0 } else { 0.5 };
        let words = effects::sacrifice(look.data(), colour, offering);
        let (pay, gain) = short_sacrifice(look, colour, offering);
        let text = |text: &str| {
            Part::text(
                pane::fitting(text, 12.5, pitch - 52.0),
                text,
                Paint::fill("ink").faint(faint),
            )
            .anchored(atoll_scene::Anchor::Start)
        };
        let state = reasons::no_sacrifice(look, seat, offering)
            .map_or(String::new(), |why| format!(" Not now: {why}"));
        let name = names::offering(offering);
        pane.push(
            Node::new(
                key::sacrifice(seat, offering),
                if left { pitch / 2.0 } else { 1.5 * pitch },
                pane.y + HEIGHT / 2.0,
            )
            .part(Part::rect(
                pitch - 10.0,
                HEIGHT - 8.0,
                9.0,
                Paint::fill("paper").outlined("line", 1.0),
            ))
            .part(
                Part::text(13.0, name.clone(), Paint::fill("soft").faint(faint))
                    .bold()
                    .at(19.0 - pitch / 2.0, 0.0),
            )
            .part(text(&pay).at(34.0 - pitch / 2.0, -7.5))
            .part(text(&gain).at(34.0 - pitch / 2.0, 7.5))
            .label(format!("Sacrifice {name}: {pay} {gain}."))
            .tip(format!("Sacrifice {name}: {words}.{state}"))
            .glyph(
                format!("{name} {pay}\n   {gain}"),
                if possible { "ink" } else { "soft" },
            ),
        );
        left = wide || !left;
        if left {
            pane.space(HEIGHT);
        }
    }
}

/// What a sacrifice costs and brings, in few words.
fn short_sacrifice(look: Look, colour: Colour, offering: Offering) -> (String, String) {
    let option = &look.data().tribe(colour).sacrifices[offering];
    let pay: Vec<_> = option
        .pay
        .iter()
        .map(|payment| {
            effects::payment(payment)
                .replace(" of any kind", " any")
                .replace("stat point", "point")
        })
        .collect();
    let gain: Vec<_> = option
        .gain
        .iter()
        .map(|list| effects::gains(look.data(), *list))
        .collect();
    let gain = gain
        .join(" / ")
        .replace(" of any kind", " any")
        .replace(" of any stat", "")
        .replace(" of your reserve", "");
    let times = if option.times > 1 {
        format!(", up to ×{}", option.times)
    } else {
        String::new()
    };
    (pay.join(" / "), format!("→ {gain}{times}"))
}

/// What else matters of a seat: food, spirits, marks.
fn standing(look: Look, seat: Seat, own: bool) -> Vec<(String, &'static str)> {
    let player = look.player(seat);
    let mut lines: Vec<_> = feeding(look, seat, own).into_iter().collect();
    for spirit in player.spirits() {
        let active = player.activated[spirit] == look.core().round;
        let name = names::spirit(look.data(), spirit);
        lines.push(match active {
            true => (format!("{name} is active."), "soft"),
            false => (
                format!(
                    "{name} is not active; activating it {}.",
                    match look.spirit_price(seat, spirit) {
                        (_, 0) => "is free".to_owned(),
                        price => format!("costs {}", names::price(price)),
                    }
                ),
                "soft",
            ),
        });
    }
    if player.flags.has(Flags::PASS) {
        lines.push(("Has passed for this round.".to_owned(), "soft"));
    }
    match look.core().fire[seat.index()] {
        Fire::On(category) => lines.push((
            format!(
                "The fire token keeps a space of {}.",
                names::category(category)
            ),
            "soft",
        )),
        Fire::Aside => lines.push(("The fire token lies beside the board.".to_owned(), "soft")),
        Fire::Track | Fire::Second => {}
    }
    let change = look.changed(seat, Key::Surplus);
    if own && look.core().phase == Phase::Surplus {
        for (row, (cost, people)) in look.tribe(seat).surplus.iter().enumerate() {
            let gain = i32::from(*people) + change;
            lines.push((
                format!(
                    "Surplus {}: {} for {gain} people.",
                    row + 1,
                    names::cost(cost)
                ),
                "soft",
            ));
        }
    }
    lines
}

/// What is to be fed at the end of the round, until it is fed.
fn feeding(look: Look, seat: Seat, own: bool) -> Option<(String, &'static str)> {
    if !matches!(
        look.core().phase,
        Phase::SetUp | Phase::Catastrophe | Phase::Actions
    ) {
        return None;
    }
    let (demand, due) = look.demand(seat);
    if due == 0 {
        let (per, portion) = (look.data().feed_per, names::cost(&look.tribe(seat).feeding));
        let words = format!("Nothing to feed yet: each full {per} people cost {portion} a round.");
        return own.then_some((words, "soft"));
    }
    let units = match own {
        true => names::price((demand, due)),
        false => counted(due, "unit"),
    };
    let words = format!("Feeding at the end of the round: {units}.");
    Some(match hunger::missing(look, seat) {
        None => (words, "soft"),
        Some((n, units)) if own => (
            format!(
                "{words} You lack {units}: that would cost {}.",
                hunger::toll(look, seat, n)
            ),
            "danger",
        ),
        Some((n, _)) => (format!("{words} {n} missing."), "danger"),
    })
}

/// A token of the seat in words, on the map or not.
pub(crate) fn any_token(look: Look, seat: Seat, token: Token) -> String {
    match look.player(seat).piece(token).hex() {
        Some(_) => token_words(look, seat, token),
        None => format!(
            "{} in reserve, for up to {}.",
            names::capital(&names::token(token)),
            names::people(look.stat(seat, token, Stat::Capacity))
        ),
    }
}
