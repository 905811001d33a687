//! Deceptive text: labels of mixed scripts, invalid A-labels, invisible characters.
//!
//! A label is checked by its characters, whether they are literal, percent-encoded or in an A-label (RFC 3987 section
//! 8, RFC 5890 4.4, UTS 39 5.2). Left out: names of one script that look like names of another.

use super::{places, Found};
use crate::advice::code::IssueCode;
use crate::advice::host_name::meant;
use crate::names::idna;
use crate::names::unicode;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::offsets::HostKind;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    let text = reference.text();
    if reference.host_kind() == HostKind::RegName {
        if let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) {
            labels(host, place.start, found);
        }
    }
    if text.is_ascii() {
        return;
    }
    for (component, range) in places(reference) {
        let invisible = invisible(&text[range.clone()]);
        for (at, c) in invisible.filter(|(_, c)| !chars::is_bidi_formatting(*c)) {
            let at = range.start + at;
            found.add(IssueCode::InvisibleCharacter, component, at..at + c.len_utf8());
        }
    }
}

fn labels(host: &str, start: usize, found: &mut Found) {
    if host.is_ascii() && !host.contains('%') && !idna::has_a_label(host) {
        return;
    }
    let mut at = start;
    for piece in host.split_inclusive(idna::is_dot) {
        let label = piece.trim_end_matches(idna::is_dot);
        let place = at..at + label.len();
        at += piece.len();
        match meant(label) {
            None => found.add(IssueCode::HostALabelInvalid, Component::Host, place),
            Some(meant) if unicode::mixes_scripts(&meant) => {
                found.add(IssueCode::HostMixedScripts, Component::Host, place);
            }
            Some(_) => {}
        }
    }
}

/// Returns the invisible characters of a text. A joiner or a variation selector after a visible non-ASCII character is
/// excluded, because Persian, Hindi and emoji need them there.
pub(super) fn invisible(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut after_letter = false;
    text.char_indices().filter(move |(_, c)| {
        let invisible = !c.is_ascii() && unicode::is_invisible(*c);
        let needed = after_letter && unicode::is_joiner(*c);
        after_letter = !c.is_ascii() && !invisible;
        invisible && !needed
    })
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::in_text};
    use crate::syntax::chars::Syntax;
    use crate::syntax::reference::Reference;

    fn iri(text: &str) -> Vec<(&'static str, &str)> {
        let issues = find(&Reference::parse_by(Syntax::Iri, text).unwrap());
        issues.into_iter().map(|i| (i.code.name(), &text[i.start..i.end])).collect()
    }

    #[test]
    fn labels_of_mixed_scripts() {
        assert_eq!(in_text("http://xn--pple-43d.com/"), [("host-mixed-scripts", "xn--pple-43d")]);
        assert_eq!(in_text("http://a.XN--PPLE-43D./")[1], ("host-mixed-scripts", "XN--PPLE-43D"));
        assert_eq!(in_text("http://%D0%B0pple.com/")[0], ("host-mixed-scripts", "%D0%B0pple"));
        assert_eq!(iri("http://\u{430}pple.com/"), [("host-mixed-scripts", "\u{430}pple")]);
        for text in ["http://xn--bcher-kva.de/", "//xn--e1afmkfd.xn--p1ai/", "http://apple.com/", "//%FF"] {
            assert!(!in_text(text).iter().any(|(code, _)| code.starts_with("host-")), "{text}");
        }
    }

    #[test]
    fn labels_that_only_look_like_a_labels() {
        assert_eq!(in_text("http://a.xn--a.de/"), [("host-a-label-invalid", "xn--a")]);
        assert_eq!(in_text("http://xn--/"), [("host-a-label-invalid", "xn--")]);
    }

    #[test]
    fn characters_that_show_nothing() {
        assert_eq!(iri("http://ex\u{200B}ample.com/"), [("invisible-character", "\u{200B}")]);
        assert_eq!(iri("/\u{FEFF}\u{AD}"), [("invisible-character", "\u{FEFF}\u{AD}")]);
        assert_eq!(in_text("/a%E2%80%AEb"), [("encoded-invisible", "%E2%80%AE")]);
        assert_eq!(in_text("?%E2%80%8B%E2%80%8B"), [("encoded-invisible", "%E2%80%8B%E2%80%8B")]);
        assert_eq!(in_text("/%C3%A9%E2%80%8B%C3%A9"), [("encoded-invisible", "%E2%80%8B")]);
        // Joiners that a script needs.
        assert_eq!(in_text("/%D9%85%DB%8C%E2%80%8C%D8%B4%D9%88%D8%AF"), []);
        assert_eq!(iri("/\u{2764}\u{FE0F}"), []);
        assert_eq!(iri("/a\u{200D}"), [("invisible-character", "\u{200D}")]);
    }
}
