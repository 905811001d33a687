//! Fast scans for URLs that are already serialized and can be kept.
//!
//! They cover nearly every URL: a special scheme in lower case, a plain domain or the empty host of a file, a path
//! without dot segments. They succeed only if the state machine would return the same text. Everything else is left to
//! the machine, which uses the scans for the beginning of a path that it can copy, and for a domain that is a whole
//! authority.

use super::scheme::Scheme;
use super::sets::{self, is_in, Set};
use super::view::{HostShape, Parts, ABSENT};
use crate::syntax::SHORTCUTS;

/// Returns the parts of a text that is its own serialization, or None if the machine is needed.
#[inline]
pub(super) fn recognise(text: &str) -> Option<Parts> {
    let bytes = text.as_bytes();
    if !SHORTCUTS || bytes.len() >= ABSENT as usize {
        return None;
    }
    let scheme = match bytes {
        [b'h', b't', b't', b'p', b's', b':', ..] => Scheme::Https,
        [b'h', b't', b't', b'p', b':', ..] => Scheme::Http,
        [b'f', b'i', b'l', b'e', b':', ..] => Scheme::File,
        [b'f', b't', b'p', b':', ..] => Scheme::Ftp,
        [b'w', b's', b':', ..] => Scheme::Ws,
        [b'w', b's', b's', b':', ..] => Scheme::Wss,
        _ => return None,
    };
    let colon = scheme.name().len();
    if bytes.get(colon + 1..colon + 3) != Some(b"//") {
        return None;
    }
    let host_start = colon + 3;
    let host_end = match scheme {
        // The host of a file may be empty, and "localhost" becomes empty.
        Scheme::File if bytes.get(host_start) == Some(&b'/') => host_start,
        Scheme::File if bytes[host_start..].starts_with(b"localhost") => return None,
        _ => host(bytes, host_start)?,
    };
    let path_start = port(bytes, host_end, scheme)?;
    let (path_end, query_end) = tail(bytes, path_start, scheme)?;
    Some(Parts {
        scheme_end: colon as u32,
        username_end: host_start as u32,
        host_start: host_start as u32,
        host_end: host_end as u32,
        path_start: path_start as u32,
        query_start: if path_end < query_end { path_end as u32 } else { ABSENT },
        fragment_start: if query_end < bytes.len() { query_end as u32 } else { ABSENT },
        host: HostShape::Name,
        scheme,
    })
}

/// Returns the end of a domain in lower case whose last label does not begin with a digit.
#[inline]
fn host(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut label = start;
    let mut last = start;
    while let Some(b) = bytes.get(at) {
        match b {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' => {}
            b'.' => {
                last = label;
                label = at + 1;
            }
            _ => break,
        }
        at += 1;
    }
    if at == start {
        return None;
    }
    // Before a trailing dot, the previous label decides whether this is a number.
    let deciding = if label == at { last } else { label };
    (!bytes[deciding].is_ascii_digit() && bytes[deciding] != b'.').then_some(at)
}

/// Returns the end of a serialized port; the same offset without a port.
#[inline]
fn port(bytes: &[u8], host_end: usize, scheme: Scheme) -> Option<usize> {
    if bytes.get(host_end) != Some(&b':') {
        return Some(host_end);
    }
    let start = host_end + 1;
    let digits = digits(bytes, start) - start;
    if scheme == Scheme::File || digits == 0 || digits > 5 || (bytes[start] == b'0' && digits > 1) {
        return None;
    }
    let number = bytes[start..start + digits].iter().fold(0u32, |n, b| n * 10 + u32::from(b - b'0'));
    let default = scheme.default_port().map(u32::from);
    (number <= 65535 && Some(number) != default).then_some(start + digits)
}

