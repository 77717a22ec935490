//! Texts in columns.

/// How a column is lined up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// The rows, each column as wide as its widest cell, two blanks between; no blanks at the ends of lines.
pub(crate) fn columns(rows: &[Vec<String>], aligns: &[Align]) -> String {
    let widths: Vec<usize> = (0..aligns.len()).map(|i| width(rows, i)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(aligns.iter().zip(&widths));
        let cells: Vec<_> = cells
            .map(|(text, (align, w))| cell(text, *align, *w))
            .collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

fn width(rows: &[Vec<String>], column: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(column));
    cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
}

fn cell(text: &str, align: Align, width: usize) -> String {
    match align {
        Align::Left => format!("{text:width$}"),
        Align::Right => format!("{text:>width$}"),
    }
}

/// A count in three digits and a letter: `1.23M`.
pub(crate) fn compact(number: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    // 999.6k is 1.00M: the unit is chosen after rounding to three digits.
    let (size, unit) = units
        .into_iter()
        .find(|(size, _)| number >= 0.9995 * size)
        .unwrap_or((1.0, ""));
    let value = number / size;
    let places = match value {
        v if v >= 99.95 => 0,
        v if v >= 9.995 => 1,
        v if v >= 0.9995 || v == 0.0 => 2,
        _ => 3,
    };
    format!("{value:.places$}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_needed() {
        let row = |a: &str, b: &str, c: &str| vec![a.to_owned(), b.to_owned(), c.to_owned()];
        let rows = [row("İye", "7", "x"), row("a", "1000", "")];
        let aligns = [Align::Left, Align::Right, Align::Left];
        assert_eq!(columns(&rows, &aligns), "İye     7  x\na    1000\n");
    }

    #[test]
    fn counts_keep_three_digits() {
        let shown = [
            0.0, 0.0042, 1.5, 12.34, 999.4, 999.7, 1234.0, 999_600.0, 45.6e6, 7e9,
        ]
        .map(compact);
        let expected = [
            "0.00", "0.004", "1.50", "12.3", "999", "1.00k", "1.23k", "1.00M", "45.6M", "7.00G",
        ];
        assert_eq!(shown, expected);
    }
}
