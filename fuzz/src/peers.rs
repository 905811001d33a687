//! The results of the peers as plain data: one struct, one function per implementation.

use urikit_core::forms::normalize::{Ipv6Form, Step};
use urikit_core::syntax::dots::PercentDots;
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::resolve::{OpaqueBase, Policy, COMMUTING, RFC3986};

/// Scheme, authority, path, query, fragment.
pub type Five<'a> = (Option<&'a str>, Option<&'a str>, &'a str, Option<&'a str>, Option<&'a str>);
/// Userinfo, host, port of a defined authority.
pub type Authority<'a> = Option<(Option<&'a str>, &'a str, Option<&'a str>)>;

/// The reading of a text by one implementation; `None` if it refuses the text.
pub struct Reading<'a> {
    pub peer: Peer,
    pub five: Option<Five<'a>>,
    /// The outer `None`: the implementation does not split authorities.
    pub authority: Option<Authority<'a>>,
}

/// An implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    FluentUri,
    IriString,
    Oxiri,
}

/// Returns urikit's reading.
pub fn ours<'a>(r: &Reference<'a>) -> (Five<'a>, Authority<'a>) {
    let five = (r.scheme(), r.authority(), r.path(), r.query(), r.fragment());
    (five, r.host().map(|host| (r.userinfo(), host, r.port())))
}

/// Returns the reading of every peer.
pub fn readings(text: &str) -> [Reading<'_>; 3] {
    [fluent_uri(text), iri_string(text), oxiri(text)]
}

fn fluent_uri(text: &str) -> Reading<'_> {
    let parsed = fluent_uri::UriRef::parse(text).ok();
    let authority = parsed.map(|u| {
        u.authority().map(|a| (a.userinfo().map(|e| e.as_str()), a.host(), a.port().map(|e| e.as_str())))
    });
    let five = parsed.map(|u| {
        (
            u.scheme().map(|s| s.as_str()),
            u.authority().map(|a| a.as_str()),
            u.path().as_str(),
            u.query().map(|e| e.as_str()),
            u.fragment().map(|e| e.as_str()),
        )
    });
    Reading { peer: Peer::FluentUri, five, authority }
}

fn iri_string(text: &str) -> Reading<'_> {
    let parsed = iri_string::types::UriReferenceStr::new(text).ok();
    let five =
        parsed.map(|u| (u.scheme_str(), u.authority_str(), u.path_str(), u.query_str(), u.fragment_str()));
    let authority = parsed.map(|u| u.authority_components().map(|a| (a.userinfo(), a.host(), a.port())));
    Reading { peer: Peer::IriString, five, authority }
}

/// Returns oxiri's reading of an IRI reference.
pub fn iri_reading(text: &str) -> Option<Five<'_>> {
    oxiri(text).five
}

/// Resolves an IRI reference with oxiri; returns the policy of its documentation as well.
pub fn iri_resolution(base: &str, reference: &str) -> (Policy, Option<String>) {
    let [_, _, (_, policy, theirs)] = resolutions(base, reference);
    (policy, theirs)
}

fn oxiri(text: &str) -> Reading<'_> {
    // oxiri parses IRIs: as a parser of URIs it gets ASCII text only.
    let part = |found: Option<&str>| found.map(|p| slice_of(text, p));
    let five = oxiri::IriRef::parse(text).ok().map(|u| {
        (part(u.scheme()), part(u.authority()), slice_of(text, u.path()), part(u.query()), part(u.fragment()))
    });
    Reading { peer: Peer::Oxiri, five, authority: None }
}

/// Returns `part` with the lifetime of the text it is a part of.
fn slice_of<'a>(text: &'a str, part: &str) -> &'a str {
    if part.is_empty() {
        return "";
    }
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    &text[start..start + part.len()]
}

/// Resolves `reference` with each peer; returns the policy of its documentation as well. `None` if a peer refuses.
pub fn resolutions(base: &str, reference: &str) -> [(Peer, Policy, Option<String>); 3] {
    let fluent = || {
        let base = fluent_uri::Uri::parse(base).ok()?;
        let reference = fluent_uri::UriRef::parse(reference).ok()?;
        reference.resolve_against(&base.strip_fragment()).ok().map(|u| u.into_string())
    };
    let iri = || {
        let base = iri_string::types::UriStr::new(base).ok()?;
        let reference = iri_string::types::UriReferenceStr::new(reference).ok()?;
        Some(reference.resolve_against(base.to_absolute()).to_string())
    };
    let oxi = || {
        let base = oxiri::Iri::parse(base).ok()?;
        base.resolve(&oxiri::IriRef::parse(reference).ok()?).ok().map(oxiri::Iri::into_inner)
    };
    let commuting = Policy { opaque_base: OpaqueBase::Refuse, ..COMMUTING };
    let refusing = Policy { double_slash: GuardPolicy::Refuse, ..RFC3986 };
    let decoding = Policy { percent_dots: PercentDots::Decode, ..RFC3986 };
    [
        (Peer::FluentUri, commuting, fluent()),
        (Peer::IriString, decoding, iri()),
        (Peer::Oxiri, refusing, oxi()),
    ]
}

/// Normalizes with each peer; returns the step and the form of IPv6 addresses it ends at. `None` if it has no normal
/// form.
pub fn normal_forms(text: &str) -> [(Peer, Step, Ipv6Form, Option<String>); 2] {
    let fluent = fluent_uri::UriRef::parse(text).ok().and_then(|u| {
        let normalizer = fluent_uri::normalize::Normalizer::new().default_port_with(|_| None);
        normalizer.normalize(&u).ok().map(|n| (u.has_scheme(), n.into_string()))
    });
    // Then a relative reference keeps its dot segments.
    let step =
        if fluent.as_ref().is_some_and(|(has_scheme, _)| *has_scheme) { Step::Syntax } else { Step::Percent };
    let iri = iri_string::types::UriStr::new(text)
        .ok()
        .map(|u| u.normalize_but_preserve_authorityless_relative_path().to_string());
    [
        (Peer::FluentUri, step, Ipv6Form::Rfc5952, fluent.map(|(_, normal)| normal)),
        (Peer::IriString, Step::Syntax, Ipv6Form::Keep, iri),
    ]
}
