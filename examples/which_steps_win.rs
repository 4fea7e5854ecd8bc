//! Solves a position of Crab Stack: prints every legal step with its exact result.
//!
//! ```console
//! $ cargo run --example which_steps_win
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use games::crab_stack::CrabStack;
use kernel::{Game, Notation, read_exact};
use search::{Limits, Solver, Verdict, Watch};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let variant = CrabStack::VARIANTS[0];
    let usual = "S,S,bm/-,b,mM,-/-,-,W,m,s/-,BSs,b,s/-,M,B 2 -".to_owned();
    let position: CrabStack = read_exact(&variant, &std::env::args().nth(1).unwrap_or(usual))?;

    // What is found out about one step is remembered for the next.
    let mut solver = Solver::new(64);
    let (begin, stop) = (Instant::now(), AtomicBool::new(false));
    let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };

    let mut steps = Vec::new();
    position.steps(&mut steps);
    for step in steps {
        let mut after = position;
        after.play(step);
        let verdict = solver.solve(&after, &Limits::nodes(1_000_000), &watch, &mut |_| {});
        // The solver speaks of the player to play, who may be the same one or the other.
        let verdict = match verdict {
            Verdict::Win if after.to_play() != position.to_play() => Verdict::Loss,
            Verdict::Loss if after.to_play() != position.to_play() => Verdict::Win,
            same => same,
        };
        println!("{:<8} {}", position.step_text(step), verdict.name());
    }
    Ok(())
}
