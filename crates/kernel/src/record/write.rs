//! Writes a record as text.

use std::fmt;

use super::{Record, RecordTurn};

/// Lines are wrapped before this column, unless a single turn or comment is longer.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        writeln!(f)?;
        let mut words: Vec<String> = self.comments.iter().map(comment).collect();
        push_line(&mut words, 1, &self.turns);
        let mut column = 0;
        for word in &words {
            let width = word.chars().count();
            if column > 0 {
                let fits = column + 1 + width < WIDTH;
                f.write_str(if fits { " " } else { "\n" })?;
                column = if fits { column + 1 } else { 0 };
            }
            f.write_str(word)?;
            column += width;
        }
        if words.is_empty() { Ok(()) } else { writeln!(f) }
    }
}

fn comment(text: &String) -> String {
    format!("{{{text}}}")
}

/// Adds the words of a line. `first` is the number of its first turn.
fn push_line(words: &mut Vec<String>, first: usize, turns: &[RecordTurn]) {
    for (number, turn) in (first..).zip(turns) {
        let mark = turn.mark.map_or("", |mark| mark.text());
        words.push(format!("{number}. {}{mark}", turn.text));
        words.extend(turn.comments.iter().map(comment));
        for variation in &turn.variations {
            let begin = words.len();
            words.extend(variation.comments.iter().map(comment));
            push_line(words, number, &variation.turns);
            if let Some(word) = words.get_mut(begin) {
                word.insert(0, '(');
            }
            if let Some(word) = words.last_mut() {
                word.push(')');
            }
        }
    }
}
