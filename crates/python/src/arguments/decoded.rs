//! Percent-encoded text decoded, and the error about a text that cannot be.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::syntax::error::{EncodingCode, EncodingError};
use urikit_core::syntax::percent::{self, Errors, Plus};
use urikit_core::syntax::query::decode_by;

use crate::arguments::errors;
use crate::arguments::long::quick;

/// Decodes a part of a text. An error is about the whole text, where its secrets are known.
pub(crate) fn decoded_part<'py>(
    py: Python<'py>,
    text: &str,
    part: &str,
    plus: Plus,
    errors: Errors,
) -> PyResult<Bound<'py, PyString>> {
    match quick(py, part.len(), || decode_by(part, plus, errors)) {
        Ok(decoded) => Ok(PyString::new(py, &decoded)),
        Err(error) => {
            let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            let error = EncodingError { offset: start + error.offset, end: start + error.end, ..error };
            Err(errors::encoding(py, text, error))
        }
    }
}

/// The bytes that raw text means; a "%" that begins none is an error.
pub(crate) fn decoded_octets<'a>(py: Python<'_>, raw: &'a str, plus: Plus) -> PyResult<Cow<'a, [u8]>> {
    quick(py, raw.len(), || percent::decode(raw, plus)).map_err(|offset| {
        let end = raw.len().min(offset + 3);
        let error = EncodingError { code: EncodingCode::PercentMalformed, offset, end };
        errors::encoding(py, raw, error)
    })
}
