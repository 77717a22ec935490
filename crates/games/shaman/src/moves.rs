//! The decisions of seats and of chance, and their texts.

use std::fmt;

use atoll_engine::{MAX_SEATS, Seat};

use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, Good, Hex, Offering,
    Prize, Resource, SkullSpace, Spirit, Structure, Subaction, Tech, Token,
};

/// A word of a move: how it is read and written.
trait Word: Copy {
    fn read(text: &str) -> Option<Self>;

    fn written(self) -> impl fmt::Display;
}

macro_rules! words {
    ($($name:ident),+) => {
        $(impl Word for $name {
            fn read(text: &str) -> Option<$name> {
                $name::parse(text)
            }

            fn written(self) -> impl fmt::Display {
                self
            }
        })+
    };
}

words!(
    Beast,
    BonusTile,
    Catastrophe,
    Category,
    Colour,
    Cover,
    Cube,
    EndBonus,
    Good,
    Hex,
    Offering,
    Prize,
    SkullSpace,
    Spirit,
    Structure,
    Subaction,
    Tech,
    Token
);

/// Resources may be given by their letter.
impl Word for Resource {
    fn read(text: &str) -> Option<Resource> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Resource::from_letter(letter),
            _ => Resource::parse(text),
        }
    }

    fn written(self) -> impl fmt::Display {
        self
    }
}

impl Word for Seat {
    fn read(text: &str) -> Option<Seat> {
        let number = number(text, MAX_SEATS as u16 - 1)?;
        Some(Seat::new(usize::from(number)))
    }

    fn written(self) -> impl fmt::Display {
        self.index()
    }
}

impl Word for u8 {
    fn read(text: &str) -> Option<u8> {
        number(text, 255).map(|n| n as u8)
    }

    fn written(self) -> impl fmt::Display {
        self
    }
}

/// A plain decimal number: no sign, no leading zero.
pub(crate) fn number(text: &str, most: u16) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text && number <= most).then_some(number)
}

/// What stands in the places of a form such as `again {} {}`, if the text has that form; case does not matter.
fn blanks<'t, const N: usize>(form: &str, text: &'t str) -> Option<[&'t str; N]> {
    let mut pieces = form.split("{}");
    let mut rest = without(text, pieces.next()?)?;
    let mut blanks = [""; N];
    for blank in &mut blanks {
        let piece = pieces.next()?;
        let end = match piece {
            "" => rest.len(),
            _ => rest.find(piece)?,
        };
        *blank = &rest[..end];
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(blanks)
}

/// The text without what it begins with.
fn without<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let head = text.get(..start.len())?;
    head.eq_ignore_ascii_case(start)
        .then(|| &text[start.len()..])
}

/// Makes an enum of moves or draws, each with the form of its text.
macro_rules! texts {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$of:meta])* $variant:ident $(($($field:ident: $kind:ty),+))? = $form:literal,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$of])* $variant $(($($kind),+))?),+ }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $($name::$variant $(($($field),+))? => write!(f, $form $($(, $field.written())+)?),)+
                }
            }
        }

        impl $name {
            /// Reads a text whose words stand one blank apart.
            fn read(text: &str) -> Option<$name> {
                $(if let Some([$($($field),+)?]) = blanks($form, text)
                    $($(&& let Some($field) = <$kind>::read($field))+)?
                {
                    return Some($name::$variant $(($($field),+))?);
                })+
                None
            }
        }
    };
}

impl Move {
    /// Reads a move. Case does not matter, resources may be given by their letter, the colours of a totem in any order.
    pub(crate) fn parse(text: &str) -> Option<Move> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match Move::read(&words.join(" "))? {
            Move::SkullTotem(one, two) => Some(Move::SkullTotem(one.min(two), one.max(two))),
            mv => Some(mv),
        }
    }
}

impl Chance {
    /// Reads a draw.
    pub(crate) fn parse(text: &str) -> Option<Chance> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Chance::read(&words.join(" "))
    }
}

