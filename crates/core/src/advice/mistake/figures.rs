//! Numbers of telephones, books and UUIDs with separators of running text: `tel:+49 (0)30 123`, `tel:+1-816-555-1212
//! x89`, `urn:isbn:978–0–306–40615–7`, `urn:isbn=0306406152`, `urn:uuid:f81d4fae_7dec_...`.
//!
//! Digits are never guessed: the result must be a valid number with the same digits. Letters on telephone keys are
//! unambiguous in North America. The "(0)" that is dialled only within a country is removed, because E.123 section 7.4
//! forbids it in an international number.

use super::{names, Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::syntax::chars;
use crate::syntax::error::Component;

/// Hyphens and dashes typed instead of "-" (Unicode, category Pd, and the minus sign).
const DASHES: [char; 9] = ['‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣'];
/// The maximum length of a text, in bytes.
const LONGEST: usize = 120;

/// Corrects a number; false if the text is something else, or already correct.
pub fn check(text: &str, found: &mut Mistakes) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let before = found.fixes.len();
    let begins = |name: &str| chars::begins(text, name);
    let mut fixes = Mistakes::default();
    let right = if let Some((length, scheme)) = label(text) {
        fixes.fix(Action::AddScheme, 0..length, scheme);
        fixes.say(IssueCode::NameWithoutScheme, Component::Path, 0..length);
        match scheme {
            "tel:" => telephone(text, length, &mut fixes),
            _ => book(text, length, &mut fixes),
        }
    } else if let Some(scheme) = spaced(text) {
        fixes.fix(Action::AddScheme, 0..0, scheme);
        fixes.say(IssueCode::NameWithoutScheme, Component::Path, 0..text.len());
        book(text, 0, &mut fixes)
    } else if begins("tel:") || begins("sms:") {
        international(text, &mut fixes) || letters(text, &mut fixes) || telephone(text, 4, &mut fixes)
    } else if begins("urn:isbn") || begins("urn:issn") || begins("urn:uuid") {
        name(text, &mut fixes)
    } else {
        false
    };
    if right {
        fixes.fixes.retain(|fix| fix.start < fix.end || !fix.replacement.is_empty());
        found.fixes.append(&mut fixes.fixes);
        found.said.append(&mut fixes.said);
    }
    found.fixes.len() > before
}

/// `tel:00493012345`: corrects "00", the prefix in most countries for "+" (ITU-T E.164), before a number of sufficient
/// length.
fn international(text: &str, fixes: &mut Mistakes) -> bool {
    let Some(rest) = text[4..].strip_prefix("00") else { return false };
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    let plain = rest.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'.'));
    if !plain || !(10..=15).contains(&digits) || rest.starts_with(['0', '-', '.']) {
        return false;
    }
    fixes.fix(Action::FixSeparator, 4..6, "+");
    true
}

/// `tel:+1-800-FLOWERS`: converts letters on telephone keys (ITU-T E.161) to digits in a North American number of ten
/// digits after "1". The typed view reports the issue.
fn letters(text: &str, fixes: &mut Mistakes) -> bool {
    let rest = text[4..].strip_prefix('+').unwrap_or(&text[4..]);
    let plain = rest.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase() || b == b'-');
    let number: Vec<_> = rest.bytes().filter(|b| *b != b'-').collect();
    let dialled = (11..=12).contains(&number.len()) && number[0] == b'1';
    let code = dialled && number[..4].iter().all(u8::is_ascii_digit);
    if !plain || !code || number.iter().filter(|b| b.is_ascii_uppercase()).count() < 3 {
        return false;
    }
    if !text[4..].starts_with('+') {
        fixes.fix(Action::FixSeparator, 4..4, "+");
    }
    for (at, b) in text.bytes().enumerate().skip(4).filter(|(_, b)| b.is_ascii_uppercase()) {
        fixes.fix(Action::DialLetters, at..at + 1, key(b));
    }
    true
}

/// Returns the telephone key of a letter.
fn key(letter: u8) -> &'static str {
    match letter {
        b'A'..=b'C' => "2",
        b'D'..=b'F' => "3",
        b'G'..=b'I' => "4",
        b'J'..=b'L' => "5",
        b'M'..=b'O' => "6",
        b'P'..=b'S' => "7",
        b'T'..=b'V' => "8",
        _ => "9",
    }
}

