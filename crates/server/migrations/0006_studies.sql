-- One text for SQLite and PostgreSQL, like every migration. A migration that has been released is never edited.

-- A study: analysis trees under one link. Its events are its truth; the other columns are for lists.
CREATE TABLE studies (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL REFERENCES identities (id),
    created    BIGINT NOT NULL,
    title      TEXT NOT NULL,
    -- `private`, `link` or `public`.
    visibility TEXT NOT NULL,
    -- The names of the games of its chapters, with a space before and after each.
    games      TEXT NOT NULL,
    chapters   BIGINT NOT NULL,
    updated    BIGINT NOT NULL
);
CREATE INDEX studies_of ON studies (owner, updated);
CREATE INDEX studies_listed ON studies (visibility, updated);

CREATE TABLE study_events (
    study TEXT NOT NULL REFERENCES studies (id),
    seq   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    -- The identity whose command it was.
    who   TEXT NOT NULL,
    -- Whether it contains comments in somebody's own words.
    said  BIGINT NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (study, seq)
);
CREATE INDEX study_events_by ON study_events (who, study);

-- Those who may edit, besides the owner.
CREATE TABLE study_members (
    study    TEXT NOT NULL REFERENCES studies (id),
    identity TEXT NOT NULL,
    PRIMARY KEY (study, identity)
);
CREATE INDEX study_members_of ON study_members (identity);

-- The proofs that were accepted, by the number of their event.
CREATE TABLE study_proofs (
    study TEXT NOT NULL REFERENCES studies (id),
    seq   BIGINT NOT NULL,
    proof TEXT NOT NULL,
    PRIMARY KEY (study, seq)
);
