//! `URI`: a reference with a scheme (RFC 3986 section 3).

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::parse;
use urikit_core::reference::Reference;
use urikit_core::relativize::{relativize, Style};
use urikit_core::resolve;
use urikit_core::schemes;

use crate::policy::ResolvePolicy;
use crate::reference::{call_python, coerce, made, make, parse_as, view, URIReference};
use crate::shapes::{self, Given};
use crate::{errors, text};

/// A URI: a URI reference with a scheme (RFC 3986 section 3).
///
/// `URI(text)` and `URI.parse(text)` refuse a relative reference.
///
/// >>> from urikit import URI
/// >>> URI("urn:isbn:0-486-27557-4").path
/// 'isbn:0-486-27557-4'
/// >>> URI("www.example.org")
/// Traceback (most recent call last):
///     ...
/// urikit.errors.URISyntaxError: ...
#[pyclass(frozen, extends = URIReference, weakref, module = "urikit", name = "URI")]
#[allow(clippy::upper_case_acronyms)]
pub(crate) struct URI;

/// Resolves and says why it could not.
pub(crate) fn resolved(
    py: Python<'_>,
    base: &Reference<'_>,
    reference: &Reference<'_>,
    policy: Option<&ResolvePolicy>,
) -> PyResult<String> {
    let policy = policy.map_or(&resolve::RFC3986, |policy| &policy.0);
    resolve::resolve(base, reference, policy)
        .map_err(|error| errors::resolution(py, error.name(), base.text(), reference.text()))
}

/// Relativizes and says why it could not.
pub(crate) fn relativized(
    py: Python<'_>,
    base: &Reference<'_>,
    target: &Reference<'_>,
    style: &str,
) -> PyResult<String> {
    let style = match style {
        "shortest" => Style::Shortest,
        "path" => Style::Path,
        _ => {
            return Err(PyValueError::new_err(format!(
                "style must be \"shortest\" or \"path\", not {style:?}"
            )))
        }
    };
    relativize(base, target, style)
        .map_err(|error| errors::resolution(py, error.name(), base.text(), target.text()))
}

