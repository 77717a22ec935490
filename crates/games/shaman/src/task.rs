//! What is to be done next: the small stack that carries an action through its decisions.

use atoll_engine::Seat;

use crate::board::{
    Beast, Category, Colour, Hex, Offering, Skull, Spirit, Structure, Subaction, Tech, Token,
};
use crate::data::ListId;

/// One thing to do. Some are decisions of a seat or of chance, some are steps that the rules take by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Task {
    /// The steps of set-up, one after the other.
    SetUp(SetUp),
    /// The catastrophe of the round strikes, seat by seat from this place of the track.
    Strike(u8),
    /// Find the next seat that can place a skull.
    Turns,
    /// A seat places a skull, acts freely or passes.
    Turn,
    /// Back at the turn after a free action.
    Resume,
    /// Free actions after the main one.
    End,
    /// A second subaction of the same row.
    Second,
    /// The turn is over.
    TurnOver,
    /// The bonus tile of the round pays, if it was met.
    BonusTile,
    /// Others react to what was noted: event, place after the active seat.
    React {
        active: Seat,
        event: u8,
        who: u8,
    },

    /// Population is put on dials.
    Pop {
        seat: Seat,
        n: u16,
    },
    /// Population is lost from dials.
    Lose {
        seat: Seat,
        n: u16,
        lost: u16,
    },
    /// A token takes the place of a fallen village.
    Replace {
        seat: Seat,
        hex: Hex,
        rest: u16,
        lost: u16,
    },
    /// A beast looks for the nearest token.
    Link {
        seat: Seat,
        beast: Beast,
        hex: Hex,
    },
    /// A payment is made.
    Pay {
        seat: Seat,
        last: u8,
    },
    /// Units are taken from the bank, or from somebody.
    Take {
        seat: Seat,
        n: u8,
        last: u8,
        from: From,
    },
    /// Cubes of a set are raised.
    Stat {
        seat: Seat,
        cubes: u16,
        n: u8,
    },
    /// Cubes are lowered.
    Unstat {
        seat: Seat,
        n: u8,
    },
    /// A skull is put to use.
    Skull {
        seat: Seat,
        skull: Skull,
        totem_only: bool,
    },
    /// Tokens beyond the limit are given up; whether a spirit that is held counts, active or not.
    Disband {
        seat: Seat,
        held: bool,
    },
    /// A list of effects, from this one on, each so many times.
    Effects {
        seat: Seat,
        list: ListId,
        at: u8,
        times: u8,
    },
    /// A cover of a row of choice is taken.
    Cover(Seat),
    /// A cover is turned up, for a seat or for nobody.
    TurnUp {
        category: Category,
        seat: Option<Seat>,
    },
    /// A reserve skull is taken free of cost.
    FreeSkull(Seat),
    /// Reserve tokens are put aside.
    Rites {
        seat: Seat,
        n: u8,
    },

    /// A subaction begins.
    Do(Subaction),
    /// A subaction of this row is named.
    SubOf(Category),
    /// A subaction is named after a wild was paid.
    Wild,
    /// The wild is complete.
    WildDone,
    /// Which token gathers, and where to.
    GatherToken,
    GatherDest,
    /// The steps after a token has moved.
    Gather(u8),
    /// A kind gathered is doubled: how many kinds, and from which on.
    Double {
        n: u8,
        from: u8,
    },
    /// From which village, which token, how many people.
    SpawnVillage,
    SpawnToken,
    SpawnAmount,
    /// A spawned token gets an idle beast.
    LinkIdle {
        seat: Seat,
        token: Token,
    },
    /// Where the fire token advances to; then it has.
    Advance,
    Met(MetBy),
    /// Trade: token, unit paid, hex, kind.
    TradeToken,
    TradePay,
    TradeDest,
    TradeKind,
    /// Combat or hunt: token, target.
    FightToken {
        hunt: bool,
    },
    FightTarget {
        hunt: bool,
    },
    /// The steps of a fight.
    Fight(u8),
    /// A side commits feast tiles.
    Feast {
        side: u8,
        last: u8,
    },
    /// Tiles are drawn from the bag for a side.
    BagTiles {
        side: u8,
        n: u8,
    },
    /// Father of War draws a tile for a side.
    WarTile {
        side: u8,
    },
    /// A side cancels tiles of the other.
    Cancel {
        side: u8,
        n: u8,
    },
    /// A side adds tiles.
    Extra {
        side: u8,
        n: u8,
    },
    /// The winner takes winnings.
    Win,
    WinSkull,
    /// A side keeps a used tile.
    Salve {
        side: u8,
    },
    /// The hunter moves in, then downs the beast.
    HuntMove,
    Down,
    /// The beast of the winning token brings something.
    Victory(Seat),
    /// Which technology; it is paid; it is gained.
    Develop,
    Developed {
        seat: Seat,
        tech: Tech,
    },
    /// Which structure, where; it is built.
    BuildType {
        seat: Seat,
        price: Price,
    },
    BuildHex {
        seat: Seat,
        structure: Structure,
        price: Price,
    },
    Built {
        seat: Seat,
        structure: Structure,
        hex: Hex,
    },
    /// Which token settles as which village; it does.
    SettleToken,
    SettleVillage,
    Settled,
    /// Which skull is gained; it was paid.
    GainSkull,
    GainSpirit,
    /// A sacrifice option: how often, with what, for what, and what comes of it.
    Offer {
        seat: Seat,
        offering: Offering,
    },
    OfferWith {
        seat: Seat,
        offering: Offering,
    },
    OfferFor {
        seat: Seat,
        offering: Offering,
    },
    /// Where the fire token goes after a sacrifice.
    Fire(Seat),
    /// A spirit's offering was paid.
    Activated {
        seat: Seat,
        spirit: Spirit,
    },
    /// Where the shifted skull goes.
    ShiftTo {
        from: Category,
        owner: Seat,
    },

    /// The steps of a seat's feeding.
    Feed(u8),
    Hunger {
        seat: Seat,
    },
    /// A seat's surplus trades.
    Surplus {
        seat: Seat,
    },
    /// A seat's spirits, from this one on.
    Spirits(u8),
    SpiritUp {
        seat: Seat,
        spirit: Spirit,
    },
    SpiritBonus {
        seat: Seat,
        spirit: Spirit,
    },
    NextBonus {
        seat: Seat,
    },
    MoveBeast {
        seat: Seat,
    },
    SwapBeast {
        seat: Seat,
        moved: Option<Hex>,
    },
    Swap {
        hex: Hex,
    },
    /// Rob the seats from this place of the track on, then give them water.
    Rob {
        thief: Seat,
        who: u8,
    },
    /// Seats from this place of the track on give population.
    Victims {
        thief: Seat,
        who: u8,
    },
    Victim {
        thief: Seat,
        from: Seat,
        n: u8,
    },
    Trick {
        seat: Seat,
    },
    /// The fire token goes to the end of the track.
    FireLast {
        seat: Seat,
    },
    /// The next step of phase 3, or seat.
    StepOver,
    Final,

    /// The steps of clean-up.
    CleanUp(CleanUp),
    /// A standing reserve is drawn anew from the discard.
    Reshuffle,
}

