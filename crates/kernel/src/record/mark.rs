//! Marks: what an annotator thinks of a turn.

use serde::{Deserialize, Serialize};

/// What an annotator thinks of a turn, written directly after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Mark {
    /// A good turn.
    #[serde(rename = "!")]
    Good,
    /// A mistake.
    #[serde(rename = "?")]
    Mistake,
    /// A brilliant turn.
    #[serde(rename = "!!")]
    Brilliant,
    /// A blunder.
    #[serde(rename = "??")]
    Blunder,
    /// An interesting turn.
    #[serde(rename = "!?")]
    Interesting,
    /// A dubious turn.
    #[serde(rename = "?!")]
    Dubious,
}

impl Mark {
    /// All marks, in the order of their numbers in PGN: `$1` to `$6`.
    pub const ALL: [Mark; 6] =
        [Mark::Good, Mark::Mistake, Mark::Brilliant, Mark::Blunder, Mark::Interesting, Mark::Dubious];

    /// The mark as it is written.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Mistake => "?",
            Mark::Brilliant => "!!",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
        }
    }

    /// Reads a mark, or its number in PGN.
    ///
    /// # Errors
    /// Lists the marks.
    pub(super) fn read(text: &str) -> Result<Mark, String> {
        let named = Mark::ALL.into_iter().find(|mark| mark.text() == text);
        let number = text.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
        let numbered = number.and_then(|number| Mark::ALL.get(number.checked_sub(1)?).copied());
        named.or(numbered).ok_or_else(|| {
            let marks = Mark::ALL.map(Mark::text).join(" ");
            format!("found the mark `{text}`, expected one of {marks} or $1 to $6 for these")
        })
    }
}
