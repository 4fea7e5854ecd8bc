use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kernel::{Dice, Ending, Ruling, Variant, dice};
use rand::RngExt;

use super::proof_table::ProofTable;
use super::*;

/// A game on a random graph with many cycles: every node belongs to a player or is an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Graph {
    seed: u64,
    node: u8,
    size: u8,
    repeated: Repeated,
}

/// The result of repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Repeated {
    Draw,
    /// The nodes form three layers without steps upwards. The owner of a layer wins by repetition in it.
    Win,
}

/// The only variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Graphs;

impl Variant for Graphs {
    fn name(&self) -> &'static str {
        "graph"
    }
}

const NODES: u8 = 24;

impl Graph {
    fn new(seed: u64, repeated: Repeated) -> Graph {
        Graph { seed, node: 0, size: NODES, repeated }
    }

    fn dice(self, salt: u64) -> Dice {
        dice(self.seed * 1_000 + u64::from(self.node) * 7 + salt)
    }

    fn layer(self) -> u8 {
        if self.repeated == Repeated::Draw { 0 } else { self.node / (self.size / 3) }
    }

    fn owner(self) -> Seat {
        if (self.seed >> self.layer()).is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    fn nodes(self) -> impl Iterator<Item = Graph> {
        (0..self.size).map(move |node| Graph { node, ..self })
    }
}

impl Game for Graph {
    type Variant = Graphs;
    type Step = u8;
    const NAME: &'static str = "graph";
    const VARIANTS: &'static [Graphs] = &[Graphs];

    fn start(_: &Graphs, dice: &mut Dice) -> Graph {
        Graph::new(dice.random_range(0..1_000_000), Repeated::Draw)
    }

    fn to_play(&self) -> Seat {
        if self.dice(1).random_bool(0.5) { Seat::First } else { Seat::Second }
    }

    fn steps(&self, steps: &mut Vec<u8>) {
        steps.clear();
        if self.ending().is_some() {
            return;
        }
        let mut dice = self.dice(2);
        for _ in 0..dice.random_range(1..4) {
            let top = self.layer() * (self.size / 3);
            let bottom = if dice.random_bool(0.3) { self.size } else { (top + self.size / 3).min(self.size) };
            let to = dice.random_range(top..if self.repeated == Repeated::Draw { self.size } else { bottom });
            if !steps.contains(&to) {
                steps.push(to);
            }
        }
    }

    fn step_code(step: u8) -> u16 {
        step.into()
    }

    fn play(&mut self, step: u8) {
        self.node = step;
    }

    fn ending(&self) -> Option<Ending> {
        if self.node == 0 {
            return None;
        }
        let outcome = match self.dice(3).random_range(0..12) {
            0 => Outcome::Win(Seat::First),
            1 => Outcome::Win(Seat::Second),
            2 if self.repeated == Repeated::Draw => Outcome::Draw,
            _ => return None,
        };
        Some(Ending { outcome, ruling: self.expected() })
    }

