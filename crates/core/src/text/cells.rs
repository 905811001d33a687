//! Cells: the columns that a text takes on a terminal, and the tokens of what cannot be seen.
//!
//! A caret or a bracket points at the right character only if each character before it counts as wide as a terminal
//! draws it. Wide characters take two columns (UAX 11), marks none. Characters without a glyph take none, or move all
//! that follows, so a visible token replaces them: `␀` for U+0000, `␤` for a line feed, `⟨U+202E⟩` for RIGHT-TO-LEFT
//! OVERRIDE. Lone surrogates, spaces other than U+0020, and the characters of tokens are tokens too, so a token has one
//! meaning.
//!
//! Letters of right-to-left scripts are written as they are: a terminal reorders them within their own run only. Emoji
//! of several characters are shown as their members, since the joiner between them is a token.

use crate::names::unicode::columns;
use std::ops::Range;

/// The characters of shown text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// All that have a glyph.
    Unicode,
    /// Printable ASCII.
    Ascii,
}

/// The form in which a character is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A character with a glyph, and its columns.
    Glyph(char, usize),
    /// The token of a code point.
    Token(u32, Charset),
}

impl Cell {
    /// Returns the cell of a code point, which may be a surrogate.
    pub fn of(code: u32, charset: Charset) -> Cell {
        match char::from_u32(code) {
            Some(c @ ' '..='~') => Cell::Glyph(c, 1),
            _ if charset == Charset::Ascii => Cell::Token(code, charset),
            Some('\n') => Cell::Glyph('␤', 1),
            Some('\0'..' ') => Cell::Glyph(char::from_u32(0x2400 + code).unwrap_or('␀'), 1),
            Some('\u{7F}') => Cell::Glyph('␡', 1),
            Some('\u{2400}'..='\u{2426}' | '⟨' | '⟩') | None => Cell::Token(code, charset),
            Some(c) => columns(c).map_or(Cell::Token(code, charset), |columns| Cell::Glyph(c, columns)),
        }
    }

    /// Returns its columns.
    pub fn width(self) -> usize {
        match self {
            Cell::Glyph(_, columns) => columns,
            Cell::Token(code, _) => "<U+>".len() + (0..).take_while(|digit| code >> (4 * digit) > 0).count().max(4),
        }
    }

    /// Appends the cell to shown text.
    pub fn write(self, shown: &mut String) {
        match self {
            Cell::Glyph(c, _) => shown.push(c),
            Cell::Token(code, charset) => {
                let is_ascii = charset == Charset::Ascii;
                shown.push(if is_ascii { '<' } else { '⟨' });
                shown.push_str("U+");
                let digits = self.width() - "<U+>".len();
                shown.extend(
                    (0..digits)
                        .rev()
                        .filter_map(|at| char::from_digit(code >> (4 * at) & 15, 16))
                        .map(|c| c.to_ascii_uppercase()),
                );
                shown.push(if is_ascii { '>' } else { '⟩' });
            }
        }
    }
}

/// A text to be shown.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    /// The text, with U+FFFD for each lone surrogate.
    pub text: &'a str,
    /// The byte offsets of the lone surrogates, and their code points.
    pub surrogates: &'a [(usize, u32)],
    /// The characters that may be used.
    pub charset: Charset,
}

impl<'a> Cells<'a> {
    /// Returns the cells of a part of the text, with the length of each character in bytes.
    pub fn of(self, part: Range<usize>) -> impl DoubleEndedIterator<Item = (Cell, usize)> {
        self.text[part.clone()].char_indices().map(move |(at, c)| {
            let known = self.surrogates.binary_search_by_key(&(part.start + at), |(at, _)| *at);
            let code = known.map_or(u32::from(c), |known| self.surrogates[known].1);
            (Cell::of(code, self.charset), c.len_utf8())
        })
    }

