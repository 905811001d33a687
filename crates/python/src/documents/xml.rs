//! The scan of XML: wanted names in, events of plain values out.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use urikit_documents::xml::{Attribute, Event, Namespaces, Refused, Scanner, Start, Vocabulary, Wanted};

use crate::documents::placed::Placed;

/// The number of names that are kept as objects; others are made each time.
const KEPT: usize = 1_000;

/// The vocabulary of one namespace: its name, the lists of names, and true for everything.
type Row = (Option<String>, Vec<String>, Vec<String>, Vec<String>, Vec<String>, Vec<String>, Vec<String>, bool);

/// Reader of XML documents, with the vocabularies whose elements it reports.
#[pyclass(frozen, module = "urikit._native")]
pub(crate) struct XMLReader {
    wanted: Arc<Wanted>,
}

#[pymethods]
impl XMLReader {
    #[new]
    #[pyo3(signature = (vocabularies, foreign, instructions, /))]
    fn new(vocabularies: Vec<Row>, foreign: Vec<String>, instructions: Vec<String>) -> Self {
        let rows = vocabularies.iter().map(|row| Vocabulary {
            namespace: row.0.as_deref(),
            elements: names(&row.1),
            texts: names(&row.2),
            attributes: names(&row.3),
            marked: names(&row.4),
            wholes: names(&row.5),
            roots: names(&row.6),
            whole: row.7,
        });
        let wanted = Wanted::new(rows, foreign.iter().map(String::as_str), instructions.iter().map(String::as_str));
        XMLReader { wanted: Arc::new(wanted) }
    }

    /// Start the scan of one document; with `whole` every element is reported.
    #[pyo3(signature = (is_ascii, whole, room, /))]
    fn scan(&self, is_ascii: bool, whole: bool, room: usize) -> XMLScan {
        let scanner = Scanner::new(Arc::clone(&self.wanted), is_ascii, whole, room);
        XMLScan { scanner, names: Names::default() }
    }
}

fn names(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

/// Scan of one XML document, as far as a parser found it well-formed.
#[pyclass(module = "urikit._native")]
pub(crate) struct XMLScan {
    scanner: Scanner,
    names: Names,
}

#[pymethods]
impl XMLScan {
    /// Declare an internal entity, before the scan meets a reference to it.
    #[pyo3(signature = (name, text, /))]
    fn declare_entity(&mut self, name: &str, text: &str) {
        self.scanner.declare_entity(name, text);
    }

    /// Declare an attribute of an element, with its default value if it has one.
    #[pyo3(signature = (element, name, is_cdata, default, /))]
    fn declare_attribute(&mut self, element: &str, name: &str, is_cdata: bool, default: Option<&str>) {
        self.scanner.declare_attribute(element, name, is_cdata, default);
    }

    /// Return the events of all tokens that end before the byte `until` of the document.
    #[pyo3(signature = (document, until, events, /))]
    fn advance<'py>(
        &mut self,
        document: &Bound<'py, PyBytes>,
        until: usize,
        events: Option<u64>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(document.py());
        let names = &mut self.names;
        let mut tell = |namespaces: &Namespaces, event: Event<'_>| names.event(namespaces, &list, event);
        self.scanner.advance(document.as_bytes(), until, events, &mut tell)?;
        Ok(list)
    }

    /// Reason why the scan stopped for good, and the character; None while it goes on.
    #[getter]
    fn refused(&self) -> Option<(&'static str, usize)> {
        self.scanner.refused().map(|refused| match refused {
            Refused::Depth(offset) => ("xml-too-deep", offset),
            Refused::Defaults(offset) => ("xml-defaults-too-large", offset),
        })
    }
}

/// The names of a document as objects.
#[derive(Default)]
struct Names {
    /// Each name with its local part.
    names: HashMap<Box<[u8]>, (Py<PyString>, Py<PyString>)>,
    namespaces: HashMap<u32, Py<PyString>>,
    /// The number of each form of elements.
    forms: HashMap<Box<[u8]>, u32>,
}

