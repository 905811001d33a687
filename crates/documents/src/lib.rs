//! Readers of documents for urikit: where references are, with the place of each.
//!
//! A reference in a document is a stretch of its source: the value of an attribute, the
//! text of an element. Readers of this crate say which elements a document has by its
//! own standard, in the order of its tree, and where in the source each value is
//! written. They do not know which attributes contain references: the caller says which
//! names are wanted. They read text that is already decoded, never a file or a network.
//!
//! One module a format: [`css`], [`html`], [`json`], [`markdown`], [`rdf_text`], [`xml`]. For XML a parser elsewhere says
//! what is well-formed.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod css;
mod hash;
pub mod html;
pub mod json;
pub mod markdown;
mod offsets;
pub mod rdf_text;
pub mod xml;
