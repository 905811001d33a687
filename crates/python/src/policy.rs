//! `ResolvePolicy`: how to resolve, as a frozen Python value with named choices.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use urikit_core::syntax::dots::{PercentDots, Underflow};
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::resolve::{self, BaseDots, BaseFragment, Letter, OpaqueBase, Policy, SameScheme};

/// The choices of one field: the name Python knows each by, the default first.
struct Choices<T: 'static>(&'static str, &'static [(&'static str, T)]);

impl<T: Copy + PartialEq> Choices<T> {
    fn read(&self, given: Option<&str>, otherwise: T) -> PyResult<T> {
        let Some(given) = given else { return Ok(otherwise) };
        self.1
            .iter()
            .find(|(name, _)| *name == given)
            .map(|(_, value)| *value)
            .ok_or_else(|| crate::errors::choice(self.0, self.1.iter().map(|(name, _)| *name), given))
    }

    fn name(&self, value: T) -> &'static str {
        self.1.iter().find(|(_, v)| *v == value).map_or("", |(name, _)| name)
    }
}

const LETTER: Choices<Letter> = Choices(
    "letter",
    &[("rfc3986", Letter::Rfc3986), ("rfc2396", Letter::Rfc2396), ("rfc1808", Letter::Rfc1808)],
);
const SAME_SCHEME: Choices<SameScheme> =
    Choices("same_scheme", &[("strict", SameScheme::Strict), ("ignore", SameScheme::Ignore)]);
const DOUBLE_SLASH: Choices<GuardPolicy> =
    Choices("double_slash", &[("guard", GuardPolicy::Add), ("refuse", GuardPolicy::Refuse)]);
const OPAQUE_BASE: Choices<OpaqueBase> =
    Choices("opaque_base", &[("merge", OpaqueBase::Merge), ("refuse", OpaqueBase::Refuse)]);
const UNDERFLOW: Choices<Underflow> = Choices(
    "underflow",
    &[("drop", Underflow::Drop), ("keep", Underflow::Keep), ("refuse", Underflow::Refuse)],
);
const PERCENT_DOTS: Choices<PercentDots> =
    Choices("percent_dots", &[("literal", PercentDots::Literal), ("decode", PercentDots::Decode)]);
const BASE_FRAGMENT: Choices<BaseFragment> =
    Choices("base_fragment", &[("strip", BaseFragment::Strip), ("refuse", BaseFragment::Refuse)]);
const BASE_DOTS: Choices<BaseDots> =
    Choices("base_dots", &[("keep", BaseDots::Keep), ("remove", BaseDots::Remove)]);

/// How to resolve a reference (RFC 3986 5.2): the disputed questions, each by name.
///
/// The first choice of each field is the default, and together the defaults are RFC 3986
/// to the letter (with the guard where the letter would lose information).
///
/// - `letter`: whose steps: "rfc3986", "rfc2396" (`?y` replaces the last segment, dots are
///   removed from merged paths only) or "rfc1808" (`;params` are a component).
/// - `same_scheme`: `http:g` against an http base is a URI ("strict") or relative ("ignore").
/// - `double_slash`: a result that would gain an authority gets "/." ("guard") or raises ("refuse").
/// - `opaque_base`: `mailto:a@b` as a base: "merge" or "refuse".
/// - `underflow`: ".." above the root: "drop", "keep" or "refuse".
/// - `percent_dots`: `%2e%2e` in a path: "literal" or "decode".
/// - `base_fragment`: a base with a fragment: "strip" it or "refuse" it.
/// - `base_dots`: dot segments of the base's own path: "keep" or "remove".
///
/// Raises ValueError for any other name.
///
/// >>> from urikit import ResolvePolicy, URI
/// >>> base = URI("http://a/b/c/d;p?q")
/// >>> str(base.resolve("http:g", policy=ResolvePolicy.COMPATIBLE))
/// 'http://a/b/c/g'
/// >>> str(base.resolve("../../../g", policy=ResolvePolicy(underflow="keep")))
/// 'http://a/../g'
#[pyclass(frozen, eq, module = "urikit", name = "ResolvePolicy")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ResolvePolicy(pub(crate) Policy);

