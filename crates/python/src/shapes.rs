//! The shapes of components: a `str` is raw, everything else is data and encoded once.
//!
//! | component  | raw   | data |
//! |------------|-------|------|
//! | `userinfo` | `str` | a pair of user and password (or None) |
//! | `host`     | `str` | an address object of `ipaddress` |
//! | `port`     | `str` | an int |
//! | `path`     | `str` | an iterable of segments: an absolute path |
//! | `query`    | `str` | a `Params`, a mapping, or an iterable of pairs |
//!
//! Scheme, authority and fragment are raw only. `None` is undefined when building and
//! "remove" when replacing; an omitted keyword is undefined, or "keep".

use std::net::{Ipv4Addr, Ipv6Addr};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyMapping, PyString, PyTuple, PyType};
use urikit_core::build::{self, Change, Changes, Family, Parts};
use urikit_core::chars::Syntax;
use urikit_core::error::{BuildCode, BuildError, Component};
use urikit_core::guard::GuardPolicy;
use urikit_core::path;
use urikit_core::percent::EncodeSet;
use urikit_core::query;

use crate::errors;
use crate::errors::wrong_type;
use crate::reference::{made, Base};

/// A keyword argument: None where it was omitted, Some even where it is Python's None.
pub(crate) struct Given<'py>(pub(crate) Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Given(Some(any.to_owned())))
    }
}

/// The keyword arguments of `build` and `replace`.
pub(crate) struct Shapes<'py> {
    pub(crate) scheme: Given<'py>,
    pub(crate) authority: Given<'py>,
    pub(crate) userinfo: Given<'py>,
    pub(crate) host: Given<'py>,
    pub(crate) port: Given<'py>,
    pub(crate) path: Given<'py>,
    pub(crate) query: Given<'py>,
    pub(crate) fragment: Given<'py>,
}

/// Which class the result must be of.
#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    Reference,
    Absolute,
    Relative,
}

/// A component after its shape was read: raw text.
type Raw = Change<String>;

struct RawShapes {
    scheme: Raw,
    authority: Raw,
    userinfo: Raw,
    host: Raw,
    port: Raw,
    path: Raw,
    query: Raw,
    fragment: Raw,
}

impl RawShapes {
    fn read(shapes: &Shapes<'_>, syntax: Syntax) -> PyResult<Self> {
        Ok(RawShapes {
            scheme: read(&shapes.scheme, |any| raw_only(any, "scheme"))?,
            authority: read(&shapes.authority, |any| raw_only(any, "authority"))?,
            userinfo: read(&shapes.userinfo, |any| userinfo(any, syntax))?,
            host: read(&shapes.host, host)?,
            port: read(&shapes.port, port)?,
            path: read(&shapes.path, |any| segments(any, syntax))?,
            query: read(&shapes.query, |any| pairs(any, syntax))?,
            fragment: read(&shapes.fragment, |any| raw_only(any, "fragment"))?,
        })
    }

    /// What was given for a component, to show in an error.
    fn given(&self, component: Component) -> &str {
        let raw = match component {
            Component::Scheme => &self.scheme,
            Component::Authority => &self.authority,
            Component::Userinfo => &self.userinfo,
            Component::Host => &self.host,
            Component::Port => &self.port,
            Component::Path => &self.path,
            Component::Query => &self.query,
            Component::Fragment => &self.fragment,
            // The parts of a URN are built elsewhere.
            Component::Nid | Component::Nss | Component::RComponent | Component::QComponent => return "",
            Component::Reference => return "",
        };
        set(raw).unwrap_or("")
    }
}

fn set(raw: &Raw) -> Option<&str> {
    match raw {
        Change::Set(text) => Some(text),
        _ => None,
    }
}

fn borrowed(raw: &Raw) -> Change<&str> {
    match raw {
        Change::Keep => Change::Keep,
        Change::Remove => Change::Remove,
        Change::Set(text) => Change::Set(text),
    }
}

