//! Faults are forced upon a server in the middle of its work, and nothing that it had acknowledged is lost. This is the
//! short form of `ludoteca load --faults kill,full-disk,database-stop,cut-commit`, once with each database.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::process::Command;

use serde_json::Value;

/// Forces a few faults of one kind, all of which must have been felt, and of which none may have done harm.
/// `LUDOTECA_FAULTS` says how many.
fn withstands(kind: &str, database: &[&str]) {
    let count = std::env::var("LUDOTECA_FAULTS").unwrap_or_else(|_| "3".to_owned());
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["load", "--faults", kind, "--count", &count, "--games", "6", "--json"])
        .args(database)
        .output()
        .expect("the program is there");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    if problem.contains("PostgreSQL on a small disk") {
        eprintln!("not tested, since no tmpfs can be mounted here: {problem}");
        return;
    }
    assert!(output.status.success(), "{text}{problem}");
    let data: Value = serde_json::from_str(&text).expect("it is JSON");
    support::has_fields(&data, "load --faults", "database faults log");
    let row = &data["faults"][0];
    assert_eq!(row["kind"], kind, "{text}");
    assert_eq!([&row["forced"], &row["felt"]].map(Value::to_string), [&*count, &*count], "{text}");
    assert!(row["acknowledged"].as_u64() > Some(0), "{text}");
    assert_eq!(row["problems"], Value::Array(Vec::new()), "{text}");
}

#[test]
fn a_killed_server_has_lost_nothing() {
    withstands("kill", &[]);
}

#[test]
fn a_killed_server_has_lost_nothing_in_postgresql() {
    withstands("kill", &["--postgres"]);
}

#[test]
fn a_full_disk_loses_nothing() {
    withstands("full-disk", &[]);
}

#[test]
fn a_full_disk_of_postgresql_loses_nothing() {
    withstands("full-disk", &["--postgres"]);
}

#[test]
fn a_locked_database_loses_nothing() {
    withstands("database-stop", &[]);
}

#[test]
fn a_stop_of_postgresql_loses_nothing() {
    withstands("database-stop", &["--postgres"]);
}

#[test]
fn a_server_killed_right_after_a_turn_was_sent_has_lost_nothing() {
    withstands("cut-commit", &[]);
}

#[test]
fn a_connection_cut_at_the_commit_loses_nothing() {
    withstands("cut-commit", &["--postgres"]);
}
