//! Uniform Resource Names: RFC 8141, and RFC 2141 for who has to read names of its time.
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
//! Every URN is a URI, and not every URI of the scheme "urn" is a URN: `urn:a1:b?c` is none,
//! because a "?" alone introduces nothing (section 2). So a text is read as a URI first, and
//! what is left to find are the delimiters *inside* its path and its query. What is found is
//! two offsets more, [`Parts`]; nothing is copied.
//!
//! In the r-component a "?" is data until "?=" begins the q-component, in which it is data to
//! the end. RFC 2141 has no components: "/", "?" and "#" are reserved characters of its NSS,
//! which goes on to the end of the text, and "~" and "&" are excluded (2.3, 2.4).
//!
//! URN-equivalence (3.1) compares the assigned name alone: scheme and NID without regard to
//! case, the digits of percent-encoded octets as well, and every other octet as it stands.
//! Nothing is decoded: `%2C` is not ",", and not even `%61` is "a". A namespace may say that
//! more names are the same, never fewer; those rules are not here.

use crate::chars::{self, Syntax};
use crate::error::{BuildCode, BuildError, Code, Component, SyntaxError};
use crate::offsets::{Offsets, ABSENT};
use crate::parse;
use crate::percent;
use std::ops::Range;

/// Whose grammar a URN is read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Grammar {
    /// RFC 8141.
    #[default]
    Rfc8141,
    /// RFC 2141, which it obsoletes.
    Rfc2141,
}

/// Where the parts of a URN lie that a URI has no offsets for; 12 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts {
    nid_end: u32,
    q_start: u32,
    grammar: Grammar,
}

/// A text of a URN, and where its parts are.
#[derive(Clone, Copy, Debug)]
pub struct Urn<'a> {
    text: &'a str,
    offsets: Offsets,
    parts: Parts,
}

/// The longest NID by RFC 8141 and by RFC 2141.
const LONGEST_NID: usize = 32;

/// Reads a URN.
///
/// # Errors
/// What makes the text no URI, or no URN.
///
/// ```
/// use urikit_core::urn::{parse, Grammar, Urn};
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

/// The parts of a URI that has been read.
///
/// # Errors
/// What makes it no URN.
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

/// The NID is `bytes[start..end]`, and what follows it lies before `limit`.
#[inline]
fn check_nid(
    bytes: &[u8],
    start: usize,
    end: usize,
    limit: usize,
    grammar: Grammar,
) -> Result<(), SyntaxError> {
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

/// The characters of the NSS are those of a URI.
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

/// Where the q-component begins in a query, or ABSENT; checks both components.
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

/// A component begins with a `pchar`.
fn check_start(bytes: &[u8], range: Range<usize>, component: Component) -> Result<(), SyntaxError> {
    let end = match bytes[range.clone()].first() {
        None => range.start,
        Some(b'/' | b'?') => range.start + 1,
        Some(_) => return Ok(()),
    };
    Err(SyntaxError::new(Code::UrnComponentStart, component, range.start, end))
}

impl Parts {
    /// By which grammar it was read.
    pub fn grammar(&self) -> Grammar {
        self.grammar
    }
}

impl<'a> Urn<'a> {
    /// A URN whose parts are known: `offsets` and `parts` must come from reading `text`.
    #[inline]
    pub fn from_parts(text: &'a str, offsets: Offsets, parts: Parts) -> Self {
        Urn { text, offsets, parts }
    }

    /// Where the NID is.
    #[inline]
    pub fn nid_range(&self) -> Range<usize> {
        self.offsets.after_scheme()..self.parts.nid_end as usize
    }

    /// Where the NSS is.
    #[inline]
    pub fn nss_range(&self) -> Range<usize> {
        let end = match self.parts.grammar {
            Grammar::Rfc8141 => self.offsets.path().end,
            Grammar::Rfc2141 => self.text.len(),
        };
        self.parts.nid_end as usize + 1..end
    }

    /// Where the r-component is.
    pub fn r_range(&self) -> Option<Range<usize>> {
        let query = self.offsets.query().filter(|_| self.parts.grammar == Grammar::Rfc8141)?;
        let start = query.start + 1;
        match self.parts.q_start {
            ABSENT => Some(start..query.end),
            q_start => (q_start as usize > start).then(|| start..q_start as usize - 2),
        }
    }

    /// Where the q-component is.
    pub fn q_range(&self) -> Option<Range<usize>> {
        let query = self.offsets.query()?;
        (self.parts.q_start != ABSENT).then_some(self.parts.q_start as usize..query.end)
    }

    /// Where the f-component is.
    pub fn f_range(&self) -> Option<Range<usize>> {
        self.offsets.fragment(self.text.len()).filter(|_| self.parts.grammar == Grammar::Rfc8141)
    }

    /// The namespace identifier as written (2.1).
    #[inline]
    pub fn nid(&self) -> &'a str {
        &self.text[self.nid_range()]
    }

    /// The namespace-specific string as written (2.2).
    #[inline]
    pub fn nss(&self) -> &'a str {
        &self.text[self.nss_range()]
    }

    /// The r-component (2.3.1).
    pub fn r_component(&self) -> Option<&'a str> {
        self.r_range().map(|range| &self.text[range])
    }

    /// The q-component (2.3.2).
    pub fn q_component(&self) -> Option<&'a str> {
        self.q_range().map(|range| &self.text[range])
    }

    /// The f-component (2.3.3).
    pub fn f_component(&self) -> Option<&'a str> {
        self.f_range().map(|range| &self.text[range])
    }

    /// "urn", NID and NSS as written, without the components.
    pub fn assigned_name(&self) -> &'a str {
        &self.text[..self.nss_range().end]
    }

    /// The assigned name in the one form that stands for all equivalent ones (3.1).
    pub fn canonical_name(&self) -> String {
        format!("urn:{}:{}", self.nid().to_ascii_lowercase(), percent::recase(self.nss()))
    }
}

