//! Readings of a text by the two standards: the place that a program following each of them connects to.
//!
//! A reading has a normalized scheme, host and port: the scheme in lower case, an address in the form of RFC 5952, a
//! name in A-labels, the port as a number with the default of the scheme filled in. Two programs agree on a URL if
//! their readings are equal, whatever its spelling.
//!
//! - RFC 3986, and RFC 3987 for non-ASCII text: the host of an IRI becomes A-labels by UTS 46.
//! - RFC 3986 Appendix B, for a text that neither accepts: programs that split it and validate only the host.
//! - The URL Standard: browsers, Node, and clients built on them.
//!
//! A relative reference is resolved against a base. Left out: programs that follow neither standard
//! ([`super::program`]).

use std::borrow::Cow;
use std::ops::Range;

use crate::forms::iri::{to_uri, Hosts};
use crate::names::schemes::lookup;
use crate::readings::appendix_b;
use crate::syntax::chars::Syntax;
use crate::syntax::error::SyntaxError;
use crate::syntax::offsets::{HostKind, Offsets};
use crate::syntax::parse::ip;
use crate::syntax::reference::Reference;
use crate::syntax::resolve::{resolve, RFC3986};
use crate::syntax::words;
use crate::web::{self, View, WebUrl};

/// The place that a program connects to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<'a> {
    /// In lower case; None if it is missing.
    pub scheme: Option<Cow<'a, str>>,
    /// A name in A-labels, or an address without brackets; None if it is missing or empty.
    pub host: Option<Cow<'a, str>>,
    /// The number, with the default of the scheme; None if neither is known, and without a host.
    pub port: Option<u128>,
}

impl Reading<'_> {
    /// Copies the borrowed text.
    pub fn to_owned(&self) -> Reading<'static> {
        let own = |text: &Option<Cow<'_, str>>| text.as_deref().map(|text| Cow::Owned(text.to_owned()));
        Reading { scheme: own(&self.scheme), host: own(&self.host), port: self.port }
    }
}

/// The base of a policy, read by both standards.
#[derive(Clone, Debug)]
pub struct Base {
    text: String,
    offsets: Offsets,
    web: Option<WebUrl>,
    /// The place that the base itself leads to.
    pub(crate) own: Option<Reading<'static>>,
}

impl Base {
    /// Reads a base.
    ///
    /// # Errors
    /// Fails if the text is not an IRI.
    pub fn new(text: &str) -> Result<Self, SyntaxError> {
        let offsets = crate::syntax::parse::parse_iri(text)?;
        let web = web::parse(text, None).ok();
        let own = web.as_ref().map(|url| of_url(&url.view()).to_owned());
        Ok(Base { text: text.to_owned(), offsets, web, own })
    }

    fn reference(&self) -> Reference<'_> {
        debug_assert_eq!(self.offsets.syntax(), Syntax::Iri);
        Reference::from_parts(&self.text, self.offsets)
    }

    /// Returns the scheme, as a program that splits finds it.
    pub(super) fn scheme(&self) -> Option<&str> {
        appendix_b::spans(&self.text)[1].clone().map(|span| &self.text[span])
    }
}

/// The URL of a text.
#[derive(Debug)]
pub enum Url<'a> {
    /// The given text, unchanged.
    Kept(View<'a>),
    /// A new text.
    Made(WebUrl),
}

impl<'a> Url<'a> {
    /// Returns the components.
    pub fn view(&self) -> View<'_> {
        match self {
            Url::Kept(view) => *view,
            Url::Made(url) => url.view(),
        }
    }

    /// Converts to a URI; `is_uri` says that the given text is one.
    pub(crate) fn into_uri(self, is_uri: bool) -> Cow<'a, str> {
        match self {
            Url::Kept(view) if is_uri => Cow::Borrowed(view.href()),
            Url::Kept(view) => view.to_uri(),
            Url::Made(url) => Cow::Owned(url.view().to_uri().into_owned()),
        }
    }
}

