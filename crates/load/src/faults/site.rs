//! A server with its database, and how each kind of fault is injected.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kernel::Dice;
use rand::RngExt;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::disk::Disk;
use super::ledger::Ledger;
use super::postgres::Cluster;
use super::proxy::{Cut, Proxy};
use super::{Database, FaultError, FaultKind, FaultOptions, lock};
use crate::server::{Launch, Process};

/// Every fourth outage, starting with the second, is longer than any client may have to wait.
const LONG_OUTAGE: Duration = Duration::from_secs(7);
/// How long to wait until a full disk makes a request fail.
const UNNOTICED: Duration = Duration::from_secs(30);
/// Size of a small disk in megabytes: for an empty database, and additionally per fault.
const EMBEDDED: (u64, u64) = (8, 1);
const CLUSTER: (u64, u64) = (96, 2);

/// The means of injecting a fault.
enum Means {
    /// SIGKILL at a random time.
    Kill,
    /// SIGKILL right after a turn was sent.
    KillAtTurn,
    /// The disk of the embedded database is full.
    Disk(Disk),
    /// Another process holds the lock of the embedded database.
    Lock(PathBuf),
    /// PostgreSQL is stopped.
    Stop(Cluster),
    /// The disk of PostgreSQL is full.
    Fill(Cluster),
    /// A connection to PostgreSQL is cut.
    Cut(Proxy, Option<Cluster>),
    /// SIGKILL, with a private PostgreSQL server.
    KillBeside(Cluster),
}

/// A server with its database.
pub(super) struct Site {
    launch: Launch,
    process: Process,
    means: Means,
    folder: TempDir,
}

impl Site {
    /// Sets up everything that a kind of fault needs, and starts the server.
    pub async fn open(kind: FaultKind, options: &FaultOptions, log: &Path) -> Result<Site, FaultError> {
        let folder = tempfile::tempdir().map_err(|error| FaultError::Impossible(error.to_string()))?;
        let megabytes = |(empty, each): (u64, u64)| empty + each * u64::from(options.count);
        let mut through = Vec::new();
        let mut address = None;
        let means = match (&options.database, kind) {
            (Database::Embedded, FaultKind::Kill) => Means::Kill,
            (Database::Embedded, FaultKind::CutCommit) => Means::KillAtTurn,
            (Database::Embedded, FaultKind::DatabaseStop) => Means::Lock(folder.path().join("ludoteca.db")),
            (Database::Embedded, FaultKind::FullDisk) => {
                let disk = Disk::open(folder.path(), megabytes(EMBEDDED) << 20).await;
                through = disk.entrance();
                Means::Disk(disk)
            }
            (Database::At(url), FaultKind::Kill) => {
                address = Some(url.clone());
                Means::Kill
            }
            (Database::At(url), FaultKind::CutCommit) => Means::Cut(Proxy::open(url).await?, None),
            (Database::At(_), FaultKind::FullDisk | FaultKind::DatabaseStop) => {
                let problem = format!(
                    "{} needs a PostgreSQL of its own: --postgres instead of --database",
                    kind.name()
                );
                return Err(FaultError::Impossible(problem));
            }
            (Database::Script(script), _) => {
                let disk = (kind == FaultKind::FullDisk).then(|| megabytes(CLUSTER));
                let cluster = Cluster::start(script, disk, log).await?;
                address = Some(cluster.url.clone());
                match kind {
                    FaultKind::Kill => Means::KillBeside(cluster),
                    FaultKind::FullDisk => Means::Fill(cluster),
                    FaultKind::DatabaseStop => Means::Stop(cluster),
                    FaultKind::CutCommit => Means::Cut(Proxy::open(&cluster.url).await?, Some(cluster)),
                }
            }
        };
        if let Means::Cut(proxy, _) = &means {
            address = Some(proxy.url.clone());
        }
        let mut arguments = vec!["--data".into(), folder.path().into()];
        arguments.extend(address.iter().flat_map(|url| ["--database".into(), url.into()]));
        let launch = Launch { program: options.program.clone(), through, arguments, log: log.to_owned() };
        let process = launch.start().await?;
        Ok(Site { launch, process, means, folder })
    }

    pub fn url(&self) -> &str {
        &self.process.url
    }

