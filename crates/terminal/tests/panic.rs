//! A panic leaves the terminal as it was, with the message to read.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::io::Read;

use ludoteca_terminal::{Guard, restore_on_panic};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Runs in a pseudo-terminal of its own, started by the tests below.
#[test]
#[ignore = "takes the terminal and panics"]
fn panics() {
    restore_on_panic();
    let _guard = Guard::new().unwrap();
    if std::env::var_os("ELSEWHERE").is_some() {
        let _ = std::thread::spawn(|| panic!("something broke")).join();
        unreachable!("the program has ended");
    }
    panic!("something broke");
}

fn shown(elsewhere: bool) -> vt100::Parser {
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--ignored", "--nocapture", "--exact", "panics"]);
    if elsewhere {
        command.env("ELSEWHERE", "1");
    }
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut bytes = Vec::new();
    // The end of a pseudo-terminal is an error on some systems.
    let _ = reader.read_to_end(&mut bytes);
    child.wait().unwrap();
    let mut screen = vt100::Parser::new(24, 80, 0);
    assert!(String::from_utf8_lossy(&bytes).contains("\x1b[?1049h"), "the screen was taken");
    screen.process(&bytes);
    screen
}

#[test]
fn the_terminal_is_given_back() {
    for elsewhere in [false, true] {
        let parser = shown(elsewhere);
        let screen = parser.screen();
        assert!(screen.contents().contains("something broke"), "{}", screen.contents());
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}
