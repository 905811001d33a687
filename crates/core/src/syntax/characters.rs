//! Conversion of byte offsets to character offsets.

/// Returns the number of characters in the first `byte` bytes of `text`.
///
/// ```
/// use urikit_core::syntax::characters::count;
/// assert_eq!(count("é/a", 2), 1);
/// ```
#[inline]
pub fn count(text: &str, byte: usize) -> usize {
    starts(&text.as_bytes()[..byte.min(text.len())])
}

/// Counts the characters that begin in some bytes.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !(0x80..0xC0).contains(*byte)).count()
}

/// Converts pairs of byte offsets, in any order, to character offsets.
///
/// ```
/// use urikit_core::syntax::characters::places;
/// assert_eq!(places("é/à", [(3, 5), (0, 2)].into_iter()), [(2, 3), (0, 1)]);
/// ```
pub fn places(text: &str, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let points = Points::new(text);
    pairs.map(|(start, end)| (points.at(start), points.at(end))).collect()
}

/// The number of bytes that [`Points`] counts at once.
const STEP: usize = 256;

/// Converts byte offsets to character offsets in any order: one pass, and a count of fewer than 256 bytes each.
pub struct Points<'a> {
    text: &'a str,
    /// The number of characters before every `STEP` bytes; empty for ASCII, where bytes are characters.
    before: Vec<usize>,
}

impl<'a> Points<'a> {
    /// Counts the characters of a text.
    pub fn new(text: &'a str) -> Self {
        let mut before = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for step in text.as_bytes().chunks(STEP) {
                before.push(count);
                count += starts(step);
            }
        }
        Points { text, before }
    }

    /// Returns the number of characters before a byte offset.
    pub fn at(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let step = (byte / STEP).min(self.before.len().saturating_sub(1));
        match self.before.get(step) {
            None => byte,
            Some(count) => count + starts(&self.text.as_bytes()[step * STEP..byte]),
        }
    }
}

/// Converts increasing byte offsets to character offsets in a single pass.
pub struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    character: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning of the text.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, byte: 0, character: 0 }
    }

    /// Returns the number of characters before `byte`, which must not be less than in the previous call.
    pub fn at(&mut self, byte: usize) -> usize {
        self.character += self.text[self.byte..byte].chars().count();
        self.byte = byte;
        self.character
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place() {
        for text in ["".to_owned(), "abc".into(), "aé€😀".repeat(200), "é".repeat(STEP)] {
            let points = Points::new(&text);
            for (count, (byte, _)) in text.char_indices().enumerate() {
                assert_eq!(points.at(byte), count);
            }
            assert_eq!(points.at(text.len()), text.chars().count());
            assert_eq!(points.at(text.len() + 9), text.chars().count());
        }
    }
}
