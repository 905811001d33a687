//! Public suffix and registrable domain of a host, by the Public Suffix List.
//!
//! The list is embedded and dated ([`version`]); nothing is fetched. A [`List`] of your own, such as a newer one, takes
//! its place. The longest matching rule wins, an exception ("!www.ck") wins over all, a wildcard ("*.ck") matches one
//! label, and without a matching rule the last label is the suffix. Domains are in A-labels and lower case, as in a
//! parsed host. A name that ends in a number, such as "127.1" or "10.0.0.1.", is read as an address by browsers and has
//! no suffix.
//!
//! `build.rs` packs the rules, and lookups search the packed bytes without unpacking or caching. Only WebAssembly uses
//! another form, which is smaller to download (`sent`).

mod own;
#[cfg(any(test, target_family = "wasm"))]
mod sent;

pub use own::{List, ListError};

use crate::syntax::error::codes;
use crate::syntax::parse::ip::ends_in_a_number;

#[cfg(not(target_family = "wasm"))]
static RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/public_suffix.bin"));

codes! {
    /// The section of the list that a rule is in.
    Section {
        /// A suffix of a registry.
        Icann = "icann",
        /// A suffix that a company provides to customers, as "github.io".
        Private = "private",
        /// No rule matched: the last label.
        Unlisted = "unlisted",
    }
}

/// The rules that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Rules {
    /// All rules.
    #[default]
    All,
    /// Those of registries; a name below "github.io" is then one below "io".
    Icann,
    /// Those of companies; any other name has no suffix.
    Private,
}

/// The rules that count, by their names.
pub const RULES_NAMED: [(&str, Rules); 3] = [("all", Rules::All), ("icann", Rules::Icann), ("private", Rules::Private)];

impl Rules {
    fn count(self, section: Section) -> bool {
        match self {
            Rules::All => true,
            Rules::Icann => section == Section::Icann,
            Rules::Private => section == Section::Private,
        }
    }
}

/// A domain split by the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suffix<'a> {
    /// The public suffix, with the trailing dot of the domain if it has one.
    pub suffix: &'a str,
    /// The public suffix and the label before it; None where that label is missing.
    pub registrable: Option<&'a str>,
    /// The section of the rule.
    pub section: Section,
}

/// Returns the version of the list.
///
/// ```
/// assert!(urikit_core::names::public_suffix::version().starts_with("20"));
/// ```
pub fn version() -> &'static str {
    env!("URIKIT_PUBLIC_SUFFIX_VERSION")
}

/// The kind of a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// "co.uk": the name is a suffix.
    Name,
    /// "*.ck": every name one label below is a suffix.
    Wildcard,
    /// "!www.ck": the name is not a suffix, despite a wildcard.
    Exception,
}

/// Returns the rules of the download, unpacked at the first call.
#[cfg(any(test, target_family = "wasm"))]
fn read() -> &'static [(Vec<u8>, u8)] {
    static READ: std::sync::OnceLock<Vec<(Vec<u8>, u8)>> = std::sync::OnceLock::new();
    READ.get_or_init(|| sent::rules(include_bytes!(concat!(env!("OUT_DIR"), "/public_suffix.sent"))))
}

/// Finds the section of a rule by its form and its name with reversed labels.
#[cfg(target_family = "wasm")]
fn find(name: &[u8], form: Form) -> Option<Section> {
    let has = |kind| read().binary_search_by(|rule| (&*rule.0, rule.1).cmp(&(name, kind))).is_ok();
    let kind = form as u8 * 2;
    has(kind).then_some(Section::Icann).or_else(|| has(kind + 1).then_some(Section::Private))
}

/// The number of rules in a block, which begins with a whole name.
#[cfg(not(target_family = "wasm"))]
const BLOCK: usize = 32;

#[cfg(not(target_family = "wasm"))]
fn number(index: usize) -> usize {
    let four = RULES.get(4 * index..4 * index + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_le_bytes) as usize
}

/// A rule, relative to the previous one.
#[cfg(not(target_family = "wasm"))]
struct Entry {
    /// The number of bytes of the name it shares with the previous one.
    shared: usize,
    kind: u8,
    /// The remaining bytes.
    rest: &'static [u8],
}

/// An iterator over the rules from the start of a block.
#[cfg(not(target_family = "wasm"))]
struct Entries {
    head: usize,
    text: usize,
}

