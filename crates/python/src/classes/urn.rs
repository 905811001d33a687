//! `URN`: a URI that is a Uniform Resource Name (RFC 8141), with the parts of one.
//!
//! `URI.parse` never gives a `URN`: `urn:a1:b?c` is a URI all the same, so who wants names
//! asks for them. All else is the core's ([`urikit_core::names::urn`]).

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use pyo3::PyClassInitializer;
use urikit_core::names::urn::{self, Given, Grammar, Namespace, Parts, Urn};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::SyntaxError;
use urikit_core::syntax::offsets::Offsets;

use crate::arguments::choices::choices;
use crate::arguments::coerce::coerce;
use crate::arguments::objects::{made, Base, URIReference, URI};
use crate::arguments::{errors, named, text};
use crate::classes::shapes::raw_text;

/// Uniform Resource Name (RFC 8141): a URI of the scheme "urn" that obeys its grammar.
///
/// `URN(text)` and `URN.parse(text)` raise `URISyntaxError` for other URIs. Parts are raw, as written: None is
/// undefined, "" is empty. Two URNs are equal if their texts are. `equivalent` is URN-equivalence (section 3.1),
/// which ignores the r-, q- and f-components and decodes nothing. `URI(text).view()` parses the name by the rules
/// of its namespace.
///
/// `grammar="rfc2141"` parses by the RFC of 1997, without components: "/", "?" and "#" are characters of the NSS,
/// and "~" and "&" are not allowed.
///
/// >>> from urikit import URN
/// >>> u = URN("URN:example:a123%2cz456?+CCResolve:cc=uk?=op=map#top")
/// >>> u.nid, u.nss, u.r_component, u.q_component, u.f_component
/// ('example', 'a123%2cz456', 'CCResolve:cc=uk', 'op=map', 'top')
/// >>> u.equivalent("urn:EXAMPLE:a123%2Cz456"), u.equivalent("urn:example:a123,z456")
/// (True, False)
/// >>> URN.is_valid("urn:a1:b?c"), URN.is_valid("urn:foo:a~b"), URN.is_valid("urn:foo:a~b", grammar="rfc2141")
/// (False, True, False)
#[pyclass(frozen, extends = URI, module = "urikit", name = "URN")]
#[allow(clippy::upper_case_acronyms)]
pub(crate) struct URN(Parts);

choices! { GRAMMAR("grammar"): Grammar { "rfc8141" => Rfc8141, "rfc2141" => Rfc2141 } }

fn rfc2141(text: &str) -> Result<(Offsets, Parts), SyntaxError> {
    urn::parse(text, Grammar::Rfc2141)
}

/// The parser of that name.
fn parser(grammar: &str) -> PyResult<text::Parser<(Offsets, Parts)>> {
    Ok(match GRAMMAR.read(grammar)? {
        Grammar::Rfc8141 => urikit_reader::parse_urn,
        Grammar::Rfc2141 => rfc2141,
    })
}

fn make<'py>(string: Bound<'py, PyString>, offsets: Offsets, parts: Parts) -> PyResult<Bound<'py, URN>> {
    let py = string.py();
    let base = PyClassInitializer::from(Base::from_offsets(string.unbind(), offsets));
    Bound::new(py, base.add_subclass(URIReference).add_subclass(URI).add_subclass(URN(parts)))
}

/// The object for a text that was made from `from`: a `URN` where that is one.
pub(crate) fn made_as<'py>(from: &Bound<'py, Base>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(urn) = from.cast_exact::<URN>() {
        if let Ok((offsets, parts)) = urn::parse(text, urn.get().0.grammar()) {
            return Ok(make(PyString::new(from.py(), text), offsets, parts)?.into_any());
        }
    }
    made(from.py(), from.get().offsets.syntax(), text)
}

/// URN-equivalence, where one of the two is a `URN`: None where neither is.
///
/// The other is read by the grammar of the `URN`; what that refuses is not equivalent.
/// Raises for a text that is not a URI reference at all, as comparing does otherwise.
pub(crate) fn equivalent(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, names: [&str; 2]) -> PyResult<Option<bool>> {
    let (urn, other, name) = match (a.cast_exact::<URN>(), b.cast_exact::<URN>()) {
        (Ok(urn), _) => (urn, b, names[1]),
        (_, Ok(urn)) => (urn, a, names[0]),
        _ => return Ok(None),
    };
    let (string, offsets) = coerce(other, name)?;
    if offsets.syntax() == Syntax::Iri {
        return Ok(None);
    }
    let theirs = string.to_str()?;
    let grammar = match other.cast_exact::<URN>() {
        Ok(other) => other.get().0.grammar(),
        Err(_) => urn.get().0.grammar(),
    };
    let Ok(parts) = urn::split(theirs, &offsets, grammar) else { return Ok(Some(false)) };
    let theirs = Urn::from_parts(theirs, offsets, parts);
    with(urn, |mine| urn::equivalent(&mine, &theirs)).map(Some)
}

