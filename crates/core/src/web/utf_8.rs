//! UTF-8 only, for builds without the feature `encodings`: replaces `encoding.rs`, without its tables.

use super::sets::{self, Set};
use super::Decoded;

/// Decodes bytes; None for a label that is not one of UTF-8.
pub fn decode(octets: &[u8], label: &str) -> Option<Decoded> {
    let encoding = QueryEncoding::for_label(label)?.name();
    let octets = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
    let replaced = octets.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
    Some(Decoded { text: String::from_utf8_lossy(octets).into_owned(), encoding, replaced })
}

/// The encoding of the document that contains a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryEncoding(());

impl QueryEncoding {
    /// UTF-8.
    pub const UTF_8: QueryEncoding = QueryEncoding(());

    /// Returns the encoding for a label of UTF-8 (Encoding Standard, "Names and labels"); None for any other.
    pub fn for_label(label: &str) -> Option<Self> {
        const LABELS: [&str; 6] =
            ["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8"];
        let label = label.trim_matches(['\t', '\n', '\u{C}', '\r', ' ']);
        LABELS.iter().any(|known| known.eq_ignore_ascii_case(label)).then_some(Self::UTF_8)
    }

    /// Returns the name of the encoding.
    pub fn name(self) -> &'static str {
        "UTF-8"
    }

    /// Appends `input`, percent-encoded.
    pub fn percent_encode(self, out: &mut String, input: &str, set: Set) {
        sets::encode_into(out, input, set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn octets_become_text() {
        let text = |octets: &[u8], label: &str| decode(octets, label).map(|it| (it.text, it.replaced));
        assert_eq!(text(b"\xef\xbb\xbfa\xff\xffb", "UTF8 "), Some(("a\u{fffd}\u{fffd}b".into(), 2)));
        assert_eq!(text(b"", "latin1"), None);
    }
}
