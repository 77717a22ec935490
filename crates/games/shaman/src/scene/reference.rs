//! The reference page: every tile of the game, written from the figures, so that it is always true.

use super::effects;
use super::names::{self, counted, people};
use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, LINES, Offering,
    Resource, SkullSpace, Spirit, Structure, Tech, Token, Unit,
};
use crate::data::Data;

/// A heading, and what is written under it.
type Section = (&'static str, fn(&Data) -> String);

/// The sections in order.
const SECTIONS: [Section; 17] = [
    ("The tribes", tribes),
    ("Prices of the tribes", prices),
    ("Stats of the tribes", stats),
    ("Bonuses of token spaces", spaces),
    ("Sacrifices of the tribes", sacrifices),
    ("Technologies", technologies),
    ("Technology prices", technology_prices),
    ("Great spirits", spirits),
    ("Structures", structures),
    ("Beasts", beasts),
    ("Analog warriors", analogs),
    ("Feast tiles", feast),
    ("Totems", totems),
    ("Bonus tiles", bonus_tiles),
    ("End bonuses", end_bonuses),
    ("Catastrophes", catastrophes),
    ("Rows, covers and rounds", rows),
];

/// The whole page in Markdown.
pub(super) fn page(data: &Data) -> String {
    let mut page = "## Reference\n\nEvery figure of the game, as the engine plays it. \"Any\" is a resource of any kind, \"material\" one of wood, stone and hide, \"food\" one of meat, fish and grain, \"extras\" are berries, water and herbs.\n\n".to_owned();
    let titles: Vec<_> = SECTIONS.iter().map(|(title, _)| link(title)).collect();
    page += &format!("In this reference: {}.\n", titles.join(" · "));
    for (title, write) in SECTIONS {
        page += &format!("\n### {title}\n\n{}", write(data));
    }
    page += &format!("\n### Index\n\n{}", index(data));
    page
}

/// A link to a section of the page.
fn link(title: &str) -> String {
    let words: Vec<_> = title
        .to_lowercase()
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    format!("[{title}](#{})", words.join("-"))
}

/// A Markdown table.
fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<_> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let rule: Vec<_> = head.iter().map(|_| "---".to_owned()).collect();
    let mut text = line(&head) + &line(&rule);
    text.extend(rows.into_iter().map(|row| line(&row)));
    text
}

fn any(text: String) -> String {
    text.replace(" of any kind", " any")
}

fn tribes(data: &Data) -> String {
    let rows = Colour::ALL.map(|colour| {
        let tribe = data.tribe(colour);
        let start = data.map.start[colour].to_string();
        vec![
            tribe.name.clone(),
            colour.to_string(),
            tribe.home.to_string(),
            start,
            tribe.style.clone(),
        ]
    });
    table(
        &["Tribe", "Colour", "Home", "Start", "Good and bad at"],
        rows,
    )
}

/// A table with a column for each tribe.
fn by_tribe<T>(
    data: &Data,
    what: &str,
    rows: impl IntoIterator<Item = (String, T)>,
    cell: impl Fn(Colour, &T) -> String,
) -> String {
    let mut head = vec![what];
    head.extend(
        Colour::ALL
            .iter()
            .map(|colour| data.tribe(*colour).name.as_str()),
    );
    let rows = rows.into_iter().map(|(name, row)| {
        let mut cells = vec![name];
        cells.extend(Colour::ALL.map(|colour| any(cell(colour, &row))));
        cells
    });
    table(&head, rows)
}

fn prices(data: &Data) -> String {
    type Row<'a> = (String, Box<dyn Fn(Colour) -> String + 'a>);
    let surplus = |colour: Colour| {
        let trades = data.tribe(colour).surplus.iter();
        let words = trades.map(|(cost, n)| format!("{} for {}", names::cost(cost), people(*n)));
        words.collect::<Vec<_>>().join("; ")
    };
    let mut rows: Vec<Row> = vec![
        (
            format!("Feeding for each {} people", data.feed_per),
            Box::new(|colour| names::cost(&data.tribe(colour).feeding)),
        ),
        ("Surplus".to_owned(), Box::new(surplus)),
        (
            "Settling".to_owned(),
            Box::new(|colour| names::cost(&data.tribe(colour).settlement)),
        ),
    ];
    for space in SkullSpace::all() {
        let price = move |colour: Colour| names::cost(&data.tribe(colour).skulls[space]);
        rows.push((format!("Skull {space}"), Box::new(price)));
    }
    by_tribe(data, "Price", rows, |colour, row| row(colour))
}

fn stats(data: &Data) -> String {
    let rows = Cube::all().map(|cube| (names::capital(&names::cube(cube)), cube));
    by_tribe(data, "Stat", rows, |colour, cube| {
        data.tribe(colour).charts[*cube]
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    })
}

