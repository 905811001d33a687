//! JSON with offsets (RFC 8259): the values of a text in source order, as flat rows.
//!
//! A value is a row: its start, its end, and, for an object or an array, the row behind it. A member of an object is
//! two rows, name and value. A caller walks through the wanted values and jumps over the others. Nothing is allocated
//! as a tree, and depth costs a row like any value. A row has 12 bytes, and 8 more for the offsets in characters if the
//! text is not ASCII.
//!
//! Strings are decoded on request ([`strings`]). Numbers are recognized and never computed, since no reference is a
//! number, and their digits may be many.
//!
//! The input is UTF-8 in which lone surrogates may have their three bytes (WTF-8): "\ud800" is JSON, and decoded values
//! have the same form.
//!
//! Errors are [`Mistake`]s: a syntax error, which ends the reading and keeps the values before it; a control character
//! in a string (section 7); a duplicate name in an object (section 4). A byte order mark before the text is skipped
//! (section 8.1). Left out: JSON5 and JSONC.

mod names;
mod reader;
pub mod strings;
#[cfg(test)]
mod tests;

use std::ops::Range;

/// The longest source that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// The kind of a row.
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

/// A value in bytes of the source; a string with its quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    start: u32,
    end: u32,
    /// For an object or an array, the row behind its content.
    next: u32,
}

named! {
    /// The expected token at a syntax error.
    Expected {
        /// A value.
        Value = "value",
        /// The name of a member.
        Name = "name",
        /// A colon behind a name.
        Colon = "colon",
        /// A comma or the end of an object.
        InObject = "in-object",
        /// A comma or the end of an array.
        InArray = "in-array",
        /// The quotation mark that ends a string.
        Quote = "quote",
        /// An escape of JSON.
        Escape = "escape",
        /// The end of the text.
        End = "end",
    }
}

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A syntax error.
    Syntax(Expected),
    /// The first control character in a string.
    Control(u8),
    /// A duplicate name; the row of the name.
    Duplicate(u32),
}

/// An error, with its range in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its kind.
    pub problem: Problem,
    /// Its start.
    pub start: u32,
    /// Its end.
    pub end: u32,
}

/// The values of a text.
#[derive(Clone, Debug, Default)]
pub struct Document {
    rows: Vec<Row>,
    /// The same ranges in characters, row by row; empty if the text is ASCII.
    characters: Vec<(u32, u32)>,
    /// The errors, in source order.
    pub mistakes: Vec<Mistake>,
    /// An object may have a duplicate name: one has, or unclosed objects were not checked.
    may_repeat: bool,
}

/// Parses a text; `None` if it is longer than [`MAX_LEN`].
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
    /// Returns the number of values and names; the first row is the value of the text.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns true if not even the start of a value was found.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the kind of a row.
    pub fn kind(&self, source: &[u8], row: u32) -> Kind {
        match source[self.rows[row as usize].start as usize] {
            b'"' => Kind::Text,
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            _ => Kind::Literal,
        }
    }

    /// Returns the range of a value in characters; of a string without its quotation marks.
    pub fn place(&self, source: &[u8], row: u32) -> (u32, u32) {
        let Row { start, end, .. } = self.rows[row as usize];
        let (first, last) = self.characters.get(row as usize).copied().unwrap_or((start, end));
        if source[start as usize] == b'"' {
            (first + 1, last - 1)
        } else {
            (first, last)
        }
    }

    /// Returns the source text of a value; of a string without its quotation marks.
    pub fn written<'s>(&self, source: &'s [u8], row: u32) -> &'s [u8] {
        let Row { start, end, .. } = self.rows[row as usize];
        let written = &source[start as usize..end as usize];
        if written[0] == b'"' {
            &written[1..written.len() - 1]
        } else {
            written
        }
    }

    /// Returns the row behind a value and its content.
    pub fn next(&self, source: &[u8], row: u32) -> u32 {
        match self.kind(source, row) {
            Kind::Object | Kind::Array => self.rows[row as usize].next,
            _ => row + 1,
        }
    }

    /// Returns the rows of a value's content.
    pub fn inside(&self, source: &[u8], row: u32) -> Range<u32> {
        row + 1..self.next(source, row)
    }

    /// Returns the members of an object; of duplicate names the last value, at the position of the first.
    pub fn counted(&self, source: &[u8], row: u32) -> Vec<(u32, u32)> {
        let mut members: Vec<(u32, u32)> = self.members(source, row).collect();
        if self.may_repeat {
            names::keep_last(source, self, &mut members);
        }
        members
    }

    /// Returns the row of the name if an object has one member whose value is a string, which is the next row.
    pub fn sole_text(&self, source: &[u8], row: u32) -> Option<u32> {
        let inside = self.inside(source, row);
        (inside.len() == 2 && self.kind(source, row + 2) == Kind::Text).then_some(inside.start)
    }

    /// Returns the members of an object: the rows of names and values.
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
