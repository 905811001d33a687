//! Bidirectional IRIs (RFC 3987 section 4): the parts that break a rule.
//!
//! The text of an IRI is in logical order; a display reorders it by the bidirectional algorithm. Section 4.2 splits an
//! IRI into parts at its delimiters and requires one direction in each, so that a part stays together on the screen.
//! The rules are not part of the syntax: an IRI that breaks them is valid, so this is a report and never an error. A
//! part can be mapped to a URI instead (3.1), but only as a whole: `%31` next to Hebrew letters is as bad as the digit
//! (4.4, example 9).
//!
//! Parts are the userinfo, each label of a host, each segment of the path, each name and value of the query, and the
//! fragment (4.2). Right-to-left characters are RandALCat of RFC 3454 (`Bidi_Class` R and AL); a mark counts as the
//! character before it. Left out: the display of the whole text.

use std::ops::Range;

use crate::names::idna::is_dot;
use crate::names::unicode::{direction, Direction};
use crate::syntax::chars;
use crate::syntax::error::{codes, Component};
use crate::syntax::offsets::HostKind;
use crate::syntax::reference::Reference;

codes! {
    /// A stable code: one rule of section 4.
    BidiRule {
        /// A character that only controls the order of others: MUST NOT (4.1).
        Formatting = "bidi-formatting",
        /// Both directions in one part: SHOULD NOT (4.2, 1).
        Mixed = "bidi-mixed",
        /// A part with right-to-left characters that does not begin and end with one: SHOULD (4.2, 2).
        Ends = "bidi-ends",
    }
}

/// A rule that a part breaks. Offsets are bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: BidiRule,
    /// The component the part belongs to.
    pub component: Component,
    /// The start of the part or of the formatting character.
    pub start: usize,
    /// The end.
    pub end: usize,
}

/// Returns every rule that a part of the reference breaks, in the order of the text.
///
/// ```
/// use urikit_core::names::bidi::report;
/// use urikit_core::syntax::{chars::Syntax, reference::Reference};
/// let of = |t| report(&Reference::parse_by(Syntax::Iri, t).unwrap());
/// assert!(of("http://ab.אבג.ij/kl").is_empty());
/// let found = of("http://h/אב1/2גד");
/// assert_eq!((found[0].rule.name(), found.len()), ("bidi-ends", 2));
/// ```
pub fn report(reference: &Reference<'_>) -> Vec<Finding> {
    let text = reference.text();
    let mut found = Vec::new();
    if text.is_ascii() {
        return found;
    }
    for (component, range) in parts(reference) {
        let part = &text[range.clone()];
        for (at, c) in part.char_indices().filter(|(_, c)| chars::is_bidi_formatting(*c)) {
            let start = range.start + at;
            found.push(Finding { rule: BidiRule::Formatting, component, start, end: start + c.len_utf8() });
        }
        if let Some(rule) = broken(part) {
            found.push(Finding { rule, component, start: range.start, end: range.end });
        }
    }
    found
}

/// Returns the rule of 4.2 that a part breaks; mixed directions come first.
pub fn broken(part: &str) -> Option<BidiRule> {
    if part.is_ascii() {
        return None;
    }
    let (mut left, mut right) = (false, false);
    let mut first = None;
    let mut last = Direction::Neutral;
    for c in part.chars() {
        let direction = direction(c);
        match direction {
            Direction::LeftToRight => left = true,
            Direction::RightToLeft => right = true,
            Direction::Mark | Direction::Neutral => {}
        }
        first.get_or_insert(direction);
        if direction != Direction::Mark {
            last = direction;
        }
    }
    let rtl = Direction::RightToLeft;
    match (left, right) {
        (true, true) => Some(BidiRule::Mixed),
        (false, true) if first != Some(rtl) || last != rtl => Some(BidiRule::Ends),
        _ => None,
    }
}