#[cfg(not(target_family = "wasm"))]
impl Entries {
    fn of(block: usize, blocks: usize) -> Self {
        Entries { head: 4 * (1 + blocks) + 2 * BLOCK * block, text: number(1 + block) }
    }

    fn entry(&mut self) -> Option<Entry> {
        let (shared, head) = (*RULES.get(self.head)?, *RULES.get(self.head + 1)?);
        let (start, length) = match head & 31 {
            31 => (self.text + 1, usize::from(*RULES.get(self.text)?)),
            few => (self.text, usize::from(few)),
        };
        *self = Entries { head: self.head + 2, text: start + length };
        Some(Entry { shared: shared.into(), kind: head >> 5, rest: RULES.get(start..self.text)? })
    }
}

/// Finds the section of a rule by its form and its name with reversed labels.
#[cfg(not(target_family = "wasm"))]
fn find(name: &[u8], form: Form) -> Option<Section> {
    let rules = number(0);
    let blocks = rules.div_ceil(BLOCK);
    // Find the last block that begins with the rule or before it.
    let (mut low, mut high) = (0, blocks);
    while low < high {
        let middle = low + (high - low) / 2;
        let head = Entries::of(middle, blocks).entry()?;
        if (head.rest, head.kind) <= (name, form as u8 * 2 + 1) {
            low = middle + 1
        } else {
            high = middle
        }
    }
    let block = low.checked_sub(1)?;
    let mut entries = Entries::of(block, blocks);
    // The number of bytes that the name shares with the previous entry.
    let mut common = 0;
    for _ in BLOCK * block..rules.min(BLOCK * low) {
        let rule = entries.entry()?;
        // An entry that shares more differs from the name where the previous one does; one that shares less sorts after
        // the name, like all that follow.
        if rule.shared > common {
            continue;
        }
        if rule.shared < common {
            return None;
        }
        let more = rule.rest.iter().zip(&name[rule.shared..]).take_while(|(a, b)| a == b).count();
        common = rule.shared + more;
        if common == name.len() && more == rule.rest.len() && rule.kind / 2 == form as u8 {
            return Some(if rule.kind % 2 == 0 { Section::Icann } else { Section::Private });
        }
    }
    None
}

/// A domain has at most 127 labels; a longer text is not a domain.
const MAX_LENGTH: usize = 254;

/// Splits a domain; None for an invalid one: empty, too long, or with an empty label.
///
/// ```
/// use urikit_core::names::public_suffix::split;
/// let cut = split("www.example.co.uk").unwrap();
/// assert_eq!((cut.suffix, cut.registrable), ("co.uk", Some("example.co.uk")));
/// assert_eq!(split("com").unwrap().registrable, None);
/// ```
pub fn split(domain: &str) -> Option<Suffix<'_>> {
    split_by(domain, Rules::All, None)
}

/// Splits a domain by some rules only, and perhaps by those of another list than the embedded one.
///
/// ```
/// use urikit_core::names::public_suffix::{split_by, List, Rules};
/// assert_eq!(split_by("a.github.io", Rules::Icann, None).unwrap().registrable, Some("github.io"));
/// let list = List::parse("example\n*.example\n").unwrap();
/// assert_eq!(split_by("b.a.example", Rules::All, Some(&list)).unwrap().registrable, Some("b.a.example"));
/// ```
pub fn split_by<'a>(domain: &'a str, rules: Rules, list: Option<&List>) -> Option<Suffix<'a>> {
    let found = match list {
        None => cut(domain, |name, form| find(name, form).filter(|section| rules.count(*section))),
        Some(list) => cut(domain, |name, form| list.find(name, form, rules)),
    };
    found.filter(|found| rules != Rules::Private || found.section == Section::Private)
}

fn cut(domain: &str, find: impl Fn(&[u8], Form) -> Option<Section>) -> Option<Suffix<'_>> {
    let bare = domain.strip_suffix('.').unwrap_or(domain);
    if bare.is_empty() || domain.len() > MAX_LENGTH || bare.split('.').any(str::is_empty) || ends_in_a_number(bare) {
        return None;
    }
    let mut starts: Vec<usize> = vec![0];
    starts.extend(bare.match_indices('.').map(|(n, _)| n + 1));
    let (at, section) = suffix_label(bare, &starts, find);
    Some(Suffix {
        suffix: &domain[starts[at]..],
        registrable: at.checked_sub(1).map(|before| &domain[starts[before]..]),
        section,
    })
}

