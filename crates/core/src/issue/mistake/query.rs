//! The "?" of a query: there twice, or missing.

use super::{Action, Mistakes};
use crate::error::Component;
use crate::issue::IssueCode;
use crate::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    match (reference.query(), reference.offsets().query()) {
        (Some(query), Some(place)) => {
            twice(query, place.start, found);
            late(reference, query, place.start, found);
            hash(reference, query, place.end, found);
        }
        _ => {
            missing(reference, found);
            behind(reference, found);
        }
    }
}

/// `?a=1?b=2`, and `??a=1`. A value may have a "?": a URL has one, and then a "/" before it.
fn twice(query: &str, start: usize, found: &mut Mistakes) {
    if query.starts_with('?') && query.len() > 1 && begins_parameter(query.trim_start_matches('?')) {
        let count = query.len() - query.trim_start_matches('?').len();
        found.say(IssueCode::QuerySecondMark, Component::Query, start..start + count);
        found.fix(Action::FixSeparator, start..start + count, "");
        return;
    }
    let mut from = 0;
    for (at, _) in query.match_indices('?') {
        // What was read once is not read again.
        from += query[from..at].rfind('&').map_or(0, |n| n + 1);
        let parameter = &query[from..at];
        let is_page = parameter.contains('.') && !parameter.contains('@');
        let is_url = is_page
            || parameter.contains(['/', ':'])
            || parameter.contains("%2F")
            || parameter.contains("%2f");
        if is_url {
            return;
        }
        if parameter.contains('=') && begins_parameter(&query[at + 1..]) {
            found.say(IssueCode::QuerySecondMark, Component::Query, start + at..start + at + 1);
            found.fix(Action::FixSeparator, start + at..start + at + 1, "&");
        }
        from = at + 1;
    }
}

/// `/list&a=1?b=2`: the first parameter has the "&", and the second the "?".
fn late(reference: &Reference<'_>, query: &str, start: usize, found: &mut Mistakes) {
    let path = reference.path();
    let segment = path.rfind('/').map_or(0, |n| n + 1);
    let Some(mark) = path[segment..].find('&').filter(|_| reference.host().is_some()) else { return };
    let (before, after) = (&path[segment..segment + mark], &path[segment + mark + 1..]);
    let fields = after.split('&').all(begins_parameter) && begins_parameter(query);
    if fields && !before.is_empty() && !before.contains(['=', ';', ',', ':']) {
        let at = reference.offsets().path().start + segment + mark;
        found.say(IssueCode::QueryMarkMissing, Component::Path, at..at + 1);
        found.fix(Action::FixSeparator, at..at + 1, "?");
        found.fix(Action::FixSeparator, start - 1..start, "&");
    }
}

/// `?q=C#&sort=new`: a "#" in a value, which begins the fragment.
fn hash(reference: &Reference<'_>, query: &str, at: usize, found: &mut Mistakes) {
    let Some(fragment) = reference.fragment() else { return };
    let next = fragment.find('&').map(|mark| (&fragment[..mark], &fragment[mark + 1..]));
    let Some((value, rest)) = next.filter(|_| begins_parameter(query.rsplit('&').next().unwrap_or("")))
    else {
        return;
    };
    let word = value.len() < 8 && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+');
    if word && rest.split('&').all(begins_parameter) {
        found.say(IssueCode::HashInQuery, Component::Fragment, at..at + 1);
        found.fix(Action::EncodeHash, at..at + 1, "%23");
    }
}

/// `/a#part?b=1`: a query behind the fragment, which servers never see. `#/a?b=1` and `#!a?b=1` are routes of a page.
fn behind(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(fragment), Some(place)) =
        (reference.fragment(), reference.offsets().fragment(reference.text().len()))
    else {
        return;
    };
    let Some((name, query)) = fragment.split_once('?').filter(|_| reference.host().is_some()) else { return };
    let part = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b));
    if part && query.split('&').all(begins_parameter) {
        let at = place.start + name.len();
        found.say(IssueCode::QueryInFragment, Component::Fragment, at..at + 1);
        let hash = place.start - 1;
        found.fix(Action::MoveQuery, hash..hash, &reference.text()[at..]);
        found.fix(Action::MoveQuery, at..place.end, "");
    }
}

/// A name and "=".
fn begins_parameter(text: &str) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'[' | b']');
    let length = text.bytes().take(40).take_while(|b| name(b)).count();
    length > 0 && text.as_bytes().get(length) == Some(&b'=') && text.as_bytes()[0].is_ascii_alphabetic()
}

/// `/a&b=1&c=2`.
fn missing(reference: &Reference<'_>, found: &mut Mistakes) {
    if reference.host().is_none() || reference.fragment().is_some() {
        return;
    }
    let path = reference.path();
    // "/a%3Fb%3D1": the "?" was encoded with the rest.
    if let Some(mark) = path.find("%3F").or_else(|| path.find("%3f")) {
        let after = path[mark + 3..].replace("%3D", "=").replace("%3d", "=").replace("%26", "&");
        if begins_parameter(&after) && !path[mark + 3..].contains("%3F") {
            let at = reference.offsets().path().start + mark;
            found.say(IssueCode::QueryMarkMissing, Component::Path, at..at + 3);
            found.fix(Action::FixSeparator, at..at + path.len() - mark, format!("?{after}"));
        }
        return;
    }
    let segment = path.rfind('/').map_or(0, |n| n + 1);
    let Some(mark) = path[segment..].find('&') else { return };
    let (before, after) = (&path[segment..segment + mark], &path[segment + mark + 1..]);
    let fields = after.split('&').all(begins_parameter);
    if fields && !before.is_empty() && !before.contains(['=', ';', ',', ':']) {
        let at = reference.offsets().path().start + segment + mark;
        found.say(IssueCode::QueryMarkMissing, Component::Path, at..at + 1);
        found.fix(Action::FixSeparator, at..at + 1, "?");
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;

    #[test]
    fn marks() {
        assert_eq!(said("http://h/?a=1?b=2"), [("query-second-mark", 13)]);
        assert_eq!(said("http://h/??a=1"), [("query-second-mark", 10)]);
        assert_eq!(said("http://h/a&b=1&c=2"), [("query-mark-missing", 10)]);
        assert_eq!(said("http://h/a&b=1?c=2"), [("query-mark-missing", 10)]);
        for text in [
            "http://h/?q=what?",
            "http://h/?u=http://x/?a=b",
            "http://h/?u=/x?a=b",
            "http://h/?u=post.php?a=b",
            "http://h/?a?b",
            "http://h/a=1&b=2",
            "http://h/a&b",
            "http://h/R&D=x/y",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
