//! Characters similar to those of a URL: fullwidth forms, and colons and slashes of other scripts; and invisible
//! characters in a head. A dot of another script in a host is kept, because it may be deceptive.
//!
//! In the head (`ｈｔｔｐ：／／h`) each one is corrected if the result has a known scheme. After it, only unambiguous ones: a
//! colon before digits, "＠", "？" before a parameter if the text has no "?".

use super::{Draft, RepairCode};
use crate::advice::mistake::opening;
use crate::names::schemes;
use crate::names::unicode;

/// The maximum length of a head, in characters.
const LONGEST: usize = 64;

/// Returns the ASCII character that one looks like.
fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        // The key of ":" on German and Spanish keyboards.
        'Ö' | 'ö' | 'Ñ' | 'ñ' | '∶' | 'ː' | '꞉' | '︰' | '﹕' | 'ⵓ' | '︓' | '׃' | 'ˑ' => ':',
        '∕' | '⁄' | '⧸' | '╱' => '/',
        '؟' => '?',
        c => c,
    }
}

pub(super) fn draft(text: &str, draft: &mut Draft) {
    if text.is_ascii() {
        return;
    }
    if hidden(text, draft) {
        return;
    }
    let plain: String = text.chars().take(LONGEST).map(narrow).collect();
    let Some(length) = head(&plain) else { return };
    for (at, c) in text.char_indices().take(length).filter(|(_, c)| narrow(*c) != *c) {
        draft.edit(RepairCode::AsciiForFullwidth, at, at + c.len_utf8(), &narrow(c).to_string());
    }
    let Some(start) = text.char_indices().nth(length).map(|(at, _)| at) else { return };
    // "ｈｔｔｐ：／／ｈ／ａ": typed entirely in fullwidth forms.
    let wide = |c: char| matches!(c, '\u{FF01}'..='\u{FF5E}');
    if plain[..length].ends_with("//") && text.chars().all(wide) {
        for (at, c) in text[start..].char_indices() {
            let right = narrow(c).to_string();
            draft.edit(RepairCode::AsciiForFullwidth, start + at, start + at + c.len_utf8(), &right);
        }
    } else if plain[..length].ends_with("//") || plain[..length].ends_with(']') {
        let end = authority(text, start, draft);
        marks(text, end, draft);
    } else {
        at_sign(text, start, draft);
    }
}

/// Returns true if a text begins with a head after the conversion.
pub(super) fn is_head(text: &str) -> bool {
    let plain: String = text.chars().take(LONGEST).map(narrow).collect();
    !text.is_ascii() && head(&plain).is_some_and(|length| plain[..length].ends_with("//"))
}

/// Removes invisible characters and spaces other than " " within "scheme://"; false if there are none.
fn hidden(text: &str, draft: &mut Draft) -> bool {
    let gone = |c: char| !c.is_ascii() && (unicode::is_invisible(c) || unicode::is_space(c));
    let Some(end) = text.find('/').filter(|end| *end < LONGEST) else { return false };
    let end = end + text[end..].chars().take_while(|c| *c == '/' || gone(*c)).map(char::len_utf8).sum::<usize>();
    let plain: String = text[..end].chars().filter(|c| !gone(*c)).collect();
    let Some(name) = plain.strip_suffix("//").and_then(|head| head.strip_suffix(':')) else { return false };
    if schemes::known(name).is_none() || plain.len() == end {
        return false;
    }
    let last = end - text[..end].len() + text[..end].trim_end_matches(gone).len();
    for (at, c) in text[..last].char_indices().filter(|(_, c)| gone(*c)) {
        draft.edit(RepairCode::DropSpace, at, at + c.len_utf8(), "");
    }
    !draft.edits.is_empty()
}

