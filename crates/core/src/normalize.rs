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

use std::borrow::Cow;

use crate::chars;
use crate::dots::{has_dot_segment, remove_dot_segments};
use crate::offsets::HostKind;
use crate::parse::ip;
use crate::percent;
use crate::reference::{Components, Reference};
use crate::schemes::{self, EmptyPath, Hierarchy, PercentRule, Scheme};

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

/// What is to be done to one reference at one rung.
struct Plan<'t> {
    case: bool,
    percent: PercentRule,
    dots: bool,
    row: Option<&'t Scheme>,
    ipv6: Ipv6Form,
}

impl<'t> Plan<'t> {
    fn new(own: &'t [Scheme], reference: &Reference<'_>, to: Rung, ipv6: Ipv6Form) -> Self {
        let row = (to == Rung::Scheme)
            .then(|| reference.scheme().map_or(&schemes::UNKNOWN, |name| schemes::lookup_in(own, name)));
        let percent = match (row, to) {
            (Some(row), _) => row.percent,
            (None, Rung::String) => PercentRule::Exact,
            (None, Rung::Case) => PercentRule::RecaseOnly,
            (None, _) => PercentRule::DecodeUnreserved,
        };
        let hierarchy = row.map_or(Hierarchy::Path, |row| row.hierarchy);
        Plan {
            case: to >= Rung::Case,
            percent,
            dots: to >= Rung::Syntax && hierarchy == Hierarchy::Path && reference.path().starts_with('/'),
            row,
            ipv6: if to == Rung::String { Ipv6Form::Keep } else { ipv6 },
        }
    }

    fn is_normal(&self, r: &Reference<'_>) -> bool {
        let offsets = r.offsets();
        let upper = |s: &str| s.bytes().any(|b| chars::is(b, chars::UPPER));
        if self.case && r.scheme().is_some_and(upper) {
            return false;
        }
        if offsets.has_percent() && !self.octets_are_normal(r.text()) {
            return false;
        }
        if let Some(host) = r.host() {
            if self.case && upper(host) && self.host(r, host) != host {
                return false;
            }
            if self.ipv6 == Ipv6Form::Rfc5952
                && offsets.host_kind() == HostKind::Ipv6
                && self.host(r, host) != host
            {
                return false;
            }
        }
        if self.dots && !self.path_is_clean(r) {
            return false;
        }
        match self.row {
            Some(row) => {
                port_is_normal(row, r)
                    && empty_path_is_normal(row, r)
                    && default_host_is_normal(row, r)
                    && (row.lower_until.is_none()
                        || !caseless_name(row, r.path()).bytes().any(|b| chars::is(b, chars::UPPER)))
            }
            None => true,
        }
    }

    /// Whether every octet in `text` is written as the rung wants it.
    fn octets_are_normal(&self, text: &str) -> bool {
        match self.percent {
            PercentRule::Exact => true,
            PercentRule::RecaseOnly => matches!(percent::recase(text), Cow::Borrowed(_)),
            PercentRule::DecodeUnreserved => matches!(percent::decode_unreserved(text), Cow::Borrowed(_)),
        }
    }

    /// No dot segment but a guard that has to stay.
    fn path_is_clean(&self, r: &Reference<'_>) -> bool {
        let path = r.path();
        if !has_dot_segment(path) {
            return true;
        }
        r.authority().is_none() && path.starts_with("/.//") && !has_dot_segment(&path[2..])
    }

    fn build(&self, r: &Reference<'_>) -> String {
        let scheme =
            r.scheme().map(|s| if self.case { Cow::Owned(s.to_ascii_lowercase()) } else { Cow::Borrowed(s) });
        let path = self.path(r);
        let query = r.query().map(|q| self.octets(q));
        let fragment = r.fragment().map(|f| self.octets(f));
        let authority = self.authority(r);
        let root = authority.as_deref().is_some_and(|a| !a.is_empty())
            && path.is_empty()
            && self.row.is_some_and(|row| row.empty_path == EmptyPath::Root);
        Components {
            scheme: scheme.as_deref(),
            authority: authority.as_deref(),
            path: if root { "/" } else { &path },
            query: query.as_deref(),
            fragment: fragment.as_deref(),
        }
        .recompose()
    }

