//! The terminal: taken over, and given back on every way out.

use std::io::{self, stdout};
use std::thread;

use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame};

/// The name of the threads whose panics are answers, not the end.
pub(super) const BOT_THREAD: &str = "bot";

/// The terminal while it is ours.
pub(super) struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Screen> {
        let terminal = ratatui::try_init()?;
        let screen = Screen { terminal };
        give_back_on_panic();
        execute!(stdout(), EnableMouseCapture)?;
        Ok(screen)
    }

    pub(super) fn area(&self) -> io::Result<Rect> {
        let size = self.terminal.size()?;
        Ok(Rect::new(0, 0, size.width, size.height))
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nobody left to tell if the terminal is gone.
        let _ = execute!(stdout(), DisableMouseCapture);
        let _ = ratatui::try_restore();
    }
}

/// `ratatui` restores the terminal when a thread panics; a bot's panic must not do that while the
/// table is still on the screen.
fn give_back_on_panic() {
    let restore = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().name() == Some(BOT_THREAD) {
            return;
        }
        let _ = execute!(stdout(), DisableMouseCapture);
        restore(panic);
    }));
}
