//! `atoll engine`: one JSON object a line in, one a line out.
//!
//! Requests are carried out in order; searches and counts run beside them on a snapshot of their match, so
//! answers may come in any order. Whatever a line holds, the process goes on.

mod engine;
mod reader;
mod request;

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value as Json, json};

use crate::fail::Failure;
use engine::{Answer, Engine};
pub(crate) use reader::Lines;
use reader::Unreadable;
use request::{Refusal, Request};

/// Answers until the input ends, and waits for what is still being worked on.
pub(crate) fn run(input: impl BufRead, output: impl Write + Send) -> Result<(), Failure> {
    let workers = rayon::ThreadPoolBuilder::new()
        .build()
        .map_err(Failure::new)?;
    let output = Mutex::new(output);
    workers.in_place_scope(|scope| {
        let mut engine = Engine::default();
        for line in Lines::new(input) {
            let (id, answer) = match line? {
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => take(&mut engine, &text),
                Err(unreadable) => (Json::Null, Err(refused(unreadable))),
            };
            match answer {
                Ok(Answer::Now(body)) => say(&output, id, Ok(body))?,
                Err(refusal) => say(&output, id, Err(refusal))?,
                Ok(Answer::Later(work)) => {
                    let output = &output;
                    scope.spawn(move |_| {
                        let body = guarded(work).and_then(|body| body);
                        // A reader who has gone away is met by the main loop.
                        let _ = say(output, id, body);
                    });
                }
            }
        }
        Ok(())
    })
}

/// Reads one line and does what it asks.
fn take(engine: &mut Engine, text: &str) -> (Json, Result<Answer, Refusal>) {
    let request = match serde_json::from_str::<Json>(text) {
        Ok(Json::Object(fields)) => Request::new(fields),
        Ok(_) => {
            return (
                Json::Null,
                Err(Refusal::new("bad-json", "", "a request is a JSON object")),
            );
        }
        Err(why) => {
            let message = format!("the line is not JSON: {why}");
            return (Json::Null, Err(Refusal::new("bad-json", "", message)));
        }
    };
    let id = request.id();
    let answer = guarded(|| engine.answer(request)).and_then(|answer| answer);
    (id, answer)
}

/// Runs rules code; a panic becomes an answer like any other.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let message = "something is wrong in the engine itself; the match is as it was";
        Refusal::new("internal", "", message)
    })
}

fn refused(line: Unreadable) -> Refusal {
    Refusal::new("bad-json", "", line)
}

fn say(
    output: &Mutex<impl Write>,
    id: Json,
    body: Result<Json, Refusal>,
) -> Result<(), std::io::Error> {
    let line = match body {
        Ok(body) => json!({"id": id, "ok": body}),
        Err(refusal) => json!({"id": id, "error": refusal.to_json()}),
    };
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}")?;
    output.flush()
}
