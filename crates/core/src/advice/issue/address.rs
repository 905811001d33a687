//! IPv6 addresses that embed an IPv4 address, to which packets are delivered.
//!
//! A filter for 127.0.0.1 and 10.0.0.0/8 accepts `[::ffff:127.0.0.1]`, but the network delivers it to 127.0.0.1.

use super::Found;
use crate::advice::code::IssueCode;
use crate::syntax::error::Component;
use crate::syntax::offsets::HostKind;
use crate::syntax::parse::ip;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else {
        return;
    };
    if reference.host_kind() != HostKind::Ipv6 || host.len() < 2 {
        return;
    }
    if ip::parse_ipv6(&host.as_bytes()[1..host.len() - 1]).is_ok_and(|groups| embeds_ipv4(&groups)) {
        found.add(IssueCode::HostEmbedsIpv4, Component::Host, place);
    }
}

/// Returns true if an IPv6 address embeds an IPv4 address: IPv4-mapped and IPv4-compatible (RFC 4291 2.5.5),
/// IPv4-translated (RFC 2765 2.1), NAT64 (RFC 6052 2.1, RFC 8215), 6to4 (RFC 3056 2), Teredo (RFC 4380 4) and ISATAP
/// (RFC 5214 6.1).
fn embeds_ipv4(groups: &[u16; 8]) -> bool {
    match groups {
        [0, 0, 0, 0, 0, 0, 0, 0..=0xFF] => false,
        [0, 0, 0, 0, 0, 0 | 0xFFFF, _, _]
        | [0, 0, 0, 0, 0xFFFF, 0, _, _]
        | [0x64, 0xFF9B, 0, 0, 0, 0, _, _]
        | [0x64, 0xFF9B, 1, ..]
        | [0x2002, ..]
        | [0x2001, 0, ..]
        | [.., 0 | 0x200, 0x5EFE, _, _] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    #[test]
    fn forms_of_ipv4_addresses() {
        for host in [
            "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::ffff:0:7f00:1", "64:ff9b::7f00:1",
            "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::1", "fe80::5efe:7f00:1", "2001:db8::200:5efe:7f00:1",
        ] {
            let text = format!("http://[{host}]/");
            assert_eq!(in_text(&text), [("host-embeds-ipv4", format!("[{host}]").as_str())]);
        }
        for host in ["::", "::1", "2001:db8::1", "fe80::1", "64:ff9b:2::1", "2003::7f00:1"] {
            assert_eq!(in_text(&format!("http://[{host}]/")), []);
        }
        assert_eq!(in_text("http://[v1.::ffff:1]/"), []);
    }
}
