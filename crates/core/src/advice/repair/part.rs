//! One part of a broken reference: what it may not have is encoded, "\" where it is a slash is one.

use super::{Draft, RepairCode};
use crate::syntax::chars::{self, Class};
use crate::syntax::percent;

/// What "\" is in a part of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Backslash {
    /// Another way to write "/".
    Slash,
    /// A character.
    Data,
}

/// What "%" and two hexadecimal digits are in a part of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Octets {
    /// A byte that is encoded already.
    Encoded,
    /// Three characters.
    Data,
}

/// Encodes what is not allowed in one part of the text.
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
