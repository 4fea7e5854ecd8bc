//! The match around a game, shown with Stac: clocks, draw offers, resignation, take-back (G2), and the record.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use kernel::{
    Control, Game, Mark, Match, MatchError, Notation, Outcome, Record, RecordError, Replay, Seat,
    Termination, Variation, dice,
};
use ludoteca_games::stac::Stac;

fn game(control: &str) -> Match<Stac> {
    let variant = Stac::VARIANTS[0];
    Match::new(variant, Stac::start(&variant, &mut dice(0)), control.parse::<Control>().unwrap())
}

fn played(turns: &[&str]) -> Match<Stac> {
    let mut game = game("-");
    for turn in turns {
        game.play_turn(turn, 0).unwrap();
    }
    game
}

fn replay(text: &str) -> Result<Match<Stac>, String> {
    let record = Record::read(text).map_err(|error| error.to_string())?;
    record.replay::<Stac>().map_err(|error| error.to_string())
}

#[test]
fn an_illegal_turn_changes_nothing() {
    let mut game = played(&["a1-a2"]);
    let before = game.clone();
    for turn in ["", "a1-a2", "e5-e4,a2-a3", "e5", "e5-e4,", "carryDisc(", "e5-a5,e5-a5"] {
        assert!(game.play_turn(turn, 0).is_err(), "{turn}");
        assert_eq!(game, before, "{turn}");
    }
}

#[test]
fn a_turn_is_kept_in_short_notation() {
    let game = played(&["carryDisc(1-1,1-4)"]);
    assert_eq!(game.turns()[0].text, "a1>a4");
}

#[test]
fn the_increment_is_added_after_the_turn() {
    let mut game = game("60+5");
    game.resume_clock(0);
    game.play_turn("a1-a2", 10_000).unwrap();
    assert_eq!(game.turns()[0].spent, Some(10_000));
    assert_eq!(game.clock().left(Seat::First, Seat::Second, 12_000), Some(55_000));
    assert_eq!(game.clock().left(Seat::Second, Seat::Second, 12_000), Some(58_000));
}

#[test]
fn a_player_without_time_has_lost() {
    let mut game = game("60+5");
    game.resume_clock(0);
    assert_eq!(game.claim_time(59_999), Err(MatchError::TimeLeft));
    assert_eq!(game.play_turn("a1-a2", 60_000), Err(MatchError::Over(Termination::Time)));
    let conclusion = game.conclusion().unwrap();
    assert_eq!(
        (conclusion.outcome, conclusion.termination.clone()),
        (Some(Outcome::Win(Seat::Second)), Termination::Time)
    );
    assert!(game.turns().is_empty());
}

#[test]
fn a_paused_clock_does_not_run() {
    let mut game = game("60+0");
    game.resume_clock(0);
    game.pause_clock(10_000);
    assert_eq!(game.claim_time(1_000_000), Err(MatchError::TimeLeft));
    game.resume_clock(1_000_000);
    assert_eq!(game.clock().left(Seat::First, Seat::First, 1_010_000), Some(40_000));
}

#[test]
fn a_draw_offer_stands_until_the_opponent_answers() {
    let mut game = played(&["a1-a2"]);
    assert_eq!(game.accept_draw(Seat::Second), Err(MatchError::NoOffer));
    game.offer_draw(Seat::First).unwrap();
    assert_eq!(game.offer_draw(Seat::First), Err(MatchError::OfferStands));
    assert_eq!(game.accept_draw(Seat::First), Err(MatchError::NoOffer));
    game.accept_draw(Seat::Second).unwrap();
    assert_eq!(game.conclusion().unwrap().outcome, Some(Outcome::Draw));
    assert_eq!(game.resign(Seat::First), Err(MatchError::Over(Termination::Agreement)));
}

#[test]
fn an_offer_survives_the_offerers_move_but_not_the_opponents() {
    let mut game = game("-");
    game.offer_draw(Seat::First).unwrap();
    game.play_turn("a1-a2", 0).unwrap();
    assert_eq!(game.offer(), Some(Seat::First));
    game.play_turn("e5-e4", 0).unwrap();
    assert_eq!(game.offer(), None);
}

#[test]
fn after_a_declined_offer_four_own_turns_pass_before_the_next() {
    let mut game = game("-");
    game.offer_draw(Seat::First).unwrap();
    game.decline_draw(Seat::Second).unwrap();
    for (own, turn) in ["a1-a2", "a2-a3", "a3-a4", "a4-a5"].iter().enumerate() {
        assert_eq!(game.offer_draw(Seat::First), Err(MatchError::TooSoon(4 - own)));
        game.play_turn(turn, 0).unwrap();
        game.play_turn(["e5-e4", "e4-e3", "e3-e2", "e2-e1"][own], 0).unwrap();
    }
    game.offer_draw(Seat::First).unwrap();
}

