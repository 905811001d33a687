//! Everyday mistakes: text that is valid by RFC 3986 but almost certainly not intended, with corrections.
//!
//! Each rule is written once. It reports what is wrong (`Mistakes::said`), which becomes an issue, and the correction
//! (`Mistakes::fixes`), which `repair::meant` proposes. A rule for a range that another check reports only corrects. A
//! mistake without a fix is one for which no correction can be guessed. The time is linear in the text.

mod address;
pub(crate) mod ending;
pub mod entity;
pub mod figures;
pub mod frame;
mod host;
pub mod inner;
pub mod keyboard;
mod look_alike;
mod mail;
pub mod mailbox;
mod misspelt;
pub mod names;
pub mod opening;
pub(crate) mod password;
mod placeholder;
pub mod port;
mod query;
pub mod quoted_printable;
mod script;
mod second_host;
pub(crate) mod separator;
pub mod setting;
pub mod slip;
mod spelling;
mod table;
mod unclosed;
pub mod whole;

pub(super) use look_alike::may_look_alike;
pub(crate) use look_alike::skeleton;
pub use look_alike::{imitated, Imitated, SOURCE};
pub use placeholder::{find as missing, is_placeholder};
pub use script::is_disguised;
pub(super) use second_host::has_second_host;

use crate::advice::code::IssueCode;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// The kind of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Change the name of the scheme.
    NameScheme,
    /// Remove a duplicate scheme.
    DropScheme,
    /// Add ":" after the scheme.
    AddColon,
    /// Write exactly two slashes after the scheme.
    FixSlashes,
    /// Remove "//" in a scheme without an authority.
    DropSlashes,
    /// Add a scheme.
    AddScheme,
    /// Add the scheme ssh before a user, a host and a path.
    AddSsh,
    /// Add the scheme file before a path.
    AddFile,
    /// Add the root before a drive letter.
    AddDriveRoot,
    /// Decode an HTML entity.
    DecodeEntity,
    /// Decode a text that is encoded as a whole.
    DecodeWhole,
    /// Remove punctuation of running text.
    DropPunctuation,
    /// Remove a trailing encoded space.
    DropSpace,
    /// Replace a separator.
    FixSeparator,
    /// Add the comma before the data.
    AddComma,
    /// Remove a character that is not allowed in a host.
    DropHostCharacter,
    /// Remove leading zeros.
    DropZeros,
    /// Encode a character.
    Encode,
    /// Encode a "#" in a value.
    EncodeHash,
    /// Correct a label of a host.
    FixHostName,
    /// Convert a domain to A-labels.
    ToAscii,
    /// Close a bracket.
    CloseBracket,
    /// Move a query before the fragment.
    MoveQuery,
    /// Move a port after its host.
    MovePort,
    /// Map the keys to the US English layout.
    ChangeLayout,
    /// Convert a letter on a telephone key to its digit.
    DialLetters,
    /// Write a setting as a URL.
    WriteUrl,
    /// Write the marked part another way.
    FixMarked,
    /// Remove a port between the parts of a host name.
    JoinHost,
    /// Decode a delimiter behind a host.
    DecodeDelimiter,
}

/// A correction: a range of bytes to replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The kind of correction.
    pub action: Action,
    /// The start of the replaced part.
    pub start: usize,
    /// Its end.
    pub end: usize,
    /// The replacement.
    pub replacement: String,
}

/// The mistakes found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    /// The reported issues, with their ranges.
    pub said: Vec<(IssueCode, Component, Range<usize>)>,
    /// The corrections, in the order they were found.
    pub fixes: Vec<Fix>,
}

// Not inlined: there are a hundred calls, which would grow the code.
impl Mistakes {
    #[inline(never)]
    fn say(&mut self, code: IssueCode, component: Component, place: Range<usize>) {
        self.said.push((code, component, place));
    }

    fn fix(&mut self, action: Action, place: Range<usize>, replacement: impl AsRef<str>) {
        self.correct(action, place, replacement.as_ref());
    }

    #[inline(never)]
    fn correct(&mut self, action: Action, place: Range<usize>, replacement: &str) {
        let replacement = replacement.to_owned();
        self.fixes.push(Fix { action, start: place.start, end: place.end, replacement });
    }
}

/// Finds the everyday mistakes of a valid reference.
pub fn find(reference: &Reference<'_>) -> Mistakes {
    let mut found = Mistakes::default();
    if !script::check(reference, &mut found) {
        meant(reference, &mut found);
    }
    // Report deceptive parts regardless of other mistakes.
    look_alike::check(reference, &mut found);
    second_host::check(reference, &mut found);
    found
}

