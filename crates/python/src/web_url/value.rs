//! `WebURL` among Python's values: text, hash, order, copies, pickles, models.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use super::WebURL;
use crate::value;

#[pymethods]
impl WebURL {
    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("WebURL({})", self.redacted(py, None)?.repr()?))
    }

    /// The figure as SVG, secrets masked: what a notebook shows.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::entries::call(slf.py(), "svg", (slf,))
    }

    fn __format__<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::named::specification::string)] specification: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyString>> {
        value::formatted(self.text.bind(py), specification, || self.redacted(py, None))
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &str, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(value::frozen(slf.as_any(), name, false))
    }

    fn __delattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<()> {
        Err(value::frozen(slf.as_any(), name, true))
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
}
