//! Comparison that explains itself (RFC 3986 section 6): where two references meet, or
//! why they never do.
//!
//! The ladder of 6.2 trades false negatives for work, never the other way: two texts
//! that meet on a rung identify the same resource by the rules of that rung. Where they
//! meet on none, the first component that differs in their SCHEME normal forms (6.2.3)
//! is named, with its place in the two texts *as they were given*, and a reason: what
//! kind of difference it is that no rung may level out.
//!
//! IRIs climb the ladder of RFC 3987 5.3, which has the same rungs. Their normal forms keep
//! what lies beyond ASCII as it was written, octets or characters (5.3.2.3: the original
//! form MUST be preserved), so from PERCENT on they are aligned for the comparison alone:
//! both are mapped to URIs (3.1). At SCHEME a host that is a domain is compared by its
//! A-labels (5.3.3). What is never done is normalizing characters (5.3.2.2). Who uses IRIs
//! as names only, as RDF and XML namespaces do, compares at STRING and nowhere else (5.1).
//!
//! Two references that never meet may still identify one resource (6.1); only who
//! assigned them knows. The reasons say what the standard says, not what a server does.

use crate::chars::Syntax;
use crate::dots::{self, PercentDots, Underflow};
use crate::error::{codes, Component};
use crate::iri::{self, Hosts};
use crate::normalize::{normalize_by, Ipv6Form, Rung};
use crate::parse::ip;
use crate::path::segments;
use crate::percent::{self, decode, Plus};
use crate::query::{pairs, Separators};
use crate::reference::Reference;
use crate::schemes::{self, Name, PercentRule, Scheme};
use crate::unicode;
use std::borrow::Cow;
use std::ops::Range;

codes! {
    /// A stable code: one kind of difference that no rung levels out.
    Reason {
        /// One component is undefined, the other empty (5.3, 6.2.3).
        UndefinedNotEmpty = "undefined-not-empty",
        /// One component is undefined, the other is not empty.
        Undefined = "undefined",
        /// A reserved character is encoded in one and stands for itself in the other (2.2).
        ReservedEncoding = "reserved-encoding",
        /// The same characters, composed in another way: not the same by 5.3.2.2 of RFC 3987.
        UnicodeForm = "unicode-form",
        /// Only the case of letters differs, where case means something (6.2.2.1).
        CaseSensitive = "case-sensitive",
        /// "+" here, an encoded space there: the same only in forms.
        PlusNotSpace = "plus-not-space",
        /// The same pairs in another order.
        PairOrder = "pair-order",
        /// One path ends with "/", the other does not (6.2.4).
        TrailingSlash = "trailing-slash",
        /// One path is empty, the other "/", and the scheme has no rule for that (6.2.3).
        EmptyPath = "empty-path",
        /// The paths differ by empty segments (3.3).
        EmptySegments = "empty-segments",
        /// The paths differ by dot segments that stay: the reference is relative, the path
        /// rootless, or the scheme without hierarchy (5.2.4, 6.2.2.3).
        DotSegments = "dot-segments",
        /// One address, written in two ways: RFC 5952 is an option, not a rung.
        Ipv6Form = "ipv6-form",
        /// One host name ends with "." (3.2.2).
        TrailingDot = "trailing-dot",
        /// One number, written with leading zeros in one of them.
        PortZeros = "port-zeros",
        /// The schemes differ.
        Scheme = "scheme",
        /// The userinfos differ.
        Userinfo = "userinfo",
        /// The hosts differ.
        Host = "host",
        /// The ports differ.
        Port = "port",
        /// The paths differ.
        Path = "path",
        /// The queries differ.
        Query = "query",
        /// The fragments differ.
        Fragment = "fragment",
    }
}

/// The first component that differs, and why that stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The component.
    pub component: Component,
    /// Where it is in the first text; None where it is undefined.
    pub a: Option<Range<usize>>,
    /// Where it is in the second text; None where it is undefined.
    pub b: Option<Range<usize>>,
    /// What kind of difference it is.
    pub reason: Reason,
}

/// What came of comparing two references: exactly one of the two fields is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The first rung on which they meet.
    pub rung: Option<Rung>,
    /// Why they meet on none.
    pub difference: Option<Difference>,
}

