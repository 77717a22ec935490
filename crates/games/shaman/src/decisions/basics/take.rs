//! Units are taken from the bank, from a hex or from somebody, one by one in the order of the kinds.

use crate::decisions::prelude::*;

task! {
    Take {
        seat: Seat,
        n: u8,
        /// The kind that was taken last.
        last: u8,
        from: Supply,
    }
}

impl Decision for Take {
    answers!(Take(Resource), by seat);

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    /// As many as are due must be left from a kind on.
    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        let kinds = Resource::all_from(self.last);
        let offered = match self.from {
            Supply::Bank(set) => return kinds.filter(|kind| set & kind.bit() != 0).for_each(out),
            Supply::Offered => &look.s.offered,
            Supply::Seat(owner) => &look.player(owner).stock,
        };
        for kind in kinds {
            let later: u16 = offered[kind.index()..].iter().sum();
            if offered[kind] > 0 && later >= u16::from(self.n) {
                out(kind);
            }
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        match self.from {
            Supply::Bank(_) => {}
            Supply::Offered => play.s.offered[kind] -= 1,
            Supply::Seat(owner) => play.spend(owner, kind, 1),
        }
        play.gain(self.seat, kind, 1);
        play.push(Take {
            n: self.n - 1,
            last: kind.index() as u8,
            ..self
        });
    }

    fn ask(self, look: Look) -> Words {
        let Take {
            seat,
            n,
            last,
            from,
        } = self;
        let still = || names::stock(&still_offered(look, last));
        let detail = match (from, look.s.act.token) {
            (Supply::Bank(kinds), _) => format!("From the bank, {}.", names::kinds(kinds)),
            (Supply::Offered, Some(token)) if look.s.act.hex.is_some() => {
                format!("{token} can take {n} more; the hex still has {}.", still())
            }
            (Supply::Offered, _) => format!("There are {}.", still()),
            (Supply::Seat(owner), _) => format!(
                "From {}, who have {}.",
                names::folk(look, owner),
                names::stock(&look.player(owner).stock)
            ),
        };
        let noun = match n {
            1 => "a resource".to_owned(),
            _ => format!("{n} resources"),
        };
        let soon = match look.core().phase {
            Phase::Spirits | Phase::CleanUp => rounds::soon(look, seat),
            _ => String::new(),
        };
        said(
            format!("Take {noun}{}", purpose(look)),
            detail + &kinds::order("take", n.into(), last) + &soon,
        )
    }

    fn say(self, asked: Asked, kind: Resource) -> Say {
        let held = asked.look.player(self.seat).stock[kind];
        Say::new(
            format!("Take {kind}"),
            format!(
                "You have {} then.{}",
                held + 1,
                kinds::settled(asked.look, Move::Take(kind))
            ),
        )
        .click(key::resource(self.seat, kind))
    }

    fn lean(self, mind: &Mind, kind: Resource) -> f32 {
        mind.takes(kind)
    }

    /// A barter is paid before the unit is taken.
    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        matches!(asked, AnyDecision::Pay(_))
            .then(|| format!(" in the barter: {}", able(look, Ability::Barter)))
    }
}

/// What is offered of the kinds that were not passed by.
fn still_offered(look: Look, last: u8) -> Stock {
    let mut stock = look.s.offered;
    stock[..usize::from(last)].fill(0);
    stock
}
