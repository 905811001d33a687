//! Components, parameters and segments of a text: raw, decoded, and with their ranges.

use crate::syntax::error::EncodingError;
use crate::syntax::path;
use crate::syntax::percent::{self, Plus};
use crate::syntax::query::{decode_text, pieces, Separators};
use std::borrow::Cow;
use std::ops::Range;

/// The largest number of parameters and segments: a text of 1 MB has half a million.
pub const MOST: usize = 1000;

/// The reserved characters of RFC 3986 section 2.2, and "%": percent-encoded they mean something else.
const RESERVED: &[u8] = b":/?#[]@!$&'()*+,;=%";

/// The first of some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// The number of rows left out.
    pub more: usize,
}

impl<T> First<T> {
    fn of<P>(mut all: impl Iterator<Item = P>, make: impl FnMut(P) -> T) -> Self {
        let rows = all.by_ref().take(MOST).map(make).collect();
        First { rows, more: all.count() }
    }
}

/// A parameter of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param<'a> {
    /// The index among all pieces, including empty ones.
    pub index: usize,
    /// The range in bytes.
    pub place: Range<usize>,
    /// The name.
    pub name: Half<'a>,
    /// The value; None without a "=".
    pub value: Option<Half<'a>>,
}

/// The name or the value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Half<'a> {
    /// The range in bytes.
    pub place: Range<usize>,
    /// The decoded text, with "+" for a space; offsets of an error are bytes of the raw text.
    pub decoded: Result<Cow<'a, str>, EncodingError>,
}

/// A segment of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The range in bytes.
    pub place: Range<usize>,
    /// The decoded text; None if nothing is encoded, or if it is not UTF-8.
    pub decoded: Option<String>,
}

/// Decodes a component except for reserved characters; None if nothing changes.
pub fn decoded(raw: &str) -> Option<String> {
    let out = percent::decode_lossy(raw.as_bytes(), |octet| !RESERVED.contains(&octet));
    String::from_utf8(out).ok().filter(|decoded| decoded != raw)
}

/// Returns the parameters of the query in a range of the text.
pub(super) fn params<'a>(text: &'a str, query: &Range<usize>) -> First<Param<'a>> {
    let half = |place: Range<usize>| Half { decoded: decode_text(&text[place.clone()], Plus::Space), place };
    let pieces = pieces(&text[query.clone()], &Separators::AMPERSAND).enumerate();
    First::of(pieces.filter(|(_, piece)| !piece.text.is_empty()), |(index, piece)| {
        let start = query.start + piece.start;
        let place = start..start + piece.text.len();
        Param {
            index,
            name: half(start..start + piece.name().len()),
            value: piece.value().map(|value| half(place.end - value.len()..place.end)),
            place,
        }
    })
}

/// Returns the segments of the path in a range of the text.
pub(super) fn segments(text: &str, path: &Range<usize>) -> First<Segment> {
    let text = &text[path.clone()];
    let mut start = path.start + usize::from(text.starts_with('/'));
    First::of(path::segments(text), |segment| {
        let place = start..start + segment.len();
        start = place.end + 1;
        let decoded = match percent::decode(segment, Plus::Literal) {
            Ok(Cow::Owned(octets)) => String::from_utf8(octets).ok(),
            _ => None,
        };
        Segment { place, decoded }
    })
}
