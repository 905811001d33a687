//! Building and changing references: every result parses to the components asked for.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{view, Base};
use crate::shapes::{self, Given};

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
    #[pyo3(signature = (*, scheme=Given(None), authority=Given(None), userinfo=Given(None),
                        user=Given(None), password=Given(None), host=Given(None),
                        port=Given(None), path=Given(None), query=Given(None), fragment=Given(None), guard="add",
                        **others),
           text_signature = "($self, *, scheme=..., authority=..., userinfo=..., user=..., password=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')")]
    #[allow(clippy::too_many_arguments)]
    fn replace<'py>(
        &self,
        py: Python<'py>,
        scheme: Given<'py>,
        authority: Given<'py>,
        userinfo: Given<'py>,
        user: Given<'py>,
        password: Given<'py>,
        host: Given<'py>,
        port: Given<'py>,
        path: Given<'py>,
        query: Given<'py>,
        fragment: Given<'py>,
        #[pyo3(from_py_with = crate::named::guard::utf8)] guard: &str,
        others: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        crate::other_keywords::refuse_keywords("replace", others)?;
        let shapes =
            shapes::Shapes { scheme, authority, userinfo, user, password, host, port, path, query, fragment };
        shapes::replace(py, self, &shapes, guard)
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