    fn octets<'s>(&self, text: &'s str) -> Cow<'s, str> {
        match self.percent {
            PercentRule::Exact => Cow::Borrowed(text),
            PercentRule::RecaseOnly => percent::recase(text),
            PercentRule::DecodeUnreserved => percent::decode_unreserved(text),
        }
    }

    fn path<'s>(&self, r: &Reference<'s>) -> Cow<'s, str> {
        let path = self.octets(r.path());
        let name = self.row.map_or("", |row| caseless_name(row, &path));
        if name.bytes().any(|b| chars::is(b, chars::UPPER)) {
            return Cow::Owned(name.to_ascii_lowercase() + &path[name.len()..]);
        }
        if !self.dots {
            return path;
        }
        match remove_dot_segments(&path) {
            Cow::Borrowed(_) => path,
            Cow::Owned(removed) => Cow::Owned(removed),
        }
    }

    /// The host: decoded, then in lower case but for the digits of octets.
    fn host<'s>(&self, r: &Reference<'_>, host: &'s str) -> Cow<'s, str> {
        if self.ipv6 == Ipv6Form::Rfc5952 && r.host_kind() == HostKind::Ipv6 {
            let inner = &host.as_bytes()[1..host.len() - 1];
            if let Ok(groups) = ip::parse_ipv6(inner) {
                return Cow::Owned(format!("[{}]", ip::format_ipv6(groups)));
            }
        }
        let host = self.octets(host);
        if !self.case || !host.bytes().any(|b| chars::is(b, chars::UPPER)) {
            return host;
        }
        let mut lower = String::with_capacity(host.len());
        let mut rest = &*host;
        while let Some(n) = rest.find('%') {
            lower.extend(rest[..n].chars().map(|c| c.to_ascii_lowercase()));
            let (octet, tail) = rest[n..].split_at(3);
            lower.push_str(octet);
            rest = tail;
        }
        lower.extend(rest.chars().map(|c| c.to_ascii_lowercase()));
        Cow::Owned(lower)
    }

    fn authority(&self, r: &Reference<'_>) -> Option<String> {
        let Some(host) = r.host() else {
            return self.row.filter(|row| !default_host_is_normal(row, r)).map(|_| String::new());
        };
        let mut host = self.host(r, host);
        if let Some(row) = self.row {
            if is_default_host(row, r, &host) {
                host = Cow::Borrowed("");
            }
        }
        let userinfo = r.userinfo().map(|u| self.octets(u));
        let port = r.port().filter(|port| !self.row.is_some_and(|row| port_is_superfluous(row, port)));
        let length =
            userinfo.as_ref().map_or(0, |u| u.len() + 1) + host.len() + port.map_or(0, |p| p.len() + 1);
        let mut out = String::with_capacity(length);
        if let Some(userinfo) = userinfo {
            out.push_str(&userinfo);
            out.push('@');
        }
        out.push_str(&host);
        if let Some(port) = port {
            out.push(':');
            out.push_str(port);
        }
        Some(out)
    }
}

/// The part of a path that is a name without case, "" where the scheme has none. What holds
/// other characters than such names have is left alone: it is no name of the scheme.
fn caseless_name<'s>(row: &Scheme, path: &'s str) -> &'s str {
    let Some(end) = row.lower_until.and_then(|end| path.bytes().position(|b| b == end)) else {
        return "";
    };
    let name = &path[..end];
    if name.bytes().all(|b| chars::is(b, chars::SCHEME)) {
        name
    } else {
        ""
    }
}

/// Whether a port may be left out: it is empty (3.2.3) or the default by value.
fn port_is_superfluous(row: &Scheme, port: &str) -> bool {
    if port.is_empty() {
        return true;
    }
    let digits = port.trim_start_matches('0');
    row.default_port.is_some_and(|default| digits.len() <= 5 && digits.parse() == Ok(u32::from(default)))
}

fn port_is_normal(row: &Scheme, r: &Reference<'_>) -> bool {
    !r.port().is_some_and(|port| port_is_superfluous(row, port))
}

fn empty_path_is_normal(row: &Scheme, r: &Reference<'_>) -> bool {
    row.empty_path == EmptyPath::Empty || !r.path().is_empty() || r.authority().is_none_or(str::is_empty)
}

/// Whether `host` says no more than an empty one does (6.2.3).
fn is_default_host(row: &Scheme, r: &Reference<'_>, host: &str) -> bool {
    row.default_host.as_ref().is_some_and(|default| default.eq_ignore_ascii_case(host))
        && r.userinfo().is_none_or(str::is_empty)
        && r.port().is_none_or(str::is_empty)
}

/// Whether a scheme's default authority is written as the empty one (6.2.3).
fn default_host_is_normal(row: &Scheme, r: &Reference<'_>) -> bool {
    if row.default_host.is_none() {
        return true;
    }
    match r.host() {
        Some(host) => !is_default_host(row, r, host),
        None => !r.path().starts_with('/'),
    }
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
