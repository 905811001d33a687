//! The classes of references and of web addresses, without their methods, which are in [`crate::classes`].
//!
//! ```text
//! Reference ─┬─ URIReference ─┬─ URI ── URN (crate::classes::urn)
//!            │                └─ RelativeReference
//!            └─ IRIReference ─┬─ IRI
//!                             └─ RelativeIRIReference
//! WebURL
//! ```
//!
//! A reference is the caller's own `str` and the offset table; a `WebURL` is the serialization and the offsets of its
//! parts. No component is cached, so nothing grows, but for the decoded query once it was asked for: lookups in a loop
//! read it once.
//!
//! Every URI is an IRI, but an `IRI` is not a `URI` and never equal to one: a text that
//! may go where only URIs may go has another type.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use pyo3::PyClassInitializer;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::offsets::Offsets;
use urikit_core::syntax::reference::Reference;
use urikit_core::web::{Parts, View, WebUrl};
use urikit_reader as parse;

use crate::arguments::{errors, long};

/// Base class of URI references and IRI references, for annotations; it has no instances of its own.
#[pyclass(frozen, subclass, weakref, module = "urikit", name = "Reference")]
pub(crate) struct Base {
    pub(crate) text: Py<PyString>,
    pub(crate) offsets: Offsets,
    pub(crate) query_params: PyOnceLock<Py<PyAny>>,
}

/// URI reference: a URI or a relative reference (RFC 3986 4.1).
///
/// `URIReference.parse(text)` returns a `URI` or a `RelativeReference` and keeps the text byte for byte;
/// `str(reference)` is that text. Components are raw, a `str` as written: None is undefined, `""` is empty.
/// Instances are immutable, hashable, ordered by their text, and can be pickled.
///
/// Raises `URISyntaxError` (a `ValueError`) for a string outside the grammar.
///
/// >>> from urikit import URIReference
/// >>> u = URIReference.parse("https://john.doe@www.example.com:1234/forum/?tag=networking#top")
/// >>> u.host, u.port_number, u.path, u.query, u.fragment
/// ('www.example.com', 1234, '/forum/', 'tag=networking', 'top')
/// >>> URIReference.parse("?").query, URIReference.parse("").query
/// ('', None)
#[pyclass(frozen, subclass, extends = Base, module = "urikit", name = "URIReference")]
pub(crate) struct URIReference;

/// URI: a URI reference with a scheme (RFC 3986 section 3).
///
/// `URI(text)` and `URI.parse(text)` raise `URISyntaxError` for a relative reference.
///
/// >>> from urikit import URI
/// >>> URI("urn:isbn:0-486-27557-4").path
/// 'isbn:0-486-27557-4'
/// >>> URI("www.example.org")
/// Traceback (most recent call last):
///     ...
/// urikit.URISyntaxError: ...
#[pyclass(frozen, subclass, extends = URIReference, module = "urikit", name = "URI")]
#[allow(clippy::upper_case_acronyms)]
pub(crate) struct URI;

/// Relative reference: a URI reference without a scheme (RFC 3986 4.2).
///
/// `URI(base).resolve(reference)` returns the URI that it refers to. Paths of two relative references combine without a
/// base: `resolve`, `relativize` and `joinpath("..")` here give relative references again.
///
/// >>> from urikit import RelativeReference
/// >>> RelativeReference("//example.org/x").form
/// 'network-path'
#[pyclass(frozen, extends = URIReference, module = "urikit", name = "RelativeReference")]
pub(crate) struct RelativeReference;

/// IRI reference: an IRI or a relative IRI reference (RFC 3987 2.2).
///
/// As `URIReference`, with non-ASCII characters (`ucschar`) in every component but scheme and port, and private use
/// characters (`iprivate`) in the query. Positions are characters. Nothing is normalized: a string that is not in
/// NFC stays so, see `is_nfc`.
///
/// Raises `URISyntaxError` (a `ValueError`) for a string outside the grammar.
///
/// >>> from urikit import IRIReference, URIReference
/// >>> i = IRIReference.parse("https://ru.wikipedia.org/wiki/Кириллица#Состав")
/// >>> i.path, i.spans["fragment"], isinstance(i, URIReference)
/// ('/wiki/Кириллица', (40, 46), False)
#[pyclass(frozen, subclass, extends = Base, module = "urikit", name = "IRIReference")]
pub(crate) struct IRIReference;

/// IRI: an IRI reference with a scheme (RFC 3987 2.2).
///
/// Two IRIs are equal if their texts are, which RDF and XML namespaces require (RFC 3987 5.1). `equivalent` and
/// `compare` normalize first (RFC 3987 5.3).
///
/// >>> from urikit import IRI
/// >>> a, b = IRI("http://example.com/ré"), IRI("http://example.com/r%C3%A9")
/// >>> a == b, a.equivalent(b), str(a.to_uri()) == str(b)
/// (False, True, True)
#[pyclass(frozen, extends = IRIReference, module = "urikit", name = "IRI")]
#[allow(clippy::upper_case_acronyms)]
pub(crate) struct IRI;

/// Relative IRI reference: an IRI reference without a scheme (RFC 3987 2.2).
///
/// >>> from urikit import RelativeIRIReference
/// >>> RelativeIRIReference("./où").name
/// 'où'
#[pyclass(frozen, extends = IRIReference, module = "urikit", name = "RelativeIRIReference")]
pub(crate) struct RelativeIRIReference;

