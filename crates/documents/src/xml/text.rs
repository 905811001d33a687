//! The text of an element, with the place of each piece in the source.
//!
//! A piece is in the source as it is, or comes as a whole out of something else: a character
//! reference, an entity, a line end of two characters. Then that whole is its place.

use crate::offsets::characters;

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it begins in the text.
    pub start: usize,
    /// Where it begins in the source.
    pub offset: usize,
    /// Where it ends in the source.
    pub end: usize,
    /// Whether it is in the source as it is.
    pub verbatim: bool,
}

/// The characters directly in an element, without those of the elements in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub value: Vec<u8>,
    /// Its pieces; at least one.
    pub pieces: Vec<Piece>,
    /// How many characters it has.
    length: usize,
    /// Where the start tag ends.
    pub(super) tag_end: usize,
}

impl Text {
    pub(super) fn new(tag_end: usize) -> Self {
        Text { tag_end, ..Text::default() }
    }

    /// Adds what is in the source as it is, from there.
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

    /// Adds what comes as a whole out of that place.
    pub(super) fn add_whole(&mut self, text: &[u8], (offset, end): (usize, usize)) {
        let same =
            self.pieces.last().is_some_and(|last| !last.verbatim && (last.offset, last.end) == (offset, end));
        if !same {
            self.pieces.push(Piece { start: self.length, offset, end, verbatim: false });
        }
        self.value.extend_from_slice(text);
        self.length += characters(text);
    }

    /// The text as a whole, at the end of its element.
    pub(super) fn ended(mut self) -> Self {
        if self.pieces.is_empty() {
            self.pieces.push(Piece { start: 0, offset: self.tag_end, end: self.tag_end, verbatim: true });
        }
        self
    }
}
