//! The tree of a chapter. Nodes are found by their path: the ids of the turns that lead to them, joined, so that "is
//! below" is "begins with". The first continuation is the main one. Nothing here knows the rules.

use std::collections::HashMap;

use kernel::{Mark, Outcome};

use super::event::{NewTurn, StudyNode};

/// Letters of an id.
const SIZE: usize = 2;
const LETTERS: usize = 26;
/// Possible ids.
const IDS: usize = LETTERS * LETTERS;

/// A position in the tree; the root is the one before the first turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    /// The turn that leads here.
    pub text: String,
    pub comment: String,
    pub mark: Option<Mark>,
    /// The number of a proof's event, and what it proves.
    pub proof: Option<(u64, Outcome)>,
    /// The ids of the continuations, the main one first.
    pub children: Vec<String>,
    /// How many continuations were ever added, so that ids are not used again soon.
    made: usize,
}

/// A tree; it always has its root, under the empty path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree(HashMap<String, Node>);

impl Default for Tree {
    fn default() -> Tree {
        Tree(HashMap::from([(String::new(), Node::default())]))
    }
}

/// The path of a node's parent.
pub(crate) fn parent(path: &str) -> &str {
    path.get(..path.len().saturating_sub(SIZE)).unwrap_or_default()
}

/// The number of turns that lead to a node.
pub(crate) fn depth(path: &str) -> usize {
    path.len() / SIZE
}

fn id(number: usize) -> String {
    let letter = |place: usize| char::from(b'a' + (place % LETTERS) as u8);
    [letter(number / LETTERS), letter(number)].iter().collect()
}

impl Tree {
    /// How many turns there are.
    pub fn count(&self) -> usize {
        self.0.len() - 1
    }

    pub fn at(&self, path: &str) -> Option<&Node> {
        self.0.get(path)
    }

    pub fn at_mut(&mut self, path: &str) -> Option<&mut Node> {
        self.0.get_mut(path)
    }

    /// The texts of the turns that lead to a node.
    pub fn turns_to(&self, path: &str) -> Vec<String> {
        let prefixes = (1..=depth(path)).filter_map(|depth| path.get(..depth * SIZE));
        prefixes.filter_map(|prefix| Some(self.at(prefix)?.text.clone())).collect()
    }

    /// The path of the continuation with this text.
    pub fn child(&self, path: &str, text: &str) -> Option<String> {
        let mut paths = self.at(path)?.children.iter().map(|id| format!("{path}{id}"));
        paths.find(|path| self.at(path).is_some_and(|node| node.text == text))
    }

