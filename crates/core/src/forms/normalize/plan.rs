//! The changes of one step to one reference (RFC 3986 section 6.2), decided once, then tested or made.
//!
//! The same plan tests whether a text is normal, without building anything, and builds the normal form; a property test
//! in `mod` compares the two.
//!
//! Within a component, encoded bytes are decoded first, and letters decoded in a host are lowered with the others; dot
//! segments are removed after decoding, because "%2E" is a dot.
//!
//! A scheme's row forbids changes at every step: bytes that must stay encoded, dots that are data. It permits changes
//! (6.2.3) at `SCHEME` alone; see the end of this file. An undefined component never becomes an empty one, except for
//! the authority of a scheme with a default host: `file:/a` and `file:///a` are equal (RFC 8089 section 2).

use std::borrow::Cow;
use std::ops::Range;

use super::{Ipv6Form, Policy, Step};
use crate::names::schemes::{EmptyPath, Hierarchy, Name, PathHost, PercentRule, Scheme};
use crate::syntax::chars;
use crate::syntax::dots::{has_dot_segment, remove_dot_segments};
use crate::syntax::offsets::HostKind;
use crate::syntax::parse::ip;
use crate::syntax::percent;
use crate::syntax::reference::{Components, Reference};
use crate::syntax::words::has_upper;

/// The changes to one reference at one step.
pub(super) struct Plan<'t> {
    case: bool,
    percent: PercentRule,
    /// The dots to remove: none if the path has no hierarchy, or the step keeps them.
    dots: Hierarchy,
    /// The scheme's row, at the step that applies what it permits.
    row: Option<&'t Scheme>,
    ipv6: Ipv6Form,
}

impl<'t> Plan<'t> {
    #[inline]
    pub(super) fn new(policy: &Policy<'t>, reference: &Reference<'_>) -> Self {
        let to = policy.to;
        if to == Step::String {
            let (percent, dots) = (PercentRule::Exact, Hierarchy::None);
            return Plan { case: false, percent, dots, row: None, ipv6: Ipv6Form::Keep };
        }
        let row = policy.schemes.of(reference.scheme());
        let percent = match (row.percent, to) {
            (PercentRule::DecodeUnreserved | PercentRule::OutsidePath, Step::Case) => PercentRule::RecaseOnly,
            (rule, _) => rule,
        };
        let rooted = to >= Step::Syntax && reference.path().starts_with('/');
        Plan {
            case: true,
            percent,
            dots: if rooted { row.hierarchy } else { Hierarchy::None },
            row: (to == Step::Scheme).then_some(row),
            ipv6: policy.ipv6,
        }
    }

    #[inline]
    pub(super) fn is_normal(&self, r: &Reference<'_>) -> bool {
        let offsets = r.offsets();
        let upper = |s: &str| has_upper(s.as_bytes());
        // Check everything before the path at once: few references have a capital letter there.
        let may_have_case = self.case && upper(&r.text()[..offsets.path().start]);
        if may_have_case && r.scheme().is_some_and(upper) {
            return false;
        }
        if offsets.has_percent() && !self.all_octets_are_normal(r) {
            return false;
        }
        if let Some(host) = r.host() {
            if may_have_case && upper(host) && self.host(r, host) != host {
                return false;
            }
            if self.ipv6 == Ipv6Form::Rfc5952 && offsets.host_kind() == HostKind::Ipv6 && self.host(r, host) != host {
                return false;
            }
        }
        if self.dots != Hierarchy::None && !self.path_is_clean(r) {
            return false;
        }
        match self.row {
            Some(row) => {
                port_is_normal(row, r)
                    && empty_path_is_normal(row, r)
                    && default_host_is_normal(row, r)
                    && self.other_drive(row, r, r.path()).is_none()
                    && !has_caseless_capital(row, r, r.path())
            }
            None => true,
        }
    }

