//! What steps lead to agrees with the solver and with the positions that games ship with proven results.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{PositionQuestion, ProvenResult, Verdicts};
use ludoteca_study::{Question, VerdictsError, read_proven, solve, verdicts};
use search::{Limits, Verdict, Watch};

static STOP: AtomicBool = AtomicBool::new(false);

fn judge(question: &PositionQuestion, nodes: u64) -> Result<Verdicts, VerdictsError> {
    let watch = Watch { stop: &STOP, elapsed: &|| Duration::ZERO };
    verdicts(question, 16, &Limits::nodes(nodes), &watch, &mut |_| {})
}

fn about(game: &str, variant: &str, position: &str) -> PositionQuestion {
    PositionQuestion {
        game: game.to_owned(),
        variant: Some(variant.to_owned()),
        position: Some(position.to_owned()),
        ..PositionQuestion::default()
    }
}

#[test]
fn shipped_positions_are_judged_as_proven() {
    let mut settled = 0;
    for entry in catalog::games() {
        let proven = read_proven(entry.variant(None).unwrap().proven()).unwrap();
        for proven in proven.iter().step_by(12) {
            let question = about(entry.name(), &proven.variant, &proven.position);
            let judged = judge(&question, 100_000).unwrap();
            assert_eq!(judged.steps.len(), proven.legal, "{proven}");
            for verdict in &judged.steps {
                assert!(verdict.result.is_none() || verdict.chance.is_none(), "never both: {verdict:?}");
                assert!(verdict.line[0].starts_with(&verdict.step), "{verdict:?}");
                let Some(result) = verdict.result else { continue };
                settled += 1;
                let keeps = proven.keeping.contains(&verdict.step);
                let kept = match proven.verdict {
                    Verdict::Win => ProvenResult::Win,
                    Verdict::Draw => ProvenResult::Draw,
                    _ => ProvenResult::Loss,
                };
                assert_eq!(result == kept, keeps, "{proven}: {verdict:?}");
            }
        }
    }
    assert!(settled > 50, "{settled} steps are proven");
}

#[test]
fn a_proven_step_has_the_result_that_the_solver_finds_after_it() {
    let game = catalog::find("stac").unwrap().variant(Some("report")).unwrap();
    let question = about("stac", "report", "00110/00A0B/20020/0A010/BB00A a d4,d3 -");
    let judged = judge(&question, 200_000).unwrap();
    let proven: Vec<_> = judged.steps.iter().filter(|verdict| verdict.result.is_some()).collect();
    assert!(proven.len() > 3);
    for verdict in proven {
        let after = PositionQuestion { turns: vec![verdict.step.clone()], ..question.clone() };
        let snapshot = after.snapshot().unwrap();
        if snapshot.conclusion.is_some() {
            assert_eq!((verdict.result, verdict.turns), (Some(ProvenResult::Win), Some(1)));
            continue;
        }
        let mut solving = Question {
            position: Some(&snapshot.position),
            megabytes: 16,
            threads: 1,
            limits: Limits::nodes(400_000),
            watch: Watch { stop: &STOP, elapsed: &|| Duration::ZERO },
            earlier: None,
            later: None,
            tell: &mut |_| {},
        };
        let solved = solve(game, &mut solving).unwrap().verdict;
        let expected = match solved {
            Verdict::Win => ProvenResult::Loss,
            Verdict::Loss => ProvenResult::Win,
            Verdict::Draw => ProvenResult::Draw,
            Verdict::Unknown => panic!("{verdict:?} is proven, and the solver does not see it"),
        };
        assert_eq!(verdict.result, Some(expected), "{verdict:?}");
    }
}

#[test]
fn lines_of_proven_wins_and_losses_are_played_to_the_end() {
    let question = about("stac", "report", "00110/00A0B/20020/0A010/BB00A a d4,d3 -");
    let judged = judge(&question, 200_000).unwrap();
    let counted: Vec<_> = judged.steps.iter().filter(|verdict| verdict.turns.is_some()).collect();
    assert!(!counted.is_empty());
    for verdict in counted {
        assert_eq!(verdict.turns, Some(verdict.line.len()));
        let (.., played) =
            PositionQuestion { turns: verdict.line.clone(), ..question.clone() }.played().unwrap();
        assert!(played.conclusion().is_some(), "{verdict:?}");
    }
}

#[test]
fn every_game_is_judged_in_the_middle_of_a_turn_too() {
    for entry in catalog::games() {
        for game in entry.variants() {
            let start = game.start(3).text();
            let question = about(entry.name(), game.variant(), &start);
            let begun = question.snapshot().unwrap();
            let Some(step) = begun.legal.iter().find(|step| !step.ends_turn) else { continue };
            let question = PositionQuestion { steps: vec![step.text.clone()], ..question };
            let judged = judge(&question, 1_000).unwrap();
            let legal = question.snapshot().unwrap().legal;
            assert!(judged.steps.iter().map(|verdict| &verdict.step).eq(legal.iter().map(|step| &step.text)));
            for verdict in &judged.steps {
                let turn = format!("{},{}", step.text, verdict.step);
                assert!(verdict.line[0].starts_with(&turn), "{}: {verdict:?}", entry.name());
            }
        }
    }
}

#[test]
fn what_cannot_be_judged_gets_a_clear_answer() {
    let refused = |question: &PositionQuestion| judge(question, 10).unwrap_err().to_string();
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let over = catalog::random_match(game, 1, 1).unwrap();
    let turns = over.turns();
    let question = PositionQuestion { turns, ..about("stac", game.variant(), &over.start()) };
    assert_eq!(refused(&question), "the game is over");
    assert!(refused(&about("stac", game.variant(), "nonsense")).starts_with("position: "));
}
