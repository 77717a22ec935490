//! The log: what happened, in sentences.

use atoll_engine::Seat;

use super::effects;
use super::names::{self, counted, people, seat_name};
use crate::board::{Beast, Catastrophe, Colour, Prize, Resource, Skull, Spirit};
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
                sum[resource.index()] += n;
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
    let text = turns(data, event)
        .or_else(|| map(data, event))
        .or_else(|| fights(data, event))
        .or_else(|| boards(event));
    text.unwrap_or_else(|| rest(data, event))
}

/// Rounds, actions, passing.
fn turns(data: &Data, event: &Event) -> Option<String> {
    Some(match event {
        Event::Round {
            round,
            bonus,
            catastrophe,
        } => {
            let bonus = bonus.map_or(String::new(), |tile| {
                format!("; its bonus tile pays {}", effects::bonus_tile(data, tile))
            });
            let struck = catastrophe.map_or(String::new(), |one| {
                format!("; {} strikes", disaster(data, one))
            });
            format!("Round {round} begins{bonus}{struck}")
        }
        Event::Struck {
            seat,
            tribe,
            catastrophe: one,
        } => {
            let list = data.tribe(*tribe).catastrophes[one.index()];
            format!(
                "{}: {} {}",
                names::capital(&disaster(data, *one)),
                lower(*seat),
                effects::fate(data, list, " this round")
            )
        }
        Event::Sheltered { seat } => {
            format!("{} is sheltered from the catastrophe", seat_name(*seat))
        }
        Event::Acts { seat, sub } => {
            format!("{} chooses {}", seat_name(*seat), names::subaction(*sub))
        }
        Event::Sacrifices { seat, offering } => format!(
            "{} makes sacrifice {}",
            seat_name(*seat),
            names::offering(*offering)
        ),
        Event::Uncovers { seat, category } => format!(
            "{} opens a cover of {} with two skulls",
            seat_name(*seat),
            names::category(*category)
        ),
        Event::Passes { seat } => format!("{} passes", seat_name(*seat)),
        Event::Track { seat, place } => format!(
            "The fire token of {} goes to place {place} of the next round",
            lower(*seat)
        ),
        Event::Fire {
            seat,
            category: Some(category),
        } => format!(
            "The fire token of {} keeps a space of {}",
            lower(*seat),
            names::category(*category)
        ),
        Event::Fire {
            seat,
            category: None,
        } => format!("The fire token of {} lies beside the board", lower(*seat)),
        Event::Shifted { owner, from, to } => {
            format!(
                "A skull of {} moves from {} to {}",
                lower(*owner),
                names::category(*from),
                names::category(*to)
            )
        }
        Event::Hungry { seat, missing } => format!(
            "{} lacks {} for feeding",
            seat_name(*seat),
            counted(*missing, "resource")
        ),
        Event::Target { round } => format!("The target is met in round {round}"),
        Event::RoundOver { round } => {
            format!("Round {round} is over: all placed skulls come back to their owners")
        }
        _ => return None,
    })
}

fn disaster(data: &Data, one: Catastrophe) -> String {
    data.catastrophe_names[one.index()].to_lowercase()
}

fn lower(seat: Seat) -> String {
    format!("seat {}", seat.index())
}

