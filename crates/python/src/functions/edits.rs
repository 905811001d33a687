//! Proposals for a string: the proposal, and the edits that lead there.
//!
//! A long text may need a hundred thousand edits, of which most callers look at a few or none: they stay in the
//! form of the core until they are read.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::advice::repair::{self as repairs, Edit, RepairCode};
use urikit_core::advice::typed::{self as inputs, Refusal};
use urikit_core::syntax::characters;
use urikit_core::syntax::error::Code;

use crate::arguments::{errors, long, named, text};
use crate::classes::web_url::parse as web_urls;

/// Edits of one fix, in the order of the input; positions are characters of the input.
#[pyclass(frozen, module = "urikit._native", name = "Edits")]
#[derive(Default)]
pub(crate) struct Edits(Vec<(RepairCode, usize, usize, String)>);

impl Edits {
    fn of(text: &str, edits: Vec<Edit>) -> Self {
        let mut cursor = characters::Cursor::new(text);
        let edits = edits.into_iter();
        let edits = edits.map(|edit| (edit.code, cursor.at(edit.start), cursor.at(edit.end), edit.replacement));
        Self(edits.collect())
    }
}

#[pymethods]
impl Edits {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Return the codes, each once, in the order of the input.
    fn codes(&self) -> Vec<&'static str> {
        let mut seen = [false; RepairCode::ALL.len()];
        let new = self.0.iter().filter(|edit| !std::mem::replace(&mut seen[edit.0 as usize], true));
        new.map(|edit| edit.0.name()).collect()
    }

    /// Return the edits as (code, start, end, replacement).
    fn rows(&self) -> Vec<(&'static str, usize, usize, &str)> {
        self.0.iter().map(|(code, start, end, text)| (code.name(), *start, *end, text.as_str())).collect()
    }
}

/// Return the probable meaning of an invalid string, and the edits that lead there.
///
/// The result is None for a string with a lone surrogate, which has no UTF-8 form.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn repair(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
) -> PyResult<(Option<String>, Edits)> {
    proposed(text, repairs::repair)
}

/// Return the more likely meaning of a valid string, and the edits that lead there; None if it means itself.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn meant(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
) -> PyResult<(Option<String>, Edits)> {
    proposed(text, repairs::meant)
}

/// Return the likely meaning of a valid string as a whole, and the edits that lead there; None if it means itself.
///
/// This is `meant`, and for a host without its scheme the URI that `typed` gives.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn likely(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
) -> PyResult<(Option<String>, Edits)> {
    proposed(text, inputs::likely)
}

/// Return whether a valid string is a host without its scheme.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn is_host(#[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>) -> PyResult<bool> {
    let (utf8, surrogates) = text::replaced(text)?;
    Ok(surrogates.is_empty() && long::run(text.py(), &utf8, inputs::is_host)?)
}

/// Return the URI for what a person typed and the edits that lead there, or the code of a refusal.
///
/// A host without a scheme gets `default`, or the usual scheme. Raises `URISyntaxError` where a parser refuses the text
/// with its scheme.
#[pyfunction]
#[pyo3(signature = (text, default, /))]
pub(crate) fn typed(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    default: Option<String>,
) -> PyResult<(Option<String>, Edits, Option<&'static str>)> {
    let py = text.py();
    let (utf8, surrogates) = text::replaced(text)?;
    if let Some(&at) = surrogates.first() {
        return Err(errors::syntax_at(text, &utf8, Code::Surrogate.name(), "reference", at, at + 3));
    }
    let found = long::run(py, &utf8, move |utf8| {
        let made = inputs::typed(utf8, default.as_deref())?;
        Ok((made.text, Edits::of(utf8, made.edits)))
    })?;
    match found {
        Ok((made, edits)) => Ok((Some(made), edits, None)),
        Err(Refusal::Input(reason)) => Ok((None, Edits::default(), Some(reason.name()))),
        Err(Refusal::Syntax(draft, error)) => Err(errors::syntax(&PyString::new(py, &draft), &draft, error)),
        Err(Refusal::Web(draft, _)) => Err(web_urls::failure(&PyString::new(py, &draft), &draft, None)),
    }
}

fn proposed(text: &Bound<'_, PyString>, how: fn(&str) -> repairs::Repair) -> PyResult<(Option<String>, Edits)> {
    let (utf8, surrogates) = text::replaced(text)?;
    if !surrogates.is_empty() {
        return Ok((None, Edits::default()));
    }
    long::run(text.py(), &utf8, move |utf8| {
        let repaired = how(utf8);
        (repaired.text, Edits::of(utf8, repaired.edits))
    })
}
