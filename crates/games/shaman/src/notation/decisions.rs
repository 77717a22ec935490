//! Reading moves and draws.

use atoll_engine::{MAX_SEATS, ParseError, Seat};

use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, Good, Hex, Offering,
    Prize, Resource, SkullSpace, Spirit, Structure, Subaction, Tech, Token,
};
use crate::moves::{Chance, Move};

/// Reads a move. Case does not matter, resources may be given by their letter, the colours of a totem in any order.
pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let read = match words[..] {
        [word] => single(word),
        [verb, object] => pair(&verb.to_ascii_lowercase(), object),
        [verb, one, two] => triple(&verb.to_ascii_lowercase(), one, two),
        _ => None,
    };
    read.ok_or_else(|| {
        ParseError::new(
            text,
            0,
            "a move, such as `gather`, `W1`, `c3` or `pay meat`",
        )
    })
}

/// Reads a draw, which begins with `!`.
pub(crate) fn parse_chance(text: &str) -> Result<Chance, ParseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let read = match words[..] {
        [verb, object] => draw(&verb.to_ascii_lowercase(), object),
        [verb, hex, colour] if verb.eq_ignore_ascii_case("!skull") => Hex::parse(hex)
            .zip(Colour::parse(colour))
            .map(|(hex, colour)| Chance::Skull(hex, colour)),
        _ => None,
    };
    read.ok_or_else(|| ParseError::new(text, 0, "a draw, such as `!tile meat` or `!cover c03`"))
}

fn resource(text: &str) -> Option<Resource> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Resource::from_letter(letter),
        _ => Resource::parse(text),
    }
}

pub(super) fn seat(text: &str) -> Option<Seat> {
    let number = number(text, MAX_SEATS as u16 - 1)?;
    Some(Seat::new(usize::from(number)))
}

/// A plain decimal number: no sign, no leading zero.
pub(super) fn number(text: &str, most: u16) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text && number <= most).then_some(number)
}

fn bare_word(word: &str) -> Option<Move> {
    Some(match word {
        "barter" => Move::Barter,
        "pass" => Move::Pass,
        "end" => Move::End,
        "done" => Move::Done,
        "enter" => Move::Enter,
        "stay" => Move::Stay,
        "slaughter" => Move::Slaughter,
        "keep" => Move::Keep,
        "starve" => Move::Starve,
        "giveskull" => Move::GiveSkull,
        "activate" => Move::ActivateNow,
        "decline" => Move::Decline,
        "use" => Move::Use,
        "skip" => Move::Skip,
        "nomove" => Move::NoMove,
        "noswap" => Move::NoSwap,
        _ => return None,
    })
}

fn single(word: &str) -> Option<Move> {
    let lower = word.to_ascii_lowercase();
    bare_word(&lower)
        .or_else(|| Subaction::parse(word).map(Move::Sub))
        .or_else(|| Offering::parse(word).map(Move::Sacrifice))
        .or_else(|| Token::parse(word).map(Move::Token))
        .or_else(|| SkullSpace::parse(word).map(Move::Space))
        .or_else(|| Hex::parse(word).map(Move::Hex))
        .or_else(|| Structure::parse(word).map(Move::Structure))
        .or_else(|| Tech::parse(word).map(Move::Tech))
        .or_else(|| Spirit::parse(word).map(Move::Spirit))
        .or_else(|| BonusTile::parse(word).map(Move::Bonus))
        .or_else(|| number(word, 255).map(|n| Move::Number(n as u8)))
        .or_else(|| {
            lower
                .strip_prefix('x')
                .and_then(|n| number(n, 99))
                .map(|n| Move::Times(n as u8))
        })
        .or_else(|| enemy(word))
}

fn enemy(word: &str) -> Option<Move> {
    let (owner, what) = word.split_once('.')?;
    if owner.eq_ignore_ascii_case("a") {
        return Colour::parse(what).map(Move::Analog);
    }
    Some(Move::Enemy(seat(owner)?, Token::parse(what)?))
}

