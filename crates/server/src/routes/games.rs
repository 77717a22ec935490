//! The catalogue.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use atoll_catalog::{AnyGame, AnyMatch, Guide};
use atoll_engine::{Choices, OptionSpec, Seed, Turn, Value, Viewer};
use atoll_protocol::{
    BotInfo, GameInfo, GuideStep, OptionInfo, OptionKind, OptionValue, Preview, RulesPage,
};
use atoll_scene::Table;
use axum::Json;
use axum::extract::{Path, State};

use crate::App;
use crate::create::game;
use crate::error::{Answer, ApiError};

pub(super) async fn list(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.games.iter().map(|game| told(*game)).collect())
}

pub(super) async fn show(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<Json<GameInfo>> {
    Ok(Json(told(game(&app, &name)?)))
}

pub(super) async fn rules(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<Json<RulesPage>> {
    let markdown = game(&app, &name)?.rules_page().to_owned();
    Ok(Json(RulesPage { markdown }))
}

pub(super) async fn preview(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<Json<Preview>> {
    let game = game(&app, &name)?;
    let drawn = tokio::task::spawn_blocking(move || picture(game)).await;
    let table = drawn.map_err(ApiError::internal)??;
    Ok(Json(Preview { table }))
}

/// The pictures of games that were asked for already: they never change.
static PICTURES: Mutex<BTreeMap<&str, Table>> = Mutex::new(BTreeMap::new());

fn picture(game: &'static dyn AnyGame) -> Answer<Table> {
    let drawn = || PICTURES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = drawn().get(game.name()) {
        return Ok(known.clone());
    }
    let table = sample(game)?.table(Viewer::Spectator, 0).shown();
    drawn().insert(game.name(), table.clone());
    Ok(table)
}

pub(super) async fn guide(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<Json<Vec<GuideStep>>> {
    let steps = game(&app, &name)?.guide();
    let step = |step: Guide| GuideStep {
        title: step.title.to_owned(),
        text: step.text.to_owned(),
        keys: step.keys.iter().map(|key| (*key).to_owned()).collect(),
        table: step.table,
    };
    Ok(Json(steps.into_iter().map(step).collect()))
}

/// A match in its middle, always the same.
fn sample(game: &'static dyn AnyGame) -> Answer<Box<dyn AnyMatch>> {
    let mut play = game.new_match(&Choices::default(), Seed::from_number(7))?;
    // The plies at which somebody was to act.
    let mut acts = Vec::new();
    while play.turn() != Turn::Over {
        if play.turn() != Turn::Chance {
            acts.push(play.plies());
        }
        step(&mut *play)?;
    }
    Ok(play.rewound(acts[acts.len() * 2 / 3]))
}

/// Any spread of moves will do; a fixed one keeps the picture the same.
fn step(play: &mut dyn AnyMatch) -> Answer<()> {
    match play.turn() {
        Turn::Seat(_) => {
            let legal = play.legal();
            play.play(&legal[(play.plies() * 7 + 3) % legal.len()])?
        }
        _ => play.draw()?,
    };
    Ok(())
}

/// The games that were asked for already: what they say of themselves never changes.
static TOLD: Mutex<BTreeMap<&str, GameInfo>> = Mutex::new(BTreeMap::new());

fn told(game: &'static dyn AnyGame) -> GameInfo {
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    let told = told.entry(game.name());
    told.or_insert_with(|| describe(game)).clone()
}

fn describe(game: &dyn AnyGame) -> GameInfo {
    let entry = game.entry();
    let all = entry.options.clone();
    let options = entry.options.into_iter();
    let options: Vec<_> = options.map(|spec| option(game, &all, spec)).collect();
    let counts: BTreeSet<u8> = counts_of(game, &all, None)
        .into_iter()
        .chain(options.iter().flat_map(|one| one.counts.concat()))
        .collect();
    GameInfo {
        name: entry.name.to_owned(),
        title: entry.about.title.to_owned(),
        tagline: entry.about.tagline.to_owned(),
        minutes: entry.about.minutes,
        icon: entry.about.icon.to_owned(),
        angles: entry.about.angles.iter().map(|a| (*a).to_owned()).collect(),
        min_seats: entry.seats.0 as u8,
        max_seats: entry.seats.1 as u8,
        counts: counts.into_iter().collect(),
        secrets: entry.secrets,
        rules: entry.rules,
        options,
        bots: entry
            .bots
            .iter()
            .map(|bot| BotInfo {
                name: bot.name.to_owned(),
                about: bot.about.to_owned(),
                level: bot.level,
            })
            .collect(),
    }
}

/// The numbers of players with which this choice, or none, can be played: as it is, or together with one other choice.
fn counts_of(game: &dyn AnyGame, all: &[OptionSpec], choice: Option<(&str, &Value)>) -> Vec<u8> {
    let takes = |count: u8, other: Option<(&str, &Value)>| {
        let mut options = Choices::default();
        options.set("players", i64::from(count));
        for (name, value) in [other, choice].into_iter().flatten() {
            options.set(name, value.clone());
        }
        game.takes(&options)
    };
    let others = || {
        all.iter()
            .flat_map(|spec| values(spec).iter().map(|value| (spec.name, value)))
    };
    let (least, most) = game.entry().seats;
    let goes = |count: &u8| takes(*count, None) || others().any(|other| takes(*count, Some(other)));
    (least as u8..=most as u8).filter(goes).collect()
}

/// The values of an option that takes one of a few.
fn values(spec: &OptionSpec) -> &[Value] {
    match &spec.kind {
        atoll_engine::OptionKind::OneOf { values } => values,
        _ => &[],
    }
}

fn option(game: &dyn AnyGame, all: &[OptionSpec], spec: OptionSpec) -> OptionInfo {
    let counts = values(&spec)
        .iter()
        .map(|value| counts_of(game, all, Some((spec.name, value))));
    OptionInfo {
        counts: counts.collect(),
        name: spec.name.to_owned(),
        kind: match spec.kind {
            atoll_engine::OptionKind::Number { min, max } => OptionKind::Number { min, max },
            atoll_engine::OptionKind::OneOf { values } => OptionKind::OneOf {
                values: values.into_iter().map(value).collect(),
            },
            atoll_engine::OptionKind::Text => OptionKind::Text,
        },
        default: value(spec.default),
        labels: spec.labels.iter().map(|&label| label.to_owned()).collect(),
        alone: spec.alone,
        help: spec.help.to_owned(),
    }
}

fn value(value: Value) -> OptionValue {
    match value {
        Value::Number(number) => OptionValue::Number(number),
        Value::Word(word) => OptionValue::Word(word),
    }
}
