//! `Kept`: a text that was read and is kept, as references and `WebURL`s have it.

use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use pyo3::PyClass;
use urikit_core::syntax::build::Change;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path::Before;
use urikit_core::syntax::percent::{Errors, Plus};

use crate::arguments::decoded::decoded_part;
use crate::arguments::raw::Piece;

/// The family of a text: which characters it may have, and what is raw there.
#[derive(Clone, Copy)]
pub(crate) enum Home {
    Reference(Syntax),
    WebURL,
}

impl Home {
    pub(crate) fn syntax(self) -> Syntax {
        match self {
            Home::Reference(syntax) => syntax,
            Home::WebURL => Syntax::Uri,
        }
    }

    pub(crate) fn input(self, piece: &Piece) -> Input<'_> {
        match self {
            Home::Reference(_) => piece.input(),
            Home::WebURL => piece.url_input(),
        }
    }
}

/// The classes that methods are written for once.
pub(crate) trait Kept: PyClass<Frozen = True> + Sync {
    fn text<'py>(&self, py: Python<'py>) -> &Bound<'py, PyString>;

    fn home(&self) -> Home;

    /// The grammar of the text; values of two grammars are never equal.
    fn syntax(&self) -> Syntax {
        self.home().syntax()
    }

    /// The reading of escapes without a meaning, if nothing else is asked for: an error, and for a `WebURL` that of the
    /// URL Standard.
    const ERRORS: Errors;

    /// A part of the text, percent-decoded. An error, such as bytes that are not UTF-8, is about the whole text, where its
    /// secrets are known.
    fn decoded_by<'py>(&self, py: Python<'py>, part: &str, errors: Errors) -> PyResult<Bound<'py, PyString>> {
        decoded_part(py, self.text(py).to_str()?, part, Plus::Literal, errors)
    }

    fn decoded<'py>(&self, py: Python<'py>, part: &str) -> PyResult<Bound<'py, PyString>> {
        self.decoded_by(py, part, Self::ERRORS)
    }

    /// User name and password, raw.
    fn raw_credentials<'a>(&'a self, py: Python<'a>) -> PyResult<(Option<&'a str>, Option<&'a str>)>;

    fn raw_fragment<'a>(&self, text: &'a str) -> Option<&'a str>;

    fn raw_path<'a>(&self, text: &'a str) -> &'a str;

    /// The neighbour of the path on its left: an authority, or nothing that matters to it.
    fn before_path(&self) -> Before;

    /// The decoded query once it was asked for.
    fn query_params_memo(&self) -> &PyOnceLock<Py<PyAny>>;

    fn raw_query<'a>(&self, text: &'a str) -> Option<&'a str>;

    /// True if "." and ".." may be appended: in a relative reference, whose path leads from another.
    fn climbs(&self) -> bool {
        false
    }

    /// The same value with another path, which may be `raw`: then it is read again.
    fn with_path<'py>(slf: &Bound<'py, Self>, path: &str, raw: bool) -> PyResult<Bound<'py, PyAny>>;

    /// The same value with what became of its query.
    fn with_query<'py>(slf: &Bound<'py, Self>, query: Change<String>) -> PyResult<Bound<'py, PyAny>>;
}
