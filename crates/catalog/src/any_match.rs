//! A match without its type: texts and JSON.

use atoll_bots::Budget;
use atoll_engine::{
    Actor, Choices, Commitment, Game, Match, Outcome, PlayError, Record, Seat, Settling, Solved,
    Turn, Viewer, divide, perft,
};
use atoll_scene::{Draw, Table};
use serde_json::Value as Json;

use crate::bot_name::{bot_name, simulations};
use crate::think::{ThinkError, Thought, solve, think};
use crate::{BotName, Listed};

/// One match of any game. What it tells to a viewer is made from that viewer's view.
pub trait AnyMatch: Send + Sync {
    /// Name of the game.
    fn game(&self) -> &'static str;
    /// The options it is played with, complete.
    fn options(&self) -> Choices;
    /// How many seats play.
    fn seats(&self) -> usize;
    /// Who decides.
    fn turn(&self) -> Turn;
    /// What can be played now: moves of the seat to act, or chance outcomes. For the referee.
    fn legal(&self) -> Vec<String>;
    /// The legal moves of this viewer; none if the viewer is not to act.
    fn moves(&self, viewer: Viewer) -> Vec<String>;
    /// The weights of the chance outcomes, in the order of [`AnyMatch::legal`].
    fn weights(&self) -> Option<Vec<u32>>;
    /// The position with everything in it. For the referee.
    fn position(&self) -> String;
    /// The result, once the match is over.
    fn outcome(&self) -> Option<Outcome>;
    /// How many decisions were made.
    fn plies(&self) -> usize;
    /// The promise of the seed.
    fn commitment(&self) -> Commitment;

    /// Plays the text of a move, or of an outcome where chance is due.
    fn play(&mut self, text: &str) -> Result<Played, PlayError>;
    /// As [`AnyMatch::play`], refused if this seat is not to act.
    fn play_as(&mut self, seat: Seat, text: &str) -> Result<Played, PlayError>;
    /// Plays what a person or a program wrote: one decision, or the moves in a row that the text is short for. Either
    /// all of them are played or none.
    fn play_all(&mut self, text: &str) -> Result<Vec<Played>, PlayError>;
    /// As [`AnyMatch::play_all`], refused if this seat is not to act.
    fn play_all_as(&mut self, seat: Seat, text: &str) -> Result<Vec<Played>, PlayError>;
    /// Lets the dice decide.
    fn draw(&mut self) -> Result<Played, PlayError>;
    /// Whether the seat to act decides behind a screen: the others learn only that it is done, once it is.
    fn screened(&self) -> bool;
    /// Whether the decision that is due has a single answer which is settled at once.
    fn settles(&self, settling: Settling) -> bool;
    /// Settles the decision that is due, if it is to be.
    fn settle(&mut self, settling: Settling) -> Option<Played>;
    /// Takes back the last decision.
    fn undo(&mut self) -> Result<(), PlayError>;
    /// Takes back the last decision that was not settled by itself, with all that was settled after it.
    fn take_back(&mut self) -> Result<(), PlayError>;
    /// The match after its first `plies` decisions. Panics if there were fewer.
    fn rewound(&self, plies: usize) -> Box<dyn AnyMatch>;
    /// Whether the seat learned something by the decisions after the first `plies`, all of them its own: something that
    /// it could not foresee from what it knew before. A sample of worlds is asked, so what is very unlikely can be missed.
    fn learned(&self, seat: Seat, plies: usize) -> bool;
    /// Whether the seat knows now what a spectator cannot tell. A sample of worlds is asked here, too.
    fn knows_more(&self, seat: Seat) -> bool;
    /// The same match once more.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;

    /// The match as this viewer may see it.
    fn look(&self, viewer: Viewer) -> Look;
    /// The table as this viewer may see it, from an angle of the game's; the last one if there are not so many.
    fn table(&self, viewer: Viewer, angle: usize) -> Table;
    /// The same for a terminal: flat, and without the layers that are off.
    fn flat_table(&self, viewer: Viewer) -> Table;
    /// The whole record. For the referee.
    fn record(&self) -> Record;
    /// The record as this viewer may read it.
    fn record_for(&self, viewer: Viewer) -> Record;

