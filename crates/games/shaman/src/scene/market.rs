//! Technologies, great spirits and beasts to come.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place, seat_ink, seat_mark};

use super::names;
use super::pane::{self, Pane, WIDTH};
use super::{effects, key, kinds, spirits};
use crate::board::{LINES, Spirit, Tech};
use crate::decisions::AnyDecision;
use crate::look::Look;
use crate::moves::Move;
use crate::state::Laid;
use crate::view::View;

pub(super) fn panels(look: Look, view: &View, moves: &[Move]) -> Vec<Panel> {
    vec![
        technologies(look, view, moves),
        great_spirits(look, view, moves),
        beasts(look),
    ]
}

/// Nine lines of three levels: how many copies are left, who has it and, while one is chosen, what it costs the viewer.
fn technologies(look: Look, view: &View, moves: &[Move]) -> Panel {
    const COLUMN: f32 = WIDTH / 3.0;
    let wanted = moves
        .iter()
        .any(|mv| matches!(mv, Move::Tech(_) | Move::GainTech(_)));
    let height = 30.0;
    let mut pane = Pane::new("technologies");
    let seat = owner_of(look, view);
    let tile = |tech| TechTile {
        look,
        seat,
        tech,
        wanted,
    };
    let offered: Vec<_> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Tech(tech) | Move::GainTech(tech) => Some(*tech),
            _ => None,
        })
        .collect();
    for tech in &offered {
        tile(*tech).card(&mut pane);
    }
    for (line, name) in LINES.iter().enumerate() {
        pane.words(&names::capital(name), "soft");
        for level in 0..3 {
            let tech = Tech::ALL[3 * line + level];
            if offered.contains(&tech) {
                continue;
            }
            let tile = tile(tech);
            let x = (level as f32 + 0.5) * COLUMN;
            pane.push(tile.node(x, pane.y + height / 2.0, COLUMN - 5.0, height - 4.0));
        }
        pane.space(height + 2.0);
    }
    let left: u32 = look.core().supply.iter().map(|n| u32::from(*n)).sum();
    Panel {
        key: "technologies".into(),
        title: "Technologies".into(),
        seat: None,
        note: format!("{left} left"),
        active: false,
        place: place(wanted),
        scene: pane.scene(),
    }
}

/// The seat that looks, once it has a tribe.
fn owner_of(look: Look, view: &View) -> Option<Seat> {
    view.viewer
        .seat()
        .filter(|seat| look.player(*seat).tribe.is_some())
}

/// What can be clicked now is in sight.
fn place(wanted: bool) -> Place {
    if wanted { Place::Side } else { Place::Sheet }
}

/// A technology in the market, as a seat sees it.
struct TechTile<'a> {
    look: Look<'a>,
    seat: Option<Seat>,
    tech: Tech,
    /// Whether a technology is chosen now.
    wanted: bool,
}

