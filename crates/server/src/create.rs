//! Making tables.

use atoll_bots::Settings;
use atoll_catalog::AnyGame;
use atoll_engine::{Choices, Seed};
use atoll_protocol::{ClockRules, CreateTable, Policy, QuickStart, Wanted, Watching};
use atoll_store::{MatchRow, Write};

use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::live::{Clock, Holder, SeatRow, Table, sitting};
use crate::{App, names, random};

/// The bot that quick starts and forks are played against.
pub(crate) const NEWCOMERS_BOT: &str = "beginner";

/// What a new match is made of.
struct New<'a> {
    game: &'static dyn AnyGame,
    options: Choices,
    position: Option<String>,
    seats: Vec<SeatRow>,
    clock: ClockRules,
    policy: Policy,
    maker: &'a str,
}

/// The game of this name, or why there is none.
pub(crate) fn game(app: &App, name: &str) -> Answer<&'static dyn AnyGame> {
    app.game(name).ok_or_else(|| {
        let known: Vec<_> = app.games.iter().map(|game| game.name()).collect();
        let name: String = name.chars().take(60).collect();
        let message = format!(
            "there is no game `{name}`; the games are {}",
            known.join(", ")
        );
        ApiError::new("unknown-game", "game", message)
    })
}

/// The longest name of a bot.
const LONGEST_NAME: usize = 60;

/// Whether this bot plays this game, and thinks no longer than this server lets it.
pub(crate) fn check_bot(app: &App, game: &'static dyn AnyGame, name: &str) -> Answer<()> {
    let refused = |why: String| ApiError::new("unknown-bot", "seats", why);
    if name.len() > LONGEST_NAME {
        let message = format!("the name of a bot has {LONGEST_NAME} characters at most");
        return Err(refused(message));
    }
    let bot = game.bot(name).map_err(|why| refused(why.to_string()))?;
    let Some(settings) = bot.settings() else {
        return Ok(());
    };
    let (nodes, most) = (settings.nodes, app.settings.bot_budget);
    if settings
        != (Settings {
            nodes,
            ..Settings::PLAIN
        })
    {
        let message = format!(
            "the bot `{name}`: at a table a search takes a number of simulations and nothing else, as in `mcts:2000`"
        );
        return Err(refused(message));
    }
    if nodes > most {
        let message = format!(
            "the bot `{name}` thinks longer than this server lets bots think: `mcts:{most}` thinks longest"
        );
        return Err(refused(message));
    }
    Ok(())
}

/// Makes a table; its id.
pub(crate) async fn create(app: &App, me: &Me, wanted: CreateTable) -> Answer<String> {
    let game = game(app, &wanted.game)?;
    let options = Choices::from_json(&wanted.options)?;
    Clock::check(&wanted.clock).map_err(ApiError)?;
    let (options, count) = complete(game, &options)?;
    let seats = match wanted.seats {
        Some(seats) => own_names(app, me, seats).await?,
        None => {
            let mut seats = vec![Wanted::Open; count];
            seats[0] = Wanted::Me { name: None };
            seats
        }
    };
    let new = New {
        game,
        options,
        position: None,
        seats: seat_rows(app, &Holder::of(me), game, count, seats)?,
        policy: policy(wanted.policy, &wanted.clock),
        clock: wanted.clock,
        maker: &me.id,
    };
    keep(app, me, new).await
}

/// A table of oneself against bots.
pub(crate) async fn quick(app: &App, me: &Me, wanted: QuickStart) -> Answer<String> {
    let game = game(app, &wanted.game)?;
    let (options, count) = complete(game, &Choices::from_json(&wanted.options)?)?;
    let bot = wanted.bot.unwrap_or_else(|| NEWCOMERS_BOT.to_owned());
    check_bot(app, game, &bot)?;
    let new = New {
        game,
        options,
        position: None,
        seats: against_bots(Holder::of(me), count, 0, &bot),
        clock: ClockRules::None,
        policy: Policy::default(),
        maker: &me.id,
    };
    keep(app, me, new).await
}

/// A table that begins at a position of another match.
pub(crate) async fn fork(
    app: &App,
    me: &Me,
    game: &'static dyn AnyGame,
    position: &dyn atoll_catalog::AnyMatch,
    seat: usize,
    bot: Option<String>,
) -> Answer<String> {
    let bot = bot.unwrap_or_else(|| NEWCOMERS_BOT.to_owned());
    check_bot(app, game, &bot)?;
    let new = New {
        game,
        options: position.options(),
        position: Some(position.position()),
        seats: against_bots(Holder::of(me), position.seats(), seat, &bot),
        clock: ClockRules::None,
        policy: Policy::default(),
        maker: &me.id,
    };
    keep(app, me, new).await
}

