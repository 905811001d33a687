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
    checked(from, end, dot)
}

/// Returns the host, or an empty range if it is empty, has no dot or ends with one.
fn checked(from: usize, end: usize, dot: Option<usize>) -> Range<usize> {
    match dot {
        Some(dot) if from < end && dot + 1 != end => from..end,
        _ => 0..0,
    }
}

/// Finds the host for `domainRFC`: after the first "@", unless "/", "?" or "#" comes before it.
fn by_rfc(text: &str) -> Range<usize> {
    let bytes = text.as_bytes();
    let Some(begin) = start(text, true) else { return 0..0 };
    let (mut from, mut dot, mut end) = (begin, None, bytes.len());
    let (mut sign, mut of_user, mut lenient, mut odd) = (false, false, false, false);
    let mut at = begin;
    while let Some(&b) = bytes.get(at) {
        match b {
            b'.' => dot = Some(at),
            b'[' if at == from => return bracket(text, at),
            b':' if !sign => match user_end(bytes, at + 1) {
                User::Ends(found) => (at, from, sign, lenient) = (found, found + 1, true, true),
                User::Invalid => return 0..0,
                User::None => {
                    end = at;
                    break;
                }
            },
            b'@' if sign && odd => return 0..0,
            b'@' if !sign => (from, sign) = (at + 1, true),
            b'@' | b':' | b'/' | b'?' | b'#' => {
                end = at;
                break;
            }
            _ if OF_USERS.contains(&b) && sign => return 0..0,
            _ if OF_USERS.contains(&b) => of_user = true,
            _ if FORBIDDEN.contains(&b) && lenient => odd = true,
            _ if FORBIDDEN.contains(&b) => return 0..0,
            _ => {}
        }
        at += 1;
    }
    if of_user && !sign {
        return 0..0;
    }
    checked(from, end, dot)
}

/// The kind of text after the first ":".
enum User {
    /// A password, up to the "@" there.
    Ends(usize),
    /// Neither a password nor a port.
    Invalid,
    /// No "@".
    None,
}

fn user_end(bytes: &[u8], start: usize) -> User {
    let length = bytes[start..].iter().take_while(|b| !b"@:/?#".contains(b)).count();
    let piece = &bytes[start..start + length];
    let has = |set: &[u8]| piece.iter().any(|b| set.contains(b));
    match bytes.get(start + length) {
        Some(b'@') if has(FORBIDDEN) => User::Invalid,
        Some(b'@') => User::Ends(start + length),
        _ if has(OF_USERS) => User::Invalid,
        _ => User::None,
    }
}

/// Finds the text in brackets.
fn bracket(text: &str, open: usize) -> Range<usize> {
    let inside = &text[open + 1..];
    let length = inside.bytes().take_while(|b| !forbidden(*b) && !b"./?#@".contains(b)).count();
    if length > 0 && inside[length..].starts_with(']') {
        open + 1..open + 1 + length
    } else {
        0..0
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
