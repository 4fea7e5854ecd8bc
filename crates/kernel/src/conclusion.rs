//! The result of a match and its reason, in one form for records, the server's log and front ends.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Outcome, Ruling, Seat};

/// Why a match is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Termination {
    /// A rule of the game ended it.
    Rules(Ruling),
    /// A position occurred for the third time.
    Repetition(Ruling),
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player ran out of time.
    Time,
    /// The match was abandoned before it counted.
    Aborted,
}

impl Termination {
    /// The names, as in records, of the terminations without a rule.
    const PLAIN: [(Termination, &'static str); 4] = [
        (Termination::Resignation, "resignation"),
        (Termination::Agreement, "agreement"),
        (Termination::Time, "time"),
        (Termination::Aborted, "aborted"),
    ];
    const REPETITION: &'static str = "repetition";
    const RULE: &'static str = "rule ";

    /// The rule that decided, if one did.
    #[must_use]
    pub const fn ruling(&self) -> Option<&Ruling> {
        match self {
            Termination::Rules(ruling) | Termination::Repetition(ruling) => Some(ruling),
            _ => None,
        }
    }

    /// The id of the sentence that gives the reason: a sentence of the game, or one common to all games.
    #[must_use]
    pub fn sentence(&self) -> &str {
        match self {
            Termination::Rules(ruling) | Termination::Repetition(ruling) => &ruling.sentence,
            Termination::Resignation => "by-resignation",
            Termination::Agreement => "by-agreement",
            Termination::Time => "on-time",
            Termination::Aborted => "aborted",
        }
    }

    /// The same termination with this sentence, if a rule decided.
    fn said(self, sentence: String) -> Termination {
        match self {
            Termination::Rules(ruling) => Termination::Rules(Ruling { sentence: sentence.into(), ..ruling }),
            Termination::Repetition(ruling) => {
                Termination::Repetition(Ruling { sentence: sentence.into(), ..ruling })
            }
            plain => plain,
        }
    }
}

impl fmt::Display for Termination {
    /// Writes the value of a record's `Termination` tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules(ruling) => write!(f, "{}{}", Termination::RULE, ruling.rule),
            Termination::Repetition(_) => f.write_str(Termination::REPETITION),
            plain => {
                let name = Termination::PLAIN.iter().find(|(known, _)| known == plain);
                f.write_str(name.map_or("", |(_, name)| name))
            }
        }
    }
}

/// A text that is not a termination.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{0}`, expected `rule` and its number, `repetition`, `resignation`, `agreement`, `time` or `aborted`"
)]
pub struct TerminationReadError(String);

impl FromStr for Termination {
    type Err = TerminationReadError;

    /// Reads what [`Display`](fmt::Display) writes. The text names the rule but not the game's sentence, which is left
    /// empty. It does not name the rule of a repetition either, which is set to the usual one.
    fn from_str(text: &str) -> Result<Termination, TerminationReadError> {
        if let Some((known, _)) = Termination::PLAIN.iter().find(|(_, name)| *name == text) {
            return Ok(known.clone());
        }
        match text.strip_prefix(Termination::RULE) {
            Some(rule) if !rule.is_empty() => {
                let rule = rule.to_owned().into();
                Ok(Termination::Rules(Ruling { sentence: "".into(), rule }))
            }
            _ if text == Termination::REPETITION => {
                Ok(Termination::Repetition(Ruling::new("ending-repetition", "G1")))
            }
            _ => Err(TerminationReadError(text.to_owned())),
        }
    }
}

/// The result of a match and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Conclusion {
    /// The outcome, or `None` if the match was aborted.
    pub outcome: Option<Outcome>,
    /// The reason.
    pub termination: Termination,
}

impl Conclusion {
    /// The winner, if there is one.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.outcome.and_then(Outcome::winner)
    }

    /// The outcome as in records; `*` if there is none.
    #[must_use]
    pub fn result(&self) -> &'static str {
        self.outcome.map_or(NO_RESULT, Outcome::text)
    }
}

/// Written in place of a missing outcome.
const NO_RESULT: &str = "*";

/// The result of a match and its reason.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Conclusion))]
pub(crate) struct Written {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if there is no result.
    outcome: String,
    /// The winner, if there is one.
    #[cfg_attr(feature = "schema", schema(required))]
    winner: Option<Seat>,
    /// As in records: `rule T6`, `repetition`, `resignation`, `agreement`, `time` or `aborted`.
    termination: String,
    /// The id of the sentence that gives the reason: a sentence of the game, or `by-resignation`, `by-agreement`,
    /// `on-time` or `aborted`.
    sentence: String,
    /// The number of the rule, if a rule decided.
    #[cfg_attr(feature = "schema", schema(required))]
    rule: Option<String>,
}

impl From<Conclusion> for Written {
    fn from(conclusion: Conclusion) -> Written {
        let termination = &conclusion.termination;
        Written {
            outcome: conclusion.result().to_owned(),
            winner: conclusion.winner(),
            termination: termination.to_string(),
            sentence: termination.sentence().to_owned(),
            rule: termination.ruling().map(|ruling| ruling.rule.clone().into_owned()),
        }
    }
}

impl TryFrom<Written> for Conclusion {
    type Error = String;

    /// `winner` follows from `outcome` and is not read.
    fn try_from(written: Written) -> Result<Conclusion, String> {
        let outcome = match written.outcome.as_str() {
            NO_RESULT => None,
            text => Some(text.parse::<Outcome>().map_err(|error| format!("{error} or `{NO_RESULT}`"))?),
        };
        let termination: Termination =
            written.termination.parse().map_err(|error: TerminationReadError| error.to_string())?;
        let termination = match (termination, written.rule) {
            (Termination::Repetition(ruling), Some(rule)) => {
                Termination::Repetition(Ruling { rule: rule.into(), ..ruling })
            }
            (other, _) => other,
        };
        Ok(Conclusion { outcome, termination: termination.said(written.sentence) })
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Conclusion {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        Written::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Conclusion {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        Written::schemas(schemas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        assert!("2-0".parse::<Outcome>().unwrap_err().to_string().contains("expected `1-0`"));
        for (plain, name) in Termination::PLAIN {
            assert_eq!(plain.to_string(), name);
            assert_eq!(name.parse(), Ok(plain));
        }
        for text in ["rule T6", "repetition"] {
            assert_eq!(text.parse::<Termination>().unwrap().to_string(), text);
        }
        for text in ["", "rule ", "rule", "mate"] {
            assert!(text.parse::<Termination>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_conclusion_survives_its_written_form() {
        let ruling = Ruling::new("ending-towers", "T6");
        let conclusions = [
            Conclusion {
                outcome: Some(Outcome::Win(Seat::Second)),
                termination: Termination::Rules(ruling.clone()),
            },
            Conclusion { outcome: Some(Outcome::Draw), termination: Termination::Repetition(ruling) },
            Conclusion { outcome: Some(Outcome::Draw), termination: Termination::Agreement },
            Conclusion { outcome: None, termination: Termination::Aborted },
        ];
        for conclusion in conclusions {
            assert_eq!(Written::from(conclusion.clone()).try_into(), Ok(conclusion));
        }
    }
}
