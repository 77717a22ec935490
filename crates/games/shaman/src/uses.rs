//! What is made use of, for counting in balance reports.

use atoll_arena::{Label, Studied};
use atoll_engine::Seat;

use crate::board::{
    Beast, BonusTile, Cover, Offering, Prize, SkullSpace, Spirit, Structure, Subaction, Tech, Unit,
};
use crate::data::effect::Per;
use crate::event::{BeastNews, Event, SpiritNews};
use crate::options::Shaman;
use crate::state::State;

impl Studied for Shaman {
    /// The tribe.
    fn role(&self, state: &State, seat: Seat) -> Option<Label> {
        let colour = state.core.players[seat.index()].tribe?;
        let name = self.data.tribe(colour).name.clone();
        Some(Label::new("tribe", name))
    }

    fn usable(&self) -> Vec<Label> {
        let mut all = Vec::new();
        all.extend(Subaction::ALL.map(|sub| named(ACTION, sub.name())));
        all.extend([UNCOVER, PASS].map(|name| Label::new(ACTION, name)));
        all.extend(Offering::ALL.map(|offering| named(SACRIFICE, offering.name())));
        all.extend(Tech::ALL.map(|tech| named(TECHNOLOGY, tech.name())));
        all.extend(Spirit::ALL.map(|spirit| Label::new(SPIRIT_GAINED, spirit_name(self, spirit))));
        all.extend(Spirit::ALL.map(|spirit| Label::new(SPIRIT_ACTIVE, spirit_name(self, spirit))));
        all.extend(Structure::ALL.map(|structure| named(STRUCTURE, structure.name())));
        all.extend(Beast::ALL.map(|beast| Label::new(SLAUGHTERED, beast_name(self, beast))));
        all.extend(Beast::ALL.map(|beast| Label::new(HARNESSED, beast_name(self, beast))));
        all.extend((0..self.data.totems.len()).map(|index| totem(self, index)));
        all.extend(bonus_tiles(self).map(bonus));
        all.extend(Cover::ALL.map(|cover| named(COVER, cover.name())));
        all.extend(SkullSpace::all().map(|space| skull(Some(space))));
        all.push(skull(None));
        all.extend(Unit::ALL.map(|unit| named(TOKEN, unit.name())));
        all.extend(Prize::ALL.map(|prize| named(WINNINGS, prize.name())));
        all
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        match *event {
            Event::Acts { seat, sub } => tell(seat, named(ACTION, sub.name())),
            Event::Uncovers { seat, .. } => tell(seat, Label::new(ACTION, UNCOVER)),
            Event::Passes { seat } => tell(seat, Label::new(ACTION, PASS)),
            Event::Sacrifices { seat, offering } => tell(seat, named(SACRIFICE, offering.name())),
            Event::Develops { seat, tech } => tell(seat, named(TECHNOLOGY, tech.name())),
            Event::Spirit { seat, spirit, what } => {
                let group = match what {
                    SpiritNews::Gained => SPIRIT_GAINED,
                    SpiritNews::Activated => SPIRIT_ACTIVE,
                    SpiritNews::Used | SpiritNews::Idle | SpiritNews::Returned => return,
                };
                tell(seat, Label::new(group, spirit_name(self, spirit)));
            }
            Event::Builds {
                seat,
                structure,
                moved: false,
                ..
            } => tell(seat, named(STRUCTURE, structure.name())),
            Event::Beast {
                seat, beast, what, ..
            } => {
                let group = match what {
                    BeastNews::Slaughtered => SLAUGHTERED,
                    BeastNews::Harnessed => HARNESSED,
                    BeastNews::Claimed
                    | BeastNews::Linked
                    | BeastNews::Idle
                    | BeastNews::StoodUp
                    | BeastNews::Weakened => return,
                };
                tell(seat, Label::new(group, beast_name(self, beast)));
            }
            Event::Totem { seat, totem: n, .. } => tell(seat, totem(self, usize::from(n) - 1)),
            Event::Bonus { seat, tile } => tell(seat, bonus(tile)),
            Event::Cover {
                seat: Some(seat),
                cover,
                ..
            } => tell(seat, named(COVER, cover.name())),
            Event::Skull { seat, space, .. } => tell(seat, skull(space)),
            Event::Enters { seat, token, .. } => tell(seat, named(TOKEN, token.unit().name())),
            Event::Wins { seat, prize, .. } => tell(seat, named(WINNINGS, prize.name())),
            // Neither a choice nor a piece that somebody gets.
            Event::Builds { .. }
            | Event::Cover { .. }
            | Event::Round { .. }
            | Event::Struck { .. }
            | Event::Sheltered { .. }
            | Event::Population { .. }
            | Event::NoRoom { .. }
            | Event::Gains { .. }
            | Event::Pays { .. }
            | Event::Stat { .. }
            | Event::Moves { .. }
            | Event::Leaves { .. }
            | Event::Aside { .. }
            | Event::Track { .. }
            | Event::Fire { .. }
            | Event::Attacks { .. }
            | Event::Committed { .. }
            | Event::Revealed { .. }
            | Event::Tile { .. }
            | Event::Cancelled { .. }
            | Event::Fought { .. }
            | Event::Consoled { .. }
            | Event::Besieged { .. }
            | Event::BeastMoves { .. }
            | Event::Uncovered { .. }
            | Event::SkullUse { .. }
            | Event::NextBonus { .. }
            | Event::Shifted { .. }
            | Event::Feeds { .. }
            | Event::Hungry { .. }
            | Event::Target { .. }
            | Event::Analogs { .. }
            | Event::RoundOver { .. }
            | Event::Analog { .. }
            | Event::Scored { .. } => {}
        }
    }
}