impl ResolvePolicy {
    fn fields(&self) -> [(&'static str, &'static str); 8] {
        let p = self.0;
        [
            (LETTER.0, LETTER.name(p.letter)),
            (SAME_SCHEME.0, SAME_SCHEME.name(p.same_scheme)),
            (DOUBLE_SLASH.0, DOUBLE_SLASH.name(p.double_slash)),
            (OPAQUE_BASE.0, OPAQUE_BASE.name(p.opaque_base)),
            (UNDERFLOW.0, UNDERFLOW.name(p.underflow)),
            (PERCENT_DOTS.0, PERCENT_DOTS.name(p.percent_dots)),
            (BASE_FRAGMENT.0, BASE_FRAGMENT.name(p.base_fragment)),
            (BASE_DOTS.0, BASE_DOTS.name(p.base_dots)),
        ]
    }
}

#[pymethods]
impl ResolvePolicy {
    /// RFC 3986 5.2.2, strict: the default.
    #[classattr]
    const RFC3986: ResolvePolicy = ResolvePolicy(resolve::RFC3986);
    /// RFC 3986 5.2.2 for backward compatibility: a scheme equal to the base's is ignored.
    #[classattr]
    const COMPATIBLE: ResolvePolicy = ResolvePolicy(resolve::COMPATIBLE);
    /// RFC 2396 5.2, with the results of its Appendix C.
    #[classattr]
    const RFC2396: ResolvePolicy = ResolvePolicy(resolve::RFC2396);
    /// RFC 1808 section 4, with the results of its section 5.
    #[classattr]
    const RFC1808: ResolvePolicy = ResolvePolicy(resolve::RFC1808);
    /// Resolving commutes with normalizing: dots of base and reference go, however written.
    #[classattr]
    const COMMUTING: ResolvePolicy = ResolvePolicy(resolve::COMMUTING);

