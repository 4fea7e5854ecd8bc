//! The commands that print texts to read, the language they use, and help.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::path::Path;
use std::process::Command;

use support::print;

fn here(line: &[&str]) -> String {
    print(Path::new("."), line)
}

/// What a command prints in an environment with only this language variable.
fn in_environment(line: &[&str], name: &str, value: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    for other in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(other);
    }
    String::from_utf8(command.env(name, value).args(line).output().unwrap().stdout).unwrap()
}

#[test]
fn rules_and_notation_of_every_game_in_both_languages() {
    for entry in catalog::games() {
        let game = entry.name();
        let [english, portuguese] = ["en", "pt"].map(|lang| here(&["rules", game, "--lang", lang]));
        assert!(english.contains("How turns are written"), "{english}");
        assert!(portuguese.contains("Como se escrevem as jogadas"), "{portuguese}");
        for rules in [&english, &portuguese] {
            let drawn = rules.lines().filter(|line| line.contains('─') || line.contains('╱'));
            assert!(drawn.count() > 8, "{game}: boards are drawn\n{rules}");
            assert!(!rules.contains('\x1b'), "no colours outside a terminal");
        }
        assert!(
            here(&["rules", game, "--ascii", "--lang", "en"])
                .lines()
                .any(|line| line.contains("+-") || line.contains('/'))
        );
        let notation = here(&["notation", game, "--lang", "en"]);
        for words in
            ["## How turns are written", "## Notation", "| BOARD |", "## The report's forms and terms"]
        {
            assert!(notation.contains(words), "{game}: {words}\n{notation}");
        }
        assert!(here(&["notation", game, "--lang", "pt"]).contains("## Como se escrevem as jogadas"));
    }
}

#[test]
fn the_language_comes_from_the_option_or_the_environment() {
    let boards = [
        &["show", "stac"][..],
        &["games"],
        &["rules", "stac"],
        &["bestmove", "stac", "--nodes", "50"],
        &["analyse", "stac", "--nodes", "50"],
    ];
    for line in boards {
        let english = in_environment(line, "LANG", "C");
        let portuguese = in_environment(line, "LANG", "pt_PT.UTF-8");
        assert!(english.contains("Amber") && !english.contains("Âmbar"), "{english}");
        assert!(portuguese.contains("Âmbar") && !portuguese.contains("Amber"), "{portuguese}");
        let optional = [line, &["--lang", "en"]].concat();
        assert!(in_environment(&optional, "LC_ALL", "pt_PT.UTF-8").contains("Amber"));
        let before = [&["--lang", "pt"], line].concat();
        assert!(in_environment(&before, "LC_ALL", "C").contains("Âmbar"));
    }
}

#[test]
fn the_same_names_for_variants_everywhere() {
    assert!(here(&["games", "--lang", "en"]).contains("--variant report (default): Standard: "));
    assert!(
        here(&["bestmove", "stac", "--nodes", "20", "--lang", "en"])
            .starts_with("Stac (Standard), Amber to play")
    );
}

#[test]
fn shells_and_man_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = here(&["completions", shell]);
        assert!(
            script.contains("bestmove") && script.contains("--variant") || script.contains("variant"),
            "{shell}"
        );
    }
    let page = here(&["man"]);
    assert!(page.contains(".TH ludoteca 1") && page.contains("bestmove"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    print(folder.path(), &["man", "--out", "man"]);
    let pages = std::fs::read_dir(folder.path().join("man")).unwrap().count();
    let commands =
        here(&["--help"]).lines().filter(|line| line.starts_with("  ") && !line.starts_with("   ")).count();
    assert!(pages > 25 && pages <= commands, "{pages} pages, {commands} lines of commands and options");
}

#[test]
fn examples_in_help_are_never_broken() {
    // Without a terminal clap would break at 100 columns; these examples are longer.
    let show = here(&["show", "--help"]);
    let example = "  ludoteca show stac --report '[[vv,vv,vv,vv,p2],[vv,b3,p2,p1,p1],[a3,a1,p1,b3,vv],[vv,p2,vv,b1,p1],[p1,vv,vv,a3,vv]]' --set TOPLAY=b";
    assert!(show.lines().any(|line| line == example), "{show}");
    assert!(here(&["solve", "--help"]).contains("Time for each position"));
    assert!(here(&["--help"]).contains("ludoteca show stac     print the start position of Stac"));
}
