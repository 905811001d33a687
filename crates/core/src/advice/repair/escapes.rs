//! Escapes of programs in a URL: `%u00e9` of JavaScript, `\/` and `\u0026` of JSON, `\_` and `\&` of Markdown and
//! shells, and the `\n` at the end of a copied string.
//!
//! Browsers treat a backslash as a slash, so only web URLs are handled, and only where the host does not change: after
//! the authority, or before a slash.

use super::{tail, Draft, RepairCode};
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::percent;

/// Characters that Markdown and shells escape with a backslash, and that Windows names do not contain.
const ESCAPED: &str = "_&?=#*()!$~[]'\";%";

pub(super) fn draft(text: &str, draft: &mut Draft) {
    spaced_octets(text, draft);
    if draft.edits.is_empty() {
        shells(text, draft);
    }
    if draft.edits.is_empty() {
        percent_u(text, draft);
    }
    if draft.edits.is_empty() {
        head(text, draft);
    }
    if draft.edits.is_empty() {
        backslashes(text, draft);
    }
}

/// `https\u003a//h`, `https\x3a\x2f\x2fh`, `https\:\/\/h`: decodes the colon and slashes of a web scheme.
fn head(text: &str, draft: &mut Draft) {
    let Some(start) = text.find('\\').filter(|at| schemes::is_web(&text[..*at])) else {
        return;
    };
    let mut at = start;
    for wanted in [':', '/', '/'] {
        let rest = &text[at..];
        if rest.starts_with(wanted) {
            at += 1;
            continue;
        }
        let Some(escaped) = rest.strip_prefix('\\') else { return draft.edits.clear() };
        let length = match escape(escaped) {
            Some((c, length)) if c == wanted => length,
            _ if escaped.starts_with(wanted) => 1,
            _ => return draft.edits.clear(),
        };
        draft.edit(RepairCode::DecodeUEscape, at, at + 1 + length, &wanted.to_string());
        at += 1 + length;
    }
}

/// `a% 20b`: removes a space inside an encoded space or delimiter. "100% 20" is a number.
fn spaced_octets(text: &str, draft: &mut Draft) {
    for (at, _) in text.match_indices("% ") {
        let octet = text.get(at + 2..at + 4).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        let number = text[..at].ends_with(|c: char| c.is_ascii_digit());
        if octet.is_some_and(|octet| matches!(octet, b' '..=b'/' | b':'..=b'@' | b'['..=b'`')) && !number {
            draft.edit(RepairCode::DropSpace, at + 1, at + 2, "");
        }
    }
}

/// `^&`, `%%20`: removes the escapes of Windows shells and batch files (`cmd /?`). "100%%20b" is a number.
fn shells(text: &str, draft: &mut Draft) {
    if !text.contains("://") {
        return;
    }
    let escapes = |at: usize| text[at + 1..].starts_with(['&', '|', '<', '>', '^', '%']);
    if text.contains('^') && text.match_indices('^').all(|(at, _)| escapes(at)) {
        text.match_indices('^').for_each(|(at, _)| draft.edit(RepairCode::DropEscape, at, at + 1, ""));
        return;
    }
    let number = |before: &str| {
        let bare = before.trim_end_matches(|c: char| c.is_ascii_digit());
        bare.len() < before.len() && !bare.ends_with(|c: char| c.is_ascii_alphabetic())
    };
    let wrong = |at: usize| percent::octet_at(text.as_bytes(), at).is_none();
    let doubled = text.match_indices("%%").count();
    if text.match_indices('%').filter(|(at, _)| wrong(*at)).count() > doubled {
        return;
    }
    for (at, _) in text.match_indices("%%") {
        if percent::octet_at(text.as_bytes(), at + 1).is_some() && !number(&text[..at]) {
            draft.edit(RepairCode::DropEscape, at, at + 1, "");
        }
    }
}

/// `%u00e9`, written by JavaScript's `escape`: decodes the character, percent-encoded unless it is unreserved.
fn percent_u(text: &str, draft: &mut Draft) {
    for (at, _) in text.match_indices('%') {
        let Some(first) = unit(text, at) else { continue };
        let pair = unit(text, at + 6).filter(|_| (0xD800..0xDC00).contains(&first));
        let units = [first, pair.unwrap_or_default()];
        let length = 1 + usize::from(pair.is_some());
        let Some(Ok(c)) = char::decode_utf16(units[..length].iter().copied()).next() else { continue };
        let written = match c {
            '\0' => continue,
            c if c.is_ascii_alphanumeric() => c.to_string(),
            c => encoded(c),
        };
        draft.edit(RepairCode::DecodeUEscape, at, at + 6 * length, &written);
    }
}

/// Returns the number of `%u00e9` at an offset: a UTF-16 code unit.
fn unit(text: &str, at: usize) -> Option<u16> {
    let escape = text.get(at..at + 6).filter(|escape| escape.starts_with("%u") || escape.starts_with("%U"))?;
    let hex = escape[2..].bytes().all(|b| b.is_ascii_hexdigit());
    u16::from_str_radix(&escape[2..], 16).ok().filter(|_| hex)
}

/// Returns true if a text has only half of a surrogate pair of `%u` escapes.
pub(super) fn has_half(text: &str) -> bool {
    let mut units = text.match_indices('%').filter_map(|(at, _)| Some((at, unit(text, at)?))).peekable();
    while let Some((at, first)) = units.next() {
        match first {
            0xD800..0xDC00
                if units.next_if(|(next, low)| *next == at + 6 && (0xDC00..0xE000).contains(low)).is_none() =>
            {
                return true
            }
            0xDC00..0xE000 => return true,
            _ => {}
        }
    }
    false
}

