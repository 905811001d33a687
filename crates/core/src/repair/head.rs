//! What is wrong at the head of a broken text, before its shape is read: fullwidth letters, spaces in
//! "scheme://", entities, a scheme that is misspelt or there twice; and forms that only one scheme has.

use super::{meant, Draft, Edit, RepairCode};
use crate::issue::mistake::{entity, opening};
use crate::parse::ip;
use crate::schemes::{self, Authority};

/// How much of a text may be a head, in bytes.
const LONGEST: usize = 64;

/// The edits of the first mistake of a head; None where it has none.
pub(super) fn draft(text: &str) -> Option<Vec<Edit>> {
    let mut draft = Draft::default();
    fullwidth(text, &mut draft);
    if draft.edits.is_empty() {
        spaces(text, &mut draft);
    }
    if draft.edits.is_empty() {
        forms(text, &mut draft);
    }
    if draft.edits.is_empty() {
        escapes(text, &mut draft);
    }
    if draft.edits.is_empty() {
        let path = text
            .find("://")
            .map_or(0, |n| n + 3 + text[n + 3..].find(['/', '?']).unwrap_or(text.len() - n - 3));
        let mut fixes = Vec::new();
        entity::fixes(text, path, &mut fixes);
        draft.edits.extend(fixes.into_iter().map(meant::edit));
    }
    if draft.edits.is_empty() {
        if let Some((action, start, end, replacement)) = opening::read(text).and_then(|opening| opening.fix) {
            let fix = crate::issue::mistake::Fix { action, start, end, replacement: replacement.to_owned() };
            draft.edits.push(meant::edit(fix));
        }
    }
    Some(draft.edits).filter(|edits| !edits.is_empty())
}

/// Fullwidth characters up to the slashes, where they make the name of a known scheme.
fn fullwidth(text: &str, draft: &mut Draft) {
    let narrow = |c: char| match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        c => c,
    };
    let plain: String = text.chars().take(LONGEST).map(narrow).collect();
    let Some((name, rest)) = plain.split_once(':') else { return };
    if schemes::known(name).is_none() {
        return;
    }
    let head = name.len() + 1 + rest.len() - rest.trim_start_matches('/').len();
    for (at, c) in text.char_indices().take(head).filter(|(_, c)| narrow(*c) != *c) {
        let narrow = narrow(c).to_string();
        draft.edit(RepairCode::AsciiForFullwidth, at, at + c.len_utf8(), &narrow);
    }
}

/// `http ://h`, `https:/ /h`, `h t t p : / / h`, `urn :isbn:0`.
fn spaces(text: &str, draft: &mut Draft) {
    let Some(colon) = text.find(':').filter(|at| *at < LONGEST) else { return };
    let name: String = text[..colon].chars().filter(|c| *c != ' ').collect();
    let Some(row) = schemes::known(&name) else { return };
    let mut end = colon + 1;
    if row.authority != Authority::Forbidden {
        let after = text[colon + 1..].bytes().take_while(|b| matches!(b, b' ' | b'/' | b'\\')).count();
        let slashes = text[colon + 1..colon + 1 + after].bytes().filter(|b| *b != b' ').count();
        if slashes == 2 {
            end += after;
        }
    }
    for (at, _) in text[..end].match_indices(' ') {
        draft.edit(RepairCode::DropSpace, at, at + 1, "");
    }
}

/// An IPv6 address before a port, a name before a mail address, braces around a UUID, spaces in base64.
fn forms(text: &str, draft: &mut Draft) {
    let lower = text.get(..9).unwrap_or(text).to_ascii_lowercase();
    if let Some(end) = text.strip_prefix('[').and_then(|inner| inner.find(']')) {
        if ip::parse_ipv6(&text.as_bytes()[1..=end]).is_ok() {
            draft.edit(RepairCode::AddAuthoritySlashes, 0, 0, "//");
        }
    } else if lower.starts_with("mailto:") {
        if let (Some(open), true) = (text.find('<'), text.ends_with('>')) {
            let inner = &text[open + 1..text.len() - 1];
            if inner.contains('@')
                && !inner.contains(['<', '>', ' '])
                && !text[..open].contains(['@', ',', ';'])
            {
                draft.edit(RepairCode::TrimWords, 7, open + 1, "");
                draft.edit(RepairCode::TrimDelimiters, text.len() - 1, text.len(), "");
            }
        }
    } else if lower == "urn:uuid:" {
        if text[9..].starts_with('{') && text.ends_with('}') && text.len() == 47 {
            draft.edit(RepairCode::TrimDelimiters, 9, 10, "");
            draft.edit(RepairCode::TrimDelimiters, text.len() - 1, text.len(), "");
        }
    } else if lower.starts_with("data:") {
        if let Some(data) = text.find(";base64,").map(|n| n + 8) {
            for (at, _) in text[data..].match_indices(' ') {
                draft.edit(RepairCode::DropSpace, data + at, data + at + 1, "");
            }
        }
    } else if !named(text, draft) {
        mail(text, draft);
    }
}

