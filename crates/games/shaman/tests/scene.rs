//! The table as people see it: pages, guided start, size, and a question for every kind of decision.

use atoll_bots::Judge;
use atoll_engine::{Choices, Match, Notation, Options, Rules, Secrets, Seed, Silent, Turn, Viewer};
use atoll_scene::{Draw, Node, Part, Place, Table, Tone};
use atoll_shaman::board::{Colour, Resource};
use atoll_shaman::state::Fighter;
use atoll_shaman::{Event, Shaman, State, TileNews};
use atoll_testkit::{guide, rules_page};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A scene goes over the wire after each move.
const LARGEST: usize = 190_000;

fn table(game: &Shaman, state: &State) -> Table {
    let viewer = game.turn(state).viewer();
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    game.table(&game.view(state, viewer), &moves, 0)
}

fn at(position: &str) -> Table {
    let (game, state) =
        Shaman::parse_position(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    table(&game, &state)
}

fn after(position: &str, moves: &[&str]) -> Table {
    let mut played = Match::<Shaman>::at(position, Seed::from_number(1)).expect("a position");
    for mv in moves {
        played
            .play_text(mv)
            .unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
    table(played.game(), played.state())
}

#[test]
fn the_pictures_of_the_rules_page_are_up_to_date() {
    assert_eq!(rules_page::<Shaman>(env!("CARGO_MANIFEST_DIR")), 5);
}

#[test]
fn the_guided_start_points_at_what_is_there() {
    assert_eq!(guide::<Shaman>(), 7);
}

/// Random play: the table stays lean, nothing is asked without a sentence, and what is clicked is in sight.
#[test]
fn tables_stay_lean_and_what_can_be_clicked_is_in_sight() {
    for (players, seed) in [(1, 1), (2, 2), (4, 3), (6, 4)] {
        along(players, seed, |game, state, step| {
            if step % 7 == 0 {
                check(&table(game, state));
            }
        });
    }
}

/// The decisions of a random match, with the number of the step.
fn along(players: i64, seed: u64, mut seen: impl FnMut(&Shaman, &State, usize)) {
    let mut choices = Choices::default();
    choices.set("players", players);
    let choices = choices.complete(&Shaman::options()).expect("good options");
    let game = Shaman::new(&choices).expect("good options");
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut state = game.start();
    let mut scratch = Vec::new();
    for step in 0..1_500 {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let chance = game
                    .draw(&state, &mut Vec::new(), &mut rng)
                    .expect("a draw");
                game.resolve(&mut state, chance, &mut Silent);
            }
            Turn::Seat(_) => {
                seen(&game, &state, step);
                let mv = game.pick(&state, &mut scratch, &mut rng).expect("a move");
                game.play(&mut state, mv, &mut Silent);
            }
        }
    }
}

fn check(table: &Table) {
    let size = serde_json::to_string(table).expect("a table is JSON").len();
    assert!(size < LARGEST, "{size} bytes: {}", parts(table));
    assert_ne!(table.prompt.title, "Decide", "{}", table.status);
    for choice in &table.choices {
        assert!(
            !choice.effect.is_empty(),
            "`{}` says nothing of its effect",
            choice.text
        );
        assert_ne!(
            choice.label, choice.text,
            "`{}` is not said in words",
            choice.text
        );
        for key in &choice.clicks {
            let hidden = table.panels.iter().find(|panel| {
                panel.place == Place::Sheet && panel.scene.nodes.iter().any(|node| node.key == *key)
            });
            assert!(
                hidden.is_none(),
                "`{key}` of `{}` is on a sheet",
                choice.text
            );
        }
    }
}

/// Random play: whoever has to take, pay, raise, place or lose something is told why.
#[test]
fn every_effect_names_its_reason() {
    for (players, seed) in (1..=6).flat_map(|players| (0..3).map(move |seed| (players, seed))) {
        along(players, seed, |game, state, _| {
            let table = table(game, state);
            let title = &table.prompt.title;
            assert!(!is_bare(title), "{}: {title}", table.status);
        });
    }
}

/// Whether something is to be gained or lost, and no reason is given.
fn is_bare(title: &str) -> bool {
    let demands = [
        "Take ", "Pay ", "Raise ", "Lower ", "Place ", "Lose ", "Open ",
    ];
    let reasons = [
        ": ",
        " for ",
        " from ",
        " to ",
        " won ",
        " because ",
        " off ",
        "?",
    ];
    demands.iter().any(|verb| title.starts_with(verb))
        && !reasons.iter().any(|reason| title.contains(reason))
}

/// How large each part of a table is, for those who make it leaner.
fn parts(table: &Table) -> String {
    let size =
        |scene: &atoll_scene::Scene| serde_json::to_string(scene).expect("a scene is JSON").len();
    let panels: Vec<_> = table
        .panels
        .iter()
        .map(|panel| format!("{} {}", panel.key, size(&panel.scene)))
        .collect();
    let choices = serde_json::to_string(&table.choices)
        .expect("choices are JSON")
        .len();
    format!(
        "{}: board {}, choices {choices}, {}",
        table.status,
        size(&table.board),
        panels.join(", ")
    )
}

/// Rules page, "What the screen must show": impossible actions say why.
#[test]
fn an_impossible_action_says_why() {
    let table = at("shaman1 opt=players:2 0.tok=V1@a1:20 1.tok=V2@i5:27");
    let node = |key: &str| {
        table
            .board
            .nodes
            .iter()
            .find(|node| node.key == key)
            .expect("a tile")
    };
    assert_eq!(
        node("action-gather").label,
        "Gather is not possible: you have no rover or warrior on the map; spawn one first."
    );
    assert!(node("action-spawn").label.starts_with("Spawn: "));
}

