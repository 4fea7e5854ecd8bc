//! Retrograde analysis of a graph of positions: wins are followed backwards from the ends of the game.
//!
//! Unlike the usual tables it also knows wins by repetition: cycles that the loser cannot leave.

use std::collections::HashMap;

use kernel::{Game, Outcome, Seat, Steps};

use super::proof::{Answers, ProofLine};

/// A graph of positions, numbered from the root on.
pub(super) struct PositionGraph<G: Game> {
    pub positions: Vec<G>,
    /// Where the steps of each position lead: those of position `n` are `next[first[n]..first[n + 1]]`, in their order.
    next: Vec<u32>,
    first: Vec<u32>,
}

/// How far a win is. The less, the nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// 0 if every line comes to an end; else how many cycles held by the winner the loser can go through.
    cycles: u32,
    /// Steps to the end or to the cycle, the winner hurrying and the loser delaying.
    steps: u32,
}

impl Rank {
    /// How many steps it is to the end, unless the loser can hold out until repetition ends the game.
    pub fn distance(self) -> Option<u32> {
        (self.cycles == 0).then_some(self.steps)
    }
}

impl<G: Game> PositionGraph<G> {
    /// All that can come up by the steps which `followed` lists, unless that gives up.
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

    /// How far each position that a player wins is from its end under best play. Wins are followed backwards from the
    /// ends; then from cycles that the player wins by repetition and the other cannot leave, as long as there are more of
    /// them.
    pub fn won_by(&self, player: Seat) -> Vec<Option<Rank>> {
        let (before, first) = self.before();
        let mut ranks = vec![None; self.positions.len()];
        // How many of the other's steps are not yet known to lose.
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

    /// Positions not yet known to be won where the opponent can only stay in cycles that the player wins by repetition, or
    /// lose otherwise.
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

    /// A strategy of a player: the answer in every position that can come up, always the step with the least measure.
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

    /// A winning strategy, always the nearest win.
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

    /// The line in which the loser resists longest, until it ends or repetition ends it.
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
