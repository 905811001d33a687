//! The path of a `WebURL`, segment by segment, by the names that references have.
//!
//! An opaque path, as that of `mailto:a@b`, has no segments to change: it is an `ArgumentError`.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::forms::compare::is_below;
use urikit_core::forms::normalize::Policy;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::BuildError;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path::{self, Before};
use urikit_core::syntax::reference::Reference;
use urikit_core::web::{Property, QueryEncoding};

use super::changes::whole;
use super::{parsed, WebURL};
use crate::raw::Piece;
use crate::{errors, long, segments};

impl WebURL {
    /// The same URL with a path that has these pieces in it.
    fn with_pieces<'py>(
        slf: &Bound<'py, Self>,
        pieces: &[Piece],
        change: impl Fn(&str, Input<'_>) -> Result<String, BuildError>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let url = slf.get().borrowed(slf.get().text.bind(py))?;
        let mut path = url.path().to_owned();
        for piece in pieces {
            path = change(&path, piece.url_input())
                .map_err(|error| errors::build(py, segments::refused(&path, piece, error), error))?;
        }
        slf.get().become_(slf, &whole(py, url, Property::Pathname, "path", &path)?)
    }

    fn append<'py>(slf: &Bound<'py, Self>, pieces: &[Piece]) -> PyResult<Bound<'py, Self>> {
        Self::with_pieces(slf, pieces, |path, piece| {
            path::append(Syntax::Uri, path, Before::Authority, piece)
        })
    }
}

#[pymethods]
impl WebURL {
    /// Appends a segment, or several of a list or tuple; see `URI.__truediv__`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/users?q") / 42 / ["a b", "c/d"])
    /// 'https://h/users/42/a%20b/c%2Fd?q'
    fn __truediv__<'py>(slf: &Bound<'py, Self>, segments: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match segments::operand(segments)? {
            Some(pieces) => Self::append(slf, &pieces).map(Bound::into_any),
            None => Ok(slf.py().NotImplemented().into_bound(slf.py())),
        }
    }

    /// Appends paths, each split at its "/" into segments; a "/" at the end stays. See `URI.joinpath`: a path that was
    /// read from a URL is `Raw(url.path)`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/api?v=1").joinpath("users/a b/", 42))
    /// 'https://h/api/users/a%20b/42?v=1'
    #[pyo3(signature = (*paths))]
    fn joinpath<'py>(slf: &Bound<'py, Self>, paths: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, Self>> {
        match &segments::of_paths(paths)?[..] {
            [] => Ok(slf.clone()),
            pieces => Self::append(slf, pieces),
        }
    }

    /// The collection this lies in: the path up to the "/" before its last segment, without query and fragment. An
    /// opaque path stays.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b?q").parent)
    /// 'https://h/a/'
    #[getter]
    fn parent<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let url = slf.get().borrowed(slf.get().text.bind(py))?;
        let mut made = whole(py, url, Property::Search, "query", "")?;
        made = whole(py, made.view(), Property::Hash, "fragment", "")?;
        if !url.has_opaque_path() {
            made = whole(py, made.view(), Property::Pathname, "path", path::parent(url.path()))?;
        }
        slf.get().become_(slf, &made)
    }

    /// The same URL with another last segment: data is encoded, a `Raw` keeps its bytes.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b?q").with_name("c d"))
    /// 'https://h/a/c%20d?q'
    #[pyo3(signature = (name, /))]
    fn with_name<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = crate::named::name::string)] name: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::with_pieces(slf, &[Piece::of(name)?], |path, name| {
            path::with_name(Syntax::Uri, path, Before::Authority, name)
        })
    }

    /// The raw name from its last "." on; "" where there is none.
    #[getter]
    fn suffix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        segments::suffix(py, Syntax::Uri, self.borrowed(self.text.bind(py))?.path())
    }

    /// All suffixes of the raw name, each with its "."; none where there is none.
    #[getter]
    fn suffixes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        segments::suffixes(py, Syntax::Uri, self.borrowed(self.text.bind(py))?.path())
    }

    /// The same URL with another suffix of its name, data or a `Raw`; "" removes it.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/x.tar.gz").with_suffix(".xz"))
    /// 'https://h/x.tar.xz'
    #[pyo3(signature = (suffix, /))]
    fn with_suffix<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = crate::named::suffix::string)] suffix: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::with_pieces(slf, &[Piece::of(suffix)?], |path, suffix| {
            path::with_suffix(Syntax::Uri, path, suffix)
        })
    }

    /// The same URL with a "/" at the end of its path.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a?q").with_trailing_slash())
    /// 'https://h/a/?q'
    fn with_trailing_slash<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let url = slf.get().borrowed(slf.get().text.bind(py))?;
        if url.path().ends_with('/') {
            return Ok(slf.clone());
        }
        let path = format!("{}/", url.path());
        slf.get().become_(slf, &whole(py, url, Property::Pathname, "path", &path)?)
    }

    /// The same URL without the "/" at the end of its path; "/" stays.
    fn without_trailing_slash<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let url = slf.get().borrowed(slf.get().text.bind(py))?;
        match url.path().strip_suffix('/') {
            None | Some("") => Ok(slf.clone()),
            Some(path) => slf.get().become_(slf, &whole(py, url, Property::Pathname, "path", path)?),
        }
    }

    /// Whether this lies at or below another URL: the same scheme, credentials, host and port, and a path that begins with
    /// the segments of the other's. Query, fragment and a "/" at the end do not matter.
    ///
    /// Raises `URISyntaxError` for a text that does not parse.
    ///
    /// >>> from urikit import WebURL
    /// >>> base = WebURL("https://h/static/")
    /// >>> [WebURL(f"https://h/{path}").is_relative_to(base) for path in ("static/a", "static2/a", "static/../a")]
    /// [True, False, False]
    #[pyo3(signature = (other, /))]
    fn is_relative_to(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = parsed(other, "other", None, QueryEncoding::UTF_8)?;
        let mine = self.borrowed(self.text.bind(py))?;
        let theirs = other.get().borrowed(other.get().text.bind(py))?;
        Ok(long::quick(py, mine.href().len() + theirs.href().len(), || {
            match (Reference::parse(&mine.to_uri()), Reference::parse(&theirs.to_uri())) {
                (Ok(mine), Ok(theirs)) => is_below(&Policy::DEFAULT, &mine, &theirs),
                _ => false,
            }
        }))
    }
}
