//! Sitting down and getting up while a table waits.

use atoll_engine::Seat;
use atoll_protocol::MatchState;
use atoll_store::StoreError;

use super::Sit;
use super::owner::{Connection, Owner};
use super::seats::{Holder, SeatRow};
use crate::create::check_bot;
use crate::error::{Answer, ApiError};
use crate::identity::Me;

/// How often somebody tries to sit down who meets others at every seat.
const ATTEMPTS: usize = 5;

/// Another node went on first, which is just as well.
pub(super) fn moved_on(why: ApiError) -> Answer<()> {
    match why.0.code == "stale" {
        true => Ok(()),
        false => Err(why),
    }
}

impl Owner {
    /// Changes who sits where: durable first, then told. The match begins when no seat is open.
    pub(super) async fn sit(&mut self, me: &Me, sit: Sit) -> Answer<()> {
        if matches!(sit, Sit::Join { .. }) {
            self.expect_wanted(me).await?;
        }
        // Somebody may change the seats at another node at the same time: then look again what is free.
        for _ in 0..ATTEMPTS {
            let Some((seat, holder)) = self.seating(me, &sit)? else {
                return Ok(());
            };
            let before = std::mem::replace(&mut self.table.seats[seat].holder, holder);
            match self.save_seats().await {
                Ok(()) => return self.sat(seat).await,
                Err(why) => {
                    self.table.seats[seat].holder = before;
                    if !matches!(why, StoreError::Conflict) {
                        return Err(why.into());
                    }
                }
            }
            self.read_row().await?;
        }
        Err(ApiError::busy())
    }

    /// The seat that changes hands and who gets it; `None` if nothing is to be done.
    fn seating(&self, me: &Me, sit: &Sit) -> Answer<Option<(usize, Holder)>> {
        Ok(match sit {
            Sit::Join { token, seat } => {
                let seat = self.join(me, token.as_deref(), *seat)?;
                seat.map(|seat| (seat, Holder::of(me)))
            }
            Sit::Fill { seat, bot } => Some((self.fillable(me, *seat)?, self.filler(bot.clone())?)),
            Sit::Leave { seat } => Some((self.leavable(me, *seat)?, Holder::Open)),
        })
    }

    /// Everybody learns of a change of seats that is kept.
    async fn sat(&mut self, seat: usize) -> Answer<()> {
        self.heard[seat] = self.app.now();
        self.seats_changed().await;
        if self.table.state() == MatchState::Running {
            self.table.clock.begin(self.app.now());
            self.go_on(Vec::new()).await.or_else(moved_on)?;
            self.draw_curtains().await;
        }
        self.tell_happened(&[]);
        Ok(())
    }

    /// The seat to sit down in; `None` if the person sits there already.
    fn join(&self, me: &Me, token: Option<&str>, seat: Option<u8>) -> Answer<Option<usize>> {
        let seats = &self.table.seats;
        let seat = match (token, seat) {
            (Some(token), _) => {
                seats
                    .iter()
                    .position(|row| row.token == token)
                    .ok_or_else(|| {
                        ApiError::new(
                            "not-allowed",
                            "token",
                            "this link fits no seat of the table",
                        )
                    })?
            }
            (None, seat) => {
                let maker = self.table.maker == me.id;
                if !self.table.policy.listed && !maker {
                    let message = "one needs the link of a seat to sit down here";
                    return Err(ApiError::new("not-allowed", "token", message));
                }
                let open = || seats.iter().position(SeatRow::is_open);
                let seat = seat.map(usize::from).or_else(open);
                let seat = seat.filter(|seat| *seat < seats.len());
                seat.ok_or_else(|| ApiError::new("seat-taken", "seat", "no seat is open"))?
            }
        };
        match &seats[seat].holder {
            Holder::Open => Ok(Some(seat)),
            Holder::Person { id, .. } if *id == me.id => Ok(None),
            _ => Err(taken()),
        }
    }

    /// Nobody sits down where somebody does not want to meet them. They are not told who.
    async fn expect_wanted(&self, me: &Me) -> Answer<()> {
        let sits = |person: &str| self.table.seats_of(person).next().is_some();
        let blocks = self.app.store.blocks_of(&me.id).await?;
        let mut blocks = blocks.iter().filter(|block| !block.meets);
        match blocks.any(|block| self.table.maker == block.person || sits(&block.person)) {
            true => {
                let message = "you cannot sit down at this table";
                Err(ApiError::new("not-allowed", "seat", message))
            }
            false => Ok(()),
        }
    }

    fn expect_waiting(&self) -> Answer<()> {
        if self.table.state() == MatchState::Waiting {
            return Ok(());
        }
        let message = "seats change hands only before the match begins";
        Err(ApiError::new("not-open", "seat", message))
    }

    fn fillable(&self, me: &Me, seat: u8) -> Answer<usize> {
        self.expect_waiting()?;
        if self.table.maker != me.id {
            let message = "only the one who made the table puts bots into its seats";
            return Err(ApiError::new("not-allowed", "seat", message));
        }
        match self.table.seats.get(usize::from(seat)) {
            Some(row) if row.person().is_none() => Ok(usize::from(seat)),
            _ => Err(taken()),
        }
    }

    fn filler(&self, bot: Option<String>) -> Answer<Holder> {
        match bot {
            None => Ok(Holder::Open),
            Some(bot) => check_bot(&self.app, self.table.game, &bot).map(|()| Holder::Bot { bot }),
        }
    }

    fn leavable(&self, me: &Me, seat: u8) -> Answer<usize> {
        self.expect_waiting()?;
        let mut own = self.table.seats_of(&me.id);
        let own = own.find(|own| *own == usize::from(seat));
        own.ok_or_else(ApiError::not_your_seat)
    }

    /// Whoever sat down or got up sees the table from where they are now; all others learn of it.
    pub(super) async fn tell_everything(&mut self) {
        let is_theirs = |connection: &Connection| {
            let seat = connection.sight.viewer.seat().map(Seat::index);
            let mut own = self.table.seats_of(&connection.me.id);
            seat.is_some_and(|seat| own.any(|own| own == seat))
        };
        let others = self.connections.iter().filter(|c| !is_theirs(c));
        let others: Vec<u64> = others.map(|connection| connection.id).collect();
        self.seat_anew(&others).await;
        self.tell_seats();
    }

    /// Now that there may be something to hide, whoever has several seats is asked who is at the screen.
    async fn draw_curtains(&mut self) {
        let has_secrets = |c: &&Connection| !self.guarded(c.sight.viewer).is_empty();
        let several = self.connections.iter().filter(has_secrets);
        let several: Vec<u64> = several.map(|connection| connection.id).collect();
        self.seat_anew(&several).await;
    }

    /// These connections see the table as if they came now.
    async fn seat_anew(&mut self, ids: &[u64]) {
        for id in ids {
            let Some(place) = self.connections.iter().position(|c| c.id == *id) else {
                continue;
            };
            let connection = &self.connections[place];
            match self.viewer(&connection.me, None) {
                Ok(viewer) if viewer == connection.sight.viewer => {}
                Ok(viewer) => {
                    self.connections[place].sight.viewer = viewer;
                    // A greeting that fails is made up for when the client comes back.
                    let _ = self.greet(*id, 0, i64::MAX).await;
                }
                Err(_) => drop(self.connections.remove(place)),
            }
        }
    }
}

fn taken() -> ApiError {
    ApiError::new("seat-taken", "seat", "this seat is taken")
}