/// The core's view of a `URN`.
#[inline]
fn with<R>(slf: &Bound<'_, URN>, f: impl FnOnce(Urn<'_>) -> R) -> PyResult<R> {
    let base = slf.as_super().as_super().as_super().get();
    let string = base.text.bind(slf.py());
    Ok(f(Urn::from_parts(string.to_str()?, base.offsets, slf.get().0)))
}

fn part<'py>(
    slf: &Bound<'py, URN>,
    pick: impl for<'a> FnOnce(Urn<'a>) -> Option<&'a str>,
) -> PyResult<Option<Bound<'py, PyString>>> {
    with(slf, |urn| pick(urn).map(|part| PyString::new(slf.py(), part)))
}

/// Reads a URN; the grammar of our day has the shortest way.
#[inline]
fn read<'py>(text: &Bound<'py, PyAny>, grammar: Option<&str>) -> PyResult<Bound<'py, URN>> {
    let (string, (offsets, parts)) = match grammar {
        None => text::read(text, "text", urikit_reader::parse_urn)?,
        Some(grammar) => text::read(text, "text", parser(grammar)?)?,
    };
    make(string, offsets, parts)
}

#[pymethods]
impl URN {
    #[new]
    #[pyo3(signature = (text, /, grammar=None), text_signature = "(text, /, grammar='rfc8141')")]
    fn new<'py>(
        text: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = named::grammar::utf8_or_none)] grammar: Option<&str>,
    ) -> PyResult<Bound<'py, URN>> {
        read(text, grammar)
    }

    /// Parse a URN, and keep it byte for byte. Raises `URISyntaxError`.
    ///
    /// >>> from urikit import URN
    /// >>> URN.parse("urn:isbn:0-486-27557-4").assigned_name
    /// 'urn:isbn:0-486-27557-4'
    #[staticmethod]
    #[pyo3(signature = (text, /, grammar=None), text_signature = "(text, /, grammar='rfc8141')")]
    fn parse<'py>(
        text: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = named::grammar::utf8_or_none)] grammar: Option<&str>,
    ) -> PyResult<Bound<'py, URN>> {
        read(text, grammar)
    }

    /// Return whether a string is a URN, without creating an object or raising an error.
    ///
    /// >>> from urikit import URN
    /// >>> URN.is_valid("urn:isbn:0-486-27557-4"), URN.is_valid("urn:isbn")
    /// (True, False)
    #[staticmethod]
    #[pyo3(signature = (text, /, grammar="rfc8141"))]
    fn is_valid(text: &Bound<'_, PyAny>, #[pyo3(from_py_with = named::grammar::utf8)] grammar: &str) -> PyResult<bool> {
        text::accepts(text, "text", parser(grammar)?)
    }

    /// Build a URN from its parts (RFC 8141 section 2), which are raw.
    ///
    /// Nothing is encoded: the namespace defines how names of another system are written (section 2.2).
    ///
    /// Raises `URIBuildError`.
    ///
    /// >>> from urikit import URN
    /// >>> str(URN.build(nid="example", nss="weather", q_component="op=map"))
    /// 'urn:example:weather?=op=map'
    #[staticmethod]
    #[pyo3(signature = (*, nid, nss, r_component=None, q_component=None, f_component=None))]
    fn build<'py>(
        #[pyo3(from_py_with = named::nid::string)] nid: &Bound<'py, PyString>,
        #[pyo3(from_py_with = named::nss::string)] nss: &Bound<'py, PyString>,
        #[pyo3(from_py_with = named::r_component::string_or_none)] r_component: Option<&Bound<'py, PyString>>,
        #[pyo3(from_py_with = named::q_component::string_or_none)] q_component: Option<&Bound<'py, PyString>>,
        #[pyo3(from_py_with = named::f_component::string_or_none)] f_component: Option<&Bound<'py, PyString>>,
    ) -> PyResult<Bound<'py, URN>> {
        let py = nid.py();
        let optional = |part: Option<&Bound<'py, PyString>>| part.map(raw_text).transpose();
        let (nid, nss) = (raw_text(nid)?, raw_text(nss)?);
        let (r, q, f) = (optional(r_component)?, optional(q_component)?, optional(f_component)?);
        let given = Given {
            nid: &nid,
            nss: &nss,
            r_component: r.as_deref(),
            q_component: q.as_deref(),
            f_component: f.as_deref(),
        };
        let text = urn::build(&given).map_err(|error| {
            let shown = match error.component.name() {
                "nid" => &nid,
                "nss" => &nss,
                "r-component" => r.as_ref().unwrap_or(&nss),
                "q-component" => q.as_ref().unwrap_or(&nss),
                _ => f.as_ref().unwrap_or(&nss),
            };
            errors::build(py, shown, error)
        })?;
        read(PyString::new(py, &text).as_any(), None)
    }

    /// Grammar of the parser: "rfc8141" or "rfc2141".
    #[getter]
    fn grammar(&self) -> &'static str {
        GRAMMAR.name(self.0.grammar())
    }

    /// Namespace identifier as written; its case does not matter (RFC 8141 2.1).
    #[getter]
    fn nid<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        part(slf, |urn| Some(urn.nid()))
    }

    /// Namespace-specific string as written (RFC 8141 2.2).
    #[getter]
    fn nss<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        part(slf, |urn| Some(urn.nss()))
    }

    /// R-component, parameters for the resolver, without "?+"; None if it is missing (RFC 8141 2.3.1).
    #[getter]
    fn r_component<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        part(slf, |urn| urn.r_component())
    }

    /// Q-component, parameters for the resource, without "?="; None if it is missing (RFC 8141 2.3.2).
    #[getter]
    fn q_component<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        part(slf, |urn| urn.q_component())
    }

    /// F-component, a position in the resource, without "#"; None if it is missing (RFC 8141 2.3.3).
    #[getter]
    fn f_component<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        part(slf, |urn| urn.f_component())
    }

    /// Scheme, NID and NSS as written, without the components (RFC 8141 section 2).
    ///
    /// >>> from urikit import URN
    /// >>> URN("URN:Example:a?=b#c").assigned_name
    /// 'URN:Example:a'
    #[getter]
    fn assigned_name<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyString>>> {
        part(slf, |urn| Some(urn.assigned_name()))
    }

    /// Assigned name in the normal form that URN-equivalent names share (RFC 8141 3.1), a key for tables.
    ///
    /// A namespace may define further names as equal.
    ///
    /// >>> from urikit import URN
    /// >>> URN("URN:Example:a%2cB?=b#c").canonical_name
    /// 'urn:example:a%2CB'
    #[getter]
    fn canonical_name(slf: &Bound<'_, Self>) -> PyResult<String> {
        with(slf, |urn| urn.canonical_name())
    }

    /// Position of each defined part by its name: `text[start:end]`.
    ///
    /// >>> from urikit import URN
    /// >>> URN("urn:a1:b?=c").part_spans
    /// {'nid': (4, 6), 'nss': (7, 8), 'q_component': (10, 11)}
    #[getter]
    fn part_spans<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        // A URN is ASCII: bytes are characters.
        let spans = PyDict::new(slf.py());
        let parts = with(slf, |urn| {
            [
                ("nid", Some(urn.nid_range())),
                ("nss", Some(urn.nss_range())),
                ("r_component", urn.r_range()),
                ("q_component", urn.q_range()),
                ("f_component", urn.f_range()),
            ]
        })?;
        for (name, range) in parts {
            if let Some(range) = range {
                spans.set_item(name, (range.start, range.end))?;
            }
        }
        Ok(spans)
    }

    /// Kind of namespace by the form of the NID: "formal", "informal", "experimental" or "unregistrable".
    ///
    /// Formal (RFC 8141 5.1), informal ("urn-" and a number, 5.2), experimental ("X-", of RFC 3406, obsolete), or
    /// excluded by the rules for registration. `urikit.schemes.urns.generic.registration` has those that are
    /// registered.
    ///
    /// >>> from urikit import URN
    /// >>> [URN(f"urn:{nid}:a").namespace_kind for nid in ("isbn", "urn-7", "X-my", "urn-07", "de-x")]
    /// ['formal', 'informal', 'experimental', 'unregistrable', 'unregistrable']
    #[getter]
    fn namespace_kind(slf: &Bound<'_, Self>) -> PyResult<&'static str> {
        with(slf, |urn| match urn::namespace(urn.nid()).0 {
            Namespace::Formal => "formal",
            Namespace::Informal => "informal",
            Namespace::Experimental => "experimental",
            Namespace::Unregistrable => "unregistrable",
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyString>, &'static str)) {
        let base = slf.as_super().as_super().as_super().get();
        (slf.get_type(), (base.text.bind(slf.py()).clone(), slf.get().grammar()))
    }
}
