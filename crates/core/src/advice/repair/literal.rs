//! An invalid address in brackets, and one without them (RFC 3986 3.2.2; zones: RFC 9844).

use super::port::port;
use super::{Draft, RepairCode};
use crate::names::port::is_used;
use crate::syntax::error::Code;
use crate::syntax::parse::ip;

/// Repairs `[address`, `[address]`, `[address%zone]`, and a port.
pub(super) fn literal(text: &str, open: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let (close, after) = match text[open..end].find(']') {
        Some(n) => (open + n, open + n + 1),
        None => (end, end),
    };
    // "[fe80::1%eth1:8080": a zone has no colon, so a port follows.
    let given = &text[open + 1..close];
    let begins = if close == after { zone(given) } else { given.len() };
    let port_at = given[begins..].find(':').map(|n| begins + n);
    let port_at = port_at.filter(|at| given[at + 1..].bytes().all(|b| b.is_ascii_digit()));
    // "[::1:8080": the loopback address, and a port in common use.
    let own = given.strip_prefix("::1:").filter(|port| close == after && is_used(port)).map(|_| "::1".len());
    let (close, after) = port_at.or(own).map_or((close, after), |at| (open + 1 + at, open + 1 + at));
    let given = &text[open + 1..close];
    let inner = given.trim_matches(' ');
    if inner.len() < given.len() && close < after && ip::parse_ipv6(inner.as_bytes()).is_ok() {
        let from = open + 1 + given.len() - given.trim_start_matches(' ').len();
        draft.edit(RepairCode::DropSpace, open + 1, from, "");
        draft.edit(RepairCode::DropSpace, from + inner.len(), close, "");
        return port(text, after, end, draft);
    }
    let inner = given;
    if ip::parse_ipv4(inner.as_bytes()).is_some() && close < after {
        draft.edit(RepairCode::DropBracket, open, open + 1, "");
        draft.edit(RepairCode::DropBracket, close, after, "");
        return port(text, after, end, draft);
    }
    let name = inner.eq_ignore_ascii_case("localhost") || crate::advice::host_name::is_domain(inner);
    if name && close < after {
        draft.edit(RepairCode::DropBracket, open, open + 1, "");
        draft.edit(RepairCode::DropBracket, close, after, "");
        return port(text, after, end, draft);
    }
    // A bracket after the start of the path: the content is unknown.
    if close == after && text[end..].contains(']') {
        return None;
    }
    if close < after && (lone_colon(inner, open + 1, draft) || zeros(inner, open + 1, draft)) {
        return port(text, after, end, draft);
    }
    let zone = zone(inner);
    let known = match inner.as_bytes() {
        [b'v' | b'V', ..] => ip::check_ipvfuture(inner.as_bytes()).is_ok(),
        address => ip::parse_ipv6(&address[..zone]).is_ok(),
    };
    if !known {
        return None;
    }
    if !inner.starts_with(['v', 'V']) && zone < inner.len() {
        draft.edit(RepairCode::DropZone, open + 1 + zone, close, "");
    }
    if close == after {
        draft.edit(RepairCode::AddBracket, close, close, "]");
    }
    let rest = &text[after..end];
    if !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()) {
        // "[::1]8080": nothing else follows a bracket.
        draft.edit(RepairCode::FixPort, after, after, ":");
        return Some(());
    }
    match rest.chars().next() {
        None | Some(':') => port(text, after, end, draft),
        Some(_) => None,
    }
}

/// `[::ffff:192.0.2.01]`: removes leading zeros of the embedded IPv4 address, where the number is the same in base 8.
fn zeros(inner: &str, start: usize, draft: &mut Draft) -> bool {
    let quad = inner.rfind(':').map_or(0, |colon| colon + 1);
    let mut at = start + quad;
    let mut made = inner[..quad].to_owned();
    let mut places = Vec::new();
    for (index, number) in inner[quad..].split('.').enumerate() {
        let plain = number.trim_start_matches('0');
        let plain = if plain.is_empty() && !number.is_empty() { "0" } else { plain };
        if plain.len() < number.len() && (plain.len() > 1 || plain.starts_with(['8', '9'])) {
            return false;
        }
        made.push_str(if index > 0 { "." } else { "" });
        made.push_str(plain);
        places.push(at..at + number.len() - plain.len());
        at += number.len() + 1;
    }
    let sound = places.len() == 4 && ip::parse_ipv6(made.as_bytes()).is_ok();
    if sound {
        places.into_iter().for_each(|place| draft.edit(RepairCode::DropLeadingZero, place.start, place.end, ""));
    }
    sound
}

