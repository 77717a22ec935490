//! What was measured, for programs and for people.

use std::time::Duration;

use serde::Serialize;

use crate::Arguments;
use crate::player::Played;

#[derive(Debug, Serialize)]
pub(crate) struct Report {
    version: &'static str,
    tables: u64,
    seconds: f64,
    detail: &'static str,
    /// The bot that thought at as many tables more.
    #[serde(skip_serializing_if = "Option::is_none")]
    thinking: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    server: Option<Measured>,
    #[serde(skip_serializing_if = "Option::is_none")]
    relay: Option<Measured>,
    /// How many of the relay's moves the server makes, at full speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

/// The figures of one target.
#[derive(Debug, Serialize)]
pub(crate) struct Measured {
    /// The first at full speed (or at the rate asked for), the second at half of it.
    pub(crate) runs: Vec<Run>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) memory: Option<Memory>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Run {
    /// Moves a second that were asked for; absent at full speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<f64>,
    moves: u64,
    pub(crate) moves_per_s: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// Microseconds of processor time for each move, of the target alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_us: Option<f64>,
    /// Moves of the bots that thought meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot_moves: Option<u64>,
    errors: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_error: Option<String>,
}

#[derive(Debug, Default, Serialize)]
pub(crate) struct Memory {
    /// Of the process before the tables came.
    pub(crate) start_kb: u64,
    /// For each table that is played at.
    pub(crate) active_table_kb: f64,
    pub(crate) idle_tables: u64,
    /// For each table that was played at and left.
    pub(crate) idle_table_kb: f64,
}

impl Run {
    pub(crate) fn new(
        rate: Option<f64>,
        time: Duration,
        played: &Played,
        cpu_ticks: Option<u64>,
    ) -> Run {
        let cpu_us = |ticks| ticks as f64 * 10_000.0 / played.moves.max(1) as f64;
        Run {
            rate,
            moves: played.moves,
            moves_per_s: played.moves as f64 / time.as_secs_f64(),
            p50_ms: played.waits.at(0.5),
            p99_ms: played.waits.at(0.99),
            max_ms: played.waits.longest(),
            cpu_us: cpu_ticks.map(cpu_us),
            bot_moves: None,
            errors: played.errors,
            first_error: played.error.clone(),
        }
    }

    /// The same while bots thought, whose processor time is not that of these moves.
    pub(crate) fn beside(self, bots: &Played) -> Run {
        Run {
            cpu_us: None,
            bot_moves: Some(bots.bot_moves),
            errors: self.errors + bots.errors,
            first_error: self.first_error.or_else(|| bots.error.clone()),
            ..self
        }
    }

    fn row(&self, target: &str) -> String {
        let speed = match self.rate {
            None => "full speed".to_owned(),
            Some(rate) => format!("{rate:.0}/s asked for"),
        };
        let cpu = self.cpu_us.map_or("-".to_owned(), |us| format!("{us:.0}"));
        let Run {
            moves_per_s,
            p50_ms,
            p99_ms,
            max_ms,
            errors,
            ..
        } = self;
        format!(
            "{target:<8}{speed:<18}{moves_per_s:>9.0}{p50_ms:>9.2}{p99_ms:>9.2}{max_ms:>9.2}{cpu:>9}{errors:>9}\n"
        )
    }
}

impl Report {
    pub(crate) fn new(
        args: &Arguments,
        server: Option<Measured>,
        relay: Option<Measured>,
    ) -> Report {
        let full = |measured: &Option<Measured>| Some(measured.as_ref()?.runs[0].moves_per_s);
        let ratio = full(&server).zip(full(&relay));
        Report {
            version: env!("CARGO_PKG_VERSION"),
            tables: args.tables,
            seconds: args.seconds.as_secs_f64(),
            detail: args.detail.word(),
            thinking: args.thinking.clone(),
            ratio: ratio
                .filter(|_| args.rate.is_none())
                .map(|(server, relay)| server / relay.max(1.0)),
            server,
            relay,
        }
    }

    pub(crate) fn text(&self) -> String {
        let targets = [("relay", &self.relay), ("server", &self.server)];
        let mut rows = format!(
            "{:<26}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n",
            "target", "moves/s", "p50 ms", "p99 ms", "max ms", "CPU µs", "errors"
        );
        for (name, measured) in targets {
            let runs = measured.iter().flat_map(|measured| &measured.runs);
            rows.extend(runs.map(|run| run.row(name)));
        }
        let mut text = format!(
            "{} tables, two sockets each, views with {}, {} s a run\n\n{rows}",
            self.tables, self.detail, self.seconds,
        );
        text.extend(self.notes().iter().map(|note| format!("\n{note}")));
        text.push('\n');
        text
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(ratio) = self.ratio {
            notes.push(format!(
                "The server makes {ratio:.2} times the moves of the relay."
            ));
        }
        if let Some(memory) = self
            .server
            .as_ref()
            .and_then(|server| server.memory.as_ref())
        {
            let Memory {
                start_kb,
                active_table_kb,
                idle_tables,
                idle_table_kb,
            } = memory;
            notes.push(format!(
                "Memory: {start_kb} KB to begin with, {active_table_kb:.1} KB for each table played at, \
                 {idle_table_kb:.2} KB for each of {idle_tables} that were left."
            ));
        }
        if let (Some(bot), Some(server)) = (&self.thinking, &self.server) {
            let moves = server.runs.iter().filter_map(|run| run.bot_moves);
            let moves: Vec<String> = moves.map(|moves| moves.to_string()).collect();
            notes.push(format!(
                "Meanwhile bots ({bot}) thought at {} more tables and made {} moves.",
                self.tables,
                moves.join(" and ")
            ));
        }
        let measured = [&self.relay, &self.server].into_iter().flatten();
        let errors = measured
            .flat_map(|one| &one.runs)
            .filter_map(|run| run.first_error.as_ref());
        notes.extend(errors.map(|error| format!("An error: {error}")));
        notes
    }
}
