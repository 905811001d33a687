//! The reader of [`urikit_core::syntax::parse`], and what a policy says of a text, compiled for speed.
//!
//! The grammar is generic, and what [`guard::check`] does with a plain URL is inlined, so both are compiled in the crate that
//! calls them, by the profile of that crate. The bindings are compiled for size; they call these functions, and this crate
//! is compiled with `opt-level = 3` (`Cargo.toml` of the workspace). Nothing is inlined at this border, or all of it would
//! be theirs again.

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
            /// As it.
            #[inline(never)]
            pub fn $name(text: &str) -> Result<Offsets, SyntaxError> {
                parse::$name(text)
            }
        )*
    };
}

compiled!(parse parse_uri parse_relative parse_iri_reference parse_iri parse_relative_iri);

/// [`parse::parse_by`], compiled for speed.
///
/// # Errors
/// As it.
#[inline]
pub fn parse_by(syntax: Syntax, text: &str) -> Result<Offsets, SyntaxError> {
    match syntax {
        Syntax::Uri => parse(text),
        Syntax::Iri => parse_iri_reference(text),
    }
}

/// [`urn::parse`], compiled for speed.
///
/// # Errors
/// As it.
#[inline(never)]
pub fn parse_urn(text: &str) -> Result<(Offsets, Parts), SyntaxError> {
    urn::parse(text, Grammar::Rfc8141)
}

/// [`guard::check`], compiled for speed.
#[inline(never)]
pub fn check<'a>(text: &'a str, policy: &Policy) -> Verdict<'a> {
    guard::check(text, policy)
}