/// Returns the character of hexadecimal digits.
fn number(digits: &str) -> Option<char> {
    let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| hex)?;
    char::from_u32(number).filter(|c| *c != '\0')
}

fn encoded(c: char) -> String {
    let mut octets = String::new();
    c.encode_utf8(&mut [0; 4]).bytes().for_each(|octet| percent::push_octet(&mut octets, octet));
    octets
}

fn backslashes(text: &str, draft: &mut Draft) {
    let Some(colon) = text.find(':').filter(|at| schemes::is_web(&text[..*at])) else {
        // "postgres://h/d\\n": the end of a string, in every scheme with a host.
        let bare = tail::server(text).map_or(text.len(), |host| bare(&text[host..]).len() + host);
        return draft.edit(RepairCode::DropEscape, bare, text.len(), "");
    };
    let slashes = text[colon + 1..].bytes().take_while(|b| matches!(b, b'/' | b'\\')).count();
    let host = colon + 1 + slashes;
    let path = text[host..].find(['/', '?', '#', '\\']).map_or(text.len(), |n| host + n);
    for (at, _) in text.match_indices('\\') {
        let rest = &text[at + 1..];
        let Some(next) = rest.chars().next() else { continue };
        if next == '/' {
            draft.edit(RepairCode::DropEscape, at, at + 1, "");
        } else if let Some((c @ ('/' | ':'), length)) = escape(rest) {
            draft.edit(RepairCode::DecodeUEscape, at, at + 1 + length, &c.to_string());
        } else if at < path || draft.edits.last().is_some_and(|last| last.end > at) {
            continue;
        } else if ends(&text[at..]) {
            draft.edit(RepairCode::DropEscape, at, text.len(), "");
        } else if ESCAPED.contains(next) || next == ' ' {
            draft.edit(RepairCode::DropEscape, at, at + 1, "");
        } else if let Some((c, length)) = escape(rest) {
            let plain = c.is_ascii()
                && chars::is(c as u8, chars::UNRESERVED | chars::SUB_DELIMS | chars::GEN_DELIMS)
                && c != '['
                && c != ']';
            // "
            //
            // xc3
            //
            // xa9" are two bytes, and "
            //
            // u00e9" is one character.
            let byte = length == 3 && !c.is_ascii();
            let written = match plain {
                true => c.to_string(),
                false if byte => format!("%{:02X}", c as u32),
                false => encoded(c),
            };
            draft.edit(RepairCode::DecodeUEscape, at, at + 1 + length, &written);
        }
    }
}

/// Returns the character of `u0026` or `x26`, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let length = match text.as_bytes().first() {
        Some(b'u') => 5,
        Some(b'x') => 3,
        _ => return None,
    };
    let c = number(text.get(1..length)?)?;
    (!c.is_control()).then_some((c, length))
}

/// Returns a text without the `\n`, `\r` and `\t` at its end, two characters each; the text itself if nothing is left.
fn bare(text: &str) -> &str {
    let mut end = text.len();
    while end + 8 > text.len() && ["\\n", "\\r", "\\t"].iter().any(|mark| text[..end].ends_with(mark)) {
        end -= 2;
    }
    if text[..end].is_empty() || text[..end].ends_with('\\') {
        text
    } else {
        &text[..end]
    }
}

/// Returns true if a text consists of `\n`, `\r` and `\t`, two characters each.
fn ends(text: &str) -> bool {
    text.len() <= 8
        && ["\\n", "\\r", "\\t"].iter().fold(text.to_owned(), |left, mark| left.replace(mark, "")).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn escapes_of_programs() {
        for (text, right) in [
            ("http://h/%u00e9%u0041", "http://h/%C3%A9A"),
            (r"http:\/\/h\/a\/b", "http://h/a/b"),
            (r"http://h/?a=1\u0026b\u003d2", "http://h/?a=1&b=2"),
            (r"http://h/?a=1\x26b=2", "http://h/?a=1&b=2"),
            (r"http:\u002F\u002Fh\u002Fa", "http://h/a"),
            (r"https\u003a//h/a", "https://h/a"),
            (r"https\x3a\x2f\x2fh\x2fa", "https://h/a"),
            (r"http://h/a\u00e9", "http://h/a%C3%A9"),
            ("http://h/a% 20b", "http://h/a%20b"),
            ("http://h/100% 20 b", "http://h/100%25%2020%20b"),
            (r"http://h/a\_b", "http://h/a_b"),
            (r"http://h/a\%20b", "http://h/a%20b"),
            (r"http://h/a\xc3\xa9", "http://h/a%C3%A9"),
            (r"http://h/a\ b\ c", "http://h/a%20b%20c"),
            (r"http://h/a\?b\=c\&d", "http://h/a?b=c&d"),
            (r"http://h/a\n", "http://h/a"),
            ("http://h/?a=1^&b=2", "http://h/?a=1&b=2"),
            ("http://h/q3%%20b", "http://h/q3%20b"),
            ("http://h/100%%20b", "http://h/100%25%20b"),
            ("http://h/a^b", "http://h/a%5Eb"),
            (r"http://h/a\r\n", "http://h/a"),
            (r"postgres://h/d?sslmode=disable\n", "postgres://h/d?sslmode=disable"),
            (r"amqp://h:5672\r\n", "amqp://h:5672"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }

    #[test]
    fn what_is_a_slash_or_data_stays_one() {
        for (text, right) in [
            (r"http://h\a\b", "http://h/a/b"),
            (r"http://h/a\n\b", "http://h/a/n/b"),
            (r"foo:a\_b", "foo:a%5C_b"),
            (r"foo:a\n", "foo:a%5Cn"),
            (r"docs\_build", "docs%5C_build"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