impl Names {
    fn event(&mut self, namespaces: &Namespaces, list: &Bound<'_, PyList>, event: Event<'_>) -> PyResult<()> {
        let py = list.py();
        match event {
            Event::Start(start) => list.append(self.start(py, namespaces, start)?),
            Event::Text { level, text } => list.append((level, Placed::of_text(py, &text)?)),
            Event::Instruction(instruction) => {
                let target = PyString::from_bytes(py, instruction.target)?;
                let data = PyString::from_bytes(py, &instruction.data)?;
                let place = (instruction.offset, instruction.verbatim);
                list.append((instruction.level, target, data, place.0, place.1))
            }
        }
    }

    fn start<'py>(
        &mut self,
        py: Python<'py>,
        namespaces: &Namespaces,
        start: Start<'_>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (name, local) = self.name(py, start.name, start.local)?;
        let namespace = self.namespace(py, namespaces, start.namespace)?;
        let mut attributes = Vec::with_capacity(start.attributes.len());
        for attribute in &start.attributes {
            attributes.push(self.attribute(py, namespaces, attribute)?);
        }
        let attributes = PyTuple::new(py, attributes)?;
        let place = (start.offset, start.name_end);
        let marks = (start.of_entity, start.unbound, start.special);
        let form = self.form(&start);
        (start.level, name, local, namespace, place.0, place.1, marks.0, marks.1, marks.2, attributes, form)
            .into_pyobject(py)
    }

    /// The number that elements with the same name and the same names of attributes share; none where an attribute
    /// is not in the tag, or means something on any element.
    fn form(&mut self, start: &Start<'_>) -> Option<u32> {
        if start.of_entity || start.unbound || start.special {
            return None;
        }
        let mut key = Vec::with_capacity(64);
        add_name(&mut key, start.name, start.namespace);
        for attribute in &start.attributes {
            attribute.place?;
            add_name(&mut key, &attribute.name, attribute.namespace);
        }
        if let Some(number) = self.forms.get(&key[..]) {
            return Some(*number);
        }
        let number = self.forms.len() as u32;
        if self.forms.len() >= KEPT || key.len() > KEPT {
            return None;
        }
        self.forms.insert(key.into(), number);
        Some(number)
    }

    fn attribute<'py>(
        &mut self,
        py: Python<'py>,
        namespaces: &Namespaces,
        attribute: &Attribute<'_>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (name, local) = self.name(py, &attribute.name, attribute.local)?;
        let namespace = self.namespace(py, namespaces, attribute.namespace)?;
        let value = PyString::from_bytes(py, &attribute.value)?;
        let (start, end) = attribute.place.map_or((-1, -1), |(start, end)| (start as i64, end as i64));
        (namespace, local, name, value, start, end).into_pyobject(py)
    }

    fn name<'py>(
        &mut self,
        py: Python<'py>,
        name: &[u8],
        local: usize,
    ) -> PyResult<(Bound<'py, PyString>, Bound<'py, PyString>)> {
        if let Some((name, local)) = self.names.get(name) {
            return Ok((name.bind(py).clone(), local.bind(py).clone()));
        }
        let whole = PyString::intern(py, &String::from_utf8_lossy(name));
        let part = PyString::intern(py, &String::from_utf8_lossy(&name[local..]));
        if self.names.len() < KEPT {
            self.names.insert(name.into(), (whole.clone().unbind(), part.clone().unbind()));
        }
        Ok((whole, part))
    }

    fn namespace<'py>(
        &mut self,
        py: Python<'py>,
        namespaces: &Namespaces,
        number: Option<u32>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        let Some(number) = number else { return Ok(None) };
        if let Some(name) = self.namespaces.get(&number) {
            return Ok(Some(name.bind(py).clone()));
        }
        let name = PyString::from_bytes(py, namespaces.name(number))?;
        if self.namespaces.len() < KEPT {
            self.namespaces.insert(number, name.clone().unbind());
        }
        Ok(Some(name))
    }
}

/// Adds a name and the number of its namespace; no name has a NUL.
fn add_name(key: &mut Vec<u8>, name: &[u8], namespace: Option<u32>) {
    key.extend_from_slice(name);
    key.push(0);
    key.extend_from_slice(&namespace.map_or(u32::MAX, |number| number).to_le_bytes());
}
