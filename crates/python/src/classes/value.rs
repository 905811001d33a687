//! A text that was read, among Python's values: what references and `WebURL`s share.
//!
//! Either is frozen and is its text: it is written, ordered, hashed, copied and pickled as the text is.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use urikit_core::text::secrets::Extent;

use crate::arguments::entries;
use crate::arguments::objects::{Base, WebURL};
use crate::arguments::secret_names::{masked, More};
use crate::arguments::{errors, named, text};
use crate::classes::kept::Kept;

macro_rules! values {
    ($($class:ident)*) => { $(
        #[pymethods]
        impl $class {
            fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
                self.text(py).clone()
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let text = redacted(slf.get().text(slf.py()))?;
                Ok(format!("{}({})", slf.get_type().name()?, text.repr()?))
            }

            /// Return the text with its secrets masked: passwords, and parameters such as "token" (see `urikit.redact`).
            ///
            /// `secret_names` are further names of parameters.
            ///
            /// >>> from urikit import URI
            /// >>> URI("ftp://me:secret@h/?token=abc").redacted()
            /// 'ftp://me:***@h/?token=***'
            #[pyo3(signature = (*, secret_names=None), text_signature = "($self, *, secret_names=())")]
            fn redacted<'py>(&self, py: Python<'py>, secret_names: Option<More>) -> PyResult<Bound<'py, PyString>> {
                masked(self.text(py), Extent::One, secret_names)
            }

            /// Return the figure for notebooks as SVG, with secrets masked.
            fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                entries::call(slf.py(), "svg", (slf,))
            }

            fn __format__<'py>(
                &self,
                py: Python<'py>,
                #[pyo3(from_py_with = named::specification::string)] specification: &Bound<'py, PyString>,
            ) -> PyResult<Bound<'py, PyString>> {
                formatted(self.text(py), specification)
            }

            fn __setattr__(slf: &Bound<'_, Self>, name: &str, _value: &Bound<'_, PyAny>) -> PyResult<()> {
                Err(frozen(slf.as_any(), name, false))
            }

            fn __delattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<()> {
                Err(frozen(slf.as_any(), name, true))
            }

            fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                self.text(py).hash()
            }

            // That of the texts, character by character.
            fn __richcmp__<'py>(
                &self,
                py: Python<'py>,
                other: &Bound<'py, PyAny>,
                op: CompareOp,
            ) -> PyResult<Bound<'py, PyAny>> {
                let other = other.cast::<Self>().ok().map(Bound::get);
                let Some(other) = other.filter(|other| other.syntax() == self.syntax()) else {
                    return Ok(py.NotImplemented().into_bound(py));
                };
                let matches = op.matches(self.text(py).to_str()?.cmp(other.text(py).to_str()?));
                Ok(matches.into_pyobject(py)?.to_owned().into_any())
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyString>,)) {
                (slf.get_type(), (slf.get().text(slf.py()).clone(),))
            }

            fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
                slf
            }

            #[pyo3(signature = (_memo, /))]
            fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
                slf
            }
        }
    )* };
}

values!(Base WebURL);

fn redacted<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    masked(text, Extent::One, None)
}

/// Implements `format(value, specification)`: the text by the specification of a `str`, after
/// "redacted:" without its secrets. "redacted" alone is short for "redacted:".
#[inline]
fn formatted<'py>(text: &Bound<'py, PyString>, specification: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let (text, rest) = match text::utf8(specification)? {
        "" => return Ok(text.clone()),
        "redacted" => return redacted(text),
        given => match given.strip_prefix("redacted:") {
            Some(rest) => (redacted(text)?, rest),
            None => (text.clone(), given),
        },
    };
    let wanted = r#"a format of str, "redacted", or both as "redacted:>20""#;
    let written = text.call_method1("__format__", (rest,));
    Ok(written.map_err(|_| errors::argument("format", wanted, rest))?.cast_into()?)
}

/// The names that `replace` takes.
const COMPONENTS: [&str; 10] =
    ["scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"];

/// The error for setting or deleting an attribute: values never change.
#[cold]
fn frozen(value: &Bound<'_, PyAny>, name: &str, deleted: bool) -> PyErr {
    let class = match value.get_type().name() {
        Ok(class) => class.to_string(),
        Err(error) => return error,
    };
    let given = if deleted { "None" } else { "..." };
    let hint = if COMPONENTS.contains(&name) { format!("; use .replace({name}={given})") } else { String::new() };
    PyAttributeError::new_err(format!("'{class}' object cannot change (attribute '{name}'){hint}"))
}
