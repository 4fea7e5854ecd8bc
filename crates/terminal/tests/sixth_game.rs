//! A game that the catalogue does not list is played on the terminal screen once a program has added it.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod common;
#[path = "../../../tests/noughts/mod.rs"]
mod noughts;

use catalog::Offers;
use common::Driver;
use crossterm::event::KeyCode;
use noughts::Noughts;

#[test]
fn a_sixth_game_is_played_on_the_screen() {
    assert!(catalog::add_game(Offers::<Noughts>::rules()));
    let mut driver = Driver::people("noughts");
    let screen = driver.screen();
    assert!(screen.contains("Noughts and crosses") && screen.contains("Mark an empty cell."), "{screen}");
    // The first empty cell is under the cursor each time.
    for _ in 0..2 {
        driver.code(KeyCode::Tab);
        driver.code(KeyCode::Enter);
    }
    let screen = driver.screen();
    assert!(screen.contains('X') && screen.contains('O'), "{screen}");
}
