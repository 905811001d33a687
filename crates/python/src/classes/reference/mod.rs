//! `Reference`: what the two families have in common, URI references (RFC 3986 4.1) and
//! IRI references (RFC 3987 2.2), a file for each group of methods.

mod changes;
mod components;
mod ladder;
pub(crate) mod value;
