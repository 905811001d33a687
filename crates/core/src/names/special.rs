//! Special-purpose IP addresses (RFC 6890).
//!
//! The tables are IANA's registries of special-purpose addresses as of 2026-11-01, limited to rows that matter for
//! connections. Single globally reachable addresses within the block of protocol assignments (192.0.0.9, 2001:1::1)
//! have no row: they lead to the next gateway. AMT and AS112 (`2001:3::/32`, `2001:4:112::/48`) are globally reachable.
//! Addresses outside of `2000::/3` and of all rows are reserved. Metadata services of clouds are a separate table with
//! the same date, since some of their addresses are public.
//!
//! An IPv6 address may embed an IPv4 address, to which the packets are delivered (`inside`). Forms that only embed are
//! judged by the IPv4 address alone: mapped (`::ffff:0:0/96`), translated by SIIT (`::ffff:0:0:0/96`), translated by
//! NAT64 (`64:ff9b::/96`, RFC 6052), "compatible" (`::/96`, deprecated), and NAT64 with a prefix of the caller
//! ([`Translator`]). So a translated address of a public server is public. An address of 6to4 (`2002::/16`), or with an
//! ISATAP identifier (RFC 5214), is also judged by its network: `fe80::5efe:8.8.8.8` is link-local. Teredo
//! (`2001::/32`) and local translation (`64:ff9b:1::/48`, RFC 8215) always have a special purpose.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A special-purpose block of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// The first address of the block.
    pub network: IpAddr,
    /// The length of its prefix.
    pub prefix: u8,
    /// The purpose.
    pub purpose: &'static str,
    /// The document that defines it.
    pub source: &'static str,
    /// True if a cloud issues credentials there.
    pub is_metadata: bool,
}

const fn four(a: u8, b: u8, c: u8, prefix: u8, purpose: &'static str, source: &'static str) -> Special {
    Special { network: IpAddr::V4(Ipv4Addr::new(a, b, c, 0)), prefix, purpose, source, is_metadata: false }
}

/// Builds a block from its first three groups and its last one.
const fn six(groups: [u16; 4], prefix: u8, purpose: &'static str, source: &'static str) -> Special {
    let [a, b, c, last] = groups;
    Special {
        network: IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, last)),
        prefix,
        purpose,
        source,
        is_metadata: false,
    }
}

/// Builds the only block whose prefix ends in the fourth group.
const fn dummy() -> Special {
    let network = IpAddr::V6(Ipv6Addr::new(0x100, 0, 0, 1, 0, 0, 0, 0));
    Special { network, prefix: 64, purpose: "dummy prefix", source: "RFC 9780", is_metadata: false }
}

/// Builds an address of a metadata service.
const fn cloud(network: IpAddr, prefix: u8, purpose: &'static str, source: &'static str) -> Special {
    Special { network, prefix, purpose, source, is_metadata: true }
}

const fn cloud4(a: u8, b: u8, c: u8, d: u8, purpose: &'static str, source: &'static str) -> Special {
    cloud(IpAddr::V4(Ipv4Addr::new(a, b, c, d)), 32, purpose, source)
}

const fn cloud6(a: u16, b: u16, last: u16, purpose: &'static str, source: &'static str) -> Special {
    cloud(IpAddr::V6(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, last)), 128, purpose, source)
}

/// The purpose of loopback blocks (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
pub const LOOPBACK: &str = "loopback";

static METADATA: [Special; 12] = [
    cloud4(169, 254, 169, 254, "metadata of most clouds", "documentation of AWS, Azure, Google Cloud and others"),
    cloud4(169, 254, 170, 2, "credentials of containers", "documentation of AWS"),
    cloud4(169, 254, 170, 23, "credentials of pods", "documentation of AWS"),
    cloud4(168, 63, 129, 16, "host of virtual machines", "documentation of Azure"),
    cloud4(100, 100, 100, 200, "metadata", "documentation of Alibaba Cloud"),
    cloud4(192, 0, 0, 192, "metadata", "documentation of Oracle Cloud"),
    cloud4(169, 254, 42, 42, "metadata", "documentation of Scaleway"),
    cloud4(169, 254, 0, 23, "metadata", "documentation of Tencent Cloud"),
    cloud6(0xFD00, 0xEC2, 0x254, "metadata", "documentation of AWS"),
    cloud6(0xFD00, 0xEC2, 0x23, "credentials of pods", "documentation of AWS"),
    cloud6(0xFD20, 0xCE, 0x254, "metadata", "documentation of Google Cloud"),
    cloud6(0xFD00, 0x42, 0x42, "metadata", "documentation of Scaleway"),
];

