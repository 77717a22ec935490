//! Where tokens may go and structures may stand, and who stands in reach.

use atoll_engine::Seat;

use crate::board::{Colour, Hex, Stat, Structure, Tech, Token};
use crate::data::effect::{Ability, Key, Rule};
use crate::state::{FightKind, Fighter, Place};
use crate::task::Price;

use super::Look;
use super::prices::changed_price;

impl<'a> Look<'a> {
    /// Where a token on the map, or one about to leave a village, may move.
    pub(crate) fn destinations(self, seat: Seat, token: Token, from: Hex) -> u64 {
        let player = self.player(seat);
        let spawning = player.villages & from.bit() != 0;
        let others = if spawning {
            player.tokens()
        } else {
            player.tokens() & !from.bit()
        };
        let but = (!spawning).then_some((seat, from));
        let reach = self.map().reach(from, self.movement(seat, token));
        reach & !others & !self.core().full(but)
    }

    /// Hexes where a structure could be built now.
    pub(crate) fn building_ground(self, seat: Seat) -> u64 {
        self.player(seat).tokens() & !self.core().built()
    }

    /// Whether a structure is not built yet and the one it needs is.
    pub(crate) fn may_build(self, seat: Seat, structure: Structure) -> bool {
        let built = &self.player(seat).structures;
        let needs = self.data().structure_requires[structure];
        built[structure].is_none() && needs.is_none_or(|other| built[other].is_some())
    }

    pub(crate) fn can_build(self, seat: Seat, structure: Structure, price: Price) -> bool {
        self.may_build(seat, structure)
            && self.can_pay(seat, self.structure_price(seat, structure, price))
    }

    pub(crate) fn can_build_any(self, seat: Seat, price: Price) -> bool {
        self.building_ground(seat) != 0
            && Structure::ALL
                .into_iter()
                .any(|structure| self.can_build(seat, structure, price))
    }

    /// Whether a technology can be had, price apart.
    pub(crate) fn may_develop(self, seat: Seat, tech: Tech) -> bool {
        let player = self.player(seat);
        self.core().supply[tech] > 0
            && !player.has(tech)
            && tech.below().is_none_or(|below| player.has(below))
    }

    /// Whether some technology can be had and paid; its price changes by the same for all.
    pub(super) fn can_develop_any(self, seat: Seat) -> bool {
        let change = self.changed(seat, Key::TechnologyCost);
        let costs = &self.tribe(seat).tech_costs;
        Tech::ALL.into_iter().any(|tech| {
            self.may_develop(seat, tech) && self.can_pay(seat, changed_price(&costs[tech], change))
        })
    }

    pub(crate) fn can_develop(self, seat: Seat, tech: Tech) -> bool {
        self.may_develop(seat, tech) && self.can_pay(seat, self.tech_price(seat, tech))
    }

    /// Whether the seat has a token on a place of worship.
    pub(super) fn worships(self, seat: Seat) -> bool {
        let mut places = self.map().meadows;
        for player in &self.core().players[..self.game.players] {
            for structure in Structure::ALL {
                if let Some(hex) = player.structures[structure]
                    && self.data().is_worship_place(structure)
                {
                    places |= hex.bit();
                }
            }
        }
        self.player(seat).tokens() & places != 0
    }

    pub(crate) fn below_spirit_limit(self, seat: Seat) -> bool {
        let limit = if self.has_rule(seat, Rule::TwoSpirits) {
            2
        } else {
            1
        };
        self.player(seat).spirits().count() < limit
    }

    /// Whether the owner's structures protect a token on this hex.
    pub(crate) fn protected(self, owner: Seat, hex: Hex) -> bool {
        self.has_rule(owner, Rule::Longhouse)
            && self.map().within(hex, 1) & self.player(owner).structure_hexes() != 0
    }

    pub(super) fn breaks_longhouse(self, seat: Seat) -> bool {
        self.has_rule(seat, Rule::AttackLonghouse) || self.active(seat, Ability::WarTile)
    }

