//! Matches that were recorded once.

use std::path::Path;

use atoll_engine::{Game, verify};

/// Verifies every match in `tests/records` of the crate at `manifest`, and says how many there are.
/// They replay for ever: if one does not, the version of the rules must go up.
pub fn recorded<G: Game>(manifest: &str) -> usize {
    let folder = Path::new(manifest).join("tests/records");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of records") {
        let path = entry.expect("a record").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let record = text
            .parse()
            .unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        verify::<G>(&record).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        seen += 1;
    }
    seen
}
