//! Chapters and records: nothing that a chapter holds is lost on the way through a record.

use kernel::{Record, RecordTurn, Variation};

use super::command::commented;
use super::event::{NewTurn, StudyNode};
use super::refusal::Refusal;
use super::tree::{Tree, depth};
use super::{Chapter, bounds};

/// The turns of a record in pre-order, and the comment before the first one. Variations with the same turns become one.
pub(super) fn nodes(record: &Record) -> Result<(Vec<StudyNode>, String), Refusal> {
    let mut tree = Tree::default();
    let comment = commented(&record.comments.join(" "))?;
    grow(&mut tree, "", &record.turns)?;
    Ok((tree.nodes(), comment))
}

/// Adds a line with its variations below a node.
fn grow(tree: &mut Tree, path: &str, turns: &[RecordTurn]) -> Result<(), Refusal> {
    let mut at = path.to_owned();
    for turn in turns {
        let there = tree.child(&at, &turn.text);
        let next = there.unwrap_or_else(|| {
            let id = tree.free_id(&at);
            let next = format!("{at}{id}");
            tree.add(&at, &[NewTurn { id, text: turn.text.clone() }]);
            next
        });
        if tree.count() > bounds::NODES {
            return Err(Refusal::TooManyTurns);
        }
        if depth(&next) > bounds::DEPTH {
            return Err(Refusal::TooDeep);
        }
        if let Some(node) = tree.at_mut(&next) {
            // Remarks for programs, such as the time spent, are not for readers.
            let said = turn.comments.iter().filter(|comment| !comment.starts_with("[%"));
            let said: Vec<&str> =
                std::iter::once(node.comment.as_str()).chain(said.map(String::as_str)).collect();
            node.comment = commented(&said.join(" "))?;
            node.mark = turn.mark.or(node.mark);
        }
        for variation in &turn.variations {
            grow(tree, &at, &variation.turns)?;
            let first = variation.turns.first().and_then(|turn| tree.child(&at, &turn.text));
            if let Some(node) = first.and_then(|path| tree.at_mut(&path)) {
                let said = variation.comments.iter().chain(std::iter::once(&node.comment));
                node.comment = commented(&said.cloned().collect::<Vec<_>>().join(" "))?;
            }
        }
        at = next;
    }
    Ok(())
}

/// A chapter as a record with its variations.
pub(crate) fn record(chapter: &Chapter) -> Record {
    let Chapter { title, game, variant, start, tags, tree, .. } = chapter;
    let mut record = Record { tags: tags.clone(), ..Record::default() };
    record.set_tag("Game", game);
    record.set_tag("Variant", variant);
    record.set_tag("Start", start);
    record.set_tag("Chapter", title.replace(['\n', '\r'], " "));
    // The result of a game belongs to its record only as long as its turns do.
    record.tags.retain(|(name, _)| !["Result", "Termination"].contains(&name.as_str()));
    let root = tree.at("");
    record.comments = root.iter().map(|root| root.comment.clone()).filter(|text| !text.is_empty()).collect();
    record.turns = line(tree, String::new());
    record
}

/// The main continuation of a node to its end, with the variations beside its turns.
fn line(tree: &Tree, from: String) -> Vec<RecordTurn> {
    let mut turns = Vec::new();
    let mut at = from;
    while let Some((first, others)) = tree.at(&at).and_then(|node| node.children.split_first()) {
        let variation = |id: &String| {
            let path = format!("{at}{id}");
            let mut turns = vec![turn(tree, &path)];
            turns.extend(line(tree, path));
            Variation { comments: Vec::new(), turns }
        };
        let variations = others.iter().map(variation).collect();
        let path = format!("{at}{first}");
        turns.push(RecordTurn { variations, ..turn(tree, &path) });
        at = path;
    }
    turns
}

/// A turn alone.
fn turn(tree: &Tree, path: &str) -> RecordTurn {
    let Some(node) = tree.at(path) else { return RecordTurn::default() };
    let comments = Some(node.comment.clone()).into_iter().filter(|comment| !comment.is_empty()).collect();
    RecordTurn { text: node.text.clone(), mark: node.mark, comments, variations: Vec::new() }
}
