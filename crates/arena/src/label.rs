//! Names of things that are counted.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

/// Something of a game that is worth counting over many matches: what a seat plays as, an action, a piece, a card.
///
/// ```
/// use atoll_arena::Label;
/// let label = Label::new("mercenary hired", "Fox");
/// assert_eq!(label.to_string(), "mercenary hired: Fox");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Label {
    /// What kind of thing it is, in a word or two.
    pub group: &'static str,
    /// Which of them.
    pub name: Cow<'static, str>,
}

impl Label {
    /// The thing of this name in this group.
    pub fn new(group: &'static str, name: impl Into<Cow<'static, str>>) -> Label {
        let name = name.into();
        Label { group, name }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.group, self.name)
    }
}
