//! Names that other URL libraries and `str` have for what is called differently here: an `AttributeError` says the name of urikit.
//!
//! `uri.hostname` raises `'URI' object has no attribute 'hostname'; use .host`. Each name is a descriptor in the
//! dictionary of its class, whose `__get__` raises. So `hasattr` is False, and a name that exists costs what it cost: a
//! `__getattr__` would make every attribute slower. `dir(uri)` leaves them out. Left out: names that urikit has with
//! another meaning (`path` of yarl is decoded), which the pages for people who come from there tell.

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};

use crate::arguments::objects::{Base, WebURL, IRI};

/// The names of urllib.parse, yarl, furl and httpx that references and `WebURL` lack alike, with what to use.
const BOTH: &[(&str, &str)] = &[
    ("absolute", ".host, which is None where it is missing"),
    ("add", ".add_params(...) or /"),
    ("args", ".query_params"),
    ("asdict", "the attributes by their names"),
    ("copy", "the value itself, which never changes"),
    ("copy_add_param", ".add_params(...)"),
    ("copy_merge_params", ".update_params(...)"),
    ("copy_remove_param", ".without_params(...)"),
    ("copy_set_param", ".update_params(...)"),
    ("copy_with", ".replace(...)"),
    ("encode", "str(url).encode()"),
    ("endswith", "str(url).endswith(...), or .suffix"),
    ("explicit_port", ".port_number"),
    ("extend_query", ".add_params(...)"),
    ("fragmentstr", ".fragment"),
    ("geturl", "str(url)"),
    ("host_subcomponent", ".host"),
    ("is_absolute_url", ".scheme, which is None where it is missing"),
    ("is_default_port", ".effective_port"),
    ("is_relative_url", ".scheme, which is None where it is missing"),
    ("get", ".query_params.get(...)"),
    ("load", "a new value: URI(text), WebURL(text)"),
    ("parts", ".segments, or .decoded_segments"),
    ("lower", ".normalize()"),
    ("path_qs", ".request_target"),
    ("path_safe", ".decoded_segments"),
    ("pathstr", ".path"),
    ("query_string", ".query, or .query_params"),
    ("querystr", ".query"),
    ("raw", "the attributes by their names: they are raw"),
    ("raw_fragment", ".fragment"),
    ("raw_host", ".host"),
    ("raw_name", ".name"),
    ("raw_parts", ".segments"),
    ("raw_password", ".password"),
    ("raw_path", ".path"),
    ("raw_path_qs", ".request_target"),
    ("raw_query_string", ".query"),
    ("raw_scheme", ".scheme"),
    ("raw_suffix", ".suffix"),
    ("raw_suffixes", ".suffixes"),
    ("raw_user", ".user"),
    ("remove", ".without_params(...), or .replace(...=None)"),
    ("rstrip", ".without_trailing_slash()"),
    ("split", ".segments, or str(url).split(...)"),
    ("startswith", ".is_relative_to(...), which compares host and segments, or str(url).startswith(...)"),
    ("strip", ".without_trailing_slash(), or str(url).strip(...)"),
    ("tostr", "str(url)"),
    ("unsplit", "str(url)"),
    ("update_query", ".update_params(...)"),
    ("with_fragment", ".replace(fragment=...)"),
    ("with_host", ".replace(host=...)"),
    ("with_password", ".replace(password=...)"),
    ("with_path", ".replace(path=...)"),
    ("with_port", ".replace(port=...)"),
    ("with_query", ".with_params(...)"),
    ("with_scheme", ".replace(scheme=...)"),
    ("with_user", ".replace(user=...)"),
    ("without_query_params", ".without_params(...)"),
    ("_asdict", "the attributes by their names"),
    ("_replace", ".replace(...)"),
];

/// Those that only references lack: the URL Standard has some.
const REFERENCES: &[(&str, &str)] = &[
    ("can_parse", ".is_valid(...)"),
    ("equals", "== for the same text, or .equivalent(...)"),
    ("has_opaque_path", ".request_target, which is None there"),
    ("hash", ".fragment"),
    ("host_and_port", ".authority"),
    ("host_port_subcomponent", ".authority"),
    ("hostname", ".host"),
    ("href", "str(uri)"),
    ("human_repr", ".display()"),
    ("netloc", ".authority"),
    ("pathname", ".path"),
    ("protocol", ".scheme"),
    ("raw_authority", ".authority"),
    ("relative", ".replace(scheme=None, authority=None)"),
    ("search", ".query"),
    ("search_params", ".query_params"),
    ("serialized_origin", ".origin, which is None for an opaque one"),
    ("set", ".replace(...)"),
    ("to_uri", "the value itself, or .to_web_url()"),
    ("url", "str(uri)"),
    ("username", ".user"),
];