    /// Counts sequences of decisions.
    fn perft(&self, depth: u32) -> u64;
    /// Counts them by their first decision.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The bot of this name, if the game has it.
    fn bot(&self, name: &str) -> Result<BotName, ThinkError>;
    /// What a bot would play for the seat to act, knowing what that seat knows.
    fn think(&self, bot: &BotName, budget: &Budget, seed: u64) -> Result<Thought, ThinkError>;
    /// How many simulations a bot makes for a decision that nothing limits; none if it does not count them.
    fn simulations(&self, bot: &BotName) -> Option<u64>;
    /// The exact value, if the game has a solver and the budget suffices.
    fn solve(&self, memory: usize, budget: &Budget) -> Result<Solved<String>, ThinkError>;
}

/// What one viewer sees.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// The view as JSON.
    pub view: Json,
    /// The viewer's legal moves; none if the viewer is not to act.
    pub moves: Vec<String>,
    /// The position as far as the viewer knows it.
    pub position: String,
}

/// What one decision brought about: for the referee, and for each viewer.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// With everything in it.
    pub full: News,
    /// By seat, the spectator last; empty if the game has no secrets, and everybody learns everything.
    by_viewer: Vec<Option<News>>,
}

/// What somebody learns of one decision.
#[derive(Debug, Clone, PartialEq)]
pub struct News {
    /// Who decided.
    pub actor: Actor,
    /// What, in the game's notation.
    pub text: String,
    /// Moves that the rules made themselves, as they had only one answer. In a game with secrets a
    /// viewer learns of the own ones only: that another had no choice may tell what that seat holds.
    pub forced: Vec<String>,
    /// What happened.
    pub events: Vec<Json>,
    /// What happened, in sentences.
    pub sentences: Vec<String>,
}

impl Played {
    /// What this viewer learns; `None` if that it was decided at all is none of the viewer's business.
    pub fn news(&self, viewer: Viewer) -> Option<&News> {
        let Some(spectator) = self.by_viewer.last() else {
            return Some(&self.full);
        };
        let known = match viewer {
            Viewer::Seat(seat) => &self.by_viewer[seat.index()],
            Viewer::Spectator => spectator,
        };
        known.as_ref()
    }
}

/// What was `played` in `before`, the last thing in this match, means to everybody.
fn tell<G: Listed>(
    table: &Match<G>,
    before: &G::State,
    played: &atoll_engine::Played<G>,
) -> Played {
    let game = Match::game(table);
    let news = |viewer| {
        let text = played.text_for(game, before, table.state(), viewer)?;
        let events = played.told.events.iter();
        let told: Vec<_> = events.filter_map(|e| game.tell_event(e, viewer)).collect();
        let own = |seat| !G::SECRETS || viewer == Viewer::Seat(seat);
        Some(news(game, played, text, &told, own))
    };
    let (text, events) = (played.text.clone(), &played.told.events);
    Played {
        full: self::news(game, played, text, events, |_| true),
        by_viewer: match G::SECRETS {
            true => Viewer::all(game.seats()).map(news).collect(),
            false => Vec::new(),
        },
    }
}

/// What somebody learns who reads this text, knows these events, and whether these seats had a choice.
fn news<G: Draw>(
    game: &G,
    played: &atoll_engine::Played<G>,
    text: String,
    events: &[G::Event],
    knows: impl Fn(Seat) -> bool,
) -> News {
    let forced = played.told.forced.iter().filter(|(seat, _)| knows(*seat));
    let json = |event| serde_json::to_value(event).expect("events are plain JSON");
    News {
        actor: played.actor,
        text,
        forced: forced.map(|(_, mv)| mv.to_string()).collect(),
        events: events.iter().map(json).collect(),
        sentences: game.story(events),
    }
}

