//! `URIReference`: the base class of `URI` and `RelativeReference` (RFC 3986 4.1).
//!
//! An object is the caller's own `str` and the offset table, nothing else: no component
//! is cached, so there is nothing that grows or races.

mod changes;
mod components;
mod ladder;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use pyo3::PyClassInitializer;
use urikit_core::error::SyntaxError;
use urikit_core::mask;
use urikit_core::normalize::Ipv6Form;
use urikit_core::offsets::Offsets;
use urikit_core::parse;
use urikit_core::reference::Reference;

use crate::relative::RelativeReference;
use crate::text;
use crate::uri::URI;

/// A URI reference: a URI or a relative reference (RFC 3986 4.1).
///
/// `URIReference.parse(text)` gives a `URI` or a `RelativeReference` and keeps the text
/// byte for byte; `str(reference)` is that text. Raw components are `str` as written;
/// `None` is undefined, `""` is empty. Frozen, hashable, ordered by text, picklable.
///
/// Raises `URISyntaxError` (a `ValueError`) for a text outside the grammar.
///
/// >>> from urikit import URIReference
/// >>> u = URIReference.parse("https://john.doe@www.example.com:1234/forum/?tag=networking#top")
/// >>> u.host, u.port_number, u.path, u.query, u.fragment
/// ('www.example.com', 1234, '/forum/', 'tag=networking', 'top')
/// >>> URIReference.parse("?").query, URIReference.parse("").query
/// ('', None)
#[pyclass(frozen, subclass, weakref, module = "urikit", name = "URIReference")]
pub(crate) struct URIReference {
    pub(crate) text: Py<PyString>,
    pub(crate) offsets: Offsets,
}

/// Makes the object of the class that fits: a URI if there is a scheme.
#[inline]
pub(crate) fn make<'py>(string: Bound<'py, PyString>, offsets: Offsets) -> PyResult<Bound<'py, PyAny>> {
    let py = string.py();
    let base = PyClassInitializer::from(URIReference { text: string.unbind(), offsets });
    if offsets.has_scheme() {
        Ok(Bound::new(py, base.add_subclass(URI))?.into_any())
    } else {
        Ok(Bound::new(py, base.add_subclass(RelativeReference))?.into_any())
    }
}

/// The object for a text that the core made and that is therefore valid.
pub(crate) fn made<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let string = PyString::new(py, text);
    match parse::parse(text) {
        Ok(offsets) => make(string, offsets),
        Err(error) => Err(crate::errors::syntax(&string, text, error)),
    }
}

/// Whatever stands for a reference: an object, or a text that is parsed.
pub(crate) fn coerce<'py>(any: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyString>, Offsets)> {
    if let Ok(reference) = any.cast::<URIReference>() {
        let inner = reference.get();
        return Ok((inner.text.bind(any.py()).clone(), inner.offsets));
    }
    text::read(any, parse::parse)
}

/// The core's view of a string that has been parsed.
#[inline]
pub(crate) fn view<'a>(string: &'a Bound<'_, PyString>, offsets: Offsets) -> PyResult<Reference<'a>> {
    Ok(Reference::from_parts(string.to_str()?, offsets))
}

pub(crate) fn ipv6_form(name: &str) -> PyResult<Ipv6Form> {
    match name {
        "keep" => Ok(Ipv6Form::Keep),
        "rfc5952" => Ok(Ipv6Form::Rfc5952),
        _ => Err(PyValueError::new_err(format!("ipv6 must be \"keep\" or \"rfc5952\", not {name:?}"))),
    }
}

/// Calls a function of a Python module of urikit, imported when first needed.
pub(crate) fn call_python<'py, A>(
    py: Python<'py>,
    module: &str,
    function: &str,
    args: A,
) -> PyResult<Bound<'py, PyAny>>
where
    A: pyo3::call::PyCallArgs<'py>,
{
    py.import(module)?.getattr(function)?.call1(args)
}

impl URIReference {
    #[inline]
    pub(crate) fn with<R>(&self, py: Python<'_>, f: impl FnOnce(Reference<'_>) -> R) -> PyResult<R> {
        let string = self.text.bind(py);
        Ok(f(Reference::from_parts(string.to_str()?, self.offsets)))
    }

    #[inline]
    fn part<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(Reference<'a>) -> Option<&'a str>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        let reference = Reference::from_parts(string.to_str()?, self.offsets);
        Ok(pick(reference).map(|part| PyString::new(py, part)))
    }
}

