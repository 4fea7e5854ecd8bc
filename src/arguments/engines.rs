//! What the commands say that let machines play.

use std::path::PathBuf;

use clap::Args;

use super::{GameOptions, Lang};

#[derive(Args)]
pub struct EngineOptions {
    /// The game to begin with; `setoption name Game` changes it
    #[arg(long)]
    pub game: Option<String>,
    /// The variant to begin with; without it the game's first one
    #[arg(long, allow_hyphen_values = true, requires = "game")]
    pub variant: Option<String>,
    /// The player to begin with: level:0 to level:8, alphabeta, mcts, uct, greedy or random
    #[arg(long, default_value = "level:8")]
    pub engine: String,
}

/// What an engine has for each step.
#[derive(Args)]
pub struct LimitOptions {
    /// Time for each step, such as 100ms, 5s or 2m; a turn of k steps has k times as much
    #[arg(long)]
    pub time: Option<String>,
    /// Positions to look at for each step, so that the result is the same on every machine
    #[arg(long, conflicts_with = "time")]
    pub nodes: Option<u64>,
}

/// How games are played in the arena.
#[derive(Args)]
pub struct ArenaOptions {
    /// The game's name, as `ludoteca games` lists it
    #[arg(long)]
    pub game: String,
    /// The variant; without it the game's first one
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// How many games each two engines play: an even number, since games come in pairs
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// How many random turns a game begins with; without it 4, or none where a deal sees to variety
    #[arg(long, value_name = "TURNS")]
    pub opening: Option<usize>,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub concurrency: usize,
    /// A folder for the records; the same command goes on where it was interrupted
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Fixes openings, deals and what is random in players
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// As a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct MatchOptions {
    /// level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, random or 'cmd:PATH arguments'
    #[arg(value_name = "ENGINE")]
    pub first: String,
    /// Its opponent
    #[arg(value_name = "ENGINE")]
    pub second: String,
    #[command(flatten)]
    pub arena: ArenaOptions,
    /// Stop as soon as it is clear whether the first engine is rather ELO1 than ELO0 stronger
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// The second engine has this many times as much for each step
    #[arg(long, value_name = "TIMES", default_value_t = 1)]
    pub odds: u32,
}

#[derive(Args)]
pub struct LadderOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// How many games each level plays against the one below it: an even number, since games come in pairs
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    /// What the strongest level has; the others have their own limits. Without it 100ms
    #[command(flatten)]
    pub limits: LimitOptions,
    #[command(flatten)]
    pub series: SeriesOptions,
    /// The folder for records; the same command goes on where it was interrupted
    /// [default: target/ladder/GAME/VARIANT]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Write the table and a plot into this folder, such as docs/strength
    #[arg(long, value_name = "FOLDER")]
    pub report: Option<PathBuf>,
}

/// How a long series of games is played.
#[derive(Args)]
pub struct SeriesOptions {
    /// How many random turns a game begins with; without it 4, or none where a deal sees to variety
    #[arg(long, value_name = "TURNS")]
    pub opening: Option<usize>,
    /// How many games are played at a time; without it as many as there are processor cores
    #[arg(long, value_name = "N")]
    pub concurrency: Option<usize>,
    /// Fixes openings, deals and what is random in players
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
}

#[derive(Args)]
pub struct TournamentOptions {
    /// level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, random or 'cmd:PATH arguments'
    #[arg(value_name = "ENGINE", required = true, num_args = 2..)]
    pub engines: Vec<String>,
    #[command(flatten)]
    pub arena: ArenaOptions,
}

#[derive(Args)]
pub struct TuneOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// How many games to learn from
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    pub games: u64,
    /// Positions to look at for each step, in the games to learn from and in the match
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    pub nodes: u64,
    #[command(flatten)]
    pub series: SeriesOptions,
    /// The folder for games, weights and the match; the same command goes on where it was interrupted
    /// [default: target/tune/GAME/VARIANT]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// The match ends as soon as it is clear whether the new weights are rather ELO1 than ELO0 stronger
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    pub sprt: String,
    /// How many games the match may have
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    pub match_games: u64,
    /// In the source tree: log the run in docs/strength/tuning.md, and put the new weights in the old ones' place if they
    /// are better
    #[arg(long)]
    pub keep: bool,
}

/// A position to think about, and who thinks.
#[derive(Args)]
pub struct StudyOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// The position text; without it the start (of a dealt game: the one of seed 0)
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    /// A record; its last position, with the history that repetition needs
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub record: Option<PathBuf>,
    /// With --record: the position after this many turns
    #[arg(long, value_name = "N", requires = "record")]
    pub turn: Option<usize>,
    /// level:0 to level:8, alphabeta, alphabeta:FILE, mcts, uct, greedy, random or 'cmd:PATH arguments'
    #[arg(long, default_value = "level:8")]
    pub engine: String,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// How many of the best lines to find
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub lines: usize,
    /// How many threads, for what can use them
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Megabytes of memory for positions seen
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub hash: usize,
    /// Fixes what is random in the player
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The language of the words
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

#[derive(Args)]
pub struct BestMoveOptions {
    #[command(flatten)]
    pub study: StudyOptions,
    /// As a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct SolveOptions {
    /// The game's name, as `ludoteca games` lists it
    #[arg(required_unless_present = "verify")]
    pub game: Option<String>,
    /// The variant; without it the game's first one
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// The position text; without it the start (of a dealt game: the one of seed 0)
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Megabytes of memory for positions seen
    #[arg(long, value_name = "MB", default_value_t = 512)]
    pub hash: usize,
    /// Threads: with two, both players' wins are looked for at once
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Write the proof to this file
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Go on from this file, if it is there, and write down in it what was found out
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Instead of one position: the deals of this many seeds, or what comes of them; says how many are solved, and how soon
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "proof", "state"])]
    pub deals: Option<u64>,
    /// With --deals: not the deals, but the positions after this many turns of the play of level 7 against itself
    #[arg(long, value_name = "TURNS", default_value_t = 0, requires = "deals")]
    pub turns: usize,
    /// With --deals: how many are solved at a time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "deals")]
    pub concurrency: usize,
    /// Instead: check a proof by the rules alone
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    pub verify: Option<PathBuf>,
    /// As a JSON object
    #[arg(long)]
    pub json: bool,
}
