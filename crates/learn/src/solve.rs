//! Finds turns that reach a lesson's goal, by trying them all, and counts how many first turns do.

use std::collections::BTreeSet;

use catalog::{AnyGame, AnyMatch};
use kernel::Telling;

use crate::condition::Facts;
use crate::judge::Opened;
use crate::lesson::{Lesson, Standing};
use crate::turns::any_turn;

/// How likely a first turn reaches something by accident.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// All legal first turns.
    pub turns: usize,
    /// Those that reach the goal.
    pub reached: usize,
    /// The ids of the sentences that explain the turns.
    pub heard: BTreeSet<String>,
}

/// Counts the legal turns after these turns of a lesson that reach the goal, and gathers what is said about all of them.
#[must_use]
pub fn chances(lesson: &Lesson, game: &'static dyn AnyGame, turns: &[String]) -> Chances {
    let opened = Opened::of(lesson, game);
    let mut chances = Chances::default();
    let Ok(mut start) = game.read(&lesson.position) else { return chances };
    if turns.iter().any(|turn| start.play_turn(turn, 0).is_err()) {
        return chances;
    }
    // What a turn reached with its first steps it has reached, whatever follows.
    let mut reached: Vec<String> = Vec::new();
    any_turn(&*start, &mut |steps, told, whole| {
        let known = !reached.is_empty() && steps.starts_with(&reached);
        let reaches = known || opened.reaches(&*start, steps, told, whole);
        if reaches && !known {
            reached = steps.to_vec();
        }
        if whole {
            chances.turns += 1;
            chances.reached += usize::from(reaches);
            chances.heard.extend(if reaches { None } else { opened.said(&*start, steps) });
        }
        false
    });
    chances
}

/// The learner's turns that reach the goal from a position in a lesson, found by trying all turns; turns that reach it
/// at once come first. Does not look at the solution.
pub(crate) fn solve_from(opened: &Opened<'_>, played: &dyn AnyMatch) -> Option<Vec<String>> {
    let made = opened.learners_turns(played).len();
    if played.to_play() != opened.learner || made >= opened.lesson.turns {
        return None;
    }
    let mut found = None;
    any_turn(played, &mut |steps, told, whole| {
        let reaches = opened.reaches(played, steps, told, whole);
        if reaches {
            found = Some(steps.join(","));
        }
        reaches
    });
    if let Some(turn) = found {
        return Some(vec![turn]);
    }
    if made + 1 >= opened.lesson.turns {
        return None;
    }
    let mut line = None;
    any_turn(played, &mut |steps, _, whole| {
        if !whole {
            return false;
        }
        let turn = steps.join(",");
        let Some(next) = opened.after(played, &turn) else { return false };
        line = solve_from(opened, &*next).map(|rest| std::iter::once(turn).chain(rest).collect());
        line.is_some()
    });
    line
}

/// The learner's turns that reach the goal of a lesson, found by trying all turns.
#[must_use]
pub fn solve(lesson: &Lesson, game: &'static dyn AnyGame) -> Option<Vec<String>> {
    solve_from(&Opened::of(lesson, game), &*game.read(&lesson.position).ok()?)
}

impl Opened<'_> {
    fn reaches(&self, played: &dyn AnyMatch, steps: &[String], told: &[Telling], whole: bool) -> bool {
        Facts::new(self.learner, played, steps, told, whole).meet(&self.lesson.goal)
    }

    /// What is said about a turn.
    fn said(&self, played: &dyn AnyMatch, steps: &[String]) -> Option<String> {
        let mut after = played.after(played.length())?;
        after.play_turn(&steps.join(","), 0).ok()?;
        self.judged(&*after).sentence
    }

    /// The position in which the learner plays next, if the lesson goes on after this turn.
    fn after(&self, played: &dyn AnyMatch, turn: &str) -> Option<Box<dyn AnyMatch>> {
        let mut after = played.after(played.length())?;
        after.play_turn(turn, 0).ok()?;
        let judgement = self.judged(&*after);
        if judgement.standing != Standing::On {
            return None;
        }
        if let Some(answer) = judgement.answer {
            after.play_turn(&answer, 0).ok()?;
        }
        (after.conclusion().is_none() && after.to_play() == self.learner).then_some(after)
    }
}
