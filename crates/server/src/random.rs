//! Names that cannot be guessed.

use rand::RngExt;
use sha2::{Digest, Sha256};

/// Small letters and digits without those that look alike.
const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A random word of so many letters, five bits each.
pub(crate) fn word(letters: usize) -> String {
    let mut rng = rand::rng();
    let letter = |_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]);
    (0..letters).map(letter).collect()
}

/// The SHA-256 hash of a text, in hexadecimal digits.
pub(crate) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A number for a command of a person, to know it again. Never 0.
pub(crate) fn command_number(person: &str, id: &str) -> i64 {
    let digest = Sha256::digest(format!("{person}:{id}").as_bytes());
    let number = i64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes"));
    number.max(i64::MIN + 1) | 1
}
