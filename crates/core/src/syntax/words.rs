//! Eight bytes at a time: whether a text has a capital letter, a control character, or one byte right before another.
//!
//! Nearly every text answers no, and is looked at to its end. Words do what vectors would do, on every machine and however
//! the crate is compiled. (The parser looks at sixteen, in `parse/swift`.) And [`Outline`]: whether a text may be one of a
//! list of words, which nearly none is.

/// A byte in each of the eight places.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

fn word(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().map(|eight| u64::from_le_bytes(*eight))
}

/// Whether a text has an upper-case letter of ASCII.
#[inline]
pub(crate) fn has_upper(bytes: &[u8]) -> bool {
    // Per byte without its high bit: the sum reaches 0x80 from "A" on, and from after "Z" on.
    let upper = |word: u64| {
        let low = word & each(0x7F);
        (low + each(0x80 - b'A')) & !(low + each(0x80 - b'Z' - 1)) & !word & each(0x80) != 0
    };
    any(bytes, upper, u8::is_ascii_uppercase)
}

/// Whether a text has a control character of C0: a byte below the space.
#[inline]
pub(crate) fn has_control(bytes: &[u8]) -> bool {
    // Only a byte below the space borrows and has no high bit itself; what is above one is then true anyhow.
    let control = |word: u64| word.wrapping_sub(each(b' ')) & !word & each(0x80) != 0;
    any(bytes, control, |byte| *byte < b' ')
}

/// Whether eight bytes have what is looked for, anywhere; a text of fewer is looked at byte by byte.
#[inline(always)]
fn any(bytes: &[u8], in_word: impl Fn(u64) -> bool, is: impl Fn(&u8) -> bool) -> bool {
    let mut rest = bytes;
    while let Some(found) = word(rest) {
        if in_word(found) {
            return true;
        }
        rest = &rest[8..];
    }
    // The last eight bytes, some of them again.
    match bytes.last_chunk::<8>() {
        Some(last) => word(last).is_some_and(in_word),
        None => rest.iter().any(is),
    }
}

/// Whether `second` follows `first` anywhere.
#[inline]
pub(crate) fn has_pair(bytes: &[u8], first: u8, second: u8) -> bool {
    let pair = |nine: &[u8; 9]| {
        let (one, next) = (word(nine), word(&nine[1..]));
        let differ = one.zip(next).map_or(0, |(one, next)| (one ^ each(first)) | (next ^ each(second)));
        // Only a byte that is zero, and what is above one, borrows.
        differ.wrapping_sub(each(1)) & !differ & each(0x80) != 0
    };
    let mut rest = bytes;
    while let Some(nine) = rest.first_chunk() {
        if pair(nine) {
            return true;
        }
        rest = &rest[8..];
    }
    match bytes.last_chunk() {
        Some(nine) => pair(nine),
        None => rest.windows(2).any(|two| two == [first, second]),
    }
}

/// How long the words of a list are, and what they begin with: one look tells nearly every text that is not in the list.
pub(crate) struct Outline([u32; 32]);

impl Outline {
    pub(crate) const EMPTY: Outline = Outline([0; 32]);

    /// With one more word: its length, and its first byte.
    pub(crate) const fn with(mut self, length: usize, first: u8) -> Self {
        self.0[length % 32] |= 1 << (first % 32);
        self
    }

    /// False where no word has this length and this first byte, letters of either case alike.
    #[inline]
    pub(crate) fn may_have(&self, length: usize, first: u8) -> bool {
        self.0[length % 32] >> (first % 32) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_byte_by_byte(bytes in proptest::collection::vec(prop_oneof![
            Just(b'/'), Just(b'.'), Just(b'@'), Just(b'['), Just(b'A'), Just(b'Z'), Just(b'a'), 0..=255u8,
        ], 0..40)) {
            prop_assert_eq!(has_upper(&bytes), bytes.iter().any(u8::is_ascii_uppercase));
            prop_assert_eq!(has_control(&bytes), bytes.iter().any(|byte| *byte < b' '));
            prop_assert_eq!(has_pair(&bytes, b'/', b'.'), bytes.windows(2).any(|pair| pair == b"/."));
        }

        #[test]
        fn an_outline_misses_no_word(words in proptest::collection::vec("[a-zA-Z0-9-]{1,70}", 1..9)) {
            let made = words.iter().fold(Outline::EMPTY, |made, word| made.with(word.len(), word.as_bytes()[0]));
            for word in words {
                prop_assert!(made.may_have(word.len(), word.as_bytes()[0].to_ascii_uppercase()));
            }
        }

        #[test]
        fn where_there_is_little_to_find(bytes in proptest::collection::vec(b'-'..=b'0', 0..40)) {
            prop_assert!(!has_upper(&bytes));
            prop_assert_eq!(has_pair(&bytes, b'/', b'.'), bytes.windows(2).any(|pair| pair == b"/."));
        }
    }
}
