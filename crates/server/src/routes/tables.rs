//! Tables over HTTP.

use std::collections::HashSet;

use atoll_engine::Turn;
use atoll_protocol::{
    Command, CreateTable, Detail, FillSeat, Fork, Join, MatchState, News, Policy, QuickStart,
    RecordText, Review, ServerMessage, Sitter, TableInfo, Tables, View, Which,
};
use atoll_store::{Filter, MatchRow};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;

use super::read::{Asked, Body};
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::live::{Ask, Look, SeatRow, Seen, Sit, Snapshot};
use crate::rating::rating_of;
use crate::{App, check, create, review as reviews, socket};

#[derive(Deserialize)]
pub(super) struct List {
    which: Option<Which>,
    game: Option<String>,
}

pub(super) async fn list(
    State(app): State<App>,
    me: Me,
    Asked(asked): Asked<List>,
) -> Answer<Json<Tables>> {
    let person = me.id.clone();
    let filter = match asked.which.unwrap_or(Which::Open) {
        Which::Open => Filter::Open,
        Which::Public => Filter::Public,
        Which::Mine => Filter::Running { person },
        Which::Past => Filter::Past { person },
    };
    let hidden = match filter {
        Filter::Open => app.kept_apart(&me).await?,
        _ => HashSet::new(),
    };
    let mut tables = Vec::new();
    for row in app.store.list(&filter).await? {
        if hidden.contains(&row.maker) {
            continue;
        }
        if asked.game.as_ref().is_some_and(|game| *game != row.game) {
            continue;
        }
        // A table that cannot be loaded any more is not worth losing the list.
        let Ok(mut info) = info(&app, &me, &row.id).await else {
            continue;
        };
        if filter == Filter::Open {
            add_ratings(&app, &row, &mut info).await?;
        }
        tables.push(*info);
    }
    Ok(Json(Tables { tables }))
}

/// Adds how well those play who wait at a table.
async fn add_ratings(app: &App, row: &MatchRow, info: &mut TableInfo) -> Answer<()> {
    let rows: Vec<SeatRow> = serde_json::from_str(&row.seats).map_err(ApiError::internal)?;
    for (seat, row) in info.seats.iter_mut().zip(&rows) {
        if let (Sitter::Person { rating, .. }, Some(person)) = (&mut seat.sitter, row.person()) {
            *rating = rating_of(app, &info.game, rows.len(), person).await?;
        }
    }
    Ok(())
}

pub(super) async fn info(app: &App, me: &Me, table: &str) -> Answer<Box<TableInfo>> {
    let me = me.clone();
    app.ask(table, |reply| Ask::Info {
        me: me.clone(),
        reply,
    })
    .await
}

type Created = (StatusCode, Json<Box<TableInfo>>);

async fn created(app: &App, me: &Me, id: String) -> Answer<Created> {
    Ok((StatusCode::CREATED, Json(info(app, me, &id).await?)))
}

pub(super) async fn create(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<CreateTable>,
) -> Answer<Created> {
    app.expect_welcome(&me)?;
    let id = create::create(&app, &me, wanted).await?;
    created(&app, &me, id).await
}

pub(super) async fn quick(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<QuickStart>,
) -> Answer<Created> {
    app.expect_welcome(&me)?;
    let id = create::quick(&app, &me, wanted).await?;
    created(&app, &me, id).await
}

pub(super) async fn show(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
) -> Answer<Json<Box<TableInfo>>> {
    info(&app, &me, &table).await.map(Json)
}

async fn sit(app: &App, me: &Me, table: &str, sit: Sit) -> Answer<Json<Box<TableInfo>>> {
    let ask = |reply| Ask::Sit {
        me: me.clone(),
        sit: sit.clone(),
        reply,
    };
    app.ask(table, ask).await.map(Json)
}

pub(super) async fn join(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
    Body(wanted): Body<Join>,
) -> Answer<Json<Box<TableInfo>>> {
    app.expect_welcome(&me)?;
    let join = Sit::Join {
        token: wanted.token,
        seat: wanted.seat,
    };
    sit(&app, &me, &table, join).await
}

pub(super) async fn fill(
    State(app): State<App>,
    me: Me,
    Path((table, seat)): Path<(String, u8)>,
    Body(wanted): Body<FillSeat>,
) -> Answer<Json<Box<TableInfo>>> {
    let fill = Sit::Fill {
        seat,
        bot: wanted.bot,
    };
    sit(&app, &me, &table, fill).await
}

pub(super) async fn leave(
    State(app): State<App>,
    me: Me,
    Path((table, seat)): Path<(String, u8)>,
) -> Answer<Json<Box<TableInfo>>> {
    sit(&app, &me, &table, Sit::Leave { seat }).await
}

#[derive(Deserialize)]
pub(super) struct Viewed {
    seat: Option<u8>,
    number: Option<u32>,
    #[serde(default)]
    detail: Detail,
    #[serde(default)]
    angle: u8,
}

