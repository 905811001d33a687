//! Percent-encoding for Python: `str` or `bytes` as data, `str` as encoded text.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::syntax::percent::{self, EncodeSet};
use urikit_core::syntax::query::decode_by;

use crate::arguments::choices::{ERRORS, PLUS};
use crate::arguments::decoded::decoded_octets;
use crate::arguments::errors as errors_of;
use crate::arguments::long::quick;
use crate::arguments::named;
use crate::arguments::text::utf8;

/// The encode set of a name, or a ValueError that lists the names.
fn encode_set(name: &str) -> PyResult<&'static EncodeSet> {
    EncodeSet::named(name).ok_or_else(|| {
        let names = urikit_core::syntax::percent::ENCODE_SETS.iter().map(|set| set.name);
        errors_of::choice("component", names, name)
    })
}

/// Data as bytes: the UTF-8 form of a `str`, or `bytes` as they are.
fn octets<'a>(data: &'a Bound<'_, PyAny>, name: &str) -> PyResult<&'a [u8]> {
    if let Ok(text) = data.cast::<PyString>() {
        return Ok(utf8(text)?.as_bytes());
    }
    if let Ok(bytes) = data.cast::<PyBytes>() {
        return Ok(bytes.as_bytes());
    }
    Err(errors_of::wrong_type(data, name, "str or bytes"))
}

/// The caller's own string where nothing changed.
fn same_or_new<'py>(given: &Bound<'py, PyString>, text: Cow<'_, str>) -> Bound<'py, PyString> {
    match text {
        Cow::Borrowed(_) if given.is_exact_instance_of::<PyString>() => given.clone(),
        text => PyString::new(given.py(), &text),
    }
}

/// Percent-encode data for a component; the UTF-8 form of a `str`, or `bytes`.
///
/// `component` is the name of an encode set, such as "segment" or "fragment". Raises `ArgumentError` for another
/// name.
#[pyfunction]
#[pyo3(signature = (data, component, /))]
pub(crate) fn percent_encode<'py>(
    data: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = named::component::utf8)] component: &str,
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

/// Percent-decode a string into text.
///
/// `plus` says what "+" means: "literal" or "space". Raises `URIEncodingError` for a malformed "%" and for bytes
/// that are not UTF-8, unless `errors` is "replace" or "keep".
#[pyfunction]
#[pyo3(signature = (text, plus, errors="strict", /))]
pub(crate) fn percent_decode<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
    #[pyo3(from_py_with = named::errors::utf8)] errors: &str,
) -> PyResult<Bound<'py, PyString>> {
    let (plus, errors) = (PLUS.read(plus)?, ERRORS.read(errors)?);
    let raw = utf8(text)?;
    match quick(text.py(), raw.len(), || decode_by(raw, plus, errors)) {
        Ok(decoded) => Ok(same_or_new(text, decoded)),
        Err(error) => Err(errors_of::encoding(text.py(), raw, error)),
    }
}

/// Percent-decode a string into bytes.
///
/// `plus` is as in `percent_decode`. Raises `URIEncodingError` for a malformed "%".
#[pyfunction]
#[pyo3(signature = (text, plus, /))]
pub(crate) fn percent_decode_bytes<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::plus::utf8)] plus: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let plus = PLUS.read(plus)?;
    Ok(PyBytes::new(text.py(), &decoded_octets(text.py(), utf8(text)?, plus)?))
}

/// Write the digits of percent-encoded bytes in upper case (RFC 3986 6.2.2.1).
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn percent_recase<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyString>> {
    let raw = utf8(text)?;
    Ok(same_or_new(text, quick(text.py(), raw.len(), || percent::recase(raw))))
}

/// Decode percent-encoded unreserved characters, which is never wrong (RFC 3986 6.2.2.2).
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn percent_decode_unreserved<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyString>> {
    let raw = utf8(text)?;
    Ok(same_or_new(text, quick(text.py(), raw.len(), || percent::decode_unreserved(raw))))
}

/// Percent-encode data as the value of a form, in which a space is "+".
#[pyfunction]
#[pyo3(signature = (data, /))]
pub(crate) fn form_encode<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let octets = octets(data, "data")?;
    Ok(PyString::new(data.py(), &quick(data.py(), octets.len(), || percent::encode_form(octets))))
}
