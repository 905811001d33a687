//! Conversion of URIs to IRIs (RFC 3987 section 3.2), with the reason why a byte stays encoded.

use std::borrow::Cow;
use std::ops::Range;

use crate::names::unicode;
use crate::syntax::chars;
use crate::syntax::dots::{dot, Dot, PercentDots};
use crate::syntax::error::{codes, Component};
use crate::syntax::percent;
use crate::syntax::reference::Reference;

codes! {
    /// A stable code: the reason why a byte stays encoded, by the steps of 3.2.
    Kept {
        /// "%", which would begin another encoded byte if decoded (step 2).
        Percent = "percent",
        /// A reserved character, which would be a delimiter if decoded (step 2).
        Reserved = "reserved",
        /// A character of ASCII that is not allowed in URIs (step 2).
        AsciiNotAllowed = "ascii-not-allowed",
        /// A dot of a segment that would become "." or "..", which resolving removes. The RFC decodes it.
        DotSegment = "encoded-dot-segment",
        /// Not part of a legal UTF-8 sequence (step 3).
        NotUtf8 = "not-utf-8",
        /// A character that is not allowed in IRIs (step 4, 2.2).
        NotUcschar = "not-ucschar",
        /// A private use character outside the query (step 4, 2.2).
        PrivateUse = "private-use",
        /// A formatting character of bidirectional text (step 4, 4.1).
        BidiFormatting = "bidi-formatting",
        /// A space (step 4, 6.1).
        Space = "space",
        /// An invisible character (step 4, 6.1).
        Invisible = "invisible",
    }
}

/// Converts a URI, or an IRI with encoded bytes, to an IRI (3.2). Borrows the text if nothing is encoded.
///
/// ```
/// use urikit_core::forms::iri::to_iri;
/// use urikit_core::syntax::reference::Reference;
/// let iri = |t| to_iri(&Reference::parse(t).unwrap()).into_owned();
/// assert_eq!(iri("http://www.example.org/D%C3%BCrst"), "http://www.example.org/Dürst");
/// assert_eq!(iri("http://www.example.org/D%FCrst"), "http://www.example.org/D%FCrst");
/// assert_eq!(iri("http://xn--99zt52a.example.org/%e2%80%ae"), "http://xn--99zt52a.example.org/%E2%80%AE");
/// ```
pub fn to_iri<'a>(uri: &Reference<'a>) -> Cow<'a, str> {
    let text = uri.text();
    if !uri.offsets().has_percent() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    to_iri_into(&mut out, uri);
    Cow::Owned(out)
}

/// Appends the result of [`to_iri`].
pub fn to_iri_into(out: &mut String, uri: &Reference<'_>) {
    let text = uri.text();
    let path = uri.offsets().path();
    let query = uri.offsets().query().unwrap_or(path.end..path.end);
    for (piece, component) in [
        (0..path.start, Component::Authority),
        (path.clone(), Component::Path),
        (path.end..query.end, Component::Query),
        (query.end..text.len(), Component::Fragment),
    ] {
        push_decoded(out, &text[piece], component, reason, |_, _| ());
    }
}

/// Returns the reason why a character is not allowed in a component of an IRI (step 4).
pub fn reason(c: char, component: Component) -> Option<Kept> {
    match c {
        c if c.is_ascii() => None,
        c if chars::is_bidi_formatting(c) => Some(Kept::BidiFormatting),
        '\u{200C}' | '\u{200D}' => None,
        c if chars::is_iprivate(c) => (component != Component::Query).then_some(Kept::PrivateUse),
        c if !chars::is_ucschar(c) => Some(Kept::NotUcschar),
        c if unicode::is_space(c) => Some(Kept::Space),
        c if unicode::is_invisible(c) => Some(Kept::Invisible),
        _ => None,
    }
}

/// Appends a piece of a component, decoded by steps 2 to 5, and reports each byte that stays encoded with the reason;
/// ranges are bytes of the piece.
pub(crate) fn push_decoded(
    out: &mut String,
    piece: &str,
    component: Component,
    reason: impl Fn(char, Component) -> Option<Kept>,
    mut kept: impl FnMut(Range<usize>, Kept),
) {
    let bytes = piece.as_bytes();
    let mut run = Vec::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(n) = bytes[at..].iter().position(|b| *b == b'%') {
        at += n;
        out.push_str(&piece[copied..at]);
        while let Some(octet) = percent::octet_at(bytes, at) {
            if octet.is_ascii() {
                let why = match octet {
                    b'.' if component == Component::Path && in_dot_segment(piece, at) => Some(Kept::DotSegment),
                    _ => step_2(octet),
                };
                match why {
                    None => out.push(char::from(octet)),
                    Some(why) => {
                        out.push_str(&piece[at..at + 3]);
                        kept(at..at + 3, why);
                    }
                }
                at += 3;
                continue;
            }
            run.clear();
            let start = at;
            while let Some(octet) = percent::octet_at(bytes, at).filter(|octet| !octet.is_ascii()) {
                run.push(octet);
                at += 3;
            }
            steps_3_to_5(
                out,
                &run,
                |c| reason(c, component),
                |octets, why| {
                    kept(start + 3 * octets.start..start + 3 * octets.end, why);
                },
            );
        }
        copied = at;
    }
    out.push_str(&piece[copied..]);
}

/// Appends a piece with every valid UTF-8 sequence decoded, whatever its character.
pub(crate) fn decode_all(out: &mut String, piece: &str) {
    push_decoded(out, piece, Component::Reference, |_, _| None, |_, _| ());
}

/// Returns true if the encoded dot at `at` is in a segment that decoding would make "." or "..". Reads no more bytes
/// than such a segment has.
fn in_dot_segment(path: &str, at: usize) -> bool {
    let bytes = path.as_bytes();
    let first = bytes[at.saturating_sub(4)..at].iter().rposition(|byte| *byte == b'/');
    let start = first.map_or(at.saturating_sub(4), |n| at.saturating_sub(4) + n + 1);
    // A segment with a "/" further away is too long to be a dot segment.
    let end = bytes[start..].iter().take(7).position(|byte| *byte == b'/').map_or(bytes.len(), |n| start + n);
    (start == 0 || bytes[start - 1] == b'/')
        && path.get(start..end).is_some_and(|segment| dot(segment, PercentDots::Decode) != Dot::None)
}

/// Returns the reason why an encoded ASCII byte is not decoded.
fn step_2(octet: u8) -> Option<Kept> {
    match octet {
        b'%' => Some(Kept::Percent),
        octet if chars::is(octet, chars::UNRESERVED) => None,
        octet if chars::is(octet, chars::GEN_DELIMS | chars::SUB_DELIMS) => Some(Kept::Reserved),
        _ => Some(Kept::AsciiNotAllowed),
    }
}

fn steps_3_to_5(
    out: &mut String,
    run: &[u8],
    reason: impl Fn(char) -> Option<Kept>,
    mut kept: impl FnMut(Range<usize>, Kept),
) {
    let mut at = 0;
    for chunk in run.utf8_chunks() {
        for c in chunk.valid().chars() {
            match reason(c) {
                None => out.push(c),
                Some(why) => {
                    percent::push_char(out, c);
                    kept(at..at + c.len_utf8(), why);
                }
            }
            at += c.len_utf8();
        }
        let invalid = chunk.invalid();
        invalid.iter().for_each(|octet| percent::push_octet(out, *octet));
        if !invalid.is_empty() {
            kept(at..at + invalid.len(), Kept::NotUtf8);
        }
        at += invalid.len();
    }
}