/// Makes the object of the class that fits: of the family whose grammar was read, with a
/// scheme or without.
#[inline(always)]
pub(crate) fn make<'py>(string: Bound<'py, PyString>, offsets: Offsets) -> PyResult<Bound<'py, PyAny>> {
    let py = string.py();
    let base = PyClassInitializer::from(Base::from_offsets(string.unbind(), offsets));
    Ok(match (offsets.syntax(), offsets.has_scheme()) {
        (Syntax::Uri, true) => Bound::new(py, base.add_subclass(URIReference).add_subclass(URI))?.into_any(),
        (Syntax::Uri, false) => {
            Bound::new(py, base.add_subclass(URIReference).add_subclass(RelativeReference))?.into_any()
        }
        (Syntax::Iri, true) => Bound::new(py, base.add_subclass(IRIReference).add_subclass(IRI))?.into_any(),
        (Syntax::Iri, false) => {
            Bound::new(py, base.add_subclass(IRIReference).add_subclass(RelativeIRIReference))?.into_any()
        }
    })
}

/// The object for a text that the core made and that is therefore valid.
pub(crate) fn made<'py>(py: Python<'py>, syntax: Syntax, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let string = PyString::new(py, text);
    match long::quick(py, text.len(), || parse::parse_by(syntax, text)) {
        Ok(offsets) => make(string, offsets),
        Err(error) => Err(errors::syntax(&string, text, error)),
    }
}

/// The core's view of a string that has been parsed.
#[inline]
pub(crate) fn view<'a>(string: &'a Bound<'_, PyString>, offsets: Offsets) -> PyResult<Reference<'a>> {
    Ok(Reference::from_parts(string.to_str()?, offsets))
}

impl Base {
    pub(crate) fn from_offsets(text: Py<PyString>, offsets: Offsets) -> Self {
        Base { text, offsets, query_params: PyOnceLock::new() }
    }

    /// The core's view of it.
    #[inline]
    pub(crate) fn reference<'a, 'py: 'a>(&'a self, py: Python<'py>) -> PyResult<Reference<'a>> {
        view(self.text.bind(py), self.offsets)
    }

    #[inline]
    pub(crate) fn with<R>(&self, py: Python<'_>, f: impl FnOnce(Reference<'_>) -> R) -> PyResult<R> {
        Ok(f(self.reference(py)?))
    }

    #[inline]
    pub(crate) fn part<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(Reference<'a>) -> Option<&'a str>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(pick(self.reference(py)?).map(|part| PyString::new(py, part)))
    }
}

/// URL as browsers parse it, by the URL Standard of the WHATWG.
///
/// `WebURL(text)` and `WebURL.parse(text, base)` run the standard's parser, which repairs many mistakes; `str(url)`
/// is the serialization. Attributes have the names and the values of the standard's URL class, `set` calls one of
/// its setters and returns a new URL. A relative reference needs a base. Instances are immutable, hashable, ordered
/// by their serialization, and can be pickled.
///
/// Raises `URISyntaxError` where the standard's parser fails; the code is the name of the standard's validation
/// error.
///
/// >>> from urikit import WebURL
/// >>> url = WebURL("HTTP://EXAMPLE.com:80\\a\\..\\b c")
/// >>> str(url), url.pathname
/// ('http://example.com/b%20c', '/b%20c')
/// >>> str(WebURL.parse("../x", base="https://example.org/a/b"))
/// 'https://example.org/x'
#[pyclass(frozen, weakref, module = "urikit", name = "WebURL")]
pub(crate) struct WebURL {
    pub(crate) text: Py<PyString>,
    pub(crate) parts: Parts,
    pub(crate) query_params: PyOnceLock<Py<PyAny>>,
}

impl WebURL {
    pub(crate) fn from_parts(text: Py<PyString>, parts: Parts) -> Self {
        WebURL { text, parts, query_params: PyOnceLock::new() }
    }

    pub(crate) fn of(py: Python<'_>, url: &WebUrl) -> Self {
        WebURL::from_parts(PyString::new(py, url.href()).unbind(), url.parts())
    }

    /// The object for what became of this URL: itself where nothing changed.
    pub(crate) fn become_<'py>(&self, slf: &Bound<'py, Self>, after: &WebUrl) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        if self.text.bind(py).to_str()? == after.href() {
            return Ok(slf.clone());
        }
        Bound::new(py, WebURL::of(py, after))
    }

    /// The core's view of it.
    pub(crate) fn url<'a, 'py: 'a>(&'a self, py: Python<'py>) -> PyResult<View<'a>> {
        Ok(View::new(self.text.bind(py).to_str()?, self.parts))
    }

    pub(crate) fn view<R>(&self, py: Python<'_>, f: impl FnOnce(View<'_>) -> R) -> PyResult<R> {
        Ok(f(self.url(py)?))
    }

    pub(crate) fn part<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(View<'a>) -> &'a str,
    ) -> PyResult<Bound<'py, PyString>> {
        Ok(PyString::new(py, pick(self.url(py)?)))
    }
}

/// The text of a value of urikit that is an identifier; None for any other object.
#[inline]
pub(crate) fn text_of<'a, 'py>(any: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, PyString>> {
    if let Ok(reference) = any.cast::<Base>() {
        return Some(reference.get().text.bind(any.py()));
    }
    any.cast::<WebURL>().ok().map(|url| url.get().text.bind(any.py()))
}
