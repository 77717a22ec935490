-- A line of chat that is sent again is known again.
ALTER TABLE chat ADD COLUMN command INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX chat_by_command ON chat (match_id, command) WHERE command <> 0;
