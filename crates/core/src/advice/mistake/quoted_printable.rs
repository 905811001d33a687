//! Mail text that was not decoded (RFC 2045 6.7): `https=3A//h/`, `https://h/?a=3D1&b=3D2`.
//!
//! Quoted-printable writes "=" as "=3D", and some programs ":" as "=3A". Long lines end in "=", which the repair of
//! line breaks removes. "3D" is also a word, so a single search value that begins with it does not count.

use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// An encoded "=".
const EQUALS: &str = "=3D";
/// Parameters whose value is typed by people, or names a kind of picture.
const WORDS: [&str; 14] =
    ["q", "s", "query", "search", "term", "text", "title", "name", "mode", "view", "type", "format", "tag", "style"];

/// Decodes a colon after the name of a scheme, reading only the text; false if there is none.
pub fn check(text: &str, found: &mut Mistakes) -> bool {
    let length = text.bytes().take(16).take_while(|b| b.is_ascii_alphanumeric() || *b == b'+').count();
    let colon = chars::begins(&text[length..], "=3A");
    if !colon || schemes::known(&text[..length]).is_none() || schemes::runs_scripts(&text[..length]) {
        return false;
    }
    found.say(IssueCode::QuotedPrintable, Component::Reference, length..length + 3);
    found.fix(Action::DecodeWhole, length..length + 3, ":");
    for (at, _) in text[length + 3..].match_indices(EQUALS) {
        let start = length + 3 + at;
        found.fix(Action::DecodeWhole, start..start + EQUALS.len(), "=");
    }
    true
}

/// Decodes the "=" of the parameters of a query.
pub(super) fn query(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(query), Some(place)) = (reference.query(), reference.offsets().query()) else { return };
    if !query.contains(EQUALS) {
        return;
    }
    let encoded = |parameter: &str| {
        let (name, value) = parameter.split_once(EQUALS)?;
        (!name.is_empty() && !name.contains('=')).then_some((name.len(), value.len()))
    };
    let several = query.split('&').filter(|one| encoded(one).is_some()).count() > 1;
    let mut at = place.start;
    for parameter in query.split('&') {
        if let Some((name, value)) = encoded(parameter) {
            let start = at + name;
            let word = WORDS.iter().any(|word| word.eq_ignore_ascii_case(&parameter[..name]));
            if several || (value > 0 && !word) {
                found.say(IssueCode::QuotedPrintable, Component::Query, start..start + EQUALS.len());
                found.fix(Action::DecodeWhole, start..start + EQUALS.len(), "=");
            }
        }
        at += parameter.len() + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use crate::advice::repair::{meant, repair};

    #[test]
    fn text_that_was_not_decoded() {
        for (text, right) in [
            ("https=3A//h.example/?id=3D55", "https://h.example/?id=55"),
            ("mailto=3Aada@h.example", "mailto:ada@h.example"),
            ("https://h/?a=3D1&b=3D2", "https://h/?a=1&b=2"),
            ("https://h/?token=3Dabc", "https://h/?token=abc"),
        ] {
            assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
        }
        assert_eq!(repair("https=3A//h.example/a b").text.as_deref(), Some("https://h.example/a%20b"));
        for text in ["https://h/?q=3Dprinter", "https://h/?view=3D", "https://h/a=3Db", "https://h/?a=b=3Dc"] {
            assert_eq!(said(text), [], "{text}");
        }
        assert_eq!(meant("javascript=3Aalert(1)").text, None);
    }
}