#[test]
fn offering_against_an_offer_accepts_it() {
    let mut game = game("-");
    game.offer_draw(Seat::First).unwrap();
    game.offer_draw(Seat::Second).unwrap();
    assert_eq!(game.conclusion().unwrap().termination, Termination::Agreement);
}

#[test]
fn turns_are_taken_back_with_their_time() {
    let mut game = game("60+5");
    game.resume_clock(0);
    game.play_turn("a1-a2", 10_000).unwrap();
    game.play_turn("e5-e4", 15_000).unwrap();
    assert_eq!(game.take_back(3, 15_000), Err(MatchError::TooFarBack(2)));
    game.take_back(2, 15_000).unwrap();
    assert_eq!(game.position().text(), "11111/11111/11111/11111/11111 a a1,e5 -");
    assert_eq!(game.clock().left(Seat::First, Seat::First, 15_000), Some(60_000));
    game.play_turn("a1-b1", 16_000).unwrap();
}

#[test]
fn repetition_forgets_what_was_taken_back() {
    let there_and_back = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"];
    let mut game = played(&there_and_back);
    game.take_back(4, 0).unwrap();
    for turn in there_and_back {
        game.play_turn(turn, 0).unwrap();
    }
    assert_eq!(game.conclusion(), None);
}

#[test]
fn every_way_to_end_survives_the_record() {
    let mut resigned = played(&["a1-a2"]);
    resigned.resign(Seat::First).unwrap();
    let mut agreed = played(&["a1-a2"]);
    agreed.offer_draw(Seat::First).unwrap();
    agreed.accept_draw(Seat::Second).unwrap();
    let mut aborted = played(&[]);
    aborted.abort().unwrap();
    let mut late = played(&["a1-a2"]);
    late.resign(Seat::Second).unwrap();
    for game in [played(&["a1-a2", "e5>e4"]), resigned, agreed, aborted, late] {
        kernel::testing::check_record(&game);
    }
}

#[test]
fn clocks_survive_the_record() {
    let mut game = game("60+5");
    game.play_turn("a1-a2", 0).unwrap();
    let text = Record::of(&game, ["A", "B"], "2000.01.01").to_string();
    assert!(text.contains("[Clock \"60+5\"]") && text.contains("1. a1-a2 {[%emt 0.000]}"), "{text}");
    assert_eq!(replay(&text), Ok(game));
}

#[test]
fn a_record_keeps_what_it_does_not_know() {
    let text = "[Game \"stac\"]\n[Opening \"a \\\"name\\\" and \\\\\"]\n\n{before} 1. a1-a4 {a\nnote} {another} 2. e5>e4\n";
    let record = Record::read(text).unwrap();
    assert_eq!(record.tag("Opening"), Some("a \"name\" and \\"));
    assert_eq!(record.to_string(), text);
}