/// `DOI 10.1000/182`, `ISBN 0-451-45052-3`, `+1 816 555 1212`.
fn named(text: &str, draft: &mut Draft) -> bool {
    let Some((word, rest)) = text.split_once(' ') else { return false };
    let (label, rest_start) = (word.trim_end_matches(':'), word.len() + 1);
    if let Some(number) = text.strip_prefix('+') {
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        if (7..=15).contains(&digits) && number.bytes().all(|b| b.is_ascii_digit() || b" -.()".contains(&b)) {
            draft.edit(RepairCode::AddScheme, 0, 0, "tel:");
            for (at, _) in text.match_indices(' ') {
                draft.edit(RepairCode::DropSpace, at, at + 1, "");
            }
            return true;
        }
        return false;
    }
    let prefix = match label.to_ascii_lowercase().as_str() {
        "doi" if rest.starts_with("10.") => "doi:",
        "isbn" => "urn:isbn:",
        "issn" => "urn:issn:",
        _ => return false,
    };
    let plain =
        prefix == "doi:" || rest.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'X' | b' '));
    if !plain || (prefix == "doi:" && rest.contains(' ')) {
        return false;
    }
    draft.edit(RepairCode::AddScheme, 0, rest_start, prefix);
    for (at, _) in rest.match_indices(' ') {
        let from = rest_start + at;
        // One edit a group: a space between the groups of an ISBN is a hyphen.
        draft.edit(RepairCode::FixSeparator, from, from + 1, "-");
    }
    true
}

/// `ada@münchen.example`, whose domain becomes A-labels.
fn mail(text: &str, draft: &mut Draft) {
    let Some((user, domain)) = text.split_once('@') else { return };
    let plain = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
    let name = domain.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'));
    if user.is_empty() || !user.chars().all(plain) || domain.is_ascii() || !name || !domain.contains('.') {
        return;
    }
    if let Some(ascii) = crate::idna::to_ascii(domain, crate::idna::Strictness::Lookup) {
        draft.edit(RepairCode::AddScheme, 0, 0, "mailto:");
        draft.edit(RepairCode::DomainToAscii, user.len() + 1, text.len(), &ascii);
    }
}

/// `%u00e9`, as JavaScript's `escape` writes it: the character, percent-encoded unless it is unreserved.
fn escapes(text: &str, draft: &mut Draft) {
    for (at, _) in text.match_indices('%') {
        let escape =
            text.get(at..at + 6).filter(|escape| escape.starts_with("%u") || escape.starts_with("%U"));
        let digits = escape.map_or("", |escape| &escape[2..]);
        let hex = digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let character = u32::from_str_radix(digits, 16).ok().filter(|_| hex).and_then(char::from_u32);
        let Some(c) = character.filter(|c| *c != '\0') else { continue };
        let written = match c.is_ascii_alphanumeric() {
            true => c.to_string(),
            false => {
                let mut octets = String::new();
                c.encode_utf8(&mut [0; 4])
                    .bytes()
                    .for_each(|octet| crate::percent::push_octet(&mut octets, octet));
                octets
            }
        };
        draft.edit(RepairCode::DecodeUEscape, at, at + 6, &written);
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn heads() {
        for (text, right) in [
            ("http：//example.com/", "http://example.com/"),
            ("ｈｔｔｐ：／／example.com/", "http://example.com/"),
            ("http ://h/", "http://h/"),
            ("https: / / h/", "https://h/"),
            ("urn :isbn:0451450523", "urn:isbn:0451450523"),
            ("http:&#47;&#47;h/", "http://h/"),
            ("htp://h/a b", "http://h/a%20b"),
            ("https://http:h/", "http://h/"),
            ("[2001:db8::1]:8080/x", "//[2001:db8::1]:8080/x"),
            ("mailto:Ada <a@h.example>", "mailto:a@h.example"),
            (
                "urn:uuid:{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
                "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            ),
            ("data:image/png;base64,iVBOR w0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
            ("ada@münchen.example", "mailto:ada@xn--mnchen-3ya.example"),
            ("http://h/%u00e9%u0041", "http://h/%C3%A9A"),
            ("DOI 10.1000/182", "doi:10.1000/182"),
            ("ISBN 0-451-45052-3", "urn:isbn:0-451-45052-3"),
            ("ISBN: 978 0 451 45052 4", "urn:isbn:978-0-451-45052-4"),
            ("+1 816 555 1212", "tel:+18165551212"),
            ("+1 (816) 555-1212", "tel:+1(816)555-1212"),
            ("http://example.com is great", "http://example.com"),
            ("http://exam ple.com/", "http://example.com/"),
            ("[http://x.com|text]", "http://x.com"),
            ("[some text|http://x.com/a]", "http://x.com/a"),
            ("[http://x.com/a some text]", "http://x.com/a"),
            ("[url|text]", "url"),
            ("http://h/?a&amp;b c", "http://h/?a&b%20c"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
