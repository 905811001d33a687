//! The policy of resolution: the questions on which implementations differ, each a field with named options, and the
//! RFCs as presets. The first option is RFC 3986's.

use crate::syntax::dots::{AboveRoot, PercentDots, Underflow};
use crate::syntax::error::codes;
use crate::syntax::path_guard::GuardPolicy;

/// The RFC whose steps are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Letter {
    /// RFC 3986 5.2.2.
    #[default]
    Rfc3986,
    /// RFC 2396 5.2: dots are removed only from merged paths; `?y` replaces the last segment.
    Rfc2396,
    /// RFC 1808 section 4: `;params` are a component; an empty reference is the whole base.
    Rfc1808,
}

/// The handling of a reference with the base's scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SameScheme {
    /// A URI like any other (5.2.2, strict).
    #[default]
    Strict,
    /// A relative reference: the scheme is ignored (5.2.2, backward compatible).
    Ignore,
}

/// The handling of a base without authority and with a rootless path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum OpaqueBase {
    /// Merge as with any other base (5.2.3, read exactly).
    #[default]
    Merge,
    /// Return an error, except for a reference that is only a fragment.
    Refuse,
}

/// The handling of the base's fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BaseFragment {
    /// Remove it (5.1).
    #[default]
    Strip,
    /// Return an error: the base is not an absolute-URI (4.3).
    Refuse,
}

/// The handling of dot segments in a base path that is inherited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BaseDots {
    /// Keep them (5.2.2, read exactly).
    #[default]
    Keep,
    /// Remove them first, so that resolving commutes with normalizing.
    Remove,
}

/// The policy of resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Policy {
    /// The RFC to follow.
    pub letter: Letter,
    /// `http:g` against an http base.
    pub same_scheme: SameScheme,
    /// A result that would gain an authority.
    pub double_slash: GuardPolicy,
    /// `mailto:a@b` as a base.
    pub opaque_base: OpaqueBase,
    /// More ".." than segments.
    pub underflow: Underflow,
    /// `%2e%2e` in a path.
    pub percent_dots: PercentDots,
    /// A base with a fragment.
    pub base_fragment: BaseFragment,
    /// A base with dot segments.
    pub base_dots: BaseDots,
}

/// The named policies.
pub const NAMED: [(&str, Policy); 5] = [
    ("rfc3986", RFC3986),
    ("compatible", COMPATIBLE),
    ("rfc2396", RFC2396),
    ("rfc1808", RFC1808),
    ("commuting", COMMUTING),
];

/// RFC 3986 5.2.2, strict.
pub const RFC3986: Policy = Policy {
    letter: Letter::Rfc3986,
    same_scheme: SameScheme::Strict,
    double_slash: GuardPolicy::Add,
    opaque_base: OpaqueBase::Merge,
    underflow: Underflow::Drop,
    percent_dots: PercentDots::Literal,
    base_fragment: BaseFragment::Strip,
    base_dots: BaseDots::Keep,
};
/// RFC 3986 5.2.2, backward compatible.
pub const COMPATIBLE: Policy = Policy { same_scheme: SameScheme::Ignore, ..RFC3986 };
/// RFC 2396 5.2 with its examples of Appendix C.
pub const RFC2396: Policy = Policy { letter: Letter::Rfc2396, underflow: Underflow::Keep, ..RFC3986 };
/// RFC 1808 section 4 with its examples of section 5.
pub const RFC1808: Policy = Policy { letter: Letter::Rfc1808, underflow: Underflow::Keep, ..RFC3986 };
/// Removes the dots of base and reference, encoded or not: resolving commutes with normalizing.
pub const COMMUTING: Policy = Policy { percent_dots: PercentDots::Decode, base_dots: BaseDots::Remove, ..RFC3986 };

codes! {
    /// The reason why a reference could not be resolved.
    ResolveError {
        /// The base is a relative reference (5.1).
        BaseNotAbsolute = "base-not-absolute",
        /// The base has a fragment and the policy refuses it.
        BaseFragment = "base-fragment",
        /// The base is opaque and the policy refuses it.
        OpaqueBase = "opaque-base",
        /// A ".." leads above the root and the policy refuses it.
        AboveRoot = "above-root",
        /// The result would gain an authority and the policy refuses the guard.
        DoubleSlash = "result-double-slash",
    }
}

impl From<AboveRoot> for ResolveError {
    fn from(_: AboveRoot) -> Self {
        ResolveError::AboveRoot
    }
}
