//! Parsers and the guard of [`urikit_core`], compiled for speed.
//!
//! The grammar is generic and the short path of [`guard::check`] is inlined, so both are compiled in the calling crate,
//! with its profile. The Python module is compiled for size; it calls the functions here, and this crate is compiled
//! with `opt-level = 3` (`Cargo.toml` of the workspace). None of them may be inlined into a caller, or it would be
//! compiled for size again.

use urikit_core::guard::policy::Policy;
use urikit_core::guard::{self, Verdict};
use urikit_core::names::urn::{self, Grammar, Parts};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::SyntaxError;
use urikit_core::syntax::offsets::Offsets;
use urikit_core::syntax::parse;

macro_rules! compiled {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("[`parse::", stringify!($name), "`], compiled for speed.")]
            ///
            /// # Errors
            /// Same as the function of the core.
            #[inline(never)]
            pub fn $name(text: &str) -> Result<Offsets, SyntaxError> {
                parse::$name(text)
            }
        )*
    };
}

compiled!(parse parse_uri parse_relative parse_iri_reference parse_iri parse_relative_iri);

/// Same as [`parse::parse_by`].
///
/// # Errors
/// Same as [`parse::parse_by`].
#[inline]
pub fn parse_by(syntax: Syntax, text: &str) -> Result<Offsets, SyntaxError> {
    match syntax {
        Syntax::Uri => parse(text),
        Syntax::Iri => parse_iri_reference(text),
    }
}

/// Same as [`urn::parse`].
///
/// # Errors
/// Same as [`urn::parse`].
#[inline(never)]
pub fn parse_urn(text: &str) -> Result<(Offsets, Parts), SyntaxError> {
    urn::parse(text, Grammar::Rfc8141)
}

/// Same as [`guard::check`].
#[inline(never)]
pub fn check<'a>(text: &'a str, policy: &Policy) -> Verdict<'a> {
    guard::check(text, policy)
}