/// Returns the parts of 4.2 in the order of the text, each with its component.
pub fn parts(reference: &Reference<'_>) -> Vec<(Component, Range<usize>)> {
    let offsets = reference.offsets();
    let text = reference.text();
    let mut parts = Vec::new();
    if let Some(userinfo) = offsets.userinfo() {
        parts.push((Component::Userinfo, userinfo));
    }
    if let Some(host) = offsets.host() {
        match offsets.host_kind() {
            HostKind::RegName => split(text, Component::Host, host, is_dot, &mut parts),
            _ => parts.push((Component::Host, host)),
        }
    }
    split(text, Component::Path, offsets.path(), |c| c == '/', &mut parts);
    if let Some(query) = offsets.query() {
        split(text, Component::Query, query, |c| matches!(c, '&' | ';' | '='), &mut parts);
    }
    if let Some(fragment) = offsets.fragment(text.len()) {
        parts.push((Component::Fragment, fragment));
    }
    parts
}

fn split(
    text: &str,
    component: Component,
    range: Range<usize>,
    separates: impl Fn(char) -> bool,
    parts: &mut Vec<(Component, Range<usize>)>,
) {
    let mut start = range.start;
    for (at, c) in text[range.clone()].char_indices().filter(|(_, c)| separates(*c)) {
        parts.push((component, start..range.start + at));
        start = range.start + at + c.len_utf8();
    }
    parts.push((component, start..range.end));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::chars::Syntax;

    fn of(text: &str) -> Vec<(&'static str, &'static str, &str)> {
        let reference = Reference::parse_by(Syntax::Iri, text).unwrap();
        report(&reference).into_iter().map(|f| (f.rule.name(), f.component.name(), &text[f.start..f.end])).collect()
    }

    /// RFC 3987 4.4: lower-case letters stay, capitals become Hebrew letters.
    fn hebrew(notation: &str) -> String {
        notation
            .chars()
            .map(|c| match c {
                'A'..='Z' => char::from_u32(0x5D0 + c as u32 - 'A' as u32).unwrap(),
                c => c,
            })
            .collect()
    }

    #[test]
    fn the_examples_of_section_4() {
        for allowed in [
            "http://ab.CDEFGH.ij/kl/mn/op.html", "http://ab.CDE.FGH/ij/kl/mn/op.html",
            "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", "http://AB.CD.ef/gh/IJ/kl.html",
            "http://ab.cd.EF/GH/ij/kl.html", "http://ab.CDE123FGH.ij/kl/mn/op.html",
            "http://ab.CDEFGH.123/kl/mn/op.html",
        ] {
            assert_eq!(of(&hebrew(allowed)), [], "{allowed}");
        }
        let eight = hebrew("http://ab.cd.ef/GH1/2IJ/KL.html");
        let (gh, ij, kl) = (hebrew("GH1"), hebrew("2IJ"), hebrew("KL.html"));
        let (ends, mixed) = ("bidi-ends", "bidi-mixed");
        assert_eq!(of(&eight), [(ends, "path", &*gh), (ends, "path", &*ij), (mixed, "path", &*kl)]);
        let nine = hebrew("http://ab.cd.ef/GH%31/%32IJ");
        assert_eq!(of(&nine).len(), 2);
    }

    #[test]
    fn every_component_has_its_parts() {
        assert_eq!(
            of("//aא@aא:1/aא?aא=1א#א1"),
            [
                ("bidi-mixed", "userinfo", "aא"),
                ("bidi-mixed", "host", "aא"),
                ("bidi-mixed", "path", "aא"),
                ("bidi-mixed", "query", "aא"),
                ("bidi-ends", "query", "1א"),
                ("bidi-ends", "fragment", "א1"),
            ]
        );
        assert_eq!(of("/a\u{202E}b"), [("bidi-formatting", "path", "\u{202E}")]);
        assert_eq!(of("/é/%D7%90/א\u{5B0}"), []);
        assert_eq!(of("//אב。גד/"), []);
    }
}
