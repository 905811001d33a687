//! Changes of many pairs in one pass: new values for names, and removal of pairs.
//!
//! As in [`super::edit`], names are compared decoded, and other pairs keep their bytes.

use super::edit::{append_to, meaning, octets, push_input, push_value, rewrite, Half, Keep};
use super::{pieces, Dialect, Piece, Separators};
use crate::syntax::error::{BuildCode, BuildError, Component};
use crate::syntax::input::Input;
use std::borrow::Cow;
use std::collections::HashMap;

/// A name with all its new values; None is a pair without "=".
pub type NewValues<'a> = (Input<'a>, Vec<Option<Input<'a>>>);

/// A name with its values, the number of remaining pairs, and the number of written values.
struct Wanted<'a> {
    name: Input<'a>,
    values: Vec<Option<Input<'a>>>,
    found: usize,
    written: usize,
}

impl<'a> Wanted<'a> {
    fn next(&mut self) -> Option<Option<Input<'a>>> {
        let value = self.values.get(self.written).copied();
        self.written += usize::from(value.is_some());
        value
    }
}

/// Gives each name its values, at the positions of its pairs: the first pair gets the first value and so on. Pairs
/// without a value are removed; further values follow the last pair, or the query if there was none. Existing names
/// stay as written. A name given twice gets the values of both.
///
/// # Errors
/// [`BuildCode::PairEmpty`].
///
/// ```
/// use urikit_core::syntax::query::{update, Dialect};
/// let one = Some("1".into());
/// let changes = [("a".into(), vec![one]), ("b".into(), vec![]), ("c".into(), vec![one, None])];
/// assert_eq!(update("%61=x&b&d=%7e&a", &changes, &Dialect::PLAIN).unwrap(), "%61=1&d=%7e&c=1&c");
/// ```
pub fn update(query: &str, changes: &[NewValues<'_>], dialect: &Dialect) -> Result<String, BuildError> {
    let mut wanted: Vec<Wanted<'_>> = Vec::with_capacity(changes.len());
    let mut index: HashMap<Cow<'_, [u8]>, usize> = HashMap::with_capacity(changes.len());
    for (name, values) in changes {
        if name.is_empty() && values.contains(&None) {
            return Err(BuildError::new(BuildCode::PairEmpty, Component::Query, 0, 0));
        }
        let at = *index.entry(meaning(*name, dialect)).or_insert_with(|| {
            wanted.push(Wanted { name: *name, values: Vec::new(), found: 0, written: 0 });
            wanted.len() - 1
        });
        wanted[at].values.extend(values);
    }
    // One name is the usual number, and compared without a hash.
    let only = if wanted.len() == 1 { index.keys().next() } else { None };
    let place = |piece: &Piece<'_>| match (piece.text, only) {
        ("", _) => None,
        (_, Some(name)) => (*octets(piece, dialect) == **name).then_some(0),
        (_, None) => index.get(octets(piece, dialect).as_ref()).copied(),
    };
    if !only.is_some_and(|name| lacks(query, name)) {
        for at in pieces(query, &dialect.separators).filter_map(|piece| place(&piece)) {
            wanted[at].found += 1;
        }
    }
    let is_found = wanted.iter().any(|one| one.found > 0);
    let mut out = if is_found { replaced(query, &mut wanted, place, dialect) } else { query.to_owned() };
    for one in &mut wanted {
        while let Some(value) = one.next() {
            append_to(&mut out, (one.name, value), dialect)?;
        }
    }
    Ok(out)
}

/// Returns true if no name of a query can be `name`, without a look at its pairs: nothing is encoded, and the text is
/// nowhere. A loop that sets a new name each time asks nothing else.
fn lacks(query: &str, name: &[u8]) -> bool {
    let is_encoded = query.as_bytes().contains(&b'%') || query.as_bytes().contains(&b'+');
    !is_encoded && std::str::from_utf8(name).is_ok_and(|name| !query.contains(name))
}

