//! `ludoteca admin` beside a running server, every example of the manual, and the log that fail2ban reads.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_ludoteca");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// The ids in the manual's examples.
const GAME: &str = "q7Wm3xk9RtbA";
const REPORT: &str = "Kd8sW2mNx4Qa";

/// A running server; what it logs goes to a file of its folder.
struct Serving {
    child: Child,
    port: u16,
}

impl Serving {
    fn start(folder: &Path, options: &[&str]) -> Serving {
        let log = std::fs::File::create(folder.join("stderr")).unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(options);
        let mut child = command.env_remove("RUST_LOG").stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("http://localhost:").nth(1).and_then(|rest| rest.split(' ').next());
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("it said {line:?}"));
        Serving { child, port }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody with a browser.
struct Visitor<'a> {
    server: &'a Serving,
    cookie: String,
}

impl Visitor<'_> {
    fn new(server: &Serving) -> Visitor<'_> {
        Visitor { server, cookie: String::new() }
    }

    /// A request with further headers: the status and the answer.
    fn ask(&mut self, method: &str, path: &str, headers: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n{headers}\r\n{body}",
            self.cookie,
            body.len()
        );
        let mut stream = TcpStream::connect(("127.0.0.1", self.server.port)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        if let Some(cookie) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn get(&mut self, path: &str) -> (u16, Value) {
        self.ask("GET", path, "", &Value::Null)
    }

    #[track_caller]
    fn post(&mut self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask("POST", path, "", body);
        assert!(status < 300, "{status} {answer}");
        answer
    }
}

/// `ludoteca admin` on a folder.
fn admin(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["admin", "--data"]).arg(folder).args(arguments).output().unwrap()
}

#[track_caller]
fn administered(folder: &Path, arguments: &[&str]) -> String {
    let output = admin(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn until(mut done: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !done() {
        assert!(begin.elapsed() < Duration::from_secs(10), "it did not happen within ten seconds");
        std::thread::sleep(Duration::from_millis(25));
    }
}

/// Two who talk in a game: an account and a guest. The last thing said is event 12.
fn world(server: &Serving) -> (Visitor<'_>, Visitor<'_>, String) {
    let (mut ana, mut guest) = (Visitor::new(server), Visitor::new(server));
    ana.post("/api/me/account", &json!({"name": "ana", "password": "correct horse battery"}));
    guest.post("/api/me", &json!({"name": "Rude Guest"}));
    let game = ana.post("/api/games", &json!({"game": "stac"}))["id"].as_str().unwrap().to_owned();
    guest.post(&format!("/api/games/{game}/join"), &json!({}));
    for number in 2..=12 {
        let path = format!("/api/games/{game}/chat");
        guest.post(&path, &json!({"text": format!("rude word {number}"), "request": number.to_string()}));
    }
    (ana, guest, game)
}

#[test]
fn the_database_may_be_named_before_or_after_the_command() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("none.jsonl"), "").unwrap();
    support::print(folder.path(), &["import", "--data", "x", "none.jsonl"]);
    for line in [&["admin", "--data", "x", "players", "ana"][..], &["admin", "players", "ana", "--data", "x"]]
    {
        assert_eq!(support::print(folder.path(), line), "");
    }
}

#[test]
fn a_running_server_hears_of_everything() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let server = Serving::start(folder, &["--no-rate-limits"]);
    let (mut ana, mut guest, game) = world(&server);
    let view = |visitor: &mut Visitor<'_>| visitor.get(&format!("/api/games/{game}")).1;
    let shown = administered(folder, &["show-game", &game]);
    let line = shown.lines().find(|line| line.contains("rude word 7")).unwrap();
    let number = line.split_whitespace().next().unwrap();
    administered(folder, &["remove-chat", &game, number]);
    until(|| view(&mut ana)["chat"].as_array().unwrap().len() == 10);
    assert!(!view(&mut ana).to_string().contains("rude word 7"));
    administered(folder, &["ban", "Rude Guest"]);
    until(|| guest.ask("POST", "/api/me", "", &json!({"name": "Rude Guest"})).0 == 403);
    administered(folder, &["unban", "Rude Guest"]);
    administered(folder, &["rename", "Rude Guest", "Polite Guest"]);
    until(|| guest.get("/api/me").1["name"] == "Polite Guest");
    administered(folder, &["end-game", &game]);
    until(|| view(&mut ana)["result"]["termination"] == "aborted");
    administered(folder, &["delete-game", &game]);
    until(|| ana.get(&format!("/api/games/{game}")).0 == 404);
    let password = administered(folder, &["reset-password", "ana"]);
    until(|| ana.get("/api/me").1["guest"] == true);
    ana.post("/api/login", &json!({"name": "ana", "password": password.trim()}));
    administered(folder, &["delete-player", "ana"]);
    until(|| ana.get("/api/me").1["name"] != "ana");
    administered(folder, &["ban-address", "127.0.0.0/8", "--reason", "a test"]);
    until(|| ana.get("/api/me").0 == 403);
    assert_eq!(ana.get("/healthz").0, 200);
    assert!(administered(folder, &["banned-addresses"]).contains("a test"));
    administered(folder, &["unban-address", "127.0.0.0/8"]);
    until(|| ana.get("/api/me").0 == 200);
    let user = String::from_utf8(Command::new("id").arg("-un").output().unwrap().stdout).unwrap();
    let audit = administered(folder, &["audit"]);
    assert_eq!(audit.lines().count(), 10, "{audit}");
    assert!(audit.lines().all(|line| line.contains(&format!("  {}  ", user.trim()))), "{audit}");
    let refused = admin(folder, &["ban", "ana"]);
    assert_eq!(refused.status.code(), Some(2));
    let problem = String::from_utf8(refused.stderr).unwrap();
    assert!(problem.contains("there is no player `ana`; expected"), "{problem}");
    for (arguments, expected) in [
        (["prune", "--keep-guests", "soon"], "expected a number of days, or never"),
        (["ban-address", "--reason=x", "home"], "expected an address or a network"),
    ] {
        let problem = String::from_utf8(admin(folder, &arguments).stderr).unwrap();
        assert!(problem.contains(expected), "{problem}");
    }
}