impl TechTile<'_> {
    fn owned(&self) -> bool {
        self.seat
            .is_some_and(|seat| self.look.player(seat).has(self.tech))
    }

    fn copies(&self) -> u8 {
        self.look.core().supply[self.tech]
    }

    /// What it costs, or why it cannot be had.
    fn state(&self) -> String {
        match (self.owned(), self.copies(), self.seat) {
            (true, _, _) => "yours".to_owned(),
            (_, 0, _) => "none left".to_owned(),
            (_, _, Some(seat)) => short_price(&names::price(self.look.tech_price(seat, self.tech))),
            (_, n, None) => format!("copies left: {n}"),
        }
    }

    /// Why it cannot be chosen, while one is.
    fn why_not(&self) -> Option<String> {
        let (look, seat) = (self.look, self.seat.filter(|_| self.wanted)?);
        let first = self.tech.below().filter(|one| !look.player(seat).has(*one));
        if self.owned() {
            return Some("you have it.".to_owned());
        }
        if self.copies() == 0 {
            return Some("none is left.".to_owned());
        }
        if let Some(first) = first {
            return Some(format!("it needs {} first.", names::words(first.name())));
        }
        if !matches!(look.decision(), Some(AnyDecision::Develop(_))) {
            return None;
        }
        let price = look.tech_price(seat, self.tech);
        let (_, units) = kinds::lacking(price, &look.player(seat).stock)?;
        Some(format!("it costs more than you have: you lack {units}."))
    }

    /// As wide as the panel, with what it costs and does: one that can be chosen now.
    fn card(&self, pane: &mut Pane) {
        const SIZE: f32 = 13.0;
        const LINE: f32 = 17.0;
        let wrapped = |text: &str| pane::wrap(text, SIZE, WIDTH - 30.0);
        let price = wrapped(&format!("Price: {}.", self.state()));
        let rule = wrapped(&effects::tech(self.look.data(), self.tech));
        let height = LINE * (1 + price.len() + rule.len()) as f32 + 12.0;
        let mut node = self.node(WIDTH / 2.0, pane.y + height / 2.0, WIDTH - 6.0, height);
        let inks = std::iter::repeat_n("soft", price.len()).chain(std::iter::repeat("ink"));
        for (at, (text, ink)) in price.iter().chain(&rule).zip(inks).enumerate() {
            let y = LINE * (at as f32 + 1.5) + 6.0 - height / 2.0;
            let part = Part::text(SIZE, text, Paint::fill(ink)).anchored(Anchor::Start);
            node = node.part(part.at(10.0 - WIDTH / 2.0, y));
        }
        pane.push(node);
        pane.space(height + 8.0);
    }

    fn node(&self, x: f32, y: f32, width: f32, height: f32) -> Node {
        let why = self.why_not();
        let faint = match !self.owned() && (self.copies() == 0 || why.is_some()) {
            true => 0.4,
            false => 1.0,
        };
        let why = why.map_or(String::new(), |why| format!(" Not now: {why}"));
        let fill = if self.owned() {
            Paint::fill("line")
        } else {
            Paint::fill("paper")
        };
        let name = names::title(self.tech.name());
        let left = 7.0 - width / 2.0;
        let top = 13.0 - height / 2.0;
        let heading = Part::text(
            pane::fitting(&name, 13.0, width - 26.0),
            name.clone(),
            Paint::fill("ink").faint(faint),
        );
        let mut node = Node::new(key::tech(self.tech), x, y)
            .part(Part::rect(width, height, 8.0, fill.outlined("line", 1.0)))
            .part(heading.bold().anchored(Anchor::Start).at(left, top));
        let others = self
            .look
            .seats()
            .filter(|other| Some(*other) != self.seat && self.look.player(*other).has(self.tech));
        for (place, other) in others.enumerate() {
            let dx = width / 2.0 - 8.0 - 10.0 * place as f32;
            node = node.part(seat_mark(other, 4.0, Paint::fill(seat_ink(other))).at(dx, top));
        }
        let rule = effects::tech(self.look.data(), self.tech);
        let state = self.state();
        node.label(format!("{name}: {state}.{why}"))
            .tip(format!(
                "{name}, level {}: {rule} Price: {state}. Copies left: {}.{why}",
                self.tech.level(),
                self.copies()
            ))
            .glyph(
                format!("{} {}", self.tech, self.copies())
                    .chars()
                    .take(16)
                    .collect::<String>(),
                "ink",
            )
    }
}

/// "1 berries, 2 any" of a longer price.
fn short_price(price: &str) -> String {
    price
        .replace(" of any kind", " any")
        .replace(" and ", ", ")
        .replace(" of your choice", "")
}

