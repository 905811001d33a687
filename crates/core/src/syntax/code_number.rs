//! A number for each stable code: columns and other languages use a `u16` instead of a name.
//!
//! The rows are in `data/code_numbers.txt`. A row never changes and is never removed, even if its code is; a new code
//! gets a new number, near those of its kind. Codes with the same name have the same number.

const TEXT: &str = include_str!("../../data/code_numbers.txt");
const COUNT: usize = count(TEXT.as_bytes());

/// The names of all codes, past and present, sorted, with their numbers.
static NUMBERS: [(&str, u16); COUNT] = numbers();

const fn count(mut bytes: &[u8]) -> usize {
    let mut lines = 0;
    while let [first, rest @ ..] = bytes {
        lines += (*first == b'\n') as usize;
        bytes = rest;
    }
    lines
}

const fn numbers() -> [(&'static str, u16); COUNT] {
    let mut rows = [("", 0); COUNT];
    let (mut row, mut start, mut at) = (0, 0, 0);
    while row < COUNT {
        while TEXT.as_bytes()[at] != b' ' {
            at += 1;
        }
        rows[row].0 = TEXT.split_at(at).0.split_at(start).1;
        at += 1;
        while TEXT.as_bytes()[at] != b'\n' {
            rows[row].1 = rows[row].1 * 10 + (TEXT.as_bytes()[at] - b'0') as u16;
            at += 1;
        }
        (row, start, at) = (row + 1, at + 1, at + 1);
    }
    rows
}

/// Returns the number of a code; None for an unknown name.
///
/// ```
/// use urikit_core::syntax::{code_number, error::Code};
/// assert_eq!(code_number::of(Code::NonAscii.name()).and_then(code_number::name), Some("non-ascii"));
/// ```
pub fn of(name: &str) -> Option<u16> {
    let at = NUMBERS.binary_search_by_key(&name, |(name, _)| name).ok()?;
    Some(NUMBERS[at].1)
}

/// Returns the code of a number.
pub fn name(number: u16) -> Option<&'static str> {
    NUMBERS.iter().find(|(_, own)| *own == number).map(|(name, _)| *name)
}

/// Returns all codes with their numbers, sorted by name.
pub fn all() -> impl Iterator<Item = (&'static str, u16)> {
    NUMBERS.iter().copied()
}