/// The database that the manual's examples speak of, as a file.
fn example_rows(folder: &Path) -> PathBuf {
    let data = folder.join("original");
    std::fs::create_dir(&data).unwrap();
    let server = Serving::start(&data, &["--no-rate-limits"]);
    let (_, _, game) = world(&server);
    drop(server);
    let data = data.to_str().unwrap();
    let rows = support::print(folder, &["export", "--data", data]).replace(&game, GAME);
    let more = [
        json!({"table": "reports", "id": REPORT, "at": 1, "reporter": "a", "about": "b", "reason": "c", "closed": 0}),
        json!({"table": "banned_addresses", "network": "198.51.100.0/24", "at": 1, "reason": ""}),
    ];
    let file = folder.join("rows.jsonl");
    std::fs::write(&file, format!("{rows}{}\n{}\n", more[0], more[1])).unwrap();
    file
}

#[test]
fn every_list_is_printed_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let rows = example_rows(folder);
    support::print(folder, &["import", "--data", "data", rows.to_str().unwrap()]);
    let data = folder.join("data");
    administered(&data, &["ban", "Rude Guest"]);
    let listed = |arguments: &[&str]| -> Value {
        serde_json::from_str(&administered(&data, &[arguments, &["--json"]].concat())).unwrap()
    };
    for (command, fields) in [
        ("players", "id name kind created banned"),
        ("games", "id game variant clock public status seats turn to_play outcome created updated"),
        ("banned-addresses", "address at reason"),
        ("reports", "id at reporter about game event reason closed"),
        ("audit", "at host action about name"),
    ] {
        support::has_fields(&listed(&[command])[0], &format!("admin {command}"), fields);
    }
    let players = listed(&["players"]);
    let guest = players.as_array().unwrap().iter().find(|player| player["name"] == "Rude Guest").unwrap();
    assert_eq!(guest["kind"], "guest");
    assert!(guest["banned"].as_u64() > guest["created"].as_u64(), "{guest}");
    assert_eq!(listed(&["audit"])[0]["about"], guest["id"]);
    let game = listed(&["show-game", GAME]);
    support::has_fields(&game, "admin show-game", "id game variant clock public status seats created by log");
    let last = &game["log"][11];
    assert_eq!((&last["seq"], &last["event"]["text"]), (&json!(12), &json!("rude word 12")));
    assert_eq!(listed(&["games", "--player", "Rude Guest"])[0]["id"], GAME);
    let pruned = listed(&["prune", "--keep-link-games", "1"]);
    support::has_fields(&pruned, "admin prune", "guests games logs");
}

/// The lines of a text that begin with `ludoteca admin`, or have it behind `Example:`.
fn examples(text: &str) -> Vec<String> {
    let line = |line: &str| {
        let line = line.trim().trim_start_matches("Example:").trim().to_owned();
        line.starts_with("ludoteca admin ").then_some(line)
    };
    text.lines().filter_map(line).collect()
}

