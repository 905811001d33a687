//! `WebURL` among Python's values: text, hash, order, copies, pickles, models.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use super::WebURL;
use crate::reference::call_python;
use crate::value;

#[pymethods]
impl WebURL {
    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("WebURL({})", self.redacted(py, None)?.repr()?))
    }

    fn __format__<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::named::specification::utf8)] specification: &str,
    ) -> PyResult<Bound<'py, PyString>> {
        value::formatted(self.text.bind(py), specification, || self.redacted(py, None))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.text.bind(py).hash()
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<WebURL>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        value::compared(self.text.bind(py), other.get().text.bind(py), op)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyString>,)) {
        (slf.get_type(), (slf.get().text.bind(slf.py()).clone(),))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    #[classmethod]
    #[pyo3(signature = (source, handler, /))]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        source: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = (source, handler);
        call_python(cls.py(), "urikit.integrations.pydantic", "core_schema", (cls,))
    }
}
