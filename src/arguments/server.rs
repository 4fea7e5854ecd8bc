//! What the commands say that serve games, and look after the server.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::RetentionOptions;

/// Where everything is kept.
#[derive(Args, Default)]
pub struct StoreOptions {
    /// The folder of the embedded database; without it the user's data directory
    #[arg(long, value_name = "DIR", env = "LUDOTECA_DATA")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead, such as `postgres://user:password@host/name`
    #[arg(long, value_name = "URL", env = "LUDOTECA_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
}

#[derive(Args, Default)]
pub struct ServeOptions {
    /// The address to listen on; without it 127.0.0.1:8080, or the next free port
    #[arg(long, value_name = "ADDRESS:PORT", env = "LUDOTECA_LISTEN")]
    pub listen: Option<SocketAddr>,
    #[command(flatten)]
    pub store: StoreOptions,
    /// The address under which people see the server, such as `https://games.example`
    #[arg(long, value_name = "URL", env = "LUDOTECA_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// The reverse proxy whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDR", env = "LUDOTECA_TRUSTED_PROXY")]
    pub trusted_proxy: Option<IpAddr>,
    /// Let everybody ask as often as they like, for tests
    #[arg(long, env = "LUDOTECA_NO_RATE_LIMITS")]
    pub no_rate_limits: bool,
    /// How the log on standard error is written; RUST_LOG says how much
    #[arg(long, value_enum, default_value_t = LogStyle::Text, env = "LUDOTECA_LOG")]
    pub log: LogStyle,
    /// Append what looks like an attack to this file as well, for fail2ban
    #[arg(long, value_name = "FILE", env = "LUDOTECA_SECURITY_LOG")]
    pub security_log: Option<PathBuf>,
    #[command(flatten)]
    pub retention: RetentionOptions,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum LogStyle {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON object a line
    Json,
}

#[derive(Args)]
pub struct DumpOptions {
    #[command(flatten)]
    pub store: StoreOptions,
    /// The file; `-` is standard output or input
    #[arg(default_value = "-")]
    pub file: PathBuf,
}

#[derive(Args)]
pub struct BackupOptions {
    #[command(flatten)]
    pub store: StoreOptions,
    /// The backup
    pub file: PathBuf,
}

#[derive(Args)]
pub struct LoadOptions {
    /// The server to be put under load; start it with --no-rate-limits
    #[arg(long, required_unless_present = "kills")]
    pub url: Option<String>,
    /// Connections, each following a game
    #[arg(long, default_value_t = 10_000)]
    pub sockets: usize,
    /// Games being played; without it 5000, or 20 with --kills
    #[arg(long)]
    pub games: Option<usize>,
    /// Guests who play them
    #[arg(long, default_value_t = 200)]
    pub players: usize,
    /// Turns a second, all games together
    #[arg(long, default_value_t = 500)]
    pub rate: u32,
    /// For how long
    #[arg(long, default_value = "30s")]
    pub time: String,
    /// Instead: start a server of its own, kill it this often in the middle of its work, and look for what it had acknowledged
    #[arg(long, default_value_t = 0, conflicts_with = "url")]
    pub kills: u32,
    /// With --kills: a PostgreSQL database instead of an embedded one
    #[arg(long, value_name = "URL", requires = "kills")]
    pub database: Option<String>,
    /// Fixes the games and, with --kills, the moments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
