//! A request taken apart field by field, and why one is refused.

use std::borrow::Cow;

use atoll_catalog::ThinkError;
use atoll_engine::{ParseError, PlayError, Problem, Problems, RecordError};
use serde_json::{Map, Value as Json, json};

/// Why a request was not carried out. Nothing was changed by it.
#[derive(Debug)]
pub(super) struct Refusal(Vec<Problem>);

impl Refusal {
    pub(super) fn new(code: &'static str, field: &str, message: impl ToString) -> Refusal {
        Refusal(vec![Problem {
            code: Cow::Borrowed(code),
            field: field.to_owned(),
            message: message.to_string(),
        }])
    }

    fn field(field: &str, expected: &str) -> Refusal {
        Refusal::new(
            "bad-request",
            field,
            format!("the field `{field}` is {expected}"),
        )
    }

    /// The first problem; all of them in `all`, if there are several.
    pub(super) fn to_json(&self) -> Json {
        let mut error = json!(self.0[0]);
        if self.0.len() > 1 {
            error["all"] = json!(self.0);
        }
        error
    }
}

impl From<Problems> for Refusal {
    fn from(problems: Problems) -> Refusal {
        Refusal(problems.0)
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Refusal {
        Refusal::new("bad-record", "record", error)
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        Refusal::new("illegal-move", "move", error)
    }
}

impl From<ThinkError> for Refusal {
    fn from(error: ThinkError) -> Refusal {
        let field = match error {
            ThinkError::UnknownBot { .. } | ThinkError::BadSettings { .. } => "bot",
            _ => "match",
        };
        Refusal::new("bad-request", field, error)
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal::new("bad-position", "position", error)
    }
}

/// The fields of a request. Each is taken once; what is left at the end is unknown.
pub(super) struct Request {
    fields: Map<String, Json>,
}

impl Request {
    pub(super) fn new(fields: Map<String, Json>) -> Request {
        Request { fields }
    }

    /// What the answer will carry, whatever it is.
    pub(super) fn id(&self) -> Json {
        self.fields.get("id").cloned().unwrap_or(Json::Null)
    }

    /// A text that must be there.
    pub(super) fn text(&mut self, name: &str) -> Result<String, Refusal> {
        self.text_if_there(name)?
            .ok_or_else(|| Refusal::field(name, "missing"))
    }

    /// A text that may be left out.
    pub(super) fn text_if_there(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        match self.fields.remove(name) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::field(name, "a text")),
        }
    }

    /// A text or `null`, which must be there.
    pub(super) fn text_or_null(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        match self.fields.remove(name) {
            Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::field(name, "a text or null")),
            None => Err(Refusal::field(
                name,
                "missing: a move, or null to let chance draw",
            )),
        }
    }

    /// A whole number from 0 up that may be left out.
    pub(super) fn number_if_there(&mut self, name: &str) -> Result<Option<u64>, Refusal> {
        match self.fields.remove(name) {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(Some(number)),
                None => Err(Refusal::field(name, "a whole number from 0 up")),
            },
        }
    }

    /// A seat's number or `null` that may be left out.
    pub(super) fn seat_if_there(&mut self) -> Result<Option<Option<usize>>, Refusal> {
        match self.fields.remove("seat") {
            None => Ok(None),
            Some(Json::Null) => Ok(Some(None)),
            Some(value) => match value.as_u64().and_then(|n| usize::try_from(n).ok()) {
                Some(number) => Ok(Some(Some(number))),
                None => Err(Refusal::field(
                    "seat",
                    "a seat's number, or null for the spectator",
                )),
            },
        }
    }

    /// Any JSON; `null` if it is left out.
    pub(super) fn json(&mut self, name: &str) -> Json {
        self.fields.remove(name).unwrap_or(Json::Null)
    }

    /// The end of the request: a field that nobody asked for is a mistake worth telling.
    pub(super) fn done(mut self) -> Result<(), Refusal> {
        self.fields.remove("id");
        match self.fields.keys().next() {
            None => Ok(()),
            Some(name) => Err(Refusal::field(name, "not known here")),
        }
    }
}
