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
    /// The reverse proxy whose X-Forwarded-For and X-Forwarded-Proto are believed
    #[arg(long, value_name = "ADDR", env = "LUDOTECA_TRUSTED_PROXY")]
    pub trusted_proxy: Option<IpAddr>,
    /// Answer to this host name too, beside addresses, `localhost`, the machine's own name and that of the public URL;
    /// may be given several times
    #[arg(long, value_name = "NAME", env = "LUDOTECA_ALLOW_HOSTS", value_delimiter = ',')]
    pub allow_host: Vec<String>,
    /// Connections that one address may hold at once, and half as many event streams and WebSockets [default: 256]
    #[arg(long, value_name = "N", env = "LUDOTECA_CONNECTIONS_PER_ADDRESS", value_parser = clap::value_parser!(u32).range(2..))]
    pub connections_per_address: Option<u32>,
    /// Answer /metrics on this address only, instead of the main one
    #[arg(long, value_name = "ADDRESS:PORT", env = "LUDOTECA_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,
    /// Let everybody ask as often and hold as many connections as they like, for tests
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
    #[arg(long, required_unless_present_any = ["kills", "faults"])]
    pub url: Option<String>,
    /// Connections, each following a game
    #[arg(long, default_value_t = 10_000)]
    pub sockets: usize,
    /// Games being played; default: 5000, or 20 with --faults
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
    /// Make the same requests as the page, in the same order: previews of half-made turns, whole views in answer to
    /// turns, and the view again when news do not say enough
    #[arg(long, requires = "url")]
    pub page: bool,
    /// Instead: start a server of its own, force faults of these kinds upon it while games are played, and look for
    /// every turn that it had acknowledged: kill, full-disk, database-stop, cut-commit
    #[arg(long, value_name = "KIND", value_delimiter = ',', conflicts_with = "url")]
    pub faults: Vec<load::FaultKind>,
    /// With --faults: how many faults of each kind
    #[arg(long, default_value_t = 20, requires = "faults")]
    pub count: u32,
    /// The same as `--faults kill --count KILLS`
    #[arg(long, value_name = "KILLS", conflicts_with_all = ["url", "faults"])]
    pub kills: Option<u32>,
    /// With --faults: a PostgreSQL database instead of an embedded one, for kill and cut-commit
    #[arg(long, value_name = "URL", conflicts_with_all = ["url", "postgres"])]
    pub database: Option<String>,
    /// With --faults: a PostgreSQL that is started by `scripts/postgres`, for all kinds
    #[arg(long, conflicts_with = "url")]
    pub postgres: bool,
    /// With --postgres: the script
    #[arg(long, value_name = "PATH", default_value = "scripts/postgres", requires = "postgres")]
    pub postgres_script: PathBuf,
    /// Fixes the games and, with --faults, the moments
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
