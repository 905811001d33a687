//! The host that programs connect to which follow neither of the two standards, or only one of them exactly.
//!
//! A policy can name parsers of `urikit.parsers` that must find the same host as browsers: the older standards,
//! `java.net.URI` and CPython's `urllib`. Each parses the given text. Without a scheme the place is that of the base.
//! Left out: `urljoin` of a reference that repeats the scheme of its base.

use std::borrow::Cow;

use super::reading::{bare, default_port, lower, Base, Reading, Readings};
use crate::names::idna;
use crate::readings::dialects::cpython;
use crate::readings::dialects::java::JavaUri;
use crate::readings::older::{rfc1808, rfc2396, Parts};
use crate::syntax::parse::ip;

/// A parser that a policy can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// RFC 3986 without the characters of IRIs.
    Rfc3986,
    /// RFC 3987.
    Rfc3987,
    /// The URL Standard.
    UrlStandard,
    /// The expression of RFC 3986 Appendix B, with a check of the host.
    AppendixB,
    /// RFC 2396.
    Rfc2396,
    /// RFC 1808.
    Rfc1808,
    /// `urllib.parse.urlsplit` of CPython.
    Urllib,
    /// `java.net.URI`.
    Java,
}

impl Program {
    /// The programs with their names in `urikit.parsers`.
    pub const NAMES: [(&'static str, Program); 8] = [
        ("RFC 3986", Program::Rfc3986),
        ("RFC 3987", Program::Rfc3987),
        ("URL Standard", Program::UrlStandard),
        ("RFC 3986 Appendix B", Program::AppendixB),
        ("RFC 2396", Program::Rfc2396),
        ("RFC 1808", Program::Rfc1808),
        ("urllib", Program::Urllib),
        ("java.net.URI", Program::Java),
    ];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        let row = Program::NAMES.iter().find(|(_, program)| *program == self);
        row.map_or("", |(name, _)| name)
    }

    /// Returns the place that the program connects to; None if it rejects the text.
    ///
    /// ```
    /// use urikit_core::readings::{program::Program, reading::read};
    /// let text = "http://good.example?@evil.example/";
    /// let host = |program: Program| program.read(text, None, &read(text, None)).unwrap().host;
    /// assert_eq!(host(Program::Rfc1808).as_deref(), Some("evil.example"));
    /// assert_eq!(host(Program::Java).as_deref(), Some("good.example"));
    /// ```
    #[cold]
    pub fn read<'a>(self, text: &'a str, base: Option<&'a Base>, found: &Readings<'a>) -> Option<Reading<'a>> {
        let of_parts = |parts: Parts<'a>| place(parts.scheme, parts.host, parts.port, base);
        match self {
            Program::Rfc3986 if !text.is_ascii() => None,
            Program::Rfc3986 | Program::Rfc3987 => found.rfc.clone().ok(),
            Program::UrlStandard => found.web.as_ref().ok().map(|(_, place)| place.to_owned()),
            Program::AppendixB => found.rfc.clone().ok().or_else(|| found.split.clone()),
            Program::Rfc2396 => rfc2396(text).ok().map(of_parts),
            Program::Rfc1808 => rfc1808(text).ok().map(of_parts),
            Program::Urllib => by_urllib(text, base),
            Program::Java => {
                let uri = JavaUri::parse(text).ok()?;
                let port = uri.port.map(|port| port.to_string());
                Some(place(uri.scheme, uri.host.or(uri.authority.map(|_| "")), port.as_deref(), base))
            }
        }
    }
}

fn by_urllib<'a>(text: &'a str, base: Option<&'a Base>) -> Option<Reading<'a>> {
    let scheme = cpython::scheme(text).ok()??;
    let netloc = cpython::netloc(text).ok()??;
    let host = cpython::hostname(text).ok()?;
    let port = cpython::port(text).ok()?.map(|port| port.to_string());
    let scheme = (!scheme.is_empty()).then_some(&*scheme);
    let host = host.as_deref().or((!netloc.is_empty()).then_some(""));
    Some(place(scheme, host, port.as_deref(), base).to_owned())
}

/// Normalizes a place; without a scheme and a host it is that of the base.
fn place<'a>(
    scheme: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<&str>,
    base: Option<&'a Base>,
) -> Reading<'a> {
    let Some(scheme) = scheme.or_else(|| base.and_then(Base::scheme)) else {
        return Reading { scheme: None, host: host.and_then(one_host), port: None };
    };
    if let (None, Some(own)) = (host, base.and_then(|base| base.own.as_ref())) {
        if own.scheme.as_deref() == Some(scheme) {
            return own.clone();
        }
    }
    let host = host.and_then(one_host);
    let port = match port.unwrap_or_default() {
        "" => default_port(scheme),
        digits => digits.parse().ok(),
    };
    let port = host.as_ref().and(port);
    Reading { scheme: Some(lower(scheme)), host, port }
}

/// Normalizes a host; a name becomes A-labels if UTS 46 changes nothing else in it.
fn one_host(host: &str) -> Option<Cow<'_, str>> {
    let inner = bare(host);
    if inner.is_empty() {
        return None;
    }
    if let Ok(groups) = ip::parse_ipv6(inner.as_bytes()) {
        return Some(Cow::Owned(ip::format_ipv6_plain(groups)));
    }
    if inner.is_ascii() {
        return Some(lower(inner));
    }
    let written = inner.to_lowercase();
    let ascii = idna::to_ascii(&written, idna::Strictness::Lenient);
    let same = |ascii: &String| idna::to_unicode(ascii).is_some_and(|back| back == written);
    Some(Cow::Owned(ascii.filter(same).unwrap_or(written)))
}
