//! The card over the board: what is decided now, and the moves that are buttons.

use super::pen::Pen;
use crate::measure::Type;
use crate::{Anchor, Bounds, Choice, Table};

const PADDING: f32 = 20.0;
const TITLE: Type = Type::new(20.0, 700);
const DETAIL: Type = Type::new(16.0, 400);
const BUTTON: Type = Type::new(15.0, 500);

const ROW: f32 = 40.0;
const LINE: f32 = 24.0;
const BETWEEN: f32 = 10.0;
const MOST_ROWS: usize = 3;

/// The prompt and its place.
pub(super) struct PromptCard<'a> {
    pub(super) area: Bounds,
    table: &'a Table,
    detail: Vec<(f32, f32, String)>,
    buttons: Vec<(Bounds, &'a Choice)>,
    /// How many buttons found no room, and where to say so.
    left_out: Option<(usize, f32)>,
}

impl<'a> PromptCard<'a> {
    /// As high as its words and buttons need.
    pub(super) fn of(table: &'a Table, x: f32, y: f32, width: f32) -> PromptCard<'a> {
        let area = Bounds {
            left: x,
            top: y,
            right: x + width,
            bottom: y + ROW + 24.0,
        };
        let card = PromptCard {
            area,
            table,
            detail: Vec::new(),
            buttons: Vec::new(),
            left_out: None,
        };
        if card.fits_one_row() {
            card.in_one_row()
        } else {
            card.in_rows()
        }
    }

    fn left(&self) -> f32 {
        self.area.left + PADDING
    }

    fn room(&self) -> f32 {
        self.area.width() - 2.0 * PADDING
    }

    fn first_middle(&self) -> f32 {
        self.area.top + 12.0 + ROW / 2.0
    }

    /// Where the detail begins if it stands beside the title.
    fn beside_title(&self) -> f32 {
        TITLE.width(&self.table.prompt.title) + 14.0
    }

    fn text_width(&self) -> f32 {
        self.beside_title() + DETAIL.width(&self.table.prompt.detail)
    }

    fn buttons_width(&self) -> f32 {
        self.table
            .buttons()
            .map(|choice| button_width(choice) + BETWEEN)
            .sum()
    }

    fn fits_one_row(&self) -> bool {
        self.text_width() + self.buttons_width() + 8.0 <= self.room()
    }

    fn in_one_row(mut self) -> Self {
        self.put_detail_beside();
        let mut x = self.left() + self.room() - self.buttons_width() + BETWEEN;
        let y = self.first_middle();
        for choice in self.table.buttons() {
            let half = button_width(choice) / 2.0;
            let area = Bounds::around(x + half, y, half, ROW / 2.0);
            self.buttons.push((area, choice));
            x = area.right + BETWEEN;
        }
        self
    }

    fn in_rows(mut self) -> Self {
        let mut bottom = self.area.top + 12.0 + ROW;
        if self.text_width() <= self.room() {
            self.put_detail_beside();
        } else {
            bottom = self.put_detail_below(bottom);
        }
        bottom = self.put_buttons_below(bottom);
        self.area.bottom = bottom + 14.0;
        self
    }

    fn put_detail_beside(&mut self) {
        let (x, y) = (self.left() + self.beside_title(), self.first_middle());
        self.detail.push((x, y, self.table.prompt.detail.clone()));
    }

    fn put_detail_below(&mut self, top: f32) -> f32 {
        let mut y = top;
        for line in DETAIL.wrap(&self.table.prompt.detail, self.room()) {
            self.detail.push((self.left(), y + LINE / 2.0 - 4.0, line));
            y += LINE;
        }
        y
    }

    /// Buttons in rows; how many find no room in the last row is said below.
    fn put_buttons_below(&mut self, top: f32) -> f32 {
        let (mut x, mut y, mut row) = (self.left(), top + 6.0, 0);
        let right = self.left() + self.room();
        for choice in self.table.buttons() {
            let width = button_width(choice).min(self.room());
            if x + width > right {
                (x, y, row) = (self.left(), y + ROW + BETWEEN, row + 1);
            }
            if row == MOST_ROWS {
                let left_out = self.table.buttons().count() - self.buttons.len();
                self.left_out = Some((left_out, y + LINE / 2.0));
                return y + LINE;
            }
            let area = Bounds::around(x + width / 2.0, y + ROW / 2.0, width / 2.0, ROW / 2.0);
            self.buttons.push((area, choice));
            x = area.right + BETWEEN;
        }
        if self.buttons.is_empty() {
            top
        } else {
            y + ROW
        }
    }

    pub(super) fn draw(&self, pen: &mut Pen<'_>) {
        pen.card(self.area, false);
        let prompt = &self.table.prompt;
        pen.text(
            self.left(),
            self.first_middle(),
            TITLE,
            "ink",
            Anchor::Start,
            &prompt.title,
        );
        for (x, y, line) in &self.detail {
            pen.text(*x, *y, DETAIL, "soft", Anchor::Start, line);
        }
        for (area, choice) in &self.buttons {
            let label = BUTTON.shorten(&choice.label, area.width() - 28.0);
            pen.button(*area, choice.tone, BUTTON, &label);
        }
        if let Some((count, y)) = self.left_out {
            let words = format!("and {count} more");
            pen.text(self.left(), y, BUTTON, "soft", Anchor::Start, &words);
        }
    }
}

fn button_width(choice: &Choice) -> f32 {
    BUTTON.width(&choice.label) + 30.0
}
