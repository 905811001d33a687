//! What only a reference with a scheme can do: be a base (RFC 3986 5.1), have an origin.
//!
//! `URI` and `IRI` have these methods in common and no class of their own between them and
//! their families, so a macro gives them to both. RFC 3987 3.1: resolution need not be
//! defined separately on the IRI level.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::forms::origin::origin;
use urikit_core::names::schemes::Schemes;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::relativize::{relativize, Style};
use urikit_core::syntax::resolve;

use crate::errors;
use crate::families::{IRI, URI};
use crate::long;
use crate::policy::ResolvePolicy;
use crate::reference::{call_python, coerce_to, made, make, view, Base};

/// Resolves and says why it could not.
pub(crate) fn resolved(
    py: Python<'_>,
    base: &Reference<'_>,
    reference: &Reference<'_>,
    policy: Option<&ResolvePolicy>,
) -> PyResult<String> {
    let policy = policy.map_or(resolve::RFC3986, |policy| policy.0);
    long::on_two(py, base, reference, move |base, reference| resolve::resolve(base, reference, &policy))?
        .map_err(|error| errors::resolution(py, error.name(), base.text(), reference.text()))
}

pub(crate) fn relativization_style(name: &str) -> PyResult<Style> {
    match name {
        "shortest" => Ok(Style::Shortest),
        "path" => Ok(Style::Path),
        _ => Err(errors::choice("style", ["shortest", "path"], name)),
    }
}

/// Relativizes and says why it could not.
pub(crate) fn relativized(
    py: Python<'_>,
    base: &Reference<'_>,
    target: &Reference<'_>,
    style: &str,
) -> PyResult<String> {
    let style = relativization_style(style)?;
    long::on_two(py, base, target, move |base, target| relativize(base, target, style))?
        .map_err(|error| errors::resolution(py, error.name(), base.text(), target.text()))
}

/// Path and query as a request has them (RFC 9112 3.2.1); None where the path is not a hierarchy.
pub(crate) fn request_target(path: &str, query: Option<&str>) -> Option<String> {
    let path = if path.is_empty() { "/" } else { path };
    let question = if query.is_some() { "?" } else { "" };
    path.starts_with('/').then(|| format!("{path}{question}{}", query.unwrap_or("")))
}

#[pymethods]
impl URI {
    /// Path and query as an HTTP request has them, "/" for an empty path (RFC 9112 3.2.1); None
    /// where the path does not begin with "/".
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h?q#f").request_target, URI("mailto:a@h").request_target
    /// ('/?q', None)
    #[getter]
    fn request_target(slf: &Bound<'_, Self>) -> PyResult<Option<String>> {
        slf.cast::<Base>()?.get().with(slf.py(), |r| request_target(r.path(), r.query()))
    }
}

/// A base and a reference of its family.
fn pair<'py, R>(
    base: &Bound<'py, Base>,
    reference: &Bound<'py, PyAny>,
    name: &str,
    f: impl FnOnce(&Reference<'_>, &Reference<'_>) -> PyResult<R>,
) -> PyResult<R> {
    let base = base.get();
    let (string, offsets) = coerce_to(base.offsets.syntax(), reference, name)?;
    let base_string = base.text.bind(reference.py());
    f(&view(base_string, base.offsets)?, &view(&string, offsets)?)
}

