//! References on their way in: an object, or a text that is one.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::offsets::Offsets;
use urikit_reader as parse;

use crate::arguments::objects::Base;
use crate::arguments::text;

/// Whatever a function takes as a reference: an object of either family, or the text
/// of a URI reference.
pub(crate) fn coerce<'py>(any: &Bound<'py, PyAny>, name: &str) -> PyResult<(Bound<'py, PyString>, Offsets)> {
    if let Ok(reference) = any.cast::<Base>() {
        let inner = reference.get();
        return Ok((inner.text.bind(any.py()).clone(), inner.offsets));
    }
    text::read(any, name, parse::parse)
}

/// Whatever a method takes as a reference: an object of the family, or a text of its
/// grammar. Every URI reference is an IRI reference; an IRI reference has to be converted
/// first, by a caller who knows what becomes of its host.
pub(crate) fn coerce_to<'py>(
    syntax: Syntax,
    any: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<(Bound<'py, PyString>, Offsets)> {
    if let Ok(reference) = any.cast::<Base>() {
        let inner = reference.get();
        if inner.offsets.syntax() > syntax {
            return Err(PyTypeError::new_err(format!(
                "{name} must be a URI reference, not {}: convert it with to_uri() first",
                any.get_type().name()?
            )));
        }
        return Ok((inner.text.bind(any.py()).clone(), inner.offsets));
    }
    match syntax {
        Syntax::Uri => text::read(any, name, parse::parse),
        Syntax::Iri => text::read(any, name, parse::parse_iri_reference),
    }
}

/// The same for a comparison, where a URI and an IRI meet in either order.
pub(crate) fn coerce_any<'py>(
    syntax: Syntax,
    any: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<(Bound<'py, PyString>, Offsets)> {
    let syntax = any.cast::<Base>().map_or(syntax, |read| read.get().offsets.syntax().max(syntax));
    coerce_to(syntax, any, name)
}
