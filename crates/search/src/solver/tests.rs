use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kernel::{Dice, Ending, Ruling, Variant, dice};
use rand::RngExt;

use super::memory::Memories;
use super::*;

/// A game that is nothing but a graph: every node belongs to a player or is an end. It has circles everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Graph {
    seed: u64,
    node: u8,
}

const NODES: u8 = 24;

impl Graph {
    fn dice(self, salt: u64) -> Dice {
        dice(self.seed * 1_000 + u64::from(self.node) * 7 + salt)
    }
}

impl Game for Graph {
    type Step = u8;
    const NAME: &'static str = "graph";
    const VARIANTS: &'static [Variant] = &[Variant::report("graph", 0, 0)];

    fn start(_: &Variant, dice: &mut Dice) -> Graph {
        Graph { seed: dice.random_range(0..1_000_000), node: 0 }
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
            let to = dice.random_range(0..NODES);
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
            2 => Outcome::Draw,
            _ => return None,
        };
        Some(Ending { outcome, ruling: self.expected() })
    }

    fn key(&self) -> u64 {
        (self.seed << 8 | u64::from(self.node)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn is_turn_start(&self) -> bool {
        true
    }

    fn expected(&self) -> Ruling {
        Ruling { sentence: "", rule: "" }
    }
}

/// What is true of every node, by going backwards from the ends until nothing changes: nobody wins by going round in
/// circles.
fn exhaustive(seed: u64, player: Seat) -> Vec<bool> {
    let nodes: Vec<Graph> = (0..NODES).map(|node| Graph { seed, node }).collect();
    let mut wins: Vec<bool> = nodes.iter().map(|node| node.outcome() == Some(Outcome::Win(player))).collect();
    loop {
        let mut changed = false;
        for (index, node) in nodes.iter().enumerate().filter(|(_, node)| node.outcome().is_none()) {
            let mut steps = Vec::new();
            node.steps(&mut steps);
            let mut next = steps.iter().map(|to| wins[usize::from(*to)]);
            let won = if node.to_play() == player { next.any(|won| won) } else { next.all(|won| won) };
            changed |= won && !wins[index];
            wins[index] |= won;
        }
        if !changed {
            return wins;
        }
    }
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

#[test]
fn agrees_with_exhaustive_search_however_the_circles_run() {
    let mut counts = [0; 3];
    for seed in 0..3_000 {
        let root = Graph { seed, node: 0 };
        let player = root.to_play();
        let truth = if exhaustive(seed, player)[0] {
            Verdict::Win
        } else if exhaustive(seed, player.opponent())[0] {
            Verdict::Loss
        } else {
            Verdict::Draw
        };
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
    assert!(counts.iter().all(|count| *count > 200), "all verdicts occur: {counts:?}");
}

/// With a memory of eight positions: what is forgotten is found out anew, circles included.
#[test]
fn a_bad_memory_does_not_make_it_lie() {
    let mut proofs = 0;
    for seed in 0..1_000 {
        let root = Graph { seed, node: 0 };
        let verdict = solved(&mut Solver::new(1), &root, 1_000_000);
        let mut forgetful = Solver::new(1);
        forgetful.memories = Memories::of_lines(4);
        assert_eq!(solved(&mut forgetful, &root, 1_000_000), verdict, "seed {seed}");
        let proof = proven(&mut forgetful, &root, verdict);
        proofs += u64::from(proof.is_some());
        assert!(proof.is_none_or(|proof| verify(&proof).is_ok()));
    }
    assert!(proofs >= 985, "{proofs}");
}

#[test]
fn a_tampered_proof_is_found_out() {
    let mut tampered = 0;
    for seed in 0..400 {
        let root = Graph { seed, node: 0 };
        let mut solver = Solver::new(1);
        let found = solved(&mut solver, &root, 1_000_000);
        let Some(proof) = proven(&mut solver, &root, found) else { continue };
        // Another verdict.
        for verdict in [Verdict::Win, Verdict::Loss, Verdict::Draw, Verdict::Unknown] {
            if verdict != found {
                assert!(verify(&Proof { verdict, ..proof.clone() }).is_err(), "seed {seed}: {verdict:?}");
            }
        }
        // An answer left out, and an answer that is no legal step.
        for place in 0..proof.lines.len() {
            let mut shorter = proof.clone();
            shorter.lines.remove(place);
            assert!(verify(&shorter).is_err(), "seed {seed}");
            let mut illegal = proof.clone();
            illegal.lines[place].1.step = NODES + 1;
            assert!(verify(&illegal).is_err(), "seed {seed}");
            tampered += 1;
        }
    }
    assert!(tampered > 200, "{tampered}");
}

#[test]
fn what_was_found_out_can_be_kept_in_a_file() {
    let root = Graph { seed: 3, node: 0 };
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
    assert_eq!(error.to_string(), "found `ludoteca state 2 chess`, expected `ludoteca state 2 graph`");
}
