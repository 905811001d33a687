//! What a host is: its forms, its domain, its address.

use std::borrow::Cow;
use std::net::IpAddr;

use urikit_core::forms::iri::{to_uri, Hosts};
use urikit_core::names::idna::{self, Strictness};
use urikit_core::names::public_suffix::split;
use urikit_core::names::special::special;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::parse::ip;
use urikit_core::syntax::percent::Plus;
use urikit_core::syntax::query::decode_text;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::display::display;

use super::read::{checked, of_read, Read};
use crate::cells::{Cells, Type};
use crate::fault::Fault;
use crate::kernel::{Ask, Entry, Options};

pub(crate) const ENTRIES: &[Entry] = &[
    ("host_ascii", Type::Text, |options| checked(options, ascii)),
    ("host_unicode", Type::Text, |options| of_read(options, unicode)),
    ("public_suffix", Type::Text, |options| {
        of_domain(options, |domain, cells| cells.text(split(domain).map(|cut| cut.suffix)))
    }),
    ("registrable_domain", Type::Text, |options| {
        of_domain(options, |domain, cells| cells.text(split(domain).and_then(|cut| cut.registrable)))
    }),
    ("subdomain", Type::Text, |options| {
        of_domain(options, |domain, cells| {
            let registrable = split(domain).and_then(|cut| cut.registrable);
            let above = registrable.and_then(|registrable| domain.strip_suffix(registrable));
            cells.text(above.map(|above| above.strip_suffix('.').unwrap_or(above)));
        })
    }),
    ("labels", Type::List(&Type::Text), |options| {
        of_read(options, |read, cells| {
            let domain = domain(read);
            cells.list(labels(domain.as_deref().unwrap_or("")), |cells, label| cells.text(Some(label)));
        })
    }),
    ("label_count", Type::Place, |options| {
        of_read(options, |read, cells| {
            let domain = domain(read);
            cells.number(Some(labels(domain.as_deref().unwrap_or("")).count() as u64));
        })
    }),
    ("reversed_host", Type::Text, |options| {
        of_domain(options, |domain, cells| {
            let mut labels: Vec<_> = labels(domain).collect();
            labels.reverse();
            cells.text(Some(&labels.join(".")).filter(|reversed| !reversed.is_empty()).map(String::as_str));
        })
    }),
    ("ip_packed", Type::Octets, |options| {
        of_read(options, |read, cells| match address(read) {
            Some(IpAddr::V4(four)) => cells.octets(Some(&four.octets())),
            Some(IpAddr::V6(six)) => cells.octets(Some(&six.octets())),
            None => cells.null(),
        })
    }),
    ("ip_version", Type::Port, |options| {
        of_read(options, |read, cells| {
            cells.number(address(read).map(|address| if address.is_ipv4() { 4 } else { 6 }));
        })
    }),
    ("ip_special", Type::Text, |options| {
        of_read(options, |read, cells| cells.text(address(read).and_then(special).map(|row| row.purpose)))
    }),
];

/// A kernel about the domain of a host; null where the host is not a domain.
fn of_domain(options: &Options, write: fn(&str, &mut Cells)) -> Box<Ask> {
    of_read(options, move |read, cells| match domain(read) {
        Some(domain) => write(&domain, cells),
        None => cells.null(),
    })
}

/// The domain in A-labels; None for an address and for what is not a domain.
fn domain<'a>(read: &Read<'a>) -> Option<Cow<'a, str>> {
    let host = read.host()?;
    match read.host_kind() {
        Some("domain") => Some(Cow::Borrowed(host)),
        Some("reg-name") => {
            idna::to_ascii(&decode_text(host, Plus::Literal).ok()?, Strictness::Lenient).map(Cow::Owned)
        }
        _ => None,
    }
}

fn labels(domain: &str) -> impl Iterator<Item = &str> {
    domain.strip_suffix('.').unwrap_or(domain).split('.').filter(|label| !label.is_empty())
}

/// The host as an IRI reference of its own: so a port or a path beside it makes no difference.
fn alone<T>(host: &str, of: impl FnOnce(&Reference<'_>) -> T) -> Result<T, Fault> {
    Ok(of(&super::reference(Syntax::Iri, &format!("//{host}"))?))
}

fn ascii(read: &Read<'_>, cells: &mut Cells) -> Result<(), Fault> {
    let Some(host) = read.host().filter(|host| !host.is_ascii()) else {
        cells.text(read.host());
        return Ok(());
    };
    let ascii = alone(host, |alone| to_uri(alone, Hosts::of_scheme(alone)).map(|uri| uri[2..].to_owned()))?;
    cells.text(Some(&ascii?));
    Ok(())
}

fn unicode(read: &Read<'_>, cells: &mut Cells) {
    let Some(host) = read.host() else { return cells.null() };
    if matches!(read.host_kind(), Some("opaque" | "empty")) {
        return cells.text(Some(host));
    }
    let shown = alone(host, |alone| display(alone).text);
    cells.text(Some(shown.as_deref().map_or(host, |shown| shown.strip_prefix("//").unwrap_or(shown))));
}

fn address(read: &Read<'_>) -> Option<IpAddr> {
    let host = read.host()?;
    match read.host_kind()? {
        "ipv4" => ip::parse_ipv4(host.as_bytes()).map(IpAddr::from),
        "ipv6" => ip::parse_ipv6(host.get(1..host.len() - 1)?.as_bytes()).ok().map(IpAddr::from),
        _ => None,
    }
}
