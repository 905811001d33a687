//! Conversion between IRIs and URIs (RFC 3987 section 3), and from XML's LEIRIs.
//!
//! | from | to | section | can it fail? |
//! |---|---|---|---|
//! | IRI | URI | 3.1, steps 2.1 to 2.3 | only the host, by a stricter policy |
//! | URI | IRI | 3.2, steps 1 to 5 | no |
//! | LEIRI | IRI | W3C Note of 3 November 2008, section 3 | not itself: the result is parsed |
//!
//! An IRI becomes a URI by encoding the bytes of non-ASCII characters; the rest is unchanged, so a URI is returned byte
//! for byte, and no text is normalized (step 1c). For the host the RFC also allows ToASCII with UseSTD3ASCIIRules,
//! which is [`Hosts::Uts46`]. It may fail, and then the IRI cannot be resolved (3.1).
//!
//! A URI becomes an IRI by decoding where allowed. Encoded bytes of "%", of reserved characters and of ASCII that URIs
//! cannot contain stay encoded (step 2). Bytes that are not UTF-8 (step 3) and those of characters that are not allowed
//! in an IRI (step 4) are encoded again, in capitals: characters that are neither `ucschar` nor, in a query, `iprivate`
//! (2.2); bidirectional formatting characters (4.1); and spaces and invisible characters (6.1, where results may vary),
//! except the two joiners, which Persian and Indic scripts need. UTF-8 is the only charset, and NFC is never applied.
//! In addition to the RFC, an encoded dot stays encoded in a segment that would become "." or "..", because resolving
//! removes these and the IRI would identify another resource. Percent-encoding the IRI, host included, returns the URI
//! except for the case of digits and encoded unreserved characters (3.2). So does [`Hosts::of_scheme`], unless the host
//! is a non-ASCII domain name: it becomes A-labels of the same domain, or an error if it is not valid.

mod to_iri;
mod to_uri;

use std::borrow::Cow;

use crate::syntax::chars;
use crate::syntax::percent;

pub(crate) use to_iri::{decode_all, push_decoded};
pub use to_iri::{reason, to_iri, to_iri_into, Kept};
pub(crate) use to_uri::with_host;
pub use to_uri::{comparable_domain, domain, place_in_text, to_uri, to_uri_into, HostError, Hosts};

/// Converts a LEIRI (Legacy Extended IRI, W3C Note of 2008; the identifiers of XML) to an IRI by encoding the
/// characters that only LEIRIs allow.
///
/// Borrows the text if nothing changes. Brackets, a lone "%" and a second "#" are left to the parser: the result still
/// has to be parsed.
///
/// ```
/// use urikit_core::forms::iri::from_leiri;
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
    use crate::syntax::chars::Syntax;
    use crate::syntax::percent::Plus;
    use crate::syntax::reference::Reference;
    use proptest::prelude::*;

    fn uri(text: &str, hosts: Hosts<'_>) -> Result<String, (&'static str, String, Option<(usize, char)>)> {
        let iri = Reference::parse_by(Syntax::Iri, text).unwrap();
        to_uri(&iri, hosts).map(Cow::into_owned).map_err(|e| (e.code.name(), text[e.label].to_owned(), e.character))
    }

    fn iri(text: &str) -> String {
        to_iri(&Reference::parse(text).unwrap()).into_owned()
    }

    #[test]
    fn the_examples_of_3_1() {
        let plain = |t| uri(t, Hosts::PercentEncoding).unwrap();
        assert_eq!(plain("http://example.com/\u{10300}\u{10301}"), "http://example.com/%F0%90%8C%80%F0%90%8C%81");
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
        assert_eq!(name("http://my_shop.Bücher.example/").unwrap(), "http://my_shop.xn--bcher-kva.example/");
        assert_eq!(name("//u@a.é!b.c/"), Err(("idna-character", "é!b".into(), Some((8, '!')))));
        assert_eq!(name("//a.é%21b.c/"), Err(("idna-character", "é%21b".into(), Some((6, '!')))));
        let browser = |t| uri(t, Hosts::Whatwg);
        assert_eq!(browser("http://my_shop.Bücher.example/é").unwrap(), "http://my_shop.xn--bcher-kva.example/%C3%A9");
        assert_eq!(browser("http://１27.1/").unwrap(), "http://127.0.0.1/");
        assert_eq!(browser("http://[::1]/é").unwrap(), "http://[::1]/%C3%A9");
        assert_eq!(browser("//é!b/").unwrap(), "//xn--!b-9ia/");
        assert_eq!(browser("//a.é%20b.c/"), Err(("idna-character", "é%20b".into(), Some((6, ' ')))));
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
        assert_eq!(iri("http://%2e/%7ea/%2e%2E/b"), "http://./~a/%2e%2E/b");
        assert_eq!(iri("%2e/.%2e/%2e./a%2e/%2e%2e%2e/%2e%2e%41/%2e"), "%2e/.%2e/%2e./a./.../..A/%2e");
        assert_eq!(iri("a:%2E?%2e/..#%2e"), "a:%2E?./..#.");
    }

    /// The guarantee of 3.2: the same URI, except for case and encoded unreserved characters.
    fn aligned(text: &str) -> String {
        percent::decode_unreserved(text).into_owned()
    }

    proptest! {
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