/// What moves on the map, and people.
fn map(data: &Data, event: &Event) -> Option<String> {
    Some(match event {
        Event::Population {
            seat,
            token,
            change,
            now,
        } if *change >= 0 => {
            format!(
                "{token} of {} gains {} and has {now}",
                lower(*seat),
                people(change.unsigned_abs())
            )
        }
        Event::Population {
            seat,
            token,
            change,
            now,
        } => format!(
            "{token} of {} has {}, {} fewer",
            lower(*seat),
            people(*now),
            change.unsigned_abs()
        ),
        Event::NoRoom { seat, lost } => format!(
            "{} of {} find no room on any token and are lost",
            names::capital(&people(*lost)),
            lower(*seat)
        ),
        Event::Enters {
            seat,
            token,
            hex,
            population,
        } => {
            format!(
                "{} brings {token} to {} with {}",
                seat_name(*seat),
                names::place(data, *hex),
                people(*population)
            )
        }
        Event::Moves {
            seat,
            token,
            from,
            to,
        } if from == to => format!(
            "{token} of {} stays on {}",
            lower(*seat),
            names::place(data, *to)
        ),
        Event::Moves {
            seat, token, to, ..
        } => format!(
            "{token} of {} moves to {}",
            lower(*seat),
            names::place(data, *to)
        ),
        Event::Leaves { seat, token, hex } => format!(
            "{token} of {} leaves {} and is back on its board",
            lower(*seat),
            names::place(data, *hex)
        ),
        Event::Aside { seat, token } => format!("{} puts {token} aside", seat_name(*seat)),
        Event::BeastMoves {
            beast,
            from: None,
            to: Some(to),
        } => format!("{} appears on {to}", a(names::beast(data, *beast))),
        Event::BeastMoves {
            beast,
            from: Some(from),
            to: Some(to),
        } => {
            format!(
                "The {} moves from {from} to {to}",
                names::beast(data, *beast)
            )
        }
        Event::BeastMoves { beast, from, .. } => {
            let place = from.map_or(String::new(), |hex| format!(" on {hex}"));
            format!("The {}{place} leaves the map", names::beast(data, *beast))
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
        Event::Builds {
            seat,
            structure,
            hex,
            moved: false,
        } => format!("{} builds a {structure} on {hex}", seat_name(*seat)),
        Event::Builds {
            seat,
            structure,
            hex,
            ..
        } => format!("{} moves the {structure} to {hex}", seat_name(*seat)),
        _ => return None,
    })
}

fn a(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "An" } else { "A" })
}

