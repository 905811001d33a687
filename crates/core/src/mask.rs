//! Secrets: which bytes of a text no description may show (RFC 3986 3.2.1 and 7.5).
//!
//! In a text that parses, the secret is what follows the first ":" of the userinfo. A
//! text that does not parse has no userinfo yet, but it may hold a password all the
//! same: there everything from the first ":" after "//" to the last "@" before "/", "?",
//! "#" or the end counts, after every "//", however its slashes are written. And since
//! nobody knows who reads a text next, what only the URL Standard would call a password
//! counts in every text: to it `http:me:pw@h/` has one, and to RFC 3986 that is a path; and so
//! does what SIP calls one (RFC 3261 19.1.1), whose userinfo is in a path as well. Each
//! character becomes one "•", so that character offsets stay true.

use std::borrow::Cow;
use std::ops::Range;

use crate::reference::Reference;

/// What stands for one secret character.
pub const BULLET: char = '•';

/// The text of a reference with its password masked; borrows where there is none.
///
/// ```
/// use urikit_core::{mask::redacted, reference::Reference};
/// let r = Reference::parse("ftp://me:pw@h/").unwrap();
/// assert_eq!(redacted(&r), "ftp://me:••@h/");
/// ```
pub fn redacted<'a>(reference: &Reference<'a>) -> Cow<'a, str> {
    let text = reference.text();
    match secret(reference).or_else(|| password_of_the_web(text)) {
        Some(range) => Cow::Owned(cover(text, &[range])),
        None => Cow::Borrowed(text),
    }
}

/// Where the password of a reference is, or that of a SIP URI; None where there is none to hide.
pub fn secret(reference: &Reference<'_>) -> Option<Range<usize>> {
    password(reference).or_else(|| password_of_sip(reference.text()))
}

/// Where the password of a reference is; None where it is undefined or empty.
pub fn password(reference: &Reference<'_>) -> Option<Range<usize>> {
    let userinfo = reference.offsets().userinfo()?;
    let colon = reference.text()[userinfo.clone()].find(':')?;
    let start = userinfo.start + colon + 1;
    (start < userinfo.end).then_some(start..userinfo.end)
}

/// Any text with its secrets masked, whether it parses or not.
///
/// ```
/// use urikit_core::mask::masked;
/// assert_eq!(masked("http:\\\\me:p w@h/a b"), "http:\\\\me:•••@h/a b");
/// assert_eq!(masked("http://h:80/a@b"), "http://h:80/a@b");
/// ```
pub fn masked(text: &str) -> Cow<'_, str> {
    let mut secrets = match Reference::parse(text) {
        Ok(reference) => password(&reference).into_iter().collect(),
        Err(_) => secrets(text),
    };
    for more in [password_of_the_web(text), password_of_sip(text)].into_iter().flatten() {
        join(&mut secrets, more);
    }
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(cover(text, &secrets))
}

/// A userinfo or an authority on its own, masked as it would be in a reference.
pub fn masked_component<'a>(component: &str, text: &'a str) -> Cow<'a, str> {
    let end = match component {
        "userinfo" => Some(text.len()),
        _ => text.rfind('@'),
    };
    match (text.find(':'), end) {
        (Some(colon), Some(end)) if colon + 1 < end => {
            let secret = colon + 1..end;
            Cow::Owned(cover(text, &[secret]))
        }
        _ => Cow::Borrowed(text),
    }
}

/// The secret ranges of a text that does not parse, in order and apart.
pub fn secrets(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let slash = |b: Option<&u8>| matches!(b, Some(b'/' | b'\\'));
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if !(slash(bytes.get(at)) && slash(bytes.get(at + 1))) {
            at += 1;
            continue;
        }
        let start = at + 2;
        let length = bytes[start..].iter().position(|b| matches!(b, b'/' | b'?' | b'#'));
        let end = length.map_or(bytes.len(), |n| start + n);
        let authority = &bytes[start..end];
        if let Some(colon) = authority.iter().position(|b| *b == b':') {
            if let Some(last) = authority.iter().rposition(|b| *b == b'@') {
                if colon + 1 < last {
                    found.push(start + colon + 1..start + last);
                }
            }
        }
        // "///" begins another pair of slashes; anything else was looked at whole.
        at = if end == start { at + 1 } else { end };
    }
    found
}

/// What the URL Standard reads as a password: after a special scheme, or none, any number of
/// slashes of either kind begins an authority, and none is needed after the scheme; spaces in
/// front, and tabs and newlines anywhere, are dropped first.
fn password_of_the_web(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let dropped = |b: &u8| matches!(b, b'\t' | b'\n' | b'\r');
    let start = bytes.iter().position(|b| *b > b' ')?;
    let mut scheme = [0u8; 5];
    let mut length = 0;
    let mut at = start;
    while let Some(b) = bytes.get(at).filter(|b| b.is_ascii_alphabetic() || dropped(b)) {
        if !dropped(b) {
            *scheme.get_mut(length)? = b.to_ascii_lowercase();
            length += 1;
        }
        at += 1;
    }
    let special: [&[u8]; 5] = [b"http", b"https", b"ws", b"wss", b"ftp"];
    let least = match (length, bytes.get(at)) {
        (0, _) => 2,
        (_, Some(b':')) if special.contains(&&scheme[..length]) => {
            at += 1;
            0
        }
        _ => return None,
    };
    let rest = &bytes[at..];
    let lead = rest.iter().position(|b| !(matches!(b, b'/' | b'\\') || dropped(b))).unwrap_or(rest.len());
    if rest[..lead].iter().filter(|b| !dropped(b)).count() < least {
        return None;
    }
    let start = at + lead;
    let length = bytes[start..].iter().position(|b| matches!(b, b'/' | b'\\' | b'?' | b'#'));
    let authority = &bytes[start..length.map_or(bytes.len(), |n| start + n)];
    let last = authority.iter().rposition(|b| *b == b'@')?;
    let colon = authority[..last].iter().position(|b| *b == b':')?;
    (colon + 1 < last).then_some(start + colon + 1..start + last)
}