fn spaces(data: &Data) -> String {
    let gold = |token: Token| {
        if data.tribe(Colour::Green).spaces[token].gold {
            ", gold"
        } else {
            ""
        }
    };
    let rows = Token::all().map(|token| (format!("{token}{}", gold(token)), token));
    by_tribe(data, "Space", rows, |colour, token| {
        effects::space(data, colour, *token)
    })
}

fn sacrifices(data: &Data) -> String {
    let rows = Offering::ALL.map(|offering| (names::offering(offering), offering));
    by_tribe(data, "Space", rows, |colour, offering| {
        effects::sacrifice(data, colour, *offering)
    })
}

fn technologies(data: &Data) -> String {
    let rows = Tech::ALL.map(|tech| {
        vec![
            names::title(tech.name()),
            names::capital(LINES[tech.line()]),
            tech.level().to_string(),
            data.tech_copies[tech].to_string(),
            effects::tech(data, tech),
        ]
    });
    table(
        &["Technology", "Line", "Level", "Copies", "What it does"],
        rows,
    )
}

fn technology_prices(data: &Data) -> String {
    let rows = Tech::ALL.map(|tech| (names::title(tech.name()), tech));
    by_tribe(data, "Technology", rows, |colour, tech| {
        names::cost(&data.tribe(colour).tech_costs[*tech])
    })
}

fn spirits(data: &Data) -> String {
    let rows = Spirit::ALL.map(|spirit| {
        let offering = any(names::cost(&data.spirit(spirit).cost));
        vec![
            names::spirit(data, spirit).to_owned(),
            offering,
            effects::ability(data, spirit, false),
            effects::bonus(data, spirit, false),
        ]
    });
    table(
        &[
            "Spirit",
            "Offering",
            "While active",
            "Gift at the end of the round",
        ],
        rows,
    )
}

fn structures(data: &Data) -> String {
    let rows = Structure::ALL.map(|structure| {
        let needs =
            data.structure_requires[structure].map_or("-".to_owned(), |needed| needed.to_string());
        vec![
            names::title(structure.name()),
            needs,
            effects::structure(data, structure),
        ]
    });
    let mut head = vec!["Price and bonus"];
    head.extend(Structure::ALL.iter().map(|structure| structure.name()));
    let prices = Colour::ALL.map(|colour| {
        let tribe = data.tribe(colour);
        let mut row = vec![tribe.name.clone()];
        row.extend(Structure::ALL.map(|structure| {
            let (cost, bonus) = &tribe.structures[structure];
            any(format!(
                "{}: {}",
                names::cost(cost),
                effects::gains(data, *bonus)
            ))
        }));
        row
    });
    format!(
        "{}\n{}",
        table(&["Structure", "Needs", "What it does"], rows),
        table(&head, prices)
    )
}

fn beasts(data: &Data) -> String {
    let rows = Beast::ALL.map(|beast| {
        let figures = data.beast(beast);
        let foe = figures.foe;
        vec![
            figures.name.clone(),
            figures.tiles.to_string(),
            foe.population.to_string(),
            foe.strength.to_string(),
            foe.range.to_string(),
            foe.feast.to_string(),
            format!("+{}", figures.meat),
            effects::beast(data, beast),
        ]
    });
    table(
        &[
            "Beast",
            "Tiles",
            "People",
            "Strength",
            "Range",
            "Feast",
            "Meat",
            "Harnessed",
        ],
        rows,
    )
}

fn analogs(data: &Data) -> String {
    let rows = (1..=7).map(|round: usize| {
        let foe = data.analogs[round];
        [
            round as u32,
            u32::from(foe.population),
            u32::from(foe.strength),
            u32::from(foe.range),
            u32::from(foe.feast),
        ]
        .map(|n| n.to_string())
        .to_vec()
    });
    table(
        &["Round", "People", "Strength", "Range", "Feast tiles"],
        rows,
    )
}

fn feast(data: &Data) -> String {
    let mut head = vec!["Resource"];
    head.extend(
        Colour::ALL
            .iter()
            .map(|colour| data.tribe(*colour).name.as_str()),
    );
    head.push("Beasts and analog warriors");
    let rows = Resource::ALL.map(|kind| {
        let mut row = vec![names::capital(kind.name())];
        row.extend(Colour::ALL.map(|colour| effects::feast(&data.tribe(colour).feast[kind])));
        row.push(effects::feast(&data.bag_values[kind]));
        row
    });
    format!(
        "{}\nThe bag of beasts and analog warriors holds {} of each kind.\n",
        table(&head, rows),
        counted(data.bag_copies, "tile")
    )
}

fn totems(data: &Data) -> String {
    let mut head = vec!["Totem", "At the end"];
    head.extend(
        Colour::ALL
            .iter()
            .map(|colour| data.tribe(*colour).name.as_str()),
    );
    let pair = |owner: Colour, totem: usize| -> String {
        let found = Colour::ALL
            .into_iter()
            .flat_map(|one| Colour::ALL.map(|two| (one, two)))
            .find(|(one, two)| one < two && data.totem_of[owner][*one][*two] == Some(totem as u8));
        found.map_or("-".to_owned(), |(one, two)| format!("{one} + {two}"))
    };
    let rows = data.totems.iter().enumerate().map(|(index, (per, n))| {
        let mut row = vec![
            (index + 1).to_string(),
            format!("{} for each {}", people(*n), effects::per(*per)),
        ];
        row.extend(Colour::ALL.map(|colour| pair(colour, index)));
        row
    });
    table(&head, rows)
}

