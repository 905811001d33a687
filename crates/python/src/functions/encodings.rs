//! The encodings of documents for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{errors, named};

/// Decode bytes by an encoding label: (text, name of the encoding, number of malformed bytes).
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

/// Encode a string by an encoding label; None if the encoding has no encoder or lacks one of the characters.
#[pyfunction]
#[pyo3(signature = (text, label, /))]
pub(crate) fn encode_octets<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = named::text::utf8)] text: &str,
    #[pyo3(from_py_with = named::label::utf8)] label: &str,
) -> Option<Bound<'py, PyBytes>> {
    urikit_core::web::encode(text, label).map(|octets| PyBytes::new(py, &octets))
}