static IPV4: [Special; 15] = [
    four(0, 0, 0, 8, "this network", "RFC 791"),
    four(10, 0, 0, 8, "private use", "RFC 1918"),
    four(100, 64, 0, 10, "shared by the customers of a provider", "RFC 6598"),
    four(127, 0, 0, 8, LOOPBACK, "RFC 1122"),
    four(169, 254, 0, 16, "link-local", "RFC 3927"),
    four(172, 16, 0, 12, "private use", "RFC 1918"),
    four(192, 0, 0, 24, "protocol assignments", "RFC 6890"),
    four(192, 0, 2, 24, "documentation", "RFC 5737"),
    four(192, 88, 99, 24, "6to4 relays, deprecated", "RFC 7526"),
    four(192, 168, 0, 16, "private use", "RFC 1918"),
    four(198, 18, 0, 15, "benchmarking", "RFC 2544"),
    four(198, 51, 100, 24, "documentation", "RFC 5737"),
    four(203, 0, 113, 24, "documentation", "RFC 5737"),
    four(224, 0, 0, 4, "multicast", "RFC 5771"),
    four(240, 0, 0, 4, "reserved", "RFC 1112"),
];

static IPV6: [Special; 14] = [
    six([0, 0, 0, 0], 128, "unspecified", "RFC 4291"),
    six([0, 0, 0, 1], 128, LOOPBACK, "RFC 4291"),
    six([0x64, 0xFF9B, 1, 0], 48, "translation within a network", "RFC 8215"),
    six([0x100, 0, 0, 0], 64, "discard", "RFC 6666"),
    dummy(),
    six([0x2001, 0, 0, 0], 32, "Teredo", "RFC 4380"),
    six([0x2001, 0, 0, 0], 23, "protocol assignments", "RFC 2928"),
    six([0x2001, 0xDB8, 0, 0], 32, "documentation", "RFC 3849"),
    six([0x3FFF, 0, 0, 0], 20, "documentation", "RFC 9637"),
    six([0x5F00, 0, 0, 0], 16, "segment routing", "RFC 9602"),
    six([0xFC00, 0, 0, 0], 7, "unique local", "RFC 4193"),
    six([0xFE80, 0, 0, 0], 10, "link-local", "RFC 4291"),
    six([0xFEC0, 0, 0, 0], 10, "site-local, deprecated", "RFC 3879"),
    six([0xFF00, 0, 0, 0], 8, "multicast", "RFC 4291"),
];

static RESERVED: Special = six([0; 4], 0, "no global unicast", "RFC 4291");

/// Returns the special purpose of an address; None if it is globally reachable.
///
/// ```
/// use urikit_core::names::special::special;
/// let purpose = |text: &str| special(text.parse().unwrap()).map(|found| found.purpose);
/// assert_eq!(purpose("10.0.0.1"), Some("private use"));
/// assert_eq!(purpose("::ffff:169.254.169.254"), Some("metadata of most clouds"));
/// assert_eq!(purpose("2606:4700::1111"), None);
/// ```
pub fn special(address: IpAddr) -> Option<&'static Special> {
    purpose(address, &inside(address, &[]), None)
}

/// Returns true if an address is written as a loopback address (RFC 8252 section 7.3: `127.0.0.1`, `[::1]`). An address
/// that embeds one, as `::ffff:127.0.0.1`, does not count, though it leads there too ([`special`]).
///
/// ```
/// use urikit_core::names::special::is_loopback;
/// let found = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"].map(|text| is_loopback(text.parse().unwrap()));
/// assert_eq!(found, [true, true, true, false]);
/// ```
pub fn is_loopback(address: IpAddr) -> bool {
    find(&IPV4, address).or_else(|| find(&IPV6, address)).is_some_and(|row| row.purpose == LOOPBACK)
}

