//! Set-up, turns, payments and gains, sacrifices, the end of a round.

use atoll_engine::Seat;

use super::{Words, purpose, said};
use crate::board::{Beast, Skull, Token};
use crate::data::Stock;
use crate::data::effect::Key;
use crate::look::Look;
use crate::moves::Move;
use crate::scene::names::{self, counted, people};
use crate::scene::{effects, hunger, kinds, rounds, spirits};
use crate::state::{Fire, Phase};
use crate::task::{From, SetUp, Task};

pub(super) fn set_up(look: Look, step: SetUp) -> Words {
    match step {
        SetUp::Choose => said(
            "Choose your tribe",
            "Choose the starting hex of a tribe. Each has its own board: prices, stats and feast values.",
        ),
        SetUp::Start => said(
            "Choose your first village",
            "Choose V1 or V2 on your panel. It stands on your starting hex from now on; the other villages can be settled later.",
        ),
        SetUp::Stats => {
            let n = look.game.solo_level().map_or(0, |level| level.stat_points);
            let spent: u8 = look.player(Seat::new(0)).levels.iter().sum();
            said(
                format!(
                    "Raise a stat: point {} of {n}, gift of the {} game",
                    spent + 1,
                    look.game.difficulty.word()
                ),
                "Choose a stat on your panel; it stays raised for the whole match. Each says what the next point brings: some values rise with each point, some with every second.",
            )
        }
        _ => said("Set-up", "The table is being laid."),
    }
}

pub(super) fn turn(look: Look, seat: Seat) -> Words {
    let player = look.player(seat);
    let hand = counted(player.hand, "skull");
    let fire = match look.core().fire[seat.index()] {
        Fire::On(category) if !look.game.solo() => format!(
            " In {} you must use the space under your fire token.",
            names::category(category)
        ),
        _ => String::new(),
    };
    let hunger = hunger::warning(look, seat).map_or(String::new(), |words| format!(" {words}"));
    said(
        format!("Place a skull: {hand} in hand"),
        format!(
            "Choose an action in a corner of the map, or a sacrifice on your panel.{fire}{hunger}"
        ),
    )
}

/// The end of a turn in which something can still be done freely.
pub(super) fn turn_end(look: Look, seat: Seat) -> Words {
    let next = match (look.acts_again(seat), look.anybody_acts()) {
        (true, _) => format!(
            "You have {} left.",
            counted(look.player(seat).hand, "skull")
        ),
        (false, true) => "You can place no more skulls now.".to_owned(),
        (false, false) => "No turn is left in this round: feeding follows.".to_owned(),
    };
    let later = match look.payable_spirits(seat).next() {
        Some(_) => " A spirit can also be activated at the end of the round.",
        None => "",
    };
    said(
        "Anything else?",
        format!(
            "Without a skull you may still {}, or end your turn. {next}{later}",
            names::either(&free(look))
        ),
    )
}

/// What can be done without a skull.
fn free(look: Look) -> Vec<String> {
    let mut said: Vec<_> = look
        .moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Activate(spirit) => {
                Some(format!("activate {}", names::spirit(look.data(), spirit)))
            }
            Move::Hut(..) => Some("move a structure".to_owned()),
            Move::Barter => Some("barter".to_owned()),
            Move::Shift(..) => Some("shift a skull".to_owned()),
            _ => None,
        })
        .collect();
    said.dedup();
    said
}

pub(super) fn tokens(look: Look, task: Task) -> Words {
    match task {
        Task::Pop { seat, n } => {
            let room: u16 = Token::all().map(|token| look.spare(seat, token)).sum();
            let lost = n.saturating_sub(room);
            let warning = if lost > 0 {
                format!(" {} will find no room.", names::capital(&people(lost)))
            } else {
                String::new()
            };
            said(
                format!("Place {}{}", people(n), purpose(look)),
                format!("Choose a token: it is filled up before the next one gets any.{warning}"),
            )
        }
        Task::Lose { n, .. } => said(
            format!("Lose {}{}", people(n), purpose(look)),
            "Choose the token that loses them. A village that falls below 12 is gone; a rover or warrior may take its place.",
        ),
        Task::Replace { rest, hex, .. } => said(
            format!(
                "The village on {} has fallen",
                names::place(look.data(), hex)
            ),
            format!(
                "{} are left. Which token takes them over?",
                names::capital(&people(rest))
            ),
        ),
        Task::Link { beast, .. } => said(
            format!("Who leads the {}?", beast_name(look, beast)),
            "Its token has left the map; these tokens are equally near.",
        ),
        Task::Disband { seat, held } => said(
            "Give up a token",
            format!(
                "You have {} tokens but may have {} only: as many as active skulls.",
                look.player(seat).token_count(),
                look.limit(seat, held)
            ),
        ),
        Task::Victim { thief, n, .. } => said(
            format!("Give {} to seat {}", people(n), thief.index()),
            "The Oathkeeper of Death asks for them. Which token gives them up?",
        ),
        _ => said("Choose a token", "It stands on the map."),
    }
}

