//! The catalogue.

use atoll_catalog::{AnyGame, AnyMatch, Entry, Guide};
use atoll_engine::{Choices, OptionSpec, Seed, Turn, Value, Viewer};
use atoll_protocol::{
    BotInfo, GameInfo, GuideStep, OptionInfo, OptionKind, OptionValue, Preview, RulesPage,
};
use axum::Json;
use axum::extract::{Path, State};

use crate::App;
use crate::create::game;
use crate::error::Answer;

/// Moves of a match before it is shown as a picture.
const SHOWN_AFTER: usize = 6;

pub(super) async fn list(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.games.iter().map(|game| told(game.entry())).collect())
}

pub(super) async fn show(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<Json<GameInfo>> {
    Ok(Json(told(game(&app, &name)?.entry())))
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
    let table = sample(game(&app, &name)?)?
        .table(Viewer::Spectator, 0)
        .shown();
    Ok(Json(Preview { table }))
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

/// A match some moves after its beginning, always the same.
fn sample(game: &'static dyn AnyGame) -> Answer<Box<dyn AnyMatch>> {
    let mut play = game.new_match(&Choices::default(), Seed::from_number(7))?;
    let mut moves = 0;
    while moves < SHOWN_AFTER {
        let mut next = play.boxed_clone();
        match next.turn() {
            Turn::Over => break,
            Turn::Chance => next.draw()?,
            Turn::Seat(_) => {
                let legal = next.legal();
                moves += 1;
                // Any spread will do; a fixed one keeps the picture the same.
                next.play(&legal[(moves * 7 + 3) % legal.len()])?
            }
        };
        if next.turn() == Turn::Over {
            break;
        }
        play = next;
    }
    Ok(play)
}

fn told(entry: Entry) -> GameInfo {
    GameInfo {
        name: entry.name.to_owned(),
        title: entry.about.title.to_owned(),
        tagline: entry.about.tagline.to_owned(),
        minutes: entry.about.minutes,
        icon: entry.about.icon.to_owned(),
        angles: entry.about.angles.iter().map(|a| (*a).to_owned()).collect(),
        min_seats: entry.seats.0 as u8,
        max_seats: entry.seats.1 as u8,
        secrets: entry.secrets,
        rules: entry.rules,
        options: entry.options.into_iter().map(option).collect(),
        bots: entry
            .bots
            .iter()
            .map(|bot| BotInfo {
                name: bot.name.to_owned(),
                about: bot.about.to_owned(),
            })
            .collect(),
    }
}

fn option(spec: OptionSpec) -> OptionInfo {
    OptionInfo {
        name: spec.name.to_owned(),
        kind: match spec.kind {
            atoll_engine::OptionKind::Number { min, max } => OptionKind::Number { min, max },
            atoll_engine::OptionKind::OneOf { values } => OptionKind::OneOf {
                values: values.into_iter().map(value).collect(),
            },
            atoll_engine::OptionKind::Text => OptionKind::Text,
        },
        default: value(spec.default),
        help: spec.help.to_owned(),
    }
}

fn value(value: Value) -> OptionValue {
    match value {
        Value::Number(number) => OptionValue::Number(number),
        Value::Word(word) => OptionValue::Word(word),
    }
}