/// Returns the special purpose of an address: of an embedded address, or of its network if that counts as well. The
/// purpose `allowed` is ignored.
pub(crate) fn purpose(address: IpAddr, inside: &[Inside], allowed: Option<&'static str>) -> Option<&'static Special> {
    let refused = |row: &&Special| Some(row.purpose) != allowed;
    let of_four = |address: IpAddr| find(&METADATA, address).or_else(|| find(&IPV4, address)).filter(refused);
    let IpAddr::V6(six) = address else { return of_four(address) };
    let mut found = find(&METADATA, address);
    let mut network = true;
    for one in inside.iter().filter(|one| one.decides != Decides::Outside) {
        network &= one.decides == Decides::Both;
        found = found.or_else(|| of_four(one.address.into()));
    }
    found.or_else(|| if network { outer(six).filter(refused) } else { None })
}

/// The address whose purpose counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decides {
    /// The embedded one: the outer one is only a form of it.
    Inside,
    /// Both: the network that leads there, and the embedded one.
    Both,
    /// The outer one, whose block has a special purpose.
    Outside,
}

/// An IPv4 address embedded in an IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inside {
    pub address: Ipv4Addr,
    /// The length of the prefix that indicates it.
    pub prefix: u8,
    pub decides: Decides,
}

/// The prefix of a translator between IPv6 and IPv4 (RFC 6052 section 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Translator {
    network: Ipv6Addr,
    prefix: u8,
}

impl Translator {
    /// The valid lengths of a prefix.
    pub const LENGTHS: [u8; 6] = [32, 40, 48, 56, 64, 96];

    /// Creates a translator from its prefix; None for an invalid length.
    ///
    /// ```
    /// use urikit_core::names::special::Translator;
    /// let translator = Translator::new("2001:db8:122::".parse().unwrap(), 48).unwrap();
    /// let inside = translator.inside("2001:db8:122:c000:2:2100::".parse().unwrap());
    /// assert_eq!(inside, Some([192, 0, 2, 33].into()));
    /// assert!(Translator::new("2001:db8::".parse().unwrap(), 63).is_none());
    /// ```
    pub fn new(network: Ipv6Addr, prefix: u8) -> Option<Self> {
        Self::LENGTHS.contains(&prefix).then_some(Translator { network, prefix })
    }

    /// Returns the IPv4 address embedded in an address of the prefix; None for another prefix.
    pub fn inside(&self, address: Ipv6Addr) -> Option<Ipv4Addr> {
        is_within(self.network.into(), self.prefix, address.into()).then(|| translated(address, self.prefix))
    }
}

/// Returns the IPv4 address after a prefix of RFC 6052, without the byte of bits 64 to 71.
fn translated(address: Ipv6Addr, prefix: u8) -> Ipv4Addr {
    let bits = u128::from(address);
    let (high, low) = ((bits >> 64) as u64, bits as u64);
    let rest = low << 8;
    let found = match prefix {
        96 => low << 32,
        64 => rest,
        _ => high << prefix | rest >> (64 - prefix),
    };
    Ipv4Addr::from((found >> 32) as u32)
}

/// Returns the IPv4 addresses embedded in an address, for each form that matches.
pub(crate) fn inside(address: IpAddr, translators: &[Translator]) -> Vec<Inside> {
    let IpAddr::V6(address) = address else { return Vec::new() };
    let groups = address.segments();
    let four = |high: u16, low: u16| Ipv4Addr::from(u32::from(high) << 16 | u32::from(low));
    let last = four(groups[6], groups[7]);
    let mut found = Vec::new();
    let mut add = |address, prefix, decides| found.push(Inside { address, prefix, decides });
    let mut is_named = false;
    for translator in translators {
        if let Some(address) = translator.inside(address) {
            is_named = true;
            add(address, translator.prefix, Decides::Inside);
        }
    }
    match groups {
        // ::1 and :: only look like an embedded address.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => {}
        [0, 0, 0, 0, 0, 0 | 0xFFFF, ..] | [0, 0, 0, 0, 0xFFFF, 0, ..] | [0x64, 0xFF9B, 0, 0, 0, 0, ..] => {
            add(last, 96, Decides::Inside);
        }
        // The network chooses the length of the prefix, so try all.
        [0x64, 0xFF9B, 1, ..] if !is_named => {
            for prefix in [48, 56, 64, 96] {
                add(translated(address, prefix), prefix, Decides::Outside);
            }
        }
        // The server, and the client with all bits inverted (RFC 4380 section 4).
        [0x2001, 0, ..] => {
            add(four(groups[2], groups[3]), 32, Decides::Outside);
            add(four(!groups[6], !groups[7]), 32, Decides::Outside);
        }
        [0x2002, high, low, ..] => add(four(high, low), 16, Decides::Both),
        _ => {}
    }
    // ISATAP: one bit of the identifier distinguishes universal and local addresses.
    if matches!(groups[4..6], [0 | 0x200, 0x5EFE]) {
        add(last, 96, Decides::Both);
    }
    found
}

