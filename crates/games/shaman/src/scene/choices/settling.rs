//! Settling, and what becomes of the beast of a token that leaves the map.

use super::{Asked, Say};
use crate::board::{Stat, Subaction, Token};
use crate::decisions::{Decision, LinkBeast};
use crate::scene::{effects, key, kinds, names};
use crate::state::Place;

impl Asked<'_> {
    /// The subaction, with all that is certain of it. It is done at once where nothing is left to choose.
    pub(crate) fn settle(self, skull: &str, bonus: &str) -> Say {
        let tokens: Vec<_> = self.look.settlers(self.seat).collect();
        let villages = self.look.new_villages(self.seat).count();
        let price = self.look.settlement_price(self.seat);
        let payment = kinds::only_payment(self.look, self.seat, price);
        let who = match tokens.as_slice() {
            [token] => format!(" It is {token}.{}", self.settles(*token)),
            many => format!(" You choose who settles: {}.", names::either(&named(many))),
        };
        let pay = match payment {
            Some(paid) => format!(" You pay {}.", names::stock(&paid)),
            None => format!(" Price {}.", names::price(price)),
        };
        let rule = names::subaction_rule(Subaction::Settle);
        let say = Say::new(
            names::subaction(Subaction::Settle),
            format!("{skull}{rule}{who}{pay}{bonus}"),
        )
        .click(key::subaction(Subaction::Settle));
        say.costly_if(tokens.len() == 1 && villages == 1 && payment.is_some())
    }

    /// What becomes of a token that settles, and of its people: " Its 14 people move into ...".
    pub(crate) fn settles(self, token: Token) -> String {
        let piece = self.look.player(self.seat).piece(token);
        let Some(hex) = piece.hex() else {
            return String::new();
        };
        let villages: Vec<_> = self.look.new_villages(self.seat).collect();
        let (name, brings) = match villages.as_slice() {
            [village] => (format!("village {village}"), self.founded(token, *village)),
            many => (
                "a village".to_owned(),
                format!(" You choose which: {}.", names::either(&named(many))),
            ),
        };
        format!(
            " Its {} move into {name} on {}; {token} itself goes back to your board and can come out again.{brings}{}",
            names::people(piece.population),
            names::place(self.look.data(), hex),
            self.leaving(token)
        )
    }

    /// What a village brings that takes over the people of a token.
    pub(crate) fn founded(self, token: Token, village: Token) -> String {
        let room = self.look.stat(self.seat, village, Stat::Capacity);
        let lost = match self.people_on(token).saturating_sub(room) {
            0 => String::new(),
            n => format!(" It has no room for {n} of them, who are lost."),
        };
        format!(" {}{lost}", self.space_brings(village))
    }

    /// What a token brings that comes onto the map.
    pub(crate) fn space_brings(self, token: Token) -> String {
        match self.look.player(self.seat).piece(token).place {
            Place::Aside => format!("{token} lies aside, so it brings no bonus."),
            _ => format!(
                "Leaving its space {token} brings {}.",
                effects::space(self.look.data(), self.colour(), token)
            ),
        }
    }

    /// What becomes of the beast that a token leads or has downed, when it leaves the map.
    pub(crate) fn leaving(self, token: Token) -> String {
        let (look, seat) = (self.look, self.seat);
        if let Some(hex) = look.claim_of(seat, token) {
            return format!(
                " The {} on {hex}, which it has downed, stands up again.",
                self.beast_name(hex)
            );
        }
        let piece = look.player(seat).piece(token);
        let (Some(beast), Some(hex)) = (piece.beast, piece.hex()) else {
            return String::new();
        };
        let mut state = look.s.clone();
        state.core.lift(seat, token);
        let mut next = Vec::new();
        LinkBeast { seat, beast, hex }.answers(look.at(&state), &mut |token| next.push(token));
        let name = names::beast(look.data(), beast);
        match next.as_slice() {
            [] => format!(
                " Its {name} then waits on your panel for the next rover or warrior that comes out."
            ),
            [only] => format!(" Its {name} goes to {only}, the nearest without a beast."),
            many => format!(
                " You choose who leads its {name} then: {}.",
                names::either(&named(many))
            ),
        }
    }
}

fn named(tokens: &[Token]) -> Vec<String> {
    tokens.iter().map(Token::to_string).collect()
}
