//! Between IRIs and URIs (RFC 3987 section 3), and from what XML calls an IRI.
//!
//! | from | to | section | can it fail? |
//! |---|---|---|---|
//! | IRI | URI | 3.1, steps 2.1 to 2.3 | no, but for the host by a stricter policy |
//! | URI | IRI | 3.2, steps 1 to 5 | no |
//! | LEIRI | IRI | W3C Note of 3 November 2008, section 3 | not itself: what comes out is parsed |
//!
//! An IRI becomes a URI by encoding the octets of what lies beyond ASCII; nothing else
//! is touched, so that a URI stays as it is, byte for byte, and no text is normalized
//! (step 1c). For the host the RFC allows ToASCII first, with UseSTD3ASCIIRules; that is
//! [`Hosts::Uts46`]. It may fail, and then the IRI cannot be resolved (3.1).
//!
//! A URI becomes an IRI by decoding what may be decoded: octets of "%", of reserved
//! characters and of ASCII that no URI holds stay as they are written (step 2); octets
//! that are no UTF-8 (step 3) and those of characters that do not belong in an IRI (step
//! 4) are encoded again, in capitals. Those are by 2.2 what is neither `ucschar` nor, in a
//! query, `iprivate`; by 4.1 formatting characters of bidirectional text; by 6.1, where
//! results may vary, spaces and what shows nothing, the two joiners excepted, which
//! spelling needs in Persian and in Indic scripts. Never any other charset than UTF-8,
//! never NFC. Back to a URI it is the text it was, but for the case of digits and for
//! octets of unreserved characters.

use std::borrow::Cow;
use std::ops::Range;

use crate::chars;
use crate::error::{codes, Component};
use crate::idna::{self, IdnaCode, Strictness};
use crate::offsets::HostKind;
use crate::percent::{self, Plus};
use crate::reference::Reference;
use crate::unicode;

/// What becomes of the registered name when an IRI becomes a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hosts<'h> {
    /// Its octets are encoded like all others (3.1, step 2).
    PercentEncoding,
    /// UTS 46 ToASCII, strict but for hyphens inside a label.
    #[default]
    Uts46,
    /// This, which somebody else has made of it.
    As(&'h str),
}

/// Why a host has no form in A-labels. Offsets are bytes of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    /// What is wrong.
    pub code: IdnaCode,
    /// The label, or the host.
    pub label: Range<usize>,
    /// The character and where it is, where that is known.
    pub character: Option<(usize, char)>,
}

/// The URI of an IRI (3.1). Borrows where there is nothing beyond ASCII.
///
/// # Errors
/// [`HostError`], only with [`Hosts::Uts46`].
///
/// ```
/// use urikit_core::{chars::Syntax, iri::{to_uri, Hosts}, reference::Reference};
/// let iri = Reference::parse_by(Syntax::Iri, "http://résumé.example.org/red%09rosé#red").unwrap();
/// assert_eq!(to_uri(&iri, Hosts::Uts46).unwrap(), "http://xn--rsum-bpad.example.org/red%09ros%C3%A9#red");
/// let uri = to_uri(&iri, Hosts::PercentEncoding).unwrap();
/// assert_eq!(uri, "http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red");
/// ```
pub fn to_uri<'a>(iri: &Reference<'a>, hosts: Hosts<'_>) -> Result<Cow<'a, str>, HostError> {
    let text = iri.text();
    if text.is_ascii() {
        return Ok(Cow::Borrowed(text));
    }
    if hosts == Hosts::Uts46 {
        if let Some(name) = domain(iri)? {
            return Ok(Cow::Owned(with_host(iri, Hosts::As(&to_ascii(iri, &name)?))));
        }
    }
    Ok(Cow::Owned(with_host(iri, hosts)))
}

