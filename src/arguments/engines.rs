//! Options of the commands that run engines.

use std::path::PathBuf;

use clap::Args;

use super::{GameOptions, RecordOptions, ReportOptions};

#[derive(Args)]
pub struct EngineOptions {
    /// Initial game; `setoption name Game` changes it [default: the first game listed]
    #[arg(long)]
    pub game: Option<String>,
    /// Initial variant [default: the game's first variant]
    #[arg(long, allow_hyphen_values = true, requires = "game")]
    pub variant: Option<String>,
    /// Initial player: level:0 to level:8, alphabeta, mcts, uct, greedy, beginner or random
    #[arg(long, default_value = "level:8")]
    pub engine: String,
}

/// The limit of an engine for each step.
#[derive(Args)]
pub struct LimitOptions {
    /// Time per step, such as 100ms, 5s or 2m; a turn of k steps gets k times as much
    #[arg(long)]
    pub time: Option<String>,
    /// Positions to search per step, for results that do not depend on the machine
    #[arg(long, conflicts_with = "time")]
    pub nodes: Option<u64>,
}

#[derive(Args)]
pub struct ReviewOptions {
    /// A game record; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Also write the review as a page of its own to this file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Limit for each step [default: 20000 positions]
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

/// How games are played in the arena.
#[derive(Args)]
pub struct ArenaOptions {
    /// Name of the game, as listed by `ludoteca games`
    #[arg(long)]
    pub game: String,
    /// The variant [default: the game's first variant]
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// Number of games between each two engines; must be even, since games are played in pairs
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Number of random opening turns per game [default: 4, or 0 in games that start with a random deal]
    #[arg(long, value_name = "TURNS")]
    pub opening: Option<usize>,
    /// Number of games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// Save the game records in this folder; repeating the command resumes an interrupted run
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Seed for openings, deals and random choices of players
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct MatchOptions {
    /// Engine: level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, beginner, random or 'cmd:PATH arguments'
    #[arg(value_name = "ENGINE")]
    pub first: String,
    /// Opponent, as for the first engine
    #[arg(value_name = "ENGINE")]
    pub second: String,
    #[command(flatten)]
    pub arena: ArenaOptions,
    /// Stop early by a sequential test (SPRT): is the first engine stronger by ELO1 rather than by ELO0?
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Give the second engine this many times the limit per step
    #[arg(long, value_name = "TIMES", default_value_t = 1)]
    pub odds: u32,
}

#[derive(Args)]
pub struct LadderOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// Number of games between neighbouring levels; must be even, since games are played in pairs
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    /// Limit of the strongest level; the others have their own [default: 100ms]
    #[command(flatten)]
    pub limits: LimitOptions,
    #[command(flatten)]
    pub series: SeriesOptions,
    /// Folder for game records; repeating the command resumes an interrupted run
    /// [default: target/ladder/GAME/VARIANT]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Write the table and a plot to this folder, such as docs/strength
    #[arg(long, value_name = "FOLDER")]
    pub report: Option<PathBuf>,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

/// Options for a long series of games.
#[derive(Args)]
pub struct SeriesOptions {
    /// Number of random opening turns per game [default: 4, or 0 in games that start with a random deal]
    #[arg(long, value_name = "TURNS")]
    pub opening: Option<usize>,
    /// Number of games to play at the same time [default: the number of processor cores]
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// Seed for openings, deals and random choices of players
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
}

#[derive(Args)]
pub struct TournamentOptions {
    /// Engine: level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, beginner, random or 'cmd:PATH arguments'
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    pub engines: Vec<String>,
    #[command(flatten)]
    pub arena: ArenaOptions,
}

#[derive(Args)]
pub struct TuneOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// Number of self-play games to learn from
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    pub games: u64,
    /// Positions to search per step, both in self-play and in the match
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    pub nodes: u64,
    #[command(flatten)]
    pub series: SeriesOptions,
    /// Folder for games, weights and the match; repeating the command resumes an interrupted run
    /// [default: target/tune/GAME/VARIANT]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Stop the match early by a sequential test (SPRT): are the new weights stronger by ELO1 rather than by ELO0?
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    pub sprt: String,
    /// Maximum number of games in the match
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    pub match_games: u64,
    /// Log the run in docs/strength/tuning.md, and replace the old weights if the new ones are better (source tree only)
    #[arg(long)]
    pub keep: bool,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct TrainOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// Number of self-play games per generation
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub games: u32,
    /// Nodes to search per step in self-play
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub nodes: u64,
    /// How often every position is used in training
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub epochs: usize,
    /// Train again on games of the new net, at most this many times, as long as each net beats the one before
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub generations: u32,
    #[command(flatten)]
    pub series: SeriesOptions,
    /// Folder for games, nets and matches; repeating the command resumes an interrupted run
    /// [default: target/train/GAME/VARIANT]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Time per step in the match
    #[arg(long, default_value = "50ms")]
    pub time: String,
    /// Stop the match early by a sequential test (SPRT): is the new net stronger by ELO1 rather than by ELO0?
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,20", allow_hyphen_values = true)]
    pub sprt: String,
    /// Maximum number of games in each match
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub match_games: u64,
    /// Log the run in docs/strength/training.md, and keep the net in the game's folder if it wins (source tree only)
    #[arg(long)]
    pub keep: bool,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}

/// A position to analyse, and the engine that does so.
#[derive(Args)]
pub struct StudyOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// The position to use, as text; with bestmove, `-` reads one per line from standard input and prints one line of JSON each
    /// [default: the start position; for a dealt game, the deal of seed 0]
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub report: ReportOptions,
    #[command(flatten)]
    pub record: RecordOptions,
    /// Engine: level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, beginner, random or 'cmd:PATH arguments'
    #[arg(long, default_value = "level:8")]
    pub engine: String,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Number of best lines to find
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub lines: usize,
    /// Number of threads, for engines that can use several
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub hash: usize,
    /// Seed for random choices of the engine
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
}

