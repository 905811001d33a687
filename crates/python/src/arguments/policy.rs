//! `ResolvePolicy`: how to resolve, as a frozen Python value with named choices.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use urikit_core::syntax::dots::{PercentDots, Underflow};
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::resolve::{self, BaseDots, BaseFragment, Letter, OpaqueBase, Policy, SameScheme};

use crate::arguments::choices::choices;
use crate::arguments::errors::wrong_type;
use crate::arguments::named;

choices! {
    LETTER("letter"): Letter { "rfc3986" => Rfc3986, "rfc2396" => Rfc2396, "rfc1808" => Rfc1808 }
    SAME_SCHEME("same_scheme"): SameScheme { "strict" => Strict, "ignore" => Ignore }
    DOUBLE_SLASH("double_slash"): GuardPolicy { "guard" => Add, "refuse" => Refuse }
    OPAQUE_BASE("opaque_base"): OpaqueBase { "merge" => Merge, "refuse" => Refuse }
    UNDERFLOW("underflow"): Underflow { "drop" => Drop, "keep" => Keep, "refuse" => Refuse }
    PERCENT_DOTS("percent_dots"): PercentDots { "literal" => Literal, "decode" => Decode }
    BASE_FRAGMENT("base_fragment"): BaseFragment { "strip" => Strip, "refuse" => Refuse }
    BASE_DOTS("base_dots"): BaseDots { "keep" => Keep, "remove" => Remove }
}

/// Options of resolving a reference (RFC 3986 5.2), one for each disputed question.
///
/// The first choice of each field is the default. The defaults follow RFC 3986 exactly, except that `double_slash`
/// guards against a result with another meaning.
///
/// - `letter`: the RFC to follow: "rfc3986", "rfc2396" (`?y` replaces the last segment, dots are
///   removed from merged paths only) or "rfc1808" (`;params` are a component).
/// - `same_scheme`: `http:g` against an http base is a URI ("strict") or relative ("ignore").
/// - `double_slash`: a result that would gain an authority gets "/." ("guard") or raises ("refuse").
/// - `opaque_base`: `mailto:a@b` as a base: "merge" or "refuse".
/// - `underflow`: ".." above the root: "drop", "keep" or "refuse".
/// - `percent_dots`: `%2e%2e` in a path: "literal" or "decode".
/// - `base_fragment`: a base with a fragment: "strip" it or "refuse" it.
/// - `base_dots`: dot segments of the base's own path: "keep" or "remove".
///
/// Raises `ValueError` for any other choice.
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

/// Reads the argument `policy`.
pub(crate) fn policy_or_none<'a, 'py>(any: &'a Bound<'py, PyAny>) -> PyResult<Option<&'a Bound<'py, ResolvePolicy>>> {
    let wanted = "ResolvePolicy or None";
    named::optional(any, "policy", wanted, |any, name| any.cast().map_err(|_| wrong_type(any, name, wanted)))
}

/// Defines the constructor of a policy from its choices, and the attributes that return them.
macro_rules! fields {
    ($($(#[$about:meta])* $field:ident: $choices:ident)*) => {
        impl ResolvePolicy {
            fn fields(&self) -> Vec<(&'static str, &'static str)> {
                vec![$(($choices.0, $choices.name(self.0.$field))),*]
            }
        }

        #[pymethods]
        impl ResolvePolicy {
            #[new]
            #[pyo3(signature = (*, $($field=None),*))]
            #[allow(clippy::too_many_arguments)]
            fn new(
                $(#[pyo3(from_py_with = named::$field::utf8_or_none)] $field: Option<&str>),*
            ) -> PyResult<Self> {
                Self(resolve::RFC3986).replace($($field),*)
            }

            /// Return a copy of the policy with other choices.
            ///
            /// >>> from urikit import ResolvePolicy
            /// >>> ResolvePolicy.RFC2396.replace(underflow="refuse").letter
            /// 'rfc2396'
            #[pyo3(signature = (*, $($field=None),*))]
            #[allow(clippy::too_many_arguments)]
            fn replace(
                &self,
                $(#[pyo3(from_py_with = named::$field::utf8_or_none)] $field: Option<&str>),*
            ) -> PyResult<Self> {
                Ok(Self(Policy { $($field: $field.map_or(Ok(self.0.$field), |name| $choices.read(name))?),* }))
            }

            $(
                $(#[$about])*
                #[getter]
                fn $field(&self) -> &'static str {
                    $choices.name(self.0.$field)
                }
            )*
        }
    };
}

fields! {
    /// RFC whose steps are followed: "rfc3986", "rfc2396" or "rfc1808".
    letter: LETTER
    /// Meaning of a reference with the base's scheme: a URI ("strict") or relative ("ignore").
    same_scheme: SAME_SCHEME
    /// Treatment of a result that would gain an authority: "/." in front ("guard") or an error ("refuse").
    double_slash: DOUBLE_SLASH
    /// Treatment of an opaque base such as `mailto:a@b`: "merge" or "refuse".
    opaque_base: OPAQUE_BASE
    /// Treatment of ".." above the root: "drop", "keep" or "refuse".
    underflow: UNDERFLOW
    /// Treatment of percent-encoded dots: "literal" or "decode".
    percent_dots: PERCENT_DOTS
    /// Treatment of the base's fragment: "strip" or "refuse".
    base_fragment: BASE_FRAGMENT
    /// Treatment of the base's own dot segments: "keep" or "remove".
    base_dots: BASE_DOTS
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