/// Compares two references, rung by rung.
///
/// ```
/// use urikit_core::{compare::{compare, Reason}, normalize::Rung, reference::Reference};
/// let with = |a, b| compare(&Reference::parse(a).unwrap(), &Reference::parse(b).unwrap());
/// assert_eq!(with("http://H/%7ea", "http://h/~a").rung, Some(Rung::Percent));
/// let difference = with("http://h/a%2Fb", "http://h/a/b").difference.unwrap();
/// assert_eq!((difference.reason, difference.a), (Reason::ReservedEncoding, Some(8..14)));
/// ```
pub fn compare(a: &Reference<'_>, b: &Reference<'_>) -> Comparison {
    compare_by(&[], a, b)
}

/// As [`compare`], with the caller's own rows of schemes before the ones known here.
pub fn compare_by(own: &[Scheme], a: &Reference<'_>, b: &Reference<'_>) -> Comparison {
    let rung = Rung::ALL.into_iter().find(|rung| equivalent_by(own, a, b, *rung));
    if rung.is_some() {
        return Comparison { rung, difference: None };
    }
    let syntax = a.syntax().max(b.syntax());
    let (x, y) = (comparable(own, a, Rung::Scheme, syntax), comparable(own, b, Rung::Scheme, syntax));
    // An aligned form parses as a URI, and two that are not equal differ in a component.
    let difference = match (Reference::parse(&x), Reference::parse(&y)) {
        (Ok(x), Ok(y)) => first_difference(&x, &y),
        _ => None,
    };
    let difference = difference.map(|(component, reason)| Difference {
        component,
        a: range(a, component),
        b: range(b, component),
        reason,
    });
    Comparison { rung: None, difference }
}

/// Whether two references meet on a rung. Where one of them is an IRI, both are compared
/// as IRIs.
///
/// ```
/// use urikit_core::{chars::Syntax, compare::equivalent, normalize::Rung, reference::Reference};
/// let iri = |text| Reference::parse_by(Syntax::Iri, text).unwrap();
/// let (a, b) = (iri("http://example.com/r%c3%a9"), iri("http://example.com/ré"));
/// assert!(equivalent(&a, &b, Rung::Percent) && !equivalent(&a, &b, Rung::Case));
/// ```
#[inline]
pub fn equivalent(a: &Reference<'_>, b: &Reference<'_>, at: Rung) -> bool {
    equivalent_by(&[], a, b, at)
}

/// As [`equivalent`], with the caller's own rows of schemes before the ones known here.
pub fn equivalent_by(own: &[Scheme], a: &Reference<'_>, b: &Reference<'_>, at: Rung) -> bool {
    let syntax = a.syntax().max(b.syntax());
    comparable(own, a, at, syntax) == comparable(own, b, at, syntax)
}

/// The text that a reference is compared by at a rung.
fn comparable<'a>(own: &[Scheme], r: &Reference<'a>, at: Rung, syntax: Syntax) -> Cow<'a, str> {
    let normal = normalize_by(own, r, at, Ipv6Form::Keep);
    if syntax == Syntax::Uri || at < Rung::Percent || (normal.is_ascii() && !normal.contains('%')) {
        return normal;
    }
    let aligned = match Reference::parse_by(syntax, &normal) {
        Ok(r) => align(own, &r, at),
        Err(_) => return normal,
    };
    Cow::Owned(aligned)
}

/// The URI of an IRI (3.1) with the digits of its octets in one case (5.3.2.3) and, where
/// the scheme makes its host a domain, with that in A-labels (5.3.3).
fn align(own: &[Scheme], r: &Reference<'_>, at: Rung) -> String {
    let row = r.scheme().map_or(&schemes::UNKNOWN, |name| schemes::lookup_in(own, name));
    let domain = (at == Rung::Scheme && row.name_is == Name::Domain)
        .then(|| r.host().filter(|host| host.contains('%') || !host.is_ascii()))
        .flatten()
        .and_then(iri::comparable_domain);
    let hosts = domain.as_deref().map_or(Hosts::PercentEncoding, Hosts::As);
    // A host that is given, or percent-encoded, cannot fail; octets alone leave a text as it is.
    let uri = iri::with_host(r, hosts);
    match row.percent {
        PercentRule::Exact if at == Rung::Scheme => uri,
        _ => percent::recase(&uri).into_owned(),
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
        // What only one scheme has is never what two references differ in.
        Component::Nid | Component::Nss | Component::RComponent | Component::QComponent => None,
        Component::Reference => Some(0..r.text().len()),
    }
}

