//! A sheet of puzzles to print: pictures and room for answers, and the solutions on a page apart.

use std::fmt::Write;

use catalog::{Entry, QuestionError};
use language::{Language, Speech};

use crate::collection::puzzle_speech;
use crate::{Puzzle, Task};

const STYLE: &str = include_str!("sheet.css");

/// Writes a sheet of a game's puzzles as a page of its own, without scripts and with nothing to load.
///
/// # Errors
/// A puzzle's variant or position does not exist.
pub fn sheet(entry: &Entry, puzzles: &[Puzzle], language: Language) -> Result<String, QuestionError> {
    let speech = puzzle_speech(entry, language);
    let say = |id: &str| escape(&speech.say(id, &[]));
    let title = escape(&speech.say("puzzle-title", &[("game", &speech.say("title", &[]))]));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         <p>{}</p>\n<p>{}</p>\n<p class=\"blank\"></p>\n<div class=\"puzzles\">\n",
        language.code(),
        say("puzzle-sheet-intro"),
        say("puzzle-sheet-name"),
    );
    for (puzzle, number) in puzzles.iter().zip(1..) {
        out += &task(entry, puzzle, number, &speech)?;
    }
    let _ = write!(
        out,
        "</div>\n<div class=\"solutions\">\n<h2>{}</h2>\n<div class=\"scroll\"><table>\n<tbody>\n",
        say("puzzle-sheet-solutions")
    );
    for (puzzle, number) in puzzles.iter().zip(1..) {
        let (id, solution) = (escape(&puzzle.id), escape(&puzzle.solution.join(" ")));
        let themes = escape(&theme_names(puzzle, &speech));
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{number}</th><td>{id}</td><td><code>{solution}</code></td><td>{themes}</td></tr>"
        );
    }
    Ok(out + "</tbody>\n</table></div>\n</div>\n</main>\n</body>\n</html>\n")
}

/// One puzzle with its picture.
fn task(entry: &Entry, puzzle: &Puzzle, number: usize, speech: &Speech) -> Result<String, QuestionError> {
    let game = entry.variant(Some(&puzzle.variant)).map_err(QuestionError::Variant)?;
    let played = game.read(&puzzle.position).map_err(QuestionError::Position)?;
    let scene = played.scene();
    let say = |id: &str| speech.say(id, &[]);
    let picture = picture::svg(&scene, &game.look(), &say);
    let player = say(scene.name_of(played.to_play()));
    let to_play = speech.say("puzzle-to-play", &[("player", &player)]);
    let task = match puzzle.task {
        Task::Win => "puzzle-win",
        Task::Draw => "puzzle-draw",
    };
    let turns = speech.say("puzzle-sheet-turns", &[("turns", &puzzle.turns.to_string())]);
    let turns =
        if puzzle.task == Task::Win && puzzle.turns > 1 { format!(" · {turns}") } else { String::new() };
    let (variant, _) = speech.variant(&puzzle.variant);
    Ok(format!(
        "<section>\n<h3>{number}. {}</h3>\n{picture}<p>{}</p>\n<p>{}</p>\n<p class=\"blank\"></p>\n\
         <p class=\"small\">{} · {} · {}{}</p>\n</section>\n",
        escape(&to_play),
        escape(&say(task)),
        escape(&say("puzzle-sheet-answer")),
        escape(&puzzle.id),
        escape(&variant),
        "★".repeat(usize::from(puzzle.difficulty)),
        escape(&turns),
    ))
}

/// The names of a puzzle's themes, joined by commas.
fn theme_names(puzzle: &Puzzle, speech: &Speech) -> String {
    let names = puzzle.themes.iter().map(|theme| speech.say(&format!("theme-{theme}"), &[]));
    names.collect::<Vec<_>>().join(", ")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