/// URN-equivalence (3.1).
///
/// ```
/// use urikit_core::urn::{equivalent, parse, Grammar, Urn};
/// let urn = |text| parse(text, Grammar::Rfc8141).map(|(o, p)| Urn::from_parts(text, o, p)).unwrap();
/// assert!(equivalent(&urn("URN:example:a%2c"), &urn("urn:EXAMPLE:a%2C#f")));
/// assert!(!equivalent(&urn("urn:example:%61"), &urn("urn:example:a")));
/// ```
pub fn equivalent(a: &Urn<'_>, b: &Urn<'_>) -> bool {
    a.nid().eq_ignore_ascii_case(b.nid()) && percent::recase(a.nss()) == percent::recase(b.nss())
}

/// What kind of namespace an NID can be of (RFC 8141 section 5, RFC 3406 section 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Namespace {
    /// One that an RFC or a registration may give a meaning (5.1).
    Formal,
    /// "urn-" and a number, assigned by IANA (5.2).
    Informal,
    /// "X-" and anything: of RFC 3406, withdrawn by RFC 8141 and never registered.
    Experimental,
    /// One that no registration can have: why is told by [`NidRule`].
    Unregistrable,
}

/// A constraint of RFC 8141 5.1 or 5.2 that an NID breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NidRule {
    /// More than two characters (5.1).
    TooShort,
    /// Not two letters and a hyphen, reserved for country codes (5.1).
    CountryCode,
    /// After "urn-" a number without leading zeros (5.2).
    InformalNumber,
    /// Not "X-" (5.1).
    Experimental,
}

/// What kind of namespace `nid` is of, and what keeps it from being registered.
///
/// ```
/// use urikit_core::urn::{namespace, Namespace, NidRule};
/// assert_eq!(namespace("urn-7"), (Namespace::Informal, None));
/// assert_eq!(namespace("urn-07"), (Namespace::Unregistrable, Some(NidRule::InformalNumber)));
/// assert_eq!(namespace("de-nbn"), (Namespace::Unregistrable, Some(NidRule::CountryCode)));
/// ```
pub fn namespace(nid: &str) -> (Namespace, Option<NidRule>) {
    let nid = nid.to_ascii_lowercase();
    let bytes = nid.as_bytes();
    if let Some(number) = nid.strip_prefix("urn-") {
        let digits = !number.starts_with('0') && number.bytes().all(|b| b.is_ascii_digit());
        return if digits && !number.is_empty() {
            (Namespace::Informal, None)
        } else {
            (Namespace::Unregistrable, Some(NidRule::InformalNumber))
        };
    }
    match bytes {
        [b'x', b'-', ..] => (Namespace::Experimental, Some(NidRule::Experimental)),
        [a, b, b'-', ..] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic() => {
            (Namespace::Unregistrable, Some(NidRule::CountryCode))
        }
        _ if bytes.len() <= 2 => (Namespace::Unregistrable, Some(NidRule::TooShort)),
        _ => (Namespace::Formal, None),
    }
}

/// The parts of a URN that is to be built; each raw.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The namespace identifier.
    pub nid: &'a str,
    /// The namespace-specific string.
    pub nss: &'a str,
    /// The r-component.
    pub r_component: Option<&'a str>,
    /// The q-component.
    pub q_component: Option<&'a str>,
    /// The f-component.
    pub f_component: Option<&'a str>,
}

