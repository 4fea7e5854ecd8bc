//! Every board printed in the course reports can be shown, and what is no position is refused with the same words.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::process::{Command, Output};

/// A board of `reports/boards.txt`.
#[derive(Default)]
struct Printed {
    game: String,
    place: String,
    shows: String,
    faults: Vec<String>,
    text: String,
}

fn boards() -> Vec<Printed> {
    let mut boards: Vec<Printed> = Vec::new();
    for line in include_str!("reports/boards.txt").lines().skip_while(|line| !line.starts_with('@')) {
        let Some(note) = line.strip_prefix("@ ") else {
            let text = &mut boards.last_mut().unwrap().text;
            *text += line;
            text.push('\n');
            continue;
        };
        let (name, value) = note.split_once(' ').unwrap();
        if name == "game" {
            boards.push(Printed { game: value.to_owned(), ..Printed::default() });
        }
        let board = boards.last_mut().unwrap();
        match name {
            "game" => {}
            "place" => value.clone_into(&mut board.place),
            "shows" => value.clone_into(&mut board.shows),
            "fault" => board.faults.push(value.to_owned()),
            _ => panic!("{line}"),
        }
    }
    boards
}

fn ludoteca(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_ludoteca")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_printed_board_is_shown_in_every_style() {
    let boards = boards();
    assert_eq!(boards.len(), 19);
    for Printed { game, place, shows, faults, text: board } in &boards {
        for style in ["board", "report", "position", "prolog", "svg", "json"] {
            let shown = ludoteca(&["show", game, "--report", board, "--style", style]);
            let warnings: Vec<String> =
                faults.iter().map(|fault| format!("ludoteca: --report: {fault}\n")).collect();
            assert_eq!(text(&shown.stderr), warnings.concat(), "{game}, {place}");
            assert!(shown.status.success(), "{game}, {place}, {style}");
            assert!(shown.stdout.len() > 20, "{game}, {place}, {style}");
            if style == "position" {
                assert_eq!(text(&shown.stdout), format!("{shows}\n"), "{game}, {place}");
            }
        }
    }
}

#[test]
fn a_board_that_is_no_position_is_only_shown() {
    for Printed { game, place, shows, faults, text: board } in &boards() {
        let steps = ludoteca(&["steps", game, "--report", board]);
        let applied = ludoteca(&["apply", game, "--report", board]);
        let played = ludoteca(&[
            "play", game, "--report", board, "--plain", "--first", "random", "--second", "random",
        ]);
        if faults.is_empty() {
            assert!(steps.status.success(), "{game}, {place}");
            assert!(text(&applied.stdout).starts_with(shows), "{game}, {place}");
            assert!(played.status.success(), "{game}, {place}: {}", text(&played.stderr));
        } else {
            for refused in [steps, applied, played] {
                assert_eq!(refused.status.code(), Some(2), "{game}, {place}");
                let error = format!("ludoteca: --report: {}\n", faults.join("; "));
                assert_eq!(text(&refused.stderr), error, "{game}, {place}");
            }
        }
    }
}

#[test]
fn what_is_set_takes_precedence_over_the_board() {
    let boards = boards();
    let find = |place: &str| boards.iter().find(|board| board.place == place).unwrap();
    let last = find("section 3, a transcript");
    let steps = ludoteca(&["apply", "stac", "--report", &last.text, "--set", "PAWNS=e5,c3"]);
    assert_eq!(text(&steps.stdout), "0000A/0BA01/A02B0/0B000/001A0 a e5,c3 -\n1-0\n");
    let ready = find("section 2.3, ready for the wave");
    let after = "BOARD=-,MS,M/-,-,B,s/-,-,W,Bm,Bb/-,-,-,sS/-,-,-";
    let steps =
        ludoteca(&["steps", "crab-stack", "--report", &ready.text, "--set", after, "--set", "TOPLAY=2"]);
    assert_eq!((text(&steps.stdout).as_str(), text(&steps.stderr).as_str()), ("15-7\n7-15\n", ""));
    let middle = find("section 3, the middle of the game");
    let given = ["--set", "WHITE=15,21", "--set", "BLACK=19,23", "--set", "TOPLAY=w"];
    let shown = ludoteca(
        &[&["show", "duplohex", "--style", "position", "--report", &middle.text], &given[..]].concat(),
    );
    assert_eq!(text(&shown.stdout), "4D2/4D2/addpdda/2dad2/1dD4/1dD4/1D5 w 15,21 19,23 -\n");
    assert_eq!(text(&shown.stderr), "");
}

#[test]
fn what_is_written_as_prolog_is_read_again() {
    for entry in catalog::games().iter().filter(|entry| entry.variants().all(|game| game.report().is_some()))
    {
        let game = entry.name();
        let text_of = |arguments: &[&str]| {
            let output = ludoteca(arguments);
            assert!(output.status.success(), "{}", text(&output.stderr));
            text(&output.stdout)
        };
        let state = text_of(&["show", game, "--style", "prolog"]);
        let position = text_of(&["show", game, "--style", "position"]);
        assert_eq!(text_of(&["show", game, "--style", "position", "--report", &state]), position);
        let terms = text_of(&["steps", game, "--style", "prolog", "--report", &state]);
        let steps = text_of(&["steps", game, "--report", &state]);
        assert_eq!(terms.lines().count(), steps.lines().count());
        let (term, step) = (terms.lines().next().unwrap(), steps.lines().next().unwrap());
        let term = term.strip_suffix('.').unwrap();
        assert_eq!(text_of(&["apply", game, term]), text_of(&["apply", game, step]), "{term}");
        let facts = text_of(&["random", game, "--seed", "1", "--style", "prolog"]);
        assert!(facts.starts_with("game("), "{facts}");
        let start = text_of(&["start", game, "--seed", "1"]);
        let start = text_of(&["show", game, "--style", "prolog", "--position", start.trim_end()]);
        assert!(
            facts.contains(&format!("\nstart({}).\n", start.trim_end().trim_end_matches('.'))),
            "{facts}"
        );
        assert!(facts.contains("turn(1,1,["), "{facts}");
        assert!(facts.trim_end().lines().last().unwrap().starts_with("result('"), "{facts}");
    }
}
