//! Every sentence that a game refers to is there in both languages.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;

use language::Language;
use ludoteca_catalog::{games, random_match};

#[test]
fn both_languages_say_everything() {
    for entry in games() {
        let speeches = [Language::English, Language::Portuguese].map(|language| entry.speech(language));
        let mut ids: BTreeSet<String> =
            ["title", "tagline", "credit", "seat-1", "seat-2"].map(str::to_owned).into();
        for game in entry.variants() {
            ids.insert(format!("variant-{}", game.variant()));
            for seed in 0..12 {
                let played = random_match(game, seed, seed).unwrap();
                for turns in (0..=played.length()).rev().step_by(4).take(20) {
                    let after = played.after(turns).unwrap();
                    ids.extend(
                        after.told().concat().into_iter().map(|telling| telling.sentence.into_owned()),
                    );
                    let scene = after.scene();
                    ids.extend(scene.aims.iter().map(ToString::to_string));
                    ids.extend(scene.announcement.map(|ruling| ruling.sentence.into_owned()));
                    ids.extend(scene.players.iter().map(|player| player.name.to_string()));
                    ids.extend(scene.trays.iter().map(|tray| tray.label.to_string()));
                    ids.extend(scene.buttons.iter().map(|button| button.label.to_string()));
                }
            }
        }
        for game in entry.variants() {
            for speech in &speeches {
                let (name, description) = speech.variant(game.variant());
                assert!(!name.is_empty() && !description.is_empty(), "{}: NAME: DESCRIPTION", game.variant());
            }
        }
        for id in ids {
            for speech in &speeches {
                assert!(speech.knows(&id), "{}: {id}", entry.name());
            }
        }
    }
}
