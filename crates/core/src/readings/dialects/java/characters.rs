//! The character categories that the Javadoc of `java.net.URI` lists.
//!
//! A component allows a set of ASCII characters, escapes ("%" with two hexadecimal digits) and the category "other":
//! non-ASCII characters that are neither control characters nor spaces.

use std::borrow::Cow;

use super::super::Fault;

/// The ASCII characters that a component allows.
pub(super) type Set = fn(u8) -> bool;

/// Letters, digits and `_-!.~'()*`.
fn unreserved(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b"_-!.~'()*".contains(&b)
}

pub(super) fn userinfo(b: u8) -> bool {
    unreserved(b) || b";:&=+$,".contains(&b)
}

pub(super) fn registry(b: u8) -> bool {
    unreserved(b) || b"$,;:@&=+".contains(&b)
}

/// The characters of a server-based authority.
pub(super) fn server(b: u8) -> bool {
    userinfo(b) || b"@[]".contains(&b)
}

pub(super) fn path(b: u8) -> bool {
    unreserved(b) || b":@&=+$,;/".contains(&b)
}

/// The characters of a query, a fragment or the part of an opaque URI.
pub(super) fn uric(b: u8) -> bool {
    unreserved(b) || b",;:$&+=?/[]@".contains(&b)
}

fn is_other(c: char) -> bool {
    let space = matches!(c, '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}' | '\u{2029}')
        || matches!(c, '\u{202F}' | '\u{205F}' | '\u{3000}');
    !c.is_ascii() && !c.is_control() && !space
}

/// Returns the end of the run of allowed characters from `start`.
pub(super) fn run(text: &str, start: usize, end: usize, set: Set) -> Result<usize, Fault> {
    let bytes = &text.as_bytes()[..end];
    let mut at = start;
    while let Some(&b) = bytes.get(at) {
        if set(b) {
            at += 1;
        } else if b == b'%' {
            let pair = bytes.get(at + 1..at + 3);
            if !pair.is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit)) {
                return Err(Fault::at("escape", at));
            }
            at += 3;
        } else if let Some(c) = text[at..].chars().next().filter(|c| is_other(*c)) {
            at += c.len_utf8();
        } else {
            break;
        }
    }
    Ok(at)
}

/// Checks that a component has allowed characters only; otherwise returns `code` with the offset.
pub(super) fn check(text: &str, start: usize, end: usize, set: Set, code: &'static str) -> Result<(), Fault> {
    match run(text, start, end, set)? {
        at if at < end => Err(Fault::at(code, at)),
        _ => Ok(()),
    }
}

/// Decodes escapes as UTF-8, with one U+FFFD for each invalid piece. With `brackets`, escapes between brackets are
/// kept.
pub(super) fn decode(text: &str, brackets: bool) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let (mut out, mut octets, mut inside) = (String::with_capacity(text.len()), Vec::new(), false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let octet = rest.get(1..3).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        if let (Some(octet), '%', false) = (octet, c, inside) {
            octets.push(octet);
            rest = &rest[3..];
            continue;
        }
        push(&mut out, &mut octets);
        inside = brackets && (c == '[' || inside && c != ']');
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    push(&mut out, &mut octets);
    Cow::Owned(out)
}

/// Decodes bytes as UTF-8. The three bytes of a surrogate are one piece to Java, and three to the URL Standard.
fn push(out: &mut String, octets: &mut Vec<u8>) {
    let mut rest = &octets[..];
    while let Some((&first, after)) = rest.split_first() {
        let (more, low, high) = match first {
            0xC2..=0xDF => (1, 0x80, 0xBF),
            0xE0 => (2, 0xA0, 0xBF),
            0xE1..=0xEF => (2, 0x80, 0xBF),
            0xF0 => (3, 0x90, 0xBF),
            0xF4 => (3, 0x80, 0x8F),
            0xF1..=0xF3 => (3, 0x80, 0xBF),
            _ => (0, 0, 0),
        };
        let fits = |(n, b): &(usize, &u8)| match n {
            0 => (low..=high).contains(*b),
            _ => (0x80..=0xBF).contains(*b),
        };
        let length = 1 + after.iter().take(more).enumerate().take_while(fits).count();
        out.push_str(std::str::from_utf8(&rest[..length]).unwrap_or("\u{FFFD}"));
        rest = &rest[length..];
    }
    octets.clear();
}