    /// Returns the columns of a part that is shown by itself: a mark that begins it has a dotted circle.
    pub fn width(self, part: Range<usize>) -> usize {
        if is_plain(&self.text[part.clone()]) {
            return part.len();
        }
        self.of(part).enumerate().map(|(at, (cell, _))| first(at, cell)).sum()
    }

    /// Appends a part to shown text, and returns its columns.
    pub fn write(self, part: Range<usize>, shown: &mut String) -> usize {
        if is_plain(&self.text[part.clone()]) {
            shown.push_str(&self.text[part.clone()]);
            return part.len();
        }
        let mut width = 0;
        for (at, (cell, _)) in self.of(part).enumerate() {
            if first(at, cell) > cell.width() {
                shown.push('◌');
            }
            cell.write(shown);
            width += first(at, cell);
        }
        width
    }
}

/// Divides shown text into runs of characters that take equally many columns, each with its first column. A token is a
/// run of its own, and a mark is in the run of the character before it.
///
/// ```
/// use urikit_core::text::cells::runs;
/// assert_eq!(runs("a␤e\u{301}漢⟨U+202E⟩b"), [(0, "a"), (1, "␤"), (2, "e\u{301}"), (3, "漢"), (5, "⟨U+202E⟩"), (13, "b")]);
/// ```
pub fn runs(shown: &str) -> Vec<(usize, &str)> {
    let (mut found, mut start, mut from, mut column) = (Vec::new(), 0, 0, 0);
    // The columns of the characters of a run, and whether they are ASCII; `None` in a token.
    let mut kind = None;
    for (at, c) in shown.char_indices() {
        let columns = if matches!(c, '\u{2400}'..='\u{2426}' | '⟨' | '⟩') { 1 } else { columns(c).unwrap_or(1) };
        let next = (columns, c.is_ascii());
        let differs = kind.is_some_and(|kind| columns > 0 && kind != next);
        if at > start && (differs || c == '⟨' || shown[..at].ends_with('⟩')) {
            found.push((from, &shown[start..at]));
            (start, from) = (at, column);
        }
        if at == start {
            kind = (c != '⟨').then_some(next);
        }
        column += columns;
    }
    if start < shown.len() {
        found.push((from, &shown[start..]));
    }
    found
}

/// Returns the columns of a cell by its index.
pub fn first(index: usize, cell: Cell) -> usize {
    cell.width().max(usize::from(index == 0))
}

fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::{Cell, Cells, Charset};

    #[test]
    fn tokens() {
        for (code, shown, width) in [
            (0x61, "a", 1),
            (0x301, "\u{301}", 0),
            (0x6F22, "漢", 2),
            (0, "␀", 1),
            (0xA, "␤", 1),
            (0x7F, "␡", 1),
            (0x20, " ", 1),
            (0xA0, "⟨U+00A0⟩", 8),
            (0x2400, "⟨U+2400⟩", 8),
            (0xD800, "⟨U+D800⟩", 8),
            (0x1_0FFFF, "⟨U+10FFFF⟩", 10),
        ] {
            let (cell, mut found) = (Cell::of(code, Charset::Unicode), String::new());
            cell.write(&mut found);
            assert_eq!((found.as_str(), cell.width()), (shown, width));
        }
    }

    #[test]
    fn texts() {
        let surrogates = [(5, 0xDC80)];
        for (charset, expected) in [
            (Charset::Unicode, ("◌\u{301}漢⟨U+DC80⟩\u{FFFD}b", 13)),
            (Charset::Ascii, ("<U+0301><U+6F22><U+DC80><U+FFFD>b", 33)),
        ] {
            let cells = Cells { text: "\u{301}漢\u{FFFD}\u{FFFD}b", surrogates: &surrogates, charset };
            let mut shown = String::new();
            let width = cells.write(0..cells.text.len(), &mut shown);
            assert_eq!((shown.as_str(), width), expected);
            assert_eq!(cells.width(0..cells.text.len()), width);
        }
    }
}