fn read<'py>(
    given: &Given<'py>,
    shape: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<String>,
) -> PyResult<Raw> {
    match &given.0 {
        None => Ok(Change::Keep),
        Some(any) if any.is_none() => Ok(Change::Remove),
        Some(any) => match any.cast::<PyString>() {
            Ok(raw) => Ok(Change::Set(raw_text(raw)?)),
            Err(_) => Ok(Change::Set(shape(any)?)),
        },
    }
}

/// A raw component: a lone surrogate, as U+FFFD, is refused by both grammars.
pub(crate) fn raw_text(raw: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(crate::text::replaced(raw)?.0.into_owned())
}

/// Data on its way to being encoded: UTF-8, so a lone surrogate has no form.
pub(crate) fn data(text: &Bound<'_, PyString>) -> PyResult<String> {
    match text.to_str() {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err(no_utf8(text.py())),
    }
}

fn no_utf8(py: Python<'_>) -> PyErr {
    let error = BuildError {
        code: BuildCode::ComponentCharacter,
        component: Component::Reference,
        offset: 0,
        end: 0,
        syntax: Some(urikit_core::error::Code::Surrogate),
    };
    errors::build(py, "", error)
}

fn raw_only(any: &Bound<'_, PyAny>, component: &str) -> PyResult<String> {
    Err(wrong_type(any, component, "a str or None"))
}

fn userinfo(any: &Bound<'_, PyAny>, syntax: Syntax) -> PyResult<String> {
    let wanted = "a str (raw), a pair of user and password, or None";
    let pair = any.cast::<PyTuple>().map_err(|_| wrong_type(any, "userinfo", wanted))?;
    if pair.len() != 2 {
        return Err(wrong_type(any, "userinfo", wanted));
    }
    let user = text_of(&pair.get_item(0)?, "the user of userinfo")?;
    let password = pair.get_item(1)?;
    let password =
        if password.is_none() { None } else { Some(text_of(&password, "the password of userinfo")?) };
    Ok(build::userinfo(syntax, user.as_bytes(), password.as_ref().map(String::as_bytes)))
}

fn text_of(any: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    match any.cast::<PyString>() {
        Ok(text) => data(text),
        Err(_) => Err(wrong_type(any, what, "a str")),
    }
}

fn host(any: &Bound<'_, PyAny>) -> PyResult<String> {
    static V4: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static V6: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = any.py();
    if any.is_instance(V4.import(py, "ipaddress", "IPv4Address")?)? {
        let packed: [u8; 4] = any.getattr("packed")?.extract()?;
        return Ok(build::host(Ipv4Addr::from(packed).into()));
    }
    if any.is_instance(V6.import(py, "ipaddress", "IPv6Address")?)? {
        if !any.getattr("scope_id")?.is_none() {
            // RFC 9844 section 3: a zone identifier is no part of a URI.
            return Ok(format!("[{}]", any.str()?));
        }
        let packed: [u8; 16] = any.getattr("packed")?.extract()?;
        return Ok(build::host(Ipv6Addr::from(packed).into()));
    }
    Err(wrong_type(any, "host", "a str (raw), an IPv4Address, an IPv6Address or None"))
}

fn port(any: &Bound<'_, PyAny>) -> PyResult<String> {
    if any.is_instance_of::<PyBool>() || !any.is_instance_of::<PyInt>() {
        return Err(wrong_type(any, "port", "a str (raw), an int or None"));
    }
    // A number too large for an i64 is out of range in any case.
    build::port(any.extract::<i64>().unwrap_or(i64::MAX)).map_err(|error| {
        let given = digits(any);
        // The place is that of the number as it was given.
        errors::build(any.py(), &given, BuildError { end: given.len(), ..error })
    })
}

/// A number in decimal digits; one that Python refuses to write so, in hexadecimal ones.
fn digits(number: &Bound<'_, PyAny>) -> String {
    let hexadecimal = || number.call_method1("__format__", ("#x",));
    let written = number.str().map(Bound::into_any).or_else(|_| hexadecimal());
    written.map_or_else(|_| "?".to_owned(), |written| written.to_string())
}

