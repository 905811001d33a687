//! Words of a record, which a function of Python gives, and the first error of functions of Python.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use urikit_core::report::words::Words;
use urikit_core::text::json::Json;

use crate::arguments::json::object;
use crate::arguments::long;

/// The first error of functions of Python that the core calls: a fault of this package, or an interruption.
#[derive(Default)]
pub(crate) struct Failure(Mutex<Option<PyErr>>);

impl Failure {
    /// Asks Python; after an error, nothing is asked.
    pub(crate) fn ask<T>(&self, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        let mut failure = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if failure.is_some() {
            return None;
        }
        Python::attach(question).map_err(|error| *failure = Some(error)).ok()
    }

    /// Returns the error, or else what was made.
    pub(crate) fn or<T>(self, made: T) -> PyResult<T> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(made), Err)
    }
}

/// The words of the package, by key.
struct Catalogue {
    text: Py<PyAny>,
    failure: Failure,
}

impl Words for Catalogue {
    fn text(&self, key: &str) -> Option<String> {
        self.failure.ask(|py| self.text.call1(py, (key,))?.extract(py))?
    }
}

/// Returns what `write` makes of the words; raises the first error of a word.
pub(crate) fn in_words<'py>(
    words: Bound<'py, PyAny>,
    bytes: usize,
    write: impl FnOnce(&dyn Words) -> PyResult<Json> + Send + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let py = words.py();
    let words = Catalogue { text: words.unbind(), failure: Failure::default() };
    let made = long::owned(py, bytes, move || write(&words).and_then(|made| words.failure.or(made)))??;
    object(py, &made)
}
