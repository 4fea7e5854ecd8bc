//! Retrograde analysis of a graph of positions: wins are propagated backwards from the ends of the game.
//!
//! Unlike usual endgame tables it also finds wins by repetition: cycles that the loser cannot leave.

use std::collections::HashMap;

use kernel::{Game, Outcome, Seat, Steps};

use super::proof::{Answers, ProofLine};

/// A graph of positions, numbered from the root.
pub(super) struct PositionGraph<G: Game> {
    pub positions: Vec<G>,
    /// The successors of each position: those of position `n` are `next[first[n]..first[n + 1]]`, in the order of its
    /// steps.
    next: Vec<u32>,
    first: Vec<u32>,
}

/// How far away a win is; smaller is nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// 0 if every line ends; otherwise the number of the winner's cycles that the loser can go through.
    cycles: u32,
    /// Steps to the end or to the cycle, if the winner hurries and the loser delays.
    steps: u32,
}

impl Rank {
    /// The number of steps to the end, unless the loser can hold out until repetition ends the game.
    pub fn distance(self) -> Option<u32> {
        (self.cycles == 0).then_some(self.steps)
    }
}

impl<G: Game> PositionGraph<G> {
    /// All positions reachable by the steps that `followed` lists. Returns `None` if `followed` does.
    pub fn explore(
        root: &G,
        mut followed: impl FnMut(&G, usize, &mut Steps<G>) -> Option<()>,
    ) -> Option<PositionGraph<G>> {
        let mut numbers = HashMap::from([(root.key(), 0)]);
        let mut graph = PositionGraph { positions: vec![*root], next: Vec::new(), first: vec![0] };
        let mut steps = Steps::<G>::new();
        while let Some(position) = graph.positions.get(graph.first.len() - 1).copied() {
            steps.clear();
            followed(&position, graph.positions.len(), &mut steps)?;
            for step in &steps {
                let next = position.after(*step);
                let new = graph.positions.len() as u32;
                let known = *numbers.entry(next.key()).or_insert(new);
                if known == new {
                    graph.positions.push(next);
                }
                graph.next.push(known);
            }
            graph.first.push(graph.next.len() as u32);
        }
        Some(graph)
    }

    fn next_of(&self, number: usize) -> &[u32] {
        &self.next[self.first[number] as usize..self.first[number + 1] as usize]
    }

    /// The predecessors of each position, in the same layout as `next`.
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

    /// The distance of each position that a player wins under best play. Wins are propagated backwards from the ends,
    /// then repeatedly from cycles that the player wins by repetition and the opponent cannot leave.
    pub fn won_by(&self, player: Seat) -> Vec<Option<Rank>> {
        let (before, first) = self.before();
        let mut ranks = vec![None; self.positions.len()];
        // The number of the opponent's steps that are not yet known to lose.
        let mut open: Vec<u32> =
            (0..self.positions.len()).map(|number| self.next_of(number).len() as u32).collect();
        let mut found: Vec<usize> = (0..self.positions.len())
            .filter(|number| self.positions[*number].outcome() == Some(Outcome::Win(player)))
            .collect();
        let mut rank = Rank { cycles: 0, steps: 0 };
        let mut place = 0;
        loop {
            for number in &found[place..] {
                ranks[*number] = Some(rank);
            }
            while let Some(number) = found.get(place).copied() {
                place += 1;
                let rank = ranks[number].map(|rank: Rank| Rank { steps: rank.steps + 1, ..rank });
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
            rank.cycles += 1;
            found.extend(self.held_by(player, &ranks));
            if place == found.len() {
                return ranks;
            }
        }
    }

    /// Positions not yet known to be won in which the opponent can only stay in cycles that the player wins by
    /// repetition, or lose otherwise.
    fn held_by(&self, player: Seat, ranks: &[Option<Rank>]) -> Vec<usize> {
        let mut held: Vec<bool> =
            self.positions.iter().map(|position| wins_again(position, player)).collect();
        let mut left: Vec<usize> =
            (0..held.len()).filter(|number| held[*number] && ranks[*number].is_none()).collect();
        loop {
            let stays = |number: &usize| {
                let good = |next: &u32| held[*next as usize] || ranks[*next as usize].is_some();
                let next = self.next_of(*number);
                let plays = self.positions[*number].to_play() == player;
                if plays { next.iter().any(good) } else { !next.is_empty() && next.iter().all(good) }
            };
            let (staying, leaving): (Vec<usize>, Vec<usize>) = left.iter().partition(|number| stays(number));
            if leaving.is_empty() {
                return staying;
            }
            leaving.iter().for_each(|number| held[*number] = false);
            left = staying;
        }
    }

    /// A player's strategy: in every position that can come up, the step with the smallest measure.
    pub fn answers<T: Ord>(&self, player: Seat, measure: impl Fn(usize) -> T) -> Answers<G> {
        let mut seen = vec![false; self.positions.len()];
        let mut stack = vec![0];
        let mut lines = Vec::new();
        while let Some(number) = stack.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            let (position, next) = (self.positions[number], self.next_of(number));
            if position.to_play() != player {
                stack.extend(next.iter().map(|next| *next as usize));
            } else if let Some(next) =
                next.iter().map(|next| *next as usize).min_by_key(|next| measure(*next))
                && let Some(step) = self.step(number, next)
            {
                lines.push((player, ProofLine { position, step }));
                stack.push(next);
            }
        }
        lines
    }

    /// A winning strategy that always takes the nearest win.
    pub fn wins(&self, player: Seat, ranks: &[Option<Rank>]) -> Answers<G> {
        self.answers(player, |next| (ranks[next].is_none(), ranks[next]))
    }

    /// The step that leads from one position to another.
    fn step(&self, from: usize, to: usize) -> Option<G::Step> {
        let (position, to) = (self.positions[from], self.positions[to].key());
        let mut steps = Steps::<G>::new();
        position.steps(&mut steps);
        steps.iter().copied().find(|step| position.after(*step).key() == to)
    }

    /// The line of the longest resistance, until the game ends by its rules or by repetition.
    pub fn longest(&self, player: Seat, ranks: &[Option<Rank>]) -> Vec<G::Step> {
        let mut line = Vec::new();
        let mut times = vec![0_u8; self.positions.len()];
        let mut number = 0;
        loop {
            times[number] += 1;
            let next = self.next_of(number).iter().map(|next| *next as usize);
            let next = next.filter(|next| ranks[*next].is_some() && times[number] < 3);
            let next = if self.positions[number].to_play() == player {
                next.min_by_key(|next| ranks[*next])
            } else {
                next.max_by_key(|next| ranks[*next])
            };
            let Some((next, step)) = next.and_then(|next| Some((next, self.step(number, next)?))) else {
                return line;
            };
            line.push(step);
            number = next;
        }
    }
}

/// Whether the player wins if a position is repeated.
pub(super) fn wins_again<G: Game>(position: &G, player: Seat) -> bool {
    position.outcome().is_none()
        && position.counts_for_repetition()
        && position.repetition().outcome == Outcome::Win(player)
}
