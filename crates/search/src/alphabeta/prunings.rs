//! What alpha-beta may leave out, so that each technique can be switched off in tests.

/// The techniques that leave something out. Without any, alpha-beta gives what [`crate::minimax()`] gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prunings {
    /// Results are looked up in the transposition table.
    pub table: bool,
    /// Quiescence search: noisy positions are not evaluated before they are quiet.
    pub quiescence: bool,
    /// Late-move reductions: late quiet steps are searched less deeply at first.
    pub reductions: bool,
    /// Futility pruning: at the last ply quiet steps are left out if too much is missing.
    pub futility: bool,
    /// Aspiration windows: searches begin with a narrow window around the last score.
    pub aspiration: bool,
    /// The second occurrence of a position within the search counts as the third.
    pub early_repetition: bool,
}

impl Prunings {
    /// All of them.
    pub const ALL: Prunings = Prunings {
        table: true,
        quiescence: true,
        reductions: true,
        futility: true,
        aspiration: true,
        early_repetition: true,
    };

    /// None of them.
    pub const NONE: Prunings = Prunings {
        table: false,
        quiescence: false,
        reductions: false,
        futility: false,
        aspiration: false,
        early_repetition: false,
    };
}
