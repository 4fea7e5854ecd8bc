//! Every symbol that a scene uses is drawn in the game's art.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use ludoteca_catalog::{games, random_match};

#[test]
fn every_symbol_is_drawn() {
    for entry in games() {
        for game in entry.variants() {
            let look = game.look();
            for seed in 0..10 {
                let played = random_match(game, seed, seed).unwrap();
                for turns in [0, played.length() / 2, played.length()] {
                    let scene = played.after(turns).unwrap().scene();
                    let pieces = scene.pieces.iter().map(|piece| &piece.symbol);
                    for symbol in pieces.chain(scene.trays.iter().map(|tray| &tray.symbol)) {
                        assert!(look.art.contains(&format!("id=\"{}-{symbol}\"", look.game)), "{symbol}");
                    }
                    let shapes = scene.backdrop.iter().map(|shape| &shape.class);
                    for class in shapes.chain(scene.cells.iter().map(|cell| &cell.surface)) {
                        assert!(look.art.contains(&format!(".{}-{class}", look.game)), "{class}");
                    }
                }
            }
        }
    }
}
