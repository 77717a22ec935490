//! What people may call themselves: names that can be read, and that nobody takes for another's.

use atoll_store::{Person, Store, StoreError, Write};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};
use unicode_segmentation::UnicodeSegmentation;

use crate::App;
use crate::error::{Answer, ApiError};

/// The most letters of a name, as people count them.
const LETTERS: usize = 24;
/// The most marks above and below one letter.
const MARKS: usize = 3;
/// Names that would make their bearer somebody else.
const RESERVED: [&str; 8] = [
    "admin",
    "administrator",
    "atoll",
    "moderator",
    "nobody",
    "operator",
    "server",
    "somebody",
];

fn bad(field: &str, message: &str) -> ApiError {
    ApiError::new("bad-name", field, message)
}

/// A name as it is kept and shown: normalised, of 1 to 24 letters of one script (or of scripts that are written together, as
/// the Japanese are), with nothing invisible, nothing that changes the direction of what follows, no towers of marks.
pub(crate) fn name(text: &str, field: &str) -> Answer<String> {
    let name = plain(text);
    if !(1..=LETTERS).contains(&name.graphemes(true).count()) || !marks_are_few(&name) {
        return Err(bad(field, "a name has 1 to 24 letters"));
    }
    let letters: String = name.chars().filter(|c| *c != ' ').collect();
    let allowed = letters.chars().all(|c| c.identifier_allowed());
    if !allowed || !letters.chars().any(char::is_alphanumeric) {
        let message = "a name is made of letters, digits, spaces and - ' . _";
        return Err(bad(field, message));
    }
    if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(bad(field, "the letters of a name belong to one script"));
    }
    Ok(name)
}

