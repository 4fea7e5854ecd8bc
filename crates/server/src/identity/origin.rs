//! Where a request comes from: the client's address, and whether a page of another site sent it.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request};
use axum::http::header;

use crate::house::ServerSettings;

/// The client's address; a trusted proxy reports it for its clients.
pub(crate) fn address(settings: &ServerSettings, request: &Request) -> IpAddr {
    let peer = peer(request);
    if !is_proxy(settings, peer) {
        return peer;
    }
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    // Each proxy appends the address it saw. Earlier entries may be forged.
    let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.map_or(peer, |address: IpAddr| address.to_canonical())
}

/// Whether the browser says that a page of another site sent the request. A page over `http` counts as another site
/// than the same page over `https`, because an attacker on the network can forge it.
pub(super) fn is_foreign(settings: &ServerSettings, request: &Request) -> bool {
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    if matches!(text("sec-fetch-site"), Some("cross-site" | "same-site")) {
        return true;
    }
    if !request.headers().contains_key(header::ORIGIN) {
        return false;
    }
    match (text("origin"), own_origin(settings, request)) {
        (Some(origin), Some(own)) => !origin.eq_ignore_ascii_case(&own),
        _ => true,
    }
}

/// The origin under which the client reaches this server, such as `https://play.example.org`; `None` if the request names
/// no host.
pub(crate) fn own_origin(settings: &ServerSettings, request: &Request) -> Option<String> {
    if let Some(url) = &settings.public_url {
        return Some(origin_of(url));
    }
    let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let tls = is_proxy(settings, peer(request)) && text("x-forwarded-proto") == Some("https");
    text("host").map(|host| format!("{}://{host}", if tls { "https" } else { "http" }))
}

/// The origin of a URL as browsers write it: without a path, and without the default port.
fn origin_of(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let host = rest.split('/').next().unwrap_or_default();
    let usual = if scheme.eq_ignore_ascii_case("https") { ":443" } else { ":80" };
    format!("{scheme}://{}", host.strip_suffix(usual).unwrap_or(host))
}

/// The other end of the connection; localhost if there is no socket.
fn peer(request: &Request) -> IpAddr {
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    info.map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip().to_canonical())
}

/// Whether the peer is the trusted proxy.
fn is_proxy(settings: &ServerSettings, peer: IpAddr) -> bool {
    settings.trusted_proxy.is_some_and(|proxy| proxy.to_canonical() == peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(peer: &str, headers: &[(&str, &str)]) -> Request {
        let mut request = Request::new(axum::body::Body::empty());
        let peer = SocketAddr::new(peer.parse().unwrap(), 1_234);
        request.extensions_mut().insert(ConnectInfo(peer));
        for (name, value) in headers {
            let name: header::HeaderName = name.parse().unwrap();
            request.headers_mut().append(name, value.parse().unwrap());
        }
        request
    }

    fn behind(proxy: &str) -> ServerSettings {
        ServerSettings { trusted_proxy: Some(proxy.parse().unwrap()), ..ServerSettings::default() }
    }

    #[test]
    fn a_proxy_is_believed_whichever_way_its_address_is_written() {
        let forwarded = [("x-forwarded-for", "10.9.9.9, 203.0.113.5")];
        for proxy in ["127.0.0.1", "::ffff:127.0.0.1"] {
            for peer in ["127.0.0.1", "::ffff:127.0.0.1"] {
                let address = address(&behind(proxy), &from(peer, &forwarded));
                assert_eq!(address.to_string(), "203.0.113.5", "{proxy} {peer}");
            }
        }
        let other = address(&behind("127.0.0.1"), &from("::ffff:127.0.0.2", &forwarded));
        assert_eq!(other.to_string(), "127.0.0.2");
    }

    #[test]
    fn an_origin_has_the_scheme_under_which_the_page_was_served() {
        let plain = ServerSettings::default();
        let foreign = |settings: &ServerSettings, peer: &str, origin: &str, proto: Option<&str>| {
            let mut headers = vec![("host", "games.example:8080"), ("origin", origin)];
            headers.extend(proto.map(|proto| ("x-forwarded-proto", proto)));
            is_foreign(settings, &from(peer, &headers))
        };
        assert!(!foreign(&plain, "10.0.0.1", "http://games.example:8080", None));
        for other in
            ["https://games.example:8080", "http://games.example", "ftp://games.example:8080", "null", ""]
        {
            assert!(foreign(&plain, "10.0.0.1", other, None), "{other}");
        }
        assert!(foreign(&plain, "10.0.0.1", "https://games.example:8080", Some("https")), "nobody's word");
        let proxied = behind("10.0.0.1");
        assert!(!foreign(&proxied, "10.0.0.1", "https://games.example:8080", Some("https")));
        assert!(foreign(&proxied, "10.0.0.1", "http://games.example:8080", Some("https")));
        let public = ServerSettings {
            public_url: Some("https://games.example/".to_owned()),
            ..ServerSettings::default()
        };
        assert!(!foreign(&public, "10.0.0.1", "https://games.example", None));
        let ported = ServerSettings {
            public_url: Some("https://games.example:443".to_owned()),
            ..ServerSettings::default()
        };
        assert!(!foreign(&ported, "10.0.0.1", "https://games.example", None));
        for other in ["http://games.example", "http://games.example:8080", "https://games.example:8080"] {
            assert!(foreign(&public, "10.0.0.1", other, None), "{other}");
        }
    }
}
