//! A guided game goes on to its end, with comments on the learner's turns and advice before them.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{PositionQuestion, games};
use ludoteca_learn::{Guidance, Guided};
use search::Watch;

fn guided(of: &PositionQuestion) -> Guidance {
    let watch = Watch { stop: &AtomicBool::new(false), elapsed: &|| Duration::ZERO };
    Guided { of: of.clone(), seed: 3 }.go_on(&watch).unwrap()
}

#[test]
fn the_opponent_replies_and_advice_can_be_followed() {
    for entry in games() {
        let game = entry.name().to_owned();
        let mut of = PositionQuestion { game, seed: Some(1), ..PositionQuestion::default() };
        let mut comments = 0;
        for _ in 0..12 {
            let Guidance { comment, reply, advice } = guided(&of);
            comments += usize::from(comment.is_some());
            let Some(turn) = reply.or(advice.map(|advice| advice.turn)) else { break };
            of.turns.push(turn);
            of.played().unwrap();
        }
        assert!(of.turns.len() > 5, "{}: {:?}", entry.name(), of.turns);
        assert!(comments > 0, "{}: nothing was said about {:?}", entry.name(), of.turns);
    }
}

#[test]
fn a_turn_that_gives_a_tower_away_is_called_an_error() {
    // Amber could have built a tower.
    let position = "11111/11111/11211/11111/10111 a c1,e5 -".to_owned();
    let of = PositionQuestion {
        game: "stac".to_owned(),
        position: Some(position),
        turns: vec!["c1-c2".to_owned()],
        ..PositionQuestion::default()
    };
    let comment = guided(&of).comment.unwrap();
    assert!(comment.class.is_error(), "{:?}", comment.class);
    assert!(comment.better.unwrap().told.iter().any(|telling| telling.sentence == "told-tower"));
}
