//! The legal moves as people say them: a label, what comes of it, and what to click.

use atoll_engine::{Seat, Turn};
use atoll_scene::{Choice, Node, Tone};

use super::names::{self, counted, people};
use super::{effects, fight, key, map, seats};
use crate::board::{
    Category, Colour, Cube, Good, Hex, Offering, Prize, Resource, SkullSpace, Spirit, Stat,
    Structure, Subaction, Tech, Token,
};
use crate::data::effect::On;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{Fight, FightKind, Fighter, Flags, Side};
use crate::task::{Price, Task};
use crate::view::View;

/// All legal moves in order.
pub(super) fn choices(look: Look, view: &View, moves: &[Move]) -> Vec<Choice> {
    let Turn::Seat(seat) = view.turn else {
        return Vec::new();
    };
    moves
        .iter()
        .map(|mv| Asked { look, seat }.choice(*mv))
        .collect()
}

/// Who is asked, and what the table looks like.
#[derive(Clone, Copy)]
struct Asked<'a> {
    look: Look<'a>,
    seat: Seat,
}

/// How a move is said.
struct Say {
    label: String,
    effect: String,
    tone: Tone,
    clicks: Vec<String>,
    ghosts: Vec<Node>,
}

impl Say {
    fn new(label: impl Into<String>, effect: impl Into<String>) -> Say {
        Say {
            label: label.into(),
            effect: effect.into(),
            tone: Tone::Plain,
            clicks: Vec::new(),
            ghosts: Vec::new(),
        }
    }

    fn click(mut self, key: String) -> Say {
        self.clicks.push(key);
        self
    }

    fn costly(mut self) -> Say {
        self.tone = Tone::Costly;
        self
    }

    fn ghost(mut self, node: Node) -> Say {
        self.ghosts.push(node);
        self
    }
}

