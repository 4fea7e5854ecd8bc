//! The engine's side of the protocol, in process: transcripts, thinking beside reading, and any input at all.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use catalog::{Entry, games};
use kernel::dice;
use ludoteca_engine::{Info, Options, fuzz, serve};
use rand::RngExt;

/// An output that can be read afterwards.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn options(entry: &'static Entry) -> Options {
    Options::new(entry, None).unwrap()
}

/// What the engine says to these bytes.
fn answers(entry: &'static Entry, input: &[u8]) -> Vec<String> {
    let paper = Paper::default();
    serve(input, paper.clone(), options(entry)).unwrap();
    let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// An engine one can talk with.
struct Talk {
    to: PipeWriter,
    from: Receiver<String>,
}

/// Nothing here takes nearly as long; a test that waits longer has found a hang.
const HANG: Duration = Duration::from_secs(60);

impl Talk {
    fn new(entry: &'static Entry) -> Talk {
        let (input, to) = std::io::pipe().unwrap();
        let (output, paper) = std::io::pipe().unwrap();
        let (heard, from) = channel();
        std::thread::spawn(move || serve(BufReader::new(input), paper, options(entry)).unwrap());
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                heard.send(line.unwrap()).unwrap();
            }
        });
        Talk { to, from }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
    }

    /// Waits for a line that begins so.
    fn hear(&self, beginning: &str) -> String {
        loop {
            let line = self.from.recv_timeout(HANG).unwrap_or_else(|_| panic!("no `{beginning}`"));
            if line.starts_with(beginning) {
                return line;
            }
        }
    }
}

#[test]
fn it_introduces_itself() {
    for entry in games() {
        let said = answers(entry, b"ugi\nisready\n");
        assert!(said[0].starts_with("id name Ludoteca "), "{said:?}");
        assert!(said[1].starts_with("id author "), "{said:?}");
        let names: Vec<&str> =
            said.iter().filter_map(|line| line.strip_prefix("option name ")?.split(' ').next()).collect();
        assert_eq!(
            names,
            ["Game", "Variant", "Engine", "Evaluator", "Hash", "Threads", "Solver", "Seed", "MultiPV"]
        );
        assert!(said[2].starts_with(&format!("option name Game type combo default {} var ", entry.name())));
        assert_eq!(said[said.len() - 2..], ["ugiok", "readyok"]);
    }
}

#[test]
fn it_plays_whole_games_of_every_variant_against_itself() {
    for entry in games() {
        for game in entry.variants() {
            let mut talk = Talk::new(entry);
            for line in ["setoption name Engine value level:1", "setoption name Hash value 1", "uginewgame"] {
                talk.say(line);
            }
            talk.say(&format!("setoption name Variant value {}", game.variant()));
            let mut played = game.start(3);
            let mut turns: Vec<String> = Vec::new();
            while played.conclusion().is_none() && turns.len() < 60 {
                talk.say(&format!("position fen {} moves {}", played.start(), turns.join(" ")));
                talk.say("query p1turn");
                assert_eq!(talk.hear("response"), format!("response {}", played.to_play().number() == 1));
                talk.say("go nodes 10");
                let turn = talk.hear("bestmove ").split_off("bestmove ".len());
                played.play_turn(&turn, 0).unwrap();
                turns.push(turn);
            }
            talk.say(&format!("position fen {} moves {}", played.start(), turns.join(" ")));
            talk.say("query gameover");
            assert_eq!(talk.hear("response"), format!("response {}", played.conclusion().is_some()));
            talk.say("quit");
        }
    }
}

#[test]
fn results_are_told() {
    let stac = catalog::find("stac").unwrap();
    let moves = "a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 a2-a1 e4-e5";
    let script = format!(
        "query result\nposition startpos moves {moves}\nquery gameover\nquery result\nquery p1turn\ngo depth 1\n"
    );
    let said = answers(stac, script.as_bytes());
    assert_eq!(
        said,
        [
            "response none",
            "response true",
            "response draw",
            "response true",
            "info string error: go: the game is over, expected a position that is not",
        ]
    );
}

