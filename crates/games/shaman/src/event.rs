//! What happened, for logs and animation.

use atoll_engine::{Seat, Viewer};
use serde::Serialize;

use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, Hex, Offering, Prize,
    Resource, Skull, SkullSpace, Spirit, Structure, Subaction, Tech, Token,
};
use crate::score::Score;
use crate::state::Fighter;

/// Something that happened. Everything in it is known to everybody.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    /// A round begins; its bonus tile and its catastrophe lie open now.
    Round {
        round: u8,
        bonus: Option<BonusTile>,
        catastrophe: Option<Catastrophe>,
    },
    /// The catastrophe of the round does to a seat what the board of its tribe says.
    Struck {
        seat: Seat,
        tribe: Colour,
        catastrophe: Catastrophe,
    },
    /// A seat is spared by a spirit.
    Sheltered { seat: Seat },
    /// A skull is placed for a subaction, or a subaction is named after a wild or an uncovering.
    Acts { seat: Seat, sub: Subaction },
    /// A skull is placed on a sacrifice space.
    Sacrifices { seat: Seat, offering: Offering },
    /// Two skulls open a cover.
    Uncovers { seat: Seat, category: Category },
    /// A seat places no more skulls.
    Passes { seat: Seat },
    /// Population came to a dial or left it.
    Population {
        seat: Seat,
        token: Token,
        change: i32,
        now: u16,
    },
    /// Population found no room.
    NoRoom { seat: Seat, lost: u16 },
    /// Resources came in.
    Gains {
        seat: Seat,
        resource: Resource,
        n: u16,
    },
    /// Resources were paid or lost.
    Pays {
        seat: Seat,
        resource: Resource,
        n: u16,
    },
    /// A cube moved: the box it is in, and what the chart says there and said before.
    Stat {
        seat: Seat,
        cube: Cube,
        level: u8,
        before: u8,
        now: u8,
    },
    /// A token came onto the map.
    Enters {
        seat: Seat,
        token: Token,
        hex: Hex,
        population: u16,
    },
    /// A token moved.
    Moves {
        seat: Seat,
        token: Token,
        from: Hex,
        to: Hex,
    },
    /// A token left the map.
    Leaves { seat: Seat, token: Token, hex: Hex },
    /// A token was put aside.
    Aside { seat: Seat, token: Token },
    /// A fire token went to a place of the next-round track, from 1.
    Track { seat: Seat, place: u8 },
    /// A fire token went to an action space, or beside the board.
    Fire {
        seat: Seat,
        category: Option<Category>,
    },
    /// Somebody is attacked; a beast with its species.
    Attacks {
        attacker: Fighter,
        defender: Fighter,
        beast: Option<Beast>,
        distance: u8,
    },
    /// A commitment of feast tiles is complete, and the other side chooses next.
    Committed { seat: Seat },
    /// The feast tiles that a seat committed are shown.
    Revealed {
        fighter: Fighter,
        tiles: Vec<Resource>,
    },
    /// A tile came to a side after the commitments; it counts as the board of the tribe says, or the bag.
    Tile {
        fighter: Fighter,
        beast: Option<Beast>,
        tribe: Option<Colour>,
        resource: Resource,
        how: TileNews,
    },
    /// A tile was taken off a side.
    Cancelled {
        fighter: Fighter,
        beast: Option<Beast>,
        resource: Resource,
    },
    /// The values of a fight: population times strength, attacker first.
    Fought {
        fighters: [Fighter; 2],
        beast: Option<Beast>,
        sides: [[u32; 2]; 2],
        values: [u32; 2],
        winner: Option<u8>,
    },
    /// The loser of a fight gets the tiles of the winner, which follow.
    Consoled { seat: Seat },
    /// What the winner took.
    Wins { seat: Seat, prize: Prize, n: u16 },
    /// A village was attacked by an analog warrior with this value.
    Besieged {
        token: Token,
        value: u32,
        damage: u16,
    },
    /// A beast was slaughtered, claimed, harnessed, linked, left waiting, or stood up.
    Beast {
        seat: Seat,
        beast: Beast,
        hex: Option<Hex>,
        what: BeastNews,
    },
    /// A beast appeared on the map, moved on it, or left it.
    BeastMoves {
        beast: Beast,
        from: Option<Hex>,
        to: Option<Hex>,
    },
    /// A technology was gained.
    Develops { seat: Seat, tech: Tech },
    /// A structure was built or moved.
    Builds {
        seat: Seat,
        structure: Structure,
        hex: Hex,
        moved: bool,
    },
    /// A skull was gained.
    Skull {
        seat: Seat,
        skull: Skull,
        space: Option<SkullSpace>,
        hex: Option<Hex>,
    },
    /// The skull that lay under a neutral one can be seen.
    Uncovered { hex: Hex, colour: Colour },
    /// A skull became active, was stored, or was lost.
    SkullUse {
        seat: Seat,
        skull: Skull,
        to: SkullNews,
    },
    /// A totem was made.
    Totem {
        seat: Seat,
        totem: u8,
        skulls: (Skull, Skull),
    },
    /// A spirit was gained, activated, used or returned.
    Spirit {
        seat: Seat,
        spirit: Spirit,
        what: SpiritNews,
    },
    /// A cover was turned up, for a seat or for nobody.
    Cover {
        seat: Option<Seat>,
        category: Category,
        cover: Cover,
    },
    /// The bonus tile of the round was met.
    Bonus { seat: Seat, tile: BonusTile },
    /// The bonus tile of a round to come was shown or replaced.
    NextBonus { round: u8, tile: BonusTile },
    /// A skull was moved from one row to another.
    Shifted {
        owner: Seat,
        from: Category,
        to: Category,
    },
    /// A seat feeds its people: so many, for so many resources, which follow as far as it has them.
    Feeds { seat: Seat, people: u16, due: u16 },
    /// A seat could not feed everybody.
    Hungry { seat: Seat, missing: u16 },
    /// The target of survival was met.
    Target { round: u8 },
    /// The analog warriors have the people and strength of the box of this round from now on.
    Analogs {
        round: u8,
        population: u16,
        strength: u8,
    },
    /// The actions and feeding of a round are over: its skulls come back.
    RoundOver { round: u8 },
    /// An analog warrior moved.
    Analog { colour: Colour, from: Hex, to: Hex },
    /// The match is counted.
    Scored {
        end: Option<EndBonus>,
        scores: Vec<Score>,
    },
}

