//! The single-pass parser: from any text to an offset table or a syntax error.
//!
//! Implements `URI-reference = URI / relative-ref` of RFC 3986 4.1 by the full grammar
//! of Appendix A:
//!
//! ```abnf
//! URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//! hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
//! relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//! relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
//! ```
//!
//! The parser reads each byte once (the first segment of a relative reference twice: first as a possible scheme), never
//! allocates and never recurses, and stops at the first error. Texts of the most common shape are parsed sixteen bytes
//! at a time (`swift`).

mod authority;
mod diagnose;
pub mod faults;
mod grammar;
pub mod ip;
mod swift;

use std::ops::ControlFlow;

use crate::syntax::chars::{self, Class, Syntax};
use crate::syntax::error::{Code, Component, SyntaxError};
use crate::syntax::offsets::{HostKind, Offsets, ABSENT, MAX_LEN};
use crate::syntax::SHORTCUTS;
use grammar::{allows, Grammar, IRI, URI};

/// Parses a URI reference.
///
/// # Errors
/// The first error, with its code, component and byte range.
///
/// ```
/// use urikit_core::syntax::parse::parse;
/// assert!(parse("//example.org/?a#").is_ok());
/// assert_eq!(parse("http://h/a b").unwrap_err().offset, 10);
/// ```
#[cfg_attr(not(target_family = "wasm"), inline)]
pub fn parse(text: &str) -> Result<Offsets, SyntaxError> {
    read(URI, text)
}

/// Parses an IRI reference (RFC 3987 2.2): a URI reference that also allows `ucschar` in every component except scheme
/// and port, and `iprivate` in the query.
///
/// # Errors
/// Same as [`parse`]; a character that is not allowed in IRIs has its own code.
///
/// ```
/// use urikit_core::syntax::parse::parse_iri_reference;
/// assert!(parse_iri_reference("https://ru.wikipedia.org/wiki/Кириллица").is_ok());
/// assert_eq!(parse_iri_reference("//h/\u{E000}").unwrap_err().code.name(), "private-use");
/// ```
#[cfg_attr(not(target_family = "wasm"), inline)]
pub fn parse_iri_reference(text: &str) -> Result<Offsets, SyntaxError> {
    read(IRI, text)
}

/// Parses a reference by one of the grammars.
///
/// # Errors
/// Same as [`parse`] or [`parse_iri_reference`].
#[inline]
pub fn parse_by(syntax: Syntax, text: &str) -> Result<Offsets, SyntaxError> {
    match syntax {
        Syntax::Uri => parse(text),
        Syntax::Iri => parse_iri_reference(text),
    }
}

