//! Population, and the tokens that hold it.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Beast, Hex, Stat, Token};
use crate::decisions::{LinkBeast, LosePeople, PlacePeople, ReplaceVillage};
use crate::event::{BeastNews, Event};
use crate::options::Shaman;
use crate::state::Wild;

impl<T: Tell<Shaman>> Play<'_, T> {
    pub(crate) fn gain_population(&mut self, seat: Seat, n: u16) {
        if n > 0 {
            self.push(PlacePeople { seat, n });
        }
    }

    pub(crate) fn change_population(&mut self, seat: Seat, token: Token, change: i32) {
        let piece = self.s.core.player_mut(seat).piece_mut(token);
        piece.population = (i32::from(piece.population) + change).clamp(0, 60_000) as u16;
        let now = piece.population;
        if change != 0 {
            self.event(Event::Population {
                seat,
                token,
                change,
                now,
            });
        }
    }

    /// Loses population from one token; a village that falls is replaced, the last token keeps one.
    pub(crate) fn lose_from(&mut self, seat: Seat, token: Token, n: u16, lost: u16) {
        let player = self.s.core.player(seat);
        let population = player.piece(token).population;
        let only = player.token_count() == 1;
        let village = token.is_village();
        if only && population <= n {
            let lost = lost + population.saturating_sub(1);
            if village {
                self.fall(seat, token, 1, lost);
            } else {
                self.change_population(seat, token, 1 - i32::from(population));
                self.note_loss(seat, lost);
            }
        } else if population >= n + self.look().least(token) {
            self.change_population(seat, token, -i32::from(n));
            self.note_loss(seat, lost + n);
        } else if village && population > n {
            self.fall(seat, token, population - n, lost + n);
        } else {
            self.push(LosePeople {
                seat,
                n: n.saturating_sub(population),
                lost: lost + population,
            });
            self.remove(seat, token);
        }
    }

    /// A village goes back to its space; somebody may hold its hex with the rest of its people.
    fn fall(&mut self, seat: Seat, village: Token, rest: u16, lost: u16) {
        if let Some(hex) = self.remove(seat, village) {
            self.push(ReplaceVillage {
                seat,
                hex,
                rest,
                lost,
            });
        }
    }

    /// People beyond a capacity that has shrunk are gone.
    pub(crate) fn trim(&mut self, seat: Seat, shrunk: impl Fn(Token) -> bool) {
        for token in Token::all().filter(|token| shrunk(*token)) {
            let piece = *self.s.core.player(seat).piece(token);
            let room = self.look().stat(seat, token, Stat::Capacity);
            if piece.hex().is_some() && piece.population > room {
                self.change_population(seat, token, i32::from(room) - i32::from(piece.population));
            }
        }
    }

    /// Puts a token onto the map.
    pub(crate) fn place_token(&mut self, seat: Seat, token: Token, hex: Hex, population: u16) {
        self.s.core.put(seat, token, hex);
        self.s.core.player_mut(seat).piece_mut(token).population = population;
        self.event(Event::Enters {
            seat,
            token,
            hex,
            population,
        });
    }

    /// Takes a token off the map: its beast looks for another, a beast it has claimed stands up.
    pub(crate) fn remove(&mut self, seat: Seat, token: Token) -> Option<Hex> {
        if let Some(hex) = self.look().claim_of(seat, token)
            && let Some(wild) = &mut self.s.core.beasts[hex]
        {
            wild.claim = None;
            let beast = wild.beast;
            self.beast_news(seat, beast, Some(hex), BeastNews::StoodUp);
        }
        let beast = self.s.core.player(seat).piece(token).beast;
        let hex = self.s.core.lift(seat, token)?;
        self.event(Event::Leaves { seat, token, hex });
        if let Some(beast) = beast {
            self.push(LinkBeast { seat, beast, hex });
        }
        Some(hex)
    }

    // --- beasts ---

    pub(crate) fn beast_news(
        &mut self,
        seat: Seat,
        beast: Beast,
        hex: Option<Hex>,
        what: BeastNews,
    ) {
        self.event(Event::Beast {
            seat,
            beast,
            hex,
            what,
        });
    }

    pub(crate) fn link(&mut self, seat: Seat, token: Token, beast: Beast) {
        let piece = self.s.core.player_mut(seat).piece_mut(token);
        piece.beast = Some(beast);
        let hex = piece.hex();
        self.beast_news(seat, beast, hex, BeastNews::Linked);
    }

    /// A token that has just come onto the map gets the first idle beast.
    pub(crate) fn link_idle(&mut self, seat: Seat, token: Token) {
        if let Some(beast) = self.s.core.player_mut(seat).idle.pop_first() {
            self.link(seat, token, beast);
        }
    }

    /// The first beast of the reserve.
    pub(crate) fn next_beast(&mut self) -> Option<Beast> {
        let beast = self.s.core.reserve.pop()?;
        self.s.drawn += 1;
        Some(beast)
    }

    pub(crate) fn lay_beast(&mut self, beast: Beast, hex: Hex) {
        self.s.core.beasts[hex] = Some(Wild::new(beast));
        self.event(Event::BeastMoves {
            beast,
            from: None,
            to: Some(hex),
        });
    }
}
