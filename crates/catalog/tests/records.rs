//! Records with variations as data and as text.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

extern crate ludoteca_catalog as catalog;

use catalog::{Entry, MOST_TURNS, RecordAnswer, RecordQuestion, games};
use kernel::{MOST_NESTED, Mark, Record, RecordTurn, Variation};

fn read(text: &str) -> Result<RecordAnswer, String> {
    let question = RecordQuestion { text: Some(text.to_owned()), record: None };
    question.answer().map_err(|error| error.to_string())
}

fn write(record: &Record) -> Result<RecordAnswer, String> {
    let question = RecordQuestion { text: None, record: Some(record.clone()) };
    question.answer().map_err(|error| error.to_string())
}

/// The first turns of a random match. Each has the same turns as a variation, as deep as variations may go.
fn deep(game: &dyn catalog::AnyGame) -> Record {
    let played = catalog::random_match(game, 4, 4).unwrap();
    let mut record = played.after(3).unwrap().record(["a", "b"], "2000.01.01");
    record.turns[1].mark = Some(Mark::Dubious);
    let line = record.turns.clone();
    for _ in 0..MOST_NESTED {
        let mut turns = line.clone();
        turns[0].variations = record.turns[0].variations.clone();
        record.turns[0].variations = vec![Variation { comments: vec!["deeper".to_owned()], turns }];
    }
    record
}

#[test]
fn data_and_text_are_the_same_record() {
    for game in games().iter().flat_map(Entry::variants) {
        let record = deep(game);
        let written = write(&record).unwrap();
        assert_eq!((written.game.as_str(), written.variant.as_str()), (game.name(), game.variant()));
        assert_eq!((&written.record, written.start), (&record, game.start(4).start()));
        assert_eq!(read(&written.text).unwrap().record, record);
        // As deep as it may be, it can still be read as JSON.
        let json = serde_json::to_string(&RecordQuestion { text: None, record: Some(record) }).unwrap();
        let question: RecordQuestion = serde_json::from_str(&json).unwrap();
        assert_eq!(question.answer().unwrap().text, written.text);
    }
}

#[test]
fn turns_are_given_in_short_notation_everywhere() {
    let text = "[Game \"stac\"]\n\n1. carryDisc(a1,a4)! (1. move(a1,a2))";
    let answer = read(text).unwrap();
    assert_eq!(answer.text, "[Game \"stac\"]\n\n1. a1>a4! (1. a1-a2)\n");
    assert_eq!(answer.start, "11111/11111/11111/11111/11111 a a1,e5 -");
}

#[test]
fn wrong_records_get_clear_answers() {
    for (text, problem) in [
        ("1. a1", "record: line 1: expected a tag such as [Game \"stac\"]"),
        ("[Variant \"x\"]", "record: tag Game: missing"),
        ("[Game \"chess\"]", "there is no game `chess`"),
        ("[Game \"stac\"]\n[Variant \"x\"]", "variant: "),
        (
            "[Game \"stac\"]\n\n1. a1-a2 (1. a1-e5)",
            "record: variation 1 of turn 1, turn 1: `a1-e5` is not a legal step",
        ),
    ] {
        let refused = read(text).unwrap_err();
        assert!(refused.starts_with(problem), "{refused}");
    }
    for question in [
        RecordQuestion::default(),
        RecordQuestion { text: Some(String::new()), record: Some(Record::default()) },
    ] {
        let refused = question.answer().unwrap_err().to_string();
        assert_eq!(refused, "give a record's `text` or the `record` as data");
    }
    let mut long = read("[Game \"stac\"]\n\n1. a1-a2").unwrap().record;
    let mut turns = vec![RecordTurn::new("a1-a2"); MOST_TURNS];
    long.turns[0].variations = vec![Variation { turns: turns.clone(), ..Variation::default() }; 10];
    let problem = "record: 2000 turns at most, and 20000 in all variations";
    assert_eq!(write(&long), Err(problem.to_owned()));
    turns.push(RecordTurn::new("a1-a2"));
    assert_eq!(write(&Record { turns, ..long }), Err(problem.to_owned()));
}