    /// The path by the texts of the turns.
    pub fn find<'a>(&self, turns: impl IntoIterator<Item = &'a String>) -> Option<String> {
        turns.into_iter().try_fold(String::new(), |path, text| self.child(&path, text))
    }

    /// An id that no continuation of a node has. `new` of them are about to be added.
    pub fn free_id(&self, path: &str) -> String {
        let Some(node) = self.at(path) else { return id(0) };
        let ids = (0..IDS).map(|number| id((node.made + number) % IDS));
        ids.into_iter().find(|id| !node.children.contains(id)).unwrap_or_else(|| id(0))
    }

    /// Adds a continuation as the last one.
    fn push(&mut self, path: &str, id: &str, node: Node) {
        let Some(parent) = self.0.get_mut(path) else { return };
        if !parent.children.iter().any(|child| child == id) {
            parent.children.push(id.to_owned());
            parent.made += 1;
        }
        self.0.insert(format!("{path}{id}"), node);
    }

    /// Adds turns one after the other below a node.
    pub fn add(&mut self, path: &str, turns: &[NewTurn]) {
        let mut at = path.to_owned();
        for NewTurn { id, text } in turns {
            self.push(&at, id, Node { text: text.clone(), ..Node::default() });
            at.push_str(id);
        }
    }

    /// Removes a turn with everything after it.
    pub fn remove(&mut self, path: &str) {
        if path.is_empty() {
            return;
        }
        let last = path.get(path.len() - SIZE..).unwrap_or_default();
        if let Some(node) = self.0.get_mut(parent(path)) {
            node.children.retain(|id| id != last);
        }
        self.0.retain(|other, _| !other.starts_with(path));
    }

    /// Whether a turn has one before it among the continuations of its position.
    pub fn can_rise(&self, path: &str) -> bool {
        let siblings = self.at(parent(path)).map(|node| node.children.as_slice()).unwrap_or_default();
        siblings.iter().position(|id| path.ends_with(id.as_str())).is_some_and(|place| place > 0)
    }

    /// Moves a turn one place up among the continuations of its position.
    pub fn promote(&mut self, path: &str) {
        let Some(node) = self.0.get_mut(parent(path)) else { return };
        let place = node.children.iter().position(|id| path.ends_with(id.as_str()));
        if let Some(place) = place.filter(|place| *place > 0) {
            node.children.swap(place - 1, place);
        }
    }

    /// In how many variations of variations a turn stands.
    pub fn nesting(&self, path: &str) -> usize {
        let prefixes = (1..=depth(path)).filter_map(|depth| path.get(..depth * SIZE));
        let beside = |path: &&str| self.can_rise(path);
        prefixes.filter(beside).count()
    }

    /// The deepest nesting of a turn and of all after it.
    pub fn deepest_nesting(&self, path: &str) -> usize {
        let below = self.0.keys().filter(|other| other.starts_with(path));
        below.map(|path| self.nesting(path)).max().unwrap_or_default()
    }

    /// The turn before a turn among the continuations of its position.
    pub fn before(&self, path: &str) -> Option<String> {
        let siblings = &self.at(parent(path))?.children;
        let place = siblings.iter().position(|id| path.ends_with(id.as_str()))?;
        Some(format!("{}{}", parent(path), siblings.get(place.checked_sub(1)?)?))
    }

    /// The paths of all turns in pre-order.
    pub fn paths(&self) -> Vec<String> {
        let mut waiting = vec![String::new()];
        let mut paths = Vec::with_capacity(self.0.len());
        while let Some(path) = waiting.pop() {
            let Some(node) = self.at(&path) else { continue };
            waiting.extend(node.children.iter().rev().map(|id| format!("{path}{id}")));
            paths.push(path);
        }
        paths.remove(0);
        paths
    }

    /// All turns in pre-order.
    pub fn nodes(&self) -> Vec<StudyNode> {
        let described = |path: String| {
            let Node { text, comment, mark, proof, .. } = self.at(&path)?.clone();
            let id = path.get(path.len() - SIZE..)?.to_owned();
            Some(StudyNode { depth: depth(&path), id, text, comment, mark, proof: proof.map(|(seq, _)| seq) })
        };
        self.paths().into_iter().filter_map(described).collect()
    }

    /// A tree from turns in pre-order, without proofs.
    pub fn of(nodes: &[StudyNode], comment: &str) -> Tree {
        let mut tree = Tree::default();
        let mut path = String::new();
        for StudyNode { depth, id, text, comment, mark, .. } in nodes {
            path.truncate((depth.saturating_sub(1)) * SIZE);
            let node = Node { text: text.clone(), comment: comment.clone(), mark: *mark, ..Node::default() };
            tree.push(&path, id, node);
            path.push_str(id);
        }
        if let Some(root) = tree.at_mut("") {
            comment.clone_into(&mut root.comment);
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(id: &str, text: &str) -> NewTurn {
        NewTurn { id: id.to_owned(), text: text.to_owned() }
    }

    fn sample() -> Tree {
        let mut tree = Tree::default();
        tree.add("", &[turn("aa", "a1"), turn("aa", "b1")]);
        tree.add("aa", &[turn("ab", "b2")]);
        tree.add("", &[turn("ab", "a2")]);
        tree
    }

    #[test]
    fn turns_are_found_by_path_and_by_text() {
        let tree = sample();
        assert_eq!(tree.count(), 4);
        assert_eq!(tree.paths(), ["aa", "aaaa", "aaab", "ab"]);
        assert_eq!(tree.turns_to("aaab"), ["a1", "b2"]);
        assert_eq!(tree.find(&["a1".to_owned(), "b2".to_owned()]).as_deref(), Some("aaab"));
        assert_eq!(tree.find(&["a3".to_owned()]), None);
        assert_eq!(Tree::of(&tree.nodes(), ""), tree);
    }

    #[test]
    fn ids_are_not_used_again_soon() {
        let mut tree = sample();
        assert_eq!(tree.free_id("aa"), "ac");
        tree.remove("aaab");
        assert_eq!(tree.free_id("aa"), "ac", "a link to what was deleted leads nowhere");
        for _ in 0..IDS {
            let id = tree.free_id("aa");
            tree.add("aa", &[turn(&id, "x")]);
            tree.remove(&format!("aa{id}"));
        }
        assert_eq!(tree.paths(), ["aa", "aaaa", "ab"]);
        assert_ne!(tree.free_id("aa"), "aa", "but never one that is there");
    }

    #[test]
    fn a_turn_rises_and_goes_with_all_that_follows() {
        let mut tree = sample();
        assert!(tree.can_rise("ab") && !tree.can_rise("aa"));
        tree.promote("ab");
        assert_eq!(tree.paths(), ["ab", "aa", "aaaa", "aaab"]);
        tree.promote("ab");
        assert_eq!(tree.paths()[0], "ab");
        assert_eq!((tree.nesting("ab"), tree.nesting("aaaa"), tree.nesting("aaab")), (0, 1, 2));
        assert_eq!(
            (tree.deepest_nesting("aa"), tree.before("aa").as_deref(), tree.before("ab")),
            (2, Some("ab"), None)
        );
        tree.remove("aa");
        assert_eq!(tree.paths(), ["ab"]);
    }
}
