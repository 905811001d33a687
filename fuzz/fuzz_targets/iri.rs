//! Any text as an IRI reference, or a base and a reference on two lines: RFC 3987 section 2.2 and resolution against
//! oxiri, the conversions of section 3, and the display form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::forms::compare::equivalent;
use urikit_core::forms::iri::{self, Hosts};
use urikit_core::forms::normalize::Step;
use urikit_core::names::bidi;
use urikit_core::names::idna;
use urikit_core::names::unicode;
use urikit_core::syntax::chars::{self, Syntax};
use urikit_core::syntax::error::Component;
use urikit_core::syntax::percent;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::resolve::{resolve, RFC3986};
use urikit_core::text::display::display;
use urikit_core::text::mask;
use urikit_fuzz::disagreements::{explained, IRI, IRI_RESOLVE};
use urikit_fuzz::peers::{self, Peer};

fuzz_target!(|text: &str| {
    let (base, reference) = text.split_once('\n').unwrap_or(("", text));
    for piece in [base, reference] {
        parsing(piece);
    }
    resolving(base, reference, text);
    let leiri = iri::from_leiri(reference);
    assert_eq!(iri::from_leiri(&leiri), leiri, "a LEIRI is converted once");
});

fn read(text: &str) -> Option<Reference<'_>> {
    Reference::parse_by(Syntax::Iri, text).ok()
}

fn parsing(text: &str) {
    let ours = read(text);
    let theirs = peers::iri_reading(text);
    assert!(
        ours.as_ref().map(|r| peers::ours(r).0) == theirs || explained(IRI, Peer::Oxiri, text),
        "oxiri reads {text:?} as {theirs:?}, urikit {:?}",
        ours.as_ref().map(|r| peers::ours(r).0)
    );
    if let Ok(uri) = Reference::parse(text) {
        let iri = ours.as_ref().expect("every URI is an IRI");
        assert_eq!(peers::ours(&uri), peers::ours(iri));
        to_iri(&uri);
    }
    if let Some(iri) = ours {
        to_uri(&iri);
        shown(&iri);
    }
}

/// 3.1: the identity for URIs, idempotent, and nothing else is changed.
fn to_uri(iri: &Reference<'_>) {
    let uri = iri::to_uri(iri, Hosts::PercentEncoding).expect("octets never fail");
    let parsed = Reference::parse(&uri).expect("a URI comes out");
    assert_eq!(iri::to_uri(&parsed, Hosts::PercentEncoding).as_deref(), Ok(&*uri));
    assert!(equivalent(iri, &read(&uri).expect("every URI is an IRI"), Step::Percent), "{:?}", iri.text());
    match iri::to_uri(iri, Hosts::Uts46) {
        Ok(uri) => {
            let named = Reference::parse(&uri).expect("a URI comes out");
            assert_eq!(
                (
                    named.scheme(),
                    named.userinfo(),
                    named.port(),
                    named.path(),
                    named.query(),
                    named.fragment()
                ),
                (
                    parsed.scheme(),
                    parsed.userinfo(),
                    parsed.port(),
                    parsed.path(),
                    parsed.query(),
                    parsed.fragment()
                )
            );
        }
        Err(error) => {
            let host = iri.offsets().host().expect("only a host fails");
            assert!(host.start <= error.label.start && error.label.end <= host.end);
            assert!(iri.text().get(error.label).is_some(), "a label lies on character boundaries");
        }
    }
}

/// 3.2: the IRI leads back, except for the case of digits and encoded unreserved characters.
fn to_iri(uri: &Reference<'_>) {
    let iri = iri::to_iri(uri);
    let parsed = read(&iri).expect("an IRI comes out");
    let back = iri::to_uri(&parsed, Hosts::PercentEncoding).expect("octets never fail");
    assert_eq!(percent::decode_unreserved(&back), percent::decode_unreserved(uri.text()));
    assert_eq!(iri::to_iri(&parsed), iri);
    assert!(!iri.chars().any(chars::is_bidi_formatting), "{iri:?}");
}

/// The display form has no secret, nothing invisible, nothing that violates section 4, and escapes are at boundaries.
fn shown(iri: &Reference<'_>) {
    let shown = display(iri);
    let hidden =
        |c: char| !c.is_ascii() && (iri::reason(c, Component::Path).is_some() || unicode::is_invisible(c));
    assert!(!shown.text.chars().any(|c| c.is_control() || hidden(c)), "{:?}", shown.text);
    assert!(mask::password(iri).is_none() || shown.text.contains(mask::MASK));
    // A masked text that looks like a password may contain delimiters.
    if !shown.text.contains(mask::MASK) {
        let parsed = read(&shown.text).expect("the form parses");
        assert_eq!(bidi::report(&parsed), [], "{:?}", shown.text);
    }
    assert!(shown
        .escapes
        .iter()
        .all(|e| iri.text().get(e.start..e.end).is_some_and(|part| !part.is_empty())));
    assert!(shown.escapes.windows(2).all(|pair| pair[0].end <= pair[1].start));
    for finding in bidi::report(iri) {
        assert!(iri.text().get(finding.start..finding.end).is_some());
    }
    if let Some(host) = iri.host() {
        if let Some(unicode) = idna::to_unicode(host) {
            assert!(idna::to_ascii(&unicode, idna::Strictness::Lenient).is_some(), "{host:?}");
        }
    }
}

fn resolving(base: &str, reference: &str, text: &str) {
    let (Some(b), Some(r)) = (read(base), read(reference)) else { return };
    let Ok(target) = resolve(&b, &r, &RFC3986) else { return };
    let t = read(&target).expect("a target parses");
    // 3.1: "there is no need to define resolution separately on the IRI level".
    let uri =
        |r: &Reference<'_>| iri::to_uri(r, Hosts::PercentEncoding).expect("octets never fail").into_owned();
    let (base_uri, reference_uri) = (uri(&b), uri(&r));
    let (b, r) =
        (Reference::parse(&base_uri).expect("a URI"), Reference::parse(&reference_uri).expect("a URI"));
    assert_eq!(resolve(&b, &r, &RFC3986).as_deref(), Ok(&*uri(&t)), "{text:?}");
    let (policy, theirs) = peers::iri_resolution(base, reference);
    let (b, r) = (read(base).expect("read before"), read(reference).expect("read before"));
    let ours = resolve(&b, &r, &policy).ok();
    assert!(
        theirs == ours || explained(IRI_RESOLVE, Peer::Oxiri, text),
        "oxiri resolves {text:?} to {theirs:?}, urikit to {ours:?}"
    );
}
