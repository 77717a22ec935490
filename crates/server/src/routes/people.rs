//! What others may know of people, and how people keep others away.

use std::collections::HashSet;

use atoll_protocol::{
    Block, BlockKind, Blocked, Millis, NewReport, PastMatch, Profile, Rating, Whom,
};
use atoll_store::{Block as Kept, Past, Report, Write};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::read::Body;
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::live::SeatRow;
use crate::{App, random};

/// The most people whom one keeps away.
const MOST_BLOCKS: usize = 500;
/// The most that one tells the operator in a day.
const MOST_REPORTS: i64 = 20;
/// The longest reason of a report.
const REASON: usize = 500;
const DAY: Millis = 24 * 3600 * 1000;

fn unknown() -> ApiError {
    ApiError::new("unknown-person", "name", "there is no account of this name")
}

/// An account, with those of its matches that the one who asks may see.
pub(super) async fn profile(
    State(app): State<App>,
    me: Me,
    Path(name): Path<String>,
) -> Answer<Json<Profile>> {
    let person = app.account_named(&name).await?.ok_or_else(unknown)?;
    let ratings = app
        .store
        .ratings(&person.id)
        .await?
        .into_iter()
        .map(|rated| Rating {
            game: rated.game,
            system: rated.system,
            rating: rated.rating,
            deviation: rated.deviation,
            matches: rated.matches,
        });
    let history = app.store.history(&person.id, &me.id).await?;
    Ok(Json(Profile {
        name: person.name,
        since: person.created,
        ratings: ratings.collect(),
        history: history.into_iter().filter_map(past).collect(),
    }))
}

fn past(past: Past) -> Option<PastMatch> {
    let seats: Vec<SeatRow> = serde_json::from_str(&past.row.seats).ok()?;
    Some(PastMatch {
        table: past.row.id,
        game: past.row.game,
        at: past.result.at,
        seat: past.result.seat,
        names: seats.iter().map(|row| row.name().to_owned()).collect(),
        outcome: serde_json::from_str(past.row.outcome.as_deref()?).ok()?,
        rated: past.result.rated,
    })
}

/// Somebody, and what the request says of them.
struct Meant {
    person: String,
    name: String,
    table: Option<String>,
    said: Option<String>,
}

/// Whom a request means: only those whom the one who asks can see.
async fn meant(app: &App, me: &Me, whom: &Whom) -> Answer<Meant> {
    let meant = match whom {
        Whom {
            name: Some(name),
            table: None,
            ..
        } => {
            let person = app.account_named(name).await?.ok_or_else(unknown)?;
            Meant {
                person: person.id,
                name: person.name,
                table: None,
                said: None,
            }
        }
        Whom {
            table: Some(table),
            seat,
            line,
            ..
        } => {
            super::tables::info(app, me, table).await?;
            let (person, name, said) = match (seat, line) {
                (None, Some(line)) => {
                    let said = app.store.said(table, *line).await?;
                    let (person, name, text) = said.ok_or_else(nobody)?;
                    (person.ok_or_else(nobody)?, name, Some(text))
                }
                (Some(seat), _) => {
                    let (person, name) = sitter(app, table, *seat).await?;
                    (person, name, None)
                }
                (None, None) => return Err(nobody()),
            };
            Meant {
                person,
                name,
                table: Some(table.clone()),
                said,
            }
        }
        _ => return Err(nobody()),
    };
    match meant.person == me.id {
        true => Err(ApiError::new("bad-request", "whom", "that is yourself")),
        false => Ok(meant),
    }
}

fn nobody() -> ApiError {
    ApiError::new("unknown-person", "whom", "it is not known who that is")
}

async fn sitter(app: &App, table: &str, seat: u8) -> Answer<(String, String)> {
    let row = app.store.find_match(table).await?;
    let row = row.ok_or_else(ApiError::unknown_table)?;
    let seats: Vec<SeatRow> = serde_json::from_str(&row.seats).map_err(ApiError::internal)?;
    let seat = seats.get(usize::from(seat)).ok_or_else(nobody)?;
    let person = seat.person().ok_or_else(nobody)?;
    Ok((person.to_owned(), seat.name().to_owned()))
}

