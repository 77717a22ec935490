//! Fights and hunts before they begin: what stands against what, what is won and what is lost.

use super::{Asked, Say};
use crate::board::{Subaction, Token, hexes};
use crate::decisions::{Decision, Winnings};
use crate::look::Look;
use crate::scene::names::counted;
use crate::scene::{effects, fight, map, names};
use crate::state::{Fight, FightKind, Fighter, State};

impl Asked<'_> {
    /// An attack on somebody.
    pub(crate) fn against(self, kind: FightKind, defender: Fighter) -> Say {
        let (token, _) = self.look.acting(self.seat);
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
    pub(crate) fn fights(self, sub: Subaction) -> String {
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
        let attacker = Fighter::Token(self.seat, token);
        let distance = self.look.between(attacker, defender);
        let mut state = self.look.s.clone();
        state.fight = Fight {
            winner: Some(0),
            ..Fight::of(kind, attacker, defender, distance)
        };
        state
    }
}

/// What the winner of a combat may choose from: "4 of its people or a reserve skull".
fn winnings(won: Look) -> String {
    let mut prizes = Vec::new();
    Winnings.answers(won, &mut |prize| prizes.push(fight::prize(won, prize)));
    names::either(&prizes)
}

/// What a won hunt brings.
fn hunted(won: Look, seat: atoll_engine::Seat, token: Token, defender: Fighter) -> String {
    let meat = won.meat();
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
