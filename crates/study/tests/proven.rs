//! The positions that games ship: legal, with the steps that their lines promise, and with results that are proved again.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_study::{Question, read_proven, solve};
use search::{Limits, Watch};

#[test]
fn shipped_positions_are_what_they_claim() {
    let stop = AtomicBool::new(false);
    let mut shipped = 0;
    for entry in catalog::games() {
        let proven = read_proven(entry.variant(None).unwrap().proven()).unwrap();
        let narrow = proven.iter().filter(|proven| proven.is_narrow()).count();
        assert!(2 * narrow >= proven.len(), "{}: half of the positions are narrow", entry.name());
        for (number, proven) in proven.iter().enumerate() {
            let game = entry.variant(Some(&proven.variant)).unwrap();
            let steps = game.read(&proven.position).unwrap().steps();
            assert_eq!(steps.len(), proven.legal, "{proven}");
            assert!(proven.keeping.iter().all(|step| steps.contains(step)), "{proven}");
            // Proving all of them again would take minutes.
            if number % 30 == 0 {
                let mut question = Question {
                    position: Some(&proven.position),
                    megabytes: 64,
                    threads: 1,
                    limits: Limits::nodes(400_000),
                    watch: Watch { stop: &stop, elapsed: &|| Duration::ZERO },
                    earlier: None,
                    later: None,
                    tell: &mut |_| {},
                };
                assert_eq!(solve(game, &mut question).unwrap().verdict, proven.verdict, "{proven}");
            }
        }
        shipped += proven.len();
    }
    assert!(shipped > 100, "{shipped} positions are shipped");
}
