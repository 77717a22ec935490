//! Programs that play: each is started for one seat of one match, and asked over lines of JSON.
//!
//! It is sent views only. [docs/bots.md](../../../docs/bots.md) says what the lines are.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use atoll_arena::{Player, PlayerError, Question};
use atoll_engine::Game;
use serde_json::{Value as Json, json};

use crate::lines::Lines;

/// How a bot is named that is a program: the command line follows.
pub(crate) const PREFIX: &str = "cmd:";
/// How long a program may take to end when its match is over.
const GRACE: Duration = Duration::from_secs(1);

/// A program that decides for one seat. It is started when it is first asked.
pub(crate) struct Program {
    words: Vec<String>,
    patience: Duration,
    seed: u64,
    running: Option<Running>,
}

impl Program {
    pub(crate) fn new(words: &[String], patience: Duration, seed: u64) -> Program {
        Program {
            words: words.to_vec(),
            patience,
            seed,
            running: None,
        }
    }

    /// The program at work, told what it plays.
    fn running<G: Game>(&mut self, question: &Question<'_, G>) -> Result<&mut Running, String> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start(question)?,
        };
        Ok(self.running.insert(running))
    }

    fn start<G: Game>(&self, question: &Question<'_, G>) -> Result<Running, String> {
        let mut running = Running::start(&self.words, self.patience)?;
        running.ask(json!({
            "do": "start",
            "game": G::NAME,
            "options": question.game.choices(),
            "seat": question.seat,
            "seats": question.game.seats(),
            // Whole numbers in JSON are safe up to 53 bits.
            "seed": self.seed >> 11,
        }))?;
        Ok(running)
    }

    fn decide<G: Game>(&mut self, question: &Question<'_, G>) -> Result<G::Move, String> {
        let Question {
            game, view, moves, ..
        } = question;
        let texts: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
        let answer = self.running(question)?.ask(json!({
            "do": "choose",
            "view": view,
            "moves": texts,
            "position": game.view_position(view),
        }))?;
        let Some(text) = answer["move"].as_str() else {
            return Err(format!(
                "the answer has no text `move`: {}",
                short(&answer.to_string())
            ));
        };
        let chosen = texts.iter().position(|own| own == text);
        let chosen = chosen
            .ok_or_else(|| format!("`{}` is not one of the moves it was offered", short(text)))?;
        Ok(moves[chosen])
    }
}

impl<G: Game> Player<G> for Program {
    fn choose(&mut self, question: &Question<'_, G>) -> Result<G::Move, PlayerError> {
        self.decide(question).map_err(PlayerError)
    }
}

/// A process that answers lines by lines.
struct Running {
    child: Child,
    /// Lines to be written; the thread behind it ends, and closes the input, when this is dropped.
    requests: Option<Sender<String>>,
    answers: Receiver<Result<String, String>>,
    patience: Duration,
    asked: u64,
}

impl Running {
    fn start(words: &[String], patience: Duration) -> Result<Running, String> {
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let child = command.spawn();
        let mut child = child.map_err(|why| format!("cannot start `{}`: {why}", words[0]))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        Ok(Running {
            child,
            requests: Some(writer(input.expect("its input is a pipe"))),
            answers: reader(output.expect("its output is a pipe")),
            patience,
            asked: 0,
        })
    }

    /// What it answers to a request.
    fn ask(&mut self, mut request: Json) -> Result<Json, String> {
        self.asked += 1;
        request["id"] = json!(self.asked);
        if let Some(requests) = &self.requests {
            // A program that is gone is met when its answer is missed.
            let _ = requests.send(request.to_string());
        }
        let until = Instant::now() + self.patience;
        loop {
            let line = self.line(until)?;
            let answer: Json = serde_json::from_str(&line).map_err(|_| {
                format!("it answers with a line that is not JSON: {}", short(&line))
            })?;
            if answer["id"] == json!(self.asked) {
                return body(answer);
            }
        }
    }

    fn line(&mut self, until: Instant) -> Result<String, String> {
        let left = until.saturating_duration_since(Instant::now());
        match self.answers.recv_timeout(left) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs_f64();
                Err(format!("no answer within {seconds} s"))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&mut self) -> String {
        match self.wait() {
            Some(status) => format!("it ended without an answer ({status})"),
            None => "it closed its output without an answer".to_owned(),
        }
    }

    /// How it ended, if it does so soon.
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Running {
    /// The end of its input tells it that it is not needed any more.
    fn drop(&mut self) {
        self.requests = None;
        if self.wait().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Writes lines beside everything else: a program that does not read must not hold us up.
fn writer(mut input: ChildStdin) -> Sender<String> {
    let (requests, lines) = channel::<String>();
    thread::spawn(move || {
        for line in lines {
            if writeln!(input, "{line}")
                .and_then(|()| input.flush())
                .is_err()
            {
                return;
            }
        }
    });
    requests
}

fn reader(output: ChildStdout) -> Receiver<Result<String, String>> {
    let (lines, answers) = channel();
    thread::spawn(move || {
        for line in Lines::new(BufReader::new(output)) {
            let Ok(line) = line else {
                return;
            };
            if lines.send(line.map_err(|why| why.to_string())).is_err() {
                return;
            }
        }
    });
    answers
}

fn body(mut answer: Json) -> Result<Json, String> {
    match answer.get_mut("ok") {
        Some(ok) => Ok(ok.take()),
        None => {
            let message = answer["error"]["message"].as_str();
            let message = message.map_or_else(|| answer.to_string(), str::to_owned);
            Err(format!("it refuses: {}", short(&message)))
        }
    }
}

/// A text as it may stand in a message.
fn short(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The words of a command line. Blanks divide them, except between quotes of either kind.
pub(crate) fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("a {quote} is not closed"));
    }
    words.extend(word);
    match words.is_empty() {
        true => Err("it names no program".to_owned()),
        false => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_people_expect() {
        let split = |command| words(command).unwrap();
        assert_eq!(split("python3 bot.py -v"), ["python3", "bot.py", "-v"]);
        assert_eq!(
            split("  'my bots'/a  \"x y\"z '' "),
            ["my bots/a", "x yz", ""]
        );
        assert_eq!(words("'a b").unwrap_err(), "a ' is not closed");
        assert_eq!(words("  ").unwrap_err(), "it names no program");
    }
}
