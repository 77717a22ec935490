//! Whether the items of a position fit together.

use atoll_engine::Seat;

use crate::board::{Category, Cover, Skull, Tech, Token};
use crate::options::Shaman;
use crate::state::{Core, Laid};

use super::read::{Read, Reader};

/// A position as it was read, each item good by itself: do they fit together?
pub(super) struct Check<'c> {
    pub(super) reader: &'c Reader<'c>,
    pub(super) game: &'c Shaman,
    pub(super) core: &'c Core,
}

impl Check<'_> {
    pub(super) fn all(&self) -> Read<()> {
        self.tribes()?;
        self.hexes()?;
        self.minimums()?;
        self.rows()?;
        self.skulls()?;
        self.beasts()?;
        self.techs()?;
        self.covers()
    }

    fn require(&self, holds: bool, key: &str, expected: &str) -> Read<()> {
        if holds {
            return Ok(());
        }
        let place = self.reader.get(key).unwrap_or(self.reader.text);
        Err(self.reader.wrong(place, expected))
    }

    fn tribes(&self) -> Read<()> {
        for seat in Seat::all(self.game.players) {
            let tribe = self.core.player(seat).colour();
            let others = Seat::all(self.game.players).filter(|other| *other != seat);
            let twice = others
                .into_iter()
                .any(|other| self.core.player(other).tribe == Some(tribe));
            self.require(
                !twice,
                &format!("{}.tribe", seat.index()),
                "each tribe once",
            )?;
            let absent = self.core.analogs[tribe].is_none();
            self.require(absent, "analog", "analog warriors of absent tribes only")?;
        }
        Ok(())
    }

    /// No hex holds three tokens.
    fn hexes(&self) -> Read<()> {
        let mut counts = [0; crate::board::HEXES];
        let tokens = self
            .core
            .players
            .iter()
            .flat_map(|player| &player.pieces)
            .filter_map(|piece| piece.hex());
        let analogs = self.core.analogs.iter().flatten().map(|analog| analog.hex);
        for hex in tokens.chain(analogs) {
            counts[hex] += 1;
            if counts[hex] > 2 {
                let expected = format!("at most two tokens on {hex}");
                return Err(self.reader.wrong(self.reader.text, expected));
            }
        }
        Ok(())
    }

    fn minimums(&self) -> Read<()> {
        for seat in Seat::all(self.game.players) {
            let player = self.core.player(seat);
            let least = |token: Token| {
                if token.is_village() {
                    self.game.data.village_min
                } else {
                    1
                }
            };
            let small = Token::all().find(|token| {
                player.piece(*token).hex().is_some()
                    && player.piece(*token).population < least(*token)
            });
            self.require(
                small.is_none(),
                &format!("{}.tok", seat.index()),
                "no token below its least population",
            )?;
        }
        Ok(())
    }

    fn rows(&self) -> Read<()> {
        for category in Category::ALL {
            let row = self.core.row(category);
            let fits = row.used() + self.core.fires(category) <= row.open;
            self.require(
                fits,
                category.name(),
                "no more skulls and fire tokens than open spaces",
            )?;
        }
        Ok(())
    }

    /// Ten skulls of each tribe, seven neutral ones.
    fn skulls(&self) -> Read<()> {
        for seat in Seat::all(self.game.players) {
            let fits = self.core.player(seat).neutral <= self.core.active_skulls(seat);
            self.require(
                fits,
                &format!("{}.neutral", seat.index()),
                "no more neutral skulls than active ones",
            )?;
        }
        for skull in Skull::all() {
            let most = match skull {
                Skull::Of(_) => self.game.data.skulls_per_colour,
                Skull::Neutral => self.game.data.neutral_skulls,
            };
            let found = self.skulls_of(skull);
            if found > u16::from(most) {
                let expected = format!("at most {most} skulls of colour {skull}, not {found}");
                return Err(self.reader.wrong(self.reader.text, expected));
            }
        }
        Ok(())
    }

    fn skulls_of(&self, skull: Skull) -> u16 {
        let core = self.core;
        let mut found = 0;
        for seat in Seat::all(self.game.players) {
            let player = core.player(seat);
            let active = core.active_skulls(seat) - player.neutral;
            found += u16::from(player.store[skull]);
            let totems = player.totems.iter().flatten();
            let harnessed = player
                .pieces
                .iter()
                .filter(|piece| piece.beast.is_some())
                .count()
                + player.idle.len();
            found += totems.clone().filter(|(one, _)| *one == skull).count() as u16;
            found += totems.clone().filter(|(_, two)| *two == skull).count() as u16;
            found += player
                .beast_skulls
                .iter()
                .filter(|(_, other)| *other == skull)
                .count() as u16;
            if player.tribe.map(Skull::Of) == Some(skull) {
                let own_beasts = harnessed - player.beast_skulls.len();
                found += u16::from(active) + player.reserve.count_ones() as u16;
                found += totems.count() as u16 + own_beasts as u16;
            }
            if skull == Skull::Neutral {
                found += u16::from(player.neutral);
            }
        }
        let map = core.skulls.iter();
        match skull {
            Skull::Neutral => found + map.filter(|here| here.neutral).count() as u16,
            Skull::Of(colour) => {
                let lying = map
                    .filter(|here| here.foreign == Laid::Known(colour))
                    .count() as u16;
                found + lying + core.analogs[colour].map_or(0, |analog| u16::from(analog.skulls))
            }
        }
    }

    fn beasts(&self) -> Read<()> {
        let core = self.core;
        let players = &core.players[..self.game.players];
        let linked = players
            .iter()
            .flat_map(|player| &player.pieces)
            .filter(|piece| piece.beast.is_some())
            .count();
        let idle: usize = players.iter().map(|player| player.idle.len()).sum();
        let discard: usize = core.discard.iter().map(|n| usize::from(*n)).sum();
        let all =
            linked + idle + discard + core.reserve.len() + core.beasts.iter().flatten().count();
        self.require(all <= 28, "beasts", "at most 28 beasts")?;
        let mut claims = Vec::new();
        for claim in core.beasts.iter().flatten().filter_map(|wild| wild.claim) {
            let (seat, token) = claim;
            let piece = core.player(seat).piece(token);
            let fits = !token.is_village()
                && piece.hex().is_some()
                && piece.beast.is_none()
                && !claims.contains(&claim);
            self.require(
                fits,
                "beasts",
                "a claim of a rover or warrior on the map without another beast",
            )?;
            claims.push(claim);
        }
        Ok(())
    }

    fn techs(&self) -> Read<()> {
        for seat in Seat::all(self.game.players) {
            let player = self.core.player(seat);
            let lone = Tech::ALL.into_iter().find(|tech| {
                player.has(*tech) && tech.below().is_some_and(|below| !player.has(below))
            });
            self.require(
                lone.is_none(),
                &format!("{}.tech", seat.index()),
                "each technology with the level below",
            )?;
        }
        Ok(())
    }

    /// No more covers of a kind than there are.
    fn covers(&self) -> Read<()> {
        let core = self.core;
        let lying = core.rows.iter().flat_map(|row| &row.lying);
        for cover in Cover::ALL {
            let at = cover.index();
            let known = lying
                .clone()
                .filter(|one| **one == Laid::Known(cover))
                .count() as u16;
            let owned: u16 = core
                .players
                .iter()
                .map(|player| u16::from(player.covers[at]))
                .sum();
            let found = known + owned + u16::from(core.covers_gone[at]);
            let copies = self.game.data.cover_copies[at];
            if found > u16::from(copies) {
                let expected = format!("at most {copies} covers {cover}");
                return Err(self.reader.wrong(self.reader.text, expected));
            }
        }
        Ok(())
    }
}
