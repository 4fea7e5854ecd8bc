//! The exact result of a position of a match, as far as the solver can prove it.

use catalog::{AnyGame, AnyMatch, NoSuchGame, Offers, Playable, Visitor, root, turn_texts, visit};
use kernel::{Control, Match, Notation, read_exact};
use search::{Limits, Solver, Verdict, Watch, recurs};

use super::Worth;

/// Megabytes of the solver's table.
const MEGABYTES: usize = 16;

/// A proven result with the turns that show it.
pub(super) struct Exact {
    pub worth: Worth,
    pub line: Vec<String>,
}

/// Solves the position of a match within the limits. The same limit of positions always gives the same answer.
pub(super) fn exact(
    game: &dyn AnyGame,
    played: &dyn AnyMatch,
    limits: &Limits,
    watch: &Watch<'_>,
) -> Result<Option<Exact>, NoSuchGame> {
    visit(game.name(), game.variant(), Prove { start: played.start(), turns: played.turns(), limits, watch })
}

struct Prove<'a> {
    start: String,
    turns: Vec<String>,
    limits: &'a Limits,
    watch: &'a Watch<'a>,
}

impl Visitor for Prove<'_> {
    type Output = Option<Exact>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Option<Exact> {
        let mut game = Match::<G>::new(*variant, read_exact(variant, &self.start).ok()?, Control::None);
        for turn in &self.turns {
            game.play_turn(turn, 0).ok()?;
        }
        let root = root(&game);
        // A proof knows nothing of the turns played, so it holds only where they cannot matter.
        if recurs(&root) {
            return None;
        }
        prove(&root.position, self.limits, self.watch)
    }
}

fn prove<G: Notation>(position: &G, limits: &Limits, watch: &Watch<'_>) -> Option<Exact> {
    let mut solver = Solver::new(MEGABYTES);
    let verdict = solver.solve(position, limits, watch, &mut |_| {});
    let begun = (watch.elapsed)();
    let elapsed = || (watch.elapsed)().saturating_sub(begun);
    let shown = solver.proof(position, verdict, limits, &Watch { stop: watch.stop, elapsed: &elapsed })?;
    let chance = match verdict {
        Verdict::Win => 1.0,
        Verdict::Loss => 0.0,
        Verdict::Draw => 0.5,
        Verdict::Unknown => return None,
    };
    let worth = Worth { seat: position.to_play(), chance, exact: true, distance: shown.distance };
    let own = |step| turn_texts(position, &[step]);
    let line = if shown.line.is_empty() {
        let mut answers = shown.proof.lines.iter();
        let answer = answers.find(|(seat, line)| *seat == position.to_play() && line.position == *position);
        answer.map(|(_, line)| own(line.step)).unwrap_or_default()
    } else {
        turn_texts(position, &shown.line)
    };
    Some(Exact { worth, line })
}
