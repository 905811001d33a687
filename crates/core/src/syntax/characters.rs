//! Conversion of byte offsets to character offsets.

/// Returns the number of characters in the first `byte` bytes of `text`.
///
/// ```
/// use urikit_core::syntax::characters::count;
/// assert_eq!(count("é/a", 2), 1);
/// ```
#[inline]
pub fn count(text: &str, byte: usize) -> usize {
    text.as_bytes()[..byte.min(text.len())].iter().filter(|b| !(0x80..0xC0).contains(*b)).count()
}

/// Converts pairs of byte offsets, in any order, to character offsets: one pass and a lookup each. In ASCII they are
/// equal.
///
/// ```
/// use urikit_core::syntax::characters::places;
/// assert_eq!(places("é/à", [(3, 5), (0, 2)].into_iter()), [(2, 3), (0, 1)]);
/// ```
pub fn places(text: &str, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let pairs: Vec<_> = pairs.collect();
    if text.is_ascii() {
        return pairs;
    }
    let mut bytes: Vec<_> = pairs.iter().flat_map(|(start, end)| [*start, *end]).collect();
    bytes.sort_by_cached_key(|byte| *byte);
    bytes.dedup();
    let mut cursor = Cursor::new(text);
    let found: Vec<_> = bytes.iter().map(|byte| cursor.at(*byte)).collect();
    let at = |byte: usize| bytes.binary_search(&byte).map_or(0, |n| found[n]);
    pairs.into_iter().map(|(start, end)| (at(start), at(end))).collect()
}

/// Converts increasing byte offsets to character offsets in a single pass.
pub struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    character: usize,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning of the text.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, byte: 0, character: 0 }
    }

    /// Returns the number of characters before `byte`, which must not be less than in the previous call.
    pub fn at(&mut self, byte: usize) -> usize {
        self.character += self.text[self.byte..byte].chars().count();
        self.byte = byte;
        self.character
    }
}
