//! A host: its kind, its forms in Unicode and ASCII, its domain, and the purpose of an address.

use crate::forms::iri::{to_uri, Hosts};
use crate::guard::host::address;
use crate::names::public_suffix::{split, Suffix};
use crate::names::special::{special, Special};
use crate::readings::reading::bare;
use crate::syntax::chars::Syntax;
use crate::syntax::offsets::HostKind;
use crate::syntax::reference::Reference;
use crate::text::display::display;
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

    /// Returns the registrable domain and the public suffix of a name.
    pub fn domain(&self) -> Option<Suffix<'_>> {
        self.ascii.as_deref().filter(|_| self.address.is_none()).and_then(split)
    }

    /// Returns the block of special-purpose addresses that the address is in.
    pub fn block(&self) -> Option<&'static Special> {
        self.address.and_then(special)
    }
}
