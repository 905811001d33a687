//! The query of a `WebURL` as people use it, by the names that references have.
//!
//! A new query is written by the standard's setter, which encodes what a URL cannot have.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urikit_core::syntax::build::Change;
use urikit_core::web::Property;

use super::WebURL;
use crate::long;
use crate::params::{self, Home};
use crate::reference::call_python;

impl WebURL {
    fn query_text<'a>(&self, string: &'a Bound<'_, PyString>) -> PyResult<Option<&'a str>> {
        Ok(self.borrowed(string)?.query())
    }

    fn with_query<'py>(slf: &Bound<'py, Self>, query: Change<String>) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let before = slf.get().borrowed(slf.get().text.bind(py))?;
        let search = match query {
            Change::Keep => return Ok(slf.clone()),
            Change::Remove => String::new(),
            Change::Set(query) => format!("?{query}"),
        };
        match long::quick(py, before.href().len() + search.len(), || before.set(Property::Search, &search)) {
            Ok(after) => Bound::new(py, WebURL::of(py, &after)),
            // A search has no wrong form.
            Err(_) => Ok(slf.clone()),
        }
    }
}

#[pymethods]
impl WebURL {
    /// The query as raw pairs in order (`urikit.Params`); empty without a query.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let query = self.query_text(self.text.bind(py))?.unwrap_or("");
        call_python(py, "urikit.core.views.params", "params_of", (query,))
    }

    /// The query as decoded names and values (`urikit.QueryParams`), read as a form is.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/?q=a+b").query_params["q"]
    /// 'a b'
    #[getter]
    fn query_params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let query = self.query_text(self.text.bind(py))?.unwrap_or("");
        call_python(py, "urikit.core.views.query_params", "form_of", (query,))
    }

    /// With these pairs as the query, and no others; see `URI.with_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?old").with_params(q="a b", page=2))
    /// 'https://h/?q=a%20b&page=2'
    #[pyo3(signature = (params=None, /, **names))]
    fn with_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        names: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::with_query(slf, params::with(slf.py(), Home::WebURL, params, names)?)
    }

    /// With these values, and no others, for these names; see `URI.update_params`.
    #[pyo3(signature = (params=None, /, **names))]
    fn update_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        names: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let query = slf.get().query_text(slf.get().text.bind(py))?;
        Self::with_query(slf, params::update(py, Home::WebURL, query, params, names)?)
    }

    /// With these pairs at the end; see `URI.add_params`.
    #[pyo3(signature = (params=None, /, **names))]
    fn add_params<'py>(
        slf: &Bound<'py, Self>,
        params: Option<&Bound<'py, PyAny>>,
        names: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        let query = slf.get().query_text(slf.get().text.bind(py))?;
        Self::with_query(slf, params::add(py, Home::WebURL, query, params, names)?)
    }

    /// Without the pairs of these names; see `URI.without_params`.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?id=%7e&utm_source=x").without_params("utm_*"))
    /// 'https://h/?id=%7e'
    #[pyo3(signature = (*names))]
    fn without_params<'py>(
        slf: &Bound<'py, Self>,
        names: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, Self>> {
        let query = slf.get().query_text(slf.get().text.bind(slf.py()))?;
        Self::with_query(slf, params::without(query, names)?)
    }

    /// With the pairs for which `predicate(name, value)` is true; see `URI.filter_params`.
    #[pyo3(signature = (predicate, /))]
    fn filter_params<'py>(
        slf: &Bound<'py, Self>,
        predicate: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        let query = slf.get().query_text(slf.get().text.bind(slf.py()))?;
        Self::with_query(slf, params::filter(query, predicate)?)
    }
}
