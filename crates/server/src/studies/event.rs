//! The events of a study, numbered. The event log is the source of truth: everything else is derived from it.

use kernel::{Mark, Outcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may see a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Visibility {
    /// The owner and the contributors.
    Private,
    /// Everybody who has the link.
    #[default]
    Link,
    /// Everybody; the study is listed.
    Public,
}

impl Visibility {
    pub const fn name(self) -> &'static str {
        match self {
            Visibility::Private => "private",
            Visibility::Link => "link",
            Visibility::Public => "public",
        }
    }
}

/// A turn in a chapter's tree. Turns come in pre-order, so that `depth` says which turn they follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct StudyNode {
    /// The number of turns up to this one.
    pub depth: usize,
    /// Two letters, unique among the continuations of a position. The ids of the turns up to a turn are its path.
    pub id: String,
    /// The text of the turn.
    pub text: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mark: Option<Mark>,
    /// The number of the event of a proof of the position after the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proof: Option<u64>,
}

/// A new turn, below the one before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct NewTurn {
    pub id: String,
    pub text: String,
}

/// A chapter as it was added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct NewChapter {
    pub chapter: String,
    pub title: String,
    /// The game's name.
    pub game: String,
    pub variant: String,
    /// The text of the position before the first turn.
    pub start: String,
    /// The comment before the first turn.
    #[serde(default)]
    pub comment: String,
    /// The tags of the record that it was read from.
    #[serde(default)]
    #[schema(value_type = Vec<[String; 2]>)]
    pub tags: Vec<(String, String)>,
    pub nodes: Vec<StudyNode>,
}

/// A change of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum StudyEvent {
    /// The study has a new title.
    Renamed {
        title: String,
    },
    /// Others may or may not see it now.
    Shown {
        visibility: Visibility,
    },
    /// Somebody may edit it now.
    MemberAdded {
        member: String,
    },
    /// Somebody may no longer edit it.
    MemberRemoved {
        member: String,
    },
    /// The link for editors was replaced; earlier ones are no longer valid.
    KeyRenewed {
        number: u64,
    },
    /// There is a new chapter, after the others.
    ChapterAdded(NewChapter),
    ChapterRenamed {
        chapter: String,
        title: String,
    },
    /// A chapter was moved to another place, counted from 0.
    ChapterMoved {
        chapter: String,
        to: usize,
    },
    ChapterDeleted {
        chapter: String,
    },
    /// Turns were added one after the other below the node with this path.
    TurnsAdded {
        chapter: String,
        path: String,
        turns: Vec<NewTurn>,
    },
    /// A turn was deleted with everything after it.
    TurnDeleted {
        chapter: String,
        path: String,
    },
    /// The turn stands one place further up among the continuations of its position.
    TurnPromoted {
        chapter: String,
        path: String,
    },
    /// The comment or the mark was changed; what is missing stays.
    Annotated {
        chapter: String,
        path: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        comment: Option<String>,
        /// The empty text removes the mark.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        mark: Option<String>,
    },
    /// A proof was checked: this is the result of the position, with best play. The proof has the event's number.
    Proved {
        chapter: String,
        path: String,
        /// `1-0`, `0-1` or `1/2-1/2`.
        #[schema(value_type = String)]
        result: Outcome,
    },
    /// Somebody deleted their account. Their comments are removed.
    Erased {
        member: String,
    },
}

impl StudyEvent {
    /// The chapter that the event changes.
    pub fn chapter(&self) -> Option<&str> {
        match self {
            StudyEvent::ChapterAdded(added) => Some(&added.chapter),
            StudyEvent::ChapterRenamed { chapter, .. }
            | StudyEvent::ChapterMoved { chapter, .. }
            | StudyEvent::ChapterDeleted { chapter }
            | StudyEvent::TurnsAdded { chapter, .. }
            | StudyEvent::TurnDeleted { chapter, .. }
            | StudyEvent::TurnPromoted { chapter, .. }
            | StudyEvent::Annotated { chapter, .. }
            | StudyEvent::Proved { chapter, .. } => Some(chapter),
            _ => None,
        }
    }

    /// Whether it contains comments in somebody's own words.
    pub fn has_comments(&self) -> bool {
        match self {
            StudyEvent::Annotated { comment: Some(comment), .. } => !comment.is_empty(),
            StudyEvent::ChapterAdded(added) => {
                !added.comment.is_empty() || added.nodes.iter().any(|node| !node.comment.is_empty())
            }
            _ => false,
        }
    }

    /// Whether results in the tree may be others after it.
    pub const fn changes_results(&self) -> bool {
        matches!(
            self,
            StudyEvent::ChapterAdded(_)
                | StudyEvent::TurnsAdded { .. }
                | StudyEvent::TurnDeleted { .. }
                | StudyEvent::Proved { .. }
        )
    }
}

/// An event with its number, its time, and whose command it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct NotedChange {
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    /// The identity whose command it was.
    pub by: String,
    /// The command's idempotency key.
    pub request: String,
    pub event: StudyEvent,
}