    /// How faults are injected.
    pub fn describe(&self) -> &'static str {
        match &self.means {
            Means::Kill | Means::KillBeside(_) => "SIGKILL",
            Means::KillAtTurn => "SIGKILL as soon as a turn was sent",
            Means::Disk(disk) => disk.describe(),
            Means::Lock(_) => "another process that holds the lock",
            Means::Stop(_) => "an immediate stop of PostgreSQL",
            Means::Fill(_) => "a tmpfs, filled",
            Means::Cut(..) => "a proxy that cuts the connection",
        }
    }

    /// Whether each fault restarts the server.
    pub fn kills(&self) -> bool {
        matches!(&self.means, Means::Kill | Means::KillBeside(_) | Means::KillAtTurn)
    }

    /// How long players think, in milliseconds: not at all if only the timing matters, longer if outages take seconds.
    pub fn pace(&self) -> std::ops::Range<u64> {
        if self.kills() { 0..0 } else { 10..50 }
    }

    /// Injects a fault and waits until it is over. Returns the time at which it ended.
    pub async fn force(
        &mut self,
        number: u32,
        dice: &mut Dice,
        ledger: &Ledger,
    ) -> Result<Instant, FaultError> {
        let outage = match number % 4 {
            2 => LONG_OUTAGE,
            _ => Duration::from_millis(dice.random_range(1_000..2_000)),
        };
        let full = Duration::from_millis(dice.random_range(700..1_300));
        let server = self.process.id();
        match &mut self.means {
            Means::Kill | Means::KillBeside(_) => {
                sleep(Duration::from_millis(dice.random_range(20..600))).await;
                return self.restart(ledger).await;
            }
            Means::KillAtTurn => {
                sleep(Duration::from_millis(dice.random_range(20..300))).await;
                let moment = Duration::from_micros(dice.random_range(0..3_000));
                let _ = timeout(UNNOTICED, ledger.sending.notified()).await;
                // Tokio's timer is too coarse for this.
                let _ = tokio::task::spawn_blocking(move || std::thread::sleep(moment)).await;
                return self.restart(ledger).await;
            }
            Means::Disk(disk) => {
                let before = ledger.felt();
                disk.fill(server).await?;
                let _ = timeout(UNNOTICED, ledger.felt_more(before)).await;
                sleep(full).await;
                disk.free(server).await?;
            }
            Means::Fill(cluster) => {
                let before = ledger.felt();
                if number.is_multiple_of(2) {
                    cluster.panic().await?;
                } else {
                    cluster.fill().await?;
                }
                let _ = timeout(UNNOTICED, ledger.felt_more(before)).await;
                sleep(full).await;
                cluster.free().await?;
                // It stops by itself if its write-ahead log could not grow.
                cluster.resume().await?;
            }
            Means::Lock(database) => lock::hold(database, outage).await?,
            Means::Stop(cluster) => {
                cluster.stop().await?;
                sleep(outage).await;
                cluster.resume().await?;
            }
            Means::Cut(proxy, _) => {
                let cut = [Cut::After, Cut::Before, Cut::Late][number as usize % 3];
                proxy.cut(cut).await?;
            }
        }
        Ok(Instant::now())
    }

    /// Whether the server has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.process.has_ended()
    }

    /// Kills the server and starts it again. Returns the time at which it was dead.
    pub async fn restart(&mut self, ledger: &Ledger) -> Result<Instant, FaultError> {
        self.process.kill().await?;
        let dead = Instant::now();
        ledger.move_to(None);
        self.process = self.launch.start().await?;
        ledger.move_to(Some(&self.process.url));
        Ok(dead)
    }

    /// Ends the server and its database.
    pub async fn close(mut self) {
        let _ = self.process.kill().await;
        match self.means {
            Means::Disk(disk) => disk.end().await,
            Means::Stop(cluster) | Means::Fill(cluster) | Means::KillBeside(cluster) => cluster.end().await,
            Means::Cut(proxy, cluster) => {
                drop(proxy);
                if let Some(cluster) = cluster {
                    cluster.end().await;
                }
            }
            Means::Kill | Means::KillAtTurn | Means::Lock(_) => {}
        }
        let _ = self.folder.close();
    }
}
