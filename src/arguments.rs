//! What the command line says.

mod admin;
mod engines;
mod server;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use admin::{AdminOptions, AdminWish, RetentionOptions};
pub use server::{BackupOptions, DumpOptions, LoadOptions, LogStyle, ServeOptions, StoreOptions};

pub use engines::{
    ArenaOptions, BestMoveOptions, EngineOptions, LadderOptions, LimitOptions, MatchOptions, SeriesOptions,
    SolveOptions, StudyOptions, TournamentOptions, TuneOptions,
};

/// Five modern abstract board games: play them, study them, let machines play. Without a command: the web application.
#[derive(Parser)]
#[command(
    version,
    about,
    after_help = "Try: ludoteca                   the web application\n     ludoteca play              in the terminal\n     ludoteca show stac"
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the web application; without options at `http://localhost:8080` with an embedded database
    #[command(after_help = "Examples:
  ludoteca serve
  ludoteca serve --listen 0.0.0.0:80 --data /var/lib/ludoteca --public-url https://games.example
  ludoteca serve --database postgres://ludoteca:secret@localhost/ludoteca --log json
docs/hosting.md tells how to run it for a club.")]
    Serve(ServeOptions),
    /// Write everything in a database to a file, one row a line; it holds secrets, keep it safe
    #[command(
        after_help = "Example: ludoteca export games.jsonl && ludoteca import --database postgres://localhost/ludoteca games.jsonl"
    )]
    Export(DumpOptions),
    /// Read what `export` has written into a database; rows that are there already stay
    Import(DumpOptions),
    /// Copy everything into a file while the server runs
    #[command(after_help = "Example: ludoteca backup ludoteca-monday.db

An embedded database is copied as an SQLite database, PostgreSQL as the text that `export` writes, from one moment
each. Password hashes and the key that signs cookies are in it: keep it as safe as the database.")]
    Backup(BackupOptions),
    /// Read a backup into an empty database of either kind
    #[command(after_help = "Examples:
  ludoteca restore --data new-folder ludoteca-monday.db
  ludoteca restore --database postgres://localhost/ludoteca ludoteca-monday.db")]
    Restore(BackupOptions),
    /// Look after the players and games of a server, running or not
    #[command(after_help = "Examples:
  ludoteca admin players ana
  ludoteca admin games --player ana
  ludoteca admin ban 'Rude Guest'
  ludoteca admin remove-chat q7Wm3xk9RtbA 12
  ludoteca admin ban-address 203.0.113.0/24 --reason 'spam'
  ludoteca admin audit --most 20

A player is named by id, by account name, or by a guest's exact name if only one guest has it. A running server hears of
every change within a second; each is noted for `audit`.")]
    Admin(AdminOptions),
    /// Play real games over real connections to see how much a server carries, and what it keeps through faults
    #[command(after_help = "Examples:
  ludoteca load --url http://127.0.0.1:8080 --sockets 10000 --rate 500 --time 60s
  ludoteca load --url http://127.0.0.1:8080 --page
  ludoteca load --kills 100
  ludoteca load --faults kill,full-disk,database-stop,cut-commit --count 20
  ludoteca load --faults kill,full-disk,database-stop,cut-commit --postgres
Every acknowledged turn and every delivered event is checked. A problem ends it with an error.

The kinds of faults:
  kill           SIGKILL in the middle of the server's work, and a new start
  full-disk      the disk of the database is full until requests fail, and a second more
  database-stop  the database is away for one or two seconds, every fourth time for seven:
                 PostgreSQL is stopped, or another process holds the lock of SQLite
  cut-commit     the connection to PostgreSQL is cut at a COMMIT: when it is done, before it
                 is sent, or while it is on its way. With SQLite: SIGKILL right after a turn
                 was sent

full-disk uses a small tmpfs in a mount namespace: it needs root or user namespaces. Without
them the size of the server's files is limited instead (RLIMIT_FSIZE), which the report says;
for PostgreSQL there is no such substitute.

Problems are:
  - an acknowledged turn that is not there, now or after a restart
  - a turn that is there and was never sent
  - an event that a follower missed or saw twice
  - a turn that is stored although a 503 said \"stored\": false
  - an answer 5xx other than 503, or a 503 without Retry-After
  - an answer after more than 5 seconds
  - a game that does not go on, or a /healthz that is not ok, 15 seconds after a fault")]
    Load(LoadOptions),
    /// Play in the terminal: with people, against the computer, or watch two computers
    #[command(after_help = "Examples:
  ludoteca play                                          a menu asks for everything
  ludoteca play stac --second level:5                    against the computer
  ludoteca play stac --first human --second human        two people at one keyboard
  ludoteca play stac --first level:4 --second level:6    watch two computers
  ludoteca play stac --clock 300+5 --record game.txt     five minutes each and five seconds a turn, kept in a file
  echo 'a1>a4' | ludoteca play stac --plain              line by line, through a pipe
