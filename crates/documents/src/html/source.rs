//! The tokenizer's input.
//!
//! The reader of `html5gum` is inlined into each state that searches for a character, two thousand bytes each. This
//! reader has one function for all states and another for the state of text, which most of a document is in.

use std::convert::Infallible;

use html5gum::Reader;

/// The unread rest of the source.
pub(super) struct Source<'s>(pub(super) &'s [u8]);

impl Reader for Source<'_> {
    type Error = Infallible;

    #[inline]
    fn read_byte(&mut self) -> Result<Option<u8>, Infallible> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(None) };
        self.0 = rest;
        Ok(Some(*first))
    }

    #[inline(never)]
    fn try_read_string(&mut self, wanted: &[u8], case_sensitive: bool) -> Result<bool, Infallible> {
        match self.0.split_at_checked(wanted.len()) {
            Some((text, rest)) if text == wanted || !case_sensitive && text.eq_ignore_ascii_case(wanted) => {
                self.0 = rest;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    #[inline(always)]
    fn read_until<'b>(&'b mut self, ends: &[u8], _: &'b mut [u8; 4]) -> Result<Option<&'b [u8]>, Infallible> {
        let length = match self.0 {
            [] => return Ok(None),
            // The wanted byte is often the next one.
            [first, ..] if ends.contains(first) => 1,
            // The compiler resolves this for each state.
            text if *ends == TEXT => find_in_text(text),
            text => find(text, ends),
        };
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(Some(text))
    }
}

/// The bytes that end a run of text (13.2.5.1) or a line of it.
const TEXT: [u8; 4] = *b"&<\0\r";

#[inline(never)]
fn find_in_text(text: &[u8]) -> usize {
    find_of(text, &TEXT)
}

#[inline(never)]
fn find(text: &[u8], ends: &[u8]) -> usize {
    find_of(text, ends)
}

/// Returns the index of the first of some bytes, comparing eight at a time; the length of the text if there is none.
#[inline(always)]
fn find_of(text: &[u8], ends: &[u8]) -> usize {
    const LOW: u64 = u64::from_le_bytes([1; 8]);
    let mut words = text.chunks_exact(8);
    let mut at = 0;
    for word in &mut words {
        let word = word.iter().rfold(0, |word, byte| word << 8 | u64::from(*byte));
        // The high bit of each byte that matches. Bytes above a match may be marked as well.
        let marks = ends.iter().fold(0, |marks, end| {
            let differ = word ^ (LOW * u64::from(*end));
            marks | (differ.wrapping_sub(LOW) & !differ)
        }) & (LOW << 7);
        if marks != 0 {
            return at + (marks.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = words.remainder();
    at + rest.iter().position(|byte| ends.contains(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_some_bytes_is_found_wherever_it_is() {
        for length in 0..40 {
            for at in 0..length {
                for (end, other) in [(b'<', b'='), (0, 1), (b'\r', 0xFF), (b'&', 0x80 | b'&')] {
                    let mut text = vec![other; length];
                    assert_eq!((find(&text, &TEXT), find_in_text(&text)), (length, length));
                    text[at] = end;
                    assert_eq!((find(&text, &TEXT), find_in_text(&text)), (at, at));
                    text[length - 1] = b'<';
                    assert_eq!((find(&text, &TEXT), find_in_text(&text)), (at, at));
                }
            }
        }
    }

    #[test]
    fn a_reader_gives_what_is_before_and_then_what_was_looked_for() {
        let (mut source, mut buffer) = (Source(b"hello world"), [0; 4]);
        let mut read = Vec::new();
        while let Ok(Some(part)) = source.read_until(b" r", &mut buffer) {
            read.push(String::from_utf8_lossy(part).into_owned());
        }
        assert_eq!(read, ["hello", " ", "wo", "r", "ld"]);
        let mut source = Source(b"DocType");
        assert_eq!(source.try_read_string(b"doctype", true), Ok(false));
        assert_eq!(source.try_read_string(b"doctype", false), Ok(true));
        assert_eq!((source.try_read_string(b"x", false), source.read_byte()), (Ok(false), Ok(None)));
    }
}
