//! The encodings of documents for Python.

use pyo3::prelude::*;

/// Bytes as text by the encoding a label names: the text, the encoding's name, and how many
/// U+FFFD replace bytes that are not characters.
#[pyfunction]
#[pyo3(signature = (octets, label, /))]
pub(crate) fn decode_octets(
    py: Python<'_>,
    octets: &[u8],
    #[pyo3(from_py_with = crate::named::label::utf8)] label: &str,
) -> PyResult<(String, &'static str, usize)> {
    py.detach(|| urikit_core::whatwg::decode(octets, label))
        .map(|decoded| (decoded.text, decoded.encoding, decoded.replaced))
        .ok_or_else(|| crate::errors::unknown_name("label", "a label of the Encoding Standard", label))
}
