//! ClickHouse's two ways to find the host: `domain` stops at the first ":", `domainRFC` knows user information and
//! brackets. Both return an empty string for a host without a dot.

use std::ops::Range;

use super::super::{Answer, Fault};
use super::{part, without};

/// Bytes that make `domain` return no host, anywhere in it.
const FORBIDDEN: &[u8] = b" \t<>{}|\\^[]";
/// More such bytes, which `domainRFC` allows before "@".
const OF_USERS: &[u8] = b"%~;=&";
/// Bytes that end a host.
const STOPS: &[u8] = b":/?#";
/// The number of bytes in which "://" is searched.
const REACH: usize = 16;

fn forbidden(b: u8) -> bool {
    FORBIDDEN.contains(&b) || OF_USERS.contains(&b)
}

fn fits_scheme(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || b"+-.".contains(b)
}

/// Returns the offset after a leading "//", or after "://" if only the first character may be unfit for a scheme;
/// otherwise 0. None if the first unfit character is forbidden in a host.
fn start(text: &str, rfc: bool) -> Option<usize> {
    if text.starts_with("//") {
        return Some(2);
    }
    let bytes = text.as_bytes();
    let at = 1 + bytes.iter().skip(1).take_while(|b| fits_scheme(b) || rfc && **b == b'[').count();
    match bytes.get(at) {
        Some(b':') if at + 3 <= REACH && text[at..].starts_with("://") => Some(at + 3),
        Some(&b) if forbidden(b) => None,
        _ => Some(0),
    }
}

/// Finds the host for `domain`: an "@" restarts it, but a dot before the "@" counts.
fn plain(text: &str) -> Range<usize> {
    let bytes = text.as_bytes();
    let Some(mut from) = start(text, false) else { return 0..0 };
    let (mut dot, mut end) = (None, bytes.len());
    for (at, &b) in bytes.iter().enumerate().skip(from) {
        match b {
            b'.' => dot = Some(at),
            b'@' => from = at + 1,
            _ if STOPS.contains(&b) => {
                end = at;
                break;
            }
            _ if forbidden(b) => return 0..0,
            _ => {}
        }
    }
    checked(text, from, end, dot)
}

/// Returns the host, or an empty range if it is empty or has no dot. The last dot needs a byte of a host after it, also
/// where that dot is in the user information.
fn checked(text: &str, from: usize, end: usize, dot: Option<usize>) -> Range<usize> {
    let follows = |dot: usize| dot + 1 != end && !text.as_bytes().get(dot + 1).is_some_and(|b| STOPS.contains(b));
    if from < end && dot.is_some_and(follows) {
        from..end
    } else {
        0..0
    }
}

/// Finds the host for `domainRFC`: after the first "@", unless "/", "?" or "#" comes before it.
fn by_rfc(text: &str) -> Range<usize> {
    let bytes = text.as_bytes();
    let Some(begin) = start(text, true) else { return 0..0 };
    let opens = |at: usize| bytes.get(at) == Some(&b'[');
    let mut bracket = opens(begin);
    let mut from = begin + usize::from(bracket);
    let mut at = from;
    // The first ":" before "@" ends the host, unless an "@" follows; `odd` is a byte that no user has, after that ":".
    let (mut dot, mut colon, mut sign, mut of_user, mut odd) = (None, None, false, false, false);
    while let Some(&b) = bytes.get(at) {
        match b {
            b']' if bracket => return if of_user { 0..0 } else { from..at },
            b'.' | b'@' if bracket => return 0..0,
            b':' if bracket => {}
            b'.' if colon.is_none() || sign => dot = Some(at),
            b':' if colon.is_none() && !sign => colon = Some(at),
            b'@' if odd => return 0..0,
            b'@' if !sign => {
                (sign, of_user, bracket) = (true, false, opens(at + 1));
                at += usize::from(bracket);
                from = at + 1;
            }
            b'@' | b':' | b'/' | b'?' | b'#' => break,
            _ if OF_USERS.contains(&b) => of_user = true,
            _ if FORBIDDEN.contains(&b) && colon.is_none() => return 0..0,
            _ if FORBIDDEN.contains(&b) => odd = true,
            _ => {}
        }
        at += 1;
    }
    match colon {
        _ if of_user => 0..0,
        Some(colon) if !sign => checked(text, from, colon, dot),
        _ => checked(text, from, at, dot),
    }
}

/// `domain`.
pub fn domain(text: &str) -> Answer<'_> {
    part(&text[plain(text)])
}

/// `domainRFC`.
pub fn domain_rfc(text: &str) -> Answer<'_> {
    part(&text[by_rfc(text)])
}

fn without_www(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// `domainWithoutWWW`.
pub fn domain_without_www(text: &str) -> Answer<'_> {
    part(without_www(&text[plain(text)]))
}

/// `domainWithoutWWWRFC`.
pub fn domain_without_www_rfc(text: &str) -> Answer<'_> {
    part(without_www(&text[by_rfc(text)]))
}

/// Returns the host with or without "www.", the input of the functions for the significant part.
pub(super) fn host_of(text: &str, rfc: bool, www: bool) -> &str {
    let host = &text[if rfc { by_rfc(text) } else { plain(text) }];
    if www {
        host
    } else {
        without_www(host)
    }
}

/// `port`: 0 if it is missing, above 65535 or followed by anything but path, query or fragment.
pub fn port(text: &str) -> Result<Option<i64>, Fault> {
    Ok(Some(number(text, plain(text).end)))
}

/// `portRFC`.
pub fn port_rfc(text: &str) -> Result<Option<i64>, Fault> {
    let end = by_rfc(text).end;
    Ok(Some(number(text, end + usize::from(end > 0 && text[end..].starts_with(']')))))
}

fn number(text: &str, end: usize) -> i64 {
    let Some(rest) = text[end..].strip_prefix(':').filter(|_| end > 0) else { return 0 };
    let digits = rest.find(['/', '?', '#']).map_or(rest, |end| &rest[..end]);
    let significant = digits.trim_start_matches('0');
    if digits.bytes().all(|b| b.is_ascii_digit()) {
        significant.parse::<u16>().unwrap_or(0).into()
    } else {
        0
    }
}

/// `cutWWW`: removes "www." from the start of the host if "//" precedes it and more follows it.
pub fn cut_www(text: &str) -> Answer<'_> {
    let bytes = text.as_bytes();
    let scheme = bytes.iter().take_while(|b| fits_scheme(b)).count();
    let begin = match bytes {
        [b'/', b'/', ..] => 2,
        [_, b'/', b'/', ..] => 3,
        [first, ..] if first.is_ascii_alphabetic() && bytes[scheme..].starts_with(b"://") => scheme + 3,
        _ => return part(text),
    };
    let length = bytes[begin..].iter().take_while(|b| !STOPS.contains(b)).count();
    let user = bytes[begin..begin + length].iter().rposition(|b| *b == b'@').map_or(0, |sign| sign + 1);
    let host = begin + user;
    if bytes[host..].starts_with(b"www.") && bytes.len() > host + 4 {
        return without(text, host, host + 4);
    }
    part(text)
}
