//! `urikit.Raw`: text that is percent-encoded already, on its way out and in.
//!
//! A piece that was read raw and says the same as data is a plain `str`, which costs
//! nothing; only a piece that would be encoded again is a `Raw`. Setters of pieces ask here
//! what they were given. The class is Python's: it is a `str`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::input::{says_the_same, segment_says_the_same, Input};
use urikit_core::syntax::percent::EncodeSet;

use crate::arguments::errors::wrong_type;
use crate::arguments::text::utf8_of_piece;

static RAW: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A piece of a raw component; `same` says whether it means the same as data.
#[inline]
fn piece<'py>(py: Python<'py>, text: &str, same: bool) -> PyResult<Bound<'py, PyString>> {
    let string = PyString::new(py, text);
    if same {
        return Ok(string);
    }
    Ok(RAW.import(py, "urikit.core.raw", "Raw")?.call1((string,))?.cast_into()?)
}

/// A raw segment, or a raw part of one.
#[inline]
pub(crate) fn segment<'py>(py: Python<'py>, syntax: Syntax, text: &str) -> PyResult<Bound<'py, PyString>> {
    let same = segment_says_the_same(syntax, text);
    if !same && text.contains('+') {
        // A "+" of a path is itself, also in a query, where a raw one may be a space.
        static LITERAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        return Ok(LITERAL.import(py, "urikit.core.raw", "literal_plus")?.call1((text,))?.cast_into()?);
    }
    piece(py, text, same)
}

/// A raw piece where `set` is allowed.
#[inline]
pub(crate) fn part<'py>(
    py: Python<'py>,
    syntax: Syntax,
    text: &str,
    set: &EncodeSet,
) -> PyResult<Bound<'py, PyString>> {
    piece(py, text, says_the_same(syntax, text, set))
}

/// A piece that was given, as UTF-8.
#[derive(Clone)]
pub(crate) enum Piece {
    Data(String),
    Raw(String),
}

impl Piece {
    /// Reads a `str`; `what` names it where it is another type.
    pub(crate) fn read(any: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        match any.cast::<PyString>() {
            Ok(text) => Self::of(text),
            Err(_) => Err(wrong_type(any, what, "a str")),
        }
    }

    /// The same for a name or a value of a query, where a "+" may be a space.
    pub(crate) fn read_in_query(any: &Bound<'_, PyAny>, what: &str) -> PyResult<Self> {
        match any.cast::<PyString>() {
            Ok(text) => Self::in_query(text),
            Err(_) => Err(wrong_type(any, what, "a str")),
        }
    }

    /// Reads a `str`: as data, or as it is where it is a `Raw`.
    pub(crate) fn of(text: &Bound<'_, PyString>) -> PyResult<Self> {
        Self::placed(text, "component")
    }

    /// The same for a name or a value of a query.
    pub(crate) fn in_query(text: &Bound<'_, PyString>) -> PyResult<Self> {
        Self::placed(text, "query")
    }

    /// The same for a segment, in which the "/" of data is encoded.
    pub(crate) fn in_segment(text: &Bound<'_, PyString>) -> PyResult<Self> {
        Self::placed(text, "segment")
    }

    fn placed(text: &Bound<'_, PyString>, place: &str) -> PyResult<Self> {
        // UTF-8 is what is written, so a lone surrogate has no form.
        let utf8 = utf8_of_piece(text)?;
        if text.is_exact_instance_of::<PyString>() {
            return Ok(Piece::Data(utf8.to_owned()));
        }
        let raw = RAW.import(text.py(), "urikit.core.raw", "Raw")?;
        if text.is_exact_instance(raw) {
            return Ok(Piece::Raw(utf8.to_owned()));
        }
        if !text.is_instance(raw)? {
            return Ok(Piece::Data(utf8.to_owned()));
        }
        // A sum, whose data is encoded as far as this place is concerned.
        let written = text.call_method1(intern!(text.py(), "_written"), (place,))?;
        Ok(Piece::Raw(written.extract()?))
    }

    /// The core's form of it.
    pub(crate) fn input(&self) -> Input<'_> {
        match self {
            Piece::Data(text) => Input::from(text.as_str()),
            Piece::Raw(text) => Input::Raw(text),
        }
    }

    /// The core's form of it in a `WebURL`, whose raw text may have more characters.
    pub(crate) fn url_input(&self) -> Input<'_> {
        match self {
            Piece::Data(text) => Input::from(text.as_str()),
            Piece::Raw(text) => Input::Url(text),
        }
    }

    /// The pieces between a delimiter, each of the same kind.
    pub(crate) fn split(&self, delimiter: char) -> impl Iterator<Item = Piece> + '_ {
        self.text().split(delimiter).map(|part| match self {
            Piece::Data(_) => Piece::Data(part.to_owned()),
            Piece::Raw(_) => Piece::Raw(part.to_owned()),
        })
    }

    /// The text, to show in an error.
    pub(crate) fn text(&self) -> &str {
        match self {
            Piece::Data(text) | Piece::Raw(text) => text,
        }
    }
}

/// A piece or None; `what` names it, and `wanted` says what it must be.
pub(crate) fn optional(any: &Bound<'_, PyAny>, what: &str, wanted: &str) -> PyResult<Option<Piece>> {
    if any.is_none() {
        return Ok(None);
    }
    Piece::read(any, what).map(Some).map_err(|error| match any.cast::<PyString>() {
        Ok(_) => error,
        Err(_) => wrong_type(any, what, wanted),
    })
}
