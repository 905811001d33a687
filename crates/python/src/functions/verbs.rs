//! The verbs as functions: texts in, texts out.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::forms::iri;
use urikit_core::forms::normalize::NormalizationStep;
use urikit_core::forms::origin as origins;
use urikit_core::readings::appendix_b;
use urikit_core::readings::older::{self, Parts, Refusal};
use urikit_core::syntax::resolve as resolution;
use urikit_reader as parser;

use crate::arguments::choices::IPV6;
use crate::arguments::coerce::coerce;
use crate::arguments::objects::{make, view};
use crate::arguments::policy::{policy_or_none, ResolvePolicy};
use crate::arguments::schemes::Own;
use crate::arguments::step::Step;
use crate::arguments::{errors, long, named, text};
use crate::classes::families::parse_as;
use crate::classes::reference::value::groups;
use crate::classes::{absolute, urn};

/// Parse a string into a `URI` or a `RelativeReference`, and keep it byte for byte.
///
/// Raises `URISyntaxError` with offset, component, rule and hint.
///
/// >>> import urikit
/// >>> urikit.parse("http://h/a?")
/// URI('http://h/a?')
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    parse_as(text, parser::parse)
}

/// Convert a LEIRI, an identifier of XML (system identifiers, `xml:base`, XLink), into an IRI reference.
///
/// Characters that are allowed in a LEIRI only are percent-encoded (W3C Note "Legacy extended IRIs for XML resource
/// identification", section 3).
///
/// Spaces, ``< > " { } | \ ^ ` ``, control characters, private use
/// characters outside a query, noncharacters, specials and tags are encoded; nothing is
/// normalized. Raises `URISyntaxError` where the rest is not an IRI reference.
///
/// >>> import urikit
/// >>> urikit.from_leiri("http://example.org/a b/{é}")
/// IRI('http://example.org/a%20b/%7Bé%7D')
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn from_leiri<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = text.py();
    let converted = match text.to_str() {
        Ok(utf8) => long::quick(py, utf8.len(), || iri::from_leiri(utf8)),
        // A lone surrogate is not a character: the parser will say so.
        Err(_) => Cow::Borrowed(""),
    };
    let any = match converted {
        Cow::Borrowed(_) => text.as_any().clone(),
        Cow::Owned(converted) => PyString::new(py, &converted).into_any(),
    };
    let (string, offsets) = text::read(&any, "text", urikit_reader::parse_iri_reference)?;
    make(string, offsets)
}

/// Return whether a string is a URI reference (RFC 3986 4.1).
///
/// >>> import urikit
/// >>> urikit.is_valid("http://[::1]/"), urikit.is_valid("http://::1/")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    text::accepts(text, "text", parser::parse)
}

/// Return the normal form of a reference as a `str` (RFC 3986 section 6).
///
/// `to`, `ipv6` and `schemes` are those of `URI.normalize`. Raises `URISyntaxError`.
///
/// >>> import urikit
/// >>> urikit.normalize("HTTP://Example.COM:80/a/../b")
/// 'http://example.com/b'
#[pyfunction]
#[pyo3(signature = (text, /, *, to=Step::SCHEME, ipv6="keep", schemes=Own::NONE),
       text_signature = "(text, /, *, to=..., ipv6='keep', schemes=None)")]
pub(crate) fn normalize<'py>(
    text: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = named::to::step)] to: Step,
    #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
    schemes: Own<'py>,
) -> PyResult<Bound<'py, PyString>> {
    let form = IPV6.read(ipv6)?;
    let (py, (string, offsets)) = (text.py(), coerce(text, "text")?);
    let reference = view(&string, offsets)?;
    let normal = schemes.on(py, (to, form), &reference, |policy, r| text::changed(policy.normalize(r)))?;
    Ok(normal.map_or(string, |normal| PyString::new(py, &normal)))
}

/// Resolve a reference against a base, and return a `str` (RFC 3986 5.2).
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
    #[pyo3(from_py_with = policy_or_none)] policy: Option<&Bound<'py, ResolvePolicy>>,
) -> PyResult<Bound<'py, PyString>> {
    let py = base.py();
    let (base, base_offsets) = coerce(base, "base")?;
    let (reference, offsets) = coerce(reference, "reference")?;
    let policy = policy.map(|policy| policy.get());
    let text = absolute::resolved(py, &view(&base, base_offsets)?, &view(&reference, offsets)?, policy)?;
    Ok(PyString::new(py, &text))
}

