//! How much room a text takes, near enough to lay out pictures without loading a font.

/// Widths of the characters from blank to tilde in Inter, in thousandths of the type's size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 558, 541, 362, 327, 362, 659,
];

/// Height of capitals and digits, in sizes of the type.
pub(crate) const CAPITAL: f32 = 0.727;

/// A kind of type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Type {
    pub(crate) size: f32,
    pub(crate) weight: u16,
}

impl Type {
    pub(crate) const fn new(size: f32, weight: u16) -> Type {
        Type { size, weight }
    }

    /// The width of a line of this type.
    pub(crate) fn width(self, text: &str) -> f32 {
        let bold = 1.0 + f32::from(self.weight.saturating_sub(400)) * 0.00016;
        text.chars().map(advance).sum::<f32>() * self.size * bold
    }

    /// The text in lines of at most this width, broken between words.
    pub(crate) fn wrap(self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_string()),
            }
        }
        lines
    }

    /// The text, or as much of its beginning as fits with an ellipsis.
    pub(crate) fn shorten(self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_string();
        }
        let mut kept = text.to_string();
        while !kept.is_empty() && self.width(&kept) + self.width("…") > width {
            kept.pop();
        }
        format!("{}…", kept.trim_end())
    }
}

fn advance(character: char) -> f32 {
    let thousandths = match character {
        // Pictures ask for digits of one width.
        '0'..='9' => 625,
        ' '..='~' => WIDTHS[character as usize - ' ' as usize],
        'ı' => 237,
        'İ' => 264,
        '·' => 276,
        'Ѐ'..='Я' => 720,
        'а'..='ӿ' => 600,
        '—' | '…' | '→' => 950,
        '\u{1100}'.. => 800,
        _ => 600,
    };
    f32::from(thousandths) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: Type = Type::new(10.0, 400);

    #[test]
    fn words_are_wider_in_bold() {
        assert!((BODY.width("0123456789") - 62.5).abs() < 0.1);
        assert!(Type::new(10.0, 700).width("word") > BODY.width("word"));
    }

    #[test]
    fn lines_break_between_words_and_words_do_not_break() {
        assert_eq!(BODY.wrap("aa bb  cc", 30.0), ["aa bb", "cc"]);
        assert_eq!(BODY.wrap("unbreakable", 10.0), ["unbreakable"]);
        assert!(BODY.wrap(" ", 10.0).is_empty());
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(BODY.shorten("short", 100.0), "short");
        assert_eq!(BODY.shorten("rather long", 40.0), "rather…");
    }
}
