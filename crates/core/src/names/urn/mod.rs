//! Uniform Resource Names: RFC 8141, and RFC 2141 for older names.
//!
//! ```abnf
//! namestring    = assigned-name [ rq-components ] [ "#" f-component ]
//! assigned-name = "urn" ":" NID ":" NSS
//! NID           = (alphanum) 0*30(ldh) (alphanum)
//! NSS           = pchar *(pchar / "/")
//! rq-components = [ "?+" r-component ] [ "?=" q-component ]
//! r-component   = pchar *( pchar / "/" / "?" )
//! q-component   = pchar *( pchar / "/" / "?" )
//! f-component   = fragment
//! ```
//!
//! Every URN is a URI, but not every URI of the scheme "urn" is a URN: `urn:a1:b?c` is not, because a "?" alone
//! introduces nothing (section 2). So a text is parsed as a URI first, then the delimiters *inside* its path and its
//! query are searched. The result is two more offsets, [`Parts`]; nothing is copied.
//!
//! In the r-component a "?" is data until "?=" begins the q-component, in which it is data to the end. RFC 2141 has no
//! components: "/", "?" and "#" are reserved characters of its NSS, which extends to the end of the text, and "~" and
//! "&" are excluded (2.3, 2.4).
//!
//! URN-equivalence (3.1) compares the assigned name alone: scheme, NID and the digits of percent-encoding in any case,
//! every other byte exactly. Nothing is decoded: `%2C` differs from ",", and `%61` from "a". Left out: the rules of
//! namespaces.

mod build;
mod equivalence;
mod namespace;
mod view;

pub use build::{build, Given};
pub use equivalence::equivalent;
pub use namespace::{namespace, Namespace, NidRule};
pub use view::Urn;

use crate::syntax::chars;
use crate::syntax::error::{Code, Component, SyntaxError};
use crate::syntax::offsets::{Offsets, ABSENT};
use crate::syntax::parse;
use std::ops::Range;

/// The grammar to parse a URN by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Grammar {
    /// RFC 8141.
    #[default]
    Rfc8141,
    /// RFC 2141, obsoleted by RFC 8141.
    Rfc2141,
}

/// The offsets of a URN's parts that a URI does not have; 12 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    nid_end: u32,
    q_start: u32,
    grammar: Grammar,
}
/// The maximum length of an NID in RFC 8141 and RFC 2141.
const LONGEST_NID: usize = 32;

/// Parses a URN.
///
/// # Errors
/// The first error by the grammar of URIs or URNs.
///
/// ```
/// use urikit_core::names::urn::{parse, Grammar, Urn};
/// let text = "URN:ISBN:0-395-36341-1?+r?=q#f";
/// let (offsets, parts) = parse(text, Grammar::Rfc8141).unwrap();
/// let urn = Urn::from_parts(text, offsets, parts);
/// assert_eq!((urn.nid(), urn.nss(), urn.q_component()), ("ISBN", "0-395-36341-1", Some("q")));
/// assert_eq!(parse("urn:a1:b?c", Grammar::Rfc8141).unwrap_err().code.name(), "urn-query");
/// ```
#[inline]
pub fn parse(text: &str, grammar: Grammar) -> Result<(Offsets, Parts), SyntaxError> {
    let offsets = parse::parse_uri(text)?;
    let parts = split(text, &offsets, grammar)?;
    Ok((offsets, parts))
}

/// Finds the parts of a parsed URI.
///
/// # Errors
/// The reason why the URI is not a URN.
#[inline]
pub fn split(text: &str, offsets: &Offsets, grammar: Grammar) -> Result<Parts, SyntaxError> {
    let bytes = text.as_bytes();
    let scheme = offsets.scheme().unwrap_or(0..0);
    if scheme.len() != 3 || !bytes[scheme.clone()].eq_ignore_ascii_case(b"urn") {
        return Err(SyntaxError::new(Code::UrnScheme, Component::Scheme, scheme.start, scheme.end));
    }
    if let Some(authority) = offsets.authority() {
        let start = authority.start - 2;
        return Err(SyntaxError::new(Code::UrnAuthority, Component::Authority, start, authority.end));
    }
    let path = offsets.path();
    let mut at = path.start;
    while at < path.end && is_ldh(bytes[at]) {
        at += 1;
    }
    check_nid(bytes, path.start, at, path.end, grammar)?;
    let nss = Range { start: at + 1, end: if grammar == Grammar::Rfc8141 { path.end } else { bytes.len() } };
    check_nss(bytes, nss, grammar)?;
    let q_start = match (offsets.query(), grammar) {
        (Some(query), Grammar::Rfc8141) => q_component(bytes, query)?,
        _ => ABSENT,
    };
    Ok(Parts { nid_end: at as u32, q_start, grammar })
}

