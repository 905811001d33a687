//! Methods of references with a scheme: being a base (RFC 3986 5.1), have an origin, and a typed view by
//! its scheme; and those of references without one, which combine with each other.
//!
//! `URI` and `IRI` have these methods in common and no class of their own between them and
//! their families, so a macro gives them to both. RFC 3987 3.1: resolution need not be
//! defined separately on the IRI level.
//!
//! The views themselves are Python's (`urikit.schemes`): what one scheme means is read and
//! extended by any Python programmer. Only the call starts here.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use urikit_core::forms::origin::origin;
use urikit_core::names::schemes::Schemes;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::relativize::{between, relativize};
use urikit_core::syntax::resolve;

use crate::arguments::choices::STYLE;
use crate::arguments::coerce::coerce_to;
use crate::arguments::entries::{self, call_python};
use crate::arguments::objects::{made, make, view, Base, RelativeIRIReference, RelativeReference, IRI, URI};
use crate::arguments::policy::{policy_or_none, ResolvePolicy};
use crate::arguments::{errors, long, named};

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

/// Relativizes and says why it could not.
pub(crate) fn relativized(
    py: Python<'_>,
    base: &Reference<'_>,
    target: &Reference<'_>,
    style: &str,
) -> PyResult<String> {
    let style = STYLE.read(style)?;
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
    /// Path and query for an HTTP request (RFC 9112 3.2.1), "/" for an empty path.
    ///
    /// None if the path does not begin with "/".
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
            /// Resolve a reference against this one as the base (RFC 3986 5.2).
            ///
            /// By default, "/." is inserted where a path would become an authority; `policy` has other options. Raises
            /// `URIResolutionError` where `policy` refuses, and `URISyntaxError` for an invalid string.
            ///
            #[doc = $resolve]
            #[pyo3(signature = (reference, *, policy=None), text_signature = "($self, reference, *, policy=...)")]
            fn resolve<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = policy_or_none)] policy: Option<&Bound<'py, ResolvePolicy>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = slf.py();
                let base = slf.cast::<Base>()?;
                let policy = policy.map(|policy| policy.get());
                let text = pair(base, reference, "reference", |base, reference| resolved(py, base, reference, policy))?;
                made(py, base.get().offsets.syntax(), &text)
            }

            /// Resolve a reference against this one as the base, with the default policy; see `resolve`.
            ///
            /// >>> from urikit import URI
            /// >>> str(URI("http://h/a/b").join("../c"))
            /// 'http://h/c'
            #[pyo3(signature = (reference, /))]
            fn join<'py>(slf: &Bound<'py, Self>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                Self::resolve(slf, reference, None)
            }

            /// Return the steps of `resolve` (RFC 3986 5.2) as a tuple of `ResolutionStep`.
            ///
            /// >>> from urikit import URI
            /// >>> [(step.section, step.after) for step in URI("http://a/b/c").resolution_steps("../d")]
            /// [('5.2.2', ''), ('5.2.3', '/b/../d'), ('5.2.4', '/d'), ('5.3', 'http://a/d')]
            #[pyo3(signature = (reference, *, policy=None), text_signature = "($self, reference, *, policy=...)")]
            fn resolution_steps<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = policy_or_none)] policy: Option<&Bound<'py, ResolvePolicy>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let syntax = slf.cast::<Base>()?.get().offsets.syntax();
                let (string, offsets) = coerce_to(syntax, reference, "reference")?;
                let reference = make(string, offsets)?;
                call_python(slf.py(), "urikit.core.steps", "resolution_steps", (slf, reference, policy))
            }

            /// Return a reference that resolves to `target` against this one (RFC 3986 5.2).
            ///
            /// `style="shortest"` returns the shortest one, `style="path"` prefers a relative path. Raises
            /// `URIResolutionError` where no reference does, because the target has dot segments that resolving
            /// removes.
            ///
            #[doc = $relativize]
            #[pyo3(signature = (target, *, style="shortest"))]
            fn relativize<'py>(
                slf: &Bound<'py, Self>,
                target: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = named::style::utf8)] style: &str,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = slf.py();
                let base = slf.cast::<Base>()?;
                let text = pair(base, target, "target", |base, target| relativized(py, base, target, style))?;
                made(py, base.get().offsets.syntax(), &text)
            }

            /// Port as a number, or the default port of the scheme; None if neither is known.
            ///
            /// >>> from urikit import URI
            /// >>> [URI(text).effective_port for text in ("https://h/", "https://h:8443/", "urn:a:b")]
            /// [443, 8443, None]
            #[getter]
            fn effective_port(slf: &Bound<'_, Self>) -> PyResult<Option<u128>> {
                slf.cast::<Base>()?.get().with(slf.py(), |r| r.effective_port())
            }

            /// Host without brackets and effective port, for `socket.create_connection`.
            ///
            /// None without a host. A domain is in A-labels, percent-decoded. Raises `URIEncodingError` for a host
            /// whose bytes are not UTF-8.
            ///
            #[doc = $endpoint]
            #[getter]
            fn endpoint<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                call_python(slf.py(), "urikit.core.host", "endpoint_of", (slf,))
            }

            /// True if the fragment is missing: an absolute-URI or absolute-IRI (RFC 3986 4.3, RFC 3987 2.2).
            #[getter]
            fn is_absolute(slf: &Bound<'_, Self>) -> PyResult<bool> {
                slf.cast::<Base>()?.get().with(slf.py(), |r| r.fragment().is_none())
            }

            /// Return whether a reference is a same-document reference (RFC 3986 4.4).
            ///
            /// Resolved against this one, it differs only in the fragment.
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

            /// Origin: scheme, host and port as RFC 6454 6.2 writes them; None without a host.
            ///
            /// In normal form, a domain in A-labels, a default port left out. `urikit.origin` takes schemes of your
            /// own.
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

