//! The parts of a URL, as slices of its serialization.
//!
//! ```text
//! https://user:pass@example.com:1234/foo/bar?baz#quux
//!      |      |    |          |    |        |   |
//!      |      |    |          |    |        |   fragment_start (at "#")
//!      |      |    |          |    |        query_start (at "?")
//!      |      |    |          |    path_start
//!      |      |    |          host_end
//!      |      |    host_start
//!      |      username_end
//!      scheme_end (at ":")
//! ```

use std::ops::Range;

use super::scheme::Scheme;

/// The offsets of a serialization's parts; `ABSENT` for null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub(super) scheme_end: u32,
    pub(super) username_end: u32,
    pub(super) host_start: u32,
    pub(super) host_end: u32,
    pub(super) path_start: u32,
    pub(super) query_start: u32,
    pub(super) fragment_start: u32,
    pub(super) host: HostShape,
    pub(super) scheme: Scheme,
}

/// The kind of a URL's host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostShape {
    /// No host: null.
    Null,
    /// A domain, an opaque host or an empty one.
    Name,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
}

pub(super) const ABSENT: u32 = u32::MAX;

impl Parts {
    /// Returns the kind of host.
    pub fn host_shape(&self) -> HostShape {
        self.host
    }
}

/// A borrowed serialization with its parts.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    href: &'a str,
    parts: Parts,
}

impl<'a> View<'a> {
    /// Creates a view; `parts` must come from parsing `href`.
    #[inline]
    pub fn new(href: &'a str, parts: Parts) -> Self {
        View { href, parts }
    }

    /// Returns the serialization.
    #[inline]
    pub fn href(&self) -> &'a str {
        self.href
    }

    /// Returns the offsets.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    #[inline]
    fn cut(&self, start: u32, end: u32) -> &'a str {
        &self.href[start as usize..end as usize]
    }

    fn path_end(&self) -> u32 {
        self.parts.query_start.min(self.parts.fragment_start).min(self.href.len() as u32)
    }

    /// Returns the scheme, without ":".
    #[inline]
    pub fn scheme(&self) -> &'a str {
        self.cut(0, self.parts.scheme_end)
    }

    /// Returns the username; "" if it is missing.
    pub fn username(&self) -> &'a str {
        match self.parts.host {
            HostShape::Null => "",
            _ => self.cut(self.parts.scheme_end + 3, self.parts.username_end),
        }
    }

    /// Returns the range of the password; empty if it is missing.
    pub fn password_range(&self) -> Range<usize> {
        // ":" before it, "@" after it.
        let (start, end) = (self.parts.username_end + 1, self.parts.host_start);
        if self.parts.host == HostShape::Null || start >= end {
            return 0..0;
        }
        start as usize..end as usize - 1
    }

    /// Returns the special scheme, or [`Scheme::Other`].
    pub(super) fn known_scheme(&self) -> Scheme {
        self.parts.scheme
    }

    /// Returns true if the scheme is special: the host is then a domain or an address, never opaque.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.parts.scheme.is_special()
    }

    /// Returns true if there is a username or a password.
    #[inline]
    pub(super) fn includes_credentials(&self) -> bool {
        self.parts.host != HostShape::Null && self.parts.scheme_end + 3 < self.parts.host_start
    }

    /// Returns true if the host does not allow username, password and port.
    pub(super) fn cannot_have_username_password_port(&self) -> bool {
        matches!(self.host(), None | Some("")) || self.parts.scheme == Scheme::File
    }

    /// Returns the password; "" if it is missing.
    pub fn password(&self) -> &'a str {
        &self.href[self.password_range()]
    }

    /// Returns the kind of host.
    pub fn host_shape(&self) -> HostShape {
        self.parts.host
    }

    /// Returns the serialized host; None if it is null.
    #[inline]
    pub fn host(&self) -> Option<&'a str> {
        match self.parts.host {
            HostShape::Null => None,
            _ => Some(self.cut(self.parts.host_start, self.parts.host_end)),
        }
    }

    /// Returns the serialized port; "" if it is null, as the default port is.
    #[inline]
    pub fn port_text(&self) -> &'a str {
        match self.parts.host {
            HostShape::Null => "",
            _ => self.cut(self.parts.host_end, self.parts.path_start).strip_prefix(':').unwrap_or(""),
        }
    }

    /// Returns the default port of a special scheme; None for file and other schemes.
    #[inline]
    pub fn default_port(&self) -> Option<u16> {
        self.parts.scheme.default_port()
    }

    /// Returns the port; None if it is null, as the default port is.
    pub fn port(&self) -> Option<u16> {
        self.port_text().parse().ok()
    }

    /// Returns the serialized host and port; "" if the host is null.
    pub fn host_and_port(&self) -> &'a str {
        match self.parts.host {
            HostShape::Null => "",
            _ => self.cut(self.parts.host_start, self.parts.path_start),
        }
    }

    /// Returns user name and password with ":" between them; None if both are missing.
    #[inline]
    pub fn userinfo(&self) -> Option<&'a str> {
        self.includes_credentials().then(|| self.cut(self.parts.scheme_end + 3, self.parts.host_start - 1))
    }

    /// Returns the text between "//" and the path; None if the host is null.
    pub fn authority(&self) -> Option<&'a str> {
        (self.parts.host != HostShape::Null).then(|| self.cut(self.parts.scheme_end + 3, self.parts.path_start))
    }

    /// Returns the start of the path, after the "/." that only a path without a host may have.
    pub fn path_start(&self) -> usize {
        self.parts.path_start as usize
    }

    /// Returns the serialized path.
    pub fn path(&self) -> &'a str {
        self.cut(self.parts.path_start, self.path_end())
    }

    /// Returns true if the path is opaque.
    pub fn has_opaque_path(&self) -> bool {
        self.parts.host == HostShape::Null && !self.path().starts_with('/')
    }

    /// Returns the query, without "?".
    pub fn query(&self) -> Option<&'a str> {
        let end = self.parts.fragment_start.min(self.href.len() as u32);
        (self.parts.query_start != ABSENT).then(|| self.cut(self.parts.query_start + 1, end))
    }

    /// Returns the fragment, without "#".
    pub fn fragment(&self) -> Option<&'a str> {
        (self.parts.fragment_start != ABSENT).then(|| self.cut(self.parts.fragment_start + 1, self.href.len() as u32))
    }

    /// Returns "?" and the query; "" if it is null or empty.
    pub fn search(&self) -> &'a str {
        let end = self.parts.fragment_start.min(self.href.len() as u32);
        match self.parts.query_start {
            ABSENT => "",
            start if start + 1 == end => "",
            start => self.cut(start, end),
        }
    }

    /// Returns "#" and the fragment; "" if it is null or empty.
    pub fn hash(&self) -> &'a str {
        match self.parts.fragment_start {
            ABSENT => "",
            start if start as usize + 1 == self.href.len() => "",
            start => self.cut(start, self.href.len() as u32),
        }
    }
}
