//! Paths, segment by segment: what lies below one, beside it and above it, for references and `WebURL`s.
//!
//! An opaque path of a `WebURL`, as that of `mailto:a@b`, has no segments to change: it is an `ArgumentError`.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::forms::compare::is_below;
use urikit_core::forms::normalize::{Ipv6Form, Policy};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::BuildError;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path::{self, Before};
use urikit_core::syntax::percent::Errors;
use urikit_core::syntax::reference::{Components, Reference};
use urikit_core::syntax::resolve::reduced;
use urikit_core::web::{Property, QueryEncoding};

use crate::arguments::choices::ERRORS;
use crate::arguments::coerce::coerce_any;
use crate::arguments::objects::{made, view, Base, WebURL};
use crate::arguments::raw::{self, Piece};
use crate::arguments::schemes::Own;
use crate::arguments::step::Step;
use crate::arguments::{errors, long, named, segments};
use crate::classes::kept::Kept;
use crate::classes::web_url::changes::whole;
use crate::classes::web_url::parse::parsed;

/// The methods of a class, each with its documentation.
macro_rules! paths {
    (
        $class:ident
        $(#[$segments:meta])* segments
        $(#[$name:meta])* name
        $(#[$decoded:meta])* decoded($errors:literal, $decoded_signature:literal)
        $(#[$decoded_path:meta])* decoded_path
        $(#[$decoded_segments:meta])* decoded_segments
        $(#[$decoded_name:meta])* decoded_name
        $(#[$suffix:meta])* suffix
        $(#[$suffixes:meta])* suffixes
        $(#[$truediv:meta])* __truediv__
        $(#[$joinpath:meta])* joinpath
        $(#[$add_segments:meta])* add_segments
        $(#[$with_name:meta])* with_name
        $(#[$with_suffix:meta])* with_suffix
        $(#[$with_trailing_slash:meta])* with_trailing_slash
        $(#[$without_trailing_slash:meta])* without_trailing_slash
    ) => {
        #[pymethods]
        impl $class {
            $(#[$segments])*
            #[getter]
            fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                let segment = |segment| raw::segment(py, self.syntax(), segment);
                tuple(py, path::segments(path_of(self, py)?).map(segment))
            }

            $(#[$name])*
            #[getter]
            fn name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
                raw::segment(py, self.syntax(), path::name(path_of(self, py)?))
            }

            $(#[$decoded])*
            #[pyo3(name = "decoded", signature = (component, /, *, errors=$errors), text_signature = $decoded_signature)]
            fn decoded_component<'py>(
                &self,
                py: Python<'py>,
                #[pyo3(from_py_with = named::component::utf8)] component: &str,
                #[pyo3(from_py_with = named::errors::utf8)] errors: &str,
            ) -> PyResult<Option<Bound<'py, PyAny>>> {
                decoded(self, py, component, ERRORS.read(errors)?)
            }

            $(#[$decoded_path])*
            #[getter]
            fn decoded_path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
                self.decoded(py, path_of(self, py)?)
            }

            $(#[$decoded_segments])*
            #[getter]
            fn decoded_segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                decoded_segments(self, py, Self::ERRORS)
            }

            $(#[$decoded_name])*
            #[getter]
            fn decoded_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
                self.decoded(py, path::name(path_of(self, py)?))
            }

            $(#[$suffix])*
            #[getter]
            fn suffix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
                segments::suffix(py, self.syntax(), path_of(self, py)?)
            }

            $(#[$suffixes])*
            #[getter]
            fn suffixes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                segments::suffixes(py, self.syntax(), path_of(self, py)?)
            }

            $(#[$truediv])*
            fn __truediv__<'py>(
                slf: &Bound<'py, Self>,
                segments: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                match segments::operand(segments)? {
                    Some(pieces) => append(slf, &pieces),
                    None => Ok(slf.py().NotImplemented().into_bound(slf.py())),
                }
            }

            $(#[$joinpath])*
            #[pyo3(signature = (*paths))]
            fn joinpath<'py>(slf: &Bound<'py, Self>, paths: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
                match &segments::of_paths(paths)?[..] {
                    [] => Ok(slf.clone().into_any()),
                    pieces if slf.get().climbs() && pieces.iter().any(is_dots) => climb(slf, pieces),
                    pieces => append(slf, pieces),
                }
            }

            $(#[$add_segments])*
            #[pyo3(signature = (*segments))]
            fn add_segments<'py>(slf: &Bound<'py, Self>, segments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
                match &segments::of_segments(segments)?[..] {
                    [] => Ok(slf.clone().into_any()),
                    pieces => append(slf, pieces),
                }
            }

            $(#[$with_name])*
            #[pyo3(signature = (name, /))]
            fn with_name<'py>(
                slf: &Bound<'py, Self>,
                #[pyo3(from_py_with = named::name::string)] name: &Bound<'py, PyString>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let before = slf.get().before_path();
                with_pieces(slf, &[Piece::of(name)?], |syntax, path, name| {
                    path::with_name(syntax, path, before, name)
                })
            }

            $(#[$with_suffix])*
            #[pyo3(signature = (suffix, /))]
            fn with_suffix<'py>(
                slf: &Bound<'py, Self>,
                #[pyo3(from_py_with = named::suffix::string)] suffix: &Bound<'py, PyString>,
            ) -> PyResult<Bound<'py, PyAny>> {
                with_pieces(slf, &[Piece::of(suffix)?], path::with_suffix)
            }

            $(#[$with_trailing_slash])*
            fn with_trailing_slash<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                match path_of(slf.get(), slf.py())?.ends_with('/') {
                    true => Ok(slf.clone().into_any()),
                    false => append(slf, &[Piece::Data(String::new())]),
                }
            }

            $(#[$without_trailing_slash])*
            fn without_trailing_slash<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                match path_of(slf.get(), slf.py())?.strip_suffix('/') {
                    None | Some("") => Ok(slf.clone().into_any()),
                    Some(path) => Self::with_path(slf, path, false),
                }
            }
        }
    };
}

paths! {
    Base
    /// Raw segments of the path, including empty ones, without the "/" in front.
    ///
    /// A segment with percent-encoded bytes is a `urikit.Raw`, a `str` that is not encoded again.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a//b%2Fc/").segments
    /// ('a', '', Raw('b%2Fc'), '')
    segments
    /// Last raw segment; "" if the path is empty or ends with "/".
    name
    /// Decode a component: "user", "password", "path", "segments", "name" or "fragment"; None if it is missing.
    ///
    /// It is what `decoded_user` and so on return, with a choice for a "%" that begins no byte and for bytes that
    /// are not UTF-8. With `errors="strict"` they are a `URIEncodingError`; with "replace" the "%" stays and bytes
    /// become U+FFFD, as in browsers; with "keep" both stay as written. `query_params.with_errors` has the same
    /// choice for a query.
    ///
    /// >>> from urikit import URI
    /// >>> uri = URI("http://h/caf%E9")
    /// >>> ascii(uri.decoded("path", errors="replace")), uri.decoded("path", errors="keep")
    /// ("'/caf\\ufffd'", '/caf%E9')
    decoded("strict", "($self, component, /, *, errors='strict')")
    /// Path, percent-decoded as a whole. Raises `URIEncodingError` if it is not UTF-8.
    ///
    /// "%2F" becomes "/" as well; `decoded_segments` keeps them apart.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a%20b/%C3%A9").decoded_path
    /// '/a b/é'
    decoded_path
    /// Segments of the path, each percent-decoded (RFC 3986 7.3).
    ///
    /// Raises `URIEncodingError` if a segment is not UTF-8.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a%2Fb/%C3%A9").decoded_segments
    /// ('a/b', 'é')
    decoded_segments
    /// Last segment, percent-decoded. Raises `URIEncodingError` if it is not UTF-8.
    decoded_name
    /// Suffix of the raw name, from its last "." on; "" if it has none.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/x.tar.gz").suffix
    /// '.gz'
    suffix
    /// All suffixes of the raw name, each with its ".".
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/x.tar.gz").suffixes
    /// ('.tar', '.gz')
    suffixes
    /// Append a segment, or several of a list or tuple; never goes up and never changes the host.
    ///
    /// A segment is a `str`, which is data and encoded once, a `Raw`, or an int. Query and fragment
    /// stay. Raises `URIBuildError` for "." and "..", for their encoded forms in a `Raw`, and for a "/": `joinpath`
    /// splits a path there, and `add_segments` encodes it.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/?q") / "b c"), str(URI("http://h/users") / 42 / ["a b", "c"])
    /// ('http://h/a/b%20c?q', 'http://h/users/42/a%20b/c')
    __truediv__
    /// Append paths that the program wrote, each split at its "/" into segments; a "/" at the end stays.
    ///
    /// Segments are data as with the operator `/`. A "/" in front and empty segments are ignored. Pass the path of a
    /// URI as `Raw(uri.path)` or `*uri.segments`, so that it is not encoded again. Raises `URIBuildError` for "." and
    /// "..", which a relative reference takes: there the path is that of RFC 3986 5.2.4, and what climbs out of it
    /// stays. For data with a "/", such as a name that a person typed, use `add_segments`.
    ///
    /// >>> from urikit import URI, Raw
    /// >>> str(URI("http://h/api?v=1").joinpath("users/a b/", 42, "files/"))
    /// 'http://h/api/users/a%20b/42/files/?v=1'
    /// >>> str(URI("http://cdn/x").joinpath(Raw(URI("http://h/my%20dir/my%20file.txt").path)))
    /// 'http://cdn/x/my%20dir/my%20file.txt'
    joinpath
    /// Append segments of data, each as one: a "/" in it is encoded.
    ///
    /// Segments are those of the operator `/`. Raises `URIBuildError` for "." and "..", which no encoding preserves.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/files?v=1").add_segments("a/b", 42))
    /// 'http://h/files/a%2Fb/42?v=1'
    add_segments
    /// Return a copy with another last segment: data is encoded, a `Raw` keeps its bytes.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/b?q").with_name("c d"))
    /// 'http://h/a/c%20d?q'
    with_name
    /// Return a copy with another suffix of its name, data or a `Raw`; "" removes it.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/x.tar.gz").with_suffix(".xz"))
    /// 'http://h/x.tar.xz'
    with_suffix
    /// Return a copy with a "/" at the end of its path; an empty relative path stays empty.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a?q").with_trailing_slash()), str(URI("http://h").with_trailing_slash())
    /// ('http://h/a/?q', 'http://h/')
    with_trailing_slash
    /// Return a copy without the "/" at the end of its path; the path "/" stays.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/?q").without_trailing_slash()), str(URI("http://h/").without_trailing_slash())
    /// ('http://h/a?q', 'http://h/')
    without_trailing_slash
}

paths! {
    WebURL
    /// Raw segments of the path, including empty ones; those with percent-encoded bytes are `Raw`.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/a/b%20c").segments
    /// ('a', Raw('b%20c'))
    segments
    /// Last raw segment; "" if the path is empty or ends with "/".
    name
    /// Decode a component as the URL Standard does, or by another choice of `errors`; see `URI.decoded`.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/100%#caf%E9").decoded("fragment", errors="keep"), WebURL("https://h/100%").decoded("path")
    /// ('caf%E9', '/100%')
    decoded("replace", "($self, component, /, *, errors='replace')")
    /// Path, percent-decoded as a whole.
    ///
    /// "%2F" becomes "/" as well; `decoded_segments` keeps them apart.
    decoded_path
    /// Segments of the path, each percent-decoded.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/a%2Fb/é").decoded_segments
    /// ('a/b', 'é')
    decoded_segments
    /// Last segment, percent-decoded.
    decoded_name
    /// Suffix of the raw name, from its last "." on; "" if it has none.
    suffix
    /// All suffixes of the raw name, each with its ".".
    suffixes
    /// Append a segment, or several of a list or tuple; see `URI.__truediv__`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/users?q") / 42 / ["a b", "c/d"])
    /// 'https://h/users/42/a%20b/c%2Fd?q'
    __truediv__
    /// Append paths, each split at its "/" into segments; a "/" at the end stays. See `URI.joinpath`.
    ///
    /// Pass the path of another URL as `Raw(url.path)`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/api?v=1").joinpath("users/a b/", 42))
    /// 'https://h/api/users/a%20b/42?v=1'
    joinpath
    /// Append segments of data, each as one: a "/" in it is encoded. See `URI.add_segments`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/files").add_segments("a/b"))
    /// 'https://h/files/a%2Fb'
    add_segments
    /// Return a copy with another last segment: data is encoded, a `Raw` keeps its bytes.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b?q").with_name("c d"))
    /// 'https://h/a/c%20d?q'
    with_name
    /// Return a copy with another suffix of its name, data or a `Raw`; "" removes it.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/x.tar.gz").with_suffix(".xz"))
    /// 'https://h/x.tar.xz'
    with_suffix
    /// Return a copy with a "/" at the end of its path.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a?q").with_trailing_slash())
    /// 'https://h/a/?q'
    with_trailing_slash
    /// Return a copy without the "/" at the end of its path; "/" stays.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/?q").without_trailing_slash())
    /// 'https://h/a?q'
    without_trailing_slash
}

#[pymethods]
impl Base {
    /// Parent directory: the path up to the "/" before its last segment, without query and fragment.
    ///
    /// The parent of "/" is "/".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/b?q").parent)
    /// 'http://h/a/'
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.with(py, |r| {
            let path = path::parent(r.path());
            Components { path, query: None, fragment: None, ..Components::from(r) }.recompose()
        })?;
        made(py, self.offsets.syntax(), &text)
    }

    /// Return whether this is the same as or below another reference.
    ///
    /// Scheme and authority must be equal, and the path must begin with the other's segments. Both are normalized
    /// first, so that dot segments cannot leave the other path. Query, fragment and a "/" at the end are ignored.
    /// Raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import URI
    /// >>> base = URI("https://h/static/")
    /// >>> [URI(f"https://h/{path}").is_relative_to(base) for path in ("static/a", "static2/a", "static/../a")]
    /// [True, False, False]
    #[pyo3(signature = (other, /))]
    fn is_relative_to(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (string, offsets) = coerce_any(self.offsets.syntax(), other, "other")?;
        let (mine, theirs) = (self.reference(py)?, view(&string, offsets)?);
        let step = (Step::SCHEME, Ipv6Form::Rfc5952);
        Own::NONE.on_two(py, step, (&mine, &theirs), |policy, mine, theirs| is_below(&policy, mine, theirs))
    }
}

#[pymethods]
impl WebURL {
    /// Parent directory: the path up to the "/" before its last segment, without query and fragment.
    ///
    /// An opaque path stays.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b?q").parent)
    /// 'https://h/a/'
    #[getter]
    fn parent<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let url = slf.get().url(py)?;
        let mut made = whole(py, url, Property::Search, "query", "")?;
        made = whole(py, made.view(), Property::Hash, "fragment", "")?;
        if !url.has_opaque_path() {
            made = whole(py, made.view(), Property::Pathname, "path", path::parent(url.path()))?;
        }
        slf.get().become_(slf, &made)
    }

    /// Return whether this is the same as or below another URL.
    ///
    /// Scheme, credentials, host and port must be equal, and the path must begin with the other's segments. Query,
    /// fragment and a "/" at the end are ignored. Raises `URISyntaxError` for an invalid string.
    ///
    /// >>> from urikit import WebURL
    /// >>> base = WebURL("https://h/static/")
    /// >>> [WebURL(f"https://h/{path}").is_relative_to(base) for path in ("static/a", "static2/a", "static/../a")]
    /// [True, False, False]
    #[pyo3(signature = (other, /))]
    fn is_relative_to(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = parsed(other, "other", None, QueryEncoding::UTF_8)?;
        let mine = self.url(py)?;
        let theirs = other.get().url(py)?;
        Ok(long::quick(py, mine.href().len() + theirs.href().len(), || {
            match (Reference::parse(&mine.to_uri()), Reference::parse(&theirs.to_uri())) {
                (Ok(mine), Ok(theirs)) => is_below(&Policy::DEFAULT, &mine, &theirs),
                _ => false,
            }
        }))
    }
}

fn path_of<'a, 'py: 'a, T: Kept>(kept: &'a T, py: Python<'py>) -> PyResult<&'a str> {
    Ok(kept.raw_path(kept.text(py).to_str()?))
}

fn tuple<'py>(
    py: Python<'py>,
    items: impl Iterator<Item = PyResult<Bound<'py, PyString>>>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, items.collect::<PyResult<Vec<_>>>()?)
}

/// The same value with a path that has these pieces in it, or why it cannot have one.
fn with_pieces<'py, T: Kept>(
    slf: &Bound<'py, T>,
    pieces: &[Piece],
    change: impl Fn(Syntax, &str, Input<'_>) -> Result<String, BuildError> + Send + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, home) = (slf.py(), slf.get().home());
    let mut path = path_of(slf.get(), py)?.to_owned();
    for piece in pieces {
        let size = path.len() + piece.text().len();
        path = long::quick(py, size, || change(home.syntax(), &path, home.input(piece)))
            .map_err(|error| errors::build(py, segments::refused(&path, piece, error), error))?;
    }
    T::with_path(slf, &path, pieces.iter().any(|piece| matches!(piece, Piece::Raw(_))))
}

/// The parts of a reference that have a decoded form.
const DECODED: [&str; 6] = ["user", "password", "path", "segments", "name", "fragment"];

/// A component or a part of one, decoded; None if it is missing.
fn decoded<'py, T: Kept>(
    kept: &T,
    py: Python<'py>,
    component: &str,
    errors: Errors,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let text = kept.text(py).to_str()?;
    let part = match component {
        "user" => kept.raw_credentials(py)?.0,
        "password" => kept.raw_credentials(py)?.1,
        "path" => Some(kept.raw_path(text)),
        "segments" => return decoded_segments(kept, py, errors).map(|segments| Some(segments.into_any())),
        "name" => Some(path::name(kept.raw_path(text))),
        "fragment" => kept.raw_fragment(text),
        _ => return Err(errors::choice("component", DECODED, component)),
    };
    part.map(|part| kept.decoded_by(py, part, errors).map(Bound::into_any)).transpose()
}

fn decoded_segments<'py, T: Kept>(kept: &T, py: Python<'py>, errors: Errors) -> PyResult<Bound<'py, PyTuple>> {
    let path = kept.raw_path(kept.text(py).to_str()?);
    tuple(py, path::segments(path).map(|segment| kept.decoded_by(py, segment, errors)))
}

fn is_dots(piece: &Piece) -> bool {
    matches!(piece.text(), "." | "..")
}

/// Appends segments of which some are "." or "..", and removes these from the path (RFC 3986 5.2.4).
fn climb<'py, T: Kept>(slf: &Bound<'py, T>, pieces: &[Piece]) -> PyResult<Bound<'py, PyAny>> {
    let (py, home, before) = (slf.py(), slf.get().home(), slf.get().before_path());
    let mut path = path_of(slf.get(), py)?.to_owned();
    for piece in pieces {
        path = match is_dots(piece) {
            true => format!("{}{}", directory(&path, before), piece.text()),
            false => path::append(home.syntax(), &path, before, home.input(piece))
                .map_err(|error| errors::build(py, piece.text(), error))?,
        };
    }
    let raw = pieces.iter().any(|piece| matches!(piece, Piece::Raw(_)));
    T::with_path(slf, &long::quick(py, path.len(), || reduced(&path)), raw)
}

/// A path as the directory that a segment is appended to.
fn directory(path: &str, before: Before) -> String {
    let slash = if path.ends_with('/') || (path.is_empty() && before == Before::Nothing) { "" } else { "/" };
    format!("{path}{slash}")
}

fn append<'py, T: Kept>(slf: &Bound<'py, T>, pieces: &[Piece]) -> PyResult<Bound<'py, PyAny>> {
    let before = slf.get().before_path();
    with_pieces(slf, pieces, |syntax, path, piece| path::append(syntax, path, before, piece))
}
