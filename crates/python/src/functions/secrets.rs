//! Texts with their secrets masked: one identifier, running text, and where the secrets are.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use std::ops::Range;
use urikit_core::syntax::characters::Cursor;
use urikit_core::text::cover::Places;
use urikit_core::text::mask as masks;
use urikit_core::text::secrets::{find, Extent};

use crate::arguments::secret_names::{masked, names, More};
use crate::arguments::text::replaced;
use crate::arguments::{long, named};

/// Mask the secrets of one URL, valid or not.
#[pyfunction]
#[pyo3(signature = (text, /, secret_names=None), text_signature = "(text, /, secret_names=())")]
pub(crate) fn mask<'py>(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'py, PyString>,
    secret_names: Option<More>,
) -> PyResult<Bound<'py, PyString>> {
    masked(text, Extent::One, secret_names)
}

/// Mask the secrets of all URLs in running text; other characters stay, lone surrogates too.
#[pyfunction]
#[pyo3(signature = (text, /, secret_names=None), text_signature = "(text, /, secret_names=())")]
pub(crate) fn redact<'py>(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'py, PyString>,
    secret_names: Option<More>,
) -> PyResult<Bound<'py, PyString>> {
    masked(text, Extent::Running, secret_names)
}

/// Find the secrets of a URL, of one component, or of running text, as (start, end) in characters.
#[pyfunction]
#[pyo3(
    signature = (text, /, component=None, *, running=false, secret_names=None),
    text_signature = "(text, /, component=None, *, running=False, secret_names=())"
)]
pub(crate) fn secret_places(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    #[pyo3(from_py_with = named::component::utf8_or_none)] component: Option<&str>,
    running: bool,
    secret_names: Option<More>,
) -> PyResult<Vec<(usize, usize)>> {
    let (utf8, _) = replaced(text)?;
    let component = component.map(str::to_owned);
    let (extent, names) = (if running { Extent::Running } else { Extent::One }, names(secret_names));
    long::run(text.py(), &utf8, move |utf8| {
        let found = match component {
            None => find(utf8, extent, &names),
            Some(component) => masks::of_component(&component, utf8),
        };
        let mut cursor = Cursor::new(utf8);
        found.into_iter().map(|range| (cursor.at(range.start), cursor.at(range.end))).collect()
    })
}

/// A place in a text; one beyond all texts becomes the last that a text can have.
pub(crate) struct At(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for At {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        const FAR: usize = isize::MAX as usize;
        match any.extract::<usize>() {
            Ok(at) => Ok(At(at.min(FAR))),
            Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => Ok(At(if any.lt(0)? { 0 } else { FAR })),
            Err(error) => Err(error),
        }
    }
}

/// Positions of secrets in a string, and of its parts in the masked string.
#[pyclass(frozen, module = "urikit._native")]
pub(crate) struct MaskedPlaces {
    secrets: Vec<Range<usize>>,
    places: Places,
}

#[pymethods]
impl MaskedPlaces {
    #[new]
    #[pyo3(signature = (secrets, /))]
    fn new(secrets: Vec<(usize, usize)>) -> PyResult<Self> {
        let secrets: Vec<Range<usize>> = secrets.into_iter().map(|(start, end)| start..end).collect();
        let apart = secrets.windows(2).all(|pair| pair[0].end <= pair[1].start);
        if !apart || secrets.iter().any(|range| range.end < range.start) {
            return Err(PyValueError::new_err("secrets must be places in order and apart"));
        }
        Ok(MaskedPlaces { places: Places::new(&secrets), secrets })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Vec<(usize, usize)>,)) {
        (py.get_type::<Self>(), (pairs(self.secrets.iter().cloned()),))
    }

    /// Convert a span of the string into one of the masked string; one that touches a secret gets the whole mask.
    #[pyo3(signature = (start, end, /))]
    fn shown(&self, start: At, end: At) -> (usize, usize) {
        let found = self.places.shown(start.0..end.0.max(start.0));
        (found.start, found.end)
    }

    /// Convert a span of the masked string into one of the string.
    #[pyo3(signature = (start, end, /))]
    fn origin(&self, start: At, end: At) -> (usize, usize) {
        let found = self.places.origin(start.0..end.0.max(start.0));
        (found.start, found.end)
    }

    /// Return the parts of secrets that are in a span.
    #[pyo3(signature = (start, end, /))]
    fn within(&self, start: At, end: At) -> Vec<(usize, usize)> {
        let (start, end) = (start.0, end.0);
        let next = self.secrets.partition_point(|secret| secret.end <= start);
        let inside = self.secrets[next..].iter().take_while(|secret| secret.start < end);
        pairs(inside.map(|secret| secret.start.max(start)..secret.end.min(end)))
    }
}

fn pairs(ranges: impl Iterator<Item = Range<usize>>) -> Vec<(usize, usize)> {
    ranges.map(|range| (range.start, range.end)).collect()
}