/// Step 2 for all but the host, and for that what is given, if anything is.
pub(crate) fn with_host(iri: &Reference<'_>, hosts: Hosts<'_>) -> String {
    let text = iri.text();
    let mut out = String::with_capacity(text.len() * 2);
    match (hosts, iri.offsets().host()) {
        (Hosts::As(host), Some(range)) => {
            push_encoded(&mut out, &text[..range.start]);
            out.push_str(host);
            push_encoded(&mut out, &text[range.end..]);
        }
        _ => push_encoded(&mut out, text),
    }
    out
}

/// Appends a text with every octet beyond ASCII encoded.
fn push_encoded(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(n) = rest.bytes().position(|b| !b.is_ascii()) {
        out.push_str(&rest[..n]);
        let beyond = rest[n..].bytes().position(|b| b.is_ascii()).unwrap_or(rest.len() - n);
        rest[n..n + beyond].bytes().for_each(|octet| percent::push_octet(out, octet));
        rest = &rest[n + beyond..];
    }
    out.push_str(rest);
}

/// The registered name as a host policy has to see it: octets decoded, None where nothing
/// in it lies beyond ASCII and it stays as it is.
///
/// # Errors
/// [`IdnaCode::NotUtf8`].
pub fn domain<'a>(iri: &Reference<'a>) -> Result<Option<Cow<'a, str>>, HostError> {
    let Some(host) = iri.host().filter(|host| !host.is_ascii() && iri.host_kind() == HostKind::RegName)
    else {
        return Ok(None);
    };
    decoded_host(host).map(Some).map_err(|_| HostError {
        code: IdnaCode::NotUtf8,
        label: iri.offsets().host().unwrap_or_default(),
        character: None,
    })
}

fn decoded_host(host: &str) -> Result<Cow<'_, str>, std::str::Utf8Error> {
    match percent::decode(host, Plus::Literal) {
        Ok(Cow::Owned(octets)) => std::str::from_utf8(&octets).map(|text| Cow::Owned(text.to_owned())),
        // A reference has no malformed octets, and what was not decoded is the text itself.
        _ => Ok(Cow::Borrowed(host)),
    }
}

fn to_ascii(iri: &Reference<'_>, name: &str) -> Result<String, HostError> {
    idna::to_ascii(name, Strictness::Lookup).ok_or_else(|| {
        let fault = idna::fault(name);
        let at = |decoded| place_in_text(iri, decoded);
        HostError {
            code: fault.code,
            label: at(fault.label.start)..at(fault.label.end),
            character: fault.character.map(|(decoded, c)| (at(decoded), c)),
        }
    })
}

/// Where in the text the octet of the decoded host at `decoded` is written.
pub fn place_in_text(iri: &Reference<'_>, decoded: usize) -> usize {
    let host = iri.offsets().host().unwrap_or_default();
    let bytes = &iri.text().as_bytes()[..host.end];
    let mut at = host.start;
    for _ in 0..decoded {
        at += if percent::is_pct_encoded(bytes, at) { 3 } else { 1 };
    }
    at.min(host.end)
}

/// The domain two IRIs are compared by (5.3.3): A-labels, or None where it has none.
pub fn comparable_domain(host: &str) -> Option<String> {
    decoded_host(host).ok().and_then(|name| idna::to_ascii(&name, Strictness::Lookup))
}

codes! {
    /// A stable code: why an octet stays encoded, by the steps of 3.2.
    Kept {
        /// "%", which would begin another octet (step 2).
        Percent = "percent",
        /// A reserved character, which would be a delimiter (step 2).
        Reserved = "reserved",
        /// A character of ASCII that no URI holds (step 2).
        AsciiNotAllowed = "ascii-not-allowed",
        /// No part of a strictly legal UTF-8 sequence (step 3).
        NotUtf8 = "not-utf-8",
        /// A character that no IRI holds (step 4, 2.2).
        NotUcschar = "not-ucschar",
        /// A private use character outside the query (step 4, 2.2).
        PrivateUse = "private-use",
        /// A formatting character of bidirectional text (step 4, 4.1).
        BidiFormatting = "bidi-formatting",
        /// A space (step 4, 6.1).
        Space = "space",
        /// A character that shows nothing (step 4, 6.1).
        Invisible = "invisible",
    }
}