    /// Returns true if every encoded byte is normal at this step.
    fn all_octets_are_normal(&self, r: &Reference<'_>) -> bool {
        if self.percent != PercentRule::OutsidePath {
            return matches!(self.octets(r.text()), Cow::Borrowed(_));
        }
        let path = r.offsets().path();
        let (before, after) = (&r.text()[..path.start], &r.text()[path.end..]);
        [self.octets(before), self.path_octets(r.path()), self.octets(after)]
            .iter()
            .all(|octets| matches!(octets, Cow::Borrowed(_)))
    }

    /// Returns true if the path has no dot segment except a guard that must stay.
    fn path_is_clean(&self, r: &Reference<'_>) -> bool {
        let path = r.path();
        if !has_dot_segment(path) {
            return true;
        }
        r.authority().is_none() && path.starts_with("/.//") && !has_dot_segment(&path[2..])
    }

    pub(super) fn build(&self, r: &Reference<'_>) -> String {
        self.components(r, |components| components.recompose())
    }

    /// Appends the result of [`Plan::build`].
    pub(super) fn build_into(&self, out: &mut String, r: &Reference<'_>) {
        self.components(r, |components| components.recompose_into(out));
    }

    /// Passes the components of the normal form to `then`, which may borrow them.
    fn components<T>(&self, r: &Reference<'_>, then: impl FnOnce(&Components<'_>) -> T) -> T {
        let scheme = r.scheme().map(|s| if self.case { Cow::Owned(s.to_ascii_lowercase()) } else { Cow::Borrowed(s) });
        let path = self.path(r);
        let query = r.query().map(|q| self.octets(q));
        let fragment = r.fragment().map(|f| self.octets(f));
        let authority = self.authority(r);
        let root =
            authority.is_some() && path.is_empty() && self.row.is_some_and(|row| row.empty_path == EmptyPath::Root);
        then(&Components {
            scheme: scheme.as_deref(),
            authority: authority.as_deref(),
            path: if root { "/" } else { &path },
            query: query.as_deref(),
            fragment: fragment.as_deref(),
        })
    }

    fn octets<'s>(&self, text: &'s str) -> Cow<'s, str> {
        match self.percent {
            PercentRule::Exact => Cow::Borrowed(text),
            PercentRule::RecaseOnly => percent::recase(text),
            PercentRule::DecodeUnreserved | PercentRule::OutsidePath => percent::decode_unreserved(text),
        }
    }

    fn path_octets<'s>(&self, path: &'s str) -> Cow<'s, str> {
        match self.percent {
            PercentRule::OutsidePath => percent::recase(path),
            _ => self.octets(path),
        }
    }

    fn path<'s>(&self, r: &Reference<'s>) -> Cow<'s, str> {
        let path = self.path_octets(r.path());
        if let Some(row) = self.row.filter(|row| has_caseless_capital(row, r, &path)) {
            let mut lower = String::with_capacity(path.len());
            let mut at = 0;
            each_caseless(row, r, &path, |range| {
                lower.push_str(&path[at..range.start]);
                push_lower(&mut lower, &path[range.clone()]);
                at = range.end;
                false
            });
            lower.push_str(&path[at..]);
            return Cow::Owned(lower);
        }
        let removed = match self.dots {
            Hierarchy::None => return path,
            Hierarchy::Drive if has_dot_segment(&path) => Cow::Owned(without_dots_below_drive(&path)),
            Hierarchy::Drive | Hierarchy::Path => remove_dot_segments(&path),
        };
        let path = match removed {
            Cow::Borrowed(_) => path,
            Cow::Owned(removed) => Cow::Owned(removed),
        };
        match self.row.and_then(|row| self.other_drive(row, r, &path)) {
            None => path,
            Some(end) => Cow::Owned(format!("/{}:{}", path[1..2].to_ascii_uppercase(), &path[end..])),
        }
    }

    /// Returns the end of the drive at the start of a path on this machine if it is not in the canonical form "/C:"
    /// (RFC 8089 E.2).
    fn other_drive(&self, row: &Scheme, r: &Reference<'_>, path: &str) -> Option<usize> {
        if row.hierarchy != Hierarchy::Drive {
            return None;
        }
        let first = path.strip_prefix('/')?.split('/').next().filter(|first| is_drive(first))?;
        let local = |host: &str| host.is_empty() || is_default_host(row, r, &self.host(r, host));
        let canonical = first.len() == 2 && first.starts_with(|c: char| c.is_ascii_uppercase());
        (!canonical && r.host().is_none_or(local)).then_some(1 + first.len())
    }

    /// Returns the host, decoded, then in lower case except for the digits of encoded bytes.
    fn host<'s>(&self, r: &Reference<'_>, host: &'s str) -> Cow<'s, str> {
        if self.ipv6 == Ipv6Form::Rfc5952 && r.host_kind() == HostKind::Ipv6 {
            let inner = &host.as_bytes()[1..host.len() - 1];
            if let Ok(groups) = ip::parse_ipv6(inner) {
                return Cow::Owned(format!("[{}]", ip::format_ipv6(groups)));
            }
        }
        let host = self.octets(host);
        // Non-ASCII names are caseless only if they are domains (RFC 3987 5.3.2.1, 5.3.3).
        let caseless = host.is_ascii() || self.row.is_some_and(|row| row.name_is == Name::Domain);
        if !self.case || !caseless || !has_capital(&host) {
            return host;
        }
        let mut lower = String::with_capacity(host.len());
        push_lower(&mut lower, &host);
        Cow::Owned(lower)
    }

    /// Returns the normalized host and port; None without an authority.
    pub(super) fn host_and_port<'s>(&self, r: &Reference<'s>) -> Option<(Cow<'s, str>, Option<&'s str>)> {
        let mut host = self.host(r, r.host()?);
        if self.row.is_some_and(|row| is_default_host(row, r, &host)) {
            host = Cow::Borrowed("");
        }
        let port = match self.row {
            Some(row) => r.port().filter(|port| !port_is_superfluous(row, port)).map(without_zeros),
            None => r.port(),
        };
        Some((host, port))
    }

    fn authority(&self, r: &Reference<'_>) -> Option<String> {
        let Some((host, port)) = self.host_and_port(r) else {
            return self.row.filter(|row| !default_host_is_normal(row, r)).map(|_| String::new());
        };
        let userinfo = r.userinfo().map(|u| self.octets(u));
        let length = userinfo.as_ref().map_or(0, |u| u.len() + 1) + host.len() + port.map_or(0, |p| p.len() + 1);
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

/// Appends a text with its ASCII letters in lower case, except for the digits of encoded bytes.
fn push_lower(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(n) = rest.find('%') {
        out.extend(rest[..n].chars().map(|c| c.to_ascii_lowercase()));
        let (octet, tail) = rest[n..].split_at(3);
        out.push_str(octet);
        rest = tail;
    }
    out.extend(rest.chars().map(|c| c.to_ascii_lowercase()));
}

/// Returns true if a text has a capital letter outside the digits of encoded bytes.
fn has_capital(text: &str) -> bool {
    let mut digits = 0;
    text.bytes().any(|b| {
        if digits > 0 {
            digits -= 1;
            return false;
        }
        if b == b'%' {
            digits = 2;
        }
        chars::is(b, chars::UPPER)
    })
}

fn has_caseless_capital(row: &Scheme, r: &Reference<'_>, path: &str) -> bool {
    if row.lower_until.is_none() && row.path_host == PathHost::None {
        return false;
    }
    has_upper(path.as_bytes()) && each_caseless(row, r, path, |range| has_capital(&path[range]))
}

/// Passes the caseless parts of a path, by the scheme's row, to `f` in order until it returns true. Skips a name with
/// characters that names of the scheme cannot have, and a non-ASCII host, whose case the generic rules do not define.
fn each_caseless(row: &Scheme, r: &Reference<'_>, path: &str, mut f: impl FnMut(Range<usize>) -> bool) -> bool {
    if let Some(end) = row.lower_until.and_then(|end| path.bytes().position(|b| b == end)) {
        return path[..end].bytes().all(|b| chars::is(b, chars::SCHEME)) && f(0..end);
    }
    let mut host = |range: Range<usize>| path[range.clone()].is_ascii() && f(range);
    // From after the "@", or the start without one, up to one of `ends`.
    let part = |start: usize, piece: &str, ends: &[char]| {
        let host = piece.rfind('@').map_or(0, |at| at + 1);
        let end = piece[host..].find(ends).map_or(piece.len(), |n| host + n);
        start + host..start + end
    };
    match row.path_host {
        PathHost::None => false,
        PathHost::AfterAt => path.contains('@') && host(part(0, path, &[])),
        PathHost::Addresses => {
            let mut start = 0;
            path.split(',').any(|address| {
                let range = part(start, address, &[]);
                start += address.len() + 1;
                address.contains('@') && host(range)
            })
        }
        // In a SIP URI, a "?" may be in the user name (RFC 3261 25.1), with the "@" after it.
        PathHost::Server if !path.contains('@') && r.query().is_some_and(|query| query.contains('@')) => false,
        PathHost::Server => host(part(0, path, &[':', ';'])),
        PathHost::Jid => {
            let start = usize::from(r.authority().is_some() && path.starts_with('/'));
            let end = path[start..].find('/').map_or(path.len(), |n| start + n);
            host(part(start, &path[start..end], &[]))
        }
    }
}

/// Removes dot segments, but not a drive letter at the start of the path (RFC 8089 E.2.1).
pub(super) fn without_dots_below_drive(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let (mut names, mut root) = (0, 0);
    let mut segments = path.split('/').skip(1).peekable();
    while let Some(segment) = segments.next() {
        let last = segments.peek().is_none();
        match segment {
            "." | ".." => {
                if segment == ".." && kept.len() > root {
                    names -= usize::from(kept.pop().is_some_and(|name| !name.is_empty()));
                }
                if last {
                    kept.push("");
                }
            }
            name => {
                kept.push(name);
                if names == 0 && is_drive(name) {
                    root = kept.len();
                }
                names += usize::from(!name.is_empty());
            }
        }
    }
    kept.iter().fold(String::with_capacity(path.len()), |out, name| out + "/" + name)
}

/// Returns true for a drive letter and its colon, which editors and language servers encode.
fn is_drive(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':'] | [letter, b'%', b'3', b'A'] if letter.is_ascii_alphabetic())
}

