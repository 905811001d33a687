//! An error or issue with the values that a sentence about it needs; the sentences are not here.
//!
//! A sentence of the catalogue names the text in error, its first character, the scheme, and for addresses the wrong
//! group of an IPv6 address and the number of groups.

use crate::json::{object, Json};
use crate::shown::Shown;
use std::ops::Range;
use urikit_core::syntax::error::{Code, Component, SyntaxError};
use urikit_core::web::{Effect, ValidationError};

/// The largest number of quoted characters.
const QUOTED: usize = 60;

/// The number of characters that are searched for an address.
const AUTHORITY: usize = 10_000;

/// Returns a record of a code and a range.
pub(crate) fn problem(shown: &Shown<'_>, code: &'static str, component: &'static str, place: &Range<usize>) -> Json {
    let mut found = object! { "code": code, "component": component };
    shown.place(&mut found, place);
    let part = shown.part(place);
    found.add("character", part.chars().next().map(String::from));
    found.add("found", cut(part));
    found.add("scheme", scheme(shown));
    if code.starts_with("ip") {
        found.add("values", address(shown, place));
    }
    found
}

/// Same for a syntax error; a lone surrogate has a code of its own.
pub(crate) fn fault(shown: &Shown<'_>, code: &'static str, component: Component, place: &Range<usize>) -> Json {
    let code = if shown.is_surrogate(place.start) { Code::Surrogate.name() } else { code };
    problem(shown, code, component.name(), place)
}

/// Returns the record of a syntax error.
pub(crate) fn syntax(shown: &Shown<'_>, error: &SyntaxError) -> Json {
    fault(shown, error.code.name(), error.component, &(error.offset..error.end))
}

/// Returns the record of a validation error of the URL Standard; `parts` are the components of the text.
pub(crate) fn validation(shown: &Shown<'_>, error: &ValidationError, parts: &[(&'static str, Range<usize>)]) -> Json {
    let name = error.kind.name();
    let host = ["IPv4", "IPv6", "domain", "host", "file-invalid-Windows-drive-letter-host"];
    let component = match name {
        "invalid-credentials" => "userinfo",
        _ if host.iter().any(|start| name.starts_with(start)) => "host",
        _ => parts
            .iter()
            .find(|(part, place)| *part != "authority" && place.contains(&error.start))
            .map_or("reference", |(part, _)| part),
    };
    let mut found = problem(shown, name, component, &(error.start..error.end));
    found.add("effect", if error.effect == Effect::Failed { "failed" } else { "continued" });
    found
}

/// Shortens a text to [`QUOTED`] characters.
pub(crate) fn cut(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(QUOTED) {
        let end = text.char_indices().nth(QUOTED - 1).map_or(at, |(at, _)| at);
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Returns the text before the first colon in lower case.
fn scheme(shown: &Shown<'_>) -> Option<String> {
    let end = shown.text.char_indices().nth(QUOTED).map_or(shown.text.len(), |(at, _)| at);
    let colon = shown.text[..end].find(':')?;
    Some(shown.part(&(0..colon)).to_lowercase())
}

/// Returns the address that contains an error.
fn address(shown: &Shown<'_>, place: &Range<usize>) -> Json {
    let place = shown.shown_place(place);
    let mut text = shown.whole();
    let end = text.char_indices().nth(AUTHORITY).map_or(text.len(), |(at, _)| at);
    text.truncate(end);
    let (start, end) = (place.start.min(text.len()), place.end.min(text.len()));
    let opening = text[..start].rfind('[').map_or(0, |at| at + 1);
    let closing = text[opening..].find(']').map_or(text.len(), |at| opening + at);
    let inner = &text[opening..closing];
    let at = start.min(closing) - opening;
    let group = inner[inner[..at].rfind(':').map_or(0, |at| at + 1)..].split(':').next().unwrap_or("");
    let parts: Vec<_> = inner.split(':').filter(|part| !part.is_empty()).collect();
    let groups = parts.len() + usize::from(parts.iter().any(|part| part.contains('.')));
    let from = text[..end].rfind(['/', '@']).map_or(0, |at| at + 1);
    let last = text[..start].rfind(':').map_or(0, |at| at + 1);
    let embedded = text[last..end.max(last)].split('.').count();
    object! {
        "group": cut(group.to_owned()),
        "groups": groups,
        "double": inner.contains("::"),
        "numbers": text[from..end].matches('.').count() + 1,
        "embedded": (embedded > 4 || (start == last && embedded > 1)).then_some(embedded),
    }
}