/// Before a click one sees what it costs and brings.
#[test]
fn a_destination_says_what_is_collected() {
    let table = after(
        "shaman1 opt=players:2 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27",
        &["gather"],
    );
    let choice = table
        .choices
        .iter()
        .find(|choice| choice.text == "a4")
        .expect("a4 is near");
    assert_eq!(
        choice.effect,
        "R1 moves and takes 2 of 1 fish, 3 wood and 1 herb."
    );
    assert_eq!(choice.clicks, ["hex-a4"]);
    assert_eq!(choice.ghosts.len(), 1);
}

#[test]
fn a_target_says_what_both_sides_are_worth() {
    let position = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.warrior=001300 1.tok=V2@i5:20,W1@d5:12,W3@c4:7 1.warrior=002200";
    let table = after(position, &["combat"]);
    let choice = table
        .choices
        .iter()
        .find(|choice| choice.text == "1.W1")
        .expect("a target");
    assert_eq!(
        choice.effect,
        "You 10 × 5 = 50; they 12 × 4 = 48. If you win: 6 of its people. If you lose, your tiles are used up \
         and they take some of your resources or half of the token's people."
    );
}

/// The log has the full product of a combat.
#[test]
fn a_fight_is_told_with_its_product() {
    let position = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.warrior=001300 0.res=f1w1 1.tok=V2@i5:20,W1@d5:12 1.warrior=002200 1.res=s1b1";
    let mut played = Match::<Shaman>::at(position, Seed::from_number(1)).expect("a position");
    let mut said = Vec::new();
    for mv in [
        "combat",
        "feast fish",
        "feast wood",
        "feast stone",
        "feast berries",
        "pop W1",
    ] {
        let told = played
            .play_text(mv)
            .unwrap_or_else(|why| panic!("{mv}: {why}"));
        said.extend(played.game().story(&told.told.events));
    }
    for sentence in [
        "W1 of seat 0 wins against W1 of seat 1: 13 people × strength 6 = 78 against 14 × 5 = 70",
        "Seat 1 gets the feast tiles of the winner: 1 fish and 1 wood",
    ] {
        assert!(said.iter().any(|one| one == sentence), "{said:#?}");
    }
}

fn told(position: &str, moves: &[&str]) -> Vec<String> {
    let mut played = Match::<Shaman>::at(position, Seed::from_number(1)).expect("a position");
    let mut said = Vec::new();
    for mv in moves {
        let told = played
            .play_text(mv)
            .unwrap_or_else(|why| panic!("{mv}: {why}"));
        said.extend(played.game().story(&told.told.events));
    }
    said
}

fn tip(table: &Table, key: &str) -> String {
    let mut nodes = table.scenes().flat_map(|scene| &scene.nodes);
    let node = nodes.find(|node| node.key == key);
    node.unwrap_or_else(|| panic!("no `{key}`")).tip.clone()
}

fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in `{text}`");
    }
}

const HUNT: &str =
    "shaman1 opt=players:1 at=1.2.0 beasts=c3:wild_horse 0.tok=V1@a1:16,W1@d4:12 0.res=m1";

/// Before a fight one knows what is won, and the most that the tiles of the other side can bring.
#[test]
fn a_fight_says_its_prize_and_the_most_the_foe_can_reach() {
    let table = at(HUNT);
    holds(
        &choice(&table, "hunt").effect,
        &[
            "You 12 × 2 = 24, up to 32 with 1 tile; it 6 × 2 = 12, up to 20 with 1 tile by chance.",
            "If it draws water, it draws one more.",
            "If you win: 3 meat, or the beast itself, to be harnessed with a skull (the token that leads it moves twice as far).",
            "If you lose, this action and your tiles are used up",
        ],
    );
    let feast = after(HUNT, &["hunt"]);
    holds(
        &feast.prompt.detail,
        &[
            "against 6 × 2 = 12, up to 20 with 1 tile by chance. If it draws water, it draws one more.",
        ],
    );
    let combat = at(
        "shaman1 opt=players:2 at=5.2.0 0.tok=V1@a1:20,W1@d4:10 1.tok=V2@i5:20,W1@d5:12 1.res=m7w3",
    );
    holds(
        &choice(&combat, "combat").effect,
        &["If you win: 2 of their resources, 6 of its people or one of their reserve skulls"],
    );
}

/// After a won hunt both hexes, and what a kept beast is good for, are named.
#[test]
fn what_follows_a_hunt_is_explained() {
    let won = format!("{HUNT} ; hunt,feast done,!tile grain");
    let table = at(&won);
    holds(&table.prompt.detail, &["W1", "the hills c3"]);
    holds(&choice(&table, "enter").effect, &["Hills: "]);
    let table = after(&won, &["stay"]);
    holds(
        &table.prompt.detail,
        &["3 meat", "gain a skull", "moves twice as far"],
    );
    holds(&choice(&table, "keep").effect, &["moves twice as far"]);
}

/// Tiles that come after the commitments are told with what they do.
#[test]
fn drawn_tiles_are_told_with_their_effect() {
    let (game, _) = Shaman::parse_position(HUNT).expect("a position");
    let tile = |resource, how| {
        game.say(&Event::Tile {
            fighter: Fighter::Analog(Colour::Blue),
            beast: None,
            tribe: None,
            resource,
            how,
        })
    };
    assert_eq!(
        tile(Resource::Water, TileNews::Drawn),
        "The blue analog warrior draws water: 1 person more and 1 tile beyond the limit"
    );
    assert_eq!(
        tile(Resource::Hide, TileNews::Added),
        "The blue analog warrior adds hide beyond the limit: nothing, as tiles are taken off before"
    );
    assert_eq!(
        tile(Resource::Hide, TileNews::Drawn),
        "The blue analog warrior draws hide: takes 1 tile off the opponent"
    );
    let said = told(HUNT, &["hunt", "feast done"]);
    assert!(
        said.iter()
            .any(|one| one == "W1 of seat 0 uses no feast tile"),
        "{said:#?}"
    );
}

