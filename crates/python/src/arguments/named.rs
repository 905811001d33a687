//! Arguments with their names, so that a refusal says which one it was.
//!
//! PyO3 tells the name of an argument in a note only. A module here is a name, and its functions
//! read an argument of that name: `#[pyo3(from_py_with = named::style::utf8)] style: &str`.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};

use crate::arguments::errors::wrong_type;
use crate::arguments::objects::{text_of, WebURL};
use crate::arguments::step::Step;

#[inline]
fn string<'a, 'py>(any: &'a Bound<'py, PyAny>, name: &str) -> PyResult<&'a Bound<'py, PyString>> {
    any.cast::<PyString>().map_err(|_| wrong_type(any, name, "str"))
}

#[inline]
fn identifier<'a, 'py>(any: &'a Bound<'py, PyAny>, name: &str) -> PyResult<&'a Bound<'py, PyString>> {
    if let Ok(string) = any.cast_exact::<PyString>() {
        return Ok(string);
    }
    text_of(any).map_or_else(|| string(any, name), Ok)
}

/// An argument that may be None; `wanted` says of which types it is.
pub(crate) fn optional<'a, 'py, T>(
    any: &'a Bound<'py, PyAny>,
    name: &str,
    wanted: &str,
    read: impl FnOnce(&'a Bound<'py, PyAny>, &str) -> PyResult<T>,
) -> PyResult<Option<T>> {
    if any.is_none() {
        return Ok(None);
    }
    read(any, name).map(Some).map_err(|error| {
        if error.is_instance_of::<PyTypeError>(any.py()) {
            wrong_type(any, name, wanted)
        } else {
            error
        }
    })
}

macro_rules! names {
    ($($name:ident)*) => { $(
        /// Reads an argument of this name.
        #[allow(dead_code)]
        pub(crate) mod $name {
            use super::*;

            const NAME: &str = stringify!($name);

            /// A `str`, as it is.
            #[inline]
            pub(crate) fn string<'a, 'py>(any: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyString>> {
                super::string(any, NAME)
            }

            pub(crate) fn string_or_none<'a, 'py>(
                any: &'a Bound<'py, PyAny>,
            ) -> PyResult<Option<&'a Bound<'py, PyString>>> {
                optional(any, NAME, "str or None", super::string)
            }

            /// A `str`, or the text of a value of urikit.
            pub(crate) fn identifier<'a, 'py>(
                any: &'a Bound<'py, PyAny>,
            ) -> PyResult<&'a Bound<'py, PyString>> {
                super::identifier(any, NAME)
            }

            /// A `str` as UTF-8; a lone surrogate, which has no bytes, is a `URIEncodingError`.
            #[inline]
            pub(crate) fn utf8<'a>(any: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
                crate::arguments::text::utf8(string(any)?)
            }

            #[inline]
            pub(crate) fn utf8_or_none<'a>(any: &'a Bound<'_, PyAny>) -> PyResult<Option<&'a str>> {
                string_or_none(any)?.map(crate::arguments::text::utf8).transpose()
            }

            pub(crate) fn step(any: &Bound<'_, PyAny>) -> PyResult<Step> {
                any.cast::<Step>().map(|step| *step.get()).map_err(|_| wrong_type(any, NAME, "Step"))
            }

            pub(crate) fn web_url<'a, 'py>(any: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, WebURL>> {
                any.cast().map_err(|_| wrong_type(any, NAME, "WebURL"))
            }

            pub(crate) fn mapping_or_none<'a, 'py>(
                any: &'a Bound<'py, PyAny>,
            ) -> PyResult<Option<&'a Bound<'py, PyMapping>>> {
                let mapping = |any: &'a Bound<'py, PyAny>, name: &str| {
                    any.cast::<PyMapping>().map_err(|_| wrong_type(any, name, "a mapping"))
                };
                optional(any, NAME, "a mapping or None", mapping)
            }
        }
    )* };
}

names! {
    at base_dots base_fragment character component dialect domain double_slash encoding errors f_component fragments function
    grammar guard host ignored ipv6 key label language letter name nid nss opaque_base origin other percent_dots plus q_component query
    r_component same_scheme scheme scripting section separators specification style suffix text to underflow value variables
}
