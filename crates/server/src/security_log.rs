//! The security log: one line per suspicious request, with the caller's address, for people and for programs such as
//! fail2ban that ban such callers. `docs/hosting/fail2ban-filter.conf` parses these lines.

use std::net::IpAddr;

/// A suspicious request. User-supplied texts are quoted and escaped and come after the address, so that nobody can
/// forge a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suspicion<'a> {
    /// A wrong password, or an unknown name.
    WrongPassword { name: &'a str },
    /// A recovery code that is wrong or already used.
    WrongCode { name: &'a str },
    /// An unknown passkey, or a response that fails verification.
    WrongPasskey,
    /// An unknown, revoked or expired token.
    WrongToken,
    /// Too many attempts to log in.
    TooManyLogins { name: &'a str },
    /// A command sent by a page of another site.
    ForeignOrigin { origin: &'a str },
    /// A request for a host name that this server does not answer to.
    ForeignHost { host: &'a str },
}

/// How many characters of a user-supplied text are logged.
const LONGEST: usize = 80;

/// Logs a suspicious request.
pub(crate) fn note(address: IpAddr, what: Suspicion<'_>) {
    let address = address.to_canonical();
    // No parent span: the request's span contains the path, which the client chooses.
    macro_rules! line {
        ($text:literal $(, $name:ident)?) => {
            tracing::warn!(target: "ludoteca::security", parent: None, %address $(, $name = shortened($name))?, $text)
        };
    }
    match what {
        Suspicion::WrongPassword { name } => line!("failed log-in", name),
        Suspicion::WrongCode { name } => line!("failed log-in with a recovery code", name),
        Suspicion::WrongPasskey => line!("failed log-in with a passkey"),
        Suspicion::WrongToken => line!("failed log-in with a token"),
        Suspicion::TooManyLogins { name } => line!("too many log-ins", name),
        Suspicion::ForeignOrigin { origin } => line!("refused origin", origin),
        Suspicion::ForeignHost { host } => line!("refused host", host),
    }
}

fn shortened(text: &str) -> &str {
    text.char_indices().nth(LONGEST).map_or(text, |(end, _)| &text[..end])
}
