//! Building and changing references: every result parses to the components asked for.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::path;
use urikit_core::reference::Components;

use super::{made, view, Base};
use crate::errors;
use crate::shapes::{self, Given};

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

    fn before(&self) -> path::Before {
        if self.offsets.has_authority() {
            path::Before::Authority
        } else {
            path::Before::Nothing
        }
    }
}

#[pymethods]
impl Base {
    /// The same reference with other components: omitted ones stay, None removes.
    ///
    /// Takes the shapes of `build`; `replace(scheme=None)` gives a relative reference.
    /// Raises `URIBuildError`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a?b#c").replace(query=None, host="example.org", port=8080))
    /// 'http://example.org:8080/a#c'
    #[pyo3(signature = (*, scheme=Given(None), authority=Given(None), userinfo=Given(None), host=Given(None),
                        port=Given(None), path=Given(None), query=Given(None), fragment=Given(None), guard="add"),
           text_signature = "($self, *, scheme=..., authority=..., userinfo=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')")]
    #[allow(clippy::too_many_arguments)]
    fn replace<'py>(
        &self,
        py: Python<'py>,
        scheme: Given<'py>,
        authority: Given<'py>,
        userinfo: Given<'py>,
        host: Given<'py>,
        port: Given<'py>,
        path: Given<'py>,
        query: Given<'py>,
        fragment: Given<'py>,
        #[pyo3(from_py_with = crate::named::guard::utf8)] guard: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shapes = shapes::Shapes { scheme, authority, userinfo, host, port, path, query, fragment };
        shapes::replace(py, self, &shapes, guard)
    }

    /// Appends one segment, encoded: it never climbs and never changes the host.
    ///
    /// Query and fragment stay. Raises `URIBuildError` for "." and "..".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/?q") / "b/c")
    /// 'http://h/a/b%2Fc?q'
    fn __truediv__<'py>(&self, py: Python<'py>, segment: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(segment) = segment.cast::<PyString>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let segment = shapes::data(segment)?;
        let path =
            self.with(py, |r| path::append(r.syntax(), r.path(), self.before(), segment.as_bytes()))?;
        let path = path.map_err(|error| errors::build(py, &segment, error))?;
        self.with_path(py, &path, Rest::Keep)
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

    /// The same reference with another last segment, given as data and encoded.
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
        let name = shapes::data(name)?;
        let path =
            self.with(py, |r| path::with_name(r.syntax(), r.path(), self.before(), name.as_bytes()))?;
        let path = path.map_err(|error| errors::build(py, &name, error))?;
        self.with_path(py, &path, Rest::Keep)
    }

    /// The same reference with another suffix of its name, given as data; "" removes it.
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
        let suffix = shapes::data(suffix)?;
        let path = self.with(py, |r| path::with_suffix(r.syntax(), r.path(), suffix.as_bytes()))?;
        let path = path.map_err(|error| errors::build(py, &suffix, error))?;
        self.with_path(py, &path, Rest::Keep)
    }

    /// The same reference without "#" and what follows it.
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let string = slf.get().text.bind(py);
        let reference = view(string, slf.get().offsets)?;
        if reference.fragment().is_none() {
            return Ok(slf.clone().into_any());
        }
        crate::urn::made_as(slf, reference.without_fragment())
    }
}