/// Both readings of a text, or the place at which it is rejected.
#[derive(Debug)]
pub struct Readings<'a> {
    /// The text as a reference of RFC 3987, where [`Readings::rfc`] is a reading.
    pub reference: Option<Reference<'a>>,
    /// By RFC 3986 or RFC 3987.
    pub rfc: Result<Reading<'a>, Range<usize>>,
    /// The reading of programs that split by RFC 3986 Appendix B and validate only the host, for a text that the RFCs
    /// reject; None if they reject it too.
    pub split: Option<Reading<'a>>,
    /// By the URL Standard.
    pub web: Result<(Url<'a>, Reading<'a>), Range<usize>>,
}

/// Reads a text by both standards.
#[inline]
pub fn read<'a>(text: &'a str, base: Option<&Base>) -> Readings<'a> {
    // If browsers reject the base, they reject every reference.
    let plain = if base.is_none_or(|base| base.web.is_some()) { read_alike(text) } else { None };
    plain.unwrap_or_else(|| read_twice(text, base))
}

/// Reads a text that browsers keep unchanged and RFC 3986 accepts, which is nearly every URL: its host has letters,
/// digits and hyphens only, and its port is not the default one.
#[inline]
fn read_alike(text: &str) -> Option<Readings<'_>> {
    let url = View::new(text, web::recognise(text)?);
    let reference = Reference::parse_by(Syntax::Iri, text).ok()?;
    let reading = of_url(&url);
    let web = Ok((Url::Kept(url), reading.clone()));
    Some(Readings { reference: Some(reference), rfc: Ok(reading), split: None, web })
}

fn read_twice<'a>(text: &'a str, base: Option<&Base>) -> Readings<'a> {
    let web = by_browsers(text, base);
    match by_rfc(text, base) {
        Ok((reference, reading)) => Readings { reference: Some(reference), split: None, rfc: Ok(reading), web },
        Err(place) => Readings { reference: None, rfc: Err(place), split: by_split(text, base), web },
    }
}

fn by_rfc<'a>(text: &'a str, base: Option<&Base>) -> Result<(Reference<'a>, Reading<'a>), Range<usize>> {
    let whole = 0..text.len();
    let reference = Reference::parse_by(Syntax::Iri, text).map_err(|error| error.offset..error.end)?;
    let Some(base) = base.filter(|_| reference.scheme().is_none()) else {
        return Ok((reference, of_reference(&reference)?));
    };
    let target = resolve(&base.reference(), &reference, &RFC3986).map_err(|_| whole.clone())?;
    let target = Reference::parse_by(Syntax::Iri, &target).map_err(|_| whole.clone())?;
    match of_reference(&target) {
        Ok(reading) => Ok((reference, reading.to_owned())),
        // Map the label of the target back to the host of the reference.
        Err(label) => Err(match (target.offsets().host(), reference.offsets().host()) {
            (Some(theirs), Some(own)) => label.start - theirs.start + own.start..label.end - theirs.start + own.start,
            _ => whole,
        }),
    }
}

/// Reads a reference without a base; the error is the range of a host without A-labels.
fn of_reference<'a>(iri: &Reference<'a>) -> Result<Reading<'a>, Range<usize>> {
    let host = match (iri.host(), iri.host_kind()) {
        (None | Some(""), _) => None,
        (Some(host), HostKind::RegName) if !host.is_ascii() => {
            let uri = to_uri(iri, Hosts::of_scheme(iri)).map_err(|error| error.label)?;
            let uri = Reference::parse(&uri).map_err(|error| error.offset..error.end)?;
            uri.host().map(|host| Cow::Owned(host.to_ascii_lowercase()))
        }
        (Some(host), HostKind::Ipv6) => {
            let groups = ip::parse_ipv6(bare(host).as_bytes());
            Some(groups.map_or_else(|_| lower(bare(host)), |groups| Cow::Owned(ip::format_ipv6_plain(groups))))
        }
        (Some(host), _) => Some(lower(bare(host))),
    };
    let port = match (iri.scheme(), iri.port()) {
        (None, _) => None,
        (Some(scheme), None | Some("")) => default_port(scheme),
        (Some(_), Some(_)) => iri.port_number(),
    };
    let port = host.as_ref().and(port);
    Ok(Reading { scheme: iri.scheme().map(lower), host, port })
}

