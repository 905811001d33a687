//! The reader of JSON: a text in, its value out, made of what is asked for.
//!
//! A value is a row of what the reader found (`urikit_documents::json`) and the text itself. The values inside of it,
//! and what a string means, are made when they are read; so a text costs its rows, and reading a few members of a
//! large text costs these.

use std::borrow::Cow;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use urikit_documents::json::{self, strings, Document, Kind, Problem};

use crate::arguments::{errors, long};

/// A text and what was read of it.
struct Tree {
    text: Py<PyString>,
    /// Its bytes where it has lone surrogates, and so no UTF-8.
    surrogates: Option<Vec<u8>>,
    document: Document,
}

impl Tree {
    fn source<'a>(&'a self, py: Python<'a>) -> PyResult<&'a [u8]> {
        match &self.surrogates {
            Some(octets) => Ok(octets),
            None => Ok(self.text.bind(py).to_str()?.as_bytes()),
        }
    }

    fn written<'a>(&'a self, py: Python<'a>, row: u32) -> PyResult<&'a [u8]> {
        Ok(self.document.written(self.source(py)?, row))
    }

    fn place(&self, py: Python<'_>, row: u32) -> PyResult<(u32, u32)> {
        Ok(self.document.place(self.source(py)?, row))
    }

    /// The value of a string.
    fn meant<'py>(&self, py: Python<'py>, row: u32) -> PyResult<Bound<'py, PyString>> {
        string(py, &strings::value(self.written(py, row)?))
    }
}

/// A text in UTF-8, with three bytes for each lone surrogate, as a `str`.
fn string<'py>(py: Python<'py>, octets: &[u8]) -> PyResult<Bound<'py, PyString>> {
    match std::str::from_utf8(octets) {
        Ok(text) => Ok(PyString::new(py, text)),
        Err(_) => {
            let bytes = PyBytes::new(py, octets);
            Ok(bytes.call_method1("decode", ("utf-8", "surrogatepass"))?.cast_into::<PyString>()?)
        }
    }
}

/// The same the other way.
fn octets<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, [u8]>> {
    if let Ok(text) = text.to_str() {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into::<PyBytes>()?;
    Ok(Cow::Owned(encoded.as_bytes().to_vec()))
}

/// The object for a row.
fn value<'py>(py: Python<'py>, tree: &Arc<Tree>, row: u32) -> PyResult<Bound<'py, PyAny>> {
    let kind = tree.document.kind(tree.source(py)?, row);
    let tree = Arc::clone(tree);
    Ok(match kind {
        Kind::Text => Bound::new(py, JSONText { tree, row })?.into_any(),
        Kind::Object => Bound::new(py, JSONObject { tree, row })?.into_any(),
        Kind::Array => Bound::new(py, JSONArray { tree, row })?.into_any(),
        Kind::Literal => Bound::new(py, JSONLiteral { tree, row })?.into_any(),
    })
}

macro_rules! values {
    ($($(#[$about:meta])* $name:ident)*) => { $(
        $(#[$about])*
        #[pyclass(frozen, module = "urikit._native")]
        pub(crate) struct $name {
            tree: Arc<Tree>,
            row: u32,
        }

        #[pymethods]
        impl $name {
            /// Position of the first character.
            #[getter]
            fn start(&self, py: Python<'_>) -> PyResult<u32> {
                Ok(self.tree.place(py, self.row)?.0)
            }

            /// Position after the last character.
            #[getter]
            fn end(&self, py: Python<'_>) -> PyResult<u32> {
                Ok(self.tree.place(py, self.row)?.1)
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                let (start, end) = self.tree.place(py, self.row)?;
                Ok(format!("<{} from {start} to {end}>", stringify!($name)))
            }
        }
    )* };
}

values! {
    /// JSON string, with the positions of its characters.
    JSONText
    /// JSON object, with the positions of its brackets.
    JSONObject
    /// JSON array, with the positions of its brackets.
    JSONArray
    /// JSON number, true, false or null.
    JSONLiteral
}

#[pymethods]
impl JSONText {
    /// Value, without the quotation marks and escapes.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.tree.meant(py, self.row)
    }

    /// Return the position of each character of the value, and the end of the last one.
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut at = self.tree.place(py, self.row)?.0 as usize;
        let places = PyList::new(py, [at])?;
        for width in strings::widths(self.tree.written(py, self.row)?) {
            at += width;
            places.append(at)?;
        }
        Ok(places)
    }
}

