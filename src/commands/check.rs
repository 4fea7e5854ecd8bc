//! `ludoteca check`

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use catalog::ProvenResult;
use kernel::Record;
use puzzles::{Answers, AnswersError, Mark};
use search::Watch;
use serde_json::{Value, json};

use super::batch::pretty;
use super::{entry, read_text};
use crate::arguments::CheckOptions;
use crate::output;

/// Prints one line per record; fails if any record is invalid.
pub fn run(options: &CheckOptions) -> ExitCode {
    let mut lines = String::new();
    let mut wrong = String::new();
    let mut list = Vec::new();
    for file in &options.files {
        let name = file.display().to_string();
        let text = match read_text(file) {
            Ok(text) => text,
            Err(error) => {
                let error = format!("{}", error.root_cause());
                wrong += &format!("{name}: {error}\n");
                list.push(json!({"record": name, "valid": false, "error": error}));
                continue;
            }
        };
        if Answers::is_one(&text) {
            match marked(&name, &text) {
                Ok((text, data)) => {
                    lines += &text;
                    list.push(data);
                }
                Err(error) => {
                    wrong += &format!("{name}: {error}\n");
                    list.push(json!({"answers": name, "valid": false, "error": error.to_string()}));
                }
            }
            continue;
        }
        for (name, checked) in check(&name, &text) {
            match checked {
                Ok(Checked { turns, outcome, termination }) => {
                    let result = match (&outcome, &termination) {
                        (_, None) => "not over".to_owned(),
                        (outcome, Some(how)) => format!("{} by {how}", outcome.as_deref().unwrap_or("*")),
                    };
                    let unit = if turns == 1 { "turn" } else { "turns" };
                    lines += &format!("{name}: valid, {turns} {unit}, {result}\n");
                    list.push(json!({
                        "record": name,
                        "valid": true,
                        "turns": turns,
                        "outcome": outcome,
                        "termination": termination,
                    }));
                }
                Err(error) => {
                    wrong += &format!("{name}: {error:#}\n");
                    list.push(json!({"record": name, "valid": false, "error": format!("{error:#}")}));
                }
            }
        }
    }
    if let Err(error) = output::print(&if options.json { pretty(&json!(list)) } else { lines }) {
        wrong += &format!("ludoteca: {error:#}\n");
    }
    eprint!("{wrong}");
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// A valid record.
struct Checked {
    turns: usize,
    outcome: Option<String>,
    termination: Option<String>,
}

/// Marks a file of answers: one line for the file, and one for each wrong answer.
fn marked(name: &str, text: &str) -> Result<(String, Value), AnswersError> {
    let answers = Answers::read(text)?;
    // Marking is limited by positions, so the clock need not run.
    let marks = answers.mark(&Watch { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO })?;
    let right = marks.iter().filter(|mark| mark.right).count();
    let by = if answers.name.is_empty() { String::new() } else { format!("{}, ", answers.name) };
    let mut lines = format!("{name}: {by}{right} of {} answers right\n", marks.len());
    for mark in marks.iter().filter(|mark| !mark.right) {
        let Mark { puzzle, turn, .. } = mark;
        let why = match (&mark.problem, mark.result) {
            (Some(problem), _) => format!("cannot be played: {problem}"),
            (None, Some(ProvenResult::Loss)) => "loses".to_owned(),
            (None, Some(ProvenResult::Draw)) => "only draws".to_owned(),
            (None, _) => "does not win".to_owned(),
        };
        let line = mark.refutation.join(" ");
        let line = if line.is_empty() { line } else { format!(" after {line}") };
        lines += &format!("  {puzzle}: {turn} {why}{line}; solution: {}\n", mark.solution.join(" "));
    }
    let data = marks.iter().map(|mark| {
        json!({
            "puzzle": mark.puzzle,
            "turn": mark.turn,
            "right": mark.right,
            "error": mark.problem,
            "result": mark.result,
            "refutation": mark.refutation,
            "solution": mark.solution,
        })
    });
    let data = json!({
        "answers": name,
        "valid": true,
        "game": answers.game,
        "name": answers.name,
        "right": right,
        "marks": data.collect::<Vec<_>>(),
    });
    Ok((lines, data))
}

/// Checks each record of a text. In a text of several records, each is named by its number.
fn check(name: &str, text: &str) -> Vec<(String, Result<Checked>)> {
    let records = records(text);
    let several = records.len() > 1;
    let numbered = |number| if several { format!("{name} #{number}") } else { name.to_owned() };
    records.iter().zip(1..).map(|(record, number)| (numbered(number), check_record(record))).collect()
}

/// Splits a text before each first tag after turns. Without tags, the text is a single record.
fn records(text: &str) -> Vec<String> {
    let mut records = vec![String::new()];
    let mut in_turns = false;
    let mut in_comment = false;
    for line in text.lines() {
        let is_tag = !in_comment && line.trim_start().starts_with('[');
        if is_tag && in_turns {
            records.push(String::new());
            in_turns = false;
        }
        in_turns |= !is_tag && !line.trim().is_empty();
        for letter in line.chars() {
            match letter {
                '{' => in_comment = true,
                '}' => in_comment = false,
                _ => {}
            }
        }
        if let Some(last) = records.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    records
}

fn check_record(text: &str) -> Result<Checked> {
    let record = Record::read(text)?;
    let game = replay(&record)?;
    let conclusion = game.conclusion();
    Ok(Checked {
        turns: game.length(),
        outcome: conclusion
            .as_ref()
            .and_then(|conclusion| conclusion.outcome)
            .map(|outcome| outcome.to_string()),
        termination: conclusion.map(|conclusion| conclusion.termination.to_string()),
    })
}

/// Replays a record of any game.
pub fn replay(record: &Record) -> Result<Box<dyn catalog::AnyMatch>> {
    let name = record.tag("Game").context("tag Game: missing")?;
    let game = entry(name)?.variant(record.tag("Variant")).context("tag Variant")?;
    Ok(game.replay(record)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_hold_several_records() {
        let one = "[Game \"stac\"]\n\n1. a1-a2 {a comment\n[not a tag]}\n\n";
        assert_eq!(records(&format!("{one}{one}")), [one, one]);
        assert_eq!(records("1. a1-a2\n"), ["1. a1-a2\n"]);
    }
}
