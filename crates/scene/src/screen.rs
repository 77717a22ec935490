//! A whole table as one picture: for documents, previews and tests.

use std::collections::BTreeMap;

use crate::svg::{self, Colours};
use crate::{Bounds, Choice, Panel, Place, Scene, Table, Theme, Tone};

mod card;
mod pen;
mod prompt;

use card::Card;
use pen::{Fit, Pen};
use prompt::PromptCard;

const MARGIN: f32 = 32.0;
const GAP: f32 = 16.0;
const COLUMN_GAP: f32 = 24.0;
const BOARD_COLUMN: f32 = 972.0;
const SIDE_COLUMN: f32 = 380.0;
const MOST_BOARD_HEIGHT: f32 = 720.0;
const PADDING: f32 = 20.0;
const STATUS_HEIGHT: f32 = 40.0;

impl Table {
    /// The screen as an SVG file: status and prompt on top, the board, side panels at its right,
    /// sheets below it.
    pub fn to_svg(&self, theme: Theme) -> String {
        self.picture(theme, &BTreeMap::new())
    }

    /// The same with a frame around everything that can be clicked first: solid for plain moves,
    /// dashed for costly ones, in the colour of danger for those that end something.
    pub fn to_svg_with_targets(&self, theme: Theme) -> String {
        self.picture(theme, &self.targets())
    }

    /// The board alone, with those frames: the pictures of rules pages.
    pub fn board_to_svg(&self, theme: Theme) -> String {
        let palette = &self.palette;
        let colours = Colours { palette, theme };
        svg::document(self.board.width, self.board.height, |lines| {
            svg::define_icons(lines, [&self.board]);
            svg::write_nodes(lines, &self.board.nodes, colours);
            svg::write_targets(lines, &self.board, &self.targets(), colours, 1.0);
        })
    }

    fn picture(&self, theme: Theme, targets: &BTreeMap<&str, Tone>) -> String {
        let layout = Layout::of(self);
        let palette = &self.palette;
        let colours = Colours { palette, theme };
        svg::document(layout.width, layout.height, |lines| {
            svg::define_icons(lines, self.scenes());
            let pen = &mut Pen::new(lines, colours, targets);
            pen.ground(layout.width, layout.height);
            pen.status(MARGIN, MARGIN + 12.0, &self.status);
            layout.prompt.draw(pen);
            pen.card(layout.board_card, false);
            pen.scene(&self.board, layout.board);
            for card in &layout.cards {
                card.draw(pen);
            }
        })
    }

    /// The board and what is on the panels.
    pub fn scenes(&self) -> impl Iterator<Item = &Scene> {
        std::iter::once(&self.board).chain(self.panels.iter().map(|panel| &panel.scene))
    }

    /// The keys that can be clicked first, each with the mildest tone it can lead to.
    pub fn targets(&self) -> BTreeMap<&str, Tone> {
        let mut targets = BTreeMap::new();
        for choice in &self.choices {
            let Some(first) = choice.clicks.first() else {
                continue;
            };
            let tone = targets.entry(first.as_str()).or_insert(choice.tone);
            *tone = milder(*tone, choice.tone);
        }
        targets
    }

    /// The panels that belong to a place, in order.
    pub fn panels_at(&self, place: Place) -> impl Iterator<Item = &Panel> {
        self.panels.iter().filter(move |panel| panel.place == place)
    }

    /// The choices without a place on the board, which are buttons.
    pub fn buttons(&self) -> impl Iterator<Item = &Choice> {
        self.choices
            .iter()
            .filter(|choice| choice.clicks.is_empty())
    }
}

fn milder(one: Tone, other: Tone) -> Tone {
    [Tone::Plain, Tone::Costly]
        .into_iter()
        .find(|tone| [one, other].contains(tone))
        .unwrap_or(Tone::Ending)
}

/// Where everything is, in pixels.
struct Layout<'a> {
    width: f32,
    height: f32,
    prompt: PromptCard<'a>,
    board_card: Bounds,
    board: Fit,
    cards: Vec<Card<'a>>,
}

