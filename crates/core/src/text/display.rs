//! The display form of an identifier, for people, without deceptive characters.
//!
//! The display form of a URI or an IRI follows RFC 3987. Bytes become characters (3.2), valid A-labels become U-labels.
//! Never shown are secrets (RFC 3986 3.2.1), control characters, invisible characters, and parts that break the rules
//! of section 4: such a part is shown as a URI, as a whole (4.2). Everything that stays encoded is listed with the
//! reason and its range in the given text.
//!
//! The form is for display only. It parses, unless it hides a password, but may differ from the identifier. A label
//! that mixes scripts is shown as its A-label (UTS 39 5.2, "moderately restrictive"). Left out: labels of one script
//! that look like those of another (RFC 3987 8); comparing names by eye needs more than this.

use std::borrow::Cow;
use std::ops::Range;

use crate::forms::iri::{self, Kept};
use crate::names::bidi;
use crate::names::idna::{self, Strictness};
use crate::names::unicode;
use crate::syntax::chars;
use crate::syntax::error::{codes, Component};
use crate::syntax::offsets::HostKind;
use crate::syntax::percent;
use crate::syntax::reference::Reference;
use crate::text::mask;
use crate::text::secrets::{self, Extent, Names};

codes! {
    /// A stable code: the reason why a part is shown encoded, in addition to those of [`Kept`].
    Shown {
        /// Both directions in one part (4.2, 1).
        BidiMixed = "bidi-mixed",
        /// A part with right-to-left characters that does not begin and end with one (4.2, 2).
        BidiEnds = "bidi-ends",
        /// A label that begins with "xn--" but is not an A-label.
        ALabelInvalid = "a-label-invalid",
        /// A label that mixes scripts (UTS 39 5.2).
        MixedScripts = "mixed-scripts",
    }
}

/// A range that is shown encoded. Offsets are bytes of the given text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    /// A name of [`Kept`] or [`Shown`].
    pub reason: &'static str,
    /// The component.
    pub component: Component,
    /// The start.
    pub start: usize,
    /// The end.
    pub end: usize,
}

/// The display form and its encoded ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// The form.
    pub text: String,
    /// The encoded ranges, in the order of the text.
    pub escapes: Vec<Escape>,
}

/// Returns the display form of a reference.
///
/// ```
/// use urikit_core::text::display::display;
/// use urikit_core::syntax::reference::Reference;
/// let shown = display(&Reference::parse("http://u:pw@xn--99zt52a.example/D%C3%BCrst%2F%e2%80%ae").unwrap());
/// assert_eq!(shown.text, "http://u:***@納豆.example/Dürst%2F%E2%80%AE");
/// let reasons: Vec<_> = shown.escapes.iter().map(|e| (e.reason, e.start, e.end)).collect();
/// assert_eq!(reasons, [("reserved", 42, 45), ("bidi-formatting", 45, 54)]);
/// ```
pub fn display(reference: &Reference<'_>) -> Display {
    let text = reference.text();
    let mut shown = Display { text: String::with_capacity(text.len()), escapes: Vec::new() };
    let secrets = secrets::find(text, Extent::One, &Names::default());
    let mut hidden = secrets.iter().peekable();
    for (component, piece) in pieces(reference) {
        let mut from = piece.start;
        while let Some(secret) = hidden.peek().filter(|secret| secret.start < piece.end) {
            if from < secret.start {
                shown.piece(reference, component, from..secret.start, false);
            }
            if secret.start >= piece.start {
                shown.text.push_str(mask::MASK);
            }
            from = secret.end.min(piece.end);
            if secret.end > piece.end {
                break;
            }
            hidden.next();
        }
        if from < piece.end {
            shown.piece(reference, component, from..piece.end, from == piece.start);
        }
    }
    shown
}

/// Returns all parts of a reference, and without a component the delimiters between them.
fn pieces(reference: &Reference<'_>) -> impl Iterator<Item = (Option<Component>, Range<usize>)> {
    let (mut at, end) = (0, reference.text().len());
    let parts = bidi::parts(reference).into_iter().map(|(component, range)| (Some(component), range));
    parts.chain([(None, end..end)]).flat_map(move |(component, range)| {
        let before = at..range.start;
        at = range.end;
        [(None, before), (component, range)]
    })
}

impl Display {
    /// Appends a piece without secrets: a whole part, or the rest of one.
    fn piece(&mut self, reference: &Reference<'_>, component: Option<Component>, range: Range<usize>, whole: bool) {
        let text = reference.text();
        match component {
            None => self.text.push_str(&text[range]),
            Some(Component::Host) if whole && reference.host_kind() == HostKind::RegName => self.label(text, range),
            Some(component) => self.part(text, component, range),
        }
    }

