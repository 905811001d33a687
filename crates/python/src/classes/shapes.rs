//! The shapes of components: a `str` is a whole component, raw; what has pieces takes pieces.
//!
//! | component  | raw   | pieces |
//! |------------|-------|--------|
//! | `userinfo` | `str` | a pair of user and password, each or None; or `user` and `password` |
//! | `host`     | `str` | an address object of `ipaddress` |
//! | `port`     | `str` | an int |
//! | `path`     | `str` | an iterable of segments |
//! | `query`    | `str` | a `Params`, a mapping, or an iterable of pairs |
//!
//! A piece is data and encoded once, or a `Raw` and keeps its bytes. Segments make an
//! absolute path, but in the place of a path without "/" in front one like it. Pieces that
//! say what is there already change nothing. Scheme, authority and fragment are raw only.
//! `None` is undefined when building and "remove" when replacing; an omitted keyword is
//! undefined, or "keep".

use std::net::{Ipv4Addr, Ipv6Addr};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use urikit_core::syntax::build::{self, Change, Changes, Family, Parts};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::{BuildCode, BuildError, Component};
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path;
use urikit_core::syntax::query;
use urikit_core::syntax::reference::Reference;

use crate::arguments::choices::GUARD;
use crate::arguments::errors::{self, wrong_type};
use crate::arguments::objects::{made, Base};
use crate::arguments::raw::{self, Piece};
use crate::arguments::{long, segments, text, values};
use crate::classes::kept::Home;

/// A keyword argument: None where it was omitted, Some even where it is Python's None.
#[derive(Default)]
pub(crate) struct Given<'py>(pub(crate) Option<Bound<'py, PyAny>>);

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Given(Some(any.to_owned())))
    }
}

/// The keyword arguments of `build` and `replace`.
#[derive(Default)]
pub(crate) struct Shapes<'py> {
    pub(crate) scheme: Given<'py>,
    pub(crate) authority: Given<'py>,
    pub(crate) userinfo: Given<'py>,
    pub(crate) user: Given<'py>,
    pub(crate) password: Given<'py>,
    pub(crate) host: Given<'py>,
    pub(crate) port: Given<'py>,
    pub(crate) path: Given<'py>,
    pub(crate) query: Given<'py>,
    pub(crate) fragment: Given<'py>,
}

/// A method that takes components as keywords: its name in errors, its signature, and what it makes of their shapes.
/// Keywords that only some methods have are in brackets.
macro_rules! by_components {
    (
        $class:ident $(#[$about:meta])* $called:literal $signature:literal
        $name:ident($($own:tt)*) [$($authority:ident $guard:ident)?] -> $made:ty { |$shapes:ident| $body:expr }
    ) => {
        #[pymethods]
        impl $class {
            $(#[$about])*
            #[pyo3(signature = (*, scheme=Given(None), $($authority=Given(None),)? userinfo=Given(None),
                                user=Given(None), password=Given(None), host=Given(None), port=Given(None),
                                path=Given(None), query=Given(None), fragment=Given(None), $($guard="add",)? **others),
                   text_signature = $signature)]
            #[allow(clippy::needless_update, clippy::too_many_arguments)]
            fn $name<'py>(
                $($own)*,
                scheme: Given<'py>,
                $($authority: Given<'py>,)?
                userinfo: Given<'py>,
                user: Given<'py>,
                password: Given<'py>,
                host: Given<'py>,
                port: Given<'py>,
                path: Given<'py>,
                query: Given<'py>,
                fragment: Given<'py>,
                $(#[pyo3(from_py_with = crate::arguments::named::guard::utf8)] $guard: &str,)?
                others: Option<&Bound<'py, pyo3::types::PyDict>>,
            ) -> PyResult<Bound<'py, $made>> {
                crate::arguments::other_keywords::refuse_keywords($called, others)?;
                let $shapes = Shapes {
                    scheme, $($authority,)? userinfo, user, password, host, port, path, query, fragment,
                    ..Shapes::default()
                };
                $body
            }
        }
    };
}
pub(crate) use by_components;

/// A component after its shape was read: raw text.
type Raw = Change<String>;

/// The raw components in the order of [`Component`].
struct RawShapes([Raw; 8]);

impl RawShapes {
    /// Reads what was given; `old` is the reference that it changes.
    fn read(shapes: &Shapes<'_>, syntax: Syntax, old: Option<&Reference<'_>>) -> PyResult<Self> {
        let home = Home::Reference(syntax);
        Ok(RawShapes([
            read(&shapes.scheme, home, |any| raw_only(any, "scheme"))?,
            read(&shapes.authority, home, |any| raw_only(any, "authority"))?,
            userinfo(shapes, syntax, old)?,
            read(&shapes.host, home, |any| host(any).map(Change::Set))?,
            read(&shapes.port, home, |any| port(any).map(Change::Set))?,
            read(&shapes.path, home, |any| segments(any, syntax, old).map(Change::Set))?,
            read(&shapes.query, home, |any| pairs(any, home, old.and_then(|old| old.query())))?,
            read(&shapes.fragment, home, |any| raw_only(any, "fragment"))?,
        ]))
    }