impl Asked<'_> {
    fn choice(self, mv: Move) -> Choice {
        let say = self.say(mv);
        Choice {
            text: mv.to_string(),
            label: say.label,
            effect: say.effect,
            tone: say.tone,
            clicks: say.clicks,
            ghosts: say.ghosts,
        }
    }

    fn say(self, mv: Move) -> Say {
        match mv {
            Move::Tribe(colour) => self.tribe(colour),
            Move::Start(token) => self.start(token),
            Move::Sub(sub) => self.subaction(sub),
            Move::Sacrifice(offering) => self.sacrifice(offering),
            Move::Uncover(category) => self.uncover(category),
            Move::Activate(spirit) => {
                self.activate(spirit, names::spirit(self.look.data(), spirit))
            }
            Move::Hut(structure, hex) => Say::new(
                format!("Move the {structure} to {hex}"),
                "Free, once a round; it brings no bonus again.",
            )
            .click(key::structure(self.seat, structure))
            .click(key::hex(hex)),
            Move::Barter => Say::new(
                "Barter: give 2, take 1",
                "Spirit of Life: free, once a turn.",
            ),
            Move::Shift(category, owner) => Say::new(
                format!(
                    "Shift a skull of seat {} off {}",
                    owner.index(),
                    names::category(category)
                ),
                "Harbinger of Change: it goes to an open space of another row; nothing is done.",
            ),
            Move::Pass => self.pass(),
            Move::End => Say::new("End the turn", "The next seat acts."),
            Move::To(category) => Say::new(
                format!("To {}", names::category(category)),
                "The skull lies there from now on.",
            )
            .click(key::row(category)),
            Move::Again(sub, resource) => Say::new(
                format!("{} again, for 4 {resource}", names::subaction(sub)),
                format!(
                    "Star Rover: you pay 4 {resource}, then: {}",
                    names::subaction_rule(sub)
                ),
            )
            .costly(),
            Move::Surplus(row) => self.surplus(row),
            Move::Done => Say::new("Done", "Nothing more is traded or done here."),
            Move::Token(token) => self.token(token),
            Move::Space(space) => self.space(space),
            Move::Hex(hex) => self.hex(hex),
            Move::Enemy(other, token) => self.enemy(other, token),
            Move::Analog(colour) => self
                .against(FightKind::Combat, Fighter::Analog(colour))
                .click(key::analog(colour)),
            Move::Structure(structure) => self.structure(structure),
            Move::Tech(tech) => self.tech(tech),
            Move::Spirit(spirit) => self.spirit(spirit),
            Move::Number(n) => self.number(n),
            Move::Times(n) => self.times(n),
            _ => self.say_unit(mv),
        }
    }

    /// Moves about single resources, people and skulls.
    fn say_unit(self, mv: Move) -> Say {
        match mv {
            Move::Pay(kind) => self.unit(kind, "Pay", "leaves you"),
            Move::Take(kind) => self.take(kind),
            Move::Double(kind) => Say::new(
                format!("Double the {kind}"),
                format!("As many {kind} again as you gathered."),
            )
            .click(key::resource(self.seat, kind)),
            Move::KeepTile(kind) => Say::new(
                format!("Keep the {kind}"),
                "It comes back to your resources.",
            )
            .click(self.own_tile(kind)),
            Move::Pop(token) => self.pop(token),
            Move::Lose(token) => self.lose(token),
            Move::Replace(token) => self.replace(token),
            Move::ReplaceNone => {
                Say::new("Replace it by nobody", "The people who are left are lost.").costly()
            }
            Move::Disband(token) => {
                let people = people(self.piece_population(token));
                Say::new(
                    format!("Give up {token}"),
                    format!(
                        "{} and its {people} leave the map.",
                        names::capital(&names::token(token))
                    ),
                )
                .costly()
                .click(key::token(self.seat, token))
            }
            Move::Link(token) => Say::new(
                format!("{token} leads it"),
                "The beast serves this token from now on.",
            )
            .click(key::token(self.seat, token)),
            Move::Aside(token) => Say::new(
                format!("Put {token} aside"),
                format!(
                    "Its space brings {}.",
                    effects::space(self.look.data(), self.colour(), token)
                ),
            )
            .click(key::token(self.seat, token)),
            Move::SkullActive => {
                let limit = self.look.core().active_skulls(self.seat) + 1;
                Say::new(
                    "Make it active",
                    format!("One more action, already this round, and room for {limit} tokens."),
                )
            }
            Move::SkullBeast(hex) => self.harness(hex),
            Move::SkullTotem(one, two) => self.totem(one, two),
            Move::SkullStore => Say::new(
                "Keep it for a totem",
                "It lies in your store of foreign skulls.",
            ),
            _ => self.say_fight(mv),
        }
    }

    /// Moves of fights and of what follows them.
    fn say_fight(self, mv: Move) -> Say {
        match mv {
            Move::Feast(kind) => self.feast(kind),
            Move::FeastDone => {
                let value = self.look.combat_value(self.side());
                Say::new(
                    "Commit no more tiles",
                    format!("You fight with {value}, as far as you know now."),
                )
            }
            Move::Cancel(kind) => Say::new(format!("Take off the {kind}"), self.cancel_words(kind))
                .click(key::tile(1 - self.side(), kind)),
            Move::Extra(kind) => {
                let value = fight::value_with(self.look, self.side(), kind);
                Say::new(
                    format!("Add {kind}"),
                    format!("Your value becomes {value}."),
                )
                .click(key::resource(self.seat, kind))
            }
            Move::ExtraNone => Say::new("Add none", "Your tiles stay as they are."),
            Move::Win(prize) => self.win(prize),
            Move::Enter => Say::new("Move onto its hex", "Nothing is collected there."),
            Move::Stay => Say::new("Stay where you are", "The beast is downed all the same."),
            Move::Slaughter => {
                let meat = super::prompt::data_meat(self.look, self.look.core().round);
                Say::new(
                    "Slaughter it",
                    format!("{meat} meat now; the beast is gone."),
                )
            }
            Move::Keep => match self.look.s.tasks.last() {
                Some(Task::NextBonus { .. }) => {
                    Say::new("Leave the tile", "The bonus tile of the next round stays.")
                }
                _ => Say::new(
                    "Keep it",
                    "It lies on its hex for this token until you harness it with a skull.",
                ),
            },
            Move::Bonus(tile) => Say::new(
                format!("Lay tile {tile}"),
                format!("It pays {}.", effects::bonus_tile(self.look.data(), tile)),
            ),
            _ => self.say_late(mv),
        }
    }

    /// Moves of sacrifices, covers, and the end of a round.
    fn say_late(self, mv: Move) -> Say {
        let data = self.look.data();
        match mv {
            Move::With(good) => self.with(good),
            Move::For(good) => self.for_good(good),
            Move::Stat(cube) => self.stat(cube, 1),
            Move::Unstat(cube) => self.stat(cube, -1).costly(),
            Move::Fire(category) => Say::new(
                format!("Keep a space of {}", names::category(category)),
                "Only you can use that space this round; your fire token then goes to the last place of the next round.",
            )
            .click(key::row(category)),
            Move::FireStay => Say::new("Leave the fire token", "It stays where it is."),
            Move::Cover(category) => Say::new(
                format!("Take a cover of {}", names::category(category)),
                "You gain what is on its other side; the space is open for everybody.",
            )
            .click(key::row(category)),
            Move::Starve => Say::new("Let them starve", format!("You lose {}.", people(self.look.s.act.sum * data.feed_missing))).costly(),
            Move::GiveSkull => Say::new("Give up a skull", "One active skull is gone for good, but nobody dies.").costly(),
            Move::ActivateNow => self.spirit_now(),
            Move::Decline => self.decline(),
            Move::Use => Say::new("Use it", "The parts come in the order in which they are written."),
            Move::Skip => Say::new("Skip it", "Its gift is lost for this round."),
            Move::GainSpirit(spirit) => self.spirit(spirit),
            Move::GainSpace(space) => Say::new(format!("Take skull {space}"), "For nothing; then you put it to use.").click(key::skull(self.seat, space)),
            Move::GainTech(tech) => Say::new(format!("Take {}", names::words(tech.name())), effects::tech(data, tech)).click(key::tech(tech)),
            Move::GainStructure(structure) => self.free_structure(structure),
            Move::GainNone => Say::new("Take nothing", "The beast's gift is left."),
            Move::MoveBeast(from, to) => Say::new(
                format!("Move the beast of {from} to {to}"),
                format!("{} is then on {to}.", self.beast_name(from)),
            )
            .click(key::beast(from))
            .click(key::hex(to)),
            Move::NoMove => Say::new("Move no beast", "All stay where they are."),
            Move::SwapBeast(hex) => Say::new(format!("Swap the beast on {hex}"), format!("{} goes to the bottom of the reserve.", self.beast_name(hex)))
                .click(key::beast(hex)),
            Move::NoSwap => Say::new("Swap none", "The beasts stay."),
            Move::Final(space) => Say::new(
                format!("Buy {space} for a totem"),
                format!("Price {}; it completes a totem at once.", names::price(self.look.space_price(self.seat, space))),
            )
            .costly()
            .click(key::skull(self.seat, space)),
            Move::FinalNo => Say::new("No more totem", "The match is counted as it stands."),
            other => Say::new(other.to_string(), "This move is made."),
        }
    }

    fn colour(self) -> Colour {
        self.look.player(self.seat).colour()
    }

    fn piece_population(self, token: Token) -> u16 {
        self.look.player(self.seat).piece(token).population
    }

    fn beast_name(self, hex: Hex) -> String {
        super::map::beast_on(self.look, hex).map_or("It".to_owned(), |beast| {
            names::beast(self.look.data(), beast).to_owned()
        })
    }

    /// The side of the fight on which the asked seat is.
    fn side(self) -> usize {
        let second = self.look.s.fight.sides[1].fighter.seat() == Some(self.seat);
        usize::from(second)
    }

    fn own_tile(self, kind: Resource) -> String {
        key::tile(self.side(), kind)
    }

    // --- set-up and turns ---

    fn tribe(self, colour: Colour) -> Say {
        let tribe = self.look.data().tribe(colour);
        let start = self.look.map().start[colour.index()];
        Say::new(
            format!("Lead the {}", tribe.name),
            format!(
                "{}. Home terrain {}, feeding {}.",
                names::capital(&tribe.style),
                tribe.home,
                names::cost(&tribe.feeding)
            ),
        )
        .click(key::hex(start))
    }

    fn start(self, token: Token) -> Say {
        let data = self.look.data();
        let population =
            data.start_population + data.tribe(self.colour()).spaces[token.index()].population;
        let hex = data.map.start[self.colour().index()];
        Say::new(
            format!("Start with {token}"),
            format!(
                "{} on {hex}. Its space: {}.",
                names::capital(&people(population)),
                effects::space(data, self.colour(), token)
            ),
        )
        .click(key::token(self.seat, token))
        .ghost(map::token_ghost(
            self.look, self.seat, token, hex, population,
        ))
    }

    fn subaction(self, sub: Subaction) -> Say {
        let cost = match sub {
            Subaction::Wild => {
                let n = self.look.data().rounds[usize::from(self.look.core().round)].wild_cost;
                format!(" It costs {n} in this round.")
            }
            Subaction::Settle => format!(
                " Price {}.",
                names::price(self.look.settlement_price(self.seat))
            ),
            _ => String::new(),
        };
        let skull = match self.look.s.tasks.last() {
            Some(Task::Turn) => format!("One skull on {}. ", names::category(sub.category())),
            _ => String::new(),
        };
        let bonus = self.bonus_note(sub);
        Say::new(
            names::subaction(sub),
            format!("{skull}{}{cost}{bonus}", names::subaction_rule(sub)),
        )
        .click(key::subaction(sub))
    }

    /// A word about the round's bonus tile, where this subaction may meet it.
    fn bonus_note(self, sub: Subaction) -> String {
        let core = self.look.core();
        let Some(tile) = core.bonus[usize::from(core.round)].known() else {
            return String::new();
        };
        if self.look.player(self.seat).flags.has(Flags::BONUS)
            || !meets(self.look.data().bonus(tile).trigger.on, sub)
        {
            return String::new();
        }
        format!(
            " The round's bonus tile pays {}.",
            effects::bonus_tile(self.look.data(), tile)
        )
    }

    fn sacrifice(self, offering: Offering) -> Say {
        let words = effects::sacrifice(self.look.data(), self.colour(), offering);
        Say::new(
            format!("Sacrifice {}", names::offering(offering)),
            format!("One skull on your board: {words}. Your fire token leaves the track of the next round."),
        )
        .costly()
        .click(key::sacrifice(self.seat, offering))
    }

    fn uncover(self, category: Category) -> Say {
        let row = names::category(category);
        Say::new(
            format!("Open a cover of {row}"),
            format!("Two skulls: you gain the cover's reward, keep it, and do an action of {row}."),
        )
        .costly()
        .click(key::row(category))
    }

    fn pass(self) -> Say {
        let hand = self.look.player(self.seat).hand;
        let say = Say::new(
            "Pass",
            format!(
                "You place no more skulls this round; {} unused.",
                if hand == 1 {
                    "1 stays".to_owned()
                } else {
                    format!("{hand} stay")
                }
            ),
        );
        if hand > 0 { say.costly() } else { say }
    }

    fn activate(self, spirit: Spirit, name: &str) -> Say {
        let price = names::price(self.look.spirit_price(self.seat, spirit));
        Say::new(
            format!("Activate {name}"),
            format!(
                "Offering: {price}. {}",
                effects::ability(self.look.data(), spirit)
            ),
        )
        .costly()
    }

    // --- tokens and hexes ---

    fn token(self, token: Token) -> Say {
        let words = seats::any_token(self.look, self.seat, token);
        let effect = match self.look.s.tasks.last() {
            Some(Task::SpawnToken | Task::SettleVillage) => {
                format!(
                    "{words} Leaving its space brings {}.",
                    effects::space(self.look.data(), self.colour(), token)
                )
            }
            _ => words,
        };
        Say::new(names::capital(&names::token(token)), effect).click(key::token(self.seat, token))
    }

    fn hex(self, hex: Hex) -> Say {
        let say = match self.look.s.tasks.last() {
            Some(Task::GatherDest) => self.gather(hex),
            Some(Task::TradeDest) => Say::new(
                format!("Trade with {hex}"),
                format!(
                    "It shows {}; you take all of one kind.",
                    names::yields(self.look.data(), hex)
                ),
            ),
            Some(Task::FightTarget { .. }) => {
                return self
                    .against(FightKind::Hunt, Fighter::Beast(hex))
                    .click(key::beast(hex));
            }
            Some(Task::BuildHex { structure, .. }) => Say::new(
                format!("Build on {hex}"),
                format!("The {structure} stands on {hex}."),
            ),
            Some(Task::GainSkull) => self.map_skull(hex),
            _ => Say::new(hex.to_string(), map::ground_words(self.look, hex)),
        };
        say.click(key::hex(hex))
    }

    fn gather(self, hex: Hex) -> Say {
        let look = self.look;
        let Some(token) = look.s.act.token else {
            return Say::new(hex.to_string(), map::ground_words(look, hex));
        };
        let limit = look.stat(self.seat, token, Stat::Collection);
        let total = u16::from(look.map().total[hex.index()]);
        let shown = names::yields(look.data(), hex);
        let taken = if limit >= total {
            format!("takes {shown}")
        } else {
            format!("takes {limit} of {shown}")
        };
        let home = if look.tribe(self.seat).home_hexes & hex.bit() != 0 {
            " Home terrain."
        } else {
            ""
        };
        let from = look.player(self.seat).piece(token).hex();
        let way = if from == Some(hex) { "stays" } else { "moves" };
        Say::new(
            format!("Gather on {hex}"),
            format!(
                "{token} {way} and {taken}.{home}{}",
                self.bonus_note(Subaction::Gather)
            ),
        )
        .ghost(map::token_ghost(
            look,
            self.seat,
            token,
            hex,
            self.piece_population(token),
        ))
    }

    fn map_skull(self, hex: Hex) -> Say {
        let Some(index) = self.look.map().skull_index(hex) else {
            return Say::new(hex.to_string(), "A skull lies there.");
        };
        let skull = self
            .look
            .map_skull(index)
            .map_or(String::new(), names::skull);
        let price = names::price(self.look.map_skull_price(self.seat, index));
        Say::new(format!("The {skull} on {hex}"), format!("Price {price}.")).costly()
    }

    fn enemy(self, other: Seat, token: Token) -> Say {
        self.against(FightKind::Combat, Fighter::Token(other, token))
            .click(key::token(other, token))
    }

    /// An attack, with what both sides are worth before tiles and how many tiles each may commit.
    fn against(self, kind: FightKind, defender: Fighter) -> Say {
        let look = self.look;
        let Some(token) = look.s.act.token else {
            return Say::new("Attack", "A fight begins.");
        };
        let attacker = Fighter::Token(self.seat, token);
        let distance = match (look.fighter_hex(attacker), look.fighter_hex(defender)) {
            (Some(one), Some(two)) => look.map().distance(one, two),
            _ => 0,
        };
        let side = |fighter| Side {
            fighter,
            ..Side::default()
        };
        let mut state = look.s.clone();
        state.fight = Fight {
            kind,
            sides: [side(attacker), side(defender)],
            distance,
            ..Fight::default()
        };
        let before = Look {
            game: look.game,
            s: &state,
        };
        let value = |side: usize| {
            let (population, strength) = before.base_value(side);
            format!("{population} × {strength} = {}", population * strength)
        };
        let tiles = |side: usize| counted(before.feast_limit(side), "tile");
        let who = match defender {
            Fighter::Beast(hex) => format!("the {} on {hex}", self.beast_name(hex)),
            other => names::fighter(other),
        };
        Say::new(
            format!("Attack {who}"),
            format!(
                "Distance {distance}. You {} with up to {}; they {} with up to {}.",
                value(0),
                tiles(0),
                value(1),
                tiles(1)
            ),
        )
    }

    fn number(self, n: u8) -> Say {
        match self.look.s.tasks.last() {
            Some(Task::Advance) => {
                let gain = effects::gains(
                    self.look.data(),
                    self.look.data().track_gains[usize::from(n - 1)],
                );
                Say::new(format!("To place {n}"), format!("You gain {gain}.")).click(key::place(n))
            }
            _ => self.amount(n),
        }
    }

    fn amount(self, n: u8) -> Say {
        let act = &self.look.s.act;
        let (Some(village), Some(token)) = (act.village, act.token) else {
            return Say::new(people(n), "So many people.");
        };
        let keeps = self.piece_population(village).saturating_sub(u16::from(n));
        let capacity = self.look.stat(self.seat, token, Stat::Capacity);
        let least = self.look.data().village_min;
        let warning = if keeps == least {
            " No more can be spawned from it before it grows."
        } else {
            ""
        };
        Say::new(
            people(n),
            format!("{token} has {n} of {capacity}; {village} keeps {keeps}.{warning}"),
        )
    }

    fn pop(self, token: Token) -> Say {
        let spare = self.look.spare(self.seat, token);
        let n = match self.look.s.tasks.last() {
            Some(Task::Pop { n, .. }) => *n,
            _ => 0,
        };
        let (added, rest) = (n.min(spare), n.saturating_sub(spare));
        let after = self.piece_population(token) + added;
        let capacity = self.look.stat(self.seat, token, Stat::Capacity);
        let left = if rest > 0 {
            format!(" {rest} are left to place.")
        } else {
            String::new()
        };
        Say::new(
            format!("{token} +{added}"),
            format!("{token} has {after} of {capacity} then.{left}"),
        )
        .click(key::token(self.seat, token))
    }

    fn lose(self, token: Token) -> Say {
        let n = match self.look.s.tasks.last() {
            Some(Task::Lose { n, .. }) => *n,
            Some(Task::Victim { n, .. }) => u16::from(*n),
            _ => 0,
        };
        let have = self.piece_population(token);
        let rest = have.saturating_sub(n);
        let least = self.look.least(token);
        let effect = if rest >= least {
            format!("{token} keeps {rest}.")
        } else if token.is_village() && rest >= 1 {
            format!(
                "Only {rest} are left: the village falls, and a rover or warrior may take its place."
            )
        } else {
            format!("{token} has only {have}: it leaves the map, and the rest is lost elsewhere.")
        };
        Say::new(format!("{token} loses {}", n.min(have)), effect)
            .costly()
            .click(key::token(self.seat, token))
    }

    fn replace(self, token: Token) -> Say {
        let rest = match self.look.s.tasks.last() {
            Some(Task::Replace { rest, .. }) => *rest,
            _ => 0,
        };
        let capacity = self.look.stat(self.seat, token, Stat::Capacity);
        let kept = rest.min(capacity);
        Say::new(
            format!("{} takes over", names::capital(&names::token(token))),
            format!("It stands there with {}; no bonus.", people(kept)),
        )
        .click(key::token(self.seat, token))
    }

    // --- buying ---

    fn space(self, space: SkullSpace) -> Say {
        match self.look.s.tasks.last() {
            Some(Task::GainSkull) => {
                let price = names::price(self.look.space_price(self.seat, space));
                Say::new(
                    format!("Reserve skull {space}"),
                    format!("Price {price}. Then you put it to use."),
                )
                .costly()
                .click(key::skull(self.seat, space))
            }
            // The loser's reserve is on another board.
            Some(Task::WinSkull) => Say::new(
                format!("Skull {space} of the loser"),
                "You harness a beast with it or keep it for a totem.",
            ),
            _ => Say::new(
                format!("Reserve skull {space}"),
                "For nothing; then you put it to use.",
            )
            .click(key::skull(self.seat, space)),
        }
    }

    fn structure(self, structure: Structure) -> Say {
        let price = match self.look.s.tasks.last() {
            Some(Task::BuildType { price, .. }) => *price,
            _ => Price::Printed,
        };
        let cost = names::price(self.look.structure_price(self.seat, structure, price));
        let bonus = effects::gains(
            self.look.data(),
            self.look.tribe(self.seat).structures[structure.index()].1,
        );
        Say::new(
            names::title(structure.name()),
            format!(
                "Price {cost}; at once {bonus}. {}",
                effects::structure(self.look.data(), structure)
            ),
        )
        .costly()
        .click(key::plan(self.seat, structure))
    }

    fn free_structure(self, structure: Structure) -> Say {
        let bonus = effects::gains(
            self.look.data(),
            self.look.tribe(self.seat).structures[structure.index()].1,
        );
        Say::new(
            format!("Build a {structure}"),
            format!("For nothing; at once {bonus}."),
        )
        .click(key::plan(self.seat, structure))
    }

    fn tech(self, tech: Tech) -> Say {
        let price = names::price(self.look.tech_price(self.seat, tech));
        Say::new(
            names::title(tech.name()),
            format!("Price {price}. {}", effects::tech(self.look.data(), tech)),
        )
        .costly()
        .click(key::tech(tech))
    }

    fn spirit(self, spirit: Spirit) -> Say {
        let data = self.look.data();
        let price = names::price(self.look.spirit_price(self.seat, spirit));
        Say::new(
            format!("Take {}", names::spirit(data, spirit)),
            format!(
                "Offering {price} each round. {}",
                effects::ability(data, spirit)
            ),
        )
        .click(key::spirit(spirit))
    }

    fn spirit_now(self) -> Say {
        match self.look.s.tasks.last() {
            Some(Task::SpiritUp { spirit, .. }) => {
                let price = names::price(self.look.spirit_price(self.seat, *spirit));
                Say::new(
                    "Pay the offering",
                    format!("You pay {price}; then its gift can be used."),
                )
                .costly()
            }
            _ => Say::new("Pay the offering", "The spirit is active.").costly(),
        }
    }

    fn decline(self) -> Say {
        let lapses = match self.look.s.tasks.last() {
            Some(Task::SpiritUp { spirit, .. }) => {
                self.look.player(self.seat).acquired[spirit.index()] != self.look.core().round
            }
            _ => false,
        };
        match lapses {
            true => Say::new("Let it go", "The spirit goes back to the display.").costly(),
            false => Say::new(
                "Not this round",
                "You took it in this round, so it stays with you.",
            ),
        }
    }

    fn harness(self, hex: Hex) -> Say {
        let beast = super::map::beast_on(self.look, hex);
        let rule = beast.map_or("", |beast| effects::beast(self.look.data(), beast));
        Say::new(
            format!("Harness the {} on {hex}", self.beast_name(hex)),
            format!("The skull stays on it for good. {rule}"),
        )
        .click(key::beast(hex))
    }

    fn totem(self, one: Colour, two: Colour) -> Say {
        let number = self.look.totem(self.seat, one, two);
        let (per, n) = number.map_or((crate::data::effect::Per::Totem, 0), |index| {
            self.look.data().totems[index]
        });
        Say::new(
            format!("Totem of {one} and {two}"),
            format!(
                "At the end {} for each {}. The three skulls are fixed for good.",
                people(n),
                effects::per(per)
            ),
        )
    }

    // --- units ---

    fn unit(self, kind: Resource, verb: &str, rest: &str) -> Say {
        let held = self.look.player(self.seat).stock[kind.index()];
        Say::new(
            format!("{verb} {kind}"),
            format!("It {rest} {} {kind}.", held.saturating_sub(1)),
        )
        .click(key::resource(self.seat, kind))
    }

    fn take(self, kind: Resource) -> Say {
        let held = self.look.player(self.seat).stock[kind.index()];
        let effect = match (self.look.s.tasks.last(), self.look.s.act.hex) {
            (Some(Task::TradeKind), Some(hex)) => {
                let n = u16::from(self.look.map().yields(hex)[kind.index()]);
                format!("All {n} of it; you have {} then.", held + n)
            }
            _ => format!("You have {} then.", held + 1),
        };
        Say::new(format!("Take {kind}"), effect).click(key::resource(self.seat, kind))
    }

    fn feast(self, kind: Resource) -> Say {
        let worth = effects::feast(&self.look.tribe(self.seat).feast[kind.index()]);
        let value = fight::value_with(self.look, self.side(), kind);
        Say::new(
            format!("Commit {kind}"),
            format!("{}: your value becomes {value}.", names::capital(&worth)),
        )
        .click(key::resource(self.seat, kind))
    }

    fn cancel_words(self, kind: Resource) -> String {
        let other = self.look.s.fight.sides[1 - self.side()].fighter;
        let worth = effects::feast(&self.look.feast_values(other)[kind.index()]);
        format!("Your opponent loses its effect: {worth}.")
    }

    fn win(self, prize: Prize) -> Say {
        let data = self.look.data();
        let effect = match prize {
            Prize::Resources => format!(
                "One of every {} resources of the loser, of your choice.",
                data.resource_share
            ),
            Prize::Population => format!(
                "One of every {} people of the beaten token.",
                data.population_share
            ),
            Prize::Skull => "One of the loser's reserve skulls, as a foreign skull.".to_owned(),
            Prize::Nothing => "There is nothing to win here.".to_owned(),
        };
        Say::new(format!("Take {}", names::prize(prize)), effect)
    }

    fn times(self, n: u8) -> Say {
        let Some(Task::Offer { seat, offering }) = self.look.s.tasks.last().copied() else {
            return Say::new(format!("{n} times"), "So often.");
        };
        let option = &self.look.tribe(seat).sacrifices[offering.index()];
        let gain = option.gain.first().map_or(String::new(), |list| {
            effects::gains(self.look.data(), *list)
        });
        let pay = option.pay.first().map_or(String::new(), effects::payment);
        let label = if n == 1 {
            "Once".to_owned()
        } else {
            format!("{n} times")
        };
        Say::new(label, format!("{n} × {pay} for {n} × {gain}."))
    }

    fn with(self, good: Good) -> Say {
        let option = self.offered_option();
        let words = option
            .iter()
            .find(|(kind, _)| *kind == good)
            .map_or(String::new(), |(_, words)| words.clone());
        Say::new(
            format!("Pay with {}", names::good(good)),
            format!("It costs {words}."),
        )
        .costly()
    }

    /// The alternatives of a third sacrifice, by what is paid.
    fn offered_option(self) -> Vec<(Good, String)> {
        use crate::data::Payment;
        let Some(Task::OfferWith { seat, offering }) = self.look.s.tasks.last().copied() else {
            return Vec::new();
        };
        let option = &self.look.tribe(seat).sacrifices[offering.index()];
        let good = |payment: &Payment| match payment {
            Payment::Resources(_) | Payment::Skulls(_) => Good::Resources,
            Payment::Stats(_) => Good::Stats,
            Payment::Population(_) => Good::Population,
        };
        option
            .pay
            .iter()
            .map(|payment| (good(payment), effects::payment(payment)))
            .collect()
    }

    fn for_good(self, good: Good) -> Say {
        let words = match self.look.s.tasks.last().copied() {
            Some(Task::OfferFor { seat, offering }) => {
                let option = &self.look.tribe(seat).sacrifices[offering.index()];
                let gains: Vec<_> = option
                    .gain
                    .iter()
                    .map(|list| effects::gains(self.look.data(), *list))
                    .collect();
                gains.join(" or ")
            }
            _ => String::new(),
        };
        Say::new(
            format!("For {}", names::good(good)),
            format!("The choice is between {words}."),
        )
    }

    fn stat(self, cube: Cube, step: i32) -> Say {
        let level = i32::from(self.look.player(self.seat).levels[cube.index()]);
        let boxes = &self.look.tribe(self.seat).charts[cube.index()];
        let at = |level: i32| boxes.get(level.max(0) as usize).copied().unwrap_or(0);
        let verb = if step > 0 { "Raise" } else { "Lower" };
        Say::new(
            format!("{verb} {}", names::cube(cube)),
            format!(
                "From {} to {}: {}.",
                at(level),
                at(level + step),
                names::stat_rule(cube.stat())
            ),
        )
        .click(key::cube(self.seat, cube))
    }

    fn surplus(self, row: u8) -> Say {
        let rows = &self.look.tribe(self.seat).surplus;
        let Some((cost, people)) = rows.get(usize::from(row) - 1) else {
            return Say::new(format!("Row {row}"), "A surplus trade.");
        };
        let gain = i32::from(*people)
            + self
                .look
                .changed(self.seat, crate::data::effect::Key::Surplus);
        Say::new(
            format!("{} for {gain} people", names::capital(&names::cost(cost))),
            format!("Surplus row {row}: you pay, then place {gain} people."),
        )
        .costly()
    }
}

/// Whether a subaction may meet what a bonus tile waits for.
fn meets(on: On, sub: Subaction) -> bool {
    match on {
        On::Gather => matches!(sub, Subaction::Gather | Subaction::Spawn),
        On::Spawn => sub == Subaction::Spawn,
        On::Advance => sub == Subaction::Advance,
        On::Trade => sub == Subaction::Trade,
        On::CombatWin => sub == Subaction::Combat,
        On::HuntWin => sub == Subaction::Hunt,
        On::Develop => sub == Subaction::Develop,
        On::Build => sub == Subaction::Build,
        On::Settle => sub == Subaction::Settle,
        On::Wild => sub == Subaction::Wild,
        On::GainSkull | On::Harness | On::Totem => sub == Subaction::GainSkull,
        On::GainSpirit => sub == Subaction::GainSpirit,
        On::ActivateSpirit | On::Sacrifice => false,
    }
}