/// Normalised, without more spaces than it needs.
fn plain(text: &str) -> String {
    let text: String = text.nfkc().collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn marks_are_few(name: &str) -> bool {
    let decomposed: Vec<char> = name.nfd().collect();
    let mut rows = decomposed.chunk_by(|_, next| is_combining_mark(*next));
    rows.all(|letter| letter.len() <= 1 + MARKS)
}

/// In small letters, the same in every language: a Turkish ı or İ and an English I or i are one letter, so that nobody is kept
/// out by the case of a name or by a keyboard.
pub(crate) fn fold(name: &str) -> String {
    let small = plain(name).to_lowercase();
    small.replace("i\u{307}", "i").replace('ı', "i")
}

/// What a name looks like, as written and in small letters. Names that share one of these are taken for each other.
pub(crate) fn looks(name: &str) -> Vec<String> {
    let look = |text: &str| fold(&skeleton(text).collect::<String>());
    let mut looks = vec![look(&plain(name)), look(&fold(name))];
    looks.dedup();
    looks
}

pub(crate) fn taken() -> ApiError {
    ApiError::new("name-taken", "name", "this name belongs to somebody else")
}

fn is_reserved(name: &str) -> bool {
    let reserved = |look: &String| RESERVED.contains(&look.as_str());
    looks(name).iter().any(reserved) || reserved(&fold(name))
}

/// The name of a new account. Whether another account looks like it is found out when it is written.
pub(crate) fn account_name(text: &str) -> Answer<String> {
    let name = name(text, "name")?;
    if name.graphemes(true).count() < 2 {
        return Err(bad("name", "an account's name has 2 to 24 letters"));
    }
    match is_reserved(&name) || fold(&name).starts_with("guest") {
        true => Err(taken()),
        false => Ok(name),
    }
}

/// The account of this name, however it is spelt. Before names were normalised, accounts were found by
/// their small letters alone.
pub(crate) async fn account_named(store: &Store, name: &str) -> Result<Option<Person>, StoreError> {
    let once = name.split_whitespace().collect::<Vec<_>>().join(" ");
    match store.account(&once.to_lowercase()).await? {
        Some(person) => Ok(Some(person)),
        None => store.account(&fold(name)).await,
    }
}

impl App {
    /// A name for somebody without an account: no account's, and none that looks like one.
    pub(crate) async fn free_name(&self, text: &str, field: &str) -> Answer<String> {
        let name = name(text, field)?;
        match is_reserved(&name) || self.looks_like_account(&name).await?.is_some() {
            true => Err(taken()),
            false => Ok(name),
        }
    }

    /// The account for which a name could be taken.
    pub(crate) async fn looks_like_account(&self, name: &str) -> Answer<Option<String>> {
        for look in looks(name) {
            if let Some(person) = self.store.who_looks(&look).await? {
                return Ok(Some(person));
            }
        }
        Ok(None)
    }

    /// The account of this name, however it is spelt.
    pub(crate) async fn account_named(&self, name: &str) -> Answer<Option<Person>> {
        Ok(account_named(&self.store, name).await?)
    }

    /// Notes what accounts look like that were opened before that was asked, and finds them by their names as they are
    /// folded now. Of two that look alike the older one does; both are found as they were.
    pub(crate) async fn note_looks(&self) {
        let noted = async {
            for person in self.store.without_looks().await? {
                let looks = Write::Looks {
                    looks: looks(&person.name),
                    person: person.id.clone(),
                };
                let found = Write::Person(Person {
                    login: Some(fold(&person.name)),
                    ..person
                });
                match self.store.write(vec![found, looks]).await {
                    Ok(_) | Err(StoreError::Conflict) => {}
                    Err(why) => return Err(why),
                }
            }
            Ok(())
        };
        if let Err(why) = noted.await {
            tracing::error!("It was not noted what accounts look like: {why}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> bool {
        name(text, "name").is_err()
    }

    fn alike(one: &str, other: &str) -> bool {
        looks(one).iter().any(|look| looks(other).contains(look))
    }

    #[test]
    fn names_of_the_world_are_fine() {
        for good in [
            "Red",
            "Guest 1234",
            "Ayşe",
            "Işık Çağrı",
            "İye",
            "Jean-Luc O'Neill",
            "J. R. R.",
            "Нина",
            "Ελένη",
            "ひろし 太郎",
            "김민준",
            "王小明",
            "שרה",
            "मीरा",
            "Nguyễn Thị",
            "x_1",
        ] {
            assert_eq!(name(good, "name").ok().as_deref(), Some(good));
        }
        assert_eq!(name("  Red \t Fox ", "").ok().as_deref(), Some("Red Fox"));
        // Composed, whatever keyboard it came from.
        assert_eq!(name("Ays\u{327}e", "").ok().as_deref(), Some("Ayşe"));
        assert_eq!(name("Ｒｅｄ", "").ok().as_deref(), Some("Red"));
    }

    #[test]
    fn what_cannot_be_seen_or_read_is_no_name() {
        for bad in [
            "",
            " ",
            "\u{3164}",
            "Re\u{200b}d",
            "Re\u{200d}d",
            "Re\u{200c}d",
            "Re\u{ad}d",
            "\u{202e}deR",
            "\u{2066}Red",
            "Re\u{feff}d",
            "Re\u{e0061}d",
            "Red\u{7}",
            "---",
            "☃",
            "Re\u{300}\u{301}\u{302}\u{303}\u{304}d",
            "1234567890123456789012345",
        ] {
            assert!(refused(bad), "{bad:?}");
        }
    }

    #[test]
    fn a_name_is_of_one_script() {
        // Latin with a Cyrillic letter, with a Greek one, and Cyrillic with a Latin one.
        for bad in ["Rеd", "Rοd", "Нинa"] {
            assert!(refused(bad), "{bad}");
        }
    }

    #[test]
    fn a_name_is_as_long_as_people_count() {
        let long = "ş".repeat(24);
        assert!(!refused(&long));
        assert!(!refused(&"s\u{327}".repeat(24)));
        assert!(refused(&format!("{long}ş")));
    }

    #[test]
    fn small_letters_are_the_same_in_every_language() {
        for same in ["İye", "iye", "IYE", "İYE", "ıye", "i\u{307}ye"] {
            assert_eq!(fold(same), "iye", "{same}");
        }
        assert_eq!(fold("IŞIK"), fold("ışık"));
        assert_ne!(fold("Ayşe"), fold("Ayse"));
        assert_eq!(fold("ÇAĞRI"), "çağri");
    }

    #[test]
    fn names_that_look_alike_are_known() {
        for (one, other) in [
            ("Red", "RED"),
            ("Ivan", "lvan"),
            ("Bob", "B0b"),
            ("coco", "сосо"),
            ("СОСО", "coco"),
            ("İye", "ıye"),
            ("Modern", "Modem"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("Ayşe", "Ayse"),
            ("Ali", "Ail"),
            ("Red", "Rad"),
            ("Işık", "Aşık"),
        ] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn nobody_is_the_operator() {
        for name in ["Operator", "0perator", "ADMIN", "Guest 1", "Somebody"] {
            assert!(account_name(name).is_err(), "{name}");
        }
        assert!(account_name("R").is_err());
        assert!(account_name("Redmin").is_ok());
    }
}