/// Parses many texts, but only references of the most common shape: with a scheme, without userinfo and IP literal, and
/// ASCII. Other texts yield None, and callers use [`parse_by`] for them. A text is a buffer and the length of the text
/// in it. Bytes after the text are read but ignored; with them, and with the widest instructions of the processor, this
/// is faster than [`parse`]. `each` receives the results in order and may stop.
///
/// # Panics
/// If a buffer is shorter than its length.
///
/// ```
/// use std::ops::ControlFlow;
/// use urikit_core::syntax::{chars::Syntax, parse::recognise_each};
/// let buffer = b"http://example.org/a//example.org/a/b/c/d";
/// let mut paths = Vec::new();
/// let _: ControlFlow<()> = recognise_each(Syntax::Uri, [(&buffer[..], 20), (&buffer[20..], 21)], |found| {
///     paths.push(found.map(|offsets| offsets.path()));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(paths, [Some(18..20), None]);
/// ```
#[inline]
pub fn recognise_each<'a, B>(
    syntax: Syntax,
    texts: impl IntoIterator<Item = (&'a [u8], usize)>,
    mut each: impl FnMut(Option<Offsets>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if !SHORTCUTS {
        return texts.into_iter().try_for_each(|_| each(None));
    }
    swift::recognise_each(texts, syntax, each)
}

/// Parses an IRI: an IRI reference with a scheme.
///
/// # Errors
/// Same as [`parse_iri_reference`], and [`Code::SchemeRequired`].
#[inline]
pub fn parse_iri(text: &str) -> Result<Offsets, SyntaxError> {
    with_scheme(parse_iri_reference(text)?)
}

/// Parses a relative IRI reference.
///
/// # Errors
/// Same as [`parse_iri_reference`], and [`Code::SchemeForbidden`].
#[inline]
pub fn parse_relative_iri(text: &str) -> Result<Offsets, SyntaxError> {
    without_scheme(parse_iri_reference(text)?)
}

// With one parser for both grammars, inlining would only add size.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline)]
fn read(grammar: impl Grammar, text: &str) -> Result<Offsets, SyntaxError> {
    if text.len() > MAX_LEN {
        return Err(SyntaxError::new(Code::TooLong, Component::Reference, MAX_LEN, text.len()));
    }
    if SHORTCUTS {
        if let Some(offsets) = swift::recognise(text.as_bytes(), grammar.syntax()) {
            return Ok(offsets);
        }
    }
    Reader::new(grammar, text).reference()
}

#[inline]
fn with_scheme(offsets: Offsets) -> Result<Offsets, SyntaxError> {
    if offsets.has_scheme() {
        Ok(offsets)
    } else {
        Err(SyntaxError::new(Code::SchemeRequired, Component::Scheme, 0, 0))
    }
}

#[inline]
fn without_scheme(offsets: Offsets) -> Result<Offsets, SyntaxError> {
    match offsets.scheme() {
        None => Ok(offsets),
        Some(scheme) => Err(SyntaxError::new(Code::SchemeForbidden, Component::Scheme, 0, scheme.end + 1)),
    }
}

/// Parses a URI: a reference with a scheme (RFC 3986 section 3).
///
/// # Errors
/// Same as [`parse`], and [`Code::SchemeRequired`] for a relative reference.
#[inline]
pub fn parse_uri(text: &str) -> Result<Offsets, SyntaxError> {
    with_scheme(parse(text)?)
}

/// Parses a relative reference (RFC 3986 section 4.2).
///
/// # Errors
/// Same as [`parse`], and [`Code::SchemeForbidden`] for a URI.
#[inline]
pub fn parse_relative(text: &str) -> Result<Offsets, SyntaxError> {
    without_scheme(parse(text)?)
}

/// Checks that `text` alone is a valid component of `class` and percent-encoded bytes.
pub(crate) fn check(syntax: Syntax, text: &str, class: Class, component: Component) -> Result<(), SyntaxError> {
    let mut reader = Reader::new(syntax, text);
    match reader.skip(0, class, component)? {
        end if end == text.len() => Ok(()),
        at => Err(reader.bad_character(at, component)),
    }
}

/// The state of the parser, for one grammar.
struct Reader<'a, G> {
    text: &'a str,
    bytes: &'a [u8],
    has_percent: bool,
    grammar: G,
}

impl<'a, G: Grammar> Reader<'a, G> {
    fn new(grammar: G, text: &'a str) -> Self {
        Reader { text, bytes: text.as_bytes(), has_percent: false, grammar }
    }

