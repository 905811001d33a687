//! The ladder of RFC 3986 section 6 as methods: normal forms and comparison.

use pyo3::prelude::*;
use urikit_core::compare;
use urikit_core::normalize::{is_normalized, normalize};

use super::{call_python, coerce_to, ipv6_form, made, make, view, Base};
use crate::rung::Rung;

#[pymethods]
impl Base {
    /// The normal form at a rung of the ladder (RFC 3986 section 6); the object itself where
    /// it is normal already. `ipv6="rfc5952"` also writes IPv6 addresses canonically.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> u = URI("HTTP://Example.COM:80/%7efoo/../b%2fc?x#")
    /// >>> str(u.normalize()), str(u.normalize(to=Rung.CASE))
    /// ('http://example.com/b%2Fc?x#', 'http://example.com:80/%7Efoo/../b%2Fc?x#')
    #[pyo3(signature = (*, to=Rung::SCHEME, ipv6="keep"), text_signature = "($self, *, to=..., ipv6='keep')")]
    fn normalize<'py>(slf: &Bound<'py, Self>, to: Rung, ipv6: &str) -> PyResult<Bound<'py, PyAny>> {
        let form = ipv6_form(ipv6)?;
        let string = slf.get().text.bind(slf.py());
        match normalize(&view(string, slf.get().offsets)?, to.core(), form) {
            std::borrow::Cow::Borrowed(_) => Ok(slf.clone().into_any()),
            std::borrow::Cow::Owned(text) => made(slf.py(), slf.get().offsets.syntax(), &text),
        }
    }

    /// Whether the text is its own normal form at a rung; builds nothing.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> URI("http://h").is_normalized(), URI("http://h").is_normalized(at=Rung.SYNTAX)
    /// (False, True)
    #[pyo3(signature = (*, at=Rung::SCHEME, ipv6="keep"), text_signature = "($self, *, at=..., ipv6='keep')")]
    fn is_normalized(&self, py: Python<'_>, at: Rung, ipv6: &str) -> PyResult<bool> {
        let form = ipv6_form(ipv6)?;
        self.with(py, |r| is_normalized(&r, at.core(), form))
    }

    /// The texts on the way to the normal form, one `NormalizationStep` a rung.
    #[pyo3(signature = (*, to=Rung::SCHEME, ipv6="keep"), text_signature = "($self, *, to=..., ipv6='keep')")]
    fn normalization_steps<'py>(slf: &Bound<'py, Self>, to: Rung, ipv6: &str) -> PyResult<Bound<'py, PyAny>> {
        ipv6_form(ipv6)?;
        call_python(slf.py(), "urikit.steps", "normalization_steps", (slf, to, ipv6))
    }

    /// Whether two references meet at a rung (RFC 3986 6.1, RFC 3987 5.3).
    ///
    /// URI references do where their normal forms are the same. IRI references are mapped to
    /// URIs first, for the comparison alone, so that a character and its octets are one from
    /// `Rung.PERCENT` on; who uses IRIs as names only, as RDF does, compares with `==`.
    /// Raises `URISyntaxError` where `other` is a text that does not parse.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> URI("http://h").equivalent("HTTP://H:80/"), URI("http://h").equivalent("http://h?")
    /// (True, False)
    #[pyo3(signature = (other, *, at=Rung::SCHEME), text_signature = "($self, other, *, at=...)")]
    fn equivalent(&self, py: Python<'_>, other: &Bound<'_, PyAny>, at: Rung) -> PyResult<bool> {
        let (other, offsets) = coerce_to(self.offsets.syntax(), other)?;
        let theirs = view(&other, offsets)?;
        self.with(py, |r| compare::equivalent(&r, &theirs, at.core()))
    }

    /// Where two references meet on the ladder, or where and why they never do.
    #[pyo3(signature = (other, /))]
    fn compare<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (other, offsets) = coerce_to(slf.get().offsets.syntax(), other)?;
        let other = make(other, offsets)?;
        call_python(slf.py(), "urikit.comparison", "compare", (slf, other))
    }
}
