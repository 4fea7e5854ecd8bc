//! Exact solving by depth-first proof-number search (df-pn; Nagai, 2002). Each search determines whether one player,
//! the attacker, can force a win. Two searches, one per attacker, give the verdict.
//!
//! Two things differ from the standard algorithm: a lost attack is distinguished from a drawn one, and a verdict is
//! only claimed with a proof that [`verify`] has checked by the rules alone.
//!
//! **Repetition.** A position that recurs on the path gets the result of a repetition: a failed attack if that is a
//! draw, a win or a loss if it decides the game. A player who can do better need not repeat anything, so the result at
//! the root is correct. But a result that depends on an earlier position holds only for the path by which it was
//! reached (graph-history interaction; Kishimoto and Müller, 2004). It is stored with a hash of that path and used only
//! there.

mod attack;
mod claim;
mod dfpn;
mod draw_proof;
mod exhaustive;
mod proof;
mod proof_table;
mod retrograde;
mod verify;
mod win_proof;

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

use kernel::{Game, Outcome, Seat};

use crate::{Limits, Watch};
use attack::{Attack, AttackResult};
use proof_table::ProofTable;

pub use claim::Strategy;
pub use exhaustive::exhaust;
pub use proof::{Proof, ProofLine, Shown};
pub use verify::{ProofError, verify, verify_within};

/// The game-theoretic value of a position, for the player to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player to play can force a win.
    Win,
    /// The opponent can force a win.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The position was not solved.
    Unknown,
}

impl Verdict {
    /// `win`, `loss`, `draw` or `unknown`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Unknown => "unknown",
        }
    }
}

/// The progress of a proof search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The player whose win is to be proven.
    pub attacker: Seat,
    /// The proof number: a lower bound on the positions still to be proven to show the win.
    pub proof: u32,
    /// The disproof number: a lower bound on the positions still to be refuted to show that there is no win.
    pub disproof: u32,
    /// Positions whose steps were generated.
    pub nodes: u64,
}

/// The proof number of a refuted position, and the disproof number of a proven one.
const INFINITE: u32 = (1 << 24) - 2;
/// The proof number of a position that the attacker loses. As the larger number it propagates up the tree without
/// special cases: from all steps of the attacker, or from one of the defender.
const LOST: u32 = INFINITE + 1;
/// The number of positions between readings of the clock.
const LOOKS: u64 = 1_024;
/// The maximum path length. Every step of it is a call, and a Worker in a browser has little stack.
const LONGEST: usize = if cfg!(target_arch = "wasm32") { 500 } else { 2_000 };

/// The limits and the clock.
#[derive(Clone, Copy)]
struct Patience<'a> {
    limits: &'a Limits,
    watch: &'a Watch<'a>,
}

impl Patience<'_> {
    fn is_over(&self) -> bool {
        self.watch.is_over(self.limits)
    }
}

/// A df-pn solver that proves and refutes wins.
pub struct Solver<G: Game> {
    table: ProofTable,
    attacks: [Attack<G>; 2],
    at_once: bool,
}