    /// Whether a token of another seat may be attacked by this token from this hex.
    pub(crate) fn is_target(self, seat: Seat, near: u64, other: Seat, token: Token) -> bool {
        match self.player(other).piece(token).place {
            Place::On(hex) => {
                near & hex.bit() != 0
                    && (!self.protected(other, hex) || self.breaks_longhouse(seat))
            }
            _ => false,
        }
    }

    /// The hexes within the range of a token.
    pub(crate) fn in_range(self, seat: Seat, token: Token) -> u64 {
        match self.player(seat).piece(token).place {
            Place::On(hex) => self.map().within(hex, self.stat(seat, token, Stat::Range)),
            _ => 0,
        }
    }

    /// Those whom this token may attack: tokens of other seats, then analog warriors.
    pub(crate) fn enemies(self, seat: Seat, token: Token) -> impl Iterator<Item = Fighter> + 'a {
        let near = self.in_range(seat, token);
        let others = self
            .seats()
            .filter(move |other| *other != seat && self.player(*other).field & near != 0);
        let targets = others.flat_map(move |other| {
            let targets =
                Token::field().filter(move |token| self.is_target(seat, near, other, *token));
            targets.map(move |token| Fighter::Token(other, token))
        });
        let stands = move |colour: &Colour| {
            self.core().analogs[*colour].is_some_and(|analog| near & analog.hex.bit() != 0)
        };
        targets.chain(Colour::ALL.into_iter().filter(stands).map(Fighter::Analog))
    }

    /// Whether this token has somebody to attack.
    pub(crate) fn has_enemy(self, seat: Seat, token: Token) -> bool {
        self.enemies(seat, token).next().is_some()
    }

    /// The hexes of the beasts that this token may hunt, as bits.
    pub(crate) fn prey(self, seat: Seat, token: Token) -> u64 {
        self.in_range(seat, token) & self.standing_beasts()
    }

    /// Hexes with a standing beast, as bits.
    pub(crate) fn standing_beasts(self) -> u64 {
        let beasts = self.core().beasts.iter().enumerate();
        beasts.fold(0, |set, (hex, wild)| match wild {
            Some(wild) if wild.claim.is_none() => set | 1 << hex,
            _ => set,
        })
    }

    /// Whether a token has a beast or a claim.
    pub(crate) fn taken_up(self, seat: Seat, token: Token) -> bool {
        self.player(seat).piece(token).beast.is_some() || self.claim_of(seat, token).is_some()
    }

    /// The hex of the beast that a token has claimed.
    pub(crate) fn claim_of(self, seat: Seat, token: Token) -> Option<Hex> {
        let claimed = |hex: &Hex| {
            self.core()
                .beast(*hex)
                .is_some_and(|wild| wild.claim == Some((seat, token)))
        };
        Hex::all().find(claimed)
    }

    /// Whether a hunter may move onto the hex of the beast.
    pub(crate) fn may_enter(self, seat: Seat, from: Hex, to: Hex) -> bool {
        from != to
            && self.player(seat).tokens() & to.bit() == 0
            && self.core().full(Some((seat, from))) & to.bit() == 0
    }

    /// Whom an analog warrior attacks: field tokens first, same hex first, the smallest first.
    pub(crate) fn raid_target(self, colour: Colour) -> Option<(Token, FightKind)> {
        let analog = self.core().analogs[colour]?;
        let seat = Seat::new(0);
        let near = self.map().within(analog.hex, 1);
        let candidate = |village: bool| {
            let tokens = self.tokens_on(seat, near);
            let open = tokens.filter(|(token, hex)| {
                token.is_village() == village && !self.protected(seat, *hex)
            });
            open.min_by_key(|(token, hex)| {
                (
                    self.map().distance(*hex, analog.hex),
                    self.player(seat).piece(*token).population,
                    *token,
                )
            })
        };
        match candidate(false) {
            Some((token, _)) => Some((token, FightKind::Raid)),
            None => candidate(true).map(|(token, _)| (token, FightKind::Siege)),
        }
    }
}
