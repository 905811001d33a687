//! Raising: the exceptions are Python classes of `urikit.errors`, imported once.
//!
//! An exception gets data (a code, a component, offsets in characters) and
//! the text, whose secrets the constructor masks; the words are looked up there.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};
use urikit_core::advice::issue::refused::cause;
use urikit_core::syntax::characters;
use urikit_core::syntax::error::{BuildError, EncodingError, SyntaxError};
use urikit_core::syntax::template::TemplateError;

static SYNTAX: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static BUILD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static RESOLUTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ENCODING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static IDNA: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static TEMPLATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static COLUMN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ARGUMENT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn raise<'py, A>(py: Python<'py>, class: &'static PyOnceLock<Py<PyType>>, name: &str, args: A) -> PyErr
where
    A: pyo3::call::PyCallArgs<'py>,
{
    let raised = class.import(py, "urikit.core.errors", name).and_then(|class| class.call1(args));
    match raised {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A `URISyntaxError` for what the parser found in `text`, the UTF-8 form of `string`.
#[cold]
pub(crate) fn syntax(string: &Bound<'_, PyString>, text: &str, error: SyntaxError) -> PyErr {
    let fault = cause(text, error);
    syntax_at(string, text, fault.code, fault.component.name(), fault.start, fault.end)
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
    let (start, end) = (characters::count(text, offset), characters::count(text, end));
    raise(py, &SYNTAX, "URISyntaxError", (string, code, component, start, end))
}

/// A `URIBuildError` about the component `given`.
#[cold]
pub(crate) fn build(py: Python<'_>, given: &str, error: BuildError) -> PyErr {
    let component = error.component.name();
    let (start, end) = (characters::count(given, error.offset), characters::count(given, error.end));
    let inner = error.syntax.map(|code| code.name());
    raise(py, &BUILD, "URIBuildError", (error.code.name(), component, given, start, end, inner))
}

/// A `URIResolutionError` about a base and a reference.
#[cold]
pub(crate) fn resolution(py: Python<'_>, code: &'static str, base: &str, reference: &str) -> PyErr {
    raise(py, &RESOLUTION, "URIResolutionError", (code, base, reference))
}

/// A `URIEncodingError` about an encoded text.
#[cold]
pub(crate) fn encoding(py: Python<'_>, text: &str, error: EncodingError) -> PyErr {
    let (start, end) = (characters::count(text, error.offset), characters::count(text, error.end));
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
    raise(py, &IDNA, "IDNAError", (text, code, policy, label.0, label.1, position, character))
}

/// A `ColumnError`: about the row of a code and an offset, or about the column.
#[cold]
pub(crate) fn column(py: Python<'_>, about: String, row: Option<(usize, &'static str, usize)>) -> PyErr {
    let (row, code, offset) = row.map_or((None, None, None), |(row, code, at)| (Some(row), Some(code), Some(at)));
    raise(py, &COLUMN, "ColumnError", (about, row, code, offset))
}

/// An `ArgumentError`: a value of the right type that the argument cannot have.
#[cold]
pub(crate) fn argument(name: &str, expected: &str, found: &str) -> PyErr {
    Python::attach(|py| raise(py, &ARGUMENT, "ArgumentError", (name, expected, found)))
}

/// The same for None where it is not allowed for this value.
#[cold]
pub(crate) fn argument_is_none(name: &str, expected: &str) -> PyErr {
    Python::attach(|py| raise(py, &ARGUMENT, "ArgumentError", (name, expected, py.None())))
}

/// The same, as an `UnknownNameError`, for a name that a table does not have.
#[cold]
pub(crate) fn unknown_name(name: &str, expected: &str, found: &str) -> PyErr {
    static UNKNOWN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Python::attach(|py| raise(py, &UNKNOWN, "UnknownNameError", (name, expected, found)))
}

/// The same for one of several names.
#[cold]
pub(crate) fn choice<'a>(name: &str, names: impl IntoIterator<Item = &'a str>, found: &str) -> PyErr {
    let quoted: Vec<_> = names.into_iter().map(|name| format!("\"{name}\"")).collect();
    argument(name, &quoted.join(" or "), found)
}

/// A `TemplateError` about the text of a URI Template.
#[cold]
pub(crate) fn template(py: Python<'_>, text: &str, error: &TemplateError) -> PyErr {
    let (start, end) = (characters::count(text, error.offset), characters::count(text, error.end));
    raise(py, &TEMPLATE, "TemplateError", (text, error.code.name(), error.component, start, end))
}

/// The name of a type, with its module where a built-in type has the same name: `numpy.bool`.
#[cold]
fn type_name(any: &Bound<'_, PyAny>) -> PyResult<String> {
    let found = any.get_type();
    let (name, module) = (found.name()?, found.module()?);
    let shadows = module != "builtins" && any.py().import("builtins")?.hasattr(&name)?;
    Ok(if shadows { format!("{module}.{name}") } else { name.to_string() })
}

/// The `TypeError` of an argument: `reference must be str or bytes, not NoneType`.
#[cold]
pub(crate) fn wrong_type(any: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyErr {
    let found = type_name(any).unwrap_or_else(|_| "object".to_owned());
    PyTypeError::new_err(format!("{name} must be {wanted}, not {found}"))
}
