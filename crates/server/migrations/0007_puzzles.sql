-- Ratings of identities in puzzles, by game. They are apart from the ratings of games.
CREATE TABLE puzzle_ratings (
    subject    TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    played     BIGINT NOT NULL,
    PRIMARY KEY (subject, game)
);

-- The first rated try of an identity at a puzzle, which alone counts.
CREATE TABLE puzzle_tries (
    subject TEXT NOT NULL,
    game    TEXT NOT NULL,
    puzzle  TEXT NOT NULL,
    solved  BIGINT NOT NULL,
    -- The identity's rating after it.
    rating  DOUBLE PRECISION NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (subject, game, puzzle)
);
