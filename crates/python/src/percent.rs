//! Percent-encoding for Python: `str` or `bytes` as data, `str` as encoded text.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::error::{EncodingCode, EncodingError};
use urikit_core::percent::{self, Plus};
use urikit_core::query::decode_text;

use crate::errors;
use crate::shapes::encode_set;
use crate::text::utf8;

pub(crate) fn plus(name: &str) -> PyResult<Plus> {
    match name {
        "literal" => Ok(Plus::Literal),
        "space" => Ok(Plus::Space),
        _ => Err(errors::choice("plus", ["literal", "space"], name)),
    }
}

/// Data as octets: the UTF-8 form of a `str`, or `bytes` as they are.
fn octets<'a>(data: &'a Bound<'_, PyAny>, name: &str) -> PyResult<&'a [u8]> {
    if let Ok(text) = data.cast::<PyString>() {
        return Ok(utf8(text)?.as_bytes());
    }
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.as_bytes());
    }
    Err(crate::errors::wrong_type(data, name, "str or bytes"))
}

/// Decodes to text, strictly.
pub(crate) fn decoded_text<'py>(py: Python<'py>, text: &str, plus: Plus) -> PyResult<Bound<'py, PyString>> {
    match decode_text(text, plus) {
        Ok(decoded) => Ok(PyString::new(py, &decoded)),
        Err(error) => Err(errors::encoding(py, text, error)),
    }
}

/// The caller's own string where nothing changed.
fn same_or_new<'py>(given: &Bound<'py, PyString>, text: Cow<'_, str>) -> Bound<'py, PyString> {
    match text {
        Cow::Borrowed(_) if given.is_exact_instance_of::<PyString>() => given.clone(),
        text => PyString::new(given.py(), &text),
    }
}

#[pyfunction]
#[pyo3(signature = (data, component, /))]
pub(crate) fn percent_encode<'py>(
    data: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = crate::named::component::utf8)] component: &str,
) -> PyResult<Bound<'py, PyString>> {
    let set = encode_set(component)?;
    let octets = octets(data, "data")?;
    if let Ok(text) = data.cast_exact::<PyString>() {
        if octets.iter().all(|b| set.keeps(*b)) {
            return Ok(text.clone());
        }
    }
    Ok(PyString::new(data.py(), &percent::encode(octets, set)))
}

#[pyfunction]
#[pyo3(signature = (text, plus, /))]
pub(crate) fn percent_decode<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
) -> PyResult<Bound<'py, PyString>> {
    let plus = self::plus(plus)?;
    let raw = utf8(text)?;
    match decode_text(raw, plus) {
        Ok(decoded) => Ok(same_or_new(text, decoded)),
        Err(error) => Err(errors::encoding(text.py(), raw, error)),
    }
}

#[pyfunction]
#[pyo3(signature = (text, plus, /))]
pub(crate) fn percent_decode_bytes<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let plus = self::plus(plus)?;
    let raw = utf8(text)?;
    match percent::decode(raw, plus) {
        Ok(decoded) => Ok(PyBytes::new(text.py(), &decoded)),
        Err(offset) => {
            let end = raw.len().min(offset + 3);
            let error = EncodingError { code: EncodingCode::PercentMalformed, offset, end };
            Err(errors::encoding(text.py(), raw, error))
        }
    }
}

#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn percent_recase<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyString>> {
    Ok(same_or_new(text, percent::recase(utf8(text)?)))
}

#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn percent_decode_unreserved<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyString>> {
    Ok(same_or_new(text, percent::decode_unreserved(utf8(text)?)))
}

#[pyfunction]
#[pyo3(signature = (data, /))]
pub(crate) fn form_encode<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    Ok(PyString::new(data.py(), &percent::encode_form(octets(data, "data")?)))
}
