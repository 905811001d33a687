//! Characters that a program decoded wrongly: UTF-8 as Windows-1252 (`cafÃ©`), and parameters of a query as entities
//! without a semicolon (`?a=1×tamp=2`, `©=1`; HTML 13.2.5.73).
//!
//! These are unambiguous: the bytes form whole UTF-8 characters, and the rest of a common parameter name follows an
//! entity. Left out: text that was decoded wrongly twice.

use super::{Draft, RepairCode};
use crate::advice::issue::windows_octet;
use crate::syntax::percent;

/// Characters of entities without a semicolon, the entities, and the rest of parameter names.
const ENTITIES: [(char, &str, &[&str]); 9] = [
    ('×', "&times", &["tamp", "tamps", "lot", "heet"]),
    ('®', "&reg", &["ion", "ions", "ister", "istration", "_id", "code", "date", ""]),
    ('©', "&copy", &["", "right", "_id", "Id", "from", "to"]),
    ('§', "&sect", &["ion", "ions", "ion_id", "ionId", "or", "ors"]),
    ('¶', "&para", &["m", "ms", "meter", "meters", "graph"]),
    ('¬', "&not", &["e", "es", "ify", "ification", "ify_url", "ification_id"]),
    ('¤', "&curren", &["cy", "t", "tPage", "t_page", "cyCode", "cy_code"]),
    ('°', "&deg", &["ree", "rees", ""]),
    ('µ', "&micro", &["site", "service"]),
];

/// Corrects wrongly decoded characters.
pub(super) fn draft(text: &str, draft: &mut Draft) {
    if text.is_ascii() {
        return;
    }
    let mut octets = String::with_capacity(12);
    let query = text.find('?').unwrap_or(text.len());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let mut end = at + c.len_utf8();
        if c.is_ascii() {
            // Nothing to correct.
        } else if let Some(length) = utf8(&text[at..], &mut octets) {
            end = at + length;
            draft.edit(RepairCode::EncodeNonAscii, at, end, &octets);
        } else if let Some(entity) = entity(c, &text[end..]).filter(|_| at > query) {
            draft.edit(RepairCode::DecodeEntity, at, end, entity);
        }
        at = end;
    }
}

/// Returns the length of a UTF-8 character whose bytes were decoded separately, and encodes it in `octets`.
fn utf8(text: &str, octets: &mut String) -> Option<usize> {
    let mut bytes = [0; 4];
    bytes[0] = text.chars().next().and_then(windows_octet)?;
    let wanted = match bytes[0] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut length = 0;
    let mut count = 0;
    for c in text.chars().take(wanted) {
        bytes[count] = windows_octet(c)?;
        count += 1;
        length += c.len_utf8();
    }
    std::str::from_utf8(&bytes[..count]).ok().filter(|_| count == wanted)?;
    octets.clear();
    bytes[..count].iter().for_each(|octet| percent::push_octet(octets, *octet));
    Some(length)
}

/// Returns the entity that a character came from, if the rest of a name and "=" follow it.
fn entity(c: char, rest: &str) -> Option<&'static str> {
    let (_, entity, ends) = ENTITIES.iter().find(|(known, ..)| *known == c)?;
    let name = &rest[..rest.bytes().take(16).position(|b| b == b'=')?];
    ends.contains(&name).then_some(entity)
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn characters_that_were_others() {
        for (text, right) in [
            ("http://h/cafÃ©", "http://h/caf%C3%A9"),
            ("http://h/Ã¼ber", "http://h/%C3%BCber"),
            ("http://h/itâ€™s", "http://h/it%E2%80%99s"),
            ("http://h/?a=1×tamp=2", "http://h/?a=1&timestamp=2"),
            ("http://h/?a=1®ion=eu", "http://h/?a=1&region=eu"),
            ("http://h/?a=1©=x", "http://h/?a=1&copy=x"),
            ("http://h/?a=3×4=12", "http://h/?a=3%C3%974=12"),
            ("http://h/café", "http://h/caf%C3%A9"),
            ("http://h/Ã", "http://h/%C3%83"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
