//! The ranges of components: by the grammar (RFC 3986 section 3), or, for an invalid text, by its delimiters (Appendix
//! B).

use std::ops::Range;
use urikit_core::readings::appendix_b;
use urikit_core::syntax::reference::Reference;

/// The names of all components, in source order.
pub(crate) const NAMES: [&str; 10] =
    ["scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"];

/// The defined components, in the order of [`NAMES`]; ranges are bytes.
pub(crate) type Parts = Vec<(&'static str, Range<usize>)>;

/// Returns the parts of a reference.
pub(crate) fn of(reference: &Reference<'_>) -> Parts {
    let (text, offsets) = (reference.text(), reference.offsets());
    named(
        text,
        [
            offsets.scheme(),
            offsets.authority(),
            offsets.userinfo(),
            offsets.host(),
            offsets.port(),
            Some(offsets.path()),
            offsets.query(),
            offsets.fragment(text.len()),
        ],
    )
}

/// Returns the parts of any text.
pub(crate) fn split(text: &str) -> Parts {
    let [_, scheme, _, authority, path, _, query, _, fragment] = appendix_b::spans(text);
    let (mut userinfo, mut host, mut port) = (None, None, None);
    if let Some(Range { mut start, end }) = authority.clone() {
        if let Some(sign) = text[start..end].rfind('@') {
            userinfo = Some(start..start + sign);
            start += sign + 1;
        }
        // The colons of an IP literal are before its bracket.
        let behind = text[start..end].rfind(']').map_or(start, |at| start + at);
        let colon = text[behind..end].rfind(':').map(|at| behind + at);
        host = Some(start..colon.unwrap_or(end));
        port = colon.map(|colon| colon + 1..end);
    }
    named(text, [scheme, authority, userinfo, host, port, path, query, fragment])
}

/// Returns the range of a component.
pub(crate) fn find<'p>(parts: &'p Parts, name: &str) -> Option<&'p Range<usize>> {
    parts.iter().find(|(part, _)| *part == name).map(|(_, place)| place)
}

fn named(text: &str, places: [Option<Range<usize>>; 8]) -> Parts {
    let [scheme, authority, userinfo, host, port, path, query, fragment] = places;
    let (mut user, mut password) = (userinfo.clone(), None);
    if let Some(place) = &userinfo {
        if let Some(colon) = text[place.clone()].find(':') {
            user = Some(place.start..place.start + colon);
            password = Some(place.start + colon + 1..place.end);
        }
    }
    let places = [scheme, authority, userinfo, user, password, host, port, path, query, fragment];
    NAMES.into_iter().zip(places).filter_map(|(name, place)| Some((name, place?))).collect()
}