/// Those that only `WebURL` lacks: names of references, and those that the URL Standard has in JavaScript.
const WEB_URLS: &[(&str, &str)] = &[
    ("appendix_b", ".to_uri().value.appendix_b()"),
    ("build", "WebURL(text), then .replace(...)"),
    ("canParse", ".can_parse(...)"),
    ("classify", ".to_uri().value.classify()"),
    ("compare", ".equivalent(...), the one comparison of the URL Standard, or .to_uri().value.compare(...)"),
    ("diagram", ".to_uri().value.diagram()"),
    ("display", ".to_uri().value.display()"),
    ("host_port_subcomponent", ".host_and_port"),
    ("human_repr", ".to_uri().value.display()"),
    ("form", ".scheme, which each WebURL has"),
    ("is_absolute", ".scheme, which each WebURL has"),
    ("is_normalized", "the value itself, which always is"),
    ("is_same_document", ".join(...).equivalent(url, fragments=\"exclude\")"),
    ("is_valid", ".can_parse(...)"),
    ("kind", ".to_uri().value.kind"),
    ("netloc", ".authority"),
    ("normalization_steps", "urikit.web.validation_errors(text) for what the parser repairs"),
    ("raw_authority", ".authority"),
    ("relative", ".request_target, or .relativize(...)"),
    ("resolution_steps", ".to_uri().value.resolution_steps(...)"),
    ("searchParams", ".search_params"),
    ("toJSON", "str(url)"),
    ("spans", ".to_uri().value.spans"),
    ("toString", "str(url)"),
    ("to_iri", ".to_uri().value.to_iri()"),
    ("to_web_url", "the value itself"),
    ("url", "str(url)"),
    ("view", ".to_uri().value.view()"),
];

/// Those that IRIs lack and URIs have: what schemes and HTTP say is said of URIs.
const IRIS: &[(&str, &str)] = &[
    ("classify", ".to_uri().classify()"),
    ("kind", ".to_uri().kind"),
    ("request_target", ".to_uri().request_target"),
    ("to_iri", "the value itself"),
    ("to_web_url", "WebURL(iri), or .to_uri().to_web_url()"),
    ("view", ".to_uri().view()"),
];

/// A name that a class does not have, with what to use.
#[pyclass(frozen, module = "urikit._native", name = "OtherName")]
pub(crate) struct OtherName {
    name: &'static str,
    hint: &'static str,
}

#[pymethods]
impl OtherName {
    fn __get__(&self, instance: &Bound<'_, PyAny>, owner: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let OtherName { name, hint } = self;
        let missing = match owner.and_then(|owner| owner.cast::<PyType>().ok()) {
            Some(class) if instance.is_none() => format!("type object '{}'", class.name()?),
            _ => format!("'{}' object", instance.get_type().name()?),
        };
        Err(PyAttributeError::new_err(format!("{missing} has no attribute '{name}'; use {hint}")))
    }
}

/// Puts the names into their classes.
pub(crate) fn install(py: Python<'_>) -> PyResult<()> {
    let own = [
        (py.get_type::<Base>(), [BOTH, REFERENCES]),
        (py.get_type::<WebURL>(), [BOTH, WEB_URLS]),
        (py.get_type::<IRI>(), [IRIS, &[]]),
    ];
    for (class, tables) in own {
        for &(name, hint) in tables.into_iter().flatten() {
            class.setattr(name, Bound::new(py, OtherName { name, hint })?)?;
        }
    }
    Ok(())
}

/// What `dir()` lists of an object: the names that it has.
fn listed<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let (py, class) = (object.py(), object.get_type());
    let all = py.get_type::<PyAny>().call_method1("__dir__", (object,))?;
    let names = PyList::empty(py);
    for name in all.try_iter()? {
        let name = name?.cast_into::<PyString>()?;
        let text = name.to_str()?;
        let other =
            [BOTH, REFERENCES, WEB_URLS, IRIS].iter().any(|table| table.iter().any(|row| row.0 == text));
        if !other || class.hasattr(&name)? {
            names.append(name)?;
        }
    }
    Ok(names)
}

#[pymethods]
impl Base {
    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        listed(slf)
    }
}

#[pymethods]
impl WebURL {
    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        listed(slf)
    }
}
