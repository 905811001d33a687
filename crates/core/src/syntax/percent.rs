//! Percent-encoding (RFC 3986 section 2.1, 2.4): `pct-encoded = "%" HEXDIG HEXDIG`.
//!
//! Encoding takes *data* and a set of characters that are allowed unescaped; it always escapes "%", so that data is
//! encoded exactly once. Decoding takes a component or a piece of one, never a whole reference: split first, then
//! decode (7.3). Only the form functions treat `+` as a space. Decoding fails at a "%" without two hexadecimal digits;
//! [`decode_lenient`] reads on by a rule with a name.

use crate::syntax::chars::{self, Class, Syntax};
use std::borrow::Cow;

const UPPER_HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Returns true if the three bytes at `at` are `"%" HEXDIG HEXDIG`.
#[inline(always)]
pub fn is_pct_encoded(bytes: &[u8], at: usize) -> bool {
    at + 2 < bytes.len()
        && bytes[at] == b'%'
        && chars::is(bytes[at + 1], chars::HEXDIG)
        && chars::is(bytes[at + 2], chars::HEXDIG)
}

/// Returns the byte encoded at `at`, if there is one.
#[inline]
pub fn octet_at(bytes: &[u8], at: usize) -> Option<u8> {
    if at + 2 < bytes.len() && bytes[at] == b'%' {
        Some(chars::hex_value(bytes[at + 1])? << 4 | chars::hex_value(bytes[at + 2])?)
    } else {
        None
    }
}

/// Decodes the bytes that `wanted` accepts; a "%" that does not begin an encoded byte is kept.
pub fn decode_lossy(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let octet = octet_at(bytes, at).filter(|octet| wanted(*octet));
        out.push(octet.unwrap_or(bytes[at]));
        at += if octet.is_some() { 3 } else { 1 };
    }
    out
}

/// Appends `"%" HEXDIG HEXDIG` with upper-case digits (2.1).
#[inline]
pub fn push_octet(out: &mut String, octet: u8) {
    out.push('%');
    out.push(UPPER_HEX[(octet >> 4) as usize] as char);
    out.push(UPPER_HEX[(octet & 15) as usize] as char);
}

/// The characters allowed unescaped in encoded data: a class without some delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeSet {
    /// The name for [`EncodeSet::named`].
    pub name: &'static str,
    class: Class,
    without: &'static [u8],
    private: Private,
}

/// True if IRIs allow `iprivate` in the component: only in a query (RFC 3987 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Private {
    No,
    Yes,
}

/// All named sets.
pub const ENCODE_SETS: &[EncodeSet] = &[
    EncodeSet::UNRESERVED,
    EncodeSet::USER,
    EncodeSet::PASSWORD,
    EncodeSet::USERINFO,
    EncodeSet::HOST,
    EncodeSet::SEGMENT,
    EncodeSet::PATH,
    EncodeSet::QUERY_PAIR,
    EncodeSet::QUERY,
    EncodeSet::FRAGMENT,
];

/// The named sets: the characters of a component, without the delimiters that would change the meaning of data there.
impl EncodeSet {
    /// `unreserved` only (2.3): safe anywhere.
    pub const UNRESERVED: EncodeSet = set("unreserved", chars::UNRESERVED, b"");
    /// The part of a userinfo before its first ":" (3.2.1).
    pub const USER: EncodeSet = set("user", chars::REG_NAME, b"");
    /// The part of a userinfo after its first ":" (3.2.1).
    pub const PASSWORD: EncodeSet = set("password", chars::USERINFO, b"");
    /// A whole userinfo (3.2.1).
    pub const USERINFO: EncodeSet = set("userinfo", chars::USERINFO, b"");
    /// A registered name (3.2.2).
    pub const HOST: EncodeSet = set("host", chars::REG_NAME, b"");
    /// One segment of a path (3.3).
    pub const SEGMENT: EncodeSet = set("segment", chars::PCHAR, b"");
    /// A whole path (3.3).
    pub const PATH: EncodeSet = set("path", chars::PATH, b"");
    /// A name or a value in a query of pairs (3.4): no separators, no "=", no "+".
    pub const QUERY_PAIR: EncodeSet = EncodeSet { private: Private::Yes, ..set("query-pair", chars::QUERY, b"&;=+") };
    /// A whole query (3.4).
    pub const QUERY: EncodeSet = EncodeSet { private: Private::Yes, ..set("query", chars::QUERY, b"") };
    /// A fragment (3.5).
    pub const FRAGMENT: EncodeSet = set("fragment", chars::QUERY, b"");
}

const fn set(name: &'static str, class: Class, without: &'static [u8]) -> EncodeSet {
    EncodeSet { name, class, without, private: Private::No }
}

