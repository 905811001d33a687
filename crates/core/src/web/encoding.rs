//! The encodings of documents: decoding, encoding, and "percent-encode after encoding" for the queries of documents
//! that are not in UTF-8.
//!
//! Uses `encoding_rs`, the implementation of browsers. Only the query of a special URL that is neither ws nor wss is
//! encoded this way.

use encoding_rs::{DecoderResult, EncoderResult, Encoding, UTF_8};

use super::sets::{self, is_in, Set};
use super::Decoded;
use crate::syntax::percent::push_octet;

/// Decodes bytes in linear time, replacing invalid ones; None for the label of an unknown encoding.
pub fn decode(octets: &[u8], label: &str) -> Option<Decoded> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let mut text = String::with_capacity(octets.len() + octets.len() / 8 + 16);
    let (mut rest, mut replaced) = (octets, 0);
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        rest = &rest[read..];
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull => text.reserve(rest.len() + 64),
            DecoderResult::Malformed(..) => {
                text.push(char::REPLACEMENT_CHARACTER);
                replaced += 1;
            }
        }
    }
    Some(Decoded { text, encoding: encoding.name(), replaced })
}

/// Encodes a text with the encoder of the standard; None if the encoding lacks a character, and for a label that is
/// unknown or has no encoder (UTF-16, "replacement").
///
/// ```
/// use urikit_core::web::encode;
///
/// assert_eq!(encode("\u{e9}\u{81}", "latin1").as_deref(), Some(&b"\xe9\x81"[..]));
/// assert_eq!(encode("\u{6f22}", "latin1"), None);
/// ```
pub fn encode(text: &str, label: &str) -> Option<Vec<u8>> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    if encoding.output_encoding() != encoding {
        return None;
    }
    let (octets, _, has_unmappable) = encoding.encode(text);
    (!has_unmappable).then(|| octets.into_owned())
}

/// The encoding of the document that contains a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryEncoding(&'static Encoding);

impl QueryEncoding {
    /// UTF-8, the encoding of modern documents.
    pub const UTF_8: QueryEncoding = QueryEncoding(UTF_8);

    /// Returns the output encoding for a label such as "windows-1252" or "shift_jis"; None for an unknown label.
    pub fn for_label(label: &str) -> Option<Self> {
        Encoding::for_label(label.as_bytes()).map(|encoding| QueryEncoding(encoding.output_encoding()))
    }

    /// Returns the name of the encoding.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Appends `input`, percent-encoded after encoding.
    pub fn percent_encode(self, out: &mut String, input: &str, set: Set) {
        if self.0 == UTF_8 {
            return sets::encode_into(out, input, set);
        }
        let mut encoder = self.0.new_encoder();
        let mut buffer = [0u8; 1024];
        let mut rest = input;
        loop {
            let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
            for byte in &buffer[..written] {
                if is_in(*byte, set) {
                    push_octet(out, *byte);
                } else {
                    out.push(*byte as char);
                }
            }
            rest = &rest[read..];
            match result {
                EncoderResult::InputEmpty => return,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(character) => {
                    out.push_str("%26%23");
                    out.push_str(&(character as u32).to_string());
                    out.push_str("%3B");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        let encode = |label: &str, text: &str| {
            let mut out = String::new();
            QueryEncoding::for_label(label).unwrap().percent_encode(&mut out, text, sets::SPECIAL_QUERY);
            out
        };
        assert_eq!(encode("shift_jis", " "), "%20");
        assert_eq!(encode("shift_jis", "≡"), "%81%DF");
        assert_eq!(encode("shift_jis", "‽"), "%26%238253%3B");
        assert_eq!(encode("iso-2022-jp", "¥"), "%1B(J\\%1B(B");
        assert_eq!(encode("utf-16le", "é"), "%C3%A9");
    }

    #[test]
    fn a_text_becomes_octets() {
        assert_eq!(encode("\u{9d}\u{201d}", "windows-1252"), Some(vec![0x9d, 0x94]));
        assert_eq!(encode("\u{f780}", "x-user-defined"), Some(vec![0x80]));
        assert_eq!(encode("\u{7a7a}a", "gbk"), Some(vec![0xbf, 0xd5, b'a']));
        assert_eq!(encode("\u{1f600}", "shift_jis"), None);
        assert_eq!(encode("a", "utf-16le"), None);
        assert_eq!(encode("a", "iso-2022-kr"), None);
        assert_eq!(encode("a", "nonsense"), None);
        let long = "\u{3042}".repeat(100_000);
        assert_eq!(encode(&long, "utf8"), Some(long.into_bytes()));
    }

    #[test]
    fn octets_become_text() {
        let text = |octets: &[u8], label: &str| {
            let decoded = decode(octets, label).unwrap();
            (decoded.text, decoded.encoding, decoded.replaced)
        };
        assert_eq!(text(b"caf\xe9", "Latin1"), ("caf\u{e9}".into(), "windows-1252", 0));
        assert_eq!(text(b"\xef\xbb\xbfa\xff\xffb", "utf-8"), ("a\u{fffd}\u{fffd}b".into(), "UTF-8", 2));
        assert_eq!(text(b"\xff\xfea\0", "utf-16"), ("a".into(), "UTF-16LE", 0));
        assert_eq!(text("\u{fffd}".as_bytes(), "utf-8"), ("\u{fffd}".into(), "UTF-8", 0));
        let long = "\u{3042}".repeat(100_000);
        assert_eq!(text(long.as_bytes(), "utf8"), (long, "UTF-8", 0));
        assert_eq!(decode(b"", "nonsense"), None);
    }
}
