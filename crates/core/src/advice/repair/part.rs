//! One part of an invalid reference: encodes characters that are not allowed, and converts "\" to "/".

use super::{Draft, RepairCode};
use crate::syntax::chars::{self, Class};
use crate::syntax::percent;

/// The meaning of "\" in a part of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Backslash {
    /// Another notation of "/".
    Slash,
    /// A character.
    Data,
}

/// The meaning of "%" and two hexadecimal digits in a part of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Octets {
    /// An encoded byte.
    Encoded,
    /// Three characters.
    Data,
}

/// Encodes the characters of one part that are not allowed.
pub(super) fn part(
    text: &str,
    start: usize,
    end: usize,
    class: Class,
    (backslash, octets): (Backslash, Octets),
    draft: &mut Draft,
) {
    let bytes = text.as_bytes();
    let mut skip = start;
    for (n, c) in text[start..end].char_indices() {
        let at = start + n;
        if at < skip || (c.is_ascii() && chars::is(c as u8, class)) {
            continue;
        }
        match c {
            '%' if octets == Octets::Encoded && percent::is_pct_encoded(bytes, at) => skip = at + 3,
            '\\' if backslash == Backslash::Slash => {
                draft.edit(RepairCode::SlashForBackslash, at, at + 1, "/");
            }
            _ => draft.encode(at, c),
        }
    }
}
