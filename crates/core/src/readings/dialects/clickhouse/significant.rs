//! The top-level domain of a host, and the label before the suffix that ClickHouse knows.
//!
//! A suffix has two labels if the list has them, as "co.uk"; longer suffixes, wildcards and exceptions are ignored.
//! ClickHouse uses its own copy of the Public Suffix List and this module urikit's, so answers differ for suffixes that
//! were added or removed between the two copies.

use super::super::Answer;
use super::host::host_of;
use super::part;
use crate::names::idna::to_punycode;
use crate::names::public_suffix::is_rule;

/// Returns the last label, unless it begins with a digit.
fn last_label(host: &str) -> &str {
    match host.rsplit_once('.') {
        Some((_, label)) if !label.starts_with(|c: char| c.is_ascii_digit()) => label,
        _ => "",
    }
}

/// `topLevelDomain`.
pub fn top_level_domain(text: &str) -> Answer<'_> {
    part(last_label(host_of(text, false, true)))
}

/// `topLevelDomainRFC`.
pub fn top_level_domain_rfc(text: &str) -> Answer<'_> {
    part(last_label(host_of(text, true, true)))
}

/// Returns the host from the significant label to the end; empty if that label is empty.
fn cut(host: &str) -> &str {
    let dots: Vec<usize> = host.rmatch_indices('.').take(3).map(|(at, _)| at).collect();
    let after = |n: usize| dots.get(n).map_or(host, |at| &host[at + 1..]);
    let found = if dots.len() > 1 && !is_listed(after(1)) { after(1) } else { after(2) };
    if found.starts_with('.') {
        ""
    } else {
        found
    }
}

/// Looks up a suffix. ClickHouse's list has names in Unicode only, so A-labels never match.
fn is_listed(name: &str) -> bool {
    !name.contains("xn--") && to_punycode(name).is_some_and(|name| is_rule(&name))
}

/// Returns the significant label.
fn first(host: &str) -> &str {
    let rest = cut(host);
    &rest[..rest.find('.').unwrap_or(rest.len())]
}

/// `firstSignificantSubdomain`.
pub fn first_significant_subdomain(text: &str) -> Answer<'_> {
    part(first(host_of(text, false, false)))
}

/// `firstSignificantSubdomainRFC`.
pub fn first_significant_subdomain_rfc(text: &str) -> Answer<'_> {
    part(first(host_of(text, true, false)))
}

/// `cutToFirstSignificantSubdomain`.
pub fn cut_to_first_significant_subdomain(text: &str) -> Answer<'_> {
    part(cut(host_of(text, false, false)))
}

/// `cutToFirstSignificantSubdomainRFC`.
pub fn cut_to_first_significant_subdomain_rfc(text: &str) -> Answer<'_> {
    part(cut(host_of(text, true, false)))
}

/// `cutToFirstSignificantSubdomainWithWWW`.
pub fn cut_to_first_significant_subdomain_with_www(text: &str) -> Answer<'_> {
    part(cut(host_of(text, false, true)))
}

/// `cutToFirstSignificantSubdomainWithWWWRFC`.
pub fn cut_to_first_significant_subdomain_with_www_rfc(text: &str) -> Answer<'_> {
    part(cut(host_of(text, true, true)))
}
