//! Names that a caller calls secret, and texts with their secrets masked.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString, PyTuple};
use urikit_core::syntax::characters::Cursor;
use urikit_core::text::mask as masks;
use urikit_core::text::secrets::{find, Extent, Names};

use crate::arguments::errors::wrong_type;
use crate::arguments::long;
use crate::arguments::text::replaced;

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
            let name = name.cast::<PyString>().map_err(|_| wrong_type(&name, "a name of secret_names", "str"))?;
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

pub(crate) fn names(more: Option<More>) -> Names {
    more.map_or_else(Names::default, |more| more.0)
}

/// A text with its secrets masked; one without any is returned as it is.
pub(crate) fn masked<'py>(
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
fn slices<'py>(text: &Bound<'py, PyString>, utf8: &str, secrets: Vec<Range<usize>>) -> PyResult<Bound<'py, PyString>> {
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
