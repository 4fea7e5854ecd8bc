//! The bodies of the fuzz targets over a fixed budget of random inputs: real texts with letters changed, cut or doubled.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

extern crate ludoteca_catalog as catalog;

mod readers;

use catalog::{Entry, games, random_match};
use kernel::testing::Reader;
use kernel::{Dice, Mark, Record, Variation, dice};
use rand::RngExt;

const INPUTS: u32 = 3_000;

/// What the readers know how to read: positions, reports, steps and a record of a random game of each variant.
fn samples(reader: Reader, seed: u64) -> Vec<String> {
    let mut samples = Vec::new();
    for game in games().iter().flat_map(Entry::variants) {
        let played = random_match(game, seed, seed).unwrap();
        let length = played.length();
        let middle = played.after(length / 2).unwrap();
        match reader {
            Reader::Position => samples.extend([middle.text(), played.text()]),
            Reader::Report => samples.extend(
                [middle, played].map(|game_match| game.report().unwrap().write(&game_match.text()).unwrap()),
            ),
            Reader::Step => samples.extend(middle.steps().into_iter().take(3)),
            Reader::Record => {
                let mut record = middle.record(["a", "b"], "2000.01.01");
                samples.push(record.to_string().chars().take(600).collect());
                record.turns.truncate(6);
                record.tags.retain(|(tag, _)| tag != "Result" && tag != "Termination");
                nest(&mut record);
                samples.push(record.to_string());
            }
        }
    }
    if reader == Reader::Step {
        let terms = [
            "push(1-1,2-1,1)",
            "move(1-1,1-2)",
            "sacrifice(Stone,Board)",
            "carryDisc(a1,a4)",
            "placeDisc(3,3)",
        ];
        samples.extend(terms.map(str::to_owned));
        samples.extend(["moveCrab(small,1,9)", "moveDiscToRing(1,1,1,2)", "sinkTile(c4)"].map(str::to_owned));
    }
    samples
}

/// Gives each turn of a record the rest of the record as a variation, with marks and comments, from the last turn on.
fn nest(record: &mut Record) {
    for (index, mark) in (0..record.turns.len()).zip(Mark::ALL).rev() {
        let turns = record.turns[index..].to_vec();
        record.turns[index].variations.push(Variation { comments: vec!["instead".to_owned()], turns });
        record.turns[index].mark = Some(mark);
        record.turns[index].comments.push("a note".to_owned());
    }
}

fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..dice.random_range(0..4) {
        if letters.is_empty() {
            break;
        }
        let at = dice.random_range(0..letters.len());
        let other = letters[dice.random_range(0..letters.len())];
        match dice.random_range(0..7) {
            0 => letters[at] = other,
            1 => letters[at] = char::from(dice.random_range(32u8..127)),
            2 => drop(letters.remove(at)),
            3 => letters.insert(at, other),
            4 => letters.truncate(at),
            5 => letters[at] = ['{', '}', ')', '!', '?', '$'][dice.random_range(0..6)],
            _ => letters[at] = ['é', '\n', '(', '[', '9', '-'][dice.random_range(0..6)],
        }
    }
    letters.into_iter().collect()
}

fn run(reader: Reader) {
    let mut dice = dice(reader as u64);
    let samples = samples(reader, 3);
    for _ in 0..INPUTS {
        let sample = &samples[dice.random_range(0..samples.len())];
        readers::check(reader, &mutate(sample, &mut dice));
    }
}

#[test]
fn positions() {
    run(Reader::Position);
}

#[test]
fn reports() {
    run(Reader::Report);
}

#[test]
fn steps() {
    run(Reader::Step);
}

#[test]
fn records() {
    run(Reader::Record);
}
