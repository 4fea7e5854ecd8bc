//! `ludoteca check`

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use kernel::Record;
use serde_json::json;

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
        for (name, checked) in check(file) {
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

/// Checks each record of a file. In a file of several records, each is named by its number.
fn check(file: &Path) -> Vec<(String, Result<Checked>)> {
    let name = file.display().to_string();
    let text = match read_text(file) {
        Ok(text) => text,
        Err(error) => return vec![(name, Err(anyhow!("{}", error.root_cause())))],
    };
    let records = records(&text);
    let several = records.len() > 1;
    let numbered = |number| if several { format!("{name} #{number}") } else { name.clone() };
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