const ACTION: &str = "action";
const SACRIFICE: &str = "sacrifice";
const TECHNOLOGY: &str = "technology";
const SPIRIT_GAINED: &str = "great spirit gained";
const SPIRIT_ACTIVE: &str = "great spirit activated";
const STRUCTURE: &str = "structure built";
const SLAUGHTERED: &str = "beast slaughtered";
const HARNESSED: &str = "beast harnessed";
const TOTEM: &str = "totem made";
const BONUS: &str = "bonus tile met";
const COVER: &str = "cover taken";
const SKULL: &str = "skull gained";
const TOKEN: &str = "token entered";
const WINNINGS: &str = "combat won";

const UNCOVER: &str = "uncover";
const PASS: &str = "pass";

/// The tiles that can lie in this match.
fn bonus_tiles(game: &Shaman) -> impl Iterator<Item = BonusTile> {
    let set = game.bonus_set();
    let rounds = game.rounds().iter().copied();
    rounds.flat_map(move |round| {
        set.map(|set| BonusTile::of(set, round))
            .into_iter()
            .flatten()
    })
}

/// A name of the data file as words.
fn named(group: &'static str, name: &'static str) -> Label {
    match name.contains('_') {
        true => Label::new(group, name.replace('_', " ")),
        false => Label::new(group, name),
    }
}

fn spirit_name(game: &Shaman, spirit: Spirit) -> String {
    game.data.spirit(spirit).name.clone()
}

fn beast_name(game: &Shaman, beast: Beast) -> String {
    game.data.beast(beast).name.clone()
}

fn totem(game: &Shaman, index: usize) -> Label {
    let (per, _) = game.data.totems[index];
    let counts = Per::WORDS[per as usize].replace('_', " ");
    Label::new(TOTEM, format!("{}, for each {counts}", index + 1))
}

fn bonus(tile: BonusTile) -> Label {
    Label::new(BONUS, tile.to_string())
}

/// A skull of the own reserve, or of the map.
fn skull(space: Option<SkullSpace>) -> Label {
    let name = space.map_or("from the map".to_owned(), |space| space.to_string());
    Label::new(SKULL, name)
}
