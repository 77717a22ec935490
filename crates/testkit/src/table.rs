//! A table for rule tests: set up a position, play, look.

use atoll_engine::{Choices, Game, Match, Outcome, PlayError, Seed, Settling, Turn, Viewer};

/// A match under test. What goes wrong panics with the position and what would have been legal.
///
/// ```
/// use atoll_engine::example::TakeAway;
/// use atoll_testkit::Table;
///
/// let mut table = Table::<TakeAway>::at("2 0");
/// assert_eq!(table.legal(), ["1", "2"]);
/// table.refuse("3");
/// table.play("2");
/// assert_eq!(table.outcome().ranks, [1, 2]);
/// ```
#[derive(Debug, Clone)]
pub struct Table<G: Game> {
    table: Match<G>,
    events: Vec<G::Event>,
    forced: Vec<String>,
}

impl<G: Game> Table<G> {
    /// A table at this position.
    #[track_caller]
    pub fn at(position: &str) -> Table<G> {
        match Match::at(position, Seed::from_number(0)) {
            Ok(table) => Table::of(table),
            Err(why) => panic!("{why}"),
        }
    }

    /// A table at the start of a match with these options, as JSON, and this seed.
    #[track_caller]
    pub fn start(options: &str, seed: u64) -> Table<G> {
        let game = game(options).unwrap_or_else(|why| panic!("the options {options}: {why}"));
        Table::of(Match::new(game, Seed::from_number(seed)))
    }

    fn of(table: Match<G>) -> Table<G> {
        let mut table = Table {
            table,
            events: Vec::new(),
            forced: Vec::new(),
        };
        table.settle();
        table
    }

    /// Lets happen what the rules want to happen at once.
    fn settle(&mut self) {
        while let Some(settled) = self.table.settle(Settling::ByRules) {
            self.forced.push(settled.text);
            self.events.extend(settled.told.events);
        }
    }

    /// Plays the text of a move, or of a chance outcome where chance is due.
    #[track_caller]
    pub fn play(&mut self, text: &str) -> &mut Table<G> {
        match self.table.play_text(text) {
            Ok(played) => self.keep(played.told),
            Err(why) => panic!("{why}\n{}", self.place()),
        }
    }

    /// Plays several texts in order, separated by blanks.
    #[track_caller]
    pub fn play_all(&mut self, texts: &str) -> &mut Table<G> {
        for text in texts.split_whitespace() {
            self.play(text);
        }
        self
    }

    /// Lets the dice decide.
    #[track_caller]
    pub fn draw(&mut self) -> &mut Table<G> {
        match self.table.draw() {
            Ok(played) => self.keep(played.told),
            Err(why) => panic!("{why}\n{}", self.place()),
        }
    }

    fn keep(&mut self, told: atoll_engine::Told<G>) -> &mut Table<G> {
        let forced = told.forced.iter().map(|(_, mv)| mv.to_string());
        self.forced = forced.collect();
        self.events = told.events;
        self.settle();
        self
    }

    /// Expects that the text is not played, and returns why.
    #[track_caller]
    pub fn refuse(&mut self, text: &str) -> PlayError {
        let before = self.place();
        match self.table.play_text(text) {
            Err(why) => why,
            Ok(played) => panic!("`{text}` was played as `{}`\n{before}", played.text),
        }
    }

    /// Takes back the last decision, with all that was forced by it.
    #[track_caller]
    pub fn undo(&mut self) -> &mut Table<G> {
        if let Err(why) = self.table.take_back() {
            panic!("{why}\n{}", self.place());
        }
        self
    }

    /// What can be played now, in order.
    pub fn legal(&self) -> Vec<String> {
        self.table.legal_texts()
    }

    /// The chance outcomes with their weights, in order.
    pub fn weights(&self) -> Vec<(String, u32)> {
        let text = |(chance, weight): (G::Chance, u32)| (chance.to_string(), weight);
        self.table.chances().into_iter().map(text).collect()
    }

    /// The position text.
    pub fn position(&self) -> String {
        self.table.game().position(self.table.state())
    }

    /// The position as this viewer may see it.
    pub fn position_for(&self, viewer: Viewer) -> String {
        let game = self.table.game();
        game.view_position(&game.view(self.table.state(), viewer))
    }

    /// What the last decision brought about.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The decisions that the last one forced.
    pub fn forced(&self) -> &[String] {
        &self.forced
    }

    /// Who decides.
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// How the match ended.
    #[track_caller]
    pub fn outcome(&self) -> Outcome {
        let outcome = self.table.outcome();
        outcome.unwrap_or_else(|| panic!("the match is not over\n{}", self.place()))
    }

    /// The match itself.
    pub fn played(&self) -> &Match<G> {
        &self.table
    }

    /// The rules with their options.
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// The present state.
    pub fn state(&self) -> &G::State {
        self.table.state()
    }

    /// The place in words, for messages.
    fn place(&self) -> String {
        let legal = self.legal().join(", ");
        format!(
            "  position: {}\n  to act: {}\n  legal: {legal}",
            self.position(),
            self.turn()
        )
    }
}

/// The game with these options, given as JSON.
pub(crate) fn game<G: Game>(options: &str) -> Result<G, String> {
    let json = serde_json::from_str(options).map_err(|why| why.to_string())?;
    let choices = Choices::from_json(&json).and_then(|raw| G::read_options(&raw));
    choices
        .and_then(|choices| G::new(&choices))
        .map_err(|why| why.to_string())
}
