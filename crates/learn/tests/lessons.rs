//! Every lesson of every game: its goal can be reached, in the turns it gives, by its solution and by a search that does
//! not know the solution, and hardly by accident; whatever the learner does is explained in both languages.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, Entry, games};
use language::Language;
use ludoteca_learn::{Attempt, Lesson, Standing, chances, lesson_sentences, lessons, solve};
use search::{Kind, Limits, Settings};

fn each_lesson(check: impl Fn(&'static Entry, &'static dyn AnyGame, &Lesson)) {
    for entry in games() {
        let found = lessons(entry).unwrap_or_else(|error| panic!("{}: {error}", entry.name()));
        assert!(found.len() >= 6, "{} has {} lessons", entry.name(), found.len());
        for lesson in &found {
            check(entry, entry.variant(Some(&lesson.variant)).unwrap(), lesson);
        }
    }
}

fn attempt(entry: &Entry, lesson: &Lesson) -> Attempt {
    Attempt { game: entry.name().to_owned(), lesson: lesson.name.clone(), ..Attempt::default() }
}

/// Plays turns of the learner, with the opponent's answers, and returns how the attempt stands after the last one.
fn played(entry: &Entry, lesson: &Lesson, turns: &[String]) -> (Standing, Vec<String>) {
    let mut attempt = attempt(entry, lesson);
    let mut standing = Standing::Open;
    for turn in turns {
        assert!(matches!(standing, Standing::Open | Standing::On), "{}: {turn} comes too late", lesson.name);
        let steps: Vec<String> = turn.split(',').map(str::to_owned).collect();
        let partly = (1..=steps.len()).find_map(|made| {
            let steps = steps[..made].to_vec();
            let judged = Attempt { steps, ..attempt.clone() }.judge().ok()?;
            (judged.standing == Standing::Reached).then_some(judged)
        });
        if partly.is_some() {
            return (Standing::Reached, attempt.turns);
        }
        attempt.turns.push(turn.clone());
        let judged = attempt.judge().unwrap();
        standing = judged.standing;
        attempt.turns.extend(judged.answer.filter(|_| standing == Standing::On));
    }
    (standing, attempt.turns)
}

#[test]
fn every_goal_is_reached_by_the_solution_and_by_trying() {
    each_lesson(|entry, game, lesson| {
        let name = format!("{}: {}", entry.name(), lesson.name);
        assert_eq!(played(entry, lesson, &lesson.solution).0, Standing::Reached, "{name}: the solution");
        let found = solve(lesson, game).unwrap_or_else(|| panic!("{name}: no turns reach the goal"));
        assert!(found.len() <= lesson.turns, "{name}: {found:?}");
        assert_eq!(played(entry, lesson, &found).0, Standing::Reached, "{name}: {found:?}");
        let hint = attempt(entry, lesson).hint().unwrap();
        assert_eq!(hint.turn.as_ref(), lesson.solution.first(), "{name}: the hint");
    });
}

#[test]
fn no_goal_is_reached_by_accident() {
    each_lesson(|entry, game, lesson| {
        let found = chances(lesson, game, &[]);
        let (name, share) = (&lesson.name, 100.0 * found.reached as f64 / found.turns as f64);
        assert!(found.turns > 1, "{}: {name}: there is nothing to choose", entry.name());
        assert!(
            share <= lesson.chance as f64,
            "{}: {name}: {share:.0}% of {} first turns reach the goal, at most {}% may",
            entry.name(),
            found.turns,
            lesson.chance
        );
    });
}

#[test]
fn what_is_said_can_be_heard_and_is_there_in_both_languages() {
    for entry in games() {
        let lessons = lessons(entry).unwrap();
        let mut ids: BTreeSet<String> =
            ["intro", "tip-1", "tip-2", "tip-3"].map(|id| format!("first-{id}")).into();
        for lesson in &lessons {
            let game = entry.variant(Some(&lesson.variant)).unwrap();
            let mut heard = chances(lesson, game, &[]).heard;
            for turns in 1..lesson.solution.len() {
                let (_, line) = played(entry, lesson, &lesson.solution[..turns]);
                heard.extend(chances(lesson, game, &line).heard);
            }
            let always = ["title", "task", "done", "hint", "miss"].map(|label| lesson.sentence(label));
            for id in lesson.sentences().iter().filter(|id| !always.contains(id)) {
                assert!(heard.contains(id), "{}: no turn is explained by {id}", entry.name());
            }
            ids.extend(lesson.sentences());
        }
        for language in Language::ALL {
            let known: BTreeSet<String> = lesson_sentences(entry, language).into_keys().collect();
            assert_eq!(known, ids, "{} in {language:?}", entry.name());
        }
    }
}

/// The engine finds every win that a lesson asks for at once.
#[test]
fn the_engine_wins_where_a_lesson_asks_for_it() {
    each_lesson(|entry, game, lesson| {
        let mut won = game.read(&lesson.position).unwrap();
        let learner = won.to_play();
        if lesson.solution.len() > 1 || won.play_turn(&lesson.solution[0], 0).is_err() {
            return;
        }
        if won.conclusion().is_none() {
            return;
        }
        let mut player = game.player(Kind::AlphaBeta, Settings { megabytes: 2, ..Settings::default() });
        player.set_up(Some(&lesson.position), &[]).unwrap();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let choice =
            player.choose(&limits, &AtomicBool::new(false), &|| Duration::ZERO, &mut |_| {}).unwrap();
        let (standing, _) = played(entry, lesson, std::slice::from_ref(&choice.turn));
        assert_eq!(
            standing,
            Standing::Reached,
            "{}: {}: {} by {learner}",
            entry.name(),
            lesson.name,
            choice.turn
        );
    });
}

#[test]
fn an_answer_shows_why_a_turn_misses_the_point() {
    let attempt = |lesson: &str, turns: &[&str]| Attempt {
        game: "stac".to_owned(),
        lesson: lesson.to_owned(),
        turns: turns.iter().map(ToString::to_string).collect(),
        steps: Vec::new(),
    };
    let judged = attempt("guard", &["d1-d2"]).judge().unwrap();
    assert_eq!((judged.standing, judged.answer.as_deref()), (Standing::Missed, Some("e3>c3")));
    assert_eq!(judged.sentence.as_deref(), Some("guard-miss"));
    // A turn that leads on is answered too, and another way than the solution's is found from there.
    let judged = attempt("pause", &["c3-a3"]).judge().unwrap();
    assert_eq!((judged.standing, judged.answer.as_deref()), (Standing::On, Some("e5-e4")));
    let hint = attempt("pause", &["c3-a3", "e5-e4"]).hint().unwrap();
    assert_eq!(hint.turn.as_deref(), Some("a3>c3"));
    let late = attempt("pause", &["c3-a3", "e5-e4", "a3-a4"]).judge().unwrap();
    assert_eq!((late.standing, late.sentence.as_deref()), (Standing::Missed, Some("pause-miss")));
    assert!(attempt("jump", &[]).judge().unwrap_err().to_string().contains("expected one of walk, carry"));
    assert!(attempt("walk", &["a1-c3"]).judge().is_err());
}