/// The people a fight cost do not change what it was.
#[test]
fn a_counted_fight_keeps_its_values() {
    let table = after(
        "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.warrior=001300 0.res=f1w1 1.tok=V2@i5:20,W1@d5:12 1.warrior=002200 1.res=s1b1",
        &[
            "combat",
            "feast fish",
            "feast wood",
            "feast stone",
            "feast berries",
        ],
    );
    let panel = table.panels.iter().find(|panel| panel.key == "fight");
    let text = serde_json::to_string(&panel.expect("a fight").scene).expect("JSON");
    holds(&text, &["78 in the fight: won.", "70 in the fight: lost."]);
}

/// Two skulls are promised only where they would work; what is pale says why.
#[test]
fn headings_and_sacrifices_say_why_not() {
    let poor = at("shaman1 opt=players:1 0.tok=V1@a1:20");
    holds(
        &tip(&poor, "row-grow"),
        &[
            "Two skulls here",
            "Not now: none of the three actions of Grow is possible.",
        ],
    );
    holds(&tip(&poor, "action-develop"), &["Besides, you cannot pay"]);
    holds(&tip(&poor, "sacrifice-0-sac1a"), &["Not now: it takes"]);
    let rich = at("shaman1 opt=players:1 0.tok=V1@a1:20 0.res=m5f5g5w5s5h5b5a5e5");
    holds(&tip(&rich, "row-grow"), &["choose the heading"]);
    holds(
        &tip(&rich, "action-develop"),
        &["Two skulls on its heading"],
    );
    assert!(!tip(&rich, "sacrifice-0-sac1a").contains("Not now"));
    holds(
        &choice(&rich, "uncover grow").effect,
        &[
            "nobody knows before",
            "stays open",
            "count only in a totem: 8 people each",
        ],
    );
}

/// Both halves of a spirit are named, and a gift of which nothing can come is announced and told.
#[test]
fn a_spirit_says_both_halves_and_when_its_gift_fails() {
    let position =
        "shaman1 opt=players:1 at=1.3g.0 0.tok=V1@a1:20 0.spirit=soul_of_the_lost:1:0 0.res=m1w1b1";
    let table = at(position);
    holds(
        &table.prompt.detail,
        &[
            "Only its gift counts now: Build a structure, paid with resources of any kind.",
            "But after the offering no structure can be built and paid for.",
        ],
    );
    let said = told(position, &["activate"]);
    let nothing = "Seat 0 gets nothing from the gift of Soul of the Lost: no structure can be built and paid for";
    assert!(said.iter().any(|one| one == nothing), "{said:#?}");
    let rich = at(&position.replace("m1w1b1", "m9w9b9"));
    assert!(
        !rich.prompt.detail.contains("But after"),
        "{:?}",
        rich.prompt
    );
}

/// Alone nobody acts next, there is nobody to keep a space from, and spirits do not watch other seats.
#[test]
fn one_who_plays_alone_reads_of_no_others() {
    let position = "shaman1 opt=players:1 at=2.2.0 spirits=oathkeeper_of_death,windwalker 0.tok=V1@a1:20,R1@a3:8 0.hand=1 0.res=m1w2b1";
    let spirits = after(position, &["gain_spirit"]);
    holds(
        &choice(&spirits, "oathkeeper_of_death").effect,
        &[
            "Alone it does nothing else",
            "At the end of the round: 2 people.",
        ],
    );
    let end = after(position, &["gain_spirit", "windwalker"]);
    holds(
        &end.prompt.detail,
        &[
            "No turn is left in this round",
            "can also be activated at the end",
        ],
    );
    assert_eq!(
        choice(&end, "end").effect,
        "The actions of the round are over; feeding follows."
    );
    holds(
        &choice(&end, "activate windwalker").effect,
        &[
            "move any distance",
            "At the end of the round: 5 people",
            "This is the last turn of the round",
        ],
    );
    let sacrifice = "shaman1 opt=players:1 at=1.2.0 0.tok=V1@a1:20";
    holds(
        &choice(&at(sacrifice), "sac1b").effect,
        &["you cannot advance until it is back"],
    );
    let fire = after(sacrifice, &["sac1b", "x1", "take meat"]);
    holds(
        &fire.prompt.detail,
        &["Alone there is nobody to keep a space from"],
    );
}

/// What happens by itself at the end of a round is told with its reason.
#[test]
fn feeding_and_renewal_are_told() {
    let position = "shaman1 opt=players:2 analog=blue@a5:8/7,red@e1:8/7 0.tok=V1@a1:32,W1@d4:15,R1@a3:10 0.res=f2w1b1 1.tok=V2@i5:27";
    let mut played = Match::<Shaman>::at(position, Seed::from_number(1)).expect("a position");
    let mut said = Vec::new();
    for mv in ["pass", "pass"] {
        let told = played.play_text(mv).expect("legal");
        said.extend(played.game().story(&told.told.events));
    }
    while played.game().turn(played.state()) == Turn::Chance {
        let told = played.draw().expect("a draw");
        said.extend(played.game().story(&told.told.events));
    }
    for sentence in [
        "Seat 0 feeds 57 people with 2 fish, 1 wood and 1 berry",
        "Seat 1 has 27 people, who need no food yet",
    ] {
        assert!(said.iter().any(|one| one == sentence), "{said:#?}");
    }
    for part in [
        "Round 1 is over: all placed skulls come back",
        "have 10 people each and strength 2 in round 2",
        "The analog warriors move: blue to a4 and red to f1",
    ] {
        assert!(said.iter().any(|one| one.contains(part)), "{said:#?}");
    }
}

