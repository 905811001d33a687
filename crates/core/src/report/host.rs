//! A host: its kind, its forms in Unicode and ASCII, its domain, and the purpose of an address.

use super::words::Sentences;
use crate::advice::mistake::{imitated, Imitated};
use crate::forms::iri::{to_uri, Hosts};
use crate::guard::host::address;
use crate::names::public_suffix::{split, Suffix};
use crate::names::special::{special, Special};
use crate::readings::reading::bare;
use crate::syntax::chars::Syntax;
use crate::syntax::offsets::HostKind;
use crate::syntax::reference::Reference;
use crate::text::cover::MASK;
use crate::text::display::display;
use crate::text::json::{object, Json};
use crate::text::shown::Shown;
use crate::web::host::loose_ipv4;
use crate::web::WebUrl;
use std::net::IpAddr;

/// A host that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host<'a> {
    /// The alternative of the grammar.
    pub kind: HostKind,
    /// The given text.
    pub text: &'a str,
    /// The form for people.
    pub unicode: String,
    /// The form of the DNS, in lower case; None if there is none.
    pub ascii: Option<String>,
    /// The address, in any notation of one.
    pub address: Option<IpAddr>,
}

impl<'a> Host<'a> {
    /// Returns the host of a reference; None if it is missing or empty.
    pub fn of(reference: &Reference<'a>) -> Option<Self> {
        let text = reference.host().filter(|host| !host.is_empty())?;
        let alone = format!("//{text}");
        let parsed = Reference::parse_by(Syntax::Iri, &alone).ok()?;
        let behind = |text: &str| text.trim_start_matches("//").to_owned();
        Some(Host {
            kind: reference.host_kind(),
            text,
            unicode: behind(&display(&parsed).text),
            ascii: to_uri(&parsed, Hosts::Uts46).ok().map(|uri| behind(&uri).to_ascii_lowercase()),
            address: address(bare(text)),
        })
    }

    /// Returns the registrable domain and the public suffix of a name that browsers do not read as an address.
    pub fn domain(&self) -> Option<Suffix<'_>> {
        let is_name = |name: &&str| self.address.is_none() && loose_ipv4(name).is_none();
        self.ascii.as_deref().filter(is_name).and_then(split)
    }

    /// Returns the block of special-purpose addresses that the address is in.
    pub fn block(&self) -> Option<&'static Special> {
        self.address.and_then(special)
    }
}

/// Returns the record of a host.
pub fn record(say: &Sentences<'_>, host: &Host<'_>) -> Json {
    let shown = say.shown;
    let (piece, domain) = (|text: &str| shown.piece(text.to_owned()), host.domain());
    let block = |row: &Special| {
        object! {
            "network": format!("{}/{}", row.network, row.prefix),
            "purpose": row.purpose.to_owned(),
            "source": row.source.to_owned(),
            "metadata": row.is_metadata,
        }
    };
    object! {
        "kind": host.kind.name(),
        "text": piece(host.text),
        "unicode": piece(&host.unicode),
        "ascii": host.ascii.as_deref().map(piece),
        "registrable": domain.and_then(|domain| domain.registrable).map(piece),
        "suffix": domain.map(|domain| piece(domain.suffix)),
        "list": domain.map(|domain| domain.section.name()),
        "address": host.block().map(block),
        "looks_like": imitated(host.text).filter(|_| host.kind == HostKind::RegName).map(|found| looks_like(say, found)),
    }
}

/// Returns the name that a host looks like, its letters with their scripts, and the sentence about them. A host may be
/// derived from a secret, so these are texts.
fn looks_like(say: &Sentences<'_>, found: Imitated) -> Json {
    let runs = found.letters.iter().map(|(script, run)| {
        let letters: Vec<_> = run.chars().map(String::from).collect();
        format!("{}{}{}", script.unwrap_or_default(), if script.is_some() { " " } else { "" }, letters.join(", "))
    });
    let letters = runs.collect::<Vec<_>>().join("; ");
    let key = if letters.is_empty() { "say.looks-like" } else { "say.look-alike" };
    let sentence = say.say(key, &[("letters", letters), ("name", found.name.clone())]);
    let characters = found.letters.into_iter().map(|(script, run)| object! { "script": script, "letters": run });
    object! { "name": found.name, "characters": Json::list(characters), "sentence": sentence }
}

/// Returns the record of a URL, as browsers have it.
pub fn url(shown: &Shown<'_>, url: &WebUrl) -> Json {
    let view = url.view();
    let piece = |text: &str| shown.piece(text.to_owned());
    let password = if shown.secrets().is_empty() { view.password() } else { MASK };
    object! {
        "href": shown.form(url.href()),
        "scheme": piece(view.scheme()),
        "username": piece(view.username()),
        "password": piece(if view.password().is_empty() { "" } else { password }),
        "host": view.host().map(piece),
        "port": view.port().map(usize::from),
        "path": piece(view.path()),
        "query": view.query().map(piece),
        "fragment": view.fragment().map(piece),
        "origin": view.origin().map(|origin| shown.form(origin)),
        "special": view.is_special(),
    }
}