#[inline]
fn is_ldh(byte: u8) -> bool {
    byte == b'-' || chars::is(byte, chars::ALPHA | chars::DIGIT)
}

/// Checks the NID `bytes[start..end]`, which must be followed by ":" before `limit`.
#[inline]
fn check_nid(bytes: &[u8], start: usize, end: usize, limit: usize, grammar: Grammar) -> Result<(), SyntaxError> {
    let error = |code, start, end| Err(SyntaxError::new(code, Component::Nid, start, end));
    if end < limit && bytes[end] != b':' {
        let after = if bytes[end] == b'%' { end + 3 } else { end + 1 };
        return error(Code::UrnNidCharacter, end, after);
    }
    let nid = &bytes[start..end];
    let shortest = if grammar == Grammar::Rfc8141 { 2 } else { 1 };
    if nid.len() < shortest || nid.len() > LONGEST_NID {
        return error(Code::UrnNidLength, start, end);
    }
    if nid[0] == b'-' {
        return error(Code::UrnNidHyphen, start, start + 1);
    }
    match grammar {
        Grammar::Rfc8141 if nid[nid.len() - 1] == b'-' => return error(Code::UrnNidHyphen, end - 1, end),
        Grammar::Rfc2141 if nid.eq_ignore_ascii_case(b"urn") => {
            return error(Code::UrnNidReserved, start, end);
        }
        _ => {}
    }
    if end == limit {
        return Err(SyntaxError::new(Code::UrnNssMissing, Component::Nss, end, end));
    }
    Ok(())
}

/// Checks the NSS, whose characters are already valid in a URI.
#[inline]
fn check_nss(bytes: &[u8], nss: Range<usize>, grammar: Grammar) -> Result<(), SyntaxError> {
    let error = |code, start, end| Err(SyntaxError::new(code, Component::Nss, start, end));
    if nss.is_empty() {
        return error(Code::UrnNssMissing, nss.start, nss.start);
    }
    if grammar == Grammar::Rfc8141 {
        if bytes[nss.start] == b'/' {
            return error(Code::UrnNssSlash, nss.start, nss.start + 1);
        }
        return Ok(());
    }
    for at in nss {
        match &bytes[at..] {
            [b'~' | b'&', ..] => return error(Code::UrnNssExcluded, at, at + 1),
            [b'%', b'0', b'0', ..] => return error(Code::UrnNssExcluded, at, at + 3),
            _ => {}
        }
    }
    Ok(())
}

/// Finds the q-component in a query, or returns ABSENT; checks both components.
#[inline]
fn q_component(bytes: &[u8], query: Range<usize>) -> Result<u32, SyntaxError> {
    let start = query.start + 1;
    let q_start = match bytes[query.clone()].first() {
        Some(b'=') => start,
        Some(b'+') => {
            let end = bytes[start..query.end].windows(2).position(|pair| pair == b"?=").map(|n| start + n);
            check_start(bytes, start..end.unwrap_or(query.end), Component::RComponent)?;
            match end {
                Some(end) => end + 2,
                None => return Ok(ABSENT),
            }
        }
        _ => return Err(SyntaxError::new(Code::UrnQuery, Component::Query, query.start - 1, query.start)),
    };
    check_start(bytes, q_start..query.end, Component::QComponent)?;
    Ok(q_start as u32)
}

/// Checks that a component begins with a `pchar`.
fn check_start(bytes: &[u8], range: Range<usize>, component: Component) -> Result<(), SyntaxError> {
    let end = match bytes[range.clone()].first() {
        None => range.start,
        Some(b'/' | b'?') => range.start + 1,
        Some(_) => return Ok(()),
    };
    Err(SyntaxError::new(Code::UrnComponentStart, component, range.start, end))
}

impl Parts {
    /// Returns the grammar it was parsed by.
    pub fn grammar(&self) -> Grammar {
        self.grammar
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn urn(text: &str) -> Result<Urn<'_>, (&'static str, usize, usize)> {
        by(Grammar::Rfc8141, text)
    }

