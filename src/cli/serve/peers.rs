//! Who is at the other end: the peer of a connection, or whom a trusted proxy names in its place; and how much of what all
//! share one of them may take. Knows no endpoint.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub IpAddr);

/// The proxies that say who asks (`--trusted-proxy`).
#[derive(Clone, Debug, Default)]
pub(super) struct TrustedProxies(Arc<[IpAddr]>);

impl TrustedProxies {
    pub(super) fn new(addresses: &[IpAddr]) -> TrustedProxies {
        TrustedProxies(addresses.iter().map(IpAddr::to_canonical).collect())
    }

    pub(super) fn has(&self, peer: IpAddr) -> bool {
        self.0.contains(&peer.to_canonical())
    }

    /// Who asks: the peer itself, or the last one that a trusted proxy names, since a person can write what stands before.
    /// Those of whom it says nothing are one together, and nobody on this machine.
    pub(super) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.has(peer) {
            return peer;
        }
        let named = headers.get_all("x-forwarded-for").iter().next_back();
        let last = named.and_then(|named| named.to_str().ok()?.rsplit(',').next());
        last.and_then(|last| address(last.trim()))
            .unwrap_or(Ipv4Addr::UNSPECIFIED.into())
    }
}

/// An address as proxies write it: with a port or without.
fn address(text: &str) -> Option<IpAddr> {
    let alone = text.trim_start_matches('[').trim_end_matches(']').parse().ok();
    alone.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

/// A home has many addresses of version 6, and its neighbour none of them.
pub(super) fn whose(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
        address => address,
    }
}

/// Of what all share, one peer on another machine gets one part in so many.
pub(super) const PARTS: usize = 4;

type Taken = Arc<Mutex<HashMap<IpAddr, u32>>>;

/// Something that all share, and what each peer on another machine has taken of it.
#[derive(Debug)]
pub(super) struct Shares {
    each: u32,
    taken: Taken,
}

/// What somebody has taken; given back when it is dropped.
#[derive(Debug)]
pub(super) struct Share(Option<(Taken, IpAddr, u32)>);

impl Shares {
    pub(super) fn of(all: u32) -> Shares {
        Shares {
            each: all / PARTS as u32,
            taken: Taken::default(),
        }
    }

    /// So much more for this peer; `None` if it has its share.
    pub(super) fn take(&self, peer: IpAddr, amount: u32) -> Option<Share> {
        if peer.to_canonical().is_loopback() {
            return Some(Share(None));
        }
        let peer = whose(peer);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = taken.get(&peer).copied().unwrap_or_default().saturating_add(amount);
        if mine > self.each {
            return None;
        }
        taken.insert(peer, mine);
        Some(Share(Some((self.taken.clone(), peer, amount))))
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((taken, peer, amount)) = self.0.take() else {
            return;
        };
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        let left = taken.get(&peer).copied().unwrap_or_default().saturating_sub(amount);
        match left {
            0 => taken.remove(&peer),
            left => taken.insert(peer, left),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("address")
    }

    #[test]
    fn a_trusted_proxy_says_who_asks_and_nobody_else_does() {
        let trusted = TrustedProxies::new(&[ip("127.0.0.1"), ip("10.0.0.2")]);
        let asks = |peer: &str, named: &[&str]| {
            let mut headers = HeaderMap::new();
            for named in named {
                headers.append("x-forwarded-for", named.parse().expect("value"));
            }
            trusted.visitor(ip(peer), &headers)
        };
        assert_eq!(asks("127.0.0.1", &["203.0.113.9"]), ip("203.0.113.9"));
        assert_eq!(asks("::ffff:10.0.0.2", &["127.0.0.1, 203.0.113.9"]), ip("203.0.113.9"));
        assert_eq!(asks("10.0.0.2", &["127.0.0.1", "203.0.113.9:5000"]), ip("203.0.113.9"));
        assert_eq!(asks("10.0.0.2", &["[2001:db8::1]:80"]), ip("2001:db8::1"));
        assert_eq!(asks("10.0.0.2", &["[2001:db8::1]"]), ip("2001:db8::1"));
        assert_eq!(
            asks("203.0.113.9", &["127.0.0.1"]),
            ip("203.0.113.9"),
            "not on its own word"
        );
        for nothing in [&[][..], &["unknown"], &["203.0.113.9, "]] {
            assert_eq!(asks("127.0.0.1", nothing), ip("0.0.0.0"), "counted, though as one");
        }
    }

    #[test]
    fn one_peer_leaves_the_others_their_part() {
        let shares = Shares::of(8);
        let mine: Vec<Share> = (1..=2)
            .filter_map(|at| shares.take(ip(&format!("2001:db8::{at}")), 1))
            .collect();
        assert!(shares.take(ip("2001:db8::3"), 1).is_none(), "the same home");
        assert!(shares.take(ip("10.0.0.1"), 2).is_some() && shares.take(ip("10.0.0.1"), 3).is_none());
        assert!(shares.take(ip("127.0.0.1"), 100).is_some());
        drop(mine);
        assert!(shares.take(ip("2001:db8::3"), 2).is_some(), "what was taken comes back");
        assert!(shares.taken.lock().expect("lock").is_empty());
    }
}