/// The rematch of a table: the same people, one seat further, so that another begins.
pub(crate) fn rematch(app: &App, table: &Table) -> Answer<(String, Vec<Write>)> {
    let mut seats: Vec<SeatRow> = table
        .seats
        .iter()
        .map(|row| SeatRow::new(row.holder.clone()))
        .collect();
    seats.rotate_left(1);
    let new = New {
        game: table.game,
        options: table.log.play.options(),
        position: None,
        seats,
        clock: table.clock.told(None, app.now()).rules,
        policy: table.policy,
        maker: &table.maker,
    };
    let row = row(app, new)?;
    let id = row.0.id.clone();
    let link = Write::Rematch {
        id: table.id.clone(),
        rematch: id.clone(),
    };
    Ok((id, vec![Write::Create(Box::new(row.0), row.1), link]))
}

/// The options with defaults filled in, and the number of seats they mean.
fn complete(game: &'static dyn AnyGame, options: &Choices) -> Answer<(Choices, usize)> {
    let trial = game.new_match(options, Seed::from_number(0))?;
    Ok((trial.options(), trial.seats()))
}

fn against_bots(person: Holder, count: usize, own: usize, bot: &str) -> Vec<SeatRow> {
    let holder = |seat| match seat == own {
        true => person.clone(),
        false => Holder::Bot {
            bot: bot.to_owned(),
        },
    };
    (0..count).map(|seat| SeatRow::new(holder(seat))).collect()
}

/// The seats, with names that may be shown. On a screen of one's own people call themselves as they like; where others
/// come nobody has another's name.
async fn own_names(app: &App, me: &Me, mut seats: Vec<Wanted>) -> Answer<Vec<Wanted>> {
    let others = seats.contains(&Wanted::Open);
    for seat in &mut seats {
        let Wanted::Me { name: Some(own) } = seat else {
            continue;
        };
        *own = match others && *own != me.name {
            true => app.free_name(own, "seats").await?,
            false => names::name(own, "seats")?,
        };
    }
    Ok(seats)
}

fn seat_rows(
    app: &App,
    person: &Holder,
    game: &'static dyn AnyGame,
    count: usize,
    seats: Vec<Wanted>,
) -> Answer<Vec<SeatRow>> {
    if seats.len() != count {
        let message = format!("these options make {count} seats, not {}", seats.len());
        return Err(ApiError::new("bad-request", "seats", message));
    }
    if seats.iter().all(|seat| matches!(seat, Wanted::Bot { .. })) {
        let message = "at least one seat is for a person";
        return Err(ApiError::new("bad-request", "seats", message));
    }
    let row = |seat| {
        Ok(SeatRow::new(match seat {
            Wanted::Me { name: None } => person.clone(),
            Wanted::Me { name: Some(own) } => person.clone().named(own),
            Wanted::Open => Holder::Open,
            Wanted::Bot { bot } => check_bot(app, game, &bot).map(|()| Holder::Bot { bot })?,
        }))
    };
    seats.into_iter().map(row).collect()
}

/// Nobody is replaced where a decision may take days.
fn policy(mut policy: Policy, clock: &ClockRules) -> Policy {
    if matches!(clock, ClockRules::Days { .. }) {
        policy.stand_in_after = 0;
    }
    policy
}

async fn keep(app: &App, me: &Me, new: New<'_>) -> Answer<String> {
    app.guard.new_table(me.from)?;
    if app.store.made(new.maker).await? >= app.guard.open_tables {
        let message = "you have too many tables that are not over";
        return Err(ApiError::new("too-many", "", message));
    }
    let (row, sitting) = row(app, new)?;
    let id = row.id.clone();
    app.store
        .write(vec![Write::Create(Box::new(row), sitting)])
        .await?;
    app.metrics.table();
    tracing::info!(table.id = %id, "Made the table {id}");
    Ok(id)
}

fn row(app: &App, new: New<'_>) -> Answer<(MatchRow, Vec<atoll_store::Sitting>)> {
    let seed = Seed::random(&mut rand::rng());
    let json = |value: Result<String, serde_json::Error>| value.map_err(ApiError::internal);
    let open = new.seats.iter().any(SeatRow::is_open);
    let row = MatchRow {
        id: random::word(10),
        game: new.game.name().to_owned(),
        rules: new.game.entry().rules,
        options: new.options.to_string(),
        position: new.position,
        seats: json(serde_json::to_string(&new.seats))?,
        commitment: seed.commitment().to_string(),
        seed: seed.to_string(),
        clock: json(serde_json::to_string(&new.clock))?,
        policy: json(serde_json::to_string(&new.policy))?,
        listed: new.policy.listed,
        public: new.policy.watching == Watching::Public,
        state: if open { "waiting" } else { "running" }.to_owned(),
        outcome: None,
        rematch: None,
        maker: new.maker.to_owned(),
        created: app.now(),
    };
    Ok((row, sitting(&new.seats)))
}
