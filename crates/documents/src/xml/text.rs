//! The text of an element, with the source range of each piece.
//!
//! A piece is verbatim in the source, or replaces a whole range of it: a character reference, an entity, a line end of
//! two characters.

use crate::offsets::characters;

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its start in the text.
    pub start: usize,
    /// Its start in the source.
    pub offset: usize,
    /// Its end in the source.
    pub end: usize,
    /// It is verbatim in the source.
    pub verbatim: bool,
}

/// The characters directly in an element, without those of its child elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub value: Vec<u8>,
    /// Its pieces; at least one.
    pub pieces: Vec<Piece>,
    /// The number of its characters.
    length: usize,
    /// The end of the start tag.
    pub(super) tag_end: usize,
}

impl Text {
    pub(super) fn new(tag_end: usize) -> Self {
        Text { tag_end, ..Text::default() }
    }

    /// Adds a text that is verbatim in the source.
    pub(super) fn add(&mut self, text: &[u8], offset: usize) {
        let length = characters(text);
        let end = offset + length;
        match self.pieces.last_mut() {
            Some(last) if last.verbatim && last.end == offset => last.end = end,
            _ => self.pieces.push(Piece { start: self.length, offset, end, verbatim: true }),
        }
        self.value.extend_from_slice(text);
        self.length += length;
    }

    /// Adds a text that replaces a range of the source.
    pub(super) fn add_whole(&mut self, text: &[u8], (offset, end): (usize, usize)) {
        let same = self.pieces.last().is_some_and(|last| !last.verbatim && (last.offset, last.end) == (offset, end));
        if !same {
            self.pieces.push(Piece { start: self.length, offset, end, verbatim: false });
        }
        self.value.extend_from_slice(text);
        self.length += characters(text);
    }

    /// Completes the text at the end of its element.
    pub(super) fn ended(mut self) -> Self {
        if self.pieces.is_empty() {
            self.pieces.push(Piece { start: 0, offset: self.tag_end, end: self.tag_end, verbatim: true });
        }
        self
    }
}
