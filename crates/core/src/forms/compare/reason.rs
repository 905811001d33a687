//! The reason why two normal forms differ: the first different component and the kind of difference (RFC 3986 section
//! 6.2).
//!
//! Reasons follow the standard, not the behaviour of servers.

use crate::forms::iri;
use crate::names::unicode;
use crate::syntax::dots::{self, PercentDots, Underflow};
use crate::syntax::error::{codes, Component};
use crate::syntax::order;
use crate::syntax::parse::ip;
use crate::syntax::path::segments;
use crate::syntax::percent::{self, decode, Plus};
use crate::syntax::query::{pairs, Separators};
use crate::syntax::reference::Reference;
use std::borrow::Cow;

codes! {
    /// A stable code: one kind of difference that no step removes.
    Reason {
        /// One component is undefined, the other empty (5.3, 6.2.3).
        UndefinedNotEmpty = "undefined-not-empty",
        /// One component is undefined, the other is not empty.
        Undefined = "undefined",
        /// A reserved character is encoded in one and plain in the other (2.2).
        ReservedEncoding = "reserved-encoding",
        /// An unreserved character is encoded in one, and the scheme forbids decoding it (6.2.3; RFC 8141 3.1).
        KeptEncoding = "kept-encoding",
        /// The same characters, composed differently: not equal by RFC 3987 5.3.2.2.
        UnicodeForm = "unicode-form",
        /// Only the case of letters differs, in a case-sensitive component (6.2.2.1).
        CaseSensitive = "case-sensitive",
        /// "+" in one, an encoded space in the other: equal in forms only.
        PlusNotSpace = "plus-not-space",
        /// The same pairs in another order.
        PairOrder = "pair-order",
        /// One path ends with "/", the other does not (6.2.4).
        TrailingSlash = "trailing-slash",
        /// One path is empty, the other "/", and the scheme distinguishes them (6.2.3).
        EmptyPath = "empty-path",
        /// The paths differ by empty segments (3.3).
        EmptySegments = "empty-segments",
        /// The paths differ by dot segments that are kept: the reference is relative, the path rootless, or the scheme
        /// without hierarchy (5.2.4, 6.2.2.3).
        DotSegments = "dot-segments",
        /// The same address in two formats: RFC 5952 is an option, not a step.
        Ipv6Form = "ipv6-form",
        /// One host name ends with "." (3.2.2).
        TrailingDot = "trailing-dot",
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

/// Finds the first component in which two normal forms differ, with the reason.
pub(super) fn first_difference(x: &Reference<'_>, y: &Reference<'_>) -> Option<(Component, Reason)> {
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

/// Returns the specific reason for two defined components, if there is one.
fn special(component: Component, p: &str, q: &str) -> Option<Reason> {
    let own = match component {
        Component::Host => host(p, q),
        Component::Path => path(p, q),
        Component::Query => query(p, q),
        _ => None,
    };
    own.or_else(|| {
        // The case of scheme and host is already normalized.
        if p.eq_ignore_ascii_case(q) {
            return Some(Reason::CaseSensitive);
        }
        if composed(p).is_some_and(|p| composed(q) == Some(p)) {
            return Some(Reason::UnicodeForm);
        }
        if percent::decode_unreserved(p) == percent::decode_unreserved(q) {
            return Some(Reason::KeptEncoding);
        }
        same_octets(p, q, Plus::Literal).then_some(Reason::ReservedEncoding)
    })
}

/// Decodes a component to Normalization Form C without decoding delimiters; None if it is ASCII or not UTF-8.
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

/// Removes dot segments, as if the path were absolute; ".." above the root is kept.
fn without_dots(path: &str) -> Option<String> {
    let below = format!("/{path}");
    let removed = dots::remove_dot_segments_with(&below, Underflow::Keep, PercentDots::Literal);
    removed.ok().map(Cow::into_owned)
}

fn sorted(query: &str) -> Vec<(&str, Option<&str>)> {
    let mut list: Vec<_> = pairs(query, &Separators::AMPERSAND).collect();
    order::sort_by(&mut list, Ord::cmp);
    list
}

fn query(p: &str, q: &str) -> Option<Reason> {
    if !same_octets(p, q, Plus::Literal) && same_octets(p, q, Plus::Space) {
        return Some(Reason::PlusNotSpace);
    }
    (p.len() == q.len() && sorted(p) == sorted(q)).then_some(Reason::PairOrder)
}
