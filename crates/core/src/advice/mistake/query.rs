//! The delimiters of a query: a second, misplaced or missing "?", and characters in values.

use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    name(reference, found);
    match (reference.query(), reference.offsets().query()) {
        (Some(query), Some(place)) => {
            twice(query, place.start, found);
            late(reference, query, place.start, found);
            hash(reference, query, place.end, found);
            plus(query, place.start, found);
        }
        _ => {
            missing(reference, found);
            behind(reference, found);
        }
    }
}

/// `?a=1?b=2`, and `??a=1`: corrects a second "?". A value may contain a "?" if it is a URL, which then has a "/"
/// before it.
fn twice(query: &str, start: usize, found: &mut Mistakes) {
    if query.starts_with('?') && query.len() > 1 && begins_parameter(query.trim_start_matches('?')) {
        let count = query.len() - query.trim_start_matches('?').len();
        found.say(IssueCode::QuerySecondMark, Component::Query, start..start + count);
        found.fix(Action::FixSeparator, start..start + count, "");
        return;
    }
    let mut from = 0;
    for (at, _) in query.match_indices('?') {
        // Do not read the same text twice.
        from += query[from..at].rfind('&').map_or(0, |n| n + 1);
        let parameter = &query[from..at];
        let is_page = parameter.contains('.') && !parameter.contains('@');
        // "?where=%7B%22a%22:1%7D?limit=5": JSON has colons of its own.
        let json = parameter.contains("=%7B%22");
        let is_url =
            is_page || parameter.contains(['/', ':']) || parameter.contains("%2F") || parameter.contains("%2f");
        if is_url && !json {
            return;
        }
        if parameter.contains('=') && begins_parameter(&query[at + 1..]) {
            found.say(IssueCode::QuerySecondMark, Component::Query, start + at..start + at + 1);
            found.fix(Action::FixSeparator, start + at..start + at + 1, "&");
        }
        from = at + 1;
    }
}

/// `/list&a=1?b=2`: exchanges "&" before the first parameter and "?" before the second.
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

/// `/lang/C#/async`, `/plan%20#7.xlsx`: encodes a "#" in a name, which begins the fragment.
fn name(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(fragment), Some(place)) = (reference.fragment(), reference.offsets().fragment(reference.text().len()))
    else {
        return;
    };
    let hash = place.start - 1;
    let before = &reference.text()[..hash];
    let last = before.rsplit(['/', '=', '&', '?']).next().unwrap_or("");
    // A language of a single letter, with more text after it.
    let letter = last.strip_suffix(['C', 'F']).is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_alphanumeric()));
    let language = letter && fragment.len() > 1 && fragment.starts_with(['/', '_', '%', '.']);
    let (number, kind) = fragment.split_once('.').unwrap_or_default();
    let file = !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && (2..5).contains(&kind.len())
        && kind.bytes().all(|b| b.is_ascii_alphanumeric())
        && reference.query().is_none()
        && !last.is_empty()
        && !last.contains('.');
    if language || file {
        found.say(IssueCode::HashInQuery, Component::Fragment, hash..hash + 1);
        found.fix(Action::EncodeHash, hash..hash + 1, "%23");
    }
}

/// `?q=C#&sort=new`, `?next=https://h/#/a&sort=new`: encodes a "#" in a value, which begins the fragment.
fn hash(reference: &Reference<'_>, query: &str, at: usize, found: &mut Mistakes) {
    let Some(fragment) = reference.fragment() else { return };
    let next = fragment.find('&').map(|mark| (&fragment[..mark], &fragment[mark + 1..]));
    let last = query.rsplit('&').next().unwrap_or("");
    let Some((value, rest)) = next.filter(|_| begins_parameter(last)) else {
        return;
    };
    let word = value.len() < 8 && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+')
        || value.starts_with('/') && last.contains("=https://");
    if word && rest.split('&').all(begins_parameter) {
        found.say(IssueCode::HashInQuery, Component::Fragment, at..at + 1);
        found.fix(Action::EncodeHash, at..at + 1, "%23");
    }
}

/// `?since=2026-05-01T10:00:00+02:00`, `?sig=q8Zt+7vK=`: encodes a "+" of a time zone or of Base64, which servers
/// decode as a space.
fn plus(query: &str, start: usize, found: &mut Mistakes) {
    if !query.contains('+') {
        return;
    }
    let mut from = start;
    for parameter in query.split('&') {
        let (name, value) = parameter.split_once('=').unwrap_or_default();
        let begin = from + parameter.len() - value.len();
        from += parameter.len() + 1;
        let (time, zone) = value.rsplit_once('+').unwrap_or_default();
        // "T10:00:00" and "T10%3A00%3A00" before "02:00" and "0200".
        let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
        let clock = time.len() < 40
            && time.get(10..11) == Some("T")
            && time[..10].bytes().all(|b| b.is_ascii_digit() || b == b'-')
            && matches!(zone.len(), 4..=7)
            && matches!(digits(zone), 4 | 5)
            && zone.starts_with(['0', '1']);
        let signed = ["sig", "signature"].iter().any(|known| name.eq_ignore_ascii_case(known))
            && value.ends_with('=')
            && value.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'='));
        if clock || signed {
            for (at, _) in value.match_indices('+') {
                found.say(IssueCode::PlusInValue, Component::Query, begin + at..begin + at + 1);
                found.fix(Action::Encode, begin + at..begin + at + 1, "%2B");
            }
        }
    }
}

/// `/a#part?b=1`: moves a query after the fragment, which servers never receive. `#/a?b=1` and `#!a?b=1` are routes of
/// a page.
fn behind(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(fragment), Some(place)) = (reference.fragment(), reference.offsets().fragment(reference.text().len()))
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

/// Returns true for a name and "=".
pub(super) fn begins_parameter(text: &str) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'[' | b']');
    let length = text.bytes().take(40).take_while(|b| name(b)).count();
    length > 0 && text.as_bytes().get(length) == Some(&b'=') && text.as_bytes()[0].is_ascii_alphabetic()
}

/// `/a&b=1&c=2`: corrects a missing "?".
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
        assert_eq!(said("http://h/?t=2026-05-01T10:00:00+02:00&b=a+b"), [("plus-in-value", 31)]);
        assert_eq!(said("http://h/lang/C#/a"), [("hash-in-query", 15)]);
        assert_eq!(said("http://h/?q=C#%20a"), [("hash-in-query", 13)]);
        assert_eq!(said("file:///a/plan#7.txt"), [("hash-in-query", 14)]);
        assert_eq!(said("http://h/?b=1&sig=a+b/c="), [("plus-in-value", 19)]);
        assert_eq!(said("http://h/?t=2026-05-01T10:00+b&q=a+b&sig=a+b"), []);
        for text in [
            "http://h/?q=what?", "http://h/?u=http://x/?a=b", "http://h/?u=/x?a=b", "http://h/?u=post.php?a=b",
            "http://h/?a?b", "http://h/a.html#7.2", "http://h/ABC#/a", "http://h/C#a", "http://h/a#1.2.3",
            "http://h/a=1&b=2", "http://h/a&b", "http://h/R&D=x/y",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
