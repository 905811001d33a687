//! Percent-encoding for Python: `str` or `bytes` as data, `str` as encoded text.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::syntax::error::{EncodingCode, EncodingError};
use urikit_core::syntax::percent::{self, Plus};
use urikit_core::syntax::query::decode_text;

use crate::errors;
use crate::long::quick;
use crate::shapes::encode_set;
use crate::text::utf8;

pub(crate) fn plus(name: &str) -> PyResult<Plus> {
    match name {
        "literal" => Ok(Plus::Literal),
        "space" => Ok(Plus::Space),
        _ => Err(errors::choice("plus", ["literal", "space"], name)),
    }
}

/// Data as bytes: the UTF-8 form of a `str`, or `bytes` as they are.
fn octets<'a>(data: &'a Bound<'_, PyAny>, name: &str) -> PyResult<&'a [u8]> {
    if let Ok(text) = data.cast::<PyString>() {
        return Ok(utf8(text)?.as_bytes());
    }
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.as_bytes());
    }
    Err(crate::errors::wrong_type(data, name, "str or bytes"))
}

/// Decodes a part of a text. An error is about the whole text, where its secrets are known.
pub(crate) fn decoded_part<'py>(
    py: Python<'py>,
    text: &str,
    part: &str,
    plus: Plus,
) -> PyResult<Bound<'py, PyString>> {
    match quick(py, part.len(), || decode_text(part, plus)) {
        Ok(decoded) => Ok(PyString::new(py, &decoded)),
        Err(error) => {
            let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            let error = EncodingError { offset: start + error.offset, end: start + error.end, ..error };
            Err(errors::encoding(py, text, error))
        }
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
    Ok(PyString::new(data.py(), &quick(data.py(), octets.len(), || percent::encode(octets, set))))
}

#[pyfunction]
#[pyo3(signature = (text, plus, /))]
pub(crate) fn percent_decode<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
    #[pyo3(from_py_with = crate::named::plus::utf8)] plus: &str,
) -> PyResult<Bound<'py, PyString>> {
    let plus = self::plus(plus)?;
    let raw = utf8(text)?;
    match quick(text.py(), raw.len(), || decode_text(raw, plus)) {
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
    Ok(PyBytes::new(text.py(), &decoded_octets(text.py(), utf8(text)?, plus)?))
}

/// The bytes that raw text means; a "%" that begins none is an error.
pub(crate) fn decoded_octets<'a>(py: Python<'_>, raw: &'a str, plus: Plus) -> PyResult<Cow<'a, [u8]>> {
    quick(py, raw.len(), || percent::decode(raw, plus)).map_err(|offset| {
        let end = raw.len().min(offset + 3);
        let error = EncodingError { code: EncodingCode::PercentMalformed, offset, end };
        errors::encoding(py, raw, error)
    })
}

#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn percent_recase<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyString>> {
    let raw = utf8(text)?;
    Ok(same_or_new(text, quick(text.py(), raw.len(), || percent::recase(raw))))
}

#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn percent_decode_unreserved<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyString>> {
    let raw = utf8(text)?;
    Ok(same_or_new(text, quick(text.py(), raw.len(), || percent::decode_unreserved(raw))))
}

#[pyfunction]
#[pyo3(signature = (data, /))]
pub(crate) fn form_encode<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let octets = octets(data, "data")?;
    Ok(PyString::new(data.py(), &quick(data.py(), octets.len(), || percent::encode_form(octets))))
}
