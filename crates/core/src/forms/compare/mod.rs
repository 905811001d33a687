//! Comparison with an explanation (RFC 3986 section 6): the first step of normalization at which two references are
//! equal, or the difference that remains.
//!
//! The steps of section 6.2 have false negatives but no false positives: two texts that are equal at a step identify
//! the same resource by its rules. If they are equal at no step, the result is the first component that differs in
//! their SCHEME normal forms (6.2.3), its ranges in the *given* texts, and a reason: the kind of difference.
//!
//! IRIs are compared by RFC 3987 section 5.3, which has the same steps. Their normal forms preserve non-ASCII
//! characters as written, encoded or not (5.3.2.3: the original form MUST be preserved), so from PERCENT on both are
//! mapped to URIs (3.1) for the comparison alone. At SCHEME a host that is a domain is compared by its A-labels
//! (5.3.3). Characters are never normalized (5.3.2.2). IRIs that are only names, as in RDF and XML namespaces, are
//! compared at STRING (5.1).
//!
//! Two references that differ at every step may still identify the same resource (6.1).

mod below;
mod reason;

use crate::forms::iri::{self, Hosts};
use crate::forms::normalize::{Policy, Step};
use crate::names::schemes::Name;
use crate::syntax::chars::Syntax;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;
use std::borrow::Cow;
use std::ops::Range;

pub use below::is_below;
use reason::first_difference;
pub use reason::Reason;

/// The first component that differs, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The component.
    pub component: Component,
    /// Its range in the first text; None if it is undefined.
    pub a: Option<Range<usize>>,
    /// Its range in the second text; None if it is undefined.
    pub b: Option<Range<usize>>,
    /// The kind of difference.
    pub reason: Reason,
}

/// The result of a comparison: exactly one of the two fields is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The first step at which they are equal.
    pub step: Option<Step>,
    /// The difference if they are equal at no step.
    pub difference: Option<Difference>,
}

/// Compares two references step by step, with the built-in schemes.
///
/// ```
/// use urikit_core::forms::{compare::{compare, Reason}, normalize::Step};
/// use urikit_core::syntax::reference::Reference;
/// let with = |a, b| compare(&Reference::parse(a).unwrap(), &Reference::parse(b).unwrap());
/// assert_eq!(with("http://H/%7ea", "http://h/~a").step, Some(Step::Percent));
/// let difference = with("http://h/a%2Fb", "http://h/a/b").difference.unwrap();
/// assert_eq!((difference.reason, difference.a), (Reason::ReservedEncoding, Some(8..14)));
/// ```
pub fn compare(a: &Reference<'_>, b: &Reference<'_>) -> Comparison {
    Policy::DEFAULT.compare(a, b)
}

impl Policy<'_> {
    /// Compares two references step by step, up to that of the policy.
    pub fn compare(&self, a: &Reference<'_>, b: &Reference<'_>) -> Comparison {
        let steps = Step::ALL.into_iter().filter(|step| *step <= self.to);
        let step = steps.into_iter().find(|step| self.at(*step).equivalent(a, b));
        match step {
            Some(_) => Comparison { step, difference: None },
            None => Comparison { step, difference: difference(self, a, b) },
        }
    }

    /// Returns true if two references are equal at the step of the policy. If one is an IRI, both are compared as IRIs.
    #[inline]
    pub fn equivalent(&self, a: &Reference<'_>, b: &Reference<'_>) -> bool {
        if a.text() == b.text() {
            return true;
        }
        let syntax = a.syntax().max(b.syntax());
        comparable(self, a, syntax) == comparable(self, b, syntax)
    }
}

/// Finds the first difference of two references that are not equivalent.
fn difference(policy: &Policy<'_>, a: &Reference<'_>, b: &Reference<'_>) -> Option<Difference> {
    let syntax = a.syntax().max(b.syntax());
    let (x, y) = (comparable(policy, a, syntax), comparable(policy, b, syntax));
    // An aligned form parses as a URI, and two different ones differ in a component.
    let difference = match (Reference::parse(&x), Reference::parse(&y)) {
        (Ok(x), Ok(y)) => first_difference(&x, &y),
        _ => None,
    };
    difference.map(|(component, reason)| Difference {
        component,
        a: range(a, component),
        b: range(b, component),
        reason,
    })
}