/// Finds a mistake of the text as a whole, or otherwise those of its components.
fn meant(reference: &Reference<'_>, found: &mut Mistakes) {
    let text = reference.text();
    if setting::check(reference, found)
        || keyboard::check(text, found)
        || quoted_printable::check(text, found)
        || inner::check(text, found)
        || whole::check(reference, found)
        || opening::check(reference, found)
        || mailbox::check(text, found)
        || figures::check(text, found)
        || bracketed(text, found)
        || wrapped(text, found)
    {
        return;
    }
    opening::inside(reference, found);
    entity::check(reference, found);
    names::check(reference, found);
    mail::check(reference, found);
    host::check(reference, found);
    misspelt::check(reference, found);
    unclosed::check(reference, found);
    port::check(reference, found);
    placeholder::check(reference, found);
    query::check(reference, found);
    quoted_printable::query(reference, found);
    ending::check(reference, found);
}

/// `(https//h.example)`, `(www.example.org/x)`: corrects a broken beginning in brackets, which are allowed in a path.
fn bracketed(text: &str, found: &mut Mistakes) -> bool {
    let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return false };
    let broken = opening::read(inner).is_some_and(|opening| opening.fix.is_some());
    let www = chars::begins(inner, "www.");
    if inner.contains(['(', ')']) || !(broken || www) {
        return false;
    }
    found.say(IssueCode::TrailingPunctuation, Component::Reference, 0..1);
    found.fix(Action::DropPunctuation, 0..1, "");
    found.fix(Action::DropPunctuation, text.len() - 1..text.len(), "");
    true
}

/// `url('../img/bg.png')`: corrects the notation of style sheets, whose quotation marks and brackets are valid in a
/// path.
fn wrapped(text: &str, found: &mut Mistakes) -> bool {
    let begins = chars::begins(text, "url(");
    let Some(inner) = text.strip_suffix(')').filter(|inner| begins && inner.len() > 4) else { return false };
    let quote = usize::from(inner[4..].starts_with('\'') && inner.ends_with('\'') && inner.len() > 6);
    if inner[4..].contains(['(', ')', '{']) {
        return false;
    }
    found.say(IssueCode::TrailingPunctuation, Component::Reference, 0..4 + quote);
    found.fix(Action::DropPunctuation, 0..4 + quote, "");
    found.fix(Action::DropPunctuation, inner.len() - quote..text.len(), "");
    true
}

#[cfg(test)]
pub(super) mod tests {
    use super::find;
    use crate::syntax::chars::Syntax;
    use crate::syntax::reference::Reference;
    use proptest::prelude::*;

    /// Returns the codes of the mistakes of a text, with their offsets.
    pub(in crate::advice) fn said(text: &str) -> Vec<(&'static str, usize)> {
        let found = find(&Reference::parse(text).unwrap());
        found.said.iter().map(|(code, _, place)| (code.name(), place.start)).collect()
    }

    #[test]
    fn ordinary_references_have_none() {
        for text in [
            "http://example.com/a/b?c=d#e", "https://en.wikipedia.org/wiki/Apple_Inc.",
            "https://en.wikipedia.org/wiki/Foo_(bar)", "https://example.com/?q=what?",
            "https://example.com/?u=http://other.example/?a=b", "http://web.archive.org/web/2020/http://example.com/",
            "view-source:http://example.com/", "feed:https://example.com/", "shttp://example.com/", "image@2x.png",
            "@scope/name", "C", "a&b", "foo:bar@example.org", "myapp://open/x", "https://example.com/a;b=c",
            "https://example.com/a%20b", "https://example.com/?a=1&b=2&copy=3", "//example.com/~user",
            "https://foo.example:8443/", "ssh://git@example.com/x.git", "https://xn--bcher-kva.example/",
            "https://modern.example/",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn what_deceives_is_said_beside_any_mistake() {
        for (text, code, at) in [
            ("htp://paypa1.com/", "host-look-alike", 6),
            ("foo://rnicrosoft.com/doi:10.1000/1", "host-look-alike", 6),
            ("htps://bank.example#@h.example/", "userinfo-looks-like-host", 20),
            ("htp://h/?u=javascript:alert(1)", "script-hidden", 11),
            ("javascript://paypa1.com/", "host-look-alike", 13),
        ] {
            assert!(said(text).contains(&(code, at)), "{text}: {:?}", said(text));
        }
    }

    #[test]
    fn a_second_url_in_the_path() {
        assert_eq!(said("https://h/ahttps://h/b"), [("scheme-doubled", 11)]);
        assert_eq!(said("https://h/a/https://h/b"), []);
    }

    proptest! {
        #[test]
        fn places_are_those_of_characters(
            scheme in "(https?|ftp|mailto|java|C|htp)?",
            start in "(://|:|//|:/|)",
            rest in "[a-b0-9é\u{2066}\u{430}.,;:)('@/?#&%&-]{0,16}",
        ) {
            let text = format!("{scheme}{start}{rest}");
            if let Ok(reference) = Reference::parse_by(Syntax::Iri, &text) {
                let found = find(&reference);
                let said = found.said.iter().map(|(_, _, place)| place.clone());
                for place in said.chain(found.fixes.iter().map(|fix| fix.start..fix.end)) {
                    prop_assert!(text.get(place.clone()).is_some(), "{} {:?}", text, place);
                }
            }
        }
    }
}
