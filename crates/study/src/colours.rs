//! Results in a tree of variations: what is proven at some nodes decides others, by backward induction (AND/OR over
//! proven results). A node is won for the player to play if one continuation is, and lost if every legal turn is in the
//! tree and loses. Nothing here is an estimate.

use catalog::{NoSuchGame, Offers, Playable, Visitor, root, visit};
use kernel::{Control, Match, Outcome, Steps, read_exact};
use search::recurs;

/// Half-turns that are looked at to find all turns of one position; a position with more is not decided by its
/// continuations unless one of them wins.
const MOST_HALF_TURNS: usize = 20_000;

/// A tree of variations in pre-order; the root is not among the nodes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct VariationTree {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The text of the position before the first turn.
    pub start: String,
    /// What is proven of the position before the first turn.
    pub proven: Option<Outcome>,
    /// The turns.
    pub nodes: Vec<VariationNode>,
}

/// A turn in a tree of variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationNode {
    /// The number of turns up to this one.
    pub depth: usize,
    /// The text of the turn.
    pub text: String,
    /// What is proven of the position after it.
    pub proven: Option<Outcome>,
}

/// The results of the root and of every node of a tree, as far as they are known.
///
/// A proof ignores the history, so it counts only where the history cannot matter (G1). What the rules refuse decides
/// nothing.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn colours(tree: &VariationTree) -> Result<Vec<Option<Outcome>>, NoSuchGame> {
    visit(&tree.game, &tree.variant, Colour(tree))
}

/// Whether a proof of the position after some turns holds in spite of its history; `None` if the turns cannot be played.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn proof_holds(
    game: &str,
    variant: &str,
    start: &str,
    turns: &[String],
) -> Result<Option<bool>, NoSuchGame> {
    visit(game, variant, Holds { start, turns })
}

struct Holds<'a> {
    start: &'a str,
    turns: &'a [String],
}

impl Visitor for Holds<'_> {
    type Output = Option<bool>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Option<bool> {
        let mut game = Match::<G>::new(*variant, read_exact(variant, self.start).ok()?, Control::None);
        for turn in self.turns {
            game.play_turn(turn, 0).ok()?;
        }
        Some(!recurs(&root(&game)))
    }
}

struct Colour<'a>(&'a VariationTree);

impl Visitor for Colour<'_> {
    type Output = Vec<Option<Outcome>>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Vec<Option<Outcome>> {
        let tree = self.0;
        let Ok(start) = read_exact::<G>(variant, &tree.start) else {
            return vec![None; tree.nodes.len() + 1];
        };
        let mut places = Vec::with_capacity(tree.nodes.len() + 1);
        let first = Match::<G>::new(*variant, start, Control::None);
        places.push(Some(Place::of(&first, tree.proven)));
        // The matches up to the current node: one per turn, so that a step back costs nothing.
        let mut line = vec![Some(first)];
        let mut parents: Vec<usize> = vec![0];
        for (index, node) in (1..).zip(&tree.nodes) {
            let depth = node.depth.clamp(1, line.len());
            line.truncate(depth);
            parents.truncate(depth);
            let mut game = line[depth - 1].clone();
            let played = game.as_mut().is_some_and(|game| game.play_turn(&node.text, 0).is_ok());
            let game = game.filter(|_| played);
            let place = game.as_ref().map(|game| Place::of(game, node.proven));
            if place.is_some()
                && let Some(parent) = &mut places[parents[depth - 1]]
            {
                parent.children.push(index);
            }
            places.push(place);
            line.push(game);
            parents.push(index);
        }
        let mut results = vec![None; places.len()];
        for index in (0..places.len()).rev() {
            results[index] = places[index].as_ref().and_then(|place| place.result(&places, &results));
        }
        results
    }
}

/// A node of the tree with its position.
struct Place<G: Playable> {
    position: G,
    /// The result by the rules, or by a proof.
    known: Option<Outcome>,
    children: Vec<usize>,
}

impl<G: Playable> Place<G> {
    fn of(game: &Match<G>, proven: Option<Outcome>) -> Place<G> {
        let ended = game.conclusion().map(|conclusion| conclusion.outcome);
        let known = match ended {
            Some(outcome) => outcome,
            None => proven.filter(|_| !recurs(&root(game))),
        };
        Place { position: *game.position(), known, children: Vec::new() }
    }

