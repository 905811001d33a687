//! Public suffix and registrable domain of a domain, by the Public Suffix List.
//!
//! The list is embedded and dated ([`VERSION`]); nothing is ever fetched. Of the rules
//! that match the longest wins, an exception ("!www.ck") wins over all, a wildcard
//! ("*.ck") matches one label, and where no rule matches the last label is the suffix.
//! Domains are in A-labels and lower case, as a parsed host has them.

use std::sync::OnceLock;

const DATA: &str = include_str!("../data/public_suffix.txt");

/// Who keeps a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// A suffix of a registry.
    Icann,
    /// A suffix that a company keeps for its customers, as "github.io".
    Private,
    /// No rule matched: the last label.
    Unlisted,
}

/// A domain cut in two by the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suffix<'a> {
    /// The public suffix, with the trailing dot of the domain if it has one.
    pub suffix: &'a str,
    /// The public suffix and the label before it; None where there is none.
    pub registrable: Option<&'a str>,
    /// Who keeps the rule.
    pub section: Section,
}

/// The version of the list.
///
/// ```
/// assert!(urikit_core::public_suffix::version().starts_with("20"));
/// ```
pub fn version() -> &'static str {
    DATA.lines().find_map(|line| line.strip_prefix("# VERSION ")).unwrap_or("")
}

fn rules() -> &'static [(&'static str, Section)] {
    static RULES: OnceLock<Vec<(&'static str, Section)>> = OnceLock::new();
    RULES.get_or_init(|| {
        DATA.lines()
            .filter_map(|line| line.split_once(' '))
            .filter_map(|(rule, section)| match section {
                "i" => Some((rule, Section::Icann)),
                "p" => Some((rule, Section::Private)),
                _ => None,
            })
            .collect()
    })
}

fn find(rule: &str) -> Option<Section> {
    let rules = rules();
    rules.binary_search_by(|(name, _)| (*name).cmp(rule)).ok().map(|at| rules[at].1)
}

/// A domain has at most 127 labels; what is longer is no domain and has no suffix.
const MAX_LENGTH: usize = 254;

/// Cuts a domain; None for a text that is no domain: empty, too long, or with an empty label.
///
/// ```
/// use urikit_core::public_suffix::split;
/// let cut = split("www.example.co.uk").unwrap();
/// assert_eq!((cut.suffix, cut.registrable), ("co.uk", Some("example.co.uk")));
/// assert_eq!(split("com").unwrap().registrable, None);
/// ```
pub fn split(domain: &str) -> Option<Suffix<'_>> {
    let bare = domain.strip_suffix('.').unwrap_or(domain);
    if bare.is_empty() || domain.len() > MAX_LENGTH || bare.split('.').any(str::is_empty) {
        return None;
    }
    let mut starts: Vec<usize> = vec![0];
    starts.extend(bare.match_indices('.').map(|(n, _)| n + 1));
    let (at, section) = suffix_label(bare, &starts);
    Some(Suffix {
        suffix: &domain[starts[at]..],
        registrable: at.checked_sub(1).map(|before| &domain[starts[before]..]),
        section,
    })
}

/// Which label the public suffix begins with.
fn suffix_label(domain: &str, starts: &[usize]) -> (usize, Section) {
    let mut key = String::with_capacity(domain.len() + 2);
    for (at, start) in starts.iter().enumerate() {
        let rest = &domain[*start..];
        key.clear();
        key.push('!');
        key.push_str(rest);
        if let Some(section) = find(&key) {
            return (at + 1, section);
        }
        if let Some(section) = find(rest) {
            return (at, section);
        }
        if let Some(next) = starts.get(at + 1) {
            key.clear();
            key.push_str("*.");
            key.push_str(&domain[*next..]);
            if let Some(section) = find(&key) {
                return (at, section);
            }
        }
    }
    (starts.len() - 1, Section::Unlisted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_whole() {
        assert!(rules().len() > 9_000);
        assert!(rules().windows(2).all(|w| w[0].0 < w[1].0));
    }

    #[test]
    fn rules_wildcards_and_exceptions() {
        let cut = |d: &'static str| split(d).map(|s| (s.suffix, s.registrable));
        assert_eq!(cut("example.com."), Some(("com.", Some("example.com."))));
        assert_eq!(cut("whatwg.github.io"), Some(("github.io", Some("whatwg.github.io"))));
        assert_eq!(cut("c.kobe.jp"), Some(("c.kobe.jp", None)));
        assert_eq!(cut("b.c.kobe.jp"), Some(("c.kobe.jp", Some("b.c.kobe.jp"))));
        assert_eq!(cut("www.city.kobe.jp"), Some(("kobe.jp", Some("city.kobe.jp"))));
        assert_eq!(cut("a.b.unlisted-tld"), Some(("unlisted-tld", Some("b.unlisted-tld"))));
        assert_eq!(split("github.io").map(|s| s.section), Some(Section::Private));
        assert_eq!(split("co.uk").map(|s| s.section), Some(Section::Icann));
        for none in ["", ".", ".com", "a..com"] {
            assert_eq!(split(none), None, "{none}");
        }
    }
}