    /// Appends a part that is not a label.
    fn part(&mut self, text: &str, component: Component, range: Range<usize>) {
        let piece = &text[range.clone()];
        if is_plain(piece) {
            return self.text.push_str(piece);
        }
        let (readable, escapes) = readable(piece, component, range.start);
        // A decoded dot splits a part of a host into two labels.
        let broken = match component {
            Component::Host => readable.split(idna::is_dot).find_map(bidi::broken),
            _ => bidi::broken(&readable),
        };
        match broken {
            None => {
                self.text.push_str(&readable);
                self.escapes.extend(escapes);
            }
            Some(rule) => {
                self.text.push_str(&encoded(piece));
                self.refuse(rule.name(), component, range);
            }
        }
    }

    /// Appends a label: an A-label is shown as its U-label.
    fn label(&mut self, text: &str, range: Range<usize>) {
        let label = &text[range.clone()];
        if !idna::is_a_label(label) {
            return self.unicode_label(text, range);
        }
        let unicode = idna::u_label(label).filter(|u| !u.chars().any(|c| reason(c, Component::Host).is_some()));
        match unicode.map(|u| (bidi::broken(&u), u)) {
            Some((None, unicode)) if unicode::mixes_scripts(&unicode) => {
                self.text.push_str(label);
                self.refuse(Shown::MixedScripts.name(), Component::Host, range);
            }
            Some((None, unicode)) => self.text.push_str(&unicode),
            broken => {
                self.text.push_str(&encoded(label));
                let rule = broken.and_then(|(rule, _)| rule);
                self.refuse(rule.map_or(Shown::ALabelInvalid.name(), |rule| rule.name()), Component::Host, range);
            }
        }
    }

    /// Appends a label of characters or encoded bytes; one that mixes scripts is shown as its A-label.
    fn unicode_label(&mut self, text: &str, range: Range<usize>) {
        let label = &text[range.clone()];
        if is_plain(label) {
            return self.text.push_str(label);
        }
        let (readable, _) = readable(label, Component::Host, range.start);
        if !readable.split(idna::is_dot).any(unicode::mixes_scripts) {
            return self.part(text, Component::Host, range);
        }
        match idna::to_ascii(label, Strictness::Lookup) {
            Some(ascii) if !label.is_ascii() => self.text.push_str(&ascii),
            _ => self.text.push_str(&encoded(label)),
        }
        self.refuse(Shown::MixedScripts.name(), Component::Host, range);
    }

    fn refuse(&mut self, reason: &'static str, component: Component, range: Range<usize>) {
        self.escapes.push(Escape { reason, component, start: range.start, end: range.end });
    }
}

/// Returns true if a piece is shown unchanged: it is ASCII without "%".
fn is_plain(piece: &str) -> bool {
    piece.bytes().all(|b| b.is_ascii() && b != b'%')
}

/// Returns the reason to hide a character: those of IRIs, and all invisible characters.
fn reason(c: char, component: Component) -> Option<Kept> {
    if chars::is_iprivate(c) {
        return Some(Kept::PrivateUse);
    }
    iri::reason(c, component).or_else(|| unicode::is_invisible(c).then_some(Kept::Invisible))
}

/// Decodes a piece, and encodes its characters that must not be shown.
fn readable(piece: &str, component: Component, start: usize) -> (String, Vec<Escape>) {
    let mut out = String::with_capacity(piece.len());
    let mut escapes: Vec<Escape> = Vec::new();
    let mut keep = |range: Range<usize>, kept: Kept| {
        let range = start + range.start..start + range.end;
        match escapes.last_mut() {
            Some(last) if last.end == range.start && last.reason == kept.name() => last.end = range.end,
            _ => escapes.push(Escape { reason: kept.name(), component, start: range.start, end: range.end }),
        }
    };
    let mut copied = 0;
    let hidden = |c: char| !c.is_ascii() && reason(c, component).is_some();
    for (at, c) in piece.char_indices().filter(|(_, c)| hidden(*c)) {
        let before = copied;
        iri::push_decoded(&mut out, &piece[before..at], component, reason, |range, kept| {
            keep(before + range.start..before + range.end, kept);
        });
        percent::push_char(&mut out, c);
        copied = at + c.len_utf8();
        if let Some(kept) = reason(c, component) {
            keep(at..copied, kept);
        }
    }
    iri::push_decoded(&mut out, &piece[copied..], component, reason, |range, kept| {
        keep(copied + range.start..copied + range.end, kept);
    });
    (out, escapes)
}