#[pymethods]
impl URI {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        parse_as(text, parse::parse_uri)
    }

    /// Parses a URI and keeps its text. Raises `URISyntaxError`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI.parse(b"HTTP://H")) == "HTTP://H"
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        parse_as(text, parse::parse_uri)
    }

    /// Whether a text is a URI; makes no object and raises nothing.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
        text::accepts(text, parse::parse_uri)
    }

    /// Builds a URI from components; as `URIReference.build`, and the scheme is needed.
    #[staticmethod]
    #[pyo3(signature = (*, scheme=Given(None), authority=Given(None), userinfo=Given(None), host=Given(None),
                        port=Given(None), path=Given(None), query=Given(None), fragment=Given(None), guard="add"),
           text_signature = "(*, scheme=..., authority=..., userinfo=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')")]
    #[allow(clippy::too_many_arguments)]
    fn build<'py>(
        py: Python<'py>,
        scheme: Given<'py>,
        authority: Given<'py>,
        userinfo: Given<'py>,
        host: Given<'py>,
        port: Given<'py>,
        path: Given<'py>,
        query: Given<'py>,
        fragment: Given<'py>,
        guard: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shapes = shapes::Shapes { scheme, authority, userinfo, host, port, path, query, fragment };
        shapes::build(py, &shapes, guard, shapes::Wanted::Uri)
    }

    /// Resolves a reference against this URI as the base (RFC 3986 5.2).
    ///
    /// The default is the RFC to the letter; where that would turn a path into an authority,
    /// "/." goes in front. Raises `URIResolutionError` where `policy` refuses, and
    /// `URISyntaxError` where `reference` is a text that does not parse.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://a/b/c/d;p?q").resolve("../g"))
    /// 'http://a/b/g'
    /// >>> str(URI("f:/a").resolve(".//g"))
    /// 'f:/.//g'
    #[pyo3(signature = (reference, *, policy=None), text_signature = "($self, reference, *, policy=...)")]
    fn resolve<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
        policy: Option<&Bound<'py, ResolvePolicy>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let base = slf.as_super().get();
        let (string, offsets) = coerce(reference)?;
        let base_string = base.text.bind(py);
        let text = resolved(
            py,
            &view(base_string, base.offsets)?,
            &view(&string, offsets)?,
            policy.map(|policy| policy.get()),
        )?;
        made(py, &text)
    }

    /// The steps of 5.2 that `resolve` takes, as a tuple of `ResolutionStep`.
    #[pyo3(signature = (reference, *, policy=None), text_signature = "($self, reference, *, policy=...)")]
    fn resolution_steps<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
        policy: Option<&Bound<'py, ResolvePolicy>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (string, offsets) = coerce(reference)?;
        let reference = make(string, offsets)?;
        call_python(slf.py(), "urikit.steps", "resolution_steps", (slf, reference, policy))
    }

    /// A reference that resolves to `target` against this URI by the letter of RFC 3986 5.2.
    ///
    /// `style="shortest"` gives the shortest; `style="path"` prefers a relative path.
    /// Raises `URIResolutionError` where no reference does: the target has dot segments
    /// that resolving removes.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://a/b/c/d").relativize("http://a/b/e?f"))
    /// '../e?f'
    #[pyo3(signature = (target, *, style="shortest"))]
    fn relativize<'py>(
        slf: &Bound<'py, Self>,
        target: &Bound<'py, PyAny>,
        style: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let base = slf.as_super().get();
        let (string, offsets) = coerce(target)?;
        let base_string = base.text.bind(py);
        let text = relativized(py, &view(base_string, base.offsets)?, &view(&string, offsets)?, style)?;
        made(py, &text)
    }

    /// Whether this is an absolute-URI: a URI without a fragment (RFC 3986 4.3).
    #[getter]
    fn is_absolute(slf: &Bound<'_, Self>) -> PyResult<bool> {
        slf.as_super().get().with(slf.py(), |r| r.fragment().is_none())
    }

    /// Whether a reference, resolved against this URI, is a same-document reference: it
    /// differs from this one in nothing but the fragment (RFC 3986 4.4).
    ///
    /// >>> from urikit import URI
    /// >>> base = URI("http://h/a?q")
    /// >>> base.is_same_document("#f"), base.is_same_document("a?q#x"), base.is_same_document("a")
    /// (True, True, False)
    #[pyo3(signature = (reference, /))]
    fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = slf.py();
        let base = slf.as_super().get();
        let (string, offsets) = coerce(reference)?;
        let base_string = base.text.bind(py);
        let base_view = view(base_string, base.offsets)?;
        let text = resolved(py, &base_view, &view(&string, offsets)?, None)?;
        let target = text.split_once('#').map_or(text.as_str(), |(before, _)| before);
        Ok(target == base_view.without_fragment())
    }

    /// Scheme, host and port as RFC 6454 6.2 writes an origin, in lower case, a default port
    /// left out; None where there is no host.
    ///
    /// >>> from urikit import URI
    /// >>> URI("HTTPS://Example.ORG:443/x").origin, URI("urn:a:b").origin
    /// ('https://example.org', None)
    #[getter]
    fn origin<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        let py = slf.py();
        let origin = slf.as_super().get().with(py, |r| {
            let (Some(scheme), Some(host)) = (r.scheme(), r.host()) else { return None };
            if host.is_empty() {
                return None;
            }
            let default = schemes::lookup(scheme).default_port;
            let port = r.port().map(|port| port.trim_start_matches('0')).filter(|port| {
                !port.is_empty() && port.parse::<u16>().map_or(true, |number| Some(number) != default)
            });
            let mut origin = format!("{}://{}", scheme.to_ascii_lowercase(), host.to_ascii_lowercase());
            if let Some(port) = port {
                origin.push(':');
                origin.push_str(port);
            }
            Some(origin)
        })?;
        Ok(origin.map(|origin| PyString::new(py, &origin)))
    }
}
