//! Places in characters, for a text whose places in bytes are known: as people count.

/// The number of characters in the first `byte` bytes of `text`.
///
/// ```
/// use urikit_core::syntax::characters::count;
/// assert_eq!(count("é/a", 2), 1);
/// ```
#[inline]
pub fn count(text: &str, byte: usize) -> usize {
    text.as_bytes()[..byte.min(text.len())].iter().filter(|b| !(0x80..0xC0).contains(*b)).count()
}

/// Character offsets of pairs of byte offsets in any order: one pass, and a look-up each.
/// In ASCII they are the same.
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

/// Character offsets of byte offsets that only grow: all of them together cost one pass.
pub struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    character: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of the text.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, byte: 0, character: 0 }
    }

    /// The number of characters before `byte`, which is at least the `byte` of the call before.
    pub fn at(&mut self, byte: usize) -> usize {
        self.character += self.text[self.byte..byte].chars().count();
        self.byte = byte;
        self.character
    }
}
