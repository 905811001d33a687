//! The reader of Turtle and its relatives: a text in, the places of its words out; and what their IRIs mean.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::resolve;
use urikit_documents::rdf_text::{words, Kind, Language, MAX_LEN};
use urikit_reader as parser;

use crate::arguments::objects::Base;
use crate::arguments::{errors, long, named, text};

/// Split RDF text into words: three numbers of 32 bits each, which are kind, start and end.
///
/// Kinds count from 0 in the order of `Kind`. Positions are characters.
#[pyfunction]
#[pyo3(signature = (text, language, /, *, every=false))]
pub(crate) fn rdf_text_words<'py>(
    text: &Bound<'py, PyString>,
    #[pyo3(from_py_with = named::language::utf8)] language: &str,
    every: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let names = ["Turtle", "N-Triples", "SPARQL"];
    let language = match names.iter().position(|name| *name == language) {
        Some(0) => Language::Turtle,
        Some(1) => Language::NTriples,
        Some(_) => Language::Sparql,
        None => return Err(errors::choice("language", names, language)),
    };
    let (mut readable, surrogates) = text::replaced(text)?;
    for at in surrogates {
        // U+FFFD may be in a name, and a lone surrogate may not.
        readable.to_mut().replace_range(at..at + 3, "\u{E000}");
    }
    if readable.len() > MAX_LEN {
        return Err(errors::argument("text", "fewer than 4 GiB", "a longer document"));
    }
    let packed = long::run(text.py(), &readable, move |text| {
        let mut packed: Vec<u8> = Vec::new();
        for word in words(text, language, every) {
            for number in [number_of(word.kind), word.start, word.end] {
                packed.extend_from_slice(&number.to_ne_bytes());
            }
        }
        packed
    })?;
    Ok(PyBytes::new(text.py(), &packed))
}

/// Resolve a reference as RDF does: an IRI stays as it is, a relative reference needs a base.
///
/// Return None, and raise nothing, if it has no target: a document may have many such references.
#[pyfunction]
#[pyo3(signature = (base, reference, /))]
pub(crate) fn rdf_target<'py>(
    base: Option<&Bound<'py, Base>>,
    reference: &Bound<'py, PyString>,
) -> PyResult<Option<Bound<'py, PyString>>> {
    let py = reference.py();
    let Ok(text) = reference.to_str() else { return Ok(None) };
    let Ok(offsets) = long::quick(py, text.len(), || parser::parse_iri_reference(text)) else {
        return Ok(None);
    };
    let parsed = Reference::from_parts(text, offsets);
    if parsed.scheme().is_some() {
        return Ok(Some(reference.clone()));
    }
    let Some(base) = base else { return Ok(None) };
    let base = base.get();
    let base = base.reference(py)?;
    let target = long::on_two(py, &base, &parsed, |base, parsed| resolve::resolve(base, parsed, &resolve::RFC3986))?;
    Ok(target.ok().map(|target| PyString::new(py, &target)))
}

/// Its place among the kinds.
fn number_of(kind: Kind) -> u32 {
    kind as u32
}
