//! The offset table: where the components of a reference lie in the caller's text.
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
//! All offsets are bytes of the UTF-8 text. A component that is undefined (RFC 3986
//! 5.2.1) has no delimiter in the text: the scheme and the userinfo use [`ABSENT`],
//! the others are told by position: the query is defined where `path_end < query_end`,
//! the fragment where `query_end < len`, the port where `host_end < path_start`.

use std::ops::Range;

use crate::syntax::chars::Syntax;

/// The value of an offset whose component is undefined.
pub const ABSENT: u32 = u32::MAX;

/// The longest text that offsets can describe, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// Which alternative of `host` matched (RFC 3986 3.2.2, first match wins).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostKind {
    /// The authority is missing, and so is the host.
    Undefined,
    /// `reg-name`, the empty one included.
    RegName,
    /// `IPv4address`.
    Ipv4,
    /// `IP-literal` holding an `IPv6address`.
    Ipv6,
    /// `IP-literal` holding an `IPvFuture`.
    IpvFuture,
}

impl HostKind {
    /// The name of the kind; None where the host is missing.
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

/// Where the components are. Made by the parser only; 28 bytes.
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
    /// Which kind of host there is.
    #[inline]
    pub fn host_kind(&self) -> HostKind {
        self.host_kind
    }

    /// Whether the authority is defined, that is whether `//` introduces it.
    #[inline]
    pub fn has_authority(&self) -> bool {
        self.host_kind != HostKind::Undefined
    }

    /// By which grammar the text was read.
    #[inline]
    pub fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// Whether any byte is percent-encoded.
    #[inline]
    pub fn has_percent(&self) -> bool {
        self.has_percent
    }

    /// Whether the scheme is defined: a URI, not a relative reference.
    #[inline]
    pub fn has_scheme(&self) -> bool {
        self.scheme_end != ABSENT
    }

    /// Where the text after the scheme's ":" begins; 0 without a scheme.
    #[inline]
    pub fn after_scheme(&self) -> usize {
        if self.has_scheme() {
            self.scheme_end as usize + 1
        } else {
            0
        }
    }

    /// The scheme, without ":".
    #[inline]
    pub fn scheme(&self) -> Option<Range<usize>> {
        self.has_scheme().then_some(0..self.scheme_end as usize)
    }

    /// The authority, without "//".
    #[inline]
    pub fn authority(&self) -> Option<Range<usize>> {
        self.has_authority().then(|| self.after_scheme() + 2..self.path_start as usize)
    }

    /// The userinfo, without "@".
    #[inline]
    pub fn userinfo(&self) -> Option<Range<usize>> {
        (self.userinfo_end != ABSENT).then(|| self.after_scheme() + 2..self.userinfo_end as usize)
    }

    /// The host, with the brackets of an IP literal.
    #[inline]
    pub fn host(&self) -> Option<Range<usize>> {
        if !self.has_authority() {
            return None;
        }
        let start = if self.userinfo_end == ABSENT {
            self.after_scheme() + 2
        } else {
            self.userinfo_end as usize + 1
        };
        Some(start..self.host_end as usize)
    }

    /// The port, without ":".
    #[inline]
    pub fn port(&self) -> Option<Range<usize>> {
        (self.has_authority() && self.host_end < self.path_start)
            .then(|| self.host_end as usize + 1..self.path_start as usize)
    }

    /// The path; always defined, often empty.
    #[inline]
    pub fn path(&self) -> Range<usize> {
        self.path_start as usize..self.path_end as usize
    }

    /// The query, without "?".
    #[inline]
    pub fn query(&self) -> Option<Range<usize>> {
        (self.path_end < self.query_end).then(|| self.path_end as usize + 1..self.query_end as usize)
    }

    /// The fragment, without "#", of a text of `len` bytes.
    #[inline]
    pub fn fragment(&self, len: usize) -> Option<Range<usize>> {
        ((self.query_end as usize) < len).then(|| self.query_end as usize + 1..len)
    }

    /// Where scheme, userinfo, host, port, path, query and fragment begin and end, of a text of `len` bytes; what is
    /// undefined begins and ends at [`ABSENT`].
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
