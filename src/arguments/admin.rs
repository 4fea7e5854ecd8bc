//! Options of `ludoteca admin`, and how long data is kept.

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

/// How a list is printed.
#[derive(Args)]
pub struct ListOptions {
    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand)]
pub enum AdminWish {
    /// List players, newest first
    Players {
        /// Only players whose name contains this text
        #[arg(default_value = "")]
        like: String,
        #[command(flatten)]
        list: ListOptions,
    },
    /// List the most recent games
    Games {
        /// Only games of this player
        #[arg(long)]
        player: Option<String>,
        #[command(flatten)]
        list: ListOptions,
    },
    /// Show a game and its log with the event numbers that remove-chat needs
    #[command(after_help = "Example: ludoteca admin show-game q7Wm3xk9RtbA")]
    ShowGame {
        /// Id of the game
        #[arg(allow_hyphen_values = true)]
        game: String,
        #[command(flatten)]
        list: ListOptions,
    },
    /// Ban a player
    #[command(after_help = "Example: ludoteca admin ban 'Rude Guest'")]
    Ban {
        /// Player id, account name, or exact guest name if only one guest has it
        player: String,
    },
    /// Lift a player's ban
    #[command(after_help = "Example: ludoteca admin unban 'Rude Guest'")]
    Unban {
        /// Player id, account name, or exact guest name if only one guest has it
        player: String,
    },
    /// Set a new random password for an account, print it, and end the account's log-ins and tokens
    #[command(after_help = "Example: ludoteca admin reset-password ana")]
    ResetPassword {
        /// Account id or name
        player: String,
    },
    /// Rename a player
    #[command(after_help = "Example: ludoteca admin rename 'Rude Guest' 'Polite Guest'")]
    Rename {
        /// Player id, account name, or exact guest name if only one guest has it
        player: String,
        /// The new name
        name: String,
    },
    /// Delete a player's name, password, log-ins and ratings; their opponents keep the games
    #[command(after_help = "Example: ludoteca admin delete-player ana")]
    DeletePlayer {
        /// Player id, account name, or exact guest name if only one guest has it
        player: String,
    },
    /// Remove a chat message from a game and from the database files
    #[command(after_help = "Example: ludoteca admin remove-chat q7Wm3xk9RtbA 12

Run show-game to see the event numbers. Older backups still contain the text, and so does PostgreSQL until its next
vacuum.")]
    RemoveChat {
        /// Id of the game
        game: String,
        /// Number of the event
        number: u64,
    },
    /// End a game without a result
    #[command(after_help = "Example: ludoteca admin end-game q7Wm3xk9RtbA")]
    EndGame {
        /// Id of the game
        game: String,
    },
    /// Delete a game and its log; ratings do not change
    #[command(after_help = "Example: ludoteca admin delete-game q7Wm3xk9RtbA")]
    DeleteGame {
        /// Id of the game
        game: String,
    },
    /// Ban an IP address or a network
    #[command(after_help = "Examples:
  ludoteca admin ban-address 203.0.113.9 --reason 'guesses passwords'
  ludoteca admin ban-address 2001:db8:1:2::/64

An IPv6 customer usually has a whole /64 network: ban that network, not a single address.")]
    BanAddress {
        /// IPv4 or IPv6 address, or a network with its prefix length
        #[arg(value_name = "ADDRESS[/BITS]")]
        address: String,
        /// Reason, shown to other hosts
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// Lift the ban on an address or a network
    #[command(after_help = "Example: ludoteca admin unban-address 198.51.100.0/24")]
    UnbanAddress {
        /// Address or network, as listed by banned-addresses
        #[arg(value_name = "ADDRESS[/BITS]")]
        address: String,
    },
    /// List banned addresses and networks
    BannedAddresses(ListOptions),
    /// List the reports sent by players
    Reports {
        /// Include closed reports
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        list: ListOptions,
    },
    /// Close a report
    #[command(after_help = "Example: ludoteca admin close-report Kd8sW2mNx4Qa")]
    CloseReport {
        /// Id of the report
        id: String,
    },
    /// Show the audit log of host actions, newest first
    Audit {
        /// Maximum number of lines
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        #[command(flatten)]
        list: ListOptions,
    },
    /// Delete expired data now (a running server does so once a day)
    #[command(after_help = "Example: ludoteca admin prune --keep-link-games 180")]
    Prune {
        #[command(flatten)]
        keep: RetentionOptions,
        #[command(flatten)]
        list: ListOptions,
    },
}

/// How long data that is no longer needed is kept.
#[derive(Args, Default)]
pub struct RetentionOptions {
    /// Delete guests without games who have been inactive for this many days; 0 or never keeps them
    #[arg(long, value_name = "DAYS", env = "LUDOTECA_KEEP_GUESTS", default_value = "90")]
    pub keep_guests: Days<90>,
    /// Delete finished link-only games after this many days; 0 or never keeps them
    #[arg(long, value_name = "DAYS", env = "LUDOTECA_KEEP_LINK_GAMES", default_value = "never")]
    pub keep_link_games: Days<0>,
    /// Delete audit log entries, closed reports, expired tokens and expired log-ins after this many days; 0 or never
    /// keeps them
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

/// A number of days, or for ever. The default is `USUAL`, where 0 means for ever.
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
