//! JSON with places: the values of a text in the order of the text, as flat rows (RFC 8259).
//!
//! A value is a row: where it begins, where it ends, and, for an object or an array, which row comes behind it.
//! The members of an object are two rows each, name and value. So a caller goes through the values it wants and
//! jumps over the others; nothing is a tree of allocations, and depth costs a row like everything else. A row has
//! 12 bytes, and a text that is not ASCII needs 8 more for the places in characters.
//!
//! Strings are decoded when they are asked for ([`strings`]). Numbers are recognised and never computed, since no
//! reference is a number, and their digits may be many.
//!
//! The reader takes UTF-8 in which lone surrogates may have their three bytes (WTF-8): "\ud800" is JSON, and the
//! decoded value is given in the same form.
//!
//! What can go wrong is a [`Mistake`]: a syntax error, which ends the reading and keeps what came before; a control
//! character in a string (section 7); a name that an object has twice (section 4). A byte order mark before the text
//! is passed over (section 8.1). Left out: the extensions that people call JSON5 or JSONC.

mod names;
mod reader;
pub mod strings;
#[cfg(test)]
mod tests;

use std::ops::Range;

/// The longest source that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A string, or the name of a member.
    Text,
    /// `{...}`
    Object,
    /// `[...]`
    Array,
    /// A number, `true`, `false` or `null`.
    Literal,
}

/// A value, in bytes of the source; a string with its quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    start: u32,
    end: u32,
    /// Of an object or an array the row behind all that is in it.
    next: u32,
}

/// What was expected where the text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A value.
    Value,
    /// The name of a member.
    Name,
    /// A colon behind a name.
    Colon,
    /// A comma or the end of an object.
    InObject,
    /// A comma or the end of an array.
    InArray,
    /// The quotation mark that ends a string.
    Quote,
    /// An escape of JSON.
    Escape,
    /// Nothing more.
    End,
}

impl Expected {
    /// Its name for callers.
    pub fn name(self) -> &'static str {
        match self {
            Expected::Value => "value",
            Expected::Name => "name",
            Expected::Colon => "colon",
            Expected::InObject => "in-object",
            Expected::InArray => "in-array",
            Expected::Quote => "quote",
            Expected::Escape => "escape",
            Expected::End => "end",
        }
    }
}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text is not JSON from there on.
    Syntax(Expected),
    /// A control character in a string: the first one.
    Control(u8),
    /// A name that was there before; its row.
    Duplicate(u32),
}

/// Something that is wrong, with its place in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What it is.
    pub problem: Problem,
    /// Where it begins.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// The values of a text.
#[derive(Clone, Debug, Default)]
pub struct Document {
    rows: Vec<Row>,
    /// The same places in characters, row by row; empty where the text is ASCII.
    characters: Vec<(u32, u32)>,
    /// What is wrong, as it was met.
    pub mistakes: Vec<Mistake>,
    /// Whether an object may have a name twice: one has, or some were not closed and so were not looked at.
    may_repeat: bool,
}

/// Reads a text; `None` where it is longer than [`MAX_LEN`].
///
/// ```
/// use urikit_documents::json::{read, Kind};
///
/// let source = br#"{"a": ["b"]}"#;
/// let document = read(source).unwrap();
/// let (name, value) = document.members(source, 0).next().unwrap();
/// assert_eq!(document.place(source, name), (2, 3));
/// assert_eq!(document.kind(source, value), Kind::Array);
/// ```
pub fn read(source: &[u8]) -> Option<Document> {
    (source.len() <= MAX_LEN).then(|| reader::read(source))
}

impl Document {
    /// How many values and names there are; the first row is the value of the text.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the text has not even the beginning of a value.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// What a row is.
    pub fn kind(&self, source: &[u8], row: u32) -> Kind {
        match source[self.rows[row as usize].start as usize] {
            b'"' => Kind::Text,
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            _ => Kind::Literal,
        }
    }

    /// Where a value is, in characters; a string without its quotation marks.
    pub fn place(&self, source: &[u8], row: u32) -> (u32, u32) {
        let Row { start, end, .. } = self.rows[row as usize];
        let (first, last) = self.characters.get(row as usize).copied().unwrap_or((start, end));
        if source[start as usize] == b'"' {
            (first + 1, last - 1)
        } else {
            (first, last)
        }
    }

    /// What is written; a string without its quotation marks.
    pub fn written<'s>(&self, source: &'s [u8], row: u32) -> &'s [u8] {
        let Row { start, end, .. } = self.rows[row as usize];
        let written = &source[start as usize..end as usize];
        if written[0] == b'"' {
            &written[1..written.len() - 1]
        } else {
            written
        }
    }

    /// The row behind a value and all that is in it.
    pub fn next(&self, source: &[u8], row: u32) -> u32 {
        match self.kind(source, row) {
            Kind::Object | Kind::Array => self.rows[row as usize].next,
            _ => row + 1,
        }
    }

    /// The rows of all that is in a value.
    pub fn inside(&self, source: &[u8], row: u32) -> Range<u32> {
        row + 1..self.next(source, row)
    }

    /// The members of an object that count, where a name may be there twice: the last one of each, at the first place.
    pub fn counted(&self, source: &[u8], row: u32) -> Vec<(u32, u32)> {
        let mut members: Vec<(u32, u32)> = self.members(source, row).collect();
        if self.may_repeat {
            names::keep_last(source, self, &mut members);
        }
        members
    }

    /// The row of the name, where an object has one member and the value of that is a string, which is the next row.
    pub fn sole_text(&self, source: &[u8], row: u32) -> Option<u32> {
        let inside = self.inside(source, row);
        (inside.len() == 2 && self.kind(source, row + 2) == Kind::Text).then_some(inside.start)
    }

    /// The members of an object: the rows of names and values.
    pub fn members<'d>(&'d self, source: &'d [u8], row: u32) -> impl Iterator<Item = (u32, u32)> + 'd {
        let Range { start: mut name, end } = self.inside(source, row);
        std::iter::from_fn(move || {
            (name < end).then(|| {
                let member = (name, name + 1);
                name = self.next(source, name + 1);
                member
            })
        })
    }
}
