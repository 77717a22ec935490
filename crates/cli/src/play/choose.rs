//! Saying a move by clicks: each click narrows what is left.

use atoll_scene::Choice;

/// The choices that hold all these clicks, in whatever order.
pub(super) fn narrowed(choices: &[Choice], clicked: &[String]) -> Vec<usize> {
    let holds = |choice: &Choice| clicked.iter().all(|key| choice.clicks.contains(key));
    let left = choices.iter().enumerate();
    left.filter(|(_, choice)| holds(choice))
        .map(|(index, _)| index)
        .collect()
}

/// The keys that are usually clicked next, in the order of the choices, each once.
pub(super) fn next_keys<'c>(choices: &'c [Choice], clicked: &[String]) -> Vec<&'c str> {
    let mut keys = Vec::new();
    for index in narrowed(choices, clicked) {
        let mut clicks = choices[index].clicks.iter();
        let Some(key) = clicks.find(|key| !clicked.contains(key)) else {
            continue;
        };
        if !keys.contains(&key.as_str()) {
            keys.push(key.as_str());
        }
    }
    keys
}

/// The choice that these clicks say: the only one left, with at least its usual first click.
pub(super) fn said(choices: &[Choice], clicked: &[String]) -> Option<usize> {
    match narrowed(choices, clicked).as_slice() {
        [only] => {
            let first = choices[*only].clicks.first()?;
            clicked.contains(first).then_some(*only)
        }
        _ => None,
    }
}

/// The choice that these clicks say, though others go on from them.
pub(super) fn said_so_far(choices: &[Choice], clicked: &[String]) -> Option<usize> {
    let left = narrowed(choices, clicked);
    let exact = |index: &usize| choices[*index].clicks.len() == clicked.len();
    left.into_iter().find(exact)
}

/// Whether a choice has these words in its label or its notation, whatever their case.
pub(super) fn holds_words(choice: &Choice, words: &str) -> bool {
    let text = format!("{} {}", choice.text, choice.label).to_lowercase();
    words
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use atoll_scene::Tone;

    fn choice(text: &str, clicks: &[&str]) -> Choice {
        Choice {
            text: text.into(),
            label: format!("go {text}"),
            effect: String::new(),
            tone: Tone::Plain,
            clicks: keys(clicks),
            ghosts: Vec::new(),
        }
    }

    fn keys(keys: &[&str]) -> Vec<String> {
        keys.iter().map(|key| key.to_string()).collect()
    }

    fn choices() -> Vec<Choice> {
        vec![
            choice("a", &["a"]),
            choice("S:a", &["chip", "a"]),
            choice("S:b", &["chip", "b"]),
            choice("pass", &[]),
        ]
    }

    #[test]
    fn each_click_narrows_what_is_left() {
        let choices = choices();
        assert_eq!(narrowed(&choices, &[]), [0, 1, 2, 3]);
        assert_eq!(narrowed(&choices, &keys(&["chip"])), [1, 2]);
        assert_eq!(narrowed(&choices, &keys(&["chip", "b"])), [2]);
    }

    #[test]
    fn clicks_count_in_any_order() {
        let choices = choices();
        assert_eq!(narrowed(&choices, &keys(&["b"])), [2]);
        assert_eq!(said(&choices, &keys(&["b", "chip"])), Some(2));
        assert_eq!(next_keys(&choices, &keys(&["b"])), ["chip"]);
    }

    #[test]
    fn what_can_be_clicked_next_follows_the_usual_order() {
        let choices = choices();
        assert_eq!(next_keys(&choices, &[]), ["a", "chip"]);
        assert_eq!(next_keys(&choices, &keys(&["chip"])), ["a", "b"]);
    }

    #[test]
    fn a_choice_is_said_when_it_alone_is_left() {
        let choices = choices();
        assert_eq!(said(&choices, &keys(&["chip", "a"])), Some(1));
        assert_eq!(said(&choices, &keys(&["chip"])), None, "two are left");
    }

    #[test]
    fn the_last_choice_wants_its_usual_first_click() {
        let choices = vec![choice("S:b", &["b", "chip"])];
        assert_eq!(said(&choices, &keys(&["b"])), Some(0));
        assert_eq!(said(&choices, &keys(&["chip"])), None);
        assert_eq!(said(&choices, &keys(&["chip", "b"])), Some(0));
    }

    #[test]
    fn a_choice_with_longer_ones_beside_it_is_only_said_so_far() {
        let choices = choices();
        assert_eq!(said(&choices, &keys(&["a"])), None);
        assert_eq!(said_so_far(&choices, &keys(&["a"])), Some(0));
        assert_eq!(next_keys(&choices, &keys(&["a"])), ["chip"]);
    }

    #[test]
    fn words_are_found_in_labels_and_notation() {
        let choice = choice("S:a", &[]);
        assert!(holds_words(&choice, "GO s:"));
        assert!(!holds_words(&choice, "stay"));
    }
}
