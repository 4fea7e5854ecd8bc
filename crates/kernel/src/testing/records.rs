//! Checks of records: what is written reads back, with any variations.

use rand::RngExt;

use crate::{Control, Dice, Mark, Match, Notation, Record, RecordError, RecordTurn, Variation, step_texts};

/// Checks that a record holds the whole match and reads back as it was written.
pub fn check_record<G: Notation>(game: &Match<G>) {
    let record = Record::of(game, ["first \"player\"", "back\\slash"], "2000.01.01");
    let text = record.to_string();
    let read = Record::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(read, record);
    let replayed = read.replay::<G>().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(replayed, *game);
}

/// Checks that a record with random variations, marks and comments reads back as it was written, that it is still a
/// record of the match, and that an illegal turn in a variation is named.
pub fn check_variations<G: Notation>(game: &Match<G>, dice: &mut Dice) {
    let mut record = Record::of(game, ["first", "second"], "2000.01.01");
    record.comments = random_comments(dice);
    let mut line = Match::new(*game.variant(), *game.start(), Control::None);
    for turn in &mut record.turns {
        annotate(turn, &mut line, dice, 0);
        line.push_turn(&turn.text, None, 0).unwrap_or_else(|error| panic!("{}: {error}", turn.text));
    }
    let text = record.to_string();
    let read = Record::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(read, record, "{text}");
    assert_eq!(read.replay::<G>().as_ref(), Ok(game), "{text}");
    assert_eq!(read.checked::<G>(), Ok(read.clone()), "{text}");

    let turns = record.turns.iter_mut();
    let Some(variation) = turns.filter_map(|turn| turn.variations.first_mut()).next_back() else { return };
    variation.turns[0].text = "nonsense".to_owned();
    let refused = record.checked::<G>();
    assert!(matches!(refused, Err(RecordError::Variation { .. })), "{record}");
    assert_eq!(record.replay::<G>().map(drop), refused.map(drop));
}

/// Adds a mark, comments and variations to the next turn of a line.
fn annotate<G: Notation>(turn: &mut RecordTurn, line: &mut Match<G>, dice: &mut Dice, depth: u32) {
    turn.mark = dice.random_ratio(1, 3).then(|| Mark::ALL[dice.random_range(0..Mark::ALL.len())]);
    turn.comments = random_comments(dice);
    // Few variations, so that long games are checked quickly.
    while dice.random_ratio(1, 6 + 3 * depth) {
        let before = line.turns().len();
        let mut variation = Variation { comments: random_comments(dice), turns: Vec::new() };
        while let Some(text) = random_turn(line, dice) {
            let mut turn = RecordTurn::new(text);
            annotate(&mut turn, line, dice, depth + 1);
            line.push_turn(&turn.text, None, 0).unwrap_or_else(|error| panic!("{}: {error}", turn.text));
            variation.turns.push(turn);
            if dice.random_ratio(1, 2) {
                break;
            }
        }
        line.rewind(before);
        turn.variations.push(variation);
    }
}

/// A random legal turn, unless the line is over.
fn random_turn<G: Notation>(line: &Match<G>, dice: &mut Dice) -> Option<String> {
    let mut position = *line.position();
    let mut texts = Vec::new();
    while line.conclusion().is_none() && position.outcome().is_none() {
        let legal = step_texts(&position);
        let text = legal[dice.random_range(0..legal.len())].clone();
        position = super::play(position, &[&text]);
        texts.push(text);
        if position.is_turn_start() {
            break;
        }
    }
    (!texts.is_empty()).then(|| texts.join(","))
}

fn random_comments(dice: &mut Dice) -> Vec<String> {
    const COMMENTS: [&str; 6] =
        ["", "a note", "1. a1 (2. b2)", "open { again", "\u{e9}\n [Tag \"x\"]", "!? $1"];
    let count = if dice.random_ratio(1, 4) { dice.random_range(1..3) } else { 0 };
    (0..count).map(|_| COMMENTS[dice.random_range(0..COMMENTS.len())].to_owned()).collect()
}
