//! XML: which of its elements matter, with the places of their attributes and texts.
//!
//! This is a scan and not a judge. Whether a document is well-formed, and up to which byte, says
//! a parser that runs beside it (in Python: expat), and [`Scanner::advance`] is told how far. What is
//! before that byte is XML, so that a tag ends at the `>` behind its quoted values, and a search for
//! the next mark finds the next token. The judge keeps no places of attributes and its events cost a
//! call each; the scan gives places, and tells only of elements that somebody asks for.
//!
//! - [`scan`]: tokens, elements within each other, instructions.
//! - [`wanted`]: which elements are asked for.
//! - [`names`]: prefixes and namespaces (Namespaces in XML 1.0).
//! - [`tag`]: the attributes that are written in a start tag.
//! - [`dtd`]: what a document type declares: entities, defaults and types of attributes.
//! - [`value`]: the value of an attribute (XML 1.0 section 3.3.3).
//! - [`text`]: the text of an element, with the place of each piece.
//!
//! What can go wrong is refused, with a place: too many elements within each other, or defaults of a
//! DTD that weigh too much. Entities are bounded by who judges. On text that is not XML, whatever its
//! bytes, nothing panics and the work stays linear, but what is told means nothing.
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

/// Something in a document, in the order of the source. Places are characters.
#[derive(Debug)]
pub enum Event<'t> {
    /// The start of an element that somebody asks for.
    Start(Start<'t>),
    /// The end of an element whose text is asked for.
    Text {
        /// How many told elements are around it.
        level: usize,
        /// Its text.
        text: Text,
    },
    /// A processing instruction that somebody asks for.
    Instruction(Instruction<'t>),
}

/// The start tag of an element.
#[derive(Debug)]
pub struct Start<'t> {
    /// Its name as it is written.
    pub name: &'t [u8],
    /// Where in the name the local part begins.
    pub local: usize,
    /// Its namespace, counted in [`Scanner::namespaces`].
    pub namespace: Option<u32>,
    /// Whether its prefix is declared nowhere, and was not said to be.
    pub unbound: bool,
    /// Whether an attribute of it means something on any element: a namespace, `xml:base`, a foreign one.
    pub special: bool,
    /// Whether it comes out of an entity: its places are that of the reference.
    pub of_entity: bool,
    /// Where the tag begins.
    pub offset: usize,
    /// Where its name ends.
    pub name_end: usize,
    /// How many told elements are around it.
    pub level: usize,
    /// All its attributes, those of the tag first.
    pub attributes: Vec<Attribute<'t>>,
}

/// An attribute.
#[derive(Debug)]
pub struct Attribute<'t> {
    /// Its name as it is written.
    pub name: Cow<'t, [u8]>,
    /// Where in the name the local part begins.
    pub local: usize,
    /// Its namespace, if it has a prefix.
    pub namespace: Option<u32>,
    /// Its value, normalized.
    pub value: Cow<'t, [u8]>,
    /// Where its value is, if it is in the tag.
    pub place: Option<(usize, usize)>,
}

/// A processing instruction.
#[derive(Debug)]
pub struct Instruction<'t> {
    /// Its target.
    pub target: &'t [u8],
    /// Its data, line ends normalized.
    pub data: Cow<'t, [u8]>,
    /// Where the data begins, if it is there letter by letter; else where the instruction is.
    pub offset: usize,
    /// Whether the data is there letter by letter.
    pub verbatim: bool,
    /// How many told elements are around it.
    pub level: usize,
}

/// Why a scan stopped, and at which character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// More than [`DEEPEST`] elements are within each other.
    Depth(usize),
    /// The attributes, with defaults of a DTD, weigh more than the document may.
    Defaults(usize),
}
