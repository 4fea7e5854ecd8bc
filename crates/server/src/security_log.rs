//! What looks like an attack, one line each with the caller's address, for people and for programs such as fail2ban that
//! shut such callers out. `docs/hosting/fail2ban-filter.conf` reads these lines.

use std::net::IpAddr;

/// What looks like an attack. Texts from outside are written quoted and escaped, behind the address, so that nobody can
/// forge a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suspicion<'a> {
    /// A wrong password for a name, or a name that is not there.
    WrongPassword { name: &'a str },
    /// A recovery code that is not, or no longer, an account's.
    WrongCode { name: &'a str },
    /// A passkey that is not known here, or whose answer is wrong.
    WrongPasskey,
    /// A token that is not known here, was revoked or has ended.
    WrongToken,
    /// More log-ins tried than are allowed.
    TooManyLogins { name: &'a str },
    /// A command that a page of another site sent.
    ForeignOrigin { origin: &'a str },
    /// A request for a host that this server does not answer to.
    ForeignHost { host: &'a str },
}

/// Letters of a text from outside that are logged.
const LONGEST: usize = 80;

/// Notes what looks like an attack.
pub(crate) fn note(address: IpAddr, what: Suspicion<'_>) {
    let address = address.to_canonical();
    // Without a parent: the request's span names its path, which anybody can choose.
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
