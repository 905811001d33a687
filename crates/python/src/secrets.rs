//! Texts with their secrets masked: one identifier, running text, and where the secrets are.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString, PyTuple, PyType};
use std::ops::Range;
use urikit_core::syntax::characters::Cursor;
use urikit_core::text::cover::Places;
use urikit_core::text::mask as masks;
use urikit_core::text::secrets::{find, Extent, Names};

use crate::errors::wrong_type;
use crate::long;
use crate::text::replaced;

const WANTED: &str = "an iterable of names";

/// Names of parameters that a caller calls secret, beside the known ones.
pub(crate) struct More(Names);

impl<'py> FromPyObject<'_, 'py> for More {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if any.is_instance_of::<PyString>() {
            return Err(wrong_type(&any, "secret_names", WANTED));
        }
        if any.cast_exact::<PyTuple>().is_ok_and(|names| names.is_empty()) {
            return Ok(More(Names::default()));
        }
        // A name with a lone surrogate is the name of no parameter.
        let name = |name: PyResult<Bound<'_, PyAny>>| {
            let name = name?;
            let name =
                name.cast::<PyString>().map_err(|_| wrong_type(&name, "a name of secret_names", "str"))?;
            Ok::<_, PyErr>(replaced(name)?.0.into_owned())
        };
        let names = any
            .try_iter()
            .map_err(|_| wrong_type(&any, "secret_names", WANTED))?
            .map(name)
            .collect::<PyResult<Vec<_>>>()?;
        Ok(More(Names::new(names.iter().map(String::as_str))))
    }
}

fn names(more: Option<More>) -> Names {
    more.map_or_else(Names::default, |more| more.0)
}

/// One identifier with its secrets masked, whether it parses or not.
#[pyfunction]
#[pyo3(signature = (text, /, secret_names=None), text_signature = "(text, /, secret_names=())")]
pub(crate) fn mask<'py>(
    #[pyo3(from_py_with = crate::named::text::identifier)] text: &Bound<'py, PyString>,
    secret_names: Option<More>,
) -> PyResult<Bound<'py, PyString>> {
    shown(text, Extent::One, secret_names)
}

/// A running text with the secrets of everything in it masked; a text without any is returned as it is.
/// Other characters stay, lone surrogates too.
#[pyfunction]
#[pyo3(signature = (text, /, secret_names=None), text_signature = "(text, /, secret_names=())")]
pub(crate) fn redact<'py>(
    #[pyo3(from_py_with = crate::named::text::identifier)] text: &Bound<'py, PyString>,
    secret_names: Option<More>,
) -> PyResult<Bound<'py, PyString>> {
    shown(text, Extent::Running, secret_names)
}

/// Where the secrets of one identifier are, of a component on its own, or of running text, in characters.
#[pyfunction]
#[pyo3(
    signature = (text, /, component=None, *, running=false, secret_names=None),
    text_signature = "(text, /, component=None, *, running=False, secret_names=())"
)]
pub(crate) fn secret_places(
    #[pyo3(from_py_with = crate::named::text::identifier)] text: &Bound<'_, PyString>,
    #[pyo3(from_py_with = crate::named::component::utf8_or_none)] component: Option<&str>,
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
pub(crate) struct At(usize);

impl<'py> FromPyObject<'_, 'py> for At {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        const FAR: usize = isize::MAX as usize;
        match any.extract::<usize>() {
            Ok(at) => Ok(At(at.min(FAR))),
            Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => {
                Ok(At(if any.lt(0)? { 0 } else { FAR }))
            }
            Err(error) => Err(error),
        }
    }
}

/// Where the secrets of a text are, in order and apart, and where its parts are in what is shown of it.
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

    /// Where a part of the text is in what is shown; one that touches a secret has all of its mask.
    #[pyo3(signature = (start, end, /))]
    fn shown(&self, start: At, end: At) -> (usize, usize) {
        let found = self.places.shown(start.0..end.0.max(start.0));
        (found.start, found.end)
    }

    /// The part of the text that a part of what is shown was made of.
    #[pyo3(signature = (start, end, /))]
    fn origin(&self, start: At, end: At) -> (usize, usize) {
        let found = self.places.origin(start.0..end.0.max(start.0));
        (found.start, found.end)
    }

    /// Whether a part of the text, or the place between two characters, is in a secret.
    #[pyo3(signature = (start, end, /))]
    fn hides(&self, start: At, end: At) -> bool {
        let (start, end) = (start.0, end.0);
        let next = self.secrets.partition_point(|secret| secret.end <= start);
        self.secrets.get(next).is_some_and(|secret| secret.start < start || secret.start < end)
    }

    /// The parts of secrets that are in a part of the text.
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

fn shown<'py>(
    text: &Bound<'py, PyString>,
    extent: Extent,
    more: Option<More>,
) -> PyResult<Bound<'py, PyString>> {
    let (utf8, surrogates) = replaced(text)?;
    let names = names(more);
    let secrets = long::run(text.py(), &utf8, move |utf8| find(utf8, extent, &names))?;
    if secrets.is_empty() {
        return Ok(text.clone());
    }
    if surrogates.is_empty() {
        let py = text.py();
        let shown = long::quick(py, utf8.len(), || urikit_core::text::cover::cover(&utf8, &secrets));
        return Ok(PyString::new(py, &shown));
    }
    slices(text, &utf8, secrets)
}

/// The same of a text with lone surrogates, which UTF-8 cannot contain.
fn slices<'py>(
    text: &Bound<'py, PyString>,
    utf8: &str,
    secrets: Vec<Range<usize>>,
) -> PyResult<Bound<'py, PyString>> {
    let py = text.py();
    let mut cursor = Cursor::new(utf8);
    let slice = |start: usize, end: usize| text.get_item(PySlice::new(py, start as isize, end as isize, 1));
    let mut pieces = Vec::with_capacity(2 * secrets.len() + 1);
    let mut at = 0;
    for secret in secrets {
        let (start, end) = (cursor.at(secret.start), cursor.at(secret.end));
        pieces.push(slice(at, start)?);
        pieces.push(PyString::new(py, masks::MASK).into_any());
        at = end;
    }
    pieces.push(slice(at, text.len()?)?);
    Ok(PyString::new(py, "").call_method1("join", (pieces,))?.cast_into::<PyString>()?)
}
