//! `atoll people`: what people told the operator, and who may do little.

use std::time::{SystemTime, UNIX_EPOCH};

use atoll_protocol::{Ban, NewBan, Report};
use atoll_server::{BanError, ban, bans, reports, unban};
use atoll_store::{Store, StoreError, Write};
use clap::{Args, Subcommand};
use serde_json::json;
use time::OffsetDateTime;

use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::place::Place;

/// Shows what people reported, and keeps people from chatting and new matches. Servers may run meanwhile: they hear of it within
/// seconds.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll people reports --data /var/lib/atoll
  atoll people ban --name Rude --days 7 --why 'insults in the chat'
  atoll people ban --address 2001:db8::1
  atoll people unban --name Rude
  atoll people bans --json")]
pub(crate) struct PeopleArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Lists what people reported, the newest first.
    Reports {
        /// Also those that are done with.
        #[arg(long)]
        all: bool,
        /// Print one JSON object instead of text.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Marks a report as done with.
    Close {
        /// Its number.
        #[arg(value_name = "N")]
        report: i64,
        #[command(flatten)]
        place: Place,
    },
    /// Lists who may not chat, sit down or open anything.
    Bans {
        /// Print one JSON object instead of text.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Keeps somebody from chatting, sitting down and opening tables or accounts. Matches they are in go on.
    Ban {
        #[command(flatten)]
        whom: Whom,
        /// For so many days [default: for good].
        #[arg(long, value_name = "N")]
        days: Option<u32>,
        /// Why; they are told.
        #[arg(long, value_name = "TEXT", default_value = "")]
        why: String,
        #[command(flatten)]
        place: Place,
    },
    /// Lets somebody do everything again.
    Unban {
        #[command(flatten)]
        whom: Whom,
        #[command(flatten)]
        place: Place,
    },
}

/// Exactly one of these.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
struct Whom {
    /// An account by its name; its programs are meant as well.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Anybody by the id that reports show.
    #[arg(long, value_name = "ID")]
    person: Option<String>,
    /// An address; of an IPv6 address its network of 64 bits counts.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,
}

impl From<&Whom> for NewBan {
    fn from(whom: &Whom) -> NewBan {
        let Whom {
            name,
            person,
            address,
        } = whom.clone();
        NewBan {
            name,
            person,
            address,
            ..NewBan::default()
        }
    }
}

pub(crate) fn run(args: &PeopleArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(run_on(&args.what))
}

async fn run_on(what: &What) -> Result<(), Failure> {
    let (What::Reports { place, .. }
    | What::Close { place, .. }
    | What::Bans { place, .. }
    | What::Ban { place, .. }
    | What::Unban { place, .. }) = what;
    let store = &place.open_existing().await?;
    match what {
        What::Reports { all, json, .. } => {
            let reports = reports(store, *all).await?;
            match json {
                true => print_json(&json!({ "reports": reports })),
                false => print(reports_text(&reports)),
            }
        }
        What::Close { report, .. } => close(store, *report).await,
        What::Bans { json, .. } => {
            let bans = bans(store).await?;
            match json {
                true => print_json(&json!({ "bans": bans })),
                false => print(bans_text(&bans)),
            }
        }
        What::Ban {
            whom, days, why, ..
        } => {
            let wanted = NewBan {
                days: *days,
                why: why.clone(),
                ..whom.into()
            };
            let ban = ban(store, &wanted, now()).await.map_err(failed)?;
            print(bans_text(&[ban]))
        }
        What::Unban { whom, .. } => {
            let was = unban(store, &whom.into()).await.map_err(failed)?;
            print(if was {
                "Not banned any more.\n"
            } else {
                "Nobody of the kind was banned.\n"
            })
        }
    }
}

fn failed(error: BanError) -> Failure {
    match error {
        BanError::Address(_) | BanError::Whom | BanError::Reason => Failure::usage(error),
        _ => Failure::new(error),
    }
}

async fn close(store: &Store, id: i64) -> Result<(), Failure> {
    match store.write(vec![Write::CloseReport { id }]).await {
        Ok(_) => print("Done with.\n"),
        Err(StoreError::Conflict) => Err(Failure::new(format!("there is no report {id}"))),
        Err(why) => Err(why.into()),
    }
}

fn reports_text(reports: &[Report]) -> String {
    if reports.is_empty() {
        return "Nobody has reported anything.\n".to_owned();
    }
    reports.iter().map(report_text).collect()
}

fn report_text(report: &Report) -> String {
    let (id, name, person) = (report.id, &report.name, &report.person);
    let mut text = format!("{id}  {name}: {}\n", report.reason);
    let mut add = |what: &str, value: Option<&str>| {
        if let Some(value) = value {
            text += &format!("    {what} {value}\n");
        }
    };
    add("said", report.said.as_deref());
    add("table", report.table.as_deref());
    add("person", Some(person));
    add("address", report.address.as_deref());
    add(
        "reported by",
        Some(&report.reporter)
            .filter(|by| !by.is_empty())
            .map(String::as_str),
    );
    add("at", Some(&date(report.at)));
    add("", report.closed.then_some("done with"));
    text
}

fn bans_text(bans: &[Ban]) -> String {
    if bans.is_empty() {
        return "Nobody is banned.\n".to_owned();
    }
    let line = |ban: &Ban| {
        let until = ban.until.map_or("for good".to_owned(), |until| {
            format!("until {}", date(until))
        });
        let why = if ban.why.is_empty() {
            String::new()
        } else {
            format!(": {}", ban.why)
        };
        format!("{} ({}), {until}{why}\n", ban.name, ban.whom)
    };
    bans.iter().map(line).collect()
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// A time as `2026-11-18 19:22 UTC`.
fn date(at: i64) -> String {
    let Ok(at) = OffsetDateTime::from_unix_timestamp(at / 1000) else {
        return "at no time".to_owned();
    };
    let (month, day, hour, minute) = (u8::from(at.month()), at.day(), at.hour(), at.minute());
    format!(
        "{}-{month:02}-{day:02} {hour:02}:{minute:02} UTC",
        at.year()
    )
}
