//! The ladder of RFC 3986 section 6 as methods: normal forms and comparison.

use pyo3::prelude::*;
use urikit_core::compare;
use urikit_core::normalize::{is_normalized_by, normalize_by};

use super::{call_python, coerce_to, ipv6_form, make, view, Base};
use crate::rung::Rung;
use crate::schemes::Own;
use crate::urn;

#[pymethods]
impl Base {
    /// The normal form at a rung of the ladder (RFC 3986 section 6); the object itself where
    /// it is normal already. `ipv6="rfc5952"` also writes IPv6 addresses canonically.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> u = URI("HTTP://Example.COM:80/%7efoo/../b%2fc?x#")
    /// >>> str(u.normalize()), str(u.normalize(to=Rung.CASE))
    /// ('http://example.com/b%2Fc?x#', 'http://example.com:80/%7Efoo/../b%2Fc?x#')
    ///
    /// `schemes` brings schemes of your own to `Rung.SCHEME`.
    #[pyo3(signature = (*, to=Rung::SCHEME, ipv6="keep", schemes=Own::NONE),
           text_signature = "($self, *, to=..., ipv6='keep', schemes=None)")]
    fn normalize<'py>(
        slf: &Bound<'py, Self>,
        to: Rung,
        ipv6: &str,
        schemes: Own<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let form = ipv6_form(ipv6)?;
        let string = slf.get().text.bind(slf.py());
        match normalize_by(schemes.rows(), &view(string, slf.get().offsets)?, to.core(), form) {
            std::borrow::Cow::Borrowed(_) => Ok(slf.clone().into_any()),
            std::borrow::Cow::Owned(text) => urn::made_as(slf, &text),
        }
    }

    /// Whether the text is its own normal form at a rung; builds nothing.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> URI("http://h").is_normalized(), URI("http://h").is_normalized(at=Rung.SYNTAX)
    /// (False, True)
    #[pyo3(signature = (*, at=Rung::SCHEME, ipv6="keep", schemes=Own::NONE),
           text_signature = "($self, *, at=..., ipv6='keep', schemes=None)")]
    fn is_normalized(&self, py: Python<'_>, at: Rung, ipv6: &str, schemes: Own<'_>) -> PyResult<bool> {
        let form = ipv6_form(ipv6)?;
        self.with(py, |r| is_normalized_by(schemes.rows(), &r, at.core(), form))
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
    /// `Rung.PERCENT` on; who uses IRIs as names only, as RDF does, compares with `==`. Where
    /// one of the two is a `URN`, `Rung.SCHEME` is URN-equivalence (RFC 8141 3.1).
    /// `schemes` brings schemes of your own to `Rung.SCHEME`.
    /// Raises `URISyntaxError` where `other` is a text that does not parse.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> URI("http://h").equivalent("HTTP://H:80/"), URI("http://h").equivalent("http://h?")
    /// (True, False)
    #[pyo3(signature = (other, *, at=Rung::SCHEME, schemes=Own::NONE),
           text_signature = "($self, other, *, at=..., schemes=None)")]
    fn equivalent(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        at: Rung,
        schemes: Own<'_>,
    ) -> PyResult<bool> {
        if at == Rung::SCHEME {
            if let Some(answer) = urn::equivalent(slf.as_any(), other)? {
                return Ok(answer);
            }
        }
        let (other, offsets) = coerce_to(slf.get().offsets.syntax(), other)?;
        let theirs = view(&other, offsets)?;
        slf.get().with(slf.py(), |r| compare::equivalent_by(schemes.rows(), &r, &theirs, at.core()))
    }

    /// Where two references meet on the ladder, or where and why they never do.
    #[pyo3(signature = (other, /))]
    fn compare<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (other, offsets) = coerce_to(slf.get().offsets.syntax(), other)?;
        let other = make(other, offsets)?;
        call_python(slf.py(), "urikit.comparison", "compare", (slf, other))
    }
}
