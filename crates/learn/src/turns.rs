//! All turns of a position, step by step.

use catalog::AnyMatch;
use kernel::Telling;

/// Looks at the first steps of a turn, at what they do and at whether they are a whole turn. Returns whether that is enough.
pub(crate) type Visit<'a> = dyn FnMut(&[String], &[Telling], bool) -> bool + 'a;

/// Calls `visit` with every beginning of a turn, what it does, and whether it is a whole turn, until it returns true.
/// Returns whether it did. Turns that begin alike follow each other, in the order of their texts.
pub(crate) fn any_turn(played: &dyn AnyMatch, visit: &mut Visit<'_>) -> bool {
    any_from(played, &mut Vec::new(), &mut Vec::new(), visit)
}

fn any_from(
    played: &dyn AnyMatch,
    steps: &mut Vec<String>,
    told: &mut Vec<Telling>,
    visit: &mut Visit<'_>,
) -> bool {
    let Ok(snapshot) = played.snapshot(steps) else { return false };
    let known = told.len();
    for step in snapshot.legal {
        steps.push(step.text);
        told.extend(step.told);
        let found =
            visit(steps, told, step.ends_turn) || (!step.ends_turn && any_from(played, steps, told, visit));
        steps.pop();
        told.truncate(known);
        if found {
            return true;
        }
    }
    false
}

/// What the first steps of a turn did; nothing if one of them is not legal.
pub(crate) fn told_of(played: &dyn AnyMatch, steps: &[String]) -> Option<Vec<Telling>> {
    let mut told = Vec::new();
    for (made, text) in steps.iter().enumerate() {
        let legal = played.snapshot(&steps[..made]).ok()?.legal;
        told.extend(legal.into_iter().find(|step| step.text == *text)?.told);
    }
    Some(told)
}
