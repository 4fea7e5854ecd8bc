//! What a step is worth: proven results come before and after all estimates.

use catalog::{ProvenResult, StepVerdict};

/// The tone in which a value is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Win,
    Draw,
    Loss,
    Unknown,
}

/// A value: its sign, its tone, and whether it is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub sign: String,
    pub tone: Tone,
    pub proven: bool,
}

impl Value {
    /// Such as `+3` for a proven win in three turns, `=`, `-5`, or `62%`.
    pub fn of(verdict: &StepVerdict) -> Value {
        let turns = verdict.turns.map(|turns| turns.to_string()).unwrap_or_default();
        let proven = |sign: String, tone| Value { sign, tone, proven: true };
        match (verdict.result, verdict.chance) {
            (Some(ProvenResult::Win), _) => proven(format!("+{turns}"), Tone::Win),
            (Some(ProvenResult::Draw), _) => proven("=".to_owned(), Tone::Draw),
            (Some(ProvenResult::Loss), _) => proven(format!("-{turns}"), Tone::Loss),
            (None, Some(chance)) => {
                // An estimate is never certain.
                let percent = (100.0 * chance).clamp(1.0, 99.0);
                let tone = match chance {
                    ..0.45 => Tone::Loss,
                    ..0.55 => Tone::Draw,
                    _ => Tone::Win,
                };
                Value { sign: format!("{percent:.0}%"), tone, proven: false }
            }
            (None, None) => Value { sign: "?".to_owned(), tone: Tone::Unknown, proven: false },
        }
    }
}

/// By which steps are sorted: quick wins first, slow losses before quick ones, what is unknown last but for losses.
pub(crate) fn worth(verdict: &StepVerdict) -> f64 {
    let turns = verdict.turns.unwrap_or(900) as f64 / 1_000.0;
    match (verdict.result, verdict.chance) {
        (Some(ProvenResult::Win), _) => 3.0 - turns,
        (Some(ProvenResult::Draw), _) => 0.5,
        (Some(ProvenResult::Loss), _) => turns - 3.0,
        (None, Some(chance)) => chance,
        (None, None) => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(result: Option<ProvenResult>, turns: Option<usize>, chance: Option<f64>) -> StepVerdict {
        StepVerdict { step: "a".to_owned(), result, turns, chance, line: Vec::new() }
    }

    #[test]
    fn what_is_proven_has_no_percentage_and_what_is_estimated_is_not_certain() {
        let (win, loss) = (Some(ProvenResult::Win), Some(ProvenResult::Loss));
        let ordered = [
            (verdict(win, Some(1), None), "+1", true),
            (verdict(win, None, None), "+", true),
            (verdict(None, None, Some(1.0)), "99%", false),
            (verdict(Some(ProvenResult::Draw), None, None), "=", true),
            (verdict(None, None, Some(0.0)), "1%", false),
            (verdict(None, None, None), "?", false),
            (verdict(loss, Some(9), None), "-9", true),
            (verdict(loss, Some(2), None), "-2", true),
        ];
        for (known, sign, proven) in &ordered {
            let value = Value::of(known);
            assert_eq!((value.sign.as_str(), value.proven), (*sign, *proven));
        }
        assert!(ordered.windows(2).all(|pair| worth(&pair[0].0) > worth(&pair[1].0)));
    }
}
