//! Solving by looking at everything: all positions that can come up are listed, and wins are followed backwards from the
//! ends. Whatever is left over is drawn, since nobody can make it end otherwise.

use std::collections::HashMap;

use kernel::{Game, Outcome, Seat, Steps};

use super::Verdict;
use super::proof::{Proof, ProofLine};

/// Everything that can come up, by number.
struct Everything<G: Game> {
    positions: Vec<G>,
    /// Where the steps of each position lead: those of position `n` are `next[first[n]..first[n + 1]]`, in their order.
    next: Vec<u32>,
    first: Vec<u32>,
}

/// The verdict on a position with its proof, if no more than so many positions can come up.
///
/// Games may go on for ever and are drawn then: nothing is found where repetition decides otherwise.
#[must_use]
pub fn exhaust<G: Game>(root: &G, most: usize) -> Option<Proof<G>> {
    let everything = Everything::from(root, most)?;
    let decided = Seat::BOTH.map(|seat| everything.won_by(seat));
    let won = |number: usize, seat: Seat| decided[seat.index()][number].is_some();
    let player = root.to_play();
    let mut lines = Vec::new();
    let winner = Seat::BOTH.into_iter().find(|seat| won(0, *seat));
    let verdict = match winner {
        None => {
            for seat in Seat::BOTH {
                let holds = |next: &u32| u32::from(won(*next as usize, seat.opponent()));
                lines.extend(everything.answers(seat, holds));
            }
            Verdict::Draw
        }
        Some(seat) => {
            let ranks = &decided[seat.index()];
            lines.extend(everything.answers(seat, |next| ranks[*next as usize].unwrap_or(u32::MAX)));
            if seat == player { Verdict::Win } else { Verdict::Loss }
        }
    };
    Some(Proof { root: *root, verdict, lines })
}

impl<G: Game> Everything<G> {
    fn from(root: &G, most: usize) -> Option<Everything<G>> {
        let mut numbers = HashMap::from([(root.key(), 0)]);
        let mut all = Everything { positions: vec![*root], next: Vec::new(), first: vec![0] };
        let mut steps = Steps::<G>::new();
        let mut number = 0;
        while let Some(position) = all.positions.get(number).copied() {
            position.steps(&mut steps);
            for step in &steps {
                let next = position.after(*step);
                let new = all.positions.len() as u32;
                let known = *numbers.entry(next.key()).or_insert(new);
                if known == new {
                    all.positions.push(next);
                }
                all.next.push(known);
            }
            all.first.push(all.next.len() as u32);
            number += 1;
            if all.positions.len() > most {
                return None;
            }
        }
        Some(all)
    }

    fn next_of(&self, number: usize) -> &[u32] {
        &self.next[self.first[number] as usize..self.first[number + 1] as usize]
    }

    /// The numbers of the positions before each, arranged as `next` is.
    fn before(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0_u32; self.first.len()];
        for next in &self.next {
            first[*next as usize + 1] += 1;
        }
        for number in 1..first.len() {
            first[number] += first[number - 1];
        }
        let mut place = first.clone();
        let mut before = vec![0; self.next.len()];
        for number in 0..self.positions.len() {
            for next in self.next_of(number) {
                let place = &mut place[*next as usize];
                before[*place as usize] = number as u32;
                *place += 1;
            }
        }
        (before, first)
    }

    /// In how many steps a player wins each position that is won, both playing as well as can be.
    fn won_by(&self, player: Seat) -> Vec<Option<u32>> {
        let (before, first) = self.before();
        let mut ranks = vec![None; self.positions.len()];
        // How many of the other's steps are not yet known to lose.
        let mut open: Vec<u32> =
            (0..self.positions.len()).map(|number| self.next_of(number).len() as u32).collect();
        let mut found: Vec<usize> = Vec::new();
        for (number, position) in self.positions.iter().enumerate() {
            if position.outcome() == Some(Outcome::Win(player)) {
                ranks[number] = Some(0);
                found.push(number);
            }
        }
        let mut place = 0;
        while let Some(number) = found.get(place).copied() {
            place += 1;
            let rank = ranks[number].map(|rank| rank + 1);
            for before in &before[first[number] as usize..first[number + 1] as usize] {
                let before = *before as usize;
                open[before] = open[before].saturating_sub(1);
                let wins = self.positions[before].to_play() == player || open[before] == 0;
                if wins && ranks[before].is_none() {
                    ranks[before] = rank;
                    found.push(before);
                }
            }
        }
        ranks
    }

    /// What a player plays wherever that can come up, always taking the least by some measure of where it leads.
    fn answers(&self, player: Seat, measure: impl Fn(&u32) -> u32) -> Vec<(Seat, ProofLine<G>)> {
        let mut seen = vec![false; self.positions.len()];
        let mut stack = vec![0];
        let mut lines = Vec::new();
        let mut steps = Steps::<G>::new();
        while let Some(number) = stack.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            let (position, next) = (self.positions[number], self.next_of(number));
            if position.to_play() != player {
                stack.extend(next.iter().map(|next| *next as usize));
            } else if let Some((place, next)) = next.iter().enumerate().min_by_key(|(_, next)| measure(next))
            {
                position.steps(&mut steps);
                lines.push((player, ProofLine { position, step: steps[place] }));
                stack.push(*next as usize);
            }
        }
        lines
    }
}
