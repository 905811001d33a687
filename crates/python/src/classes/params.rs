//! Queries by the names and values people mean, for references and `WebURL`s (RFC 3986 3.4 gives them no structure; URL
//! Standard section 5 does).
//!
//! Names are compared as `application/x-www-form-urlencoded` reads them, "+" is a space. What
//! is written reads the same by RFC 3986 and as a form: a space is "%20", a "+" is "%2B". The
//! bytes of other pairs stay, and a query whose last pair goes is undefined.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urikit_core::syntax::build::Change;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::BuildError;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::percent::{self, EncodeSet, Errors, Plus};
use urikit_core::syntax::query::{self, Dialect, Separators};

use crate::arguments::choices::ERRORS;
use crate::arguments::entries::call_python;
use crate::arguments::objects::{Base, WebURL};
use crate::arguments::raw::Piece;
use crate::arguments::{errors, long, values};
use crate::classes::kept::{Home, Kept};

/// The methods of a class, each with its documentation.
macro_rules! params {
    (
        $class:ident
        $(#[$params:meta])* params
        $(#[$query_params:meta])* query_params
        $(#[$with_params:meta])* with_params
        $(#[$update_params:meta])* update_params
        $(#[$add_params:meta])* add_params
        $(#[$without_params:meta])* without_params
        $(#[$filter_params:meta])* filter_params
    ) => {
        #[pymethods]
        impl $class {
            $(#[$params])*
            #[getter]
            fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let query = query_of(self, py)?.unwrap_or("");
                call_python(py, "urikit.core.params", "params_of", (query, "&", ERRORS.name(Self::ERRORS)))
            }

            $(#[$query_params])*
            #[getter]
            fn query_params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let made = self.query_params_memo().get_or_try_init(py, || {
                    let query = query_of(self, py)?.unwrap_or("");
                    let made = call_python(py, "urikit.core.params", "form_of", (query, ERRORS.name(Self::ERRORS)))?;
                    Ok::<_, PyErr>(made.unbind())
                })?;
                Ok(made.bind(py).clone())
            }

            $(#[$with_params])*
            #[pyo3(signature = (params=None, /, **names))]
            fn with_params<'py>(
                slf: &Bound<'py, Self>,
                params: Option<&Bound<'py, PyAny>>,
                names: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::with_query(slf, with(slf.py(), slf.get().home(), params, names)?)
            }

            $(#[$update_params])*
            #[pyo3(signature = (params=None, /, **names))]
            fn update_params<'py>(
                slf: &Bound<'py, Self>,
                params: Option<&Bound<'py, PyAny>>,
                names: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let query = query_of(slf.get(), slf.py())?;
                Self::with_query(slf, update(slf.py(), slf.get().home(), query, params, names)?)
            }

            $(#[$add_params])*
            #[pyo3(signature = (params=None, /, **names))]
            fn add_params<'py>(
                slf: &Bound<'py, Self>,
                params: Option<&Bound<'py, PyAny>>,
                names: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let query = query_of(slf.get(), slf.py())?;
                Self::with_query(slf, add(slf.py(), slf.get().home(), query, params, names)?)
            }

            $(#[$without_params])*
            #[pyo3(signature = (*names))]
            fn without_params<'py>(
                slf: &Bound<'py, Self>,
                names: &Bound<'py, PyTuple>,
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::with_query(slf, without(slf.get().home(), query_of(slf.get(), slf.py())?, names)?)
            }

            $(#[$filter_params])*
            #[pyo3(signature = (predicate, /))]
            fn filter_params<'py>(
                slf: &Bound<'py, Self>,
                predicate: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::with_query(slf, filter(query_of(slf.get(), slf.py())?, predicate)?)
            }
        }
    };
}

params! {
    Base
    /// Query as raw pairs in order (`urikit.Params`); empty without a query.
    ///
    /// >>> from urikit import URI
    /// >>> list(URI("http://h/?a&a=&a=1%202").params)
    /// [('a', None), ('a', ''), ('a', Raw('1%202'))]
    params
    /// Query as decoded names and values of a form (`urikit.QueryParams`).
    ///
    /// It is parsed as `application/x-www-form-urlencoded`, in which "+" is a space; `params.decoded` decodes by RFC
    /// 3986. `query_params.with_errors("replace")` reads what is not UTF-8. Made once for each value.
    ///
    /// >>> from urikit import URI
    /// >>> found = URI("http://h/?q=caf%C3%A9+noir&tag=a&tag=b").query_params
    /// >>> found["q"], found.getall("tag"), "page" in found, found.get("page", "1")
    /// ('café noir', ('a', 'b'), False, '1')
    query_params
    /// Return a copy with these pairs as its query; without any, the query is removed.
    ///
    /// Names and values come as a mapping or pairs, and as keywords. A value is a `str`, a bool (`true`, `false`), an
    /// int, a float, a URI, None (no "="), or a list of these, one pair for each. A `str` is encoded once, and a `Raw`
    /// keeps its bytes; use `Raw(uri.fragment)` for components of other URIs. Raises `URIBuildError`, and `TypeError`
    /// for other values.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?old").with_params(q="a b", page=2, tag=["x", "y"], debug=None))
    /// 'http://h/?q=a%20b&page=2&tag=x&tag=y&debug'
    with_params
    /// Return a copy with these values for these names; all other pairs keep their bytes.
    ///
    /// A name keeps its place, a new one goes to the end, and an empty list removes one. Names are compared decoded as
    /// in a form. The arguments are those of `with_params`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?sig=%2f&page=1").update_params(page=2, lang="en"))
    /// 'http://h/?sig=%2f&page=2&lang=en'
    update_params
    /// Return a copy with these pairs appended to its query; the arguments are those of `with_params`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?tag=a").add_params(tag="b"))
    /// 'http://h/?tag=a&tag=b'
    add_params
    /// Return a copy without the pairs of these names, in which "*" matches any characters.
    ///
    /// All other pairs keep their bytes. The "?" is removed with the last pair.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?id=%7e&utm_source=x&utm_id=1&fbclid=z").without_params("utm_*", "fbclid"))
    /// 'http://h/?id=%7e'
    without_params
    /// Return a copy with the pairs for which `predicate(name, value)` is true; they keep their bytes.
    ///
    /// Name and value are decoded as in a form, with U+FFFD for bytes that are not UTF-8; the value is None without a
    /// "=".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?a=1&b=&c=%7e").filter_params(lambda name, value: value))
    /// 'http://h/?a=1&c=%7e'
    filter_params
}

params! {
    WebURL
    /// Query as raw pairs in order (`urikit.Params`); empty without a query.
    ///
    /// >>> from urikit import WebURL
    /// >>> list(WebURL("https://h/?a&b=1").params)
    /// [('a', None), ('b', '1')]
    params
    /// Query as decoded names and values of a form (`urikit.QueryParams`), as `search_params` reads them.
    ///
    /// It takes what browsers take (`errors="replace"`): a "%" that begins no byte stays, and other bytes than UTF-8
    /// are U+FFFD. The value of a name without "=" is None, and "" in `search_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/?q=a+b").query_params["q"]
    /// 'a b'
    query_params
    /// Return a copy with these pairs as its query; see `URI.with_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?old").with_params(q="a b", page=2))
    /// 'https://h/?q=a%20b&page=2'
    with_params
    /// Return a copy with these values for these names; see `URI.update_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?a=1&b=2").update_params(a=3))
    /// 'https://h/?a=3&b=2'
    update_params
    /// Return a copy with these pairs appended to its query; see `URI.add_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?a=1").add_params(a=2))
    /// 'https://h/?a=1&a=2'
    add_params
    /// Return a copy without the pairs of these names; see `URI.without_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?id=%7e&utm_source=x").without_params("utm_*"))
    /// 'https://h/?id=%7e'
    without_params
    /// Return a copy with the pairs for which `predicate(name, value)` is true; see `URI.filter_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?a=1&b=").filter_params(lambda name, value: value))
    /// 'https://h/?a=1'
    filter_params
}

fn query_of<'a, 'py: 'a, T: Kept>(kept: &'a T, py: Python<'py>) -> PyResult<Option<&'a str>> {
    Ok(kept.raw_query(kept.text(py).to_str()?))
}

/// A name, and what it is given.
type Values = (Piece, Vec<Option<Piece>>);

/// The rules for finding names and writing pairs.
fn dialect(home: Home) -> Dialect {
    let errors = match home {
        Home::Reference(_) => Errors::Strict,
        Home::WebURL => Errors::Replace,
    };
    Dialect { syntax: home.syntax(), errors, ..Dialect::FORM }
}

/// The names and values of a call: of a mapping or pairs, and of keywords.
fn gathered(pairs: Option<&Bound<'_, PyAny>>, names: Option<&Bound<'_, PyDict>>, home: Home) -> PyResult<Vec<Values>> {
    let mut gathered = match pairs {
        Some(pairs) if !pairs.is_none() => values::grouped(pairs, "params")?,
        _ => Vec::new(),
    };
    for (name, value) in names.into_iter().flatten() {
        gathered.push((Piece::read_in_query(&name, "a name of params")?, values::values(&value, "params")?));
    }
    for (name, values) in &mut gathered {
        written(name, home.syntax());
        values.iter_mut().flatten().for_each(|value| written(value, home.syntax()));
    }
    Ok(gathered)
}

/// Encodes data once, so that both meanings of "+" read the same.
fn written(piece: &mut Piece, syntax: Syntax) {
    if let Piece::Data(data) = piece {
        *piece = Piece::Raw(Input::from(data.as_str()).encoded(syntax, &EncodeSet::QUERY_PAIR));
    }
}

/// Each name with each of its values.
fn flat(gathered: &[Values], home: Home) -> impl Iterator<Item = query::NewPair<'_>> {
    gathered.iter().flat_map(move |(name, values)| {
        values.iter().map(move |value| (home.input(name), value.as_ref().map(|value| home.input(value))))
    })
}

fn inputs(values: &[Option<Piece>], home: Home) -> Vec<Option<Input<'_>>> {
    values.iter().map(|value| value.as_ref().map(|value| home.input(value))).collect()
}

/// Counts the bytes that were given.
fn size(gathered: &[Values]) -> usize {
    let values = |values: &[Option<Piece>]| values.iter().flatten().map(|value| value.text().len() + 1).sum::<usize>();
    gathered.iter().map(|(name, given)| name.text().len() + values(given)).sum()
}

fn raised(py: Python<'_>, error: BuildError) -> PyErr {
    errors::build(py, "", error)
}

/// These pairs and no others.
fn with(
    py: Python<'_>,
    home: Home,
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Change<String>> {
    let gathered = gathered(pairs, names, home)?;
    let query = long::quick(py, size(&gathered), || query::write(flat(&gathered, home), &dialect(home)))
        .map_err(|error| raised(py, error))?;
    Ok(if query.is_empty() { Change::Remove } else { Change::Set(query) })
}

/// These values, and no others, for these names.
fn update(
    py: Python<'_>,
    home: Home,
    query: Option<&str>,
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Change<String>> {
    let gathered = gathered(pairs, names, home)?;
    let before = query.unwrap_or("");
    let changed = long::quick(py, before.len() + size(&gathered), || {
        let changes: Vec<query::NewValues<'_>> =
            gathered.iter().map(|(name, values)| (home.input(name), inputs(values, home))).collect();
        query::update(before, &changes, &dialect(home))
    });
    Ok(change(query, changed.map_err(|error| raised(py, error))?))
}

/// These pairs at the end.
fn add(
    py: Python<'_>,
    home: Home,
    query: Option<&str>,
    pairs: Option<&Bound<'_, PyAny>>,
    names: Option<&Bound<'_, PyDict>>,
) -> PyResult<Change<String>> {
    let gathered = gathered(pairs, names, home)?;
    let added = long::quick(py, size(&gathered), || query::write(flat(&gathered, home), &dialect(home)))
        .map_err(|error| raised(py, error))?;
    if added.is_empty() {
        return Ok(Change::Keep);
    }
    let before = query.unwrap_or("");
    let separator = if before.is_empty() || before.ends_with('&') { "" } else { "&" };
    Ok(Change::Set(format!("{before}{separator}{added}")))
}

/// No pairs whose names fit one of these patterns.
fn without(home: Home, query: Option<&str>, names: &Bound<'_, PyTuple>) -> PyResult<Change<String>> {
    if names.is_empty() {
        return Ok(Change::Keep);
    }
    let dialect = dialect(home);
    let patterns = names.iter().map(|name| Piece::read_in_query(&name, "a name")).collect::<PyResult<Vec<_>>>()?;
    let patterns: Vec<Cow<'_, [u8]>> = patterns
        .iter()
        .map(|pattern| match pattern {
            Piece::Data(text) => Cow::Borrowed(text.as_bytes()),
            Piece::Raw(text) => query::decoded_octets(text, &dialect),
        })
        .collect();
    let before = query.unwrap_or("");
    let kept = long::quick(names.py(), before.len(), || {
        query::retain(before, &Separators::AMPERSAND, |piece| {
            let name = query::decoded_octets(piece.name(), &dialect);
            !patterns.iter().any(|pattern| query::fits(pattern, &name))
        })
    });
    Ok(change(query, kept))
}

/// The pairs that a predicate of decoded name and value keeps.
fn filter(query: Option<&str>, predicate: &Bound<'_, PyAny>) -> PyResult<Change<String>> {
    if !predicate.is_callable() {
        return Err(errors::wrong_type(predicate, "predicate", "a callable of a name and a value"));
    }
    let py = predicate.py();
    let mut failed = None;
    let text = |raw: &str| PyString::new(py, &String::from_utf8_lossy(&decoded(raw)));
    let kept = query::retain(query.unwrap_or(""), &Separators::AMPERSAND, |piece| {
        if failed.is_some() {
            return true;
        }
        let answer = predicate.call1((text(piece.name()), piece.value().map(text)));
        answer.and_then(|answer| answer.is_truthy()).unwrap_or_else(|error| {
            failed = Some(error);
            true
        })
    });
    match failed {
        Some(error) => Err(error),
        None => Ok(change(query, kept)),
    }
}

fn decoded(raw: &str) -> Cow<'_, [u8]> {
    percent::decode(raw, Plus::Space).unwrap_or(Cow::Borrowed(raw.as_bytes()))
}

/// The query after a change: one whose last pair was removed is undefined.
fn change(before: Option<&str>, after: String) -> Change<String> {
    if before.unwrap_or("") == after {
        Change::Keep
    } else if query::pairs(&after, &Separators::AMPERSAND).next().is_none() {
        Change::Remove
    } else {
        Change::Set(after)
    }
}