texts! {
    /// A decision of a seat. The order is that of the lists of legal moves.
    Move {
        /// Choose a tribe.
        Tribe(colour: Colour) = "tribe {}",
        /// Choose the village to start with.
        Start(token: Token) = "start {}",
        /// Place a skull for a subaction, or name it after a wild or an uncovering.
        Sub(sub: Subaction) = "{}",
        /// Place a skull on an own sacrifice space.
        Sacrifice(offering: Offering) = "{}",
        /// Place two skulls on the first cover of a row.
        Uncover(category: Category) = "uncover {}",
        /// Pay a spirit's offering.
        Activate(spirit: Spirit) = "activate {}",
        /// Move an own structure.
        Hut(structure: Structure, hex: Hex) = "hut {} {}",
        /// Give two resources for one.
        Barter = "barter",
        /// Move a skull of a seat off a row.
        Shift(category: Category, seat: Seat) = "shift {} {}",
        /// Place no more skulls in this round.
        Pass = "pass",
        /// Let the next seat act.
        End = "end",
        /// Put the shifted skull on this row.
        To(category: Category) = "to {}",
        /// Pay four of a kind for a second subaction.
        Again(sub: Subaction, resource: Resource) = "again {} {}",
        /// Trade by a row of the surplus table.
        Surplus(row: u8) = "surplus {}",
        /// Enough.
        Done = "done",
        /// This token.
        Token(token: Token) = "{}",
        /// This reserve skull.
        Space(space: SkullSpace) = "{}",
        /// This hex.
        Hex(hex: Hex) = "{}",
        /// This token of another seat.
        Enemy(seat: Seat, token: Token) = "{}.{}",
        /// This analog warrior.
        Analog(colour: Colour) = "A.{}",
        /// This structure.
        Structure(structure: Structure) = "{}",
        /// This technology.
        Tech(tech: Tech) = "{}",
        /// This spirit.
        Spirit(spirit: Spirit) = "{}",
        /// This place on the track, or this much population.
        Number(number: u8) = "{}",
        /// So many times.
        Times(times: u8) = "x{}",
        /// Pay a unit.
        Pay(resource: Resource) = "pay {}",
        /// Take a unit, or all that is shown of a kind.
        Take(resource: Resource) = "take {}",
        /// Double a kind gathered.
        Double(resource: Resource) = "double {}",
        /// Keep a used feast tile.
        KeepTile(resource: Resource) = "keep {}",
        /// Put population on a token.
        Pop(token: Token) = "pop {}",
        /// Lose population from a token.
        Lose(token: Token) = "lose {}",
        /// Replace a fallen village by a token.
        Replace(token: Token) = "replace {}",
        /// Do not replace it.
        ReplaceNone = "replace none",
        /// Give up a token beyond the limit.
        Disband(token: Token) = "disband {}",
        /// Link a beast to a token.
        Link(token: Token) = "link {}",
        /// Put a token aside.
        Aside(token: Token) = "aside {}",
        /// Use a skull as an active one.
        SkullActive = "skull active",
        /// Use it to harness the downed beast on a hex.
        SkullBeast(hex: Hex) = "skull beast:{}",
        /// Use it for the totem of two foreign colours.
        SkullTotem(one: Colour, two: Colour) = "skull totem:{}+{}",
        /// Keep it as a foreign skull.
        SkullStore = "skull store",
        /// Commit a feast tile.
        Feast(resource: Resource) = "feast {}",
        /// Commit no more.
        FeastDone = "feast done",
        /// Take a tile off the opponent.
        Cancel(resource: Resource) = "cancel {}",
        /// Add a tile.
        Extra(resource: Resource) = "extra {}",
        /// Add none.
        ExtraNone = "extra none",
        /// Take winnings.
        Win(prize: Prize) = "win {}",
        /// Move onto the hex of the beast.
        Enter = "enter",
        /// Stay.
        Stay = "stay",
        /// Slaughter the beast.
        Slaughter = "slaughter",
        /// Lay this bonus tile for the next round.
        Bonus(tile: BonusTile) = "{}",
        /// Keep the beast, or the bonus tile.
        Keep = "keep",
        /// Pay the third sacrifice with this.
        With(good: Good) = "with {}",
        /// Give up a skull for this.
        For(good: Good) = "for {}",
        /// Raise a cube.
        Stat(cube: Cube) = "stat {}",
        /// Lower a cube.
        Unstat(cube: Cube) = "unstat {}",
        /// Put the fire token on a row.
        Fire(category: Category) = "fire {}",
        /// Leave it where it is.
        FireStay = "fire stay",
        /// Take a cover of a row.
        Cover(category: Category) = "cover {}",
        /// Lose population for what was not fed.
        Starve = "starve",
        /// Give up a skull for it.
        GiveSkull = "giveskull",
        /// Pay the offering of the spirit in question.
        ActivateNow = "activate",
        /// Do not.
        Decline = "decline",
        /// Use the bonus of the spirit in question.
        Use = "use",
        /// Do not.
        Skip = "skip",
        /// Gain a spirit by victory.
        GainSpirit(spirit: Spirit) = "gain {}",
        /// Gain a reserve skull by victory.
        GainSpace(space: SkullSpace) = "gain {}",
        /// Gain a technology by victory.
        GainTech(tech: Tech) = "gain {}",
        /// Gain a structure by victory.
        GainStructure(structure: Structure) = "gain {}",
        /// Gain nothing.
        GainNone = "gain none",
        /// Move a beast to the next hex.
        MoveBeast(from: Hex, to: Hex) = "movebeast {} {}",
        /// Move none.
        NoMove = "nomove",
        /// Swap a beast for the first of the reserve.
        SwapBeast(hex: Hex) = "swapbeast {}",
        /// Swap none.
        NoSwap = "noswap",
        /// Make a last totem from this reserve skull.
        Final(space: SkullSpace) = "final {}",
        /// Make none.
        FinalNo = "final no",
    }
}

