//! Injects faults into a server and its database while known games are played, and checks what was acknowledged.

mod control;
mod disk;
mod follower;
mod frames;
mod game;
mod ledger;
mod lock;
mod postgres;
mod proxy;
mod report;
mod site;
mod table;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt};
use hyper::Method;
use kernel::dice;
use rand::RngExt;
use thiserror::Error;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::client::{Client, ClientError};
use ledger::Ledger;
pub use report::{FaultReport, FaultRow, Problem};
use site::Site;
use table::TestGame;

/// How long a server may take after a fault until every game continues.
const RECOVERY: Duration = Duration::from_secs(15);
/// The server is restarted after this many faults, to see what is really stored.
const RESTART: u32 = 10;
/// The number of games checked at the same time.
const AT_ONCE: usize = 16;

/// Errors of a run itself.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FaultError {
    /// The server cannot be started or reached.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// A helper process misbehaves.
    #[error("{0}: {1}")]
    Helper(String, String),
    /// The lock of the embedded database cannot be held.
    #[error("the lock of the database cannot be held: {0}")]
    Lock(#[from] sqlx::Error),
    /// A fault cannot be injected here.
    #[error("{0}")]
    Impossible(String),
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The server is killed.
    Kill,
    /// The disk of the database is full.
    FullDisk,
    /// The database is unavailable.
    DatabaseStop,
    /// The connection to the database is cut at a COMMIT.
    CutCommit,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 4] =
        [FaultKind::Kill, FaultKind::FullDisk, FaultKind::DatabaseStop, FaultKind::CutCommit];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Kill => "kill",
            FaultKind::FullDisk => "full-disk",
            FaultKind::DatabaseStop => "database-stop",
            FaultKind::CutCommit => "cut-commit",
        }
    }
}

impl FromStr for FaultKind {
    type Err = String;

    fn from_str(text: &str) -> Result<FaultKind, String> {
        let known = FaultKind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| {
            let names = FaultKind::ALL.map(FaultKind::name).join(", ");
            format!("there is no fault `{text}`, only {names}")
        })
    }
}

/// The database that the server uses.
#[derive(Clone, Debug)]
pub enum Database {
    /// SQLite in its own folder.
    Embedded,
    /// An existing PostgreSQL server, by its URL.
    At(String),
    /// A PostgreSQL server started by this script.
    Script(PathBuf),
}

/// Which faults to inject into which server.
#[derive(Clone, Debug)]
pub struct FaultOptions {
    /// The program, which is started as `PROGRAM serve …`.
    pub program: PathBuf,
    /// Its database.
    pub database: Database,
    /// The kinds of faults, in order.
    pub kinds: Vec<FaultKind>,
    /// The number of faults of each kind.
    pub count: u32,
    /// Games being played at the same time.
    pub games: usize,
    /// Seed for the games and the timing of faults.
    pub seed: u64,
}

/// Injects faults, kind by kind.
///
/// # Errors
/// A server cannot be set up, or a fault cannot be injected. Problems of the server are in the report.
pub async fn faults(options: &FaultOptions, say: &mut dyn FnMut(&str)) -> Result<FaultReport, FaultError> {
    let log = std::env::temp_dir().join(format!("ludoteca-faults-{}.log", std::process::id()));
    let database = match options.database {
        Database::Embedded => "SQLite",
        Database::At(_) | Database::Script(_) => "PostgreSQL",
    };
    let mut report = FaultReport { database, rows: Vec::new(), log: None };
    for kind in &options.kinds {
        let mut site = Site::open(*kind, options, &log).await?;
        say(&format!("{}: {database}, {}", kind.name(), site.describe()));
        let row = run(*kind, &mut site, options, say).await;
        site.close().await;
        report.rows.push(row?);
    }
    if report.problems() > 0 {
        report.log = Some(log);
    } else {
        let _ = std::fs::remove_file(log);
    }
    Ok(report)
}

