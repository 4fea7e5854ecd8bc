//! Limits on the number and the size of studies.

/// Studies per identity.
pub(crate) const STUDIES: i64 = 50;
/// Chapters per study.
pub(crate) const CHAPTERS: usize = 32;
/// Contributors per study, besides the owner.
pub(crate) const MEMBERS: usize = 20;
/// Turns per chapter, in all variations.
pub(crate) const NODES: usize = 2_000;
/// Turns in a row.
pub(crate) const DEPTH: usize = 300;
/// Continuations of one position.
pub(crate) const CONTINUATIONS: usize = 200;
/// Characters of a comment, and of a title.
pub(crate) const COMMENT: usize = 1_000;
pub(crate) const TITLE: usize = 80;
/// Proofs per study, bytes of a proof, and positions that its verification may visit.
pub(crate) const PROOFS: usize = 300;
pub(crate) const PROOF_BYTES: usize = 128 * 1_024;
pub(crate) const PROOF_POSITIONS: usize = 100_000;
/// Events per study. When they are used up, the study can still be exported and deleted.
pub(crate) const EVENTS: u64 = 20_000;
/// How many of the latest requests are remembered, so that one that is sent again is not carried out twice.
pub(crate) const REQUESTS: usize = 1_000;
