//! Studies: analysis trees that several people edit. A [`Study`] is its event log replayed, without rules and without
//! I/O; commands are decided by the rules (`command`), stored, and then told to the followers (`shelf`).

mod beginning;
pub(crate) mod bounds;
mod command;
mod event;
mod records;
mod refusal;
mod shelf;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::{BTreeMap, HashSet, VecDeque};

use kernel::Outcome;
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use beginning::ChapterWish;
pub(crate) use command::StudyCommand;
pub(crate) use event::{NotedChange, StudyEvent, StudyNode, Visibility};
pub(crate) use records::record;
pub(crate) use refusal::Refusal;
pub(crate) use shelf::{ResultsNews, Shelf, StudyFailure, StudyHeld, StudyNews, key, topic, wire};
use tree::Tree;

/// What somebody may do with a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// Look at it.
    Viewer,
    /// Change its chapters.
    Contributor,
    /// Everything.
    Owner,
}

/// A chapter: a game from a start position, as a tree of variations.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chapter {
    pub id: String,
    pub title: String,
    pub game: String,
    pub variant: String,
    pub start: String,
    /// The tags of the record that it was read from.
    pub tags: Vec<(String, String)>,
    pub tree: Tree,
    /// The proven results by path, with those that follow from them.
    pub results: BTreeMap<String, Outcome>,
}

/// A study as its events made it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Study {
    pub id: String,
    pub owner: String,
    pub created: u64,
    pub title: String,
    pub visibility: Visibility,
    /// The identities of the contributors.
    pub members: Vec<String>,
    /// How often the link for editors was replaced.
    pub keys: u64,
    pub chapters: Vec<Chapter>,
    /// The number of the last event.
    pub seq: u64,
    pub last_at: u64,
    pub proofs: usize,
    requests: VecDeque<String>,
    known: HashSet<String>,
}

impl Study {
    /// A study in which nothing has happened yet.
    pub fn new(id: &str, owner: &str, created: u64) -> Study {
        Study {
            id: id.to_owned(),
            owner: owner.to_owned(),
            created,
            title: String::new(),
            visibility: Visibility::default(),
            members: Vec::new(),
            keys: 0,
            chapters: Vec::new(),
            seq: 0,
            last_at: created,
            proofs: 0,
            requests: VecDeque::new(),
            known: HashSet::new(),
        }
    }

    /// A study as its log made it, without the results in its trees.
    pub fn folded(id: &str, owner: &str, created: u64, log: &[NotedChange]) -> Study {
        let mut study = Study::new(id, owner, created);
        for noted in log {
            study.fold(noted);
        }
        study
    }

    /// A study as its log made it, with the results in its trees.
    pub fn replay(id: &str, owner: &str, created: u64, log: &[NotedChange]) -> Study {
        let mut study = Study::folded(id, owner, created, log);
        for chapter in &mut study.chapters {
            chapter.find_results();
        }
        study
    }

