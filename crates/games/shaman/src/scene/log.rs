//! The log: what happened, in sentences.

use atoll_engine::Seat;

use super::effects;
use super::names::{self, counted, people, seat_name};
use crate::board::{Beast, Catastrophe, Category, Colour, Hex, Prize, Resource, Skull, Spirit};
use crate::data::effect::Ability;
use crate::data::{Data, Stock};
use crate::event::{BeastNews, Event, SkullNews, SpiritNews, TileNews};
use crate::state::Fighter;

/// Sentences for what one decision brought about: what a seat gets or pays in a row is said at once, and so is where the
/// analog warriors go.
pub(super) fn story(data: &Data, events: &[Event]) -> Vec<String> {
    let mut said = Vec::new();
    let mut rest = events;
    while let Some(first) = rest.first() {
        let flow = Flow::of(first);
        let goes_on = |next: &&Event| match (&flow, first) {
            (Some(flow), _) => flow.goes_on(next),
            (None, Event::Analog { .. }) => matches!(next, Event::Analog { .. }),
            _ => false,
        };
        let (run, later) = rest.split_at(1 + rest[1..].iter().take_while(goes_on).count());
        said.push(match &flow {
            Some(flow) => flow.sentence(run),
            None if run.len() > 1 => analogs_move(run),
            None => sentence(data, first),
        });
        rest = later;
    }
    said
}

/// "The analog warriors move: blue to a4 and red to f1".
fn analogs_move(events: &[Event]) -> String {
    let moves: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Analog { colour, to, .. } => Some(format!("{colour} to {to}")),
            _ => None,
        })
        .collect();
    format!("The analog warriors move: {}", names::listed(&moves))
}

/// Resources that come or go.
struct Flow {
    seat: Seat,
    verb: &'static str,
    /// Whether it begins a flow of its own.
    begins: bool,
}

impl Flow {
    fn of(event: &Event) -> Option<Flow> {
        let (seat, verb, begins) = match event {
            Event::Gains { seat, .. } => (*seat, "gets", false),
            Event::Pays { seat, .. } => (*seat, "pays", false),
            Event::Consoled { seat } => (*seat, "gets", true),
            Event::Feeds { seat, .. } => (*seat, "pays", true),
            _ => return None,
        };
        Some(Flow { seat, verb, begins })
    }

    fn goes_on(&self, next: &Event) -> bool {
        Flow::of(next)
            .is_some_and(|next| next.seat == self.seat && next.verb == self.verb && !next.begins)
    }

    fn sentence(&self, events: &[Event]) -> String {
        let mut sum: Stock = [0; Resource::COUNT];
        for event in events {
            if let Event::Gains { resource, n, .. } | Event::Pays { resource, n, .. } = event {
                sum[*resource] += n;
            }
        }
        let (seat, units) = (seat_name(self.seat), names::stock(&sum));
        match events.first() {
            Some(Event::Consoled { .. }) => {
                format!("{seat} gets the feast tiles of the winner: {units}")
            }
            Some(Event::Feeds { people: n, due, .. }) => match (*due, sum.iter().sum::<u16>()) {
                (0, _) => format!("{seat} has {}, who need no food yet", people(*n)),
                (_, 0) => format!("{seat} has {} to feed", people(*n)),
                _ => format!("{seat} feeds {} with {units}", people(*n)),
            },
            _ => format!("{seat} {} {units}", self.verb),
        }
    }
}

/// A sentence for an event.
pub(super) fn sentence(data: &Data, event: &Event) -> String {
    names::capital(&clause(data, event))
}

