//! BigQuery's `NET.HOST`, `NET.PUBLIC_SUFFIX` and `NET.REG_DOMAIN`.
//!
//! Follows the published source of GoogleSQL (July 2026, `public/functions/net.cc`), compared with that source and with
//! all values of its tests (`tests/data/dialects/golden`); BigQuery itself was not asked. The documentation
//! says otherwise in two cases: the source finds the suffix after dots that touch in a host in lower case, and maps
//! names by UTS 46 before the lookup. Suffixes come from urikit's Public Suffix List, without its private section.

use std::borrow::Cow;

use super::Answer;
use crate::names::idna::to_ascii_transitional;
use crate::names::public_suffix::icann_rules;

const SLASHES: [char; 2] = ['/', '\\'];
const ENDS: [char; 4] = ['/', '\\', '?', '#'];

/// Finds the host as it is written; None if it is empty.
fn find(url: &str) -> Option<&str> {
    let url = url.trim_matches(|c: char| c.is_ascii_whitespace() || c == '\x0B');
    let after_slashes = |text| -> Option<&str> { str::strip_prefix(text, SLASHES)?.strip_prefix(SLASHES) };
    let rest = after_slashes(url).or_else(|| {
        // Only the first ":" can end a scheme, and only if no delimiter precedes it.
        let at = url.find([':', '/', '\\', '?', '#'])?;
        after_slashes(url[at..].strip_prefix(':')?)
    });
    let rest = rest.unwrap_or(url);
    let authority = &rest[..rest.find(ENDS).unwrap_or(rest.len())];
    let host = authority.rfind('@').map_or(authority, |sign| &authority[sign + 1..]);
    // A bracket at the start protects ":" up to the next bracket of either kind.
    let inside = host.strip_prefix('[').map_or(0, |inside| inside.find(['[', ']']).map_or(host.len(), |at| at + 2));
    let end = host[inside..].find(':').map_or(host.len(), |at| inside + at);
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
/// assert_eq!(host(r"http://a.com\@b.com").unwrap().unwrap(), "a.com");
/// ```
pub fn host(url: &str) -> Answer<'_> {
    Ok(find(url).map(Cow::Borrowed))
}

/// `NET.PUBLIC_SUFFIX`.
pub fn public_suffix(url: &str) -> Answer<'_> {
    Ok(end(url, false))
}

/// `NET.REG_DOMAIN`.
///
/// ```
/// use urikit_core::readings::dialects::bigquery::reg_domain;
/// assert_eq!(reg_domain("http://x.compute.amazonaws.com").unwrap().unwrap(), "amazonaws.com");
/// ```
pub fn reg_domain(url: &str) -> Answer<'_> {
    Ok(end(url, true))
}

/// Returns the public suffix as it is written, or that and one label before it.
fn end(url: &str, one_more: bool) -> Option<Cow<'_, str>> {
    let host = find(url)?;
    let mut name = Cow::Borrowed(host);
    if host.bytes().any(|b| b.is_ascii_uppercase() || !b.is_ascii()) {
        name = Cow::Owned(to_ascii_transitional(host)?);
    }
    let labels = suffix_labels(&name, one_more)?;
    let dots = labels - usize::from(!name.ends_with('.'));
    let start = host.rmatch_indices('.').nth(dots).map_or(0, |(at, _)| at + 1);
    Some(Cow::Borrowed(&host[start..]))
}

/// The top-level domain that has rules below it and none of its own. Such a domain is a suffix too.
const WITHOUT_RULE: &str = "za";
/// More labels than a rule has.
const DEEPEST: usize = 8;

/// Returns the number of labels of the public suffix, or of that and one label before it. An empty label ends a name.
fn suffix_labels(name: &str, one_more: bool) -> Option<usize> {
    let labels = name.strip_suffix('.').unwrap_or(name).rsplit('.').take_while(|label| !label.is_empty());
    let labels: Vec<&str> = labels.take(DEEPEST).collect();
    let (mut count, mut wildcard) = (0, false);
    for at in 1..=labels.len() {
        let rules = icann_rules(&labels[..at]);
        if rules.exception {
            count = at - 1;
            break;
        }
        if rules.name || wildcard || at == 1 && (rules.wildcard || labels[0] == WITHOUT_RULE) {
            count = at;
        }
        wildcard = rules.wildcard;
    }
    match count {
        0 => None,
        _ if !one_more => Some(count),
        _ => Some(count + 1).filter(|count| *count <= labels.len()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{DEEPEST, WITHOUT_RULE};

    #[test]
    fn the_list_has_one_top_level_domain_without_a_rule() {
        let rules = include_str!("../../../data/public_suffix.txt").lines().filter(|line| !line.starts_with('#'));
        let rules: Vec<&str> = rules.filter_map(|line| line.strip_suffix(" i")).collect();
        let bare: BTreeSet<&str> = rules.iter().map(|rule| rule.trim_start_matches(['*', '.', '!'])).collect();
        let top = bare.iter().filter_map(|name| name.rsplit('.').next()).filter(|top| !bare.contains(top));
        assert_eq!(top.collect::<BTreeSet<_>>(), BTreeSet::from([WITHOUT_RULE]));
        assert!(rules.len() > 5_000 && rules.iter().all(|rule| rule.split('.').count() < DEEPEST));
    }
}
