-- Commands that left no entry in a log are known again, too.
CREATE TABLE commands (
    match_id text NOT NULL,
    command  int8 NOT NULL,
    number   int4 NOT NULL,
    PRIMARY KEY (match_id, command)
);
