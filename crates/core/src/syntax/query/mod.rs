//! A query as an ordered list of pairs, read and edited without changing other bytes.
//!
//! RFC 3986 3.4 gives a query no structure; pairs "name=value" are a convention of HTML forms (WHATWG URL 5.1 and 5.2),
//! with variants: separated by "&", by ";" or by both, and with "+" as a space or as itself. A [`Dialect`] is one of
//! them.
//!
//! ```text
//! a=1&&b&c=&=d        five pieces, four pairs
//! │   ││ │  └ name "", value "d"
//! │   ││ └ name "c", value ""
//! │   │└ name "b", no value: not the same as "b="
//! │   └ an empty piece: no pair, but an edit keeps it
//! └ name "a", value "1"
//! ```
//!
//! A query is split first and decoded afterwards (7.3), each piece at its first "=". Decoding fails at bytes that are
//! not UTF-8. Edits take *data* for names and values, encode it once, and find pairs by their decoded names; all other
//! pairs keep their bytes. Left out: charsets other than UTF-8, and the bracket syntax of PHP and Rails, which is a
//! convention for names.

use crate::syntax::chars::{self, Syntax};
use crate::syntax::error::{BuildCode, BuildError, Component, EncodingCode, EncodingError};
use crate::syntax::percent::{self, Errors, Plus};
use std::borrow::Cow;

mod change;
mod edit;

pub use change::{fits, retain, set, update, NewValues};
pub use edit::{append, decoded_octets, remove, sort, write, NewPair};

/// The characters that end a pair: a set of sub-delimiters without "=" and "+".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separators {
    roles: [Role; 256],
    first: u8,
}

/// The role of a byte when a query is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Data,
    End,
    Equals,
    /// "%" or "+", which need decoding.
    Encoded,
}

impl Separators {
    /// "&" alone, as in HTML forms.
    pub const AMPERSAND: Separators = Separators::only(b'&');

    const fn only(byte: u8) -> Separators {
        let mut roles = [Role::Data; 256];
        roles[b'=' as usize] = Role::Equals;
        roles[b'%' as usize] = Role::Encoded;
        roles[b'+' as usize] = Role::Encoded;
        roles[byte as usize] = Role::End;
        Separators { roles, first: byte }
    }

    /// Creates a set; edits write its first character.
    ///
    /// # Errors
    /// [`BuildCode::SeparatorInvalid`] if `set` is empty or contains a character that is not a sub-delimiter, or "=" or
    /// "+", which have a meaning inside pairs.
    pub fn new(set: &str) -> Result<Separators, BuildError> {
        let wrong = |at, end| BuildError::new(BuildCode::SeparatorInvalid, Component::Query, at, end);
        let mut separators = Separators::only(*set.as_bytes().first().ok_or(wrong(0, 0))?);
        for (at, character) in set.char_indices() {
            let byte = u8::try_from(character).unwrap_or(0);
            if !chars::is(byte, chars::SUB_DELIMS) || matches!(byte, b'=' | b'+') {
                return Err(wrong(at, at + character.len_utf8()));
            }
            separators.roles[usize::from(byte)] = Role::End;
        }
        Ok(separators)
    }

    #[inline(always)]
    fn end(&self, byte: u8) -> bool {
        self.roles[usize::from(byte)] == Role::End
    }
}

/// The syntax of pairs: separators and the meaning of "+". With [`Plus::Space`] edits write names and values as forms
/// do, otherwise as plain percent-encoded data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The characters that end a pair.
    pub separators: Separators,
    /// The meaning of "+".
    pub plus: Plus,
    /// The grammar to write by: an IRI keeps non-ASCII data. A form is ASCII in both.
    pub syntax: Syntax,
    /// The reading of escapes without a meaning.
    pub errors: Errors,
}

impl Dialect {
    /// `application/x-www-form-urlencoded` (WHATWG URL 5).
    pub const FORM: Dialect =
        Dialect { separators: Separators::AMPERSAND, plus: Plus::Space, syntax: Syntax::Uri, errors: Errors::Strict };
    /// Pairs separated by "&" in which "+" is itself (RFC 3986 2.2).
    pub const PLAIN: Dialect = Dialect { plus: Plus::Literal, ..Dialect::FORM };
}