#[test]
fn every_mistake_gets_one_line_and_changes_nothing() {
    let stac = catalog::find("stac").unwrap();
    for (mistake, answer) in [
        ("fly me", "command: found `fly`, expected one of ugi, "),
        (
            "setoption name Colour value red",
            "setoption name: found `Colour`, expected one of Game, Variant, ",
        ),
        ("setoption name Game value chess", "setoption Game: found `chess`, expected one of "),
        ("setoption name Variant value x", "setoption Variant: found `x`, expected one of report, published"),
        ("setoption name Hash value 0", "setoption Hash: found `0`, expected 1 to "),
        ("setoption name Engine value best", "setoption Engine: found `best`, expected level:0 to level:8, "),
        (
            "setoption name Evaluator value x",
            "setoption Evaluator: found `x`, expected linear, blank, a net or a file of weights",
        ),
        ("position fen 1 2 3", "position fen: "),
        ("position startpos moves a1-b2", "position moves: turn 1: `a1-b2` is not a legal step here; "),
        ("position startpos moves a1-a2 a1-a2", "position moves: turn 2: "),
        ("go", "go: found nothing, expected movetime MS, "),
        ("go p2time 5000", "go: found the other player's clock alone, expected p1time MS, "),
        ("query", "query: found nothing, expected gameover, p1turn or result"),
    ] {
        let said = answers(stac, format!("{mistake}\nisready\nposition startpos\ngo depth 1\n").as_bytes());
        assert!(said[0].starts_with(&format!("info string error: {answer}")), "{}", said[0]);
        assert_eq!(said[1], "readyok");
        assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
    }
}

#[test]
fn stop_ready_and_queries_are_answered_while_thinking() {
    for entry in games() {
        let mut talk = Talk::new(entry);
        talk.say("setoption name Hash value 1");
        talk.say("go infinite");
        talk.hear("info depth");
        talk.say("isready");
        talk.hear("readyok");
        talk.say("query gameover");
        assert_eq!(talk.hear("response"), "response false");
        talk.say("stop");
        let turn = talk.hear("bestmove ");
        assert!(turn.len() > "bestmove ".len());
        // After the turn the engine is free at once.
        talk.say("position startpos");
        talk.say("go depth 1");
        talk.hear("bestmove ");
        talk.say("go infinite");
        talk.say("quit");
        talk.hear("bestmove ");
    }
}

#[test]
fn commands_wait_for_the_end_of_a_search() {
    let stac = catalog::find("stac").unwrap();
    let draw = "a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 a2-a1 e4-e5";
    let script = format!(
        "setoption name Hash value 1\ngo nodes 3000\nposition startpos moves {draw}\nquery result\ngo depth 1\n\
         position startpos\nsetoption name MultiPV value 2\ngo depth 1\n"
    );
    let said = answers(stac, script.as_bytes());
    let said: Vec<&str> =
        said.iter().map(String::as_str).filter(|line| !line.starts_with("info depth")).collect();
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said[0].starts_with("bestmove "), "{said:?}");
    assert_eq!(said[1], "response draw", "asked about the position set before it");
    assert_eq!(said[2], "info string error: go: the game is over, expected a position that is not");
    assert!(said[3].starts_with("bestmove "), "{said:?}");
}

#[test]
fn stop_goes_on_with_what_is_queued() {
    let mut talk = Talk::new(catalog::find("stac").unwrap());
    for line in
        ["setoption name Hash value 1", "go infinite", "position startpos moves a1-a2", "query p1turn"]
    {
        talk.say(line);
    }
    talk.say("isready");
    talk.hear("readyok");
    talk.say("stop");
    talk.hear("bestmove ");
    assert_eq!(talk.hear("response"), "response false");
}

#[test]
fn wait_reads_on_after_the_last_turn() {
    let stac = catalog::find("stac").unwrap();
    let script = b"setoption name Hash value 1\ngo nodes 3000\ngo nodes 3000\nwait\nisready\nquit\n";
    let said = answers(stac, script);
    let said: Vec<&str> =
        said.iter().map(String::as_str).filter(|line| !line.starts_with("info depth")).collect();
    assert!(
        matches!(said[..], [one, two, "readyok"] if one.starts_with("bestmove ") && two.starts_with("bestmove "))
    );
    let said = answers(stac, b"setoption name Engine value random\ngo infinite\nwait\nstop\n");
    assert!(
        said.contains(
            &"info string error: wait: found an infinite search, expected stop before it".to_owned()
        )
    );
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
}

/// An output that is full.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let stac = catalog::find("stac").unwrap();
    for script in ["isready\n", "go infinite\n", "go nodes 100\nquit\n", "fly\n"] {
        let error = serve(script.as_bytes(), Full, options(stac)).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{script}");
    }
}

