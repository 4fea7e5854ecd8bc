//! A match: pairs of games between two engines, several at a time, until the result is clear or the limit is reached.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crate::crew::share_out;
use crate::duel::{Cancel, Played, Stable};
use crate::journal::Journal;
use crate::{ArenaError, PairResult, Sprt, Tally, Terms, Verdict};

/// How much of a match to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The maximum number of pairs.
    pub pairs: u64,
    /// Ends the match when its result is clear.
    pub sprt: Option<Sprt>,
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// The folder in which the match is saved.
    pub out: Option<PathBuf>,
}

/// The current state of a match.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// The results so far.
    pub tally: &'a Tally,
    /// The number of pairs from earlier runs.
    pub resumed: u64,
}

/// The result of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The counts of results.
    pub tally: Tally,
    /// The pairs that were counted, in order.
    pub pairs: Vec<PairResult>,
    /// The verdict of the test, if there was one.
    pub sprt: Option<Verdict>,
    /// The number of pairs from earlier runs.
    pub resumed: u64,
}

/// Plays a match, or the rest of it. Progress is reported after every pair that counts.
///
/// Pairs count in the order of their numbers, whatever the order in which they end, so that a test stops at the same
/// pair on every machine.
///
/// # Errors
/// An engine cannot be started, or the folder cannot be used.
pub fn play_match(
    terms: &Terms,
    plan: &Plan,
    news: &mut dyn FnMut(&Standing<'_>),
) -> Result<Report, ArenaError> {
    play_match_until(terms, plan, &AtomicBool::new(false), news)
}

/// Plays a match, or the rest of it, until `stop` is set. The pairs that were being played then do not count.
///
/// # Errors
/// As for [`play_match`].
pub fn play_match_until(
    terms: &Terms,
    plan: &Plan,
    stop: &AtomicBool,
    news: &mut dyn FnMut(&Standing<'_>),
) -> Result<Report, ArenaError> {
    let (mut journal, known) = match &plan.out {
        None => (None, Vec::new()),
        Some(folder) => {
            let (journal, known) = Journal::open(folder, terms)?;
            (Some(journal), known)
        }
    };
    let mut count = Count::new(plan, known);
    count.go_on(news);
    if count.is_over() {
        return Ok(count.report());
    }
    terms.try_players()?;
    let missing = |pair: &u64| *pair >= count.counted() && !count.waiting.contains_key(pair);
    let missing: Vec<u64> = (0..plan.pairs).filter(missing).collect();
    share_out(
        &missing,
        plan.concurrency,
        Stable::default,
        |stable, pair, called_off| stable.play_pair(terms, pair, Cancel { called_off, stop }),
        |played: Played| {
            journal.as_mut().map_or(Ok(()), |journal| journal.add(&played))?;
            count.waiting.insert(played.result.pair, played.result);
            count.go_on(news);
            Ok::<bool, ArenaError>(!count.is_over())
        },
    )?;
    Ok(count.report())
}

/// Counts pairs in order. Pairs that finish early wait.
struct Count<'a> {
    plan: &'a Plan,
    waiting: BTreeMap<u64, PairResult>,
    pairs: Vec<PairResult>,
    tally: Tally,
    resumed: u64,
}

impl Count<'_> {
    fn new(plan: &Plan, known: Vec<PairResult>) -> Count<'_> {
        let known = known.into_iter().filter(|pair| pair.pair < plan.pairs);
        let waiting: BTreeMap<u64, PairResult> = known.map(|pair| (pair.pair, pair)).collect();
        let resumed = waiting.len() as u64;
        Count { plan, waiting, pairs: Vec::new(), tally: Tally::default(), resumed }
    }

    fn counted(&self) -> u64 {
        self.pairs.len() as u64
    }

    fn go_on(&mut self, news: &mut dyn FnMut(&Standing<'_>)) {
        while !self.is_over() {
            let Some(pair) = self.waiting.remove(&self.counted()) else { return };
            self.tally.add(&pair);
            self.pairs.push(pair);
            news(&Standing { tally: &self.tally, resumed: self.resumed });
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.plan.sprt.map(|sprt| sprt.verdict(&self.tally.pairs))
    }

    fn is_over(&self) -> bool {
        self.counted() >= self.plan.pairs || matches!(self.verdict(), Some(Verdict::Passed | Verdict::Failed))
    }

    fn report(self) -> Report {
        let sprt = self.verdict();
        Report { tally: self.tally, pairs: self.pairs, sprt, resumed: self.resumed }
    }
}