/// Injects faults of one kind.
async fn run(
    kind: FaultKind,
    site: &mut Site,
    options: &FaultOptions,
    say: &mut dyn FnMut(&str),
) -> Result<FaultRow, FaultError> {
    let mut dice = dice(options.seed);
    let ledger = Arc::new(Ledger::new(options.games));
    ledger.move_to(Some(site.url()));
    let onlooker = Client::guest(site.url()).await?;
    let mut tables = Tables(Vec::new());
    for number in 0..options.games {
        let table = TestGame::new((number, options.games), options.seed, site.pace(), ledger.clone()).await?;
        tables.0.push(tokio::spawn(table.run()));
    }
    let how = site.describe().to_owned();
    let (recovery, problems) = (Duration::ZERO, Vec::new());
    let mut row = FaultRow { kind, how, forced: 0, felt: 0, acknowledged: 0, unheard: 0, problems, recovery };
    let begun = ready(&ledger, &onlooker, Instant::now()).await;
    if begun.is_none() {
        return Err(FaultError::Impossible("the games do not begin".to_owned()));
    }
    let mut stuck = None;
    for number in 1..=options.count {
        sleep(Duration::from_millis(dice.random_range(100..400))).await;
        let before = ledger.felt();
        let over = match site.force(number, &mut dice, &ledger).await {
            Ok(over) => over,
            Err(FaultError::Client(error)) => {
                stuck = Some(format!("fault {number}: {error}"));
                break;
            }
            Err(error) => return Err(error),
        };
        row.forced = number;
        let recovered = ready(&ledger, &onlooker, over).await;
        row.felt += u32::from(ledger.felt() > before);
        row.recovery = row.recovery.max(recovered.unwrap_or_else(|| over.elapsed()));
        let ended = site.has_ended();
        if ended {
            ledger.problem("the server ended by itself", format!("in fault {number}"));
        } else if recovered.is_none() {
            let case = format!("fault {number}: not every game goes on after {} s", RECOVERY.as_secs());
            ledger.problem("the server has not recovered", case);
        }
        let restarts = ended || recovered.is_none() || number % RESTART == 0;
        if restarts && let Err(error) = restart(site, &ledger, &onlooker).await {
            stuck = Some(format!("fault {number}: {error}"));
            break;
        }
        inspect(&ledger, &onlooker, restarts || site.kills(), false).await;
        let problems: usize = ledger.problems().iter().map(|problem| problem.count).sum();
        let (turns, name) = (ledger.acknowledged(), kind.name());
        say(&format!(
            "{name} {number} of {}: {turns} turns acknowledged, {problems} problems",
            options.count
        ));
    }
    ledger.stop();
    if stuck.is_none() {
        tables.end().await;
        stuck = site.restart(&ledger).await.err().map(|error| format!("at the end: {error}"));
    }
    match stuck {
        None => inspect(&ledger, &onlooker, true, true).await,
        Some(case) => ledger.problem("the server cannot be started again", case),
    }
    row.acknowledged = ledger.acknowledged();
    row.unheard = ledger.unheard();
    row.problems = ledger.problems();
    Ok(row)
}

/// The tasks of all tables, which end with the run.
struct Tables(Vec<JoinHandle<()>>);

impl Tables {
    /// Waits until every table has played its last turn.
    async fn end(&mut self) {
        for table in &mut self.0 {
            let _ = table.await;
        }
    }
}

impl Drop for Tables {
    fn drop(&mut self) {
        for table in &self.0 {
            table.abort();
        }
    }
}

/// Waits until every game continues and the server is healthy; returns how long that took.
async fn ready(ledger: &Ledger, client: &Client, since: Instant) -> Option<Duration> {
    let healthy = async {
        loop {
            let client = client.moved(&ledger.url().await);
            let answer = client.ask(Method::GET, "/healthz", None).await;
            if answer.is_ok_and(|answer| answer.is_success()) {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let both = async { tokio::join!(ledger.all_progressed(since), healthy) };
    let left = RECOVERY.saturating_sub(since.elapsed());
    timeout(left, both).await.ok().map(|_| since.elapsed())
}

/// Restarts the server and waits until the games continue.
async fn restart(site: &mut Site, ledger: &Ledger, client: &Client) -> Result<(), FaultError> {
    let dead = site.restart(ledger).await?;
    if ready(ledger, client, dead).await.is_none() {
        ledger
            .problem("the games do not continue after a restart", format!("within {} s", RECOVERY.as_secs()));
    }
    Ok(())
}

/// Checks all games, or only those that may have changed since they were found complete after a restart.
async fn inspect(ledger: &Ledger, client: &Client, restarted: bool, all: bool) {
    let games = ledger.games().into_iter().filter(|game| !game.is_wrong() && (all || !game.is_settled()));
    stream::iter(games)
        .for_each_concurrent(
            AT_ONCE,
            |game| async move { table::check(ledger, client, &game, restarted).await },
        )
        .await;
}
