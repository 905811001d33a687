//! Readers of documents for Python, a file a format.

mod html;

pub(crate) use html::HTMLReader;
