//! Fast searches, eight bytes at a time: for a capital letter, a control character, or two adjacent bytes.
//!
//! Nearly every text contains none of them, and is searched to its end. Words work on every machine and with every
//! compiler setting (vectors are in `parse/swift`). Also [`Outline`], a fast negative lookup in a list of words.

/// Repeats a byte eight times.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

fn word(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().map(|eight| u64::from_le_bytes(*eight))
}

/// Returns true if a text has an upper-case ASCII letter.
#[inline]
pub(crate) fn has_upper(bytes: &[u8]) -> bool {
    // For each byte without its high bit, the sum reaches 0x80 from "A" on, and from after "Z" on.
    let upper = |word: u64| {
        let low = word & each(0x7F);
        (low + each(0x80 - b'A')) & !(low + each(0x80 - b'Z' - 1)) & !word & each(0x80) != 0
    };
    any(bytes, upper, u8::is_ascii_uppercase)
}

/// Returns true if a text has a C0 control character: a byte below the space.
#[inline]
pub(crate) fn has_control(bytes: &[u8]) -> bool {
    // The lowest byte that borrows without its own high bit is below the space; bytes above it may be wrong, but the
    // result is already true.
    let control = |word: u64| word.wrapping_sub(each(b' ')) & !word & each(0x80) != 0;
    any(bytes, control, |byte| *byte < b' ')
}

/// Returns true if any eight bytes match `in_word`; a text of fewer bytes is tested byte by byte.
#[inline(always)]
fn any(bytes: &[u8], in_word: impl Fn(u64) -> bool, is: impl Fn(&u8) -> bool) -> bool {
    let mut rest = bytes;
    while let Some(found) = word(rest) {
        if in_word(found) {
            return true;
        }
        rest = &rest[8..];
    }
    // The last eight bytes overlap the previous ones.
    match bytes.last_chunk::<8>() {
        Some(last) => word(last).is_some_and(in_word),
        None => rest.iter().any(is),
    }
}

/// Returns true if `second` follows `first` anywhere.
#[inline]
pub(crate) fn has_pair(bytes: &[u8], first: u8, second: u8) -> bool {
    let pair = |nine: &[u8; 9]| {
        let (one, next) = (word(nine), word(&nine[1..]));
        let differ = one.zip(next).map_or(0, |(one, next)| (one ^ each(first)) | (next ^ each(second)));
        // The lowest byte that borrows is zero.
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

/// The lengths and first bytes of the words of a list: one lookup excludes nearly every text that is not in the list.
pub(crate) struct Outline([u32; 32]);

impl Outline {
    pub(crate) const EMPTY: Outline = Outline([0; 32]);

    /// Adds a word by its length and first byte.
    pub(crate) const fn with(mut self, length: usize, first: u8) -> Self {
        self.0[length % 32] |= 1 << (first % 32);
        self
    }

    /// Returns false if no word has this length and first byte, in either case.
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