#[pymethods]
impl URIReference {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    #[new]
    #[pyo3(signature = (text, /))]
    fn new<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (string, offsets) = text::read(text, parse::parse)?;
        make(string, offsets)
    }

    /// Parses a text (`str`, or `bytes` that are ASCII) and keeps it as it is.
    ///
    /// Raises `URISyntaxError` with offset, component, rule and hint.
    ///
    /// >>> from urikit import URIReference
    /// >>> URIReference.parse("../a")
    /// RelativeReference('../a')
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (string, offsets) = text::read(text, parse::parse)?;
        make(string, offsets)
    }

    /// Whether a text is in the grammar; makes no object and raises nothing.
    ///
    /// >>> from urikit import URIReference
    /// >>> URIReference.is_valid("a b"), URIReference.is_valid("a%20b")
    /// (False, True)
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
        text::accepts(text, parse::parse)
    }

    /// The nine groups of the expression of RFC 3986 Appendix B.
    fn appendix_b<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let string = self.text.bind(py);
        crate::functions::groups(py, string.to_str()?)
    }

    /// The text with the password masked, one "•" a character (RFC 3986 3.2.1, 7.5).
    ///
    /// >>> from urikit import URI
    /// >>> URI("ftp://me:secret@h/").redacted()
    /// 'ftp://me:••••••@h/'
    fn redacted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let string = self.text.bind(py);
        match mask::redacted(&view(string, self.offsets)?) {
            std::borrow::Cow::Borrowed(_) => Ok(string.clone()),
            std::borrow::Cow::Owned(text) => Ok(PyString::new(py, &text)),
        }
    }

    /// The bracket figure of this reference (`urikit.explanation.diagram.Diagram`).
    #[pyo3(signature = (**options))]
    fn diagram<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let function = slf.py().import("urikit.explanation.diagram")?.getattr("diagram")?;
        function.call((slf,), options)
    }

    /// What is valid and yet worth a word: a tuple of `Issue`, by a `Profile` of severities.
    #[pyo3(signature = (profile=None))]
    fn issues<'py>(
        slf: &Bound<'py, Self>,
        profile: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.issues", "issues_of", (slf, profile))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let text = slf.get().redacted(slf.py())?;
        Ok(format!("{}({})", slf.get_type().name()?, text.repr()?))
    }

    fn __format__<'py>(&self, py: Python<'py>, specification: &str) -> PyResult<Bound<'py, PyString>> {
        match specification {
            "" => Ok(self.text.bind(py).clone()),
            "redacted" => self.redacted(py),
            _ => Err(PyValueError::new_err(format!(
                "format must be \"\" or \"redacted\", not {specification:?}"
            ))),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.text.bind(py).hash()
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<URIReference>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let mine = self.text.bind(py).to_str()?;
        let theirs = other.get().text.bind(py).to_str()?;
        Ok(op.matches(mine.cmp(theirs)).into_pyobject(py)?.to_owned().into_any())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyString>,)) {
        (slf.get_type(), (slf.get().text.bind(slf.py()).clone(),))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// For pydantic: how a field of this type is validated and written (extra `pydantic`).
    #[classmethod]
    #[pyo3(signature = (source, handler, /))]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        source: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = (source, handler);
        call_python(cls.py(), "urikit.pydantic", "core_schema", (cls,))
    }

    /// For pydantic: the JSON schema of a field of this type.
    #[classmethod]
    #[pyo3(signature = (schema, handler, /))]
    fn __get_pydantic_json_schema__<'py>(
        cls: &Bound<'py, PyType>,
        schema: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = (schema, handler);
        call_python(cls.py(), "urikit.pydantic", "json_schema", (cls,))
    }
}

/// Used by the classes below: a parser, and the object for what it accepted.
pub(crate) fn parse_as<'py>(
    any: &Bound<'py, PyAny>,
    parser: fn(&str) -> Result<Offsets, SyntaxError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (string, offsets) = text::read(any, parser)?;
    make(string, offsets)
}
