//! Turtle, TriG, N-Triples, N-Quads and SPARQL: their tokens with offsets (Turtle section 6.5, SPARQL 1.1 section
//! 19.8).
//!
//! References need only tokens, not a syntax tree: a base is declared by two tokens in a row, a prefix by three. So no
//! text is refused. A character that begins no token is one of its own, and an invalid text is read to its end.
//!
//! - [`words`]: every token, or only those that matter to references.
//! - [`characters`]: the characters of names.
//!
//! Between `<` and `>` more is accepted than the grammar allows, so that `<a b>` is one invalid reference and not three
//! unknown tokens. A `<` without `>` on its line is [`Kind::Unclosed`]. SPARQL has `<` for "less than" as well: there,
//! by the rule of the longest token, `<` begins an IRIREF exactly if the grammar of IRIREF matches.
//!
//! Every character is read a bounded number of times, and no state is kept but the offset. Escapes are not resolved: a
//! caller resolves those of the tokens it needs.
//!
//! Left out: in SPARQL, `\u` may be anywhere in a query (section 19.2); here it counts in IRIREFs only, as in Turtle.

mod characters;
mod words;

pub use words::{words, Words};

/// The longest text that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// The language of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Turtle, and TriG, whose graphs add brackets and a keyword.
    Turtle,
    /// N-Triples and N-Quads, which have the tokens of Turtle and no directives.
    NTriples,
    /// Queries and updates.
    Sparql,
}

/// The kinds of tokens; white space, comments, numbers, variables and blank nodes have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The text between `<` and `>`.
    Iri,
    /// A prefixed name, or a prefix alone.
    Name,
    /// Letters without a colon: `a`, `BASE`, `GRAPH`.
    Bare,
    /// `@` and a name: `prefix`, `base`, or the language of a literal.
    At,
    /// `^^`
    Datatype,
    /// A string with its quotation marks.
    String,
    /// A dot, a semicolon, a bracket, or a character that begins no token.
    Mark,
    /// A `<` or a quotation mark without its closing character.
    Unclosed,
}

/// A token; offsets count characters of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its kind.
    pub kind: Kind,
    /// Its start.
    pub start: u32,
    /// Its end.
    pub end: u32,
}

#[cfg(test)]
mod tests;