/// Returns true if a name is a rule of the list without a wildcard, as "co.uk".
///
/// ```
/// use urikit_core::names::public_suffix::is_rule;
/// assert!(is_rule("co.uk") && !is_rule("www.ck") && !is_rule("example.com"));
/// ```
pub fn is_rule(name: &str) -> bool {
    let reversed: Vec<&str> = name.rsplit('.').collect();
    find(reversed.join(".").as_bytes(), Form::Name).is_some()
}

/// The rules of the ICANN section for one name.
pub(crate) struct NameRules {
    pub name: bool,
    pub wildcard: bool,
    pub exception: bool,
}

/// Returns the rules of the ICANN section for a name whose labels are reversed.
pub(crate) fn icann_rules(reversed: &[&str]) -> NameRules {
    let name = reversed.join(".");
    let has = |form| find(name.as_bytes(), form) == Some(Section::Icann);
    NameRules { name: has(Form::Name), wildcard: has(Form::Wildcard), exception: has(Form::Exception) }
}

/// Returns the index of the first label of the public suffix.
fn suffix_label(domain: &str, starts: &[usize], find: impl Fn(&[u8], Form) -> Option<Section>) -> (usize, Section) {
    let mut reversed = Vec::with_capacity(domain.len() + 1);
    for label in domain.rsplit('.') {
        reversed.extend_from_slice(label.as_bytes());
        reversed.push(b'.');
    }
    // A name has as many bytes when its labels are reversed.
    let name = |start: usize| &reversed[..domain.len() - start];
    for (at, start) in starts.iter().enumerate() {
        if let Some(section) = find(name(*start), Form::Exception) {
            return (at + 1, section);
        }
        if let Some(section) = find(name(*start), Form::Name) {
            return (at, section);
        }
        if let Some(section) = starts.get(at + 1).and_then(|next| find(name(*next), Form::Wildcard)) {
            return (at, section);
        }
    }
    (starts.len() - 1, Section::Unlisted)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The rules in the format of the list, which the library does not contain.
    fn listed() -> HashMap<&'static str, Section> {
        let rules = include_str!("../../data/public_suffix.txt").lines().filter(|line| !line.starts_with('#'));
        let section = |letter| if letter == "p" { Section::Private } else { Section::Icann };
        rules.map(|line| line.split_once(' ').unwrap()).map(|(rule, s)| (rule, section(s))).collect()
    }

    #[test]
    fn every_rule_is_found_and_no_other() {
        let rules = listed();
        assert!(rules.len() > 9_000);
        let forms = [(Form::Name, ""), (Form::Wildcard, "*."), (Form::Exception, "!")];
        for rule in rules.keys() {
            let bare = rule.trim_start_matches("*.").trim_start_matches('!');
            let (_, above) = bare.split_once('.').unwrap_or(("", bare));
            let near = [bare, above, &bare[1..], &bare[..bare.len() - 1], &format!("{bare}a"), &format!("a.{bare}")]
                .map(str::to_owned);
            for name in near {
                let reversed = name.rsplit('.').collect::<Vec<_>>().join(".");
                for (form, prefix) in forms {
                    let expected = rules.get(&*format!("{prefix}{name}")).copied();
                    assert_eq!(find(reversed.as_bytes(), form), expected, "{prefix}{name}");
                }
            }
        }
    }

    #[test]
    fn a_page_is_sent_the_same_rules() {
        let mut rules: Vec<(Vec<u8>, u8)> = Vec::new();
        for (rule, section) in listed() {
            let (form, name) = match (rule.strip_prefix('!'), rule.strip_prefix("*.")) {
                (Some(name), _) => (Form::Exception, name),
                (_, Some(name)) => (Form::Wildcard, name),
                _ => (Form::Name, rule),
            };
            let reversed = name.rsplit('.').collect::<Vec<_>>().join(".");
            rules.push((reversed.into_bytes(), form as u8 * 2 + u8::from(section == Section::Private)));
        }
        rules.sort();
        assert!(rules == read());
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
        for none in ["", ".", ".com", "a..com", "127.0.0.1.", "127.1", "10.0.0.0x1", "a.0"] {
            assert_eq!(split(none), None, "{none}");
        }
    }
}