/// Returns true if two references are equal at a step. If one is an IRI, both are compared as IRIs.
///
/// ```
/// use urikit_core::syntax::{chars::Syntax, reference::Reference};
/// use urikit_core::forms::{compare::equivalent, normalize::Step};
/// let iri = |text| Reference::parse_by(Syntax::Iri, text).unwrap();
/// let (a, b) = (iri("http://example.com/r%c3%a9"), iri("http://example.com/ré"));
/// assert!(equivalent(&a, &b, Step::Percent) && !equivalent(&a, &b, Step::Case));
/// assert!(equivalent(&iri("//éF"), &iri("//%C3%A9f"), Step::Percent));
/// ```
#[inline]
pub fn equivalent(a: &Reference<'_>, b: &Reference<'_>, at: Step) -> bool {
    Policy::DEFAULT.at(at).equivalent(a, b)
}

/// Returns the text to compare a reference by.
pub(crate) fn comparable<'a>(policy: &Policy<'_>, r: &Reference<'a>, syntax: Syntax) -> Cow<'a, str> {
    let normal = policy.normalize(r);
    if syntax == Syntax::Uri || policy.to < Step::Percent || (normal.is_ascii() && !normal.contains('%')) {
        return normal;
    }
    let aligned = match Reference::parse_by(syntax, &normal) {
        Ok(r) => align(policy, &r),
        Err(_) => return normal,
    };
    Cow::Owned(aligned)
}

/// Returns the URI of an IRI (3.1) in normal form (5.3.2.3), with A-labels if the scheme makes its host a domain
/// (5.3.3).
fn align(policy: &Policy<'_>, r: &Reference<'_>) -> String {
    let row = policy.schemes.of(r.scheme());
    let domain = (policy.to == Step::Scheme && row.name_is == Name::Domain)
        .then(|| r.host().filter(|host| host.contains('%') || !host.is_ascii()))
        .flatten()
        .and_then(iri::comparable_domain);
    let hosts = domain.as_deref().map_or(Hosts::PercentEncoding, Hosts::As);
    // Cannot fail: the host is given or percent-encoded.
    let uri = iri::with_host(r, hosts);
    // A non-ASCII host keeps its capitals (5.3.2.1); its URI has none.
    match Reference::parse(&uri) {
        Ok(mapped) => match policy.normalize(&mapped) {
            Cow::Owned(normal) => normal,
            Cow::Borrowed(_) => uri,
        },
        Err(_) => uri,
    }
}

