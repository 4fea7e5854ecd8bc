//! Switches for the pruning techniques of alpha-beta, so that tests can turn each one off.

/// The enabled techniques. Without any, alpha-beta returns the same value as [`crate::minimax()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prunings {
    /// Use results from the transposition table.
    pub table: bool,
    /// Quiescence search: continue at noisy positions until they are quiet.
    pub quiescence: bool,
    /// Late-move reductions: search late quiet steps less deeply at first.
    pub reductions: bool,
    /// Futility pruning: skip quiet steps at the last ply if the evaluation is too far below alpha.
    pub futility: bool,
    /// Aspiration windows: start with a narrow window around the last score.
    pub aspiration: bool,
    /// Treat the second occurrence of a position within the search like the third.
    pub early_repetition: bool,
}

impl Prunings {
    /// All techniques.
    pub const ALL: Prunings = Prunings {
        table: true,
        quiescence: true,
        reductions: true,
        futility: true,
        aspiration: true,
        early_repetition: true,
    };

    /// No techniques.
    pub const NONE: Prunings = Prunings {
        table: false,
        quiescence: false,
        reductions: false,
        futility: false,
        aspiration: false,
        early_repetition: false,
    };
}
