//! How people leave: a guest who enters an account, to which everything goes; an account that is forgotten.
//!
//! There may be thousands of matches, so they go over a page at a time. That somebody leaves is written down first and struck out
//! last: what a crash interrupts is done when the server starts again.

use atoll_store::{MatchRow, Parting, Person, StoreError, Write};
use futures_util::future::join_all;

use crate::bus::Word;
use crate::error::{Answer, ApiError};
use crate::live::{Ask, Holder, SeatRow, sitting};
use crate::{App, random};

/// How often matches are tried whose seats change at the same time.
const ATTEMPTS: usize = 5;
/// What others see of somebody who is forgotten.
const FORGOTTEN: &str = "Somebody";

impl App {
    /// Forgets an account and its programs: they can be entered no more when this returns, and nothing that tells of them is
    /// left.
    pub(crate) async fn forget(&self, person: Person) -> Answer<()> {
        let mut leaving = self.store.programs(&person.id).await?;
        leaving.push(person);
        for person in leaving {
            let parting = Parting {
                person: person.id,
                name: person.name,
                heir: None,
            };
            let sessions = self.all_sessions(&parting.person).await?;
            let leave = vec![Write::Leave(parting.clone())];
            self.end_sessions(sessions, leave).await?;
            self.part(parting).await?;
        }
        Ok(())
    }

    /// Hands over what somebody had who leaves, to the end, even if the one who waits for it goes away.
    pub(crate) async fn part(&self, parting: Parting) -> Answer<()> {
        let app = self.clone();
        let parted = tokio::spawn(async move { app.hand_over_all(&parting).await });
        parted.await.map_err(ApiError::internal)?
    }

    /// Goes on with what was interrupted.
    pub(crate) async fn finish_partings(self) {
        let partings = match self.store.partings().await {
            Ok(partings) => partings,
            Err(why) => return tracing::error!("It is not known who was leaving: {why}"),
        };
        for parting in partings {
            if let Err(why) = self.part(parting).await {
                tracing::error!("Somebody has not left wholly: {}", why.0.message);
            }
        }
    }

    async fn hand_over_all(&self, parting: &Parting) -> Answer<()> {
        let heir = match &parting.heir {
            Some(heir) => self.store.person(heir).await?,
            None => None,
        };
        for _ in 0..ATTEMPTS {
            if self.hand_over_once(parting, heir.as_ref()).await? {
                break;
            }
        }
        while parting.heir.is_none() && self.store.has_spoken(parting).await? {
            let forget = Write::ForgetChat(parting.clone());
            self.store.write(vec![forget]).await?;
        }
        let left = Write::Left(parting.clone());
        self.store.write(vec![left]).await?;
        Ok(())
    }

    /// Hands over every match, a page at a time. Whether none was in the way.
    async fn hand_over_once(&self, parting: &Parting, heir: Option<&Person>) -> Answer<bool> {
        let (mut last, mut all) = (String::new(), true);
        loop {
            let rows = self.store.matches_of(&parting.person, &last).await?;
            let Some(end) = rows.last() else {
                return Ok(all);
            };
            last.clone_from(&end.id);
            let writes = rows.iter().filter_map(|row| over(row, parting, heir));
            let written = writes.map(|write| self.store.write(vec![write]));
            for written in join_all(written).await {
                match written {
                    Ok(_) => {}
                    Err(StoreError::Conflict) => all = false,
                    Err(why) => return Err(why.into()),
                }
            }
            self.reload(&rows).await;
        }
    }

    /// Has tables read again who sits there.
    async fn reload(&self, rows: &[MatchRow]) {
        for row in rows {
            self.bus.tell(&row.id, &Word::Reload);
            self.tell(&row.id, Ask::Close).await;
        }
    }
}

/// How a match goes over. `None` if its seats cannot be read any more.
fn over(row: &MatchRow, parting: &Parting, heir: Option<&Person>) -> Option<Write> {
    let mut seats: Vec<SeatRow> = serde_json::from_str(&row.seats)
        .inspect_err(|why| tracing::error!(table.id = %row.id, "Its seats are unreadable: {why}"))
        .ok()?;
    let own = |seat: &SeatRow| seat.person() == Some(&parting.person);
    // Who has several seats has named those who share the screen.
    let alone = seats.iter().filter(|seat| own(seat)).count() == 1;
    for seat in seats.iter_mut().filter(|seat| own(seat)) {
        let Holder::Person {
            id, name, guest, ..
        } = &mut seat.holder
        else {
            continue;
        };
        *guest = heir.is_none();
        match heir {
            Some(heir) => {
                id.clone_from(&heir.id);
                if alone {
                    name.clone_from(&heir.name);
                }
            }
            None => {
                *id = random::word(20);
                *name = FORGOTTEN.to_owned();
            }
        }
    }
    Some(Write::HandOver {
        id: row.id.clone(),
        was: row.seats.clone(),
        seats: serde_json::to_string(&seats).ok()?,
        sitting: sitting(&seats),
        parting: parting.clone(),
    })
}
