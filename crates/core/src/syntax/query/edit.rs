//! Edits of a query: names and values as data or raw text; other pieces keep their bytes.
//!
//! Data is encoded when the component is produced, and never again (RFC 3986 2.4). A raw name or value keeps its bytes,
//! but separators in it are encoded. A pair is found by its decoded name, so `%61=1` is a pair with the name "a"; a
//! name whose escapes are not UTF-8 is compared byte by byte. A pair with an empty name and no value cannot be written,
//! because nothing between two separators is not a pair.

use super::{pieces, Dialect, Piece, Separators};
use crate::syntax::chars::Syntax;
use crate::syntax::error::{BuildCode, BuildError, Component};
use crate::syntax::input::{self, Input};
use crate::syntax::order;
use crate::syntax::percent::{self, EncodeSet, Errors, Plus};
use std::borrow::Cow;

/// A pair to write: a name and, after "=", a value.
pub type NewPair<'a> = (Input<'a>, Option<Input<'a>>);

/// Writes pairs as a query.
///
/// # Errors
/// [`BuildCode::PairEmpty`].
///
/// ```
/// use urikit_core::syntax::{input::Input, query::{write, Dialect}};
/// let pairs = [("a&b".into(), Some("1 2".into())), (Input::Raw("c"), None)];
/// assert_eq!(write(pairs, &Dialect::PLAIN).unwrap(), "a%26b=1%202&c");
/// assert_eq!(write(pairs, &Dialect::FORM).unwrap(), "a%26b=1+2&c");
/// ```
pub fn write<'a>(pairs: impl IntoIterator<Item = NewPair<'a>>, dialect: &Dialect) -> Result<String, BuildError> {
    let mut out = String::new();
    for (index, pair) in pairs.into_iter().enumerate() {
        if index > 0 {
            out.push(char::from(dialect.separators.first));
        }
        push_pair(&mut out, pair, dialect)?;
    }
    Ok(out)
}

fn push_pair(out: &mut String, (name, value): NewPair<'_>, dialect: &Dialect) -> Result<(), BuildError> {
    if name.is_empty() && value.is_none() {
        return Err(BuildError::new(BuildCode::PairEmpty, Component::Query, 0, 0));
    }
    push_input(out, name, dialect, Half::Name);
    push_value(out, value, dialect);
    Ok(())
}

pub(super) fn push_value(out: &mut String, value: Option<Input<'_>>, dialect: &Dialect) {
    if let Some(value) = value {
        out.push('=');
        push_input(out, value, dialect, Half::Value);
    }
}

/// The half of a pair: "=" ends the first.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Half {
    Name,
    Value,
}

pub(super) fn push_input(out: &mut String, input: Input<'_>, dialect: &Dialect, half: Half) {
    let keeps =
        |byte| EncodeSet::QUERY.keeps(byte) && !dialect.separators.end(byte) && (byte != b'=' || half == Half::Value);
    match input {
        Input::Data(data) => push_data(out, data, dialect),
        Input::Raw(text) => input::push_raw(out, dialect.syntax, text, &EncodeSet::QUERY, keeps),
        Input::Url(text) => input::push_url(out, text, keeps),
    }
}

/// Appends data as [`percent::encode_for`] or [`percent::encode_form`] do, with every separator of the dialect encoded
/// as well.
fn push_data(out: &mut String, data: &[u8], dialect: &Dialect) {
    if dialect.syntax == Syntax::Iri && dialect.plus == Plus::Literal && !data.is_ascii() {
        for chunk in data.utf8_chunks() {
            for c in chunk.valid().chars() {
                match u8::try_from(c) {
                    Ok(byte) if byte.is_ascii() => push_byte(out, byte, dialect),
                    _ if EncodeSet::QUERY_PAIR.keeps_beyond_ascii(c) => out.push(c),
                    _ => percent::push_char(out, c),
                }
            }
            chunk.invalid().iter().for_each(|octet| percent::push_octet(out, *octet));
        }
        return;
    }
    data.iter().for_each(|byte| push_byte(out, *byte, dialect));
}

/// Appends one byte of data, encoded if it is not ASCII or not allowed.
fn push_byte(out: &mut String, byte: u8, dialect: &Dialect) {
    let keeps = |byte: u8| match dialect.plus {
        Plus::Literal => EncodeSet::QUERY_PAIR.keeps(byte),
        Plus::Space => byte.is_ascii_alphanumeric() || matches!(byte, b'*' | b'-' | b'.' | b'_'),
    };
    match byte {
        b' ' if dialect.plus == Plus::Space => out.push('+'),
        byte if keeps(byte) && !dialect.separators.end(byte) => out.push(char::from(byte)),
        byte => percent::push_octet(out, byte),
    }
}

