//! The encodings of documents for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{errors, named};

/// Bytes as text by the encoding a label names: the text, the encoding's name, and how many
/// U+FFFD replace bytes that are not characters.
#[pyfunction]
#[pyo3(signature = (octets, label, /))]
pub(crate) fn decode_octets(
    py: Python<'_>,
    octets: &[u8],
    #[pyo3(from_py_with = named::label::utf8)] label: &str,
) -> PyResult<(String, &'static str, usize)> {
    py.detach(|| urikit_core::web::decode(octets, label))
        .map(|decoded| (decoded.text, decoded.encoding, decoded.replaced))
        .ok_or_else(|| errors::unknown_name("label", "a label of the Encoding Standard", label))
}

/// A text as bytes by the encoding a label names; None where that has no encoder or lacks one of the characters.
#[pyfunction]
#[pyo3(signature = (text, label, /))]
pub(crate) fn encode_octets<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = named::text::utf8)] text: &str,
    #[pyo3(from_py_with = named::label::utf8)] label: &str,
) -> Option<Bound<'py, PyBytes>> {
    urikit_core::web::encode(text, label).map(|octets| PyBytes::new(py, &octets))
}
