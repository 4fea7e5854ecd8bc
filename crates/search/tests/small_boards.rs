//! Small boards, solved: every verdict here comes with a proof that was checked by the rules alone.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use games::duplohex::{DuploHex, DuploHexVariant};
use games::stac::{Stac, StacVariant};
use kernel::{Game, RuleSet, dice};
use ludoteca_search::{Limits, Solver, Verdict, Watch, exhaust, verify};

/// Solves the start of a board, with its proof; says how many positions the check has walked through.
fn solved<G: Game>(variant: &G::Variant, megabytes: usize) -> (Verdict, u64) {
    let start = G::start(variant, &mut dice(0));
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let mut solver = Solver::new(megabytes);
    let limits = Limits::nodes(200_000_000);
    let verdict = solver.solve(&start, &limits, &watch, &mut |_| {});
    let shown = solver.proof(&start, verdict, &limits, &watch).expect("every verdict has a proof");
    (verdict, verify(&shown.proof).expect("and the proof stands"))
}

/// A DuploHex board with a stock of half its cells, rounded down, of each kind and colour.
fn duplohex(size: u8) -> DuploHexVariant {
    DuploHexVariant::study(size, size * size / 2)
}

#[test]
fn duplohex_2x2() {
    let (verdict, checked) = solved::<DuploHex>(&duplohex(2), 8);
    assert_eq!(verdict, Verdict::Loss, "the second player wins");
    assert!(checked > 50, "{checked}");
}

#[test]
fn duplohex_3x3() {
    let (verdict, checked) = solved::<DuploHex>(&duplohex(3), 256);
    assert_eq!(verdict, Verdict::Loss, "the second player wins");
    assert!(checked > 1_000, "{checked}");
}

/// `cargo test --release -p ludoteca-search --test small_boards -- --ignored --nocapture` tries for ten minutes on two
/// cores with eight gigabytes, and says how far it has come.
#[test]
#[ignore = "takes ten minutes, and nobody has solved it yet"]
fn duplohex_4x4() {
    let start = DuploHex::start(&duplohex(4), &mut dice(0));
    let (stop, begin) = (AtomicBool::new(false), Instant::now());
    let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
    let mut solver = Solver::new(8_192).on(2);
    let limits = Limits::time(Duration::from_secs(600));
    let mut efforts = [None; 2];
    let verdict =
        solver.solve(&start, &limits, &watch, &mut |effort| efforts[effort.attacker.index()] = Some(*effort));
    println!("{verdict:?} after {:?}, {} positions: {efforts:#?}", begin.elapsed(), solver.nodes());
    if verdict != Verdict::Unknown {
        let shown =
            solver.proof(&start, verdict, &Limits::default(), &watch).expect("every verdict has a proof");
        println!("checked {}", verify(&shown.proof).expect("and the proof stands"));
    }
}

/// Too drawish for proof-number search, small enough to look at all of it.
fn stac_3x3_is_drawn(variant: &StacVariant) {
    let proof = exhaust(&Stac::start(variant, &mut dice(0)), 20_000_000).expect("all positions fit");
    assert_eq!(proof.verdict, Verdict::Draw);
    let checked = verify(&proof).expect("the proof stands");
    assert!(checked > 1_000_000, "{checked}");
}

#[test]
fn stac_3x3_with_two_towers_to_win() {
    stac_3x3_is_drawn(&StacVariant::study(RuleSet::Report, 3, 2));
}

#[test]
fn stac_3x3_with_two_towers_to_win_as_published() {
    stac_3x3_is_drawn(&StacVariant::study(RuleSet::Published, 3, 2));
}