    #[new]
    #[pyo3(signature = (*, letter=None, same_scheme=None, double_slash=None, opaque_base=None, underflow=None,
                        percent_dots=None, base_fragment=None, base_dots=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        #[pyo3(from_py_with = crate::named::letter::utf8_or_none)] letter: Option<&str>,
        #[pyo3(from_py_with = crate::named::same_scheme::utf8_or_none)] same_scheme: Option<&str>,
        #[pyo3(from_py_with = crate::named::double_slash::utf8_or_none)] double_slash: Option<&str>,
        #[pyo3(from_py_with = crate::named::opaque_base::utf8_or_none)] opaque_base: Option<&str>,
        #[pyo3(from_py_with = crate::named::underflow::utf8_or_none)] underflow: Option<&str>,
        #[pyo3(from_py_with = crate::named::percent_dots::utf8_or_none)] percent_dots: Option<&str>,
        #[pyo3(from_py_with = crate::named::base_fragment::utf8_or_none)] base_fragment: Option<&str>,
        #[pyo3(from_py_with = crate::named::base_dots::utf8_or_none)] base_dots: Option<&str>,
    ) -> PyResult<Self> {
        Self(resolve::RFC3986).replace(
            letter,
            same_scheme,
            double_slash,
            opaque_base,
            underflow,
            percent_dots,
            base_fragment,
            base_dots,
        )
    }

    /// The same policy with other choices.
    ///
    /// >>> from urikit import ResolvePolicy
    /// >>> ResolvePolicy.RFC2396.replace(underflow="refuse").letter
    /// 'rfc2396'
    #[pyo3(signature = (*, letter=None, same_scheme=None, double_slash=None, opaque_base=None, underflow=None,
                        percent_dots=None, base_fragment=None, base_dots=None))]
    #[allow(clippy::too_many_arguments)]
    fn replace(
        &self,
        #[pyo3(from_py_with = crate::named::letter::utf8_or_none)] letter: Option<&str>,
        #[pyo3(from_py_with = crate::named::same_scheme::utf8_or_none)] same_scheme: Option<&str>,
        #[pyo3(from_py_with = crate::named::double_slash::utf8_or_none)] double_slash: Option<&str>,
        #[pyo3(from_py_with = crate::named::opaque_base::utf8_or_none)] opaque_base: Option<&str>,
        #[pyo3(from_py_with = crate::named::underflow::utf8_or_none)] underflow: Option<&str>,
        #[pyo3(from_py_with = crate::named::percent_dots::utf8_or_none)] percent_dots: Option<&str>,
        #[pyo3(from_py_with = crate::named::base_fragment::utf8_or_none)] base_fragment: Option<&str>,
        #[pyo3(from_py_with = crate::named::base_dots::utf8_or_none)] base_dots: Option<&str>,
    ) -> PyResult<Self> {
        let from = self.0;
        Ok(Self(Policy {
            letter: LETTER.read(letter, from.letter)?,
            same_scheme: SAME_SCHEME.read(same_scheme, from.same_scheme)?,
            double_slash: DOUBLE_SLASH.read(double_slash, from.double_slash)?,
            opaque_base: OPAQUE_BASE.read(opaque_base, from.opaque_base)?,
            underflow: UNDERFLOW.read(underflow, from.underflow)?,
            percent_dots: PERCENT_DOTS.read(percent_dots, from.percent_dots)?,
            base_fragment: BASE_FRAGMENT.read(base_fragment, from.base_fragment)?,
            base_dots: BASE_DOTS.read(base_dots, from.base_dots)?,
        }))
    }

    /// Whose steps are followed.
    #[getter]
    fn letter(&self) -> &'static str {
        LETTER.name(self.0.letter)
    }

    /// What a reference with the base's scheme means.
    #[getter]
    fn same_scheme(&self) -> &'static str {
        SAME_SCHEME.name(self.0.same_scheme)
    }

    /// What happens to a result that would gain an authority.
    #[getter]
    fn double_slash(&self) -> &'static str {
        DOUBLE_SLASH.name(self.0.double_slash)
    }

    /// What an opaque base means.
    #[getter]
    fn opaque_base(&self) -> &'static str {
        OPAQUE_BASE.name(self.0.opaque_base)
    }

    /// What ".." above the root means.
    #[getter]
    fn underflow(&self) -> &'static str {
        UNDERFLOW.name(self.0.underflow)
    }

    /// What percent-encoded dots mean.
    #[getter]
    fn percent_dots(&self) -> &'static str {
        PERCENT_DOTS.name(self.0.percent_dots)
    }

    /// What the base's fragment means.
    #[getter]
    fn base_fragment(&self) -> &'static str {
        BASE_FRAGMENT.name(self.0.base_fragment)
    }

    /// What the base's own dot segments mean.
    #[getter]
    fn base_dots(&self) -> &'static str {
        BASE_DOTS.name(self.0.base_dots)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let default = ResolvePolicy(resolve::RFC3986).fields();
        let given: Vec<_> = self
            .fields()
            .into_iter()
            .zip(default)
            .filter(|(mine, standard)| mine != standard)
            .map(|((field, choice), _)| format!("{field}='{choice}'"))
            .collect();
        format!("ResolvePolicy({})", given.join(", "))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyType>, (), Bound<'py, PyDict>))> {
        let fields = PyDict::new(slf.py());
        for (field, choice) in slf.get().fields() {
            fields.set_item(field, choice)?;
        }
        let made = slf.py().import("copyreg")?.getattr("__newobj_ex__")?;
        Ok((made, (slf.get_type(), (), fields)))
    }
}
