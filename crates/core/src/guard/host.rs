//! Patterns of hosts, matched by label: a comparison of strings would match `ample.org` with the end of `example.org`.
//!
//! Names are compared in A-labels without a trailing dot, addresses as numbers. Left out: parsing a pattern, which
//! callers do; addresses embedded in others ([`super::address`]).

use std::fmt;
use std::net::IpAddr;

use crate::names::special::is_within;

/// A pattern of hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostPattern {
    /// A name in A-labels.
    Name {
        /// The labels, with dots between them.
        name: String,
        /// True if the name itself matches.
        itself: bool,
        /// True if names below it match.
        below: bool,
    },
    /// The first address of a block, and the length of its prefix.
    Block(IpAddr, u8),
}

impl HostPattern {
    /// Returns true if a host matches: a name in A-labels, or an address without brackets, also given as a number.
    ///
    /// ```
    /// use urikit_core::guard::host::{address, HostPattern};
    /// let below = HostPattern::Name { name: "example.org".into(), itself: false, below: true };
    /// let fits = |host| below.matches(host, address(host));
    /// assert_eq!((fits("api.example.org."), fits("example.org"), fits("badexample.org")), (true, false, false));
    /// assert!(HostPattern::Block([10, 0, 0, 0].into(), 8).matches("10.1.2.3", address("10.1.2.3")));
    /// ```
    #[inline]
    pub fn matches(&self, host: &str, address: Option<IpAddr>) -> bool {
        match (self, address) {
            (HostPattern::Block(network, prefix), Some(address)) => is_within(*network, *prefix, address),
            (HostPattern::Name { name, itself, below }, None) => {
                let host = host.trim_end_matches('.');
                let Some(end) = host.len().checked_sub(name.len()) else { return false };
                let same = host.as_bytes()[end..].eq_ignore_ascii_case(name.as_bytes());
                same && if end == 0 { *itself } else { *below && host.as_bytes()[end - 1] == b'.' }
            }
            _ => false,
        }
    }
}

impl fmt::Display for HostPattern {
    /// Writes the pattern in the syntax of policies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostPattern::Block(network, prefix) => write!(f, "{network}/{prefix}"),
            HostPattern::Name { name, below: false, .. } => f.write_str(name),
            HostPattern::Name { name, itself, .. } => write!(f, "{}.{name}", if *itself { "" } else { "*" }),
        }
    }
}

/// Parses the host as an address; None for a name.
#[inline]
pub fn address(host: &str) -> Option<IpAddr> {
    let may_be = host.contains(':') || host.ends_with(|c: char| c.is_ascii_digit());
    if may_be {
        host.parse().ok()
    } else {
        None
    }
}