fn by_split(text: &str, base: Option<&Base>) -> Option<Reading<'static>> {
    let groups = appendix_b::spans(text);
    let part = |group: usize| groups[group].clone().map(|span| &text[span]);
    let (scheme, authority) = (part(1), part(3));
    if let (None, None, Some(base)) = (scheme, authority, base) {
        return of_reference(&base.reference()).ok().map(|reading| reading.to_owned());
    }
    let mut made = String::new();
    if let Some(scheme) = scheme.or_else(|| base.and_then(Base::scheme)) {
        made.push_str(scheme);
        made.push(':');
    }
    if let Some(authority) = authority {
        made.push_str("//");
        made.push_str(authority);
    }
    by_rfc(&made, None).ok().map(|(_, reading)| reading.to_owned())
}

fn by_browsers<'a>(text: &'a str, base: Option<&Base>) -> Result<(Url<'a>, Reading<'a>), Range<usize>> {
    let view = match base {
        None => None,
        Some(base) => Some(base.web.as_ref().ok_or(0..text.len())?.view()),
    };
    if let Some(parts) = web::recognise(text) {
        let url = View::new(text, parts);
        return Ok((Url::Kept(url), of_url(&url)));
    }
    match web::parse(text, view) {
        Ok(url) => {
            let reading = of_url(&url.view()).to_owned();
            Ok((Url::Made(url), reading))
        }
        Err(_) => Err(web::failure(text, view).map_or(0..text.len(), |error| error.start..error.end)),
    }
}

/// Reads a URL of the URL Standard.
#[inline]
pub(super) fn of_url<'a>(url: &View<'a>) -> Reading<'a> {
    let host = url.host().map(bare).filter(|host| !host.is_empty());
    let port = match url.port_text() {
        "" if url.is_special() => url.default_port().map(u128::from),
        "" => default_port(url.scheme()),
        port => port.parse().ok(),
    };
    Reading { scheme: Some(Cow::Borrowed(url.scheme())), port: host.and(port), host: host.map(Cow::Borrowed) }
}

pub(super) fn default_port(scheme: &str) -> Option<u128> {
    lookup(scheme).default_port.map(u128::from)
}

/// Removes the brackets of an address.
#[inline]
pub fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}

/// Converts to lower case, without a copy if nothing changes.
pub(super) fn lower(text: &str) -> Cow<'_, str> {
    if words::has_upper(text.as_bytes()) {
        return Cow::Owned(text.to_ascii_lowercase());
    }
    Cow::Borrowed(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{default_port, read_alike, read_twice};
    use crate::names::schemes::WEB;
    use crate::web;

    #[test]
    fn the_ports_that_the_url_standard_leaves_out_are_filled_in() {
        for scheme in WEB {
            let port = default_port(scheme).unwrap();
            let url = web::parse(&format!("{scheme}://h:{port}/"), None).unwrap();
            assert_eq!(url.view().port_text(), "", "{scheme}");
            assert_eq!(url.view().default_port().map(u128::from), default_port(scheme), "{scheme}");
        }
        assert_eq!(default_port("file"), None);
    }

    proptest! {
        #[test]
        fn one_reading_is_both(
            scheme in "(https?|ftp|file|wss?)",
            host in "[a-z0-9._-]{0,12}|[0-9.]{1,9}|127.0.0.1|[a-z.]{1,9}[.]",
            port in "(:[0-9]{0,6})?",
            rest in "(/[a-z.%2e|~:@\\[é]{0,9})?([?]['a-z|]{0,4})?(#[`a@]{0,3})?",
        ) {
            let text = format!("{scheme}://{host}{port}{rest}");
            if let Some(one) = read_alike(&text) {
                let both = read_twice(&text, None);
                prop_assert_eq!(one.reference, both.reference);
                prop_assert_eq!(&one.rfc, &both.rfc);
                prop_assert_eq!(one.web.unwrap().1, both.web.unwrap().1);
            }
        }

        #[test]
        fn plain_urls_have_one_reading(text in "https?://[a-z]{1,9}[.](org|example)(:8080)?/[a-z/]{0,9}([?][a-z=]{1,3})?") {
            prop_assert!(read_alike(&text).is_some());
        }
    }
}
