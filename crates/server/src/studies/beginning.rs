//! How a chapter begins: at a position, or with a record. The rules check both.

use catalog::{RecordQuestion, Start, named};
use kernel::Record;
use serde::Deserialize;
use utoipa::ToSchema;

use super::event::NewChapter;
use super::refusal::Refusal;
use super::{bounds, records};

/// A new chapter: a position, or a record with its variations.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChapterWish {
    pub title: String,
    /// The game's name. Default: that of the record.
    pub game: Option<String>,
    /// Default: the game's first variant, or that of the record.
    pub variant: Option<String>,
    /// The position before the first turn, as text. Default: the start.
    pub position: Option<String>,
    /// The random seed for the deal, if no position is given.
    pub seed: Option<u64>,
    /// A record with its variations, comments and marks.
    pub record: Option<String>,
}

/// The chapter that a wish describes, checked by the rules.
pub(super) fn made(chapter: String, wish: &ChapterWish) -> Result<NewChapter, Refusal> {
    let wrong = |error: catalog::QuestionError| Refusal::Chapter(error.to_string());
    let title = titled(&wish.title)?;
    if let Some(text) = &wish.record {
        if wish.position.is_some() || wish.seed.is_some() {
            return Err(wrong(catalog::QuestionError::SeveralStarts));
        }
        let question = RecordQuestion { text: Some(text.clone()), record: None };
        let answer = question.answer().map_err(wrong)?;
        let other = wish.game.as_ref().filter(|game| **game != answer.game);
        if let Some(game) = other {
            let detail = format!("record: found the game {}, expected {game}", answer.game);
            return Err(Refusal::Chapter(detail));
        }
        let (nodes, comment) = records::nodes(&answer.record)?;
        let Record { tags, .. } = answer.record;
        let (game, variant, start) = (answer.game, answer.variant, answer.start);
        return Ok(NewChapter { chapter, title, game, variant, start, comment, tags, nodes });
    }
    let name = wish.game.as_deref().unwrap_or_default();
    let (entry, game) = named(name, wish.variant.as_deref()).map_err(wrong)?;
    let seed = wish.seed.unwrap_or(0);
    let start = Start { position: wish.position.as_deref(), seed, ..Start::default() };
    let begin = start.begin(entry, game).map_err(wrong)?;
    Ok(NewChapter {
        chapter,
        title,
        game: entry.name().to_owned(),
        variant: begin.variant().to_owned(),
        start: begin.start(),
        comment: String::new(),
        tags: Vec::new(),
        nodes: Vec::new(),
    })
}

/// A text without spaces around it, if it can be a title.
pub(super) fn titled(text: &str) -> Result<String, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        count @ 1..=bounds::TITLE => {
            let hidden = text.chars().any(char::is_control);
            if hidden { Err(Refusal::Title(count)) } else { Ok(text) }
        }
        count => Err(Refusal::Title(count)),
    }
}
