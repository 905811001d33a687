//! IP addresses with a purpose of their own (RFC 6890).
//!
//! The tables are IANA's registries of special-purpose addresses as of 2026-11-01, in the rows that matter to whoever
//! connects. Single addresses within the block of protocol assignments which are reached from everywhere (192.0.0.9,
//! 2001:1::1) are in no row of their own: they lead to the next gateway. AMT and AS112 (`2001:3::/32`, `2001:4:112::/48`)
//! are reached from everywhere. What is not a global unicast (outside of `2000::/3`) and in no row is reserved. The
//! addresses of metadata services of clouds are a table of their own, with the same date, since some of them are public.
//!
//! An IPv6 address may have an IPv4 address in it, which is where the packets end. These are the forms: mapped
//! (`::ffff:0:0/96`), translated by SIIT (`::ffff:0:0:0/96`), translated by RFC 6052 (`64:ff9b::/96`), 6to4 (`2002::/16`),
//! "compatible" (`::/96`, deprecated), and the interface identifiers of ISATAP (RFC 5214). Each is judged by what is in
//! it, so that a translator's address of a public server is public. An address of 6to4, or one with an identifier of
//! ISATAP, is judged by its network as well: `fe80::5efe:8.8.8.8` is on the local link.
//!
//! Left out: translators with a prefix of their own (RFC 6052 section 2.2), which look like any other address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A block of addresses with a purpose of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// The first address of the block.
    pub network: IpAddr,
    /// How many bits its addresses share.
    pub prefix: u8,
    /// What it is for.
    pub purpose: &'static str,
    /// Where that is said.
    pub source: &'static str,
    /// Whether a cloud hands out credentials there.
    pub is_metadata: bool,
}

const fn four(a: u8, b: u8, c: u8, prefix: u8, purpose: &'static str, source: &'static str) -> Special {
    Special { network: IpAddr::V4(Ipv4Addr::new(a, b, c, 0)), prefix, purpose, source, is_metadata: false }
}

/// A block by its first three groups and its last one.
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

/// The one block that the fourth group ends.
const fn dummy() -> Special {
    let network = IpAddr::V6(Ipv6Addr::new(0x100, 0, 0, 1, 0, 0, 0, 0));
    Special { network, prefix: 64, purpose: "dummy prefix", source: "RFC 9780", is_metadata: false }
}

/// One address of a metadata service.
const fn cloud(network: IpAddr, prefix: u8, purpose: &'static str, source: &'static str) -> Special {
    Special { network, prefix, purpose, source, is_metadata: true }
}

const fn cloud4(a: u8, b: u8, c: u8, d: u8, purpose: &'static str, source: &'static str) -> Special {
    cloud(IpAddr::V4(Ipv4Addr::new(a, b, c, d)), 32, purpose, source)
}

const fn cloud6(a: u16, b: u16, last: u16, purpose: &'static str, source: &'static str) -> Special {
    cloud(IpAddr::V6(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, last)), 128, purpose, source)
}

/// The purpose of the blocks of this machine (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
pub const LOOPBACK: &str = "loopback";

static METADATA: [Special; 12] = [
    cloud4(
        169,
        254,
        169,
        254,
        "metadata of most clouds",
        "documentation of AWS, Azure, Google Cloud and others",
    ),
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

/// The special purpose of an address; None for one that is reached from everywhere.
///
/// ```
/// use urikit_core::special::special;
/// let purpose = |text: &str| special(text.parse().unwrap()).map(|found| found.purpose);
/// assert_eq!(purpose("10.0.0.1"), Some("private use"));
/// assert_eq!(purpose("::ffff:169.254.169.254"), Some("metadata of most clouds"));
/// assert_eq!(purpose("2606:4700::1111"), None);
/// ```
pub fn special(address: IpAddr) -> Option<&'static Special> {
    match address {
        IpAddr::V4(four) => of_four(four),
        IpAddr::V6(six) => find(&METADATA, address).or_else(|| of_six(six)),
    }
}

/// Whether an address is written as one of this machine (RFC 8252 section 7.3: `127.0.0.1`, `[::1]`). One that has a
/// loopback address inside, as `::ffff:127.0.0.1`, leads there too, which is what [`special`] says; it is not written so.
///
/// ```
/// use urikit_core::special::is_loopback;
/// let found = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"].map(|text| is_loopback(text.parse().unwrap()));
/// assert_eq!(found, [true, true, true, false]);
/// ```
pub fn is_loopback(address: IpAddr) -> bool {
    find(&IPV4, address).or_else(|| find(&IPV6, address)).is_some_and(|row| row.purpose == LOOPBACK)
}

fn of_four(address: Ipv4Addr) -> Option<&'static Special> {
    let address = IpAddr::from(address);
    find(&METADATA, address).or_else(|| find(&IPV4, address))
}

fn of_six(address: Ipv6Addr) -> Option<&'static Special> {
    let bits = u128::from(address);
    let last = Ipv4Addr::from(bits as u32);
    let groups = address.segments();
    // These are nothing but a form of what is inside. ::1 and :: look as if there were one in them.
    if let [0, 0, 0, 0, 0, 0 | 0xFFFF, _, _]
    | [0, 0, 0, 0, 0xFFFF, 0, _, _]
    | [0x64, 0xFF9B, 0, 0, 0, 0, _, _] = groups
    {
        if bits > 1 {
            return of_four(last);
        }
    }
    // Of these both count: the network that leads there, and what is inside.
    let of_6to4 = (groups[0] == 0x2002).then(|| of_four(Ipv4Addr::from((bits >> 80) as u32))).flatten();
    // ISATAP: one bit of the identifier says whose it is.
    let of_isatap = matches!(groups[4..6], [0 | 0x200, 0x5EFE]).then(|| of_four(last)).flatten();
    of_6to4.or(of_isatap).or_else(|| outer(address))
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

/// Whether an address is in a block.
#[inline]
pub(crate) fn is_within(network: IpAddr, prefix: u8, address: IpAddr) -> bool {
    network.is_ipv4() == address.is_ipv4() && high_bits(network, prefix) == high_bits(address, prefix)
}

/// The first bits of an address, counted from the highest bit of its kind.
fn high_bits(address: IpAddr, count: u8) -> u128 {
    let bits = match address {
        IpAddr::V4(four) => u128::from(u32::from(four)) << 96,
        IpAddr::V6(six) => u128::from(six),
    };
    bits.checked_shr(128 - u32::from(count)).unwrap_or(0)
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
