//! Functions of rooms above the native module and `urikit.core`, by names that mean what they do.
//!
//! The native classes have methods whose work is done above them (`URI.view`, `WebURL.to_uri`). This module knows no
//! module of Python: the package `urikit`, which is above all of them, fills `ENTRY_POINTS` when it is imported.
//! Nothing is imported before it is asked for.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

static TABLE: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// The table, from a name to "module:attribute".
pub(crate) fn table(py: Python<'_>) -> &Bound<'_, PyDict> {
    TABLE.get_or_init(py, || PyDict::new(py).unbind()).bind(py)
}

/// Return the object that the table has for a name.
///
/// Raises `ImportError` if it has none, as where `urikit` was not imported.
#[pyfunction]
pub(crate) fn entry_point<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let row: Option<String> = table(py).get_item(name)?.map(|row| row.extract()).transpose()?;
    match row.as_deref().and_then(|row| row.split_once(':')) {
        Some((module, attribute)) => py.import(module)?.getattr(attribute),
        None => Err(PyImportError::new_err(format!("no entry point {name:?}: import urikit first"))),
    }
}

/// Call the function that the table has for a name.
pub(crate) fn call<'py, A>(py: Python<'py>, name: &str, args: A) -> PyResult<Bound<'py, PyAny>>
where
    A: PyCallArgs<'py>,
{
    entry_point(py, name)?.call1(args)
}

/// Call a function of a module of `urikit.core`, imported when first needed.
pub(crate) fn call_python<'py, A>(py: Python<'py>, module: &str, function: &str, args: A) -> PyResult<Bound<'py, PyAny>>
where
    A: PyCallArgs<'py>,
{
    py.import(module)?.getattr(function)?.call1(args)
}
