//! Segments of a path as `/`, `joinpath` and the suffixes have them, for references and `WebURL` alike.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyMapping, PyString, PyTuple};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::{BuildCode, BuildError};
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path;

use crate::arguments::errors::{self, wrong_type};
use crate::arguments::raw::{self, Piece};
use crate::arguments::values;

/// A segment: a text, or a number in its digits. None for anything else.
fn segment(any: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
    if let Ok(text) = any.cast::<PyString>() {
        return Piece::of(text).map(Some);
    }
    values::integer(any)?.map(|number| values::digits(&number, "a segment")).transpose()
}

/// A segment without "/", which may be meant as data or as a path.
fn undivided(any: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
    let Some(piece) = segment(any)? else { return Ok(None) };
    // As it is given: the data of a sum with `Raw` is encoded in the piece.
    if let Ok(text) = any.cast::<PyString>().map(|text| text.to_str()) {
        let text = text?;
        path::check_slash(Input::Raw(text)).map_err(|error| errors::build(any.py(), text, error))?;
    }
    Ok(Some(piece))
}

/// Reads the right operand of `/`: a segment, or a list or tuple of them. None for anything else.
pub(crate) fn operand(any: &Bound<'_, PyAny>) -> PyResult<Option<Vec<Piece>>> {
    if let Some(one) = undivided(any)? {
        return Ok(Some(vec![one]));
    }
    if !(any.is_instance_of::<PyList>() || any.is_instance_of::<PyTuple>()) {
        return Ok(None);
    }
    any.try_iter()?.map(|item| needed(&item?, undivided)).collect::<PyResult<Vec<_>>>().map(Some)
}

/// The segments of a path that is given by them: any iterable that has an order of its own.
pub(crate) fn of_path(any: &Bound<'_, PyAny>) -> PyResult<Vec<Piece>> {
    let refused = || wrong_type(any, "path", "a str (raw) or an iterable of segments in their order");
    if values::is_shapeless(any) || any.cast::<PyMapping>().is_ok() {
        return Err(refused());
    }
    let items = any.try_iter().map_err(|_| refused())?;
    items.map(|item| Piece::read(&item?, "a segment of path")).collect()
}

/// Segments as arguments, each as one: the "/" of data is encoded, and raw text has none.
pub(crate) fn of_segments(segments: &Bound<'_, PyTuple>) -> PyResult<Vec<Piece>> {
    let read = |item: Bound<'_, PyAny>| {
        let piece = match item.cast::<PyString>() {
            Ok(text) => Piece::in_segment(text)?,
            Err(_) => needed(&item, segment)?,
        };
        if let Piece::Raw(text) = &piece {
            path::check_slash(Input::Raw(text)).map_err(|error| errors::build(item.py(), text, error))?;
        }
        Ok(piece)
    };
    segments.iter().map(read).collect()
}

fn needed<'py>(
    item: &Bound<'py, PyAny>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<Option<Piece>>,
) -> PyResult<Piece> {
    read(item)?.ok_or_else(|| errors::wrong_type(item, "a segment", "a str or an int"))
}

/// The segments of paths, each split at its "/"; the last one is empty for a "/" at the end.
pub(crate) fn of_paths(paths: &Bound<'_, PyTuple>) -> PyResult<Vec<Piece>> {
    let mut pieces = Vec::new();
    for given in paths.iter() {
        let piece = segment(&given)?.ok_or_else(|| errors::wrong_type(&given, "a path", "a str or an int"))?;
        pieces.extend(piece.split('/').filter(|part| !part.text().is_empty()));
        if piece.text().ends_with('/') {
            pieces.push(Piece::Data(String::new()));
        }
    }
    Ok(pieces)
}

/// Returns the text of an error about a piece: the path, where the name in it is missing.
pub(crate) fn refused<'a>(path: &'a str, piece: &'a Piece, error: BuildError) -> &'a str {
    if error.code == BuildCode::NameRequired {
        path
    } else {
        piece.text()
    }
}

/// The suffix of the name of a path.
pub(crate) fn suffix<'py>(py: Python<'py>, syntax: Syntax, path: &str) -> PyResult<Bound<'py, PyString>> {
    raw::segment(py, syntax, path::suffix(path::name(path)))
}

/// All suffixes of the name of a path.
pub(crate) fn suffixes<'py>(py: Python<'py>, syntax: Syntax, path: &str) -> PyResult<Bound<'py, PyTuple>> {
    let mut name = path::name(path);
    let mut found = Vec::new();
    while !path::suffix(name).is_empty() {
        let suffix = path::suffix(name);
        found.push(raw::segment(py, syntax, suffix)?);
        name = &name[..name.len() - suffix.len()];
    }
    found.reverse();
    PyTuple::new(py, found)
}
