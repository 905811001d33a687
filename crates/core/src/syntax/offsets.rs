//! The offset table: the ranges of the components in the caller's text.
//!
//! ```text
//! https://john.doe@www.example.com:1234/forum/questions/?tag=networking#top
//!      |  |       |               |    |                |              |
//!      |  |       |               |    |                |              query_end
//!      |  |       |               |    |                path_end
//!      |  |       |               |    path_start (= end of the authority)
//!      |  |       |               host_end
//!      |  |       userinfo_end
//!      |  authority_start (derived)
//!      scheme_end
//! ```
//!
//! All offsets are bytes of the UTF-8 text. An undefined component (RFC 3986 5.2.1) has no delimiter in the text:
//! scheme and userinfo use [`ABSENT`], the others compare positions: the query is defined if `path_end < query_end`,
//! the fragment if `query_end < len`, the port if `host_end < path_start`.

use std::ops::Range;

use crate::syntax::chars::Syntax;

/// The offset of an undefined component.
pub const ABSENT: u32 = u32::MAX;

/// The maximum length of a text, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// The alternative of `host` that matched (RFC 3986 3.2.2, first match wins).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostKind {
    /// No authority, so no host.
    Undefined,
    /// `reg-name`, including the empty one.
    RegName,
    /// `IPv4address`.
    Ipv4,
    /// `IP-literal` with an `IPv6address`.
    Ipv6,
    /// `IP-literal` with an `IPvFuture`.
    IpvFuture,
}

impl HostKind {
    /// Returns the name of the kind; None without a host.
    pub fn name(self) -> Option<&'static str> {
        match self {
            HostKind::Undefined => None,
            HostKind::RegName => Some("reg-name"),
            HostKind::Ipv4 => Some("ipv4"),
            HostKind::Ipv6 => Some("ipv6"),
            HostKind::IpvFuture => Some("ipvfuture"),
        }
    }
}

/// The offsets of components, made by the parser only; 28 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offsets {
    pub(crate) scheme_end: u32,
    pub(crate) userinfo_end: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) path_end: u32,
    pub(crate) query_end: u32,
    pub(crate) host_kind: HostKind,
    pub(crate) has_percent: bool,
    pub(crate) syntax: Syntax,
}

impl Offsets {
    /// Returns the kind of host.
    #[inline]
    pub fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// Returns true if the authority is defined, that is, introduced by `//`.
    #[inline]
    pub fn has_authority(&self) -> bool {
        self.host_kind != HostKind::Undefined
    }

    /// Returns the grammar the text was parsed by.
    #[inline]
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// Returns true if any byte is percent-encoded.
    #[inline]
    pub fn has_percent(&self) -> bool {
        self.has_percent
    }

    /// Returns true if the scheme is defined: a URI, not a relative reference.
    #[inline]
    pub fn has_scheme(&self) -> bool {
        self.scheme_end != ABSENT
    }

    /// Returns the offset after the scheme's ":"; 0 without a scheme.
    #[inline]
    pub fn after_scheme(&self) -> usize {
        if self.has_scheme() {
            self.scheme_end as usize + 1
        } else {
            0
        }
    }

    /// Returns the scheme, without ":".
    #[inline]
    pub fn scheme(&self) -> Option<Range<usize>> {
        self.has_scheme().then_some(0..self.scheme_end as usize)
    }

    /// Returns the authority, without "//".
    #[inline]
    pub fn authority(&self) -> Option<Range<usize>> {
        self.has_authority().then(|| self.after_scheme() + 2..self.path_start as usize)
    }

    /// Returns the userinfo, without "@".
    #[inline]
    pub fn userinfo(&self) -> Option<Range<usize>> {
        (self.userinfo_end != ABSENT).then(|| self.after_scheme() + 2..self.userinfo_end as usize)
    }

    /// Returns the host, with the brackets of an IP literal.
    #[inline]
    pub fn host(&self) -> Option<Range<usize>> {
        if !self.has_authority() {
            return None;
        }
        let start = if self.userinfo_end == ABSENT { self.after_scheme() + 2 } else { self.userinfo_end as usize + 1 };
        Some(start..self.host_end as usize)
    }

    /// Returns the port, without ":".
    #[inline]
    pub fn port(&self) -> Option<Range<usize>> {
        (self.has_authority() && self.host_end < self.path_start)
            .then(|| self.host_end as usize + 1..self.path_start as usize)
    }

    /// Returns the path, which is always defined, often empty.
    #[inline]
    pub fn path(&self) -> Range<usize> {
        self.path_start as usize..self.path_end as usize
    }

    /// Returns the query, without "?".
    #[inline]
    pub fn query(&self) -> Option<Range<usize>> {
        (self.path_end < self.query_end).then(|| self.path_end as usize + 1..self.query_end as usize)
    }

    /// Returns the fragment, without "#", of a text of `len` bytes.
    #[inline]
    pub fn fragment(&self, len: usize) -> Option<Range<usize>> {
        ((self.query_end as usize) < len).then(|| self.query_end as usize + 1..len)
    }

    /// Returns the ranges of scheme, userinfo, host, port, path, query and fragment of a text of `len` bytes; undefined
    /// ones are [`ABSENT`].
    ///
    /// ```
    /// use urikit_core::syntax::{offsets::ABSENT, parse::parse};
    /// let [scheme, .., path, query, _] = parse("a:b?c").unwrap().spans(5);
    /// assert_eq!((scheme, path, query), ([0, 1], [2, 3], [4, 5]));
    /// assert_eq!(parse("b").unwrap().spans(1)[0], [ABSENT, ABSENT]);
    /// ```
    #[inline]
    pub fn spans(&self, len: u32) -> [[u32; 2]; 7] {
        let defined = |is: bool, start: u32, end: u32| if is { [start, end] } else { [ABSENT; 2] };
        let authority = if self.has_scheme() { self.scheme_end.wrapping_add(3) } else { 2 };
        let has_userinfo = self.userinfo_end != ABSENT;
        let host = if has_userinfo { self.userinfo_end + 1 } else { authority };
        let has_port = self.has_authority() && self.host_end < self.path_start;
        [
            defined(self.has_scheme(), 0, self.scheme_end),
            defined(has_userinfo, authority, self.userinfo_end),
            defined(self.has_authority(), host, self.host_end),
            defined(has_port, self.host_end.wrapping_add(1), self.path_start),
            [self.path_start, self.path_end],
            defined(self.path_end < self.query_end, self.path_end + 1, self.query_end),
            defined(self.query_end < len, self.query_end.wrapping_add(1), len),
        ]
    }
}