fn beast_name(look: Look, beast: Beast) -> String {
    names::beast(look.data(), beast).to_lowercase()
}

pub(super) fn pay(look: Look, seat: Seat, last: u8) -> Words {
    let payment = &look.s.payment;
    let paid: u16 = payment.paid.iter().sum();
    let rest = payment.due.saturating_sub(paid);
    let so_far = if paid > 0 {
        format!(" Paid so far: {}.", names::stock(&payment.paid))
    } else {
        String::new()
    };
    said(
        match paid {
            0 => format!("Pay {}{}", counted(rest, "resource"), purpose(look)),
            _ => format!("Pay {rest} more{}", purpose(look)),
        },
        format!(
            "{}{so_far}{}",
            short_meal(look, seat).unwrap_or_else(|| format!(
                "Price: {}.",
                names::price((payment.cost, payment.due))
            )),
            kinds::order("give", rest, last)
        ),
    )
}

/// What the feeding asks for, where less can be paid.
fn short_meal(look: Look, seat: Seat) -> Option<String> {
    let below = look.s.tasks.iter().rev().nth(1);
    let missing = look.s.act.sum;
    if !matches!(below, Some(Task::Feed(_))) || missing == 0 {
        return None;
    }
    let payment = &look.s.payment;
    let demand = (payment.cost, payment.due + missing);
    let mut stock = look.player(seat).stock;
    for (held, paid) in stock.iter_mut().zip(payment.paid) {
        *held += paid;
    }
    let (_, units) = kinds::lacking(demand, &stock)?;
    Some(format!(
        "The feeding asks for {}. You lack {units}, which then costs {}; what you can pay, you must.",
        names::price(demand),
        hunger::toll(look, seat, missing)
    ))
}

pub(super) fn take(look: Look, seat: Seat, n: u8, last: u8, from: From) -> Words {
    let detail = match from {
        From::Bank(kinds) => format!("From the bank, {}.", names::kinds(kinds)),
        From::Offered => match look.s.act.token {
            Some(token) if look.s.act.hex.is_some() => format!(
                "{token} can take {n} more; the hex still has {}.",
                names::stock(&still_offered(look, last))
            ),
            _ => format!("There are {}.", names::stock(&still_offered(look, last))),
        },
        From::Seat(owner) => format!(
            "From {}, who have {}.",
            names::folk(look, owner),
            names::stock(&look.player(owner).stock)
        ),
    };
    let order = kinds::order("take", n.into(), last);
    let noun = if n == 1 {
        "a resource".to_owned()
    } else {
        format!("{n} resources")
    };
    said(
        format!("Take {noun}{}", purpose(look)),
        match look.core().phase {
            Phase::Spirits | Phase::CleanUp => detail + &order + &soon(look, seat),
            _ => detail + &order,
        },
    )
}

/// What is offered of the kinds that were not passed by.
fn still_offered(look: Look, last: u8) -> Stock {
    let mut stock = look.s.offered;
    stock[..usize::from(last)].fill(0);
    stock
}

pub(super) fn skull_use(look: Look, seat: Seat, skull: Skull, totem_only: bool) -> Words {
    if totem_only {
        return said(
            "Which totem?",
            "Two foreign skulls and this one are fixed for good; the totem scores at the end.",
        );
    }
    said(
        format!("Use the {}", names::skull(skull)),
        format!(
            "{}{}",
            names::skull_rule(skull, look.player(seat).tribe),
            downed(look)
        ),
    )
}

/// Where the beasts that the skull can harness are chosen.
fn downed(look: Look) -> String {
    let beasts = look.moves().into_iter().filter_map(|mv| match mv {
        Move::SkullBeast(hex) => {
            let beast = look.core().beast(hex)?.beast;
            Some(format!("the {} on {hex}", beast_name(look, beast)))
        }
        _ => None,
    });
    let beasts: Vec<_> = beasts.collect();
    match beasts.is_empty() {
        true => String::new(),
        false => format!(
            " To harness {}, choose it on the map.",
            names::either(&beasts)
        ),
    }
}

