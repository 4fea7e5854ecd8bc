//! Why a change of a study is refused.

use kernel::{MOST_NESTED, MatchError};
use thiserror::Error;

use super::bounds;

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    #[error("there is no such study, or it is private")]
    Hidden,
    #[error("only the owner may do that")]
    NotOwner,
    #[error("you may look at this study, but not change it; ask its owner for the link for editors")]
    NotEditor,
    #[error("there is no such chapter; somebody may have deleted it")]
    NoChapter,
    #[error("there is no such turn in the tree; somebody may have deleted it")]
    NoTurn,
    #[error("a study has {} chapters at most", bounds::CHAPTERS)]
    TooManyChapters,
    #[error("a study has a chapter at least; delete the study instead")]
    LastChapter,
    #[error("a study has {} contributors at most", bounds::MEMBERS)]
    TooManyMembers,
    #[error("a chapter has {} turns at most in all variations; begin another chapter", bounds::NODES)]
    TooManyTurns,
    #[error("a line has {} turns at most; begin another chapter from its last position", bounds::DEPTH)]
    TooDeep,
    #[error("variations of variations go {MOST_NESTED} deep at most; begin another chapter")]
    TooNested,
    #[error("a position has {} continuations at most", bounds::CONTINUATIONS)]
    TooManyContinuations,
    #[error("a comment has {most} letters at most, this one has {0}", most = bounds::COMMENT)]
    LongComment(usize),
    #[error("a comment cannot contain `}}`, which would end it in a record")]
    Brace,
    #[error("a title has 1 to {most} letters, this one has {0}", most = bounds::TITLE)]
    Title(usize),
    #[error("found the mark `{0}`, expected one of ! ? !! ?? !? ?! or nothing")]
    Mark(String),
    #[error("the turn is not legal: {0}")]
    Turn(MatchError),
    #[error("{0}")]
    Chapter(String),
    #[error("a study holds {} proofs at most", bounds::PROOFS)]
    TooManyProofs,
    #[error("the proof is of another position: expected {expected}, found {found}")]
    OtherPosition { expected: String, found: String },
    #[error(
        "a position of this line has occurred before, so a proof that ignores the history does not hold here"
    )]
    Recurs,
    #[error(
        "this study has seen {} changes and takes no more; export it, or begin another one",
        bounds::EVENTS
    )]
    LogFull,
}

impl Refusal {
    /// A word for the reason, which the page translates for the visitor.
    pub const fn reason(&self) -> &'static str {
        match self {
            Refusal::Hidden => "study-missing",
            Refusal::NotOwner => "study-not-owner",
            Refusal::NotEditor => "study-not-editor",
            Refusal::NoChapter => "study-no-chapter",
            Refusal::NoTurn => "study-no-turn",
            Refusal::TooManyChapters => "study-too-many-chapters",
            Refusal::LastChapter => "study-last-chapter",
            Refusal::TooManyMembers => "study-too-many-members",
            Refusal::TooManyTurns => "study-too-many-turns",
            Refusal::TooDeep => "study-too-deep",
            Refusal::TooNested => "study-too-nested",
            Refusal::TooManyContinuations => "study-too-many-continuations",
            Refusal::LongComment(_) => "study-long-comment",
            Refusal::Brace => "study-brace",
            Refusal::Title(_) => "study-wrong-title",
            Refusal::Mark(_) => "study-wrong-mark",
            Refusal::Turn(_) => "study-wrong-turn",
            Refusal::Chapter(_) => "study-wrong-chapter",
            Refusal::TooManyProofs => "study-too-many-proofs",
            Refusal::OtherPosition { .. } => "study-proof-elsewhere",
            Refusal::Recurs => "study-proof-recurs",
            Refusal::LogFull => "study-full",
        }
    }

    /// Whether the study has changed since the caller looked.
    pub const fn is_stale(&self) -> bool {
        matches!(self, Refusal::NoChapter | Refusal::NoTurn)
    }

    pub const fn is_forbidden(&self) -> bool {
        matches!(self, Refusal::NotOwner | Refusal::NotEditor)
    }
}
