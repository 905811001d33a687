//! `Step`: the steps of normalization (RFC 3986 section 6), as an ordered Python value.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit_core::forms::normalize::Step as Core;

/// Step of normalization (RFC 3986 section 6), from STRING, which changes nothing, to SCHEME.
///
/// STRING < CASE < PERCENT < SYNTAX < SCHEME. The first four (6.2.1 to 6.2.2.3) are the same for every scheme, and
/// each includes those before it; SCHEME (6.2.3) also applies the rules of the scheme.
///
/// >>> from urikit import Step
/// >>> Step.CASE < Step.SCHEME
/// True
/// >>> Step.SYNTAX.section
/// '6.2.2.3'
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "urikit", name = "Step")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(clippy::upper_case_acronyms)]
pub(crate) enum Step {
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

impl Step {
    pub(crate) fn core(self) -> Core {
        match self {
            Step::STRING => Core::String,
            Step::CASE => Core::Case,
            Step::PERCENT => Core::Percent,
            Step::SYNTAX => Core::Syntax,
            Step::SCHEME => Core::Scheme,
        }
    }
}

impl From<Core> for Step {
    fn from(step: Core) -> Self {
        match step {
            Core::String => Step::STRING,
            Core::Case => Step::CASE,
            Core::Percent => Step::PERCENT,
            Core::Syntax => Step::SYNTAX,
            Core::Scheme => Step::SCHEME,
        }
    }
}

#[pymethods]
impl Step {
    /// Every step, in order.
    #[classattr]
    #[allow(non_snake_case)]
    fn ALL(py: Python<'_>) -> PyResult<Py<PyTuple>> {
        Ok(PyTuple::new(py, Core::ALL.map(Step::from))?.unbind())
    }

    /// Name, as in `Step.SCHEME.name == "SCHEME"`.
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
        format!("Step.{}", self.core().name())
    }

    fn __reduce__<'py>(slf: Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>, &'static str))> {
        let getattr = slf.py().import("builtins")?.getattr("getattr")?;
        Ok((getattr, (slf.as_any().get_type().into_any(), slf.get().core().name())))
    }
}
