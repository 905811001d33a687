//! Patterns of hosts, matched label by label: never text by text, where `ample.org` is an end of `example.org`.
//!
//! Names are compared in A-labels and without a dot at the end, addresses as numbers. Left out: reading a
//! pattern from its text, which is the caller's; addresses inside of others ([`super::address`]).

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
        /// Whether the name itself fits.
        itself: bool,
        /// Whether names below it fit.
        below: bool,
    },
    /// The addresses of a block: its first, and how many bits they share.
    Block(IpAddr, u8),
}

impl HostPattern {
    /// Whether a host fits: a name in A-labels, or an address without brackets, which is given as a number, too.
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
    /// Writes the pattern as a policy has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostPattern::Block(network, prefix) => write!(f, "{network}/{prefix}"),
            HostPattern::Name { name, below: false, .. } => f.write_str(name),
            HostPattern::Name { name, itself, .. } => write!(f, "{}.{name}", if *itself { "" } else { "*" }),
        }
    }
}

/// The address that a host is; None for a name.
#[inline]
pub fn address(host: &str) -> Option<IpAddr> {
    let may_be = host.contains(':') || host.ends_with(|c: char| c.is_ascii_digit());
    if may_be {
        host.parse().ok()
    } else {
        None
    }
}
