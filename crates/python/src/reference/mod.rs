//! `Reference`: what the two families have in common, URI references (RFC 3986 4.1) and
//! IRI references (RFC 3987 2.2). The classes are in [`crate::families`].
//!
//! An object is the caller's own `str` and the offset table, nothing else: no component
//! is cached, so there is nothing that grows or races.

mod changes;
mod components;
mod decoded;
mod ladder;
mod params;
mod paths;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use pyo3::PyClassInitializer;
use urikit_core::forms::normalize::Ipv6Form;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::SyntaxError;
use urikit_core::syntax::offsets::Offsets;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::display;
use urikit_reader as parse;

use crate::families::{IRIReference, RelativeIRIReference, RelativeReference, URIReference, IRI, URI};
use crate::long;
use crate::text;
use crate::value;

/// What URI references and IRI references have in common; made by neither users nor the
/// library, which makes objects of the classes below it.
#[pyclass(frozen, subclass, weakref, module = "urikit", name = "Reference")]
pub(crate) struct Base {
    pub(crate) text: Py<PyString>,
    pub(crate) offsets: Offsets,
}

/// Makes the object of the class that fits: of the family whose grammar was read, with a
/// scheme or without.
#[inline(always)]
pub(crate) fn make<'py>(string: Bound<'py, PyString>, offsets: Offsets) -> PyResult<Bound<'py, PyAny>> {
    let py = string.py();
    let base = PyClassInitializer::from(Base { text: string.unbind(), offsets });
    Ok(match (offsets.syntax(), offsets.has_scheme()) {
        (Syntax::Uri, true) => Bound::new(py, base.add_subclass(URIReference).add_subclass(URI))?.into_any(),
        (Syntax::Uri, false) => {
            Bound::new(py, base.add_subclass(URIReference).add_subclass(RelativeReference))?.into_any()
        }
        (Syntax::Iri, true) => Bound::new(py, base.add_subclass(IRIReference).add_subclass(IRI))?.into_any(),
        (Syntax::Iri, false) => {
            Bound::new(py, base.add_subclass(IRIReference).add_subclass(RelativeIRIReference))?.into_any()
        }
    })
}

/// The object for a text that the core made and that is therefore valid.
pub(crate) fn made<'py>(py: Python<'py>, syntax: Syntax, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let string = PyString::new(py, text);
    match long::quick(py, text.len(), || parse::parse_by(syntax, text)) {
        Ok(offsets) => make(string, offsets),
        Err(error) => Err(crate::errors::syntax(&string, text, error)),
    }
}

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

/// The core's view of a string that has been parsed.
#[inline]
pub(crate) fn view<'a>(string: &'a Bound<'_, PyString>, offsets: Offsets) -> PyResult<Reference<'a>> {
    Ok(Reference::from_parts(string.to_str()?, offsets))
}