/// Encodes a piece as in a URI.
fn encoded(piece: &str) -> Cow<'_, str> {
    if piece.is_ascii() {
        return Cow::Borrowed(piece);
    }
    let mut out = String::with_capacity(piece.len() * 2);
    for c in piece.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            percent::push_char(&mut out, c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::chars::Syntax;
    use proptest::prelude::*;

    fn shown(text: &str) -> (String, Vec<(&'static str, String)>) {
        let display = display(&Reference::parse_by(Syntax::Iri, text).unwrap());
        let escapes = display.escapes.iter().map(|e| (e.reason, text[e.start..e.end].to_owned()));
        (display.text.clone(), escapes.collect())
    }

    fn one(reason: &'static str, of: &str) -> Vec<(&'static str, String)> {
        vec![(reason, of.to_owned())]
    }

    #[test]
    fn what_people_read() {
        assert_eq!(
            shown("https://ru.wikipedia.org/wiki/%D0%9A%D0%B8"),
            ("https://ru.wikipedia.org/wiki/Ки".into(), vec![])
        );
        assert_eq!(shown("//u:é%20@h/"), ("//u:***@h/".into(), vec![]));
        assert_eq!(shown("//%7Eu:@h/"), ("//~u:@h/".into(), vec![]));
        assert_eq!(shown("sip:%7Eu:é%20@h;%7E?%7E"), ("sip:~u:***@h;~?~".into(), vec![]));
        assert_eq!(shown("sip:%7E?u:pw@h"), ("sip:~?u:***@h".into(), vec![]));
        assert_eq!(shown("/a%20b"), ("/a%20b".into(), one("ascii-not-allowed", "%20")));
        assert_eq!(
            shown("/\u{200D}a%E2%80%8C"),
            ("/%E2%80%8Da%E2%80%8C".into(), vec![("invisible", "\u{200D}".into()), ("invisible", "%E2%80%8C".into())])
        );
        assert_eq!(shown("/\u{202E}x"), ("/%E2%80%AEx".into(), one("bidi-formatting", "\u{202E}")));
        assert_eq!(shown("?\u{E000}"), ("?%EE%80%80".into(), one("private-use", "\u{E000}")));
        assert_eq!(shown("/%D7%90/a%D7%90"), ("/א/a%D7%90".into(), one("bidi-mixed", "a%D7%90")));
        assert_eq!(shown("/א1"), ("/%D7%901".into(), one("bidi-ends", "א1")));
        assert_eq!(shown("//%D7%90%2E1%D7%90/"), ("//%D7%90%2E1%D7%90/".into(), one("bidi-ends", "%D7%90%2E1%D7%90")));
        assert_eq!(shown("//%D7%90%2Ea/"), ("//א.a/".into(), vec![]));
    }

    #[test]
    fn labels() {
        assert_eq!(shown("//XN--9CA.de/").0, "//é.de/");
        assert_eq!(shown("//xn--bcher-kva.de/"), ("//bücher.de/".into(), vec![]));
        assert_eq!(shown("//xn--pple-43d.de/").0, "//xn--pple-43d.de/");
        assert_eq!(shown("//\u{430}pple.de/"), ("//xn--pple-43d.de/".into(), one("mixed-scripts", "\u{430}pple")));
        assert_eq!(shown("//%D0%B0pple.de/"), ("//%D0%B0pple.de/".into(), one("mixed-scripts", "%D0%B0pple")));
        assert_eq!(shown("//xn--a.de/"), ("//xn--a.de/".into(), one("a-label-invalid", "xn--a")));
        assert_eq!(
            shown("//xn--4dbcagdahymbxekheh6e0a7fei0b.il/").0,
            "//xn--4dbcagdahymbxekheh6e0a7fei0b.il/"
                .replace("xn--4dbcagdahymbxekheh6e0a7fei0b", "למההםפשוטלאמדבריםעברית")
        );
    }

    proptest! {
        #[test]
        fn nothing_hidden_gets_through(text in "(h:)?(//([a:\u{200D}א]{0,4}@)?(xn--[a-z0-9]{1,4}|[aé\u{202E}א]{0,3}))?/([aא1\u{2066}\u{A0}]|%D7%90|%E2%80%A[013-9A-F]){0,5}([?][\u{E000}a=]{0,3})?") {
            if let Ok(r) = Reference::parse_by(Syntax::Iri, &text) {
                let shown = display(&r);
                prop_assert!(!shown.text.chars().any(|c| !c.is_ascii() && reason(c, Component::Path).is_some()));
                let parsed = Reference::parse_by(Syntax::Iri, &shown.text);
                prop_assert!(parsed.is_ok_and(|r| bidi::report(&r).is_empty()), "{}", shown.text);
                let apart = shown.escapes.windows(2).all(|w| w[0].end <= w[1].start);
                prop_assert!(apart);
            }
        }
    }
}
