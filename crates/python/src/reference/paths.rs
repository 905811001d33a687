//! The path of a reference, segment by segment: what lies below it, beside it and above it.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::forms::compare::is_below;
use urikit_core::syntax::build::{self, Change, Changes};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::error::BuildError;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path;
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::reference::Components;

use super::{coerce_any, made, view, Base};
use crate::raw::Piece;
use crate::rung::Rung;
use crate::schemes::Own;
use crate::{errors, long, segments};

/// What happens to query and fragment when the path changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Keep,
    Drop,
}

impl Base {
    /// The same reference with another path.
    fn with_path<'py>(&self, py: Python<'py>, path: &str, rest: Rest) -> PyResult<Bound<'py, PyAny>> {
        let text = self.with(py, |r| {
            let mut parts = Components::from(r);
            parts.path = path;
            if rest == Rest::Drop {
                parts.query = None;
                parts.fragment = None;
            }
            parts.recompose()
        })?;
        made(py, self.offsets.syntax(), &text)
    }

    /// The same reference with a path that has these pieces in it, or why it cannot have one.
    fn with_pieces<'py>(
        &self,
        py: Python<'py>,
        pieces: &[Piece],
        change: impl Fn(Syntax, &str, Input<'_>) -> Result<String, BuildError> + Send + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let string = self.text.bind(py);
        let reference = view(string, self.offsets)?;
        let mut path = reference.path().to_owned();
        for piece in pieces {
            let size = path.len() + piece.text().len();
            path = long::quick(py, size, || change(reference.syntax(), &path, piece.input()))
                .map_err(|error| errors::build(py, segments::refused(&path, piece, error), error))?;
        }
        if pieces.iter().all(|piece| matches!(piece, Piece::Data(_))) {
            return self.with_path(py, &path, Rest::Keep);
        }
        // Raw text may have a "%" that begins no byte.
        let changes = Changes { path: Change::Set(&path), ..Changes::default() };
        let size = reference.text().len() + path.len();
        match long::quick(py, size, || build::replace(&reference, &changes, GuardPolicy::Add)) {
            Ok(text) => made(py, self.offsets.syntax(), &text),
            Err(error) => Err(errors::build(py, &path, error)),
        }
    }

    fn append<'py>(&self, py: Python<'py>, pieces: &[Piece]) -> PyResult<Bound<'py, PyAny>> {
        let before =
            if self.offsets.has_authority() { path::Before::Authority } else { path::Before::Nothing };
        self.with_pieces(py, pieces, |syntax, path, piece| path::append(syntax, path, before, piece))
    }
}

#[pymethods]
impl Base {
    /// Appends a segment, or several of a list or tuple: it never climbs and never changes the host.
    ///
    /// A segment is a `str`, which is data and encoded once, a `Raw`, or an int. Query and fragment
    /// stay. Raises `URIBuildError` for "." and "..", and for their encoded forms in a `Raw`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/?q") / "b/c"), str(URI("http://h/users") / 42 / ["a b", "c"])
    /// ('http://h/a/b%2Fc?q', 'http://h/users/42/a%20b/c')
    fn __truediv__<'py>(&self, py: Python<'py>, segments: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match segments::operand(segments)? {
            Some(pieces) => self.append(py, &pieces),
            None => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    /// Appends paths, each split at its "/" into segments; a "/" at the end stays.
    ///
    /// Segments are as `/` takes them. A "/" in front and empty segments do not count. A path is data too: give one
    /// that was read from a URI as `Raw(uri.path)`, or as `*uri.segments`, so that it is not encoded again. Raises
    /// `URIBuildError` for "." and "..".
    ///
    /// >>> from urikit import URI, Raw
    /// >>> str(URI("http://h/api?v=1").joinpath("users/a b/", 42, "files/"))
    /// 'http://h/api/users/a%20b/42/files/?v=1'
    /// >>> str(URI("http://cdn/x").joinpath(Raw(URI("http://h/my%20dir/my%20file.txt").path)))
    /// 'http://cdn/x/my%20dir/my%20file.txt'
    #[pyo3(signature = (*paths))]
    fn joinpath<'py>(slf: &Bound<'py, Self>, paths: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        match &segments::of_paths(paths)?[..] {
            [] => Ok(slf.clone().into_any()),
            pieces => slf.get().append(slf.py(), pieces),
        }
    }