/// The methods of a class with a scheme; `$resolve` and so on are examples for its docs.
macro_rules! with_scheme {
    ($class:ident, $resolve:literal, $relativize:literal, $same:literal, $origin:literal, $endpoint:literal) => {
        #[pymethods]
        impl $class {
            /// Resolves a reference against this one as the base (RFC 3986 5.2).
            ///
            /// The default is the RFC to the letter; where that would turn a path into an
            /// authority, "/." goes in front. Raises `URIResolutionError` where `policy`
            /// refuses, and `URISyntaxError` where `reference` is a text that does not parse.
            ///
            #[doc = $resolve]
            #[pyo3(signature = (reference, *, policy=None), text_signature = "($self, reference, *, policy=...)")]
            fn resolve<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = crate::named::policy::resolve_policy)] policy: Option<&Bound<'py, ResolvePolicy>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = slf.py();
                let base = slf.cast::<Base>()?;
                let policy = policy.map(|policy| policy.get());
                let text = pair(base, reference, "reference", |base, reference| resolved(py, base, reference, policy))?;
                made(py, base.get().offsets.syntax(), &text)
            }

            /// Resolves a reference against this one as the base; `resolve` takes a policy as well.
            #[pyo3(signature = (reference, /))]
            fn join<'py>(slf: &Bound<'py, Self>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::resolve(slf, reference, None)
            }

            /// The steps of 5.2 that `resolve` takes, as a tuple of `ResolutionStep`.
            #[pyo3(signature = (reference, *, policy=None), text_signature = "($self, reference, *, policy=...)")]
            fn resolution_steps<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = crate::named::policy::resolve_policy)] policy: Option<&Bound<'py, ResolvePolicy>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let syntax = slf.cast::<Base>()?.get().offsets.syntax();
                let (string, offsets) = coerce_to(syntax, reference, "reference")?;
                let reference = make(string, offsets)?;
                call_python(slf.py(), "urikit.core.steps", "resolution_steps", (slf, reference, policy))
            }

            /// A reference that resolves to `target` against this one (RFC 3986 5.2).
            ///
            /// `style="shortest"` gives the shortest; `style="path"` prefers a relative path.
            /// Raises `URIResolutionError` where no reference does: the target has dot
            /// segments that resolving removes.
            ///
            #[doc = $relativize]
            #[pyo3(signature = (target, *, style="shortest"))]
            fn relativize<'py>(
                slf: &Bound<'py, Self>,
                target: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = crate::named::style::utf8)] style: &str,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = slf.py();
                let base = slf.cast::<Base>()?;
                let text = pair(base, target, "target", |base, target| relativized(py, base, target, style))?;
                made(py, base.get().offsets.syntax(), &text)
            }

            /// The port as a number, or the default port of the scheme; None where neither is known.
            #[getter]
            fn effective_port(slf: &Bound<'_, Self>) -> PyResult<Option<u128>> {
                slf.cast::<Base>()?.get().with(slf.py(), |r| r.effective_port())
            }

            /// The host without brackets and the port that is written or the scheme's, as
            /// `socket.create_connection` takes them; None without a host.
            ///
            /// A domain is in A-labels, percent-decoded. Raises `URIEncodingError` for a host whose bytes are
            /// not UTF-8.
            ///
            #[doc = $endpoint]
            #[getter]
            fn endpoint<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                call_python(slf.py(), "urikit.core.views.host", "endpoint_of", (slf,))
            }

            /// Whether the fragment is missing: an absolute-URI or absolute-IRI (RFC 3986 4.3,
            /// RFC 3987 2.2).
            #[getter]
            fn is_absolute(slf: &Bound<'_, Self>) -> PyResult<bool> {
                slf.cast::<Base>()?.get().with(slf.py(), |r| r.fragment().is_none())
            }

            /// Whether a reference, resolved against this one, is a same-document reference:
            /// it differs from this one in nothing but the fragment (RFC 3986 4.4).
            ///
            #[doc = $same]
            #[pyo3(signature = (reference, /))]
            fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
                let py = slf.py();
                pair(slf.cast::<Base>()?, reference, "reference", |base, reference| {
                    long::on_two(py, base, reference, resolve::is_same_document)?
                        .map_err(|error| errors::resolution(py, error.name(), base.text(), reference.text()))
                })
            }

            /// Scheme, host and port as RFC 6454 6.2 writes an origin: in normal form, a domain
            /// in A-labels, a default port left out; None without a host.
            /// `urikit.origin` takes schemes of your own.
            ///
            #[doc = $origin]
            #[getter]
            fn origin<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
                let py = slf.py();
                let origin = slf.cast::<Base>()?.get().with(py, |r| origin(&Schemes::KNOWN, &r))?;
                Ok(origin.map(|origin| PyString::new(py, &origin)))
            }
        }
    };
}

with_scheme!(
    URI,
    ">>> from urikit import URI
>>> str(URI(\"http://a/b/c/d;p?q\").resolve(\"../g\"))
'http://a/b/g'
>>> str(URI(\"f:/a\").resolve(\".//g\"))
'f:/.//g'",
    ">>> from urikit import URI
>>> str(URI(\"http://a/b/c/d\").relativize(\"http://a/b/e?f\"))
'../e?f'",
    ">>> from urikit import URI
>>> base = URI(\"http://h/a?q\")
>>> base.is_same_document(\"#f\"), base.is_same_document(\"a?q#x\"), base.is_same_document(\"a\")
(True, True, False)",
    ">>> from urikit import URI
>>> URI(\"HTTPS://Example.ORG:443/x\").origin, URI(\"urn:a:b\").origin
('https://example.org', None)",
    ">>> from urikit import URI
>>> URI(\"http://[::1]/a\").endpoint, URI(\"http://h:8080\").endpoint, URI(\"urn:a:b\").endpoint
(('::1', 80), ('h', 8080), None)"
);

with_scheme!(
    IRI,
    ">>> from urikit import IRI
>>> str(IRI(\"http://h/а/б\").resolve(\"../в\"))
'http://h/в'",
    ">>> from urikit import IRI
>>> str(IRI(\"http://h/а/б\").relativize(\"http://h/а/в\"))
'в'",
    ">>> from urikit import IRI
>>> IRI(\"http://h/а\").is_same_document(\"#б\")
True",
    ">>> from urikit import IRI
>>> IRI(\"https://bücher.example:443/x\").origin
'https://xn--bcher-kva.example'",
    ">>> from urikit import IRI
>>> IRI(\"https://bücher.example/x\").endpoint
('xn--bcher-kva.example', 443)"
);
