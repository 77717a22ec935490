//! Units are paid and taken one by one, in the order of their kinds: what each of them settles, and why a kind has to wait.

use atoll_engine::Seat;

use super::names;
use crate::board::{Hex, Resource, SkullSpace, Structure, Tech, Token, hexes};
use crate::data::{Cost, Stock};
use crate::decisions::{AnyDecision, Pay};
use crate::look::Look;
use crate::moves::Move;
use crate::play;
use crate::state::{Payment, State};
use crate::task::Supply;

/// How units are chosen, for the prompt; `last` is the number of the kind chosen before.
pub(crate) fn order(verb: &str, units: u16, last: u8) -> String {
    let how = match units {
        1 => " Choose its kind on your panel.".to_owned(),
        _ => format!(
            " Choose one unit at a time on your panel, beginning with the leftmost kind you want to {verb}."
        ),
    };
    match last {
        0 => how,
        last => format!(
            "{how} Kinds left of {} are passed by.",
            Resource::ALL[usize::from(last)]
        ),
    }
}

/// What asks for a kind or its family: "feeding, the shrine, 4 technologies and 2 skulls".
pub(crate) fn wanted(look: Look, seat: Seat, kind: Resource) -> String {
    let family = kind.family().index();
    let asks = |cost: &Cost| cost.kinds[kind] > 0 || cost.families[family] > 0;
    let (player, tribe) = (look.player(seat), look.tribe(seat));
    let structures = Structure::ALL.into_iter().filter(|one| {
        let at = one.index();
        player.structures[at].is_none() && asks(&tribe.structures[at].0)
    });
    let techs = Tech::ALL
        .into_iter()
        .filter(|tech| !player.has(*tech) && asks(&tribe.tech_costs[*tech]));
    let skulls =
        SkullSpace::all().filter(|space| player.holds(*space) && asks(&tribe.skulls[*space]));
    let mut by = Vec::new();
    by.extend(asks(&tribe.feeding).then(|| "feeding".to_owned()));
    by.extend(asks(&tribe.settlement).then(|| "settling".to_owned()));
    by.extend(structures.map(|one| format!("the {one}")));
    by.extend(match techs.count() {
        0 => None,
        1 => Some("1 technology".to_owned()),
        n => Some(format!("{n} technologies")),
    });
    by.extend(match skulls.count() {
        0 => None,
        n => Some(names::counted(n as u32, "skull")),
    });
    match by.is_empty() {
        true => String::new(),
        false => format!(" Asked for by {}.", names::listed(&by)),
    }
}

/// What else comes of a feast tile: which kinds would have to come before it, and whether it is the last.
pub(crate) fn committed(look: Look, side: usize, mv: Move) -> String {
    let state = decided(look, mv);
    let more = look.at(&state).moves();
    let extra = look.at(&state).feast_sum(side, |value| value.extras) > 0;
    let last = match more.iter().any(|next| matches!(next, Move::Feast(_))) {
        true => "",
        false if extra => {
            " Then the tiles are shown; after that you may add the one beyond the limit."
        }
        false => " Then the fight begins.",
    };
    earlier(look, mv) + last
}

/// What else comes of a unit: which kinds would have to come before it, and what follows.
pub(crate) fn settled(look: Look, mv: Move) -> String {
    earlier(look, mv) + &follows(look, mv)
}

/// Kinds that are still possible, but not after this one.
fn earlier(look: Look, mv: Move) -> String {
    let before = look.moves().into_iter().take_while(|other| *other != mv);
    let kinds = before.filter(|other| {
        let state = decided(look, *other);
        let next = look.at(&state);
        due(next, *other) > 0 && next.moves().contains(&mv)
    });
    let kinds: Vec<_> = kinds.filter_map(kind_of).map(named).collect();
    let verb = match mv {
        Move::Pay(_) => "pay",
        Move::Feast(_) => "commit",
        _ => "take",
    };
    match kinds.is_empty() {
        true => String::new(),
        false => format!(
            " To {verb} {} as well, choose that first.",
            names::either(&kinds)
        ),
    }
}

/// What has to follow, as there is no other way, and what is asked after that.
fn follows(look: Look, mv: Move) -> String {
    let mut state = decided(look, mv);
    let mut forced: Stock = [0; Resource::COUNT];
    while let Some(next) = only_unit(look.at(&state), mv) {
        if let Some(kind) = kind_of(next) {
            forced[kind] += 1;
        }
        state = decided(look.at(&state), next);
    }
    let units = names::stock(&forced);
    let follow = match forced.iter().sum::<u16>() {
        0 => return String::new(),
        1 => "follows by itself",
        _ => "follow by themselves",
    };
    match due(look.at(&state), mv) {
        0 => format!(" {units} {follow}; nothing more is asked."),
        more => format!(" {units} {follow}; then you choose {more} more."),
    }
}

/// What a stock lacks for a price of which so many units are due: how many, and which.
pub(crate) fn lacking((cost, due): (Cost, u16), stock: &Stock) -> Option<(u16, String)> {
    let short = due - cost.payable(stock).min(due);
    (short > 0).then(|| (short, names::price((cost.lacking(stock), short))))
}

