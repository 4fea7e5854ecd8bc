//! The tree of Monte-Carlo tree search: nodes in one array, with the children of a node next to each other. Rewards are
//! those of the first player, whoever plays at a node.

use kernel::{Game, Outcome, Seat};

#[derive(Clone, Copy, Debug)]
struct Node<G: Game> {
    /// The step that led here; the root has none.
    step: Option<G::Step>,
    visits: u32,
    /// Sum of the rewards.
    reward: f32,
    children: u32,
    count: u16,
    /// The number of steps to the proven end.
    distance: u16,
    /// The outcome, if it is proven.
    proof: Option<Outcome>,
}

impl<G: Game> Node<G> {
    fn new(step: Option<G::Step>) -> Node<G> {
        Node { step, visits: 0, reward: 0.0, children: 0, count: 0, distance: 0, proof: None }
    }

    /// A player's mean reward.
    fn mean(&self, seat: Seat) -> f32 {
        let first = if self.visits == 0 { 0.5 } else { self.reward / self.visits as f32 };
        if seat == Seat::First { first } else { 1.0 - first }
    }
}

pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
}

pub(super) const ROOT: u32 = 0;

impl<G: Game> Default for Tree<G> {
    fn default() -> Tree<G> {
        Tree { nodes: vec![Node::new(None)] }
    }
}

impl<G: Game> Tree<G> {
    fn node(&self, node: u32) -> &Node<G> {
        &self.nodes[node as usize]
    }

    fn children(&self, node: u32) -> std::ops::Range<u32> {
        let node = self.node(node);
        node.children..node.children + u32::from(node.count)
    }

    pub fn proof(&self, node: u32) -> Option<Outcome> {
        self.node(node).proof
    }

    pub fn distance(&self, node: u32) -> u16 {
        self.node(node).distance
    }

    pub fn is_new(&self, node: u32) -> bool {
        self.node(node).visits == 0
    }

    pub fn is_expanded(&self, node: u32) -> bool {
        self.node(node).count > 0
    }

    pub fn mean(&self, node: u32, seat: Seat) -> f32 {
        self.node(node).mean(seat)
    }

    pub fn step(&self, node: u32) -> Option<G::Step> {
        self.node(node).step
    }

    /// Adds the children of a node. Returns false if the tree is full.
    pub fn expand(&mut self, node: u32, steps: &[G::Step], most: usize) -> bool {
        if self.nodes.len() + steps.len() > most {
            return false;
        }
        let children = self.nodes.len() as u32;
        self.nodes.extend(steps.iter().map(|step| Node::new(Some(*step))));
        let node = &mut self.nodes[node as usize];
        (node.children, node.count) = (children, steps.len() as u16);
        true
    }

    /// The child to visit next for the player to play: an unvisited one, or the one with the best upper confidence
    /// bound. A child that is proven lost is chosen only if all are.
    pub fn select(&self, node: u32, seat: Seat, exploration: f32) -> u32 {
        let parent = self.node(node);
        let log = (parent.visits.max(1) as f32).ln();
        let mut best = (f32::NEG_INFINITY, parent.children);
        for child in self.children(node) {
            let seen = self.node(child);
            let bound = match seen.proof {
                Some(Outcome::Win(winner)) => {
                    if winner == seat {
                        100.0
                    } else {
                        -1.0
                    }
                }
                None if seen.visits == 0 => return child,
                _ => seen.mean(seat) + exploration * (log / seen.visits.max(1) as f32).sqrt(),
            };
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Marks a node as an end of the game.
    pub fn prove_end(&mut self, node: u32, outcome: Outcome) {
        self.nodes[node as usize].proof = Some(outcome);
    }

    /// Adds a leaf's reward along its path, given as nodes with the player to play, and backs up proofs (MCTS-Solver).
    pub fn backpropagate(&mut self, path: &[(u32, Seat)], reward: f32) {
        let mut proven = true;
        for (place, (node, seat)) in path.iter().enumerate().rev() {
            let seen = &mut self.nodes[*node as usize];
            seen.visits += 1;
            seen.reward += reward;
            if place + 1 == path.len() {
                proven = seen.proof.is_some();
            } else if proven {
                self.prove(*node, *seat);
                proven = self.node(*node).proof.is_some();
            }
        }
    }

    /// Proves a node if possible: won if one child is won for the player to play, decided if all children are.
    fn prove(&mut self, node: u32, seat: Seat) {
        let rank = |outcome: Outcome| match outcome {
            Outcome::Win(winner) if winner == seat => 2,
            Outcome::Draw => 1,
            Outcome::Win(_) => 0,
        };
        let mut best: Option<(i32, i32, Outcome)> = None;
        let mut all = true;
        for child in self.children(node) {
            let child = self.node(child);
            let Some(outcome) = child.proof else {
                all = false;
                continue;
            };
            // Prefer the fastest win and the slowest loss.
            let rank = rank(outcome);
            let speed = i32::from(child.distance) * if rank == 2 { -1 } else { 1 };
            if best.is_none_or(|(r, s, _)| (rank, speed) > (r, s)) {
                best = Some((rank, speed, outcome));
            }
        }
        if let Some((rank, speed, outcome)) = best
            && (all || rank == 2)
        {
            let node = &mut self.nodes[node as usize];
            node.proof = Some(outcome);
            node.distance = speed.unsigned_abs() as u16 + 1;
        }
    }

    /// The children of a node, best first for the player to play: proven wins, then the most visited.
    pub fn ranked(&self, node: u32, seat: Seat) -> Vec<u32> {
        let mut children: Vec<u32> = self.children(node).collect();
        children.sort_by_key(|child| {
            let seen = self.node(*child);
            let class = match seen.proof {
                Some(Outcome::Win(winner)) if winner == seat => (0, i64::from(seen.distance)),
                Some(Outcome::Win(_)) => (2, -i64::from(seen.distance)),
                _ => (1, -i64::from(seen.visits)),
            };
            (class, *child)
        });
        children
    }

    /// The most visited line from a node, beginning with the node's own step. `game` is the position before that step.
    pub fn line(&self, mut node: u32, mut game: G) -> Vec<G::Step> {
        let mut steps = Vec::new();
        while let Some(step) = self.step(node) {
            steps.push(step);
            game.play(step);
            match self.ranked(node, game.to_play()).first() {
                Some(next) if !self.is_new(*next) => node = *next,
                _ => break,
            }
        }
        steps
    }

    /// The subtree of a later position, if it is within a few steps.
    pub fn follow(&self, from: &G, to: &G) -> Option<Tree<G>> {
        const STEPS: u32 = 4;
        let node = self.find(ROOT, from, to, STEPS)?;
        let mut tree = Tree { nodes: Vec::with_capacity(1024) };
        tree.nodes.push(Node { step: None, ..*self.node(node) });
        let mut open = vec![(node, ROOT)];
        while let Some((old, new)) = open.pop() {
            let children = tree.nodes.len() as u32;
            for child in self.children(old) {
                tree.nodes.push(*self.node(child));
            }
            tree.nodes[new as usize].children = children;
            open.extend(self.children(old).zip(children..));
        }
        Some(tree)
    }

    fn find(&self, node: u32, here: &G, to: &G, steps: u32) -> Option<u32> {
        if here == to {
            return Some(node);
        }
        let visited = self.children(node).filter(|child| steps > 0 && !self.is_new(*child));
        for child in visited {
            if let Some(found) =
                self.step(child).and_then(|step| self.find(child, &here.after(step), to, steps - 1))
            {
                return Some(found);
            }
        }
        None
    }
}
