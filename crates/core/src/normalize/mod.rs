//! Normalization by the ladder of RFC 3986 section 6, rung by rung.
//!
//! | rung      | section | what it does |
//! |-----------|---------|--------------|
//! | `STRING`  | 6.2.1   | nothing |
//! | `CASE`    | 6.2.2.1 | scheme and host in lower case, hexadecimal digits of octets in upper case |
//! | `PERCENT` | 6.2.2.2 | octets of unreserved characters decoded; letters so gained in a host in lower case |
//! | `SYNTAX`  | 6.2.2.3 | dot segments removed from paths that begin with "/" |
//! | `SCHEME`  | 6.2.3   | the scheme's row: default and empty port, empty path, default host, what it forbids |
//!
//! The rungs up to `SYNTAX` are cumulative and know no scheme. `SCHEME` adds and takes
//! away: a scheme that compares exactly decodes nothing, a scheme without hierarchy
//! keeps its dots, so `SCHEME` is not always wider than `SYNTAX`. Dot segments are
//! "intended for use in relative references" (6.2.2.3) and mean something in a hierarchy
//! only (1.2.3): the generic rung cannot know and removes them from every path that begins
//! with "/", the scheme's row does and keeps `urn:/a/../b` as it is. Reserved characters
//! stay encoded, an undefined component never becomes an empty one (but a default host
//! may gain its empty authority, 6.2.3). A relative path keeps its dot segments: they
//! mean something to a base. Rootless paths keep theirs as well, since removing them by
//! the letter would make the path absolute.
//!
//! Nothing can go wrong: the input is valid, and so is every result; where removing dots
//! leaves "//" at the front of a path without authority, "/." guards it.

mod plan;

use std::borrow::Cow;

use crate::reference::Reference;
use crate::schemes::Scheme;
use plan::Plan;

/// A rung of the ladder, from the strictest comparison to the widest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// Section 6.2.1.
    String,
    /// Section 6.2.2.1.
    Case,
    /// Section 6.2.2.2.
    Percent,
    /// Section 6.2.2.3.
    Syntax,
    /// Section 6.2.3.
    Scheme,
}

impl Rung {
    /// Every rung, in order.
    pub const ALL: [Rung; 5] = [Rung::String, Rung::Case, Rung::Percent, Rung::Syntax, Rung::Scheme];

    /// The name as Python has it.
    pub const fn name(self) -> &'static str {
        match self {
            Rung::String => "STRING",
            Rung::Case => "CASE",
            Rung::Percent => "PERCENT",
            Rung::Syntax => "SYNTAX",
            Rung::Scheme => "SCHEME",
        }
    }

    /// The section of RFC 3986.
    pub const fn section(self) -> &'static str {
        match self {
            Rung::String => "6.2.1",
            Rung::Case => "6.2.2.1",
            Rung::Percent => "6.2.2.2",
            Rung::Syntax => "6.2.2.3",
            Rung::Scheme => "6.2.3",
        }
    }
}

/// How an IPv6 address is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ipv6Form {
    /// As it was, in lower case: RFC 3986 asks for no more.
    #[default]
    Keep,
    /// The canonical text of RFC 5952.
    Rfc5952,
}

/// The normal form at `to`. Borrows where the text is normal already.
///
/// ```
/// use urikit_core::{normalize::{normalize, Ipv6Form, Rung}, reference::Reference};
/// let r = Reference::parse("HTTP://Example.COM:80/%7efoo/../b%2fc?x#").unwrap();
/// assert_eq!(normalize(&r, Rung::Scheme, Ipv6Form::Keep), "http://example.com/b%2Fc?x#");
/// ```
#[inline]
pub fn normalize<'a>(reference: &Reference<'a>, to: Rung, ipv6: Ipv6Form) -> Cow<'a, str> {
    normalize_by(&[], reference, to, ipv6)
}

/// As [`normalize`], with the caller's own rows of schemes before the ones known here.
///
/// ```
/// use urikit_core::{normalize::{normalize_by, Ipv6Form, Rung}, reference::Reference};
/// use urikit_core::schemes::{Scheme, UNKNOWN};
/// let own = [Scheme { name: "redis".into(), default_port: Some(6379), ..UNKNOWN.clone() }];
/// let r = Reference::parse("redis://h:6379/0").unwrap();
/// assert_eq!(normalize_by(&own, &r, Rung::Scheme, Ipv6Form::Keep), "redis://h/0");
/// ```
pub fn normalize_by<'a>(own: &[Scheme], reference: &Reference<'a>, to: Rung, ipv6: Ipv6Form) -> Cow<'a, str> {
    let plan = Plan::new(own, reference, to, ipv6);
    if plan.is_normal(reference) {
        return Cow::Borrowed(reference.text());
    }
    Cow::Owned(plan.build(reference))
}

/// Whether the text is its own normal form at `at`; builds nothing.
#[inline]
pub fn is_normalized(reference: &Reference<'_>, at: Rung, ipv6: Ipv6Form) -> bool {
    is_normalized_by(&[], reference, at, ipv6)
}

/// As [`is_normalized`], with the caller's own rows of schemes.
pub fn is_normalized_by(own: &[Scheme], reference: &Reference<'_>, at: Rung, ipv6: Ipv6Form) -> bool {
    Plan::new(own, reference, at, ipv6).is_normal(reference)
}

/// One rung's work, for a reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rung.
    pub rung: Rung,
    /// The text before it.
    pub before: String,
    /// The text after it; the same where the rung changed nothing.
    pub after: String,
}