/// The first component in which two normal forms differ, and why.
fn first_difference(x: &Reference<'_>, y: &Reference<'_>) -> Option<(Component, Reason)> {
    if x.authority().is_some() != y.authority().is_some() && x.scheme() == y.scheme() {
        return Some((Component::Authority, undefined(x.authority().or(y.authority()))));
    }
    let parts = [
        (Component::Scheme, Reason::Scheme, x.scheme(), y.scheme()),
        (Component::Userinfo, Reason::Userinfo, x.userinfo(), y.userinfo()),
        (Component::Host, Reason::Host, x.host(), y.host()),
        (Component::Port, Reason::Port, x.port(), y.port()),
        (Component::Path, Reason::Path, Some(x.path()), Some(y.path())),
        (Component::Query, Reason::Query, x.query(), y.query()),
        (Component::Fragment, Reason::Fragment, x.fragment(), y.fragment()),
    ];
    let (component, plain, p, q) = parts.into_iter().find(|(_, _, p, q)| p != q)?;
    let reason = match (p, q) {
        (Some(p), Some(q)) => special(component, p, q).unwrap_or(plain),
        _ => undefined(p.or(q)),
    };
    Some((component, reason))
}

fn undefined(other: Option<&str>) -> Reason {
    match other {
        Some("") => Reason::UndefinedNotEmpty,
        _ => Reason::Undefined,
    }
}

/// What is special about the difference of two defined components, if anything.
fn special(component: Component, p: &str, q: &str) -> Option<Reason> {
    let own = match component {
        Component::Host => host(p, q),
        Component::Port => {
            (p.trim_start_matches('0') == q.trim_start_matches('0') && !p.is_empty() && !q.is_empty())
                .then_some(Reason::PortZeros)
        }
        Component::Path => path(p, q),
        Component::Query => query(p, q),
        _ => None,
    };
    own.or_else(|| {
        // Letters of a scheme and a host have been levelled out before.
        if p.eq_ignore_ascii_case(q) {
            return Some(Reason::CaseSensitive);
        }
        if composed(p).is_some_and(|p| composed(q) == Some(p)) {
            return Some(Reason::UnicodeForm);
        }
        same_octets(p, q, Plus::Literal).then_some(Reason::ReservedEncoding)
    })
}

/// The characters of a component in Normalization Form C, delimiters kept apart from data;
/// None where it is ASCII or its octets are no characters.
fn composed(component: &str) -> Option<String> {
    if !component.contains('%') {
        return None;
    }
    let mut decoded = String::with_capacity(component.len());
    iri::decode_all(&mut decoded, component);
    (!decoded.is_ascii()).then(|| unicode::nfc(&decoded).into_owned())
}

fn same_octets(p: &str, q: &str, plus: Plus) -> bool {
    decode(p, plus).is_ok_and(|p| decode(q, plus).is_ok_and(|q| p == q))
}

fn host(p: &str, q: &str) -> Option<Reason> {
    let address = |h: &str| {
        let inner = h.strip_prefix('[')?.strip_suffix(']')?;
        ip::parse_ipv6(inner.as_bytes()).ok()
    };
    if address(p).is_some_and(|groups| address(q) == Some(groups)) {
        return Some(Reason::Ipv6Form);
    }
    let dotted = p.strip_suffix('.') == Some(q) || q.strip_suffix('.') == Some(p);
    dotted.then_some(Reason::TrailingDot)
}

fn path(p: &str, q: &str) -> Option<Reason> {
    if matches!((p, q), ("", "/") | ("/", "")) {
        return Some(Reason::EmptyPath);
    }
    if p.strip_suffix('/') == Some(q) || q.strip_suffix('/') == Some(p) {
        return Some(Reason::TrailingSlash);
    }
    let rooted = p.starts_with('/') == q.starts_with('/');
    if rooted && without_dots(p) == without_dots(q) {
        return Some(Reason::DotSegments);
    }
    let filled = |path| segments(path).filter(|s| !s.is_empty());
    (rooted && filled(p).eq(filled(q))).then_some(Reason::EmptySegments)
}

/// The path below some root, with the ".." that climb above it.
fn without_dots(path: &str) -> Option<String> {
    let below = format!("/{path}");
    let removed = dots::remove_dot_segments_with(&below, Underflow::Keep, PercentDots::Literal);
    removed.ok().map(Cow::into_owned)
}

