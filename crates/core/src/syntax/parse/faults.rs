//! All errors of a text, to fix them at once; the parser stops at the first.
//!
//! Delimiters determine the components (RFC 3986 Appendix B). In each component every character that its grammar
//! excludes is an error, a run of one kind a single one; so is every "%" without two hexadecimal digits, an invalid IP
//! literal or port, and a colon that does not end a scheme. The first error is always that of the parser. The time is
//! linear in the text, and the number of errors is limited.

use super::grammar::allows;
use super::{diagnose, ip, parse_by};
use crate::syntax::chars::{self, Class, Syntax};
use crate::syntax::error::{Code, Component, SyntaxError};
use crate::syntax::percent;

/// The maximum number of returned errors.
pub const MOST: usize = 100;

/// Returns the errors of a text in order, at most [`MOST`], and their total number.
///
/// ```
/// use urikit_core::syntax::{chars::Syntax, parse::faults::faults};
/// let (found, count) = faults(Syntax::Uri, "http://exa mple.com/a b|c#d#e");
/// let places: Vec<_> = found.iter().map(|fault| (fault.code.name(), fault.offset)).collect();
/// assert_eq!(places, [("space", 10), ("space", 21), ("vertical-bar", 23), ("second-hash", 27)]);
/// assert_eq!(count, 4);
/// ```
pub fn faults(syntax: Syntax, text: &str) -> (Vec<SyntaxError>, usize) {
    let Err(first) = parse_by(syntax, text) else { return (Vec::new(), 0) };
    let mut scan = Scan { syntax, text, bytes: text.as_bytes(), first, found: vec![first], count: 1 };
    if first.code != Code::TooLong {
        scan.reference();
    }
    (scan.found, scan.count)
}

struct Scan<'a> {
    syntax: Syntax,
    text: &'a str,
    bytes: &'a [u8],
    /// The error of the parser.
    first: SyntaxError,
    found: Vec<SyntaxError>,
    count: usize,
}

