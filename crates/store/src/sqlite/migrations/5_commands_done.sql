-- Commands that left no entry in a log are known again, too.
CREATE TABLE commands (
    match_id TEXT NOT NULL,
    command  INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    PRIMARY KEY (match_id, command)
) WITHOUT ROWID;