/// Returns the ends of path and query if the path begins with "/", nothing in path, query and fragment needs encoding,
/// and no segment is a dot segment.
#[inline]
fn tail(bytes: &[u8], path_start: usize, scheme: Scheme) -> Option<(usize, usize)> {
    if bytes.get(path_start) != Some(&b'/') {
        return None;
    }
    let path_end = path(bytes, path_start + 1, scheme).ok()?;
    let mut at = path_end;
    if bytes.get(at) == Some(&b'?') {
        at = sets::find(bytes, at + 1, sets::SPECIAL_QUERY);
    }
    let query_end = at;
    if bytes.get(at) == Some(&b'#') {
        at = sets::find(bytes, at + 1, sets::FRAGMENT);
    }
    (at == bytes.len()).then_some((path_end, query_end))
}

/// Returns the end of a path after its first "/" if nothing in it needs encoding and no segment is a dot segment.
///
/// # Errors
/// Otherwise, the start of a segment: this holds for all segments before it.
#[inline]
pub(super) fn path(bytes: &[u8], start: usize, scheme: Scheme) -> Result<usize, usize> {
    let mut at = start;
    if matches!(bytes.get(at), Some(b'.' | b'%')) && is_dot_segment(&bytes[at..]) {
        return Err(start);
    }
    at = plain(bytes, at);
    while let Some(b) = bytes.get(at) {
        if is_in(*b, sets::PATH) || *b == b'\\' {
            break;
        }
        // "|" may be part of a drive letter; a dot after a slash may begin a dot segment.
        if *b == b'/' && matches!(bytes.get(at + 1), Some(b'.' | b'%')) && is_dot_segment(&bytes[at + 1..]) {
            return Err(at + 1);
        }
        if *b == b'|' && scheme == Scheme::File {
            return Err(start);
        }
        at += 1;
    }
    match bytes.get(at) {
        None | Some(b'?' | b'#') => Ok(at),
        Some(_) => Err(bytes[start..at].iter().rposition(|b| *b == b'/').map_or(start, |slash| start + slash + 1)),
    }
}

/// Returns the end of a domain of plain letters that is the whole authority, except for a port.
#[inline]
pub(super) fn domain(bytes: &[u8], start: usize) -> Option<usize> {
    let ends = |at: usize| matches!(bytes.get(at), None | Some(b'/' | b'\\' | b'?' | b'#'));
    let end = sets::find(bytes, start, sets::DOMAIN_STOP);
    let port = || bytes.get(end) == Some(&b':') && ends(digits(bytes, end + 1));
    (start < end && (ends(end) || port())).then_some(end)
}

/// Returns the end of at most six digits.
#[inline]
fn digits(bytes: &[u8], start: usize) -> usize {
    start + bytes[start..].iter().take(6).take_while(|b| b.is_ascii_digit()).count()
}

/// Returns an offset before which a path has no byte that ends it or needs encoding, no "|", and no slash before a
/// possible dot segment. One branch for four bytes.
#[inline]
fn plain(bytes: &[u8], mut at: usize) -> usize {
    while let Some(five) = bytes.get(at..).and_then(<[u8]>::first_chunk::<5>) {
        // Not `map`, which compiles to a loop over an array in memory when optimizing for size.
        let [a, b, c, d, e] = *five;
        let (a, b, c, d, e) = (sets::of(a), sets::of(b), sets::of(c), sets::of(d), sets::of(e));
        let (four, next) = (a | b | c | d, b | c | d | e);
        if four & sets::PATH_STOP != 0 {
            break;
        }
        let dots = |before: Set, after: Set| before & sets::SLASH != 0 && after & sets::DOT != 0;
        if dots(four, next) && (dots(a, b) || dots(b, c) || dots(c, d) || dots(d, e)) {
            break;
        }
        at += 4;
    }
    at
}

/// Returns true if a path continues with a dot segment; three dots are enough to decide.
fn is_dot_segment(rest: &[u8]) -> bool {
    let mut rest = rest;
    let mut dots = 0;
    while dots < 3 {
        rest = match rest {
            [b'.', tail @ ..] | [b'%', b'2', b'e' | b'E', tail @ ..] => tail,
            _ => break,
        };
        dots += 1;
    }
    matches!(dots, 1 | 2) && matches!(rest.first(), None | Some(b'/' | b'?' | b'#'))
}
