//! Results and ratings.

use atoll_protocol::Outcome;
use atoll_store::{Rated, ResultRow, StoreError, Write};
use skillratings::MultiTeamOutcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::App;
use crate::error::Answer;
use crate::live::{SeatRow, Table};

const GLICKO2: &str = "glicko2";
const WENG_LIN: &str = "weng-lin";

/// What a finished match means for those who played it. Matches that are not casual, between accounts, are rated.
pub(crate) async fn results(app: &App, table: &Table, outcome: &Outcome) -> Answer<Vec<Write>> {
    let persons: Vec<Option<&str>> = table.seats.iter().map(SeatRow::person).collect();
    let rated = !table.policy.casual && all_accounts(app, &persons).await?;
    let mut writes = Vec::new();
    for (seat, person) in persons.iter().enumerate() {
        let Some(person) = person else { continue };
        writes.push(Write::Result(ResultRow {
            match_id: table.id.clone(),
            seat: seat as u8,
            person: (*person).to_owned(),
            at: app.now(),
            rated,
        }));
    }
    if rated {
        let persons: Vec<&str> = persons.into_iter().flatten().collect();
        writes.extend(ratings(app, table.game.name(), &persons, outcome).await?);
    }
    Ok(writes)
}

/// How well somebody plays a game with this many seats; nothing, if that was never rated.
pub(crate) async fn rating_of(
    app: &App,
    game: &str,
    seats: usize,
    person: &str,
) -> Answer<Option<i32>> {
    let all = app.store.ratings(person).await?;
    let own = all
        .into_iter()
        .find(|one| one.game == game && one.system == system(seats));
    Ok(own.map(|own| own.rating.round() as i32))
}

/// How matches of this many seats are rated.
fn system(seats: usize) -> &'static str {
    if seats == 2 { GLICKO2 } else { WENG_LIN }
}

/// Whether every seat is that of another account.
async fn all_accounts(app: &App, persons: &[Option<&str>]) -> Answer<bool> {
    let mut seen = Vec::new();
    for person in persons {
        let Some(person) = person else {
            return Ok(false);
        };
        let known = match app.store.person(person).await {
            // No reason not to end the match.
            Err(StoreError::Unreadable(why)) => {
                tracing::error!("{why}");
                None
            }
            known => known?,
        };
        if seen.contains(person) || known.is_none_or(|known| known.login.is_none()) {
            return Ok(false);
        }
        seen.push(*person);
    }
    Ok(persons.len() > 1)
}

async fn ratings(app: &App, game: &str, persons: &[&str], outcome: &Outcome) -> Answer<Vec<Write>> {
    let system = system(persons.len());
    let mut before = Vec::new();
    for person in persons {
        let all = app.store.ratings(person).await?;
        let own = all
            .into_iter()
            .find(|one| one.game == game && one.system == system);
        before.push(own.unwrap_or_else(|| beginner(person, game, system)));
    }
    let after = match before.as_slice() {
        [one, two] => two_seats(one, two, &outcome.ranks),
        many => more_seats(many, &outcome.ranks),
    };
    let after = after.into_iter().map(|rated| Rated {
        matches: rated.matches + 1,
        ..rated
    });
    Ok(after.map(Write::Rating).collect())
}

fn beginner(person: &str, game: &str, system: &str) -> Rated {
    let (glicko, weng_lin) = (Glicko2Rating::new(), WengLinRating::new());
    let (rating, deviation) = match system == GLICKO2 {
        true => (glicko.rating, glicko.deviation),
        false => (weng_lin.rating, weng_lin.uncertainty),
    };
    Rated {
        person: person.to_owned(),
        game: game.to_owned(),
        system: system.to_owned(),
        rating,
        deviation,
        volatility: glicko.volatility,
        matches: 0,
    }
}

fn two_seats(one: &Rated, two: &Rated, ranks: &[u8]) -> Vec<Rated> {
    let glicko = |rated: &Rated| Glicko2Rating {
        rating: rated.rating,
        deviation: rated.deviation,
        volatility: rated.volatility,
    };
    let outcome = match ranks[0].cmp(&ranks[1]) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let (first, second) = glicko2(&glicko(one), &glicko(two), &outcome, &Glicko2Config::new());
    let with = |rated: &Rated, new: Glicko2Rating| Rated {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        ..rated.clone()
    };
    vec![with(one, first), with(two, second)]
}

fn more_seats(all: &[Rated], ranks: &[u8]) -> Vec<Rated> {
    let rating = |rated: &Rated| {
        vec![WengLinRating {
            rating: rated.rating,
            uncertainty: rated.deviation,
        }]
    };
    let teams: Vec<Vec<WengLinRating>> = all.iter().map(rating).collect();
    let place = |rank: &u8| MultiTeamOutcome::new(usize::from(*rank));
    let ranked: Vec<_> = teams
        .iter()
        .map(Vec::as_slice)
        .zip(ranks.iter().map(place))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let with = |(rated, team): (&Rated, Vec<WengLinRating>)| Rated {
        rating: team[0].rating,
        deviation: team[0].uncertainty,
        ..rated.clone()
    };
    all.iter().zip(new).map(with).collect()
}
