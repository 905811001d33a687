//! The record of a text (`urikit_core::report::record`) as Python data.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use urikit_core::readings::appendix_b::Part;
use urikit_core::report::record::{record, WIDTH};
use urikit_core::report::standards::ShownUrl;
use urikit_core::report::words::Sentences;
use urikit_core::report::{forms, resolution};
use urikit_core::text::json::Json;
use urikit_core::text::shown::{Asked, Given, Shown};

use crate::arguments::policy::{policy_or_none, ResolvePolicy};
use crate::arguments::schemes::Own;
use crate::arguments::secret_names::{names, More};
use crate::arguments::step::Step;
use crate::arguments::text::broken;
use crate::arguments::words::in_words;
use crate::arguments::{long, named};
use crate::classes::web_url::parse::failure;
use crate::functions::edits::Rules;
use crate::functions::verbs::{resolved, stepped};

/// Return the record of a text, and of its resolution against a base.
///
/// `words` gives the text of a key, or None. Without names of secret parameters, secrets are shown.
#[pyfunction]
#[pyo3(
    signature = (text, base, words, /, secret_names=None, schemes=Own::NONE),
    text_signature = "(text, base, words, /, secret_names=None, schemes=None)"
)]
pub(crate) fn explain<'py>(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'py, PyString>,
    base: Option<Bound<'py, PyString>>,
    words: Bound<'py, PyAny>,
    secret_names: Option<More>,
    schemes: Own<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let asked = asked(text, base.as_ref(), secret_names)?;
    let shared = schemes.shared();
    in_words(words, asked.text.text.len(), move |words| {
        let rules = Rules::default();
        let made = record(&asked, &rules, &shared, words, WIDTH);
        rules.failure.or(made)
    })
}

/// Return the texts of the steps of normalization, masked, with notes.
#[pyfunction]
#[pyo3(
    signature = (reference, to, ipv6, words, /, secret_names=None, schemes=Own::NONE),
    text_signature = "(reference, to, ipv6, words, /, secret_names=None, schemes=None)"
)]
pub(crate) fn normal_forms<'py>(
    reference: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = named::to::step)] to: Step,
    #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
    words: Bound<'py, PyAny>,
    secret_names: Option<More>,
    schemes: Own<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let steps = stepped(reference, to, ipv6, schemes)?;
    let text = steps.first().map_or(String::new(), |first| first.before.clone());
    about(text, secret_names, words, move |say| forms::normal_forms(say, &steps))
}

/// Return the steps of a resolution in words, with references masked.
#[pyfunction]
#[pyo3(
    signature = (base, reference, policy, words, /, secret_names=None),
    text_signature = "(base, reference, policy, words, /, secret_names=None)"
)]
pub(crate) fn resolution_lines<'py>(
    base: &Bound<'py, PyAny>,
    reference: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = policy_or_none)] policy: Option<&Bound<'py, ResolvePolicy>>,
    words: Bound<'py, PyAny>,
    secret_names: Option<More>,
) -> PyResult<Bound<'py, PyAny>> {
    let steps = resolved(base, reference, policy)?;
    about(String::new(), secret_names, words, move |say| {
        resolution::steps(say, &steps, &|text| say.shown.form(text), &str::to_owned)
    })
}

/// Returns a part of a record that is about `text`.
fn about<'py>(
    text: String,
    secret_names: Option<More>,
    words: Bound<'py, PyAny>,
    write: impl FnOnce(&Sentences<'_>) -> Json + Send + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let hidden = secret_names.map(|more| names(Some(more)));
    in_words(words, text.len(), move |words| {
        let given = Given::new(text, Vec::new(), hidden.as_ref());
        Ok(write(&Sentences::new(&Shown::new(&given, hidden.is_some()), words)))
    })
}

/// Return a URL by the URL Standard as a description shows it: its serialization, and its components by their names.
///
/// A component that depends on a secret of the text or the base is masked. Without names of secret parameters, secrets
/// are shown. Raises `URISyntaxError` for an invalid string.
#[pyfunction]
#[pyo3(
    signature = (text, base=None, /, secret_names=None),
    text_signature = "(text, base=None, /, secret_names=None)"
)]
pub(crate) fn shown_url<'py>(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'py, PyString>,
    base: Option<Bound<'py, PyString>>,
    secret_names: Option<More>,
) -> PyResult<(String, Bound<'py, PyDict>)> {
    let py = text.py();
    let asked = asked(text, base.as_ref(), secret_names)?;
    let (asked, found) = long::owned(py, asked.text.text.len(), move || {
        let found = ShownUrl::of(&asked);
        (asked, found)
    })?;
    let Some(found) = found else { return Err(failure(text, &asked.text.text, None)) };
    let parts = PyDict::new(py);
    for (part, value) in Part::APART.into_iter().zip(found.parts) {
        parts.set_item(PyString::intern(py, part.name()), value)?;
    }
    Ok((found.href, parts))
}

fn asked<'py>(
    text: &Bound<'py, PyString>,
    base: Option<&Bound<'py, PyString>>,
    secret_names: Option<More>,
) -> PyResult<Asked> {
    let hidden = secret_names.map(|more| names(Some(more)));
    let given = |text: &Bound<'py, PyString>| {
        let (utf8, surrogates) = broken(text)?;
        Ok::<_, PyErr>(Given::new(utf8.into_owned(), surrogates, hidden.as_ref()))
    };
    let (text, base) = (given(text)?, base.map(given).transpose()?);
    Ok(Asked { text, base, hides: hidden.is_some(), names: hidden.unwrap_or_default() })
}
