//! What the core knows of a scheme, one question a function, and the way to its typed view.
//!
//! The views themselves are Python's (`urikit.schemes`): what one scheme means is read and
//! extended by any Python programmer. Only the call starts here.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use urikit_core::schemes;

use crate::families::URI;

/// The default port of a scheme written in any case; None where it has none or is unknown.
#[pyfunction]
#[pyo3(signature = (scheme, /))]
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    schemes::lookup(scheme).default_port
}

#[pymethods]
impl URI {
    /// The typed view of this URI by the grammar of its scheme: a frozen value with the
    /// scheme's own fields and equivalence (`urikit.schemes`). A scheme without a module of
    /// its own is read by the generic syntax.
    ///
    /// Raises `SchemeError` where the scheme's grammar refuses the URI.
    ///
    /// >>> from urikit import URI
    /// >>> URI("x-unknown://h/a?b").view()
    /// Generic('x-unknown://h/a?b')
    #[pyo3(signature = (schemes=None))]
    fn view<'py>(slf: &Bound<'py, Self>, schemes: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        static VIEW_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let py = slf.py();
        let view_of = VIEW_OF
            .get_or_try_init(py, || py.import("urikit.schemes")?.getattr("view_of").map(Bound::unbind))?
            .bind(py);
        match schemes {
            None => view_of.call1((slf,)),
            Some(_) => view_of.call1((slf, schemes)),
        }
    }
}
