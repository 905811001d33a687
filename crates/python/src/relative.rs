//! `RelativeReference`: a reference without a scheme (RFC 3986 4.2).

use pyo3::prelude::*;
use urikit_core::parse;

use crate::reference::{parse_as, URIReference};
use crate::shapes::{self, Given};
use crate::text;

/// A relative reference: a URI reference without a scheme (RFC 3986 4.2).
///
/// It means nothing before it is resolved: `URI(base).resolve(reference)`.
///
/// >>> from urikit import RelativeReference
/// >>> RelativeReference("//example.org/x").form
/// 'network-path'
#[pyclass(frozen, extends = URIReference, weakref, module = "urikit", name = "RelativeReference")]
pub(crate) struct RelativeReference;

#[pymethods]
impl RelativeReference {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        parse_as(text, parse::parse_relative)
    }

    /// Parses a relative reference and keeps its text. Raises `URISyntaxError`.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        parse_as(text, parse::parse_relative)
    }

    /// Whether a text is a relative reference; makes no object and raises nothing.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
        text::accepts(text, parse::parse_relative)
    }

    /// Builds a relative reference; as `URIReference.build`, and a scheme is refused.
    #[staticmethod]
    #[pyo3(signature = (*, scheme=Given(None), authority=Given(None), userinfo=Given(None), host=Given(None),
                        port=Given(None), path=Given(None), query=Given(None), fragment=Given(None), guard="add"),
           text_signature = "(*, scheme=..., authority=..., userinfo=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')")]
    #[allow(clippy::too_many_arguments)]
    fn build<'py>(
        py: Python<'py>,
        scheme: Given<'py>,
        authority: Given<'py>,
        userinfo: Given<'py>,
        host: Given<'py>,
        port: Given<'py>,
        path: Given<'py>,
        query: Given<'py>,
        fragment: Given<'py>,
        guard: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let shapes = shapes::Shapes { scheme, authority, userinfo, host, port, path, query, fragment };
        shapes::build(py, &shapes, guard, shapes::Wanted::Relative)
    }
}
