//! How a command fails: one clear sentence, and the place under the text where there is one.

use std::process::ExitCode;

use atoll_engine::{ParseError, Problems, RecordError};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    /// The text that is wrong, and the byte at which it is.
    place: Option<(String, usize)>,
    code: u8,
}

impl Failure {
    /// What was asked cannot be done: exit code 1.
    pub(crate) fn new(message: impl ToString) -> Failure {
        Failure {
            message: message.to_string(),
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

    /// Writes the reason to stderr: a sentence first, then the text with the place marked.
    pub(crate) fn report(self) -> ExitCode {
        eprintln!("atoll: {}", self.message);
        if let Some((text, at)) = self.place {
            eprint!("{}", pointed(&text, at));
        }
        ExitCode::from(self.code)
    }
}

/// The text with a mark under the byte `at`.
fn pointed(text: &str, at: usize) -> String {
    let label = LabeledSpan::at_offset(at.min(text.len().saturating_sub(1)), "here");
    let report = Report::new(MietteDiagnostic::new("").with_label(label))
        .with_source_code(NamedSource::new("text", text.to_owned()));
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    match handler.render_report(&mut drawn, report.as_ref()) {
        Ok(()) => drawn,
        Err(_) => String::new(),
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure {
            message: error.to_string(),
            place: Some((error.text, error.at)),
            code: 1,
        }
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Failure {
        Failure::new(problems)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure::new(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::new(error)
    }
}
