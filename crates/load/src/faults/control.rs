//! A helper process that obeys commands on its standard input, one word per line, and answers each with a line.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::FaultError;

/// How long an answer may take. Before the first one, PostgreSQL may have to be installed.
const FIRST: Duration = Duration::from_secs(300);
const PATIENCE: Duration = Duration::from_secs(60);

/// A helper, which ends when its standard input is closed.
pub(super) struct Helper {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    name: String,
}

impl Helper {
    /// Starts the helper, and reads its first line.
    pub async fn start(name: &str, command: &mut Command) -> Result<(Helper, String), FaultError> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(name, &error.to_string()))?;
        let streams = child.stdin.take().zip(child.stdout.take());
        let (input, output) = streams.ok_or_else(|| failed(name, "it has no streams"))?;
        let output = BufReader::new(output).lines();
        let mut helper = Helper { child, input: Some(input), output, name: name.to_owned() };
        let line = helper.line(FIRST).await?;
        Ok((helper, line))
    }

    /// The process id.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Sends a command and checks the answer.
    pub async fn say(&mut self, word: &str, answer: &str) -> Result<(), FaultError> {
        let input = self.input.as_mut().ok_or_else(|| failed(&self.name, "it was ended"))?;
        let written = input.write_all(format!("{word}\n").as_bytes()).await;
        written.map_err(|error| failed(&self.name, &error.to_string()))?;
        let line = self.line(PATIENCE).await?;
        if line != answer {
            return Err(failed(&self.name, &format!("said `{line}` to `{word}` instead of `{answer}`")));
        }
        Ok(())
    }

    async fn line(&mut self, patience: Duration) -> Result<String, FaultError> {
        let line = timeout(patience, self.output.next_line()).await;
        let line = line.map_err(|_| failed(&self.name, &format!("it said nothing in {patience:?}")))?;
        let line = line.map_err(|error| failed(&self.name, &error.to_string()))?;
        line.ok_or_else(|| failed(&self.name, "it ended"))
    }

    /// Closes its input and waits until it has cleaned up and ended.
    pub async fn end(mut self) {
        drop(self.input.take());
        let _ = timeout(PATIENCE, self.child.wait()).await;
    }
}

fn failed(name: &str, problem: &str) -> FaultError {
    FaultError::Helper(name.to_owned(), problem.to_owned())
}
