//! Parse, check, fix, resolve, normalize and compare URIs, IRIs, URNs and URLs by their standards.
//!
//! | you want to | ask | by |
//! |---|---|---|
//! | find the components of a URI or IRI | [`syntax::reference`] | RFC 3986, RFC 3987 |
//! | resolve a reference, and find one for a target | [`syntax::resolve`], [`syntax::relativize`] | RFC 3986 5 |
//! | build from components, change one | [`syntax::build`], [`syntax::path`], [`syntax::query`] | RFC 3986 3, 5.3 |
//! | expand and match templates | [`syntax::template`] | RFC 6570 |
//! | read URNs | [`names::urn`] | RFC 8141 |
//! | know the registrable domain of a host | [`names::public_suffix`] | Public Suffix List |
//! | read a URL as browsers do | [`web`] | URL Standard |
//! | normalize and compare | [`forms::normalize`], [`forms::compare`] | RFC 3986 6 |
//! | go from IRIs to URIs and back | [`forms::iri`], [`names::idna`], [`text::display`] | RFC 3987, UTS 46 |
//! | answer as another engine does | [`readings::dialects`] | the engines' documentation |
//! | find identifiers in running text | [`advice::links`], [`text::extract`] | RFC 3986 C |
//! | know what is suspicious, and how to fix what is invalid | [`advice::issue`], [`advice::repair`] | |
//! | refuse what a policy does not allow | [`guard`] | |
//! | know everything about one text | [`report`] | |
//!
//! The modules are layers, and none uses a later one: [`syntax`], [`names`], [`web`], [`forms`], [`readings`] and
//! [`text`], [`advice`], [`guard`], [`report`].
//!
//! One pass over a text finds its components; everything else is a view or a named step on that result. The parser is
//! strict; an error has a code and an offset:
//!
//! ```
//! use urikit_core::advice::repair::repair;
//! use urikit_core::forms::normalize::Policy;
//! use urikit_core::syntax::{reference::Reference, resolve};
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
//! # Ok::<(), urikit_core::syntax::error::SyntaxError>(())
//! ```
//!
//! Time and memory are linear in the input; no input causes recursion or a panic, and unsafe code is forbidden. The
//! crate opens no file or connection: its tables are compiled in. Codes of errors, issues and repairs
//! ([`syntax::error`], [`syntax::code_number`]) are stable; the caller writes the sentences.
//!
//! The crate needs `std`. Without its one feature, `encodings`, it knows no encoding of documents but UTF-8.
#![forbid(unsafe_code)]

pub mod advice;
pub mod forms;
pub mod guard;
pub mod names;
pub mod readings;
pub mod report;
pub mod syntax;
pub mod text;
pub mod web;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