/// The text between two separators: a pair, or empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The piece as written.
    pub text: &'a str,
    /// Its offset in the query; the byte before it, if any, is its separator.
    pub start: usize,
    equals: Option<usize>,
    encoded: bool,
}

impl<'a> Piece<'a> {
    /// Returns the raw name: everything before the first "=".
    #[inline]
    pub fn name(&self) -> &'a str {
        &self.text[..self.equals.unwrap_or(self.text.len())]
    }

    /// Returns the raw value: everything after the first "="; None without "=".
    #[inline]
    pub fn value(&self) -> Option<&'a str> {
        self.equals.map(|at| &self.text[at + 1..])
    }

    /// Returns the offset of the value in the query.
    fn value_start(&self) -> usize {
        self.start + self.equals.map_or(self.text.len(), |at| at + 1)
    }
}

/// An iterator over the pieces of a query, including empty ones.
#[derive(Clone, Debug)]
pub struct Pieces<'a, 's> {
    query: &'a str,
    separators: &'s Separators,
    at: Option<usize>,
}

impl<'a> Iterator for Pieces<'a, '_> {
    type Item = Piece<'a>;

    #[inline]
    fn next(&mut self) -> Option<Piece<'a>> {
        let start = self.at?;
        let rest = &self.query.as_bytes()[start..];
        let mut equals = None;
        let mut encoded = false;
        for (n, byte) in rest.iter().enumerate() {
            match self.separators.roles[usize::from(*byte)] {
                Role::Data => {}
                Role::Equals => equals = equals.or(Some(n)),
                Role::Encoded => encoded = true,
                Role::End => {
                    self.at = Some(start + n + 1);
                    return Some(Piece { text: &self.query[start..start + n], start, equals, encoded });
                }
            }
        }
        self.at = None;
        Some(Piece { text: &self.query[start..], start, equals, encoded })
    }
}

/// Splits `query` at every separator, without loss.
pub fn pieces<'a, 's>(query: &'a str, separators: &'s Separators) -> Pieces<'a, 's> {
    Pieces { query, separators, at: Some(0) }
}

/// Returns the raw pairs of `query`: every piece that is not empty.
///
/// ```
/// use urikit_core::syntax::query::{pairs, Separators};
/// let list: Vec<_> = pairs("a&&b=&c=1=2", &Separators::AMPERSAND).collect();
/// assert_eq!(list, [("a", None), ("b", Some("")), ("c", Some("1=2"))]);
/// ```
#[inline]
pub fn pairs<'a, 's>(
    query: &'a str,
    separators: &'s Separators,
) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a, 's> {
    pieces(query, separators).filter(|p| !p.text.is_empty()).map(|p| (p.name(), p.value()))
}

/// A decoded name and, if there is one, a decoded value.
pub type Pair<'a> = (Cow<'a, str>, Option<Cow<'a, str>>);

/// Returns the pairs of `query`, decoded once, borrowed if nothing is encoded.
///
/// # Errors
/// Each pair may fail on its own: [`EncodingCode::NotUtf8`] and [`EncodingCode::PercentMalformed`], with offsets into
/// `query`.
///
/// ```
/// use urikit_core::syntax::query::{decoded, Dialect};
/// let (name, value) = decoded("caf%C3%A9=a+b", &Dialect::FORM).next().unwrap().unwrap();
/// assert_eq!((name.as_ref(), value.as_deref()), ("café", Some("a b")));
/// assert!(decoded("%FF", &Dialect::FORM).next().unwrap().is_err());
/// ```
#[inline]
pub fn decoded<'a, 'd>(
    query: &'a str,
    dialect: &'d Dialect,
) -> impl Iterator<Item = Result<Pair<'a>, EncodingError>> + use<'a, 'd> {
    pieces(query, &dialect.separators).filter(|p| !p.text.is_empty()).map(|piece| {
        if !piece.encoded {
            return Ok((Cow::Borrowed(piece.name()), piece.value().map(Cow::Borrowed)));
        }
        let decode = |raw| decode_by(raw, dialect.plus, dialect.errors);
        let name = decode(piece.name()).map_err(|e| shift(e, piece.start))?;
        let value = match piece.value() {
            None => None,
            Some(value) => Some(decode(value).map_err(|e| shift(e, piece.value_start()))?),
        };
        Ok((name, value))
    })
}

fn shift(error: EncodingError, by: usize) -> EncodingError {
    EncodingError { offset: error.offset + by, end: error.end + by, ..error }
}