fn query(p: &str, q: &str) -> Option<Reason> {
    if !same_octets(p, q, Plus::Literal) && same_octets(p, q, Plus::Space) {
        return Some(Reason::PlusNotSpace);
    }
    let sorted = |query: &str| {
        let mut list: Vec<_> = pairs(query, &Separators::AMPERSAND).map(|p| format!("{p:?}")).collect();
        list.sort_unstable();
        list
    };
    (p.len() == q.len() && sorted(p) == sorted(q)).then_some(Reason::PairOrder)
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
    fn the_first_rung_where_they_meet() {
        let rung = |a, b| with(a, b).rung.map(Rung::name);
        assert_eq!(rung("a:b", "a:b"), Some("STRING"));
        assert_eq!(rung("A:b%3f", "a:b%3F"), Some("CASE"));
        assert_eq!(rung("a:%62", "a:b"), Some("PERCENT"));
        assert_eq!(rung("a:/x/../b", "a:/b"), Some("SYNTAX"));
        assert_eq!(rung("http://h:80", "http://h/"), Some("SCHEME"));
        assert_eq!(rung("http://h/a", "http://h/b"), None);
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
        assert_eq!(why("http://h/?a%26b", "http://h/?a&b"), ("query", "reserved-encoding"));
        assert_eq!(why("http://h/A", "http://h/a"), ("path", "case-sensitive"));
        assert_eq!(why("http://h/a/", "http://h/a"), ("path", "trailing-slash"));
        assert_eq!(why("foo://h", "foo://h/"), ("path", "empty-path"));
        assert_eq!(why("http://h/a//b", "http://h/a/b"), ("path", "empty-segments"));
        assert_eq!(why("foo:a/./b", "foo:a/b"), ("path", "dot-segments"));
        assert_eq!(why("../a/../b", "../b"), ("path", "dot-segments"));
        assert_eq!(why("http://[::1]/", "http://[0::1]/"), ("host", "ipv6-form"));
        assert_eq!(why("http://h./", "http://h/"), ("host", "trailing-dot"));
        assert_eq!(why("http://h:081/", "http://h:81/"), ("port", "port-zeros"));
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
        let rung = |a, b| iris(a, b).rung.map(Rung::name);
        let (a, b) = ("example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9");
        assert_eq!(rung(a, b), Some("SYNTAX"));
        assert_eq!(rung("http://h/é", "http://h/%c3%a9"), Some("PERCENT"));
        assert_eq!(rung("urn:x:é", "urn:x:%c3%a9"), Some("PERCENT"));
        assert_eq!(rung("http://RÉSUMÉ.example.org", "http://xn--rsum-bpad.example.org/"), Some("SCHEME"));
        assert_eq!(
            rung("http://r%C3%A9sumé.example.org", "http://xn--rsum-bpad.example.org/"),
            Some("SCHEME")
        );
        assert_eq!(rung("http://É/", "http://é/"), Some("SCHEME"));
        assert_eq!(rung("foo://É/", "foo://é/"), None);
        let d = iris("http://é/re\u{301}", "http://é/ré").difference.unwrap();
        assert_eq!((d.reason, d.a, d.b), (Reason::UnicodeForm, Some(9..14), Some(9..13)));
        assert_eq!(iris("http://h/é%2F", "http://h/é/").difference.unwrap().reason, Reason::ReservedEncoding);
        let uri = Reference::parse("http://h/%C3%A9").unwrap();
        let iri = Reference::parse_by(Syntax::Iri, "http://h/é").unwrap();
        assert_eq!(compare(&uri, &iri).rung, Some(Rung::Percent));
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
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn always_an_answer_and_the_same_both_ways(a in uri(), b in uri()) {
            if let (Ok(x), Ok(y)) = (Reference::parse(&a), Reference::parse(&b)) {
                let (there, back) = (compare(&x, &y), compare(&y, &x));
                prop_assert!(there.rung.is_some() != there.difference.is_some());
                prop_assert_eq!(there.rung, back.rung);
                if let (Some(d), Some(e)) = (there.difference, back.difference) {
                    prop_assert_eq!((d.component, d.reason, d.a, d.b), (e.component, e.reason, e.b, e.a));
                }
            }
        }
    }
}
