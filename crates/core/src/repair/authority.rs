//! A broken authority (RFC 3986 3.2): too many "@", brackets lost, a zone, a bad port.
//!
//! The last "@" ends the userinfo, as browsers read it; those before it are encoded.
//! What follows is one host and one port. Where that cannot be told there is no repair:
//! brackets around something that is no address, two ports, or a bad port with an "@"
//! somewhere behind it, which may be a password with a delimiter in it.

use super::shape::{part, Backslash, Octets};
use super::{Draft, RepairCode};
use crate::chars;
use crate::error::Code;
use crate::parse::ip;

const AS_IS: (Backslash, Octets) = (Backslash::Data, Octets::Encoded);

/// Mends the authority of `text` between `start` and `end`.
pub(super) fn draft(text: &str, start: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let host = match text[start..end].rfind('@') {
        Some(at) => {
            part(text, start, start + at, chars::USERINFO, AS_IS, draft);
            start + at + 1
        }
        None => start,
    };
    if text[host..end].starts_with('[') {
        return literal(text, host, end, draft);
    }
    let colon = text[host..end].find(':').map_or(end, |n| host + n);
    if text[host..end].bytes().filter(|b| *b == b':').count() > 1 {
        return unbracketed(text, host, end, draft);
    }
    part(text, host, colon, chars::REG_NAME, AS_IS, draft);
    port(text, colon, end, draft)
}

/// `[address`, `[address]`, `[address%zone]`, and a port.
fn literal(text: &str, open: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let (close, after) = match text[open..end].find(']') {
        Some(n) => (open + n, open + n + 1),
        None => (end, end),
    };
    let inner = &text[open + 1..close];
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
    match text[after..end].chars().next() {
        None | Some(':') => port(text, after, end, draft),
        Some(_) => None,
    }
}

/// Where the zone identifier of an address begins (RFC 9844).
fn zone(address: &str) -> usize {
    match ip::parse_ipv6(address.as_bytes()) {
        Err(e) if e.code == Code::ZoneIdentifier => e.offset,
        _ => address.len(),
    }
}

/// An IPv6 address without brackets; where its last group is one too many, it is a port.
fn unbracketed(text: &str, start: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let is_address = |to: usize| {
        let address = &text[start..to];
        ip::parse_ipv6(&address.as_bytes()[..zone(address)]).is_ok()
    };
    let colon = text[start..end].rfind(':').map_or(end, |n| start + n);
    let address_end = [end, colon].into_iter().find(|to| is_address(*to))?;
    draft.edit(RepairCode::AddBracket, start, start, "[");
    let zone = start + zone(&text[start..address_end]);
    if zone < address_end {
        draft.edit(RepairCode::DropZone, zone, address_end, "");
    }
    draft.edit(RepairCode::AddBracket, address_end, address_end, "]");
    port(text, address_end, end, draft)
}

/// `":" *DIGIT` from `colon` to `end`; what is no digit goes, and ":" with the last of them.
fn port(text: &str, colon: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let digits = text[colon..end].bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let rest = (colon + 1 + digits).min(end);
    if rest == end {
        return Some(());
    }
    if text[rest..].contains('@') || text[rest..end].contains(':') {
        return None;
    }
    let from = if digits == 0 { colon } else { rest };
    draft.edit(RepairCode::DropPort, from, end, "");
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn fixed(text: &str) -> String {
        repair(text).text.unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn userinfo() {
        assert_eq!(fixed("http://a@b@c/"), "http://a%40b@c/");
        assert_eq!(fixed("http://u:p w[@h/"), "http://u:p%20w%5B@h/");
        assert_eq!(fixed("http://u:é@h:80/"), "http://u:%C3%A9@h:80/");
    }

    #[test]
    fn addresses() {
        assert_eq!(fixed("http://::1/"), "http://[::1]/");
        assert_eq!(fixed("http://u@2001:db8::1/"), "http://u@[2001:db8::1]/");
        assert_eq!(fixed("http://1:2:3:4:5:6:7:8:80/"), "http://[1:2:3:4:5:6:7:8]:80/");
        assert_eq!(fixed("http://[fe80::1%25en0]:80/"), "http://[fe80::1]:80/");
        assert_eq!(fixed("http://fe80::1%en0/"), "http://[fe80::1]/");
        assert_eq!(fixed("http://[::1/"), "http://[::1]/");
        assert_eq!(fixed("http://[v1.a]/ "), "http://[v1.a]/");
    }

    #[test]
    fn ports() {
        assert_eq!(fixed("http://h:port/"), "http://h/");
        assert_eq!(fixed("http://h:80x/"), "http://h:80/");
        assert_eq!(fixed("http://[::1]:8 0/"), "http://[::1]:8/");
    }

    #[test]
    fn what_cannot_be_told() {
        for text in ["http://[a]/", "http://[::1]x/", "http://a:80:81/", "http://u:p/w@h/", "http://u:p#@h/ "]
        {
            assert_eq!(repair(text).text, None, "{text}");
        }
    }
}
