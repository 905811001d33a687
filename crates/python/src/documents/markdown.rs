//! The reader of Markdown: a text in, lists of plain values out.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use urikit_documents::markdown;

use crate::arguments::{long, text};

type Ranges = Vec<(usize, usize)>;

/// Parse Markdown: constructs, ranges of raw HTML, of plain text, and of references without a definition.
///
/// A construct is (kind, start, end, end of its text, destination).
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn read_markdown<'py>(
    text: &Bound<'py, PyString>,
) -> PyResult<(Bound<'py, PyList>, Ranges, Ranges, Ranges)> {
    let py = text.py();
    let readable = text::readable(text)?;
    let reading = long::run(py, &readable, markdown::read)?;
    let list = PyList::empty(py);
    for found in &reading.constructs {
        let kind = PyString::intern(py, found.kind.name());
        list.append((kind, found.start, found.end, found.from, &found.destination))?;
    }
    Ok((list, reading.html, reading.text, reading.undefined))
}