impl EncodeSet {
    /// Finds a set by its name.
    pub fn named(name: &str) -> Option<&'static EncodeSet> {
        ENCODE_SETS.iter().find(|set| set.name == name)
    }

    /// Returns true if `byte` is allowed unescaped.
    #[inline]
    pub fn keeps(&self, byte: u8) -> bool {
        chars::is(byte, self.class) && !self.without.contains(&byte)
    }

    /// Returns true if a non-ASCII character is allowed unescaped in an IRI. Bidirectional formatting characters are
    /// not (RFC 3987 4.1).
    #[inline]
    pub fn keeps_beyond_ascii(&self, c: char) -> bool {
        self.allows_beyond_ascii(c) && !chars::is_bidi_formatting(c)
    }

    /// Returns true if the grammar of IRIs allows the character, ignoring RFC 3987 4.1.
    #[inline]
    pub fn allows_beyond_ascii(&self, c: char) -> bool {
        chars::is_ucschar(c) || (self.private == Private::Yes && chars::is_iprivate(c))
    }
}

/// Encodes data once: every byte outside `set` is percent-encoded.
///
/// ```
/// use urikit_core::syntax::percent::{encode, EncodeSet};
/// let segment = EncodeSet::named("segment").unwrap();
/// assert_eq!(encode("a/b 100%".as_bytes(), segment), "a%2Fb%20100%25");
/// ```
pub fn encode(data: &[u8], set: &EncodeSet) -> String {
    let mut out = String::with_capacity(data.len() + data.len() / 4);
    for byte in data {
        if set.keeps(*byte) {
            out.push(*byte as char);
        } else {
            push_octet(&mut out, *byte);
        }
    }
    out
}

/// Encodes data for a URI or an IRI: an IRI keeps non-ASCII characters that its grammar allows (RFC 3987 2.2).
///
/// ```
/// use urikit_core::syntax::{chars::Syntax, percent::{encode_for, EncodeSet}};
/// let data = "é \u{202E}".as_bytes();
/// assert_eq!(encode_for(Syntax::Iri, data, &EncodeSet::SEGMENT), "é%20%E2%80%AE");
/// assert_eq!(encode_for(Syntax::Uri, data, &EncodeSet::SEGMENT), "%C3%A9%20%E2%80%AE");
/// ```
pub fn encode_for(syntax: Syntax, data: &[u8], set: &EncodeSet) -> String {
    if syntax == Syntax::Uri || data.is_ascii() {
        return encode(data, set);
    }
    let mut out = String::with_capacity(data.len() + data.len() / 4);
    for chunk in data.utf8_chunks() {
        for c in chunk.valid().chars() {
            let keeps = u8::try_from(c).is_ok_and(|b| b.is_ascii() && set.keeps(b));
            if keeps || set.keeps_beyond_ascii(c) {
                out.push(c);
            } else {
                push_char(&mut out, c);
            }
        }
        chunk.invalid().iter().for_each(|octet| push_octet(&mut out, *octet));
    }
    out
}

/// Appends the UTF-8 bytes of a character, each percent-encoded (RFC 3987 3.1).
#[inline]
pub fn push_char(out: &mut String, c: char) {
    let mut octets = [0; 4];
    c.encode_utf8(&mut octets).bytes().for_each(|octet| push_octet(out, octet));
}

/// Encodes data as a name or value of a form (WHATWG URL 5.2, `application/x-www-form-urlencoded`):
/// a space becomes "+", and only ALPHA, DIGIT and `* - . _` stay unescaped.
pub fn encode_form(data: &[u8]) -> String {
    let mut out = String::with_capacity(data.len() + data.len() / 4);
    for byte in data {
        match byte {
            b' ' => out.push('+'),
            b'*' | b'-' | b'.' | b'_' => out.push(*byte as char),
            _ if byte.is_ascii_alphanumeric() => out.push(*byte as char),
            _ => push_octet(&mut out, *byte),
        }
    }
    out
}

/// The meaning of "+" when decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plus {
    /// A plus sign, as in RFC 3986.
    Literal,
    /// A space, as in HTML forms.
    Space,
}

/// Decodes every percent-encoded byte, once. Borrows the text if nothing is encoded.
///
/// # Errors
/// The byte offset of the first "%" that does not begin an encoded byte.
///
/// ```
/// use urikit_core::syntax::percent::{decode, Plus};
/// assert_eq!(decode("a%2Fb+c", Plus::Literal).unwrap().as_ref(), b"a/b+c");
/// assert_eq!(decode("%4", Plus::Literal), Err(0));
/// ```
pub fn decode(text: &str, plus: Plus) -> Result<Cow<'_, [u8]>, usize> {
    let bytes = text.as_bytes();
    let special = |b: &u8| *b == b'%' || (plus == Plus::Space && *b == b'+');
    let Some(first) = bytes.iter().position(special) else {
        return Ok(Cow::Borrowed(bytes));
    };
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&bytes[..first]);
    let mut at = first;
    while at < bytes.len() {
        match bytes[at] {
            b'%' => {
                out.push(octet_at(bytes, at).ok_or(at)?);
                at += 3;
            }
            b'+' if plus == Plus::Space => {
                out.push(b' ');
                at += 1;
            }
            other => {
                out.push(other);
                at += 1;
            }
        }
    }
    Ok(Cow::Owned(out))
}