/// The texts on the way up to `to`, one step a rung.
pub fn steps(own: &[Scheme], reference: &Reference<'_>, to: Rung, ipv6: Ipv6Form) -> Vec<Step> {
    let mut before = reference.text().to_owned();
    Rung::ALL
        .into_iter()
        .filter(|rung| *rung <= to)
        .map(|rung| {
            let form = if rung == to { ipv6 } else { Ipv6Form::Keep };
            let after = normalize_by(own, reference, rung, form).into_owned();
            let before = std::mem::replace(&mut before, after.clone());
            Step { rung, before, after }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn to(rung: Rung, text: &str) -> String {
        normalize(&Reference::parse(text).unwrap(), rung, Ipv6Form::Keep).into_owned()
    }

    #[test]
    fn rung_by_rung() {
        let text = "HTTP://us%65R@Example.COM:80/%7efoo/../b%2fc?x#";
        assert_eq!(to(Rung::String, text), text);
        assert_eq!(to(Rung::Case, text), "http://us%65R@example.com:80/%7Efoo/../b%2Fc?x#");
        assert_eq!(to(Rung::Percent, text), "http://useR@example.com:80/~foo/../b%2Fc?x#");
        assert_eq!(to(Rung::Syntax, text), "http://useR@example.com:80/b%2Fc?x#");
        assert_eq!(to(Rung::Scheme, text), "http://useR@example.com/b%2Fc?x#");
    }

    #[test]
    fn hosts() {
        assert_eq!(to(Rung::Percent, "http://h%41/"), "http://ha/");
        assert_eq!(to(Rung::Case, "http://EX%c3%84MPLE/"), "http://ex%C3%84mple/");
        assert_eq!(to(Rung::Case, "http://ex%C3%84mple/"), "http://ex%C3%84mple/");
        assert_eq!(to(Rung::Case, "//[2001:DB8::1]"), "//[2001:db8::1]");
        let r = Reference::parse("//[2001:DB8:0:0:0:0:0:1]").unwrap();
        assert_eq!(normalize(&r, Rung::Case, Ipv6Form::Rfc5952), "//[2001:db8::1]");
        assert_eq!(normalize(&r, Rung::String, Ipv6Form::Rfc5952), r.text());
    }

    #[test]
    fn paths() {
        assert_eq!(to(Rung::Syntax, "foo:/a/..//b"), "foo:/.//b");
        assert_eq!(to(Rung::Syntax, "foo:/.//b"), "foo:/.//b");
        assert_eq!(to(Rung::Syntax, "foo:a/../b"), "foo:a/../b");
        assert_eq!(to(Rung::Syntax, "../a/./b"), "../a/./b");
        assert_eq!(to(Rung::Syntax, "/a/%2e%2E/b"), "/b");
        assert_eq!(to(Rung::Syntax, "//h/../b"), "//h/b");
    }

    #[test]
    fn schemes() {
        for (text, want) in [
            ("http://example.com", "http://example.com/"),
            ("http://example.com:/", "http://example.com/"),
            ("https://h:00443/?", "https://h/?"),
            ("http://h:8080", "http://h:8080/"),
            ("foo://h:", "foo://h"),
            ("foo://h", "foo://h"),
            ("ws://h:80?q", "ws://h/?q"),
            ("file://localhost/a", "file:///a"),
            ("file:/a/./b", "file:///a/b"),
            ("file://u@localhost/a", "file://u@localhost/a"),
            ("file:a", "file:a"),
            ("urn:example:%61%2f", "urn:example:%61%2F"),
            ("tag:a@b,2004:%2f", "tag:a@b,2004:%2f"),
            ("URN:a:/b/../c", "urn:a:/b/../c"),
            ("urn:/a/../B:c", "urn:/a/../B:c"),
            ("URN:ISBN:0-X", "urn:isbn:0-X"),
            ("URN:ISBN", "urn:ISBN"),
            ("info:LCCN/A%2d", "info:lccn/A-"),
            ("mailto:/a/../b", "mailto:/a/../b"),
            ("tel:/./1", "tel:/./1"),
            ("ldap://H:389", "ldap://h/"),
            ("ldap:///a", "ldap:///a"),
            ("telnet://h:23/", "telnet://h/"),
            ("http:?q", "http:?q"),
            ("//H:", "//h"),
            ("http://:80", "http://"),
        ] {
            assert_eq!(to(Rung::Scheme, text), want, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn idempotent_and_parseable(
            text in "((HTTP|foo|file|urn|ws):)?(//([aB]%4[1a]@)?(Ab%4[1c]|localhost|\\[::A\\]|)?(:[08]{0,3})?)?/?(%2[eE]|[./aB]|%4[1c]){0,8}(\\?%7e)?(#%c3)?"
        ) {
            if let Ok(r) = Reference::parse(&text) {
                for rung in Rung::ALL {
                    for form in [Ipv6Form::Keep, Ipv6Form::Rfc5952] {
                        let once = normalize(&r, rung, form).into_owned();
                        let again = Reference::parse(&once).unwrap();
                        prop_assert_eq!(normalize(&again, rung, form), once.as_str(), "{} at {:?}", text, rung);
                        prop_assert!(is_normalized(&again, rung, form));
                        prop_assert_eq!(is_normalized(&r, rung, form), once == text);
                        prop_assert_eq!(r.query().is_some(), again.query().is_some());
                        prop_assert_eq!(r.fragment().is_some(), again.fragment().is_some());
                    }
                }
            }
        }
    }
}