    fn result(&self, places: &[Option<Place<G>>], results: &[Option<Outcome>]) -> Option<Outcome> {
        if self.known.is_some() {
            return self.known;
        }
        let win = Outcome::Win(self.position.to_play());
        let outcomes: Vec<Option<Outcome>> = self.children.iter().map(|child| results[*child]).collect();
        if outcomes.contains(&Some(win)) {
            return Some(win);
        }
        if outcomes.is_empty() || outcomes.contains(&None) {
            return None;
        }
        let there: Vec<G> =
            self.children.iter().filter_map(|child| Some(places[*child].as_ref()?.position)).collect();
        if !is_everything(&self.position, &there) {
            return None;
        }
        let draw = outcomes.contains(&Some(Outcome::Draw));
        Some(if draw { Outcome::Draw } else { Outcome::Win(self.position.to_play().opponent()) })
    }
}

/// Whether every legal turn leads to one of these positions.
fn is_everything<G: Playable>(from: &G, known: &[G]) -> bool {
    let mut waiting = vec![*from];
    let mut seen = vec![];
    let mut steps = Steps::<G>::new();
    let mut looked = 0;
    while let Some(position) = waiting.pop() {
        position.steps(&mut steps);
        for step in &steps {
            let after = position.after(*step);
            looked += 1;
            if looked > MOST_HALF_TURNS {
                return false;
            }
            if after.is_turn_start() || after.outcome().is_some() {
                if !known.contains(&after) {
                    return false;
                }
            } else if !seen.contains(&after) {
                seen.push(after);
                waiting.push(after);
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;

    /// A position of the second game of the list that is nearly over, found by playing at random: the last position in
    /// which the player to play wins at once.
    fn nearly_over(game: &dyn catalog::AnyGame) -> (String, String, Outcome) {
        for seed in 0.. {
            let played = catalog::random_match(game, seed, seed).unwrap();
            let outcome = played.conclusion().and_then(|conclusion| conclusion.outcome);
            let (turns, movers) = (played.turns(), played.movers());
            if let (Some(Outcome::Win(winner)), Some(last), Some(mover)) =
                (outcome, turns.last(), movers.last())
                && winner == *mover
            {
                let before = played.after(turns.len() - 1).unwrap();
                return (before.text(), last.clone(), Outcome::Win(winner));
            }
        }
        unreachable!()
    }

    #[test]
    fn a_turn_that_wins_decides_the_position_before_it_in_every_game() {
        for entry in catalog::games() {
            let game = entry.variant(None).unwrap();
            let (start, text, win) = nearly_over(game);
            let (name, variant) = (game.name().to_owned(), game.variant().to_owned());
            let node = VariationNode { depth: 1, text, proven: None };
            let tree = VariationTree { game: name, variant, start, proven: None, nodes: vec![node] };
            assert_eq!(colours(&tree).unwrap(), [Some(win), Some(win)], "{}", entry.name());
        }
    }

    /// Every legal turn of a position, each with the same result behind it.
    fn fan(depth: usize, start: &dyn catalog::AnyMatch, proven: Option<Outcome>) -> Vec<VariationNode> {
        let mut turns = Vec::new();
        let mut waiting = vec![Vec::new()];
        while let Some(steps) = waiting.pop() {
            let here = start.snapshot(&steps).unwrap();
            for step in &here.legal {
                let mut steps = steps.clone();
                steps.push(step.text.clone());
                if step.ends_turn { turns.push(steps.join(",")) } else { waiting.push(steps) }
            }
        }
        turns.into_iter().map(|text| VariationNode { depth, text, proven }).collect()
    }

    #[test]
    fn a_position_is_lost_only_once_every_turn_is_and_drawn_with_the_best_of_them() {
        let game = catalog::find("stac").unwrap().variant(None).unwrap();
        let start = game.start(0);
        let loss = Outcome::Win(Seat::Second);
        let nodes = fan(1, &*start, Some(loss));
        let (name, variant) = (game.name().to_owned(), game.variant().to_owned());
        let mut tree = VariationTree { game: name, variant, start: start.text(), proven: None, nodes };
        assert_eq!(colours(&tree).unwrap()[0], Some(loss));
        let last = tree.nodes.pop().unwrap();
        assert_eq!(colours(&tree).unwrap()[0], None, "one turn is missing");
        tree.nodes.push(VariationNode { proven: Some(Outcome::Draw), ..last.clone() });
        assert_eq!(colours(&tree).unwrap()[0], Some(Outcome::Draw));
        tree.nodes.pop();
        tree.nodes.push(VariationNode { proven: None, ..last.clone() });
        assert_eq!(colours(&tree).unwrap()[0], None, "one turn is not known");
        tree.nodes.pop();
        tree.nodes.push(VariationNode { proven: Some(Outcome::Win(Seat::First)), ..last });
        assert_eq!(colours(&tree).unwrap()[0], Some(Outcome::Win(Seat::First)));
        tree.nodes.push(VariationNode { depth: 1, text: "nonsense".to_owned(), proven: Some(loss) });
        let results = colours(&tree).unwrap();
        assert_eq!(results.last(), Some(&None), "what cannot be played has no result");
    }
}