/// Builds a URN (RFC 8141 section 2).
///
/// # Errors
/// The part that is outside its grammar, or would end before its end.
///
/// ```
/// use urikit_core::urn::{build, Given};
/// let given = Given { nid: "example", nss: "a/b", r_component: None, q_component: Some("c"), f_component: Some("") };
/// assert_eq!(build(&given).unwrap(), "urn:example:a/b?=c#");
/// ```
pub fn build(given: &Given<'_>) -> Result<String, BuildError> {
    let refused = |error: SyntaxError| {
        BuildError::new(BuildCode::UrnPart, error.component, error.offset, error.end).because(error.code)
    };
    let nid = given.nid.as_bytes();
    let end = nid.iter().position(|b| !is_ldh(*b)).unwrap_or(nid.len());
    if end < nid.len() {
        let width = given.nid[end..].chars().next().map_or(1, char::len_utf8);
        return Err(refused(SyntaxError::new(Code::UrnNidCharacter, Component::Nid, end, end + width)));
    }
    // What follows the NID here is not asked for.
    match check_nid(nid, 0, end, end, Grammar::Rfc8141) {
        Err(error) if error.code != Code::UrnNssMissing => return Err(refused(error)),
        _ => {}
    }
    check_part(given.nss, chars::PATH, Component::Nss)?;
    check_nss(given.nss.as_bytes(), 0..given.nss.len(), Grammar::Rfc8141).map_err(refused)?;
    let mut urn = format!("urn:{}:{}", given.nid, given.nss);
    for (component, delimiter, part) in
        [(Component::RComponent, "?+", given.r_component), (Component::QComponent, "?=", given.q_component)]
    {
        let Some(part) = part else { continue };
        check_part(part, chars::QUERY, component)?;
        check_start(part.as_bytes(), 0..part.len(), component).map_err(refused)?;
        if let Some(at) = part.find("?=").filter(|_| component == Component::RComponent) {
            return Err(BuildError::new(BuildCode::ComponentDelimiter, component, at, at + 2));
        }
        urn.push_str(delimiter);
        urn.push_str(part);
    }
    if let Some(fragment) = given.f_component {
        check_part(fragment, chars::QUERY, Component::Fragment)?;
        urn.push('#');
        urn.push_str(fragment);
    }
    Ok(urn)
}

fn check_part(text: &str, class: chars::Class, component: Component) -> Result<(), BuildError> {
    parse::check(Syntax::Uri, text, class, component).map_err(|error| {
        match text.as_bytes().get(error.offset) {
            Some(b'?' | b'#') => {
                BuildError::new(BuildCode::ComponentDelimiter, component, error.offset, error.end)
            }
            _ => BuildError::new(BuildCode::ComponentCharacter, component, error.offset, error.end)
                .because(error.code),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn urn(text: &str) -> Result<Urn<'_>, (&'static str, usize, usize)> {
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

    /// RFC 8141 3.2, whole: the classes of names that are the same.
    const CLASSES: &[&[&str]] = &[
        &[
            "urn:example:a123,z456",
            "URN:example:a123,z456",
            "urn:EXAMPLE:a123,z456",
            "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz",
            "urn:example:a123,z456#789",
        ],
        &["urn:example:a123,z456/foo"],
        &["urn:example:a123,z456/bar"],
        &["urn:example:a123,z456/baz"],
        &["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
        &["urn:example:A123,z456"],
        &["urn:example:a123,Z456"],
        &["urn:example:%D0%B0123,z456"],
    ];

    #[test]
    fn equivalence_classes() {
        for (i, first) in CLASSES.iter().enumerate() {
            for (j, second) in CLASSES.iter().enumerate() {
                for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
                    let (a, b) = (urn(a).unwrap(), urn(b).unwrap());
                    assert_eq!(equivalent(&a, &b), i == j, "{} {}", a.text, b.text);
                    assert_eq!(a.canonical_name() == b.canonical_name(), i == j);
                }
            }
        }
    }

    #[test]
    fn kinds_of_namespaces() {
        assert_eq!(namespace("ISBN"), (Namespace::Formal, None));
        assert_eq!(namespace("URN-12"), (Namespace::Informal, None));
        assert_eq!(namespace("urn-x").1, Some(NidRule::InformalNumber));
        assert_eq!(namespace("x-foo"), (Namespace::Experimental, Some(NidRule::Experimental)));
        assert_eq!(namespace("xn--abc").1, Some(NidRule::CountryCode));
        assert_eq!(namespace("ab").1, Some(NidRule::TooShort));
    }

    fn pieces() -> impl Strategy<Value = String> {
        "[uU]rn:[a-cA-]{0,4}:?[a%2fF:/~&]{0,6}([?][+=?/a]{0,6})?(#[a?=]{0,3})?"
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn what_is_read_can_be_built(text in pieces()) {
            if let Ok(urn) = urn(&text) {
                let built = build(&Given {
                    nid: urn.nid(),
                    nss: urn.nss(),
                    r_component: urn.r_component(),
                    q_component: urn.q_component(),
                    f_component: urn.f_component(),
                });
                prop_assert_eq!(&built.unwrap()[3..], &text[3..]);
            }
        }

        #[test]
        fn what_is_built_is_read(nid in "[a_-]{0,4}", nss in "[a/?é%4]{0,3}", r in "[a?=/]{1,4}", q in "[a?=/]{1,4}") {
            let given =
                Given { nid: &nid, nss: &nss, r_component: Some(&r), q_component: Some(&q), f_component: None };
            if let Ok(text) = build(&given) {
                let urn = urn(&text).unwrap();
                prop_assert_eq!((urn.nid(), urn.nss()), (&*nid, &*nss));
                prop_assert_eq!((urn.r_component(), urn.q_component()), (Some(&*r), Some(&*q)));
            }
        }
    }
}