impl Scan<'_> {
    fn reference(&mut self) {
        let stop = self.find(0, self.bytes.len(), b":/?#");
        let colon = self.bytes.get(stop) == Some(&b':');
        let mut at = 0;
        let mut relative = true;
        if colon && self.is_scheme(stop) {
            (at, relative) = (stop + 1, false);
        } else if colon && self.bytes[stop + 1..].starts_with(b"//") {
            // A misspelt scheme: the rest has an authority.
            self.scheme(stop);
            (at, relative) = (stop + 1, false);
        }
        if self.bytes[at..].starts_with(b"//") {
            let end = self.find(at + 2, self.bytes.len(), b"/?#");
            self.authority(at + 2, end);
            at = end;
        } else if relative && colon {
            self.characters(0, stop, chars::SEGMENT_NC, Component::Path);
            self.add(SyntaxError::new(Code::ColonInFirstSegment, Component::Path, stop, stop + 1));
            at = stop + 1;
        }
        let path_end = self.find(at, self.bytes.len(), b"?#");
        self.characters(at, path_end, chars::PATH, Component::Path);
        let mut end = path_end;
        if self.bytes.get(end) == Some(&b'?') {
            end = self.find(end, self.bytes.len(), b"#");
            self.characters(path_end + 1, end, chars::QUERY, Component::Query);
        }
        if end < self.bytes.len() {
            self.characters(end + 1, self.bytes.len(), chars::QUERY, Component::Fragment);
        }
    }

    fn is_scheme(&self, end: usize) -> bool {
        let name = &self.bytes[..end];
        name.first().is_some_and(|b| chars::is(*b, chars::ALPHA)) && name.iter().all(|b| chars::is(*b, chars::SCHEME))
    }

    /// Reports the characters before "://" that are not allowed in a scheme.
    fn scheme(&mut self, end: usize) {
        if end == 0 {
            self.add(SyntaxError::new(Code::SchemeEmpty, Component::Scheme, 0, 1));
        } else if chars::is(self.bytes[0], chars::SCHEME) && !chars::is(self.bytes[0], chars::ALPHA) {
            self.add(SyntaxError::new(Code::SchemeStart, Component::Scheme, 0, 1));
        }
        let mut at = 0;
        while at < end {
            let width = self.width(at);
            if !chars::is(self.bytes[at], chars::SCHEME) {
                let fault = match chars::is(self.bytes[at], chars::PATH) {
                    true => SyntaxError::new(Code::SchemeCharacter, Component::Scheme, at, at + width),
                    false => diagnose::character(self.syntax, self.text, at, Component::Path),
                };
                self.add(fault);
            }
            at += width;
        }
    }

    fn authority(&mut self, start: usize, end: usize) {
        let mut host = start;
        if let Some(last) = self.bytes[start..end].iter().rposition(|b| *b == b'@') {
            let mut from = start;
            let mut seen = false;
            for at in start..=start + last {
                if self.bytes[at] != b'@' {
                    continue;
                }
                self.characters(from, at, chars::USERINFO, Component::Userinfo);
                if seen {
                    self.add(SyntaxError::new(Code::SecondAt, Component::Authority, at, at + 1));
                }
                (seen, from) = (true, at + 1);
            }
            host = from;
        }
        let after = match self.bytes.get(host) {
            Some(b'[') if host < end => self.literal(host, end),
            _ => self.find(host, end, b":"),
        };
        if self.bytes.get(host) != Some(&b'[') {
            if after < end && !self.bytes[after + 1..end].iter().all(u8::is_ascii_digit) {
                let wrong = diagnose::port(self.syntax, self.text, host, after, end);
                if wrong.code == Code::Ipv6Unbracketed {
                    self.add(wrong);
                    return;
                }
                if wrong.code == Code::HostList {
                    self.characters(host, after, chars::REG_NAME, Component::Host);
                    self.add(wrong);
                    if wrong.end < end {
                        self.add(diagnose::port_character(self.syntax, self.text, wrong.end));
                    }
                    return;
                }
            }
            self.characters(host, after, chars::REG_NAME, Component::Host);
        }
        if self.bytes.get(after) == Some(&b':') && after < end {
            self.port(after + 1, end);
        } else if after < end {
            self.add(diagnose::after_literal(self.bytes, after));
        }
    }

    /// Checks the IP literal that begins at `open`; returns its end.
    fn literal(&mut self, open: usize, end: usize) -> usize {
        let stop = self.find(open, end, b"]");
        if stop == end {
            self.add(SyntaxError::new(Code::IpLiteralUnclosed, Component::Host, open, end));
            return end;
        }
        let inner = &self.bytes[open + 1..stop];
        let wrong = match inner.first() {
            None => Some((Code::IpLiteralEmpty, open, stop + 1)),
            Some(b'v' | b'V') => {
                ip::check_ipvfuture(inner).err().map(|e| (e.code, open + 1 + e.offset, open + 1 + e.end))
            }
            Some(_) => ip::parse_ipv6(inner).err().map(|e| (e.code, open + 1 + e.offset, open + 1 + e.end)),
        };
        if let Some((code, from, to)) = wrong {
            self.add(SyntaxError::new(code, Component::Host, from, to));
        }
        stop + 1
    }

    fn port(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            if !self.bytes[at].is_ascii_digit() {
                self.add(diagnose::port_character(self.syntax, self.text, at));
            }
            at += self.width(at);
        }
    }

    /// Reports the characters between `start` and `end` that `class` excludes.
    fn characters(&mut self, start: usize, end: usize, class: Class, component: Component) {
        let mut at = start;
        while at < end {
            if chars::is(self.bytes[at], class) {
                at += 1;
            } else if self.bytes[at] == b'%' {
                if percent::is_pct_encoded(self.bytes, at) {
                    at += 3;
                } else {
                    let fault = diagnose::percent(self.bytes, at, component);
                    self.add(fault);
                    at = fault.end;
                }
            } else {
                let width = self.width(at);
                let allowed = self.bytes[at] >= 0x80
                    && self.text[at..].chars().next().is_some_and(|c| allows(self.syntax, c, component));
                if !allowed {
                    self.add(diagnose::character(self.syntax, self.text, at, component));
                }
                at += width;
            }
        }
    }

    /// Adds an error, or extends the last one if it is of the same kind and adjacent.
    fn add(&mut self, fault: SyntaxError) {
        if self.count == 1 && fault.offset < self.first.end {
            // The first error, or a part of it.
            return;
        }
        let Some(last) = self.found.last_mut() else { return };
        let joins = !matches!(fault.code, Code::PercentNotHex | Code::PercentIncomplete | Code::SecondAt);
        if self.count <= MOST
            && joins
            && (last.code, last.component, last.end) == (fault.code, fault.component, fault.offset)
        {
            last.end = fault.end;
            return;
        }
        self.count += 1;
        if self.count <= MOST {
            self.found.push(fault);
        }
    }

    /// Finds the first of `ends` between `start` and `end`, or `end`.
    fn find(&self, start: usize, end: usize, ends: &[u8]) -> usize {
        self.bytes[start..end].iter().position(|b| ends.contains(b)).map_or(end, |n| start + n)
    }

    fn width(&self, at: usize) -> usize {
        1 + self.bytes[at + 1..].iter().take(3).take_while(|b| (0x80..0xC0).contains(*b)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse::parse_by;
    use proptest::prelude::*;

    fn found(text: &str) -> Vec<(&'static str, &'static str, &str)> {
        let (found, _) = faults(Syntax::Uri, text);
        found.iter().map(|f| (f.code.name(), f.component.name(), &text[f.offset..f.end])).collect()
    }

    #[test]
    fn every_component_has_its_faults() {
        assert_eq!(found("http://h/a"), []);
        assert_eq!(
            found("http://exa mple.com:9x9y/a  b|c?x y%#z#é日"),
            [
                ("space", "host", " "),
                ("port-character", "port", "x"),
                ("port-character", "port", "y"),
                ("space", "path", "  "),
                ("vertical-bar", "path", "|"),
                ("space", "query", " "),
                ("percent-incomplete", "query", "%"),
                ("second-hash", "fragment", "#"),
                ("non-ascii", "fragment", "é日"),
            ]
        );
        assert_eq!(
            found("ht tp://a@b@c@[::g]x/%zz%4"),
            [
                ("space", "path", " "),
                ("second-at", "authority", "@"),
                ("second-at", "authority", "@"),
                ("ipv6-character", "host", "g"),
                ("ip-literal-trailing", "host", "x"),
                ("percent-not-hex", "path", "%zz"),
                ("percent-incomplete", "path", "%4"),
            ]
        );
        assert_eq!(
            found("a b:c^"),
            [("space", "path", " "), ("colon-in-first-segment", "path", ":"), ("circumflex-or-grave", "path", "^"),]
        );
        assert_eq!(found("//::1/a b"), [("ipv6-unbracketed", "host", "::1"), ("space", "path", " ")]);
    }

    #[test]
    fn so_many_are_kept() {
        let (found, count) = faults(Syntax::Uri, &"a b".repeat(60_000));
        assert_eq!((found.len(), count), (MOST, 60_000));
        assert_eq!(faults(Syntax::Iri, &format!("//{}", "@".repeat(60_000))).1, 59_999);
    }

    proptest! {
        /// There are errors exactly if the parser rejects the text; they are in order and disjoint, and the first is
        /// the parser's.
        #[test]
        fn the_first_is_that_of_the_reader(
            text in "(http:|1a:|é:|://|:|a b:|//)?[/@\\[\\]:%4gé ^#?a1.\\\\\u{E000}|]{0,16}",
            iri in any::<bool>(),
        ) {
            let syntax = if iri { Syntax::Iri } else { Syntax::Uri };
            let (found, count) = faults(syntax, &text);
            prop_assert_eq!(found.len(), count.min(MOST));
            match parse_by(syntax, &text) {
                Ok(_) => prop_assert!(found.is_empty()),
                Err(first) => {
                    let one = found[0];
                    prop_assert_eq!((one.code, one.component, one.offset), (first.code, first.component, first.offset));
                }
            }
            for pair in found.windows(2) {
                prop_assert!(pair[0].end <= pair[1].offset, "{:?}", found);
            }
            for fault in &found {
                prop_assert!(text.get(fault.offset..fault.end).is_some());
            }
        }
    }
}