/// Rewrites the pairs that `place` knows, with the values of their names.
fn replaced(
    query: &str,
    wanted: &mut [Wanted<'_>],
    place: impl Fn(&Piece<'_>) -> Option<usize>,
    dialect: &Dialect,
) -> String {
    rewrite(query, &dialect.separators, |out, piece| {
        let Some(at) = place(piece) else {
            out.push_str(piece.text);
            return Keep::Yes;
        };
        let one = &mut wanted[at];
        one.found -= 1;
        let Some(value) = one.next() else { return Keep::No };
        out.push_str(piece.name());
        push_value(out, value, dialect);
        while one.found == 0 {
            let Some(value) = one.next() else { break };
            out.push(char::from(dialect.separators.first));
            push_input(out, one.name, dialect, Half::Name);
            push_value(out, value, dialect);
        }
        Keep::Yes
    })
}

/// Gives the pairs of one name new values; see [`update`].
///
/// # Errors
/// [`BuildCode::PairEmpty`].
///
/// ```
/// use urikit_core::syntax::query::{set, Dialect};
/// let one = |q| set(q, "a".into(), &[Some("x".into())], &Dialect::PLAIN).unwrap();
/// assert_eq!((one("%61=1&b=%7e&a=2"), one("b")), ("%61=x&b=%7e".into(), "b&a=x".into()));
/// ```
pub fn set(
    query: &str,
    name: Input<'_>,
    values: &[Option<Input<'_>>],
    dialect: &Dialect,
) -> Result<String, BuildError> {
    update(query, &[(name, values.to_vec())], dialect)
}

/// Removes the pairs that `keep` rejects, each with the separator before it.
///
/// ```
/// use urikit_core::syntax::query::{retain, Separators};
/// let kept = retain("a=1&&b&a=%7e", &Separators::AMPERSAND, |pair| pair.name() != "b");
/// assert_eq!(kept, "a=1&&a=%7e");
/// ```
pub fn retain<'a>(query: &'a str, separators: &Separators, mut keep: impl FnMut(&Piece<'a>) -> bool) -> String {
    rewrite(query, separators, |out, piece| {
        if !piece.text.is_empty() && !keep(piece) {
            return Keep::No;
        }
        out.push_str(piece.text);
        Keep::Yes
    })
}

/// Returns true if a decoded name matches a pattern, in which "*" matches any bytes.
///
/// ```
/// use urikit_core::syntax::query::fits;
/// assert!(fits(b"utm_*", b"utm_source") && !fits(b"utm_*", b"u") && fits(b"*a*b", b"xaxbb"));
/// ```
pub fn fits(pattern: &[u8], name: &[u8]) -> bool {
    let (mut p, mut n) = (0, 0);
    // The last "*", and the end of its match in the name.
    let mut star = None;
    while n < name.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, n));
                p += 1;
            }
            Some(octet) if *octet == name[n] => {
                p += 1;
                n += 1;
            }
            _ => {
                let Some((at, end)) = star else { return false };
                (p, n) = (at + 1, end + 1);
                star = Some((at, end + 1));
            }
        }
    }
    pattern[p..].iter().all(|octet| *octet == b'*')
}

#[cfg(test)]
mod tests {
    use super::super::pairs;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_take_the_places_of_their_names() {
        let to = |query: &str, changes: &[NewValues<'_>]| update(query, changes, &Dialect::FORM).unwrap();
        let value = |text: &'static str| Some(Input::from(text));
        assert_eq!(to("a+b=1&a%20b", &[("a b".into(), vec![value("x y")])]), "a+b=x+y");
        assert_eq!(to("a&b", &[("a".into(), vec![value("1")]), ("a".into(), vec![value("2")])]), "a=1&a=2&b");
        assert_eq!(to("", &[("a".into(), vec![])]), "");
        assert_eq!(to("a", &[("a".into(), vec![])]), "");
        let nameless = update("a", &[("".into(), vec![None])], &Dialect::FORM).unwrap_err();
        assert_eq!(nameless.code, BuildCode::PairEmpty);
    }

    proptest! {
        #[test]
        fn what_is_not_named_stays(query in "[ab=&%4]{0,12}", count in 0usize..4) {
            let values: Vec<_> = (0..count).map(|_| Some(Input::from("1"))).collect();
            let edited = update(&query, &[("a".into(), values)], &Dialect::PLAIN).unwrap();
            let others = |q: &str| -> Vec<String> {
                pairs(q, &Separators::AMPERSAND).filter(|p| p.0 != "a").map(|p| format!("{p:?}")).collect()
            };
            prop_assert_eq!(others(&query), others(&edited));
            prop_assert_eq!(pairs(&edited, &Separators::AMPERSAND).filter(|p| p.0 == "a").count(), count);
        }

        #[test]
        fn what_all_keep_is_the_same(query in "[ab=&]{0,12}") {
            prop_assert_eq!(&retain(&query, &Separators::AMPERSAND, |_| true), &query);
            let none = retain(&query, &Separators::AMPERSAND, |_| false);
            prop_assert!(none.bytes().all(|byte| byte == b'&'));
        }

        #[test]
        fn a_pattern_fits_as_its_parts_do(parts in prop::collection::vec("[ab]{0,3}", 1..4), name in "[ab]{0,8}") {
            let wanted = match &*parts {
                [one] => *one == name,
                [first, middle @ .., last] => name.strip_prefix(&**first).is_some_and(|mut rest| {
                    middle.iter().all(|part| match rest.find(&**part) {
                        Some(at) => { rest = &rest[at + part.len()..]; true }
                        None => false,
                    }) && rest.ends_with(&**last)
                }),
                [] => false,
            };
            prop_assert_eq!(fits(parts.join("*").as_bytes(), name.as_bytes()), wanted);
        }
    }
}
