//! The verbs as functions: texts in, texts out.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::appendix_b;
use urikit_core::compare;
use urikit_core::normalize as ladder;
use urikit_core::parse as parser;
use urikit_core::resolve as resolution;

use crate::policy::ResolvePolicy;
use crate::reference::{coerce, ipv6_form, make, view};
use crate::rung::Rung;
use crate::schemes::Own;
use crate::{absolute, text, urn};

/// Parses a text into a `URI` or a `RelativeReference` and keeps it byte for byte.
///
/// Raises `URISyntaxError` with offset, component, rule and hint.
///
/// >>> import urikit
/// >>> urikit.parse("http://h/a?")
/// URI('http://h/a?')
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (string, offsets) = text::read(text, parser::parse)?;
    make(string, offsets)
}

/// Whether a text is a URI reference (RFC 3986 4.1).
///
/// >>> import urikit
/// >>> urikit.is_valid("http://[::1]/"), urikit.is_valid("http://::1/")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    text::accepts(text, parser::parse)
}

/// The normal form of a reference as a `str` (RFC 3986 section 6).
///
/// Raises `URISyntaxError`.
///
/// >>> import urikit
/// >>> urikit.normalize("HTTP://Example.COM:80/a/../b")
/// 'http://example.com/b'
#[pyfunction]
#[pyo3(signature = (text, /, *, to=Rung::SCHEME, ipv6="keep", schemes=Own::NONE),
       text_signature = "(text, /, *, to=..., ipv6='keep', schemes=None)")]
pub(crate) fn normalize<'py>(
    text: &Bound<'py, PyAny>,
    to: Rung,
    ipv6: &str,
    schemes: Own<'py>,
) -> PyResult<Bound<'py, PyString>> {
    let form = ipv6_form(ipv6)?;
    let (string, offsets) = coerce(text)?;
    let normal = match ladder::normalize_by(schemes.rows(), &view(&string, offsets)?, to.core(), form) {
        std::borrow::Cow::Borrowed(_) => None,
        std::borrow::Cow::Owned(normal) => Some(PyString::new(text.py(), &normal)),
    };
    Ok(normal.unwrap_or(string))
}

/// Resolves a reference against a base and gives a `str` (RFC 3986 5.2).
///
/// Raises `URISyntaxError`, and `URIResolutionError` where the base has no scheme or the
/// policy refuses.
///
/// >>> import urikit
/// >>> urikit.resolve("http://a/b/c/d;p?q", "../g")
/// 'http://a/b/g'
#[pyfunction]
#[pyo3(signature = (base, reference, /, *, policy=None), text_signature = "(base, reference, /, *, policy=...)")]
pub(crate) fn resolve<'py>(
    base: &Bound<'py, PyAny>,
    reference: &Bound<'py, PyAny>,
    policy: Option<&Bound<'py, ResolvePolicy>>,
) -> PyResult<Bound<'py, PyString>> {
    let py = base.py();
    let (base, base_offsets) = coerce(base)?;
    let (reference, offsets) = coerce(reference)?;
    let policy = policy.map(|policy| policy.get());
    let text = absolute::resolved(py, &view(&base, base_offsets)?, &view(&reference, offsets)?, policy)?;
    Ok(PyString::new(py, &text))
}

/// A reference that resolves to `target` against `base`, as a `str`.
///
/// Raises `URISyntaxError`, and `URIResolutionError` where no reference does.
///
/// >>> import urikit
/// >>> urikit.relativize("http://a/b/c", "http://a/b/d")
/// 'd'
#[pyfunction]
#[pyo3(signature = (base, target, /, *, style="shortest"))]
pub(crate) fn relativize<'py>(
    base: &Bound<'py, PyAny>,
    target: &Bound<'py, PyAny>,
    style: &str,
) -> PyResult<Bound<'py, PyString>> {
    let py = base.py();
    let (base, base_offsets) = coerce(base)?;
    let (target, offsets) = coerce(target)?;
    let text = absolute::relativized(py, &view(&base, base_offsets)?, &view(&target, offsets)?, style)?;
    Ok(PyString::new(py, &text))
}