fn outer(address: Ipv6Addr) -> Option<&'static Special> {
    let [first, second, third, ..] = address.segments();
    if (first, second) == (0x2001, 3) || (first, second, third) == (0x2001, 4, 0x112) {
        return None;
    }
    find(&IPV6, address.into()).or((first >> 13 != 1).then_some(&RESERVED))
}

fn find(rows: &'static [Special], address: IpAddr) -> Option<&'static Special> {
    rows.iter().find(|row| is_within(row.network, row.prefix, address))
}

/// Returns true if an address is in a block.
#[inline]
pub(crate) fn is_within(network: IpAddr, prefix: u8, address: IpAddr) -> bool {
    let same = match (network, address) {
        (IpAddr::V4(network), IpAddr::V4(address)) => (u32::from(network) ^ u32::from(address)).leading_zeros(),
        (IpAddr::V6(network), IpAddr::V6(address)) => (u128::from(network) ^ u128::from(address)).leading_zeros(),
        _ => return false,
    };
    same >= u32::from(prefix)
}

#[cfg(test)]
mod tests {
    use super::special;

    fn of(text: &str) -> Option<&'static str> {
        special(text.parse().unwrap()).map(|found| found.purpose)
    }

    #[test]
    fn ends_of_blocks() {
        for (text, want) in [
            ("9.255.255.255", None),
            ("10.255.255.255", Some("private use")),
            ("11.0.0.0", None),
            ("100.127.255.255", Some("shared by the customers of a provider")),
            ("100.128.0.0", None),
            ("198.19.255.255", Some("benchmarking")),
            ("255.255.255.255", Some("reserved")),
            ("::", Some("unspecified")),
            ("::1", Some("loopback")),
            ("::2", Some("this network")),
            ("2001:1ff:ffff::", Some("protocol assignments")),
            ("2001:200::", None),
            ("3fff:fff::", Some("documentation")),
            ("4000::", Some("no global unicast")),
            ("fdff::1", Some("unique local")),
        ] {
            assert_eq!(of(text), want, "{text}");
        }
    }

    #[test]
    fn what_is_inside_counts() {
        for prefix in ["::ffff:", "64:ff9b::", "::"] {
            assert_eq!(of(&format!("{prefix}127.0.0.1")), Some("loopback"), "{prefix}");
            assert_eq!(of(&format!("{prefix}8.8.8.8")), None, "{prefix}");
        }
        assert_eq!((of("2002:7f00:1::"), of("2002:808:808::")), (Some("loopback"), None));
    }

    #[test]
    fn what_is_outside_counts() {
        for (text, want) in [
            ("fd12:3456:789a:1::5efe:808:808", Some("unique local")),
            ("fe80::5efe:808:808", Some("link-local")),
            ("fe80::200:5efe:a00:1", Some("private use")),
            ("ff02::5efe:808:808", Some("multicast")),
            ("2001:db8::5efe:808:808", Some("documentation")),
            ("2001:0:4136:e378:0:5efe:808:808", Some("Teredo")),
            ("64:ff9b:1::5efe:808:808", Some("translation within a network")),
            ("::5efe:808:808", Some("no global unicast")),
            ("2002:808:808::5efe:a00:1", Some("private use")),
            ("2a00::5efe:808:808", None),
            ("2001:3::1", None),
            ("2001:4:112::1", None),
            ("2001:4:113::1", Some("protocol assignments")),
        ] {
            assert_eq!(of(text), want, "{text}");
        }
    }
}