On the screen, ? lists all keys. LUDOTECA_DATA names the folder in which unfinished games are kept.")]
    Play(PlayOptions),
    /// List the games, their variants and seats
    Games(GamesOptions),
    /// Print a start position
    #[command(after_help = "Example: ludoteca start crab-stack --seed 7")]
    Start(StartOptions),
    /// Show a position as a board, a picture or text
    #[command(after_help = "Examples:
  ludoteca show stac
  ludoteca show duplohex --style svg > board.svg
  ludoteca show stac --report '[[vv,vv,vv,vv,p2],[vv,b3,p2,p1,p1],[a3,a1,p1,b3,vv],[vv,p2,vv,b1,p1],[p1,vv,vv,a3,vv]]' --set TOPLAY=b
  ludoteca show crab-stack --record game.txt --turn 12")]
    Show(ShowOptions),
    /// Print the legal steps of a position, one a line, in byte order
    #[command(
        after_help = "Example: ludoteca steps crab-stack --position '-,MS,M/-,-,B,ss/-,-,W,Bm,Bb/-,-,-,S/-,-,- 2 -'"
    )]
    Steps(PositionOptions),
    /// Play turns and print the position they lead to, and the result or `-`
    #[command(after_help = "Examples:
  ludoteca apply stac 'a1>a4' 'e5-e2'
  ludoteca apply duplohex dd4 'placeDisc(3,3),placeRing(3,4)'
Only the last turn may stop in the middle; a position that occurs for the third time ends the game.")]
    Apply(ApplyOptions),
    /// Count the sequences of DEPTH legal steps
    #[command(after_help = "Example: ludoteca perft syrtis 3 --variant major --divide")]
    Perft(PerftOptions),
    /// Play random legal steps to the end and print the record
    #[command(after_help = "Example: ludoteca random sixteen-stone --seed 3 > game.txt")]
    Random(StartOptions),
    /// Replay records and say the first thing wrong with each
    #[command(after_help = "Example: ludoteca check games/*.txt")]
    Check(CheckOptions),
    /// Measure the speed of the rules on one thread, or of a search on two
    #[command(after_help = "Examples:
  ludoteca bench stac --json
  ludoteca bench --threads")]
    Bench(BenchOptions),
    /// Find the best turn; it stands alone on the last line
    #[command(
        name = "bestmove",
        after_help = "Examples:
  ludoteca bestmove stac --time 2s
  ludoteca bestmove stac --position '00002/0B211/A11B0/02011/100A0 b b3,d2 ab' --nodes 100000 --json
  ludoteca bestmove crab-stack --record game.txt --turn 12 --engine mcts
The limit is for each step of the turn; without one it is 5s."
    )]
    BestMove(BestMoveOptions),
    /// Think about a position and show how the judgement grows, until the limit, Enter or Ctrl-C
    #[command(after_help = "Examples:
  ludoteca analyse syrtis --lines 5
  ludoteca analyse stac --record game.txt --time 1m --threads 2
Without a limit it thinks until Enter or Ctrl-C. Where the output is no terminal, it is a line for each depth.")]
    Analyse(StudyOptions),
    /// Find out for certain who wins a position, and prove it
    #[command(after_help = "Examples:
  ludoteca solve crab-stack --position '-,MS,M/-,-,B,ss/-,-,W,Bm,Bb/-,-,-,S/-,-,- 2 -' --proof proof.txt
  ludoteca solve --verify proof.txt
  ludoteca solve syrtis --time 10m --hash 4000 --state syrtis.state
  ludoteca solve crab-stack --deals 50 --turns 8 --time 10s
The first line is win, loss, draw (for the player to play) or unknown. Ctrl-C ends it with what is known; with --state
the same command goes on later.")]
    Solve(SolveOptions),
    /// Let two engines play and say which is stronger, and how sure that is
    #[command(after_help = "Examples:
  ludoteca match level:5 level:3 --game stac --games 100
  ludoteca match alphabeta 'cmd:old/ludoteca engine' --game duplohex --time 100ms --sprt 0,20 --games 4000 --out test1
  ludoteca match mcts uct --game syrtis --variant major --nodes 2000 --concurrency 2 --json
Interrupted, the same command with the same --out goes on where it was.")]
    Match(MatchOptions),
    /// Let every engine play every other one and rate them all
    #[command(
        after_help = "Example: ludoteca tournament level:2 level:4 level:6 mcts --game stac --games 40 --out cup"
    )]
    Tournament(TournamentOptions),
    /// Let every level play against the one below it, and show how far they are apart
    #[command(after_help = "Examples:
  ludoteca ladder stac --games 40
  ludoteca ladder crab-stack --report docs/strength")]
    Ladder(LadderOptions),
    /// Learn the weights of a game's judge from games of the engine against itself, and see whether they are better
    #[command(after_help = "Examples:
  ludoteca tune stac --games 2000
  ludoteca tune crab-stack --games 10000 --nodes 5000 --seed 2 --out crabs --keep
  ludoteca match alphabeta:target/tune/stac/report/new.txt alphabeta --game stac --nodes 3000