pub(super) async fn view(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
    Asked(asked): Asked<Viewed>,
) -> Answer<Json<Box<View>>> {
    let look = Look {
        seat: asked.seat,
        number: asked.number,
        detail: asked.detail,
        angle: asked.angle,
    };
    let ask = |reply| Ask::Look {
        me: me.clone(),
        look,
        reply,
    };
    app.ask(&table, ask).await.map(Json)
}

#[derive(Deserialize)]
pub(super) struct Since {
    seat: Option<u8>,
    after: Option<u32>,
}

pub(super) async fn news(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
    Asked(asked): Asked<Since>,
) -> Answer<Json<Vec<News>>> {
    let ask = |reply| Ask::News {
        me: me.clone(),
        seat: asked.seat,
        after: asked.after.unwrap_or(0),
        reply,
    };
    app.ask(&table, ask).await.map(Json)
}

/// A command over HTTP: the id makes it safe to send again.
pub(super) async fn command(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
    Body(command): Body<Command>,
) -> Answer<Json<ServerMessage>> {
    let ask = |reply| Ask::Command {
        me: me.clone(),
        connection: None,
        command: command.clone(),
        reply,
    };
    let done = app.ask(&table, ask).await;
    app.metrics.command(done.is_ok());
    Ok(Json(socket::message(command.id.clone(), done?).await))
}

async fn snapshot(app: &App, me: &Me, table: &str) -> Answer<Box<Snapshot>> {
    let ask = |reply| Ask::Snapshot {
        me: me.clone(),
        reply,
    };
    app.ask(table, ask).await
}

pub(super) async fn record(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
) -> Answer<Json<RecordText>> {
    let snapshot = match snapshot(&app, &me, &table).await {
        Err(why) if why.0.code == "unreadable" => return recorded(&app, &me, &table, why).await,
        found => found?,
    };
    let mut record = match snapshot.over {
        true => snapshot.log.record(),
        false => snapshot.log.play.record_for(snapshot.viewer),
    };
    // A match that was given up shows its seed as well: its dice can be verified.
    if snapshot.over && record.seed.is_none() && record.commitment.is_some() {
        let row = app.store.find_match(&table).await?;
        record.seed = row.and_then(|row| row.seed.parse().ok());
    }
    record.seats = snapshot.names;
    Ok(Json(RecordText {
        record: record.to_string(),
    }))
}

/// A match that is over and does not replay any more is shown as it was written down.
async fn recorded(app: &App, me: &Me, table: &str, why: ApiError) -> Answer<Json<RecordText>> {
    let row = app.store.find_match(table).await?;
    let row = row.ok_or_else(ApiError::unknown_table)?;
    let (Ok(seats), Ok(policy)) = (
        serde_json::from_str::<Vec<SeatRow>>(&row.seats),
        serde_json::from_str::<Policy>(&row.policy),
    ) else {
        return Err(why);
    };
    let seen = Seen {
        maker: &row.maker,
        seats: &seats,
        policy: &policy,
        state: MatchState::Over,
    };
    if !seen.by(&me.id) {
        return Err(ApiError::unknown_table());
    }
    if row.state != "over" {
        return Err(why);
    }
    let checked = check(app.games, &row, &app.store.log(table).await?);
    Ok(Json(RecordText {
        record: checked.record.to_string(),
    }))
}

pub(super) async fn review(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
) -> Answer<Json<Review>> {
    // Whether the asker may see the table is asked all the same.
    let snapshot = snapshot(&app, &me, &table).await?;
    let (log, viewer) = (snapshot.log.clone(), snapshot.viewer);
    let mut review = match app.reviews.find(&table) {
        Some(review) => review,
        None if !snapshot.over => {
            let message = "a match is reviewed when it is over";
            return Err(ApiError::new("not-allowed", "", message));
        }
        None => reviews::review(&app, &me, &table, *snapshot),
    };
    for point in &mut review.points {
        point.number = log.known_as(viewer, point.number);
    }
    Ok(Json(review))
}

pub(super) async fn fork(
    State(app): State<App>,
    me: Me,
    Path(table): Path<String>,
    Body(wanted): Body<Fork>,
) -> Answer<Created> {
    app.expect_welcome(&me)?;
    let snapshot = snapshot(&app, &me, &table).await?;
    snapshot.may_fork.clone()?;
    let log = &snapshot.log;
    let number = log.entry_known_as(snapshot.viewer, wanted.number);
    let plies = log.line.iter().filter(|ply| ply.number <= number);
    let position = log.play.rewound(plies.count());
    let Turn::Seat(due) = position.turn() else {
        let message = "nobody is to act at this point";
        return Err(ApiError::new("bad-request", "number", message));
    };
    let seat = wanted.seat.map_or(due.index(), usize::from);
    if seat >= position.seats() {
        return Err(ApiError::new(
            "bad-request",
            "seat",
            "there is no such seat",
        ));
    }
    let id = create::fork(
        &app,
        &me,
        snapshot.game,
        position.as_ref(),
        seat,
        wanted.bot,
    )
    .await?;
    created(&app, &me, id).await
}
