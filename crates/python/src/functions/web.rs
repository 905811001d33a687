//! Functions of the URL Standard that need no URL object: validation errors, forms, queries in legacy
//! encodings. The face of these is `urikit.web`.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::web::{self, Effect, Kind, ValidationError, View};

use crate::arguments::objects::WebURL;
use crate::arguments::text::{as_string, replaced};
use crate::arguments::{long, named};
use crate::classes::web_url::parse::{against, base_url, base_view, encoding};

/// The strings are shared: a text may have a million errors of one kind.
type PlainError<'py> = (Bound<'py, PyString>, usize, usize, Bound<'py, PyString>);

/// Parse a URL and return the validation errors of the URL Standard: (name, start, end, effect), in characters.
#[pyfunction]
#[pyo3(signature = (text, base, /))]
pub(crate) fn web_validation_errors<'py>(
    text: &Bound<'py, PyAny>,
    base: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<PlainError<'py>>> {
    let base = base_url(base)?;
    let string = as_string(text, "text")?;
    let (utf8, surrogates) = replaced(&string)?;
    let found = |text: &str, base: Option<View<'_>>| {
        let places = if text.is_ascii() { None } else { Some(character_places(text)) };
        (web::validation_errors(text, base), places)
    };
    let (errors, places) = against(text.py(), &utf8, base_view(&base)?, found)?;
    let place = |byte: usize| places.as_ref().map_or(byte, |places| places[byte.min(utf8.len())]);
    // The conversion to scalar values comes before the parser, and so does what it replaced.
    let replacements = surrogates.into_iter().map(|at| ValidationError {
        kind: Kind::InvalidUrlUnit,
        start: at,
        end: at + '\u{FFFD}'.len_utf8(),
        effect: Effect::Continued,
    });
    let py = text.py();
    let (failed, continued) = (PyString::intern(py, "failed"), PyString::intern(py, "continued"));
    let mut last: Option<(Kind, Bound<'py, PyString>)> = None;
    Ok(replacements
        .chain(errors)
        .map(|error| {
            let name = match &last {
                Some((kind, name)) if *kind == error.kind => name.clone(),
                _ => PyString::intern(py, error.kind.name()),
            };
            last = Some((error.kind, name.clone()));
            let effect = if error.effect == Effect::Failed { &failed } else { &continued };
            (name, place(error.start), place(error.end), effect.clone())
        })
        .collect())
}

/// For each byte of a text, and for its end, how many characters come before it.
fn character_places(text: &str) -> Vec<usize> {
    let mut places = Vec::with_capacity(text.len() + 1);
    let mut count = 0;
    for c in text.chars() {
        places.extend(std::iter::repeat_n(count, c.len_utf8()));
        count += 1;
    }
    places.push(count);
    places
}

/// Return whether a string is a valid URL string of the URL Standard.
#[pyfunction]
#[pyo3(signature = (text, base, /))]
pub(crate) fn web_is_valid_string(text: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    let base = base_url(base)?;
    let string = as_string(text, "text")?;
    let (utf8, surrogates) = replaced(&string)?;
    let valid = || against(text.py(), &utf8, base_view(&base)?, web::is_valid_url_string);
    Ok(surrogates.is_empty() && valid()?)
}

/// Convert a URL into the text of a URI.
#[pyfunction]
#[pyo3(signature = (url, /))]
pub(crate) fn web_to_uri<'py>(url: &Bound<'py, WebURL>) -> PyResult<Bound<'py, PyString>> {
    let seen = url.get().url(url.py())?;
    match long::quick(url.py(), seen.href().len(), || seen.to_uri()) {
        Cow::Borrowed(_) => Ok(url.get().text.bind(url.py()).clone()),
        Cow::Owned(text) => Ok(PyString::new(url.py(), &text)),
    }
}

/// Parse the body of a form (`application/x-www-form-urlencoded`) into names and values.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn web_form_parse(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'_, PyString>,
) -> PyResult<Vec<(String, String)>> {
    long::run(text.py(), &replaced(text)?.0, web::form::parse)
}

/// Serialize names and values as the body of a form (`application/x-www-form-urlencoded`).
#[pyfunction]
#[pyo3(signature = (pairs, /))]
pub(crate) fn web_form_serialize(pairs: Vec<(Bound<'_, PyString>, Bound<'_, PyString>)>) -> PyResult<String> {
    let pairs =
        pairs.iter().map(|(name, value)| Ok((replaced(name)?.0, replaced(value)?.0))).collect::<PyResult<Vec<_>>>()?;
    Ok(web::form::serialize(pairs.iter().map(|(name, value)| (&**name, &**value))))
}

/// Encode a string by an encoding label, then percent-encode it, like the query of a link in a document.
#[pyfunction]
#[pyo3(signature = (text, label, /))]
pub(crate) fn web_encode_query(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'_, PyString>,
    #[pyo3(from_py_with = named::label::utf8)] label: &str,
) -> PyResult<String> {
    let (utf8, _) = replaced(text)?;
    let encoding = encoding(label)?;
    Ok(long::quick(text.py(), utf8.len(), || web::encode_query(&utf8, encoding)))
}