/// A hex names the skull on it, and a round says what its catastrophe does.
#[test]
fn skulls_and_catastrophes_are_explained_where_they_are_seen() {
    let table = at(
        "shaman1 opt=players:2 at=1.2.0 skulls=a3:n cat=2:wildfire 0.tok=V1@a1:20 1.tok=V2@i5:27",
    );
    let tip = |key: &str| {
        let mut nodes = table.scenes().flat_map(|scene| &scene.nodes);
        let node = nodes.find(|node| node.key == key);
        node.expect("a node").tip.clone()
    };
    assert!(
        tip("hex-a3").contains("a neutral skull lies here, price"),
        "{}",
        tip("hex-a3")
    );
    assert!(
        tip("skull-a3").contains("one more action each round"),
        "{}",
        tip("skull-a3")
    );
    assert!(
        tip("round-2").contains("Wildfire: Alder"),
        "{}",
        tip("round-2")
    );
}

/// Another's feast tiles are not drawn before they are shown.
#[test]
fn secret_tiles_are_not_on_the_table() {
    let position = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.warrior=001300 0.res=f1w1 1.tok=V2@i5:20,W1@d5:12 1.warrior=002200 1.res=s1b1";
    let mut played = Match::<Shaman>::at(position, Seed::from_number(1)).expect("a position");
    for mv in ["combat", "feast fish", "feast wood"] {
        played.play_text(mv).expect("legal");
    }
    let (game, state) = (played.game(), played.state());
    let other = game.table(&game.view(state, Viewer::Spectator), &[], 0);
    let keys: Vec<_> = other
        .scenes()
        .flat_map(|scene| &scene.nodes)
        .map(|node| node.key.as_str())
        .collect();
    assert!(!keys.iter().any(|key| key.starts_with("tile-")), "{keys:?}");
}

fn choice(table: &Table, text: &str) -> atoll_scene::Choice {
    let found = table.choices.iter().find(|choice| choice.text == text);
    found.unwrap_or_else(|| panic!("no `{text}`")).clone()
}

/// A hunt without a choice begins with the click on Hunt, so that says both sides.
#[test]
fn a_hunt_says_beforehand_what_stands_against_what() {
    let table = at(
        "shaman1 opt=players:2 at=2.2.0 beasts=c3:wild_horse 0.tok=V1@a1:20,R1@c3:12 1.tok=V2@i5:20",
    );
    let effect = choice(&table, "hunt").effect;
    assert!(
        effect.contains("R1 against the Wild horse on the hills c3. You 12 × 1 = 12"),
        "{effect}"
    );
    assert!(effect.contains("If you lose, this action"), "{effect}");
}

fn node<'a>(table: &'a Table, key: &str) -> &'a Node {
    let mut nodes = table.scenes().flat_map(|scene| &scene.nodes);
    let node = nodes.find(|node| node.key == key);
    node.unwrap_or_else(|| panic!("no `{key}`"))
}

