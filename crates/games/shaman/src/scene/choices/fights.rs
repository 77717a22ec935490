//! Fights and hunts before they begin: what stands against what, what is won and what is lost.

use super::{Asked, Say};
use crate::board::{Hex, Subaction, Token, hexes};
use crate::look::Look;
use crate::moves::Move;
use crate::scene::names::counted;
use crate::scene::{effects, fight, map, names};
use crate::state::{Fight, FightKind, Fighter, Side, State};
use crate::task::Task;

impl Asked<'_> {
    /// An attack on somebody.
    pub(super) fn against(self, kind: FightKind, defender: Fighter) -> Say {
        let Some(token) = self.look.s.act.token else {
            return Say::new("Attack", "A fight begins.");
        };
        Say::new(
            format!("Attack {}", self.foe(defender)),
            self.stakes(kind, token, defender),
        )
    }

    fn foe(self, defender: Fighter) -> String {
        match defender {
            Fighter::Beast(hex) => format!(
                "the {} on {}",
                self.beast_name(hex),
                names::place(self.look.data(), hex)
            ),
            Fighter::Token(seat, token) => format!("{token} of {}", names::folk(self.look, seat)),
            other => names::fighter(other),
        }
    }

    /// The fights that this subaction could begin, in a sentence.
    pub(super) fn fights(self, sub: Subaction) -> String {
        let fights = self.possible_fights(sub == Subaction::Hunt);
        let kind = match sub {
            Subaction::Hunt => FightKind::Hunt,
            _ => FightKind::Combat,
        };
        match fights.as_slice() {
            [(token, defender)] => format!(
                " There is one fight in reach, and it begins at once: {token} against {}. {}",
                self.foe(*defender),
                self.stakes(kind, *token, *defender)
            ),
            many => format!(
                " {} are in reach; you choose one, and see both sides before it begins.",
                counted(many.len() as u32, "fight")
            ),
        }
    }

    fn possible_fights(self, hunt: bool) -> Vec<(Token, Fighter)> {
        let (look, seat) = (self.look, self.seat);
        let mut fights = Vec::new();
        for token in Token::field() {
            let pair = |foe| (token, foe);
            match hunt {
                true => fights.extend(hexes(look.prey(seat, token)).map(Fighter::Beast).map(pair)),
                false => fights.extend(look.enemies(seat, token).map(pair)),
            }
        }
        fights
    }

    /// Where the hunter stands after the hunt.
    pub(super) fn stand(self, hex: Option<Hex>) -> String {
        hex.map_or(String::new(), |hex| {
            format!(
                "{}. Nothing is collected now.",
                names::capital(&map::ground_words(self.look, hex))
            )
        })
    }

    pub(super) fn acting_hex(self) -> Option<Hex> {
        let token = self.look.s.act.token?;
        self.look.player(self.seat).piece(token).hex()
    }

    /// What comes of a beast that is kept.
    pub(super) fn keep_words(self) -> String {
        let beast = self
            .look
            .s
            .act
            .hex
            .and_then(|hex| map::beast_on(self.look, hex));
        let rule = beast.map_or(String::new(), |beast| {
            format!(" Then {}.", effects::beast_clause(self.look.data(), beast))
        });
        format!(
            "It lies on its hex for this token, wherever that goes, until you gain a skull and harness it.{rule}"
        )
    }

    /// What both sides are worth, what is won, and what is lost.
    fn stakes(self, kind: FightKind, token: Token, defender: Fighter) -> String {
        let state = self.imagined(kind, token, defender);
        let before = self.look.at(&state);
        format!(
            "You {}; {} {}.{} If you win: {}. {}",
            fight::odds(before, 0),
            fight::pronoun(defender),
            fight::odds(before, 1),
            fight::beyond(before, 1),
            match kind {
                FightKind::Hunt => hunted(before, self.seat, token, defender),
                _ => winnings(before),
            },
            losing(defender)
        )
    }

    /// The fight as if it had begun and the attacker had won it.
    fn imagined(self, kind: FightKind, token: Token, defender: Fighter) -> State {
        let look = self.look;
        let attacker = Fighter::Token(self.seat, token);
        let distance = match (look.fighter_hex(attacker), look.fighter_hex(defender)) {
            (Some(one), Some(two)) => look.map().distance(one, two),
            _ => 0,
        };
        let side = |fighter| Side {
            fighter,
            ..Side::default()
        };
        let mut state = look.s.clone();
        state.fight = Fight {
            kind,
            sides: [side(attacker), side(defender)],
            distance,
            winner: Some(0),
            ..Fight::default()
        };
        state.tasks.clear();
        state.tasks.push(Task::Win);
        state
    }
}

/// What the winner of a combat may choose from: "4 of its people or a reserve skull".
fn winnings(won: Look) -> String {
    let prizes: Vec<_> = won
        .moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Win(prize) => Some(fight::prize(won, prize)),
            _ => None,
        })
        .collect();
    names::either(&prizes)
}

/// What a won hunt brings.
fn hunted(won: Look, seat: atoll_engine::Seat, token: Token, defender: Fighter) -> String {
    let meat = crate::scene::prompt::meat(won, won.core().round);
    let beast = match defender {
        Fighter::Beast(hex) => map::beast_on(won, hex),
        _ => None,
    };
    match beast.filter(|_| !won.taken_up(seat, token)) {
        Some(beast) => format!(
            "{meat} meat, or the beast itself, to be harnessed with a skull ({})",
            effects::beast_clause(won.data(), beast)
        ),
        None => format!("{meat} meat"),
    }
}

/// What losing against somebody costs.
fn losing(defender: Fighter) -> &'static str {
    match defender {
        Fighter::Token(..) => {
            "If you lose, your tiles are used up and they take some of your resources or half of the token's people."
        }
        _ => "If you lose, this action and your tiles are used up, and you get the tiles it used.",
    }
}
