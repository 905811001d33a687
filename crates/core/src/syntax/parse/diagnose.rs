//! The diagnosis of an error after the parser has stopped: its code, component and range.
//!
//! Nothing here runs for a valid text. Each function reads the rest of the input at most once, so that rejecting is
//! linear as well.

use super::grammar::{allows, refusal};
use crate::syntax::chars::{self, Syntax};
use crate::syntax::error::{Code, Component, SyntaxError};

/// Reports the character at `at`, which is not allowed in `component`.
#[cold]
pub(super) fn character(syntax: Syntax, text: &str, at: usize, component: Component) -> SyntaxError {
    let bytes = text.as_bytes();
    let code = match bytes[at] {
        b' ' => Code::Space,
        b'\n' | b'\r' => Code::LineBreak,
        0 => Code::Nul,
        0x01..=0x1F | 0x7F => Code::Control,
        b'\\' => Code::Backslash,
        b'"' => Code::QuotationMark,
        b'<' | b'>' => Code::AngleBracket,
        b'{' | b'}' => Code::CurlyBracket,
        b'|' => Code::VerticalBar,
        b'[' | b']' => Code::SquareBracket,
        b'#' => Code::SecondHash,
        0x80.. => text[at..].chars().next().map_or(Code::NonAscii, |c| refusal(syntax, c)),
        _ => Code::CircumflexOrGrave,
    };
    SyntaxError::new(code, component, at, at + width(bytes, at))
}

/// Reports the "%" at `at`, which does not begin a percent-encoded byte.
#[cold]
pub(super) fn percent(bytes: &[u8], at: usize, component: Component) -> SyntaxError {
    let component = match component {
        Component::Authority => authority_part(bytes, at),
        other => other,
    };
    // The range includes characters after "%" only if they are not delimiters.
    let digits = bytes[at + 1..].iter().take(2).take_while(|b| chars::is(**b, chars::ALPHA | chars::DIGIT)).count();
    // If the component ends too early, the encoded byte is cut off; otherwise "%" is a literal.
    let ends = |b: u8| match component {
        Component::Fragment => false,
        Component::Query => b == b'#',
        Component::Path => matches!(b, b'?' | b'#'),
        _ => matches!(b, b'/' | b'?' | b'#' | b'@' | b':'),
    };
    let rest: Vec<u8> = bytes[at + 1..].iter().copied().take(2).take_while(|b| !ends(*b)).collect();
    let cut = rest.len() < 2 && rest.iter().all(|b| chars::is(*b, chars::HEXDIG));
    let code = if cut { Code::PercentIncomplete } else { Code::PercentNotHex };
    SyntaxError::new(code, component, at, at + 1 + digits)
}

/// Reports the character at `at`, which ends neither host nor userinfo.
#[cold]
pub(super) fn authority_character(syntax: Syntax, text: &str, at: usize) -> SyntaxError {
    let bytes = text.as_bytes();
    if bytes[at] == b'@' {
        return SyntaxError::new(Code::SecondAt, Component::Authority, at, at + 1);
    }
    if bytes[at] == b']' {
        // An IPv6 address without its "[".
        let start = bytes[..at].iter().rposition(|b| matches!(b, b'@' | b'/')).map_or(0, |n| n + 1);
        if super::ip::parse_ipv6(&bytes[start..at]).is_ok() {
            return SyntaxError::new(Code::Ipv6Unbracketed, Component::Host, start, at + 1);
        }
    }
    character(syntax, text, at, authority_part(bytes, at))
}