/// Whether two references have the same normal form at a rung of the ladder; `URN` objects
/// at `Rung.SCHEME` where they are URN-equivalent.
///
/// Raises `URISyntaxError`.
///
/// >>> import urikit
/// >>> urikit.equivalent("http://h", "HTTP://H:80/")
/// True
#[pyfunction]
#[pyo3(signature = (first, second, /, *, at=Rung::SCHEME, schemes=Own::NONE),
       text_signature = "(first, second, /, *, at=..., schemes=None)")]
pub(crate) fn equivalent(
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
    at: Rung,
    schemes: Own<'_>,
) -> PyResult<bool> {
    if at == Rung::SCHEME {
        if let Some(answer) = urn::equivalent(first, second)? {
            return Ok(answer);
        }
    }
    let (first, first_offsets) = coerce(first)?;
    let (second, second_offsets) = coerce(second)?;
    let (first, second) = (view(&first, first_offsets)?, view(&second, second_offsets)?);
    Ok(compare::equivalent_by(schemes.rows(), &first, &second, at.core()))
}

/// The nine groups of the expression of RFC 3986 Appendix B; it matches any text.
///
/// >>> import urikit
/// >>> urikit.appendix_b("http://www.ics.uci.edu/pub/ietf/uri/#Related")
/// ('http:', 'http', '//www.ics.uci.edu', 'www.ics.uci.edu', '/pub/ietf/uri/', None, None, '#Related', 'Related')
#[pyfunction]
#[pyo3(name = "appendix_b", signature = (text, /))]
pub(crate) fn appendix_b_groups<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyTuple>> {
    let groups = match text.to_str() {
        Ok(utf8) => return self::groups(text.py(), utf8),
        Err(_) => appendix_b::spans(&crate::text::replaced(text)?.0),
    };
    // The groups of a text with lone surrogates are cut from the text itself.
    let replaced = crate::text::replaced(text)?.0;
    let cut = groups.into_iter().map(|span| {
        span.map(|span| {
            let start = crate::text::characters(&replaced, span.start);
            let end = crate::text::characters(&replaced, span.end);
            text.as_any().get_item(pyo3::types::PySlice::new(text.py(), start as isize, end as isize, 1))
        })
        .transpose()
    });
    PyTuple::new(text.py(), cut.collect::<PyResult<Vec<_>>>()?)
}

/// The groups of a text as a tuple.
pub(crate) fn groups<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, appendix_b::spans(text).map(|span| span.map(|span| &text[span])))
}

/// One rung after another: (rung, section, before, after).
#[pyfunction]
#[pyo3(signature = (reference, to, ipv6, /))]
pub(crate) fn normalization_steps(
    reference: &Bound<'_, PyAny>,
    to: Rung,
    ipv6: &str,
) -> PyResult<Vec<(Rung, &'static str, String, String)>> {
    let form = ipv6_form(ipv6)?;
    let (string, offsets) = coerce(reference)?;
    Ok(ladder::steps(&[], &view(&string, offsets)?, to.core(), form)
        .into_iter()
        .map(|step| (Rung::from(step.rung), step.rung.section(), step.before, step.after))
        .collect())
}

/// One step of 5.2 after another: (section, action, before, after).
#[pyfunction]
#[pyo3(signature = (base, reference, policy, /))]
pub(crate) fn resolution_steps(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    policy: Option<&Bound<'_, ResolvePolicy>>,
) -> PyResult<Vec<(&'static str, &'static str, String, String)>> {
    let py = base.py();
    let (base, base_offsets) = coerce(base)?;
    let (reference, offsets) = coerce(reference)?;
    let (base, reference) = (view(&base, base_offsets)?, view(&reference, offsets)?);
    let policy = policy.map_or(&resolution::RFC3986, |policy| &policy.get().0);
    let mut steps: Vec<resolution::Step> = Vec::new();
    resolution::resolve_traced(&base, &reference, policy, &mut steps)
        .map_err(|error| crate::errors::resolution(py, error.name(), base.text(), reference.text()))?;
    Ok(steps.into_iter().map(|step| (step.section, step.action, step.before, step.after)).collect())
}