/// Appends a pair, after a separator unless the query is empty or ends with one.
///
/// # Errors
/// [`BuildCode::PairEmpty`].
///
/// ```
/// use urikit_core::syntax::query::{append, Dialect};
/// assert_eq!(append("a=%7e", ("b".into(), Some("1".into())), &Dialect::PLAIN).unwrap(), "a=%7e&b=1");
/// ```
pub fn append(query: &str, pair: NewPair<'_>, dialect: &Dialect) -> Result<String, BuildError> {
    let mut out = String::with_capacity(query.len() + 16);
    out.push_str(query);
    append_to(&mut out, pair, dialect)?;
    Ok(out)
}

/// Appends a pair in place; see [`append`].
pub(super) fn append_to(out: &mut String, pair: NewPair<'_>, dialect: &Dialect) -> Result<(), BuildError> {
    if out.bytes().last().is_some_and(|b| !dialect.separators.end(b)) {
        out.push(char::from(dialect.separators.first));
    }
    push_pair(out, pair, dialect)
}

/// Removes the pairs named `name`, each with the separator before it.
///
/// ```
/// use urikit_core::syntax::query::{remove, Dialect};
/// assert_eq!(remove("a=1&b&%61=2", b"a", &Dialect::PLAIN), "b");
/// ```
pub fn remove(query: &str, name: &[u8], dialect: &Dialect) -> String {
    rewrite(query, &dialect.separators, |out, piece| {
        if names(piece, name, dialect) {
            return Keep::No;
        }
        out.push_str(piece.text);
        Keep::Yes
    })
}

/// Sorts the pairs by their decoded names, byte by byte; pairs with the same name keep their order, empty pieces and
/// separators their places.
///
/// ```
/// use urikit_core::syntax::query::{sort, Dialect};
/// assert_eq!(sort("b=2&&a&b=1", &Dialect::PLAIN), "a&&b=2&b=1");
/// ```
pub fn sort(query: &str, dialect: &Dialect) -> String {
    let filled = pieces(query, &dialect.separators).filter(|p| !p.text.is_empty());
    let mut sorted: Vec<_> = filled.map(|p| (octets(&p, dialect), p)).collect();
    order::sort_by(&mut sorted, |(a, _), (b, _)| a.cmp(b));
    let mut next = sorted.into_iter();
    rewrite(query, &dialect.separators, |out, piece| {
        if !piece.text.is_empty() {
            out.push_str(next.next().map_or("", |(_, p)| p.text));
        }
        Keep::Yes
    })
}

/// The decision about a piece of the query.
#[derive(PartialEq)]
pub(super) enum Keep {
    Yes,
    No,
}

/// Rewrites a query piece by piece: `write` appends one and decides whether to keep it; a removed piece takes the
/// separator before it along.
pub(super) fn rewrite<'a>(
    query: &'a str,
    separators: &Separators,
    mut write: impl FnMut(&mut String, &Piece<'a>) -> Keep,
) -> String {
    let mut out = String::with_capacity(query.len() + 16);
    let mut first = true;
    for piece in pieces(query, separators) {
        let before = out.len();
        if !first {
            out.push_str(&query[piece.start - 1..piece.start]);
        }
        match write(&mut out, &piece) {
            Keep::Yes => first = false,
            Keep::No => out.truncate(before),
        }
    }
    out
}

/// Returns the bytes of a given name.
pub(super) fn meaning<'a>(name: Input<'a>, dialect: &Dialect) -> Cow<'a, [u8]> {
    match name {
        Input::Data(data) => Cow::Borrowed(data),
        Input::Raw(text) | Input::Url(text) => decoded_octets(text, dialect),
    }
}

fn names(piece: &Piece<'_>, name: &[u8], dialect: &Dialect) -> bool {
    !piece.text.is_empty() && octets(piece, dialect).as_ref() == name
}

/// Returns the decoded bytes of the name.
pub(super) fn octets<'a>(piece: &Piece<'a>, dialect: &Dialect) -> Cow<'a, [u8]> {
    if piece.encoded {
        decoded_octets(piece.name(), dialect)
    } else {
        Cow::Borrowed(piece.name().as_bytes())
    }
}

