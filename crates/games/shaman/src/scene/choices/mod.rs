//! The legal moves as people say them: a label, what comes of it, and what to click.

mod buying;
mod fights;
mod settling;
mod tokens;
mod turns;
mod units;

use atoll_engine::{Seat, Turn};
use atoll_scene::{Choice, Node, Tone};

use super::names::{self, people};
use super::{effects, fight, key};
use crate::board::{Colour, Hex, Resource, Token};
use crate::look::Look;
use crate::moves::Move;
use crate::state::{FightKind, Fighter};
use crate::task::Task;
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

    fn costly(self) -> Say {
        self.costly_if(true)
    }

    fn costly_if(mut self, costs: bool) -> Say {
        if costs {
            self.tone = Tone::Costly;
        }
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
                    "Shift a skull of {} off {}",
                    names::folk(self.look, owner),
                    names::category(category)
                ),
                "Harbinger of Change: it goes to an open space of another row; nothing is done.",
            ),
            Move::Pass => self.pass(),
            Move::End => self.end(),
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
            Move::Done => Say::new("Done", "Nothing more is traded; the round goes on."),
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
                        "{} and its {people} leave the map.{}",
                        names::capital(&names::token(token)),
                        self.leaving(token)
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
            Move::SkullStore => self.store(),
            _ => self.say_fight(mv),
        }
    }

    /// Moves of fights and of what follows them.
    fn say_fight(self, mv: Move) -> Say {
        match mv {
            Move::Feast(kind) => self.feast(kind),
            Move::FeastDone => {
                let value = self.look.combat_value(self.side());
                let lying: u8 = self.look.s.fight.sides[self.side()].tiles.iter().sum();
                Say::new(
                    if lying == 0 {
                        "Use no tile"
                    } else {
                        "Use no more tiles"
                    },
                    format!("You fight with {value}, before what your opponent's tiles do."),
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
            Move::Enter => Say::new("Move onto its hex", self.stand(self.look.s.act.hex)),
            Move::Stay => Say::new("Stay where you are", self.stand(self.acting_hex())),
            Move::Slaughter => {
                let meat = super::prompt::meat(self.look, self.look.core().round);
                Say::new(
                    "Slaughter it",
                    format!("{meat} meat now; the beast is gone."),
                )
            }
            Move::Keep => match self.look.s.tasks.last() {
                Some(Task::NextBonus { .. }) => {
                    Say::new("Leave the tile", "The bonus tile of the next round stays.")
                }
                _ => Say::new("Keep it", self.keep_words()),
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
            Move::Fire(category) => self.fire(category),
            Move::FireStay => Say::new("Leave the fire token", "It stays where it is."),
            Move::Cover(category) => self.cover(category),
            Move::Starve => Say::new(
                "Let them starve",
                format!(
                    "You lose {}.",
                    people(self.look.s.act.sum * data.feed_missing)
                ),
            )
            .costly(),
            Move::GiveSkull => Say::new(
                "Give up a skull",
                "One active skull is gone for good, but nobody dies.",
            )
            .costly(),
            Move::ActivateNow => self.spirit_now(),
            Move::Decline => self.decline(),
            Move::Use => Say::new(
                "Use it",
                "You get it now, in the order in which it is written.",
            ),
            Move::Skip => Say::new("Skip it", "Its gift is lost for this round."),
            Move::GainSpirit(spirit) => self.spirit(spirit),
            Move::GainSpace(space) => Say::new(
                format!("Take skull {space}"),
                "For nothing; then you put it to use.",
            )
            .click(key::skull(self.seat, space)),
            Move::GainTech(tech) => Say::new(
                format!("Take {}", names::words(tech.name())),
                effects::tech(data, tech),
            )
            .click(key::tech(tech)),
            Move::GainStructure(structure) => self.free_structure(structure),
            Move::GainNone => Say::new("Take nothing", "The beast's gift is left."),
            Move::MoveBeast(from, to) => Say::new(
                format!("Move the beast of {from} to {to}"),
                format!("{} is then on {to}.", self.beast_name(from)),
            )
            .click(key::beast(from))
            .click(key::hex(to)),
            Move::NoMove => Say::new("Move no beast", "All stay where they are."),
            Move::SwapBeast(hex) => Say::new(
                format!("Swap the beast on {hex}"),
                format!(
                    "{} goes to the bottom of the reserve.",
                    self.beast_name(hex)
                ),
            )
            .click(key::beast(hex)),
            Move::NoSwap => Say::new("Swap none", "The beasts stay."),
            Move::Final(space) => Say::new(
                format!("Buy {space} for a totem"),
                format!(
                    "Price {}; it completes a totem at once.",
                    names::price(self.look.space_price(self.seat, space))
                ),
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
}