/// The methods of a class without a scheme; `$resolve` and `$relativize` are examples for its docs.
macro_rules! without_scheme {
    ($class:ident, $resolve:literal, $relativize:literal) => {
        #[pymethods]
        impl $class {
            /// Combine with a reference that is relative to this one, without a base (RFC 3986 5.2.3 and 5.2.4).
            ///
            /// Resolved against any base with a hierarchical path, the result leads where this one and then `reference`
            /// lead. A ".." that climbs out of the merged path stays. Raises `URISyntaxError` for an invalid string.
            ///
            #[doc = $resolve]
            #[pyo3(signature = (reference))]
            fn resolve<'py>(slf: &Bound<'py, Self>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                let (py, base) = (slf.py(), slf.cast::<Base>()?);
                let text = pair(base, reference, "reference", |base, reference| {
                    long::on_two(py, base, reference, resolve::compose)
                })?;
                made(py, base.get().offsets.syntax(), &text)
            }

            /// Return a reference that `resolve` leads from this one to `target`, without a base.
            ///
            /// `style` is that of `URI.relativize`. Raises `URIResolutionError` where no reference does, because the
            /// target has dot segments, or because the way leads through directories that only a base would name, as
            /// from "../a" to "b".
            ///
            #[doc = $relativize]
            #[pyo3(signature = (target, *, style="shortest"))]
            fn relativize<'py>(
                slf: &Bound<'py, Self>,
                target: &Bound<'py, PyAny>,
                #[pyo3(from_py_with = named::style::utf8)] style: &str,
            ) -> PyResult<Bound<'py, PyAny>> {
                let (py, base, style) = (slf.py(), slf.cast::<Base>()?, STYLE.read(style)?);
                let text = pair(base, target, "target", |base, target| {
                    long::on_two(py, base, target, move |base, target| between(base, target, style))?
                        .map_err(|error| errors::resolution(py, error.name(), base.text(), target.text()))
                })?;
                made(py, base.get().offsets.syntax(), &text)
            }
        }
    };
}

