//! Why a row has no answer, and why a whole column has none.

use std::fmt;

use urikit_core::advice::issue::refused::cause;
use urikit_core::forms::iri::HostError;
use urikit_core::syntax::characters;
use urikit_core::syntax::error::{BuildError, EncodingError, SyntaxError};

/// Why one row has no answer; offsets are bytes of the text it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable code of the core.
    pub code: &'static str,
    /// The start of the offending part.
    pub start: usize,
    /// Its end.
    pub end: usize,
    /// Which of the texts of the row it is about.
    pub about: About,
}

/// Which text a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// That of the column.
    Text,
    /// The second operand: a base, or the text to compare with.
    Other,
    /// Something made of the text; places are characters of that.
    Piece,
}

impl Fault {
    /// A fault of the whole text.
    pub fn whole(code: &'static str) -> Self {
        Fault { code, start: 0, end: 0, about: About::Text }
    }

    /// The same, about the second operand.
    pub fn of_other(self) -> Self {
        Fault { about: About::Other, ..self }
    }

    /// The error of an invalid reference: its cause, as `URISyntaxError` names it.
    #[cold]
    pub fn of_syntax(text: &str, error: SyntaxError) -> Self {
        let found = cause(text, error);
        Fault { code: found.code, start: found.start, end: found.end, about: About::Text }
    }

    /// The same about a piece that was read on its own.
    pub fn of_piece(self, piece: &str) -> Self {
        Fault { about: About::Piece, ..self.in_characters(piece, None) }
    }

    /// The same with its places in characters.
    pub fn in_characters(self, text: &str, other: Option<&str>) -> Self {
        let of = match self.about {
            About::Text => text,
            About::Other => other.unwrap_or(""),
            About::Piece => return self,
        };
        Fault { start: characters::count(of, self.start), end: characters::count(of, self.end), ..self }
    }
}

impl From<EncodingError> for Fault {
    fn from(error: EncodingError) -> Self {
        Fault { code: error.code.name(), start: error.offset, end: error.end, about: About::Text }
    }
}

impl From<BuildError> for Fault {
    fn from(error: BuildError) -> Self {
        Fault { code: error.code.name(), start: error.offset, end: error.end, about: About::Text }
    }
}

impl From<HostError> for Fault {
    fn from(error: HostError) -> Self {
        let label = error.label;
        Fault { code: error.code.name(), start: label.start, end: label.end, about: About::Text }
    }
}

/// Why a column was not answered at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A row has no answer, and the caller wants to know; places are characters.
    Row(usize, Fault),
    /// The buffers of the column contradict each other: what, and at which row.
    Malformed(&'static str, Option<usize>),
    /// The column is of another type.
    Type(String),
    /// The second column has another number of rows.
    Lengths(usize, usize),
    /// The answers of one chunk do not fit the layout of the input.
    Full,
    /// A defect of this crate.
    Internal(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Row(row, fault) => write!(f, "{} in row {row} at character {}", fault.code, fault.start),
            Refusal::Malformed(what, None) => write!(f, "malformed Arrow data: {what}"),
            Refusal::Malformed(what, Some(row)) => write!(f, "malformed Arrow data: {what} (row {row})"),
            Refusal::Type(found) => write!(f, "expected a column of text, found {found}"),
            Refusal::Lengths(first, second) => {
                write!(f, "columns must have the same length, found {first} and {second} rows")
            }
            Refusal::Full => {
                f.write_str("result too long for its layout: more than 2 GiB of text in one chunk; use large_string")
            }
            Refusal::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

impl std::error::Error for Refusal {}
