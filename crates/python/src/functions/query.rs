//! Queries for Python: raw and decoded pairs as lists, in one call.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::{BuildError, EncodingError};
use urikit_core::syntax::percent::{EncodeSet, Plus};
use urikit_core::syntax::query::{self, decode_by, Dialect, Separators};

use crate::arguments::choices::{ERRORS, PLUS};
use crate::arguments::decoded::decoded_part;
use crate::arguments::raw::{self, Piece};
use crate::arguments::text::utf8;
use crate::arguments::{errors, long, named, values};

fn separators(py: Python<'_>, set: &str) -> PyResult<Separators> {
    if set == "&" {
        return Ok(Separators::AMPERSAND);
    }
    Separators::new(set).map_err(|error: BuildError| errors::build(py, set, error))
}

/// Split a query into raw pairs.
#[pyfunction]
#[pyo3(signature = (query, separators, /))]
pub(crate) fn split_query<'py>(
    #[pyo3(from_py_with = named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
) -> PyResult<Bound<'py, PyList>> {
    pairs_by(query, separators, |text| Ok(PyString::new(query.py(), text)))
}

/// Split a query into raw pairs in which names and values with percent-encoded bytes are `Raw`.
#[pyfunction]
#[pyo3(signature = (query, separators, /))]
pub(crate) fn raw_pairs<'py>(
    #[pyo3(from_py_with = named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
) -> PyResult<Bound<'py, PyList>> {
    pairs_by(query, separators, |text| raw::part(query.py(), Syntax::Iri, text, &EncodeSet::QUERY_PAIR))
}

fn pairs_by<'py>(
    query: &Bound<'py, PyString>,
    separators: &str,
    part: impl Fn(&str) -> PyResult<Bound<'py, PyString>>,
) -> PyResult<Bound<'py, PyList>> {
    let separators = self::separators(query.py(), separators)?;
    let py = query.py();
    let text = utf8(query)?;
    let list = PyList::empty(py);
    let add = |(name, value): (&str, Option<&str>)| list.append((part(name)?, value.map(&part).transpose()?));
    if text.len() < long::LONG {
        query::pairs(text, &separators).try_for_each(add)?;
    } else {
        let found: Vec<_> = long::quick(py, text.len(), || query::pairs(text, &separators).collect());
        found.into_iter().try_for_each(add)?;
    }
    Ok(list)
}

/// Return the pairs of a query, decoded.
///
/// `separators` are the characters between pairs; `plus` and `errors` are as in `percent_decode`. Raises
/// `URIEncodingError`.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, errors="strict", /))]
pub(crate) fn decode_query<'py>(
    #[pyo3(from_py_with = named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = named::errors::utf8)] errors: &str,
) -> PyResult<Bound<'py, PyList>> {
    let dialect = Dialect { errors: ERRORS.read(errors)?, ..dialect(query.py(), separators, plus)? };
    decoded(query, &dialect)
}

/// Return at most `most` decoded values of a decoded name; names that cannot be decoded are skipped.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, name, most, errors="strict", /))]
pub(crate) fn query_values<'py>(
    #[pyo3(from_py_with = named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = named::name::utf8)] name: &str,
    most: usize,
    #[pyo3(from_py_with = named::errors::utf8)] errors: &str,
) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
    let py = query.py();
    let dialect = Dialect { errors: ERRORS.read(errors)?, ..dialect(py, separators, plus)? };
    let text = utf8(query)?;
    let is_named = |raw: &str| decode_by(raw, dialect.plus, dialect.errors).is_ok_and(|found| found == name);
    let found: Vec<_> = long::quick(py, text.len(), || {
        query::pairs(text, &dialect.separators).filter(|(raw, _)| is_named(raw)).take(most).collect()
    });
    let value = |text_of: &str| decoded_part(py, text, text_of, dialect.plus, dialect.errors);
    found.into_iter().map(|(_, raw)| raw.map(value).transpose()).collect()
}

fn decoded<'py>(query: &Bound<'py, PyString>, dialect: &Dialect) -> PyResult<Bound<'py, PyList>> {
    let py = query.py();
    let text = utf8(query)?;
    let list = PyList::empty(py);
    let mut add = |pair: Result<(Cow<'_, str>, Option<Cow<'_, str>>), EncodingError>| {
        let (name, value) = pair.map_err(|error| errors::encoding(py, text, error))?;
        let value = value.map(|value| PyString::new(py, &value));
        list.append((PyString::new(py, &name), value))
    };
    if text.len() < long::LONG {
        query::decoded(text, dialect).try_for_each(add)?;
    } else {
        let found: Vec<_> = long::quick(py, text.len(), || query::decoded(text, dialect).collect());
        found.into_iter().try_for_each(&mut add)?;
    }
    Ok(list)
}

