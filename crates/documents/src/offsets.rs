//! Conversion of byte offsets to character offsets.
//!
//! Readers count bytes of UTF-8, callers count characters. Counting from the start for each offset would be quadratic.
//! Offsets are found in source order, so a cursor that only moves forward converts all of them in one pass; ASCII text
//! needs no conversion.

/// Converts offsets that never decrease.
pub(crate) struct Cursor<'s> {
    source: &'s [u8],
    ascii: bool,
    byte: usize,
    character: usize,
}

impl<'s> Cursor<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Cursor::of(source.as_bytes())
    }

    /// Same for UTF-8 that may have lone surrogates.
    pub(crate) fn of(source: &'s [u8]) -> Self {
        Cursor { source, ascii: source.is_ascii(), byte: 0, character: 0 }
    }

    /// Returns the number of characters before a byte offset, which must not be less than in the last call.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        if self.ascii {
            return byte;
        }
        debug_assert!(self.byte <= byte);
        let between = self.source.get(self.byte..byte).unwrap_or_default();
        self.character += characters(between);
        self.byte = byte;
        self.character
    }
}

/// Same for a text that is passed anew each time, and offsets that may decrease a little.
#[derive(Debug)]
pub(crate) struct Place {
    ascii: bool,
    byte: usize,
    character: usize,
}

impl Place {
    pub(crate) fn new(ascii: bool) -> Self {
        Place { ascii, byte: 0, character: 0 }
    }

    /// Returns the number of characters before a byte offset.
    pub(crate) fn at(&mut self, text: &[u8], byte: usize) -> usize {
        if self.ascii {
            return byte;
        }
        let count = |from: usize, to: usize| characters(text.get(from..to).unwrap_or_default());
        self.character = match self.byte <= byte {
            true => self.character + count(self.byte, byte),
            false => self.character - count(byte, self.byte),
        };
        self.byte = byte;
        self.character
    }
}

/// Counts the characters of UTF-8: every byte begins one unless it continues one (10xxxxxx).
pub(crate) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| (**byte as i8) >= -0x40).count()
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Place};

    #[test]
    fn counts_characters_forward() {
        let mut cursor = Cursor::new("aé€😀b");
        assert_eq!([0, 1, 3, 6, 10, 10, 11].map(|byte| cursor.at(byte)), [0, 1, 2, 3, 4, 4, 5]);
        assert_eq!(Cursor::new("abc").at(2), 2);
    }

    #[test]
    fn counts_back() {
        let text = "aé€😀b".as_bytes();
        let mut place = Place::new(false);
        assert_eq!([10, 3, 11, 0].map(|byte| place.at(text, byte)), [4, 2, 5, 0]);
    }
}
