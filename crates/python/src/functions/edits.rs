//! Proposals for a string: the proposal, and the edits that lead there.
//!
//! A long text may need a hundred thousand edits, of which most callers look at a few or none: they stay in the
//! form of the core until they are read.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::advice::repair::{self as repairs, RepairCode};
use urikit_core::syntax::characters;

use crate::arguments::{long, named, text};

/// Edits of one fix, in the order of the input; positions are characters of the input.
#[pyclass(frozen, module = "urikit._native", name = "Edits")]
#[derive(Default)]
pub(crate) struct Edits(Vec<(RepairCode, usize, usize, String)>);

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

fn proposed(text: &Bound<'_, PyString>, how: fn(&str) -> repairs::Repair) -> PyResult<(Option<String>, Edits)> {
    let (utf8, surrogates) = text::replaced(text)?;
    if !surrogates.is_empty() {
        return Ok((None, Edits::default()));
    }
    long::run(text.py(), &utf8, move |utf8| {
        let repaired = how(utf8);
        let mut cursor = characters::Cursor::new(utf8);
        let edits = repaired.edits.into_iter();
        let edits = edits.map(|edit| (edit.code, cursor.at(edit.start), cursor.at(edit.end), edit.replacement));
        (repaired.text, Edits(edits.collect()))
    })
}
