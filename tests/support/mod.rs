//! The real binary, run in a folder.
#![allow(dead_code)] // not every file of tests uses everything

use std::path::Path;
use std::process::{Command, Output, Stdio};

pub fn ludoteca(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap()
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