    /// What an identity may do; `None` if it may not even look.
    pub fn role(&self, identity: Option<&str>) -> Option<Role> {
        match identity {
            Some(id) if id == self.owner => Some(Role::Owner),
            Some(id) if self.members.iter().any(|member| member == id) => Some(Role::Contributor),
            _ => (self.visibility != Visibility::Private).then_some(Role::Viewer),
        }
    }

    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }

    fn chapter_mut(&mut self, id: &str) -> Option<&mut Chapter> {
        self.chapters.iter_mut().find(|chapter| chapter.id == id)
    }

    /// Everybody who may edit, the owner first.
    pub fn editors(&self) -> Vec<String> {
        std::iter::once(&self.owner).chain(&self.members).cloned().collect()
    }

    /// Whether a request of an identity was carried out lately.
    fn has_seen(&self, by: &str, request: &str) -> bool {
        !request.is_empty() && self.known.contains(&format!("{by} {request}"))
    }

    fn remember(&mut self, by: &str, request: &str) {
        let name = format!("{by} {request}");
        if request.is_empty() || !self.known.insert(name.clone()) {
            return;
        }
        self.requests.push_back(name);
        if self.requests.len() > bounds::REQUESTS
            && let Some(oldest) = self.requests.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    /// Applies an event of the log.
    pub fn fold(&mut self, noted: &NotedChange) {
        self.seq = noted.seq;
        self.last_at = noted.at;
        self.remember(&noted.by, &noted.request);
        match &noted.event {
            StudyEvent::Renamed { title } => title.clone_into(&mut self.title),
            StudyEvent::Shown { visibility } => self.visibility = *visibility,
            StudyEvent::MemberAdded { member } => self.members.push(member.clone()),
            StudyEvent::MemberRemoved { member } | StudyEvent::Erased { member } => {
                self.members.retain(|other| other != member);
            }
            StudyEvent::KeyRenewed { number } => self.keys = *number,
            StudyEvent::ChapterAdded(added) => self.chapters.push(Chapter {
                id: added.chapter.clone(),
                title: added.title.clone(),
                game: added.game.clone(),
                variant: added.variant.clone(),
                start: added.start.clone(),
                tags: added.tags.clone(),
                tree: Tree::of(&added.nodes, &added.comment),
                results: BTreeMap::new(),
            }),
            StudyEvent::ChapterDeleted { chapter } => self.chapters.retain(|other| other.id != *chapter),
            StudyEvent::ChapterMoved { chapter, to } => {
                if let Some(from) = self.chapters.iter().position(|other| other.id == *chapter) {
                    let moved = self.chapters.remove(from);
                    self.chapters.insert((*to).min(self.chapters.len()), moved);
                }
            }
            StudyEvent::Proved { chapter, path, result } => {
                self.proofs += 1;
                let node = self.chapter_mut(chapter).and_then(|chapter| chapter.tree.at_mut(path));
                if let Some(node) = node {
                    node.proof = Some((noted.seq, *result));
                }
            }
            event => {
                if let Some(chapter) = event.chapter().and_then(|id| self.chapter_mut(id)) {
                    chapter.fold(event);
                }
            }
        }
    }
}

impl Chapter {
    fn fold(&mut self, event: &StudyEvent) {
        match event {
            StudyEvent::ChapterRenamed { title, .. } => title.clone_into(&mut self.title),
            StudyEvent::TurnsAdded { path, turns, .. } => self.tree.add(path, turns),
            StudyEvent::TurnDeleted { path, .. } => self.tree.remove(path),
            StudyEvent::TurnPromoted { path, .. } => self.tree.promote(path),
            StudyEvent::Annotated { path, comment, mark, .. } => {
                let Some(node) = self.tree.at_mut(path) else { return };
                if let Some(comment) = comment {
                    comment.clone_into(&mut node.comment);
                }
                if let Some(mark) = mark {
                    node.mark = kernel::Mark::ALL.into_iter().find(|known| known.text() == mark);
                }
            }
            _ => {}
        }
    }

    /// Finds the results in the tree anew, by the rules.
    pub fn find_results(&mut self) {
        let paths = self.tree.paths();
        let proven = |path: &str| self.tree.at(path)?.proof.map(|(_, outcome)| outcome);
        let nodes = paths.iter().filter_map(|path| {
            let text = self.tree.at(path)?.text.clone();
            Some(study::VariationNode { depth: tree::depth(path), text, proven: proven(path) })
        });
        let variations = study::VariationTree {
            game: self.game.clone(),
            variant: self.variant.clone(),
            start: self.start.clone(),
            proven: proven(""),
            nodes: nodes.collect(),
        };
        // A game that this version does not know has no results.
        let found = study::colours(&variations).unwrap_or_default();
        let places = std::iter::once(String::new()).chain(paths);
        self.results = places.zip(found).filter_map(|(path, result)| Some((path, result?))).collect();
    }
}