/// Returns the decoded bytes of a name or a value; where they have no meaning, those that the dialect reads.
///
/// ```
/// use urikit_core::syntax::{percent::Errors, query::{decoded_octets, Dialect}};
/// let browsers = Dialect { errors: Errors::Replace, ..Dialect::FORM };
/// assert_eq!(*decoded_octets("%FF", &Dialect::FORM), *b"\xFF");
/// assert_eq!(*decoded_octets("%FF", &browsers), *"\u{FFFD}".as_bytes());
/// ```
pub fn decoded_octets<'a>(text: &'a str, dialect: &Dialect) -> Cow<'a, [u8]> {
    match (percent::decode(text, dialect.plus), dialect.errors) {
        (Ok(octets), Errors::Strict) => octets,
        (Err(_), Errors::Strict | Errors::Keep) => Cow::Borrowed(text.as_bytes()),
        (Ok(octets), _) if std::str::from_utf8(&octets).is_ok() => octets,
        (_, errors) => match percent::decode_lenient(text, dialect.plus, errors) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::{decoded, pairs, set};
    use super::*;
    use proptest::prelude::*;

    fn both() -> Dialect {
        Dialect { separators: Separators::new("&;").unwrap(), ..Dialect::PLAIN }
    }

    #[test]
    fn edits_leave_other_bytes_alone() {
        let d = Dialect::PLAIN;
        let add = |q, value| append(q, ("a".into(), value), &d).unwrap();
        let put = |q, values: &[Option<Input<'_>>]| set(q, "a".into(), values, &d).unwrap();
        assert_eq!((add("", None), add("x&", None)), ("a".into(), "x&a".into()));
        assert_eq!(add("%7e&&x=%2b", Some("".into())), "%7e&&x=%2b&a=");
        assert_eq!(remove("&a&&b&a=1&", b"a", &d), "&&b&");
        assert_eq!(remove("a;b&a;c", b"a", &both()), "b;c");
        assert_eq!(put("a&b&a&c", &[Some("1".into()), None, Some("3".into())]), "a=1&b&a&a=3&c");
        assert_eq!(put("b&a&a", &[None]), "b&a");
        assert_eq!(set("%FF=1&b", b"\xFF".into(), &[Some("2".into())], &d).unwrap(), "%FF=2&b");
        assert_eq!(set("a+b=1", "a b".into(), &[Some("c d".into())], &Dialect::FORM).unwrap(), "a+b=c+d");
        assert_eq!(sort("c&;b;a=1", &both()), "a=1&;b;c");
    }

    #[test]
    fn a_pair_that_would_not_be_seen_is_refused() {
        let d = Dialect::PLAIN;
        assert_eq!(append("a", ("".into(), None), &d).unwrap_err().code, BuildCode::PairEmpty);
        assert_eq!(set("=1", "".into(), &[None], &d).unwrap_err().code, BuildCode::PairEmpty);
        assert_eq!(write([("".into(), None)], &d).unwrap_err().code, BuildCode::PairEmpty);
    }

    #[test]
    fn a_separator_in_data_is_encoded() {
        let d = Dialect { separators: Separators::new("*").unwrap(), ..Dialect::FORM };
        assert_eq!(write([("a*b".into(), None)], &d).unwrap(), "a%2Ab");
    }

    #[test]
    fn a_raw_pair_keeps_its_bytes_and_ends_nothing() {
        let d = Dialect::PLAIN;
        let raw = |name, value| write([(Input::Raw(name), Some(Input::Raw(value)))], &d).unwrap();
        assert_eq!(raw("a+%7e;", "1=2%2f"), "a+%7e;=1=2%2f");
        assert_eq!(raw("a=b", "x&y#z"), "a%3Db=x%26y%23z");
        assert_eq!(set("%61=1", Input::Raw("a"), &[Some(Input::Raw("%41"))], &d).unwrap(), "%61=%41");
    }

    fn any_dialect() -> impl Strategy<Value = Dialect> {
        let plus = prop::sample::select(vec![Plus::Space, Plus::Literal]);
        (prop::sample::select(vec!["&", ";", "&;", "!", "*,"]), plus).prop_map(|(set, plus)| Dialect {
            separators: Separators::new(set).unwrap(),
            plus,
            ..Dialect::FORM
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            pairs in prop::collection::vec((".{0,6}", prop::option::of(".{0,6}")), 0..5),
            d in any_dialect(),
        ) {
            let pairs: Vec<_> = pairs.into_iter().filter(|(n, v)| !n.is_empty() || v.is_some()).collect();
            let data = pairs.iter().map(|(n, v)| (n.as_str().into(), v.as_deref().map(Input::from)));
            let query = write(data, &d).unwrap();
            let reference = format!("?{query}");
            prop_assert!(crate::syntax::parse::parse(&reference).is_ok());
            let read: Vec<_> = decoded(&query, &d)
                .map(|pair| pair.map(|(n, v)| (n.into_owned(), v.map(Cow::into_owned))).unwrap())
                .collect();
            prop_assert_eq!(read, pairs);
        }

        #[test]
        fn set_gives_these_values_and_keeps_the_others(
            query in "[ab=&;]{0,12}",
            count in 0usize..4,
            d in any_dialect(),
        ) {
            let values = [Some("1"), None, Some("2")][..count.min(3)].to_vec();
            let given: Vec<Option<Input<'_>>> = values.iter().map(|value| value.map(Input::from)).collect();
            let edited = set(&query, "a".into(), &given, &d).unwrap();
            let others = |q: &str| -> Vec<_> {
                pairs(q, &d.separators).filter(|p| p.0 != "a").map(|p| format!("{p:?}")).collect()
            };
            prop_assert_eq!(others(&query), others(&edited));
            let now: Vec<_> = pairs(&edited, &d.separators)
                .filter(|p| p.0 == "a")
                .map(|p| p.1)
                .collect();
            prop_assert_eq!(now, values);
        }
    }
}
