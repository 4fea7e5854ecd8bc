//! Studies of positions: exact results with proof files ([`solve`], [`verify`]), positions from good play
//! ([`in_play`]), positions that show how often an engine is right ([`make_proven`], [`Share`]), reviews of games
//! ([`review`]), what every step of a position leads to ([`verdicts()`]), what proofs say of a whole tree of variations
//! ([`colours()`]), and what was played from a position ([`book`]).

mod accuracy;
pub mod book;
mod colours;
mod in_play;
mod proof_file;
pub mod review;
mod solving;
mod verdicts;

pub use accuracy::{Making, Proven, ProvenError, Share, make_proven, read_proven};
pub use colours::{VariationNode, VariationTree, colours, proof_holds};
pub use in_play::in_play;
pub use proof_file::{ProofFileError, VerifiedProof, verify, verify_within};
pub use solving::{Question, SolveError, Solved, solve};
pub use verdicts::{VerdictsError, verdicts};