/// Return a reference that resolves to `target` against `base`, as a `str`.
///
/// `style` is that of `URI.relativize`. Raises `URISyntaxError`, and `URIResolutionError` where no reference does.
///
/// >>> import urikit
/// >>> urikit.relativize("http://a/b/c", "http://a/b/d")
/// 'd'
#[pyfunction]
#[pyo3(signature = (base, target, /, *, style="shortest"))]
pub(crate) fn relativize<'py>(
    base: &Bound<'py, PyAny>,
    target: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = named::style::utf8)] style: &str,
) -> PyResult<Bound<'py, PyString>> {
    let py = base.py();
    let (base, base_offsets) = coerce(base, "base")?;
    let (target, offsets) = coerce(target, "target")?;
    let text = absolute::relativized(py, &view(&base, base_offsets)?, &view(&target, offsets)?, style)?;
    Ok(PyString::new(py, &text))
}

/// Return whether two references have the same normal form at a `Step`.
///
/// `URN` objects are compared by URN-equivalence at `Step.SCHEME`.
///
/// `ipv6="rfc5952"` takes two spellings of one IPv6 address for the same. Raises `URISyntaxError`.
///
/// >>> import urikit
/// >>> urikit.equivalent("http://h", "HTTP://H:80/")
/// True
#[pyfunction]
#[pyo3(signature = (first, second, /, *, at=Step::SCHEME, ipv6="keep", schemes=Own::NONE),
       text_signature = "(first, second, /, *, at=..., ipv6='keep', schemes=None)")]
pub(crate) fn equivalent(
    first: &Bound<'_, PyAny>,
    second: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = named::at::step)] at: Step,
    #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
    schemes: Own<'_>,
) -> PyResult<bool> {
    let form = IPV6.read(ipv6)?;
    if at == Step::SCHEME {
        if let Some(answer) = urn::equivalent(first, second, ["first", "second"])? {
            return Ok(answer);
        }
    }
    let py = first.py();
    let (first, first_offsets) = coerce(first, "first")?;
    let (second, second_offsets) = coerce(second, "second")?;
    let (first, second) = (view(&first, first_offsets)?, view(&second, second_offsets)?);
    schemes.on_two(py, (at, form), (&first, &second), |policy, a, b| policy.equivalent(a, b))
}

/// Return the origin: scheme, host and port as RFC 6454 6.2 writes them; None without a host.
///
/// The same as `URI.origin`, with schemes of your own. Raises `URISyntaxError`.
///
/// >>> import urikit
/// >>> urikit.origin("HTTPS://Example.ORG:443/x"), urikit.origin("http://[0::1]:81/"), urikit.origin("urn:a:b")
/// ('https://example.org', 'http://[::1]:81', None)
#[pyfunction]
#[pyo3(signature = (reference, /, *, schemes=Own::NONE), text_signature = "(reference, /, *, schemes=None)")]
pub(crate) fn origin(reference: &Bound<'_, PyAny>, schemes: Own<'_>) -> PyResult<Option<String>> {
    let (string, offsets) = coerce(reference, "reference")?;
    let view = view(&string, offsets)?;
    let schemes = schemes.rows();
    Ok(long::quick(reference.py(), view.text().len(), || origins::origin(schemes, &view)))
}

/// Split a string into components by "rfc2396" or "rfc1808"; return the code of the rule if it breaks one.
#[pyfunction]
#[pyo3(signature = (text, standard, /))]
pub(crate) fn older_parts<'py>(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'py, PyString>,
    standard: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let py = text.py();
    let (utf8, _) = text::replaced(text)?;
    let read = if standard == "RFC 1808" { older::rfc1808 } else { older::rfc2396 };
    let said = match read(&utf8) {
        Ok(found) => {
            let Parts { scheme, userinfo, host, port, path, query, fragment } = found;
            let parts = (scheme, userinfo, host, port, Some(path), query, fragment);
            return Ok(parts.into_pyobject(py)?.into_any());
        }
        Err(Refusal::Character(c)) => format!("character not allowed: U+{:04X}", u32::from(c)),
        Err(Refusal::Missing) => "hier_part or opaque_part: nothing after the scheme".to_owned(),
        Err(Refusal::Segment) => "rel_segment: \":\" in the first segment".to_owned(),
        Err(Refusal::Login) => "net_loc: not a login of RFC 1738 section 3.1".to_owned(),
    };
    Ok(said.into_pyobject(py)?.into_any())
}

