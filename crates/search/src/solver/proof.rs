//! Proofs that stand by themselves: what a player plays wherever the other may go. They are checked by the rules alone.

use std::collections::{HashMap, HashSet};

use kernel::{Game, Outcome, Seat, Steps};
use thiserror::Error;

use super::attack::{Answer, answer};
use super::memory::Known;
use super::{Solver, Verdict};
use crate::{Limits, Watch};

/// What a player plays in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLine<G: Game> {
    /// Where.
    pub position: G,
    /// What.
    pub step: G::Step,
}

/// A verdict with what shows it: of a win the winner's answers, of a draw both players' answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<G: Game> {
    /// The position it is about.
    pub root: G,
    /// What is shown.
    pub verdict: Verdict,
    /// What to play, for each player who shows something.
    pub lines: Vec<(Seat, ProofLine<G>)>,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError<G: Game> {
    /// The proof says nothing about a position that can come up.
    #[error("the proof has no answer in a position that can come up")]
    Silent(G),
    /// An answer is not a legal step.
    #[error("an answer is not a legal step")]
    Illegal(G),
    /// A line ends otherwise than the proof says.
    #[error("a line ends otherwise than the proof says")]
    Ends(G),
    /// A win goes round in circles.
    #[error("a line goes round in circles")]
    Circle(G),
    /// Nothing is shown by `unknown`.
    #[error("`unknown` cannot be shown")]
    Unknown,
}

/// A proof, and what it shows at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<G: Game> {
    /// The proof.
    pub proof: Proof<G>,
    /// Of a win: the winner's answers to the longest resistance, to the end.
    pub line: Vec<G::Step>,
    /// How many positions its check has walked through.
    pub positions: u64,
}

/// Answers by position. Keys may meet; positions are compared.
struct Answers<G: Game>(HashMap<u64, Vec<ProofLine<G>>>);

impl<G: Game> Answers<G> {
    fn of(proof: &Proof<G>, player: Seat) -> Answers<G> {
        let mut answers: HashMap<u64, Vec<ProofLine<G>>> = HashMap::new();
        for (_, line) in proof.lines.iter().filter(|(seat, _)| *seat == player) {
            answers.entry(line.position.key()).or_default().push(*line);
        }
        Answers(answers)
    }

    fn find(&self, position: &G) -> Option<G::Step> {
        let lines = self.0.get(&position.key())?;
        lines.iter().find(|line| line.position == *position).map(|line| line.step)
    }
}

/// Walks through everything that can happen, with nothing but the rules; says how many positions that were.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify<G: Game>(proof: &Proof<G>) -> Result<u64, ProofError<G>> {
    let player = proof.root.to_play();
    match proof.verdict {
        Verdict::Win => verify_win(proof, player),
        Verdict::Loss => verify_win(proof, player.opponent()),
        Verdict::Draw => Ok(verify_hold(proof, player)? + verify_hold(proof, player.opponent())?),
        Verdict::Unknown => Err(ProofError::Unknown),
    }
}

/// Where one can go from a position when one player plays by the proof.
fn continuations<G: Game>(position: &G, player: Seat, answers: &Answers<G>) -> Result<Vec<G>, ProofError<G>> {
    let mut steps = Steps::<G>::new();
    position.steps(&mut steps);
    if position.to_play() == player {
        let step = answers.find(position).ok_or(ProofError::Silent(*position))?;
        if !steps.contains(&step) {
            return Err(ProofError::Illegal(*position));
        }
        steps.clear();
        steps.push(step);
    }
    Ok(steps.iter().map(|step| position.after(*step)).collect())
}

/// Every line ends with a win of the player, and none goes round in circles.
fn verify_win<G: Game>(proof: &Proof<G>, player: Seat) -> Result<u64, ProofError<G>> {
    let answers = Answers::of(proof, player);
    // A position is open while its continuations are being looked at, then done.
    let mut done: HashMap<u64, Vec<(G, bool)>> = HashMap::new();
    let mut stack = vec![(proof.root, false)];
    let mut count = 0;
    while let Some((position, leaving)) = stack.pop() {
        let seen = done.entry(position.key()).or_default();
        let own = seen.iter_mut().find(|(other, _)| *other == position);
        if leaving {
            if let Some((_, is_done)) = own {
                *is_done = true;
            }
            continue;
        }
        match own {
            Some((_, true)) => continue,
            Some((_, false)) => return Err(ProofError::Circle(position)),
            None => seen.push((position, false)),
        }
        count += 1;
        stack.push((position, true));
        if let Some(outcome) = position.outcome() {
            if outcome != Outcome::Win(player) {
                return Err(ProofError::Ends(position));
            }
            continue;
        }
        for next in continuations(&position, player, &answers)? {
            stack.push((next, false));
        }
    }
    Ok(count)
}