#[test]
fn a_record_says_the_first_thing_wrong_with_it() {
    let tags = "[Game \"stac\"]\n\n";
    for (text, problem) in [
        ("", "line 1: expected a tag such as [Game \"stac\"]"),
        ("[Game stac]\n", "line 1: found `[Game stac]`, expected a tag such as [Game \"stac\"]"),
        ("[Game \"stac\"]\n[Game \"stac\"]\n", "line 2: the tag Game stands twice"),
        ("[Game \"chess\"]\n", "tag Game: found `chess`, expected `stac`"),
        ("[Variant \"report\"]\n", "tag Game: missing"),
        (
            "[Game \"stac\"]\n[Variant \"odd\"]\n",
            "tag Variant: found `odd`, expected one of report, published",
        ),
        (
            "[Game \"stac\"]\n[Rules \"0\"]\n",
            "tag Rules: found `0`, expected the version of the rules, such as `1`",
        ),
        (
            "[Game \"stac\"]\n[Rules \"2\"]\n\n1. a1-a2\n",
            "tag Rules: found `2`, but this program knows the rules of stac only up to version 1: \
             expected a newer program or an older record",
        ),
        (
            "[Game \"stac\"]\n[Start \"x\"]\n",
            "tag Start: found 1 field, expected 4: BOARD TOPLAY PAWNS CARRIED",
        ),
        (
            "[Game \"stac\"]\n[Clock \"soon\"]\n",
            "tag Clock: found `soon`, expected `-`, seconds and increment such as `300+5`, or days per turn such as `3d`",
        ),
        (&format!("{tags}2. a1-a2"), "line 3: found `2.`, expected the turn number `1.`"),
        (&format!("{tags}1. "), "line 3: a turn number without a turn"),
        (&format!("{tags}1. a1-a2 {{never closed"), "line 3: a comment is not closed by `}`"),
        (
            "[Game \"stac\"]\n[Result \"2-0\"]\n",
            "tag Result: found `2-0`, expected `1-0`, `0-1`, `1/2-1/2` or `*`",
        ),
        (
            "[Game \"stac\"]\n[Result \"1-0\"]\n",
            "tag Termination: found none, but the game is not over after its last turn: expected `resignation` or `time`",
        ),
        (
            "[Game \"stac\"]\n[Result \"1-0\"]\n\n1. a1-a2 2. e5-e4 3. a2-a1 4. e4-e5 5. a1-a2 6. e5-e4 7. a2-a1 8. e4-e5\n",
            "tag Result: found `1-0`, but the turns end with `1/2-1/2` (repetition)",
        ),
    ] {
        assert_eq!(replay(text), Err(problem.to_owned()), "{text}");
    }
    let late = replay(&format!("{tags}1. a1-a2 2. a2-a3")).unwrap_err();
    assert!(late.starts_with("turn 2: `a2-a3` is not a legal step here; legal steps: e5-a5"), "{late}");
}

#[test]
fn a_record_says_which_rules_it_was_played_by() {
    let game = played(&["a1-a2"]);
    let text = Record::of(&game, ["A", "B"], "2000.01.01").to_string();
    assert!(
        text.starts_with("[Game \"stac\"]\n[Variant \"report\"]\n[Rules \"1\"]\n[First \"A\"]\n"),
        "{text}"
    );
    let older = text.replace("[Rules \"1\"]\n", "");
    assert_eq!(replay(&older), Ok(game), "without the tag it is version 1");
}

#[test]
fn a_record_is_replayed_as_far_as_the_rules_go() {
    let record = |text: &str| Record::read(text).unwrap();
    let legal = "[Game \"stac\"]\n\n1. a1-a2 2. e5-e4";
    let Replay { game, refusal } = record(legal).replay_as_far_as_possible::<Stac>().unwrap();
    assert_eq!((game, refusal), (played(&["a1-a2", "e5-e4"]), None));

    // The third turn jumps; nothing behind it is played, and the result that was written down says nothing any more.
    let odd = "[Game \"stac\"]\n[Result \"1-0\"]\n\n1. a1-a2 2. e5-e4 3. a2-c3 4. e4-e5";
    let Replay { game, refusal } = record(odd).replay_as_far_as_possible::<Stac>().unwrap();
    assert_eq!(game, played(&["a1-a2", "e5-e4"]));
    let refusal = refusal.unwrap();
    assert!(matches!(refusal, RecordError::Turn { number: 3, .. }), "{refusal}");
    assert!(refusal.to_string().starts_with("turn 3: `a2-c3` is not a legal step here"), "{refusal}");

    let newer = "[Game \"stac\"]\n[Rules \"2\"]\n\n1. a1-a2 2. e5-e4";
    let Replay { game, refusal } = record(newer).replay_as_far_as_possible::<Stac>().unwrap();
    assert_eq!(game, played(&["a1-a2", "e5-e4"]));
    assert!(refusal.unwrap().to_string().starts_with("tag Rules: found `2`"));

    let nowhere = record("[Game \"stac\"]\n[Start \"x\"]\n").replay_as_far_as_possible::<Stac>();
    assert!(nowhere.unwrap_err().to_string().starts_with("tag Start: "));
}

const VARIED: &str = "\
[Game \"stac\"]

{before} 1. a1-a2! {a note} ({instead} 1. a1>a4?! 2. e5-e4 (2. e5>e4!?)
3. a4-b4) (1. a1-b1) 2. e5-e4?? {quick} 3. a2-a1
";

#[test]
fn a_record_keeps_variations_and_marks() {
    let record = Record::read(VARIED).unwrap();
    assert_eq!(record.to_string(), VARIED);
    assert_eq!((record.turns.len(), record.count()), (3, 8));
    assert_eq!(record.turns[0].mark, Some(Mark::Good));
    let [first, second] = &record.turns[0].variations[..] else { panic!("{record:?}") };
    assert_eq!((first.comments[0].as_str(), first.turns.len(), second.turns.len()), ("instead", 3, 1));
    assert_eq!(first.turns[1].variations[0].turns[0].mark, Some(Mark::Interesting));
    assert_eq!(record.replay::<Stac>(), Ok(played(&["a1-a2", "e5-e4", "a2-a1"])));
}

