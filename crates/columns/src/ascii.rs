//! Arrays of texts that are ASCII, as nearly all components of URIs are.
//!
//! Arrow looks at each end of a text, since it must not be inside a character. In ASCII no place is, and one look at all
//! the bytes shows that they are ASCII. The check of Arrow takes a tenth of the time of `split`, and one thread.
//!
//! This is the only unsafe code of the crate. It depends on nothing that others have to keep, but that `on_threads` does each
//! of its jobs: what it needs is checked here.

use arrow_array::{GenericStringArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;

use crate::threads::on_threads;

/// For fewer rows no other thread is asked: to begin one takes as long as to look at them.
const PART: usize = 1 << 18;

/// The texts between these offsets, the first of which is where the first text begins.
///
/// # Errors
/// As [`GenericStringArray::try_new`].
///
/// # Panics
/// As [`OffsetBuffer::new`].
pub(crate) fn texts<O: OffsetSizeTrait>(
    offsets: ScalarBuffer<O>,
    values: Buffer,
    nulls: Option<NullBuffer>,
    threads: usize,
) -> Result<GenericStringArray<O>, ArrowError> {
    let [first, .., last] = offsets[..] else {
        return GenericStringArray::try_new(OffsetBuffer::new(offsets), values, nulls);
    };
    let rows = offsets.len() - 1;
    let parts: Vec<_> = (0..threads.clamp(1, rows.div_ceil(PART))).collect();
    let part = |number: usize, of: usize| of / parts.len() * number + (of % parts.len()).min(number);
    // Parts of the offsets have the one between them in common.
    let is_plain = |number: &usize| {
        offsets[part(*number, rows)..=part(number + 1, rows)].is_sorted()
            && values[part(*number, values.len())..part(number + 1, values.len())].is_ascii()
    };
    let is_checked = first >= O::zero()
        && last.as_usize() <= values.len()
        && nulls.as_ref().is_none_or(|nulls| nulls.len() == rows)
        && on_threads(&parts, threads, &is_plain).into_iter().all(|is| is);
    if !is_checked {
        return GenericStringArray::try_new(OffsetBuffer::new(offsets), values, nulls);
    }
    // SAFETY: `new` and `try_new` have no error here. `new` asks whether no offset is below zero, or below the one before it;
    // `try_new` whether the last one is within the values, and whether nulls are as many as rows. All of that is so, as
    // above. It also asks whether the values are UTF-8, and each offset is between characters, which is so in ASCII.
    #[allow(unsafe_code)]
    Ok(unsafe { GenericStringArray::new_unchecked(OffsetBuffer::new_unchecked(offsets), values, nulls) })
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use arrow_array::{Array, StringArray};

    use super::*;

    fn made(offsets: &[i32], values: &[u8], nulls: Option<&[bool]>) -> Result<StringArray, ArrowError> {
        let nulls = nulls.map(|valid| NullBuffer::from(valid.to_vec()));
        texts(offsets.to_vec().into(), Buffer::from(values), nulls, 2)
    }

    #[test]
    fn as_arrow_makes_it() {
        for (offsets, values) in [(&[0, 2, 2, 5][..], "h/a b"), (&[1, 3], "häh"), (&[0], ""), (&[2, 4], "abcdefgh")] {
            let ours = made(offsets, values.as_bytes(), None).unwrap();
            let arrow =
                StringArray::try_new(OffsetBuffer::new(offsets.to_vec().into()), values.as_bytes().into(), None);
            assert_eq!(ours, arrow.unwrap());
            assert!(ours.to_data().validate_full().is_ok());
        }
        let with_null = made(&[0, 1, 1], b"a", Some(&[true, false])).unwrap();
        assert_eq!(with_null.iter().collect::<Vec<_>>(), [Some("a"), None]);
    }

    #[test]
    fn what_is_malformed_is_refused() {
        assert!(made(&[0, 6], b"abcde", None).is_err(), "beyond the values");
        assert!(made(&[0, 1, 2], "ä".as_bytes(), None).is_err(), "inside a character");
        assert!(made(&[0, 1], b"\xff", None).is_err(), "not UTF-8");
        assert!(made(&[0, 1, 2], b"ab", Some(&[true])).is_err(), "too few nulls");
        for offsets in [&[][..], &[-1, 1], &[0, 2, 1], &[2, 0]] {
            assert!(catch_unwind(|| made(offsets, b"ab", None)).is_err(), "{offsets:?}");
        }
    }

    #[test]
    fn a_mistake_anywhere_is_found_by_several_threads() {
        let rows = 2 * PART + 7;
        let offsets: Vec<i64> = (0..=rows as i64).collect();
        let values = vec![b'a'; rows];
        for threads in [1, 2, 3, 5] {
            let made = |offsets: &[i64], values: &[u8]| {
                texts::<i64>(offsets.to_vec().into(), Buffer::from(values), None, threads)
            };
            assert!(made(&offsets, &values).unwrap().to_data().validate_full().is_ok());
            for at in [0, 1, PART - 1, PART, PART + 3, PART + 4, rows / 2, rows - 1] {
                let mut odd = values.clone();
                odd[at] = 0xFF;
                assert!(made(&offsets, &odd).is_err(), "{threads} threads, byte {at}");
                let mut back = offsets.clone();
                back[at] = back[at + 1] + 1;
                assert!(catch_unwind(|| made(&back, &values)).is_err(), "{threads} threads, offset {at}");
            }
        }
    }
}