texts! {
    /// What chance brings.
    Chance {
        /// The tribe of the next seat.
        Tribe(colour: Colour) = "!tribe {}",
        /// The next seat in turn order.
        Order(seat: Seat) = "!order {}",
        /// The bonus tile of the next round without one.
        Bonus(tile: BonusTile) = "!bonus {}",
        /// The next catastrophe.
        Catastrophe(catastrophe: Catastrophe) = "!cat {}",
        /// The end bonus.
        End(end: EndBonus) = "!end {}",
        /// A cover laid or turned up.
        Cover(cover: Cover) = "!cover {}",
        /// A great spirit laid open.
        Spirit(spirit: Spirit) = "!spirit {}",
        /// A beast of the pile.
        Beast(beast: Beast) = "!beast {}",
        /// The foreign skull on a meadow.
        Skull(hex: Hex, colour: Colour) = "!skull {} {}",
        /// A feast tile of the bag or of Father of War.
        Tile(resource: Resource) = "!tile {}",
        /// A tile that is cancelled by chance.
        Cancel(resource: Resource) = "!cancel {}",
    }
}

/// Takes legal moves as they are found.
pub(crate) trait Sink {
    fn push(&mut self, mv: Move);
}

impl Sink for Vec<Move> {
    #[inline]
    fn push(&mut self, mv: Move) {
        Vec::push(self, mv);
    }
}

/// Whether there is no move, one, or more: all that is needed to know what must be asked.
#[derive(Debug, Default)]
pub(crate) struct Few {
    pub(crate) count: u32,
    pub(crate) first: Option<Move>,
}

impl Sink for Few {
    #[inline]
    fn push(&mut self, mv: Move) {
        self.count += 1;
        if self.count == 1 {
            self.first = Some(mv);
        }
    }
}
