//! The reader of CSS: a text in, its references and flaws out.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use urikit_documents::css::{self, Kind};

use crate::arguments::{errors, long, text};

/// Find the references in CSS: (value, start, end, construct, property).
///
/// A malformed reference has the value None, and a code in the place of the construct.
#[pyfunction]
#[pyo3(signature = (text, /, *, declarations=false))]
pub(crate) fn read_css<'py>(text: &Bound<'py, PyString>, declarations: bool) -> PyResult<Bound<'py, PyList>> {
    let py = text.py();
    let source = text::readable(text)?;
    let kind = if declarations { Kind::Declarations } else { Kind::Stylesheet };
    let items = long::quick(py, source.len(), || css::read(&source, kind))
        .ok_or_else(|| errors::argument("text", "fewer than 4 GiB", "a longer document"))?;
    let list = PyList::empty(py);
    for item in items {
        let name = PyString::intern(py, item.construct.name());
        let value = item.construct.counts().then(|| item.value(&source));
        let property = PyString::intern(py, &item.property(&source));
        list.append((value, item.start, item.end, name, property))?;
    }
    Ok(list)
}