/// No line ends with a win of the player's opponent, and going round in circles does not help the opponent either.
fn verify_hold<G: Game>(proof: &Proof<G>, player: Seat) -> Result<u64, ProofError<G>> {
    let answers = Answers::of(proof, player);
    let lost = Outcome::Win(player.opponent());
    let mut seen: HashMap<u64, Vec<G>> = HashMap::new();
    let mut stack = vec![proof.root];
    let mut count = 0;
    while let Some(position) = stack.pop() {
        let own = seen.entry(position.key()).or_default();
        if own.contains(&position) {
            continue;
        }
        own.push(position);
        count += 1;
        if let Some(outcome) = position.outcome() {
            if outcome == lost {
                return Err(ProofError::Ends(position));
            }
            continue;
        }
        if position.counts_for_repetition() && position.repetition().outcome == lost {
            return Err(ProofError::Circle(position));
        }
        stack.extend(continuations(&position, player, &answers)?);
    }
    Ok(count)
}

/// A position of a win being written down.
struct Place<G: Game> {
    position: G,
    /// Steps that may win, or all steps of the defender, and where they lead.
    next: Vec<(G::Step, u64)>,
    /// How many steps to the end, once known.
    rank: Option<u32>,
}

/// After how many positions the clock is looked at.
const LOOK_UP: usize = 256;

/// How many of the winning steps of a position are followed at first, for a small proof; then all, since those may lead
/// round in circles.
const FOLLOWED: usize = 2;
/// How often a proof is tried.
const TRIES: usize = 8;

