-- A match is its row and its log; states are rebuilt by replay.
CREATE TABLE matches (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    rules      INTEGER NOT NULL,
    options    TEXT NOT NULL,
    position   TEXT,
    seats      TEXT NOT NULL,
    seed       TEXT NOT NULL,
    commitment TEXT NOT NULL,
    clock      TEXT NOT NULL,
    policy     TEXT NOT NULL,
    listed     INTEGER NOT NULL,
    public     INTEGER NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'over')),
    outcome    TEXT,
    rematch    TEXT,
    maker      TEXT NOT NULL,
    created    INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_by_state ON matches (state, created);

-- Who sits at which table, for lists of one's own.
CREATE TABLE sitters (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
CREATE INDEX sitters_by_person ON sitters (person);

-- Append-only. The key makes a second writer fail instead of forking the match.
CREATE TABLE log (
    match_id TEXT NOT NULL,
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    actor    TEXT NOT NULL,
    text     TEXT NOT NULL,
    spent    INTEGER NOT NULL,
    forced   INTEGER NOT NULL,
    command  INTEGER NOT NULL,
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID;

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL,
    at       INTEGER NOT NULL,
    seat     INTEGER,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL
);
CREATE INDEX chat_by_match ON chat (match_id, id);

-- Guests, accounts (with a password) and bots (with a token).
CREATE TABLE people (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    login    TEXT UNIQUE,
    password TEXT,
    bot      INTEGER NOT NULL,
    created  INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tokens (
    hash   TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE results (
    match_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    person   TEXT NOT NULL,
    at       INTEGER NOT NULL,
    rated    INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
CREATE INDEX results_by_person ON results (person, at);

CREATE TABLE ratings (
    person     TEXT NOT NULL,
    game       TEXT NOT NULL,
    system     TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    matches    INTEGER NOT NULL,
    PRIMARY KEY (person, game, system)
) WITHOUT ROWID;

CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- When the server did not run: no clock counts that time.
CREATE TABLE downtimes (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
);
