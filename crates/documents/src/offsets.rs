//! From bytes to characters: offsets leave this crate as characters of the source.
//!
//! Readers count bytes of UTF-8, callers count characters. Looking each offset up on its
//! own would cost the length of the text every time. Offsets are found in the order of
//! the source, so one cursor that only moves forward converts all of them in one pass;
//! a text in ASCII needs none of it.

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

    /// The same for UTF-8 that may have lone surrogates.
    pub(crate) fn of(source: &'s [u8]) -> Self {
        Cursor { source, ascii: source.is_ascii(), byte: 0, character: 0 }
    }

    /// How many characters come before a byte; the byte is not before that of the last call.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        if self.ascii {
            return byte;
        }
        debug_assert!(self.byte <= byte);
        let between = self.source.get(self.byte..byte).unwrap_or_default();
        // Every byte begins a character unless it continues one (10xxxxxx).
        self.character += between.iter().filter(|byte| (**byte as i8) >= -0x40).count();
        self.byte = byte;
        self.character
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn counts_characters_forward() {
        let mut cursor = Cursor::new("aé€😀b");
        assert_eq!([0, 1, 3, 6, 10, 10, 11].map(|byte| cursor.at(byte)), [0, 1, 2, 3, 4, 4, 5]);
        assert_eq!(Cursor::new("abc").at(2), 2);
    }
}
