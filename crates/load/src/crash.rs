//! Kills a server in the middle of its work, again and again, and looks for what it had acknowledged.

use std::fmt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use kernel::dice;
use rand::RngExt;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;

use crate::client::{Client, ClientError};
use crate::script::Script;

/// What to kill.
#[derive(Clone, Debug)]
pub struct CrashOptions {
    /// The program, which is started as `PROGRAM serve …`.
    pub program: PathBuf,
    /// What it is told besides, such as `--data DIR`.
    pub arguments: Vec<String>,
    /// How often it is killed.
    pub kills: u32,
    /// Games being played at the same time.
    pub games: usize,
    /// Fixes the moments.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct CrashReport {
    /// How often the server was killed.
    pub kills: u32,
    /// Turns that were acknowledged.
    pub acknowledged: usize,
    /// Turns that were there without having been acknowledged: the answer was lost, not the turn.
    pub unheard: usize,
    /// Whatever should not have happened.
    pub faults: Vec<String>,
}

impl fmt::Display for CrashReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "kills                 {:>8}", self.kills)?;
        writeln!(f, "turns acknowledged    {:>8}", self.acknowledged)?;
        writeln!(f, "kept, answer lost     {:>8}", self.unheard)?;
        writeln!(f, "faults                {:>8}", self.faults.len())?;
        for fault in self.faults.iter().take(10) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}

/// Kills a server again and again.
///
/// # Errors
/// The server cannot be started.
pub async fn crash(options: &CrashOptions, say: &mut dyn FnMut(&str)) -> Result<CrashReport, ClientError> {
    let mut dice = dice(options.seed);
    let mut report = CrashReport::default();
    let (mut server, mut url) = start(options).await?;
    let mut games = begin(options, &url, 0).await?;
    for kill in 1..=options.kills {
        let wait = Duration::from_millis(dice.random_range(20..600));
        let (stop, stopped) = watch::channel(false);
        let players: Vec<_> =
            games.into_iter().map(|game| tokio::spawn(play(game, stopped.clone()))).collect();
        tokio::time::sleep(wait).await;
        let killed = server.kill().await;
        killed.map_err(|error| ClientError::Connection(error.to_string()))?;
        stop.send_replace(true);
        games = Vec::new();
        for player in players {
            let (game, faults) = player.await.map_err(|error| ClientError::Nonsense(error.to_string()))?;
            report.faults.extend(faults);
            games.push(game);
        }
        report.kills = kill;
        say(&format!("killed {kill} times, {} turns acknowledged", played(&games) + report.acknowledged));
        (server, url) = start(options).await?;
        for game in &mut games {
            game.players = [game.players[0].moved(&url), game.players[1].moved(&url)];
            check(game, &mut report).await?;
        }
        // Games that are at their end make room for new ones.
        let (over, going): (Vec<_>, Vec<_>) =
            games.into_iter().partition(|game| game.acknowledged == game.turns.len());
        report.acknowledged += played(&over);
        games = going;
        let missing = options.games - games.len();
        games.extend(
            begin(&CrashOptions { games: missing, ..options.clone() }, &url, u64::from(kill) * 1_000).await?,
        );
    }
    report.acknowledged += played(&games);
    let _ = server.kill().await;
    Ok(report)
}

fn played(games: &[Script]) -> usize {
    games.iter().map(|game| game.acknowledged).sum()
}

/// Starts the server on a free port and waits until it says where.
async fn start(options: &CrashOptions) -> Result<(Child, String), ClientError> {
    let failed = |error: std::io::Error| ClientError::Connection(error.to_string());
    let mut child = Command::new(&options.program)
        .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits"])
        .args(&options.arguments)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(failed)?;
    let output = child.stdout.take().ok_or_else(|| ClientError::Nonsense("no output".to_owned()))?;
    let mut lines = BufReader::new(output).lines();
    let line = lines.next_line().await.map_err(failed)?.unwrap_or_default();
    let port = line.split("localhost:").nth(1).and_then(|rest| rest.split_whitespace().next());
    let port = port.ok_or_else(|| ClientError::Nonsense(format!("the server said `{line}`")))?;
    Ok((child, format!("http://127.0.0.1:{port}")))
}

async fn begin(options: &CrashOptions, url: &str, from: u64) -> Result<Vec<Script>, ClientError> {
    let mut games = Vec::new();
    for number in 0..options.games as u64 {
        let players = [Client::guest(url).await?, Client::guest(url).await?];
        games.push(Script::begin(options.seed + from + number, players).await?);
    }
    Ok(games)
}

/// Plays on until the server is gone; refusals are faults.
async fn play(mut game: Script, stopped: watch::Receiver<bool>) -> (Script, Vec<String>) {
    let mut faults = Vec::new();
    while let Some((text, seat)) = game.turns.get(game.acknowledged).cloned() {
        match game.players[seat].play(&game.id, game.acknowledged, &text).await {
            Ok(()) => game.acknowledged += 1,
            Err(ClientError::Refused(status, why)) => {
                faults.push(format!("game {}: {status} {why}", game.id));
                break;
            }
            Err(_) => {
                if *stopped.borrow() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
                // Killed, but not yet told so; a server that hangs up of itself would be tried until it is.
            }
        }
    }
    (game, faults)
}

/// Compares what the server remembers with what it had acknowledged.
async fn check(game: &mut Script, report: &mut CrashReport) -> Result<(), ClientError> {
    let turns = game.remembered().await?;
    let expected: Vec<String> = game.turns.iter().map(|(text, _)| text.clone()).collect();
    if turns.len() < game.acknowledged {
        let (found, known) = (turns.len(), game.acknowledged);
        report.faults.push(format!("game {}: {found} turns are there, {known} were acknowledged", game.id));
    } else if !expected.starts_with(&turns) || turns.len() > game.acknowledged + 1 {
        report.faults.push(format!("game {}: the turns are not those that were played", game.id));
    } else if turns.len() > game.acknowledged {
        report.unheard += 1;
    }
    game.acknowledged = turns.len();
    Ok(())
}
