//! The server is killed in the middle of its work, and nothing that it had acknowledged is lost. This is the short
//! form of `ludoteca load --kills 100`.

use std::process::Command;

#[test]
fn a_killed_server_has_lost_nothing() {
    let kills = std::env::var("LUDOTECA_KILLS").unwrap_or_else(|_| "4".to_owned());
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["load", "--kills", &kills, "--games", "8"])
        .output()
        .expect("the program is there");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains(&format!("kills                 {kills:>8}")), "{text}");
    let acknowledged = text.lines().find_map(|line| line.strip_prefix("turns acknowledged"));
    assert!(
        acknowledged.is_some_and(|count| count.trim().parse::<u32>().is_ok_and(|count| count > 0)),
        "{text}"
    );
}