fn segments(any: &Bound<'_, PyAny>, syntax: Syntax) -> PyResult<String> {
    let py = any.py();
    let wanted = "a str (raw) or an iterable of segments";
    let iterator = any.try_iter().map_err(|_| wrong_type(any, "path", wanted))?;
    let list =
        iterator.map(|segment| text_of(&segment?, "a segment of path")).collect::<PyResult<Vec<_>>>()?;
    path::join(syntax, &list).map_err(|error| errors::build(py, &list.join("/"), error))
}

fn pairs(any: &Bound<'_, PyAny>, syntax: Syntax) -> PyResult<String> {
    static PARAMS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = any.py();
    if any.is_instance(PARAMS.import(py, "urikit.views.params", "Params")?)? {
        return text_of(&any.str()?.into_any(), "query");
    }
    let items = match any.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => any.clone(),
    };
    let wanted = "a str (raw), a Params, a mapping, an iterable of pairs, or None";
    let mut list = Vec::new();
    for item in items.try_iter().map_err(|_| wrong_type(any, "query", wanted))? {
        let item = item?;
        let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
            item.extract().map_err(|_| wrong_type(&item, "a pair of query", "a name and a value"))?;
        let name = text_of(&name, "a name of query")?;
        let value = if value.is_none() { None } else { Some(text_of(&value, "a value of query")?) };
        list.push((name, value));
    }
    let given = list.iter().map(|(name, value)| (name.as_bytes(), value.as_ref().map(String::as_bytes)));
    query::write(given, &query::Dialect { syntax, ..query::Dialect::PLAIN })
        .map_err(|error| errors::build(py, "", error))
}

pub(crate) fn guard_policy(name: &str) -> PyResult<GuardPolicy> {
    match name {
        "add" => Ok(GuardPolicy::Add),
        "refuse" => Ok(GuardPolicy::Refuse),
        _ => Err(errors::choice("guard", ["add", "refuse"], name)),
    }
}

/// `build`: components in, a reference of the wanted class out.
pub(crate) fn build<'py>(
    py: Python<'py>,
    shapes: &Shapes<'py>,
    guard: &str,
    syntax: Syntax,
    wanted: Wanted,
) -> PyResult<Bound<'py, PyAny>> {
    let policy = guard_policy(guard)?;
    let raw = RawShapes::read(shapes, syntax)?;
    let parts = Parts {
        syntax,
        scheme: set(&raw.scheme),
        authority: set(&raw.authority),
        userinfo: set(&raw.userinfo),
        host: set(&raw.host),
        port: set(&raw.port),
        path: set(&raw.path).unwrap_or(""),
        query: set(&raw.query),
        fragment: set(&raw.fragment),
    };
    let family = match wanted {
        Wanted::Reference => Family::Reference,
        Wanted::Absolute => Family::Uri,
        Wanted::Relative => Family::Relative,
    };
    match build::build(&parts, family, policy) {
        Ok(text) => made(py, syntax, &text),
        Err(error) => Err(errors::build(py, raw.given(error.component), error)),
    }
}

/// `replace`: a reference and changes in, another reference out.
pub(crate) fn replace<'py>(
    py: Python<'py>,
    reference: &Base,
    shapes: &Shapes<'py>,
    guard: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let policy = guard_policy(guard)?;
    let syntax = reference.offsets.syntax();
    let raw = RawShapes::read(shapes, syntax)?;
    let changes = Changes {
        scheme: borrowed(&raw.scheme),
        authority: borrowed(&raw.authority),
        userinfo: borrowed(&raw.userinfo),
        host: borrowed(&raw.host),
        port: borrowed(&raw.port),
        path: borrowed(&raw.path),
        query: borrowed(&raw.query),
        fragment: borrowed(&raw.fragment),
    };
    match reference.with(py, |r| build::replace(&r, &changes, policy))? {
        Ok(text) => made(py, syntax, &text),
        Err(error) => Err(errors::build(py, raw.given(error.component), error)),
    }
}

/// The encode set of a name, or a ValueError that lists the names.
pub(crate) fn encode_set(name: &str) -> PyResult<&'static EncodeSet> {
    EncodeSet::named(name).ok_or_else(|| {
        let names = urikit_core::percent::ENCODE_SETS.iter().map(|set| set.name);
        errors::choice("component", names, name)
    })
}