fn bonus_tiles(data: &Data) -> String {
    let rows = BonusTile::all().map(|tile| {
        let figures = data.bonus(tile);
        vec![
            tile.to_string(),
            tile.round().to_string(),
            names::capital(&effects::trigger(&figures.trigger)),
            any(effects::gains(data, figures.reward)),
        ]
    });
    table(&["Tile", "Round", "When you", "You gain"], rows)
}

fn end_bonuses(data: &Data) -> String {
    let rows = EndBonus::ALL.map(|end| {
        vec![
            data.end_bonus(end).name.clone(),
            effects::end_bonus(data, end),
        ]
    });
    table(&["End bonus", "It brings"], rows)
}

fn catastrophes(data: &Data) -> String {
    let rows = Catastrophe::ALL.map(|one| (data.catastrophe_names[one].clone(), one));
    by_tribe(data, "Catastrophe", rows, |colour, one| {
        effects::gains(data, data.tribe(colour).catastrophes[*one])
    })
}

fn rows(data: &Data) -> String {
    let spaces: Vec<_> = Category::ALL
        .iter()
        .map(|row| format!("{} {}", names::category(*row), data.spaces[*row]))
        .collect();
    let covers = Cover::ALL.map(|cover| {
        vec![
            cover.to_string(),
            data.cover_copies[cover].to_string(),
            any(effects::gains(data, data.cover_rewards[cover])),
        ]
    });
    let places = (0..6).map(|place: usize| {
        vec![
            (place + 1).to_string(),
            any(effects::gains(data, data.track_gains[place])),
        ]
    });
    let rounds = (1..=7).map(|round: usize| {
        let figures = &data.rounds[round];
        let opened: Vec<_> = data.removal[round]
            .iter()
            .map(|row| names::category(*row))
            .collect();
        vec![
            round.to_string(),
            figures.wild_cost.to_string(),
            figures.meat.to_string(),
            if figures.catastrophe { "yes" } else { "no" }.to_owned(),
            if opened.is_empty() {
                "-".to_owned()
            } else {
                opened.join(", ")
            },
            if figures.replace_beasts { "yes" } else { "no" }.to_owned(),
        ]
    });
    format!(
        "Spaces: {}.\n\n{}\n{}\n{}",
        spaces.join(", "),
        table(&["Cover", "Copies", "Reward"], covers),
        table(
            &["Place of the next round", "Gain of advancing to it"],
            places
        ),
        table(
            &[
                "Round",
                "Price of a wild",
                "Meat of a beast",
                "Catastrophe",
                "Rows opened after it",
                "Beasts filled after it"
            ],
            rounds
        ),
    )
}

/// Every name in alphabetical order, with the section where it stands.
fn index(data: &Data) -> String {
    let mut entries: Vec<(String, &str)> = Vec::new();
    entries.extend(Tech::ALL.map(|tech| (names::title(tech.name()), "Technologies")));
    entries.extend(
        Spirit::ALL.map(|spirit| (names::spirit(data, spirit).to_owned(), "Great spirits")),
    );
    entries.extend(Structure::ALL.map(|structure| (names::title(structure.name()), "Structures")));
    entries.extend(Beast::ALL.map(|beast| (names::beast(data, beast).to_owned(), "Beasts")));
    entries.extend(EndBonus::ALL.map(|end| (data.end_bonus(end).name.clone(), "End bonuses")));
    entries
        .extend(Catastrophe::ALL.map(|one| (data.catastrophe_names[one].clone(), "Catastrophes")));
    entries.extend(Colour::ALL.map(|colour| (data.tribe(colour).name.clone(), "The tribes")));
    entries.extend(Resource::ALL.map(|kind| (names::capital(kind.name()), "Feast tiles")));
    entries.extend(Unit::ALL.map(|unit| (names::capital(unit.name()), "Stats of the tribes")));
    entries.sort();
    let lines: Vec<_> = entries
        .iter()
        .map(|(name, section)| format!("{name} ({})", link(section)))
        .collect();
    format!("{}.\n", lines.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `UPDATE_PICTURES=1` writes the page, as it does the pictures of the rules.
    #[test]
    fn the_reference_page_says_what_the_data_says() {
        let written = page(&Data::edition(Data::LATEST));
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/reference.md");
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            std::fs::write(path, &written).expect("the page can be written");
        }
        let kept = include_str!("../../reference.md");
        assert!(
            kept == written || std::env::var_os("UPDATE_PICTURES").is_some(),
            "reference.md is out of date: run `UPDATE_PICTURES=1 cargo test -p atoll-shaman the_reference_page`"
        );
    }
}
