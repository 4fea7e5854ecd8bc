//! Options of `book`.

use std::path::PathBuf;

use clap::Args;

use super::GameOptions;

#[derive(Args)]
pub struct BookOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// Number of games; more games continue a smaller book
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub games: u64,
    /// The level that plays both sides, 7 or 8
    #[arg(long, value_name = "LEVEL", default_value_t = 7, value_parser = clap::value_parser!(u8).range(7..=8))]
    pub level: u8,
    /// With --level 8: positions to search per step; level 7 has its own limit
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub nodes: u64,
    /// Seed for the choice among lines that are about equally good
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Number of games to play at the same time [default: the number of processor cores]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// The file for the book; the games are kept beside it, and repeating the command resumes an interrupted run
    /// [default: target/book/GAME/VARIANT.txt]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}
