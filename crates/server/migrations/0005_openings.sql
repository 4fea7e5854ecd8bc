-- One text for SQLite and PostgreSQL, like every migration. A migration that has been released is never edited.

-- Whether the positions of a finished game have been put into the table below.
ALTER TABLE games ADD COLUMN indexed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_index ON games (updated) WHERE indexed = 0 AND status = 'over';

-- The positions that finished games passed in their first turns. Symmetric positions are one: turn and outcome are those
-- of the canonical form. All of it can be computed from the games again.
CREATE TABLE openings (
    -- A hash of the game, the variant and the position.
    position BIGINT NOT NULL,
    game     TEXT NOT NULL REFERENCES games (id),
    turn     TEXT NOT NULL,
    -- `1-0`, `0-1` or `1/2-1/2`.
    outcome  TEXT NOT NULL,
    -- Whether the game is public, so that nothing else is read to count public games.
    public   BIGINT NOT NULL,
    PRIMARY KEY (position, game)
);
CREATE INDEX openings_of ON openings (game);
