//! Discouraged text in valid IRIs: mixed directions (RFC 3987 section 4), and text that is not in NFC (5.3.2.2).

use super::{places, Found};
use crate::advice::code::IssueCode;
use crate::names::bidi::{self, BidiRule};
use crate::names::unicode;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    let text = reference.text();
    if text.is_ascii() {
        return;
    }
    for finding in bidi::report(reference) {
        let code = match finding.rule {
            BidiRule::Formatting => IssueCode::BidiFormatting,
            BidiRule::Mixed => IssueCode::BidiMixed,
            BidiRule::Ends => IssueCode::BidiEnds,
        };
        found.add(code, finding.component, finding.start..finding.end);
    }
    for (component, range) in places(reference) {
        if !unicode::is_nfc(&text[range.clone()]) {
            found.add(IssueCode::NotNfc, component, range);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use crate::syntax::chars::Syntax;
    use crate::syntax::reference::Reference;

    #[test]
    fn issues_of_iris() {
        let of = |text: &'static str| -> Vec<_> {
            let issues = find(&Reference::parse_by(Syntax::Iri, text).unwrap());
            issues.iter().map(|i| (i.code.name(), &text[i.start..i.end])).collect()
        };
        assert_eq!(of("//é/é?é#é"), []);
        assert_eq!(
            of("/e\u{301}?א1#\u{200E}"),
            [("not-nfc", "/e\u{301}"), ("bidi-ends", "א1"), ("bidi-formatting", "\u{200E}"),]
        );
        assert_eq!(of("//aא/"), [("bidi-mixed", "aא")]);
        // The limit applies to the bytes of the A-label.
        assert_eq!(of("//ééééééééééééééééééééééééééééééééééé/"), []);
        let long: String = "é".repeat(70);
        let text: &'static str = Box::leak(format!("//{long}/").into_boxed_str());
        assert_eq!(of(text), [("host-label-too-long", &*long)]);
    }
}
