//! Move counts kept as data, in one format for all games.
//!
//! ```text
//! # a comment
//! id   start
//! pos  10 0
//! perft 1 3
//! perft 2 9
//! ```

use std::path::Path;

use atoll_engine::{Game, perft};

/// Checks the counts of a perft file that are not above `limit`; returns how many were checked.
/// Panics with file and line of the first that is wrong. A path is relative to the crate under test.
pub fn perft_file<G: Game>(path: impl AsRef<Path>, limit: u64) -> usize {
    let path = path.as_ref();
    let text = std::fs::read_to_string(path);
    let text = text.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    match check_perft::<G>(&text, limit) {
        Ok(0) => panic!(
            "{}: no count is within the limit of {limit}",
            path.display()
        ),
        Ok(checked) => checked,
        Err(wrong) => panic!("{}: {wrong}", path.display()),
    }
}

/// Checks the counts of a perft text that are not above `limit`: how many were checked,
/// or the first line that is wrong.
///
/// ```
/// use atoll_engine::example::TakeAway;
/// use atoll_testkit::check_perft;
/// assert_eq!(check_perft::<TakeAway>("pos 10 0\nperft 1 3\nperft 4 76", 50), Ok(1));
/// assert_eq!(
///     check_perft::<TakeAway>("id start\npos 10 0\nperft 2 8", 50).unwrap_err(),
///     "line 3 (start): depth 2 has 9 nodes, not 8",
/// );
/// ```
pub fn check_perft<G: Game>(text: &str, limit: u64) -> Result<usize, String> {
    let mut reader = Reader::<G> {
        id: String::new(),
        place: None,
        checked: 0,
        limit,
    };
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Err(wrong) = reader.line(line) {
            let id = Some(&reader.id).filter(|id| !id.is_empty());
            let id = id.map(|id| format!(" ({id})")).unwrap_or_default();
            return Err(format!("line {}{id}: {wrong}", index + 1));
        }
    }
    Ok(reader.checked)
}

struct Reader<G: Game> {
    id: String,
    place: Option<(G, G::State)>,
    checked: usize,
    limit: u64,
}

impl<G: Game> Reader<G> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => {}
            "id" => {
                self.id = rest.trim().to_owned();
                self.place = None;
            }
            "pos" => {
                let place = G::parse_position(rest.trim());
                self.place = Some(place.map_err(|why| why.to_string())?);
            }
            "perft" => self.count(rest)?,
            _ => {
                return Err(format!(
                    "expected `id`, `pos`, `perft` or `#`, not `{word}`"
                ));
            }
        }
        Ok(())
    }

    fn count(&mut self, rest: &str) -> Result<(), String> {
        let mut numbers = rest.split_whitespace().map(str::parse::<u64>);
        let (Some(Ok(depth)), Some(Ok(expected)), None) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            return Err("expected `perft DEPTH NODES`".to_owned());
        };
        let depth = u32::try_from(depth).map_err(|_| format!("the depth {depth} is too large"))?;
        let Some((game, state)) = &self.place else {
            return Err("there is no `pos` line before it".to_owned());
        };
        if expected > self.limit {
            return Ok(());
        }
        let nodes = perft(game, state, depth);
        self.checked += 1;
        match nodes == expected {
            true => Ok(()),
            false => Err(format!("depth {depth} has {nodes} nodes, not {expected}")),
        }
    }
}
