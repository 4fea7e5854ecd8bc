//! `ludoteca rules`

use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};

use anyhow::Result;
use language::Language;
use terminal::{Look, rules_text};

use super::entry;
use crate::arguments::RulesOptions;

pub fn run(options: &RulesOptions, language: Language) -> Result<String> {
    let entry = entry(&options.game)?;
    let is_terminal = std::io::stdout().is_terminal();
    let look = Look { colours: terminal::colours_of_environment(), ascii: options.ascii };
    let text = rules_text(entry, language, look);
    Ok(if is_terminal && paged(&text) { String::new() } else { text })
}

/// Shows a text with the user's pager; returns whether that worked.
fn paged(text: &str) -> bool {
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    // Short texts are printed, colours are shown, and the text stays on the screen.
    let pager = pager.unwrap_or_else(|| "less -FRX".to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return false };
    let Ok(mut child) = Command::new(program).args(words).stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        // The reader may leave the pager before the end.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| status.success())
}
