//! Readers of documents for Python, a file a format.

mod html;
pub(crate) mod markdown;
pub(crate) mod rdf_text;

pub(crate) use html::HTMLReader;
