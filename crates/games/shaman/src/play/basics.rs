//! The small things that all actions are made of: population, payments, resources, cubes, skulls, covers.

use atoll_engine::{Seat, Tell};

use super::{Deed, Play};
use crate::board::{
    Beast, Category, Colour, Cover, Cube, Hex, Resource, Skull, SkullSpace, Stat, Token,
};
use crate::data::effect::{Amount, Of, Verb, When};
use crate::data::{Cost, ListId};
use crate::event::{BeastNews, Event, SkullNews};
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Fire, Noted, Payment, Place};
use crate::task::{From, Task};

/// All kinds of resources, as bits.
pub(super) const ANY: u16 = (1 << Resource::COUNT) - 1;

impl<T: Tell<Shaman>> Play<'_, T> {
    // --- population ---

    pub(super) fn gain_population(&mut self, seat: Seat, n: u16) {
        if n > 0 {
            self.push(Task::Pop { seat, n });
        }
    }

    /// Fills one dial; the rest goes on.
    pub(super) fn put_population(&mut self, seat: Seat, token: Token, n: u16) {
        let k = n.min(self.look().spare(seat, token));
        self.change_population(seat, token, i32::from(k));
        self.gain_population(seat, n - k);
    }

    pub(super) fn change_population(&mut self, seat: Seat, token: Token, change: i32) {
        let piece = self.s.core.player_mut(seat).piece_mut(token);
        piece.population = (i32::from(piece.population) + change).clamp(0, 60_000) as u16;
        let now = piece.population;
        if change != 0 {
            self.event(Event::Population {
                seat,
                token,
                change,
                now,
            });
        }
    }

    /// Loses population from one token; a village that falls is replaced, the last token keeps one.
    pub(super) fn lose_from(&mut self, seat: Seat, token: Token, n: u16, lost: u16) {
        let player = self.s.core.player(seat);
        let population = player.piece(token).population;
        let only = player.token_count() == 1;
        let village = token.is_village();
        if only && population <= n {
            let lost = lost + population.saturating_sub(1);
            if village {
                self.fall(seat, token, 1, lost);
            } else {
                self.change_population(seat, token, 1 - i32::from(population));
                self.note_loss(seat, lost);
            }
        } else if population >= n + self.look().least(token) {
            self.change_population(seat, token, -i32::from(n));
            self.note_loss(seat, lost + n);
        } else if village && population > n {
            self.fall(seat, token, population - n, lost + n);
        } else {
            self.push(Task::Lose {
                seat,
                n: n.saturating_sub(population),
                lost: lost + population,
            });
            self.remove(seat, token);
        }
    }

    /// A village goes back to its space; somebody may hold its hex with the rest of its people.
    pub(super) fn fall(&mut self, seat: Seat, village: Token, rest: u16, lost: u16) {
        if let Some(hex) = self.remove(seat, village) {
            self.push(Task::Replace {
                seat,
                hex,
                rest,
                lost,
            });
        }
    }

    pub(super) fn replace(&mut self, seat: Seat, hex: Hex, rest: u16, lost: u16, mv: Move) {
        let Move::Replace(token) = mv else {
            self.note_loss(seat, lost + rest);
            return;
        };
        let population = rest.min(self.look().stat(seat, token, Stat::Capacity));
        self.place_token(seat, token, hex, population);
        self.link_idle(seat, token);
        self.note_loss(seat, lost + rest - population);
    }

    /// Puts a token onto the map.
    pub(super) fn place_token(&mut self, seat: Seat, token: Token, hex: Hex, population: u16) {
        self.s.core.put(seat, token, hex);
        self.s.core.player_mut(seat).piece_mut(token).population = population;
        self.event(Event::Enters {
            seat,
            token,
            hex,
            population,
        });
    }

    /// Takes a token off the map: its beast looks for another, a beast it has claimed stands up.
    pub(super) fn remove(&mut self, seat: Seat, token: Token) -> Option<Hex> {
        if let Some(hex) = self.look().claim_of(seat, token)
            && let Some(wild) = &mut self.s.core.beasts[hex.index()]
        {
            wild.claim = None;
            let beast = wild.beast;
            self.event(Event::Beast {
                seat,
                beast,
                hex: Some(hex),
                what: BeastNews::StoodUp,
            });
        }
        let beast = self.s.core.player(seat).piece(token).beast;
        let hex = self.s.core.lift(seat, token)?;
        self.event(Event::Leaves { seat, token, hex });
        if let Some(beast) = beast {
            self.push(Task::Link { seat, beast, hex });
        }
        Some(hex)
    }

    pub(super) fn link(&mut self, seat: Seat, token: Token, beast: Beast) {
        self.s.core.player_mut(seat).piece_mut(token).beast = Some(beast);
        let hex = self.s.core.player(seat).piece(token).hex();
        self.event(Event::Beast {
            seat,
            beast,
            hex,
            what: BeastNews::Linked,
        });
    }

    pub(super) fn leave_idle(&mut self, seat: Seat, beast: Beast) {
        self.s.core.player_mut(seat).idle.push(beast);
        self.event(Event::Beast {
            seat,
            beast,
            hex: None,
            what: BeastNews::Idle,
        });
    }

    /// A token that has just come onto the map gets the first idle beast.
    pub(super) fn link_idle(&mut self, seat: Seat, token: Token) {
        if let Some(beast) = self.s.core.player_mut(seat).idle.pop_first() {
            self.link(seat, token, beast);
        }
    }

    /// A token beyond the limit is given up with its people.
    pub(super) fn disband(&mut self, seat: Seat, held: bool, token: Token) {
        self.push(Task::Disband { seat, held });
        let population = self.s.core.player(seat).piece(token).population;
        self.remove(seat, token);
        self.note_loss(seat, population);
    }

    // --- resources ---

    pub(super) fn gain(&mut self, seat: Seat, resource: Resource, n: u16) {
        if n == 0 {
            return;
        }
        let stock = &mut self.s.core.player_mut(seat).stock[resource.index()];
        *stock = stock.saturating_add(n).min(5_000);
        let act = &mut self.s.act;
        if act.counting > 0 {
            act.received += n;
        }
        if act.counting == 1 {
            act.taken[resource.index()] += n as u8;
        }
        self.event(Event::Gains { seat, resource, n });
    }

    pub(super) fn spend(&mut self, seat: Seat, resource: Resource, n: u16) {
        self.s.core.player_mut(seat).stock[resource.index()] -= n;
        self.event(Event::Pays { seat, resource, n });
    }

    /// Units of choice from the bank.
    pub(super) fn take(&mut self, seat: Seat, kinds: u16, n: u8) {
        if kinds.count_ones() == 1 {
            self.gain(
                seat,
                Resource::ALL[kinds.trailing_zeros() as usize],
                u16::from(n),
            );
        } else if kinds != 0 && n > 0 {
            self.push(Task::Take {
                seat,
                n,
                last: 0,
                from: From::Bank(kinds),
            });
        }
    }

    pub(super) fn take_unit(&mut self, seat: Seat, n: u8, from: From, resource: Resource) {
        match from {
            From::Bank(_) => {}
            From::Offered => self.s.offered[resource.index()] -= 1,
            From::Seat(owner) => self.spend(owner, resource, 1),
        }
        self.gain(seat, resource, 1);
        let last = resource.index() as u8;
        self.push(Task::Take {
            seat,
            n: n - 1,
            last,
            from,
        });
    }

    /// Begins a payment of `due` units of a cost; nothing happens if nothing is due.
    pub(super) fn pay(&mut self, seat: Seat, (cost, due): (Cost, u16)) {
        if due > 0 {
            self.s.payment = Payment {
                cost,
                paid: [0; Resource::COUNT],
                due,
            };
            self.push(Task::Pay { seat, last: 0 });
        }
    }

    /// One unit of a payment, which is told once it is whole.
    pub(super) fn pay_unit(&mut self, seat: Seat, resource: Resource) {
        self.s.core.player_mut(seat).stock[resource.index()] -= 1;
        let payment = &mut self.s.payment;
        payment.paid[resource.index()] += 1;
        if payment.paid.iter().sum::<u16>() < payment.due {
            self.push(Task::Pay {
                seat,
                last: resource.index() as u8,
            });
            return;
        }
        for (resource, n) in Resource::ALL.into_iter().zip(payment.paid) {
            if n > 0 {
                self.event(Event::Pays { seat, resource, n });
            }
        }
    }

    // --- cubes ---

    pub(super) fn raise(&mut self, seat: Seat, cube: Cube) {
        let level = &mut self.s.core.player_mut(seat).levels[cube.index()];
        *level += 1;
        let level = *level;
        self.tell_stat(seat, cube, level - 1, level);
    }

    pub(super) fn lower(&mut self, seat: Seat, cube: Cube) {
        let level = &mut self.s.core.player_mut(seat).levels[cube.index()];
        *level -= 1;
        let level = *level;
        self.tell_stat(seat, cube, level + 1, level);
        if cube.stat() == Stat::Capacity {
            self.trim(seat, |token| token.unit() == cube.unit());
        }
    }

    fn tell_stat(&mut self, seat: Seat, cube: Cube, from: u8, level: u8) {
        let boxes = &self.look().tribe(seat).charts[cube.index()];
        let [before, now] = [from, level].map(|at| boxes[usize::from(at)]);
        self.event(Event::Stat {
            seat,
            cube,
            level,
            before,
            now,
        });
    }

    /// People beyond a capacity that has shrunk are gone.
    pub(super) fn trim(&mut self, seat: Seat, shrunk: impl Fn(Token) -> bool) {
        for token in Token::all().filter(|token| shrunk(*token)) {
            let piece = *self.s.core.player(seat).piece(token);
            let room = self.look().stat(seat, token, Stat::Capacity);
            if piece.hex().is_some() && piece.population > room {
                self.change_population(seat, token, i32::from(room) - i32::from(piece.population));
            }
        }
    }

    // --- effects of the data file ---

    /// The next effect of a list.
    pub(super) fn effect(&mut self, seat: Seat, list: ListId, at: u8, times: u8) {
        self.s.tasks.pop();
        let effects = self.game.data.list(list);
        let Some(effect) = effects.get(usize::from(at)) else {
            return;
        };
        self.push(Task::Effects {
            seat,
            list,
            at: at + 1,
            times,
        });
        if !matches!(effect.when, When::Always | When::Developed) {
            return;
        }
        match effect.verb {
            Verb::Population(Amount::Of(n)) => self.gain_population(seat, n * u16::from(times)),
            Verb::Population(Amount::Round) => {
                self.gain_population(seat, u16::from(self.s.core.round))
            }
            Verb::Resource(of, n) => {
                let kinds = match (of, self.s.act.hex) {
                    (Of::Kinds(kinds), _) => kinds,
                    (Of::Hex, Some(hex)) => self.data().map.kinds[hex.index()],
                    (Of::Hex, None) => 0,
                };
                self.take(seat, kinds, n.saturating_mul(times));
            }
            Verb::Stat(cubes, n) => self.push(Task::Stat {
                seat,
                cubes,
                n: n.saturating_mul(times),
            }),
            Verb::Skull(n) => {
                (0..n.saturating_mul(times)).for_each(|_| self.push(Task::FreeSkull(seat)))
            }
            Verb::LosePopulation(n) => self.push(Task::Lose {
                seat,
                n: n * u16::from(times),
                lost: 0,
            }),
            Verb::LoseResource(kinds, n) => {
                self.lose_resources(seat, kinds, u16::from(n.saturating_mul(times)))
            }
            Verb::Mod(..) | Verb::Rule(_) => {}
        }
    }

    /// As many units of the kinds as the seat has.
    fn lose_resources(&mut self, seat: Seat, kinds: u16, n: u16) {
        let stock = self.s.core.player(seat).stock;
        let of = Resource::ALL
            .into_iter()
            .filter(|resource| kinds & resource.bit() != 0);
        let mut cost = Cost::default();
        let mut held = 0;
        for resource in of {
            held += stock[resource.index()];
            cost.kinds[resource.index()] = stock[resource.index()].min(n) as u8;
        }
        self.pay(seat, (cost, n.min(held)));
    }

    // --- skulls ---

    /// A reserve skull leaves its space and is used at once.
    pub(super) fn take_reserve_skull(&mut self, seat: Seat, space: SkullSpace) {
        let player = self.s.core.player_mut(seat);
        player.reserve &= !space.bit();
        let skull = Skull::Of(player.colour());
        self.event(Event::Skull {
            seat,
            skull,
            space: Some(space),
            hex: None,
        });
        self.push(Task::Skull {
            seat,
            skull,
            totem_only: false,
        });
    }

    pub(super) fn use_skull(&mut self, seat: Seat, skull: Skull, mv: Move) {
        match mv {
            Move::SkullActive => {
                let player = self.s.core.player_mut(seat);
                player.hand += 1;
                player.neutral += u8::from(skull == Skull::Neutral);
                self.event(Event::SkullUse {
                    seat,
                    skull,
                    to: SkullNews::Active,
                });
            }
            Move::SkullStore => self.store(seat, skull),
            Move::SkullBeast(hex) => self.harness(seat, skull, hex),
            Move::SkullTotem(one, two) => self.make_totem(seat, one, two),
            _ => {}
        }
    }

    pub(super) fn store(&mut self, seat: Seat, skull: Skull) {
        self.s.core.player_mut(seat).store[skull.index()] += 1;
        self.event(Event::SkullUse {
            seat,
            skull,
            to: SkullNews::Stored,
        });
    }

    fn harness(&mut self, seat: Seat, skull: Skull, hex: Hex) {
        let Some(wild) = self.s.core.beasts[hex.index()].take() else {
            return;
        };
        let beast = wild.beast;
        let player = self.s.core.player_mut(seat);
        if let Some((_, token)) = wild.claim {
            player.piece_mut(token).beast = Some(beast);
        }
        if skull != Skull::Of(player.colour()) {
            player.beast_skulls.push((beast, skull));
            player.beast_skulls.sort_by_key(|entry| *entry);
        }
        self.event(Event::Beast {
            seat,
            beast,
            hex: Some(hex),
            what: BeastNews::Harnessed,
        });
        self.met(seat, Deed::Harness);
    }

    /// Real colours are used before neutral skulls.
    fn make_totem(&mut self, seat: Seat, one: Colour, two: Colour) {
        let Some(totem) = self.look().totem(seat, one, two) else {
            return;
        };
        let player = self.s.core.player_mut(seat);
        let mut skulls = [one, two].map(|colour| {
            let real = player.store[colour.index()] > 0;
            let skull = if real {
                Skull::Of(colour)
            } else {
                Skull::Neutral
            };
            player.store[skull.index()] -= 1;
            skull
        });
        skulls.sort();
        player.totems[totem] = Some((skulls[0], skulls[1]));
        self.event(Event::Totem {
            seat,
            totem: totem as u8 + 1,
            skulls: (skulls[0], skulls[1]),
        });
        self.met(seat, Deed::Totem);
    }

    /// An active skull is lost for good: from the hand, else from the spaces in their order.
    pub(super) fn lose_skull(&mut self, seat: Seat) {
        let core = &mut self.s.core;
        let at = seat.index();
        if core.players[at].hand > 0 {
            core.players[at].hand -= 1;
        } else if let Some(row) = core.rows.iter_mut().find(|row| row.skulls(seat) > 0) {
            if row.singles[at] > 0 {
                row.singles[at] -= 1;
            } else {
                row.pairs[at] -= 1;
                row.singles[at] += 1;
            }
        } else {
            let sacrificed = &mut core.players[at].sacrificed;
            *sacrificed &= sacrificed.wrapping_sub(1);
        }
        self.forget_skull(seat);
    }

    /// A neutral skull counts as lost before an own one.
    pub(super) fn forget_skull(&mut self, seat: Seat) {
        let player = self.s.core.player_mut(seat);
        let skull = if player.neutral > 0 {
            Skull::Neutral
        } else {
            Skull::Of(player.colour())
        };
        player.neutral = player.neutral.saturating_sub(1);
        self.event(Event::SkullUse {
            seat,
            skull,
            to: SkullNews::Lost,
        });
    }

    // --- covers and bonus tiles ---

    /// The bonus tile pays at the first time its condition is met.
    pub(super) fn pay_bonus_tile(&mut self) {
        self.s.tasks.pop();
        if !self.s.act.met {
            return;
        }
        self.s.act.met = false;
        let seat = self.seat();
        let Some(tile) = self.s.core.bonus[usize::from(self.s.core.round)].known() else {
            return;
        };
        self.s
            .core
            .player_mut(seat)
            .flags
            .set(crate::state::Flags::BONUS);
        self.event(Event::Bonus { seat, tile });
        self.push(Task::Cover(seat));
        let list = self.data().bonus(tile).reward;
        self.push(Task::Effects {
            seat,
            list,
            at: 0,
            times: 1,
        });
    }

    /// A cover whose face is known is turned up without a draw.
    pub(super) fn turn_up_known(&mut self, category: Category, seat: Option<Seat>) -> bool {
        let row = self.s.core.row(category);
        if row.covers == 0 {
            self.s.tasks.pop();
            return true;
        }
        let Some(cover) = row.lying[0].known() else {
            return false;
        };
        self.s.tasks.pop();
        self.turn_up(category, seat, cover);
        true
    }

    pub(super) fn turn_up(&mut self, category: Category, seat: Option<Seat>, cover: Cover) {
        let row = &mut self.s.core.rows[category.index()];
        row.open += 1;
        row.covers -= 1;
        row.lying.copy_within(1.., 0);
        row.lying[11] = Default::default();
        self.event(Event::Cover {
            seat,
            category,
            cover,
        });
        match seat {
            None => self.s.core.covers_gone[cover.index()] += 1,
            Some(seat) => {
                self.s.core.player_mut(seat).covers[cover.index()] += 1;
                let list = self.data().cover_rewards[cover.index()];
                self.push(Task::Effects {
                    seat,
                    list,
                    at: 0,
                    times: 1,
                });
            }
        }
    }

    // --- fire tokens ---

    /// No space is open: a token from the track waits beside the board.
    pub(super) fn fire_aside(&mut self, seat: Seat) {
        if self.s.core.fire[seat.index()].on_track() {
            self.s.core.next.remove(seat);
            self.s.core.fire[seat.index()] = Fire::Aside;
            self.event(Event::Fire {
                seat,
                category: None,
            });
        }
    }

    pub(super) fn place_fire(&mut self, seat: Seat, mv: Move) {
        if let Move::Fire(category) = mv {
            self.s.core.next.remove(seat);
            self.s.core.fire[seat.index()] = Fire::On(category);
            self.event(Event::Fire {
                seat,
                category: Some(category),
            });
        }
    }

    pub(super) fn fire_last(&mut self, seat: Seat) {
        self.s.core.fire_to_end(seat, self.game.solo());
        let place = if self.game.solo() {
            2
        } else {
            self.s.core.next.len() as u8
        };
        self.event(Event::Track { seat, place });
    }

    // --- reactions ---

    /// Others react to what was noted: each event in order, beginning with the seat after the active one.
    pub(super) fn react(&mut self, active: Seat, event: u8, who: u8) {
        self.s.tasks.pop();
        let Some(noted) = self.s.noted.get(usize::from(event)).copied() else {
            self.s.noted.clear();
            return;
        };
        let seats = self.s.core.cur.len() as u8;
        if who == seats {
            self.push(Task::React {
                active,
                event: event + 1,
                who: 0,
            });
            return;
        }
        let Some(seat) = self.s.core.cur.after(active).nth(usize::from(who)) else {
            return;
        };
        self.push(Task::React {
            active,
            event,
            who: who + 1,
        });
        match noted {
            Noted::Grow if seat != active => self.hook(seat, When::OtherGrows, None),
            Noted::Tech(tech) => self.hook_develop(seat, When::AnyDevelop, tech),
            Noted::Loss(loser, n) if seat != loser => {
                let lists: arrayvec::ArrayVec<ListId, 4> = self
                    .look()
                    .hooked(seat, When::OtherLoses, None)
                    .take(4)
                    .collect();
                let times = (n / 2).min(255) as u8;
                for list in lists {
                    self.push(Task::Effects {
                        seat,
                        list,
                        at: 0,
                        times,
                    });
                }
            }
            _ => {}
        }
    }

    /// Effects of developing, but not of the very tile that was gained.
    pub(super) fn hook_develop(&mut self, seat: Seat, when: When, tech: crate::board::Tech) {
        let player = self.s.core.player_mut(seat);
        let techs = player.techs;
        player.techs &= !tech.bit();
        self.hook(seat, when, None);
        self.s.core.player_mut(seat).techs = techs;
    }

    /// A reserve token lies aside: its space counts as empty.
    pub(super) fn put_aside(&mut self, seat: Seat, n: u8, token: Token) {
        self.s.core.player_mut(seat).piece_mut(token).place = Place::Aside;
        self.event(Event::Aside { seat, token });
        self.push(Task::Rites { seat, n: n - 1 });
        let list = self.look().tribe(seat).spaces[token.index()].bonus;
        self.push(Task::Effects {
            seat,
            list,
            at: 0,
            times: 1,
        });
    }
}
