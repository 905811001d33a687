//! What the URL Standard answers without a URL: validation errors, forms, queries in legacy
//! encodings, and hosts. The faces of these are `urikit.web`, `urikit.loose_ipv4` and the
//! host objects.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::names::special::special;
use urikit_core::web::{self, Effect, Kind, ValidationError, View};

use super::{against, base_url, base_view, encoding, WebURL};
use crate::guard;
use crate::long;
use crate::text::{as_string, replaced};

/// The strings are shared: a text may have a million errors of one kind.
type PlainError<'py> = (Bound<'py, PyString>, usize, usize, Bound<'py, PyString>);

/// The validation errors of parsing a text: (name, start, end, effect), in characters.
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

/// Whether a text is a valid URL string of the URL Standard.
#[pyfunction]
#[pyo3(signature = (text, base, /))]
pub(crate) fn web_is_valid_string(
    text: &Bound<'_, PyAny>,
    base: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let base = base_url(base)?;
    let string = as_string(text, "text")?;
    let (utf8, surrogates) = replaced(&string)?;
    let valid = || against(text.py(), &utf8, base_view(&base)?, web::is_valid_url_string);
    Ok(surrogates.is_empty() && valid()?)
}

/// The text of the URI that a URL is.
#[pyfunction]
#[pyo3(signature = (url, /))]
pub(crate) fn web_to_uri<'py>(url: &Bound<'py, WebURL>) -> PyResult<Bound<'py, PyString>> {
    let string = url.get().text.bind(url.py());
    let seen = url.get().borrowed(string)?;
    match long::quick(url.py(), seen.href().len(), || seen.to_uri()) {
        Cow::Borrowed(_) => Ok(string.clone()),
        Cow::Owned(text) => Ok(PyString::new(url.py(), &text)),
    }
}

/// The names and values of a form.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn web_form_parse(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'_, PyString>,
) -> PyResult<Vec<(String, String)>> {
    long::run(text.py(), &replaced(text)?.0, web::form::parse)
}

/// The form of names and values.
#[pyfunction]
#[pyo3(signature = (pairs, /))]
pub(crate) fn web_form_serialize(pairs: Vec<(Bound<'_, PyString>, Bound<'_, PyString>)>) -> PyResult<String> {
    let pairs = pairs
        .iter()
        .map(|(name, value)| Ok((replaced(name)?.0, replaced(value)?.0)))
        .collect::<PyResult<Vec<_>>>()?;
    Ok(web::form::serialize(pairs.iter().map(|(name, value)| (&**name, &**value))))
}

/// A text percent-encoded after encoding it, as the query of a document is.
#[pyfunction]
#[pyo3(signature = (text, label, /))]
pub(crate) fn web_encode_query(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'_, PyString>,
    #[pyo3(from_py_with = crate::named::label::utf8)] label: &str,
) -> PyResult<String> {
    let (utf8, _) = replaced(text)?;
    let encoding = encoding(label)?;
    Ok(long::quick(text.py(), utf8.len(), || web::encode_query(&utf8, encoding)))
}

/// Reads an IPv4 address in any form that browsers take, as `0x7f.1` for 127.0.0.1.
///
/// Returns an `ipaddress.IPv4Address`, or None for any other text.
///
/// >>> import urikit
/// >>> urikit.loose_ipv4("0x7f.1"), urikit.loose_ipv4("2130706433"), urikit.loose_ipv4("example.org")
/// (IPv4Address('127.0.0.1'), IPv4Address('127.0.0.1'), None)
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn loose_ipv4<'py>(
    #[pyo3(from_py_with = crate::named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = text.py();
    let Some(number) = text.to_str().ok().and_then(web::host::loose_ipv4) else { return Ok(None) };
    py.import("ipaddress")?.getattr("IPv4Address")?.call1((number,)).map(Some)
}

/// A domain in A-labels (UTS 46, the parameters browsers parse with), or None.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn web_domain_to_ascii(
    py: Python<'_>,
    #[pyo3(from_py_with = crate::named::domain::utf8)] domain: &str,
) -> Option<String> {
    long::quick(py, domain.len(), || {
        urikit_core::names::idna::to_ascii(domain, urikit_core::names::idna::Strictness::Lenient)
    })
}

/// The public suffix of a domain: (suffix, registrable domain or None, section), or None.
#[pyfunction]
#[pyo3(signature = (domain, /))]
pub(crate) fn public_suffix<'a>(
    py: Python<'_>,
    #[pyo3(from_py_with = crate::named::domain::utf8)] domain: &'a str,
) -> Option<(&'a str, Option<&'a str>, &'static str)> {
    use urikit_core::names::public_suffix::{split, Section};
    let cut = long::quick(py, domain.len(), || split(domain))?;
    let section = match cut.section {
        Section::Icann => "icann",
        Section::Private => "private",
        Section::Unlisted => "unlisted",
    };
    Some((cut.suffix, cut.registrable, section))
}

/// The special purpose of a packed IP address: (block, purpose, source, whether it is a metadata service), or None.
#[pyfunction]
#[pyo3(signature = (packed, /))]
pub(crate) fn special_address(packed: &[u8]) -> PyResult<Option<guard::Row>> {
    Ok(special(guard::unpacked(packed)?).map(guard::row_of))
}
