//! A text that was read, among Python's values: what references and `WebURL`s share.
//!
//! Either is frozen and is its text: it is written, ordered, hashed, copied and pickled as the
//! text is. Of these, writing by a format and ordering take more than a line, and are here. Which
//! objects may be compared at all, and which part is a secret, each class says for itself.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// What `format(value, specification)` gives: the text by the specification of a `str`, after
/// "redacted:" without its secrets. "redacted" alone is short for "redacted:".
#[inline]
pub(crate) fn formatted<'py>(
    text: &Bound<'py, PyString>,
    specification: &Bound<'py, PyString>,
    redacted: impl FnOnce() -> PyResult<Bound<'py, PyString>>,
) -> PyResult<Bound<'py, PyString>> {
    let (text, rest) = match crate::text::utf8(specification)? {
        "" => return Ok(text.clone()),
        "redacted" => return redacted(),
        given => match given.strip_prefix("redacted:") {
            Some(rest) => (redacted()?, rest),
            None => (text.clone(), given),
        },
    };
    let wanted = r#"a format of str, "redacted", or both as "redacted:>20""#;
    let written = text.call_method1("__format__", (rest,));
    Ok(written.map_err(|_| crate::errors::argument("format", wanted, rest))?.cast_into()?)
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

/// What may be given to `replace`.
const COMPONENTS: [&str; 10] =
    ["scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"];

/// The error for an attribute that somebody sets, or deletes: values never change.
#[cold]
pub(crate) fn frozen(value: &Bound<'_, PyAny>, name: &str, deleted: bool) -> PyErr {
    let class = match value.get_type().name() {
        Ok(class) => class.to_string(),
        Err(error) => return error,
    };
    let given = if deleted { "None" } else { "..." };
    let hint =
        if COMPONENTS.contains(&name) { format!("; use .replace({name}={given})") } else { String::new() };
    PyAttributeError::new_err(format!("'{class}' object cannot change (attribute '{name}'){hint}"))
}