impl<G: Game> Solver<G> {
    /// A solver with a table of this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Solver<G> {
        Solver { table: ProofTable::new(megabytes), attacks: Seat::BOTH.map(Attack::new), at_once: false }
    }

    /// With two threads both attacks run in parallel, and the thread that fails first helps the other. With one thread,
    /// or if positions are limited, they take turns.
    #[must_use]
    pub fn on(self, threads: usize) -> Solver<G> {
        Solver { at_once: threads > 1, ..self }
    }

    /// Positions whose steps were generated, over all searches.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.attacks.iter().map(|attack| attack.nodes).sum()
    }

    /// Solves a position, as far as the limits allow. Results stay in the table, so a second call continues where the
    /// first one stopped.
    pub fn solve(
        &mut self,
        position: &G,
        limits: &Limits,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> Verdict {
        if let Some(outcome) = position.outcome() {
            return match outcome {
                Outcome::Draw => Verdict::Draw,
                Outcome::Win(seat) if seat == position.to_play() => Verdict::Win,
                Outcome::Win(_) => Verdict::Loss,
            };
        }
        self.allow(limits);
        let patience = Patience { limits, watch };
        let results = if self.at_once && limits.nodes.is_none() {
            self.run_at_once(position, patience, tell)
        } else {
            self.run_in_turn(position, patience, tell)
        };
        let player = position.to_play();
        match [player, player.opponent()].map(|attacker| results[attacker.index()]) {
            [Some(AttackResult::Wins), _] | [_, Some(AttackResult::Loses)] => Verdict::Win,
            [_, Some(AttackResult::Wins)] | [Some(AttackResult::Loses), _] => Verdict::Loss,
            [Some(AttackResult::Fails), Some(AttackResult::Fails)] => Verdict::Draw,
            _ => Verdict::Unknown,
        }
    }

    /// Sets the limits of both attacks.
    fn allow(&mut self, limits: &Limits) {
        for attack in &mut self.attacks {
            attack.limit = limits.nodes.map_or(u64::MAX, |nodes| attack.nodes.saturating_add(nodes));
            attack.stopped = false;
        }
    }

    /// Runs both attacks in turn and doubles the effort each time, so that the easier one is settled soon.
    fn run_in_turn(
        &mut self,
        position: &G,
        patience: Patience<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> [Option<AttackResult>; 2] {
        let tables = self.table.share();
        let mut results = [None; 2];
        let mut effort = 20_000;
        loop {
            for attacker in [position.to_play(), position.to_play().opponent()].map(Seat::index) {
                if results[attacker].is_some() {
                    continue;
                }
                let others = self.attacks[1 - attacker].nodes;
                let attack = &mut self.attacks[attacker];
                let before = attack.nodes;
                results[attacker] = attack.run(position, tables, effort, patience, &mut |effort| {
                    tell(&Effort { nodes: effort.nodes + others, ..*effort });
                });
                let (used, stopped) = (attack.nodes - before, attack.stopped);
                let other = &mut self.attacks[1 - attacker];
                other.limit = other.limit.saturating_sub(used);
                if stopped || is_enough(&results) {
                    return results;
                }
            }
            effort *= 2;
        }
    }

    /// Runs both attacks in parallel, each on its own thread. This thread forwards their progress.
    fn run_at_once(
        &mut self,
        position: &G,
        patience: Patience<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> [Option<AttackResult>; 2] {
        let tables = self.table.share();
        let mut results = [None; 2];
        let (ended, alone) = (AtomicBool::new(false), AtomicBool::new(false));
        patience.watch.until(&ended, |watch| {
            let patience = Patience { watch, ..patience };
            std::thread::scope(|scope| {
                let (teller, told) = channel::<Effort>();
                for (attack, result) in self.attacks.iter_mut().zip(&mut results) {
                    let (teller, ended, alone) = (teller.clone(), &ended, &alone);
                    scope.spawn(move || {
                        // The receiver is gone when the search is over; then progress no longer matters.
                        let mut tell = |effort: &Effort| {
                            let _ = teller.send(*effort);
                        };
                        *result = attack.run(position, tables, u64::MAX, patience, &mut tell);
                        if is_enough(&[*result, None]) || alone.swap(true, Ordering::Relaxed) {
                            ended.store(true, Ordering::Relaxed);
                        } else if result.is_some() {
                            attack.help(position, tables, patience);
                        }
                    });
                }
                drop(teller);
                let mut nodes = [0; 2];
                for effort in told {
                    nodes[effort.attacker.index()] = effort.nodes;
                    tell(&Effort { nodes: nodes.iter().sum(), ..effort });
                }
            });
        });
        results
    }

    /// Writes the table, so that a later search can continue from it.
    ///
    /// # Errors
    /// The writer fails.
    pub fn save(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(title::<G>().as_bytes())?;
        self.table.save(out)
    }

    /// Reads a table that an earlier search of the same game and variant has written.
    ///
    /// # Errors
    /// The reader fails, ends too early, or has data for another game.
    pub fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        let title = title::<G>();
        let mut found = vec![0; title.len()];
        input.read_exact(&mut found)?;
        if found != title.as_bytes() {
            let found = String::from_utf8_lossy(&found);
            let text =
                format!("found `{}`, expected `{}`", found.trim_end().escape_debug(), title.trim_end());
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        self.table.load(input)
    }
}

/// The header of a solver's file for a game.
fn title<G: Game>() -> String {
    format!("ludoteca state 3 {}\n", G::NAME)
}

/// Whether the verdict is known.
fn is_enough(results: &[Option<AttackResult>; 2]) -> bool {
    results.iter().any(|result| matches!(result, Some(AttackResult::Wins | AttackResult::Loses)))
        || results.iter().all(Option::is_some)
}

#[cfg(test)]
mod tests;
