//! What is said about texts: issues, repairs, identifiers found, secrets, characters.
//!
//! Plain data for the Python modules that give it words.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString, PyTuple};
use urikit_core::bidi::BidiRule;
use urikit_core::chars;
use urikit_core::compare::{self as comparison, Reason};
use urikit_core::display::Shown;
use urikit_core::error::{BuildCode, Code, EncodingCode};
use urikit_core::extract as extraction;
use urikit_core::idna::IdnaCode;
use urikit_core::iri::Kept;
use urikit_core::issue::{self, IssueCode};
use urikit_core::relativize::RelativizeError;
use urikit_core::repair::{self as repairs, RepairCode};
use urikit_core::resolve::ResolveError;
use urikit_core::template::TemplateCode;

use crate::reference::{coerce, view};
use crate::rung::Rung;
use crate::schemes::Own;
use crate::text::characters;

/// Adds the names of all codes, by kind.
pub(crate) fn add_codes(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("CODES", PyTuple::new(py, Code::ALL.iter().map(|code| code.name()))?)?;
    module.add("BUILD_CODES", PyTuple::new(py, BuildCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("ENCODING_CODES", PyTuple::new(py, EncodingCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("ISSUE_CODES", PyTuple::new(py, IssueCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("REPAIR_CODES", PyTuple::new(py, RepairCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("IDNA_CODES", PyTuple::new(py, IdnaCode::ALL.iter().map(|code| code.name()))?)?;
    module.add("BIDI_CODES", PyTuple::new(py, BidiRule::ALL.iter().map(|rule| rule.name()))?)?;
    module.add("TEMPLATE_CODES", PyTuple::new(py, TemplateCode::ALL.iter().map(|code| code.name()))?)?;
    let kept = Kept::ALL.iter().map(|kept| kept.name());
    let kept: Vec<_> = kept.chain(Shown::ALL.iter().map(|shown| shown.name())).collect();
    module.add("ESCAPE_CODES", PyTuple::new(py, kept)?)?;
    module.add("REASON_CODES", PyTuple::new(py, Reason::ALL.iter().map(|reason| reason.name()))?)?;
    let mut resolution: Vec<_> = ResolveError::ALL.iter().map(|code| code.name()).collect();
    for code in RelativizeError::ALL {
        // A base without a scheme is the same mistake in both directions.
        if !resolution.contains(&code.name()) {
            resolution.push(code.name());
        }
    }
    module.add("RESOLUTION_CODES", PyTuple::new(py, resolution)?)
}

/// A text with its secrets masked, whether it parses or not.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn mask<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let (utf8, _) = crate::text::replaced(text)?;
    match urikit_core::mask::masked(&utf8) {
        std::borrow::Cow::Borrowed(_) => Ok(text.clone()),
        std::borrow::Cow::Owned(masked) => Ok(PyString::new(text.py(), &masked)),
    }
}

/// A running text with the password of every reference in it masked; the text itself where
/// there is none. Other characters stay, lone surrogates too.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn redact<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let py = text.py();
    let (utf8, surrogates) = crate::text::replaced(text)?;
    let secrets = urikit_core::redact::secrets(&utf8);
    if secrets.is_empty() {
        return Ok(text.clone());
    }
    if surrogates.is_empty() {
        return Ok(PyString::new(py, &urikit_core::mask::cover(&utf8, &secrets)));
    }
    let mut cursor = crate::text::Cursor::new(&utf8);
    let mut pieces = Vec::with_capacity(2 * secrets.len() + 1);
    let mut at = 0;
    for secret in secrets {
        let (start, end) = (cursor.at(secret.start), cursor.at(secret.end));
        pieces.push(slice(text, at, start)?);
        pieces.push(PyString::new(py, &"•".repeat(end - start)).into_any());
        at = end;
    }
    pieces.push(slice(text, at, text.len()?)?);
    Ok(PyString::new(py, "").call_method1("join", (pieces,))?.cast_into::<PyString>()?)
}

fn slice<'py>(text: &Bound<'py, PyString>, start: usize, end: usize) -> PyResult<Bound<'py, PyAny>> {
    text.get_item(PySlice::new(text.py(), start as isize, end as isize, 1))
}

/// The ABNF classes one character is in.
#[pyfunction]
#[pyo3(signature = (character, /))]
pub(crate) fn character_classes(character: &Bound<'_, PyString>) -> PyResult<Vec<&'static str>> {
    if character.len()? != 1 {
        return Err(PyValueError::new_err("expected one character"));
    }
    let (utf8, _) = crate::text::replaced(character)?;
    Ok(match utf8.as_bytes() {
        [byte] => {
            chars::NAMES.iter().filter(|(_, class)| chars::is(*byte, *class)).map(|(name, _)| *name).collect()
        }
        _ => Vec::new(),
    })
}

/// Where two references meet, or their first difference: (rung, component, span in the
/// first, span in the second, reason).
#[pyfunction]
#[pyo3(signature = (first, second, /))]
#[allow(clippy::type_complexity)]
pub(crate) fn compare(
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
) -> PyResult<(
    Option<Rung>,
    Option<&'static str>,
    Option<(usize, usize)>,
    Option<(usize, usize)>,
    Option<&'static str>,
)> {
    let (first, first_offsets) = coerce(first)?;
    let (second, second_offsets) = coerce(second)?;
    let (first, second) = (view(&first, first_offsets)?, view(&second, second_offsets)?);
    let found = comparison::compare(&first, &second);
    let span = |text: &str, range: std::ops::Range<usize>| {
        (characters(text, range.start), characters(text, range.end))
    };
    Ok(match found.difference {
        None => (found.rung.map(Rung::from), None, None, None, None),
        Some(difference) => (
            None,
            Some(difference.component.name()),
            difference.a.map(|range| span(first.text(), range)),
            difference.b.map(|range| span(second.text(), range)),
            Some(difference.reason.name()),
        ),
    })
}

/// What is valid and yet worth a word: (code, component, start, end).
#[pyfunction]
#[pyo3(signature = (reference, /, schemes=Own::NONE), text_signature = "(reference, /, schemes=None)")]
pub(crate) fn find_issues(
    reference: &Bound<'_, PyAny>,
    schemes: Own<'_>,
) -> PyResult<Vec<(&'static str, &'static str, usize, usize)>> {
    let (string, offsets) = coerce(reference)?;
    let reference = view(&string, offsets)?;
    let issues = issue::find_by(schemes.rows(), &reference);
    let places = crate::text::places(reference.text(), issues.iter().map(|issue| (issue.start, issue.end)));
    let named = issues.iter().zip(places);
    Ok(named.map(|(issue, (start, end))| (issue.code.name(), issue.component.name(), start, end)).collect())
}

/// What was probably meant, and the edits that lead there: (text, [(code, start, end,
/// replacement)]). A lone surrogate has no octets to write, so nothing is proposed.
#[pyfunction]
#[pyo3(signature = (text, /))]
#[allow(clippy::type_complexity)]
pub(crate) fn repair(
    text: &Bound<'_, PyString>,
) -> PyResult<(Option<String>, Vec<(&'static str, usize, usize, String)>)> {
    let (utf8, surrogates) = crate::text::replaced(text)?;
    if !surrogates.is_empty() {
        return Ok((None, Vec::new()));
    }
    let repaired = repairs::repair(&utf8);
    let mut cursor = crate::text::Cursor::new(&utf8);
    let edits = repaired.edits.into_iter();
    let edits =
        edits.map(|edit| (edit.code.name(), cursor.at(edit.start), cursor.at(edit.end), edit.replacement));
    Ok((repaired.text, edits.collect()))
}

/// The identifiers in a running text: (start, end, delimiter, identifier). A lone
/// surrogate ends one like any other character that no identifier has.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn extract(text: &Bound<'_, PyString>) -> PyResult<Vec<(usize, usize, &'static str, String)>> {
    let (utf8, _) = crate::text::replaced(text)?;
    let mut cursor = crate::text::Cursor::new(&utf8);
    let found = extraction::extract(&utf8).into_iter();
    let found = found.map(|e| (cursor.at(e.start), cursor.at(e.end), e.delimiter.name(), e.identifier));
    Ok(found.collect())
}
