//! A tree of variations. A node is a turn; the root is the position where the analysis begins.

/// The number of a node.
pub(crate) type NodeId = usize;

/// The root.
pub(crate) const ROOT: NodeId = 0;

struct Node {
    turn: String,
    parent: NodeId,
    children: Vec<NodeId>,
}

/// Turns on one line of the written tree, with how deep the variation is nested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Paragraph {
    pub depth: usize,
    pub nodes: Vec<NodeId>,
}

pub(crate) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub fn new() -> Tree {
        Tree { nodes: vec![Node { turn: String::new(), parent: ROOT, children: Vec::new() }] }
    }

    /// The node after a turn, which is added if it is new.
    pub fn add(&mut self, parent: NodeId, turn: &str) -> NodeId {
        let known = self.nodes[parent].children.iter().find(|child| self.nodes[**child].turn == turn);
        if let Some(known) = known {
            return *known;
        }
        let id = self.nodes.len();
        self.nodes.push(Node { turn: turn.to_owned(), parent, children: Vec::new() });
        self.nodes[parent].children.push(id);
        id
    }

    pub fn turn(&self, node: NodeId) -> &str {
        &self.nodes[node].turn
    }

    /// The node before this one; the root stays.
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.nodes[node].parent
    }

    /// The main turn after this one; the last one stays.
    pub fn child(&self, node: NodeId) -> NodeId {
        self.nodes[node].children.first().copied().unwrap_or(node)
    }

    /// The end of the main line after a node.
    pub fn end(&self, mut node: NodeId) -> NodeId {
        while self.child(node) != node {
            node = self.child(node);
        }
        node
    }

    /// The next variation in the same place, and after the last one the first.
    pub fn beside(&self, node: NodeId) -> NodeId {
        let siblings = &self.nodes[self.parent(node)].children;
        let here = siblings.iter().position(|sibling| *sibling == node);
        here.map_or(node, |here| siblings[(here + 1) % siblings.len()])
    }

    /// The number of turns up to a node.
    pub fn depth(&self, node: NodeId) -> usize {
        self.turns(node).len()
    }

    /// The turns that lead to a node.
    pub fn turns(&self, mut node: NodeId) -> Vec<String> {
        let mut turns = Vec::new();
        while node != ROOT {
            turns.push(self.turn(node).to_owned());
            node = self.parent(node);
        }
        turns.reverse();
        turns
    }

    /// Cuts off a node with all that follows; returns the node before it.
    pub fn remove(&mut self, node: NodeId) -> NodeId {
        let parent = self.parent(node);
        self.nodes[parent].children.retain(|child| *child != node);
        parent
    }

    /// The tree as lines of play: variations follow the turn that they replace, nested deeper.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        let mut written = Vec::new();
        self.write(ROOT, Paragraph { depth: 0, nodes: Vec::new() }, &mut written);
        written.retain(|paragraph| !paragraph.nodes.is_empty());
        written
    }

    fn write(&self, from: NodeId, mut line: Paragraph, written: &mut Vec<Paragraph>) {
        let (depth, mut node) = (line.depth, from);
        while let [first, variations @ ..] = &self.nodes[node].children[..] {
            line.nodes.push(*first);
            if !variations.is_empty() {
                written.push(std::mem::replace(&mut line, Paragraph { depth, nodes: Vec::new() }));
                for variation in variations {
                    let begun = Paragraph { depth: depth + 1, nodes: vec![*variation] };
                    self.write(*variation, begun, written);
                }
            }
            node = *first;
        }
        written.push(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_follow_the_turn_that_they_replace() {
        let mut tree = Tree::new();
        let a = tree.add(ROOT, "a");
        let b = tree.add(a, "b");
        let c = tree.add(b, "c");
        let x = tree.add(a, "x");
        let y = tree.add(x, "y");
        assert_eq!(tree.add(a, "b"), b, "a turn is there once");
        let shown: Vec<(usize, Vec<NodeId>)> =
            tree.paragraphs().into_iter().map(|line| (line.depth, line.nodes)).collect();
        assert_eq!(shown, [(0, vec![a, b]), (1, vec![x, y]), (0, vec![c])]);
        assert_eq!(tree.turns(y), ["a", "x", "y"]);
        assert_eq!((tree.beside(b), tree.beside(x), tree.beside(c), tree.beside(ROOT)), (x, b, c, ROOT));
        assert_eq!((tree.end(ROOT), tree.depth(c), tree.child(c)), (c, 3, c));
        assert_eq!(tree.remove(b), a);
        assert_eq!(tree.turns(tree.end(ROOT)), ["a", "x", "y"]);
    }
}