    fn by(grammar: Grammar, text: &str) -> Result<Urn<'_>, (&'static str, usize, usize)> {
        parse(text, grammar)
            .map(|(offsets, parts)| Urn::from_parts(text, offsets, parts))
            .map_err(|error| (error.code.name(), error.offset, error.end))
    }

    fn components(text: &str) -> (Option<&str>, Option<&str>, Option<&str>) {
        let urn = urn(text).unwrap();
        (urn.r_component(), urn.q_component(), urn.f_component())
    }

    #[test]
    fn components_by_their_delimiters() {
        assert_eq!(components("urn:example:a"), (None, None, None));
        assert_eq!(components("urn:example:a?+r?=q#f"), (Some("r"), Some("q"), Some("f")));
        assert_eq!(components("urn:example:a?=q?+r"), (None, Some("q?+r"), None));
        assert_eq!(components("urn:example:a?+b?c?+d"), (Some("b?c?+d"), None, None));
        assert_eq!(components("urn:example:a?+a?=b?=c#"), (Some("a"), Some("b?=c"), Some("")));
        assert_eq!(components("urn:example:a?+="), (Some("="), None, None));
        assert_eq!(components("urn:example:a#?=x"), (None, None, Some("?=x")));
    }

    #[test]
    fn what_is_no_urn_and_why() {
        for (text, code, start, end) in [
            ("http://h/", "urn-scheme", 0, 4),
            ("urna:b1:c", "urn-scheme", 0, 4),
            ("urn://b1:c", "ipv6-unbracketed", 0, 0),
            ("urn://b1/c", "urn-authority", 4, 8),
            ("urn:isbn", "urn-nss-missing", 8, 8),
            ("urn:", "urn-nid-length", 4, 4),
            ("urn::abc", "urn-nid-length", 4, 4),
            ("urn:a:b", "urn-nid-length", 4, 5),
            ("urn:-ab:c", "urn-nid-hyphen", 4, 5),
            ("urn:ab-:c", "urn-nid-hyphen", 6, 7),
            ("urn:ex%C3%A4mple:x", "urn-nid-character", 6, 9),
            ("urn:a_b:x", "urn-nid-character", 5, 6),
            ("urn:/a:x", "urn-nid-character", 4, 5),
            ("urn:example:", "urn-nss-missing", 12, 12),
            ("urn:example:?=a", "urn-nss-missing", 12, 12),
            ("urn:example:/a", "urn-nss-slash", 12, 13),
            ("urn:a1:b?c", "urn-query", 8, 9),
            ("urn:a1:b?", "urn-query", 8, 9),
            ("urn:a1:b?+", "urn-component-start", 10, 10),
            ("urn:a1:b?=", "urn-component-start", 10, 10),
            ("urn:a1:b?+?=c", "urn-component-start", 10, 10),
            ("urn:a1:b?+a?=", "urn-component-start", 13, 13),
            ("urn:a1:b?+/a", "urn-component-start", 10, 11),
            ("urn:a1:b?=?a", "urn-component-start", 10, 11),
        ] {
            let found = urn(text).err().unwrap();
            if code != "ipv6-unbracketed" {
                assert_eq!(found, (code, start, end), "{text}");
            }
        }
        let longest = format!("urn:{}:x", "a".repeat(32));
        assert!(urn(&longest).is_ok());
        let too_long = format!("urn:{}:x", "a".repeat(33));
        assert_eq!(urn(&too_long).err(), Some(("urn-nid-length", 4, 37)));
    }

    #[test]
    fn names_of_1997() {
        let old = |text| by(Grammar::Rfc2141, text);
        assert_eq!(old("urn:a:b").unwrap().nid(), "a");
        assert!(old("urn:a-:b").is_ok());
        assert_eq!(old("urn:foo:/a?b#c").unwrap().nss(), "/a?b#c");
        assert_eq!(old("urn:foo:a?b").unwrap().r_component(), None);
        assert_eq!(old("urn:foo:a?=b").unwrap().q_component(), None);
        assert_eq!(old("urn:foo:a#b").unwrap().f_component(), None);
        assert_eq!(old("urn:URN:a").err(), Some(("urn-nid-reserved", 4, 7)));
        assert_eq!(old("urn:foo:a~b").err(), Some(("urn-nss-excluded", 9, 10)));
        assert_eq!(old("urn:foo:a&b").err(), Some(("urn-nss-excluded", 9, 10)));
        assert_eq!(old("urn:foo:a%00").err(), Some(("urn-nss-excluded", 9, 12)));
        assert_eq!(old("urn:foo:").err(), Some(("urn-nss-missing", 8, 8)));
        assert_eq!(old("urn:-a:b").err(), Some(("urn-nid-hyphen", 4, 5)));
    }
}