#[pymethods]
impl JSONLiteral {
    /// Source text.
    #[getter]
    fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        string(py, self.tree.written(py, self.row)?)
    }
}

#[pymethods]
impl JSONArray {
    /// Values in their order.
    #[getter]
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (list, source) = (PyList::empty(py), self.tree.source(py)?);
        let inside = self.tree.document.inside(source, self.row);
        let mut row = inside.start;
        while row < inside.end {
            list.append(value(py, &self.tree, row)?)?;
            row = self.tree.document.next(source, row);
        }
        Ok(list)
    }

    /// Return the values that matter, also of arrays within it, each with its key and a number (`Choice`).
    #[pyo3(signature = (keys, key, kinds, /))]
    fn chosen<'py>(
        &self,
        keys: &Bound<'py, PyDict>,
        key: &Bound<'py, PyAny>,
        kinds: u32,
    ) -> PyResult<Bound<'py, PyList>> {
        let (document, source) = (&self.tree.document, self.tree.source(keys.py())?);
        let mut choice = Choice { tree: &self.tree, source, keys, rows: PyList::empty(keys.py()) };
        let inside = document.inside(source, self.row);
        let mut row = inside.start;
        while row < inside.end {
            if document.kind(source, row) == Kind::Array {
                row += 1;
            } else {
                choice.take(key, kinds, row)?;
                row = document.next(source, row);
            }
        }
        Ok(choice.rows)
    }

    /// Return its strings and objects, also of arrays within it.
    fn flat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (list, source) = (PyList::empty(py), self.tree.source(py)?);
        let inside = self.tree.document.inside(source, self.row);
        let mut row = inside.start;
        while row < inside.end {
            match self.tree.document.kind(source, row) {
                Kind::Text | Kind::Object => {
                    list.append(value(py, &self.tree, row)?)?;
                    row = self.tree.document.next(source, row);
                }
                Kind::Array | Kind::Literal => row += 1,
            }
        }
        Ok(list)
    }
}

#[pymethods]
impl JSONObject {
    /// Names and values in their order, duplicate names included.
    #[getter]
    fn members<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (name, inner) in self.tree.document.members(self.tree.source(py)?, self.row) {
            list.append(self.member(py, name, inner)?)?;
        }
        Ok(list)
    }

    /// Members by name; of duplicate names the last one.
    #[getter]
    fn by_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let members = PyDict::new(py);
        for (name, inner) in self.tree.document.members(self.tree.source(py)?, self.row) {
            members.set_item(self.tree.meant(py, name)?, self.member(py, name, inner)?)?;
        }
        Ok(members)
    }

    /// Return the members that matter (`Choice`), and the numbers of their keys combined.
    #[pyo3(signature = (keys, /))]
    fn chosen<'py>(&self, keys: &Bound<'py, PyDict>) -> PyResult<(u32, Bound<'py, PyList>)> {
        let (document, source) = (&self.tree.document, self.tree.source(keys.py())?);
        let mut choice = Choice { tree: &self.tree, source, keys, rows: PyList::empty(keys.py()) };
        let mut marks = 0;
        for (name, inner) in document.counted(source, self.row) {
            let (key, kinds) = choice.key(name)?;
            marks |= kinds;
            if kinds & NAME != 0 {
                choice.push(&key, keys.py().None().into_bound(keys.py()), document.place(source, name))?;
            }
            choice.take(&key, kinds, inner)?;
        }
        Ok((marks, choice.rows))
    }

    /// Return the value of the last member with a name, or None.
    #[pyo3(signature = (name, /))]
    fn get<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, wanted) = (name.py(), octets(name)?);
        let (document, source) = (&self.tree.document, self.tree.source(py)?);
        let mut found = None;
        for (name, inner) in document.members(source, self.row) {
            let written = document.written(source, name);
            if written == &*wanted || (written.contains(&b'\\') && *strings::value(written) == *wanted) {
                found = Some(inner);
            }
        }
        found.map(|row| value(py, &self.tree, row)).transpose()
    }
}

