//! The hooks of pydantic, once for all classes that can be fields (`urikit.integrations.pydantic`).
//!
//! Nothing of pydantic is imported before it asks: each method calls Python.

use pyo3::exceptions::{PyAttributeError, PyImportError};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::entries;
use crate::arguments::objects::{Base, WebURL};
use crate::classes::template::URITemplate;

macro_rules! field_types {
    ($($class:ty),*) => { $(
        #[pymethods]
        impl $class {
            /// Return the core schema of pydantic, which validates and serializes a field of this type.
            #[classmethod]
            #[pyo3(signature = (source, handler, /))]
            fn __get_pydantic_core_schema__<'py>(
                cls: &Bound<'py, PyType>,
                source: &Bound<'py, PyAny>,
                handler: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let _ = (source, handler);
                entries::call(cls.py(), "pydantic_core_schema", (cls,))
            }

            /// Return the JSON schema of a field of this type for pydantic.
            #[classmethod]
            #[pyo3(signature = (schema, handler, /))]
            fn __get_pydantic_json_schema__<'py>(
                cls: &Bound<'py, PyType>,
                schema: &Bound<'py, PyAny>,
                handler: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let _ = (schema, handler);
                entries::call(cls.py(), "pydantic_json_schema", (cls,))
            }

            /// Serializer of pydantic for values in a field of the type `Any`.
            #[getter]
            fn __pydantic_serializer__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                serializer(slf.py())
            }
        }
    )* };
}

/// Without pydantic it is missing, as `inspect` and `mock` expect of an attribute that cannot be read.
fn serializer(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    entries::call(py, "pydantic_serializer", ()).map_err(|error| {
        if error.is_instance_of::<PyImportError>(py) {
            PyAttributeError::new_err("__pydantic_serializer__ needs pydantic")
        } else {
            error
        }
    })
}

field_types!(Base, WebURL, URITemplate);
