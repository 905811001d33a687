//! Keywords that other URL libraries have for what `build` and `replace` call differently: a `TypeError` says the name of
//! urikit.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Keywords of other libraries for what `build` and `replace` call differently.
const KEYWORDS: &[(&str, &str)] = &[
    ("args", "query="),
    ("hash", "fragment="),
    ("hostname", "host="),
    ("netloc", "authority="),
    ("params", "query=, or .with_params(...)"),
    ("pathname", "path="),
    ("port_number", "port="),
    ("protocol", "scheme="),
    ("query_params", "query=, or .with_params(...)"),
    ("query_string", "query="),
    ("raw_path", "path="),
    ("search", "query="),
    ("segments", "path="),
    ("username", "user="),
];

/// Refuses what Python would refuse too, with the name of urikit. A `WebURL` has no authority to replace.
#[inline]
pub(crate) fn refuse_keywords(method: &str, others: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    match others.and_then(|others| others.iter().next()) {
        None => Ok(()),
        Some((name, _)) => Err(unknown_keyword(method, &name.to_string())),
    }
}

#[cold]
fn unknown_keyword(method: &str, name: &str) -> PyErr {
    let hint = match KEYWORDS.iter().find(|row| row.0 == name) {
        _ if method.starts_with("WebURL") && matches!(name, "authority" | "netloc") => "; use host= and port=",
        Some((_, hint)) => &format!("; use {hint}"),
        None => "",
    };
    PyTypeError::new_err(format!("{method}() got an unexpected keyword argument '{name}'{hint}"))
}
