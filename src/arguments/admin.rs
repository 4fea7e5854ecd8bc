//! What the command says that looks after players and games, and how long things are kept.

use std::str::FromStr;

use clap::{Args, Subcommand};

use super::StoreOptions;

#[derive(Args)]
pub struct AdminOptions {
    #[command(flatten)]
    pub store: StoreOptions,
    #[command(subcommand)]
    pub wish: AdminWish,
}

#[derive(Subcommand)]
pub enum AdminWish {
    /// List players, newest first
    Players {
        /// Only those whose names contain this
        #[arg(default_value = "")]
        like: String,
    },
    /// List the games that were played last
    Games {
        /// Only those of this player
        #[arg(long)]
        player: Option<String>,
    },
    /// Show a game and its log; remove-chat needs the numbers in front of the lines
    #[command(after_help = "Example: ludoteca admin show-game q7Wm3xk9RtbA")]
    ShowGame {
        /// The game's id
        #[arg(allow_hyphen_values = true)]
        game: String,
    },
    /// Keep a player from doing anything
    #[command(after_help = "Example: ludoteca admin ban 'Rude Guest'")]
    Ban {
        /// The id, the name of an account, or the exact name of a guest if only one has it
        player: String,
    },
    /// Take a ban back
    #[command(after_help = "Example: ludoteca admin unban 'Rude Guest'")]
    Unban {
        /// The id, the name of an account, or the exact name of a guest if only one has it
        player: String,
    },
    /// Give an account a new password and print it; its log-ins and tokens end
    #[command(after_help = "Example: ludoteca admin reset-password ana")]
    ResetPassword {
        /// The id or the name of the account
        player: String,
    },
    /// Give a player another name
    #[command(after_help = "Example: ludoteca admin rename 'Rude Guest' 'Polite Guest'")]
    Rename {
        /// The id, the name of an account, or the exact name of a guest if only one has it
        player: String,
        /// The new name
        name: String,
    },
    /// Delete a player with name, password, log-ins and ratings; the games stay for their opponents
    #[command(after_help = "Example: ludoteca admin delete-player ana")]
    DeletePlayer {
        /// The id, the name of an account, or the exact name of a guest if only one has it
        player: String,
    },
    /// Remove what was said in a game, from the database's files too
    #[command(after_help = "Example: ludoteca admin remove-chat q7Wm3xk9RtbA 12

show-game lists the numbers. Backups made before still hold the text; so does PostgreSQL until its next vacuum.")]
    RemoveChat {
        /// The game's id
        game: String,
        /// The number of the event
        number: u64,
    },
    /// End a game without a result
    #[command(after_help = "Example: ludoteca admin end-game q7Wm3xk9RtbA")]
    EndGame {
        /// The game's id
        game: String,
    },
    /// Delete a game with its log; ratings stay as they are
    #[command(after_help = "Example: ludoteca admin delete-game q7Wm3xk9RtbA")]
    DeleteGame {
        /// The game's id
        game: String,
    },
    /// Let nobody in from an address or a network
    #[command(after_help = "Examples:
  ludoteca admin ban-address 203.0.113.9 --reason 'guesses passwords'
  ludoteca admin ban-address 2001:db8:1:2::/64

Over IPv6, one customer usually has 64 bits of a network: ban those, not one address.")]
    BanAddress {
        /// An IPv4 or IPv6 address, or a network with the number of its bits
        #[arg(value_name = "ADDRESS[/BITS]")]
        address: String,
        /// Why, for other hosts
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// Let an address or a network in again
    #[command(after_help = "Example: ludoteca admin unban-address 198.51.100.0/24")]
    UnbanAddress {
        /// As banned-addresses lists it
        #[arg(value_name = "ADDRESS[/BITS]")]
        address: String,
    },
    /// List the addresses and networks that are not let in
    BannedAddresses,
    /// List what players have reported
    Reports {
        /// The closed reports, too
        #[arg(long)]
        all: bool,
    },
    /// Close a report that has been dealt with
    #[command(after_help = "Example: ludoteca admin close-report Kd8sW2mNx4Qa")]
    CloseReport {
        /// The report's id
        id: String,
    },
    /// List what hosts did, newest first
    Audit {
        /// How many lines at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Remove now what has been kept long enough; a server does so once a day
    #[command(after_help = "Example: ludoteca admin prune --keep-link-games 180")]
    Prune(RetentionOptions),
}

/// How long what nobody needs any more is kept.
#[derive(Args, Default)]
pub struct RetentionOptions {
    /// Remove guests without any game who were not seen for so many days; 0 or never keeps them
    #[arg(long, value_name = "DAYS", env = "LUDOTECA_KEEP_GUESTS", default_value = "90")]
    pub keep_guests: Days<90>,
    /// Remove finished games that only those with the link can see after so many days; 0 or never keeps them
    #[arg(long, value_name = "DAYS", env = "LUDOTECA_KEEP_LINK_GAMES", default_value = "never")]
    pub keep_link_games: Days<0>,
    /// Remove what hosts did, closed reports, ended tokens and unusable log-ins after so many days; 0 or never keeps
    /// them
    #[arg(long, value_name = "DAYS", env = "LUDOTECA_KEEP_LOGS", default_value = "365")]
    pub keep_logs: Days<365>,
}

impl RetentionOptions {
    pub fn retention(&self) -> server::Retention {
        server::Retention {
            guests: self.keep_guests.0,
            link_games: self.keep_link_games.0,
            logs: self.keep_logs.0,
            ..server::Retention::default()
        }
    }
}

/// So many days, or for ever; where nothing is said, `USUAL`, of which 0 is for ever.
#[derive(Clone, Copy)]
pub struct Days<const USUAL: u32>(pub Option<u32>);

impl<const USUAL: u32> Default for Days<USUAL> {
    fn default() -> Self {
        Days(Some(USUAL).filter(|days| *days > 0))
    }
}

impl<const USUAL: u32> FromStr for Days<USUAL> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(days) => Ok(Days(Some(days).filter(|days| *days > 0))),
            Err(_) if text == "never" => Ok(Days(None)),
            Err(_) => Err("expected a number of days, or never".to_owned()),
        }
    }
}