/// The open spirits, and those that seats have.
fn great_spirits(look: Look, view: &View, moves: &[Move]) -> Panel {
    let mut pane = Pane::new("spirits");
    let open = |spirit: &Spirit| look.core().spirits & (1 << spirit.index()) != 0;
    let owner = |spirit: Spirit| {
        look.seats()
            .find(|seat| look.player(*seat).acquired[spirit] != 0)
    };
    for spirit in Spirit::ALL
        .into_iter()
        .filter(|spirit| open(spirit) || owner(*spirit).is_some())
    {
        let top = pane.y;
        let seat = owner(spirit);
        let price = match view.viewer {
            Viewer::Seat(seat) if look.player(seat).tribe.is_some() => {
                names::price(look.spirit_price(seat, spirit))
            }
            _ => names::cost(&look.data().spirit(spirit).cost),
        };
        let state = match seat {
            Some(seat) => format!("with {}", names::folk(look, seat)),
            None => "open".to_owned(),
        };
        pane.push(spirit_node(look, spirit, &state, top));
        pane.space(26.0);
        pane.words(&format!("Offering {price}."), "soft");
        let alone = look.game.solo();
        pane.words(&effects::ability(look.data(), spirit, alone), "ink");
        pane.words(
            &format!(
                "At the end of the round: {}",
                effects::bonus(look.data(), spirit, alone)
            ),
            "soft",
        );
        pane.space(6.0);
    }
    let count = (0..Spirit::COUNT)
        .filter(|index| look.core().spirits & (1 << index) != 0)
        .count();
    Panel {
        key: "spirits".into(),
        title: "Great spirits".into(),
        seat: None,
        note: format!("{count} open"),
        active: false,
        place: place(
            moves
                .iter()
                .any(|mv| matches!(mv, Move::Spirit(_) | Move::GainSpirit(_))),
        ),
        scene: pane.scene(),
    }
}

fn spirit_node(look: Look, spirit: Spirit, state: &str, top: f32) -> Node {
    let name = names::spirit(look.data(), spirit);
    Node::new(key::spirit(spirit), WIDTH / 2.0, top + 13.0)
        .part(Part::rect(
            WIDTH,
            25.0,
            8.0,
            Paint::fill("paper").outlined("line", 1.0),
        ))
        .part(Part::icon("spark-spirit", 17.0, Paint::fill("ink")).at(14.0 - WIDTH / 2.0, 0.0))
        .part(
            Part::text(14.0, name, Paint::fill("ink"))
                .bold()
                .anchored(Anchor::Start)
                .at(28.0 - WIDTH / 2.0, 0.0),
        )
        .part(
            Part::text(13.0, state, Paint::fill("soft"))
                .anchored(Anchor::End)
                .at(WIDTH / 2.0 - 8.0, 0.0),
        )
        .label(format!("{name}, {state}. {}", spirits::whole(look, spirit)))
        .glyph(format!("{name} ({spirit}), {state}"), "ink")
}

/// What analog warriors fight with in this round and in those to come.
fn analogs(look: Look, pane: &mut Pane) {
    if look.core().analogs.iter().all(Option::is_none) {
        return;
    }
    pane.heading("Analog warriors by round");
    let now = look.core().round.max(1);
    for round in look.game.rounds().iter().filter(|round| **round >= now) {
        let foe = look.data().analogs[usize::from(*round)];
        let words = format!(
            "Round {round}: {}, strength {}, range {}, {}.",
            names::people(foe.population),
            foe.strength,
            foe.range,
            names::counted(foe.feast, "tile")
        );
        pane.words(&words, "soft");
    }
}

/// The beasts that wait, and what analog warriors will be.
fn beasts(look: Look) -> Panel {
    let mut pane = Pane::new("beasts");
    let known: Vec<_> = look
        .core()
        .reserve
        .iter()
        .map(|beast| match beast {
            Laid::Known(beast) => names::beast(look.data(), beast).to_owned(),
            _ => "unknown".to_owned(),
        })
        .collect();
    let waiting = look.core().reserve.len();
    pane.words(
        &format!(
            "Next in the reserve: {}.",
            names::listed(&known.iter().take(6).cloned().collect::<Vec<_>>())
        ),
        "ink",
    );
    let replaced = look.game.rounds().iter().filter(|round| {
        **round >= look.core().round && look.data().rounds[usize::from(**round)].replace_beasts
    });
    let rounds: Vec<_> = replaced.map(u8::to_string).collect();
    if !rounds.is_empty() {
        pane.words(
            &format!(
                "Empty beast hexes are filled after round {}.",
                names::listed(&rounds)
            ),
            "soft",
        );
    }
    analogs(look, &mut pane);
    Panel {
        key: "beasts".into(),
        title: "Beasts and analog warriors".into(),
        seat: None,
        note: format!("{waiting} waiting"),
        active: false,
        place: Place::Sheet,
        scene: pane.scene(),
    }
}
