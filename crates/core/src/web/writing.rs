//! Valid URL strings, by the grammar of the standard ("URL writing", "Host writing").
//!
//! A string without validation errors is not always valid: the parser maps a domain first, so it accepts
//! `http://１.2.3.4/` without an error, but a valid IPv4-address string is ASCII. Functions are named like the
//! productions; texts are sliced, never copied.

use super::error::Heard;
use super::scheme::Scheme;
use super::view::View;
use super::{host, ipv6, sets};
use crate::syntax::parse::ip;
use crate::syntax::percent::is_pct_encoded;

/// Returns true for a valid URL string, against a base or alone.
///
/// This differs from parsing: browsers repair many invalid strings.
///
/// ```
/// use urikit_core::web::is_valid_url_string;
/// assert!(is_valid_url_string("https://example.org/a?b#c", None));
/// assert!(!is_valid_url_string("https:example.org", None));
/// assert!(!is_valid_url_string("https://１.2.3.4/", None));
/// ```
pub fn is_valid_url_string(input: &str, base: Option<View<'_>>) -> bool {
    let (url, fragment) = cut(input, '#');
    if !fragment.is_none_or(are_units) {
        return false;
    }
    if let Some((scheme, rest)) = scheme_string(url) {
        return query_of(rest).is_some_and(|rest| absolute(Scheme::of(scheme), rest));
    }
    match base {
        None => false,
        Some(base) if base.has_opaque_path() => url.is_empty() && fragment.is_some(),
        Some(base) => query_of(url).is_some_and(|rest| relative(base.known_scheme(), rest)),
    }
}

/// Splits at the first `delimiter`.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Returns the text before the query; None if the query is not a URL-query string.
fn query_of(text: &str) -> Option<&str> {
    let (before, query) = cut(text, '?');
    query.is_none_or(are_units).then_some(before)
}

/// Splits a URL-scheme string from the text after its ":".
fn scheme_string(text: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = text.split_once(':')?;
    let inner = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let valid = scheme.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    (valid && scheme.as_bytes().iter().all(inner)).then_some((scheme, rest))
}

/// Checks an absolute-URL string after its scheme and without its query.
fn absolute(scheme: Scheme, text: &str) -> bool {
    if let Some(rest) = text.strip_prefix("//") {
        return scheme_relative(scheme, rest);
    }
    // A path-absolute-non-authority-URL string or an opaque-path-URL string.
    !scheme.is_special() && are_units(text)
}

/// Checks a relative-URL string without its query.
fn relative(scheme: Scheme, text: &str) -> bool {
    match text.strip_prefix("//") {
        Some(rest) => scheme_relative(scheme, rest),
        None => are_units(text),
    }
}

/// Checks a scheme-relative-special-URL, scheme-relative-file-URL or scheme-relative-URL string after its "//".
fn scheme_relative(scheme: Scheme, text: &str) -> bool {
    let (authority, path) = text.split_at(text.find('/').unwrap_or(text.len()));
    if !are_units(path) {
        return false;
    }
    if authority.is_empty() {
        return matches!(scheme, Scheme::File | Scheme::Other);
    }
    let end = if authority.starts_with('[') {
        authority.find(']').map_or(authority.len(), |bracket| bracket + 1)
    } else {
        authority.find(':').unwrap_or(authority.len())
    };
    let (host, port) = authority.split_at(end);
    let port = match port.strip_prefix(':') {
        Some(port) => scheme != Scheme::File && is_port(port),
        None => port.is_empty(),
    };
    port && if scheme.is_special() { is_host(host) } else { is_opaque_host(host) }
}

/// Checks a URL-port string.
fn is_port(text: &str) -> bool {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.trim_start_matches('0');
    digits && (number.is_empty() || number.parse::<u16>().is_ok())
}

/// Checks a valid host string.
fn is_host(text: &str) -> bool {
    match text.strip_prefix('[') {
        Some(inner) => inner.strip_suffix(']').is_some_and(is_ipv6),
        None => ip::parse_ipv4(text.as_bytes()).is_some() || host::is_valid_domain(text),
    }
}

/// Checks a valid opaque-host string.
fn is_opaque_host(text: &str) -> bool {
    match text.strip_prefix('[') {
        Some(inner) => inner.strip_suffix(']').is_some_and(is_ipv6),
        None => !text.is_empty() && are_units(text) && !text.bytes().any(|b| sets::is_in(b, sets::FORBIDDEN_HOST)),
    }
}

/// Checks a valid IPv6-address string: the parser accepts it without errors.
fn is_ipv6(text: &str) -> bool {
    let mut heard = Heard::all();
    ipv6::parse(text, 0, &mut heard).is_ok() && heard.errors.is_empty()
}

/// Returns true for zero or more URL units.
fn are_units(text: &str) -> bool {
    text.char_indices().all(|(at, c)| match c {
        '%' => is_pct_encoded(text.as_bytes(), at),
        _ => sets::is_url_code_point(c),
    })
}
