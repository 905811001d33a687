//! ClickHouse's URL functions, which search for delimiters and follow no standard, as its documentation says.
//!
//! Follows ClickHouse's page of URL functions, and its answers for cases that the page leaves open; compared with chdb
//! 4.4.0 (ClickHouse 26.9; `tests/data/dialects/golden`). The names are ClickHouse's. No function fails: a missing part
//! is an empty string or 0. Left out: `netloc`, the functions with a custom list (`...Custom`) and `URLHash`.
//! ClickHouse returns bytes; here decoded bytes that are not UTF-8 become U+FFFD.

mod hierarchy;
mod host;
mod parameters;
mod significant;

pub use hierarchy::{path_hierarchy, url_hierarchy};
pub use host::{cut_www, domain, domain_rfc, domain_without_www, domain_without_www_rfc, port, port_rfc};
pub use parameters::{cut_parameter, parameter, parameter_names, parameters};
pub use significant::{
    cut_to_first_significant_subdomain, cut_to_first_significant_subdomain_rfc,
    cut_to_first_significant_subdomain_with_www, cut_to_first_significant_subdomain_with_www_rfc,
    first_significant_subdomain, first_significant_subdomain_rfc, top_level_domain, top_level_domain_rfc,
};

use std::borrow::Cow;

use super::Answer;
use crate::syntax::percent;

/// Wraps a part of the text; no function of ClickHouse returns NULL.
#[allow(clippy::unnecessary_wraps)]
fn part(text: &str) -> Answer<'_> {
    Ok(Some(Cow::Borrowed(text)))
}

#[allow(clippy::unnecessary_wraps)]
fn made<'a>(text: String) -> Answer<'a> {
    Ok(Some(Cow::Owned(text)))
}

/// Removes a range from a text.
fn without(text: &str, start: usize, end: usize) -> Answer<'_> {
    if end == text.len() {
        return part(&text[..start]);
    }
    made([&text[..start], &text[end..]].concat())
}

/// `protocol`: the text before the first ":", if it may be a scheme and three bytes follow.
pub fn protocol(text: &str) -> Answer<'_> {
    let letters = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    part(match text.split_once(':') {
        Some((scheme, rest))
            if rest.len() > 2 && scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && letters(scheme) =>
        {
            scheme
        }
        _ => "",
    })
}

/// Returns the offset of the path: the first "/", or the next one after a "//".
fn path_start(text: &str) -> usize {
    let Some(first) = text.find('/') else { return text.len() };
    if !text[first..].starts_with("//") {
        return first;
    }
    text[first + 2..].find('/').map_or(text.len(), |found| first + 2 + found)
}

/// `path`.
pub fn path(text: &str) -> Answer<'_> {
    let rest = &text[path_start(text)..];
    part(&rest[..rest.find(['?', '#']).unwrap_or(rest.len())])
}

/// `pathFull`: path, query and fragment.
pub fn path_full(text: &str) -> Answer<'_> {
    part(&text[path_start(text)..])
}

/// `queryString`: the text between the first "?" and the "#" after it.
pub fn query_string(text: &str) -> Answer<'_> {
    let rest = text.split_once('?').map_or("", |(_, rest)| rest);
    part(&rest[..rest.find('#').unwrap_or(rest.len())])
}

/// `fragment`: after the first "#".
pub fn fragment(text: &str) -> Answer<'_> {
    part(text.split_once('#').map_or("", |(_, rest)| rest))
}

/// `queryStringAndFragment`: after the first "?"; without one, from the first "#".
pub fn query_string_and_fragment(text: &str) -> Answer<'_> {
    part(match (text.find('?'), text.find('#')) {
        (Some(mark), _) => &text[mark + 1..],
        (None, Some(hash)) => &text[hash..],
        (None, None) => "",
    })
}

/// `cutQueryString`: without the first "?" and what follows up to a "#".
pub fn cut_query_string(text: &str) -> Answer<'_> {
    let Some(mark) = text.find('?') else { return part(text) };
    without(text, mark, text[mark..].find('#').map_or(text.len(), |found| mark + found))
}

/// `cutFragment`.
pub fn cut_fragment(text: &str) -> Answer<'_> {
    part(&text[..text.find('#').unwrap_or(text.len())])
}

/// `cutQueryStringAndFragment`: up to the first "?"; without one, to the first "#".
pub fn cut_query_string_and_fragment(text: &str) -> Answer<'_> {
    part(&text[..text.find('?').or_else(|| text.find('#')).unwrap_or(text.len())])
}

/// `decodeURLComponent`: an invalid "%" is kept with the two bytes after it.
pub fn decode_component(text: &str) -> Answer<'_> {
    decode(text, false)
}

/// `decodeURLFormComponent`: "+" is a space as well.
pub fn decode_form_component(text: &str) -> Answer<'_> {
    decode(text, true)
}

fn decode(text: &str, plus: bool) -> Answer<'_> {
    if !text.contains(['%', '+']) {
        return part(text);
    }
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        // A "%" without two more bytes keeps all that follows, "+" included.
        let length = if byte == b'%' { 3.min(bytes.len() - at) } else { 1 };
        match percent::octet_at(bytes, at) {
            Some(octet) if byte == b'%' => out.push(octet),
            _ if byte == b'+' && plus => out.push(b' '),
            _ => out.extend(&bytes[at..at + length]),
        }
        at += length;
    }
    made(String::from_utf8(out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}

/// `encodeURLComponent`: encodes all but letters, digits, "-", "_", "." and "~".
pub fn encode_component(text: &str) -> Answer<'_> {
    encode(text, false)
}

/// `encodeURLFormComponent`: a space is "+".
pub fn encode_form_component(text: &str) -> Answer<'_> {
    encode(text, true)
}

fn encode(text: &str, plus: bool) -> Answer<'_> {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' if plus => out.push('+'),
            b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
            _ => percent::push_octet(&mut out, byte),
        }
    }
    made(out)
}
