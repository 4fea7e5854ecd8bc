//! Pages to read: the keys, and the rules of a game with drawn examples.

use catalog::{Entry, Figure};
use crossterm::event::MouseEventKind;
use language::Language;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::Look;

/// What a page is about.
#[derive(Clone, Copy)]
pub(crate) enum Topic {
    Help,
    Rules(&'static Entry),
}

pub(crate) struct Page {
    pub topic: Topic,
    pub scroll: usize,
}

impl Page {
    pub fn new(topic: Topic) -> Page {
        Page { topic, scroll: 0 }
    }

    pub fn go(&mut self, lines: isize) {
        self.scroll = self.scroll.saturating_add_signed(lines);
    }

    pub fn scroll_by(&mut self, mouse: MouseEventKind) {
        match mouse {
            MouseEventKind::ScrollUp => self.go(-3),
            MouseEventKind::ScrollDown => self.go(3),
            _ => {}
        }
    }
}

/// A piece of a rule page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A heading; the first is the title.
    Heading(String),
    /// Text with bold parts marked; possibly a list item.
    Text { words: Vec<(String, bool)>, item: bool },
    /// A position to draw: its variant and its text.
    Position { variant: String, text: String },
}

/// The blocks of a game's rule page.
pub(crate) fn blocks(entry: &Entry, language: Language) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut words: Vec<(String, bool)> = Vec::new();
    let mut fence: Option<(String, String)> = None;
    let (mut bold, mut item) = (false, false);
    for event in Parser::new(entry.rules(language)) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) if name.starts_with("position") => {
                fence = Some((name.to_string(), String::new()));
            }
            Event::Start(Tag::Strong) => bold = true,
            Event::End(TagEnd::Strong) => bold = false,
            Event::Start(Tag::Item) => item = true,
            Event::Text(text) => match &mut fence {
                Some((_, figure)) => *figure += &text,
                None => words.push((text.to_string(), bold)),
            },
            Event::Code(text) => words.push((text.to_string(), true)),
            Event::SoftBreak | Event::HardBreak => words.push((" ".to_owned(), bold)),
            Event::End(TagEnd::CodeBlock) => {
                let (name, text) = fence.take().unwrap_or_default();
                if let Some(figure) = Figure::read(&name, &text) {
                    let (variant, text) = (figure.variant.to_owned(), figure.position.to_owned());
                    blocks.push(Block::Position { variant, text });
                    if let Some(caption) = figure.caption {
                        let words = vec![(figure.turns.join(" "), true), (format!(" {caption}"), false)];
                        blocks.push(Block::Text { words, item: false });
                    }
                }
            }
            Event::End(TagEnd::Heading(level)) => {
                let text: String = words.drain(..).map(|(text, _)| text).collect();
                let text = if level == HeadingLevel::H1 { text.to_uppercase() } else { text };
                blocks.push(Block::Heading(text));
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                if !words.is_empty() {
                    blocks.push(Block::Text { words: std::mem::take(&mut words), item });
                }
                item = false;
            }
            _ => {}
        }
    }
    blocks
}

/// The rules of a game as text, with drawn examples.
#[must_use]
pub fn rules_text(entry: &Entry, language: Language, look: Look) -> String {
    let speech = entry.speech(language);
    let say = |id: &str| speech.say(id, &[("winner", "")]);
    let mut text = String::new();
    for block in blocks(entry, language) {
        text += &match block {
            Block::Heading(title) => title,
            Block::Text { words, item } => {
                let words: String = words.into_iter().map(|(text, _)| text).collect();
                let words = if item { format!("- {words}") } else { words };
                filled(&words, WIDEST, if item { "  " } else { "" })
            }
            Block::Position { variant, text } => {
                let drawn = entry.variant(Some(&variant)).ok().and_then(|game| {
                    let shown = game.read(&text).ok()?;
                    Some(picture::text(&shown.scene(), &game.look(), look, &say))
                });
                drawn.unwrap_or_default()
            }
        };
        text.push('\n');
    }
    text
}

/// Longest line length that is easy to read.
const WIDEST: usize = 76;

/// Breaks a text into lines; lines after the first begin with `indent`.
fn filled(text: &str, width: usize, indent: &str) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            lines += "\n";
            lines += indent;
            column = indent.len();
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += length;
    }
    lines + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_on_the_rule_pages_is_a_position() {
        for entry in catalog::games() {
            let mut counts = Vec::new();
            for language in [Language::English, Language::Portuguese] {
                let blocks = blocks(entry, language);
                assert!(matches!(&blocks[0], Block::Heading(_)), "{}", entry.name());
                let mut examples = 0;
                for block in &blocks {
                    if let Block::Position { variant, text } = block {
                        let game = entry.variant(Some(variant)).unwrap();
                        if let Err(error) = game.read(text) {
                            panic!("{}: {text}: {error}", entry.name());
                        }
                        examples += 1;
                    }
                }
                assert!(examples >= 2, "{} draws its examples", entry.name());
                counts.push((examples, blocks.len()));
            }
            assert_eq!(counts[0], counts[1], "{}: both languages tell the same", entry.name());
        }
    }
}
