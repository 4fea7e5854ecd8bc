//! Parses the command line, and prints help without breaking the examples in it.

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory, FromArgMatches};

use crate::arguments::Arguments;
use crate::output;

/// Stands for the text below the options in rendered help, followed by its number.
const PLACE: char = '\u{e000}';
/// The width of help that does not go to a terminal.
const USUAL_WIDTH: usize = 100;

/// The parsed command line, or the exit code after printing help or an error.
///
/// # Errors
/// Help was asked for, or something is wrong.
pub fn parse() -> Result<Arguments, ExitCode> {
    let mut endings = Vec::new();
    let mut command = without_endings(Arguments::command(), &mut endings);
    let matches = command.try_get_matches_from_mut(std::env::args_os());
    let parsed = matches.and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.map_err(|error| {
        let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
        let text = with_endings(&error.format(&mut command).render().ansi().to_string(), &endings);
        if !asked {
            anstream::eprint!("{text}");
            return ExitCode::from(2);
        }
        match output::print(&text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("ludoteca: {error:#}");
                ExitCode::from(2)
            }
        }
    })
}

/// Takes the text below the options out of a command and its subcommands, because clap would break long examples, which
/// could then not be copied.
fn without_endings(mut command: Command, endings: &mut Vec<String>) -> Command {
    if let Some(ending) = command.get_after_help() {
        let ending = ending.to_string();
        command = command.after_help(format!("{PLACE}{}{PLACE}", endings.len()));
        endings.push(ending);
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, |sub| without_endings(sub, endings));
    }
    command
}

fn with_endings(text: &str, endings: &[String]) -> String {
    let width = terminal::window_width().unwrap_or(USUAL_WIDTH);
    let mut parts = text.split(PLACE);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    while let (Some(number), Some(rest)) = (parts.next(), parts.next()) {
        let ending = number.parse().ok().and_then(|number: usize| endings.get(number));
        whole += &ending.map_or(String::new(), |ending| filled(ending, width));
        whole += rest;
    }
    whole
}

/// Breaks paragraphs at a width. Indented lines and lines that begin with `Example` stay as they are.
fn filled(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let fixed = line.is_empty() || line.starts_with(' ') || line.starts_with("Example");
        for word in if fixed { vec![line] } else { line.split(' ').collect() } {
            match lines.last_mut().filter(|_| open) {
                Some(last) if !fixed && last.chars().count() + 1 + word.chars().count() <= width => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
            open = !fixed;
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_stay_whole_and_paragraphs_are_filled() {
        let text = "Examples:\n  ludoteca a --long-option value\nOne two three\nfour five.\n\nMore.";
        let expected = "Examples:\n  ludoteca a --long-option value\nOne two\nthree four\nfive.\n\nMore.";
        assert_eq!(filled(text, 10), expected);
    }

    #[test]
    fn every_example_is_found_again() {
        let mut endings = Vec::new();
        without_endings(Arguments::command(), &mut endings).debug_assert();
        assert!(endings.len() > 20, "{endings:?}");
        assert_eq!(with_endings(&format!("a {PLACE}0{PLACE} b"), &["x".to_owned()]), "a x b");
    }
}