/// By what one lets somebody near again: it tells nothing of them.
fn handle(block: &Kept) -> String {
    random::hash(&format!("{} {}", block.person, block.other))[..16].to_owned()
}

/// Whom the one who asks keeps away.
pub(super) async fn blocks(State(app): State<App>, me: Me) -> Answer<Json<Vec<Blocked>>> {
    let blocks = app.store.blocks_by(&me.id).await?;
    let told = |block: Kept| Blocked {
        id: handle(&block),
        kind: if block.meets {
            BlockKind::Mute
        } else {
            BlockKind::Block
        },
        name: block.name,
        at: block.at,
    };
    Ok(Json(blocks.into_iter().map(told).collect()))
}

/// Keeps somebody away.
pub(super) async fn block(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Block>,
) -> Answer<Json<Vec<Blocked>>> {
    let meant = meant(&app, &me, &wanted.whom).await?;
    let known = app.store.blocks_by(&me.id).await?;
    if known.len() >= MOST_BLOCKS && known.iter().all(|one| one.other != meant.person) {
        let message = format!("nobody keeps more than {MOST_BLOCKS} away");
        return Err(ApiError::new("too-many", "whom", message));
    }
    let block = Kept {
        person: me.id.clone(),
        other: meant.person,
        name: meant.name,
        meets: wanted.kind == BlockKind::Mute,
        at: app.now(),
    };
    app.store.write(vec![Write::Block(block)]).await?;
    blocks(State(app), me).await
}

/// Lets somebody near again.
pub(super) async fn unblock(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
) -> Answer<Json<Vec<Blocked>>> {
    let known = app.store.blocks_by(&me.id).await?;
    let block = known.into_iter().find(|block| handle(block) == id);
    let block = block.ok_or_else(nobody)?;
    let unblock = Write::Unblock {
        person: block.person,
        other: block.other,
    };
    app.store.write(vec![unblock]).await?;
    blocks(State(app), me).await
}

impl App {
    /// Those who do not want to meet this person, or whom this person does not want to meet.
    pub(crate) async fn kept_apart(&self, me: &Me) -> Answer<HashSet<String>> {
        let by = self.store.blocks_by(&me.id).await?.into_iter();
        let of = self.store.blocks_of(&me.id).await?.into_iter();
        let by = by.filter(|block| !block.meets).map(|block| block.other);
        let of = of.filter(|block| !block.meets).map(|block| block.person);
        Ok(by.chain(of).collect())
    }
}

/// Tells the operator of somebody.
pub(super) async fn report(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<NewReport>,
) -> Answer<(StatusCode, Json<serde_json::Value>)> {
    app.guard.credentials(me.from)?;
    let reason = wanted.reason.trim();
    if reason.is_empty() || reason.chars().count() > REASON {
        let message = format!("say what is wrong in at most {REASON} characters");
        return Err(ApiError::new("bad-request", "reason", message));
    }
    let meant = meant(&app, &me, &wanted.whom).await?;
    if app.store.reported_since(&me.id, app.now() - DAY).await? >= MOST_REPORTS {
        let message = "the operator has heard a lot of you today: come again tomorrow";
        return Err(ApiError::new("too-many", "", message));
    }
    let report = Report {
        id: 0,
        at: app.now(),
        reporter: me.id,
        person: meant.person,
        name: meant.name,
        match_id: meant.table,
        said: meant.said,
        reason: reason.to_owned(),
        closed: false,
    };
    app.store.write(vec![Write::Report(report)]).await?;
    tracing::info!("Somebody was reported: `atoll people reports` shows it");
    Ok((StatusCode::CREATED, Json(serde_json::json!({}))))
}
