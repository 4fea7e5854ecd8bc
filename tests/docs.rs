//! Commands shown in the documentation print what is shown there.
//!
//! In `README.md`, `CONTRIBUTING.md` and `docs/**/*.md`, every fenced block marked `console` is run: a line that begins
//! with `$ ` is a command, the lines below it what it prints. All commands of a page run in one temporary folder, in
//! order, so that a later one can use what an earlier one wrote. Durations such as `0.3 s` and speeds such as `700 per
//! second` need not agree, and a line `...` stands for any number of lines. Blocks that depend on the machine or on
//! chance are left unmarked.
//!
//! `UPDATE_DOCS=1 cargo test --test docs` writes the pages anew.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use regex::Regex;

/// One command of a page and what the page says it prints.
#[derive(Debug, PartialEq)]
struct Example {
    /// The line of the page, counted from 0.
    line: usize,
    command: String,
    output: Vec<String>,
}

/// The commands of a page. Blocks may be indented, as in lists.
fn examples(page: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    // The indentation of the block we are in, and whether it is a `console`.
    let mut block: Option<(&str, bool)> = None;
    for (line, text) in page.lines().enumerate() {
        let (indent, rest) = text.split_at(text.len() - text.trim_start().len());
        match block {
            None if rest.starts_with("```") => block = Some((indent, rest == "```console")),
            Some((outer, _)) if text.strip_prefix(outer) == Some("```") => block = None,
            Some((outer, true)) => {
                let text = text.strip_prefix(outer).unwrap_or(text);
                if let Some(command) = text.strip_prefix("$ ") {
                    found.push(Example { line, command: command.to_owned(), output: Vec::new() });
                } else {
                    let last = found.last_mut().filter(|last| last.line + last.output.len() + 1 == line);
                    last.expect("a console block begins with a command").output.push(text.to_owned());
                }
            }
            _ => {}
        }
    }
    found
}

/// What people see when they type a command: both streams, and whether it succeeded.
fn run(command: &str, folder: &Path) -> (Vec<String>, bool) {
    let programs = Path::new(env!("CARGO_BIN_EXE_ludoteca")).parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env("LANG", "C.UTF-8")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text.lines().map(|line| line.trim_end().to_owned()).collect(), output.status.success())
}

/// Whether an output is the expected one.
fn agrees(expected: &[String], found: &[String]) -> bool {
    let Some((first, rest)) = expected.split_first() else { return found.is_empty() };
    if first == "..." {
        return (0..=found.len()).any(|left_out| agrees(rest, &found[left_out..]));
    }
    let measured = Regex::new(r" *\d+(\.\d+)? ?(ms|s|per second)\b").unwrap();
    let plain = |line: &str| measured.replace_all(line.trim_end(), " MEASURED").into_owned();
    found.first().is_some_and(|line| plain(line) == plain(first)) && agrees(rest, &found[1..])
}

/// Runs a page's commands. Gives back the page as it should be, and what is wrong with it.
fn check(page: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
    // From the end of the page, lines can be replaced without moving those that are still to come.
    let runs: Vec<_> = examples(page)
        .into_iter()
        .map(|example| {
            let ran = run(&example.command, folder.path());
            (example, ran)
        })
        .collect();
    for (Example { line, command, output }, (found, succeeded)) in runs.into_iter().rev() {
        // Refusals may be shown as well.
        let refusal = output.first().is_some_and(|line| line.starts_with("error"));
        if agrees(&output, &found) && succeeded != refusal {
            continue;
        }
        wrong.push(format!("line {}: $ {command}\n{}", line + 1, found.join("\n")));
        let indent: String = lines[line].chars().take_while(|c| c.is_whitespace()).collect();
        let found = found.into_iter().map(|text| format!("{indent}{text}"));
        lines.splice(line + 1..=line + output.len(), found);
    }
    wrong.reverse();
    (lines.join("\n") + "\n", wrong)
}

/// The pages of a folder, and of those in it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|kind| kind == "md") {
            found.push(path);
        }
    }
    found
}

#[test]
fn commands_print_what_the_pages_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = pages(&root.join("docs"));
    paths.extend(["README.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    paths.sort();
    let update = std::env::var_os("UPDATE_DOCS").is_some();
    let (mut count, mut report) = (0, String::new());
    for path in paths {
        let page = std::fs::read_to_string(&path).unwrap();
        count += examples(&page).len();
        let (right, wrong) = check(&page);
        if update {
            std::fs::write(&path, right).unwrap();
            continue;
        }
        for text in wrong {
            writeln!(report, "{}, {text}\n", path.strip_prefix(root).unwrap().display()).unwrap();
        }
    }
    assert!(count > 0, "there are commands to run");
    assert!(
        report.is_empty(),
        "what commands print now (UPDATE_DOCS=1 writes it into the pages):\n\n{report}"
    );
}

#[test]
fn only_console_blocks_are_run() {
    let page = "```\n$ a\n```\n\n- in a list:\n  ```console\n  $ b\n  c\n  $ d\n  ```\n\n```sh\n$ e\n```\n";
    let example = |line, command: &str, output: &[&str]| Example {
        line,
        command: command.to_owned(),
        output: output.iter().map(|&text| text.to_owned()).collect(),
    };
    assert_eq!(examples(page), [example(6, "b", &["c"]), example(8, "d", &[])]);
}

#[test]
fn what_is_not_as_shown_is_noticed_and_put_right() {
    let right = "```console\n$ echo one > file\n$ cat file; echo 0.1 s, 7 per second\none\n0.7 s, 12 per second\n```\n";
    assert_eq!(check(right), (right.to_owned(), vec![]));
    let (page, wrong) = check(&right.replace("\none\n", "\ntwo\n"));
    assert_eq!(wrong.len(), 1);
    assert_eq!(page, right.replace("0.7 s, 12", "0.1 s, 7"));

    let shortened = "```console\n$ seq 9\n1\n...\n9\n```\n";
    assert_eq!(check(shortened).1.len(), 0);
    assert_eq!(check(&shortened.replace("\n9\n", "\n8\n")).1.len(), 1);

    assert_eq!(check("```console\n$ false\n```\n").1.len(), 1, "a failure that is not shown");
    assert_eq!(check("```console\n$ echo error: no; false\nerror: no\n```\n").1.len(), 0, "one that is");
    assert_eq!(
        check("```console\n$ ludoteca --version\nludoteca 0.0.0\n```\n").1.len(),
        1,
        "our own program"
    );
}