/// Return whether a host is a hostname or an IPv4 address of RFC 2396 section 3.2.2.
#[pyfunction]
#[pyo3(signature = (host, /))]
pub(crate) fn older_host_name(
    #[pyo3(from_py_with = named::text::string)] host: &Bound<'_, PyString>,
) -> PyResult<bool> {
    Ok(older::is_host_name(&text::replaced(host)?.0))
}

/// Match the expression of RFC 3986 Appendix B, which matches any string, and return its nine groups.
///
/// >>> import urikit
/// >>> urikit.appendix_b("http://www.ics.uci.edu/pub/ietf/uri/#Related")
/// ('http:', 'http', '//www.ics.uci.edu', 'www.ics.uci.edu', '/pub/ietf/uri/', None, None, '#Related', 'Related')
#[pyfunction]
#[pyo3(name = "appendix_b", signature = (text, /))]
pub(crate) fn appendix_b_groups<'py>(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyTuple>> {
    let groups = match text.to_str() {
        Ok(utf8) => return groups(text.py(), utf8),
        Err(_) => appendix_b::spans(&text::replaced(text)?.0),
    };
    // The groups of a text with lone surrogates are cut from the text itself.
    let replaced = text::replaced(text)?.0;
    let cut = groups.into_iter().map(|span| {
        span.map(|span| {
            let start = urikit_core::syntax::characters::count(&replaced, span.start);
            let end = urikit_core::syntax::characters::count(&replaced, span.end);
            text.as_any().get_item(pyo3::types::PySlice::new(text.py(), start as isize, end as isize, 1))
        })
        .transpose()
    });
    PyTuple::new(text.py(), cut.collect::<PyResult<Vec<_>>>()?)
}

/// Normalize step by step: (step, section of RFC 3986, before, after).
#[pyfunction]
#[pyo3(signature = (reference, to, ipv6, /, schemes=Own::NONE),
       text_signature = "(reference, to, ipv6, /, schemes=None)")]
pub(crate) fn normalization_steps(
    reference: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = named::to::step)] to: Step,
    #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
    schemes: Own<'_>,
) -> PyResult<Vec<(Step, &'static str, String, String)>> {
    let named = stepped(reference, to, ipv6, schemes)?.into_iter();
    Ok(named.map(|step| (Step::from(step.step), step.step.section(), step.before, step.after)).collect())
}

/// Returns the steps of normalization.
pub(crate) fn stepped(
    reference: &Bound<'_, PyAny>,
    to: Step,
    ipv6: &str,
    schemes: Own<'_>,
) -> PyResult<Vec<NormalizationStep>> {
    let form = IPV6.read(ipv6)?;
    let (string, offsets) = coerce(reference, "reference")?;
    schemes.on(reference.py(), (to, form), &view(&string, offsets)?, |policy, r| policy.steps(r))
}

/// Resolve step by step (RFC 3986 5.2): (section, action, before, after).
#[pyfunction]
#[pyo3(signature = (base, reference, policy, /))]
pub(crate) fn resolution_steps(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = policy_or_none)] policy: Option<&Bound<'_, ResolvePolicy>>,
) -> PyResult<Vec<(&'static str, &'static str, String, String)>> {
    let steps = resolved(base, reference, policy)?.into_iter();
    Ok(steps.map(|step| (step.section, step.action, step.before, step.after)).collect())
}

/// Returns the steps of a resolution.
pub(crate) fn resolved(
    base: &Bound<'_, PyAny>,
    reference: &Bound<'_, PyAny>,
    policy: Option<&Bound<'_, ResolvePolicy>>,
) -> PyResult<Vec<resolution::ResolutionStep>> {
    let py = base.py();
    let (base, base_offsets) = coerce(base, "base")?;
    let (reference, offsets) = coerce(reference, "reference")?;
    let (base, reference) = (view(&base, base_offsets)?, view(&reference, offsets)?);
    let policy = policy.map_or(&resolution::RFC3986, |policy| &policy.get().0);
    let mut steps: Vec<resolution::ResolutionStep> = Vec::new();
    let length = base.text().len() + reference.text().len();
    long::quick(py, length, || resolution::resolve_traced(&base, &reference, policy, &mut steps).map(drop))
        .map_err(|error| errors::resolution(py, error.name(), base.text(), reference.text()))?;
    Ok(steps)
}