The new weights are in new.txt of the folder, the old ones in old.txt, all that was found out in report.md.
Interrupted, the same command goes on where it was. docs/tuning.md tells how it works.")]
    Tune(TuneOptions),
    /// Be an engine for other programs: speak the Universal Game Interface on standard input and output
    #[command(
        after_help = "Example: printf 'position startpos\\ngo movetime 500\\n' | ludoteca engine --game stac
The protocol is described in docs/protocol.md."
    )]
    Engine(EngineOptions),
}

#[derive(Args)]
pub struct PlayOptions {
    /// The game's name, as `ludoteca games` lists it; without it a menu asks
    pub game: Option<String>,
    /// The variant; without it the game's first one
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// Who plays seat 1: human, level:0 to level:8, alphabeta, mcts, uct, greedy or random [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<String>,
    /// Who plays seat 2 [default: level:3]
    #[arg(long, value_name = "PLAYER")]
    pub second: Option<String>,
    /// The clocks: seconds and increment such as 300+5, days a turn such as 3d, or - for none
    #[arg(long, default_value = "-", allow_hyphen_values = true)]
    pub clock: String,
    /// The seed that fixes everything random; without it a fresh one is taken
    #[arg(long)]
    pub seed: Option<u64>,
    /// The position text to start from
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Keep the game in this file: go on with the game it holds, if it is there, and write every turn to it
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// The language; without it what LC_ALL, LC_MESSAGES or LANG say
    #[arg(long, value_enum)]
    pub lang: Option<Lang>,
    /// ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// Line by line: one board after another, turns read from the input; chosen by itself without a terminal
    #[arg(long)]
    pub plain: bool,
    /// How line mode draws boards
    #[arg(long, value_enum, default_value_t = BoardStyle::Board)]
    pub style: BoardStyle,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum BoardStyle {
    /// A drawing for people
    Board,
    /// As the course report prints it
    Report,
}

#[derive(Args)]
pub struct GamesOptions {
    /// As a JSON array
    #[arg(long)]
    pub json: bool,
}

/// A game and a variant of it.
#[derive(Args)]
pub struct GameOptions {
    /// The game's name, as `ludoteca games` lists it
    pub game: String,
    /// The variant; without it the game's first one
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
}

#[derive(Args)]
pub struct StartOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// The seed that fixes everything random; without it a fresh one is taken
    #[arg(long)]
    pub seed: Option<u64>,
}

#[derive(Args)]
pub struct PositionOptions {
    #[command(flatten)]
    pub game: GameOptions,
    /// The position text; without it the start (of a dealt game: the one of seed 0)
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
}

#[derive(Args)]
pub struct ShowOptions {
    #[command(flatten)]
    pub position: PositionOptions,
    /// A board in the course report's printed style or as its Prolog list; `-` reads it from standard input
    #[arg(long, allow_hyphen_values = true, conflicts_with_all = ["position", "record"])]
    pub report: Option<String>,
    /// With --report: a field of the position text that the board does not say, such as TOPLAY=b
    #[arg(long, value_name = "FIELD=VALUE", requires = "report", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// A record
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub record: Option<PathBuf>,
    /// With --record: the position after this many turns; without it the last one
    #[arg(long, value_name = "N", requires = "record")]
    pub turn: Option<usize>,
    /// How to show it
    #[arg(long, value_enum, default_value_t = Style::Board)]
    pub style: Style,
    /// With --style board: ASCII characters only
    #[arg(long)]
    pub ascii: bool,
    /// The language of the sentences
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Style {
    /// A drawing for people
    Board,
    /// As the course report prints it
    Report,
    /// The position text
    Position,
    /// A standalone picture
    Svg,
    /// The scene as data
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Lang {
    /// English
    En,
    /// Portuguese
    Pt,
}

impl From<Lang> for catalog::Language {
    fn from(lang: Lang) -> catalog::Language {
        match lang {
            Lang::En => catalog::Language::English,
            Lang::Pt => catalog::Language::Portuguese,
        }
    }
}

#[derive(Args)]
pub struct ApplyOptions {
    #[command(flatten)]
    pub position: PositionOptions,
    /// Turns: steps joined by commas
    #[arg(value_name = "TURN", allow_hyphen_values = true)]
    pub turns: Vec<String>,
}

#[derive(Args)]
pub struct PerftOptions {
    /// The game's name, as `ludoteca games` lists it
    pub game: String,
    /// How many steps
    pub depth: u32,
    /// The variant; without it the game's first one
    #[arg(long, allow_hyphen_values = true)]
    pub variant: Option<String>,
    /// The position text; without it the start (of a dealt game: the one of seed 0)
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,
    /// The count below each step first
    #[arg(long)]
    pub divide: bool,
}

#[derive(Args)]
pub struct CheckOptions {
    /// Records; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Args)]
pub struct BenchOptions {
    /// Only this game
    pub game: Option<String>,
    /// How much sooner two threads reach a depth than one, over some positions of each variant
    #[arg(long)]
    pub threads: bool,
    /// As a JSON array
    #[arg(long)]
    pub json: bool,
}