/// `Phone: +1`, `Telefon +49`, `ISBN-13: 978`, `ISBN978`: returns the length of the label, and its scheme.
fn label(text: &str) -> Option<(usize, &'static str)> {
    let lower = text.get(..24).unwrap_or(text).to_lowercase();
    let phones = ["telephone", "telefon", "téléphone", "teléfono", "phone", "mobile", "mobil", "tel.", "fax"];
    let books = ["isbn-13", "isbn-10", "isbn13", "isbn10", "isbn", "issn"];
    let (label, scheme) = phones
        .iter()
        .map(|label| (*label, "tel:"))
        .chain(books.iter().map(|label| (*label, if *label == "issn" { "urn:issn:" } else { "urn:isbn:" })))
        .find(|(label, _)| lower.starts_with(label))?;
    let rest = text.get(label.len()..)?;
    let length = text.len() - rest.trim_start_matches([':', ' ', '.', '：', '\u{a0}']).len();
    // Other rules handle "isbn:0306406152" and "ISBN 0-306-40615-2".
    let own = label.len() == 4 && rest.starts_with([':', ' ']);
    (!own && text[length..].starts_with(|c: char| c.is_ascii_digit() || c == '+')).then_some((length, scheme))
}

/// `978 0 306 40615 7`: finds the number of a book with spaces between its groups and a valid check digit.
fn spaced(text: &str) -> Option<&'static str> {
    let groups = text.contains(' ') && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'X'));
    names::number(&text.replace(' ', "-")).filter(|_| groups)
}

/// Corrects the digits of a book after its label.
fn book(text: &str, start: usize, found: &mut Mistakes) -> bool {
    let mut digits = 0;
    for (n, c) in text[start..].char_indices() {
        let place = start + n..start + n + c.len_utf8();
        match c {
            '0'..='9' | 'X' | 'x' => digits += 1,
            '-' => {}
            c if c == ' ' || DASHES.contains(&c) => found.fix(Action::FixSeparator, place, "-"),
            _ => return false,
        }
    }
    matches!(digits, 8 | 10 | 13)
}

/// Corrects `tel:` and a global number.
fn telephone(text: &str, start: usize, found: &mut Mistakes) -> bool {
    let end = text.trim_end_matches(['.', ',', ' ', ';']).len();
    let mut at = start;
    let mut digits = 0;
    while let Some(c) = text[at..end].chars().next() {
        let next = at + c.len_utf8();
        match c {
            '0'..='9' => digits += 1,
            '+' if digits == 0 && !text[start..at].contains('+') => {}
            '+' if digits == 0 => found.fix(Action::FixSeparator, at..next, ""),
            '＋' if digits == 0 => found.fix(Action::FixSeparator, at..next, "+"),
            '(' if digits > 0 && text[at..].starts_with("(0)") => {
                found.fix(Action::FixSeparator, at..at + 3, "");
                at += 3;
                continue;
            }
            '-' | '.' | '(' | ')' => {}
            c if DASHES.contains(&c) => found.fix(Action::FixSeparator, at..next, "-"),
            '/' | '\u{a0}' | '\u{202f}' => found.fix(Action::FixSeparator, at..next, ""),
            ' ' => {
                let tail = &text[at..end];
                if let Some(length) = extension(tail) {
                    found.fix(Action::FixSeparator, at..at + length, ";ext=");
                    break;
                }
                found.fix(Action::FixSeparator, at..next, "");
            }
            _ => match extension(&text[at..end]) {
                Some(length) => {
                    found.fix(Action::FixSeparator, at..at + length, ";ext=");
                    break;
                }
                None => return false,
            },
        }
        at = next;
    }
    if end < text.len() && !text.contains(' ') {
        found.say(IssueCode::TrailingPunctuation, Component::Path, end..text.len());
    }
    found.fix(Action::DropPunctuation, end..text.len(), "");
    (7..=15).contains(&digits) && text[start..].trim_start().starts_with(['+', '＋'])
}

