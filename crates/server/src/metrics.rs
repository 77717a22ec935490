//! Counters for those who run the server.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::App;

#[derive(Default)]
pub(crate) struct Metrics {
    entries: AtomicU64,
    commands: AtomicU64,
    refused: AtomicU64,
    sockets: AtomicU64,
    tables: AtomicU64,
}

impl Metrics {
    pub(crate) fn entries(&self, count: usize) {
        self.entries.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub(crate) fn command(&self, done: bool) {
        self.commands.fetch_add(1, Ordering::Relaxed);
        if !done {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn table(&self) {
        self.tables.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn socket_opened(&self) {
        self.sockets.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn sockets(&self) -> u64 {
        self.sockets.load(Ordering::Relaxed)
    }
}

/// All counters in the text form of Prometheus.
pub(crate) fn text(app: &App) -> String {
    let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let metrics = &app.metrics;
    let all = [
        (
            "atoll_log_entries_total",
            "counter",
            "Entries made durable.",
            of(&metrics.entries),
        ),
        (
            "atoll_commands_total",
            "counter",
            "Commands answered.",
            of(&metrics.commands),
        ),
        (
            "atoll_commands_refused_total",
            "counter",
            "Commands refused.",
            of(&metrics.refused),
        ),
        (
            "atoll_tables_made_total",
            "counter",
            "Tables made.",
            of(&metrics.tables),
        ),
        (
            "atoll_connections",
            "gauge",
            "Open connections, sockets among them.",
            app.doors.count() as u64,
        ),
        (
            "atoll_queued_bytes",
            "gauge",
            "Bytes that wait for sockets.",
            app.room.taken() as u64,
        ),
        ("atoll_sockets", "gauge", "Open sockets.", metrics.sockets()),
        (
            "atoll_tables_live",
            "gauge",
            "Tables in memory.",
            app.live.count() as u64,
        ),
        (
            "atoll_bots_elsewhere_total",
            "counter",
            "Positions that workers thought about.",
            app.thinkers.elsewhere() as u64,
        ),
        (
            "atoll_bots_cut_short_total",
            "counter",
            "Thoughts that were cut short for somebody who had less time.",
            app.thinkers.cut() as u64,
        ),
        (
            "atoll_bus_cut",
            "gauge",
            "1 while other nodes cannot be heard.",
            u64::from(app.bus.is_cut()),
        ),
        (
            "atoll_bots_waiting",
            "gauge",
            "Positions that bots think about or will.",
            app.thinkers.waiting() as u64,
        ),
    ];
    let lines = all.map(|(name, kind, help, value)| {
        format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n")
    });
    lines.concat()
}
