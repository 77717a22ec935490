//! Who may not chat, sit down or open anything: persons with their programs, and addresses.
//!
//! There are few of them: every node holds all in memory, and reads them again every few seconds.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use atoll_protocol::{Ban as Told, Millis, NewBan, Report};
use atoll_store::{Ban, Store, StoreError, Write};

use crate::App;
use crate::error::{Answer, ApiError};
use crate::guard::Client;
use crate::identity::Me;
use crate::names::account_named;

/// How often bans are read that were made elsewhere.
const READ: Duration = Duration::from_secs(5);
const DAY: Millis = 24 * 3600 * 1000;
/// The longest reason.
const REASON: usize = 500;

/// All bans, by whom they concern.
#[derive(Default)]
pub(crate) struct Bans(RwLock<HashMap<String, Ban>>);

impl Bans {
    fn replace(&self, bans: Vec<Ban>) {
        let bans = bans.into_iter().map(|ban| (ban.whom.clone(), ban));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = bans.collect();
    }

    /// Why somebody may do little.
    fn of(&self, me: &Me, now: Millis) -> Option<Ban> {
        let bans = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let from = me.from.to_string();
        let mut whom = [Some(&me.id), me.owner.as_ref(), Some(&from)]
            .into_iter()
            .flatten();
        whom.find_map(|whom| bans.get(whom).filter(|ban| ban.until > now).cloned())
    }
}

impl App {
    /// Refuses those who are banned.
    pub(crate) fn expect_welcome(&self, me: &Me) -> Answer<()> {
        let now = self.now();
        let Some(ban) = self.bans.of(me, now) else {
            return Ok(());
        };
        let days = (ban.until - now) / DAY + 1;
        let until = match ban.until {
            Millis::MAX => String::new(),
            _ if days == 1 => " until tomorrow".to_owned(),
            _ => format!(" for {days} days"),
        };
        let why = if ban.why.is_empty() {
            String::new()
        } else {
            format!(": {}", ban.why)
        };
        let message = format!("the operator keeps you from chatting and new matches{until}{why}");
        Err(ApiError::new("banned", "", message))
    }

    /// Reads all bans again.
    pub(crate) async fn read_bans(&self) -> Result<(), StoreError> {
        self.bans.replace(self.store.bans().await?);
        Ok(())
    }

    /// Hears of bans that were made elsewhere, until the server stops.
    pub(crate) async fn watch_bans(self) {
        let mut beat = tokio::time::interval(READ);
        while !self.is_closing() {
            beat.tick().await;
            if let Err(why) = self.read_bans().await {
                tracing::error!("Bans were not read: {why}");
            }
        }
    }
}

/// Why a ban was not made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BanError {
    /// Not exactly one of name, person and address.
    #[error("say whom: an account's name, a person's id, or an address")]
    Whom,
    /// No such account.
    #[error("there is no account `{0}`")]
    Account(String),
    /// Not an address.
    #[error("`{0}` is not an address")]
    Address(String),
    /// Too long a reason.
    #[error("the reason has at most {REASON} characters")]
    Reason,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps somebody from chatting, sitting down and opening anything. Running servers hear of it within seconds.
pub async fn ban(store: &Store, wanted: &NewBan, now: Millis) -> Result<Told, BanError> {
    if wanted.why.chars().count() > REASON {
        return Err(BanError::Reason);
    }
    let (whom, name) = whom(store, wanted).await?;
    let until = wanted.days.map(|days| now + Millis::from(days) * DAY);
    let ban = Ban {
        whom,
        name,
        why: wanted.why.trim().to_owned(),
        at: now,
        until: until.unwrap_or(Millis::MAX),
    };
    store.write(vec![Write::Ban(ban.clone())]).await?;
    Ok(told(ban))
}

fn told(ban: Ban) -> Told {
    Told {
        whom: ban.whom,
        name: ban.name,
        why: ban.why,
        at: ban.at,
        until: Some(ban.until).filter(|until| *until != Millis::MAX),
    }
}

/// Who may not chat, sit down or open anything.
pub async fn bans(store: &Store) -> Result<Vec<Told>, StoreError> {
    Ok(store.bans().await?.into_iter().map(told).collect())
}

/// What people told the operator, the newest first; `closed`: also what is done with.
pub async fn reports(store: &Store, closed: bool) -> Result<Vec<Report>, StoreError> {
    let mut reports = Vec::new();
    for report in store.reports(closed).await? {
        let sessions = store.sessions_of(&report.person).await?;
        let address = sessions.into_iter().next().map(|session| session.address);
        reports.push(Report {
            id: report.id,
            at: report.at,
            reporter: report.reporter,
            person: report.person,
            name: report.name,
            address: address.filter(|address| !address.is_empty()),
            table: report.match_id,
            said: report.said,
            reason: report.reason,
            closed: report.closed,
        });
    }
    Ok(reports)
}

/// Lets somebody do everything again. Whether they were banned.
pub async fn unban(store: &Store, wanted: &NewBan) -> Result<bool, BanError> {
    let (whom, _) = whom(store, wanted).await?;
    match store.write(vec![Write::Unban { whom }]).await {
        Ok(_) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(why) => Err(why.into()),
    }
}

/// Whom a ban concerns, and what they are known by.
async fn whom(store: &Store, wanted: &NewBan) -> Result<(String, String), BanError> {
    match (&wanted.name, &wanted.person, &wanted.address) {
        (Some(name), None, None) => {
            let person = account_named(store, name).await?;
            let person = person.ok_or_else(|| BanError::Account(name.clone()))?;
            Ok((person.id, person.name))
        }
        (None, Some(id), None) => {
            let person = store.person(id).await?;
            let name = person.map_or_else(|| "a guest".to_owned(), |person| person.name);
            Ok((id.clone(), name))
        }
        (None, None, Some(address)) => {
            let bad = || BanError::Address(address.clone());
            let network: IpAddr = address
                .split('/')
                .next()
                .and_then(|address| address.parse().ok())
                .ok_or_else(bad)?;
            Ok((Client::from(network).to_string(), "an address".to_owned()))
        }
        _ => Err(BanError::Whom),
    }
}
