//! The input of a piece of a component: data, or text that is already encoded.
//!
//! A path consists of segments, a query of names and values, a userinfo of a user and a password. RFC 3986 2.4: such a
//! piece is encoded once, when the component is produced, so callers must say whether it is encoded. In [`Input::Data`]
//! a "%" is encoded like any other character that is not allowed. [`Input::Raw`] keeps percent-encoded bytes;
//! characters that are not allowed are still encoded, so that none can become a delimiter. A "%" that does not begin an
//! encoded byte is kept too, and rejected by the check of the component. [`Input::Url`] is raw text by the URL
//! Standard, which keeps more characters.

use crate::syntax::chars::Syntax;
use crate::syntax::percent::{self, EncodeSet};

/// A piece of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// Data, which is encoded once.
    Data(&'a [u8]),
    /// Text of a URI or an IRI, which is already encoded.
    Raw(&'a str),
    /// Text of a URL of the URL Standard: only delimiters are encoded here, the rest by a setter.
    Url(&'a str),
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(data: &'a [u8]) -> Self {
        Input::Data(data)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Input<'a> {
    fn from(data: &'a [u8; N]) -> Self {
        Input::Data(data)
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(data: &'a str) -> Self {
        Input::Data(data.as_bytes())
    }
}

impl<'a> Input<'a> {
    /// Encodes the piece; characters of `set` are kept.
    ///
    /// ```
    /// use urikit_core::syntax::{chars::Syntax::{Iri, Uri}, input::Input, percent::EncodeSet};
    /// assert_eq!(Input::from("50%41/").encoded(Uri, &EncodeSet::SEGMENT), "50%2541%2F");
    /// assert_eq!(Input::Raw("50%41/é").encoded(Uri, &EncodeSet::SEGMENT), "50%41%2F%C3%A9");
    /// assert_eq!(Input::Raw("é%7e").encoded(Iri, &EncodeSet::SEGMENT), "é%7e");
    /// ```
    ///
    /// ```
    /// use urikit_core::syntax::{chars::Syntax::Uri, input::Input, percent::EncodeSet};
    /// assert_eq!(Input::Url("a|b[]%zz/\\?").encoded(Uri, &EncodeSet::SEGMENT), "a|b[]%zz%2F%5C%3F");
    /// ```
    pub fn encoded(self, syntax: Syntax, set: &EncodeSet) -> String {
        match self {
            Input::Data(data) => percent::encode_for(syntax, data, set),
            Input::Raw(text) => {
                let mut out = String::with_capacity(text.len());
                push_raw(&mut out, syntax, text, set, |byte| set.keeps(byte));
                out
            }
            Input::Url(text) => {
                let mut out = String::with_capacity(text.len());
                push_url(&mut out, text, |byte| set.keeps(byte));
                out
            }
        }
    }

    /// Returns the given bytes.
    pub(crate) fn bytes(self) -> &'a [u8] {
        match self {
            Input::Data(data) => data,
            Input::Raw(text) | Input::Url(text) => text.as_bytes(),
        }
    }

    /// Returns the number of given bytes.
    pub(crate) fn len(self) -> usize {
        self.bytes().len()
    }

    /// Returns true for empty input.
    pub(crate) fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns true for "." and "..", encoded or not, which 5.2.4 would remove.
    pub fn is_dots(self) -> bool {
        match self {
            Input::Data(data) => matches!(data, b"." | b".."),
            Input::Raw(text) | Input::Url(text) => {
                matches!(&*percent::decode_unreserved(text), "." | "..")
            }
        }
    }
}

/// Appends raw text: keeps "%", bytes that `keeps` accepts, and allowed non-ASCII characters.
pub(crate) fn push_raw(out: &mut String, syntax: Syntax, text: &str, set: &EncodeSet, keeps: impl Fn(u8) -> bool) {
    for c in text.chars() {
        let stays = match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => byte == b'%' || keeps(byte),
            _ => syntax == Syntax::Iri && set.allows_beyond_ascii(c),
        };
        if stays {
            out.push(c);
        } else {
            percent::push_char(out, c);
        }
    }
}

/// Appends text of a URL: encodes only delimiters that `keeps` rejects. "
///
/// " is treated as "/".
pub(crate) fn push_url(out: &mut String, text: &str, keeps: impl Fn(u8) -> bool) {
    for c in text.chars() {
        let stays = match c {
            '\0'..=' ' => false,
            '\\' => keeps(b'/'),
            '/' | '?' | '#' | '&' | '=' | '+' | ';' => keeps(c as u8),
            _ => true,
        };
        if stays {
            out.push(c);
        } else {
            percent::push_char(out, c);
        }
    }
}

/// Returns true if a piece of a valid component is the same as data and as raw text, so that it does not matter which
/// of the two it is.
///
/// ```
/// use urikit_core::syntax::{chars::Syntax::Uri, input::says_the_same, percent::EncodeSet};
/// assert!(says_the_same(Uri, "a+b", &EncodeSet::SEGMENT));
/// assert!(!says_the_same(Uri, "a%2Bb", &EncodeSet::SEGMENT));
/// assert!(!says_the_same(Uri, "a+b", &EncodeSet::QUERY_PAIR));
/// ```
#[inline]
pub fn says_the_same(syntax: Syntax, text: &str, set: &EncodeSet) -> bool {
    text.bytes().all(|byte| set.keeps(byte))
        || (syntax == Syntax::Iri
            && text.chars().all(|c| match u8::try_from(c) {
                Ok(byte) if byte.is_ascii() => set.keeps(byte),
                _ => set.keeps_beyond_ascii(c),
            }))
}

/// Returns the same for a segment of a path, in which "." and ".." are not allowed as data.
#[inline]
pub fn segment_says_the_same(syntax: Syntax, segment: &str) -> bool {
    says_the_same(syntax, segment, &EncodeSet::SEGMENT) && !matches!(segment, "." | "..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::chars::{self, PCHAR};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_says_the_same_is_written_the_same(text in "[a%4.+&=ü\u{202E}]{0,5}") {
            for syntax in [Syntax::Uri, Syntax::Iri] {
                for set in [EncodeSet::SEGMENT, EncodeSet::QUERY_PAIR, EncodeSet::USER] {
                    let as_data = Input::from(&*text).encoded(syntax, &set);
                    prop_assert_eq!(says_the_same(syntax, &text, &set), as_data == text);
                }
            }
        }

        #[test]
        fn raw_text_of_the_grammar_stays(text in "([a:@!~]|%[0-9a-fA-F]{2}){0,5}") {
            prop_assert_eq!(Input::Raw(&text).encoded(Syntax::Uri, &EncodeSet::SEGMENT), text);
        }

        #[test]
        fn raw_text_never_ends_its_piece(text in ".{0,6}") {
            let written = Input::Raw(&text).encoded(Syntax::Uri, &EncodeSet::SEGMENT);
            prop_assert!(written.bytes().all(|byte| byte == b'%' || chars::is(byte, PCHAR)));
        }
    }
}
