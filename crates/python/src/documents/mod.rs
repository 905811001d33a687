//! Readers of documents for Python, a file a format.

pub(crate) mod css;
mod html;
pub(crate) mod json;
mod link;
pub(crate) mod markdown;
mod placed;
pub(crate) mod rdf_text;
mod xml;

pub(crate) use html::HTMLReader;
pub(crate) use link::LinkFields;
pub(crate) use placed::Placed;
pub(crate) use xml::{XMLReader, XMLScan};