/// The viewer's own legal moves.
fn own_moves<G: Game>(table: &Match<G>, viewer: Viewer) -> Vec<G::Move> {
    match (table.turn(), viewer) {
        (Turn::Seat(due), Viewer::Seat(seat)) if due == seat => table.legal(),
        _ => Vec::new(),
    }
}

/// The move that a text stands for, if it is a seat's turn and the text is not short for several.
fn single_move<G: Game>(table: &Match<G>, text: &str) -> Result<Option<G::Move>, PlayError> {
    if !matches!(table.turn(), Turn::Seat(_)) {
        return Ok(None);
    }
    let moves = table.game().parse_moves(table.state(), text)?;
    Ok(match moves.as_slice() {
        [only] => Some(*only),
        _ => None,
    })
}

/// Refuses what a seat does that is not to act.
fn expect_due<G: Game>(table: &Match<G>, seat: Seat) -> Result<(), PlayError> {
    match table.turn() {
        Turn::Seat(due) if due == seat => Ok(()),
        Turn::Seat(due) => Err(PlayError::NotYourTurn { due }),
        Turn::Chance => Err(PlayError::ChanceIsDue),
        Turn::Over => Err(PlayError::Over),
    }
}

impl<G: Listed> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> Choices {
        Match::game(self).choices()
    }

    fn seats(&self) -> usize {
        Match::game(self).seats()
    }

    fn turn(&self) -> Turn {
        Match::turn(self)
    }

    fn legal(&self) -> Vec<String> {
        self.legal_texts()
    }

    fn moves(&self, viewer: Viewer) -> Vec<String> {
        let moves = own_moves(self, viewer);
        moves.iter().map(G::Move::to_string).collect()
    }

    fn weights(&self) -> Option<Vec<u32>> {
        let weights = || self.chances().iter().map(|(_, weight)| *weight).collect();
        (Match::turn(self) == Turn::Chance).then(weights)
    }

    fn position(&self) -> String {
        Match::game(self).position(self.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn plies(&self) -> usize {
        Match::plies(self)
    }

    fn commitment(&self) -> Commitment {
        self.dice().seed().commitment()
    }

    fn play(&mut self, text: &str) -> Result<Played, PlayError> {
        let before = self.state().clone();
        let played = self.play_text(text)?;
        Ok(tell(self, &before, &played))
    }

    fn play_as(&mut self, seat: Seat, text: &str) -> Result<Played, PlayError> {
        expect_due(self, seat)?;
        AnyMatch::play(self, text)
    }

    fn play_all(&mut self, text: &str) -> Result<Vec<Played>, PlayError> {
        // One decision needs not be tried before it is played.
        if let Some(only) = single_move(self, text)? {
            let before = self.state().clone();
            let played = Match::play(self, only)?;
            return Ok(vec![tell(self, &before, &played)]);
        }
        let texts = self.spell_out(text)?;
        texts
            .iter()
            .map(|text| AnyMatch::play(self, text))
            .collect()
    }

    fn play_all_as(&mut self, seat: Seat, text: &str) -> Result<Vec<Played>, PlayError> {
        expect_due(self, seat)?;
        AnyMatch::play_all(self, text)
    }

    fn draw(&mut self) -> Result<Played, PlayError> {
        let before = self.state().clone();
        let played = Match::draw(self)?;
        Ok(tell(self, &before, &played))
    }

    fn screened(&self) -> bool {
        Match::game(self).screened(self.state())
    }

    fn settles(&self, settling: Settling) -> bool {
        Match::settles(self, settling)
    }

    fn settle(&mut self, settling: Settling) -> Option<Played> {
        let before = self.state().clone();
        let played = Match::settle(self, settling)?;
        Some(tell(self, &before, &played))
    }

    fn undo(&mut self) -> Result<(), PlayError> {
        Match::undo(self)
    }

    fn take_back(&mut self) -> Result<(), PlayError> {
        Match::take_back(self)
    }

    fn rewound(&self, plies: usize) -> Box<dyn AnyMatch> {
        Box::new(Match::rewound(self, plies))
    }

    fn knows_more(&self, seat: Seat) -> bool {
        crate::learn::knows_more(self, seat)
    }

    fn learned(&self, seat: Seat, plies: usize) -> bool {
        G::SECRETS && crate::learn::learned(self, seat, plies)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn look(&self, viewer: Viewer) -> Look {
        let game = Match::game(self);
        let view = game.view(self.state(), viewer);
        let moves = own_moves(self, viewer);
        Look {
            moves: moves.iter().map(|mv| mv.to_string()).collect(),
            position: game.view_position(&view),
            view: serde_json::to_value(&view).expect("views are plain JSON"),
        }
    }

    fn table(&self, viewer: Viewer, angle: usize) -> Table {
        let game = Match::game(self);
        let view = game.view(self.state(), viewer);
        let last = G::ABOUT.angles.len().saturating_sub(1);
        game.table(&view, &own_moves(self, viewer), angle.min(last))
    }

    fn flat_table(&self, viewer: Viewer) -> Table {
        AnyMatch::table(self, viewer, G::ABOUT.flat).shown()
    }

    fn record(&self) -> Record {
        Match::record(self)
    }

    fn record_for(&self, viewer: Viewer) -> Record {
        Match::record_for(self, viewer)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(Match::game(self), self.state(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        divide(Match::game(self), self.state(), depth)
    }

    fn bot(&self, name: &str) -> Result<BotName, ThinkError> {
        bot_name::<G>(name)
    }

    fn think(&self, bot: &BotName, budget: &Budget, seed: u64) -> Result<Thought, ThinkError> {
        think(self, bot, budget, seed)
    }

    fn simulations(&self, bot: &BotName) -> Option<u64> {
        simulations::<G>(bot)
    }

    fn solve(&self, memory: usize, budget: &Budget) -> Result<Solved<String>, ThinkError> {
        solve(self, memory, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;
    use atoll_engine::Seed;

    #[test]
    fn moves_in_a_row_are_all_played_or_none() {
        let position = "SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1";
        let game = find("shaman-island").unwrap();
        let mut table = game.load(position, Seed::from_number(1)).unwrap();
        let (first, second) = (Seat::new(0), Seat::new(1));
        let not_yours = table.play_all_as(second, "t 0,2>2,2");
        assert_eq!(not_yours, Err(PlayError::NotYourTurn { due: first }));
        assert!(table.play_all_as(first, "t 0,2>5,5").is_err());
        assert_eq!((table.plies(), table.position().as_str()), (0, position));
        let played = table.play_all_as(first, "t 0,2>2,2").unwrap();
        let texts: Vec<_> = played.iter().map(|one| one.full.text.as_str()).collect();
        assert_eq!((table.plies(), &texts[..]), (2, &["t 0,2", ">2,2"][..]));
    }

    /// Whether a table of people, and a referee, would settle the decision after this move.
    fn settles_after(game: &str, position: &str, mv: &str) -> [bool; 2] {
        let game = find(game).unwrap();
        let mut table = game.load(position, Seed::from_number(1)).unwrap();
        table.play(mv).unwrap();
        [Settling::AtTable, Settling::ByRules].map(|settling| table.settles(settling))
    }

    #[test]
    fn a_table_settles_what_all_can_see_and_a_referee_what_the_rules_say() {
        let iye = "S4/5/H4/5/4T c3 0 W - 0-0-0";
        assert_eq!(settles_after("iye", iye, "a3"), [true, false]);
        let hunter =
            "MI1 v=quick map=6/6/6/2w3/2w3/2w3 turn=0 ph=place hand=w3rm,w4p pile=w5r3b3p2,w2r4b3p";
        assert_eq!(
            settles_after("mercenary-isle", hunter, "m@d2"),
            [true, true]
        );
        let one_kind =
            "MI1 v=basic map=WWWWW1/RRRBB1/6/6/6/6 turn=0 ph=place hand=wrbp2,w3rp pile=w3,w6r3b3p";
        assert_eq!(
            settles_after("mercenary-isle", one_kind, "w@f6"),
            [false, true]
        );
    }
}
