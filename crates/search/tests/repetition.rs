//! Syrtis, where repetition is a win (Y12): the solver agrees with looking at everything, wherever that finishes.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use games::syrtis::Minor;
use kernel::{Control, Dice, Game, Match, Notation, Outcome, Termination, dice};
use ludoteca_search::{Limits, Shown, Solver, Verdict, Watch, exhaust, verify};
use rand::RngExt;

/// A few connected tiles of any kind, towers on four of them.
fn few_tiles(dice: &mut Dice) -> Option<Minor> {
    let mut cells: Vec<(i8, i8)> = vec![(2, 2)];
    while cells.len() < 7 {
        let (column, row) = cells[dice.random_range(0..cells.len())];
        let (right, down) = [(1, 0), (-1, 0), (0, 1), (0, -1)][dice.random_range(0..4)];
        let cell = (column + right, row + down);
        if (0..5).contains(&cell.0) && (0..5).contains(&cell.1) && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let rows = (0..5).rev().map(|row| {
        let tile = |column| {
            let kind = ['c', 'C', 'q', 'Q'][dice.random_range(0..4)];
            if cells.contains(&(column, row)) { kind } else { '1' }
        };
        (0..5).map(tile).collect::<String>()
    });
    let mut board = rows.collect::<Vec<_>>().join("/");
    for run in (2..=5).rev() {
        board = board.replace(&"1".repeat(run), &run.to_string());
    }
    let name = |(column, row): &(i8, i8)| format!("{}{}", char::from(b'a' + *column as u8), row + 1);
    let mut towers: Vec<String> = cells.iter().take(4).map(name).collect();
    let (white, black) = towers.split_at_mut(2);
    white.sort();
    black.sort();
    let (towers, sunk) = (format!("w:{};b:{}", white.join("."), black.join(".")), dice.random_range(0..6));
    let sunk = ["w1", "w2", "w3", "b1", "b2", "b3"][sunk];
    let text = format!("{board} play {} {towers} 1 {sunk} 0,0", dice.random_range(1..3));
    let position = Minor::read(&Minor::VARIANTS[0], &text).ok()?;
    position.outcome().is_none().then_some(position)
}

#[test]
fn syrtis_with_few_tiles() {
    let mut dice = dice(0);
    let (mut compared, mut repeated) = (0, 0);
    for position in (0..12_000).filter_map(|_| few_tiles(&mut dice)) {
        let Some(everything) = exhaust(&position, 30_000) else { continue };
        verify(&everything).unwrap();
        let stop = AtomicBool::new(false);
        let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
        let limits = Limits::nodes(1_000_000);
        let mut solver = Solver::new(16);
        let verdict = solver.solve(&position, &limits, &watch, &mut |_| {});
        assert_eq!(verdict, everything.verdict, "{}", position.text());
        let shown = solver.proof(&position, verdict, &limits, &watch).unwrap();
        compared += 1;
        repeated += u32::from(ends_as_said(position, &shown));
    }
    assert!(compared > 100 && repeated > 3, "{compared} compared, {repeated} end by repetition");
}

/// Plays the line of a proof in a match: it ends there as the verdict says. Whether by repetition.
fn ends_as_said(position: Minor, shown: &Shown<Minor>) -> bool {
    let mut game = Match::new(Minor::VARIANTS[0], position, Control::None);
    for step in &shown.line {
        let text = game.position().step_text(*step);
        game.play_turn(&text, 0).unwrap();
    }
    let player = position.to_play();
    let winner = if shown.proof.verdict == Verdict::Win { player } else { player.opponent() };
    let conclusion = game.conclusion().unwrap();
    assert_eq!(conclusion.outcome, Some(Outcome::Win(winner)), "{}", position.text());
    let by_repetition = matches!(conclusion.termination, Termination::Repetition(_));
    assert_eq!(by_repetition, shown.distance.is_none(), "{}", position.text());
    by_repetition
}
