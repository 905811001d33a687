//! XML: the wanted elements, with the source ranges of their attributes and texts.
//!
//! This is a scan, not a validating parser. A parser that runs beside it (in Python: expat) checks that the document is
//! well-formed, and the caller passes [`Scanner::advance`] how far it is. Up to that byte the document is XML, so a tag
//! ends at the `>` behind its quoted values, and a search for the next mark finds the next token. Expat reports no
//! offsets of attributes and its events cost a call each; the scan adds offsets, and reports wanted elements only.
//!
//! - [`scan`]: tokens, nested elements, instructions.
//! - [`wanted`]: the wanted elements.
//! - [`names`]: prefixes and namespaces (Namespaces in XML 1.0).
//! - [`tag`]: the attributes in a start tag.
//! - [`dtd`]: declared entities, defaults and types of attributes.
//! - [`value`]: the value of an attribute (XML 1.0 section 3.3.3).
//! - [`text`]: the text of an element, with the range of each piece.
//!
//! Refused, with an offset: too many nested elements, and too many characters of default attributes. The other parser
//! bounds entities. On bytes that are not XML nothing panics and the work stays linear, but the events mean nothing.
//!
//! Left out: external entities, the external subset and parameter entities; nothing is ever loaded.

mod dtd;
mod names;
mod scan;
mod table;
mod tag;
#[cfg(test)]
mod tests;
mod text;
mod value;
mod wanted;

use std::borrow::Cow;

pub use names::Namespaces;
pub use scan::{Scanner, DEEPEST};
pub use text::{Piece, Text};
pub use wanted::{Vocabulary, Wanted};

/// An event, in source order. Offsets count characters.
#[derive(Debug)]
pub enum Event<'t> {
    /// The start of a wanted element.
    Start(Start<'t>),
    /// The end of an element whose text is wanted.
    Text {
        /// The number of reported elements around it.
        level: usize,
        /// Its text.
        text: Text,
    },
    /// A wanted processing instruction.
    Instruction(Instruction<'t>),
}

/// The start tag of an element.
#[derive(Debug)]
pub struct Start<'t> {
    /// Its name in the source.
    pub name: &'t [u8],
    /// The index of the local part in the name.
    pub local: usize,
    /// The index of its namespace in [`Scanner::namespaces`].
    pub namespace: Option<u32>,
    /// Its prefix is undeclared, and has not been reported before.
    pub unbound: bool,
    /// One of its attributes is meaningful on any element: a namespace, `xml:base`, a foreign one.
    pub special: bool,
    /// It comes from an entity: its offsets are those of the reference.
    pub of_entity: bool,
    /// The start of the tag.
    pub offset: usize,
    /// The end of its name.
    pub name_end: usize,
    /// The number of reported elements around it.
    pub level: usize,
    /// All its attributes, those in the tag first.
    pub attributes: Vec<Attribute<'t>>,
}

/// An attribute.
#[derive(Debug)]
pub struct Attribute<'t> {
    /// Its name in the source.
    pub name: Cow<'t, [u8]>,
    /// The index of the local part in the name.
    pub local: usize,
    /// Its namespace, if it has a prefix.
    pub namespace: Option<u32>,
    /// Its value, normalized.
    pub value: Cow<'t, [u8]>,
    /// The range of its value, if it is in the tag.
    pub place: Option<(usize, usize)>,
}

/// A processing instruction.
#[derive(Debug)]
pub struct Instruction<'t> {
    /// Its target.
    pub target: &'t [u8],
    /// Its data with line ends normalized.
    pub data: Cow<'t, [u8]>,
    /// The start of the data if that is verbatim in the source, else of the instruction.
    pub offset: usize,
    /// The data is verbatim in the source.
    pub verbatim: bool,
    /// The number of reported elements around it.
    pub level: usize,
}

/// The reason why a scan stopped, with the offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// More than [`DEEPEST`] elements are nested.
    Depth(usize),
    /// The attributes with defaults of a DTD have more characters than allowed.
    Defaults(usize),
}
