//! What one rung does to one reference (RFC 3986 section 6.2): decided once, then asked or done.
//!
//! The same plan answers whether a text is normal, which builds nothing, and builds the normal form;
//! a property test in `mod` holds the two answers together.
//!
//! The order within a component is that of the ladder: octets are decoded first, and letters so
//! gained in a host are put in lower case with the others; dot segments are removed from what has
//! been decoded, since "%2E" is a dot.
//!
//! At the end stand the questions that a scheme's row answers (6.2.3): what in a reference it makes
//! superfluous. An absent component is never an empty one, but for the authority of a scheme with
//! a default host: `file:/a` and `file:///a` are the same (RFC 8089 section 2).

use std::borrow::Cow;

use super::{Ipv6Form, Rung};
use crate::chars;
use crate::dots::{has_dot_segment, remove_dot_segments};
use crate::offsets::HostKind;
use crate::parse::ip;
use crate::percent;
use crate::reference::{Components, Reference};
use crate::schemes::{self, EmptyPath, Hierarchy, PercentRule, Scheme};

/// What is to be done to one reference at one rung.
pub(super) struct Plan<'t> {
    case: bool,
    percent: PercentRule,
    dots: bool,
    row: Option<&'t Scheme>,
    ipv6: Ipv6Form,
}

impl<'t> Plan<'t> {
    pub(super) fn new(own: &'t [Scheme], reference: &Reference<'_>, to: Rung, ipv6: Ipv6Form) -> Self {
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

    pub(super) fn is_normal(&self, r: &Reference<'_>) -> bool {
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

    pub(super) fn build(&self, r: &Reference<'_>) -> String {
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
