//! The library for SWI-Prolog in a real `swipl`, and the bots in Prolog and Python.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

const LUDOTECA: &str = env!("CARGO_BIN_EXE_ludoteca");

/// The path of `swipl`, which is installed where it is missing.
fn swipl() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let found = Command::new("scripts/prolog").current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
        assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
        String::from_utf8(found.stdout).unwrap().trim().to_owned()
    })
}

fn run(program: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).env("LUDOTECA", LUDOTECA);
    support::fed(command, input)
}

/// What the toplevel of `swipl` prints for a query, with a game's module loaded.
fn query(module: &str, query: &str) -> String {
    let output = run(swipl(), &["-q", &format!("prolog/{module}.pl")], query);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap() + &errors
}

#[test]
fn the_librarys_own_tests_pass() {
    let output = run(swipl(), &["-g", "run_tests", "-t", "halt", "prolog/tests.pl"], "");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("passed"), "{text}");
    assert!(!text.contains("Warning"), "{text}");
}

/// The queries of the reports, typed at the prompt of a Prolog system.
#[test]
fn the_queries_of_the_reports_print_what_the_reports_print() {
    for (module, typed, printed) in [
        (
            "sixteen_stone",
            "make_board(5, Board), print_board(Board).\n",
            "[| - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\nBoard = [[0, 0, 0, 0, 0]",
        ),
        (
            "sixteen_stone",
            "draw_board(5, Board).\n",
            "[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n[|_|_|_|_|_|]\nBoard = [[0, 0, 0, 0, 0]",
        ),
        (
            "stac",
            "printBoard([
                [ vv, vv, vv, vv, a3 ],
                [ vv, b3, a3, vv, p1 ],
                [ a3, vv, b2, b3, vv ],
                [ vv, b3, vv, vv, vv ],
                [ vv, vv, p1, a3, vv ]
            ]).\n",
            "vv | vv | vv | vv | a3 |\nvv | b3 | a3 | vv | p1 |\na3 | vv | b2 | b3 | vv |\nvv | b3 | vv | vv | vv |\nvv | vv | p1 | a3 | vv |\ntrue.",
        ),
        (
            "duplohex",
            "print_all([[' ', ' ', ' ', ' ', 'D', ' ', ' '],
                [' ', ' ', ' ', ' ', 'D', ' ', ' '],
                [a, d, d, p, d, d, a],
                [' ', ' ', d, a, d, ' ', ' '],
                [' ', d, 'D', ' ', ' ', ' ', ' '],
                [' ', d, 'D', ' ', ' ', ' ', ' '],
                [' ', 'D', ' ', ' ', ' ', ' ', ' ']]-black-player(white, 24, 18)-player(black, 18, 18)).\n",
            "-------------------------------------\n \\   \\   \\   \\   \\ D \\   \\   \\ \n",
        ),
        ("stac", "carryDisc(), Move(a4), OfferDraw().\n", "true"),
        ("crab_stack", "make_board(Board, 2).\n", "Board = [[[], [], []], [[], [], [], []]"),
    ] {
        let text = query(module, typed);
        assert!(text.trim_start_matches('\n').starts_with(printed), "{typed}\n{text}");
    }
}

#[test]
fn an_illegal_step_fails_and_says_why() {
    let text = query("stac", "move(a1, b2).\n");
    assert!(text.contains("false.") && text.contains("is not a legal step here"), "{text}");
    let text = query("stac", "set_state([[vv]]).\n");
    assert!(text.contains("found rows of [1] cells, expected 5 rows of 5"), "{text}");
}

/// Plays a match against level 0 through the engine protocol; every turn is checked by the arena.
fn bot_plays(command: &str, game: &str) {
    let engine = format!("cmd:{command}");
    let arguments = ["match", &engine, "level:0", "--game", game, "--games", "2", "--nodes", "100"];
    let output = run(LUDOTECA, &arguments, "");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(!text.contains("faults"), "{text}");
}

/// The games that `ludoteca prolog` knows: those with a course report.
fn games() -> impl Iterator<Item = &'static str> {
    let games = catalog::games().iter();
    games.filter(|entry| entry.variants().all(|game| game.report().is_some())).map(catalog::Entry::name)
}

#[test]
fn the_bot_in_prolog_plays_every_game() {
    for game in games() {
        bot_plays(&format!("{} prolog/bot.pl", swipl()), game);
    }
    let lines = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("prolog/bot.pl")).unwrap();
    assert!(lines.lines().count() < 100, "the bot is to be short enough to be read");
}

#[test]
fn the_bot_in_python_plays_every_game() {
    for game in games() {
        bot_plays("python3 docs/bots/ugi_bot.py", game);
    }
}
