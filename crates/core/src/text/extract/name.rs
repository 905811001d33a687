//! Names without a scheme: "www." and e-mail addresses.
//!
//! A domain has at least two labels of letters, digits and hyphens, in any script, of which the last is not a number.
//! The user of an address has letters, digits and `.-_+`; other characters of RFC 5322 rarely belong to an address in
//! running text.

use super::bare::is_of_an_identifier;
use super::punctuation;
use super::{Delimiter, Extracted, Kind, Search};
use crate::names::idna;

/// The maximum length of an address's user in bytes (RFC 5321 4.5.3.1.1).
const LONGEST_USER: usize = 64;
/// The maximum length of a domain, in bytes of UTF-8.
const LONGEST_DOMAIN: usize = 253 * 4;

impl Search<'_> {
    /// Finds the name that begins at `start` with "www."; returns the offset to continue from.
    pub(super) fn www(&mut self, start: usize) -> Option<usize> {
        if !self.text.get(start..start + 4)?.eq_ignore_ascii_case("www.") || self.is_inside(start) {
            return None;
        }
        let domain = domain_at(self.text, start)?;
        let before = self.before(start);
        let run = self.run(start);
        let stop = match self.bytes.get(start + domain) {
            // A host has neither, although a reg-name may: names in a list.
            Some(b',' | b';') => start + domain,
            _ => self.stop(start..start + 4, run, before, "//"),
        };
        let end = punctuation::without_marks(self.text, start, stop);
        let end = self.parsing_end(start, end, "//")?;
        if end < start + domain {
            return None;
        }
        self.push(start, end, Kind::Www);
        Some(end.max(stop))
    }

    /// Finds the address around the "@" at `at`; returns the offset to continue from.
    pub(super) fn email(&mut self, at: usize) -> Option<usize> {
        let floor = self.floor.max(at.saturating_sub(LONGEST_USER + 1));
        let is_user = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b'+');
        let user = self.bytes[floor..at].iter().rev().take_while(|b| is_user(b)).count();
        let marks = self.bytes[at - user..at].iter().take_while(|b| !b.is_ascii_alphanumeric()).count();
        let start = at - user + marks;
        let name = &self.text[start..at];
        if name.is_empty() || name.len() > LONGEST_USER || name.ends_with('.') || name.contains("..") {
            return None;
        }
        // "user:password@host" and "/a@b" are parts of larger identifiers.
        if marks == 0 && self.is_inside(start) {
            return None;
        }
        let end = at + 1 + domain_at(self.text, at + 1)?;
        if matches!(self.bytes.get(end), Some(b'@' | b'_' | b':' | b'/' | b'%')) && !self.is_end(end) {
            return None;
        }
        self.push(start, end, Kind::Email);
        Some(end)
    }

    /// Returns true if the text before `start` continues into it; a mark of Markdown does not.
    fn is_inside(&self, start: usize) -> bool {
        let text = self.text[..start].trim_end_matches('_');
        text.chars().next_back().is_some_and(|c| {
            c.is_alphanumeric() || matches!(c, '@' | '/' | '.' | '-' | '_' | ':' | '=' | '&' | '#' | '%' | '?' | '+')
        })
    }

    /// Returns true if the character at `at` ends a sentence, or is a mark of Markdown.
    fn is_end(&self, at: usize) -> bool {
        let after = self.text[at..].trim_start_matches('_').chars().next();
        match self.bytes[at] {
            b':' => !self.text[at + 1..].chars().next().is_some_and(is_of_an_identifier),
            b'_' => !after.is_some_and(|c| c.is_alphanumeric() || c == '@'),
            _ => false,
        }
    }

    fn push(&mut self, start: usize, end: usize, kind: Kind) {
        let after = self.bytes.get(end);
        let delimiter = match self.text[..start].chars().next_back() {
            Some('<') if after == Some(&b'>') => Delimiter::AngleBrackets,
            Some('"') if after == Some(&b'"') => Delimiter::DoubleQuotes,
            Some('\'') if after == Some(&b'\'') => Delimiter::SingleQuotes,
            _ => Delimiter::Bare,
        };
        let identifier = self.text[start..end].to_owned();
        self.found.push(Extracted { start, end, kind, delimiter, identifier });
    }
}

/// Returns the length of the domain that begins at `start`, without a trailing dot.
fn domain_at(text: &str, start: usize) -> Option<usize> {
    let rest = &text[start..];
    let is_domain = |c: char| c.is_alphanumeric() || c == '-' || c == '.';
    let length = rest.char_indices().find(|(at, c)| !is_domain(*c) || *at > LONGEST_DOMAIN);
    let name = rest[..length.map_or(rest.len(), |(at, _)| at)].trim_end_matches(['.', '-']);
    let last = name.rsplit('.').next()?;
    let labels = name.split('.').all(|l| !l.is_empty() && !l.starts_with('-') && !l.ends_with('-'));
    let top = last.chars().count() > 1 && (last.chars().all(char::is_alphabetic) || idna::is_a_label(last));
    (name.len() <= LONGEST_DOMAIN && name.contains('.') && labels && top).then_some(name.len())
}

#[cfg(test)]
mod tests {
    use super::super::{extract, extract_with, Names};

    fn names(text: &str) -> Vec<(&'static str, String)> {
        let found = extract_with(text, Names { www: true, email: true });
        found.into_iter().map(|e| (e.kind.name(), e.identifier)).collect()
    }

    #[test]
    fn names_of_the_web() {
        let one = |name: &str| vec![("www", name.to_owned())];
        assert_eq!(names("see www.example.org."), one("www.example.org"));
        assert_eq!(names("(www.example.org/a_(b)?c=d#e)"), one("www.example.org/a_(b)?c=d#e"));
        assert_eq!(names("WWW.Example.org:8080/x,"), one("WWW.Example.org:8080/x"));
        assert_eq!(names("www.bücher.example/é"), one("www.bücher.example/é"));
        assert_eq!(
            names("**www.example.org** _www.example.org_"),
            [one("www.example.org"), one("www.example.org")].concat()
        );
        assert_eq!(
            names("www.a.example,www.b.example;http://c"),
            [("www", "www.a.example".to_owned()), ("www", "www.b.example".to_owned()), ("uri", "http://c".to_owned()),]
        );
        assert_eq!(names("http://www.example.org/"), [("uri", "http://www.example.org/".to_owned())]);
        assert_eq!(names("www.a.example,b.example;c"), one("www.a.example"));
        for text in ["www.", "www.a", "wwww.example.org", "x.www.example.org", "www.1.2", "www..org", "a@www.b"] {
            assert_eq!(names(text), [], "{text}");
        }
        assert_eq!(extract("www.example.org me@example.org"), []);
    }

    #[test]
    fn addresses() {
        let one = |name: &str| vec![("email", name.to_owned())];
        assert_eq!(names("to me.too+x@example.org, or"), one("me.too+x@example.org"));
        assert_eq!(names("<me@example.org>"), one("me@example.org"));
        assert_eq!(names("me@example.org: hello"), one("me@example.org"));
        assert_eq!(
            names("_me@example.org_, **me@example.org**"),
            [one("me@example.org"), one("me@example.org")].concat()
        );
        assert_eq!(names("me@bücher.example."), one("me@bücher.example"));
        assert_eq!(names("mailto:me@example.org"), [("uri", "mailto:me@example.org".to_owned())]);
        for text in
            ["@example.org", "me@example", "a.@b.cc", "u:p@h.org", "a@b.cc@d.ee", "me@1.2", "/a@b.cc", "a@b.cc_d"]
        {
            assert_eq!(names(text), [], "{text}");
        }
    }
}