    fn key(&self) -> u64 {
        ((self.seed << 8) + u64::from(self.node) + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    fn repetition(&self) -> Ending {
        let outcome = match self.repeated {
            Repeated::Draw => Outcome::Draw,
            Repeated::Win => Outcome::Win(self.owner()),
        };
        Ending { outcome, ruling: self.expected() }
    }

    fn is_turn_start(&self) -> bool {
        true
    }

    fn expected(&self) -> Ruling {
        Ruling::new("", "")
    }
}

/// The nodes that a player wins, by propagation from the ends until nothing changes. Cycles win nothing, except that
/// the owner of a layer wins all of its nodes that the opponent does not win.
fn won(graph: Graph, player: Seat) -> Vec<bool> {
    let mut wins = vec![false; usize::from(graph.size)];
    for layer in (0..4).rev() {
        let inside = || graph.nodes().filter(|node| node.layer() == layer);
        let wins_again = graph.repeated == Repeated::Win && inside().any(|node| node.owner() == player);
        // The player who wins by repetition starts with all nodes, and loses those that the opponent wins.
        inside().for_each(|node| wins[usize::from(node.node)] = wins_again);
        loop {
            let mut changed = false;
            for node in inside() {
                let won = match node.outcome() {
                    Some(outcome) => outcome == Outcome::Win(player),
                    None => {
                        let mut steps = Vec::new();
                        node.steps(&mut steps);
                        let mut next = steps.iter().map(|to| wins[usize::from(*to)]);
                        if node.to_play() == player { next.any(|won| won) } else { next.all(|won| won) }
                    }
                };
                changed |= std::mem::replace(&mut wins[usize::from(node.node)], won) != won;
            }
            if !changed {
                break;
            }
        }
    }
    wins
}

fn truth(root: Graph) -> Verdict {
    let player = root.to_play();
    match [player, player.opponent()].map(|seat| won(root, seat)[0]) {
        [true, _] => Verdict::Win,
        [_, true] => Verdict::Loss,
        _ => Verdict::Draw,
    }
}

/// The result by playing everything out until the third occurrence of a node.
fn played_out(graph: Graph, times: &mut [u8]) -> Outcome {
    if let Some(outcome) = graph.outcome() {
        return outcome;
    }
    let node = usize::from(graph.node);
    if times[node] == 2 {
        return graph.repetition().outcome;
    }
    times[node] += 1;
    let mut steps = Vec::new();
    graph.steps(&mut steps);
    let player = graph.to_play();
    let worth = |outcome: &Outcome| match outcome {
        Outcome::Win(seat) if *seat == player => 2,
        Outcome::Draw => 1,
        Outcome::Win(_) => 0,
    };
    let best = steps.iter().map(|step| played_out(graph.after(*step), times)).max_by_key(worth);
    times[node] -= 1;
    best.unwrap()
}

fn solved<G: Game>(solver: &mut Solver<G>, position: &G, nodes: u64) -> Verdict {
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    solver.solve(position, &Limits::nodes(nodes), &watch, &mut |_| {})
}

fn solved_at_once<G: Game>(position: &G) -> Verdict {
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    Solver::new(1).on(2).solve(position, &Limits::default(), &watch, &mut |_| {})
}

fn proven<G: Game>(solver: &mut Solver<G>, position: &G, verdict: Verdict) -> Option<Proof<G>> {
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    solver.proof(position, verdict, &Limits::nodes(1_000_000), &watch).map(|shown| shown.proof)
}

/// Checks that all three methods agree with the true result and can prove it.
fn agrees(repeated: Repeated) -> [u64; 3] {
    let mut counts = [0; 3];
    for seed in 0..3_000 {
        let root = Graph::new(seed, repeated);
        let truth = truth(root);
        let mut solver = Solver::new(1);
        let found = solved(&mut solver, &root, 1_000_000);
        assert_eq!(found, truth, "seed {seed}");
        let everything = exhaust(&root, usize::from(NODES)).unwrap();
        assert_eq!(everything.verdict, truth, "seed {seed}, by looking at everything");
        assert!(verify(&everything).is_ok(), "seed {seed}, by looking at everything");
        if seed % 10 == 0 {
            assert_eq!(solved_at_once(&root), truth, "seed {seed}, on two threads");
        }
        counts[found as usize] += 1;
        let proof =
            proven(&mut solver, &root, found).unwrap_or_else(|| panic!("seed {seed}: no proof of {found:?}"));
        assert!(verify(&proof).is_ok());
    }
    counts
}

#[test]
fn agrees_with_exhaustive_search_however_the_circles_run() {
    let counts = agrees(Repeated::Draw);
    assert!(counts.iter().all(|count| *count > 200), "all verdicts occur: {counts:?}");
}

#[test]
fn agrees_with_exhaustive_search_where_repetition_is_a_win() {
    let [won, lost, drawn] = agrees(Repeated::Win);
    assert!(won > 200 && lost > 200 && drawn == 0, "{won} {lost} {drawn}");
}

#[test]
fn agrees_with_play_to_the_third_occurrence() {
    for repeated in [Repeated::Draw, Repeated::Win] {
        for seed in 0..300 {
            let root = Graph { size: 6, ..Graph::new(seed, repeated) };
            let verdict = match played_out(root, &mut [0; 6]) {
                Outcome::Draw => Verdict::Draw,
                Outcome::Win(seat) if seat == root.to_play() => Verdict::Win,
                Outcome::Win(_) => Verdict::Loss,
            };
            assert_eq!(truth(root), verdict, "seed {seed}, {repeated:?}");
            assert_eq!(solved(&mut Solver::new(1), &root, 100_000), verdict, "seed {seed}, {repeated:?}");
        }
    }
}

/// A question about one player has the same answer as the whole solution, and its strategy answers everything.
#[test]
fn a_claim_about_one_player_is_true_and_can_be_shown() {
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let limits = Limits::nodes(1_000_000);
    for repeated in [Repeated::Draw, Repeated::Win] {
        let mut held = 0;
        for seed in 0..500 {
            let root = Graph::new(seed, repeated);
            let mut solver = Solver::new(1);
            for attacker in Seat::BOTH {
                let wins = won(root, attacker)[0];
                assert_eq!(solver.wins(&root, attacker, &limits, &watch), Some(wins), "seed {seed}");
                let strategy = solver.strategy(&root, attacker, wins, &limits, &watch);
                let strategy = strategy.unwrap_or_else(|| panic!("seed {seed}, {repeated:?}: no strategy"));
                assert_eq!(strategy.player == attacker, wins, "seed {seed}");
                if root.outcome().is_none() && root.to_play() == strategy.player {
                    assert!(strategy.answer(&root).is_some(), "seed {seed}");
                }
                held += u32::from(!wins);
            }
        }
        assert!(held > 200, "{held}");
    }
}

/// With a table of eight positions, lost results are searched again, including cycles.
#[test]
fn a_bad_memory_does_not_make_it_lie() {
    // A win by repetition depends on more results that the table loses.
    for (repeated, fewest) in [(Repeated::Draw, 985), (Repeated::Win, 970)] {
        let mut proofs = 0;
        for seed in 0..1_000 {
            let root = Graph::new(seed, repeated);
            let mut forgetful = Solver::new(1);
            forgetful.table = ProofTable::of_lines(4);
            let verdict = solved(&mut forgetful, &root, 1_000_000);
            assert_eq!(verdict, truth(root), "seed {seed}, {repeated:?}");
            let proof = proven(&mut forgetful, &root, verdict);
            proofs += u64::from(proof.is_some());
            assert!(proof.is_none_or(|proof| verify(&proof).is_ok()));
        }
        assert!(proofs >= fewest, "{proofs}, {repeated:?}");
    }
}

#[test]
fn a_tampered_proof_is_found_out() {
    let mut tampered = 0;
    let draws = (0..400).map(|seed| Graph::new(seed, Repeated::Draw));
    for root in draws.chain((0..400).map(|seed| Graph::new(seed, Repeated::Win))) {
        let mut solver = Solver::new(1);
        let found = solved(&mut solver, &root, 1_000_000);
        let Some(proof) = proven(&mut solver, &root, found) else { continue };
        // Another verdict.
        for verdict in [Verdict::Win, Verdict::Loss, Verdict::Draw, Verdict::Unknown] {
            if verdict != found {
                assert!(verify(&Proof { verdict, ..proof.clone() }).is_err(), "{root:?}: {verdict:?}");
            }
        }
        // A missing answer, and an answer that is not a legal step.
        for place in 0..proof.lines.len() {
            let mut shorter = proof.clone();
            shorter.lines.remove(place);
            assert!(verify(&shorter).is_err(), "{root:?}");
            let mut illegal = proof.clone();
            illegal.lines[place].1.step = NODES + 1;
            assert!(verify(&illegal).is_err(), "{root:?}");
            tampered += 1;
        }
    }
    assert!(tampered > 400, "{tampered}");
}

#[test]
fn what_was_found_out_can_be_kept_in_a_file() {
    let root = Graph::new(3, Repeated::Draw);
    let mut solver = Solver::new(1);
    let found = solved(&mut solver, &root, 1_000_000);
    let mut file = Vec::new();
    solver.save(&mut file).unwrap();
    let mut again = Solver::new(1);
    again.load(&mut &file[..]).unwrap();
    assert_eq!(solved(&mut again, &root, 1_000_000), found);
    assert!(again.nodes() <= solver.nodes(), "it goes on where it was");
    assert!(again.load(&mut &file[..file.len() - 3]).is_err());
    let other = String::from_utf8_lossy(&file[..23]).replace("graph", "chess");
    let error = again.load(&mut other.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "found `ludoteca state 3 chess`, expected `ludoteca state 3 graph`");
}
