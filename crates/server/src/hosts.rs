//! The host names that the server answers to. Another site can point its own name at this machine (DNS rebinding), so
//! that its pages would pass for ours. Its requests still carry that name in the `Host` header.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::Problem;
use crate::house::ServerSettings;
use crate::identity::address;
use crate::security_log::{self, Suspicion};

/// The names in lower case. IP addresses and `localhost` are always allowed, because nobody else can own them.
pub(crate) struct Hosts {
    names: HashSet<String>,
    settings: ServerSettings,
}

impl Hosts {
    pub fn new(settings: &ServerSettings) -> Hosts {
        let machine = rustix::system::uname().nodename().to_string_lossy().to_lowercase();
        let short = machine.trim_end_matches(".local").to_owned();
        let mut names = HashSet::from([format!("{short}.local"), short, machine]);
        names.extend(
            settings.public_url.as_deref().and_then(|url| url.parse::<Uri>().ok()?.host().and_then(name)),
        );
        names.extend(settings.allowed_hosts.iter().filter_map(|host| name(host)));
        names.retain(|name| !name.is_empty() && name != ".local");
        Hosts { names, settings: settings.clone() }
    }

    /// Whether the server answers to a host, with or without a port.
    fn allows(&self, host: &str) -> bool {
        let Some(name) = name(host) else { return false };
        let literal = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost"
            || name.ends_with(".localhost")
            || literal.parse::<IpAddr>().is_ok()
            || self.names.contains(&name)
    }
}

/// The name of a host in lower case, without the port and a trailing dot.
fn name(host: &str) -> Option<String> {
    let authority = host.trim().parse::<Authority>().ok().filter(|_| !host.contains('@'))?;
    let name = authority.host().to_ascii_lowercase();
    Some(name.strip_suffix('.').map_or(name.clone(), str::to_owned))
}

/// Refuses requests for a host name that is not ours.
pub(crate) async fn check(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut named = request.headers().get_all(header::HOST).iter();
    let host = named.next().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    if named.next().is_some() || (host.is_none() && request.version() == Version::HTTP_11) {
        return Problem::bad("a request has one header `Host`").into_response();
    }
    // A request in the form used for proxies also names the host in its URL.
    let in_address = request.uri().authority().map(ToString::to_string);
    match host.into_iter().chain(in_address).find(|host| !hosts.allows(host)) {
        Some(host) => {
            security_log::note(address(&hosts.settings, &request), Suspicion::ForeignHost { host: &host });
            unknown(&host).into_response()
        }
        None => next.run(request).await,
    }
}

fn unknown(host: &str) -> Problem {
    let shown = name(host).unwrap_or_else(|| "NAME".to_owned());
    let detail = format!(
        "this server does not answer to the host `{host}`; whoever runs it can allow that with --allow-host {shown}"
    );
    Problem::new(StatusCode::MISDIRECTED_REQUEST, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_answered_to() {
        let settings = ServerSettings {
            public_url: Some("https://Games.Example:8443/".to_owned()),
            allowed_hosts: vec!["club.example".to_owned(), " Other.example:81".to_owned()],
            ..ServerSettings::default()
        };
        let hosts = Hosts::new(&settings);
        let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let machine_local = format!("{}.local:8080", machine.trim_end_matches(".local"));
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "a.localhost:1",
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]:8080",
            "[fe80::1]",
            "games.example",
            "GAMES.example:443",
            "club.example:8080",
            "other.example",
            &machine,
            &machine_local,
        ] {
            assert!(hosts.allows(host), "{host}");
        }
        for host in [
            "",
            ":8080",
            "evil.example",
            "evil.example:8080",
            "notlocalhost",
            "localhost.evil.example",
            "games.example.evil",
            "127.0.0.1.evil.example",
            "sub.club.example",
            "evil@localhost",
            "localhost@evil.example",
            "local",
            ".local",
            "1.2.3",
            "[::1",
            "evil.example/localhost",
        ] {
            assert!(!hosts.allows(host), "{host}");
        }
    }
}
