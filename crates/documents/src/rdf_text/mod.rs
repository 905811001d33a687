//! Turtle, TriG, N-Triples, N-Quads and SPARQL: their words, with places (Turtle section 6.5,
//! SPARQL 1.1 section 19.8).
//!
//! A reader of references needs the words, not a syntax tree: a base is declared by two
//! words in a row, a prefix by three. So no text is refused. What is not a word is one
//! character wide, and a text of mistakes is read to its end.
//!
//! - [`words`]: every word, or only those that matter to references.
//! - [`characters`]: which characters a name may have.
//!
//! Between `<` and `>` more is taken than the grammar allows, so that `<a b>` is one
//! reference with a mistake in it and not three unknown words. A `<` that no `>` follows on
//! its line is [`Kind::Unclosed`]. SPARQL has `<` for "less than" as well: there, by the rule
//! of the longest word, `<` begins an IRIREF exactly if the grammar of IRIREF fits.
//!
//! Every character is looked at a bounded number of times, and nothing is kept but the place
//! in the text. Escapes stay as they are written: a caller undoes those of the words it wants.
//!
//! Left out: in SPARQL, `\u` may be anywhere in a query (section 19.2); here it counts in
//! IRIREFs only, as in Turtle.

mod characters;
mod words;

pub use words::{words, Words};

/// The longest text that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// Whose words they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Turtle, and TriG, whose graphs add brackets and a keyword.
    Turtle,
    /// N-Triples and N-Quads, which have the words of Turtle and no directives.
    NTriples,
    /// Queries and updates.
    Sparql,
}

/// The kinds of words; white space, comments, numbers, variables and blank nodes are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What is between `<` and `>`.
    Iri,
    /// A prefixed name, or a prefix alone.
    Name,
    /// Letters without a colon: `a`, `BASE`, `GRAPH`.
    Bare,
    /// What is behind `@`: `prefix`, `base`, or the language of a literal.
    At,
    /// `^^`
    Datatype,
    /// A string, its quotation marks included.
    String,
    /// A dot, a semicolon, a bracket, or a character that begins no word.
    Mark,
    /// A `<` or a quotation mark that nothing closes.
    Unclosed,
}

/// A word; places are characters of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// What it is.
    pub kind: Kind,
    /// Where it begins.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

#[cfg(test)]
mod tests;