impl<G: Game> Solver<G> {
    /// Writes down the proof of a verdict that [`Solver::solve`] has found. What was forgotten meanwhile is found out anew; nothing if the limits do not allow that, or if the
    /// verdict does not stand without its history.
    pub fn proof(
        &mut self,
        root: &G,
        verdict: Verdict,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Shown<G>> {
        self.allow(limits);
        let player = root.to_play();
        let (lines, line) = match verdict {
            Verdict::Win => self.winning(root, player, limits, watch)?,
            Verdict::Loss => self.winning(root, player.opponent(), limits, watch)?,
            Verdict::Draw => {
                let mut lines = self.holding(root, player, limits, watch)?;
                lines.extend(self.holding(root, player.opponent(), limits, watch)?);
                (lines, Vec::new())
            }
            Verdict::Unknown => return None,
        };
        let proof = Proof { root: *root, verdict, lines };
        let positions = verify(&proof).ok()?;
        Some(Shown { proof, line, positions })
    }

    /// What is remembered of a position: whether the attacker wins, if that is settled, and with how much work.
    fn settled(&mut self, position: &G, attacker: Seat) -> Option<(bool, u8)> {
        if let Some(outcome) = position.outcome() {
            return Some((outcome == Outcome::Win(attacker), 0));
        }
        let Known { proof, disproof, work, .. } =
            self.memories.share()[attacker.index()].get(position.key())?;
        Some((answer(proof, disproof)? == Answer::Wins, work))
    }

    /// The same, found out anew where it was forgotten, if about this effort is enough.
    fn settle(
        &mut self,
        position: &G,
        attacker: Seat,
        effort: u64,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<bool> {
        if let Some((wins, _)) = self.settled(position, attacker) {
            return Some(wins);
        }
        Some(self.ask(position, attacker, effort, limits, watch)? == Answer::Wins)
    }

    /// What becomes of an attack, if that is found out with about this effort.
    fn ask(
        &mut self,
        position: &G,
        attacker: Seat,
        effort: u64,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Answer> {
        let recalls = self.memories.share();
        self.attacks[attacker.index()].run(position, recalls, effort, limits, watch, &mut |_| {})
    }

    /// The winner's answers.
    #[allow(clippy::type_complexity)]
    fn winning(
        &mut self,
        root: &G,
        attacker: Seat,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<(Vec<(Seat, ProofLine<G>)>, Vec<G::Step>)> {
        for tried in 0..TRIES {
            let most = if tried == 0 { FOLLOWED } else { usize::MAX };
            let places = self.won(root, attacker, most, limits, watch)?;
            if places.get(&root.key())?.rank.is_some() {
                return Some((answers(root, &places, attacker)?, longest(root, &places, attacker)));
            }
            if tried > 0 {
                // The steps that lead out of the circles are forgotten. So are the circles now, to be found out anew.
                for (key, _) in places.iter().filter(|(_, place)| place.rank.is_none()) {
                    self.memories.share().iter().for_each(|recall| recall.forget(*key));
                }
            }
        }
        None
    }

    /// All that can come up in a won position, with how far it is from the end; nothing says how far where those of the
    /// winning steps that are followed lead round in circles.
    fn won(
        &mut self,
        root: &G,
        attacker: Seat,
        most: usize,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<HashMap<u64, Place<G>>> {
        let mut places: HashMap<u64, Place<G>> = HashMap::new();
        let mut stack = vec![*root];
        let mut order = Vec::new();
        while let Some(position) = stack.pop() {
            if places.contains_key(&position.key()) {
                continue;
            }
            if order.len().is_multiple_of(LOOK_UP) && watch.is_over(limits) {
                return None;
            }
            let next = if position.outcome().is_some() {
                Vec::new()
            } else {
                self.followed(&position, attacker, most, limits, watch)?
            };
            stack.extend(next.iter().map(|(step, _)| position.after(*step)));
            order.push(position.key());
            let rank = position.outcome().map(|_| 0);
            places.insert(position.key(), Place { position, next, rank });
        }
        rank(&mut places, &order, attacker);
        Some(places)
    }

    /// Steps of a won position to follow: some that win, or all of the defender's.
    fn followed(
        &mut self,
        position: &G,
        attacker: Seat,
        most: usize,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Vec<(G::Step, u64)>> {
        let mut steps = Steps::<G>::new();
        position.steps(&mut steps);
        let after = |step: &G::Step| position.after(*step);
        if position.to_play() != attacker {
            for step in &steps {
                if self.settle(&after(step), attacker, u64::MAX, limits, watch) != Some(true) {
                    return None;
                }
            }
            return Some(steps.iter().map(|step| (*step, after(step).key())).collect());
        }
        for again in [false, true] {
            let mut wins: Vec<(u8, G::Step, u64)> = Vec::new();
            for step in &steps {
                if let Some((true, work)) = self.settled(&after(step), attacker) {
                    wins.push((work, *step, after(step).key()));
                }
            }
            if !wins.is_empty() || again {
                wins.sort_by_key(|(work, ..)| *work);
                return Some(wins.into_iter().take(most).map(|(_, step, key)| (step, key)).collect());
            }
            self.ask(position, attacker, u64::MAX, limits, watch)?;
        }
        None
    }

    /// The answers with which a player does not lose.
    fn holding(
        &mut self,
        root: &G,
        player: Seat,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Vec<(Seat, ProofLine<G>)>> {
        // What was thought to hold because it leads back to a position that does not, and what leads to nothing else.
        let mut lost = HashSet::new();
        loop {
            match self.held(root, player, &lost, limits, watch)? {
                Ok(lines) => return Some(lines),
                Err(key) if key == root.key() => return None,
                Err(key) => lost.insert(key),
            };
        }
    }

    /// The same, by what is remembered and is not among what is lost; else the key of a position that is.
    #[allow(clippy::type_complexity)]
    fn held(
        &mut self,
        root: &G,
        player: Seat,
        lost: &HashSet<u64>,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Result<Vec<(Seat, ProofLine<G>)>, u64>> {
        let attacker = player.opponent();
        let mut seen = HashSet::new();
        let mut lines = Vec::new();
        let mut stack = vec![*root];
        let mut steps = Steps::<G>::new();
        while let Some(position) = stack.pop() {
            if position.outcome().is_some() || !seen.insert(position.key()) {
                continue;
            }
            if seen.len().is_multiple_of(LOOK_UP) && watch.is_over(limits) {
                return None;
            }
            position.steps(&mut steps);
            if position.to_play() != player {
                let first = stack.len();
                stack.extend(steps.iter().map(|step| position.after(*step)));
                if stack[first..].iter().any(|next| lost.contains(&next.key())) {
                    return Some(Err(position.key()));
                }
                continue;
            }
            steps.retain(|step| !lost.contains(&position.after(*step).key()));
            let known = steps.iter().find(|step| {
                let next = position.after(**step);
                seen.contains(&next.key()) || self.settled(&next, attacker).is_some_and(|(wins, _)| !wins)
            });
            let step = match known {
                Some(step) => Some(*step),
                None => self.holder(&position, &mut steps, attacker, limits, watch)?,
            };
            let Some(step) = step else { return Some(Err(position.key())) };
            lines.push((player, ProofLine { position, step }));
            stack.push(position.after(step));
        }
        Some(Ok(lines))
    }

    /// A step after which an attack fails, if there is one. All are asked about, with more and more effort: what is
    /// forgotten of one may be hard to find out again, of another easy.
    fn holder(
        &mut self,
        position: &G,
        steps: &mut Steps<G>,
        attacker: Seat,
        limits: &Limits,
        watch: &Watch<'_>,
    ) -> Option<Option<G::Step>> {
        let mut effort = 1_000;
        while !steps.is_empty() {
            for place in (0..steps.len()).rev() {
                match self.settle(&position.after(steps[place]), attacker, effort, limits, watch) {
                    Some(true) => drop(steps.remove(place)),
                    Some(false) => return Some(Some(steps[place])),
                    None if self.attacks[attacker.index()].stopped => return None,
                    None => {}
                }
            }
            effort *= 2;
        }
        Some(None)
    }
}

/// Finds how many steps each position is from its end, the winner hurrying and the other delaying.
fn rank<G: Game>(places: &mut HashMap<u64, Place<G>>, order: &[u64], attacker: Seat) {
    loop {
        let mut changed = false;
        for key in order.iter().rev() {
            let Some(place) = places.get(key) else { continue };
            if place.next.is_empty() {
                continue;
            }
            let ranks = place.next.iter().map(|(_, next)| places.get(next).and_then(|next| next.rank));
            let new = if place.position.to_play() == attacker {
                ranks.flatten().min()
            } else {
                ranks.collect::<Option<Vec<u32>>>().and_then(|ranks| ranks.into_iter().max())
            };
            let new = new.map(|rank| rank + 1);
            if new.is_some() && place.rank.is_none_or(|old| new.is_some_and(|new| new < old)) {
                if let Some(place) = places.get_mut(key) {
                    place.rank = new;
                }
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// The winner's answers in what can come up when the quickest way is taken.
fn answers<G: Game>(
    root: &G,
    places: &HashMap<u64, Place<G>>,
    attacker: Seat,
) -> Option<Vec<(Seat, ProofLine<G>)>> {
    let mut lines = Vec::new();
    let mut seen: HashMap<u64, ()> = HashMap::new();
    let mut stack = vec![root.key()];
    while let Some(key) = stack.pop() {
        if seen.insert(key, ()).is_some() {
            continue;
        }
        let place = places.get(&key)?;
        if place.position.to_play() != attacker || place.next.is_empty() {
            stack.extend(place.next.iter().map(|(_, next)| *next));
            continue;
        }
        let ranked =
            |(_, next): &&(G::Step, u64)| places.get(next).and_then(|next| next.rank).unwrap_or(u32::MAX);
        let (step, next) = place.next.iter().min_by_key(ranked)?;
        lines.push((attacker, ProofLine { position: place.position, step: *step }));
        stack.push(*next);
    }
    Some(lines)
}

/// The line in which the loser resists longest.
fn longest<G: Game>(root: &G, places: &HashMap<u64, Place<G>>, attacker: Seat) -> Vec<G::Step> {
    let mut line = Vec::new();
    let mut place = places.get(&root.key());
    while let Some(here) = place {
        let rank =
            |(_, next): &&(G::Step, u64)| places.get(next).and_then(|next| next.rank).unwrap_or(u32::MAX);
        let next = if here.position.to_play() == attacker {
            here.next.iter().min_by_key(rank)
        } else {
            here.next.iter().max_by_key(rank)
        };
        let Some((step, key)) = next else { break };
        line.push(*step);
        place = places.get(key);
    }
    line
}
