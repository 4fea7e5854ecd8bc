//! Banned addresses and networks, cached in memory.

use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use ipnet::{IpNet, Ipv4Net};
use tokio::sync::watch;

use crate::api::Problem;

/// The banned networks, disjoint and sorted.
#[derive(Default)]
pub(crate) struct Barred(watch::Sender<Arc<[IpNet]>>);

impl Barred {
    /// Replaces the list.
    pub fn set(&self, networks: &[IpNet]) {
        let mut networks = IpNet::aggregate(&networks.to_vec());
        networks.sort_by_key(IpNet::network);
        self.0.send_if_modified(|known| {
            let changed = known[..] != networks[..];
            *known = networks.into();
            changed
        });
    }

    /// Whether an address is banned.
    pub fn holds(&self, address: IpAddr) -> bool {
        is_among(&self.0.borrow(), address)
    }

    /// Completes when an address becomes banned, so that its connections can be closed.
    pub fn catches(&self, address: IpAddr) -> impl Future<Output = ()> + Send + use<> {
        let mut networks = self.0.subscribe();
        async move {
            if networks.wait_for(|networks| is_among(networks, address)).await.is_err() {
                // The server is gone, and its connections end in another way.
                std::future::pending::<()>().await;
            }
        }
    }
}

/// Looks up an address in disjoint, sorted networks.
fn is_among(networks: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    let after = networks.partition_point(|network| network.network() <= address);
    after > 0 && networks[after - 1].contains(&address)
}

/// The response for a banned address.
pub(crate) fn refused() -> Response {
    let mut response = Problem::forbidden("the host of this server has banned your address").into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Parses an address or a network, such as `203.0.113.9` or `2001:db8::/32`. The bits after the prefix are dropped.
///
/// # Errors
/// A message that says what was expected.
pub(crate) fn network(text: &str) -> Result<IpNet, String> {
    let network = match IpAddr::from_str(text) {
        Ok(address) => Some(IpNet::from(address.to_canonical())),
        Err(_) => IpNet::from_str(text).ok().map(canonical),
    };
    match network {
        Some(network) if network.prefix_len() > 0 => Ok(network.trunc()),
        Some(_) => {
            Err(format!("found `{text}`, which is everybody; expected at least one bit behind the `/`"))
        }
        None => Err(format!(
            "found `{text}`, expected an address or a network such as 203.0.113.9, 203.0.113.0/24 or 2001:db8::/32"
        )),
    }
}

/// Turns IPv4 networks written as IPv6 into plain IPv4 networks.
fn canonical(network: IpNet) -> IpNet {
    let v4 = match network {
        IpNet::V6(v6) if v6.prefix_len() >= 96 => {
            v6.addr().to_ipv4_mapped().and_then(|v4| Ipv4Net::new(v4, v6.prefix_len() - 96).ok())
        }
        _ => None,
    };
    v4.map_or(network, IpNet::V4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn networks_are_read_and_nonsense_is_told_what_would_be_right() {
        for (text, network_text) in [
            ("203.0.113.9", "203.0.113.9/32"),
            ("203.0.113.9/24", "203.0.113.0/24"),
            ("2001:db8::1", "2001:db8::1/128"),
            ("2001:db8:1:2:3::/64", "2001:db8:1:2::/64"),
            ("::ffff:203.0.113.9", "203.0.113.9/32"),
            ("::ffff:203.0.113.9/120", "203.0.113.0/24"),
        ] {
            assert_eq!(network(text).unwrap().to_string(), network_text);
        }
        for text in [
            "",
            "ana",
            "203.0.113",
            "203.0.113.9/33",
            "203.0.113.9/-1",
            "2001:db8::/129",
            "0.0.0.0/0",
            "::/0",
        ] {
            assert!(network(text).unwrap_err().contains("expected"), "{text}");
        }
    }

    #[tokio::test]
    async fn addresses_are_found_in_any_list() {
        let barred = Barred::default();
        assert!(!barred.holds(address("203.0.113.9")));
        let texts =
            ["203.0.113.0/24", "203.0.113.9", "10.0.0.0/9", "10.128.0.0/9", "2001:db8::/32", "2001:db9::1"];
        let caught = barred.catches(address("2001:db9::1"));
        barred.set(&texts.map(|text| network(text).unwrap()));
        caught.await;
        for text in
            ["203.0.113.0", "203.0.113.255", "10.255.0.1", "2001:db8::1", "2001:db9::1", "::ffff:10.0.0.1"]
        {
            assert!(barred.holds(address(text)), "{text}");
        }
        for text in
            ["203.0.112.255", "203.0.114.0", "9.255.255.255", "11.0.0.0", "2001:db9::2", "2001:db7::", "::1"]
        {
            assert!(!barred.holds(address(text)), "{text}");
        }
        barred.set(&[]);
        assert!(!barred.holds(address("203.0.113.9")));
    }
}
