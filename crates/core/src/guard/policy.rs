//! What a URL may be, compiled: what every check reads is read once.

use std::net::IpAddr;

use super::host::HostPattern;
use super::port::is_blocked;
use super::protected::Protected;
use crate::names::special::{purpose, Inside, Special, Translator, LOOPBACK};
use crate::names::unicode::Level;
use crate::readings::program::Program;
use crate::readings::reading::Base;

/// What may be connected to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Addresses {
    /// Only addresses that are reached from everywhere.
    #[default]
    Public,
    /// These, and those of this machine.
    Loopback,
    /// All.
    Any,
}

impl Addresses {
    /// The block for which an address is refused, by itself or by what is inside it; None where it is allowed.
    pub(super) fn refusal(self, address: IpAddr, inside: &[Inside]) -> Option<&'static Special> {
        match self {
            Addresses::Any => None,
            Addresses::Public => purpose(address, inside, None),
            Addresses::Loopback => purpose(address, inside, Some(LOOPBACK)),
        }
    }
}

/// What a URL must be of.
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

/// What a URL may be; the default allows no scheme.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The schemes that are allowed, in lower case.
    pub schemes: Vec<String>,
    /// Patterns of hosts; any host where there are none.
    pub hosts: Vec<HostPattern>,
    /// Patterns of hosts that are refused.
    pub refused_hosts: Vec<HostPattern>,
    /// The ports that are allowed; None for all but those that browsers do not fetch from.
    pub ports: Option<Vec<u16>>,
    /// Which addresses a host may be, and a name may have.
    pub addresses: Addresses,
    /// Translators of this network, beside the one of the well-known prefix.
    pub nat64: Vec<Translator>,
    /// Whether names of this machine and of private networks are allowed.
    pub private_names: bool,
    /// Whether RFC 3986 or RFC 3987 must accept the text.
    pub valid: bool,
    /// Whether a user name and a password are allowed.
    pub userinfo: bool,
    /// Whether a fragment is allowed.
    pub fragment: bool,
    /// Whether the URL to use keeps its fragment.
    pub keeps_fragment: bool,
    /// Whether a host may look like another one.
    pub look_alikes: bool,
    /// The restriction level of a label of a host.
    pub scripts: Level,
    /// Names that no other host may look like.
    pub protected: Vec<Protected>,
    /// How many characters the text may have.
    pub max_length: usize,
    /// Where relative references are read.
    pub base: Option<Base>,
    /// What a URL must be of.
    pub target: Target,
    /// The texts that are allowed where the target is one of them.
    pub registered: Vec<String>,
    /// Whether a registered loopback URL allows every port (RFC 8252 section 7.3).
    pub any_loopback_port: bool,
    /// Whether both standards must read the same place.
    pub agreement: bool,
    /// Other programs that must read the place that browsers read.
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
    /// Whether a port is allowed.
    #[inline]
    pub(super) fn allows_port(&self, scheme: &str, port: u128) -> bool {
        match &self.ports {
            Some(ports) => ports.iter().any(|one| u128::from(*one) == port),
            None => !is_blocked(scheme, port),
        }
    }
}
