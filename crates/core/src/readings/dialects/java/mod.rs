//! `java.net.URI`: RFC 2396 with the deviations that its Javadoc lists.
//!
//! Follows the Javadoc of Java 17; compared with OpenJDK 17.0.15, the offsets of errors included
//! (`tests/data/dialects/test_java.py`). Implements the constructor with one argument, which is what engines call, and
//! the getters. Left out: the constructors that quote, `parseServerAuthority`, `normalize`, `resolve`, `relativize` and
//! comparison. Java counts the offsets of errors in UTF-16 units, this module in bytes.

mod authority;
mod characters;

use std::borrow::Cow;

use self::characters::{check, decode, path, uric};
use super::{Answer, Fault};

/// The components of a URI as Java parses it; None is `null` in Java.
///
/// ```
/// use urikit_core::readings::dialects::java::JavaUri;
/// let uri = JavaUri::parse("http://u@exa_mple.com:80/a?b").unwrap();
/// assert_eq!((uri.host, uri.authority), (None, Some("u@exa_mple.com:80"))); // registry-based
/// assert_eq!(JavaUri::parse("http://h/a b").unwrap_err().code, "path-character");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JavaUri<'a> {
    /// `getScheme`.
    pub scheme: Option<&'a str>,
    /// `getRawSchemeSpecificPart`: all between the scheme and the fragment.
    pub specific: &'a str,
    /// `getRawAuthority`.
    pub authority: Option<&'a str>,
    /// `getRawUserInfo`; None in a registry-based authority.
    pub userinfo: Option<&'a str>,
    /// `getHost`, brackets included; None in a registry-based authority.
    pub host: Option<&'a str>,
    /// `getPort`; None is its -1.
    pub port: Option<i32>,
    /// `getRawPath`; None in an opaque URI.
    pub path: Option<&'a str>,
    /// `getRawQuery`.
    pub query: Option<&'a str>,
    /// `getRawFragment`.
    pub fragment: Option<&'a str>,
}

/// Returns the offset of the first of some characters, or the end.
fn find(text: &str, start: usize, end: usize, stops: &[u8]) -> usize {
    let bytes = &text.as_bytes()[start..end];
    bytes.iter().position(|b| stops.contains(b)).map_or(end, |found| start + found)
}

impl<'a> JavaUri<'a> {
    /// Parses a text as `new URI(text)` does.
    pub fn parse(text: &'a str) -> Result<Self, Fault> {
        let mut uri = JavaUri::default();
        let colon = find(text, 0, text.len(), b":/?#");
        let start = if text[colon..].starts_with(':') {
            uri.scheme = Some(scheme(text, colon)?);
            colon + 1
        } else {
            0
        };
        let end = if start == 0 || text[start..].starts_with('/') {
            uri.hierarchy(text, start)?
        } else {
            let end = find(text, start, text.len(), b"#");
            if end == start {
                return Err(Fault::at("specific-missing", start));
            }
            check(text, start, end, uric, "opaque-character")?;
            end
        };
        uri.specific = &text[start..end];
        if end < text.len() {
            check(text, end + 1, text.len(), uric, "fragment-character")?;
            uri.fragment = Some(&text[end + 1..]);
        }
        Ok(uri)
    }

    /// Parses authority, path and query; returns their end.
    fn hierarchy(&mut self, text: &'a str, start: usize) -> Result<usize, Fault> {
        let mut at = start;
        if text[at..].starts_with("//") {
            at += 2;
            let end = find(text, at, text.len(), b"/?#");
            if end > at {
                authority::read(self, text, at, end)?;
            } else if end == text.len() {
                return Err(Fault::at("authority-missing", at));
            }
            at = end;
        }
        let mut end = find(text, at, text.len(), b"?#");
        check(text, at, end, path, "path-character")?;
        self.path = Some(&text[at..end]);
        if text[end..].starts_with('?') {
            at = end + 1;
            end = find(text, at, text.len(), b"#");
            check(text, at, end, uric, "query-character")?;
            self.query = Some(&text[at..end]);
        }
        Ok(end)
    }
}

