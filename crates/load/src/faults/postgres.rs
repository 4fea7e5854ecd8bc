//! A private PostgreSQL server run by `scripts/postgres`, which can be stopped and can run out of disk space.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::process::Command;

use super::FaultError;
use super::control::Helper;

/// A PostgreSQL server that is running or temporarily stopped.
pub(super) struct Cluster {
    helper: Helper,
    /// The URL of its database.
    pub url: String,
}

impl Cluster {
    /// Starts one, on a disk of the given size in megabytes if requested.
    pub async fn start(script: &Path, megabytes: Option<u64>, log: &Path) -> Result<Cluster, FaultError> {
        let name = script.display().to_string();
        let problem = |error: std::io::Error| FaultError::Helper(name.clone(), error.to_string());
        // The script's messages go to the same file as the server's log.
        let file = std::fs::OpenOptions::new().create(true).append(true).open(log).map_err(problem)?;
        let script: PathBuf = script.canonicalize().map_err(problem)?;
        let mut command = Command::new(script);
        if let Some(megabytes) = megabytes {
            command.args(["--disk".to_owned(), format!("{megabytes}m")]);
        }
        command.stderr(Stdio::from(file));
        let started = Helper::start(&name, &mut command).await;
        let (helper, url) = started.map_err(|error| match megabytes {
            Some(_) => {
                FaultError::Impossible(format!("PostgreSQL on a small disk: {error}; see {}", log.display()))
            }
            None => error,
        })?;
        if !url.starts_with("postgres://") {
            return Err(FaultError::Helper(name, format!("it said `{url}` instead of an address")));
        }
        Ok(Cluster { helper, url })
    }

    /// Stops it immediately, as if its machine had failed.
    pub async fn stop(&mut self) -> Result<(), FaultError> {
        self.helper.say("stop", "stopped").await
    }

    /// Starts it again, even if it has stopped by itself.
    pub async fn resume(&mut self) -> Result<(), FaultError> {
        self.helper.say("start", "started").await
    }

    /// Fills its disk.
    pub async fn fill(&mut self) -> Result<(), FaultError> {
        self.helper.say("fill", "full").await
    }

    /// Fills its disk, and lets it crash because its write-ahead log cannot grow.
    pub async fn panic(&mut self) -> Result<(), FaultError> {
        self.helper.say("panic", "full").await
    }

    /// Frees its disk.
    pub async fn free(&mut self) -> Result<(), FaultError> {
        self.helper.say("free", "free").await
    }

    /// Removes it.
    pub async fn end(self) {
        self.helper.end().await;
    }
}
