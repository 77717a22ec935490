//! Passwords, and the codes that stand in for lost ones.

use std::num::NonZeroU32;

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use atoll_store::Person;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use zxcvbn::{Score, zxcvbn};

use crate::error::{Answer, ApiError};
use crate::guard::Client;
use crate::{App, Limits, random};

/// The letters of a recovery code, five bits each, and how many stand together.
const CODE: usize = 20;
const TOGETHER: usize = 5;

/// Counts how often it is tried to enter an account, by account: many addresses do not help whoever guesses.
pub(crate) struct Tries(Option<DefaultKeyedRateLimiter<String>>);

impl Tries {
    pub(crate) fn new(limits: Option<&Limits>) -> Tries {
        let count = |limits: &Limits| {
            let tries = limits.tries.try_into().unwrap_or(u32::MAX);
            NonZeroU32::new(tries).unwrap_or(NonZeroU32::MIN)
        };
        Tries(limits.map(|limits| RateLimiter::keyed(Quota::per_hour(count(limits)))))
    }

    /// Forgets accounts that nobody tried for a while.
    pub(crate) fn sweep(&self) {
        if let Some(tries) = &self.0 {
            tries.retain_recent();
        }
    }
}

pub(crate) fn wrong() -> ApiError {
    let message = "name and password do not fit";
    ApiError::new("bad-credentials", "password", message)
}

/// Hashing takes long on purpose: not on the threads that serve.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Answer<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(ApiError::internal)
}

/// The hash of a password that is good enough for the account of this name.
pub(crate) async fn new_password(password: String, name: &str) -> Answer<String> {
    if !(8..=200).contains(&password.chars().count()) {
        let message = "a password has 8 to 200 characters";
        return Err(ApiError::new("bad-credentials", "password", message));
    }
    let name = name.to_owned();
    let made = apart(move || weakness(&password, &name).map_or_else(|| Ok(hashed(&password)), Err));
    let hash = made
        .await?
        .map_err(|why| ApiError::new("weak-password", "password", why))?;
    hash.map_err(ApiError::internal)
}

fn hashed(password: &str) -> Result<String, argon2::password_hash::Error> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string())
}

/// Why a password is soon guessed: one of the most common ones, the name itself, a row of keys, a date.
fn weakness(password: &str, name: &str) -> Option<String> {
    let judged = zxcvbn(password, &[name, "atoll"]);
    if judged.score() >= Score::Two {
        return None;
    }
    let why = judged.feedback().and_then(|feedback| feedback.warning());
    let why = why.map_or(String::new(), |why| format!(" {why}"));
    Some(format!(
        "this password is soon guessed: take a few words that nobody would say together.{why}"
    ))
}

async fn fits(password: String, hash: String) -> Answer<bool> {
    apart(move || {
        let hash = argon2::PasswordHash::new(&hash);
        let fits = |hash| Argon2::default().verify_password(password.as_bytes(), &hash);
        hash.is_ok_and(|hash| fits(hash).is_ok())
    })
    .await
}

/// A code that opens an account whose password is lost, and the hash that is kept of it.
pub(crate) fn new_code() -> (String, String) {
    let word = random::word(CODE);
    let parts: Vec<&str> = (0..CODE)
        .step_by(TOGETHER)
        .map(|at| &word[at..at + TOGETHER])
        .collect();
    (parts.join("-"), code_hash(&word))
}

/// Codes are typed from paper.
fn code_hash(code: &str) -> String {
    let letters = code.chars().filter(|c| c.is_ascii_alphanumeric());
    random::hash(&letters.collect::<String>().to_ascii_lowercase())
}

impl App {
    /// The account of this name, if the password is right.
    pub(crate) async fn authenticate(
        &self,
        name: &str,
        password: String,
        from: Client,
    ) -> Answer<Person> {
        let person = self.account_named(name).await?;
        let hash = person.as_ref().and_then(|person| person.password.clone());
        let (Some(person), Some(hash)) = (person, hash) else {
            // An unknown name takes as long as a wrong password.
            apart(move || drop(hashed(&password))).await?;
            return Err(wrong());
        };
        self.may_try(&person, from).await?;
        match fits(password, hash).await? {
            true => Ok(person),
            false => Err(wrong()),
        }
    }

    /// The account of this name, if the code is that of its owner.
    pub(crate) async fn recover(&self, name: &str, code: &str, from: Client) -> Answer<Person> {
        let unknown = || {
            let message = "name and recovery code do not fit";
            ApiError::new("bad-credentials", "code", message)
        };
        let person = self.account_named(name).await?.ok_or_else(unknown)?;
        self.may_try(&person, from).await?;
        match person.recovery.as_ref() == Some(&code_hash(code)) {
            true => Ok(person),
            false => Err(unknown()),
        }
    }

    /// Who was in the account from the same place lately is not kept out by others who guess.
    async fn may_try(&self, person: &Person, from: Client) -> Answer<()> {
        let Some(tries) = &self.tries.0 else {
            return Ok(());
        };
        let Err(not_yet) = tries.check_key(&person.id) else {
            return Ok(());
        };
        let (sessions, from) = (self.store.sessions_of(&person.id).await?, from.to_string());
        if sessions.iter().any(|session| session.address == from) {
            return Ok(());
        }
        let mut refused = ApiError::too_fast(not_yet.wait_time_from(DefaultClock::default().now()));
        refused.0.message = "too often somebody has tried to enter this account: wait a while, \
            or come from where you were in it before"
            .to_owned();
        Err(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_refused() {
        for weak in [
            "password",
            "Passw0rd",
            "12345678",
            "qwertyuiop",
            "asdfghjkl",
            "aaaaaaaa",
            "iloveyou",
            "19871987",
            "Kasparov",
            "kasparov1",
            "atollatoll",
            "letmein123",
            "31.12.1999",
        ] {
            assert!(weakness(weak, "Kasparov").is_some(), "{weak}");
        }
        for good in [
            "long enough",
            "a long password",
            "kurt uzun yol",
            "Tr0ub4dour&3",
            "şeker-kavun-9",
        ] {
            assert!(weakness(good, "Kasparov").is_none(), "{good}");
        }
    }

    #[test]
    fn a_code_fits_however_it_is_typed() {
        let (code, hash) = new_code();
        assert_eq!(code.len(), CODE + 3);
        assert_eq!(code_hash(&code), hash);
        assert_eq!(code_hash(&code.replace('-', " ").to_uppercase()), hash);
        assert_ne!(new_code().1, hash);
    }
}