fn dialect(py: Python<'_>, separators: &str, plus: &str) -> PyResult<Dialect> {
    Ok(Dialect { separators: self::separators(py, separators)?, plus: PLUS.read(plus)?, ..Dialect::FORM })
}

fn values_of(any: &Bound<'_, PyAny>) -> PyResult<Vec<Option<Piece>>> {
    any.try_iter()?.map(|value| values::one(&value?, "values")).collect()
}

fn pairs_of(any: &Bound<'_, PyAny>) -> PyResult<Vec<values::Pair>> {
    values::pairs(any, "query")
}

fn name_of(any: &Bound<'_, PyAny>) -> PyResult<Piece> {
    Piece::in_query(named::name::string(any)?)
}

fn value_of(any: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
    values::one(any, "value")
}

/// Write pairs as a query.
#[pyfunction]
#[pyo3(signature = (pairs, separators, plus, /))]
pub(crate) fn query_write(
    py: Python<'_>,
    #[pyo3(from_py_with = pairs_of)] pairs: Vec<values::Pair>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    let given = || pairs.iter().map(|(name, value)| (name.input(), value.as_ref().map(Piece::input)));
    long::quick(py, values::size(&pairs), || query::write(given(), &dialect))
        .map_err(|error| errors::build(py, "", error))
}

/// Append a pair to a query.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, name, value, /))]
pub(crate) fn query_append(
    py: Python<'_>,
    #[pyo3(from_py_with = named::query::utf8)] query: &str,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = name_of)] name: Piece,
    #[pyo3(from_py_with = value_of)] value: Option<Piece>,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    let size = query.len() + name.text().len() + value.as_ref().map_or(0, |value| value.text().len());
    long::quick(py, size, || query::append(query, (name.input(), value.as_ref().map(Piece::input)), &dialect))
        .map_err(|error| errors::build(py, query, error))
}

/// Set the values of a decoded name in a query; its other values are removed.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, name, values, /))]
pub(crate) fn query_set(
    py: Python<'_>,
    #[pyo3(from_py_with = named::query::utf8)] query: &str,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = name_of)] name: Piece,
    #[pyo3(from_py_with = values_of)] values: Vec<Option<Piece>>,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    let size = values.iter().flatten().map(|value| value.text().len()).sum::<usize>();
    let values: Vec<_> = values.iter().map(|value| value.as_ref().map(Piece::input)).collect();
    long::quick(py, query.len() + size, || query::set(query, name.input(), &values, &dialect))
        .map_err(|error| errors::build(py, query, error))
}

/// Sort the pairs of a query by their decoded names.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, /))]
pub(crate) fn query_sort(
    py: Python<'_>,
    #[pyo3(from_py_with = named::query::utf8)] query: &str,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    Ok(long::quick(py, query.len(), || query::sort(query, &dialect)))
}

/// Decode a query as a form (WHATWG URL 5.1) into pairs of name and value.
///
/// "+" is a space, names and values are UTF-8, empty pieces are skipped, and a name without "=" has the value None.
///
/// `Params(query).form.items()` returns the same, more slowly. Raises `URIEncodingError` for a malformed "%" or for
/// bytes that are not UTF-8, unless `errors` is "replace" or "keep" (see `URI.decoded`).
///
/// >>> import urikit
/// >>> urikit.form_pairs("q=a+b&q=%C3%A9&debug")
/// [('q', 'a b'), ('q', 'é'), ('debug', None)]
#[pyfunction]
#[pyo3(signature = (query, /, *, separators="&", errors="strict"))]
pub(crate) fn form_pairs<'py>(
    #[pyo3(from_py_with = named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::errors::utf8)] errors: &str,
) -> PyResult<Bound<'py, PyList>> {
    let (separators, errors) = (self::separators(query.py(), separators)?, ERRORS.read(errors)?);
    decoded(query, &Dialect { separators, plus: Plus::Space, errors, ..Dialect::FORM })
}

/// Percent-decode a query into pairs of name and value; "+" stays (RFC 3986 2.2).
///
/// `separators` are the characters between pairs. Raises what `form_pairs` raises.
///
/// >>> import urikit
/// >>> urikit.decoded_pairs("q=1+1&r=a%26b;c", separators="&;")
/// [('q', '1+1'), ('r', 'a&b'), ('c', None)]
#[pyfunction]
#[pyo3(signature = (query, /, *, separators="&", errors="strict"))]
pub(crate) fn decoded_pairs<'py>(
    #[pyo3(from_py_with = named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = named::errors::utf8)] errors: &str,
) -> PyResult<Bound<'py, PyList>> {
    let (separators, errors) = (self::separators(query.py(), separators)?, ERRORS.read(errors)?);
    decoded(query, &Dialect { separators, plus: Plus::Literal, errors, ..Dialect::FORM })
}