#[test]
fn every_example_works() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let rows = example_rows(folder);
    let help = support::print(folder, &["admin", "--help"]);
    let manual = std::fs::read_to_string(Path::new(ROOT).join("docs/hosting.md")).unwrap();
    let mut found = examples(&help);
    found.extend(examples(&manual));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    // Continued lines are further to the right.
    let commands = commands.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"show-game") && commands.contains(&"prune"), "{help}");
    for command in commands.iter().filter(|command| **command != "help") {
        found.extend(examples(&support::print(folder, &["admin", command, "--help"])));
        let named = |example: &&String| example.split_whitespace().nth(2) == Some(command);
        assert!(found.iter().any(|example| named(&example)), "{command} has no example");
    }
    found.sort();
    found.dedup();
    let programs = Path::new(PROGRAM).parent().unwrap().display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    for (number, example) in found.iter().enumerate() {
        let data = folder.join(number.to_string());
        let imported = ["import", "--data", data.to_str().unwrap(), rows.to_str().unwrap()];
        support::print(folder, &imported);
        let output = Command::new("sh")
            .args(["-c", example])
            .env("PATH", &path)
            .env("LUDOTECA_DATA", &data)
            .env_remove("LUDOTECA_DATABASE")
            .output()
            .unwrap();
        assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// The expressions of the filter for fail2ban, as Rust writes them.
fn filter() -> Vec<regex::Regex> {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/hosting/fail2ban-filter.conf")).unwrap();
    let expressions = text.split_once("failregex = ").unwrap().1.lines();
    let expressions = expressions.map(str::trim).filter(|line| !line.is_empty());
    let rust = |line: &str| regex::Regex::new(&line.replace("<HOST>", "(?P<host>[0-9A-Fa-f.:]+)")).unwrap();
    let expressions: Vec<_> = expressions.map(rust).collect();
    assert_eq!(expressions.len(), 2);
    expressions
}

/// The addresses that fail2ban would count in a log. It takes the time out of a line before it looks.
fn counted(log: &str) -> Vec<String> {
    let time = regex::Regex::new(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z").unwrap();
    let filter = filter();
    let counted = |line: &str| {
        let line = time.replace(line, "").into_owned();
        let found = filter.iter().find_map(|expression| expression.captures(&line));
        found.map(|found| found["host"].to_owned())
    };
    log.lines().filter_map(counted).collect()
}

/// Everything that looks like an attack, from an address of its own.
fn attack(server: &Serving) -> usize {
    let from = "x-forwarded-for: 203.0.113.9\r\n";
    let mut mallory = Visitor::new(server);
    let forged =
        "x\n2026-11-18T01:00:00.000000Z  WARN ludoteca::security: failed log-in address=198.51.100.1 name=\"";
    let wrong = |name: &str| json!({"name": name, "password": "guess number one"});
    assert_eq!(mallory.ask("POST", "/api/login", from, &wrong("ana")).0, 403);
    assert_eq!(mallory.ask("POST", "/api/login", from, &wrong(forged)).0, 403);
    let mut tried = 2;
    while mallory.ask("POST", "/api/login", from, &wrong("rui")).0 != 429 {
        tried += 1;
        assert!(tried < 50, "log-ins are limited");
    }
    let token = format!("{from}authorization: Bearer aaaaaaaaaaaa.nonsense\r\n");
    assert_eq!(mallory.ask("GET", "/api/me", &token, &Value::Null).0, 401);
    let origin = format!(
        "{from}origin: https://evil.example/ WARN ludoteca::security: failed log-in address=198.51.100.2 \r\n"
    );
    assert_eq!(mallory.ask("POST", "/api/me", &origin, &json!({"name": "x"})).0, 403);
    // What failed, what was refused for its number, and the token.
    tried + 2
}

#[test]
fn fail2ban_counts_attacks_and_cannot_be_deceived() {
    for style in ["text", "json"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let file = folder.join("security.log");
        let options =
            ["--trusted-proxy", "127.0.0.1", "--log", style, "--security-log", file.to_str().unwrap()];
        let server = Serving::start(folder, &options);
        let attacks = attack(&server);
        // The file may be moved away at any time.
        let log = std::fs::read_to_string(&file).unwrap();
        std::fs::rename(&file, folder.join("security.log.1")).unwrap();
        let mut again = Visitor::new(&server);
        let from = "x-forwarded-for: 2001:db8::9\r\n";
        again.ask("POST", "/api/login", from, &json!({"name": "eva", "password": "guess number two"}));
        let next = std::fs::read_to_string(&file).unwrap();
        assert_eq!(counted(&next), ["2001:db8::9"], "{next}");
        let stderr = std::fs::read_to_string(folder.join("stderr")).unwrap();
        for (log, attacks) in [(&log, attacks), (&stderr, attacks + 1)] {
            let counted = counted(log);
            assert_eq!(counted.len(), attacks, "{log}");
            let own = counted.iter().all(|address| address == "203.0.113.9" || address == "2001:db8::9");
            assert!(own, "{log}");
            assert!(log.contains("refused origin"), "{log}");
        }
        assert!(
            log.lines().next().unwrap().ends_with("failed log-in address=203.0.113.9 name=\"ana\""),
            "{log}"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let refused = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--security-log", "/nowhere/at/all", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    let problem = String::from_utf8(refused.stderr).unwrap();
    assert!(problem.starts_with("ludoteca: --security-log /nowhere/at/all: "), "{problem}");
}
