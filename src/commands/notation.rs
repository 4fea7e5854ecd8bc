//! `ludoteca notation`

use anyhow::Result;
use language::Language;

use super::entry;
use crate::arguments::NotationOptions;

/// The players' words about turns in their language, then the exact notation from the rule book.
pub fn run(options: &NotationOptions, language: Language) -> Result<String> {
    let entry = entry(&options.game)?;
    let players = sections(entry.rules(language));
    let reference = sections(entry.rule_book());
    let turns = players.last().into_iter();
    let notation = reference.iter().skip_while(|section| !section.starts_with("## Notation")).take(2);
    let sections: Vec<&str> = turns.chain(notation).map(|section| section.trim_end()).collect();
    let title = entry.speech(language).say("title", &[]);
    Ok(format!("# {title}\n\n{}\n", sections.join("\n\n")))
}

/// The sections of a Markdown text, each with its heading.
fn sections(text: &str) -> Vec<&str> {
    let starts = text.match_indices("\n## ").map(|(start, _)| start + 1);
    let starts: Vec<usize> = starts.chain([text.len()]).collect();
    starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
}
