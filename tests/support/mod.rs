//! The real binary, run in a folder.
#![allow(dead_code)] // not every file of tests uses everything

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub fn ludoteca(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

/// Runs a program to its end, with this input.
pub fn fed(mut command: Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What a command prints that succeeds.
pub fn print(folder: &Path, arguments: &[&str]) -> String {
    let output = ludoteca(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command says that refuses, with code 2 and in one line.
pub fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let output = ludoteca(folder, arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
    error.trim_end().strip_prefix("ludoteca: ").unwrap().to_owned()
}

/// Checks that an object has exactly these fields, and that the manual lists them for the command.
#[track_caller]
pub fn has_fields(data: &Value, command: &str, fields: &str) {
    let found: BTreeSet<&str> = data.as_object().unwrap().keys().map(String::as_str).collect();
    let expected: BTreeSet<&str> = fields.split_whitespace().collect();
    assert_eq!(found, expected, "{command}: {data}");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/command-line.md");
    let page = std::fs::read_to_string(page).unwrap();
    let table = page.split_once("| command | fields |").unwrap().1;
    let is_for = |row: &&str| row.split(" | ").next().unwrap().contains(&format!("`{command}`"));
    let row = table.lines().find(is_for).unwrap_or_else(|| panic!("{command} is not documented"));
    for field in expected {
        assert!(row.contains(&format!("`{field}`")), "{command}: {field} is not documented");
    }
}