pub(super) fn sacrifice(look: Look, task: Task) -> Words {
    let data = look.data();
    match task {
        Task::Offer { seat, offering } => said(
            "How often?",
            format!(
                "Your sacrifice: {}.",
                effects::sacrifice(data, look.player(seat).colour(), offering)
            ),
        ),
        Task::OfferWith { .. } => said(
            "Pay the skull with what?",
            "What you have enough of is offered: resources, stat points or people. You choose which of them; the gain is the same.",
        ),
        Task::OfferFor { .. } => said(
            "What for?",
            "You give up an active skull for good. What do you want for it?",
        ),
        Task::Fire(seat) => said(
            "Where does your fire token go?",
            match (look.player(seat).hand, look.game.solo()) {
                (0, true) => "Choose a row. You have no skull left, so any row will do.",
                (0, false) => {
                    "Choose a row: nobody else can use a space of it this round. You have no skull left to use it yourself. In the next round you will act later."
                }
                (_, true) => {
                    "Choose a row. Alone there is nobody to keep a space from; but until you use that row, or the round ends, you cannot advance."
                }
                (_, false) => {
                    "Choose a row: a space there is kept for you this round. In the next round you will act later."
                }
            },
        ),
        _ => said(
            "Which sacrifice?",
            "Fooltricker's gift: one sacrifice without a skull. Your fire token then goes to the last place.",
        ),
    }
}

/// The offerings that a seat is asked for after the surplus.
fn offerings(look: Look, seat: Seat) -> String {
    look.payable_spirits(seat)
        .map(|spirit| {
            let name = names::spirit(look.data(), spirit);
            let price = names::price(look.spirit_price(seat, spirit));
            format!(" {name} can then be activated for {price}.")
        })
        .collect()
}

/// What the next round brings, where it matters what is taken or kept now.
fn soon(look: Look, seat: Seat) -> String {
    let next = look.game.round_after(look.core().round);
    let words = next.and_then(|next| rounds::foreseen(look, seat, next));
    words.map_or(String::new(), |words| format!(" {words}"))
}

pub(super) fn end_of_round(look: Look, seat: Seat, task: Task) -> Words {
    let data = look.data();
    match task {
        Task::Hunger { .. } => {
            let missing = look.s.act.sum;
            let loss = missing * data.feed_missing;
            said(
                "Your people are hungry",
                format!(
                    "{} missing for the feeding. Lose {}, or give up an active skull for good.",
                    match missing {
                        1 => "1 resource is".to_owned(),
                        n => format!("{n} resources are"),
                    },
                    people(loss)
                ),
            )
        }
        Task::Surplus { seat } => {
            let change = look.changed(seat, Key::Surplus);
            let more = if change == 0 {
                String::new()
            } else {
                format!(" Each trade brings {change:+}.")
            };
            let kept = match look.game.round_after(look.core().round) {
                Some(_) => "What you keep is yours next round.",
                None => "This was the last round.",
            };
            said(
                "Trade surplus for people?",
                format!(
                    "Your people are fed. Trade as often as you like, at the rates on your panel.{more} {kept}{}{}",
                    offerings(look, seat),
                    soon(look, seat)
                ),
            )
        }
        Task::SpiritUp { spirit, .. } => {
            let kept = look.player(seat).acquired[spirit.index()] == look.core().round;
            let lapse = if kept {
                "It stays with you this round even if you decline."
            } else {
                "If you decline, it goes back to the display."
            };
            said(
                format!("Activate {}?", names::spirit(data, spirit)),
                format!(
                    "Offering: {}. Only its gift counts now: {} {lapse}",
                    names::price(look.spirit_price(seat, spirit)),
                    spirits::gift(look, seat, spirit)
                ),
            )
        }
        Task::SpiritBonus { spirit, .. } => said(
            format!("Use the gift of {}?", names::spirit(data, spirit)),
            format!(
                "The offering is paid, and this is what it brings: {}",
                effects::bonus(data, spirit, look.game.solo())
            ),
        ),
        Task::NextBonus { .. } => said(
            "Which bonus tile lies in the next round?",
            "Harbinger of Change lets you replace it.",
        ),
        Task::MoveBeast { .. } => said(
            "Move a beast?",
            "Choose a beast and a hex next to it, or leave them where they are.",
        ),
        Task::SwapBeast { .. } => said(
            "Swap the beast?",
            "The first beast of the reserve takes its place.",
        ),
        _ => said(
            "A last totem?",
            "Before the count you may buy one reserve skull if it completes a totem.",
        ),
    }
}
