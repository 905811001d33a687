//! A broken authority (RFC 3986 3.2): too many "@", brackets lost, a zone, a bad port.
//!
//! The last "@" ends the userinfo, as browsers read it; those before it are encoded.
//! What follows is one host and one port. A domain becomes what names it in the DNS: A-labels,
//! without spaces. Where the meaning is unknown there is no repair: brackets around something else
//! than an address, two ports, digits with letters behind them, a domain that browsers refuse, or a
//! bad port with an "@" somewhere behind it, which may be a password with a delimiter in it.

use super::part::{part, Backslash, Octets};
use super::{Draft, RepairCode};
use crate::chars;
use crate::error::Code;
use crate::idna::{self, Strictness};
use crate::parse::ip;
use crate::schemes::{self, Name, Scheme};

/// The port of ssh, git+ssh, svn+ssh, sftp and scp (RFC 4253 4.1).
const SSH: u16 = 22;
const AS_IS: (Backslash, Octets) = (Backslash::Data, Octets::Encoded);

/// Mends the authority of `text` between `start` and `end`.
pub(super) fn draft(
    text: &str,
    start: usize,
    end: usize,
    row: Option<&Scheme>,
    draft: &mut Draft,
) -> Option<()> {
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
    if let Some(close) = text[host..end].find([']', ')']).map(|n| host + n) {
        let open = host + usize::from(text[host..end].starts_with('('));
        if ip::parse_ipv6(&text.as_bytes()[open..close]).is_ok() {
            draft.edit(RepairCode::AddBracket, host, open, "[");
            if text.as_bytes()[close] == b')' {
                draft.edit(RepairCode::AddBracket, close, close + 1, "]");
            }
            return port(text, close + 1, end, draft);
        }
    }
    let colon = text[host..end].find(':').map_or(end, |n| host + n);
    let colons = text[host..end].bytes().filter(|b| *b == b':').count();
    // An attempt that fails leaves no edit behind.
    let mut attempt = Draft::default();
    if colons > 1 && unbracketed(text, host, end, &mut attempt).is_some() {
        draft.edits.append(&mut attempt.edits);
        return Some(());
    }
    name(text, host, colon, row, draft)?;
    let git = text[colon..].split(['?', '#']).next().is_some_and(|path| path.ends_with(".git"));
    if (git || row.is_some_and(|row| row.default_port == Some(SSH))) && is_path(&text[colon..end]) {
        draft.edit(RepairCode::SlashForColon, colon, colon + 1, "/");
        return Some(());
    }
    port(text, colon, end, draft)
}

/// A registered name: a domain in A-labels, anything else percent-encoded.
fn name(text: &str, start: usize, end: usize, row: Option<&Scheme>, draft: &mut Draft) -> Option<()> {
    let given = &text[start..end];
    let web = row.is_some_and(Scheme::is_web);
    if given.is_ascii() {
        let allowed = |b: u8| chars::is(b, chars::REG_NAME) || b == b'%';
        let domain = given.bytes().all(|b| b == b' ' || (allowed(b) && b != b'%'));
        if !web || given.bytes().all(allowed) {
            part(text, start, end, chars::REG_NAME, AS_IS, draft);
        } else if domain && given.bytes().any(|b| b != b' ') && !joins_digits(given) {
            for (at, _) in given.match_indices(' ') {
                draft.edit(RepairCode::DropSpace, start + at, start + at + 1, "");
            }
        } else {
            return None;
        }
        return Some(());
    }
    // A scheme with a row and without a port keeps names that are not of the DNS.
    if row.is_some_and(|row| {
        row.name_is == Name::Any && row.default_port.is_none() && row.default_host.is_none()
    }) {
        part(text, start, end, chars::REG_NAME, AS_IS, draft);
        return Some(());
    }
    let kept: String = given.chars().filter(|c| *c != ' ').collect();
    let ascii = idna::to_ascii(&kept, Strictness::Lookup).filter(|ascii| !ascii.is_empty())?;
    draft.edit(RepairCode::DomainToAscii, start, end, &ascii);
    Some(())
}

/// Whether a space is between two digits: without it the number is another.
fn joins_digits(text: &str) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    text.match_indices(' ').any(|(at, _)| {
        digit(text[..at].chars().next_back()) && digit(text[at..].trim_start_matches(' ').chars().next())
    })
}

/// Whether ":" is followed by a path and not by a port, as scp and git write it.
fn is_path(after_host: &str) -> bool {
    let path = after_host.get(1..).unwrap_or_default();
    !path.is_empty()
        && !path.bytes().all(|b| b.is_ascii_digit())
        && path.bytes().all(|b| chars::is(b, chars::PATH))
}

