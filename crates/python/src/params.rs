//! Queries by the names and values people mean: what `with_params`, `update_params`,
//! `add_params`, `without_params` and `filter_params` make of one, for references and `WebURL`s.
//!
//! Names are compared as `application/x-www-form-urlencoded` reads them, "+" is a space. What
//! is written reads the same by RFC 3986 and as a form: a space is "%20", a "+" is "%2B". The
//! bytes of other pairs stay, and a query whose last pair goes is undefined.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urikit_core::syntax::build::Change;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::BuildError;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::percent::{self, EncodeSet, Plus};
use urikit_core::syntax::query::{self, Dialect, Separators};

use crate::errors;
use crate::long;
use crate::raw::Piece;
use crate::values;

/// A name, and what it is given.
type Values = (Piece, Vec<Option<Piece>>);

/// What the query is in: which characters it may have, and what is raw there.
#[derive(Clone, Copy)]
pub(crate) enum Home {
    Reference(Syntax),
    WebURL,
}

impl Home {
    fn syntax(self) -> Syntax {
        match self {
            Home::Reference(syntax) => syntax,
            Home::WebURL => Syntax::Uri,
        }
    }

    /// How names are found and pairs are written.
    fn dialect(self) -> Dialect {
        Dialect { syntax: self.syntax(), ..Dialect::FORM }
    }

    fn input(self, piece: &Piece) -> Input<'_> {
        match self {
            Home::Reference(_) => piece.input(),
            Home::WebURL => piece.url_input(),
        }
    }
}

/// The names and values of a call: of a mapping or pairs, and of keywords.
fn gathered(
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
    home: Home,
) -> PyResult<Vec<Values>> {
    let mut gathered = match pairs {
        Some(pairs) if !pairs.is_none() => values::grouped(pairs, "params")?,
        _ => Vec::new(),
    };
    for (name, value) in names.into_iter().flatten() {
        gathered.push((Piece::read_in_query(&name, "a name of params")?, values::values(&value, "params")?));
    }
    for (name, values) in &mut gathered {
        written(name, home.syntax());
        values.iter_mut().flatten().for_each(|value| written(value, home.syntax()));
    }
    Ok(gathered)
}

/// Encodes data once, so that both meanings of "+" read the same.
fn written(piece: &mut Piece, syntax: Syntax) {
    if let Piece::Data(data) = piece {
        *piece = Piece::Raw(Input::from(data.as_str()).encoded(syntax, &EncodeSet::QUERY_PAIR));
    }
}

/// Each name with each of its values.
fn flat(gathered: &[Values], home: Home) -> impl Iterator<Item = query::NewPair<'_>> {
    gathered.iter().flat_map(move |(name, values)| {
        values.iter().map(move |value| (home.input(name), value.as_ref().map(|value| home.input(value))))
    })
}

fn inputs(values: &[Option<Piece>], home: Home) -> Vec<Option<Input<'_>>> {
    values.iter().map(|value| value.as_ref().map(|value| home.input(value))).collect()
}

/// How many bytes were given.
fn size(gathered: &[Values]) -> usize {
    let values =
        |values: &[Option<Piece>]| values.iter().flatten().map(|value| value.text().len() + 1).sum::<usize>();
    gathered.iter().map(|(name, given)| name.text().len() + values(given)).sum()
}

fn raised(py: Python<'_>, error: BuildError) -> PyErr {
    errors::build(py, "", error)
}

/// These pairs and no others.
pub(crate) fn with(
    py: Python<'_>,
    home: Home,
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Change<String>> {
    let gathered = gathered(pairs, names, home)?;
    let query = long::quick(py, size(&gathered), || query::write(flat(&gathered, home), &home.dialect()))
        .map_err(|error| raised(py, error))?;
    Ok(if query.is_empty() { Change::Remove } else { Change::Set(query) })
}

/// These values, and no others, for these names.
pub(crate) fn update(
    py: Python<'_>,
    home: Home,
    query: Option<&str>,
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Change<String>> {
    let gathered = gathered(pairs, names, home)?;
    let before = query.unwrap_or("");
    let changed = long::quick(py, before.len() + size(&gathered), || {
        let changes: Vec<query::NewValues<'_>> =
            gathered.iter().map(|(name, values)| (home.input(name), inputs(values, home))).collect();
        query::update(before, &changes, &home.dialect())
    });
    Ok(change(query, changed.map_err(|error| raised(py, error))?))
}

/// These pairs at the end.
pub(crate) fn add(
    py: Python<'_>,
    home: Home,
    query: Option<&str>,
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Change<String>> {
    let gathered = gathered(pairs, names, home)?;
    let added = long::quick(py, size(&gathered), || query::write(flat(&gathered, home), &home.dialect()))
        .map_err(|error| raised(py, error))?;
    if added.is_empty() {
        return Ok(Change::Keep);
    }
    let before = query.unwrap_or("");
    let separator = if before.is_empty() || before.ends_with('&') { "" } else { "&" };
    Ok(Change::Set(format!("{before}{separator}{added}")))
}

/// No pairs whose names fit one of these patterns.
pub(crate) fn without(query: Option<&str>, names: &Bound<'_, PyTuple>) -> PyResult<Change<String>> {
    if names.is_empty() {
        return Ok(Change::Keep);
    }
    let patterns =
        names.iter().map(|name| Piece::read_in_query(&name, "a name")).collect::<PyResult<Vec<_>>>()?;
    let patterns: Vec<Cow<'_, [u8]>> = patterns
        .iter()
        .map(|pattern| match pattern {
            Piece::Data(text) => Cow::Borrowed(text.as_bytes()),
            Piece::Raw(text) => decoded(text),
        })
        .collect();
    let before = query.unwrap_or("");
    let kept = long::quick(names.py(), before.len(), || {
        query::retain(before, &Separators::AMPERSAND, |piece| {
            let name = decoded(piece.name());
            !patterns.iter().any(|pattern| query::fits(pattern, &name))
        })
    });
    Ok(change(query, kept))
}

/// The pairs that a predicate of decoded name and value keeps.
pub(crate) fn filter(query: Option<&str>, predicate: &Bound<'_, PyAny>) -> PyResult<Change<String>> {
    if !predicate.is_callable() {
        return Err(errors::wrong_type(predicate, "predicate", "a callable of a name and a value"));
    }
    let py = predicate.py();
    let mut failed = None;
    let text = |raw: &str| PyString::new(py, &String::from_utf8_lossy(&decoded(raw)));
    let kept = query::retain(query.unwrap_or(""), &Separators::AMPERSAND, |piece| {
        if failed.is_some() {
            return true;
        }
        let answer = predicate.call1((text(piece.name()), piece.value().map(text)));
        answer.and_then(|answer| answer.is_truthy()).unwrap_or_else(|error| {
            failed = Some(error);
            true
        })
    });
    match failed {
        Some(error) => Err(error),
        None => Ok(change(query, kept)),
    }
}

fn decoded(raw: &str) -> Cow<'_, [u8]> {
    percent::decode(raw, Plus::Space).unwrap_or(Cow::Borrowed(raw.as_bytes()))
}

/// What became of a query: a query whose last pair went is undefined.
fn change(before: Option<&str>, after: String) -> Change<String> {
    if before.unwrap_or("") == after {
        Change::Keep
    } else if query::pairs(&after, &Separators::AMPERSAND).next().is_none() {
        Change::Remove
    } else {
        Change::Set(after)
    }
}
