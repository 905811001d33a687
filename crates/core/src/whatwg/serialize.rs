//! The URL serializer, and the URL as a value: its serialization and where its parts are.

use super::host::Host;
use super::machine::Machine;
use super::record::{PathShape, Record};
use super::view::{HostShape, Parts, View, ABSENT};
use super::QueryEncoding;

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
        let length = record.scheme.len()
            + record.path.text.len()
            + 32
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

    /// The parts of this URL.
    pub fn view(&self) -> View<'_> {
        View::new(&self.href, self.parts)
    }
}
