//! Records of the core as Python data, and back.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use urikit_core::text::json::Json;

use crate::arguments::text::replaced;

/// Returns a part of a record as Python data.
pub(crate) fn object<'py>(py: Python<'py>, value: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Json::Null => py.None().into_bound(py),
        Json::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Json::Count(value) => value.into_pyobject(py)?.into_any(),
        Json::Number(digits) => digits.parse::<u128>().unwrap_or_default().into_pyobject(py)?.into_any(),
        Json::Word(word) => PyString::intern(py, word).into_any(),
        Json::Text(text) | Json::Said(text) => PyString::new(py, text).into_any(),
        Json::Broken(broken) => PyString::new(py, &broken.0).into_any(),
        Json::List(values) => {
            let values = values.iter().map(|value| object(py, value)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, values)?.into_any()
        }
        Json::Object(members) => {
            let made = PyDict::new(py);
            for (name, value) in members {
                made.set_item(PyString::intern(py, name), object(py, value)?)?;
            }
            made.into_any()
        }
    })
}

/// Returns plain data of Python, whose secrets are masked, as a part of a record.
pub(crate) fn json(value: &Bound<'_, PyAny>) -> PyResult<Json> {
    if value.is_none() {
        return Ok(Json::Null);
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(Json::Bool(value.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Json::said(replaced(text)?.0));
    }
    if let Ok(values) = value.cast::<PyDict>() {
        let members = values.iter().map(|(name, value)| Ok((name.extract::<String>()?.into(), json(&value)?)));
        return Ok(Json::Object(members.collect::<PyResult<_>>()?));
    }
    if let Ok(values) = value.cast::<PyList>() {
        return Ok(Json::List(values.iter().map(|value| json(&value)).collect::<PyResult<_>>()?));
    }
    Ok(Json::Count(value.extract()?))
}