/// The reading of escapes without a meaning: a "%" without two hexadecimal digits, and bytes that are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Errors {
    /// An error.
    #[default]
    Strict,
    /// As browsers do (URL Standard section 1.3 and 5.1): the "%" stays, bytes become U+FFFD.
    Replace,
    /// The escape stays as it is written.
    Keep,
}

/// Decodes a piece of a component as UTF-8, with U+FFFD for other bytes, or with their escapes if they are to be kept.
/// A "%" that does not begin an encoded byte stays.
///
/// ```
/// use urikit_core::syntax::percent::{decode_lenient, Errors, Plus};
/// assert_eq!(decode_lenient("100%+%E9%C3%A9", Plus::Space, Errors::Replace), "100% \u{FFFD}é");
/// assert_eq!(decode_lenient("100%+%e9%C3%A9", Plus::Literal, Errors::Keep), "100%+%e9é");
/// ```
pub fn decode_lenient(text: &str, plus: Plus, errors: Errors) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let special = |b: &u8| *b == b'%' || (plus == Plus::Space && *b == b'+');
    if !bytes.iter().any(special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(bytes.len());
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|b| special(&b)) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        // Whole characters are beside a run of escapes, so a character is never partly in one.
        let mut run = Vec::new();
        while let Some(octet) = octet_at(rest.as_bytes(), run.len() * 3) {
            run.push(octet);
        }
        if run.is_empty() {
            out.push(if rest.starts_with('+') { ' ' } else { '%' });
            rest = &rest[1..];
            continue;
        }
        let mut read = 0;
        for chunk in run.utf8_chunks() {
            out.push_str(chunk.valid());
            read += chunk.valid().len();
            let end = read + chunk.invalid().len();
            match errors {
                Errors::Keep => out.push_str(&rest[read * 3..end * 3]),
                _ if end > read => out.push(char::REPLACEMENT_CHARACTER),
                _ => {}
            }
            read = end;
        }
        rest = &rest[run.len() * 3..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Writes the hexadecimal digits of every encoded byte in upper case (6.2.2.1). A "%" that does not begin an encoded
/// byte is kept.
pub fn recase(text: &str) -> Cow<'_, str> {
    rewrite(text, |_| false)
}

/// Decodes encoded unreserved characters and recases the other bytes (6.2.2.2). A "%" that does not begin an encoded
/// byte is kept.
///
/// ```
/// use urikit_core::syntax::percent::decode_unreserved;
/// assert_eq!(decode_unreserved("%7e%2f%41"), "~%2FA");
/// ```
pub fn decode_unreserved(text: &str) -> Cow<'_, str> {
    rewrite(text, |octet| chars::is(octet, chars::UNRESERVED))
}

fn rewrite(text: &str, decodes: impl Fn(u8) -> bool) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let lower = |at: usize| bytes[at].is_ascii_lowercase();
    let changes = |at: usize, octet: u8| decodes(octet) || lower(at + 1) || lower(at + 2);
    let mut out: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    while let Some(n) = bytes[at..].iter().position(|b| *b == b'%') {
        at += n;
        let Some(octet) = octet_at(bytes, at) else {
            at += 1;
            continue;
        };
        if changes(at, octet) {
            let out = out.get_or_insert_with(|| String::with_capacity(text.len()));
            out.push_str(&text[copied..at]);
            if decodes(octet) {
                out.push(octet as char);
            } else {
                push_octet(out, octet);
            }
            copied = at + 3;
        }
        at += 3;
    }
    match out {
        None => Cow::Borrowed(text),
        Some(mut out) => {
            out.push_str(&text[copied..]);
            Cow::Owned(out)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_happens_once() {
        let set = EncodeSet::named("query-pair").unwrap();
        assert_eq!(encode(b"a&b=c+d%20/?", set), "a%26b%3Dc%2Bd%2520/?");
        assert_eq!(encode("é".as_bytes(), set), "%C3%A9");
        assert_eq!(encode_form(b"a b+c~"), "a+b%2Bc%7E");
    }

    #[test]
    fn decoding_is_single_and_strict() {
        assert_eq!(decode("%2525", Plus::Literal).unwrap().as_ref(), b"%25");
        assert_eq!(decode("a+b", Plus::Space).unwrap().as_ref(), b"a b");
        assert_eq!(decode("a%", Plus::Literal), Err(1));
        assert_eq!(decode("a%4g", Plus::Literal), Err(1));
        assert!(matches!(decode("abc", Plus::Literal), Ok(Cow::Borrowed(_))));
    }

    #[test]
    fn rewriting_touches_only_what_it_names() {
        assert_eq!(recase("%c3%A9%zz%"), "%C3%A9%zz%");
        assert!(matches!(recase("%C3x"), Cow::Borrowed(_)));
        assert_eq!(decode_unreserved("%41%2F%"), "A%2F%");
    }
}
