//! Reads the data of lessons. `docs/lessons.md` describes the format.

use catalog::Entry;
use kernel::split_turn;
use thiserror::Error;

use crate::condition::{Condition, Said, Threat, What};
use crate::lesson::{Answer, Lesson, Remark, Standing};

/// The share of the first turns that may reach the goal unless the lesson says otherwise, in percent.
const USUAL_CHANCE: usize = 20;

/// What is wrong with the data of lessons, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("lessons: line {line}: {problem}")]
pub struct LessonError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

/// Reads all lessons of a game.
pub(crate) fn lessons(entry: &Entry, text: &str) -> Result<Vec<Lesson>, LessonError> {
    let mut lessons: Vec<(usize, Lesson)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let wrong = |problem: String| LessonError { line: index + 1, problem };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        if word == "lesson" {
            if lessons.iter().any(|(_, known)| known.name == rest) {
                return Err(wrong(format!("there are two lessons `{rest}`")));
            }
            lessons.push((index + 1, named(rest).map_err(wrong)?));
            continue;
        }
        let Some((_, lesson)) = lessons.last_mut() else {
            return Err(wrong(format!("found `{word}`, expected `lesson NAME` first")));
        };
        field(lesson, word, rest).map_err(wrong)?;
    }
    for (line, lesson) in &lessons {
        check(entry, lesson).map_err(|problem| LessonError {
            line: *line,
            problem: format!("lesson `{}`: {problem}", lesson.name),
        })?;
    }
    Ok(lessons.into_iter().map(|(_, lesson)| lesson).collect())
}

fn named(name: &str) -> Result<Lesson, String> {
    let is_name = name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
    if name.is_empty() || !is_name {
        return Err(format!("found the name `{name}`, expected small letters and hyphens"));
    }
    Ok(Lesson {
        name: name.to_owned(),
        variant: String::new(),
        position: String::new(),
        turns: 1,
        solution: Vec::new(),
        chance: USUAL_CHANCE,
        goal: Vec::new(),
        remarks: Vec::new(),
        answers: Vec::new(),
    })
}

/// Reads one line of a lesson.
fn field(lesson: &mut Lesson, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "position" => {
            let (variant, position) = rest
                .split_once(' ')
                .ok_or_else(|| format!("found `{rest}`, expected a variant and a position"))?;
            lesson.variant = variant.to_owned();
            lesson.position = position.trim().to_owned();
        }
        "turns" => lesson.turns = number(rest, 1, 8)?,
        "chance" => lesson.chance = number(rest, 0, 100)?,
        "goal" => lesson.goal = conditions(rest)?,
        "solution" => lesson.solution = rest.split_whitespace().map(str::to_owned).collect(),
        "on" => lesson.remarks.push(remark(Standing::On, rest)?),
        "miss" => lesson.remarks.push(remark(Standing::Missed, rest)?),
        "answer" => lesson.answers.push(answer(rest)?),
        _ => {
            return Err(format!(
                "found `{word}`, expected lesson, position, turns, chance, goal, solution, on, miss or answer"
            ));
        }
    }
    Ok(())
}

fn number(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let found = text.parse().ok().filter(|found| (least..=most).contains(found));
    found.ok_or_else(|| format!("found `{text}`, expected a number from {least} to {most}"))
}

/// Conditions and the label of a sentence: `told told-walk: walked`. Without conditions, the remark is about every turn.
fn remark(standing: Standing, text: &str) -> Result<Remark, String> {
    let (before, label) = text.rsplit_once(':').unwrap_or(("", text));
    let label = label.trim();
    if label.is_empty() || label.contains(' ') {
        return Err(format!("found `{text}`, expected `CONDITIONS: LABEL` or `LABEL`"));
    }
    let conditions = if before.is_empty() { Vec::new() } else { conditions(before)? };
    Ok(Remark { standing, conditions, label: label.to_owned() })
}

fn answer(text: &str) -> Result<Answer, String> {
    Ok(match text.split_once(' ') {
        Some(("told", said)) => Answer::Told(self::said(said)?),
        None if text == "engine" => Answer::Engine,
        None if !text.is_empty() => Answer::Turn(text.to_owned()),
        _ => return Err(format!("found the answer `{text}`, expected a turn, `told SENTENCE` or `engine`")),
    })
}

fn conditions(text: &str) -> Result<Vec<Condition>, String> {
    text.split(" and ").map(|part| condition(part.trim())).collect()
}

fn condition(text: &str) -> Result<Condition, String> {
    let (holds, text) = text.strip_prefix("not ").map_or((true, text), |rest| (false, rest));
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut words = rest.split_whitespace().map(str::to_owned);
    let wrong = |expected: &str| format!("found the condition `{text}`, expected `{expected}`");
    let what = match word {
        "told" => What::Told(said(rest)?),
        "step" if !rest.is_empty() => What::Step(words.collect()),
        "piece" => match [words.next(), words.next(), words.next()] {
            [Some(spot), Some(symbol), None] => What::Piece { spot, symbol },
            _ => return Err(wrong("piece SPOT SYMBOL")),
        },
        "tray" => match [words.next(), words.next(), words.next()] {
            [Some(spot), Some(count), None] => {
                What::Tray { spot, count: count.parse().map_err(|_| wrong("tray SPOT COUNT"))? }
            }
            _ => return Err(wrong("tray SPOT COUNT")),
        },
        "expects" if !rest.is_empty() => What::Expects(rest.to_owned()),
        "wins" => What::Wins(words.next()),
        "loses" if rest.is_empty() => What::Loses,
        "threat" if rest == "win" => What::Threat(Threat::Win),
        "threat" => What::Threat(Threat::Told(said(rest.strip_prefix("told ").unwrap_or_default())?)),
        _ => {
            return Err(format!(
                "found the condition `{text}`, expected told, step, piece, tray, expects, wins, loses or threat"
            ));
        }
    };
    Ok(Condition { holds, what })
}

fn said(text: &str) -> Result<Said, String> {
    let mut words = text.split_whitespace();
    let sentence = words.next().ok_or("expected the id of a sentence after `told`")?.to_owned();
    let gaps = words.map(|gap| {
        let (name, value) =
            gap.split_once('=').ok_or_else(|| format!("found `{gap}`, expected NAME=VALUE"))?;
        Ok((name.to_owned(), value.to_owned()))
    });
    Ok(Said { sentence, gaps: gaps.collect::<Result<_, String>>()? })
}

/// Refuses a lesson that cannot be shown, or whose turns are not legal.
fn check(entry: &Entry, lesson: &Lesson) -> Result<(), String> {
    let game = entry.variant(Some(&lesson.variant)).map_err(|error| format!("variant: {error}"))?;
    let played = game.read(&lesson.position).map_err(|error| format!("position: {error}"))?;
    if played.conclusion().is_some() {
        return Err("position: the game is over".to_owned());
    }
    if lesson.goal.is_empty() {
        return Err("expected a `goal`".to_owned());
    }
    if lesson.solution.is_empty() || lesson.solution.len() > lesson.turns {
        let (found, turns) = (lesson.solution.len(), lesson.turns);
        return Err(format!("found a solution of {found} turns, expected 1 to {turns}"));
    }
    let first = split_turn(&lesson.solution[0]).first().map(ToString::to_string).unwrap_or_default();
    if !played.steps().contains(&first) {
        return Err(format!("solution: `{first}` is not legal"));
    }
    Ok(())
}
