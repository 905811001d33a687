//! Hosts: forms, domain, address.

use std::borrow::Cow;
use std::net::IpAddr;

use urikit_core::forms::iri::{to_uri, Hosts};
use urikit_core::names::idna::{self, Strictness};
use urikit_core::names::public_suffix::{split_by, Suffix};
use urikit_core::names::special::special;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::parse::ip;
use urikit_core::syntax::percent::Plus;
use urikit_core::syntax::query::decode_text;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::display::display;

use super::read::{checked, of_read, Read};
use crate::cells::{Cells, Type};
use crate::entry::{Entry, ANY, SECTION, SUFFIXES};
use crate::fault::Fault;
use crate::kernel::{Ask, Options};

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("host_kind", &[ANY])
        .about("The kind of the host: reg-name, ipv4, ipv6 or ipvfuture.")
        .same_as("parse(text).host_info.kind")
        .example(r#"["http://[::1]/", "http://h/"]"#)
        .answers(Type::Text, |options| of_read(options, |read, cells| cells.text(read.host_kind()))),
    Entry::of("host_ascii", &[ANY])
        .about("The host in ASCII, by UTS 46.")
        .same_as("parse(text).host_info.ascii")
        .example(r#"["http://b\u00fccher.example/"], standard="rfc3987""#)
        .answers(Type::Text, |options| checked(options, ascii)),
    Entry::of("host_unicode", &[ANY])
        .about("The host as people read it, if that is safe.")
        .same_as("parse(text).host_info.unicode")
        .example(r#"["http://xn--bcher-kva.example/"]"#)
        .answers(Type::Text, |options| of_read(options, unicode)),
    Entry::of("public_suffix", &[ANY, SECTION, SUFFIXES])
        .about("The public suffix of the domain.")
        .same_as("public_suffix(parse(text))")
        .answers(Type::Text, |options| of_suffix(options, |_, cut| Some(cut.suffix))),
    Entry::of("registrable_domain", &[ANY, SECTION, SUFFIXES])
        .about("The public suffix of the domain and the label before it.")
        .same_as("registrable_domain(parse(text))")
        .answers(Type::Text, |options| of_suffix(options, |_, cut| cut.registrable)),
    Entry::of("subdomain", &[ANY, SECTION, SUFFIXES])
        .about("The labels before the registrable domain.")
        .same_as("parse(text).host_info.subdomain")
        .answers(Type::Text, |options| {
            of_suffix(options, |domain, cut| {
                let above = domain.strip_suffix(cut.registrable?)?;
                Some(above.strip_suffix('.').unwrap_or(above))
            })
        }),
    Entry::of("labels", &[ANY])
        .about("The labels of the domain, in A-labels; an empty list without a host.")
        .same_as("parse(text).host_info.labels")
        .answers(Type::List(&Type::Text), |options| {
            of_read(options, |read, cells| {
                let domain = domain(read);
                cells.list(labels(domain.as_deref().unwrap_or("")), |cells, label| cells.text(Some(label)));
            })
        }),
    Entry::of("label_count", &[ANY])
        .about("The number of labels of the domain; 0 without a host.")
        .same_as("parse(text).host_info.labels, counted")
        .answers(Type::Place, |options| {
            of_read(options, |read, cells| {
                let domain = domain(read);
                cells.number(Some(labels(domain.as_deref().unwrap_or("")).count() as u64));
            })
        }),
    Entry::of("reversed_host", &[ANY])
        .about("The labels of the domain backwards, so that sites sort together; null for an address.")
        .same_as("parse(text).host_info.labels, backwards")
        .answers(Type::Text, |options| {
            of_domain(options, |domain, cells| {
                let mut labels: Vec<_> = labels(domain).collect();
                labels.reverse();
                cells.text(Some(&labels.join(".")).filter(|reversed| !reversed.is_empty()).map(String::as_str));
            })
        }),
    Entry::of("ip_packed", &[ANY])
        .about("The 4 or 16 bytes of an IP address; null for a name.")
        .same_as("parse(text).host_info.address.packed")
        .example(r#"["http://127.0.0.1/"]"#)
        .answers(Type::Octets, |options| {
            of_read(options, |read, cells| match address(read) {
                Some(IpAddr::V4(four)) => cells.octets(Some(&four.octets())),
                Some(IpAddr::V6(six)) => cells.octets(Some(&six.octets())),
                None => cells.null(),
            })
        }),
    Entry::of("ip_version", &[ANY])
        .about("The version of an IP address, 4 or 6; null for a name.")
        .same_as("parse(text).host_info.address.version")
        .example(r#"["http://127.0.0.1/", "http://h/"]"#)
        .answers(Type::Port, |options| {
            of_read(options, |read, cells| {
                cells.number(address(read).map(|address| if address.is_ipv4() { 4 } else { 6 }));
            })
        }),
    Entry::of("ip_special", &[ANY])
        .about(
            "The purpose that an IP address is reserved for, also one inside of an IPv6 address; \
             null for one that is reached from everywhere, and for a name.",
        )
        .same_as("parse(text).host_info.address, guard.special")
        .example(r#"["http://127.0.0.1/", "http://[::ffff:10.0.0.1]/"]"#)
        .answers(Type::Text, |options| {
            of_read(options, |read, cells| cells.text(address(read).and_then(special).map(|row| row.purpose)))
        }),
];

/// A kernel about the public suffix of a host; null where the host has none.
fn of_suffix(options: &Options, of: for<'a> fn(&'a str, Suffix<'a>) -> Option<&'a str>) -> Box<Ask> {
    let (rules, list) = (options.section, options.suffixes.clone());
    of_read(options, move |read, cells| {
        let domain = domain(read);
        let domain = domain.as_deref().unwrap_or("");
        cells.text(split_by(domain, rules, list.as_deref()).and_then(|cut| of(domain, cut)));
    })
}

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
