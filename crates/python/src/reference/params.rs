//! The query of a reference as people use it: names and values (RFC 3986 3.4 gives it no
//! structure; URL Standard section 5 does).

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urikit_core::syntax::build::{self, Change, Changes};
use urikit_core::syntax::path_guard::GuardPolicy;

use super::{call_python, made, view, Base};
use crate::params::{self, Home};
use crate::{errors, long};

impl Base {
    fn query_text<'a>(&self, string: &'a Bound<'_, PyString>) -> PyResult<Option<&'a str>> {
        Ok(view(string, self.offsets)?.query())
    }

    /// The same reference with what became of its query.
    fn with_query<'py>(slf: &Bound<'py, Self>, query: Change<String>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let inner = slf.get();
        let reference = view(inner.text.bind(py), inner.offsets)?;
        let query = match &query {
            Change::Keep => return Ok(slf.clone().into_any()),
            Change::Remove => Change::Remove,
            Change::Set(query) => Change::Set(query.as_str()),
        };
        let given = if let Change::Set(query) = query { query } else { "" };
        let changes = Changes { query, ..Changes::default() };
        let size = reference.text().len() + given.len();
        match long::quick(py, size, || build::replace(&reference, &changes, GuardPolicy::Add)) {
            Ok(text) => made(py, inner.offsets.syntax(), &text),
            Err(error) => Err(errors::build(py, given, error)),
        }
    }
}

#[pymethods]
impl Base {
    /// The query as raw pairs in order (`urikit.Params`); empty without a query.
    ///
    /// >>> from urikit import URI
    /// >>> list(URI("http://h/?a&a=&a=1%202").params)
    /// [('a', None), ('a', ''), ('a', Raw('1%202'))]
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let query = self.query_text(self.text.bind(py))?.unwrap_or("");
        call_python(py, "urikit.core.views.params", "params_of", (query,))
    }

    /// The query as decoded names and values (`urikit.QueryParams`), read as a form is:
    /// `application/x-www-form-urlencoded`, "+" is a space. `params.decoded` reads it by RFC 3986.
    ///
    /// >>> from urikit import URI
    /// >>> found = URI("http://h/?q=caf%C3%A9+noir&tag=a&tag=b").query_params
    /// >>> found["q"], found.getall("tag"), "page" in found, found.get("page", "1")
    /// ('café noir', ('a', 'b'), False, '1')
    #[getter]
    fn query_params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let query = self.query_text(self.text.bind(py))?.unwrap_or("");
        call_python(py, "urikit.core.views.query_params", "form_of", (query,))
    }

    /// With these pairs as the query, and no others; without any, the query is missing.
    ///
    /// Names and values come as a mapping or pairs, and as keywords. A value is a `str`, which is
    /// encoded once, a `Raw`, a bool (`true`, `false`), an int, a float, a URI, None (no "="), or a
    /// list of these, one pair for each. A whole component is data here: what it says as text, `Raw(uri.fragment)`
    /// keeps its bytes. Raises `URIBuildError`, and TypeError for another value.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?old").with_params(q="a b", page=2, tag=["x", "y"], debug=None))
    /// 'http://h/?q=a%20b&page=2&tag=x&tag=y&debug'
    #[pyo3(signature = (params=None, /, **names))]
    fn with_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        names: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let syntax = slf.get().offsets.syntax();
        Self::with_query(slf, params::with(slf.py(), Home::Reference(syntax), params, names)?)
    }

    /// With these values, and no others, for these names; all other pairs keep their bytes.
    ///
    /// A name keeps its place, a new one goes to the end, and an empty list removes one. Names are
    /// compared decoded, as a form is. Takes what `with_params` takes.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?sig=%2f&page=1").update_params(page=2, lang="en"))
    /// 'http://h/?sig=%2f&page=2&lang=en'
    #[pyo3(signature = (params=None, /, **names))]
    fn update_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        names: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, inner) = (slf.py(), slf.get());
        let query = inner.query_text(inner.text.bind(py))?;
        Self::with_query(
            slf,
            params::update(py, Home::Reference(inner.offsets.syntax()), query, params, names)?,
        )
    }

    /// With these pairs at the end; takes what `with_params` takes.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?tag=a").add_params(tag="b"))
    /// 'http://h/?tag=a&tag=b'
    #[pyo3(signature = (params=None, /, **names))]
    fn add_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        names: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, inner) = (slf.py(), slf.get());
        let query = inner.query_text(inner.text.bind(py))?;
        Self::with_query(slf, params::add(py, Home::Reference(inner.offsets.syntax()), query, params, names)?)
    }

    /// Without the pairs of these names, in which "*" is any run of characters; all other pairs
    /// keep their bytes. The "?" goes with the last pair.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?id=%7e&utm_source=x&utm_id=1&fbclid=z").without_params("utm_*", "fbclid"))
    /// 'http://h/?id=%7e'
    #[pyo3(signature = (*names))]
    fn without_params<'py>(
        slf: &Bound<'py, Self>,
        names: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let inner = slf.get();
        let query = inner.query_text(inner.text.bind(slf.py()))?;
        Self::with_query(slf, params::without(query, names)?)
    }

    /// With the pairs for which `predicate(name, value)` is true; they keep their bytes.
    ///
    /// Name and value are decoded as a form is, with U+FFFD for bytes that are not UTF-8; the
    /// value is None without a "=".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/?a=1&b=&c=%7e").filter_params(lambda name, value: value))
    /// 'http://h/?a=1&c=%7e'
    #[pyo3(signature = (predicate, /))]
    fn filter_params<'py>(
        slf: &Bound<'py, Self>,
        predicate: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let inner = slf.get();
        let query = inner.query_text(inner.text.bind(slf.py()))?;
        Self::with_query(slf, params::filter(query, predicate)?)
    }
}
