//! A compiled policy: parsed once for many checks.

use std::net::IpAddr;

use super::host::HostPattern;
use super::port::is_blocked;
use super::protected::Protected;
use crate::names::special::{purpose, Inside, Special, Translator, LOOPBACK};
use crate::names::unicode::Level;
use crate::readings::program::Program;
use crate::readings::reading::Base;

/// The addresses that may be connected to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Addresses {
    /// Only addresses that are globally reachable.
    #[default]
    Public,
    /// Those and loopback addresses.
    Loopback,
    /// All.
    Any,
}

impl Addresses {
    /// Returns the block for which an address is refused, itself or by an embedded address; None if it is allowed.
    pub(super) fn refusal(self, address: IpAddr, inside: &[Inside]) -> Option<&'static Special> {
        match self {
            Addresses::Any => None,
            Addresses::Public => purpose(address, inside, None),
            Addresses::Loopback => purpose(address, inside, Some(LOOPBACK)),
        }
    }
}

/// The place that a URL must lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Any place.
    #[default]
    Any,
    /// The origin of the base.
    Origin,
    /// The registrable domain of the base, with its scheme.
    Site,
    /// One of the registered texts.
    Registered,
}

/// The rules for a URL; the default allows no scheme.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The allowed schemes, in lower case.
    pub schemes: Vec<String>,
    /// Patterns of allowed hosts; empty for any host.
    pub hosts: Vec<HostPattern>,
    /// Patterns of refused hosts.
    pub refused_hosts: Vec<HostPattern>,
    /// The allowed ports; None for all but those that browsers block.
    pub ports: Option<Vec<u16>>,
    /// The allowed addresses of hosts and names.
    pub addresses: Addresses,
    /// NAT64 translators of this network, in addition to the well-known prefix.
    pub nat64: Vec<Translator>,
    /// Allow names of this machine and of private networks.
    pub private_names: bool,
    /// Require that RFC 3986 or RFC 3987 accepts the text.
    pub valid: bool,
    /// Allow a user name and a password.
    pub userinfo: bool,
    /// Allow a fragment.
    pub fragment: bool,
    /// Keep the fragment in the returned URL.
    pub keeps_fragment: bool,
    /// Allow hosts that look like another one.
    pub look_alikes: bool,
    /// The restriction level of labels of the host.
    pub scripts: Level,
    /// Names that no other host may look like.
    pub protected: Vec<Protected>,
    /// The maximum length of the text in characters.
    pub max_length: usize,
    /// The base of relative references.
    pub base: Option<Base>,
    /// The place that a URL must lead to.
    pub target: Target,
    /// The allowed texts for [`Target::Registered`].
    pub registered: Vec<String>,
    /// Allow every port for a registered loopback URL (RFC 8252 section 7.3).
    pub any_loopback_port: bool,
    /// Require that both standards read the same place.
    pub agreement: bool,
    /// Other programs that must read the same place as browsers.
    pub parsers: Vec<Program>,
}

impl Default for Policy {
    fn default() -> Self {
        Policy {
            schemes: Vec::new(),
            hosts: Vec::new(),
            refused_hosts: Vec::new(),
            ports: None,
            addresses: Addresses::Public,
            nat64: Vec::new(),
            private_names: false,
            valid: true,
            userinfo: false,
            fragment: true,
            keeps_fragment: true,
            look_alikes: false,
            scripts: Level::ModeratelyRestrictive,
            protected: Vec::new(),
            max_length: 8192,
            base: None,
            target: Target::Any,
            registered: Vec::new(),
            any_loopback_port: false,
            agreement: true,
            parsers: Vec::new(),
        }
    }
}

impl Policy {
    /// Returns true if a port is allowed.
    #[inline]
    pub(super) fn allows_port(&self, scheme: &str, port: u128) -> bool {
        match &self.ports {
            Some(ports) => ports.iter().any(|one| u128::from(*one) == port),
            None => !is_blocked(scheme, port),
        }
    }
}
