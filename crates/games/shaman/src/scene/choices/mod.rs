//! The legal moves as people say them: a label, what comes of it, and what to click.

mod fights;
mod settling;
mod subactions;

use atoll_engine::{Seat, Turn};
use atoll_scene::{Choice, Node, Tone};

use super::names::{self, people};
use super::{effects, key, map, seats, spirits};
use crate::board::{Category, Colour, Cube, Hex, Offering, Resource, Spirit, Token};
use crate::look::Look;
use crate::moves::Move;
use crate::view::View;

/// All legal moves in order.
pub(super) fn choices(look: Look, view: &View, moves: &[Move]) -> Vec<Choice> {
    let (Turn::Seat(seat), Some(decision)) = (view.turn, look.decision()) else {
        return Vec::new();
    };
    let choice = |mv: &Move| {
        let say = decision.say(Asked { look, seat }, *mv);
        Choice {
            text: mv.to_string(),
            label: say.label,
            effect: say.effect,
            tone: say.tone,
            clicks: say.clicks,
            ghosts: say.ghosts,
        }
    };
    moves.iter().map(choice).collect()
}

/// Who is asked, and what the table looks like.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) look: Look<'a>,
    pub(crate) seat: Seat,
}

/// How a move is said.
pub(crate) struct Say {
    label: String,
    effect: String,
    tone: Tone,
    clicks: Vec<String>,
    ghosts: Vec<Node>,
}

impl Say {
    pub(crate) fn new(label: impl Into<String>, effect: impl Into<String>) -> Say {
        Say {
            label: label.into(),
            effect: effect.into(),
            tone: Tone::Plain,
            clicks: Vec::new(),
            ghosts: Vec::new(),
        }
    }

    pub(crate) fn click(mut self, key: String) -> Say {
        self.clicks.push(key);
        self
    }

    pub(crate) fn costly(self) -> Say {
        self.costly_if(true)
    }

    pub(crate) fn costly_if(mut self, costs: bool) -> Say {
        if costs {
            self.tone = Tone::Costly;
        }
        self
    }

    pub(crate) fn ghost(mut self, node: Node) -> Say {
        self.ghosts.push(node);
        self
    }
}

/// What several decisions say.
impl Asked<'_> {
    pub(crate) fn colour(self) -> Colour {
        self.look.player(self.seat).colour()
    }

    pub(crate) fn people_on(self, token: Token) -> u16 {
        self.look.player(self.seat).piece(token).population
    }

    pub(crate) fn beast_name(self, hex: Hex) -> String {
        let beast = map::beast_on(self.look, hex);
        let name = beast.map_or("It", |beast| names::beast(self.look.data(), beast));
        name.to_owned()
    }

    /// An own token to be chosen.
    pub(crate) fn token(self, token: Token, effect: impl Into<String>) -> Say {
        Say::new(names::capital(&names::token(token)), effect).click(key::token(self.seat, token))
    }

    /// What a token is and can do.
    pub(crate) fn powers(self, token: Token) -> String {
        format!(
            "{} {}",
            seats::any_token(self.look, self.seat, token),
            map::token_powers(self.look, self.seat, token)
        )
    }

    /// A unit that is paid, and what follows.
    pub(crate) fn pays(self, kind: Resource, follows: &str) -> Say {
        let held = self.look.player(self.seat).stock[kind];
        let left = held.saturating_sub(1);
        Say::new(
            format!("Pay {kind}"),
            format!("It leaves you {left} {kind}.{follows}"),
        )
        .click(key::resource(self.seat, kind))
    }

    /// A token that gives up people.
    pub(crate) fn loses(self, token: Token, n: u16) -> Say {
        let have = self.people_on(token);
        let rest = have.saturating_sub(n);
        let effect = if rest >= self.look.least(token) {
            format!("{token} keeps {rest}.")
        } else if token.is_village() && rest >= 1 {
            format!(
                "Only {rest} are left: the village falls, and a rover or warrior may take its place."
            )
        } else {
            format!("{token} has only {have}: it leaves the map, and the rest is lost elsewhere.")
        };
        Say::new(format!("{token} loses {}", n.min(have)), effect)
            .costly()
            .click(key::token(self.seat, token))
    }

    /// A warning where more people cost another portion of food.
    pub(crate) fn hungrier(self, more: u16) -> String {
        let now = self.look.player(self.seat).population();
        let portions = |people| self.look.portions(self.seat, people);
        let further = match portions(now) {
            0 => "",
            _ => " more",
        };
        match portions(now + more) > portions(now) {
            true => format!(
                " With {} the feeding at the end of the round costs {}{further}.",
                people(now + more),
                names::cost(&self.look.tribe(self.seat).feeding)
            ),
            false => String::new(),
        }
    }

    /// A cube that goes up or down a step.
    pub(crate) fn cube(self, cube: Cube, step: i32) -> Say {
        let level = i32::from(self.look.player(self.seat).levels[cube]);
        let boxes = &self.look.tribe(self.seat).charts[cube];
        let at = |level: i32| boxes.get(level.max(0) as usize).copied().unwrap_or(0);
        let (now, then) = (at(level), at(level + step));
        let verb = if step > 0 { "Raise" } else { "Lower" };
        let rule = names::stat_rule(cube.stat());
        let effect = match now == then {
            true => format!(
                "No effect yet: it stays {now}; {}It says {rule}.",
                further(boxes, level, step)
            ),
            false => format!("From {now} to {then}: {rule}."),
        };
        Say::new(format!("{verb} {}", names::cube(cube)), effect).click(key::cube(self.seat, cube))
    }

    /// A great spirit to be taken.
    pub(crate) fn spirit(self, spirit: Spirit) -> Say {
        let price = names::price(self.look.spirit_price(self.seat, spirit));
        Say::new(
            format!("Take {}", names::spirit(self.look.data(), spirit)),
            format!(
                "Offering {price} each round. {}",
                spirits::whole(self.look, spirit)
            ),
        )
        .click(key::spirit(spirit))
    }

    pub(crate) fn sacrifice(
        self,
        offering: Offering,
        effect: impl FnOnce(String) -> String,
    ) -> Say {
        let words = effects::sacrifice(self.look.data(), self.colour(), offering);
        Say::new(
            format!("Sacrifice {}", names::offering(offering)),
            effect(words),
        )
        .costly()
        .click(key::sacrifice(self.seat, offering))
    }

    /// The reward of the first cover of a row, as far as it is known.
    pub(crate) fn cover_reward(self, category: Category) -> String {
        let data = self.look.data();
        match self.look.core().row(category).lying[0].known() {
            Some(cover) => effects::gains(data, data.cover_rewards[cover]),
            None => format!(
                "what is on the other side of its first cover ({}; nobody knows before)",
                effects::cover_sorts(data)
            ),
        }
    }
}

/// When a chart comes to another value: "1 point more brings 3. "
fn further(boxes: &[u8], level: i32, step: i32) -> String {
    let now = boxes.get(level.max(0) as usize).copied().unwrap_or(0);
    let value = |n: &i32| boxes.get((level + n * step).max(0) as usize).copied();
    let points = (1..boxes.len() as i32).find(|n| value(n).is_some_and(|value| value != now));
    match points.and_then(|n| Some((n - 1, value(&n)?))) {
        Some((n, value)) if step > 0 => {
            format!(
                "{} more brings {value}. ",
                names::counted(n as u32, "point")
            )
        }
        _ => String::new(),
    }
}
