//! ClickHouse's parameters, which begin after the first "?" or "#" and may be in the fragment. Nothing is decoded.

use std::borrow::Cow;
use std::ops::Range;

use super::super::{Answer, Fault};
use super::{part, without};

/// Finds a parameter "name=value".
fn find(text: &str, name: &str) -> Option<Range<usize>> {
    let tail = text.find(['?', '#'])?;
    let wanted = format!("{name}=");
    let mut places = text[tail..].match_indices(&wanted).map(|(at, _)| tail + at);
    let at = places.find(|at| *at > 0 && b"?#&".contains(&text.as_bytes()[at - 1]))?;
    let value = at + wanted.len();
    Some(at..text[value..].find(['&', '#']).map_or(text.len(), |end| value + end))
}

/// `extractURLParameter`: the value of the first parameter with that name.
pub fn parameter<'a>(text: &'a str, name: &str) -> Answer<'a> {
    part(
        find(text, name)
            .filter(|_| !name.is_empty())
            .map_or("", |found| &text[found.start + name.len() + 1..found.end]),
    )
}

/// `cutURLParameter`: removes the first parameter with that name and one "&" beside it.
pub fn cut_parameter<'a>(text: &'a str, name: &str) -> Answer<'a> {
    let Some(found) = find(text, name).filter(|_| !name.is_empty()) else { return part(text) };
    if text[..found.start].ends_with('&') {
        return without(text, found.start - 1, found.end);
    }
    without(text, found.start, found.end + usize::from(text[found.end..].starts_with('&')))
}

/// Returns each parameter with the end of its name. The last piece counts only if it has "=".
fn pieces(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut rest = text.find(['?', '#']).map_or("", |at| &text[at + 1..]);
    std::iter::from_fn(move || {
        let mut name = rest.find(['=', '&', '#', '?'])?;
        while rest[name..].starts_with('?') {
            rest = &rest[name + 1..];
            name = rest.find(['=', '&', '#', '?'])?;
        }
        let end = rest[name..].find(['&', '#']).map_or(rest.len(), |end| name + end);
        let piece = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or_default();
        Some((piece, name))
    })
}

/// `extractURLParameters`.
pub fn parameters(text: &str) -> Result<Option<Vec<Cow<'_, str>>>, Fault> {
    Ok(Some(pieces(text).map(|(piece, _)| Cow::Borrowed(piece)).collect()))
}

/// `extractURLParameterNames`.
pub fn parameter_names(text: &str) -> Result<Option<Vec<Cow<'_, str>>>, Fault> {
    Ok(Some(pieces(text).map(|(piece, name)| Cow::Borrowed(&piece[..name])).collect()))
}
