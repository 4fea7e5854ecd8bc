//! Makes files of positions with proven results from games of the engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, NoSuchGame, Offers, Playable, Visitor, visit};
use kernel::{Steps, Variant, dice};
use rand::RngExt;
use search::{Kind, Limits, Root, STRONGEST, Settings, Solver, Verdict, Watch};

use super::Proven;

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// The number of positions.
    pub positions: usize,
    /// Nodes to search for each proof.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// At most this many games are played.
    pub games: u64,
}

/// At most this many positions come from one game.
const MOST_PER_GAME: usize = 3;

/// A game is looked through backwards until this many positions in a row could not be solved.
const MOST_UNSOLVED: usize = 3;

/// The longest game, in steps.
const LONGEST: usize = 600;

/// Megabytes of the solver's table.
const MEGABYTES: usize = 64;

/// The largest number of random steps at the beginning of a game, and how rarely a later one is random.
const OPENING: usize = 8;
const RARELY: u32 = 12;

/// Plays games of the levels against themselves and keeps positions near the end with a proven win or draw for the
/// player to play, some steps that keep it and some that do not. Positions with an immediate win are left out; at least
/// half of those kept have few keeping steps. The same seed always gives the same positions.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn make_proven(
    game: &dyn AnyGame,
    making: &Making,
    news: &mut dyn FnMut(usize),
) -> Result<Vec<Proven>, NoSuchGame> {
    visit(game.name(), game.variant(), Make { making, news })
}

struct Make<'a> {
    making: &'a Making,
    news: &'a mut dyn FnMut(usize),
}

impl Visitor for Make<'_> {
    type Output = Vec<Proven>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Vec<Proven> {
        let Make { making, news } = self;
        let (mut found, mut wide): (Vec<Proven>, usize) = (Vec::new(), 0);
        for number in 0..making.games {
            let positions = play::<G>(variant, offers, making.seed + number);
            let mut solving = Solving { solver: Solver::new(MEGABYTES), nodes: making.nodes };
            let (mut taken, mut unsolved) = (0, 0);
            for position in positions.iter().rev() {
                if taken == MOST_PER_GAME || unsolved == MOST_UNSOLVED || found.len() == making.positions {
                    break;
                }
                let Some(proven) = solving.prove(variant, position) else {
                    unsolved += usize::from(solving.solve(position) == Verdict::Unknown);
                    continue;
                };
                if !proven.is_narrow() && 2 * (wide + 1) > making.positions
                    || found.iter().any(|known| known.position == proven.position)
                {
                    continue;
                }
                wide += usize::from(!proven.is_narrow());
                found.push(proven);
                taken += 1;
                news(found.len());
            }
            if found.len() == making.positions {
                break;
            }
        }
        found
    }
}

/// The positions with a choice in a game of a level against itself; the levels take turns.
fn play<G: Playable>(variant: &'static G::Variant, offers: &Offers<G>, seed: u64) -> Vec<G> {
    let mut dice = dice(seed);
    let mut root = Root::new(G::start(variant, &mut dice));
    let kind = Kind::Level(3 + (seed % u64::from(STRONGEST - 4)) as u8);
    let settings = Settings { megabytes: 4, seed, ..Settings::default() };
    let mut player = offers.evaluator_for(kind).player(kind, settings);
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let opening = dice.random_range(0..=OPENING);
    let (mut positions, mut legal) = (Vec::new(), Steps::<G>::new());
    for number in 0..LONGEST {
        root.position.steps(&mut legal);
        if legal.len() > 1 {
            positions.push(root.position);
        }
        let step = match legal.len() {
            0 => break,
            count if number < opening || dice.random_ratio(1, RARELY) => legal[dice.random_range(0..count)],
            _ => match player.search(&root, &Limits::default(), &watch, &mut |_| {}) {
                Some(found) => found.step,
                None => break,
            },
        };
        root.play(step);
    }
    positions
}

/// A solver with the limits of a proof.
struct Solving<G: Playable> {
    solver: Solver<G>,
    nodes: u64,
}

impl<G: Playable> Solving<G> {
    fn solve(&mut self, position: &G) -> Verdict {
        let stop = AtomicBool::new(false);
        let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
        self.solver.solve(position, &Limits::nodes(self.nodes), &watch, &mut |_| {})
    }

    /// Solves a position and all positions after it. `None` unless it is won or drawn, not won at once, all results are
    /// known, and some steps give the result away.
    fn prove(&mut self, variant: &G::Variant, position: &G) -> Option<Proven> {
        let verdict = self.solve(position);
        if !matches!(verdict, Verdict::Win | Verdict::Draw) {
            return None;
        }
        let mut legal = Steps::<G>::new();
        position.steps(&mut legal);
        let mut keeping = Vec::new();
        for step in &legal {
            let child = position.after(*step);
            let for_mover = match (self.solve(&child), child.to_play() == position.to_play()) {
                (Verdict::Unknown, _) => return None,
                (known, true) => known,
                (Verdict::Win, false) => Verdict::Loss,
                (Verdict::Loss, false) => Verdict::Win,
                (Verdict::Draw, false) => Verdict::Draw,
            };
            if for_mover == verdict {
                // A win at once is no test.
                if child.outcome().is_some() && verdict == Verdict::Win {
                    return None;
                }
                keeping.push(position.step_text(*step));
            }
        }
        let tells = !keeping.is_empty() && keeping.len() < legal.len();
        tells.then(|| Proven {
            variant: variant.name().to_owned(),
            position: position.text(),
            verdict,
            legal: legal.len(),
            keeping,
        })
    }
}