fn range(r: &Reference<'_>, component: Component) -> Option<Range<usize>> {
    let offsets = r.offsets();
    match component {
        Component::Scheme => offsets.scheme(),
        Component::Authority => offsets.authority(),
        Component::Userinfo => offsets.userinfo(),
        Component::Host => offsets.host(),
        Component::Port => offsets.port(),
        Component::Path => Some(offsets.path()),
        Component::Query => offsets.query(),
        Component::Fragment => offsets.fragment(r.text().len()),
        // Components of one scheme are never reported as a difference.
        Component::Nid | Component::Nss | Component::RComponent | Component::QComponent => None,
        Component::Reference => Some(0..r.text().len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn with(a: &str, b: &str) -> Comparison {
        compare(&Reference::parse(a).unwrap(), &Reference::parse(b).unwrap())
    }

    fn why(a: &str, b: &str) -> (&'static str, &'static str) {
        let d = with(a, b).difference.unwrap();
        (d.component.name(), d.reason.name())
    }

    #[test]
    fn the_first_step_where_they_meet() {
        let step = |a, b| with(a, b).step.map(Step::name);
        assert_eq!(step("a:b", "a:b"), Some("STRING"));
        assert_eq!(step("A:b%3f", "a:b%3F"), Some("CASE"));
        assert_eq!(step("a:%62", "a:b"), Some("PERCENT"));
        assert_eq!(step("a:/x/../b", "a:/b"), Some("SYNTAX"));
        assert_eq!(step("http://h:80", "http://h/"), Some("SCHEME"));
        assert_eq!(step("http://h/a", "http://h/b"), None);
    }

    #[test]
    fn what_is_never_merged() {
        assert_eq!(why("http://h/", "https://h/"), ("scheme", "scheme"));
        assert_eq!(why("http://h/", "//h/"), ("scheme", "undefined"));
        assert_eq!(why("http://h/?", "http://h/"), ("query", "undefined-not-empty"));
        assert_eq!(why("http://h/#", "http://h/#a"), ("fragment", "fragment"));
        assert_eq!(why("http://h/#a", "http://h/"), ("fragment", "undefined"));
        assert_eq!(why("http://@h/", "http://h/"), ("userinfo", "undefined-not-empty"));
        assert_eq!(why("foo:/b", "foo:///b"), ("authority", "undefined-not-empty"));
        assert_eq!(why("http://h/a%2Fb", "http://h/a/b"), ("path", "reserved-encoding"));
        assert_eq!(why("urn:ex:a%2Db", "urn:ex:a-b"), ("path", "kept-encoding"));
        assert_eq!(why("http://h/?a%26b", "http://h/?a&b"), ("query", "reserved-encoding"));
        assert_eq!(why("http://h/A", "http://h/a"), ("path", "case-sensitive"));
        assert_eq!(why("http://h/a/", "http://h/a"), ("path", "trailing-slash"));
        assert_eq!(why("aaa://h", "aaa://h/"), ("path", "empty-path"));
        assert_eq!(why("http://h/a//b", "http://h/a/b"), ("path", "empty-segments"));
        assert_eq!(why("foo:a/./b", "foo:a/b"), ("path", "dot-segments"));
        assert_eq!(why("../a/../b", "../b"), ("path", "dot-segments"));
        assert_eq!(why("http://[::1]/", "http://[0::1]/"), ("host", "ipv6-form"));
        assert_eq!(why("http://h./", "http://h/"), ("host", "trailing-dot"));
        assert_eq!(why("foo://h:80/", "foo://h/"), ("port", "undefined"));
        assert_eq!(why("http://h:81/", "http://h:82/"), ("port", "port"));
        assert_eq!(why("http://h/?a=1+2", "http://h/?a=1%202"), ("query", "plus-not-space"));
        assert_eq!(why("http://h/?a&b=1", "http://h/?b=1&a"), ("query", "pair-order"));
        assert_eq!(why("http://a@h/", "http://b@h/"), ("userinfo", "userinfo"));
        assert_eq!(why("http://a/", "http://b/"), ("host", "host"));
        assert_eq!(why("http://h/a", "http://h/b?c"), ("path", "path"));
        assert_eq!(why("http://h/?a", "http://h/?b"), ("query", "query"));
    }

    fn iris(a: &str, b: &str) -> Comparison {
        let iri = |text| Reference::parse_by(Syntax::Iri, text).unwrap();
        compare(&iri(a), &iri(b))
    }

    #[test]
    fn iris_are_aligned_and_not_normalized() {
        let step = |a, b| iris(a, b).step.map(Step::name);
        let (a, b) = ("example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9");
        assert_eq!(step(a, b), Some("SYNTAX"));
        assert_eq!(step("http://h/é", "http://h/%c3%a9"), Some("PERCENT"));
        assert_eq!(step("urn:x:é", "urn:x:%c3%a9"), Some("PERCENT"));
        assert_eq!(step("http://RÉSUMÉ.example.org", "http://xn--rsum-bpad.example.org/"), Some("SCHEME"));
        assert_eq!(step("http://r%C3%A9sumé.example.org", "http://xn--rsum-bpad.example.org/"), Some("SCHEME"));
        assert_eq!(step("http://É/", "http://é/"), Some("SCHEME"));
        assert_eq!(step("foo://É/", "foo://é/"), None);
        let d = iris("http://é/re\u{301}", "http://é/ré").difference.unwrap();
        assert_eq!((d.reason, d.a, d.b), (Reason::UnicodeForm, Some(9..14), Some(9..13)));
        assert_eq!(iris("http://h/é%2F", "http://h/é/").difference.unwrap().reason, Reason::ReservedEncoding);
        let uri = Reference::parse("http://h/%C3%A9").unwrap();
        let iri = Reference::parse_by(Syntax::Iri, "http://h/é").unwrap();
        assert_eq!(compare(&uri, &iri).step, Some(Step::Percent));
    }

    #[test]
    fn places_are_those_of_the_texts_given() {
        let d = with("HTTP://U@EXAMPLE.org:80/a/../x", "http://U@example.org/y").difference.unwrap();
        assert_eq!((d.component, d.a, d.b), (Component::Path, Some(23..30), Some(20..22)));
        let d = with("http://h", "http://h?").difference.unwrap();
        assert_eq!((d.a, d.b), (None, Some(9..9)));
    }

    fn uri() -> &'static str {
        "(a|http):(//[hH%41.:8@]{0,4})?[/aA.%2fF]{0,6}([?][a&+]{0,3})?"
    }

    proptest! {
        #[test]
        fn always_an_answer_and_the_same_both_ways(a in uri(), b in uri()) {
            if let (Ok(x), Ok(y)) = (Reference::parse(&a), Reference::parse(&b)) {
                let (there, back) = (compare(&x, &y), compare(&y, &x));
                prop_assert!(there.step.is_some() != there.difference.is_some());
                prop_assert_eq!(there.step, back.step);
                if let (Some(d), Some(e)) = (there.difference, back.difference) {
                    prop_assert_eq!((d.component, d.reason, d.a, d.b), (e.component, e.reason, e.b, e.a));
                }
            }
        }
    }
}