/// Returns the part of the authority that `at` is in: an "@" after it makes it userinfo.
fn authority_part(bytes: &[u8], at: usize) -> Component {
    let rest = &bytes[at..];
    let end = rest.iter().position(|b| matches!(b, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    if rest[..end].contains(&b'@') {
        return Component::Userinfo;
    }
    // The first colon of the host begins the port.
    let before = &bytes[..at];
    let start = before.iter().rposition(|b| matches!(b, b'@' | b'/')).map_or(0, |n| n + 1);
    if before[start..].contains(&b':') {
        Component::Port
    } else {
        Component::Host
    }
}

/// Reports a character other than a digit between the first colon of the host and the end of the authority.
#[cold]
pub(super) fn port(syntax: Syntax, text: &str, host_start: usize, colon: usize, end: usize) -> SyntaxError {
    let bytes = text.as_bytes();
    let tail = &bytes[colon + 1..end];
    let address = bytes[host_start..end].iter().all(|b| chars::is(*b, chars::HEXDIG) || matches!(b, b':' | b'.'));
    let has_port = super::ip::parse_ipv4(&bytes[host_start..colon]).is_some();
    if address && !has_port && tail.contains(&b':') {
        return SyntaxError::new(Code::Ipv6Unbracketed, Component::Host, host_start, end);
    }
    let bad = tail.iter().position(|b| !chars::is(*b, chars::DIGIT)).unwrap_or(0);
    let at = colon + 1 + bad;
    let host = &bytes[(at + 1).min(end)..end];
    let named = host.first().is_some_and(u8::is_ascii_alphanumeric) && !host.iter().all(u8::is_ascii_digit);
    if bytes[at] == b',' && bad > 0 && named {
        // A comma without a host after it is a separate error.
        let commas = host.iter().rev().take_while(|b| **b == b',').count();
        return SyntaxError::new(Code::HostList, Component::Port, at, end - commas);
    }
    port_character(syntax, text, at)
}

/// Reports the character at `at`, which should be a digit of the port.
#[cold]
pub(super) fn port_character(syntax: Syntax, text: &str, at: usize) -> SyntaxError {
    let bytes = text.as_bytes();
    let beyond = text[at..].chars().next().is_some_and(|c| !c.is_ascii() && allows(syntax, c, Component::Host));
    if beyond || chars::is(bytes[at], chars::USERINFO) || bytes[at] == b'@' {
        return SyntaxError::new(Code::PortCharacter, Component::Port, at, at + width(bytes, at));
    }
    character(syntax, text, at, Component::Port)
}

/// Reports the character at `at`, after the "]" of an IP literal.
#[cold]
pub(super) fn after_literal(bytes: &[u8], at: usize) -> SyntaxError {
    SyntaxError::new(Code::IpLiteralTrailing, Component::Host, at, at + width(bytes, at))
}

/// Reports the colon at `at`, which neither ends a scheme nor is allowed in a relative path.
#[cold]
pub(super) fn colon_without_scheme(bytes: &[u8], at: usize) -> SyntaxError {
    let before = &bytes[..at];
    if before.is_empty() {
        return SyntaxError::new(Code::SchemeEmpty, Component::Scheme, 0, 1);
    }
    let after = &bytes[at + 1..];
    let numbers = before.iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let address = numbers && before.iter().filter(|b| **b == b'.').count() == 3;
    // "my_host.example.org", which would be a scheme without its "_".
    let word = |b: &u8| chars::is(*b, chars::ALPHA | chars::DIGIT) || matches!(*b, b'.' | b'-' | b'_');
    let top = before.rsplit(|b| *b == b'.').next().unwrap_or_default();
    let name = || {
        before.contains(&b'_')
            && before.contains(&b'.')
            && before.iter().all(word)
            && top.iter().all(u8::is_ascii_alphabetic)
    };
    if after.first().is_some_and(u8::is_ascii_digit) && (address || name()) {
        return SyntaxError::new(Code::SchemeMissing, Component::Scheme, 0, at);
    }
    if after.starts_with(b"//") {
        return match before.iter().position(|b| !chars::is(*b, chars::SCHEME)) {
            Some(bad) => SyntaxError::new(Code::SchemeCharacter, Component::Scheme, bad, bad + width(before, bad)),
            None => SyntaxError::new(Code::SchemeStart, Component::Scheme, 0, 1),
        };
    }
    // A path is unlikely to begin with these, so it is a misspelt scheme: "'mailto:a@h'", "urn;isbn:0",
    // "%6aavascript:x".
    let bad = before.iter().position(|b| !chars::is(*b, chars::SCHEME)).unwrap_or(0);
    if matches!(before[bad], b'\'' | b'(' | b'$' | b';') || (before[bad] == b'%' && bad == 0) {
        return SyntaxError::new(Code::SchemeCharacter, Component::Scheme, bad, bad + 1);
    }
    SyntaxError::new(Code::ColonInFirstSegment, Component::Path, at, at + 1)
}

/// Returns the number of bytes of the UTF-8 character at `at`.
fn width(bytes: &[u8], at: usize) -> usize {
    1 + bytes[at + 1..].iter().take_while(|b| (0x80..0xC0).contains(*b)).count()
}