    /// The collection this lies in: the path up to the "/" before its last segment, without
    /// query and fragment. The parent of "/" is "/".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/b?q").parent)
    /// 'http://h/a/'
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let path = self.with(py, |r| path::parent(r.path()).to_owned())?;
        self.with_path(py, &path, Rest::Drop)
    }

    /// The same reference with another last segment: data is encoded, a `Raw` keeps its bytes.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/b?q").with_name("c d"))
    /// 'http://h/a/c%20d?q'
    #[pyo3(signature = (name, /))]
    fn with_name<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::named::name::string)] name: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let before =
            if self.offsets.has_authority() { path::Before::Authority } else { path::Before::Nothing };
        self.with_pieces(py, &[Piece::of(name)?], |syntax, path, name| {
            path::with_name(syntax, path, before, name)
        })
    }

    /// The raw name from its last "." on; "" where there is none.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/x.tar.gz").suffix
    /// '.gz'
    #[getter]
    fn suffix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let reference = view(self.text.bind(py), self.offsets)?;
        segments::suffix(py, reference.syntax(), reference.path())
    }

    /// All suffixes of the raw name, each with its "."; none where there is none.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/x.tar.gz").suffixes
    /// ('.tar', '.gz')
    #[getter]
    fn suffixes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let reference = view(self.text.bind(py), self.offsets)?;
        segments::suffixes(py, reference.syntax(), reference.path())
    }

    /// The same reference with another suffix of its name, data or a `Raw`; "" removes it.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/x.tar.gz").with_suffix(".xz"))
    /// 'http://h/x.tar.xz'
    #[pyo3(signature = (suffix, /))]
    fn with_suffix<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = crate::named::suffix::string)] suffix: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.with_pieces(py, &[Piece::of(suffix)?], path::with_suffix)
    }

    /// The same reference with a "/" at the end of its path; a relative path that is empty stays so.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a?q").with_trailing_slash()), str(URI("http://h").with_trailing_slash())
    /// ('http://h/a/?q', 'http://h/')
    fn with_trailing_slash<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.append(py, &[Piece::Data(String::new())])
    }

    /// The same reference without the "/" at the end of its path; the path "/" stays.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/?q").without_trailing_slash()), str(URI("http://h/").without_trailing_slash())
    /// ('http://h/a?q', 'http://h/')
    fn without_trailing_slash<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let reference = view(slf.get().text.bind(py), slf.get().offsets)?;
        match reference.path().strip_suffix('/') {
            None | Some("") => Ok(slf.clone().into_any()),
            Some(path) => slf.get().with_path(py, path, Rest::Keep),
        }
    }

    /// Whether this lies at or below another reference: the same scheme and authority, and a path
    /// that begins with the segments of the other's. Both are compared in normal form, so that dot
    /// segments do not deceive; query, fragment and a "/" at the end do not matter.
    ///
    /// >>> from urikit import URI
    /// >>> base = URI("https://h/static/")
    /// >>> [URI(f"https://h/{path}").is_relative_to(base) for path in ("static/a", "static2/a", "static/../a")]
    /// [True, False, False]
    #[pyo3(signature = (other, /))]
    fn is_relative_to(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let (string, offsets) = coerce_any(self.offsets.syntax(), other, "other")?;
        let (mine, theirs) = (view(self.text.bind(py), self.offsets)?, view(&string, offsets)?);
        let rung = (Rung::SCHEME, super::ipv6_form("rfc5952")?);
        Own::NONE.on_two(py, rung, (&mine, &theirs), |policy, mine, theirs| is_below(&policy, mine, theirs))
    }
}
