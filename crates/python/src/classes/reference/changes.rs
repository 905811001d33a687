//! Building and changing references: every result parses to the components asked for.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use urikit_core::syntax::build::{self, Change, Changes};
use urikit_core::syntax::path::Before;
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::percent::Errors;
use urikit_core::syntax::reference::Components;

use crate::arguments::objects::{made, Base};
use crate::arguments::{errors, long};
use crate::classes::kept::{Home, Kept};
use crate::classes::shapes::{self, by_components, Given, Shapes};
use crate::classes::urn;

impl Kept for Base {
    fn text<'py>(&self, py: Python<'py>) -> &Bound<'py, PyString> {
        self.text.bind(py)
    }

    fn home(&self) -> Home {
        Home::Reference(self.offsets.syntax())
    }

    const ERRORS: Errors = Errors::Strict;

    fn raw_credentials<'a>(&'a self, py: Python<'a>) -> PyResult<(Option<&'a str>, Option<&'a str>)> {
        let userinfo = self.reference(py)?.userinfo();
        Ok(match userinfo.and_then(|userinfo| userinfo.split_once(':')) {
            Some((user, password)) => (Some(user), Some(password)),
            None => (userinfo, None),
        })
    }

    fn raw_fragment<'a>(&self, text: &'a str) -> Option<&'a str> {
        Some(&text[self.offsets.fragment(text.len())?])
    }

    fn raw_path<'a>(&self, text: &'a str) -> &'a str {
        &text[self.offsets.path()]
    }

    fn before_path(&self) -> Before {
        if self.offsets.has_authority() {
            Before::Authority
        } else {
            Before::Nothing
        }
    }

    fn climbs(&self) -> bool {
        !self.offsets.has_scheme()
    }

    fn query_params_memo(&self) -> &PyOnceLock<Py<PyAny>> {
        &self.query_params
    }

    fn raw_query<'a>(&self, text: &'a str) -> Option<&'a str> {
        Some(&text[self.offsets.query()?])
    }

    fn with_path<'py>(slf: &Bound<'py, Self>, path: &str, raw: bool) -> PyResult<Bound<'py, PyAny>> {
        let (py, inner) = (slf.py(), slf.get());
        if raw {
            // It may have a "%" that begins no byte.
            return replaced(inner, py, &Changes { path: Change::Set(path), ..Changes::default() }, path);
        }
        let text = inner.with(py, |r| Components { path, ..Components::from(r) }.recompose())?;
        made(py, inner.offsets.syntax(), &text)
    }

    fn with_query<'py>(slf: &Bound<'py, Self>, query: Change<String>) -> PyResult<Bound<'py, PyAny>> {
        let (query, given) = match &query {
            Change::Keep => return Ok(slf.clone().into_any()),
            Change::Remove => (Change::Remove, ""),
            Change::Set(query) => (Change::Set(query.as_str()), query.as_str()),
        };
        replaced(slf.get(), slf.py(), &Changes { query, ..Changes::default() }, given)
    }
}

/// A reference with one component changed; `given` is what an error is about.
fn replaced<'py>(old: &Base, py: Python<'py>, changes: &Changes<'_>, given: &str) -> PyResult<Bound<'py, PyAny>> {
    let before = old.reference(py)?;
    let size = before.text().len() + given.len();
    match long::quick(py, size, || build::replace(&before, changes, GuardPolicy::Add)) {
        Ok(text) => made(py, before.syntax(), &text),
        Err(error) => Err(errors::build(py, given, error)),
    }
}

by_components! {
    Base
    /// Return a copy with other components: omitted ones stay, None removes.
    ///
    /// The arguments are those of `URIReference.build`; `replace(scheme=None)` returns a relative reference. Raises
    /// `URIBuildError`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a?b#c").replace(query=None, host="example.org", port=8080))
    /// 'http://example.org:8080/a#c'
    "replace"
    "($self, *, scheme=..., authority=..., userinfo=..., user=..., password=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')"
    replace(&self, py: Python<'py>) [authority guard] -> PyAny { |shapes| shapes::replace(py, self, &shapes, guard) }
}

#[pymethods]
impl Base {
    /// Return a copy without "#" and the fragment.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a#b").without_fragment())
    /// 'http://h/a'
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let reference = slf.get().reference(py)?;
        if reference.fragment().is_none() {
            return Ok(slf.clone().into_any());
        }
        urn::made_as(slf, reference.without_fragment())
    }
}