/// `[address`, `[address]`, `[address%zone]`, and a port.
fn literal(text: &str, open: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let (close, after) = match text[open..end].find(']') {
        Some(n) => (open + n, open + n + 1),
        None => (end, end),
    };
    let inner = &text[open + 1..close];
    if ip::parse_ipv4(inner.as_bytes()).is_some() && close < after {
        draft.edit(RepairCode::DropBracket, open, open + 1, "");
        draft.edit(RepairCode::DropBracket, close, after, "");
        return port(text, after, end, draft);
    }
    let name = inner.eq_ignore_ascii_case("localhost") || crate::issue::is_domain(inner);
    if name && close < after {
        draft.edit(RepairCode::DropBracket, open, open + 1, "");
        draft.edit(RepairCode::DropBracket, close, after, "");
        return port(text, after, end, draft);
    }
    // A bracket after the path began: what is inside is not known.
    if close == after && text[end..].contains(']') {
        return None;
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

/// `":" *DIGIT` from `colon` to `end`: spaces between digits go, and letters instead of digits, with ":".
fn port(text: &str, colon: usize, end: usize, draft: &mut Draft) -> Option<()> {
    let given = text[colon..end].strip_prefix(':').unwrap_or_default();
    if given.bytes().all(|b| b.is_ascii_digit()) {
        return Some(());
    }
    if text[colon + 1..].contains('@') {
        return None;
    }
    let number = given.trim_matches(|c| matches!(c, ':' | ';' | ','));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if digits(number) {
        let start = colon + 1 + given.len() - given.trim_start_matches([':', ';', ',']).len();
        draft.edit(RepairCode::FixPort, colon + 1, start, "");
        draft.edit(RepairCode::FixPort, start + number.len(), end, "");
        return Some(());
    }
    if given.contains(':') {
        return None;
    }
    let letters = given.replace(['O', 'o'], "0").replace('l', "1");
    if digits(&letters) && given.starts_with(|c: char| c.is_ascii_digit()) && given.len() > 2 {
        for (at, c) in given.match_indices(['O', 'o', 'l']) {
            draft.edit(RepairCode::FixPort, colon + 1 + at, colon + 2 + at, if c == "l" { "1" } else { "0" });
        }
        return Some(());
    }
    if let Some(number) = schemes::known(given).and_then(|row| row.default_port) {
        draft.edit(RepairCode::FixPort, colon + 1, end, &number.to_string());
        return Some(());
    }
    if given.bytes().all(|b| b.is_ascii_digit() || b == b' ') {
        for (at, _) in given.match_indices(' ') {
            draft.edit(RepairCode::DropSpace, colon + 1 + at, colon + 2 + at, "");
        }
        return Some(());
    }
    if !given.is_ascii() || given.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    // "//https:www.example.org" has a scheme where its host should be.
    let host = text[..colon].rfind(['/', '@']).map_or(0, |at| at + 1);
    if schemes::known(&text[host..colon]).is_some_and(Scheme::is_web) {
        return None;
    }
    draft.edit(RepairCode::DropPort, colon, end, "");
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
        assert_eq!(fixed("foo://[v1.a]/ "), "foo://[v1.a]/");
    }

    #[test]
    fn ports() {
        assert_eq!(fixed("http://h:port/"), "http://h/");
        assert_eq!(fixed("http://[::1]:8 0/"), "http://[::1]:80/");
    }

    #[test]
    fn domains() {
        assert_eq!(fixed("http://bücher.example:80/"), "http://xn--bcher-kva.example:80/");
        assert_eq!(fixed("foo://ex\u{200B}ample.com/"), "foo://example.com/");
        assert_eq!(fixed("http://u@exam ple.com/ "), "http://u@example.com/");
        assert_eq!(fixed("foo://exam ple/"), "foo://exam%20ple/");
        assert_eq!(fixed("s3://bücher/x"), "s3://b%C3%BCcher/x");
        assert_eq!(fixed("http://[192.168.0.1]:80/"), "http://192.168.0.1:80/");
    }

    #[test]
    fn hosts_and_paths_as_git_writes_them() {
        assert_eq!(fixed("git+ssh://git@github.com:x/y.git"), "git+ssh://git@github.com/x/y.git");
        assert_eq!(fixed("git@github.com:x/y.git"), "ssh://git@github.com/x/y.git");
        assert_eq!(fixed("git@github.com:x/a b"), "ssh://git@github.com/x/a%20b");
        assert_eq!(fixed("sftp://d4:::3tf"), "sftp://d4/::3tf");
    }

    #[test]
    fn what_cannot_be_told() {
        for text in [
            "http://[a]/",
            "http://[::1]x/",
            "http://a:80:81/",
            "http://h:80x/",
            "http://h:0x50/",
            "http://a^b/",
            "http://u:p/w@h/",
            "http://u:p#@h/ ",
            "//https:www.example.org/a b",
        ] {
            assert_eq!(repair(text).text, None, "{text}");
        }
    }
}
