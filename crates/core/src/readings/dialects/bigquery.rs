//! BigQuery's `NET.HOST`, `NET.PUBLIC_SUFFIX` and `NET.REG_DOMAIN`.
//!
//! Follows the page of GoogleSQL's net functions, whose examples are all tests, and the values that the open tests of
//! ZetaSQL expect; not compared with BigQuery itself. Brackets with a zone and spaces beyond ASCII are covered by
//! neither, so they are guesses. Suffixes come from urikit's Public Suffix List, without its private section.

use std::borrow::Cow;

use super::Answer;
use crate::names::idna::to_punycode;
use crate::names::public_suffix::{split_icann, Suffix};

/// Finds the host as it is written; None if it is empty.
fn find(url: &str) -> Option<&str> {
    let url = url.trim_matches(|c: char| c.is_ascii_whitespace());
    let slashes = url.find(['/', '?', '#']).filter(|at| url[*at..].starts_with("//"));
    let rest = match slashes {
        Some(at) if at == 0 || url[..at].ends_with(':') => &url[at + 2..],
        _ => url,
    };
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let host = authority.rfind('@').map_or(authority, |sign| &authority[sign + 1..]);
    let address = host
        .strip_prefix('[')
        .map_or(0, |inside| inside.bytes().take_while(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'.')).count());
    let end = match address {
        0 => host.find(':').unwrap_or(host.len()),
        _ if host[address + 1..].starts_with(']') => address + 2,
        _ => address + 1,
    };
    // Leading dots are dropped, and all trailing dots but one.
    let host = host[..end].trim_start_matches('.');
    let bare = host.trim_end_matches('.').len();
    Some(&host[..host.len().min(bare + 1)]).filter(|host| !host.is_empty())
}

/// `NET.HOST`.
///
/// ```
/// use urikit_core::readings::dialects::bigquery::host;
/// assert_eq!(host("mailto:?to=").unwrap().unwrap(), "mailto");
/// ```
pub fn host(url: &str) -> Answer<'_> {
    Ok(find(url).map(Cow::Borrowed))
}

/// `NET.PUBLIC_SUFFIX`.
pub fn public_suffix(url: &str) -> Answer<'_> {
    Ok(end(url, |cut| Some(cut.suffix)))
}

/// `NET.REG_DOMAIN`.
///
/// ```
/// use urikit_core::readings::dialects::bigquery::reg_domain;
/// assert_eq!(reg_domain("http://x.compute.amazonaws.com").unwrap().unwrap(), "amazonaws.com");
/// ```
pub fn reg_domain(url: &str) -> Answer<'_> {
    Ok(end(url, |cut| cut.registrable))
}

/// Returns as many labels from the end of the host as a part of its A-labels in lower case has.
fn end<'a>(url: &'a str, part: for<'b> fn(Suffix<'b>) -> Option<&'b str>) -> Option<Cow<'a, str>> {
    let host = find(url)?;
    let domain = to_punycode(&host.to_ascii_lowercase())?;
    let dots = part(split_icann(&domain)?)?.matches('.').count();
    let start = host.rmatch_indices('.').nth(dots).map_or(0, |(at, _)| at + 1);
    Some(Cow::Borrowed(&host[start..]))
}
