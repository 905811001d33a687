//! Strings of JSON: decodes escapes, and finds the source range of each character of the value (RFC 8259 section 7).
//!
//! A pair of escaped surrogates is one character; a lone one is kept as the three bytes of WTF-8.

use std::borrow::Cow;

/// Decodes the text between quotation marks; the reader has checked its escapes.
///
/// ```
/// assert_eq!(*urikit_documents::json::strings::value(br"a\n\u00e4"), *"a\nä".as_bytes());
/// ```
pub fn value(written: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = written.iter().position(|byte| *byte == b'\\') else { return Cow::Borrowed(written) };
    let mut value = Vec::with_capacity(written.len());
    value.extend_from_slice(&written[..first]);
    let mut at = first;
    while let Some(&byte) = written.get(at) {
        if byte == b'\\' {
            let (character, length) = escape(&written[at..]);
            encode(character, &mut value);
            at += length;
        } else {
            value.push(byte);
            at += 1;
        }
    }
    Cow::Owned(value)
}

/// Returns the number of source characters of each character of the value.
pub fn widths(written: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let byte = *written.get(at)?;
        if byte == b'\\' {
            let length = escape(&written[at..]).1;
            at += length;
            return Some(length);
        }
        at += 1;
        while written.get(at).is_some_and(|byte| (*byte as i8) < -0x40) {
            at += 1;
        }
        Some(1)
    })
}

/// Returns the code point of the escape that a piece begins with, and its length.
fn escape(piece: &[u8]) -> (u32, usize) {
    let simple = match piece.get(1) {
        Some(b'u') => {
            let unit = hex(piece.get(2..6));
            let low = hex(piece.get(8..12));
            if (0xD800..0xDC00).contains(&unit) && piece.get(6..8) == Some(b"\\u") && (0xDC00..0xE000).contains(&low) {
                return (0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 12);
            }
            return (unit, 6);
        }
        Some(b'b') => 8,
        Some(b't') => b'\t',
        Some(b'n') => b'\n',
        Some(b'f') => 12,
        Some(b'r') => b'\r',
        Some(other) => *other,
        None => b'\\',
    };
    (simple.into(), 2)
}

/// Parses four hexadecimal digits; 0 for other text.
fn hex(digits: Option<&[u8]>) -> u32 {
    digits
        .unwrap_or_default()
        .iter()
        .fold(0, |number, digit| number << 4 | char::from(*digit).to_digit(16).unwrap_or_default())
}

/// Appends a code point, also a lone surrogate.
fn encode(code: u32, to: &mut Vec<u8>) {
    match char::from_u32(code) {
        Some(character) => to.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        None => to.extend([0xED, 0x80 | (code >> 6 & 0x3F) as u8, 0x80 | (code & 0x3F) as u8]),
    }
}
