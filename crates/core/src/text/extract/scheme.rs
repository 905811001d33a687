//! The start of an identifier: a scheme that is likely to be one (RFC 3986 3.1).
//!
//! "note:this" parses, and so does nearly every word before a colon. A scheme is accepted if "//" follows it, or if it
//! is known to work without. In "see.http://h" a full stop is taken as the end of a sentence, but only before a known
//! scheme: "iris.beep://h" is kept whole. A word directly before "http://" or "https://" is not part of the scheme.

use crate::names::schemes;
use crate::syntax::chars;

/// Schemes accepted without "//", except those of scripts and of the browser itself.
const WITHOUT_SLASHES: &[&str] = &[
    "acct", "ark", "bitcoin", "cid", "data", "did", "doi", "geo", "hdl", "im", "info", "magnet", "mailto", "mid",
    "news", "ni", "nih", "pres", "sip", "sips", "sms", "tag", "tel", "urn", "xmpp",
];

/// The maximum length of a scheme; no registered one is half as long.
const LONGEST: usize = 64;

/// Returns the start of the scheme that ends at `colon`, not before `floor`; None if the text does not look like a
/// scheme.
pub(super) fn start(bytes: &[u8], floor: usize, colon: usize) -> Option<usize> {
    let window = &bytes[floor.max(colon.saturating_sub(LONGEST))..colon];
    let length = window.iter().rev().take_while(|b| chars::is(**b, chars::SCHEME)).count();
    if length == 0 {
        return None;
    }
    let mark = window[window.len() - length..].iter().take_while(|b| matches!(b, b'+' | b'-' | b'.')).count();
    let first = colon - length + mark;
    let slashes = bytes[colon + 1..].starts_with(b"//");
    if let Some(glued) = slashes.then(|| glued(&bytes[first..colon])).flatten() {
        return Some(colon - glued);
    }
    if length == LONGEST || first == colon || !chars::is(bytes[first], chars::ALPHA) {
        return None;
    }
    let shows = |at: usize| {
        std::str::from_utf8(&bytes[at..colon]).is_ok_and(|name| if slashes { is_known(name) } else { names(name) })
    };
    let after_dot = (first..colon).filter(|at| *at == first || bytes[at - 1] == b'.');
    match after_dot.into_iter().find(|at| shows(*at)) {
        None if slashes => Some(first),
        found => found,
    }
}

/// Returns the length of "http" or "https" at the end of a longer word: a scheme "websitehttps" is unlikely, and
/// compound schemes such as "svn+http" have a separator.
fn glued(name: &[u8]) -> Option<usize> {
    let web = [5, 4].into_iter().find(|length| {
        name.len() > *length && name[name.len() - length..].eq_ignore_ascii_case(&b"https"[..*length])
    })?;
    let word = &name[..name.len() - web];
    let whole = name.eq_ignore_ascii_case(b"shttp") || !word[word.len() - 1].is_ascii_alphanumeric();
    (!whole).then_some(web)
}

fn is_known(name: &str) -> bool {
    schemes::known(name).is_some()
}

/// Returns true if a scheme is accepted without "//".
fn names(name: &str) -> bool {
    WITHOUT_SLASHES.iter().any(|s| s.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scheme(text: &str) -> Option<&str> {
        let colon = text.rfind(':').unwrap();
        start(text.as_bytes(), 0, colon).map(|at| &text[at..colon])
    }

    #[test]
    fn what_shows_a_scheme() {
        assert_eq!(scheme("a http://h"), Some("http"));
        assert_eq!(scheme("git+ssh://h"), Some("git+ssh"));
        assert_eq!(scheme("svn+http://h"), Some("svn+http"));
        assert_eq!(scheme("see.http://h"), Some("http"));
        assert_eq!(scheme("iris.beep://h"), Some("iris.beep"));
        assert_eq!(scheme("- -http://h"), Some("http"));
        assert_eq!(scheme("x MAILTO:a"), Some("MAILTO"));
        assert_eq!(scheme("end.urn:a"), Some("urn"));
        assert_eq!(scheme("éhttp://h"), Some("http"));
        assert_eq!(scheme("1http://h"), Some("http"));
        assert_eq!(scheme("a+bhttps://h"), Some("https"));
        assert_eq!(scheme(&format!("{}https://h", "a".repeat(64))), Some("https"));
    }

    #[test]
    fn what_does_not() {
        for text in ["note:this", "http:", "http:/h", "1ftp://h", ": //", "://h", ".://h", "a.b:80"] {
            assert_eq!(scheme(text), None, "{text}");
        }
        assert_eq!(scheme(&format!("{}://h", "a".repeat(64))), None);
    }
}