#[test]
fn endless_thinking_ends_only_by_stop_even_if_nothing_is_left_to_find() {
    let stac = catalog::find("stac").unwrap();
    let mut talk = Talk::new(stac);
    talk.say("setoption name Engine value random");
    talk.say("go infinite");
    talk.hear("info depth");
    talk.say("isready");
    assert_eq!(talk.from.recv_timeout(HANG).unwrap(), "readyok");
    talk.say("stop");
    talk.hear("bestmove ");
}

#[test]
fn limits_hold() {
    for entry in games() {
        for (limit, check) in [
            ("nodes 500", (|info: &Info| info.nodes <= 20_000) as fn(&Info) -> bool),
            ("depth 2", |info| info.depth <= 2),
            ("movetime 30", |_| true),
            ("p1time 900 p2time 900 p1inc 10 p2inc 10", |_| true),
        ] {
            let said = answers(entry, format!("setoption name Hash value 1\ngo {limit}\n").as_bytes());
            assert!(said.last().unwrap().starts_with("bestmove "), "{limit}: {said:?}");
            for info in said.iter().filter_map(|line| Info::read(line)) {
                assert!(check(&info), "{limit}: {info}");
            }
        }
    }
}

#[test]
fn several_lines_are_told_best_first() {
    for entry in games() {
        let said =
            answers(entry, b"setoption name Hash value 1\nsetoption name MultiPV value 3\ngo depth 2\n");
        let infos: Vec<Info> = said.iter().filter_map(|line| Info::read(line)).collect();
        let last = &infos[infos.len() - infos.last().unwrap().place..];
        assert_eq!(
            last.iter().map(|info| info.place).collect::<Vec<_>>(),
            (1..=last.len()).collect::<Vec<_>>()
        );
        assert!(last.len() > 1 && last.is_sorted_by(|one, next| one.line.score >= next.line.score));
    }
}

#[test]
fn equal_seeds_give_equal_turns() {
    for entry in games() {
        for engine in ["level:2", "mcts", "random", "greedy"] {
            let script = format!(
                "setoption name Engine value {engine}\nsetoption name Seed value 9\nsetoption name Hash value 1\ngo nodes 300\n"
            );
            let turn = || answers(entry, script.as_bytes()).pop().unwrap();
            assert_eq!(turn(), turn());
        }
    }
}

/// Words to make random lines from.
const WORDS: &str = "ugi isready setoption name value Game Variant Engine Seed MultiPV uginewgame position startpos fen \
    moves go movetime nodes depth p1time p2time p1inc infinite stop wait query gameover p1turn result 1 0 7 -1 \
    99999999999999999999 level:2 level:8 random uct mcts report a1-a2 e5-e4 - \0 é \"";

/// Lines that mean something, and lines of random words.
fn tame_lines(seed: u64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // One variant each time is enough, and random games take their time.
    let variants = games().iter().flat_map(Entry::variants).count();
    for game in games().iter().flat_map(Entry::variants).skip(seed as usize % variants).take(1) {
        let played = catalog::random_match(game, seed, seed).unwrap();
        let middle = played.after(played.length() / 2).unwrap();
        let next = &played.turns()[middle.length()];
        lines.extend([
            format!("setoption name Game value {}", game.name()),
            format!("setoption name Variant value {}", game.variant()),
            format!("position fen {} moves {next}", middle.text()),
            "go nodes 50 depth 2".to_owned(),
        ]);
    }
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut dice = dice(seed);
    lines.extend((0..30).map(|_| {
        let chosen = (0..dice.random_range(0..9)).map(|_| words[dice.random_range(0..words.len())]);
        chosen.collect::<Vec<_>>().join(" ")
    }));
    lines
}

#[test]
fn no_input_ends_it() {
    for seed in 0..150 {
        let mut dice = dice(seed);
        let lines = tame_lines(seed);
        let mut input = Vec::new();
        for _ in 0..60 {
            let mut line = lines[dice.random_range(0..lines.len())].clone().into_bytes();
            for _ in 0..dice.random_range(0..3) {
                let place = dice.random_range(0..=line.len());
                match dice.random_range(0..3) {
                    0 => line.insert(place, dice.random_range(0..=255)),
                    1 => line.truncate(place),
                    _ if place < line.len() => line[place] = dice.random_range(0..=255),
                    _ => {}
                }
            }
            input.extend(line);
            input.push(b'\n');
        }
        fuzz(&input);
    }
}

#[test]
fn not_even_noise_ends_it() {
    let mut dice = dice(1);
    for length in 0..300 {
        fuzz(&(0..length).map(|_| dice.random_range(0..=255)).collect::<Vec<u8>>());
    }
}
