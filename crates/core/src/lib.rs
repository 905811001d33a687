//! The standards of uniform resource identifiers, without Python.
//!
//! A text comes in; one pass finds where its components are ([`parse`]); everything
//! else is a view ([`mod@reference`], [`path`], [`query`]) or a named step ([`resolve`],
//! [`normalize`], [`build`]) on that result. Nothing here allocates without need,
//! recurses on input, or keeps state.
#![forbid(unsafe_code)]

pub mod appendix_b;
pub mod bidi;
pub mod build;
pub mod characters;
pub mod chars;
pub mod code_number;
pub mod compare;
pub mod cover;
pub mod display;
pub mod dots;
pub mod error;
pub mod extract;
pub mod guard;
pub mod idna;
pub mod iri;
pub mod issue;
pub mod mask;
pub mod normalize;
pub mod offsets;
pub mod origin;
pub mod parse;
pub mod path;
pub mod percent;
pub mod public_suffix;
pub mod query;
pub mod reference;
pub mod relativize;
pub mod repair;
pub mod resolve;
pub mod schemes;
pub mod secrets;
pub mod template;
pub mod unicode;
pub mod urn;
pub mod whatwg;
