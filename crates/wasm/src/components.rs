//! Components, parameters and segments as rows of a table: raw, decoded, and with their ranges.

use crate::json::{object, Json};
use crate::parts::{find, Parts, NAMES};
use crate::shown::{Shown, MOST};
use std::borrow::Cow;
use std::ops::Range;
use urikit_core::syntax::path;
use urikit_core::syntax::percent::{self, Plus};
use urikit_core::syntax::query::{decode_text, pieces, Separators};

/// The reserved characters of RFC 3986 section 2.2, and "%": percent-encoded they mean something else.
const RESERVED: &[u8] = b":/?#[]@!$&'()*+,;=%";

/// Returns the rows of the defined components.
pub(crate) fn components(shown: &Shown<'_>, parts: &Parts) -> Json {
    let rows = parts.iter().map(|(name, place)| {
        let decoded = decoded(&shown.text[place.clone()]).filter(|_| !shown.hides(place));
        let mut row = object! { "name": *name, "raw": shown.part(place), "decoded": decoded };
        shown.place(&mut row, place);
        row
    });
    Json::List(rows.collect())
}

/// Returns the names of the undefined components.
pub(crate) fn undefined(parts: &Parts) -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| find(parts, name).is_none()).collect()
}

/// Decodes a component except for reserved characters; `None` if nothing changes.
pub(crate) fn decoded(raw: &str) -> Option<String> {
    let out = percent::decode_lossy(raw.as_bytes(), |octet| !RESERVED.contains(&octet));
    String::from_utf8(out).ok().filter(|decoded| decoded != raw)
}

/// Returns the pairs of a query, with "+" for a space, and the number of pairs left out. `index` also counts empty
/// pieces, which are not pairs.
pub(crate) fn params(shown: &Shown<'_>, query: &Range<usize>) -> (Json, usize) {
    let text = &shown.text[query.clone()];
    let all = || pieces(text, &Separators::AMPERSAND).enumerate().filter(|(_, piece)| !piece.text.is_empty());
    let rows = all().take(MOST).map(|(index, piece)| {
        let start = query.start + piece.start;
        let place = start..start + piece.text.len();
        let name = start..start + piece.name().len();
        let value = piece.value().map(|value| place.end - value.len()..place.end);
        let mut error = None;
        let mut meaning = |place: &Range<usize>| match decode_text(&shown.text[place.clone()], Plus::Space) {
            Ok(Cow::Owned(decoded)) if !shown.hides(place) => decoded,
            Ok(_) => shown.part(place),
            Err(found) => {
                let (start, end) = shown.span(&(place.start + found.offset..place.start + found.end));
                error = Some(object! { "code": found.code.name(), "start": start, "end": end });
                shown.part(place)
            }
        };
        let mut row = object! {
            "index": index,
            "name": meaning(&name),
            "value": value.as_ref().map(&mut meaning),
            "raw": shown.part(&place),
            "raw_name": shown.part(&name),
            "raw_value": value.as_ref().map(|value| shown.part(value)),
        };
        shown.place(&mut row, &place);
        row.add("error", error);
        row
    });
    (Json::List(rows.collect()), all().skip(MOST).count())
}

/// Returns the segments of a path, and the number of segments left out.
pub(crate) fn segments(shown: &Shown<'_>, path: &Range<usize>) -> (Json, usize) {
    let text = &shown.text[path.clone()];
    let mut start = path.start + usize::from(text.starts_with('/'));
    let rows = path::segments(text).enumerate().take(MOST).map(|(index, segment)| {
        let place = start..start + segment.len();
        start = place.end + 1;
        let value = match percent::decode(segment, Plus::Literal) {
            Ok(Cow::Owned(octets)) if !shown.hides(&place) => String::from_utf8(octets).ok(),
            _ => None,
        };
        let raw = shown.part(&place);
        let mut row = object! { "index": index, "value": value.unwrap_or_else(|| raw.clone()), "raw": raw };
        shown.place(&mut row, &place);
        row
    });
    (Json::List(rows.collect()), path::segments(text).skip(MOST).count())
}
