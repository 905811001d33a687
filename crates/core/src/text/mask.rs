//! Masking: replaces every secret by `***`, whatever its length (RFC 3986 7.5).
//!
//! [`crate::text::secrets`] finds the secrets. Masking changes offsets: [`Places`] converts them.

use std::borrow::Cow;
use std::ops::Range;

pub use crate::text::cover::{cover, Places, MASK};

use crate::syntax::reference::Reference;
use crate::text::secrets::{self, Extent, Names};

/// Masks the secrets of one identifier, valid or not; borrows the text if there are none.
///
/// ```
/// use urikit_core::text::{mask::masked, secrets::Names};
/// assert_eq!(masked("ftp://me:p#w@h/a b", &Names::default()), "ftp://me:***@h/a b");
/// assert_eq!(masked("http://h:80/a@b", &Names::default()), "http://h:80/a@b");
/// ```
pub fn masked<'a>(text: &'a str, names: &Names) -> Cow<'a, str> {
    cover(text, &secrets::find(text, Extent::One, names))
}

/// Masks all secrets of a running text.
///
/// ```
/// use urikit_core::text::{mask::redacted, secrets::Names};
/// assert_eq!(redacted("GET ftp://me:pw@h/ by a@b", &Names::default()), "GET ftp://me:***@h/ by a@b");
/// assert_eq!(redacted("http://h:80 asks a@b", &Names::default()), "http://h:80 asks a@b");
/// ```
pub fn redacted<'a>(text: &'a str, names: &Names) -> Cow<'a, str> {
    cover(text, &secrets::find(text, Extent::Running, names))
}

/// Returns the secrets of a single component, as they would be in a reference.
pub fn of_component(component: &str, text: &str) -> Vec<Range<usize>> {
    let names = Names::default();
    match component {
        "userinfo" | "authority" => {
            let tail = if component == "userinfo" { "@h" } else { "" };
            let found = secrets::find(&format!("//{text}{tail}"), Extent::One, &names);
            let inside = |at: usize| at.clamp(2, text.len() + 2) - 2;
            let ranges = found.into_iter().map(|range| inside(range.start)..inside(range.end));
            ranges.filter(|range| !range.is_empty()).collect()
        }
        "query" => secrets::find_behind(text, Extent::One, b'?', &names),
        "fragment" => secrets::find_behind(text, Extent::One, b'#', &names),
        _ => secrets::find(text, Extent::One, &names),
    }
}

/// Masks an identifier that was found at `place` in a running text with the given `secrets`, by itself and as part of
/// the text. An error ends an identifier, and the part before it may contain half of a password.
///
/// ```
/// use urikit_core::text::{extract::extract, mask, secrets::{find, Extent, Names}};
/// let (text, names) = ("call sip:u:p^w@h now", Names::default());
/// let secrets = find(text, Extent::Running, &names);
/// let found = &extract(text)[0];
/// assert_eq!(mask::of_part(text, found.start..found.end, &found.identifier, &secrets), "sip:u:***");
/// ```
pub fn of_part<'i>(text: &str, place: Range<usize>, identifier: &'i str, secrets: &[Range<usize>]) -> Cow<'i, str> {
    let first = secrets.partition_point(|secret| secret.end <= place.start);
    let last = secrets.partition_point(|secret| secret.start < place.end);
    let names = Names::default();
    if first >= last {
        return masked(identifier, &names);
    }
    // Line breaks are not part of the identifier.
    let written =
        |range: Range<usize>| text[range].bytes().filter(|b| !matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
    if written(place.clone()) != identifier.len() {
        return Cow::Owned(MASK.to_owned());
    }
    let (mut at, mut length) = (place.start, 0);
    let mut length_to = |end: usize| {
        length += written(at..end);
        at = end;
        length
    };
    let inside = secrets[first..last]
        .iter()
        .map(|secret| length_to(secret.start.max(place.start))..length_to(secret.end.min(place.end)));
    let mut hidden = secrets::find(identifier, Extent::One, &names);
    hidden.extend(inside);
    cover(identifier, &secrets::joined(hidden))
}

/// Returns the range of the password of a reference; None if it is undefined or empty.
pub fn password(reference: &Reference<'_>) -> Option<Range<usize>> {
    let userinfo = reference.offsets().userinfo()?;
    let colon = reference.text()[userinfo.clone()].find(':')?;
    let start = userinfo.start + colon + 1;
    (start < userinfo.end).then_some(start..userinfo.end)
}

#[cfg(test)]
mod tests;
