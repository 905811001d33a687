//! Arrays of texts that are ASCII, as nearly all components of URIs are.
//!
//! Arrow looks at each end of a text, since it must not be inside a character. In ASCII no place is, and one look at all
//! the bytes shows that they are ASCII. The check of Arrow takes a tenth of the time of `split`.
//!
//! This is the only unsafe code of the crate. It depends on nothing that others have to keep: what it needs is checked here,
//! or is what the type of an argument says.

use arrow_array::{GenericStringArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::ArrowError;

/// The texts between these offsets.
///
/// # Errors
/// As [`GenericStringArray::try_new`].
pub(crate) fn texts<O: OffsetSizeTrait>(
    offsets: OffsetBuffer<O>,
    values: Buffer,
    nulls: Option<NullBuffer>,
) -> Result<GenericStringArray<O>, ArrowError> {
    let rows = offsets.len() - 1;
    let fits =
        offsets.last().as_usize() <= values.len() && nulls.as_ref().is_none_or(|nulls| nulls.len() == rows);
    if !fits || !values.is_ascii() {
        return GenericStringArray::try_new(offsets, values, nulls);
    }
    // SAFETY: `try_new` has no error here. It asks whether the last offset is within the values and whether nulls are as many
    // as rows, as above; whether the values are UTF-8, and each offset is between characters, which is so in ASCII. That
    // no offset is below the one before is what `OffsetBuffer` stands for.
    #[allow(unsafe_code)]
    Ok(unsafe { GenericStringArray::new_unchecked(offsets, values, nulls) })
}

#[cfg(test)]
mod tests {
    use arrow_array::{Array, StringArray};

    use super::*;

    fn made(offsets: &[i32], values: &[u8], nulls: Option<&[bool]>) -> Result<StringArray, ArrowError> {
        let nulls = nulls.map(|valid| NullBuffer::from(valid.to_vec()));
        texts(OffsetBuffer::new(offsets.to_vec().into()), Buffer::from(values), nulls)
    }

    #[test]
    fn as_arrow_makes_it() {
        for (offsets, values) in
            [(&[0, 2, 2, 5][..], "h/a b"), (&[1, 3], "häh"), (&[0], ""), (&[2, 4], "abcdefgh")]
        {
            let ours = made(offsets, values.as_bytes(), None).unwrap();
            let arrow = StringArray::try_new(
                OffsetBuffer::new(offsets.to_vec().into()),
                values.as_bytes().into(),
                None,
            );
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
    }
}
