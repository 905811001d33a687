//! The URL serializer, and the URL as a value: its serialization and where its parts are.
//!
//! ```text
//! https://user:pass@example.com:1234/foo/bar?baz#quux
//!       |      |    |          |   |        |   |
//!       |      |    |          |   |        |   fragment_start (at "#")
//!       |      |    |          |   |        query_start (at "?")
//!       |      |    |          |   path_start
//!       |      |    |          host_end
//!       |      |    host_start
//!       |      username_end
//!       scheme_end (at ":")
//! ```

use super::host::Host;
use super::machine::Machine;
use super::record::{PathShape, Record};
use super::QueryEncoding;

/// Where the parts of a serialization are. `ABSENT` marks what is null.
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
}

/// What stands as the host.
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

const ABSENT: u32 = u32::MAX;

/// A URL: its serialization, and where its parts are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebUrl {
    href: String,
    parts: Parts,
}

impl WebUrl {
    pub(super) fn from_parts(href: String, parts: Parts) -> Self {
        WebUrl { href, parts }
    }

    /// A URL whose parts are known: `parts` must come with this very text.
    pub fn known(href: String, parts: Parts) -> Self {
        WebUrl { href, parts }
    }

    /// Serializes a record.
    pub(super) fn from_record(record: &Record) -> Self {
        let length = record.scheme.len() + record.path.text.len() + 32
            + record.query.as_ref().map_or(0, String::len)
            + record.fragment.as_ref().map_or(0, String::len);
        let mut href = String::with_capacity(length);
        href.push_str(&record.scheme);
        let scheme_end = href.len() as u32;
        href.push(':');
        let mut parts = Parts {
            scheme_end,
            username_end: scheme_end + 1,
            host_start: scheme_end + 1,
            host_end: scheme_end + 1,
            path_start: 0,
            query_start: ABSENT,
            fragment_start: ABSENT,
            host: HostShape::Null,
        };
        if let Some(host) = &record.host {
            href.push_str("//");
            href.push_str(&record.username);
            parts.username_end = href.len() as u32;
            if !record.password.is_empty() {
                href.push(':');
                href.push_str(&record.password);
            }
            if record.includes_credentials() {
                href.push('@');
            }
            parts.host_start = href.len() as u32;
            host.write(&mut href);
            parts.host_end = href.len() as u32;
            parts.host = match host {
                Host::Ipv4(_) => HostShape::Ipv4,
                Host::Ipv6(_) => HostShape::Ipv6,
                Host::Domain(_) | Host::Opaque(_) | Host::Empty => HostShape::Name,
            };
            if let Some(port) = record.port {
                href.push(':');
                href.push_str(&port.to_string());
            }
        } else if record.path.shape == PathShape::List && record.path.text.starts_with("//") {
            href.push_str("/.");
        }
        parts.path_start = href.len() as u32;
        href.push_str(&record.path.text);
        if let Some(query) = &record.query {
            parts.query_start = href.len() as u32;
            href.push('?');
            href.push_str(query);
        }
        if let Some(fragment) = &record.fragment {
            parts.fragment_start = href.len() as u32;
            href.push('#');
            href.push_str(fragment);
        }
        WebUrl { href, parts }
    }

    /// The record behind the serialization: what parsing it gives.
    pub(super) fn record(&self) -> Record {
        Machine::new(&self.href, None, QueryEncoding::UTF_8, &mut ()).run().1
    }

    /// The offsets.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// The serialization.
    pub fn href(&self) -> &str {
        &self.href
    }

    fn cut(&self, start: u32, end: u32) -> &str {
        &self.href[start as usize..end as usize]
    }

    fn path_end(&self) -> u32 {
        self.parts.query_start.min(self.parts.fragment_start).min(self.href.len() as u32)
    }

    /// The scheme, without ":".
    pub fn scheme(&self) -> &str {
        self.cut(0, self.parts.scheme_end)
    }

    /// The username; "" where there is none.
    pub fn username(&self) -> &str {
        match self.parts.host {
            HostShape::Null => "",
            _ => self.cut(self.parts.scheme_end + 3, self.parts.username_end),
        }
    }

    /// The password; "" where there is none.
    pub fn password(&self) -> &str {
        // ":" before it, "@" after it.
        if self.parts.username_end + 1 < self.parts.host_start && self.parts.host != HostShape::Null {
            self.cut(self.parts.username_end + 1, self.parts.host_start - 1)
        } else {
            ""
        }
    }

    /// What stands as the host.
    pub fn host_shape(&self) -> HostShape {
        self.parts.host
    }

    /// The host serialized; None where it is null.
    pub fn host(&self) -> Option<&str> {
        match self.parts.host {
            HostShape::Null => None,
            _ => Some(self.cut(self.parts.host_start, self.parts.host_end)),
        }
    }

    /// The port; None where it is null, as the default port is.
    pub fn port(&self) -> Option<u16> {
        let start = self.parts.host_end as usize;
        let rest = self.href.as_bytes().get(start..self.parts.path_start as usize)?;
        match rest {
            [b':', ..] if self.parts.host != HostShape::Null => {
                self.href[start + 1..self.parts.path_start as usize].parse().ok()
            }
            _ => None,
        }
    }

    /// The path, serialized.
    pub fn path(&self) -> &str {
        self.cut(self.parts.path_start, self.path_end())
    }

    /// Whether the path is opaque.
    pub fn has_opaque_path(&self) -> bool {
        self.parts.host == HostShape::Null && !self.path().starts_with('/')
    }

    /// The query, without "?".
    pub fn query(&self) -> Option<&str> {
        let end = self.parts.fragment_start.min(self.href.len() as u32);
        (self.parts.query_start != ABSENT).then(|| self.cut(self.parts.query_start + 1, end))
    }

    /// The fragment, without "#".
    pub fn fragment(&self) -> Option<&str> {
        (self.parts.fragment_start != ABSENT).then(|| self.cut(self.parts.fragment_start + 1, self.href.len() as u32))
    }
}

