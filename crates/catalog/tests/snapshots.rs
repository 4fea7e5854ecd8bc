//! What front ends are handed of every game survives JSON, and a follower who applies what a turn did sees the same
//! scene as one who asks for it.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use kernel::{Change, Piece, Place, PlayedTurn, Scene, Snapshot, split_turn};
use ludoteca_catalog::{AnyMatch, games, random_match};

fn survives(snapshot: &Snapshot) {
    let text = serde_json::to_string(snapshot).unwrap();
    assert_eq!(serde_json::from_str::<Snapshot>(&text).unwrap(), *snapshot);
}

/// Plays a random game of every variant and shows it turn by turn.
fn random_games(mut show: impl FnMut(&dyn AnyMatch, usize)) {
    for entry in games() {
        for game in entry.variants() {
            for seed in 0..2 {
                let played = random_match(game, seed, seed).unwrap();
                let length = played.length();
                for turn in (0..=length).filter(|turn| *turn < 12 || *turn + 12 > length) {
                    show(&*played, turn);
                }
            }
        }
    }
}

#[test]
fn snapshots_survive_json() {
    random_games(|game, turn| {
        let now = game.after(turn).unwrap();
        let snapshot = now.snapshot(&[]).unwrap();
        survives(&snapshot);
        assert_eq!(snapshot.turns, turn);
        assert_eq!(snapshot.position, now.text());
        assert_eq!(snapshot.scene, now.scene());
        let texts: Vec<String> = snapshot.legal.iter().map(|step| step.text.clone()).collect();
        assert_eq!(texts, now.steps());
        assert_eq!(snapshot.conclusion, now.conclusion());
        assert_eq!(snapshot.expected.is_some(), snapshot.conclusion.is_none());
        assert_eq!(snapshot.to_play.is_some(), snapshot.conclusion.is_none());
        let watched = now.snapshot_without_legal();
        assert_eq!(watched, Snapshot { legal: Vec::new(), ..snapshot.clone() });
        // The next turn, step by step: each legal step says whether it ends it.
        let Some(text) = game.turns().get(turn).cloned() else { return };
        let steps: Vec<String> = split_turn(&text).into_iter().map(str::to_owned).collect();
        let mut before = snapshot;
        for made in 1..=steps.len() {
            let after = now.snapshot(&steps[..made]).unwrap();
            survives(&after);
            let step = before.legal.iter().find(|step| step.text == steps[made - 1]).unwrap();
            assert_eq!(step.ends_turn, made == steps.len(), "{text}");
            assert_eq!(after.whole, step.ends_turn);
            assert_eq!(after.legal.is_empty(), after.whole);
            assert_eq!(after.steps, steps[..made]);
            before = after;
        }
        assert!(now.snapshot(&["nonsense".to_owned()]).is_err());
        let too_many: Vec<String> = steps.iter().chain(&steps[..1]).cloned().collect();
        assert!(now.snapshot(&too_many).is_err(), "{text}");
    });
}

/// The scene after a turn, as a follower makes it of the scene before: the same as in `web/board/changes.js`.
fn followed(mut scene: Scene, played: &PlayedTurn) -> Scene {
    for step in &played.steps {
        let is_cell = |place: &Place| scene.cells.iter().any(|cell| cell.spot == place.spot);
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        for change in &step.changes {
            let (left, arrived) = match change {
                Change::Moves { from, to, symbol, owner } => (Some(from), Some((to, symbol, owner))),
                Change::Appears { at, symbol, owner } => (None, Some((at, symbol, owner))),
                Change::Leaves { at } | Change::Sinks { at } => (Some(at), None),
                Change::Becomes { at, symbol, owner } => (Some(at), Some((at, symbol, owner))),
            };
            gone.extend(left);
            come.extend(arrived.filter(|(place, ..)| is_cell(place)).map(|(place, symbol, owner)| Piece {
                spot: place.spot.clone(),
                level: place.level,
                symbol: symbol.clone(),
                owner: *owner,
            }));
        }
        scene
            .pieces
            .retain(|piece| !gone.iter().any(|place| place.spot == piece.spot && place.level == piece.level));
        scene.pieces.extend(come);
    }
    for surface in &played.surfaces {
        let cell = scene.cells.iter_mut().find(|cell| cell.spot == surface.spot).unwrap();
        cell.surface = surface.surface.clone();
    }
    scene.trays = played.trays.clone();
    scene.buttons = played.buttons.clone();
    scene.last_turn = played.marked.clone();
    scene.winning = played.winning.clone();
    scene.players = played.players.clone();
    scene.aims = played.aims.clone();
    scene.to_play = played.to_play;
    scene.announcement = played.announcement.clone();
    scene
}

#[test]
fn a_turn_brings_all_that_changes_in_the_scene() {
    random_games(|game, turn| {
        let Some(played) = game.played(turn + 1) else {
            assert_eq!(turn, game.length());
            return;
        };
        let text = serde_json::to_string(&played).unwrap();
        assert_eq!(serde_json::from_str::<PlayedTurn>(&text).unwrap(), played);
        let mut after = game.after(turn + 1).unwrap().scene();
        let mut followed = followed(game.after(turn).unwrap().scene(), &played);
        // The end of a game is told apart from the turn that led to it.
        if turn + 1 == game.length() {
            after.outcome = None;
            after.to_play = followed.to_play;
            after.announcement = followed.announcement.clone();
            after.buttons = followed.buttons.clone();
        }
        after.pieces.sort();
        followed.pieces.sort();
        assert_eq!(followed, after);
    });
}