fn pair(verb: &str, object: &str) -> Option<Move> {
    let lower = object.to_ascii_lowercase();
    Some(match (verb, lower.as_str()) {
        ("replace", "none") => Move::ReplaceNone,
        ("extra", "none") => Move::ExtraNone,
        ("gain", "none") => Move::GainNone,
        ("feast", "done") => Move::FeastDone,
        ("fire", "stay") => Move::FireStay,
        ("final", "no") => Move::FinalNo,
        ("skull", "active") => Move::SkullActive,
        ("skull", "store") => Move::SkullStore,
        ("skull", _) => return skull(&lower),
        ("gain", _) => return gain(object),
        ("tribe", _) => Move::Tribe(Colour::parse(object)?),
        ("start", _) => Move::Start(Token::parse(object)?),
        ("uncover", _) => Move::Uncover(Category::parse(object)?),
        ("activate", _) => Move::Activate(Spirit::parse(object)?),
        ("to", _) => Move::To(Category::parse(object)?),
        ("surplus", _) => Move::Surplus(number(object, 99)? as u8),
        ("pay", _) => Move::Pay(resource(object)?),
        ("take", _) => Move::Take(resource(object)?),
        ("double", _) => Move::Double(resource(object)?),
        ("keep", _) => Move::KeepTile(resource(object)?),
        ("pop", _) => Move::Pop(Token::parse(object)?),
        ("lose", _) => Move::Lose(Token::parse(object)?),
        ("replace", _) => Move::Replace(Token::parse(object)?),
        ("disband", _) => Move::Disband(Token::parse(object)?),
        ("link", _) => Move::Link(Token::parse(object)?),
        ("aside", _) => Move::Aside(Token::parse(object)?),
        ("feast", _) => Move::Feast(resource(object)?),
        ("cancel", _) => Move::Cancel(resource(object)?),
        ("extra", _) => Move::Extra(resource(object)?),
        ("win", _) => Move::Win(Prize::parse(object)?),
        ("with", _) => Move::With(Good::parse(object)?),
        ("for", _) => Move::For(Good::parse(object)?),
        ("stat", _) => Move::Stat(Cube::parse(object)?),
        ("unstat", _) => Move::Unstat(Cube::parse(object)?),
        ("fire", _) => Move::Fire(Category::parse(object)?),
        ("cover", _) => Move::Cover(Category::parse(object)?),
        ("swapbeast", _) => Move::SwapBeast(Hex::parse(object)?),
        ("final", _) => Move::Final(SkullSpace::parse(object)?),
        _ => return None,
    })
}

fn gain(object: &str) -> Option<Move> {
    SkullSpace::parse(object)
        .map(Move::GainSpace)
        .or_else(|| Spirit::parse(object).map(Move::GainSpirit))
        .or_else(|| Tech::parse(object).map(Move::GainTech))
        .or_else(|| Structure::parse(object).map(Move::GainStructure))
}

fn skull(object: &str) -> Option<Move> {
    let (use_, what) = object.split_once(':')?;
    match use_ {
        "beast" => Hex::parse(what).map(Move::SkullBeast),
        "totem" => {
            let (one, two) = what.split_once('+')?;
            let (one, two) = (Colour::parse(one)?, Colour::parse(two)?);
            Some(Move::SkullTotem(one.min(two), one.max(two)))
        }
        _ => None,
    }
}

fn triple(verb: &str, one: &str, two: &str) -> Option<Move> {
    Some(match verb {
        "hut" => Move::Hut(Structure::parse(one)?, Hex::parse(two)?),
        "shift" => Move::Shift(Category::parse(one)?, seat(two)?),
        "again" => Move::Again(Subaction::parse(one)?, resource(two)?),
        "movebeast" => Move::MoveBeast(Hex::parse(one)?, Hex::parse(two)?),
        _ => return None,
    })
}

fn draw(verb: &str, object: &str) -> Option<Chance> {
    Some(match verb {
        "!tribe" => Chance::Tribe(Colour::parse(object)?),
        "!order" => Chance::Order(seat(object)?),
        "!bonus" => Chance::Bonus(BonusTile::parse(object)?),
        "!cat" => Chance::Catastrophe(Catastrophe::parse(object)?),
        "!end" => Chance::End(EndBonus::parse(object)?),
        "!cover" => Chance::Cover(Cover::parse(object)?),
        "!spirit" => Chance::Spirit(Spirit::parse(object)?),
        "!beast" => Chance::Beast(Beast::parse(object)?),
        "!tile" => Chance::Tile(resource(object)?),
        "!cancel" => Chance::Cancel(resource(object)?),
        _ => return None,
    })
}
