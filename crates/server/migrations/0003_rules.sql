-- One text for SQLite and PostgreSQL, like every migration. A migration that has been released is never edited.

-- The version of its game's rules by which a game is played. Games from before this were played by the first.
ALTER TABLE games ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;
