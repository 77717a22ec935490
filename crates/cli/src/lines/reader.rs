//! Lines of bounded length.

use std::io::{self, BufRead};

/// A record of a long match has some ten thousand characters; nothing sensible has more than this.
const LONGEST: usize = 4 << 20;

/// A line that cannot be a request.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("the line is longer than {LONGEST} bytes")]
    TooLong,
    #[error("the line is not UTF-8 text")]
    NotText,
}

/// The lines of an input, without their ends.
pub(crate) struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines { input }
    }

    /// The next line, cut off after [`LONGEST`] bytes; `None` at the end of the input.
    fn next_bytes(&mut self) -> io::Result<Option<(Vec<u8>, bool)>> {
        let mut line = Vec::new();
        let mut whole = true;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if chunk.is_empty() {
                let nothing = line.is_empty() && whole;
                return Ok((!nothing).then_some((line, whole)));
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if line.len() + part.len() <= LONGEST {
                line.extend_from_slice(part);
            } else {
                whole = false;
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some((line, whole)));
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Result<String, Unreadable>>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.next_bytes().transpose()?;
        Some(line.map(|(bytes, whole)| match whole {
            true => String::from_utf8(bytes).map_err(|_| Unreadable::NotText),
            false => Err(Unreadable::TooLong),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Result<String, String>> {
        let lines = Lines::new(io::BufReader::with_capacity(7, bytes));
        let texts = lines.map(|line| line.expect("memory can be read"));
        texts
            .map(|line| line.map_err(|why| why.to_string()))
            .collect()
    }

    #[test]
    fn lines_are_read_whatever_they_hold() {
        let lines = read(b"first\n\n\xff\xfe\nlast");
        assert_eq!(lines[0].as_deref(), Ok("first"));
        assert_eq!(lines[1].as_deref(), Ok(""));
        assert_eq!(lines[2], Err("the line is not UTF-8 text".into()));
        assert_eq!(lines[3].as_deref(), Ok("last"));
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn an_endless_line_is_refused_and_the_next_one_read() {
        let mut input = vec![b'x'; LONGEST + 10];
        input.extend_from_slice(b"\nnext\n");
        let lines = read(&input);
        assert!(lines[0].as_ref().unwrap_err().contains("longer than"));
        assert_eq!(lines[1].as_deref(), Ok("next"));
    }
}
