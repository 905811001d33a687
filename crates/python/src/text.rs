//! Texts on their way in: `str` or ASCII `bytes`, kept as they are.
//!
//! An exact `str` is kept by reference, so that `str(uri)` is the caller's own object. A
//! subclass of `str` is copied to a plain one: its methods must not answer for us. A lone
//! surrogate has no UTF-8 form; it stands as U+FFFD while the parser looks (both take
//! three bytes), so that the first mistake is found where it is.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::error::{Code, SyntaxError};
use urikit_core::offsets::Offsets;

use crate::errors;

/// A parser of the core: which texts it accepts is its name.
pub(crate) type Parser<T = Offsets> = fn(&str) -> Result<T, SyntaxError>;

/// Parses a Python text and keeps it.
#[inline]
pub(crate) fn read<'py, T>(
    any: &Bound<'py, PyAny>,
    parser: Parser<T>,
) -> PyResult<(Bound<'py, PyString>, T)> {
    let string = as_string(any)?;
    match string.to_str() {
        Ok(text) => match parser(text) {
            Ok(found) => Ok((string, found)),
            Err(error) => Err(errors::syntax(&string, text, error)),
        },
        Err(_) => Err(surrogate_error(&string, parser)),
    }
}

/// Whether a parser accepts a Python text; no object, no exception but for other types.
#[inline]
pub(crate) fn accepts<T>(any: &Bound<'_, PyAny>, parser: Parser<T>) -> PyResult<bool> {
    if let Ok(string) = any.cast::<PyString>() {
        return Ok(string.to_str().is_ok_and(|text| parser(text).is_ok()));
    }
    if let Ok(bytes) = any.cast::<PyBytes>() {
        let octets = bytes.as_bytes();
        return Ok(octets.is_ascii() && std::str::from_utf8(octets).is_ok_and(|text| parser(text).is_ok()));
    }
    Err(wrong_type(any))
}

/// A `str` or ASCII `bytes` as an exact `str`.
#[inline]
pub(crate) fn as_string<'py>(any: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    if let Ok(string) = any.cast_exact::<PyString>() {
        return Ok(string.clone());
    }
    if let Ok(string) = any.cast::<PyString>() {
        return plain(string);
    }
    if let Ok(bytes) = any.cast::<PyBytes>() {
        return decode(bytes);
    }
    Err(wrong_type(any))
}

fn plain<'py>(string: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let py = string.py();
    // str.__getitem__ of the whole is a plain str whatever the subclass overrides.
    let text = py.get_type::<PyString>().call_method1("__str__", (string,))?.cast_into::<PyString>()?;
    if text.is_exact_instance_of::<PyString>() {
        return Ok(text);
    }
    let joined = PyString::new(py, "").call_method1("join", ((string,),))?;
    Ok(joined.cast_into::<PyString>()?)
}

fn decode<'py>(bytes: &Bound<'py, PyBytes>) -> PyResult<Bound<'py, PyString>> {
    let py = bytes.py();
    let octets = bytes.as_bytes();
    match octets.iter().position(|b| !b.is_ascii()) {
        // ASCII is UTF-8.
        None => Ok(PyString::new(py, &String::from_utf8_lossy(octets))),
        Some(offset) => {
            // One character per octet keeps the offsets true.
            let text: String = octets.iter().map(|b| char::from(*b)).collect();
            let string = PyString::new(py, &text);
            let end = offset + 1;
            Err(errors::syntax_at(&string, &text, Code::NonAscii.name(), "reference", offset, end))
        }
    }
}

#[cold]
fn wrong_type(any: &Bound<'_, PyAny>) -> PyErr {
    let name = any.get_type().name().map_or_else(|_| "object".into(), |n| n.to_string());
    PyTypeError::new_err(format!("expected str or bytes, not {name}"))
}

/// A string to read as it is; where it has lone surrogates, U+FFFD stands for each, one character too.
pub(crate) fn readable<'a>(string: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    match string.to_str() {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(_) => Ok(Cow::Owned(replaced(string)?.0)),
    }
}

/// The UTF-8 form of a string, with U+FFFD for each lone surrogate, and where these are.
pub(crate) fn replaced(string: &Bound<'_, PyString>) -> PyResult<(String, Vec<usize>)> {
    if let Ok(text) = string.to_str() {
        return Ok((text.to_owned(), Vec::new()));
    }
    let encoded = string.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into::<PyBytes>()?;
    let mut octets = encoded.as_bytes().to_vec();
    let mut surrogates = Vec::new();
    let mut at = 0;
    while at + 2 < octets.len() {
        if octets[at] == 0xED && octets[at + 1] >= 0xA0 {
            octets[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
            surrogates.push(at);
            at += 2;
        }
        at += 1;
    }
    Ok((String::from_utf8_lossy(&octets).into_owned(), surrogates))
}

#[cold]
fn surrogate_error<T>(string: &Bound<'_, PyString>, parser: Parser<T>) -> PyErr {
    let (text, surrogates) = match replaced(string) {
        Ok(found) => found,
        Err(error) => return error,
    };
    match parser(&text) {
        Err(error) if surrogates.binary_search(&error.offset).is_ok() => {
            errors::syntax(string, &text, SyntaxError { code: Code::Surrogate, ..error })
        }
        Err(error) => errors::syntax(string, &text, error),
        // Unreachable: neither grammar allows U+FFFD.
        Ok(_) => errors::syntax_at(string, &text, Code::Surrogate.name(), "reference", 0, 0),
    }
}

/// The number of characters in the first `byte` bytes of `text`.
#[inline]
pub(crate) fn characters(text: &str, byte: usize) -> usize {
    text.as_bytes()[..byte.min(text.len())].iter().filter(|b| !(0x80..0xC0).contains(*b)).count()
}

/// Character offsets of pairs of byte offsets in any order: one pass, and a look-up each.
/// In ASCII they are the same.
pub(crate) fn places(text: &str, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let pairs: Vec<_> = pairs.collect();
    if text.is_ascii() {
        return pairs;
    }
    let mut bytes: Vec<_> = pairs.iter().flat_map(|(start, end)| [*start, *end]).collect();
    bytes.sort_unstable();
    bytes.dedup();
    let mut cursor = Cursor::new(text);
    let found: Vec<_> = bytes.iter().map(|byte| cursor.at(*byte)).collect();
    let at = |byte: usize| bytes.binary_search(&byte).map_or(0, |n| found[n]);
    pairs.into_iter().map(|(start, end)| (at(start), at(end))).collect()
}

/// Character offsets of byte offsets that only grow: all of them together cost one pass.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    byte: usize,
    character: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Cursor { text, byte: 0, character: 0 }
    }

    /// The number of characters before `byte`, which is no smaller than the one before.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        self.character += self.text[self.byte..byte].chars().count();
        self.byte = byte;
        self.character
    }
}
