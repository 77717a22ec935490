//! Texts in columns.

use ratatui::text::Span;

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text with blanks after it, so that it takes this many columns.
pub(super) fn pad(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(blanks))
}

/// The text, or as much of its beginning as fits with an ellipsis.
pub(super) fn shorten(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while !kept.is_empty() && width(&kept) + 1 > columns {
        kept.pop();
    }
    format!("{}…", kept.trim_end())
}

/// The text in lines of at most this many columns, broken between words where that is possible.
/// Lines after the first begin as far in as the first does.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(8);
    let indent = indent_of(text).min(columns / 2);
    let mut lines = Vec::new();
    let mut line = text[..text.len() - text.trim_start().len()].to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && width(&line) + 1 + width(word) > columns {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line);
    lines
}

/// How far in a line begins, its bullet included.
fn indent_of(text: &str) -> usize {
    let inner = text.trim_start();
    let bullet = if inner.starts_with("- ") || inner.starts_with("• ") {
        2
    } else {
        0
    };
    width(text) - width(inner) + bullet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_their_indent() {
        assert_eq!(wrap("- one two three", 9), ["- one two", "  three"]);
        assert_eq!(wrap("", 9), [""]);
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(shorten("short", 9), "short");
        assert_eq!(shorten("rather long", 8), "rather…");
    }
}
