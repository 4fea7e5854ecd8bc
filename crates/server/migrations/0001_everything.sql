-- One text for SQLite and PostgreSQL. Moments are milliseconds since 1970, flags are 0 or 1.

CREATE TABLE identities (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    -- The name in small letters, for accounts only: guests may share names.
    account  TEXT UNIQUE,
    password TEXT,
    created  BIGINT NOT NULL,
    banned   BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE logins (
    id       TEXT PRIMARY KEY,
    identity TEXT NOT NULL REFERENCES identities (id),
    created  BIGINT NOT NULL,
    seen     BIGINT NOT NULL,
    agent    TEXT NOT NULL
);
CREATE INDEX logins_of ON logins (identity);

CREATE TABLE tokens (
    id       TEXT PRIMARY KEY,
    identity TEXT NOT NULL REFERENCES identities (id),
    name     TEXT NOT NULL,
    scopes   TEXT NOT NULL,
    -- SHA-256 of the secret half of the token.
    secret   TEXT NOT NULL,
    created  BIGINT NOT NULL,
    used     BIGINT NOT NULL
);
CREATE INDEX tokens_of ON tokens (identity);

CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    public   BIGINT NOT NULL,
    setup    TEXT NOT NULL,
    -- What follows is told by the events, and kept here for lists.
    status   TEXT NOT NULL,
    seats    TEXT NOT NULL,
    first    TEXT,
    second   TEXT,
    turns    BIGINT NOT NULL,
    -- `first` or `second` while the game is played.
    to_play  TEXT,
    outcome  TEXT,
    updated  BIGINT NOT NULL,
    deadline BIGINT,
    -- Whether the server must do something about it when it starts: a clock runs, or a level is to play.
    waiting  BIGINT NOT NULL
);
CREATE INDEX games_listed ON games (public, status, updated);
CREATE INDEX games_of_first ON games (first, updated);
CREATE INDEX games_of_second ON games (second, updated);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    seq  BIGINT NOT NULL,
    at   BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- A subject is an account's identity or a level such as `level:3`.
CREATE TABLE ratings (
    subject    TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    played     BIGINT NOT NULL,
    PRIMARY KEY (subject, game)
);
CREATE INDEX ratings_best ON ratings (game, rating);

CREATE TABLE rating_history (
    subject   TEXT NOT NULL,
    game      TEXT NOT NULL,
    -- The game that changed the rating.
    room      TEXT NOT NULL,
    at        BIGINT NOT NULL,
    rating    DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (subject, room)
);

-- What the server itself must remember: its secret, and when it was alive last.
CREATE TABLE house (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
