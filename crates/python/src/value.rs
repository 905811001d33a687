//! A text that was read, among Python's values: what references and `WebURL`s share.
//!
//! Either is frozen and is its text: it is written, ordered, hashed, copied and pickled as the
//! text is. Of these, writing by a format and ordering take more than a line, and stand here. Which
//! objects may be compared at all, and which part is a secret, each class says for itself.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// What `format(value, specification)` gives: the text, or the text without its secret.
#[inline]
pub(crate) fn formatted<'py>(
    text: &Bound<'py, PyString>,
    specification: &str,
    redacted: impl FnOnce() -> PyResult<Bound<'py, PyString>>,
) -> PyResult<Bound<'py, PyString>> {
    match specification {
        "" => Ok(text.clone()),
        "redacted" => redacted(),
        _ => Err(crate::errors::choice("format", ["", "redacted"], specification)),
    }
}

/// What a comparison of two values gives: that of their texts, character by character.
#[inline]
pub(crate) fn compared<'py>(
    mine: &Bound<'py, PyString>,
    theirs: &Bound<'py, PyString>,
    op: CompareOp,
) -> PyResult<Bound<'py, PyAny>> {
    let matches = op.matches(mine.to_str()?.cmp(theirs.to_str()?));
    Ok(matches.into_pyobject(mine.py())?.to_owned().into_any())
}
