//! What a terminal shows during long work, on stderr. Nothing is shown elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts to `total`.
pub(crate) fn bar(total: u64, of_what: &'static str) -> ProgressBar {
    let style = "{bar:40} {pos}/{len} {msg}, {eta} left";
    ProgressBar::new(total)
        .with_style(ProgressStyle::with_template(style).expect("the template is well formed"))
        .with_message(of_what)
}

/// A sign of life.
pub(crate) fn spinner(doing: impl Into<String>) -> ProgressBar {
    let style = "{spinner} {msg}, {elapsed}";
    let spinner = ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template(style).expect("the template is well formed"))
        .with_message(doing.into());
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}

/// Does something long, with a sign of life.
pub(crate) fn with_spinner<T>(doing: &'static str, work: impl FnOnce() -> T) -> T {
    let spinner = spinner(doing);
    let done = work();
    spinner.finish_and_clear();
    done
}
