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
        self.character += characters(between);
        self.byte = byte;
        self.character
    }
}

/// The same for who is given the text anew each time, and may go back a little.
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

    /// How many characters come before a byte of the text.
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

/// How many characters bytes of UTF-8 are: every byte begins one unless it continues one (10xxxxxx).
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
