//! Readers of documents for Python, a file a format.

mod html;
pub(crate) mod markdown;
pub(crate) mod rdf_text;
mod xml;

pub(crate) use html::HTMLReader;
pub(crate) use xml::{XMLReader, XMLScan};