/// The only way to pay a price, where there is one.
pub(crate) fn only_payment(look: Look, seat: Seat, (cost, due): (Cost, u16)) -> Option<Stock> {
    let mut state = look.s.clone();
    let paid: Stock = [0; Resource::COUNT];
    state.payment = Payment { cost, paid, due };
    state.tasks.clear();
    if due > 0 {
        state.tasks.push(Pay { seat, last: 0 }.into());
    }
    while !state.tasks.is_empty() {
        match look.at(&state).moves().as_slice() {
            [only] => state = decided(look.at(&state), *only),
            _ => return None,
        }
    }
    Some(state.payment.paid)
}

fn decided(look: Look, mv: Move) -> State {
    let mut state = look.s.clone();
    play::decide(look.game, &mut state, mv);
    state
}

/// How many units are due after one that was paid or taken.
fn due(look: Look, after: Move) -> u16 {
    match (look.decision(), after) {
        (Some(AnyDecision::Pay(_)), Move::Pay(_)) => {
            let payment = &look.s.payment;
            payment.due.saturating_sub(payment.paid.iter().sum())
        }
        (Some(AnyDecision::Take(take)), Move::Take(_)) => u16::from(take.n),
        (Some(AnyDecision::Feast(feast)), Move::Feast(_)) => {
            let side = &look.s.fight.sides[usize::from(feast.side)];
            u16::from(side.limit) - side.tiles.iter().map(|n| u16::from(*n)).sum::<u16>()
        }
        _ => 0,
    }
}

/// The only unit that can follow one paid or taken, if more are due.
fn only_unit(look: Look, after: Move) -> Option<Move> {
    if due(look, after) == 0 {
        return None;
    }
    match look.moves().as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

fn kind_of(mv: Move) -> Option<Resource> {
    match mv {
        Move::Pay(kind) | Move::Take(kind) | Move::Feast(kind) => Some(kind),
        _ => None,
    }
}

fn named(kind: Resource) -> String {
    kind.name().to_owned()
}

/// While units are paid or taken: why not this kind.
pub(crate) fn why_not(look: Look, moves: &[Move], kind: Resource) -> Option<String> {
    let (last, missing) = match look.decision()? {
        AnyDecision::Pay(pay) => (pay.last, unpayable(look, pay.seat, kind)),
        AnyDecision::Take(take) => (take.last, untakeable(look, take.from, kind)),
        _ => return None,
    };
    let possible: Vec<_> = moves.iter().copied().filter_map(kind_of).collect();
    if possible.is_empty() || possible.contains(&kind) {
        return None;
    }
    Some(missing.map_or_else(|| out_of_order(last, &possible, kind), str::to_owned))
}

fn unpayable(look: Look, seat: Seat, kind: Resource) -> Option<&'static str> {
    let payment = &look.s.payment;
    let mut with = payment.paid;
    with[kind] += 1;
    match look.player(seat).stock[kind] {
        0 if payment.paid[kind] > 0 => Some("you have no more of it."),
        0 => Some("you have none."),
        _ if payment.cost.takes(&with) => None,
        _ if payment.paid[kind] > 0 => Some("the price asks for no more of it."),
        _ => Some("the price does not ask for it."),
    }
}

fn untakeable(look: Look, from: Supply, kind: Resource) -> Option<&'static str> {
    let there = match from {
        Supply::Bank(kinds) => kinds & kind.bit() != 0,
        Supply::Offered => look.s.offered[kind] > 0,
        Supply::Seat(owner) => look.player(owner).stock[kind] > 0,
    };
    (!there).then_some("there is none of it to take.")
}

/// A kind that would be possible before the last one, or after others.
fn out_of_order(last: u8, possible: &[Resource], kind: Resource) -> String {
    let last = Resource::ALL[usize::from(last)];
    if kind < last {
        return format!(
            "{last} was chosen, and units go from left to right. Take back to choose {kind} before {last}."
        );
    }
    let first = possible.iter().filter(|other| **other < kind).copied();
    format!(
        "first choose {}: it is needed, and units go from left to right.",
        names::either(&first.map(named).collect::<Vec<_>>())
    )
}

/// The most that trading from a hex can bring of each kind, the best first: "3 fish, 3 hide or 1 grain".
pub(crate) fn trade_reach(look: Look, seat: Seat, token: Token, hex: Hex) -> String {
    let near = || hexes(look.trade_hexes(seat, token, hex));
    let most = |kind: &Resource| {
        let shown = near().map(|hex| look.map().yields(hex)[*kind]);
        (shown.max().unwrap_or(0), *kind)
    };
    let mut best: Vec<_> = Resource::ALL.iter().map(most).collect();
    best.retain(|(n, _)| *n > 0);
    best.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
    let amounts = best
        .into_iter()
        .map(|(n, kind)| names::amount(n.into(), kind));
    names::either(&amounts.collect::<Vec<_>>())
}