/// What became of a beast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BeastNews {
    /// Its meat was taken.
    Slaughtered,
    /// It lies on its hex for its hunter.
    Claimed,
    /// A skull bound it to its hunter.
    Harnessed,
    /// It went to another token.
    Linked,
    /// It waits beside the board.
    Idle,
    /// It is free again.
    StoodUp,
    /// It lost population for good.
    Weakened,
}

/// What became of a skull.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkullNews {
    /// It is active.
    Active,
    /// It is kept.
    Stored,
    /// It is out of the match.
    Lost,
}

/// What became of a spirit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpiritNews {
    /// Somebody has it now.
    Gained,
    /// Its offering was paid.
    Activated,
    /// Its bonus is used.
    Used,
    /// Nothing could come of its bonus.
    Idle,
    /// It went back to the display.
    Returned,
}

/// How a feast tile came after the commitments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TileNews {
    /// From the bag.
    Drawn,
    /// Beyond the limit, because of another tile.
    Added,
    /// A spirit brought it.
    War,
}

impl Event {
    /// Events tell only what everybody knows.
    pub(crate) fn told_to(&self, _: Viewer) -> Option<Event> {
        Some(self.clone())
    }
}

impl Serialize for Fighter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fighter::None => serializer.serialize_none(),
            Fighter::Token(seat, token) => {
                serializer.collect_str(&format_args!("{}.{token}", seat.index()))
            }
            Fighter::Analog(colour) => serializer.collect_str(&format_args!("A.{colour}")),
            Fighter::Beast(hex) => serializer.collect_str(hex),
        }
    }
}
