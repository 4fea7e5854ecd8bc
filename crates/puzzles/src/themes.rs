//! Themes, found from what the solution does. A game says in its data which of its sentences about steps and endings
//! belong to which theme; other themes are the same in all games.
//!
//! A line of the data is `THEME told SENTENCE`, perhaps with ` xN` if the solver's turns must do it at least N times, or
//! `THEME ends SENTENCE`. A sentence may end in `*`.

use catalog::Playable;
use kernel::{Match, Outcome, Telling, told_turns};
use thiserror::Error;

use crate::Task;
use crate::prover::{Aim, Whole, whole_turns};

/// A theme of a game and how to recognise it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name; the sentence with its name for people is `theme-NAME`.
    pub name: String,
    sentence: String,
    sign: Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// The solver's turns do this at least so many times.
    Told(usize),
    /// The game ends like this.
    Ends,
}

/// A wrong line in the data of themes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "themes: line {0}: found `{1}`, expected `THEME told SENTENCE`, `THEME told SENTENCE xN` or `THEME ends SENTENCE`"
)]
pub struct ThemeError(usize, String);

/// The themes that every game has: the number of the solver's turns, a task of its own, and how the solution works.
pub const COMMON: [&str; 8] =
    ["one-turn", "two-turns", "three-turns", "long", "defence", "quiet", "only-turns", "double-threat"];

/// Positions to look at for a double threat: the opponent's turns, and the solver's after each of them.
const MOST_TURNS: usize = 300;

/// Reads the themes of a game.
///
/// # Errors
/// The first wrong line.
pub fn read_themes(text: &str) -> Result<Vec<Theme>, ThemeError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, number)| theme(line).ok_or_else(|| ThemeError(number, line.to_owned()))).collect()
}

fn theme(line: &str) -> Option<Theme> {
    let words: Vec<&str> = line.split(' ').collect();
    let (name, sentence, sign) = match words[..] {
        [name, "told", sentence] => (name, sentence, Sign::Told(1)),
        [name, "told", sentence, times] => {
            (name, sentence, Sign::Told(times.strip_prefix('x')?.parse().ok().filter(|times| *times > 0)?))
        }
        [name, "ends", sentence] => (name, sentence, Sign::Ends),
        _ => return None,
    };
    Some(Theme { name: name.to_owned(), sentence: sentence.to_owned(), sign })
}

impl Theme {
    /// Whether the theme is about a sentence.
    #[must_use]
    pub fn is_about(&self, sentence: &str) -> bool {
        match self.sentence.strip_suffix('*') {
            Some(start) => sentence.starts_with(start),
            None => sentence == self.sentence,
        }
    }

    fn fits(&self, own: &[&Telling], end: Option<&str>) -> bool {
        match self.sign {
            Sign::Told(times) => {
                own.iter().filter(|telling| self.is_about(&telling.sentence)).count() >= times
            }
            Sign::Ends => end.is_some_and(|end| self.is_about(end)),
        }
    }
}

/// What is known about a solution besides its turns.
pub(crate) struct Solved {
    pub aim: Aim,
    /// The solver's turns.
    pub turns: usize,
    /// Whether there was only one right turn at each of the solver's decisions.
    pub only: bool,
}

/// The themes of a solution, the game's own first.
pub(crate) fn themes_of<G: Playable>(themes: &[Theme], solution: &Match<G>, solved: &Solved) -> Vec<String> {
    let told = told_turns(solution);
    let movers = solution.turns().iter().map(|turn| turn.seat);
    let own: Vec<&Telling> = told
        .iter()
        .zip(movers)
        .filter(|(_, seat)| *seat == solved.aim.solver)
        .flat_map(|(told, _)| told)
        .collect();
    let end = solution.conclusion().map(|conclusion| conclusion.termination.sentence());
    let mut names: Vec<String> = Vec::new();
    let fitting = themes.iter().filter(|theme| theme.fits(&own, end));
    let fitting = fitting.map(|theme| theme.name.as_str());
    let first = told.first().map_or(&[][..], Vec::as_slice);
    let quiet = solved.turns > 1 && first.iter().all(|telling| telling.mark.is_empty());
    let length = match (solved.aim.task, solved.turns) {
        (Task::Draw, _) => "defence",
        (_, 1) => "one-turn",
        (_, 2) => "two-turns",
        (_, 3) => "three-turns",
        _ => "long",
    };
    let common = [
        (true, length),
        (quiet, "quiet"),
        (solved.only && solved.turns > 1, "only-turns"),
        (solved.turns == 2 && threatens_twice(solution, solved.aim), "double-threat"),
    ];
    let common = common.into_iter().filter(|(fits, _)| *fits).map(|(_, name)| name);
    for name in fitting.chain(common) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Whether the first turn threatens several wins: after every defence the solver wins at once, but no turn wins after
/// all of them.
fn threatens_twice<G: Playable>(solution: &Match<G>, aim: Aim) -> bool {
    let found = || {
        let after = solution.position_after(1)?;
        let defences = whole_turns(after, MOST_TURNS)?;
        let mut common: Option<Vec<Vec<G::Step>>> = None;
        for defence in &defences {
            if defence.after.to_play() != aim.solver || defence.after.outcome().is_some() {
                return None;
            }
            let wins = |turn: &Whole<G>| turn.after.outcome() == Some(Outcome::Win(aim.solver));
            let turns = whole_turns(&defence.after, MOST_TURNS)?;
            let winning: Vec<Vec<G::Step>> = turns.into_iter().filter(wins).map(|turn| turn.steps).collect();
            if winning.is_empty() {
                return None;
            }
            match &mut common {
                None => common = Some(winning),
                Some(common) => common.retain(|steps| winning.contains(steps)),
            }
        }
        Some(defences.len() > 1 && common.is_some_and(|common| common.is_empty()))
    };
    aim.task == Task::Win && found().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_read_with_their_signs() {
        let themes =
            read_themes("# signs\nwave told told-wave-*\nrace told told-carry x2\nend ends over\n").unwrap();
        let telling = |sentence: &'static str| Telling::new(sentence);
        let (wave, carry) = (telling("told-wave-one"), telling("told-carry"));
        let fits = |own: &[&Telling], end| {
            let fitting = themes.iter().filter(|theme| theme.fits(own, end));
            fitting.map(|theme| theme.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(fits(&[&wave, &carry], None), ["wave"]);
        assert_eq!(fits(&[&carry, &carry], Some("over")), ["race", "end"]);
        for wrong in ["wave", "wave tells told", "wave told told-wave 2", "wave told told-wave x0"] {
            let error = read_themes(&format!("\n{wrong}")).unwrap_err().to_string();
            assert!(error.starts_with(&format!("themes: line 2: found `{wrong}`, expected `")), "{error}");
        }
    }
}
