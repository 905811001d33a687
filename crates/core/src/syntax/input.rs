//! A piece of a component on its way in: data, or text that is encoded already.
//!
//! A path is made of segments, a query of names and values, a userinfo of a user and a
//! password. RFC 3986 2.4 says when such a piece is encoded: once, when the component is
//! produced. So a caller has to say which of the two a piece is. [`Input::Data`] has its
//! "%" encoded like any other character that is not allowed; [`Input::Raw`] keeps every
//! percent-encoded byte as it is, and what is not allowed in its place is encoded all the
//! same, so that it can never become a delimiter. A "%" that does not begin an encoded byte
//! stays too: the check of the component refuses it. [`Input::Url`] is the raw text of the URL
//! Standard, which leaves more characters as they are.

use crate::syntax::chars::Syntax;
use crate::syntax::percent::{self, EncodeSet};

/// A piece of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// Bytes that mean themselves: they are encoded once.
    Data(&'a [u8]),
    /// Text of a URI or an IRI: it is encoded already.
    Raw(&'a str),
    /// Text of a URL of the URL Standard: only what would be a delimiter is encoded here, and the
    /// rest is left to a setter.
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

impl Input<'_> {
    /// The piece as it is written where `set` is allowed.
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

    /// How many bytes were given.
    pub(crate) fn len(self) -> usize {
        match self {
            Input::Data(data) => data.len(),
            Input::Raw(text) | Input::Url(text) => text.len(),
        }
    }

    /// Whether this is nothing.
    pub(crate) fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether this is a "." or ".." that 5.2.4 would remove, its dots encoded or not.
    pub fn is_dots(self) -> bool {
        match self {
            Input::Data(data) => matches!(data, b"." | b".."),
            Input::Raw(text) | Input::Url(text) => {
                matches!(&*percent::decode_unreserved(text), "." | "..")
            }
        }
    }
}

/// Appends a raw text: what `keeps` or what is allowed beyond ASCII stays, and so does "%".
pub(crate) fn push_raw(
    out: &mut String,
    syntax: Syntax,
    text: &str,
    set: &EncodeSet,
    keeps: impl Fn(u8) -> bool,
) {
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

/// Appends the text of a URL: what `keeps`, and what ends no piece of a URL, stays. "\\" ends what "/" ends.
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

/// Whether a piece of a valid component says the same as data and as raw text: then nobody
/// has to remember which of the two it is.
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

/// The same of a segment of a path: "." and ".." are refused as data.
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