/// Returns the length in characters of a known or misspelt scheme, ":" and the slashes, with an IPv6 address.
fn head(plain: &str) -> Option<usize> {
    let (name, rest) = plain.split_once(':')?;
    if schemes::known(name).is_none() && !(name.is_ascii() && opening::read(plain).is_some()) {
        return None;
    }
    let slashes = rest.len() - rest.trim_start_matches('/').len();
    let address = &rest[slashes..];
    let host = address.find(']').filter(|_| address.starts_with('[')).map_or(0, |end| end + 1);
    let urn = if name.eq_ignore_ascii_case("urn") { address.find(':').map_or(0, |colon| colon + 1) } else { 0 };
    plain.get(..name.len() + 1 + slashes + host + urn).filter(|head| head.is_ascii()).map(str::len)
}

/// Corrects the marks of a host and a port; returns their end.
fn authority(text: &str, start: usize, draft: &mut Draft) -> usize {
    let mut before = ' ';
    for (n, c) in text[start..].char_indices() {
        let at = start + n;
        let next = text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let right = match narrow(c) {
            '/' | '?' | '#' => return at,
            ':' if next.is_numeric() => ":",
            '@' => "@",
            _ => "",
        };
        if !right.is_empty() && !c.is_ascii() && before.is_alphanumeric() && next.is_alphanumeric() {
            draft.edit(RepairCode::AsciiForFullwidth, at, at + c.len_utf8(), right);
        }
        before = c;
    }
    text.len()
}

/// `／a`, `？a=1＆b=2`, `?a＝1`: corrects the marks of a path and a query with parameters.
fn marks(text: &str, start: usize, draft: &mut Draft) {
    let word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let mut query = text[start..].starts_with('?');
    for (n, c) in text[start..].char_indices() {
        let at = start + n;
        let end = at + c.len_utf8();
        if c.is_ascii() {
            query |= c == '?';
            continue;
        }
        let rest = &text[end..];
        let between = word(text[..at].chars().next_back()) && word(rest.chars().next());
        let right = match narrow(c) {
            '/' if n == 0 || (between && !query) => "/",
            '?' if !query && (parameter(rest)) => "?",
            mark @ ('=' | '&') if query && between => {
                if mark == '=' {
                    "="
                } else {
                    "&"
                }
            }
            _ => continue,
        };
        query |= right == "?";
        draft.edit(RepairCode::AsciiForFullwidth, at, end, right);
    }
}

/// Returns true for a name and "=".
fn parameter(text: &str) -> bool {
    let length = text.bytes().take(40).take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    length > 0 && text[length..].starts_with(['=', '＝'])
}

/// Corrects `mailto:ada＠h`.
fn at_sign(text: &str, start: usize, draft: &mut Draft) {
    if let Some(at) = text[start..].find('＠').filter(|_| !text.contains('@')) {
        draft.edit(RepairCode::AsciiForFullwidth, start + at, start + at + '＠'.len_utf8(), "@");
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn what_looks_like_ascii() {
        for text in [
            "http：//example.com:80/a?b=1&c=2", "ｈｔｔｐ：／／example.com:80/a?b=1&c=2",
            "http∶//example.com:80/a?b=1&c=2", "http:∕∕example.com:80/a?b=1&c=2", "http://example.com：80/a?b=1&c=2",
            "http://example.com：８０／a?b=1&c=2", "http://example.com:80/a？b=1＆c=2",
            "http://example.com:80/a?b＝1&c=2",
        ] {
            assert_eq!(repair(text).text.as_deref(), Some("http://example.com:80/a?b=1&c=2"), "{text}");
        }
        for (text, right) in [
            ("http://h/?q=什么？", "http://h/?q=%E4%BB%80%E4%B9%88"),
            ("http://h/什么？/x", "http://h/%E4%BB%80%E4%B9%88%EF%BC%9F/x"),
            ("urn：isbn：9780306406157", "urn:isbn:9780306406157"),
            ("ｈｔｔｐ：／／ｈ．ｊｐ／ａ", "http://h.jp/a"),
            ("http://h/search؟q=a", "http://h/search?q=a"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
