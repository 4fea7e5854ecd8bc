//! `ludoteca play` as people and pipes meet it: in a real pseudo-terminal, and line by line.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ludoteca");

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ludoteca-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn output(arguments: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The turns of a random game.
fn random_turns(game: &str, seed: &str) -> Vec<String> {
    let record = output(&["random", game, "--seed", seed]);
    let turns = record.split_once("\n\n").unwrap().1;
    turns.split_whitespace().filter(|word| !word.ends_with('.')).map(str::to_owned).collect()
}

fn games() -> Vec<String> {
    let games: serde_json::Value = serde_json::from_str(&output(&["games", "--json"])).unwrap();
    games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap().to_owned()).collect()
}

/// The program in a pseudo-terminal, and what that shows.
struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    shown: Arc<Mutex<vt100::Parser>>,
}

impl Screen {
    fn new(arguments: &[&str], data: &std::path::Path) -> Screen {
        Screen::of(&[&["play"], arguments].concat(), data)
    }

    /// Any command in a terminal.
    fn of(arguments: &[&str], data: &std::path::Path) -> Screen {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(arguments);
        command.env("LUDOTECA_DATA", data);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C");
        command.env_remove("LC_ALL");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shown = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let writer = pair.master.take_writer().unwrap();
        let screen = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..read]);
            }
        });
        Screen { child, master: pair.master, writer, shown }
    }

    fn text(&self) -> String {
        self.shown.lock().unwrap().screen().contents()
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, |shown| shown.contains(text));
    }

    fn wait_until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let begin = Instant::now();
        while !holds(&self.text()) {
            assert!(begin.elapsed() < Duration::from_secs(60), "no `{what}` in\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    fn resize(&self, cols: u16, rows: u16) {
        self.shown.lock().unwrap().screen_mut().set_size(rows, cols);
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits until the program has ended; the terminal must have been given back.
    fn leave(&mut self) {
        let begin = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < Duration::from_secs(20), "does not leave:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(100));
        let shown = self.shown.lock().unwrap();
        let screen = shown.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

#[test]
fn a_game_of_each_kind_is_typed_to_its_end() {
    for game in games() {
        let data = folder(&game);
        let record = data.join("game.txt");
        let people = [&*game, "--first", "human", "--second", "human", "--seed", "5", "--record"];
        let mut screen = Screen::new(&[&people[..], &[record.to_str().unwrap()]].concat(), &data);
        screen.wait_for("person · person");
        for turn in random_turns(&game, "5") {
            screen.send(&format!("{turn}\r"));
        }
        screen.wait_for("N new game");
        let text = screen.text();
        assert!(text.contains("wins.") || text.contains("draw"), "{text}");
        screen.send("Q");
        screen.leave();
        assert!(screen.text().contains("ludoteca review "), "{}", screen.text());
        let left = std::fs::read_dir(data.join("unfinished")).map_or(0, Iterator::count);
        assert_eq!(left, 0, "a finished game is not kept");
    }
}

#[test]
fn the_computer_answers_in_the_terminal() {
    let data = folder("computer");
    let mut screen = Screen::new(&["stac", "--first", "human", "--second", "level:1", "--seed", "1"], &data);
    screen.wait_for("person · level 1");
    screen.send("a1>a4\r");
    screen.wait_for("1 a1>a4");
    screen.wait_for("▶ A Amber");
    screen.send("\x03");
    screen.leave();
}

#[test]
fn analyse_leaves_no_spinner_behind() {
    let data = folder("analyse");
    for keys in ["\r", "\r\r\r", "\x03"] {
        let mut screen = Screen::of(&["analyse", "stac", "--engine", "mcts", "--plain"], &data);
        screen.wait_for("press Enter to stop");
        screen.wait_for("  1. ");
        screen.send(keys);
        screen.leave();
        let text = screen.text();
        assert!(!text.contains("press Enter") && !text.contains("^C"), "{text}");
        assert_eq!(text.matches("Stac (Standard), Amber to play").count(), 1, "{text}");
        assert!(text.starts_with("Stac (Standard)"), "{text}");
    }
}

#[test]
fn two_computers_play_on_the_screen() {
    let data = folder("watch");
    let mut screen =
        Screen::new(&["stac", "--first", "level:0", "--second", "level:1", "--seed", "1"], &data);
    screen.wait_for("level 0 · level 1");
    screen.send("++++++");
    screen.wait_for("N new game");
    screen.send("Q");
    screen.leave();
}

#[test]
fn any_size_of_window() {
    let data = folder("sizes");
    let mut screen = Screen::new(&["stac", "--second", "human"], &data);
    screen.wait_for("person · person");
    for (columns, rows) in [(60, 20), (20, 5), (10, 2), (120, 40), (20, 5), (80, 24)] {
        screen.resize(columns, rows);
        std::thread::sleep(Duration::from_millis(60));
        screen.send("\x1b[A");
    }
    screen.send("a1-a3\r");
    screen.wait_for("1 a1-a3");
    screen.send("Q");
    screen.leave();
}

#[test]
fn a_killed_game_is_offered_and_goes_on() {
    let data = folder("killed");
    let mut screen = Screen::new(&["stac", "--second", "human"], &data);
    screen.wait_for("person · person");
    screen.send("a1>a4\r");
    screen.wait_for("1 a1>a4");
    screen.child.clone_killer().kill().unwrap();
    screen.child.wait().unwrap();
    let mut screen = Screen::new(&[], &data);
    screen.wait_for("is not over yet");
    screen.send("\r");
    screen.wait_for("1 a1>a4");
    screen.send("e5-e2\r");
    screen.wait_for("e5-e2");
    screen.send("Q");
    screen.leave();
}

/// Plays line by line, with these lines as input.
fn lines(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(PROGRAM)
        .arg("play")
        .args(arguments)
        .env("LUDOTECA_DATA", folder(&format!("lines-{:x}", input.len() * 31 + arguments.len())))
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended already reads no more.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn perft_shows_its_progress_and_ctrl_c_prints_what_is_counted() {
    // A first step takes about half a second to count: one is seen long before all sixteen are done.
    let mut screen = Screen::of(&["perft", "stac", "8"], &folder("perft"));
    screen.wait_for(" first steps ");
    let first = regex::Regex::new(r"[1-9]\d*/(\d+) first steps").unwrap();
    screen.wait_until("a counted step", |text| first.is_match(text));
    let all: usize = first.captures(&screen.text()).unwrap()[1].parse().unwrap();
    screen.send("\x03");
    screen.wait_for("first steps are not counted");
    let text = screen.text();
    let counted = text.lines().filter(|line| line.contains(": ") && !line.contains("stopped")).count();
    let missing = format!("ludoteca: stopped: {} of {all} first steps are not counted", all - counted);
    assert!(counted > 0 && text.contains(&missing), "{text}");
    assert!(!first.is_match(&text), "the progress bar is gone: {text}");
    assert_eq!(screen.child.wait().unwrap().exit_code(), 2);
}

#[test]
fn line_mode_plays_a_game_of_each_kind_through_a_pipe() {
    for game in games() {
        let input = random_turns(&game, "5").join("\n");
        let text = lines(&[&game, "--first", "human", "--second", "human", "--seed", "5"], &input);
        let last = text.lines().last().unwrap();
        assert!(last.contains(" wins. ") || last.starts_with("A draw. "), "{game}: {last}");
        assert!(!text.contains('\x1b'));
    }
}

#[test]
fn two_computers_play_to_the_end_without_input() {
    for game in games() {
        let arguments = [&*game, "--plain", "--first", "level:1", "--second", "level:0", "--seed", "2"];
        let text = lines(&arguments, "");
        assert_eq!(lines(&arguments, ""), text, "a seed fixes the game");
        let last = text.lines().last().unwrap();
        assert!(last.contains(" wins. ") || last.starts_with("A draw. "), "{game}: {last}");
    }
}

#[test]
fn line_mode_answers_questions() {
    let input = "a1-b2\nsteps\nposition\na1>a4\nundo\nhint\nrules\nhelp\nrecord\ndraw\nresign\n";
    let text = lines(&["stac", "--second", "human", "--style", "report"], input);
    for part in [
        "a1 | p1 | p1 | p1 | p1 |",
        "“a1-b2” cannot be played here.",
        "(T2)",
        "11111/11111/11111/11111/11111 a a1,e5 -",
        "1. Amber: a1>a4",
        "Hint: ",
        "Two pawns share a board of twenty-five discs.",
        "[Game \"stac\"]",
        "You offer a draw",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    assert_eq!(text.lines().last(), Some("Teal wins. Amber resigned."));
    let text = lines(&["stac", "--second", "human", "--lang", "pt"], "xyz\n");
    assert!(text.contains("«xyz» não pode ser jogado aqui."), "{text}");
    assert_eq!(text.lines().last(), Some("A partida não acabou; fica por aqui."));
}

#[test]
fn a_record_is_gone_on_with_and_written() {
    let path = folder("record").join("game.txt");
    let file = path.to_str().unwrap();
    lines(&["stac", "--second", "human", "--record", file], "a1>a4\n");
    lines(&["--record", file], "e5-e2\n");
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.contains("1. a1>a4 2. e5-e2"), "{record}");
    assert!(output(&["check", file]).contains("valid, 2 turns"));
}

#[test]
fn wrong_options_are_refused_before_anything_is_shown() {
    for (arguments, message) in [
        (&["play", "chess"][..], "GAME: found `chess`, expected one of "),
        (&["play", "--plain"], "GAME: missing; expected one of "),
        (&["play", "stac", "--first", "me"], "--first: found `me`, expected human, level:0"),
        (&["play", "stac", "--clock", "5"], "--clock: found `5`, expected"),
        (&["play", "stac", "--variant", "x"], "--variant: found `x`, expected one of report, published"),
        (&["play", "stac", "--position", "x"], "--position: "),
    ] {
        let output = Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(error.starts_with(&format!("ludoteca: {message}")), "{error}");
        assert_eq!(error.matches("expected").count(), 1, "said once: {error}");
        assert!(output.stdout.is_empty());
    }
}
