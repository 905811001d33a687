//! Conversion of byte offsets to characters, in any order.

/// The number of bytes that are counted at once.
const STEP: usize = 256;

/// The number of characters before every `STEP` bytes of a text.
pub(crate) struct Points<'a> {
    text: &'a str,
    /// Empty for ASCII, where bytes are characters.
    before: Vec<usize>,
}

impl<'a> Points<'a> {
    /// Counts the characters of a text.
    pub(crate) fn new(text: &'a str) -> Self {
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
    pub(crate) fn at(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let step = (byte / STEP).min(self.before.len().saturating_sub(1));
        match self.before.get(step) {
            None => byte,
            Some(count) => count + starts(&self.text.as_bytes()[step * STEP..byte]),
        }
    }
}

/// Counts the characters that begin in some bytes.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| !(0x80..0xC0).contains(*byte)).count()
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