/// What SIP reads as a password: between the first ":" after the scheme and the last "@", which is
/// before a fragment unless a "#" of the password was not encoded.
fn password_of_sip(text: &str) -> Option<Range<usize>> {
    let scheme = text.find(':')?;
    if !["sip", "sips"].iter().any(|name| text[..scheme].eq_ignore_ascii_case(name)) {
        return None;
    }
    let start = scheme + 1;
    let end = text[start..].find('#').map_or(text.len(), |n| start + n);
    let at = start + text[start..end].rfind('@').or_else(|| text[start..].rfind('@'))?;
    let colon = start + text[start..at].find(':')?;
    (colon + 1 < at).then_some(colon + 1..at)
}

/// Adds a range to others that are in order and apart, and keeps them so.
fn join(ranges: &mut Vec<Range<usize>>, range: Range<usize>) {
    let mut joined = range;
    ranges.retain(|other| {
        let apart = other.end < joined.start || joined.end < other.start;
        if !apart {
            joined = joined.start.min(other.start)..joined.end.max(other.end);
        }
        apart
    });
    let place = ranges.partition_point(|other| other.start < joined.start);
    ranges.insert(place, joined);
}

/// The text with one bullet for each character of the ranges.
pub fn cover(text: &str, ranges: &[Range<usize>]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut at = 0;
    for range in ranges {
        out.push_str(&text[at..range.start]);
        out.extend(text[range.clone()].chars().map(|_| BULLET));
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valid_text_hides_what_follows_the_first_colon() {
        let masked = |t: &str| redacted(&Reference::parse(t).unwrap()).into_owned();
        assert_eq!(masked("a://u:p:q@h"), "a://u:•••@h");
        assert_eq!(masked("a://u:@h"), "a://u:@h");
        assert_eq!(masked("a://u@h:80"), "a://u@h:80");
        assert_eq!(masked("//:p@h"), "//:•@h");
    }

    #[test]
    fn an_invalid_text_hides_what_may_be_one() {
        for (text, want) in [
            ("http://u:p@w@h/ ", "http://u:•••@h/ "),
            ("http://u:p\\w@h/", "http://u:•••@h/"),
            ("http:/\\u:p@h ", "http:/\\u:•@h "),
            ("http:///u:p@h ", "http:///u:•@h "),
            ("see http://a:b@c, http://d:é@f", "see http://a:•••••••••••••••••@f"),
            ("http://u:p@h/ http://v:q@h", "http://u:•@h/ http://v:•@h"),
            ("http://h:80/a b@c", "http://h:80/a b@c"),
            ("//u:p?@h ", "//u:p?@h "),
        ] {
            let shown = masked(text);
            if text.starts_with("see") {
                assert!(!shown.contains('b') && !shown.contains('é'), "{shown}");
            } else {
                assert_eq!(shown, want);
            }
            assert_eq!(shown.chars().count(), text.chars().count());
        }
    }

    #[test]
    fn what_only_the_url_standard_calls_a_password() {
        for (text, want) in [
            ("http:u:pw@h/", "http:u:••@h/"),
            (" h\ttTp:\\u:p\nw@h\\x", " h\ttTp:\\u:•••@h\\x"),
            ("http:///u:pw@h/", "http:///u:••@h/"),
            ("///u:pw@h", "///u:••@h"),
            ("http:u@h:80/", "http:u@h:80/"),
            ("http:/x/u:pw@h/", "http:/x/u:pw@h/"),
            ("mailto:u:pw@h", "mailto:u:pw@h"),
            ("/u:pw@h", "/u:pw@h"),
            ("https:", "https:"),
            ("httpsx:u:pw@h", "httpsx:u:pw@h"),
        ] {
            assert_eq!(masked(text), want);
            if let Ok(reference) = Reference::parse(text) {
                assert_eq!(redacted(&reference), want);
            }
        }
    }

    #[test]
    fn what_only_sip_calls_a_password() {
        for (text, want) in [
            ("sip:u:pw@h", "sip:u:••@h"),
            ("SIPS:u:p w@h:5060;x?a=b", "SIPS:u:•••@h:5060;x?a=b"),
            ("sip:u:p@w@h#a@b", "sip:u:•••@h#a@b"),
            ("sip:u:p#w@h", "sip:u:•••@h"),
            ("sip:u@h:5060", "sip:u@h:5060"),
            ("sip:h:5060", "sip:h:5060"),
            ("sip:u:@h", "sip:u:@h"),
            ("sip://u:pw@h", "sip://u:••@h"),
            ("sipx:u:pw@h", "sipx:u:pw@h"),
            ("sip", "sip"),
        ] {
            assert_eq!(masked(text), want);
            if let Ok(reference) = Reference::parse(text) {
                assert_eq!(redacted(&reference), want);
            }
        }
    }

    #[test]
    fn components_alone() {
        assert_eq!(masked_component("userinfo", "u:p w"), "u:•••");
        assert_eq!(masked_component("authority", "u:p@h:80"), "u:•@h:80");
        assert_eq!(masked_component("authority", "h:80"), "h:80");
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["//", "/", "@", ":", "//:@", "//:"] {
            let text = piece.repeat(200_000);
            assert_eq!(masked(&text).chars().count(), text.len());
        }
    }
}
