//! Queries for Python: raw and decoded pairs as lists, in one call.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use urikit_core::chars::Syntax;
use urikit_core::error::BuildError;
use urikit_core::percent::Plus;
use urikit_core::query::{self, Dialect, Separators};

use crate::errors;
use crate::percent::plus;
use crate::text::utf8;

fn separators(py: Python<'_>, set: &str) -> PyResult<Separators> {
    if set == "&" {
        return Ok(Separators::AMPERSAND);
    }
    Separators::new(set).map_err(|error: BuildError| errors::build(py, set, error))
}

#[pyfunction]
#[pyo3(signature = (query, separators, /))]
pub(crate) fn split_query<'py>(
    #[pyo3(from_py_with = crate::named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
) -> PyResult<Bound<'py, PyList>> {
    let py = query.py();
    let separators = self::separators(py, separators)?;
    let list = PyList::empty(py);
    for (name, value) in query::pairs(utf8(query)?, &separators) {
        list.append((name, value))?;
    }
    Ok(list)
}

#[pyfunction]
#[pyo3(signature = (query, separators, plus, /))]
pub(crate) fn decode_query<'py>(
    #[pyo3(from_py_with = crate::named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
) -> PyResult<Bound<'py, PyList>> {
    let dialect = dialect(query.py(), separators, plus)?;
    decoded(query, &dialect)
}

fn decoded<'py>(query: &Bound<'py, PyString>, dialect: &Dialect) -> PyResult<Bound<'py, PyList>> {
    let py = query.py();
    let text = utf8(query)?;
    let list = PyList::empty(py);
    for pair in query::decoded(text, dialect) {
        let (name, value) = pair.map_err(|error| errors::encoding(py, text, error))?;
        let value = value.map(|value| PyString::new(py, &value));
        list.append((PyString::new(py, &name), value))?;
    }
    Ok(list)
}

fn dialect(py: Python<'_>, separators: &str, plus: &str) -> PyResult<Dialect> {
    Ok(Dialect {
        separators: self::separators(py, separators)?,
        plus: self::plus(plus)?,
        syntax: Syntax::Uri,
    })
}

/// A text as UTF-8, or None.
fn owned(text: Option<Bound<'_, PyString>>) -> PyResult<Option<String>> {
    text.map(|text| utf8(&text).map(str::to_owned)).transpose()
}

fn texts(any: &Bound<'_, PyAny>) -> PyResult<Vec<Option<String>>> {
    any.extract::<Vec<Option<Bound<'_, PyString>>>>()?.into_iter().map(owned).collect()
}

fn pairs_of_texts(any: &Bound<'_, PyAny>) -> PyResult<Vec<(String, Option<String>)>> {
    let pairs: Vec<(Bound<'_, PyString>, Option<Bound<'_, PyString>>)> = any.extract()?;
    pairs.into_iter().map(|(name, value)| Ok((utf8(&name)?.to_owned(), owned(value)?))).collect()
}

/// Writes pairs of data as a query.
#[pyfunction]
#[pyo3(signature = (pairs, separators, plus, /))]
pub(crate) fn query_write(
    py: Python<'_>,
    #[pyo3(from_py_with = pairs_of_texts)] pairs: Vec<(String, Option<String>)>,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    let given = pairs.iter().map(|(name, value)| (name.as_bytes(), value.as_ref().map(String::as_bytes)));
    query::write(given, &dialect).map_err(|error| errors::build(py, "", error))
}

/// One more pair of data at the end.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, name, value, /))]
pub(crate) fn query_append(
    py: Python<'_>,
    #[pyo3(from_py_with = crate::named::query::utf8)] query: &str,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = crate::named::name::utf8)] name: &str,
    #[pyo3(from_py_with = crate::named::value::utf8_or_none)] value: Option<&str>,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    query::append(query, (name.as_bytes(), value.map(str::as_bytes)), &dialect)
        .map_err(|error| errors::build(py, query, error))
}

/// These values, and no others, for a name given decoded.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, name, values, /))]
pub(crate) fn query_set(
    py: Python<'_>,
    #[pyo3(from_py_with = crate::named::query::utf8)] query: &str,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = crate::named::name::utf8)] name: &str,
    #[pyo3(from_py_with = texts)] values: Vec<Option<String>>,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    let values: Vec<_> = values.iter().map(|value| value.as_ref().map(String::as_bytes)).collect();
    query::set(query, name.as_bytes(), &values, &dialect).map_err(|error| errors::build(py, query, error))
}

/// The pairs in the order of their decoded names.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, /))]
pub(crate) fn query_sort(
    py: Python<'_>,
    #[pyo3(from_py_with = crate::named::query::utf8)] query: &str,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
) -> PyResult<String> {
    Ok(query::sort(query, &dialect(py, separators, plus)?))
}

/// The pairs of a query, decoded as a form is (WHATWG URL 5.1): "+" is a space, names and
/// values are UTF-8, empty pieces are no pairs, and a name without "=" has the value None.
///
/// The fast way from a text to pairs; `Params(query).form_pairs` gives the same.
/// Raises `URIEncodingError` for a malformed octet or for octets that are no UTF-8.
///
/// >>> import urikit
/// >>> urikit.form_pairs("q=a+b&q=%C3%A9&debug")
/// [('q', 'a b'), ('q', 'é'), ('debug', None)]
#[pyfunction]
#[pyo3(signature = (query, /, *, separators="&"))]
pub(crate) fn form_pairs<'py>(
    #[pyo3(from_py_with = crate::named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
) -> PyResult<Bound<'py, PyList>> {
    let separators = self::separators(query.py(), separators)?;
    decoded(query, &Dialect { separators, plus: Plus::Space, syntax: Syntax::Uri })
}

/// The pairs of a query, percent-decoded: "+" is itself (RFC 3986 2.2).
///
/// Otherwise as `form_pairs`.
///
/// >>> import urikit
/// >>> urikit.decoded_pairs("q=1+1&r=a%26b;c", separators="&;")
/// [('q', '1+1'), ('r', 'a&b'), ('c', None)]
#[pyfunction]
#[pyo3(signature = (query, /, *, separators="&"))]
pub(crate) fn decoded_pairs<'py>(
    #[pyo3(from_py_with = crate::named::query::string)] query: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::separators::utf8)] separators: &str,
) -> PyResult<Bound<'py, PyList>> {
    let separators = self::separators(query.py(), separators)?;
    decoded(query, &Dialect { separators, plus: Plus::Literal, syntax: Syntax::Uri })
}
