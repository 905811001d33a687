//! Eight bytes at a time: whether a text has a capital letter, or one byte right before another.
//!
//! Nearly every text answers no, and is looked at to its end. Words do what vectors would do, on every machine and however
//! the crate is compiled. (The parser looks at sixteen, in `parse/swift.rs`.)

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
    let mut rest = bytes;
    while let Some(found) = word(rest) {
        if upper(found) {
            return true;
        }
        rest = &rest[8..];
    }
    match bytes.last_chunk::<8>() {
        Some(last) => word(last).is_some_and(upper),
        None => rest.iter().any(u8::is_ascii_uppercase),
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
            prop_assert_eq!(has_pair(&bytes, b'/', b'.'), bytes.windows(2).any(|pair| pair == b"/."));
        }

        #[test]
        fn where_there_is_little_to_find(bytes in proptest::collection::vec(b'-'..=b'0', 0..40)) {
            prop_assert!(!has_upper(&bytes));
            prop_assert_eq!(has_pair(&bytes, b'/', b'.'), bytes.windows(2).any(|pair| pair == b"/."));
        }
    }
}