#[derive(Args)]
pub struct BestMoveOptions {
    #[command(flatten)]
    pub study: StudyOptions,
    /// With analyse: a table that is redrawn, instead of the whole screen
    #[arg(long)]
    pub plain: bool,
    /// With bestmove: also say which piece to look at, what the turn does and what follows
    #[arg(long)]
    pub explain: bool,
    /// Print as JSON: an object, or with analyse one line per depth
    #[arg(long)]
    pub json: bool,
}

/// The limit of the solver for a whole position.
#[derive(Args)]
pub struct SolveLimits {
    /// Time for each position, such as 5s, 2m or 1h [default: 60s]
    #[arg(long)]
    pub time: Option<String>,
    /// Positions to search for each position to solve, for results that do not depend on the machine
    #[arg(long, conflicts_with = "time")]
    pub nodes: Option<u64>,
}

#[derive(Args)]
pub struct AccuracyOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// Engine: level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, beginner, random or 'cmd:PATH arguments'
    #[arg(long, default_value = "level:8")]
    pub engine: String,
    /// Limit of the engine [default: 100ms]
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Use the positions in this file instead of those that the game ships
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// Also list the positions whose result was given away, with the turn that was played
    #[arg(long)]
    pub failed: bool,
    /// Make N positions from games of the engine and print them, instead of measuring
    #[arg(long, value_name = "N", conflicts_with_all = ["time", "failed", "positions"])]
    pub make: Option<usize>,
    /// Seed for random choices of the engine, or for the games that positions are made from
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Print as a JSON object
    #[arg(long, conflicts_with = "make")]
    pub json: bool,
}

#[derive(Args)]
pub struct SolveOptions {
    /// Name of the game, as listed by `ludoteca games`
    #[arg(required_unless_present = "verify")]
    pub game: Option<String>,
    /// The variant [default: the game's first variant]
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// The position to use, as text; `-` reads one per line from standard input and prints one line of JSON each
    /// [default: the start position; for a dealt game, the deal of seed 0]
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub report: ReportOptions,
    #[command(flatten)]
    pub limits: SolveLimits,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 512)]
    pub hash: usize,
    /// Number of threads; with two, a win for each player is searched at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Write the proof to this file
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Save the state of the search in this file; if the file exists, continue from it
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Solve the deals of N seeds instead of one position, and report how many are solved and how fast
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "report", "proof", "state"])]
    pub deals: Option<u64>,
    /// With --deals: solve the positions after this many turns of self-play by level 7, instead of the deals
    #[arg(long, value_name = "TURNS", default_value_t = 0, requires = "deals")]
    pub turns: usize,
    /// With --deals: number of positions to solve at the same time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "deals")]
    pub concurrency: usize,
    /// Verify a proof file using only the rules, instead of solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "report"])]
    pub verify: Option<PathBuf>,
    /// Print as a JSON object
    #[arg(long)]
    pub json: bool,
}