pub(crate) fn ipv6_form(name: &str) -> PyResult<Ipv6Form> {
    match name {
        "keep" => Ok(Ipv6Form::Keep),
        "rfc5952" => Ok(Ipv6Form::Rfc5952),
        _ => Err(crate::errors::choice("ipv6", ["keep", "rfc5952"], name)),
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

impl Base {
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
impl Base {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    /// The nine groups of the expression of RFC 3986 Appendix B.
    fn appendix_b<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let string = self.text.bind(py);
        crate::functions::groups(py, string.to_str()?)
    }

    /// The text with its secrets masked (RFC 3986 3.2.1, 7.5; `urikit.redact` says what is one);
    /// `secret_names` are names of parameters beside the known ones.
    ///
    /// >>> from urikit import URI
    /// >>> URI("ftp://me:secret@h/?token=abc").redacted()
    /// 'ftp://me:***@h/?token=***'
    #[pyo3(signature = (*, secret_names=None), text_signature = "($self, *, secret_names=())")]
    fn redacted<'py>(
        &self,
        py: Python<'py>,
        secret_names: Option<crate::secrets::More>,
    ) -> PyResult<Bound<'py, PyString>> {
        crate::secrets::mask(self.text.bind(py), secret_names)
    }

    /// The form for people: percent-encoded bytes and A-labels as the characters they
    /// mean, the password masked, and nothing that could deceive: no control characters, no
    /// formatting characters, no part whose two directions change places on the screen (RFC
    /// 3987 section 4). A `urikit.Display`, whose `escapes` say what stays encoded and why.
    ///
    /// >>> from urikit import URI
    /// >>> shown = URI("http://me:pw@xn--99zt52a.example/D%C3%BCrst%2Fx").display()
    /// >>> str(shown)
    /// 'http://me:***@納豆.example/Dürst%2Fx'
    /// >>> [(escape.text, escape.reason) for escape in shown.escapes]
    /// [('%2F', 'reserved')]
    fn display<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let string = slf.get().text.bind(py);
        let reference = view(string, slf.get().offsets)?;
        let (shown, escapes) = long::on(py, &reference, |reference| {
            let shown = display::display(reference);
            let mut cursor = urikit_core::syntax::characters::Cursor::new(reference.text());
            let escapes = shown.escapes.iter();
            let escapes: Vec<_> = escapes
                .map(|e| (e.reason, e.component.name(), cursor.at(e.start), cursor.at(e.end)))
                .collect();
            (shown.text, escapes)
        })?;
        call_python(py, "urikit.core.display", "display_of", (slf, shown, escapes))
    }

    /// The bracket figure of this reference (`urikit.explanation.diagram.Diagram`).
    #[pyo3(signature = (**options))]
    fn diagram<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let function = crate::entries::entry_point(slf.py(), "diagram")?;
        function.call((slf,), options)
    }

    /// The figure as SVG, secrets masked: what a notebook shows.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::entries::call(slf.py(), "svg", (slf,))
    }

    /// What is valid and yet notable: a tuple of `Issue` (`urikit.core.issues.Issues`), by a `Profile` of severities.
    ///
    /// Of one code in one component the first 1,000 are described; `more` is the number of the others.
    /// With `schemes` (such as `Schemes.DEFAULT`) the scheme's own grammar is asked as well.
    #[pyo3(signature = (profile=None, *, schemes=None))]
    fn issues<'py>(
        slf: &Bound<'py, Self>,
        profile: Option<&Bound<'py, PyAny>>,
        schemes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.core.issues", "issues_of", (slf, profile, schemes))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let text = slf.get().redacted(slf.py(), None)?;
        Ok(format!("{}({})", slf.get_type().name()?, text.repr()?))
    }

    fn __format__<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::named::specification::string)] specification: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyString>> {
        value::formatted(self.text.bind(py), specification, || self.redacted(py, None))
    }

    #[classmethod]
    fn __init_subclass__(cls: &Bound<'_, PyType>) -> PyResult<()> {
        Err(PyTypeError::new_err(format!(
            "{} cannot be subclassed",
            cls.getattr("__base__")?.getattr("__name__")?
        )))
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &str, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(value::frozen(slf.as_any(), name, false))
    }

    fn __delattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<()> {
        Err(value::frozen(slf.as_any(), name, true))
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
        let family = |other: &Bound<'py, Base>| other.get().offsets.syntax() == self.offsets.syntax();
        let Some(other) = other.cast::<Base>().ok().filter(|other| family(other)) else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        value::compared(self.text.bind(py), other.get().text.bind(py), op)
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
}

/// Used by the classes below: a parser, and the object for what it accepted.
#[inline(always)]
pub(crate) fn parse_as<'py>(
    any: &Bound<'py, PyAny>,
    parser: fn(&str) -> Result<Offsets, SyntaxError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (string, offsets) = text::read(any, "text", parser)?;
    // A value that would be made again is returned: `URI(uri) is uri`.
    if let Ok(given) = any.cast::<Base>() {
        let kind = |offsets: &Offsets| (offsets.syntax(), offsets.has_scheme());
        let made_here = any.is_exact_instance_of::<URI>()
            || any.is_exact_instance_of::<RelativeReference>()
            || any.is_exact_instance_of::<IRI>()
            || any.is_exact_instance_of::<RelativeIRIReference>();
        if made_here && kind(&given.get().offsets) == kind(&offsets) {
            return Ok(any.clone());
        }
    }
    make(string, offsets)
}
