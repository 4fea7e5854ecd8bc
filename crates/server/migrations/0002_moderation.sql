-- One text for SQLite and PostgreSQL, like every migration. A migration that has been released is never edited.

-- Names that look alike belong to one account: the name's skeleton (Unicode UTS #39), accounts only.
ALTER TABLE identities ADD COLUMN look TEXT;
CREATE UNIQUE INDEX identities_look ON identities (look);
-- When the account was deleted, or 0. The row stays, without a name, because games refer to it.
ALTER TABLE identities ADD COLUMN deleted BIGINT NOT NULL DEFAULT 0;
-- Nobody but a deleted account is called `?`. The games of those that were deleted before this still have their names;
-- the server takes them out, as it does when an account is deleted.
UPDATE identities SET deleted = 1 WHERE name = '?';
INSERT INTO house (name, value) SELECT 'erase ' || id, '1 ' FROM identities WHERE name = '?';

-- When the token ends.
ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
UPDATE tokens SET expires = created + 31536000000;

-- Who created the game, and a keyed hash of the address it was created from: for limits and fair queues.
ALTER TABLE games ADD COLUMN owner TEXT;
ALTER TABLE games ADD COLUMN origin TEXT;
-- 0 without the computer, 1 where a person plays it, 2 where it plays itself.
ALTER TABLE games ADD COLUMN engine BIGINT NOT NULL DEFAULT 0;
UPDATE games SET engine =
    (CASE WHEN first LIKE 'level:%' THEN 1 ELSE 0 END) + (CASE WHEN second LIKE 'level:%' THEN 1 ELSE 0 END);
CREATE INDEX games_owner ON games (owner, engine, updated);
CREATE INDEX games_origin ON games (origin, engine, updated);
CREATE INDEX games_public_first ON games (first, public, updated);
CREATE INDEX games_public_second ON games (second, public, updated);
CREATE INDEX games_unfinished ON games (status, updated);
CREATE INDEX rating_history_of ON rating_history (subject, at);

-- What other processes must hear of: an identity or a game has changed behind their backs. Kept for an hour.
CREATE TABLE notices (
    id       TEXT PRIMARY KEY,
    at       BIGINT NOT NULL,
    identity TEXT,
    game     TEXT
);
CREATE INDEX notices_at ON notices (at);

CREATE TABLE passkeys (
    -- The credential's id in base64url.
    id         TEXT PRIMARY KEY,
    identity   TEXT NOT NULL REFERENCES identities (id),
    name       TEXT NOT NULL,
    -- The public key and its counter, as the WebAuthn library writes them, in base64.
    credential TEXT NOT NULL,
    created    BIGINT NOT NULL,
    used       BIGINT NOT NULL
);
CREATE INDEX passkeys_of ON passkeys (identity);

-- SHA-256 of codes that log somebody in once.
CREATE TABLE recovery_codes (
    identity TEXT NOT NULL REFERENCES identities (id),
    code     TEXT NOT NULL,
    PRIMARY KEY (identity, code)
);

-- Whom a player does not want to meet.
CREATE TABLE blocks (
    identity TEXT NOT NULL REFERENCES identities (id),
    blocked  TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (identity, blocked)
);

-- What players tell the host about each other.
CREATE TABLE reports (
    id       TEXT PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    about    TEXT NOT NULL,
    game     TEXT,
    -- The number of the event complained about.
    event    BIGINT,
    reason   TEXT NOT NULL,
    closed   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX reports_open ON reports (closed, at);

-- Addresses and networks that are not let in, such as `203.0.113.0/24`.
CREATE TABLE banned_addresses (
    network TEXT PRIMARY KEY,
    at      BIGINT NOT NULL,
    reason  TEXT NOT NULL
);

-- What hosts did.
CREATE TABLE audit (
    id     TEXT PRIMARY KEY,
    at     BIGINT NOT NULL,
    host   TEXT NOT NULL,
    action TEXT NOT NULL,
    about  TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at);