#[test]
fn other_spellings_of_variations_and_marks_are_understood() {
    let text = "[Game \"stac\"]\n\n1. carryDisc(1-1,1-4) $6 ( 1. a1-a2 )\n{late} 2. e5-e4 ??";
    let record = Record::read(text).unwrap().checked::<Stac>().unwrap();
    assert_eq!(record.to_string(), "[Game \"stac\"]\n\n1. a1>a4?! {late} (1. a1-a2) 2. e5-e4??\n");
}

#[test]
fn a_record_says_what_is_wrong_with_a_variation() {
    let nested = "(1. a1-a2 ".repeat(25);
    for (turns, problem) in [
        ("(1. a1-a2)", "line 3: found `(`, but a variation follows the turn that it replaces"),
        ("1. a1-a2 (1. a1-b1", "line 3: a variation is not closed by `)`"),
        ("1. a1-a2\n()", "line 4: a variation without a turn"),
        ("1. a1-a2 ({only this})", "line 3: a variation without a turn"),
        ("1. a1-a2 )", "line 3: found `)`, but no variation is open"),
        ("1. a1-a2 (2. e5-e4)", "line 3: found `2.`, expected the turn number `1.`"),
        ("! 1. a1-a2", "line 3: found `!`, but a mark follows a turn"),
        (
            "1. a1-a2!!!",
            "line 3: found the mark `!!!`, expected one of ! ? !! ?? !? ?! or $1 to $6 for these",
        ),
        (
            "1. a1-a2 $10",
            "line 3: found the mark `$10`, expected one of ! ? !! ?? !? ?! or $1 to $6 for these",
        ),
        ("1. a1-a2! $2", "line 3: found the mark `$2`, but `a1-a2` has the mark `!`"),
        ("1. ?", "line 3: a turn number without a turn"),
        (&format!("1. a1-a2 {nested}"), "line 3: variations of variations go 24 deep at most"),
    ] {
        assert_eq!(replay(&format!("[Game \"stac\"]\n\n{turns}")), Err(problem.to_owned()), "{turns}");
    }
    for (turns, place) in [
        (
            "1. a1-a2 (1. a1-b1) (1. a1-b1 2. a1-a2)",
            "variation 2 of turn 1, turn 2: `a1-a2` is not a legal step",
        ),
        (
            "1. a1-a2 2. e5-e4 (2. e5-d5 3. a2-a3 (3. e5-e4))",
            "variation 1 of turn 2, variation 1 of turn 3, turn 3: `e5-e4` is not a legal step",
        ),
    ] {
        let text = format!("[Game \"stac\"]\n\n{turns}");
        let refused = replay(&text).unwrap_err();
        assert!(refused.starts_with(place), "{refused}");
        let Replay { game, refusal } =
            Record::read(&text).unwrap().replay_as_far_as_possible::<Stac>().unwrap();
        assert_eq!(game.turns().len(), Record::read(&text).unwrap().turns.len());
        assert_eq!(refusal.map(|error| error.to_string()), Some(refused));
    }
}

#[test]
fn a_record_that_has_no_text_is_refused() {
    let record = Record::read(VARIED).unwrap();
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        changed.checked::<Stac>().unwrap_err().to_string()
    };
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        refused(&|record| record.tags.push(tag("A b", ""))),
        "tag A b: expected a name of letters, digits and `_`"
    );
    assert_eq!(refused(&|record| record.tags.push(tag("Game", "stac"))), "tag Game: stands twice");
    assert_eq!(
        refused(&|record| record.tags.push(tag("Event", "a\nb"))),
        "tag Event: expected a value without line breaks"
    );
    assert_eq!(
        refused(&|record| record.turns[1].comments.push("}".to_owned())),
        "turn 2: the comment `}` contains `}`, which would end it"
    );
    assert_eq!(
        refused(&|record| record.turns[1].variations.push(Variation::default())),
        "turn 2: a variation without a turn"
    );
    assert_eq!(
        refused(&|record| {
            for _ in 0..25 {
                let turns = record.turns.clone();
                record.turns.truncate(1);
                record.turns[0].variations = vec![Variation { turns, ..Variation::default() }];
            }
        }),
        "turn 1: variations of variations go 24 deep at most"
    );
}
