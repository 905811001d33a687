//! A second name after "@" that looks like the host: `https://bank.example#@h/`, `https://bank.example?@h/`.
//!
//! The host ends at the "#" or "?" (RFC 3986 3.2). Programs that search the last "@" connect to the second name, and so
//! do people who know that rule. An "@" in a path is common (`https://h.example/@ada`) and not reported.

use std::ops::Range;

use super::names::is_public;
use super::Mistakes;
use crate::advice::code::IssueCode;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    if let Some((component, place)) = second(reference) {
        found.say(IssueCode::UserinfoLooksLikeHost, component, place);
    }
}

/// Returns true if there is a second name.
#[inline]
pub(in crate::advice) fn has_second_host(reference: &Reference<'_>) -> bool {
    second(reference).is_some()
}

/// Returns the range of the "@" and the name after it.
#[inline]
fn second(reference: &Reference<'_>) -> Option<(Component, Range<usize>)> {
    if reference.host().is_none_or(str::is_empty) || !matches!(reference.path(), "" | "/") {
        return None;
    }
    let text = reference.text();
    let offsets = reference.offsets();
    let (component, place) = match (offsets.query(), offsets.fragment(text.len())) {
        (Some(query), _) => (Component::Query, query),
        (None, Some(fragment)) => (Component::Fragment, fragment),
        _ => return None,
    };
    let name = text[place.clone()].strip_prefix('@')?;
    let name = name.split(['/', '?', '#', ':', '&']).next().unwrap_or("");
    let place = place.start..place.start + 1 + name.len();
    (name.contains('.') && is_public(name)).then_some((component, place))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;

    #[test]
    fn names_behind_an_at_sign() {
        for (text, at) in [("https://bank.example#@h.example/", 21), ("https://bank.example/?@h.example:80/", 22)] {
            assert_eq!(said(text), [("userinfo-looks-like-host", at)], "{text}");
        }
        for text in ["https://h.example/@ada.example", "https://h.example/#@ada", "https://h/a?@h.example"] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
