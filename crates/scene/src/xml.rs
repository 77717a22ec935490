//! Writing XML that stays well-formed whatever the names say.

use std::fmt::{self, Display, Write};

/// A number with at most three decimals; what is not finite becomes 0.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f32);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (f64::from(self.0) * 1000.0).round();
        if !thousandths.is_finite() || thousandths == 0.0 {
            return f.write_str("0");
        }
        write!(f, "{}", thousandths / 1000.0)
    }
}

/// A text as it may stand between tags and in quoted attributes.
#[derive(Clone, Copy)]
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                plain => f.write_char(plain)?,
            }
        }
        Ok(())
    }
}

/// Lines of XML, indented by depth.
pub(crate) struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    pub(crate) fn new() -> Lines {
        Lines {
            text: String::new(),
            depth: 0,
        }
    }

    /// One element, or a piece of text, on a line of its own.
    pub(crate) fn line(&mut self, line: impl Display) {
        let indent = self.depth * 2;
        writeln!(self.text, "{:indent$}{line}", "").expect("a String takes everything");
    }

    /// An element around what `inside` writes.
    pub(crate) fn around(&mut self, tag: &str, attributes: &str, inside: impl FnOnce(&mut Lines)) {
        self.line(format_args!("<{tag}{attributes}>"));
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.line(format_args!("</{tag}>"));
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [1.0, 0.1234, -0.0001, f32::NAN, f32::INFINITY, -2.5, 1440.0]
            .map(|number| Num(number).to_string());
        assert_eq!(written, ["1", "0.123", "0", "0", "0", "-2.5", "1440"]);
    }

    #[test]
    fn texts_cannot_break_out() {
        let written = Escaped("<a b=\"&\">\u{1b}\n").to_string();
        assert_eq!(written, "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd} ");
    }
}
