//! Options of the commands that run, back up and load-test a server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::RetentionOptions;

/// Which database to use.
#[derive(Args, Default)]
pub struct StoreOptions {
    /// Folder of the embedded database [default: the user's data directory]
    #[arg(long, value_name = "DIR", env = "LUDOTECA_DATA", global = true)]
    pub data: Option<PathBuf>,
    /// Use a PostgreSQL database, such as `postgres://user:password@host/name`
    #[arg(long, value_name = "URL", env = "LUDOTECA_DATABASE", hide_env_values = true, global = true)]
    pub database: Option<String>,
}

#[derive(Args, Default)]
pub struct ServeOptions {
    /// Address to listen on [default: 127.0.0.1:8080, or the next free port]
    #[arg(long, value_name = "ADDRESS:PORT", env = "LUDOTECA_LISTEN")]
    pub listen: Option<SocketAddr>,
    #[command(flatten)]
    pub store: StoreOptions,
    /// Public address of the server, such as `https://games.example`
    #[arg(long, value_name = "URL", env = "LUDOTECA_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Address of the reverse proxy whose X-Forwarded-For and X-Forwarded-Proto headers are trusted
    #[arg(long, value_name = "ADDR", env = "LUDOTECA_TRUSTED_PROXY")]
    pub trusted_proxy: Option<IpAddr>,
    /// Also accept requests for this host name, besides IP addresses, `localhost`, the machine's name and the host of
    /// the public URL; can be repeated
    #[arg(long, value_name = "NAME", env = "LUDOTECA_ALLOW_HOSTS", value_delimiter = ',')]
    pub allow_host: Vec<String>,
    /// Maximum connections per address; half as many may be event streams and WebSockets [default: 256]
    #[arg(long, value_name = "N", env = "LUDOTECA_CONNECTIONS_PER_ADDRESS", value_parser = clap::value_parser!(u32).range(2..))]
    pub connections_per_address: Option<u32>,
    /// Serve /metrics on this address only, not on the main one
    #[arg(long, value_name = "ADDRESS:PORT", env = "LUDOTECA_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// Disable limits on requests and connections (for tests)
    #[arg(long, env = "LUDOTECA_NO_RATE_LIMITS")]
    pub no_rate_limits: bool,
    /// Format of the log on standard error; RUST_LOG sets the level
    #[arg(long, value_enum, default_value_t = LogStyle::Text, env = "LUDOTECA_LOG")]
    pub log: LogStyle,
    /// Also append suspicious events to this file (for fail2ban)
    #[arg(long, value_name = "FILE", env = "LUDOTECA_SECURITY_LOG")]
    pub security_log: Option<PathBuf>,
    #[command(flatten)]
    pub retention: RetentionOptions,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum LogStyle {
    /// Human-readable text
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Args)]
pub struct DumpOptions {
    #[command(flatten)]
    pub store: StoreOptions,
    /// File to write or read; `-` is standard output or input
    #[arg(default_value = "-")]
    pub file: PathBuf,
}

#[derive(Args)]
pub struct ImportOptions {
    #[command(flatten)]
    pub dump: DumpOptions,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BackupOptions {
    #[command(flatten)]
    pub store: StoreOptions,
    /// Backup file
    pub file: PathBuf,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct LoadOptions {
    /// Server to test, started with --no-rate-limits
    #[arg(long, required_unless_present_any = ["kills", "faults"])]
    pub url: Option<String>,
    /// Number of connections, each following a game
    #[arg(long, default_value_t = 10_000)]
    pub sockets: usize,
    /// Number of games [default: 5000, or 20 with --faults]
    #[arg(long)]
    pub games: Option<usize>,
    /// Number of guests who play them
    #[arg(long, default_value_t = 200)]
    pub players: usize,
    /// Turns per second, over all games
    #[arg(long, default_value_t = 500)]
    pub rate: u32,
    /// Duration of the test
    #[arg(long, default_value = "30s")]
    pub time: String,
    /// Make the same requests as the page, in the same order
    #[arg(long, requires = "url")]
    pub page: bool,
    /// Start a separate server instead, inject faults of these kinds during play, and check that no acknowledged turn is
    /// lost: kill, full-disk, database-stop, cut-commit
    #[arg(long, value_name = "KIND", value_delimiter = ',', conflicts_with = "url")]
    pub faults: Vec<load::FaultKind>,
    /// With --faults: number of faults of each kind
    #[arg(long, default_value_t = 20, requires = "faults")]
    pub count: u32,
    /// Shorthand for `--faults kill --count KILLS`
    #[arg(long, value_name = "KILLS", conflicts_with_all = ["url", "faults"])]
    pub kills: Option<u32>,
    /// With --faults: use an existing PostgreSQL database (kill and cut-commit only)
    #[arg(long, value_name = "URL", conflicts_with_all = ["url", "postgres"])]
    pub database: Option<String>,
    /// With --faults: use a PostgreSQL server started by `scripts/postgres` (all kinds)
    #[arg(long, conflicts_with = "url")]
    pub postgres: bool,
    /// With --postgres: the script that starts PostgreSQL
    #[arg(long, value_name = "PATH", default_value = "scripts/postgres", requires = "postgres")]
    pub postgres_script: PathBuf,
    /// Seed for the games and, with --faults, for when faults happen
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}
