-- Whom a cookie or a program's token means: hashes of random words. One that has ended is kept for a while, so that
-- other servers learn of it.
CREATE TABLE sessions (
    hash    TEXT PRIMARY KEY,
    person  TEXT NOT NULL,
    made    INTEGER NOT NULL,
    used    INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    address TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_end ON sessions (expires);
INSERT INTO sessions SELECT hash, person, 0, 0, 9223372036854775807, '' FROM tokens;
DROP TABLE tokens;

-- The hash of the code that opens an account whose password is lost; whose program a bot is.
ALTER TABLE people ADD COLUMN recovery TEXT;
ALTER TABLE people ADD COLUMN owner TEXT;
CREATE INDEX people_by_owner ON people (owner) WHERE owner IS NOT NULL;

-- What the names of accounts look like: no two accounts look the same.
CREATE TABLE looks (
    look   TEXT PRIMARY KEY,
    person TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX looks_by_person ON looks (person);

-- Who said it. Of what was said before, only the name is known.
ALTER TABLE chat ADD COLUMN person TEXT;
ALTER TABLE chat ADD COLUMN guest INTEGER NOT NULL DEFAULT 1;
CREATE INDEX chat_by_person ON chat (person) WHERE person IS NOT NULL;
CREATE INDEX chat_by_name ON chat (name) WHERE person IS NULL;

-- Those who leave, until everything they had is their heir's, or nobody's.
CREATE TABLE partings (
    person TEXT PRIMARY KEY,
    name   TEXT NOT NULL,
    heir   TEXT
) WITHOUT ROWID;

-- Whom a person does not hear, or does not want to meet.
CREATE TABLE blocks (
    person TEXT NOT NULL,
    other  TEXT NOT NULL,
    name   TEXT NOT NULL,
    meets  INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX blocks_by_other ON blocks (other);

-- What people told the operator of others.
CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    reporter TEXT NOT NULL,
    person   TEXT NOT NULL,
    name     TEXT NOT NULL,
    match_id TEXT,
    said     TEXT,
    reason   TEXT NOT NULL,
    closed   INTEGER NOT NULL
);
CREATE INDEX reports_by_person ON reports (person);
CREATE INDEX reports_by_reporter ON reports (reporter);

-- Who may not chat, sit down or open anything: persons and addresses.
CREATE TABLE bans (
    whom  TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    why   TEXT NOT NULL,
    at    INTEGER NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;
