//! Exact solving: depth-first proof-number search. It asks whether one player, the attacker, can force a win, and its
//! answers are proofs.
//!
//! **Repetition.** A position that comes up again on the way counts as what repetition makes of it: a failure of the
//! attacker where that is a draw, a win or a loss where it decides the game. Who can do better need not repeat anything,
//! so that this says nothing wrong about the root; but what leans on an earlier position holds only for the way by which
//! it was reached. It is remembered together with its way, and believed only there.

mod attack;
mod exhaustive;
mod field;
mod holding;
mod memory;
mod node;
mod proof;
mod verify;
mod way;
mod winning;

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

use kernel::{Game, Outcome, Seat};

use crate::{Limits, Watch};
use attack::{Answer, Attack};
use memory::Memories;

pub use exhaustive::exhaust;
pub use proof::{Proof, ProofLine, Shown};
pub use verify::{ProofError, verify};

/// What is certain of a position, for the player to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player to play can force a win.
    Win,
    /// The opponent can.
    Loss,
    /// Nobody can.
    Draw,
    /// It was not found out.
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

/// How far a search for a proof has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Who is to be shown to win.
    pub attacker: Seat,
    /// At least how many positions must still be proven, and how many refuted.
    pub proof: u32,
    /// The same for the contrary.
    pub disproof: u32,
    /// Positions whose steps were listed.
    pub nodes: u64,
}

/// Nothing is left to show on one side, everything on the other.
const INFINITE: u32 = (1 << 24) - 2;
/// More than everything is left to show: the other wins. As the greater number it goes up the tree by itself, from all
/// steps of the attacker or from one of the other.
const LOST: u32 = INFINITE + 1;
/// How often the clock is looked at.
const LOOKS: u64 = 1_024;
/// The longest way that is followed.
const LONGEST: usize = 2_000;

/// How long to go on.
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

/// Proves and refutes wins.
pub struct Solver<G: Game> {
    memories: Memories,
    attacks: [Attack<G>; 2],
    at_once: bool,
}

impl<G: Game> Solver<G> {
    /// A solver that remembers within this many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Solver<G> {
        Solver { memories: Memories::new(megabytes), attacks: Seat::BOTH.map(Attack::new), at_once: false }
    }

    /// With two threads both players' wins are looked for at once, and what fails first helps the other; else, and where
    /// positions are limited, in turn.
    #[must_use]
    pub fn on(self, threads: usize) -> Solver<G> {
        Solver { at_once: threads > 1, ..self }
    }

    /// Positions whose steps were listed, by all searches together.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.attacks.iter().map(|attack| attack.nodes).sum()
    }

    /// Finds out what is certain of a position, as far as the limits allow. What was found out stays remembered: asked
    /// again, the search goes on where it was.
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
        let answers = if self.at_once && limits.nodes.is_none() {
            self.ask_at_once(position, patience, tell)
        } else {
            self.ask_in_turn(position, patience, tell)
        };
        let player = position.to_play();
        match [player, player.opponent()].map(|attacker| answers[attacker.index()]) {
            [Some(Answer::Wins), _] | [_, Some(Answer::Loses)] => Verdict::Win,
            [_, Some(Answer::Wins)] | [Some(Answer::Loses), _] => Verdict::Loss,
            [Some(Answer::Fails), Some(Answer::Fails)] => Verdict::Draw,
            _ => Verdict::Unknown,
        }
    }

    /// Lets both attacks go on as far as the limits allow.
    fn allow(&mut self, limits: &Limits) {
        for attack in &mut self.attacks {
            attack.limit = limits.nodes.map_or(u64::MAX, |nodes| attack.nodes.saturating_add(nodes));
            attack.stopped = false;
        }
    }

    /// Both questions are asked in turn, each with twice the effort of the last time: the easier one is answered soon,
    /// whichever it is.
    fn ask_in_turn(
        &mut self,
        position: &G,
        patience: Patience<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> [Option<Answer>; 2] {
        let recalls = self.memories.share();
        let mut answers = [None; 2];
        let mut effort = 20_000;
        loop {
            for attacker in [position.to_play(), position.to_play().opponent()].map(Seat::index) {
                if answers[attacker].is_some() {
                    continue;
                }
                let others = self.attacks[1 - attacker].nodes;
                let attack = &mut self.attacks[attacker];
                let before = attack.nodes;
                answers[attacker] = attack.run(position, recalls, effort, patience, &mut |effort| {
                    tell(&Effort { nodes: effort.nodes + others, ..*effort });
                });
                let (used, stopped) = (attack.nodes - before, attack.stopped);
                let other = &mut self.attacks[1 - attacker];
                other.limit = other.limit.saturating_sub(used);
                if stopped || is_enough(&answers) {
                    return answers;
                }
            }
            effort *= 2;
        }
    }

    /// Both questions are asked at once. Each has a thread; this one passes on what they tell.
    fn ask_at_once(
        &mut self,
        position: &G,
        patience: Patience<'_>,
        tell: &mut dyn FnMut(&Effort),
    ) -> [Option<Answer>; 2] {
        let recalls = self.memories.share();
        let mut answers = [None; 2];
        let (ended, alone) = (AtomicBool::new(false), AtomicBool::new(false));
        patience.watch.until(&ended, |watch| {
            let patience = Patience { watch, ..patience };
            std::thread::scope(|scope| {
                let (teller, told) = channel::<Effort>();
                for (attack, answer) in self.attacks.iter_mut().zip(&mut answers) {
                    let (teller, ended, alone) = (teller.clone(), &ended, &alone);
                    scope.spawn(move || {
                        // Nobody listens once this is over; then nothing more need be told.
                        let mut tell = |effort: &Effort| {
                            let _ = teller.send(*effort);
                        };
                        *answer = attack.run(position, recalls, u64::MAX, patience, &mut tell);
                        if is_enough(&[*answer, None]) || alone.swap(true, Ordering::Relaxed) {
                            ended.store(true, Ordering::Relaxed);
                        } else if answer.is_some() {
                            attack.help(position, recalls, patience);
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
        answers
    }

    /// Writes down what was found out, so that a later search goes on from there.
    ///
    /// # Errors
    /// The writer fails.
    pub fn save(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(title::<G>().as_bytes())?;
        self.memories.save(out)
    }

    /// Takes up what an earlier search of the same game and variant has written down.
    ///
    /// # Errors
    /// The reader fails, ends too early, or is about something else.
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
        self.memories.load(input)
    }
}

/// With what the file of a solver of a game begins.
fn title<G: Game>() -> String {
    format!("ludoteca state 3 {}\n", G::NAME)
}

/// Whether nothing more need be asked.
fn is_enough(answers: &[Option<Answer>; 2]) -> bool {
    answers.iter().any(|answer| matches!(answer, Some(Answer::Wins | Answer::Loses)))
        || answers.iter().all(Option::is_some)
}

#[cfg(test)]
mod tests;