/// What happened, as it stands in a sentence.
fn clause(data: &Data, event: &Event) -> String {
    let place = |hex: &Hex| names::place(data, *hex);
    let beast_name = |beast: &Beast| names::beast(data, *beast);
    let row = |category: &Category| names::category(*category);
    match event {
        // Rounds, actions, passing.
        Event::Round {
            round,
            bonus,
            catastrophe,
        } => {
            let pays = |tile| format!("; its bonus tile pays {}", effects::bonus_tile(data, tile));
            let strikes = |one| format!("; {} strikes", disaster(data, one));
            let (bonus, struck) = (bonus.map(pays), catastrophe.map(strikes));
            format!(
                "Round {round} begins{}{}",
                bonus.unwrap_or_default(),
                struck.unwrap_or_default()
            )
        }
        Event::RoundOver { round } => {
            format!("Round {round} is over: all placed skulls come back to their owners")
        }
        Event::Target { round } => format!("The target is met in round {round}"),
        Event::Struck {
            seat,
            tribe,
            catastrophe,
        } => {
            let fate = effects::fate(
                data,
                data.tribe(*tribe).catastrophes[*catastrophe],
                " this round",
            );
            format!("{}: {seat} {fate}", disaster(data, *catastrophe))
        }
        Event::Sheltered { seat } => format!("{seat} is sheltered from the catastrophe"),
        Event::Acts { seat, sub } => format!("{seat} chooses {}", names::subaction(*sub)),
        Event::Sacrifices { seat, offering } => {
            format!("{seat} makes sacrifice {}", names::offering(*offering))
        }
        Event::Uncovers { seat, category } => {
            format!("{seat} opens a cover of {} with two skulls", row(category))
        }
        Event::Passes { seat } => format!("{seat} passes"),
        Event::Track { seat, place } => {
            format!("The fire token of {seat} goes to place {place} of the next round")
        }
        Event::Fire {
            seat,
            category: Some(category),
        } => {
            format!(
                "The fire token of {seat} keeps a space of {}",
                row(category)
            )
        }
        Event::Fire {
            seat,
            category: None,
        } => format!("The fire token of {seat} lies beside the board"),
        Event::Shifted { owner, from, to } => {
            format!("A skull of {owner} moves from {} to {}", row(from), row(to))
        }
        Event::Hungry { seat, missing } => {
            format!("{seat} lacks {} for feeding", counted(*missing, "resource"))
        }
        // People, and what moves on the map.
        Event::Population {
            seat,
            token,
            change,
            now,
        } if *change >= 0 => {
            format!(
                "{token} of {seat} gains {} and has {now}",
                people(change.unsigned_abs())
            )
        }
        Event::Population {
            seat,
            token,
            change,
            now,
        } => {
            format!(
                "{token} of {seat} has {}, {} fewer",
                people(*now),
                change.unsigned_abs()
            )
        }
        Event::NoRoom { seat, lost } => {
            format!(
                "{} of {seat} find no room on any token and are lost",
                people(*lost)
            )
        }
        Event::Enters {
            seat,
            token,
            hex,
            population,
        } => {
            format!(
                "{seat} brings {token} to {} with {}",
                place(hex),
                people(*population)
            )
        }
        Event::Moves {
            seat,
            token,
            from,
            to,
        } if from == to => format!("{token} of {seat} stays on {}", place(to)),
        Event::Moves {
            seat, token, to, ..
        } => format!("{token} of {seat} moves to {}", place(to)),
        Event::Leaves { seat, token, hex } => {
            format!(
                "{token} of {seat} leaves {} and is back on its board",
                place(hex)
            )
        }
        Event::Aside { seat, token } => format!("{seat} puts {token} aside"),
        Event::BeastMoves {
            beast,
            from: None,
            to: Some(to),
        } => format!("{} appears on {to}", a(beast_name(beast))),
        Event::BeastMoves {
            beast,
            from: Some(from),
            to: Some(to),
        } => {
            format!("The {} moves from {from} to {to}", beast_name(beast))
        }
        Event::BeastMoves {
            beast,
            from,
            to: None,
        } => {
            let on = from.map_or(String::new(), |hex| format!(" on {hex}"));
            format!("The {}{on} leaves the map", beast_name(beast))
        }
        Event::Analogs {
            round,
            population,
            strength,
        } => format!(
            "The analog warriors of the tribes that nobody plays have {} each and strength {strength} in round {round}",
            people(*population)
        ),
        Event::Analog { colour, from, to } => {
            format!("The {colour} analog warrior moves from {from} to {to}")
        }
        // Fights.
        Event::Attacks {
            attacker,
            defender,
            beast,
            ..
        } => {
            format!(
                "{} attacks {}",
                fighter(data, *attacker, *beast),
                fighter(data, *defender, *beast)
            )
        }
        Event::Committed { seat } => format!("{seat} has decided in secret on feast tiles"),
        Event::Revealed {
            fighter,
            tiles: shown,
        } => format!("{} uses {}", names::fighter(*fighter), tiles(shown)),
        Event::Tile {
            fighter: of,
            beast,
            tribe,
            resource,
            how,
        } => tile(data, &fighter(data, *of, *beast), *tribe, *resource, *how),
        Event::Cancelled {
            fighter: of,
            beast,
            resource,
        } => {
            let of = fighter(data, *of, *beast);
            format!("A {resource} tile of {of} is taken off: it goes back and does not count")
        }
        Event::Fought {
            fighters,
            beast,
            sides: [one, two],
            values,
            winner,
        } => {
            let [attacker, defender] = fighters.map(|one| fighter(data, one, *beast));
            let result = match winner {
                Some(0) => "wins against",
                Some(_) => "loses against",
                None => "is as strong as",
            };
            let own = format!("{} people × strength {} = {}", one[0], one[1], values[0]);
            let other = format!("{} × {} = {}", two[0], two[1], values[1]);
            format!("{attacker} {result} {defender}: {own} against {other}")
        }
        Event::Wins { seat, prize, n } => match prize {
            Prize::Resources => format!("{seat} wins {}", counted(*n, "resource")),
            Prize::Population => format!("{seat} wins {}", people(*n)),
            Prize::Skull => format!("{seat} wins a skull"),
            Prize::Nothing => format!("{seat} wins nothing"),
        },
        Event::Besieged {
            token,
            value,
            damage: 0,
        } => format!("{token} holds against {value}"),
        Event::Besieged {
            token,
            value,
            damage,
        } => format!("{token} is hit with {value} and loses {}", people(*damage)),
        Event::Beast {
            seat,
            beast,
            hex,
            what,
        } => {
            let on = hex.map_or(String::new(), |hex| format!(" on {hex}"));
            beast_news(*seat, beast_name(beast), on, *what)
        }
        // Boards: resources, stats, tiles and skulls.
        Event::Gains { .. } | Event::Pays { .. } | Event::Consoled { .. } | Event::Feeds { .. } => {
            let flow = Flow::of(event).expect("resources come or go");
            flow.sentence(std::slice::from_ref(event))
        }
        Event::Stat {
            seat,
            cube,
            before,
            now,
            ..
        } => {
            let change = match before == now {
                true => format!("a step further, still {now}"),
                false => format!("now {now} instead of {before}"),
            };
            format!("The {} of {seat} is {change}", names::cube(*cube))
        }
        Event::Develops { seat, tech } => format!("{seat} develops {}", names::words(tech.name())),
        Event::Builds {
            seat,
            structure,
            hex,
            moved: false,
        } => format!("{seat} builds a {structure} on {hex}"),
        Event::Builds {
            seat,
            structure,
            hex,
            moved: true,
        } => format!("{seat} moves the {structure} to {hex}"),
        Event::Skull {
            seat,
            skull,
            space,
            hex,
        } => {
            let from = match (space, hex) {
                (Some(space), _) => format!(" of space {space}"),
                (None, Some(hex)) => format!(" on {hex}"),
                (None, None) => String::new(),
            };
            format!("{seat} gains a {}{from}", names::skull(*skull))
        }
        Event::SkullUse { seat, skull, to } => match to {
            SkullNews::Active => format!("{seat} makes the {} active", names::skull(*skull)),
            SkullNews::Stored => format!("{seat} keeps the {}", names::skull(*skull)),
            SkullNews::Lost => format!("{seat} loses a {} for good", names::skull(*skull)),
        },
        Event::Totem {
            seat,
            totem,
            skulls: (one, two),
        } => {
            let colour = |skull: &Skull| match skull {
                Skull::Of(colour) => colour.name(),
                Skull::Neutral => "neutral",
            };
            format!(
                "{seat} makes totem {totem} of {} and {}",
                colour(one),
                colour(two)
            )
        }
        Event::Uncovered { hex, colour } => {
            format!("Under it lay a {colour} skull, which can be bought on {hex} from now on")
        }
        // Spirits, covers, the end.
        Event::Spirit { seat, spirit, what } => {
            let name = names::spirit(data, *spirit);
            match what {
                SpiritNews::Gained => format!("{seat} takes {name}"),
                SpiritNews::Activated => format!("{seat} activates {name}"),
                SpiritNews::Used => format!("{seat} uses the gift of {name}"),
                SpiritNews::Idle => {
                    let why = effects::no_bonus(data, *spirit);
                    format!("{seat} gets nothing from the gift of {name}: {why}")
                }
                SpiritNews::Returned => format!("{name} leaves {seat}"),
            }
        }
        Event::Cover {
            seat: Some(seat),
            category,
            cover,
        } => {
            let reward = effects::gains(data, data.cover_rewards[*cover]);
            format!(
                "{seat} opens a cover of {}; its reward: {reward}",
                row(category)
            )
        }
        Event::Cover {
            seat: None,
            category,
            ..
        } => {
            format!(
                "A cover of {} is taken away: one more space is open there",
                row(category)
            )
        }
        Event::Bonus { seat, tile } => {
            format!(
                "{seat} earns the bonus tile of the round: {}",
                effects::bonus_tile(data, *tile)
            )
        }
        Event::NextBonus { round, tile } => {
            format!(
                "The bonus tile of round {round} pays {}",
                effects::bonus_tile(data, *tile)
            )
        }
        Event::Scored { scores, .. } => {
            let totals = scores.iter().enumerate();
            let totals = totals.map(|(seat, score)| format!("seat {seat} {}", score.total));
            format!(
                "The match is counted: {}",
                totals.collect::<Vec<_>>().join(", ")
            )
        }
    }
}

