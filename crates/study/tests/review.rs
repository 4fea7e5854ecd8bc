//! Reviews of games, checked against positions with proven results.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch};
use kernel::{Mark, Record, Seat, split_turn};
use language::Language;
use ludoteca_study::review::{
    Class, Page, Proved, ReviewError, ReviewedTurn, Reviewer, Summary, Words, annotated, html,
};
use ludoteca_study::{Proven, read_proven};
use search::{Limits, Verdict, Watch};

fn review(reviewer: &mut Reviewer, played: &dyn AnyMatch) -> ReviewedTurn {
    let stop = AtomicBool::new(false);
    reviewer.review(played, &Watch { stop: &stop, elapsed: &|| Duration::ZERO }).unwrap()
}

fn review_all(game: &'static dyn AnyGame, played: &dyn AnyMatch, nodes: u64) -> Vec<ReviewedTurn> {
    let mut reviewer = Reviewer::new(game, Limits::nodes(nodes));
    (1..=played.length()).map(|number| review(&mut reviewer, &*played.after(number).unwrap())).collect()
}

/// The match after a turn that begins with this step and goes on in any way.
fn begun_with(game: &dyn AnyGame, proven: &Proven, step: &str) -> Box<dyn AnyMatch> {
    let mut played = game.read(&proven.position).unwrap();
    let mut steps = vec![step.to_owned()];
    loop {
        let snapshot = played.snapshot(&steps).unwrap();
        if snapshot.whole {
            break;
        }
        steps.push(snapshot.legal[0].text.clone());
    }
    played.play_turn(&steps.join(","), 0).unwrap();
    played
}

#[test]
fn verdicts_agree_with_proven_positions() {
    let mut given_away = 0;
    for entry in catalog::games() {
        let all = read_proven(entry.variant(None).unwrap().proven()).unwrap();
        // All of them would take minutes.
        for proven in all.iter().step_by(1 + all.len() / 6) {
            let game = entry.variant(Some(&proven.variant)).unwrap();
            let mut reviewer = Reviewer::new(game, Limits::nodes(40_000));
            let legal = game.read(&proven.position).unwrap().steps();
            let wrong = legal.iter().find(|step| !proven.keeping.contains(step)).unwrap();
            for (step, keeps) in [(&proven.keeping[0], true), (wrong, false)] {
                let played = begun_with(game, proven, step);
                let turn = review(&mut reviewer, &*played);
                let seat = turn.seat;
                let expected = if proven.verdict == Verdict::Win { Proved::Win } else { Proved::Draw };
                if let Some(found) = turn.before.proved(seat) {
                    assert_eq!(found, expected, "{proven}: {step}");
                }
                // A turn of several steps may still give the result away after its first step.
                if keeps && split_turn(&turn.text).len() == 1 {
                    assert_eq!(turn.given_away, None, "{proven}: {turn:?}");
                    assert!(
                        turn.after.proved(seat).is_none_or(|found| found == expected),
                        "{proven}: {turn:?}"
                    );
                }
                if !keeps {
                    assert!(
                        turn.after.proved(seat).is_none_or(|found| found < expected),
                        "{proven}: {turn:?}"
                    );
                    let (from, to) = (turn.before.proved(seat), turn.after.proved(seat));
                    if from.is_some() && to.is_some() && turn.class != Class::Forced {
                        assert_eq!(turn.class, Class::Blunder, "{proven}: {turn:?}");
                        assert!(
                            turn.given_away
                                .is_some_and(|given| Some(given.from) == from && Some(given.to) == to)
                        );
                        given_away += 1;
                    }
                }
            }
        }
    }
    assert!(given_away > 5, "only {given_away} turns were seen to give a proven result away");
}

#[test]
fn every_game_is_reviewed_and_its_record_replays() {
    for entry in catalog::games() {
        let game = entry.variant(None).unwrap();
        let played = catalog::random_match(game, 2, 2).unwrap();
        let played = played.after(played.length().min(6)).unwrap();
        let turns = review_all(game, &*played, 300);
        assert_eq!(turns, review_all(game, &*played, 300), "{}: the same twice", entry.name());
        for turn in &turns {
            assert!((0.0..=1.0).contains(&turn.lost) && !turn.best.is_empty(), "{turn:?}");
            assert_eq!(turn.text, played.turns()[turn.number - 1]);
            let json = serde_json::to_string(turn).unwrap();
            assert_eq!(serde_json::from_str::<ReviewedTurn>(&json).unwrap().text, turn.text);
        }
        let record = played.record(["Ana", "Rui"], "2000.01.01");
        for language in Language::ALL {
            let words = Words::new(game, language);
            let reviewed = annotated(&record, &turns, &words);
            assert_eq!(annotated(&reviewed, &turns, &words), reviewed, "nothing is written twice");
            let read = Record::read(&reviewed.to_string()).unwrap();
            assert_eq!(read, game.check(&read).unwrap());
            let errors = turns.iter().filter(|turn| turn.class.is_error()).count();
            let marked = reviewed.turns.iter().filter(|turn| turn.mark.is_some()).count();
            let varied = reviewed.turns.iter().filter(|turn| !turn.variations.is_empty()).count();
            assert_eq!((marked, varied), (errors, errors));
            let people = ["Ana & <Eva>", "Rui"];
            let page =
                html(&Page { game, played: &*played, people, turns: &turns, limit: "300", words: &words });
            assert_eq!(page.matches("<section").count(), errors);
            assert!(page.contains("Ana &amp; &lt;Eva&gt;") && !page.contains("<script"), "{page}");
            assert_eq!(page.matches("http").count(), page.matches("http://www.w3.org/").count());
        }
    }
}

#[test]
fn the_annotators_marks_and_comments_are_kept() {
    let text = "[Game \"stac\"]\n\n1. a1-a2! {mine} (1. a1-b1) 2. e5-e4\n";
    let record = Record::read(text).unwrap();
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let turns = review_all(game, &*game.replay(&record).unwrap(), 200);
    let reviewed = annotated(&record, &turns, &Words::new(game, Language::English));
    assert_eq!((reviewed.turns[0].mark, reviewed.turns[0].comments[0].as_str()), (Some(Mark::Good), "mine"));
    assert_eq!(reviewed.turns[0].variations[0].turns[0].text, "a1-b1");
    assert!(reviewed.turns.iter().all(|turn| turn.comments.iter().any(|text| text.starts_with("[%chance "))));
}

#[test]
fn a_match_without_turns_and_a_stopped_review_are_errors() {
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let mut played = game.start(0);
    let mut reviewer = Reviewer::new(game, Limits::nodes(100));
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let refused = reviewer.review(&*played, &watch).unwrap_err().to_string();
    assert_eq!(refused, "the match has no turn to review");
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    played.play_turn("a1-a2", 0).unwrap();
    assert_eq!(reviewer.review(&*played, &watch), Err(ReviewError::Stopped));
}

#[test]
fn the_end_of_a_game_is_exact() {
    for entry in catalog::games() {
        let game = entry.variant(None).unwrap();
        let played = catalog::random_match(game, 5, 5).unwrap();
        let turn = review(&mut Reviewer::new(game, Limits::nodes(300)), &*played);
        let outcome = played.conclusion().unwrap().outcome.unwrap();
        let expected = match outcome {
            kernel::Outcome::Draw => 0.5,
            kernel::Outcome::Win(Seat::First) => 1.0,
            kernel::Outcome::Win(Seat::Second) => 0.0,
        };
        assert!(turn.after.exact);
        let summary = Summary::of(&[turn]);
        assert_eq!(summary.chances.last().unwrap().chance, expected);
    }
}
