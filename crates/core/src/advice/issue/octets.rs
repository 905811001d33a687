//! Percent-encoded bytes (RFC 3986 2.1 to 2.5) that are unnecessary, disguised, or dangerous when decoded.
//!
//! The meaning of a byte depends on its component: "%2F" is data in a query, but a problem in a path. Runs of bytes are
//! decoded together, because a character may have up to four; a run that is not UTF-8 is an issue, because 2.5 requires
//! UTF-8 for new schemes.

use super::{lookalike, places, Found};
use crate::advice::code::IssueCode;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::percent;
use crate::syntax::reference::Reference;
use std::ops::Range;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    // "http+unix://%2Frun%2Fx.sock/": the host is the path of a socket.
    let socket = reference.scheme().is_some_and(|name| name.to_ascii_lowercase().ends_with("unix"));
    for (component, range) in places(reference) {
        if !(socket && component == Component::Host) {
            check_component(reference.text(), component, range, found);
        }
    }
}

fn check_component(text: &str, component: Component, range: Range<usize>, found: &mut Found) {
    let bytes = text.as_bytes();
    let mut run = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let Some(octet) = percent::octet_at(&bytes[..range.end], at) else {
            end_run(&mut run, component, at, found);
            let rest = &bytes[at + 1..range.end];
            at += 1 + rest.iter().position(|b| *b == b'%').unwrap_or(rest.len());
            continue;
        };
        run.push(octet);
        let place = at..at + 3;
        if chars::is(octet, chars::UNRESERVED) {
            found.add(IssueCode::EncodedUnreserved, component, place.clone());
        }
        if bytes[at + 1].is_ascii_lowercase() || bytes[at + 2].is_ascii_lowercase() {
            found.add(IssueCode::EncodedLowercase, component, place.clone());
        }
        let digits = |n: usize| bytes.get(at + n).is_some_and(|b| chars::is(*b, chars::HEXDIG));
        let twice = octet == b'%' && at + 5 <= range.end && digits(3) && digits(4);
        let code = match octet {
            0 => Some(IssueCode::EncodedNul),
            b'\r' | b'\n' => Some(IssueCode::EncodedLineBreak),
            b'%' if twice => Some(IssueCode::EncodedTwice),
            b'/' if component == Component::Path => Some(IssueCode::EncodedSlash),
            b'\\' if matches!(component, Component::Path | Component::Userinfo | Component::Host) => {
                Some(IssueCode::EncodedBackslash)
            }
            _ => None,
        };
        if let Some(code) = code {
            found.add(code, component, place.clone());
        }
        if component == Component::Host && (octet <= b' ' || chars::is(octet, chars::GEN_DELIMS)) {
            found.add(IssueCode::HostEncodedDelimiter, component, place);
        }
        at += 3;
    }
    end_run(&mut run, component, range.end, found);
}

/// Checks a run of encoded bytes that ends at `end`.
fn end_run(run: &mut Vec<u8>, component: Component, end: usize, found: &mut Found) {
    if run.is_empty() {
        return;
    }
    let start = end - 3 * run.len();
    match std::str::from_utf8(run) {
        Err(error) => {
            let wrong = start + 3 * error.valid_up_to();
            found.add(IssueCode::EncodedNotUtf8, component, wrong..end);
        }
        Ok(text) => {
            if is_encoded_again(text) {
                found.add(IssueCode::EncodedTwice, component, start..end);
            }
            for (at, c) in lookalike::invisible(text) {
                let at = start + 3 * at;
                found.add(IssueCode::EncodedInvisible, component, at..at + 3 * c.len_utf8());
            }
        }
    }
    run.clear();
}

/// The characters of Windows-1252 between 0x80 and 0x9F.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";

/// Returns the byte of a character in Windows-1252; None for ASCII, which is never misread.
pub(crate) fn windows_octet(c: char) -> Option<u8> {
    match c {
        '\u{A0}'..='\u{FF}' => Some(c as u8),
        '\u{80}'.. => {
            let own = WINDOWS.chars().zip(0x80..=0x9F).find(|(own, _)| *own == c).map(|(_, octet)| octet);
            // Programs that decode Latin-1 get control characters there.
            own.or((c <= '\u{9F}').then_some(c as u8))
        }
        _ => None,
    }
}

/// Returns true for text like "Ã¼": the bytes of UTF-8, decoded as Windows-1252 and encoded again.
fn is_encoded_again(text: &str) -> bool {
    if text.is_ascii() || !text.chars().next().is_some_and(|c| matches!(c, '\u{C2}'..='\u{F4}')) {
        return false;
    }
    let octets: Option<Vec<u8>> = text.chars().map(windows_octet).collect();
    octets.is_some_and(|octets| std::str::from_utf8(&octets).is_ok())
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    #[test]
    fn octets_side_by_side_are_one_issue() {
        assert_eq!(in_text("%41%42c%43"), [("encoded-unreserved", "%41%42"), ("encoded-unreserved", "%43")]);
        assert_eq!(in_text("?%c3%a9"), [("encoded-lowercase", "%c3%a9")]);
    }

    #[test]
    fn what_an_octet_means_depends_on_its_component() {
        assert_eq!(in_text("/a%2Fb?%2F%5C"), [("encoded-slash", "%2F")]);
        assert_eq!(in_text("/%5C"), [("encoded-backslash", "%5C")]);
        assert_eq!(in_text("?%00%0D%0A"), [("encoded-nul", "%00"), ("encoded-line-break", "%0D%0A")]);
        assert_eq!(in_text("//a%40b"), [("host-encoded-delimiter", "%40")]);
        assert_eq!(in_text("#%2541"), [("encoded-twice", "%25")]);
        assert_eq!(in_text("?J%C3%83%C2%BCrgen"), [("encoded-twice", "%C3%83%C2%BC")]);
        assert_eq!(in_text("?%C3%A2%E2%82%AC%E2%84%A2"), [("encoded-twice", "%C3%A2%E2%82%AC%E2%84%A2")]);
        assert_eq!(in_text("?%C3%BC%C3%9F"), []);
        assert_eq!(in_text("#%25"), []);
        assert_eq!(in_text("http+unix://%2Frun%2Fx.sock/info"), []);
    }

    #[test]
    fn octets_that_are_no_text() {
        assert_eq!(in_text("/%C3%A9%E4%20"), [("encoded-not-utf-8", "%E4%20")]);
        assert_eq!(in_text("/%C3/%A9").len(), 2);
    }
}