/// Returns true if the port may be removed: it is empty (3.2.3) or equals the default.
fn port_is_superfluous(row: &Scheme, port: &str) -> bool {
    if port.is_empty() {
        return true;
    }
    let digits = port.trim_start_matches('0');
    row.default_port.is_some_and(|default| digits.len() <= 5 && digits.parse() == Ok(u32::from(default)))
}

/// Returns the digits of a port without leading zeros: a port is a number (3.2.3).
fn without_zeros(port: &str) -> &str {
    let digits = port.trim_start_matches('0');
    if digits.is_empty() {
        &port[port.len() - 1..]
    } else {
        digits
    }
}

fn port_is_normal(row: &Scheme, r: &Reference<'_>) -> bool {
    !r.port().is_some_and(|port| port_is_superfluous(row, port) || without_zeros(port) != port)
}

fn empty_path_is_normal(row: &Scheme, r: &Reference<'_>) -> bool {
    row.empty_path == EmptyPath::Empty || !r.path().is_empty() || r.authority().is_none()
}

/// Returns true if `host` is equivalent to an empty host (6.2.3).
fn is_default_host(row: &Scheme, r: &Reference<'_>, host: &str) -> bool {
    row.default_host.as_ref().is_some_and(|default| default.eq_ignore_ascii_case(host))
        && r.userinfo().is_none_or(str::is_empty)
        && r.port().is_none_or(str::is_empty)
}

/// Returns true if the scheme's default authority is written as an empty one (6.2.3).
fn default_host_is_normal(row: &Scheme, r: &Reference<'_>) -> bool {
    if row.default_host.is_none() {
        return true;
    }
    match r.host() {
        Some(host) => !is_default_host(row, r, host),
        None => !r.path().starts_with('/'),
    }
}