/// "1 meat and 2 wood as feast tiles".
fn tiles(tiles: &[Resource]) -> String {
    let mut sum: Stock = [0; Resource::COUNT];
    for tile in tiles {
        sum[tile.index()] += 1;
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
    let value = &values[kind.index()];
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

/// Combat and hunts.
fn fights(data: &Data, event: &Event) -> Option<String> {
    Some(match event {
        Event::Attacks {
            attacker,
            defender,
            beast,
            ..
        } => format!(
            "{} attacks {}",
            names::capital(&fighter(data, *attacker, *beast)),
            fighter(data, *defender, *beast)
        ),
        Event::Committed { seat } => {
            format!("{} has decided in secret on feast tiles", seat_name(*seat))
        }
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
        } => format!(
            "A {resource} tile of {} is taken off: it goes back and does not count",
            fighter(data, *of, *beast)
        ),
        Event::Fought {
            fighters: [attacker, defender],
            beast,
            sides: [one, two],
            values,
            winner,
        } => {
            let result = match winner {
                Some(0) => "wins against",
                Some(_) => "loses against",
                None => "is as strong as",
            };
            format!(
                "{} {result} {}: {} people × strength {} = {} against {} × {} = {}",
                names::capital(&fighter(data, *attacker, *beast)),
                fighter(data, *defender, *beast),
                one[0],
                one[1],
                values[0],
                two[0],
                two[1],
                values[1]
            )
        }
        Event::Wins { seat, prize, n } => match prize {
            Prize::Resources => format!("{} wins {}", seat_name(*seat), counted(*n, "resource")),
            Prize::Population => format!("{} wins {}", seat_name(*seat), people(*n)),
            Prize::Skull => format!("{} wins a skull", seat_name(*seat)),
            Prize::Nothing => format!("{} wins nothing", seat_name(*seat)),
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
        _ => return None,
    })
}

/// A fighter; a beast by its name.
fn fighter(data: &Data, fighter: Fighter, beast: Option<Beast>) -> String {
    match (fighter, beast) {
        (Fighter::Beast(_), Some(beast)) => format!("the {}", names::beast(data, beast)),
        _ => names::fighter(fighter),
    }
}

/// Resources, stats, tiles and skulls.
fn boards(event: &Event) -> Option<String> {
    Some(match event {
        Event::Gains { .. } | Event::Pays { .. } | Event::Consoled { .. } | Event::Feeds { .. } => {
            Flow::of(event)?.sentence(std::slice::from_ref(event))
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
            format!("The {} of {} is {change}", names::cube(*cube), lower(*seat))
        }
        Event::Develops { seat, tech } => format!(
            "{} develops {}",
            seat_name(*seat),
            names::words(tech.name())
        ),
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
            format!(
                "{} gains a {}{from}",
                seat_name(*seat),
                names::skull(*skull)
            )
        }
        Event::SkullUse { seat, skull, to } => {
            let skull = names::skull(*skull);
            match to {
                SkullNews::Active => format!("{} makes the {skull} active", seat_name(*seat)),
                SkullNews::Stored => format!("{} keeps the {skull}", seat_name(*seat)),
                SkullNews::Lost => format!("{} loses a {skull} for good", seat_name(*seat)),
            }
        }
        Event::Totem {
            seat,
            totem,
            skulls: (one, two),
        } => {
            let colour = |skull: &Skull| match skull {
                Skull::Of(colour) => colour.to_string(),
                Skull::Neutral => "neutral".to_owned(),
            };
            format!(
                "{} makes totem {totem} of {} and {}",
                seat_name(*seat),
                colour(one),
                colour(two)
            )
        }
        Event::Uncovered { hex, colour } => {
            format!("Under it lay a {colour} skull, which can be bought on {hex} from now on")
        }
        _ => return None,
    })
}

/// Beasts, spirits, covers, the end.
fn rest(data: &Data, event: &Event) -> String {
    match event {
        Event::Beast {
            seat,
            beast,
            hex,
            what,
        } => beast_news(
            *seat,
            names::beast(data, *beast),
            hex.map_or(String::new(), |hex| format!(" on {hex}")),
            *what,
        ),
        Event::Spirit { seat, spirit, what } => {
            let name = names::spirit(data, *spirit);
            match what {
                SpiritNews::Gained => format!("{} takes {name}", seat_name(*seat)),
                SpiritNews::Activated => format!("{} activates {name}", seat_name(*seat)),
                SpiritNews::Used => format!("{} uses the gift of {name}", seat_name(*seat)),
                SpiritNews::Idle => format!(
                    "{} gets nothing from the gift of {name}: {}",
                    seat_name(*seat),
                    effects::no_bonus(data, *spirit)
                ),
                SpiritNews::Returned => format!("{name} leaves {}", lower(*seat)),
            }
        }
        Event::Cover {
            seat,
            category,
            cover,
        } => {
            let reward = effects::gains(data, data.cover_rewards[cover.index()]);
            match seat {
                Some(seat) => format!(
                    "{} opens a cover of {}; its reward: {reward}",
                    seat_name(*seat),
                    names::category(*category)
                ),
                None => format!(
                    "A cover of {} is taken away: one more space is open there",
                    names::category(*category)
                ),
            }
        }
        Event::Bonus { seat, tile } => format!(
            "{} earns the bonus tile of the round: {}",
            seat_name(*seat),
            effects::bonus_tile(data, *tile)
        ),
        Event::NextBonus { round, tile } => format!(
            "The bonus tile of round {round} pays {}",
            effects::bonus_tile(data, *tile)
        ),
        Event::Scored { scores, .. } => {
            let totals: Vec<_> = scores
                .iter()
                .enumerate()
                .map(|(seat, score)| format!("seat {seat} {}", score.total))
                .collect();
            format!("The match is counted: {}", totals.join(", "))
        }
        _ => "Something happened".to_owned(),
    }
}

fn beast_news(seat: Seat, name: &str, place: String, what: BeastNews) -> String {
    match what {
        BeastNews::Slaughtered => format!("{} slaughters the {name}{place}", seat_name(seat)),
        BeastNews::Claimed => format!("{} keeps the {name}{place}", seat_name(seat)),
        BeastNews::Harnessed => format!("{} harnesses the {name}{place}", seat_name(seat)),
        BeastNews::Linked => format!("The {name} of {} goes to another token", lower(seat)),
        BeastNews::Idle => format!(
            "The {name} of {} waits for the next rover or warrior that comes out",
            lower(seat)
        ),
        BeastNews::StoodUp => format!("The {name}{place} stands up again"),
        BeastNews::Weakened => format!("The {name}{place} is weakened for good"),
    }
}
