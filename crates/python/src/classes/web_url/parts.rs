//! The attributes of `WebURL`: the getters of the standard's URL class ("URL class", API),
//! and beside them what the standard's record has: an absent query is None there.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::web::HostShape;

use crate::arguments::entries::{self, call_python};
use crate::arguments::objects::WebURL;

#[pymethods]
impl WebURL {
    /// The serialization.
    #[getter]
    fn href<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    /// The origin, serialized; None for an opaque one, which is the same as no other. The standard has "null" there:
    /// `serialized_origin`.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h:443/a").origin, WebURL("data:,a").origin, WebURL("data:,a").serialized_origin
    /// ('https://h', None, 'null')
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.view(py, |url| url.origin())
    }

    /// The origin as the standard's URL class has it: "null" for an opaque one, as in the field `Origin` of a request.
    #[getter]
    fn serialized_origin(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, |url| url.origin().unwrap_or_else(|| "null".to_owned()))
    }

    /// The scheme and ":".
    #[getter]
    fn protocol(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, |url| format!("{}:", url.scheme()))
    }

    /// The scheme, without ":".
    #[getter]
    fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.scheme())
    }

    /// The username, percent-encoded; "" if it is missing.
    #[getter]
    fn username<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.username())
    }

    /// Host and port, as they are serialized; "" where the host is null. The standard calls this "host".
    ///
    /// >>> from urikit import WebURL
    /// >>> url = WebURL("https://h:8080/")
    /// >>> url.host_and_port, url.host, url.port
    /// ('h:8080', 'h', '8080')
    #[getter]
    fn host_and_port<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.host_and_port())
    }

    /// The host, as `host`; "" where it is null.
    #[getter]
    fn hostname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.host().unwrap_or(""))
    }

    /// The host as a value (`urikit.core.host.HostInfo`); None where it is null.
    #[getter]
    fn host_info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let host = self.hostname(py)?;
        let special = self.view(py, |url| url.is_special())?;
        let kind = match self.parts.host_shape() {
            HostShape::Null => return Ok(py.None().into_bound(py)),
            HostShape::Name if host.is_empty()? => "empty",
            HostShape::Name if special => "domain",
            HostShape::Name => "opaque",
            HostShape::Ipv4 => "ipv4",
            HostShape::Ipv6 => "ipv6",
        };
        call_python(py, "urikit.core.host", "host_info", (kind, host))
    }

    /// The port as an int; None where it is null.
    #[getter]
    fn port_number(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        self.view(py, |url| url.port_text().parse().ok())
    }

    /// The path.
    #[getter]
    fn pathname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.path())
    }

    /// "?" and the query; "" where it is null or empty.
    #[getter]
    fn search<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.search())
    }

    /// "#" and the fragment; "" where it is null or empty.
    #[getter]
    fn hash<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.hash())
    }

    /// The query without "?"; None where it is null, which `search` does not tell from empty.
    #[getter]
    fn query<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.query().map(|q| PyString::new(py, q)))
    }

    /// The fragment without "#"; None where it is null, which `hash` does not tell from empty.
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.fragment().map(|f| PyString::new(py, f)))
    }

    /// Whether the path is opaque, as that of `mailto:a@b` is.
    #[getter]
    fn has_opaque_path(&self, py: Python<'_>) -> PyResult<bool> {
        self.view(py, |url| url.has_opaque_path())
    }

    /// The query as search parameters (`urikit.SearchParams`); every edit gives a new URL.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?a=1").search_params.append("b", "2 3").url)
    /// 'https://h/?a=1&b=2+3'
    #[getter]
    fn search_params<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        entries::call(slf.py(), "search_params_of", (slf,))
    }
}