/// What a met task tells the bonus tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MetBy {
    Advance,
    Trade,
    GainSkull { reserve: bool },
    Sacrifice { space: u8 },
}

/// Where units come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum From {
    /// The bank: these kinds, as many as one likes.
    Bank(u16),
    /// The bank, but no more than `offered`.
    Offered,
    /// The board of a seat.
    Seat(Seat),
}

/// How a structure is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Price {
    /// As printed.
    Printed,
    /// With as many units of anything.
    Any,
}

/// The steps of set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SetUp {
    Tribes,
    Order,
    Choose,
    Bonus,
    Catastrophes,
    End,
    Covers,
    Spirits,
    Skulls,
    Beasts,
    Start,
    Stats,
    Analogs,
    /// Rounds skipped before the first: their covers and beasts.
    Skipped {
        round: u8,
        at: u8,
    },
    Begin,
}

/// The steps of clean-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum CleanUp {
    Skulls,
    /// Covers of a round, from this entry of its list on.
    Covers {
        round: u8,
        at: u8,
    },
    Tracks,
    /// Beast hexes, from this one on.
    Beasts(u8),
    /// Analog warriors, from this colour on.
    Analogs(u8),
    /// The analog warrior has moved and may attack.
    Raid(Colour),
    NextRound,
}
