//! Tracking parameters: an embedded list with a date, each line with its source.
//!
//! Names match decoded and in any case. A name that ends with "*" matches as a prefix. A name with domains after "@"
//! matches only there and on their subdomains, because other sites use it for content (`si` identifies a visitor on a
//! video site, but may be a size in a shop). Ambiguous names such as `ref`, `source`, `id` and `cid` are not in the
//! list: two pages would get the same key.

use std::sync::OnceLock;

use crate::syntax::order;

const DATA: &str = include_str!("../../../data/tracking.txt");

/// One line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name in lower case; a prefix if it ends with "*".
    pub name: &'static str,
    /// The domains it applies to, separated by commas; empty for all.
    pub domains: &'static str,
    /// The source of the entry: a key of [`sources`].
    pub source: &'static str,
}

/// Returns the date of the list.
///
/// ```
/// assert!(urikit_core::forms::canonical::tracking::date().starts_with("20"));
/// ```
pub fn date() -> &'static str {
    DATA.lines().find_map(|line| line.strip_prefix("# DATE ")).unwrap_or("")
}

/// Returns the sources, each with its key and address.
pub fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    DATA.lines().filter_map(|line| line.strip_prefix("# SOURCE ")).filter_map(|line| line.split_once(' '))
}

/// Returns the list, sorted by name.
pub fn list() -> impl Iterator<Item = Parameter> {
    DATA.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (what, source) = line.split_once(' ')?;
        let (name, domains) = what.split_once('@').unwrap_or((what, ""));
        Some(Parameter { name, domains, source })
    })
}

/// The list prepared for lookups: whole names for binary search, the few others for a scan.
struct Prepared {
    names: Vec<&'static str>,
    others: Vec<Parameter>,
}

fn prepared() -> &'static Prepared {
    static PREPARED: OnceLock<Prepared> = OnceLock::new();
    PREPARED.get_or_init(|| {
        let (others, names): (Vec<_>, Vec<_>) =
            list().partition(|one| one.name.ends_with('*') || !one.domains.is_empty());
        let mut names: Vec<_> = names.into_iter().map(|one| one.name).collect();
        order::sort_by(&mut names, Ord::cmp);
        Prepared { names, others }
    })
}

/// Returns true if a parameter with this decoded name tracks on a host, given in lower case.
///
/// ```
/// use urikit_core::forms::canonical::tracking::tracks;
/// assert!(tracks(b"UTM_Source", "example.com") && !tracks(b"ref", "example.com"));
/// assert!(tracks(b"igsh", "www.instagram.com") && !tracks(b"igsh", "notinstagram.com"));
/// ```
pub fn tracks(name: &[u8], host: &str) -> bool {
    let Prepared { names, others } = prepared();
    let lower = || name.iter().map(u8::to_ascii_lowercase);
    if names.binary_search_by(|known| known.bytes().cmp(lower())).is_ok() {
        return true;
    }
    others.iter().any(|one| {
        let fits = match one.name.strip_suffix('*') {
            Some(start) => name.get(..start.len()).is_some_and(|n| n.eq_ignore_ascii_case(start.as_bytes())),
            None => name.eq_ignore_ascii_case(one.name.as_bytes()),
        };
        fits && (one.domains.is_empty() || one.domains.split(',').any(|domain| is_below(host, domain)))
    })
}

/// Returns true for a domain and its subdomains.
fn is_below(host: &str, domain: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    host.strip_suffix(domain).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_in_lower_case_and_order_and_has_a_source() {
        let names: Vec<_> = list().map(|one| one.name).collect();
        assert!(names.len() > 60 && names.windows(2).all(|pair| pair[0] < pair[1]));
        for one in list() {
            assert_eq!(one.name, one.name.to_ascii_lowercase());
            assert!(sources().any(|(key, _)| key == one.source), "{}", one.name);
        }
        assert!(sources().all(|(key, place)| place.starts_with("https://") && list().any(|one| one.source == key)));
    }

    #[test]
    fn a_name_is_no_other() {
        for (name, host, want) in [
            ("utm_", "h", true),
            ("utm", "h", false),
            ("xutm_source", "h", false),
            ("gclid", "", true),
            ("gclids", "h", false),
            ("si", "youtu.be.", true),
            ("si", "shop.example", false),
            ("", "h", false),
        ] {
            assert_eq!(tracks(name.as_bytes(), host), want, "{name} {host}");
        }
    }
}
