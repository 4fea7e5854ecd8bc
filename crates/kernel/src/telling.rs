//! What a step did, as sentences for players: the data behind status lines, lists of turns and screen readers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One thing that a step did, as a sentence of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Telling {
    /// The id of the sentence in the game's `en.ftl` and `pt.ftl`.
    pub sentence: Cow<'static, str>,
    /// The values of the sentence's placeables. A front end adds `player`, the name of the player who made the step, and
    /// `opponent`.
    pub gaps: BTreeMap<String, String>,
    /// A sign for the list of turns, such as `×` for a capture. Empty for ordinary steps.
    pub mark: Cow<'static, str>,
}

impl Telling {
    /// A sentence without values.
    #[must_use]
    pub fn new(sentence: impl Into<Cow<'static, str>>) -> Telling {
        Telling { sentence: sentence.into(), gaps: BTreeMap::new(), mark: "".into() }
    }

    /// A sentence about a number of things. The front ends' sentences have no plural rules, so there are two: the name
    /// with `-one`, and the name with `-many`, which has the placeable `count`.
    #[must_use]
    pub fn counted(name: &str, count: usize) -> Telling {
        let number = if count == 1 { "one" } else { "many" };
        Telling::new(format!("{name}-{number}")).with("count", count)
    }

    /// The same with the value of a placeable.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // calls read better without references to numbers and names
    pub fn with(mut self, gap: &str, value: impl ToString) -> Telling {
        self.gaps.insert(gap.to_owned(), value.to_string());
        self
    }

    /// The same with a sign for the list of turns.
    #[must_use]
    pub fn marked(mut self, mark: &'static str) -> Telling {
        self.mark = mark.into();
        self
    }
}
