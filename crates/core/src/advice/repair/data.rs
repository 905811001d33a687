//! Delimiters that are data: "&" in words of a value (`?q=rock & roll`, `?job=R&D Engineer`), "#" in the text of a
//! `data` URL (`data:image/svg+xml,<svg fill="#f00"/>`; RFC 2397 section 2 allows no fragment in the data) and in a
//! file name.
//!
//! Left out: a "&" in an otherwise valid text, which begins a parameter, and a "#" before the name of an element.

use super::{Draft, RepairCode};
use crate::syntax::chars;

/// The maximum length of a word that includes the "#" after it, such as "C".
const LONGEST: usize = 24;

pub(super) fn draft(text: &str, draft: &mut Draft) {
    match chars::begins(text, "data:") {
        true => hashes(text, draft),
        false if chars::begins(text, "file:") => name(text, draft),
        false => ampersands(text, draft),
    }
}

/// `file:///home/ada/#1 draft.odt`: encodes "#" in a name with a space and a file extension.
fn name(text: &str, draft: &mut Draft) {
    let Some(at) = text.find('#') else { return };
    let rest = &text[at + 1..];
    let kind = rest.rsplit_once('.').map_or("", |(_, kind)| kind);
    let file = (2..=5).contains(&kind.len()) && kind.bytes().all(|b| b.is_ascii_alphanumeric());
    if file && rest.contains(' ') {
        draft.edit(RepairCode::EncodeHash, at, at + 1, "%23");
    }
}

/// Encodes "#" before characters that names of elements do not contain.
fn hashes(text: &str, draft: &mut Draft) {
    let Some(data) = text.find(',') else { return };
    let Some(last) = text.rfind(['<', '>', '{', '}', '"', '\'', '(', ')', ';']).filter(|at| *at > data) else {
        return;
    };
    for (at, _) in text[data..last].match_indices('#') {
        draft.edit(RepairCode::EncodeHash, data + at, data + at + 1, "%23");
    }
}

/// Encodes "&" in a value before words with a space and without "=".
fn ampersands(text: &str, draft: &mut Draft) {
    let Some(query) = text.find('?').filter(|_| text.contains("://")) else { return };
    // "?q=C# developer": a name of an element does not begin with a space.
    if let Some(hash) = text[query..].find("# ").map(|at| query + at) {
        let value = text[query..hash].rsplit('=').next().unwrap_or("");
        if value.len() < LONGEST && value.len() + query + 1 < hash && !text[query..hash].contains('#') {
            draft.edit(RepairCode::EncodeHash, hash, hash + 1, "%23");
        }
    }
    let end = text[query..].find('#').map_or(text.len(), |at| query + at);
    let first = text[query..end].find('=').map_or(end, |at| query + at);
    for (at, _) in text[query..end].match_indices('&') {
        let at = query + at;
        let next = text[at + 1..end].split('&').next().unwrap_or("");
        if first < at && !next.contains('=') && next.trim_end().contains(' ') {
            draft.edit(RepairCode::EncodeCharacter, at, at + 1, "%26");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn delimiters_that_are_data() {
        for (text, right) in [
            ("http://h/?q=rock & roll", "http://h/?q=rock%20%26%20roll"),
            ("http://h/?q=rock & roll&n=1", "http://h/?q=rock%20%26%20roll&n=1"),
            ("http://h/?a=1 & b=2", "http://h/?a=1%20&%20b=2"),
            ("http://h/?job=R&D Engineer", "http://h/?job=R%26D%20Engineer"),
            ("http://h/?a=b c&d", "http://h/?a=b%20c&d"),
            ("http://h/?q=C# developer", "http://h/?q=C%23%20developer"),
            ("file:///home/ada/#1 draft.odt", "file:///home/ada/%231%20draft.odt"),
            ("file:///home/ada/a b.html#top", "file:///home/ada/a%20b.html#top"),
            ("data:text/css,a{color:#f00}", "data:text/css,a%7Bcolor:%23f00%7D"),
            ("data:text/plain,a b#top", "data:text/plain,a%20b#top"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
