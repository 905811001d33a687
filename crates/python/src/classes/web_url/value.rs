//! `WebURL` among Python's values: what is equal to it, and what is said of it as a whole.

use pyo3::prelude::*;
use urikit_core::syntax::chars::Syntax;
use urikit_core::web::QueryEncoding;

use crate::arguments::choices::FRAGMENTS;
use crate::arguments::entries::{self, call_python};
use crate::arguments::named;
use crate::arguments::objects::{made, WebURL, URI};
use crate::classes::web_url::parse::parsed;

#[pymethods]
impl WebURL {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "host_and_port", "path", "query", "fragment")
    }

    /// Return whether two URLs are equal by the standard: their serializations are equal.
    ///
    /// `fragments="exclude"` ignores the fragments.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://h#a").equals(WebURL("http://h/#b"), fragments="exclude")
    /// True
    #[pyo3(signature = (other, /, *, fragments="include"))]
    fn equals(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::other::web_url)] other: &Bound<'_, Self>,
        #[pyo3(from_py_with = named::fragments::utf8)] fragments: &str,
    ) -> PyResult<bool> {
        let mine = self.text.bind(py).to_str()?;
        let theirs = other.get().text.bind(py).to_str()?;
        let before = |text: &str| text.split_once('#').map_or(text, |(before, _)| before).to_owned();
        Ok(if FRAGMENTS.read(fragments)? { mine == theirs } else { before(mine) == before(theirs) })
    }

    /// Return the object itself, because a URL is always in the normal form of the URL Standard.
    ///
    /// `to_uri().value.normalize()` normalizes by RFC 3986.
    fn normalize<'py>(slf: Bound<'py, Self>) -> Bound<'py, Self> {
        slf
    }

    /// Return whether another URL, or a string that is parsed as one, is equal to this one by the standard.
    ///
    /// `fragments="exclude"` ignores the fragments. Raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://h/").equivalent("HTTP:\\\\H:80")
    /// True
    #[pyo3(signature = (other, *, fragments="include"))]
    fn equivalent(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = named::fragments::utf8)] fragments: &str,
    ) -> PyResult<bool> {
        self.equals(py, &parsed(other, "other", None, QueryEncoding::UTF_8)?, fragments)
    }

    /// Return what is valid but suspicious: the issues of `to_uri().value`, with positions in its text.
    ///
    /// `urikit.web.validation_errors` returns what the parser repaired in its input.
    ///
    /// >>> from urikit import WebURL
    /// >>> [issue.code for issue in WebURL("https://good.example@evil.example/").issues()]
    /// ['userinfo-present', 'userinfo-looks-like-host']
    #[pyo3(signature = (profile=None, *, schemes=None))]
    fn issues<'py>(
        slf: &Bound<'py, Self>,
        profile: Option<&Bound<'py, PyAny>>,
        schemes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let uri = made(py, Syntax::Uri, &slf.get().view(py, |url| url.to_uri().into_owned())?)?;
        call_python(py, "urikit.core.issues", "issues_of", (uri, profile, schemes))
    }

    /// Convert to a `URI` of RFC 3986; the result also lists the changes (`urikit.net.web.Bridge`).
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a|b").to_uri().value)
    /// 'https://h/a%7Cb'
    fn to_uri<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        entries::call(slf.py(), "to_uri", (slf,))
    }

    /// Return the media type and the bytes of a `data:` URL as browsers read it.
    ///
    /// This is the "data: URL processor" of the Fetch Standard. The result has `mime_type`, `body` and `to_data()`,
    /// which writes a URI that RFC 2397 accepts. Missing padding, parameters without a value and "%" by itself are
    /// allowed, and an invalid media type is text/plain;charset=US-ASCII. `URI.view()` reads by RFC 2397, which refuses
    /// all of that.
    ///
    /// Raises `SchemeError` for another scheme, for a missing comma and for Base64 that browsers refuse.
    ///
    /// >>> from urikit import WebURL
    /// >>> resource = WebURL("data:image/svg+xml;utf8,<svg/>").data_resource()
    /// >>> str(resource.mime_type), resource.body
    /// ('image/svg+xml', b'<svg/>')
    /// >>> str(WebURL("data:text;base64,SGk").data_resource().to_data())
    /// 'data:text/plain;charset=US-ASCII,Hi'
    fn data_resource<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        entries::call(slf.py(), "data_resource", (slf,))
    }
}

#[pymethods]
impl URI {
    /// Convert to the URL that browsers parse; the result also lists the changes (`urikit.net.web.Bridge`).
    ///
    /// Raises `URISyntaxError` if the URL Standard's parser fails.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http:a.com").to_web_url().value)
    /// 'http://a.com/'
    fn to_web_url<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        entries::call(slf.py(), "to_web_url", (slf,))
    }
}