fn scheme(text: &str, end: usize) -> Result<&str, Fault> {
    let bytes = &text.as_bytes()[..end];
    let first = bytes.first().ok_or(Fault::at("scheme-missing", 0))?;
    let wrong = |b: &u8| !(b.is_ascii_alphanumeric() || b"+-.".contains(b));
    if !first.is_ascii_alphabetic() {
        return Err(Fault::at("scheme-character", 0));
    }
    match bytes.iter().position(wrong) {
        Some(at) => Err(Fault::at("scheme-character", at)),
        None => Ok(&text[..end]),
    }
}

fn raw<'a>(text: &'a str, part: fn(JavaUri<'a>) -> Option<&'a str>) -> Answer<'a> {
    Ok(part(JavaUri::parse(text)?).map(Cow::Borrowed))
}

fn decoded<'a>(text: &'a str, brackets: bool, part: fn(JavaUri<'a>) -> Option<&'a str>) -> Answer<'a> {
    Ok(part(JavaUri::parse(text)?).map(|part| decode(part, brackets)))
}

/// Decodes a valid form value as `java.net.URLDecoder` does with UTF-8: "+" is a space.
pub(super) fn decode_form(text: &str) -> Cow<'_, str> {
    if text.contains('+') {
        return Cow::Owned(decode(&text.replace('+', " "), false).into_owned());
    }
    decode(text, false)
}

/// `getScheme`.
pub fn get_scheme(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.scheme)
}

/// `getRawSchemeSpecificPart`.
pub fn get_raw_scheme_specific_part(text: &str) -> Answer<'_> {
    raw(text, |uri| Some(uri.specific))
}

/// `getSchemeSpecificPart`.
pub fn get_scheme_specific_part(text: &str) -> Answer<'_> {
    decoded(text, true, |uri| Some(uri.specific))
}

/// `getRawAuthority`.
pub fn get_raw_authority(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.authority)
}

/// `getAuthority`.
pub fn get_authority(text: &str) -> Answer<'_> {
    decoded(text, true, |uri| uri.authority)
}

/// `getRawUserInfo`.
pub fn get_raw_user_info(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.userinfo)
}

/// `getUserInfo`.
pub fn get_user_info(text: &str) -> Answer<'_> {
    decoded(text, true, |uri| uri.userinfo)
}

/// `getHost`.
pub fn get_host(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.host)
}

/// `getPort`: -1 if the port is missing or empty.
pub fn get_port(text: &str) -> Result<Option<i64>, Fault> {
    Ok(Some(JavaUri::parse(text)?.port.map_or(-1, i64::from)))
}

/// `getRawPath`.
pub fn get_raw_path(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.path)
}

/// `getPath`.
pub fn get_path(text: &str) -> Answer<'_> {
    decoded(text, true, |uri| uri.path)
}

/// `getRawQuery`.
pub fn get_raw_query(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.query)
}

/// `getQuery`.
pub fn get_query(text: &str) -> Answer<'_> {
    decoded(text, false, |uri| uri.query)
}

/// `getRawFragment`.
pub fn get_raw_fragment(text: &str) -> Answer<'_> {
    raw(text, |uri| uri.fragment)
}

/// `getFragment`.
pub fn get_fragment(text: &str) -> Answer<'_> {
    decoded(text, false, |uri| uri.fragment)
}

/// `toASCIIString`: NFC, then percent-encoded UTF-8.
pub fn to_ascii_string(text: &str) -> Answer<'_> {
    JavaUri::parse(text)?;
    if text.is_ascii() {
        return Ok(Some(Cow::Borrowed(text)));
    }
    let mut out = String::with_capacity(3 * text.len());
    for octet in crate::names::unicode::nfc(text).bytes() {
        match octet {
            0..=0x7F => out.push(char::from(octet)),
            _ => crate::syntax::percent::push_octet(&mut out, octet),
        }
    }
    Ok(Some(Cow::Owned(out)))
}