    /// Returns the value of a component, to show in an error.
    fn given(&self, component: Component) -> &str {
        self.0.get(component as usize).and_then(set).unwrap_or("")
    }

    /// Counts the bytes that were given.
    fn len(&self) -> usize {
        self.0.iter().filter_map(set).map(str::len).sum()
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

/// A component: a `str` is raw, another value has the text of `shape`, None removes.
pub(crate) fn read<'py>(
    given: &Given<'py>,
    home: Home,
    shape: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<Raw>,
) -> PyResult<Raw> {
    match &given.0 {
        None => Ok(Change::Keep),
        Some(any) if any.is_none() => Ok(Change::Remove),
        Some(any) => match (any.cast::<PyString>(), home) {
            (Ok(raw), Home::Reference(_)) => Ok(Change::Set(raw_text(raw)?)),
            (Ok(raw), Home::WebURL) => Ok(Change::Set(text::utf8(raw)?.to_owned())),
            (Err(_), _) => shape(any),
        },
    }
}

/// A raw component: a lone surrogate, as U+FFFD, is refused by both grammars. An error about its bytes would show a
/// password.
pub(crate) fn raw_text(raw: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(text::replaced(raw)?.0.into_owned())
}

/// The error for what a component that is raw only is given.
pub(crate) fn raw_only(any: &Bound<'_, PyAny>, component: &str) -> PyResult<Raw> {
    Err(wrong_type(any, component, "a str or None"))
}

/// The user information, given whole, as a pair, or as `user` and `password`: then what is not
/// given stays as it was.
fn userinfo(shapes: &Shapes<'_>, syntax: Syntax, old: Option<&Reference<'_>>) -> PyResult<Raw> {
    let (Given(user), Given(password)) = (&shapes.user, &shapes.password);
    if user.is_none() && password.is_none() {
        return read(&shapes.userinfo, Home::Reference(syntax), |any| pair(any, syntax));
    }
    if let Some(whole) = shapes.userinfo.0.as_ref().or(shapes.authority.0.as_ref()) {
        let conflict = BuildError {
            code: BuildCode::AuthorityConflict,
            component: Component::Authority,
            offset: 0,
            end: 0,
            syntax: None,
        };
        return Err(errors::build(whole.py(), "", conflict));
    }
    let before = old.and_then(|old| old.userinfo());
    let kept = |part: Option<&str>| part.map(|part| Piece::Raw(part.to_owned()));
    let (old_user, old_password) = match before.map(|before| before.split_once(':')) {
        Some(Some((user, password))) => (Some(user), Some(password)),
        _ => (before, None),
    };
    let user_piece = match user {
        Some(user) => raw::optional(user, "user", "a str or None")?,
        None => kept(old_user),
    };
    let password_piece = match password {
        Some(password) => raw::optional(password, "password", "a str or None")?,
        // Drop the password when the user is removed.
        None if user_piece.is_none() => None,
        None => kept(old_password),
    };
    Ok(joined(user_piece, password_piece, syntax))
}

/// A user and a password as user information; none where neither is given.
fn joined(user: Option<Piece>, password: Option<Piece>, syntax: Syntax) -> Raw {
    if user.is_none() && password.is_none() {
        return Change::Remove;
    }
    let user = user.as_ref().map_or(Input::Raw(""), Piece::input);
    Change::Set(build::userinfo(syntax, user, password.as_ref().map(Piece::input)))
}

pub(crate) fn pair(any: &Bound<'_, PyAny>, syntax: Syntax) -> PyResult<Raw> {
    let wanted = "a str (raw), a pair of user and password, or None";
    let pair = any.cast::<PyTuple>().map_err(|_| wrong_type(any, "userinfo", wanted))?;
    if pair.len() != 2 {
        return Err(wrong_type(any, "userinfo", wanted));
    }
    let user = raw::optional(&pair.get_item(0)?, "the user of userinfo", "a str or None")?;
    let password = raw::optional(&pair.get_item(1)?, "the password of userinfo", "a str or None")?;
    Ok(joined(user, password, syntax))
}

pub(crate) fn host(any: &Bound<'_, PyAny>) -> PyResult<String> {
    static V4: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static V6: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = any.py();
    if any.is_instance(V4.import(py, "ipaddress", "IPv4Address")?)? {
        let packed: [u8; 4] = any.getattr("packed")?.extract()?;
        return Ok(build::host(Ipv4Addr::from(packed).into()));
    }
    if any.is_instance(V6.import(py, "ipaddress", "IPv6Address")?)? {
        if !any.getattr("scope_id")?.is_none() {
            // RFC 9844 section 3: a zone identifier is not part of a URI.
            return Ok(format!("[{}]", any.str()?));
        }
        let packed: [u8; 16] = any.getattr("packed")?.extract()?;
        return Ok(build::host(Ipv6Addr::from(packed).into()));
    }
    Err(wrong_type(any, "host", "a str (raw), an IPv4Address, an IPv6Address or None"))
}

pub(crate) fn port(any: &Bound<'_, PyAny>) -> PyResult<String> {
    let Some(number) = values::integer(any)? else {
        return Err(wrong_type(any, "port", "a str (raw), an int or None"));
    };
    // A number too large for an i64 is out of range in any case.
    build::port(number.extract::<i64>().unwrap_or(i64::MAX)).map_err(|error| {
        let given = digits(&number);
        // The place is that of the number as it was given.
        errors::build(any.py(), &given, BuildError { end: given.len(), ..error })
    })
}

/// A number in decimal digits; one that Python refuses to write so, in hexadecimal ones.
pub(crate) fn digits(number: &Bound<'_, PyAny>) -> String {
    let hexadecimal = || number.call_method1("__format__", ("#x",));
    let written = number.str().map(Bound::into_any).or_else(|_| hexadecimal());
    written.map_or_else(|_| "?".to_owned(), |written| written.to_string())
}

fn segments(any: &Bound<'_, PyAny>, syntax: Syntax, old: Option<&Reference<'_>>) -> PyResult<String> {
    let py = any.py();
    let list = segments::of_path(any)?;
    let old = old.map_or("", |old| old.path());
    let size = list.iter().map(|segment| segment.text().len()).sum();
    long::quick(py, size, || path::join_instead(syntax, old, list.iter().map(Piece::input))).map_err(|error| {
        let given: Vec<_> = list.iter().map(Piece::text).collect();
        errors::build(py, &given.join("/"), error)
    })
}

/// The query of pairs. Pairs that the query has already leave it alone; without pairs the query is missing.
pub(crate) fn pairs(any: &Bound<'_, PyAny>, home: Home, old: Option<&str>) -> PyResult<Raw> {
    static PARAMS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = any.py();
    // The most common mapping needs no import.
    let is_params = || match any.is_exact_instance_of::<PyDict>() {
        true => Ok(false),
        false => any.is_instance(PARAMS.import(py, "urikit.core.params", "Params")?),
    };
    let written = if matches!(home, Home::Reference(_)) && is_params()? {
        raw_text(&any.str()?)?
    } else {
        let pairs = values::pairs(any, "query")?;
        let given =
            || pairs.iter().map(|(name, value)| (home.input(name), value.as_ref().map(|value| home.input(value))));
        let dialect = query::Dialect { syntax: home.syntax(), ..query::Dialect::PLAIN };
        long::quick(py, values::size(&pairs), || query::write(given(), &dialect))
            .map_err(|error| errors::build(py, "", error))?
    };
    let both = |query| query::pairs(query, &query::Separators::AMPERSAND);
    Ok(match old {
        _ if written.is_empty() => Change::Remove,
        Some(before) if both(before).eq(both(&written)) => Change::Keep,
        _ => Change::Set(written),
    })
}

/// `build`: components in, a reference of the wanted class out.
pub(crate) fn build<'py>(
    py: Python<'py>,
    shapes: &Shapes<'py>,
    guard: &str,
    syntax: Syntax,
    family: Family,
) -> PyResult<Bound<'py, PyAny>> {
    let policy = GUARD.read(guard)?;
    let raw = RawShapes::read(shapes, syntax, None)?;
    let [scheme, authority, userinfo, host, port, path, query, fragment] = &raw.0;
    let parts = Parts {
        syntax,
        scheme: set(scheme),
        authority: set(authority),
        userinfo: set(userinfo),
        host: set(host),
        port: set(port),
        path: set(path).unwrap_or(""),
        query: set(query),
        fragment: set(fragment),
    };
    match long::quick(py, raw.len(), || build::build(&parts, family, policy)) {
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
    let policy = GUARD.read(guard)?;
    let syntax = reference.offsets.syntax();
    let text = reference.text.bind(py);
    let old = Reference::from_parts(text.to_str()?, reference.offsets);
    let raw = RawShapes::read(shapes, syntax, Some(&old))?;
    let [scheme, authority, userinfo, host, port, path, query, fragment] = &raw.0;
    let changes = Changes {
        scheme: borrowed(scheme),
        authority: borrowed(authority),
        userinfo: borrowed(userinfo),
        host: borrowed(host),
        port: borrowed(port),
        path: borrowed(path),
        query: borrowed(query),
        fragment: borrowed(fragment),
    };
    match long::quick(py, old.text().len() + raw.len(), || build::replace(&old, &changes, policy)) {
        Ok(text) => made(py, syntax, &text),
        Err(error) => Err(errors::build(py, raw.given(error.component), error)),
    }
}
