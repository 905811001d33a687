//! A list of public suffixes that a program brings, in the format of publicsuffix.org.
//!
//! A line is a rule up to its first white space; "//" begins a comment. The comments "===BEGIN ICANN DOMAINS===" and
//! "===BEGIN PRIVATE DOMAINS===" begin the sections; rules before them count as those of registries. Names may be in
//! Unicode. A wildcard is a whole first label: other places, which the format has room for and the list never used, are
//! an error.

use std::collections::HashMap;

use super::{Form, Rules, Section};
use crate::names::idna::{to_ascii, Strictness};

/// The rules of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Forms and sections of each name with reversed labels: a bit for each.
    rules: HashMap<Vec<u8>, u8>,
    version: Option<String>,
}

/// A line that is not a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListError {
    /// The number of the line, from 1; 0 for a list without rules.
    pub line: usize,
}

fn bit(form: Form, section: Section) -> u8 {
    1 << (form as u8 * 2 + u8::from(section == Section::Private))
}

impl List {
    /// Reads a list.
    ///
    /// # Errors
    /// [`ListError`] for a line that is not a rule, and for a list without any.
    ///
    /// ```
    /// use urikit_core::names::public_suffix::List;
    /// let list = List::parse("// VERSION: 2026-11-01\ncom\n*.ck\n!www.ck\n公司.cn\n").unwrap();
    /// assert_eq!((list.len(), list.version()), (4, Some("2026-11-01")));
    /// assert_eq!(List::parse("com\na.*.ck\n").unwrap_err().line, 2);
    /// ```
    pub fn parse(text: &str) -> Result<List, ListError> {
        let mut list = List { rules: HashMap::new(), version: None };
        let mut section = Section::Icann;
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(comment) = line.strip_prefix("//") {
                let comment = comment.trim();
                match comment {
                    "===BEGIN PRIVATE DOMAINS===" => section = Section::Private,
                    "===BEGIN ICANN DOMAINS===" => section = Section::Icann,
                    _ => list.version = list.version.or(comment.strip_prefix("VERSION:").map(|v| v.trim().to_owned())),
                }
            } else if let Some(rule) = line.split_whitespace().next() {
                list.add(rule, section).ok_or(ListError { line: at + 1 })?;
            }
        }
        if list.rules.is_empty() {
            return Err(ListError { line: 0 });
        }
        Ok(list)
    }

    fn add(&mut self, rule: &str, section: Section) -> Option<()> {
        let (form, name) = match (rule.strip_prefix('!'), rule.strip_prefix("*.")) {
            (Some(name), _) => (Form::Exception, name),
            (_, Some(name)) => (Form::Wildcard, name),
            // The default rule is there without being written.
            _ if rule == "*" => return Some(()),
            _ => (Form::Name, rule),
        };
        let name = name.strip_prefix('.').unwrap_or(name);
        let ascii = to_ascii(name, Strictness::Lenient)?;
        if ascii.contains('*') || ascii.split('.').any(str::is_empty) {
            return None;
        }
        let reversed = ascii.rsplit('.').collect::<Vec<_>>().join(".");
        *self.rules.entry(reversed.into_bytes()).or_default() |= bit(form, section);
        Some(())
    }

    /// Returns the section of a rule by its form and its name with reversed labels.
    pub(super) fn find(&self, name: &[u8], form: Form, rules: Rules) -> Option<Section> {
        let found = self.rules.get(name)?;
        let sections = [Section::Icann, Section::Private].into_iter();
        sections.filter(|section| rules.count(*section)).find(|section| found & bit(form, *section) != 0)
    }

    /// Returns the number of names that have rules.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Returns true for a list without rules, which [`List::parse`] refuses.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Returns the version that the list says it has.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::public_suffix::{split, split_by};

    #[test]
    fn the_embedded_list_as_an_own_one() {
        let mut text = String::new();
        for (section, letter) in [("ICANN", " i"), ("PRIVATE", " p")] {
            text.push_str(&format!("// ===BEGIN {section} DOMAINS===\n"));
            for line in include_str!("../../../data/public_suffix.txt").lines().filter(|line| line.ends_with(letter)) {
                text.push_str(&format!("{}\n", &line[..line.len() - 2]));
            }
        }
        let list = List::parse(&text).unwrap();
        assert!(list.len() > 9_000);
        for name in list.rules.keys() {
            let name = String::from_utf8(name.clone()).unwrap().rsplit('.').collect::<Vec<_>>().join(".");
            for domain in [name.clone(), format!("a.{name}"), format!("b.a.{name}")] {
                assert_eq!(split_by(&domain, Rules::All, Some(&list)), split(&domain), "{domain}");
                for rules in [Rules::Icann, Rules::Private] {
                    assert_eq!(split_by(&domain, rules, Some(&list)), split_by(&domain, rules, None), "{domain}");
                }
            }
        }
    }

    #[test]
    fn sections_count_or_not() {
        let registrable = |domain: &'static str, rules| split_by(domain, rules, None).and_then(|cut| cut.registrable);
        assert_eq!(registrable("b.a.github.io", Rules::All), Some("a.github.io"));
        assert_eq!(registrable("b.a.github.io", Rules::Icann), Some("github.io"));
        assert_eq!(registrable("b.a.github.io", Rules::Private), Some("a.github.io"));
        assert_eq!(registrable("www.example.co.uk", Rules::Private), None);
        assert_eq!(registrable("a.b.unlisted-tld", Rules::Icann), Some("b.unlisted-tld"));
    }

    #[test]
    fn broken_lists_are_refused() {
        for (text, line) in [("", 0), ("// com", 0), ("com\n\na..b", 3), ("*.*.ck", 1)] {
            assert_eq!(List::parse(text).unwrap_err().line, line, "{text}");
        }
        assert!(List::parse("com // a comment\n*\n.uk\n").is_ok());
    }
}
