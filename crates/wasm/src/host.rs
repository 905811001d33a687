//! A host: its kind, its forms in Unicode and ASCII, its domain, and the purpose of an address.

use crate::json::{object, Json};
use crate::shown::Shown;
use urikit_core::forms::iri::{to_uri, Hosts};
use urikit_core::guard::host::address;
use urikit_core::names::public_suffix::{split, Section};
use urikit_core::names::special::{special, Special};
use urikit_core::readings::reading::bare;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::display::display;

/// Returns the host of a reference; `None` if it is missing or empty.
pub(crate) fn host(shown: &Shown<'_>, reference: &Reference<'_>) -> Option<Json> {
    let text = reference.host().filter(|host| !host.is_empty())?;
    let alone = format!("//{text}");
    let parsed = Reference::parse_by(Syntax::Iri, &alone).ok()?;
    let behind = |text: &str| text.trim_start_matches("//").to_owned();
    let ascii = to_uri(&parsed, Hosts::Uts46).ok().map(|uri| behind(&uri).to_ascii_lowercase());
    let number = address(bare(text));
    let cut = ascii.as_deref().filter(|_| number.is_none()).and_then(split);
    let piece = |text: String| shown.piece(text);
    Some(object! {
        "kind": reference.host_kind().name(),
        "text": piece(text.to_owned()),
        "unicode": piece(behind(&display(&parsed).text)),
        "ascii": ascii.clone().map(piece),
        "registrable": cut.and_then(|cut| cut.registrable).map(|name| piece(name.to_owned())),
        "suffix": cut.map(|cut| piece(cut.suffix.to_owned())),
        "list": cut.map(|cut| match cut.section {
            Section::Icann => "icann",
            Section::Private => "private",
            Section::Unlisted => "unlisted",
        }),
        "address": number.and_then(special).map(block),
    })
}

/// Returns a block of special-purpose addresses.
pub(crate) fn block(row: &Special) -> Json {
    object! {
        "network": format!("{}/{}", row.network, row.prefix),
        "purpose": row.purpose.to_owned(),
        "source": row.source.to_owned(),
        "metadata": row.is_metadata,
    }
}
