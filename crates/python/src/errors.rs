//! Raising: the exceptions are Python classes of `urikit.errors`, imported once.
//!
//! What goes into an exception is data (a code, a component, offsets in characters) and
//! a text whose secrets are masked already; the words are looked up there.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use urikit_core::chars::Syntax;
use urikit_core::error::{BuildError, EncodingError, SyntaxError};
use urikit_core::mask;
use urikit_core::reference::Reference;
use urikit_core::template::TemplateError;

use crate::text::characters;

static SYNTAX: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static BUILD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static RESOLUTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ENCODING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static IDNA: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static TEMPLATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn raise<'py, A>(py: Python<'py>, class: &'static PyOnceLock<Py<PyType>>, name: &str, args: A) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    let raised = class.import(py, "urikit.errors", name).and_then(|class| class.call1(args));
    match raised {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A `URISyntaxError` for what the parser found in `text`, the UTF-8 form of `string`.
#[cold]
pub(crate) fn syntax(string: &Bound<'_, PyString>, text: &str, error: SyntaxError) -> PyErr {
    syntax_at(string, text, error.code.name(), error.component.name(), error.offset, error.end)
}

/// The same from its parts; offsets are bytes of `text`.
#[cold]
pub(crate) fn syntax_at(
    string: &Bound<'_, PyString>,
    text: &str,
    code: &'static str,
    component: &'static str,
    offset: usize,
    end: usize,
) -> PyErr {
    let py = string.py();
    let shown = masked(string, text);
    let (start, end) = (characters(text, offset), characters(text, end));
    raise(py, &SYNTAX, "URISyntaxError", (shown, code, component, start, end))
}

/// The text as a description may show it: the string itself where nothing is secret.
fn masked<'py>(string: &Bound<'py, PyString>, text: &str) -> Bound<'py, PyString> {
    match mask::masked(text) {
        std::borrow::Cow::Borrowed(_) => string.clone(),
        std::borrow::Cow::Owned(masked) => PyString::new(string.py(), &masked),
    }
}

/// A `URIBuildError` about the component `given`.
#[cold]
pub(crate) fn build(py: Python<'_>, given: &str, error: BuildError) -> PyErr {
    let component = error.component.name();
    let shown = match component {
        "userinfo" | "authority" => mask::masked_component(component, given).into_owned(),
        _ => given.to_owned(),
    };
    let (start, end) = (characters(given, error.offset), characters(given, error.end));
    let inner = error.syntax.map(|code| code.name());
    raise(py, &BUILD, "URIBuildError", (error.code.name(), component, shown, start, end, inner))
}

/// A `URIResolutionError` about a base and a reference.
#[cold]
pub(crate) fn resolution(py: Python<'_>, code: &'static str, base: &str, reference: &str) -> PyErr {
    raise(py, &RESOLUTION, "URIResolutionError", (code, mask::masked(base), mask::masked(reference)))
}

/// A `URIEncodingError` about an encoded text.
#[cold]
pub(crate) fn encoding(py: Python<'_>, text: &str, error: EncodingError) -> PyErr {
    let (start, end) = (characters(text, error.offset), characters(text, error.end));
    raise(py, &ENCODING, "URIEncodingError", (error.code.name(), text, start, end))
}

/// An `IDNAError` about the host of `text`; places are characters of it.
#[cold]
pub(crate) fn idna(
    py: Python<'_>,
    text: &str,
    code: &str,
    policy: &str,
    label: (usize, usize),
    position: Option<usize>,
    character: Option<char>,
) -> PyErr {
    // The text has been parsed, as an IRI.
    let shown = match Reference::parse_by(Syntax::Iri, text) {
        Ok(reference) => mask::redacted(&reference),
        Err(_) => mask::masked(text),
    };
    raise(py, &IDNA, "IDNAError", (shown, code, policy, label.0, label.1, position, character))
}

/// A `TemplateError` about the text of a URI Template.
#[cold]
pub(crate) fn template(py: Python<'_>, text: &str, error: &TemplateError) -> PyErr {
    let (start, end) = (characters(text, error.offset), characters(text, error.end));
    let shown = mask::masked(text);
    raise(py, &TEMPLATE, "TemplateError", (shown, error.code.name(), error.component, start, end))
}
