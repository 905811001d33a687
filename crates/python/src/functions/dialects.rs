//! The answers of other engines, by their names. The face of these is `urikit.dialects`.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use pyo3::IntoPyObjectExt;
use urikit_core::readings::dialects::{find, Fault, Function, Value, FUNCTIONS};
use urikit_core::syntax::characters;

use crate::arguments::entries;
use crate::arguments::text::{as_string, utf8};
use crate::arguments::{errors, long, named};

/// Return the URL functions of SQL engines, as (dialect, name, type of the result, whether it takes a key).
#[pyfunction]
pub(crate) fn dialect_functions() -> Vec<(&'static str, &'static str, &'static str, bool)> {
    FUNCTIONS.iter().map(|one| (one.dialect, one.name, one.returns(), one.has_key())).collect()
}

/// Call a URL function of an SQL engine.
///
/// If the engine refuses the string, raise an error, or return None with `null`.
#[pyfunction]
#[pyo3(signature = (dialect, function, text, key, null, /))]
pub(crate) fn dialect_answer<'py>(
    #[pyo3(from_py_with = named::dialect::utf8)] dialect: &str,
    #[pyo3(from_py_with = named::function::utf8)] function: &str,
    text: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = named::key::utf8_or_none)] key: Option<&str>,
    null: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let found = find(dialect, function).ok_or_else(|| unknown(dialect, function))?;
    match (found.has_key(), key) {
        (true, None) => return Err(errors::argument("key", "the name of a parameter", "")),
        (false, Some(key)) => return Err(errors::argument("key", "None for this function", key)),
        _ => {}
    }
    let string = as_string(text, "text")?;
    let given = utf8(&string)?;
    let py = text.py();
    match long::quick(py, given.len(), || found.call(given, key)) {
        Ok(None) => Ok(py.None().into_bound(py)),
        Ok(Some(value)) => object(py, value),
        // A key is the caller's, and the same for every row.
        Err(fault) if fault.code == "key-pattern" => {
            Err(errors::argument("key", "a key without operators of regular expressions", key.unwrap_or_default()))
        }
        Err(_) if null => Ok(py.None().into_bound(py)),
        Err(fault) => Err(refused(&string, given, found, fault)),
    }
}

fn object<'py>(py: Python<'py>, value: Value<'_>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Text(text) => PyString::new(py, &text).into_any(),
        Value::Number(number) => number.into_bound_py_any(py)?,
        Value::List(texts) => PyList::new(py, texts.iter().map(AsRef::<str>::as_ref))?.into_any(),
    })
}

#[cold]
fn unknown(dialect: &str, function: &str) -> PyErr {
    if FUNCTIONS.iter().any(|one| one.dialect == dialect) {
        return errors::unknown_name("function", &format!("a function of {dialect}"), function);
    }
    let mut names: Vec<_> = FUNCTIONS.iter().map(|one| one.dialect).collect();
    names.dedup();
    errors::unknown_name("dialect", &names.join(", "), dialect)
}

/// A `DialectError`.
#[cold]
fn refused(string: &Bound<'_, PyString>, text: &str, function: &Function, fault: Fault) -> PyErr {
    let offset = fault.at.map(|at| characters::count(text, at));
    match entries::call(string.py(), "dialect_error", (function.dialect, fault.code, offset, string)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}
