//! The parts of a link, in as little memory as possible: a document of a megabyte has fifty thousand.
//!
//! An object of Python with nine slots, two of which refer to numbers, takes 170 bytes. This takes 96, with what the
//! class `Link` of Python adds. It has no traversal for the collector of cycles: what it refers to knows no link.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

use crate::arguments::entries;
use crate::arguments::errors;

/// By how many characters a target that is kept may be longer than its reference.
const HEAVY: usize = 512;

static LATER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Fields of `urikit.documents.Link`, which computes all else from them.
#[pyclass(frozen, subclass, module = "urikit._native")]
pub(crate) struct LinkFields {
    #[pyo3(get)]
    element: Py<PyString>,
    #[pyo3(get)]
    attribute: Py<PyString>,
    #[pyo3(get)]
    reference: Py<PyString>,
    #[pyo3(get)]
    offset: u32,
    #[pyo3(get)]
    end: u32,
    #[pyo3(get)]
    role: Py<PyAny>,
    #[pyo3(get)]
    kept: Py<PyAny>,
    #[pyo3(get)]
    resolver: Py<PyAny>,
    #[pyo3(get)]
    source: Py<PyAny>,
}

#[pymethods]
impl LinkFields {
    #[classattr]
    const HEAVY: usize = HEAVY;

    /// `kept` is the target; one that is heavy, and that the resolver makes again, is kept as `LATER`.
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        element: Bound<'_, PyString>,
        attribute: Bound<'_, PyString>,
        reference: Bound<'_, PyString>,
        offset: Bound<'_, PyAny>,
        end: Bound<'_, PyAny>,
        role: Bound<'_, PyAny>,
        kept: Bound<'_, PyAny>,
        resolver: Bound<'_, PyAny>,
        source: Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let kept = if is_heavy(&kept, &reference, &resolver)? { later(kept.py())? } else { kept.unbind() };
        Ok(LinkFields {
            element: element.unbind(),
            attribute: attribute.unbind(),
            reference: reference.unbind(),
            offset: place(&offset)?,
            end: place(&end)?,
            role: role.unbind(),
            kept,
            resolver: resolver.unbind(),
            source: source.unbind(),
        })
    }
}

/// Returns true if a target is so much longer than its reference that it is made again whenever it is read.
fn is_heavy(target: &Bound<'_, PyAny>, reference: &Bound<'_, PyString>, resolver: &Bound<'_, PyAny>) -> PyResult<bool> {
    let Ok(target) = target.cast::<PyString>() else { return Ok(false) };
    if target.len()? <= HEAVY || target.len()? <= reference.len()? + HEAVY {
        return Ok(false);
    }
    // Without a source of targets, this one cannot be made again.
    let Ok(make) = resolver.getattr("target") else { return Ok(false) };
    make.call1((reference,))?.eq(target)
}

fn later(py: Python<'_>) -> PyResult<Py<PyAny>> {
    let later = LATER.get_or_try_init(py, || PyResult::Ok(entries::entry_point(py, "later")?.unbind()))?;
    Ok(later.clone_ref(py))
}

/// Places are those of texts of fewer than 4 GiB, which the readers take.
fn place(offset: &Bound<'_, PyAny>) -> PyResult<u32> {
    offset.extract().map_err(|error: PyErr| match error.is_instance_of::<PyOverflowError>(offset.py()) {
        true => errors::argument("offset", "a place from 0 to 4 GiB", "another number"),
        false => error,
    })
}