/// Returns the length of the word before the digits of an extension: ` ext. 89`, ` x89`, `#89`.
fn extension(tail: &str) -> Option<usize> {
    let lower = tail.to_ascii_lowercase();
    let word = lower.trim_start_matches([' ', ',', ';']);
    let marks = ["extension", "ext.", "ext", "durchwahl", "dw", "poste", "x", "#"];
    let mark = marks.into_iter().find(|mark| word.starts_with(mark))?;
    let number = word[mark.len()..].trim_start_matches([' ', ':', '.', '=']);
    let plain = (1..=6).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    // ";ext=89" is already correct.
    (plain && !lower.starts_with(";ext=")).then(|| tail.len() - number.len())
}

/// Corrects `urn:isbn:`, `urn:issn:` or `urn:uuid:` with digits, hyphens and letters.
fn name(text: &str, found: &mut Mistakes) -> bool {
    let uuid = text[4..8].eq_ignore_ascii_case("uuid");
    let rest = &text[8..];
    let run = rest.len() - rest.trim_start_matches([':', '/', '=', '-', '.', ' ', '_']).len();
    if &rest[..run] != ":" {
        found.fix(Action::FixSeparator, 8..8 + run, ":");
    }
    let end = text.trim_end_matches(['.', ',', ';', ' ']).len();
    for (n, c) in text[8 + run..end.max(8 + run)].char_indices() {
        let place = 8 + run + n..8 + run + n + c.len_utf8();
        match c {
            c if c.is_ascii_hexdigit() || c == '-' || c == 'X' || c == 'x' => {}
            c if DASHES.contains(&c) => found.fix(Action::FixSeparator, place, "-"),
            '_' if uuid => found.fix(Action::FixSeparator, place, "-"),
            ' ' | '\u{a0}' if !uuid => found.fix(Action::FixSeparator, place, "-"),
            _ => return false,
        }
    }
    found.fix(Action::DropPunctuation, end.max(8 + run)..text.len(), "");
    let count = text[8 + run..].bytes().filter(u8::is_ascii_alphanumeric).count();
    count >= 8
}

#[cfg(test)]
mod tests {
    use crate::advice::repair::{meant, repair};
    use crate::syntax::reference::Reference;

    #[test]
    fn numbers_with_marks() {
        for (text, right) in [
            ("tel:+49 (0)30 123456", Some("tel:+4930123456")),
            ("tel:+49(0)30123456", Some("tel:+4930123456")),
            ("tel:+49 30/123456", Some("tel:+4930123456")),
            ("tel:+49–30–123456", Some("tel:+49-30-123456")),
            ("tel:++4930123456", Some("tel:+4930123456")),
            ("tel:＋4930123456", Some("tel:+4930123456")),
            ("tel:+4930123456.", Some("tel:+4930123456")),
            ("tel:+1 816 555 1212 ext. 89", Some("tel:+18165551212;ext=89")),
            ("tel:+1-816-555-1212x89", Some("tel:+1-816-555-1212;ext=89")),
            ("urn:isbn:978–0–306–40615–7", Some("urn:isbn:978-0-306-40615-7")),
            ("urn:isbn:978 0 306 40615 7", Some("urn:isbn:978-0-306-40615-7")),
            ("urn:isbn=9780306406157", Some("urn:isbn:9780306406157")),
            ("urn:isbn/9780306406157", Some("urn:isbn:9780306406157")),
            ("urn:isbn::9780306406157", Some("urn:isbn:9780306406157")),
            ("urn:isbn:9780306406157.", Some("urn:isbn:9780306406157")),
            ("urn:uuid:f81d4fae_7dec_11d0_a765_00a0c91e6bf6", Some("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")),
            ("Telefon: +49 30 123456", Some("tel:+4930123456")),
            ("ISBN-13: 978-0-306-40615-7", Some("urn:isbn:978-0-306-40615-7")),
            ("978 0 306 40615 7", Some("urn:isbn:978-0-306-40615-7")),
            ("978 0 306 40615 8", None),
            ("tel:+1-816-555-1212;ext=89", None),
            ("urn:isbn:9780306406157", None),
            ("tel:+49-30-CALL", None),
            ("tel:+1-800-FLOWERS", Some("tel:+1-800-3569377")),
            ("tel:1-800-MY-APPLE", Some("tel:+1-800-69-27753")),
            ("tel:+1-816-555-CALL", Some("tel:+1-816-555-2255")),
        ] {
            let made = match Reference::parse(text) {
                Ok(_) => meant(text).text,
                Err(_) => repair(text).text,
            };
            assert_eq!(made.as_deref(), right, "{text}");
        }
    }
}
