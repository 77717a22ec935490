//! A payment is made, unit by unit in the order of the kinds.

use crate::decisions::prelude::*;
use crate::steps::Feed;

task! {
    Pay {
        seat: Seat,
        /// The kind that was paid last.
        last: u8,
    }
}

impl Decision for Pay {
    answers!(Pay(Resource), by seat);

    /// Units that can still be completed to a legal payment in canonical order.
    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        let stock = &look.player(self.seat).stock;
        let payment = &look.s.payment;
        for resource in Resource::all_from(self.last) {
            let kind = resource.index();
            if stock[kind] == 0 {
                continue;
            }
            let mut paid = payment.paid;
            paid[kind] += 1;
            if !payment.cost.takes(&paid) {
                continue;
            }
            let mut all = paid;
            for later in kind..Resource::COUNT {
                all[later] = payment.paid[later] + stock[later];
            }
            if payment.cost.payable(&all) >= payment.due {
                out(resource);
            }
        }
    }

    /// It is told once it is whole.
    fn take(self, play: &mut Play<impl Tell<Shaman>>, resource: Resource) {
        let seat = self.seat;
        play.s.core.player_mut(seat).stock[resource] -= 1;
        let payment = &mut play.s.payment;
        payment.paid[resource] += 1;
        if payment.paid.iter().sum::<u16>() < payment.due {
            return play.push(Pay {
                seat,
                last: resource.index() as u8,
            });
        }
        for (resource, n) in Resource::ALL.into_iter().zip(payment.paid) {
            if n > 0 {
                play.event(Event::Pays { seat, resource, n });
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let payment = &look.s.payment;
        let paid: u16 = payment.paid.iter().sum();
        let rest = payment.due.saturating_sub(paid);
        let (title, so_far) = match paid {
            0 => (format!("Pay {}", counted(rest, "resource")), String::new()),
            _ => (
                format!("Pay {rest} more"),
                format!(" Paid so far: {}.", names::stock(&payment.paid)),
            ),
        };
        let price = short_meal(look, self.seat)
            .unwrap_or_else(|| format!("Price: {}.", names::price((payment.cost, payment.due))));
        said(
            title + &purpose(look),
            price + &so_far + &kinds::order("give", rest, self.last),
        )
    }

    fn say(self, asked: Asked, kind: Resource) -> Say {
        let follows = kinds::settled(asked.look, Move::Pay(kind));
        asked.pays(kind, &follows)
    }

    fn lean(self, mind: &Mind, kind: Resource) -> f32 {
        mind.pays(kind)
    }
}

/// What the feeding asks for, where less can be paid.
fn short_meal(look: Look, seat: Seat) -> Option<String> {
    let missing = look.s.act.sum;
    if !Feed::waits(look) || missing == 0 {
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
