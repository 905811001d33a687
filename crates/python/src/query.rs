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
    let dialect = Dialect { separators: self::separators(py, separators)?, plus: self::plus(plus)? };
    let text = query.to_str()?;
    let list = PyList::empty(py);
    for pair in query::decoded(text, &dialect) {
        let (name, value) = pair.map_err(|error| errors::encoding(py, text, error))?;
        let value = value.map(|value| PyString::new(py, &value));
        list.append((PyString::new(py, &name), value))?;
    }
    Ok(list)
}
