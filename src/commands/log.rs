//! The server's log goes to standard error; suspicious events can also go to a separate file.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::arguments::LogStyle;

/// The default filter, used if `RUST_LOG` is not set.
const USUAL: &str = "warn,ludoteca_server=info";
/// The log target of suspicious events.
const SECURITY: &str = "ludoteca::security";

/// Starts the log.
///
/// # Errors
/// The security log cannot be written.
pub fn start(style: LogStyle, security: Option<&Path>) -> Result<()> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(USUAL));
    // No colours for programs that read the log.
    let all = fmt::layer().with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    let all = match style {
        LogStyle::Text => all.with_filter(filter).boxed(),
        LogStyle::Json => all.json().with_filter(filter).boxed(),
    };
    let apart = match security {
        Some(path) => {
            opened(path).with_context(|| format!("--security-log {}", path.display()))?;
            let only = Targets::new().with_target(SECURITY, tracing_subscriber::filter::LevelFilter::WARN);
            Some(fmt::layer().with_ansi(false).with_writer(appending(path.to_owned())).with_filter(only))
        }
        None => None,
    };
    tracing_subscriber::registry().with(all).with(apart).init();
    Ok(())
}

/// Opens the file for each line, so that it can be rotated at any time. If that fails, the line is still on standard
/// error.
fn appending(path: PathBuf) -> impl Fn() -> Box<dyn Write> {
    move || match opened(&path) {
        Ok(file) => Box::new(file),
        Err(_) => Box::new(io::sink()),
    }
}

fn opened(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