    #[inline]
    fn reference(&mut self) -> Result<Offsets, SyntaxError> {
        let scheme_end = self.scheme();
        let mut at = if scheme_end == ABSENT { 0 } else { scheme_end as usize + 1 };
        let mut offsets = Offsets {
            scheme_end,
            userinfo_end: ABSENT,
            host_end: 0,
            path_start: 0,
            path_end: 0,
            query_end: 0,
            host_kind: HostKind::Undefined,
            has_percent: false,
            syntax: self.grammar.syntax(),
        };
        if self.bytes[at..].starts_with(b"//") {
            at = self.authority(at + 2, &mut offsets)?;
            offsets.path_start = at as u32;
        } else {
            offsets.host_end = at as u32;
            offsets.path_start = at as u32;
            if scheme_end == ABSENT {
                at = self.first_segment()?;
            }
        }
        at = self.skip(at, chars::PATH, Component::Path)?;
        offsets.path_end = at as u32;
        if self.peek(at) == Some(b'?') {
            at = self.skip(at + 1, chars::QUERY, Component::Query)?;
            offsets.query_end = at as u32;
            if at < self.bytes.len() && self.bytes[at] != b'#' {
                return Err(self.bad_character(at, Component::Query));
            }
        } else {
            offsets.query_end = at as u32;
        }
        if at < self.bytes.len() {
            if self.bytes[at] != b'#' {
                return Err(self.bad_character(at, Component::Path));
            }
            at = self.skip(at + 1, chars::QUERY, Component::Fragment)?;
            if at < self.bytes.len() {
                return Err(self.bad_character(at, Component::Fragment));
            }
        }
        offsets.has_percent = self.has_percent;
        Ok(offsets)
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: returns the offset of its ":", or ABSENT.
    #[inline]
    fn scheme(&self) -> u32 {
        match self.peek(0) {
            Some(first) if chars::is(first, chars::ALPHA) => {}
            _ => return ABSENT,
        }
        let mut at = 1;
        while at < self.bytes.len() && chars::is(self.bytes[at], chars::SCHEME) {
            at += 1;
        }
        if self.peek(at) == Some(b':') {
            at as u32
        } else {
            ABSENT
        }
    }

    /// `path-noscheme = segment-nz-nc *( "/" segment )`: returns the end of its first segment.
    #[inline]
    fn first_segment(&mut self) -> Result<usize, SyntaxError> {
        let end = self.skip(0, chars::SEGMENT_NC, Component::Path)?;
        if self.peek(end) == Some(b':') {
            return Err(diagnose::colon_without_scheme(self.bytes, end));
        }
        Ok(end)
    }

    #[inline(always)]
    fn peek(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// Returns the first offset from `at` that is neither in `class` nor percent-encoded.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn skip(&mut self, mut at: usize, class: Class, component: Component) -> Result<usize, SyntaxError> {
        let bytes = self.bytes;
        loop {
            while at < bytes.len() && chars::is(bytes[at], class) {
                at += 1;
            }
            if at < bytes.len() && bytes[at] == b'%' {
                if !crate::syntax::percent::is_pct_encoded(bytes, at) {
                    return Err(diagnose::percent(bytes, at, component));
                }
                self.has_percent = true;
                at += 3;
                continue;
            }
            let syntax = self.grammar.syntax();
            if syntax == Syntax::Iri && at < bytes.len() && bytes[at] >= 0x80 {
                if let Some(c) = self.text[at..].chars().next().filter(|c| allows(syntax, *c, component)) {
                    at += c.len_utf8();
                    continue;
                }
            }
            return Ok(at);
        }
    }

    #[cold]
    fn bad_character(&self, at: usize, component: Component) -> SyntaxError {
        diagnose::character(self.grammar.syntax(), self.text, at, component)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> (&'static str, usize) {
        let e = parse(text).unwrap_err();
        (e.code.name(), e.offset)
    }

    #[test]
    fn undefined_is_not_empty() {
        let o = parse("http://@h:?#").unwrap();
        assert_eq!(o.userinfo(), Some(7..7));
        assert_eq!(o.host(), Some(8..9));
        assert_eq!(o.port(), Some(10..10));
        assert_eq!(o.path(), 10..10);
        assert_eq!(o.query(), Some(11..11));
        assert_eq!(o.fragment(12), Some(12..12));
        let o = parse("http:").unwrap();
        assert_eq!((o.authority(), o.query(), o.fragment(5)), (None, None, None));
        assert_eq!(parse("//").unwrap().authority(), Some(2..2));
    }

    #[test]
    fn path_rules() {
        for text in ["", "a", "a/b:c", "./a:b", "/a:b", "a:b:c", "a:/b//c", "//h//x", "?:", "#:", "@", "a@b/c"] {
            assert!(parse(text).is_ok(), "{text}");
        }
        assert_eq!(code("a%41:b"), ("colon-in-first-segment", 4));
        assert_eq!(code("1a:b"), ("colon-in-first-segment", 2));
        assert_eq!(code(":a"), ("scheme-empty", 0));
        assert_eq!(code("1http://h"), ("scheme-start", 0));
        assert_eq!(code("ht_tp://h"), ("scheme-character", 2));
        assert_eq!(code("127.0.0.1:80/x"), ("scheme-missing", 0));
    }

    #[test]
    fn positions_of_bad_characters() {
        assert_eq!(code("http://h/a b"), ("space", 10));
        assert_eq!(code("http://h/?a\n"), ("line-break", 11));
        assert_eq!(code("http://h/#a#"), ("second-hash", 11));
        assert_eq!(code("http://h/%4"), ("percent-incomplete", 9));
        assert_eq!(code("http://h/%zz"), ("percent-not-hex", 9));
        assert_eq!(code("http://h/é"), ("non-ascii", 9));
        assert_eq!(code("a[b"), ("square-bracket", 1));
        assert_eq!(code("\0"), ("nul", 0));
    }

    #[test]
    fn a_percent_is_noted() {
        assert!(parse("a%41").unwrap().has_percent());
        assert!(!parse("a").unwrap().has_percent());
    }
}
