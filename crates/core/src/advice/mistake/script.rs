//! Links that run a script, openly or in disguise.
//!
//! Browsers drop tabs and line breaks, pages decode entities, servers decode "%": each may turn a text into a live
//! link. Such a text is reported and never corrected.

use std::borrow::Cow;

use super::{entity, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::names::unicode;
use crate::syntax::error::Component;
use crate::syntax::percent;
use crate::syntax::reference::Reference;

/// The number of bytes to read: a disguise is in the scheme.
const LOOKED_AT: usize = 240;
/// The maximum number of decodings.
const LAYERS: usize = 3;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) -> bool {
    let text = reference.text();
    match reference.scheme() {
        Some(scheme) if schemes::runs_scripts(scheme) => {
            found.say(IssueCode::ScriptScheme, Component::Scheme, 0..scheme.len());
            true
        }
        // A URL inside another scheme, which some programs open.
        Some(scheme) if reference.authority().is_none() && is_script_inside(scheme, reference.path()) => {
            found.say(IssueCode::ScriptHidden, Component::Reference, 0..text.len());
            true
        }
        None if reference.authority().is_none() && is_disguised(text) => {
            found.say(IssueCode::ScriptHidden, Component::Reference, 0..text.len());
            true
        }
        _ => {
            parameters(reference, found);
            false
        }
    }
}

/// `/login?next=javascript:x`: reports a parameter that runs a script if the page redirects to it.
fn parameters(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(query), Some(place)) = (reference.query(), reference.offsets().query()) else { return };
    let mut at = place.start;
    for parameter in query.split('&') {
        let value = parameter.split_once('=').map_or("", |(_, value)| value);
        let end = value.find(':').or_else(|| value.find("%3A")).or_else(|| value.find("%3a"));
        if let Some(end) = end.filter(|end| schemes::runs_scripts(&value[..*end])) {
            let start = at + parameter.len() - value.len();
            found.say(IssueCode::ScriptHidden, Component::Query, start..start + end);
        }
        at += parameter.len() + 1;
    }
}

fn is_script_inside(scheme: &str, path: &str) -> bool {
    let outer = ["feed", "view-source", "jar", "url"].iter().any(|name| name.eq_ignore_ascii_case(scheme));
    outer && path.split_once(':').is_some_and(|(inner, _)| schemes::runs_scripts(inner))
}

/// Returns true if a text becomes a script link when characters are dropped or decoded; false for a plain one.
///
/// ```
/// use urikit_core::advice::mistake::is_disguised;
/// assert!(is_disguised("java&#9;script:x") && is_disguised("javascript%3Ax") && is_disguised("java script:x"));
/// assert!(!is_disguised("javascript:x") && !is_disguised("a/javascript:x"));
/// ```
pub fn is_disguised(text: &str) -> bool {
    let plain = text.split_once(':').is_some_and(|(scheme, _)| schemes::runs_scripts(scheme));
    if plain {
        return false;
    }
    let mut end = text.len().min(LOOKED_AT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // Text around a link may be dropped as well.
    let mut seen = Cow::Borrowed(&text[..end]);
    for _ in 0..LAYERS {
        let bare: String = seen.chars().filter_map(shown).collect();
        let bare = bare.trim_start_matches(|c: char| {
            !c.is_ascii_alphanumeric() && !matches!(c, '&' | '%' | '/' | '.' | '?' | '#')
        });
        if bare.split_once(':').is_some_and(|(scheme, _)| schemes::runs_scripts(scheme)) {
            return true;
        }
        let next = decoded(bare);
        if next == bare {
            return false;
        }
        seen = Cow::Owned(next);
    }
    false
}

/// Normalizes a character as a browser may: fullwidth letters become letters, spaces nothing.
fn shown(c: char) -> Option<char> {
    match c {
        c if c <= ' ' || c == '\u{7F}' || unicode::is_invisible(c) || unicode::is_space(c) => None,
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0),
        c => Some(c),
    }
}

/// Decodes the entities and encoded bytes of a text once.
fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some((c, length)) =
            rest.starts_with('&').then(|| entity::entity(rest).or_else(|| number(rest))).flatten()
        {
            out.push(c);
            at += length;
        } else if let Some(octet) = percent::octet_at(text.as_bytes(), at).filter(u8::is_ascii) {
            out.push(octet as char);
            at += 3;
        } else if let Some(c) = rest.chars().next() {
            out.push(c);
            at += c.len_utf8();
        }
    }
    out
}

/// Parses a numeric entity without its ";", which HTML accepts.
fn number(text: &str) -> Option<(char, usize)> {
    let digits = text.strip_prefix("&#")?;
    let (radix, from) = if digits.starts_with(['x', 'X']) { (16, 1) } else { (10, 0) };
    let count = digits[from..].bytes().take(8).take_while(|b| (*b as char).is_digit(radix)).count();
    let number = u32::from_str_radix(&digits[from..from + count], radix).ok()?;
    Some((char::from_u32(number)?, 2 + from + count))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::is_disguised;

    #[test]
    fn scripts_in_every_dress() {
        assert_eq!(said("javascript:alert(1)"), [("script-scheme", 0)]);
        assert_eq!(said("VBScript:x"), [("script-scheme", 0)]);
        assert_eq!(said("feed:javascript:x"), [("script-hidden", 0)]);
        assert_eq!(said("http://h/?a=1&to=javascript:x"), [("script-hidden", 17)]);
        assert_eq!(said("http://h/?to=JavaScript%3Ax"), [("script-hidden", 13)]);
        assert_eq!(said("http://h/?q=javascript"), []);
        for text in [
            "java&#9;script:a", "javascript&colon;a", "javascript%3Aa", "&#106;avascript:a", "javascript%253Aa",
            "&#x6A&#x61;vascript:alert(1)",
        ] {
            if crate::syntax::reference::Reference::parse(text).is_ok() {
                assert_eq!(said(text), [("script-hidden", 0)], "{text}");
            }
            assert!(is_disguised(text), "{text}");
        }
        for text in ["\u{1}javascript:a", "java\u{200B}script:a", "ｊavascript:a", "<javascript:a>", "(javascript:a)"]
        {
            assert!(is_disguised(text), "{text}");
        }
        for text in ["http://h/javascript:x", "/javascript:x", "a&b:c", "javascript", "http://h/?u=javascript:x"] {
            assert!(!is_disguised(text), "{text}");
        }
    }
}