without_scheme!(
    RelativeReference,
    ">>> from urikit import RelativeReference
>>> str(RelativeReference(\"docs/guide/a.html\").resolve(\"../api/b.html#c\"))
'docs/api/b.html#c'
>>> str(RelativeReference(\"a\").resolve(\"../../b\"))
'../../b'",
    ">>> from urikit import RelativeReference
>>> str(RelativeReference(\"docs/guide/a.html\").relativize(\"docs/api/b.html\"))
'../api/b.html'"
);

without_scheme!(
    RelativeIRIReference,
    ">>> from urikit import RelativeIRIReference
>>> str(RelativeIRIReference(\"а/б\").resolve(\"../в\"))
'в'",
    ">>> from urikit import RelativeIRIReference
>>> str(RelativeIRIReference(\"а/б\").relativize(\"в\"))
'../в'"
);

#[pymethods]
impl URI {
    /// Classify this URI as a locator, a name or both, with the reason (RFC 3986 1.1.3, RFC 3305 2.2).
    ///
    /// The `urikit.core.classification.Classification` also says whether and by which protocol it can be dereferenced.
    ///
    /// >>> from urikit import URI
    /// >>> found = URI("tel:+1-816-555-1212").classify()
    /// >>> found.kind, found.is_dereferenceable, found.protocol
    /// ('name', True, None)
    fn classify<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.core.classification", "classify", (slf,))
    }

    /// Kind of identifier: "locator", "name" or "both"; None if it is unknown. `classify` has the reason.
    ///
    /// >>> from urikit import URI
    /// >>> [URI(text).kind for text in ("http://h/", "urn:a1:b", "x-own:a")]
    /// ['locator', 'name', None]
    #[getter]
    fn kind<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        URI::classify(slf)?.getattr("kind")
    }

    /// Parse by the grammar of the scheme, and return a typed view with the scheme's fields (`urikit.schemes`).
    ///
    /// The view of an unknown scheme is `Generic`. `schemes` brings schemes of your own. Raises `SchemeError` if the
    /// scheme's grammar does not allow the URI.
    ///
    /// >>> from urikit import URI
    /// >>> URI("x-unknown://h/a?b").view()
    /// Generic('x-unknown://h/a?b')
    #[pyo3(signature = (schemes=None))]
    fn view<'py>(slf: &Bound<'py, Self>, schemes: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        static READERS: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
        let py = slf.py();
        if let Some(schemes) = schemes {
            return entries::call(py, "view_of", (slf, schemes));
        }
        let readers = READERS.get_or_try_init(py, || {
            let readers = entries::entry_point(py, "view_readers")?;
            Ok::<_, PyErr>(readers.cast_into::<PyDict>()?.unbind())
        })?;
        let readers = readers.bind(py);
        // A scheme that was met before, in lower case, has its reader at hand.
        if let Some(scheme) = slf.as_super().as_super().get().scheme(py)? {
            if scheme.to_str()? == "urn" {
                if let Some(view) = named(readers, slf.as_super().as_super().get().text.bind(py))? {
                    return Ok(view);
                }
            }
            if let Some(reader) = readers.get_item(scheme)? {
                return reader.call1((slf,));
            }
        }
        entries::call(py, "view_of", (slf,))
    }
}

/// The view of a URN by the reader of its namespace; None where none is at hand, or it refuses what follows.
fn named<'py>(readers: &Bound<'py, PyDict>, urn: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let text = urn.to_str()?;
    let Some(colon) = text["urn:".len()..].find(':').map(|at| at + "urn:".len()) else { return Ok(None) };
    let Some(reader) = readers.get_item(&text[..colon])? else { return Ok(None) };
    match reader.call1((&text[colon + 1..],)) {
        Ok(view) => Ok(Some(view)),
        Err(error) if error.is_instance_of::<PyValueError>(urn.py()) => Ok(None),
        Err(error) => Err(error),
    }
}
