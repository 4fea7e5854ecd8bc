-- One text for SQLite and PostgreSQL, like every migration. A migration that has been released is never edited.

-- Whether the player in this seat has hidden the game from the list of their games.
ALTER TABLE games ADD COLUMN dismissed_first BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN dismissed_second BIGINT NOT NULL DEFAULT 0;
