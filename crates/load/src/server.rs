//! A server as a child process, on a free port.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tokio::fs::OpenOptions;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::client::ClientError;

/// How long a server may take to start.
const START: Duration = Duration::from_secs(30);

/// How to start a server, repeatedly on the same data.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    /// The program, which is started as `PROGRAM serve …`.
    pub program: PathBuf,
    /// A command that starts the program, such as `nsenter …`; empty if the program is started directly.
    pub through: Vec<OsString>,
    /// Further arguments, such as `--data DIR`.
    pub arguments: Vec<OsString>,
    /// The file for its log.
    pub log: PathBuf,
}

/// A running server.
pub(crate) struct Process {
    child: Child,
    /// Its address, such as `http://127.0.0.1:4321`.
    pub url: String,
}

impl Launch {
    /// Starts the server and waits until it prints its address.
    pub async fn start(&self) -> Result<Process, ClientError> {
        let program = self.program.as_os_str();
        let mut command = match self.through.split_first() {
            None => Command::new(program),
            Some((first, others)) => {
                let mut command = Command::new(first);
                command.args(others).arg(program);
                command
            }
        };
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--no-rate-limits"])
            .args(&self.arguments)
            .env_remove("LUDOTECA_DATA")
            .env_remove("LUDOTECA_DATABASE")
            .env_remove("LUDOTECA_PUBLIC_URL")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        // The log goes through a pipe, so that file size limits and full disks do not affect it.
        if let Some(mut log) = child.stderr.take() {
            let file = OpenOptions::new().create(true).append(true).open(&self.log).await;
            let mut file = file.map_err(|error| failed(&error))?;
            tokio::spawn(async move { tokio::io::copy(&mut log, &mut file).await });
        }
        let output = child.stdout.take().ok_or_else(|| ClientError::Nonsense("no output".to_owned()))?;
        let mut lines = BufReader::new(output).lines();
        let line = timeout(START, lines.next_line()).await;
        let line =
            line.map_err(|_| ClientError::Connection(format!("the server did not start in {START:?}")))?;
        let line = line.map_err(|error| failed(&error))?.unwrap_or_default();
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split_whitespace().next());
        let port = port.ok_or_else(|| {
            let log = self.log.display();
            ClientError::Nonsense(format!("the server did not start; its log is {log}"))
        })?;
        Ok(Process { child, url: format!("http://127.0.0.1:{port}") })
    }
}

impl Process {
    /// Kills it with SIGKILL and waits until it has exited.
    pub async fn kill(&mut self) -> Result<(), ClientError> {
        self.child.kill().await.map_err(|error| failed(&error))
    }

    /// Its process id, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Whether it has exited by itself.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

fn failed(error: &std::io::Error) -> ClientError {
    ClientError::Connection(error.to_string())
}