impl JSONObject {
    fn member<'py>(&self, py: Python<'py>, name: u32, inner: u32) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [value(py, &self.tree, name)?, value(py, &self.tree, inner)?])
    }
}

/// Kinds of values that matter under a key.
const TEXT: u32 = 1;
const OBJECT: u32 = 4;
const ARRAY: u32 = 8;
/// The name of the member matters.
const NAME: u32 = 16;
/// An object under it may be read as a string: one whose only member is that string, under a key that is `ALONE`.
const SHORT: u32 = 32;
const ALONE: u32 = 64;

/// Rows of what matters to a walk: a key, a value, and its place.
///
/// A mapping has a key for each name, a tuple that begins with the number of what matters under it. The value of a
/// row is a string, of which the place is given; an object or an array; or None for the name of a member, with its
/// place.
struct Choice<'a, 'py> {
    tree: &'a Arc<Tree>,
    source: &'a [u8],
    keys: &'a Bound<'py, PyDict>,
    rows: Bound<'py, PyList>,
}

impl<'py> Choice<'_, 'py> {
    /// The key for a name, and its number.
    fn key(&self, name: u32) -> PyResult<(Bound<'py, PyAny>, u32)> {
        // As `keys[name]`: the dictionary may make what it does not have.
        let key = self.keys.as_any().get_item(self.tree.meant(self.keys.py(), name)?)?;
        let kinds = key.cast::<PyTuple>()?.get_item(0)?.extract()?;
        Ok((key, kinds))
    }

    /// The rows of a value, if it matters.
    fn take(&mut self, key: &Bound<'py, PyAny>, kinds: u32, row: u32) -> PyResult<()> {
        let (py, document) = (self.keys.py(), &self.tree.document);
        let kind = match document.kind(self.source, row) {
            Kind::Text => TEXT,
            Kind::Object => OBJECT,
            Kind::Array => ARRAY,
            Kind::Literal => 0,
        };
        if kinds & kind == 0 {
            return Ok(());
        }
        if kind == TEXT {
            return self.push(key, self.tree.meant(py, row)?.into_any(), document.place(self.source, row));
        }
        if kind == OBJECT && kinds & SHORT != 0 {
            if let Some(name) = document.sole_text(self.source, row) {
                let (key, kinds) = self.key(name)?;
                if kinds & ALONE != 0 {
                    return self.take(&key, kinds, name + 1);
                }
            }
        }
        self.push(key, value(py, self.tree, row)?, (0, 0))
    }

    fn push(&self, key: &Bound<'py, PyAny>, value: Bound<'py, PyAny>, place: (u32, u32)) -> PyResult<()> {
        let py = self.keys.py();
        let (start, end) = (place.0.into_pyobject(py)?, place.1.into_pyobject(py)?);
        self.rows.append(PyTuple::new(py, [key.clone(), value, start.into_any(), end.into_any()])?)
    }
}

type Mistakes<'py> = Vec<(&'static str, u32, u32, Bound<'py, PyString>)>;

/// Parse JSON; return its value and its errors: (code, start, end, what was expected or found).
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn read_json<'py>(text: &Bound<'py, PyString>) -> PyResult<(Option<Bound<'py, PyAny>>, Mistakes<'py>)> {
    let py = text.py();
    let source = octets(text)?;
    let document = long::quick(py, source.len(), || json::read(&source))
        .ok_or_else(|| errors::argument("text", "fewer than 4 GiB", "a longer document"))?;
    let mistakes = document.mistakes.iter().map(|mistake| {
        let (code, found) = match mistake.problem {
            Problem::Syntax(expected) => ("json-syntax", PyString::intern(py, expected.name())),
            Problem::Control(byte) => ("json-control", PyString::new(py, &format!("{byte:04X}"))),
            Problem::Duplicate(row) => ("json-duplicate", string(py, &strings::value(document.written(&source, row)))?),
        };
        Ok((code, mistake.start, mistake.end, found))
    });
    let mistakes = mistakes.collect::<PyResult<_>>()?;
    if document.is_empty() {
        return Ok((None, mistakes));
    }
    let surrogates = if let Cow::Owned(octets) = source { Some(octets) } else { None };
    let tree = Arc::new(Tree { text: text.clone().unbind(), surrogates, document });
    Ok((Some(value(py, &tree, 0)?), mistakes))
}
