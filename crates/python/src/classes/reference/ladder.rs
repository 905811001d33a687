//! The ladder of RFC 3986 section 6 as methods: normal forms and comparison.

use pyo3::prelude::*;

use crate::arguments::choices::IPV6;
use crate::arguments::coerce::coerce_any;
use crate::arguments::entries::call_python;
use crate::arguments::named;
use crate::arguments::objects::{make, view, Base};
use crate::arguments::schemes::Own;
use crate::arguments::step::Step;
use crate::arguments::text::changed;
use crate::classes::urn;

#[pymethods]
impl Base {
    /// Return the normal form at a `Step` (RFC 3986 section 6); the object itself if it is already normalized.
    ///
    /// `ipv6="rfc5952"` also normalizes IPv6 addresses; `schemes` brings schemes of your own to `Step.SCHEME`.
    ///
    /// >>> from urikit import URI, Step
    /// >>> u = URI("HTTP://Example.COM:80/%7efoo/../b%2fc?x#")
    /// >>> str(u.normalize()), str(u.normalize(to=Step.CASE))
    /// ('http://example.com/b%2Fc?x#', 'http://example.com:80/%7Efoo/../b%2Fc?x#')
    #[pyo3(signature = (*, to=Step::SCHEME, ipv6="keep", schemes=Own::NONE),
           text_signature = "($self, *, to=..., ipv6='keep', schemes=None)")]
    fn normalize<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = named::to::step)] to: Step,
        #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
        schemes: Own<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let form = IPV6.read(ipv6)?;
        let reference = slf.get().reference(slf.py())?;
        match schemes.on(slf.py(), (to, form), &reference, |policy, r| changed(policy.normalize(r)))? {
            None => Ok(slf.clone().into_any()),
            Some(text) => urn::made_as(slf, &text),
        }
    }

    /// Return whether this is its own normal form at a `Step`; faster than `normalize`.
    ///
    /// >>> from urikit import URI, Step
    /// >>> URI("http://h").is_normalized(), URI("http://h").is_normalized(at=Step.SYNTAX)
    /// (False, True)
    #[pyo3(signature = (*, at=Step::SCHEME, ipv6="keep", schemes=Own::NONE),
           text_signature = "($self, *, at=..., ipv6='keep', schemes=None)")]
    fn is_normalized(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::at::step)] at: Step,
        #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
        schemes: Own<'_>,
    ) -> PyResult<bool> {
        let form = IPV6.read(ipv6)?;
        let reference = self.reference(py)?;
        schemes.on(py, (at, form), &reference, |policy, r| policy.is_normalized(r))
    }

    /// Return the steps of `normalize`, a `NormalizationStep` for each `Step`.
    ///
    /// >>> from urikit import URI
    /// >>> for step in URI("HTTP://h:80/%7ea").normalization_steps():
    /// ...     print(step.step, step.after)
    /// Step.STRING HTTP://h:80/%7ea
    /// Step.CASE http://h:80/%7Ea
    /// Step.PERCENT http://h:80/~a
    /// Step.SYNTAX http://h:80/~a
    /// Step.SCHEME http://h/~a
    #[pyo3(signature = (*, to=Step::SCHEME, ipv6="keep", schemes=None),
           text_signature = "($self, *, to=..., ipv6='keep', schemes=None)")]
    fn normalization_steps<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = named::to::step)] to: Step,
        #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
        schemes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        IPV6.read(ipv6)?;
        call_python(slf.py(), "urikit.core.steps", "normalization_steps", (slf, to, ipv6, schemes))
    }

    /// Return whether two references have the same normal form at a `Step` (RFC 3986 6.1, RFC 3987 5.3).
    ///
    /// IRIs are converted to URIs first, so that a character equals its percent-encoded bytes from `Step.PERCENT` on;
    /// compare IRIs that are only names, as in RDF, with `==`. If one of the two is a `URN`, `Step.SCHEME` is
    /// URN-equivalence (RFC 8141 3.1). `schemes` brings schemes of your own to `Step.SCHEME`; with `ipv6="rfc5952"`,
    /// all spellings of an IPv6 address are equal. Raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import URI, Step
    /// >>> URI("http://h").equivalent("HTTP://H:80/"), URI("http://h").equivalent("http://h?")
    /// (True, False)
    #[pyo3(signature = (other, *, at=Step::SCHEME, ipv6="keep", schemes=Own::NONE),
           text_signature = "($self, other, *, at=..., ipv6='keep', schemes=None)")]
    fn equivalent(
        slf: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = named::at::step)] at: Step,
        #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
        schemes: Own<'_>,
    ) -> PyResult<bool> {
        let form = IPV6.read(ipv6)?;
        if at == Step::SCHEME {
            if let Some(answer) = urn::equivalent(slf.as_any(), other, ["other"; 2])? {
                return Ok(answer);
            }
        }
        let (other, offsets) = coerce_any(slf.get().offsets.syntax(), other, "other")?;
        let theirs = view(&other, offsets)?;
        let mine = slf.get().reference(slf.py())?;
        schemes.on_two(slf.py(), (at, form), (&mine, &theirs), |policy, a, b| policy.equivalent(a, b))
    }

    /// Compare two references: return the lowest `Step` at which they are equivalent, or their first difference.
    ///
    /// The `Comparison` also has the result of the scheme's own rules. `schemes` and `ipv6` are those of `equivalent`,
    /// which always agrees. Raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h").compare("HTTP://h/").step, URI("http://h/a").compare("http://h/b").component
    /// (Step.SCHEME, 'path')
    #[pyo3(signature = (other, /, *, ipv6="keep", schemes=None),
           text_signature = "($self, other, /, *, ipv6='keep', schemes=None)")]
    fn compare<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = named::ipv6::utf8)] ipv6: &str,
        schemes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        IPV6.read(ipv6)?;
        let other = match other.cast::<Base>() {
            Ok(read) if read.get().offsets.syntax() == slf.get().offsets.syntax() => other.clone(),
            _ => {
                let (other, offsets) = coerce_any(slf.get().offsets.syntax(), other, "other")?;
                make(other, offsets)?
            }
        };
        call_python(slf.py(), "urikit.core.comparison", "compare", (slf, other, ipv6, schemes))
    }
}
