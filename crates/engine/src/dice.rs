//! Dice that anyone can verify.
//!
//! Before the first move a match publishes a [`Commitment`] to its secret [`Seed`]; when it is over
//! the seed is shown. The draw at each place of the record is a function of the seed and that place
//! alone, so nobody can choose among draws, taking moves back does not roll again, and the whole
//! record can be checked afterwards by [`verify`](crate::verify).

use std::fmt;
use std::str::FromStr;

use rand::{Rng, RngExt};
use sha2::{Digest, Sha256};

/// What all draws of a match follow from, with the salt that keeps the commitment from being guessed.
/// As secret as a hand of cards while the match runs.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed {
    key: [u8; 32],
    salt: [u8; 16],
}

impl Seed {
    /// A fresh seed from a cryptographic generator.
    pub fn random(rng: &mut impl Rng) -> Seed {
        Seed {
            key: rng.random(),
            salt: rng.random(),
        }
    }

    /// The seed that stands for a number: for repeatable simulations and tests, not for secrets.
    pub fn from_number(number: u64) -> Seed {
        let key = Sha256::digest([b"atoll seed ".as_slice(), &number.to_le_bytes()].concat());
        let salt = Sha256::digest([b"atoll salt ".as_slice(), &number.to_le_bytes()].concat());
        Seed {
            key: key.into(),
            salt: salt[..16].try_into().expect("a digest has 32 bytes"),
        }
    }

    /// The promise that can be published before the match.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"atoll commitment ");
        hash.update(self.salt);
        hash.update(self.key);
        Commitment(hash.finalize().into())
    }
}

/// Seeds do not show themselves in logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", Hex(&self.key), Hex(&self.salt))
    }
}

impl FromStr for Seed {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Seed, NotHex> {
        let (key, salt) = text.split_once(':').ok_or(NotHex)?;
        Ok(Seed {
            key: from_hex(key)?,
            salt: from_hex(salt)?,
        })
    }
}

/// The SHA-256 hash of salt and seed, published before the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl FromStr for Commitment {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Commitment, NotHex> {
        from_hex(text).map(Commitment)
    }
}

/// Draws by place in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    seed: Seed,
}

impl Dice {
    /// The dice of a match with this seed.
    pub fn new(seed: Seed) -> Dice {
        Dice { seed }
    }

    /// The seed behind the dice.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// A number below `total`, uniform, for the decision number `ply` (from 0) of the record.
    pub fn roll(&self, ply: usize, total: u64) -> u64 {
        assert!(total > 0, "there must be something to draw");
        // Numbers from the last, incomplete stretch of `total` would favour small outcomes: roll again.
        let limit = u64::MAX - u64::MAX % total;
        (0..)
            .map(|attempt| self.word(ply, attempt))
            .find(|word| *word < limit)
            .expect("every other word is below the limit")
            % total
    }

    fn word(&self, ply: usize, attempt: u64) -> u64 {
        let mut hash = Sha256::new();
        hash.update(b"atoll draw ");
        hash.update(self.seed.key);
        hash.update((ply as u64).to_le_bytes());
        hash.update(attempt.to_le_bytes());
        let digest = hash.finalize();
        u64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes"))
    }
}

/// The text is not hexadecimal, or not of the right length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not hexadecimal digits of the right number")]
pub struct NotHex;

struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

fn from_hex<const N: usize>(text: &str) -> Result<[u8; N], NotHex> {
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(NotHex);
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| NotHex)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_back_and_keeps_its_commitment() {
        let seed = Seed::from_number(7);
        let again: Seed = seed.to_string().parse().unwrap();
        assert_eq!(again, seed);
        assert_eq!(again.commitment(), seed.commitment());
        assert_ne!(Seed::from_number(8).commitment(), seed.commitment());
    }

    #[test]
    fn a_seed_does_not_show_itself_in_debug_output() {
        let seed = Seed::from_number(7);
        let key = seed.to_string();
        assert!(!format!("{seed:?} {:?}", Dice::new(seed.clone())).contains(&key[..16]));
    }

    #[test]
    fn rolls_are_uniform_and_depend_on_the_place_alone() {
        let dice = Dice::new(Seed::from_number(1));
        let mut seen = [0u32; 5];
        for ply in 0..50_000 {
            seen[dice.roll(ply, 5) as usize] += 1;
            assert_eq!(dice.roll(ply, 5), dice.roll(ply, 5));
        }
        // Five standard deviations of a fair draw.
        assert!(
            seen.iter().all(|count| count.abs_diff(10_000) < 450),
            "{seen:?}"
        );
    }

    #[test]
    fn seeds_of_the_wrong_form_are_refused() {
        for text in ["", "7", "zz:zz", "00:00", &format!("{}:", "0".repeat(64))] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }
}
