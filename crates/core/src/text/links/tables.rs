//! The properties of characters (Link_Term, Link_Email, Link_Bracket) and the top-level domains.
//!
//! `tools/link_data.py` makes the data of Unicode's files and of IANA's list; both say their version. They are unpacked
//! at the first question about a character that is not ASCII.

use std::sync::OnceLock;

use crate::names::idna::{self, Strictness};

/// The value of Link_Term: what a character does to a link that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Include,
    Soft,
    Close,
    Open,
    Hard,
}

struct Tables {
    /// Ranges with their value, in order; code points without one are hard.
    terms: Vec<(u32, u32, Term)>,
    emails: Vec<(u32, u32)>,
    /// Closing brackets with their opening ones, in order.
    brackets: Vec<(char, char)>,
}

const TABLES: &str = include_str!("../../../data/links.txt");
const DOMAINS: &str = include_str!("../../../data/top_level_domains.txt");

fn ranges(text: &str) -> Vec<(u32, u32)> {
    let number = |text: &str| u32::from_str_radix(text, 16).unwrap_or(0);
    let mut end = 0;
    let read = |range: &str| {
        let (skip, more) = range.split_once('+').map_or((range, 0), |(skip, more)| (skip, number(more)));
        let first = end + number(skip);
        end = first + more;
        (first, end)
    };
    text.split(' ').map(read).collect()
}

fn tables() -> &'static Tables {
    static READ: OnceLock<Tables> = OnceLock::new();
    READ.get_or_init(|| {
        let mut tables = Tables { terms: Vec::new(), emails: Vec::new(), brackets: Vec::new() };
        for line in TABLES.lines() {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let term = match name {
                "Include" => Term::Include,
                "Soft" => Term::Soft,
                "Close" => Term::Close,
                "Open" => Term::Open,
                "Email" => {
                    tables.emails = ranges(rest);
                    continue;
                }
                "Bracket" => {
                    let pair = |pair: &str| Some((pair.chars().nth(1)?, pair.chars().next()?));
                    tables.brackets = rest.split(' ').filter_map(pair).collect();
                    continue;
                }
                _ => continue,
            };
            tables.terms.extend(ranges(rest).into_iter().map(|(first, last)| (first, last, term)));
        }
        tables.terms.sort_unstable_by_key(|range| range.0);
        tables.brackets.sort_unstable();
        tables
    })
}

/// Returns the value of Link_Term.
#[inline]
pub(super) fn term(c: char) -> Term {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '#'..='&' | '*' | '+' | '-' | '/' | '=' | '@' | '\\' | '^'..='`' => {
            Term::Include
        }
        '|' | '~' => Term::Include,
        '!' | '"' | '\'' | ',' | '.' | ':' | ';' | '?' => Term::Soft,
        '(' | '<' | '[' | '{' => Term::Open,
        ')' | '>' | ']' | '}' => Term::Close,
        '\0'..='\x7F' => Term::Hard,
        _ => of_unicode(c),
    }
}

#[inline(never)]
fn of_unicode(c: char) -> Term {
    let terms = &tables().terms;
    match terms.partition_point(|range| range.0 <= u32::from(c)).checked_sub(1).and_then(|at| terms.get(at)) {
        Some((_, last, term)) if u32::from(c) <= *last => *term,
        _ => Term::Hard,
    }
}

/// Returns the opening bracket of a closing one (Link_Bracket).
pub(super) fn opening(c: char) -> Option<char> {
    match c {
        ')' => Some('('),
        ']' => Some('['),
        '}' => Some('{'),
        '>' => Some('<'),
        _ => {
            let brackets = &tables().brackets;
            brackets.binary_search_by_key(&c, |pair| pair.0).ok().map(|at| brackets[at].1)
        }
    }
}

/// Returns true for a character of a local part (Link_Email).
pub(super) fn is_of_email(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '-'..='9' | '!' | '#'..='\'' | '*' | '+' | '=' | '?' | '^'..='`' | '{'..='~' => true,
        '\0'..='\x7F' => false,
        _ => {
            let emails = &tables().emails;
            let at = emails.partition_point(|range| range.0 <= u32::from(c)).checked_sub(1);
            at.and_then(|at| emails.get(at)).is_some_and(|range| u32::from(c) <= range.1)
        }
    }
}

/// The most characters of a top-level domain; a longer label is none.
pub(super) const LONGEST: usize = 63;

/// Top-level domains, in order, in A-labels and lower case.
pub(super) fn domains() -> &'static [&'static str] {
    static READ: OnceLock<Vec<&'static str>> = OnceLock::new();
    READ.get_or_init(|| DOMAINS.lines().skip(1).collect())
}

/// Returns the version of IANA's list of top-level domains, such as "2025100900".
///
/// ```
/// assert!(urikit_core::text::links::domains_version().starts_with("20"));
/// ```
pub fn domains_version() -> &'static str {
    DOMAINS.lines().next().and_then(|line| line.strip_prefix("# VERSION ")).unwrap_or("")
}

/// Returns top-level domains of your own as [`super::Options`] has them, without those that cannot be labels.
pub fn domains_of(names: &[String]) -> Vec<String> {
    let mut domains: Vec<String> = names.iter().filter_map(|name| a_label(name.trim_matches('.'))).collect();
    domains.sort_unstable();
    domains
}

/// Returns the A-label of a label, in lower case; None for one that no domain has.
pub(super) fn a_label(label: &str) -> Option<String> {
    if label.is_ascii() {
        return Some(label.to_ascii_lowercase());
    }
    idna::to_ascii(label, Strictness::Lenient)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quick_is_what_the_tables_have() {
        for c in '\0'..='\x7F' {
            assert_eq!(term(c), of_unicode(c), "{c:?}");
            let listed = tables().emails.iter().any(|range| (range.0..=range.1).contains(&u32::from(c)));
            assert_eq!(is_of_email(c), listed, "{c:?}");
            if term(c) == Term::Close {
                assert!(tables().brackets.contains(&(c, opening(c).unwrap())));
            }
        }
        assert_eq!(opening('）'), Some('（'));
        assert_eq!(opening('a'), None);
    }

    #[test]
    fn domains_are_sorted() {
        assert!(domains().is_sorted() && domains().len() > 1_400);
        assert!(domains().iter().all(|name| name.len() <= LONGEST));
    }
}
