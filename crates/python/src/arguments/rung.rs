//! `Rung`: the ladder of RFC 3986 section 6 as an ordered Python value.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit_core::forms::normalize::Rung as Core;

/// Level of normalization, from STRING to SCHEME: a rung of the comparison ladder of RFC 3986 section 6.
///
/// STRING < CASE < PERCENT < SYNTAX < SCHEME. The first four (6.2.1 to 6.2.2.3) are the same for every scheme, and
/// each includes those before it; SCHEME (6.2.3) also applies the rules of the scheme.
///
/// >>> from urikit import Rung
/// >>> Rung.CASE < Rung.SCHEME
/// True
/// >>> Rung.SYNTAX.section
/// '6.2.2.3'
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "urikit", name = "Rung")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(clippy::upper_case_acronyms)]
pub(crate) enum Rung {
    /// Character by character (6.2.1).
    STRING,
    /// Case normalization (6.2.2.1).
    CASE,
    /// Percent-encoding normalization (6.2.2.2).
    PERCENT,
    /// Path segment normalization (6.2.2.3).
    SYNTAX,
    /// Scheme-based normalization (6.2.3).
    SCHEME,
}

impl Rung {
    pub(crate) fn core(self) -> Core {
        match self {
            Rung::STRING => Core::String,
            Rung::CASE => Core::Case,
            Rung::PERCENT => Core::Percent,
            Rung::SYNTAX => Core::Syntax,
            Rung::SCHEME => Core::Scheme,
        }
    }
}

impl From<Core> for Rung {
    fn from(rung: Core) -> Self {
        match rung {
            Core::String => Rung::STRING,
            Core::Case => Rung::CASE,
            Core::Percent => Rung::PERCENT,
            Core::Syntax => Rung::SYNTAX,
            Core::Scheme => Rung::SCHEME,
        }
    }
}

#[pymethods]
impl Rung {
    /// Every rung, in order.
    #[classattr]
    #[allow(non_snake_case)]
    fn ALL(py: Python<'_>) -> PyResult<Py<PyTuple>> {
        Ok(PyTuple::new(py, Core::ALL.map(Rung::from))?.unbind())
    }

    /// Name, as in `Rung.SCHEME.name == "SCHEME"`.
    #[getter]
    fn name(&self) -> &'static str {
        self.core().name()
    }

    /// Section of RFC 3986, such as "6.2.3".
    #[getter]
    fn section(&self) -> &'static str {
        self.core().section()
    }

    fn __repr__(&self) -> String {
        format!("Rung.{}", self.core().name())
    }

    fn __reduce__<'py>(slf: Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>, &'static str))> {
        let getattr = slf.py().import("builtins")?.getattr("getattr")?;
        Ok((getattr, (slf.as_any().get_type().into_any(), slf.get().core().name())))
    }
}