impl<'a> Layout<'a> {
    fn of(table: &'a Table) -> Layout<'a> {
        let top = MARGIN + STATUS_HEIGHT;
        let prompt = PromptCard::of(table, MARGIN, top, BOARD_COLUMN);
        let (board_card, board) = place_board(&table.board, prompt.area.bottom + GAP);
        let most = board.scale.max(1.0);
        let (mut cards, beside) = place_side(table, top, most);
        let whole = match cards.is_empty() {
            true => BOARD_COLUMN,
            false => BOARD_COLUMN + COLUMN_GAP + SIDE_COLUMN,
        };
        let sheets_top = board_card.bottom + GAP;
        let room = if beside <= sheets_top {
            whole
        } else {
            BOARD_COLUMN
        };
        let (sheets, below) = place_sheets(table, sheets_top, room, most);
        cards.extend(sheets);
        Layout {
            width: MARGIN + whole + MARGIN,
            height: below.max(beside) - GAP + MARGIN,
            prompt,
            board_card,
            board,
            cards,
        }
    }
}

/// The card of the board, and the board in its middle.
fn place_board(board: &Scene, top: f32) -> (Bounds, Fit) {
    let room = BOARD_COLUMN - 2.0 * PADDING;
    let fit = Fit::within(board, room, MOST_BOARD_HEIGHT, f32::INFINITY);
    let height = board.height * fit.scale + 2.0 * PADDING;
    let card = Bounds {
        left: MARGIN,
        top,
        right: MARGIN + BOARD_COLUMN,
        bottom: top + height,
    };
    let left = MARGIN + (BOARD_COLUMN - board.width * fit.scale) / 2.0;
    (card, fit.at(left, top + PADDING))
}

/// The panels at the side, one under the other, and where the next would begin.
fn place_side(table: &Table, top: f32, most: f32) -> (Vec<Card<'_>>, f32) {
    let left = MARGIN + BOARD_COLUMN + COLUMN_GAP;
    let mut y = top;
    let mut cards = Vec::new();
    for panel in table.panels_at(Place::Side) {
        let card = Card::of(panel, left, y, SIDE_COLUMN, most);
        y = card.area.bottom + GAP;
        cards.push(card);
    }
    (cards, y)
}

/// The sheets below the board, up to three in a row, and where the next row would begin.
fn place_sheets(table: &Table, top: f32, room: f32, most: f32) -> (Vec<Card<'_>>, f32) {
    let panels: Vec<_> = table.panels_at(Place::Sheet).collect();
    let columns = panels
        .len()
        .clamp(1, if room > BOARD_COLUMN { 3 } else { 2 });
    let width = (room - GAP * (columns - 1) as f32) / columns as f32;
    let mut y = top;
    let mut cards = Vec::new();
    for row in panels.chunks(columns) {
        let places = (0..).map(|column| MARGIN + (width + GAP) * column as f32);
        let placed = row.iter().zip(places);
        let mut row: Vec<_> = placed
            .map(|(panel, x)| Card::of(panel, x, y, width, most))
            .collect();
        let bottom = row.iter().map(|card| card.area.bottom).fold(y, f32::max);
        row.iter_mut().for_each(|card| card.area.bottom = bottom);
        cards.append(&mut row);
        y = bottom + GAP;
    }
    (cards, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn targets_take_the_mildest_tone() {
        let mut table = sample::table();
        table.choices[3].clicks = vec!["b".to_string()];
        let targets = BTreeMap::from([("a", Tone::Plain), ("b", Tone::Costly)]);
        assert_eq!(table.targets(), targets);
    }

    #[test]
    fn frames_only_on_demand() {
        let table = sample::table();
        let framed = table.to_svg_with_targets(Theme::Light);
        assert!(!table.to_svg(Theme::Light).contains("data-target"));
        assert_eq!(framed.matches("data-target").count(), 2);
    }

    #[test]
    fn everything_is_on_the_screen() {
        let mut table = sample::table();
        table.panels[1].place = Place::Sheet;
        let svg = table.to_svg(Theme::Dark);
        let words = [
            "turn 1 of 9",
            "Take a stone",
            "The last one wins.",
            "Do pass",
            "Do end",
        ];
        for word in words
            .into_iter()
            .chain(["Player 1", "Player 2", "2 points", "two stones"])
        {
            assert!(svg.contains(&format!(">{word}</text>")), "{word}");
        }
    }

    #[test]
    fn long_words_and_many_buttons_stay_inside() {
        let mut table = sample::table();
        table.prompt.detail = "Many words. ".repeat(20);
        table.panels[0].note = "so many points that they need a line of their own".to_string();
        for i in 0..60 {
            let mut more = table.choices[2].clone();
            more.label = format!("Pass {i} times");
            table.choices.push(more);
        }
        let layout = Layout::of(&table);
        assert!(layout.prompt.area.height() < 340.0);
        assert!(
            table.to_svg(Theme::Light).contains(">and "),
            "it says how many are left out"
        );
        assert!(
            layout
                .cards
                .iter()
                .all(|card| card.area.right <= layout.width - MARGIN)
        );
        assert!(layout.height > layout.board_card.bottom);
    }
}
