//! How a command fails: one clear sentence, and the place under the text where there is one.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use atoll_catalog::ThinkError;
use atoll_engine::{ParseError, PlayError, Problems, RecordError};
use atoll_store::StoreError;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    /// What to say; nothing if nobody listens any more.
    message: Option<String>,
    place: Option<Place>,
    code: u8,
}

/// A text that is wrong, and the byte at which it is.
#[derive(Debug)]
struct Place {
    name: &'static str,
    text: String,
    at: usize,
}

impl Failure {
    /// What was asked cannot be done: exit code 1.
    pub(crate) fn new(message: impl ToString) -> Failure {
        Failure {
            message: Some(message.to_string()),
            place: None,
            code: 1,
        }
    }

    /// The command was used wrongly: exit code 2.
    pub(crate) fn usage(message: impl ToString) -> Failure {
        Failure {
            code: 2,
            ..Failure::new(message)
        }
    }

    /// Whoever read our output has left (`atoll … | head`): nothing to say, nothing went wrong.
    fn unheard() -> Failure {
        Failure {
            message: None,
            place: None,
            code: 0,
        }
    }

    /// The same, said of this file or flag.
    pub(crate) fn of(mut self, what: impl Display) -> Failure {
        self.message = self.message.map(|message| format!("{what}: {message}"));
        self
    }

    /// The same, with the byte `at` of `text` marked.
    pub(crate) fn at(mut self, name: &'static str, text: &str, at: usize) -> Failure {
        let text = text.to_owned();
        self.place = Some(Place { name, text, at });
        self
    }

    /// Writes the reason to stderr: a sentence first, then the text with the place marked.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(message) = &self.message {
            eprintln!("atoll: {message}");
        }
        if let Some(place) = self.place.as_ref().filter(|place| !place.text.is_empty()) {
            eprint!("{}", place.pointed());
        }
        ExitCode::from(self.code)
    }
}

/// What clap says: help to stdout; of a wrong use first one sentence, then its advice, to stderr.
pub(crate) fn misused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Nothing is lost if whoever asked for help has left.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let (problem, advice) = text.split_once("\n\n").unwrap_or((&text, ""));
    let problem: Vec<&str> = problem.split_whitespace().collect();
    let problem = problem.join(" ");
    eprintln!("atoll: {}", problem.trim_start_matches("error: "));
    eprint!("{advice}");
    ExitCode::from(2)
}

impl Place {
    /// The text with a mark under the place.
    fn pointed(&self) -> String {
        let label = LabeledSpan::at_offset(self.offset(), "here");
        let report = Report::new(MietteDiagnostic::new("").with_label(label))
            .with_source_code(NamedSource::new(self.name, self.text.clone()));
        let mut drawn = String::new();
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
        match handler.render_report(&mut drawn, report.as_ref()) {
            Ok(()) => without_title(&drawn),
            Err(_) => String::new(),
        }
    }

    /// The character to mark: the last one if the text is too short.
    fn offset(&self) -> usize {
        let starts = self.text.char_indices().map(|(start, _)| start);
        starts.take_while(|s| *s <= self.at).last().unwrap_or(0)
    }
}

/// The sentence is said already: only the drawing is kept.
fn without_title(drawn: &str) -> String {
    let begin = drawn.find("   ╭─").unwrap_or(0);
    drawn[begin..].to_owned()
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::new(&error).at("text", &error.text, error.at)
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Failure {
        Failure::new(problems)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        let failure = Failure::new(&error);
        match error {
            RecordError::Position(why)
            | RecordError::Move {
                why: PlayError::Parse(why),
                ..
            } => failure.at("text", &why.text, why.at),
            _ => failure,
        }
    }
}

impl From<ThinkError> for Failure {
    fn from(error: ThinkError) -> Failure {
        match error {
            ThinkError::UnknownBot { .. }
            | ThinkError::BadSettings { .. }
            | ThinkError::NoSolver { .. } => Failure::usage(error),
            _ => Failure::new(error),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::new(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::unheard(),
            _ => Failure::new(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places come from outside: none of them may make the report fail.
    #[test]
    fn any_place_can_be_marked() {
        for text in ["", "a", "İye", "Ğ\nĞ", "a\tb", "\n"] {
            for at in 0..text.len() + 3 {
                let failure = Failure::new("wrong").at("text", text, at);
                failure.place.unwrap().pointed();
            }
        }
    }
}