/// Decodes a piece of a component as UTF-8.
///
/// # Errors
/// [`EncodingCode::NotUtf8`] and [`EncodingCode::PercentMalformed`], with the range of the invalid bytes in `text`.
///
/// ```
/// use urikit_core::syntax::{percent::Plus, query::decode_text};
/// let error = decode_text("a%C3b", Plus::Literal).unwrap_err();
/// assert_eq!((error.offset, error.end), (1, 4));
/// ```
pub fn decode_text(text: &str, plus: Plus) -> Result<Cow<'_, str>, EncodingError> {
    let malformed = |at: usize| {
        let end = text.len().min(at + 3);
        EncodingError { code: EncodingCode::PercentMalformed, offset: at, end }
    };
    match percent::decode(text, plus).map_err(malformed)? {
        Cow::Borrowed(_) => Ok(Cow::Borrowed(text)),
        Cow::Owned(octets) => match String::from_utf8(octets) {
            Ok(decoded) => Ok(Cow::Owned(decoded)),
            Err(error) => {
                let error = error.utf8_error();
                let offset = encoded_length(text, error.valid_up_to());
                let bad = error.error_len().map(|n| encoded_length(text, error.valid_up_to() + n));
                Err(EncodingError { code: EncodingCode::NotUtf8, offset, end: bad.unwrap_or(text.len()) })
            }
        },
    }
}

/// Decodes a piece of a component as UTF-8, and what has no meaning by `errors`.
///
/// # Errors
/// Those of [`decode_text`], with [`Errors::Strict`] only.
pub fn decode_by(text: &str, plus: Plus, errors: Errors) -> Result<Cow<'_, str>, EncodingError> {
    match errors {
        Errors::Strict => decode_text(text, plus),
        Errors::Replace | Errors::Keep => Ok(percent::decode_lenient(text, plus, errors)),
    }
}

/// Returns the number of bytes of `text` that the first `octets` decoded bytes come from.
fn encoded_length(text: &str, octets: usize) -> usize {
    let bytes = text.as_bytes();
    (0..octets).fold(0, |at, _| at + if bytes[at] == b'%' { 3 } else { 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn separators_are_chosen() {
        let list = |set: &str| {
            let separators = Separators::new(set).unwrap();
            pairs("a;b=1&c", &separators).collect::<Vec<_>>()
        };
        assert_eq!(list("&"), [("a;b", Some("1")), ("c", None)]);
        assert_eq!(list(";"), [("a", None), ("b", Some("1&c"))]);
        assert_eq!(list("&;"), [("a", None), ("b", Some("1")), ("c", None)]);
        for bad in ["", "=", "&+", "a", "/", "é", "\u{126}"] {
            assert_eq!(Separators::new(bad).unwrap_err().code, BuildCode::SeparatorInvalid, "{bad}");
        }
    }

    #[test]
    fn empty_is_not_undefined() {
        let list: Vec<_> = pairs("a&a=&=&=b&", &Separators::AMPERSAND).collect();
        assert_eq!(list, [("a", None), ("a", Some("")), ("", Some("")), ("", Some("b"))]);
        assert_eq!(pairs("", &Separators::AMPERSAND).count(), 0);
        assert_eq!(pieces("&", &Separators::AMPERSAND).count(), 2);
    }

    #[test]
    fn errors_say_where() {
        let error = |q: &str| decoded(q, &Dialect::FORM).find_map(Result::err).unwrap();
        assert_eq!((error("a=%C3%A9&b=x%E4%").offset, error("a=%zz").end), (15, 5));
        let bad = error("a=%C3%A9&b=x%E4y%20");
        assert_eq!((bad.code, bad.offset, bad.end), (EncodingCode::NotUtf8, 12, 15));
        let cut = error("n%C3=v");
        assert_eq!((cut.offset, cut.end), (1, 4));
    }

    proptest! {
        #[test]
        fn pieces_lose_nothing(query in "[ab=&;%+]{0,12}", set in prop::sample::select(&["&", ";", "&;", "!,"])) {
            let separators = Separators::new(set).unwrap();
            let mut text = String::new();
            for piece in pieces(&query, &separators) {
                if piece.start > 0 {
                    text.push_str(&query[piece.start - 1..piece.start]);
                }
                text.push_str(piece.text);
            }
            prop_assert_eq!(text, query);
        }
    }
}
