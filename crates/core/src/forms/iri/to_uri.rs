//! Conversion of IRIs to URIs (RFC 3987 section 3.1), with a policy for the host.

use std::borrow::Cow;
use std::ops::Range;

use crate::names::idna::{self, IdnaCode, Strictness};
use crate::names::schemes::{self, Name};
use crate::syntax::offsets::HostKind;
use crate::syntax::percent::{self, Plus};
use crate::syntax::reference::Reference;
use crate::web::host::special_host;

/// The conversion of a registered name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hosts<'h> {
    /// Percent-encoding, as in all other components (3.1, step 2).
    PercentEncoding,
    /// UTS 46 ToASCII, strict except for hyphens inside a label and for "_" ([`Strictness::Lookup`]).
    #[default]
    Uts46,
    /// The host parser of the URL Standard for special URLs: a host that ends in a number is an IPv4 address.
    Whatwg,
    /// A host that the caller has converted.
    As(&'h str),
}

impl Hosts<'_> {
    /// Returns ToASCII if the host is a domain name by the reference's scheme, or without a scheme; otherwise
    /// percent-encoding (3.1 allows ToASCII for these schemes only).
    ///
    /// A scheme uses domain names if its row says so, or if it has a default port.
    pub fn of_scheme(iri: &Reference<'_>) -> Self {
        let uses_domains = |scheme| {
            let row = schemes::lookup(scheme);
            row.name_is == Name::Domain || row.default_port.is_some()
        };
        match iri.scheme().is_none_or(uses_domains) {
            true => Hosts::Uts46,
            false => Hosts::PercentEncoding,
        }
    }
}

/// The reason why a host cannot be written in A-labels. Offsets are bytes of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    /// The kind of error.
    pub code: IdnaCode,
    /// The label, or the host.
    pub label: Range<usize>,
    /// The character and its offset, if known.
    pub character: Option<(usize, char)>,
}

/// Converts an IRI to a URI (3.1). Borrows ASCII text.
///
/// # Errors
/// [`HostError`], only with [`Hosts::Uts46`] and [`Hosts::Whatwg`].
///
/// ```
/// use urikit_core::syntax::{chars::Syntax, reference::Reference};
/// use urikit_core::forms::iri::{to_uri, Hosts};
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
    let mut out = String::new();
    to_uri_into(&mut out, iri, hosts)?;
    Ok(Cow::Owned(out))
}

/// Appends the result of [`to_uri`]; appends nothing on error.
///
/// # Errors
/// Same as [`to_uri`].
pub fn to_uri_into(out: &mut String, iri: &Reference<'_>, hosts: Hosts<'_>) -> Result<(), HostError> {
    if hosts == Hosts::Uts46 {
        if let Some(name) = domain(iri)? {
            let host = to_ascii(iri, &name)?;
            push_with_host(out, iri, Hosts::As(&host));
            return Ok(());
        }
    }
    if hosts == Hosts::Whatwg {
        if let Some(name) = iri.host().filter(|host| !host.is_ascii() && iri.host_kind() == HostKind::RegName) {
            let host = special_host(name).ok_or_else(|| refused(iri, &decoded_host(name).unwrap_or_default()))?;
            push_with_host(out, iri, Hosts::As(&host));
            return Ok(());
        }
    }
    push_with_host(out, iri, hosts);
    Ok(())
}

/// Encodes everything but the host (step 2), and replaces the host if one is given.
pub(crate) fn with_host(iri: &Reference<'_>, hosts: Hosts<'_>) -> String {
    let mut out = String::new();
    push_with_host(&mut out, iri, hosts);
    out
}

/// Appends the result of [`with_host`].
fn push_with_host(out: &mut String, iri: &Reference<'_>, hosts: Hosts<'_>) {
    let text = iri.text();
    out.reserve(text.len() * 2);
    match (hosts, iri.offsets().host()) {
        (Hosts::As(host), Some(range)) => {
            push_encoded(out, &text[..range.start]);
            out.push_str(host);
            push_encoded(out, &text[range.end..]);
        }
        _ => push_encoded(out, text),
    }
}

/// Appends a text with every non-ASCII byte encoded.
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

/// Returns the decoded registered name, the input of host policies; None if it is ASCII and stays unchanged.
///
/// # Errors
/// [`IdnaCode::NotUtf8`].
pub fn domain<'a>(iri: &Reference<'a>) -> Result<Option<Cow<'a, str>>, HostError> {
    let Some(host) = iri.host().filter(|host| !host.is_ascii() && iri.host_kind() == HostKind::RegName) else {
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
        // Every "%" of a reference is valid, and without any the result is the text.
        _ => Ok(Cow::Borrowed(host)),
    }
}

fn to_ascii(iri: &Reference<'_>, name: &str) -> Result<String, HostError> {
    idna::to_ascii(name, Strictness::Lookup).ok_or_else(|| refused(iri, name))
}

/// Finds the reason why a decoded host has no form in ASCII.
#[cold]
fn refused(iri: &Reference<'_>, name: &str) -> HostError {
    let fault = idna::fault(name);
    let at = |decoded| place_in_text(iri, decoded);
    HostError {
        code: fault.code,
        label: at(fault.label.start)..at(fault.label.end),
        character: fault.character.map(|(decoded, c)| (at(decoded), c)),
    }
}

/// Maps a byte offset of the decoded host back to the text.
pub fn place_in_text(iri: &Reference<'_>, decoded: usize) -> usize {
    let host = iri.offsets().host().unwrap_or_default();
    let bytes = &iri.text().as_bytes()[..host.end];
    let mut at = host.start;
    for _ in 0..decoded {
        at += if percent::is_pct_encoded(bytes, at) { 3 } else { 1 };
    }
    at.min(host.end)
}

/// Returns the A-labels by which hosts of IRIs are compared (5.3.3); None if there are none.
pub fn comparable_domain(host: &str) -> Option<String> {
    decoded_host(host).ok().and_then(|name| idna::to_ascii(&name, Strictness::Lookup))
}