/// The IRI of a URI (3.2), or of an IRI that still has octets. Borrows where none is.
///
/// ```
/// use urikit_core::{iri::to_iri, reference::Reference};
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
    let (before, after) = match uri.offsets().query() {
        Some(query) => (query.start, query.end),
        None => (text.len(), text.len()),
    };
    push_decoded(&mut out, &text[..before], Component::Path, reason, |_, _| ());
    push_decoded(&mut out, &text[before..after], Component::Query, reason, |_, _| ());
    push_decoded(&mut out, &text[after..], Component::Fragment, reason, |_, _| ());
    Cow::Owned(out)
}

/// Why a character does not belong in a component of an IRI (step 4), if it does not.
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

/// Appends a piece of a component with its octets decoded by steps 2 to 5, and tells which
/// of them were kept and why; ranges are bytes of the piece.
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
                match step_2(octet) {
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

/// Appends a piece with every legal sequence of UTF-8 decoded, whatever it stands for.
pub(crate) fn decode_all(out: &mut String, piece: &str) {
    push_decoded(out, piece, Component::Reference, |_, _| None, |_, _| ());
}

/// Why an octet of ASCII is not converted, if it is not.
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

/// What a LEIRI (Legacy Extended IRI, W3C Note of 2008; the identifiers of XML) says as an
/// IRI: characters that only a LEIRI may hold are encoded, nothing else is touched.
///
/// Borrows where there is none. Brackets, a lone "%" and a second "#" are no matter of this
/// conversion: what comes out still has to be parsed.
///
/// ```
/// use urikit_core::iri::from_leiri;
/// assert_eq!(from_leiri("http://h/a b{é}|\u{E000}?\u{E000}"), "http://h/a%20b%7Bé%7D%7C%EE%80%80?\u{E000}");
/// ```
pub fn from_leiri(text: &str) -> Cow<'_, str> {
    let fragment = text.find('#').unwrap_or(text.len());
    let query = text[..fragment].find('?').unwrap_or(fragment);
    let encodes = |at: usize, c: char| match c {
        ' ' | '<' | '>' | '"' | '{' | '}' | '|' | '\\' | '^' | '`' => true,
        c if c.is_ascii() => c.is_ascii_control(),
        c if chars::is_iprivate(c) => !(query..fragment).contains(&at),
        c => !chars::is_ucschar(c),
    };
    let Some((first, _)) = text.char_indices().find(|(at, c)| encodes(*at, *c)) else {
        return Cow::Borrowed(text);
    };
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(&text[..first]);
    for (at, c) in text[first..].char_indices() {
        if encodes(first + at, c) {
            percent::push_char(&mut out, c);
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chars::Syntax;
    use proptest::prelude::*;

    fn uri(text: &str, hosts: Hosts<'_>) -> Result<String, (&'static str, String, Option<(usize, char)>)> {
        let iri = Reference::parse_by(Syntax::Iri, text).unwrap();
        to_uri(&iri, hosts)
            .map(Cow::into_owned)
            .map_err(|e| (e.code.name(), text[e.label].to_owned(), e.character))
    }

    fn iri(text: &str) -> String {
        to_iri(&Reference::parse(text).unwrap()).into_owned()
    }

    #[test]
    fn the_examples_of_3_1() {
        let plain = |t| uri(t, Hosts::PercentEncoding).unwrap();
        assert_eq!(
            plain("http://example.com/\u{10300}\u{10301}"),
            "http://example.com/%F0%90%8C%80%F0%90%8C%81"
        );
        assert_eq!(plain("/Vi\u{EA}\u{323}t"), "/Vi%C3%AA%CC%A3t");
        assert_eq!(plain("//é@é/é?\u{E000}#é"), "//%C3%A9@%C3%A9/%C3%A9?%EE%80%80#%C3%A9");
        assert_eq!(plain("/%C3%a9%zz".trim_end_matches("%zz")), "/%C3%a9");
    }

    #[test]
    fn hosts() {
        let name = |t| uri(t, Hosts::Uts46);
        assert_eq!(name("http://u@FAß.de:80/ß").unwrap(), "http://u@xn--fa-hia.de:80/%C3%9F");
        assert_eq!(name("http://r%C3%A9sumé.example.org").unwrap(), "http://xn--rsum-bpad.example.org");
        assert_eq!(name("http://A_B/é").unwrap(), "http://A_B/%C3%A9");
        assert_eq!(name("http://[::1]/é").unwrap(), "http://[::1]/%C3%A9");
        assert_eq!(uri("//é/", Hosts::As("x.y")).unwrap(), "//x.y/");
        assert_eq!(name("//u@a.é_b.c/"), Err(("idna-character", "é_b".into(), Some((8, '_')))));
        assert_eq!(name("//a.é%5Fb.c/"), Err(("idna-character", "é%5Fb".into(), Some((6, '_')))));
        assert_eq!(name("//é%FF/"), Err(("idna-not-utf-8", "é%FF".into(), None)));
    }

    #[test]
    fn what_stays_encoded() {
        assert_eq!(iri("/%25%2F%20%3C%41%7E%00"), "/%25%2F%20%3CA~%00");
        assert_eq!(iri("/%c3%a9%c3"), "/é%C3");
        assert_eq!(iri("/%C0%AF%ED%A0%80%F4%90%80%80"), "/%C0%AF%ED%A0%80%F4%90%80%80");
        assert_eq!(iri("/%EE%80%80?%EE%80%80#%EE%80%80"), "/%EE%80%80?\u{E000}#%EE%80%80");
        assert_eq!(iri("/%C2%A0%E2%80%8B%E2%80%8C%EF%BF%BE"), "/%C2%A0%E2%80%8B\u{200C}%EF%BF%BE");
        assert_eq!(iri("//b%C3%BCcher.de/"), "//bücher.de/");
    }

    /// What 3.2 promises: the same URI, but for case and for unreserved octets.
    fn aligned(text: &str) -> String {
        percent::decode_unreserved(text).into_owned()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn to_an_iri_and_back(text in "(h:)?(//[a%]{0,2}(%[c-fC-F][0-9a-f]%[89abAB][0-9a-f]){0,3})?/(%[0-9a-fA-F]{2}|[a/%]){0,8}([?](%E[0-9a-f]%8[0-9a-f]%80){0,3})?") {
            if let Ok(r) = Reference::parse(&text) {
                let iri = to_iri(&r);
                let back = Reference::parse_by(Syntax::Iri, &iri).unwrap();
                let uri = to_uri(&back, Hosts::PercentEncoding).unwrap();
                prop_assert_eq!(aligned(&uri), aligned(&text));
                prop_assert_eq!(to_iri(&back), iri.as_ref());
            }
        }

        #[test]
        fn to_a_uri_and_again(text in "(h:)?(//[aé]{0,3})?/[aé\u{E000}א𐍈%4]{0,6}([?][\u{E000}é]{0,2})?(#é)?") {
            if let Ok(r) = Reference::parse_by(Syntax::Iri, &text) {
                let uri = to_uri(&r, Hosts::PercentEncoding).unwrap().into_owned();
                let again = Reference::parse(&uri).unwrap();
                prop_assert_eq!(to_uri(&again, Hosts::PercentEncoding).unwrap(), uri.as_str());
                let octets = |t: &str| percent::decode(t, Plus::Literal).unwrap().into_owned();
                prop_assert_eq!(octets(&text), octets(&uri));
            }
        }

        #[test]
        fn a_leiri_holds_no_more_than_an_iri(text in "[^\\[\\]%#:]{0,12}") {
            prop_assert!(Reference::parse_by(Syntax::Iri, &from_leiri(&text)).is_ok());
        }
    }
}
