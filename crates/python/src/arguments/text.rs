//! Texts on their way in: `str`, ASCII `bytes`, or the text of a value of urikit, kept as they are.
//!
//! An exact `str` is kept by reference, so that `str(uri)` is the caller's own object. A
//! subclass of `str` is copied to a plain one: its methods must not answer for us. A lone
//! surrogate has no UTF-8 form; the parser sees U+FFFD in its place (both take
//! three bytes), so that the first mistake is found where it is.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::syntax::error::{Code, EncodingCode, EncodingError, SyntaxError};
use urikit_core::syntax::offsets::Offsets;

use crate::arguments::errors::{self, wrong_type};
use crate::arguments::long;
use crate::arguments::objects::text_of;

/// The expected types of a text, for `wrong_type`.
const WANTED: &str = "str or bytes";

/// A parser of the core: which texts it accepts is its name.
pub(crate) type Parser<T = Offsets> = fn(&str) -> Result<T, SyntaxError>;

/// Parses a Python text and keeps it.
#[inline(always)]
pub(crate) fn read<'py, T: Send>(
    any: &Bound<'py, PyAny>,
    name: &str,
    parser: Parser<T>,
) -> PyResult<(Bound<'py, PyString>, T)> {
    let string = as_string(any, name)?;
    match string.to_str() {
        Ok(text) => match long::quick(any.py(), text.len(), || parser(text)) {
            Ok(found) => Ok((string, found)),
            Err(error) => Err(errors::syntax(&string, text, error)),
        },
        Err(_) => Err(surrogate_error(&string, parser)),
    }
}

/// Returns true if a parser accepts a Python string; makes no object, and raises for other types only.
#[inline(always)]
pub(crate) fn accepts<T>(any: &Bound<'_, PyAny>, name: &str, parser: Parser<T>) -> PyResult<bool> {
    let parses = |text: &str| long::quick(any.py(), text.len(), || parser(text).is_ok());
    if let Some(string) = any.cast::<PyString>().ok().or_else(|| text_of(any)) {
        return Ok(string.to_str().is_ok_and(parses));
    }
    if let Ok(bytes) = any.cast::<PyBytes>() {
        let octets = bytes.as_bytes();
        return Ok(octets.is_ascii() && std::str::from_utf8(octets).is_ok_and(parses));
    }
    Err(wrong_type(any, name, WANTED))
}

/// A `str`, ASCII `bytes`, or a value of urikit, which counts as its text, as an exact `str`.
#[inline(always)]
pub(crate) fn as_string<'py>(any: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyString>> {
    if let Ok(string) = any.cast_exact::<PyString>() {
        return Ok(string.clone());
    }
    if let Ok(string) = any.cast::<PyString>() {
        return plain(string);
    }
    if let Ok(bytes) = any.cast::<PyBytes>() {
        return decode(bytes);
    }
    if let Some(string) = text_of(any) {
        return Ok(string.clone());
    }
    Err(wrong_type(any, name, WANTED))
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
            // UTF-8 as its characters; any other byte as `os.fsdecode` has it, so that a correction keeps it.
            let string = bytes.call_method1("decode", ("utf-8", "surrogateescape"))?.cast_into::<PyString>()?;
            // Before the first mistake there is one character for each byte, and the mistake is one character.
            let counted = format!("{}?", String::from_utf8_lossy(&octets[..offset]));
            let code = Code::NonAscii.name();
            Err(errors::syntax_at(&string, &counted, code, "reference", offset, offset + 1))
        }
    }
}

/// A string to read as it is; where it has lone surrogates, U+FFFD replaces each, one character too.
pub(crate) fn readable<'a>(string: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    Ok(replaced(string)?.0)
}

/// The UTF-8 form of a text, or an error about its lone surrogate.
#[inline]
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().or_else(|_| Err(surrogate(text)?))
}

/// The error about the first lone surrogate of a text.
#[cold]
fn surrogate(text: &Bound<'_, PyString>) -> PyResult<PyErr> {
    let (shown, at) = replaced(text)?;
    let offset = at.first().copied().unwrap_or(0);
    let error = EncodingError { code: EncodingCode::LoneSurrogate, offset, end: offset + 3 };
    Ok(errors::encoding(text.py(), &shown, error))
}

/// As [`utf8`], of what may be a password: an error shows the lone surrogate, and nothing of what is around it.
pub(crate) fn utf8_of_piece<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().or_else(|_| Err(surrogate_alone(text)?))
}

#[cold]
fn surrogate_alone(text: &Bound<'_, PyString>) -> PyResult<PyErr> {
    const SURROGATE: char = '\u{FFFD}';
    let hidden = |c| if c == SURROGATE { c } else { '*' };
    let shown: String = replaced(text)?.0.chars().map(hidden).collect();
    let offset = shown.find(SURROGATE).unwrap_or(0);
    let error = EncodingError { code: EncodingCode::LoneSurrogate, offset, end: offset + 3 };
    Ok(errors::encoding(text.py(), &shown, error))
}

/// The UTF-8 form of a string, with U+FFFD for each lone surrogate, and where these are.
pub(crate) fn replaced<'a>(string: &'a Bound<'_, PyString>) -> PyResult<(Cow<'a, str>, Vec<usize>)> {
    let (text, surrogates) = broken(string)?;
    Ok((text, surrogates.into_iter().map(|(at, _)| at).collect()))
}

/// Same with the code unit of each surrogate.
pub(crate) fn broken<'a>(string: &'a Bound<'_, PyString>) -> PyResult<(Cow<'a, str>, Vec<(usize, u16)>)> {
    if let Ok(text) = string.to_str() {
        return Ok((Cow::Borrowed(text), Vec::new()));
    }
    let encoded = string.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into::<PyBytes>()?;
    let mut octets = encoded.as_bytes().to_vec();
    let mut surrogates = Vec::new();
    let mut at = 0;
    while at + 2 < octets.len() {
        if octets[at] == 0xED && octets[at + 1] >= 0xA0 {
            let unit = 0xD000 | u16::from(octets[at + 1] & 0x3F) << 6 | u16::from(octets[at + 2] & 0x3F);
            octets[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
            surrogates.push((at, unit));
            at += 2;
        }
        at += 1;
    }
    Ok((Cow::Owned(String::from_utf8_lossy(&octets).into_owned()), surrogates))
}

#[cold]
fn surrogate_error<T: Send>(string: &Bound<'_, PyString>, parser: Parser<T>) -> PyErr {
    let (text, surrogates) = match replaced(string) {
        Ok(found) => found,
        Err(error) => return error,
    };
    match long::quick(string.py(), text.len(), || parser(&text)) {
        Err(error) if surrogates.binary_search(&error.offset).is_ok() => {
            errors::syntax(string, &text, SyntaxError { code: Code::Surrogate, ..error })
        }
        Err(error) => errors::syntax(string, &text, error),
        // Unreachable: neither grammar allows U+FFFD.
        Ok(_) => errors::syntax_at(string, &text, Code::Surrogate.name(), "reference", 0, 0),
    }
}

/// A text that is not the one it was made of; None where it is.
pub(crate) fn changed(text: Cow<'_, str>) -> Option<String> {
    match text {
        Cow::Borrowed(_) => None,
        Cow::Owned(text) => Some(text),
    }
}
