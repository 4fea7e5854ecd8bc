//! The program as a host starts it: it prints where it is, carries a load, plays with a bot, and answers whatever its
//! description allows.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A running server on a folder of its own.
struct Serving {
    child: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl Serving {
    fn start() -> Serving {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits", "--data"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program is there");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped"))
            .read_line(&mut line)
            .expect("it says where it is");
        let port = line.split("http://localhost:").nth(1).and_then(|rest| rest.split(' ').next());
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("it said {line:?}"));
        Serving { child, port, folder }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A request, and the whole answer.
    fn ask(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.write_all(text.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// A token of a new guest.
    fn token(&self) -> String {
        let body = r#"{"name": "bot", "scopes": ["play"]}"#;
        let answer = self.ask(&format!(
            "POST /api/me/tokens HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        ));
        let token = answer.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next());
        token.unwrap_or_else(|| panic!("no token in {answer}")).to_owned()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn succeeded(command: &mut Command) -> String {
    let output = command.output().expect("the program can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn a_bot_in_python_plays_whole_games() {
    let server = Serving::start();
    let token = server.token();
    for game in catalog::games().iter().map(catalog::Entry::name) {
        let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/bots/random_bot.py");
        let mut command = Command::new("python3");
        let text =
            succeeded(command.arg(bot).args([&server.url(), &token, "--game", game, "--against", "level:1"]));
        let last = text.lines().last().unwrap_or_default();
        assert!(["1-0", "0-1", "1/2-1/2"].iter().any(|result| last.starts_with(result)), "{text}");
    }
}

#[test]
fn a_small_load_is_carried_without_a_fault() {
    let server = Serving::start();
    for mode in ["--page", "--json"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
        let options =
            ["--sockets", "200", "--games", "100", "--players", "20", "--rate", "40", "--time", "4s"];
        let text = succeeded(command.args(["load", "--url", &server.url()]).args(options).arg(mode));
        if mode == "--page" {
            assert!(
                text.contains("faults                       0") && text.contains("views asked for"),
                "{text}"
            );
            continue;
        }
        let data: Value = serde_json::from_str(&text).expect("it is JSON");
        let fields =
            "connections bytes_per_connection turns_per_second acknowledged delivered views problems";
        support::has_fields(&data, "load", fields);
        assert_eq!((&data["problems"], &data["views"]), (&json!([]), &Value::Null));
        assert!(data["acknowledged"]["milliseconds"]["median"].as_f64() > Some(0.0), "{text}");
    }
    let metrics = server.ask("GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    for name in
        ["ludoteca_turns", "ludoteca_sockets", "ludoteca_store_batch", "process_resident_memory_bytes"]
    {
        assert!(metrics.contains(name), "{metrics}");
    }
}

#[test]
fn whatever_the_description_allows_is_answered() {
    let server = Serving::start();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/schemathesis");
    succeeded(Command::new(script).arg(server.url()));
}

#[test]
fn one_folder_serves_one_server() {
    let server = Serving::start();
    let second = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(server.folder.path())
        .output()
        .expect("the program is there");
    assert!(!second.status.success());
    let problem = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(problem.contains("another server is using this folder"), "{problem}");
}

#[cfg(unix)]
#[test]
fn the_database_is_for_its_own_user_only() {
    use std::os::unix::fs::PermissionsExt;
    let server = Serving::start();
    let backup = server.folder.path().join("copy.db");
    succeeded(
        Command::new(env!("CARGO_BIN_EXE_ludoteca"))
            .args(["backup", "--data"])
            .arg(server.folder.path())
            .arg(&backup),
    );
    let files = std::fs::read_dir(server.folder.path()).expect("the folder is there");
    let mut seen = 0;
    for file in files.map(|file| file.expect("it can be read")) {
        let mode = file.metadata().expect("it is there").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
        seen += 1;
    }
    assert!(seen >= 3, "database, lock and backup");
}

#[cfg(unix)]
#[test]
fn a_stop_is_gentle() {
    let mut server = Serving::start();
    let pid = server.child.id().to_string();
    succeeded(Command::new("kill").args(["-TERM", &pid]));
    let status = server.child.wait().expect("it ends");
    assert!(status.success(), "{status}");
}
