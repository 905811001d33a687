//! Queries for Python: raw and decoded pairs as lists, in one call.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use urikit_core::error::BuildError;
use urikit_core::query::{self, Dialect, Separators};

use crate::errors;
use crate::percent::plus;

fn separators(py: Python<'_>, set: &str) -> PyResult<Separators> {
    if set == "&" {
        return Ok(Separators::AMPERSAND);
    }
    Separators::new(set).map_err(|error: BuildError| errors::build(py, set, error))
}

#[pyfunction]
#[pyo3(signature = (query, separators, /))]
pub(crate) fn split_query<'py>(query: &Bound<'py, PyString>, separators: &str) -> PyResult<Bound<'py, PyList>> {
    let py = query.py();
    let separators = self::separators(py, separators)?;
    let list = PyList::empty(py);
    for (name, value) in query::pairs(query.to_str()?, &separators) {
        list.append((name, value))?;
    }
    Ok(list)
}

#[pyfunction]
#[pyo3(signature = (query, separators, plus, /))]
pub(crate) fn decode_query<'py>(
    query: &Bound<'py, PyString>,
    separators: &str,
    plus: &str,
) -> PyResult<Bound<'py, PyList>> {
    let py = query.py();
    let dialect = dialect(py, separators, plus)?;
    let text = query.to_str()?;
    let list = PyList::empty(py);
    for pair in query::decoded(text, &dialect) {
        let (name, value) = pair.map_err(|error| errors::encoding(py, text, error))?;
        let value = value.map(|value| PyString::new(py, &value));
        list.append((PyString::new(py, &name), value))?;
    }
    Ok(list)
}

fn dialect(py: Python<'_>, separators: &str, plus: &str) -> PyResult<Dialect> {
    Ok(Dialect { separators: self::separators(py, separators)?, plus: self::plus(plus)? })
}

/// Writes pairs of data as a query.
#[pyfunction]
#[pyo3(signature = (pairs, separators, plus, /))]
pub(crate) fn query_write(
    py: Python<'_>,
    pairs: Vec<(String, Option<String>)>,
    separators: &str,
    plus: &str,
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
    query: &str,
    separators: &str,
    plus: &str,
    name: &str,
    value: Option<&str>,
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
    query: &str,
    separators: &str,
    plus: &str,
    name: &str,
    values: Vec<Option<String>>,
) -> PyResult<String> {
    let dialect = dialect(py, separators, plus)?;
    let values: Vec<_> = values.iter().map(|value| value.as_ref().map(String::as_bytes)).collect();
    query::set(query, name.as_bytes(), &values, &dialect).map_err(|error| errors::build(py, query, error))
}

/// The pairs in the order of their decoded names.
#[pyfunction]
#[pyo3(signature = (query, separators, plus, /))]
pub(crate) fn query_sort(py: Python<'_>, query: &str, separators: &str, plus: &str) -> PyResult<String> {
    Ok(query::sort(query, &dialect(py, separators, plus)?))
}