fn disaster(data: &Data, one: Catastrophe) -> String {
    data.catastrophe_names[one].to_lowercase()
}

fn a(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "An" } else { "A" })
}

/// "1 meat and 2 wood as feast tiles".
fn tiles(tiles: &[Resource]) -> String {
    let mut sum: Stock = [0; Resource::COUNT];
    for tile in tiles {
        sum[*tile] += 1;
    }
    match tiles.len() {
        0 => "no feast tile".to_owned(),
        1 => format!("{} as a feast tile", names::stock(&sum)),
        _ => format!("{} as feast tiles", names::stock(&sum)),
    }
}

/// A tile that came after the commitments, and what it does.
fn tile(data: &Data, who: &str, tribe: Option<Colour>, kind: Resource, how: TileNews) -> String {
    let values = tribe.map_or(&data.bag_values, |colour| &data.tribe(colour).feast);
    let value = &values[kind];
    match how {
        TileNews::Drawn => format!(
            "{} draws {kind}: {}",
            names::capital(who),
            effects::feast(value)
        ),
        TileNews::Added => format!(
            "{} adds {kind} beyond the limit: {}",
            names::capital(who),
            effects::feast_beyond(value)
        ),
        TileNews::War => {
            let brings = |spirit: &Spirit| data.spirit_has(*spirit, Ability::WarTile);
            let spirit = Spirit::ALL.into_iter().find(brings);
            format!(
                "{} draws {kind} for {who}: {}",
                spirit.map_or("A great spirit", |spirit| names::spirit(data, spirit)),
                effects::feast(value)
            )
        }
    }
}

/// A fighter; a beast by its name.
fn fighter(data: &Data, fighter: Fighter, beast: Option<Beast>) -> String {
    match (fighter, beast) {
        (Fighter::Beast(_), Some(beast)) => format!("the {}", names::beast(data, beast)),
        _ => names::fighter(fighter),
    }
}

fn beast_news(seat: Seat, name: &str, place: String, what: BeastNews) -> String {
    match what {
        BeastNews::Slaughtered => format!("{seat} slaughters the {name}{place}"),
        BeastNews::Claimed => format!("{seat} keeps the {name}{place}"),
        BeastNews::Harnessed => format!("{seat} harnesses the {name}{place}"),
        BeastNews::Linked => format!("The {name} of {seat} goes to another token"),
        BeastNews::Idle => {
            format!("The {name} of {seat} waits for the next rover or warrior that comes out")
        }
        BeastNews::StoodUp => format!("The {name}{place} stands up again"),
        BeastNews::Weakened => format!("The {name}{place} is weakened for good"),
    }
}