/// `[:2001:db8::1]`, `[2001:db8::1:]`, `[2001:db8:::1]`: removes an extra colon if no group changes.
fn lone_colon(inner: &str, start: usize, draft: &mut Draft) -> bool {
    let sound = |rest: &str| ip::parse_ipv6(rest.as_bytes()).is_ok() && rest.contains("::");
    let first = inner.strip_prefix(':').filter(|rest| !rest.starts_with(':') && sound(rest));
    let last = inner.strip_suffix(':').filter(|rest| !rest.ends_with(':') && sound(rest));
    let inside = inner.find(":::").filter(|at| *at > 0 && sound(&inner.replace(":::", "::")));
    let at = match (first, last, inside) {
        (Some(_), ..) => start,
        (None, Some(rest), _) => start + rest.len(),
        (None, None, Some(at)) => start + at,
        (None, None, None) => return false,
    };
    draft.edit(RepairCode::DropHostCharacter, at, at + 1, "");
    true
}

/// Returns the start of the zone identifier of an address (RFC 9844).
fn zone(address: &str) -> usize {
    match ip::parse_ipv6(address.as_bytes()) {
        Err(e) if e.code == Code::ZoneIdentifier => e.offset,
        _ => address.len(),
    }
}

/// Repairs an IPv6 address without brackets; a ninth group is a port.
pub(super) fn unbracketed(text: &str, start: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let is_address = |to: usize| {
        let address = &text[start..to];
        ip::parse_ipv6(&address.as_bytes()[..zone(address)]).is_ok()
    };
    let colon = text[start..end].rfind(':').map_or(end, |n| start + n);
    // "2001:db8::1:8443": a port in common use is rarely the last group.
    let used = colon < end && is_used(&text[colon + 1..end]);
    let order = if used { [colon, end] } else { [end, colon] };
    let address_end = order.into_iter().find(|to| is_address(*to))?;
    draft.edit(RepairCode::AddBracket, start, start, "[");
    let zone = start + zone(&text[start..address_end]);
    if zone < address_end {
        draft.edit(RepairCode::DropZone, zone, address_end, "");
    }
    draft.edit(RepairCode::AddBracket, address_end, address_end, "]");
    port(text, address_end, end, draft)
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn fixed(text: &str) -> String {
        repair(text).text.unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn addresses() {
        assert_eq!(fixed("http://::1/"), "http://[::1]/");
        assert_eq!(fixed("http://u@2001:db8::1/"), "http://u@[2001:db8::1]/");
        assert_eq!(fixed("http://1:2:3:4:5:6:7:8:80/"), "http://[1:2:3:4:5:6:7:8]:80/");
        assert_eq!(fixed("http://[fe80::1%25en0]:80/"), "http://[fe80::1]:80/");
        assert_eq!(fixed("http://fe80::1%en0/"), "http://[fe80::1]/");
        assert_eq!(fixed("http://[::1/"), "http://[::1]/");
        assert_eq!(fixed("foo://[v1.a]/ "), "foo://[v1.a]/");
        assert_eq!(fixed("http://[ ::1 ]/"), "http://[::1]/");
        assert_eq!(fixed("http://[:2001:db8::1]/"), "http://[2001:db8::1]/");
        assert_eq!(fixed("http://[2001:db8::1:]:80/"), "http://[2001:db8::1]:80/");
        assert_eq!(fixed("http://[2001:db8:::1]:80/"), "http://[2001:db8::1]:80/");
        assert_eq!(fixed("http://[fe80::1%eth1:8080/"), "http://[fe80::1]:8080/");
        assert_eq!(fixed("https://2001:db8::7334:8443/"), "https://[2001:db8::7334]:8443/");
        assert_eq!(fixed("http://[::1]8080/a"), "http://[::1]:8080/a");
        assert_eq!(fixed("http://[::ffff:192.0.2.01]:80/"), "http://[::ffff:192.0.2.1]:80/");
        for text in ["http://[:::1]/", "http://[::1]80x/", "http://[::ffff:192.0.2.010]/", "http://[::1.2.03]/"] {
            assert_eq!(repair(text).text, None, "{text}");
        }
    }
}
