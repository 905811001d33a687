//! Parse, check, fix, resolve, normalize and compare URIs, IRIs, URNs and URLs by their standards.
//!
//! | you want to | ask | by |
//! |---|---|---|
//! | find the components of a URI or IRI | [`reference::Reference`] | RFC 3986, RFC 3987 |
//! | resolve a reference, and find one for a target | [`resolve`], [`relativize`] | RFC 3986 5 |
//! | normalize and compare | [`normalize`], [`compare`] | RFC 3986 6 |
//! | build from components, change one | [`mod@build`], [`path`], [`query`] | RFC 3986 3, 5.3 |
//! | know what is suspicious, and how to fix what is invalid | [`issue`], [`repair`] | |
//! | find identifiers in running text | [`extract`] | RFC 3986 C |
//! | read a URL as browsers do | [`whatwg`] | URL Standard |
//! | go from IRIs to URIs and back | [`iri`], [`idna`], [`display`] | RFC 3987, UTS 46 |
//! | expand and match templates | [`template`] | RFC 6570 |
//! | read URNs | [`urn`] | RFC 8141 |
//! | know the registrable domain of a host | [`public_suffix`] | Public Suffix List |
//! | answer as another engine does | [`dialects`] | the engines' documentation |
//!
//! A text comes in; one pass finds where its components are, and everything else is a view or a
//! named step on that result. The parser is strict; what is invalid has a code and a place:
//!
//! ```
//! use urikit_core::reference::Reference;
//! use urikit_core::{normalize::Policy, repair::repair, resolve};
//!
//! let base = Reference::parse("http://example.org/a/b?q#f")?;
//! assert_eq!((base.host(), base.path(), base.query()), (Some("example.org"), "/a/b", Some("q")));
//!
//! let reference = Reference::parse("../c%7e")?;
//! let target = resolve::resolve(&base, &reference, &resolve::RFC3986).unwrap();
//! assert_eq!(target, "http://example.org/c%7e");
//! assert_eq!(Policy::DEFAULT.normalize(&Reference::parse(&target)?), "http://example.org/c~");
//!
//! let error = Reference::parse("http://h/a b").unwrap_err();
//! assert_eq!((error.code.name(), error.offset), ("space", 10));
//! assert_eq!(repair("http://h/a b").text.as_deref(), Some("http://h/a%20b"));
//! # Ok::<(), urikit_core::error::SyntaxError>(())
//! ```
//!
//! Time and memory are linear in the input, nothing recurses on it, nothing panics, and unsafe
//! code is forbidden. Nothing is read, looked up or kept: the tables are in the crate. Codes of errors,
//! issues and repairs ([`error`], [`code_number`]) are stable; sentences for people are up to the caller.
//!
//! The crate needs `std`. Without its one feature, `encodings`, it knows no encoding of documents but UTF-8.
#![forbid(unsafe_code)]

pub mod appendix_b;
pub mod bidi;
pub mod build;
pub mod canonical;
pub mod characters;
pub mod chars;
pub mod code_number;
pub mod compare;
pub mod cover;
pub mod dialects;
pub mod display;
pub mod dots;
pub mod error;
pub mod extract;
pub mod guard;
pub mod idna;
pub mod input;
pub mod iri;
pub mod issue;
pub mod mask;
pub mod normalize;
pub mod offsets;
pub mod older;
mod order;
pub mod origin;
pub mod parse;
pub mod path;
pub mod path_guard;
pub mod percent;
pub mod profile;
pub mod public_suffix;
pub mod query;
pub mod reference;
pub mod relativize;
pub mod repair;
pub mod resolve;
pub mod schemes;
pub mod secrets;
mod shortcuts;
pub mod special;
pub mod template;
pub mod unicode;
pub mod urn;
pub mod whatwg;
mod words;

/// The examples of the README are true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