/// All that is written on a node.
fn texts(node: &Node) -> Vec<&str> {
    let texts = node.parts.iter().filter_map(|part| match part {
        Part::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// How strongly the texts of a node are drawn.
fn faintest(node: &Node) -> f32 {
    let opacity = |part: &Part| match part {
        Part::Text { paint, .. } => Some(paint.opacity),
        _ => None,
    };
    node.parts.iter().filter_map(opacity).fold(1.0, f32::min)
}

/// What a unit settles is said before it is chosen: what would have to come first, what follows, what is asked then.
#[test]
fn units_say_what_they_settle() {
    let with = |stock: &str| {
        format!(
            "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res={stock} 1.tok=V2@i5:27"
        )
    };
    let table = after(&with("w1b3"), &["sac2a"]);
    assert_eq!(
        choice(&table, "pay wood").effect,
        "It leaves you 0 wood. 2 berries follow by themselves; nothing more is asked."
    );
    let table = after(&with("f1w1b1h1"), &["sac2a"]);
    assert_eq!(choice(&table, "pay fish").effect, "It leaves you 0 fish.");
    assert_eq!(
        choice(&table, "pay wood").effect,
        "It leaves you 0 wood. To pay fish as well, choose that first. 1 hide and 1 berry follow by themselves; nothing more is asked."
    );
    let table = after(&with("m1w1b1e1"), &["gain_skull", "S3"]);
    assert_eq!(
        choice(&table, "pay meat").effect,
        "It leaves you 0 meat. 1 wood follows by itself; then you choose 1 more."
    );
}

/// A kind that cannot be chosen gives the one reason for it.
#[test]
fn a_pale_kind_says_why() {
    let why = |table: &Table, kind: &str, words: &str| {
        let label = &node(table, &format!("resource-0-{kind}")).label;
        assert!(label.contains(words), "{label}");
    };
    let taking = after(
        "shaman1 opt=players:2 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27",
        &["gather", "a4", "take wood"],
    );
    why(&taking, "fish", "Not now: wood was chosen");
    why(&taking, "meat", "Not now: there is none of it to take.");
    let paying = after(
        "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=m1f1w2b1 1.tok=V2@i5:27",
        &["gain_skull", "S2"],
    );
    why(&paying, "grain", "Not now: you have none.");
    why(
        &paying,
        "wood",
        "Not now: first choose meat or fish: it is needed",
    );
}

/// A tile with which a fight begins says so, and which tiles could have come before it.
#[test]
fn the_last_feast_tile_says_that_the_fight_begins() {
    let table = after(
        "shaman1 opt=players:1 at=1.2.0 beasts=c3:wild_horse 0.tok=V1@a1:16,W1@d4:12 0.warrior=002000 0.res=m2e1",
        &["hunt"],
    );
    let meat = choice(&table, "feast meat").effect;
    assert!(!meat.contains("begins"), "{meat}");
    let herbs = choice(&table, "feast herbs").effect;
    holds(
        &herbs,
        &["To commit meat as well, choose that first. Then the fight begins."],
    );
}

/// What a resource is good for, what the cheapest costs and what a place of the track pays is known before.
#[test]
fn uses_and_prices_are_said_before_the_choice() {
    let table = at("shaman1 opt=players:1 at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=m2f2w2s2b2e2");
    holds(&tip(&table, "resource-0-wood"), &["Asked for by", "skull"]);
    holds(
        &choice(&table, "gain_skull").effect,
        &["The cheapest costs"],
    );
    holds(
        &choice(&table, "advance").effect,
        &["Place 2 pays 2 of any kind."],
    );
}

/// A payment of several decisions is told once, whole.
#[test]
fn a_payment_is_told_once() {
    let position =
        "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,R1@a3:8 0.res=f1w1b3 1.tok=V2@i5:27";
    let mut played = Match::<Shaman>::at(position, Seed::from_number(1)).expect("a position");
    let mut said = Vec::new();
    for mv in ["sac2a", "pay fish", "pay wood"] {
        let told = played.play_text(mv).expect("legal");
        said.extend(played.game().story(&told.told.events));
    }
    said.retain(|one| one.contains("pays"));
    assert_eq!(said, ["Seat 0 pays 1 fish, 1 wood and 1 berry"]);
}

/// A destination names the beast there, and the bonus tile only where it pays: in the forest, home of the Alder Folk.
#[test]
fn a_destination_names_its_beast_and_its_bonus() {
    let table = after(
        "shaman1 opt=players:2 bonus=1:A1a beasts=b3:mammoth 0.tok=V1@a1:20,R1@a3:8 0.rover=000001 1.tok=V2@i5:27",
        &["gather"],
    );
    let paying = |choice: &&atoll_scene::Choice| choice.effect.contains("bonus tile pays 3 people");
    let paid: Vec<_> = table.choices.iter().filter(paying).collect();
    assert!(!paid.is_empty() && paid.len() < table.choices.len());
    for choice in paid {
        assert!(choice.label.contains("the forest"), "{}", choice.label);
    }
    let effect = choice(&table, "b3").effect;
    assert!(
        effect.contains("The Mammoth there does no harm"),
        "{effect}"
    );
}

/// Who trades is chosen by what can be paid and got, one kind of several.
#[test]
fn a_trader_says_what_it_could_get() {
    let table = after(
        "shaman1 opt=players:2 0.tok=V1@a1:20,R1@a3:8 0.res=m2w2 1.tok=V2@i5:27",
        &["trade"],
    );
    assert_eq!(
        choice(&table, "V1").effect,
        "From the forest a1 it can pay 1 meat or wood and get all of one kind of a hex in reach: \
         at best 3 fish, 3 hide, 3 herbs, 1 grain, 1 wood, 1 stone, 1 berry or 1 water."
    );
}

/// Every unit of a price is to be read, and what cannot be paid is pale and says so.
#[test]
fn prices_are_whole_and_what_cannot_be_had_is_pale() {
    let position = "shaman1 opt=players:2 at=2.2.0 grow=1/-/?8 0.tok=V1@a1:20,R1@a3:8 0.struct=stash@a1 0.res=w2s1b1 1.tok=V2@i5:27";
    let skulls = after(position, &["gain_skull"]);
    let last = node(&skulls, "skull-0-S7");
    assert_eq!(
        texts(last),
        ["S7", "2 food", "1 material", "2 extras", "1 any"]
    );
    assert!(
        last.label.ends_with("Not now: it comes last."),
        "{}",
        last.label
    );
    let plans = after(position, &["build"]);
    let (shrine, silo) = (node(&plans, "plan-0-shrine"), node(&plans, "plan-0-silo"));
    assert_eq!(texts(silo)[1..], ["2 wood, 1 material,", "2 any"]);
    assert!(
        silo.label.ends_with("Not now: you cannot pay for it."),
        "{}",
        silo.label
    );
    assert_eq!((faintest(shrine), faintest(silo)), (1.0, 0.5));
}

/// What a discount takes off is the payer's choice.
#[test]
fn a_discount_is_said_after_the_price() {
    let table = at(
        "shaman1 opt=players:2 at=2.2.0 grow=1/-/?8 0.tok=V2@a1:20,W1@a3:12 0.res=f1w2 1.tok=V2@i5:27",
    );
    let effect = choice(&table, "settle").effect;
    assert!(
        effect.contains("Price 1 food and 2 material, less 1 of your choice."),
        "{effect}"
    );
}

/// A structure, a meadow and a skull are seen beside the token on their hex, and a considered token beside a beast.
#[test]
fn marks_stay_in_sight_beside_a_token() {
    let table = after(
        "shaman1 opt=players:2 skulls=a3:n beasts=b3:mammoth 0.tok=V1@a1:20,R1@a3:8 0.rover=000001 0.struct=stash@a3 1.tok=V2@i5:27",
        &["gather"],
    );
    let apart = |one: &Node, two: &Node| (one.x - two.x).hypot(one.y - two.y);
    let token = node(&table, "token-0-R1");
    for key in ["structure-0-stash", "meadow-a3", "skull-a3"] {
        assert!(apart(node(&table, key), token) > 30.0, "{key}");
    }
    let ghosts = choice(&table, "b3").ghosts;
    assert!(apart(&ghosts[0], node(&table, "beast-b3")) > 25.0);
}

/// Sacrifices wait like actions while something else is decided.
#[test]
fn sacrifices_are_pale_while_something_else_is_decided() {
    let position = "shaman1 opt=players:2 0.tok=V1@a1:20,R1@a3:8 0.res=w3 1.tok=V2@i5:27";
    assert_eq!(faintest(node(&at(position), "sacrifice-0-sac1a")), 1.0);
    let asked = after(position, &["gather"]);
    assert_eq!(faintest(node(&asked, "sacrifice-0-sac1a")), 0.5);
}

/// The bonus of the round tells who has had it, and the next round's order has a heading.
#[test]
fn the_bonus_of_the_round_is_marked_when_it_is_taken() {
    let written = |flags: &str, players: u8| {
        let others = if players == 1 { "" } else { " 1.tok=V2@i5:27" };
        let table = at(&format!(
            "shaman1 opt=players:{players} bonus=1:A1a 0.tok=V1@a1:20{flags}{others}"
        ));
        let panel = table.panels.iter().find(|panel| panel.key == "rounds");
        let nodes = panel.expect("a panel").scene.nodes.iter();
        nodes.flat_map(texts).collect::<Vec<_>>().join(" ")
    };
    let words = |text: String, words: &str| assert!(text.contains(words), "{text}");
    words(written("", 2), "a cover; once for each seat. Order now");
    words(written(" 0.flags=bonus", 2), "Had by Alder already.");
    words(written(" 0.flags=bonus", 1), "you have had it.");
    words(written("", 2), "Order of the next round");
}

/// While something else is decided no action looks possible, and an empty row says how it is opened.
#[test]
fn actions_wait_while_something_else_is_decided() {
    let label = |table: &Table, key: &str| {
        let node = table.board.nodes.iter().find(|node| node.key == key);
        node.expect("a tile").label.clone()
    };
    let asked = after(
        "shaman1 opt=players:2 0.tok=V1@a1:20,R1@a3:8 1.tok=V2@i5:27",
        &["gather"],
    );
    assert_eq!(
        label(&asked, "action-spawn"),
        "Spawn is not possible: first decide what is asked."
    );
    let closed = at("shaman1 opt=players:1 0.tok=V1@a1:20");
    assert!(label(&closed, "action-develop").contains("Grow has no open space yet"));
}

/// Rules page, `settle`: all that one click does is said before it, and it is asked once more.
#[test]
fn settling_says_who_where_for_what_and_what_becomes_of_the_beast() {
    let with = |tokens: &str, stock: &str| {
        format!(
            "shaman1 opt=players:2 at=2.2.0 grow=1/-/?8 0.tok=V2@a1:20,{tokens} 0.skulls=234567 0.res={stock} 1.tok=V2@i5:27"
        )
    };
    let alone = with("W1@a3:14+cave_lion", "f1w1");
    let settle = choice(&at(&alone), "settle");
    holds(
        &settle.effect,
        &[
            "It is W1. Its 14 people move into village V1 on the forest a3; W1 itself goes back to your board",
            "Leaving its space V1 brings 3 people.",
            "Its Cave lion then waits on your panel for the next rover or warrior that comes out.",
            "You pay 1 fish and 1 wood.",
        ],
    );
    assert_eq!(settle.tone, Tone::Costly);
    let settled = after(&alone, &["settle"]);
    holds(
        &tip(&settled, "idle-0-0"),
        &["the next rover or warrior that comes out leads it. The token that leads it has twice"],
    );
    let two = with("W1@a3:14+cave_lion,R1@a4:13", "f1w2");
    let settle = choice(&at(&two), "settle");
    holds(
        &settle.effect,
        &["You choose who settles: W1 or R1. Price 1 food and 2 material, less 1 of your choice."],
    );
    assert_eq!(settle.tone, Tone::Plain);
    let asked = after(&two, &["settle"]);
    holds(
        &choice(&asked, "W1").effect,
        &["Its Cave lion goes to R1, the nearest without a beast."],
    );
    let crowded = with("W1@a3:14+cave_lion,R1@a4:3,R3@b3:3", "f1w1");
    let crowded = crowded
        .replace("0.res", "0.hand=4 0.res")
        .replace("=234567", "=34567");
    holds(
        &choice(&at(&crowded), "settle").effect,
        &["You choose who leads its Cave lion then: R1 or R3."],
    );
}

/// Rules page, "shrine", "temple", "stash", "silo": where a structure stands decides who can use it.
#[test]
fn a_site_says_who_can_use_the_structure_there() {
    let sites = |structure: &str| {
        after(
            "shaman1 opt=players:2 at=2.2.0 grow=1/-/?8 0.tok=V2@a1:20,W1@a3:14,R1@a4:13 0.res=f9w9s9h9b9e9 1.tok=V2@i5:27",
            &["build", structure],
        )
    };
    let shrine = sites("shrine");
    holds(
        &shrine.prompt.detail,
        &["whoever has a token on its hex can take a great spirit"],
    );
    holds(&choice(&shrine, "a1").effect, &["village V2 stays here"]);
    holds(
        &choice(&shrine, "a3").effect,
        &[
            "Once it leaves",
            "a meadow, where spirits can be taken anyway",
        ],
    );
    assert!(!choice(&shrine, "a4").effect.contains("meadow"));
    let stash = sites("stash");
    holds(
        &choice(&stash, "a1").effect,
        &["no rover or warrior of yours can come here"],
    );
    holds(
        &choice(&stash, "a4").effect,
        &["3 wood", "only on this hex"],
    );
}

const SKULLS: &str = "shaman1 opt=players:2 at=2.2.0 skulls=a3:n beasts=c3:cave_lion!0.W1 0.tok=V2@a1:20,W1@a3:14,R1@a4:13 0.res=w4 1.tok=V2@i5:27";

/// A skull names the beast it can harness and where that is chosen, and what keeping it comes to.
#[test]
fn a_skull_says_what_it_can_harness_and_which_totems_it_comes_to() {
    let asked = after(SKULLS, &["gain_skull"]);
    holds(
        &asked.prompt.detail,
        &["Or choose on the map: the neutral skull on a3."],
    );
    let gained = after(SKULLS, &["gain_skull", "a3"]);
    holds(
        &gained.prompt.detail,
        &["To harness the cave lion on c3, choose it on the map."],
    );
    holds(
        &choice(&gained, "skull store").effect,
        &["Your store then holds 1 neutral skull. A totem takes two foreign skulls"],
    );
    let kept = SKULLS.replace("0.res", "0.store=blue 0.res");
    holds(
        &choice(&after(&kept, &["gain_skull", "a3"]), "skull store").effect,
        &[
            "holds 1 blue skull and 1 neutral skull. The next skull of your own",
            "blue and white, 9 people for each harnessed beast",
        ],
    );
    let none = after(&SKULLS.replace("!0.W1", ""), &["gain_skull", "a3"]);
    assert!(
        !none.prompt.detail.contains("To harness"),
        "{:?}",
        none.prompt
    );
}

/// A downed beast is told as such, not by what it was worth in a fight.
#[test]
fn a_downed_beast_says_whose_it_is() {
    let words = tip(&at(SKULLS), "beast-c3");
    holds(&words, &["downed and kept by W1 of Alder", "gains a skull"]);
    assert!(!words.contains("slaughtered"), "{words}");
}

/// What is missing for the feeding is named with its price, also where one passes; and hunger is no discount.
#[test]
fn hunger_names_what_is_missing_and_what_it_costs() {
    let position =
        "shaman1 opt=players:2 at=4.2.0 0.tok=V1@a1:55 0.village=5 0.res=m1w5s5b2 1.tok=V2@i5:20";
    let table = at(position);
    let words = "For the feeding at the end of the round you lack 1 food: that would cost you 5 people or an active skull.";
    holds(&table.prompt.detail, &[words]);
    holds(&choice(&table, "pass").effect, &[words]);
    let panel = table.panels.iter().find(|panel| panel.key == "seat-0");
    let nodes = panel.expect("a panel").scene.nodes.iter();
    let written = nodes.flat_map(texts).collect::<Vec<_>>().join(" ");
    holds(
        &written,
        &["You lack 1 food: that would cost 5 people or an active skull."],
    );
    let fed = at(&position.replace("m1", "m2"));
    assert!(!choice(&fed, "pass").effect.contains("feeding"));
    let paying = at(&position.replace("at=4.2.0", "at=4.3f.0"));
    holds(
        &paying.prompt.detail,
        &[
            "The feeding asks for 2 food, 1 extra and 1 of any kind. You lack 1 food, which then costs 5 people or an active skull",
            "the leftmost kind you want to give",
        ],
    );
    assert!(
        !paying.prompt.detail.contains("less"),
        "{:?}",
        paying.prompt
    );
}

/// The first portion is no addition to another.
#[test]
fn growing_beyond_fifty_says_what_the_first_portion_costs() {
    let with = |tokens: &str| {
        let position =
            format!("shaman1 opt=players:1 at=2.2.0 0.tok={tokens} 0.village=5 0.res=m9f9g9w9");
        choice(&after(&position, &["sac1a"]), "x1").effect
    };
    let first = with("V1@a1:49");
    holds(
        &first,
        &["the feeding at the end of the round costs 2 food"],
    );
    assert!(!first.ends_with("more."), "{first}");
    let second = with("V1@a1:49,V2@c4:50");
    assert!(second.ends_with("more."), "{second}");
}

/// What each village could send is said before one is chosen.
#[test]
fn a_village_says_how_many_it_could_send() {
    let table = after(
        "shaman1 opt=players:2 at=4.2.0 0.tok=V1@a1:30,V2@c4:15 1.tok=V2@i5:20",
        &["spawn"],
    );
    holds(
        &choice(&table, "V1").effect,
        &["up to 15 people, as many as a token holds; 12 must stay."],
    );
    holds(
        &choice(&table, "V2").effect,
        &["It can send out up to 3 people; 12 must stay."],
    );
}

/// Hexes, technologies and rows that cannot be chosen say why.
#[test]
fn what_cannot_be_chosen_says_why() {
    let hexes = after(
        "shaman1 opt=players:2 at=4.2.0 0.tok=V1@a1:30,R1@a4:9,W1@a3:9 1.tok=V2@i5:20",
        &["gather", "R1"],
    );
    holds(
        &tip(&hexes, "hex-a3"),
        &["Not now: another token of yours stands there."],
    );
    holds(
        &tip(&hexes, "hex-i1"),
        &["Not now: out of reach for R1, which moves up to 2 steps."],
    );
    assert!(!tip(&hexes, "hex-a5").contains("Not now"));
    let techs = after(
        "shaman1 opt=players:2 at=2.2.0 grow=1/-/?8 0.tok=V1@a1:30 0.res=m2w2 1.tok=V2@i5:20",
        &["develop"],
    );
    holds(
        &tip(&techs, "technology-tracking"),
        &["Not now: it costs more than you have: you lack 1 berry."],
    );
    holds(
        &tip(&techs, "technology-mapping"),
        &["Not now: it needs tracking first."],
    );
    assert!(!tip(&techs, "technology-sowing").contains("Not now"));
    let fire = after(
        "shaman1 opt=players:1 at=1.2.0 0.tok=V1@a1:20",
        &["sac1b", "x1", "take meat"],
    );
    holds(
        &tip(&fire, "row-grow"),
        &["Not now: Grow has no open space for your fire token."],
    );
    assert!(!tip(&fire, "row-move").contains("Not now"));
}

/// Rules page, "Cave lion": the beast counts in the prompt, on the target and on the token alike.
#[test]
fn a_harnessed_beast_counts_wherever_its_strength_is_told() {
    let position = "shaman1 opt=players:1 at=1.2.0 beasts=c3:wild_horse,d4:bison 0.tok=V1@a1:16,W1@d4:15+cave_lion 0.skulls=234567 0.res=m2";
    let table = after(position, &["hunt"]);
    holds(
        &table.prompt.detail,
        &["15 people × strength 4 = 60 before tiles"],
    );
    holds(&choice(&table, "c3").effect, &["You 15 × 4 = 60"]);
    holds(
        &tip(&table, "token-0-W1"),
        &[
            "strength 4 when it attacks (2 when it defends)",
            "This counts the beast it leads, Cave lion: it has twice the strength when it attacks.",
        ],
    );
}

/// A gather says what technologies and spirits add, and only those that serve the seat.
#[test]
fn a_gather_says_what_else_it_brings() {
    let position = "shaman1 opt=players:2 at=4.2.0 0.tok=V1@a1:34,R1@a4:9 0.tech=sowing 0.spirit=mother_of_earth:1:4 1.tok=V2@i5:20";
    let effect = choice(&after(position, &["gather"]), "a2").effect;
    holds(
        &effect,
        &[
            "Besides it brings 1 food.",
            "of one kind that you take, thanks to Mother of Earth.",
        ],
    );
    let double = after(position, &["gather", "a2", "take fish", "take stone"]);
    assert_eq!(
        double.prompt.detail,
        "You get as many of it again, thanks to Mother of Earth."
    );
}

/// Mother of Earth lets one pay with any kinds: tile and choice have the same price.
#[test]
fn the_price_of_a_gift_is_the_same_on_the_tile() {
    let table = after(
        "shaman1 opt=players:1 at=1.3g.0 0.tok=V1@a1:20 0.spirit=mother_of_earth:1:1 0.res=w9",
        &["use"],
    );
    let shrine = choice(&table, "shrine").effect;
    let units = shrine.split_once("Price ").expect("a price").1;
    let units = units.split_once(';').expect("a bonus").0;
    assert!(units.ends_with("of any kind"), "{units}");
    holds(&tip(&table, "plan-0-shrine"), &[&format!("price {units};")]);
    assert_eq!(
        texts(node(&table, "plan-0-shrine"))[1],
        units.replace(" of any kind", " any")
    );
}

/// A spirit that costs nothing is told to be free, and asked for without a warning.
#[test]
fn a_free_spirit_is_told_to_be_free() {
    let table = at(
        "shaman1 opt=players:1 at=2.2.0 0.struct=shrine@a1,temple@a3 0.tech=meditation 0.tok=V1@a1:20,R1@a4:8 0.spirit=windwalker:1:0",
    );
    let panel = table.panels.iter().find(|panel| panel.key == "seat-0");
    let nodes = panel.expect("a panel").scene.nodes.iter();
    let written = nodes.flat_map(texts).collect::<Vec<_>>().join(" ");
    holds(
        &written,
        &["Windwalker is not active; activating it is free."],
    );
    assert_eq!(choice(&table, "activate windwalker").tone, Tone::Plain);
}

/// What can be done without a skull is named at the end of a turn.
#[test]
fn the_end_of_a_turn_names_what_is_free() {
    let table = after(
        "shaman1 opt=players:1 at=2.2.0 spirits=windwalker 0.tok=V1@a1:20,R1@a3:8 0.hand=2 0.res=m1w2b1",
        &["gain_spirit"],
    );
    holds(
        &table.prompt.detail,
        &["Without a skull you may still activate Windwalker, or end your turn."],
    );
}

/// Before something is traded or taken at the end of a round one reads what it may be wanted for: an offering, a catastrophe.
#[test]
fn the_end_of_a_round_says_what_comes_next() {
    let position = "shaman1 opt=players:2 at=1.3s.0 cat=2:wildfire 0.tok=V1@a1:30 0.spirit=windwalker:1:0 0.res=m3w3b3 1.tok=V2@i5:27";
    let surplus = at(position).prompt.detail;
    holds(
        &surplus,
        &[
            "What you keep is yours next round. Windwalker can then be activated for",
            "Wildfire in round 2: Alder ",
        ],
    );
    let winter = at(&position.replace("wildfire", "blizzard")).prompt.detail;
    assert!(
        winter.contains("in round 2: Alder finds that structures cost 1 unit less."),
        "{winter}"
    );
    let poor = at(&position.replace("w3b3", "")).prompt.detail;
    assert!(!poor.contains("Windwalker"), "{poor}");
    let sheltered = position.replace("windwalker:1:0", "shadow_of_the_sea:1:1");
    let spared = "Wildfire in round 2: Alder is sheltered.";
    holds(&at(&sheltered).prompt.detail, &[spared]);
    let alone = sheltered
        .replace("players:2", "players:1")
        .replace(" 1.tok=V2@i5:27", "");
    holds(
        &after(&alone.replace("3s", "3g"), &["use"]).prompt.detail,
        &["From the bank", spared],
    );
    let last = at(&position.replace("at=1.", "at=7.")).prompt.detail;
    holds(&last, &["This was the last round."]);
}

/// Where a stat is lowered, the value that follows is the lower one.
#[test]
fn a_stat_to_be_lowered_shows_the_lower_value() {
    let position = "shaman1 opt=players:1 at=2.2.0 0.tok=V1@a1:20 0.warrior=200200 0.rover=100000";
    let cube = |table: &Table| node(table, "cube-0-warrior.capacity").label.clone();
    let lower = after(position, &["sac3a", "with stats"]);
    holds(&cube(&lower), &["box 3 of", "lowered "]);
}
