//! What is said about texts: issues, repairs, identifiers found, secrets, characters.
//!
//! Plain data for the Python modules that give it words.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::chars;
use urikit_core::error::{BuildCode, Code, EncodingCode};
use urikit_core::resolve::ResolveError;

/// Adds the names of all codes, by kind.
pub(crate) fn add_codes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("CODES", PyTuple::new(py, Code::ALL.iter().map(|code| code.name()))?)?;
    module.add("BUILD_CODES", PyTuple::new(py, BuildCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("ENCODING_CODES", PyTuple::new(py, EncodingCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("RESOLUTION_CODES", PyTuple::new(py, ResolveError::ALL.iter().map(|code| code.name()))?)
}

/// A text with its secrets masked, whether it parses or not.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn mask<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let (utf8, _) = crate::text::replaced(text)?;
    match urikit_core::mask::masked(&utf8) {
        std::borrow::Cow::Borrowed(_) => Ok(text.clone()),
        std::borrow::Cow::Owned(masked) => Ok(PyString::new(text.py(), &masked)),
    }
}

/// The ABNF classes one character is in.
#[pyfunction]
#[pyo3(signature = (character, /))]
pub(crate) fn character_classes(character: &Bound<'_, PyString>) -> PyResult<Vec<&'static str>> {
    if character.len()? != 1 {
        return Err(PyValueError::new_err("expected one character"));
    }
    let (utf8, _) = crate::text::replaced(character)?;
    Ok(match utf8.as_bytes() {
        [byte] => chars::NAMES.iter().filter(|(_, class)| chars::is(*byte, *class)).map(|(name, _)| *name).collect(),
        _ => Vec::new(),
    })
}
