//! Pairs of a query as Python gives them: which values there are, and how each is written.
//!
//! | value | written |
//! |-------|---------|
//! | `str` | as data, encoded once; a `Raw` keeps its bytes |
//! | `bool` | `true` or `false` |
//! | `int` | its decimal digits; what has `__index__` counts as one |
//! | `float` | as `repr` writes it; not infinite, not NaN |
//! | a URI, IRI or `WebURL` | its text, as data |
//! | `None` | nothing: the name stands without "=" |
//! | `list`, `tuple` | one pair for each item; none for an empty one |
//!
//! A value without an order (`set`) or with several spellings (`bytes`, dates, decimals) is a
//! TypeError: the caller knows the text that is meant.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyFloat, PyFrozenSet, PyInt, PyList, PyMapping, PySet, PyString, PyTuple,
};

use crate::arguments::errors::{argument, wrong_type};
use crate::arguments::objects::text_of;
use crate::arguments::raw::Piece;

/// A name and, after "=", a value.
pub(crate) type Pair = (Piece, Option<Piece>);

const WANTED: &str = "a str, an int, a float, a bool, a URI, None, or a list of these";

/// The pairs of a mapping or of an iterable of pairs; `argument` names it in errors.
pub(crate) fn pairs(any: &Bound<'_, PyAny>, argument: &str) -> PyResult<Vec<Pair>> {
    let grouped = grouped(any, argument)?.into_iter();
    Ok(grouped.flat_map(|(name, values)| values.into_iter().map(move |value| (name.clone(), value))).collect())
}

/// Counts the bytes of pairs.
pub(crate) fn size(pairs: &[Pair]) -> usize {
    pairs.iter().map(|(name, value)| name.text().len() + value.as_ref().map_or(0, |value| value.text().len())).sum()
}

/// The same, each name with its values: none for an empty list.
pub(crate) fn grouped(any: &Bound<'_, PyAny>, argument: &str) -> PyResult<Vec<(Piece, Vec<Option<Piece>>)>> {
    let wanted = match argument {
        "params" => "a mapping, a Params or an iterable of pairs (.replace(query=...) takes a raw str)",
        _ => "a str (raw), a Params, a mapping, an iterable of pairs, or None",
    };
    if any.is_instance_of::<PyString>() || is_shapeless(any) {
        return Err(wrong_type(any, argument, wanted));
    }
    let items = match any.cast::<PyMapping>() {
        Ok(mapping) => mapping.call_method0("items")?,
        Err(_) => any.clone(),
    };
    let mut grouped = Vec::new();
    for item in items.try_iter().map_err(|_| wrong_type(any, argument, wanted))? {
        let item = item?;
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item
            .extract()
            .map_err(|_| wrong_type(&item, &format!("a pair of {argument}"), "a tuple of a name and a value"))?;
        grouped.push((Piece::read_in_query(&name, &format!("a name of {argument}"))?, values(&value, argument)?));
    }
    Ok(grouped)
}

/// The values that one name is given.
pub(crate) fn values(value: &Bound<'_, PyAny>, argument: &str) -> PyResult<Vec<Option<Piece>>> {
    let what = format!("a value of {argument}");
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        return value.try_iter()?.map(|item| one(&item?, &what)).collect();
    }
    Ok(vec![one(value, &what)?])
}

/// One value, which is not a list.
pub(crate) fn one(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Option<Piece>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Piece::in_query(text).map(Some);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Some(Piece::Data(truth.is_true().to_string())));
    }
    if let Some(number) = integer(value)? {
        return digits(&number, what).map(Some);
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        if !number.value().is_finite() {
            return Err(argument(bare(what), "a finite number", &number.value().to_string()));
        }
        return Ok(Some(Piece::Data(PyFloat::new(value.py(), number.value()).repr()?.to_string())));
    }
    if let Some(text) = text_of(value) {
        return Piece::in_query(text).map(Some);
    }
    Err(wrong_type(value, what, WANTED))
}

/// A number that is an int, or says that it is one (`__index__`), as those of NumPy do; not a truth value.
pub(crate) fn integer<'py>(any: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyInt>>> {
    if any.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if let Ok(number) = any.cast::<PyInt>() {
        return Ok(Some(number.clone()));
    }
    if !any.get_type().hasattr(intern!(any.py(), "__index__"))? {
        return Ok(None);
    }
    match any.call_method0(intern!(any.py(), "__index__")) {
        Ok(number) => Ok(number.cast_into::<PyInt>().ok()),
        // An array has the method, and raises where it is not one number.
        Err(error) if error.is_instance_of::<PyTypeError>(any.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Bytes, which are numbers to an iteration, and a set, whose order is random.
pub(crate) fn is_shapeless(any: &Bound<'_, PyAny>) -> bool {
    any.is_instance_of::<PyBytes>()
        || any.is_instance_of::<PyByteArray>()
        || any.is_instance_of::<PySet>()
        || any.is_instance_of::<PyFrozenSet>()
}

/// The name of an argument without its article, as it follows "invalid".
fn bare(what: &str) -> &str {
    what.strip_prefix("a ").unwrap_or(what)
}

/// The decimal digits of a number, whatever a class of its own calls itself.
pub(crate) fn digits(number: &Bound<'_, PyAny>, what: &str) -> PyResult<Piece> {
    let digits = number.py().get_type::<PyInt>().call_method1("__repr__", (number,));
    match digits {
        Ok(digits) => Ok(Piece::Data(digits.to_string())),
        Err(_) => Err(argument(bare(what), "an int that Python writes in decimal digits", "a longer one")),
    }
}
