//! The reader of HTML: wanted names in, flat rows of plain values out.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use urikit_documents::html::{self, Namespace, Origin, Scope, Scripting, Wanted};

use crate::arguments::choices::choices;
use crate::arguments::{errors, long, named, text};

choices! {
    SCRIPTING("scripting"): Scripting { "off" => Off, "on" => On }
    ORIGIN("origin"): Origin { "resource" => Resource, "srcdoc" => Srcdoc }
}

/// Reader of HTML documents.
///
/// It returns elements with one of the given names or attributes, in tree order; positions are characters of the
/// source.
#[pyclass(frozen, module = "urikit._native")]
pub(crate) struct HTMLReader {
    wanted: Arc<Wanted>,
    attributes: Vec<Py<PyString>>,
    namespaces: [(Namespace, Py<PyString>); 3],
    scopes: [(Scope, Py<PyString>); 3],
}

#[pymethods]
impl HTMLReader {
    #[new]
    #[pyo3(signature = (attributes, elements, /))]
    fn new(py: Python<'_>, attributes: Vec<String>, elements: Vec<String>) -> Self {
        let wanted = Wanted::new(attributes.iter().map(String::as_str), elements.iter().map(String::as_str));
        let attributes = wanted.names().iter().map(|name| PyString::intern(py, name).unbind()).collect();
        let name = |name| PyString::intern(py, name).unbind();
        let namespaces = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
        let scopes = [Scope::Document, Scope::Template, Scope::Shadow];
        HTMLReader {
            wanted: Arc::new(wanted),
            attributes,
            namespaces: namespaces.map(|namespace| (namespace, name(namespace.name()))),
            scopes: scopes.map(|scope| (scope, name(scope.name()))),
        }
    }

    /// Parse a document into rows: (name, namespace, parent, scope, start, end, text, attributes).
    #[pyo3(signature = (text, /, *, scripting="off", origin="resource"))]
    fn read<'py>(
        &self,
        text: &Bound<'py, PyString>,
        #[pyo3(from_py_with = named::scripting::utf8)] scripting: &str,
        #[pyo3(from_py_with = named::origin::utf8)] origin: &str,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = text.py();
        let (scripting, origin) = (SCRIPTING.read(scripting)?, ORIGIN.read(origin)?);
        let readable = text::readable(text)?;
        let too_long = || errors::argument("text", "fewer than 4 GiB", "a longer document");
        if readable.len() < long::LONG {
            let document = html::read(&readable, &self.wanted, scripting, origin).ok_or_else(too_long)?;
            return self.rows(py, &document);
        }
        let wanted = Arc::clone(&self.wanted);
        let read = move |text: &str| Some(html::read(text, &wanted, scripting, origin)?.into_owned());
        let document = long::run(py, &readable, read)?.ok_or_else(too_long)?;
        self.rows(py, &document)
    }
}

impl HTMLReader {
    fn rows<'py>(&self, py: Python<'py>, document: &html::Document<'_>) -> PyResult<Bound<'py, PyList>> {
        let names: Vec<Bound<'py, PyString>> = document.names.iter().map(|name| PyString::intern(py, name)).collect();
        let list = PyList::empty(py);
        for row in &document.rows {
            let attributes = row.attributes.iter().map(|attribute| {
                let name = self.attributes[attribute.name as usize].bind(py);
                (name, &*attribute.value, attribute.start, attribute.end).into_pyobject(py)
            });
            let attributes = PyTuple::new(py, attributes.collect::<PyResult<Vec<_>>>()?)?;
            let tag = row.tag.map_or((-1, -1), |(start, end)| (start as i64, end as i64));
            let text = row.text.as_ref().map(|text| (text.start, text.end, text.decoded.as_deref()));
            let made = (
                &names[row.name as usize],
                named(&self.namespaces, row.namespace),
                row.parent.map_or(-1, i64::from),
                named(&self.scopes, row.scope),
                tag.0,
                tag.1,
                text,
                attributes,
            );
            list.append(made.into_pyobject(py)?)?;
        }
        Ok(list)
    }
}

/// The name that Python has for one of a few values.
fn named<T: PartialEq>(names: &[(T, Py<PyString>); 3], value: T) -> &Py<PyString> {
    let found = names.iter().find(|(known, _)| *known == value);
    &found.unwrap_or(&names[0]).1
}
