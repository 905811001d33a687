//! The attributes of `WebURL`: the getters of the standard's URL class ("URL class", API),
//! and beside them what the standard's record has: an absent query is None there.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::web::HostShape;

use crate::arguments::entries::{self, call_python};
use crate::arguments::objects::WebURL;

#[pymethods]
impl WebURL {
    /// Whole URL, serialized.
    #[getter]
    fn href<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    /// Origin, serialized; None for an opaque one, which equals no other. `serialized_origin` has "null" there.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h:443/a").origin, WebURL("data:,a").origin, WebURL("data:,a").serialized_origin
    /// ('https://h', None, 'null')
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.view(py, |url| url.origin())
    }

    /// Origin as the standard's URL class and the header field `Origin` have it: "null" for an opaque one.
    #[getter]
    fn serialized_origin(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, |url| url.origin().unwrap_or_else(|| "null".to_owned()))
    }

    /// Scheme with ":".
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/").protocol, WebURL("https://h/").scheme
    /// ('https:', 'https')
    #[getter]
    fn protocol(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, |url| format!("{}:", url.scheme()))
    }

    /// Scheme, without ":".
    #[getter]
    fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.scheme())
    }

    /// User name, percent-encoded; "" if it is missing.
    #[getter]
    fn username<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.username())
    }

    /// Host and port, serialized; "" if the host is missing. The standard calls this "host".
    ///
    /// >>> from urikit import WebURL
    /// >>> url = WebURL("https://h:8080/")
    /// >>> url.host_and_port, url.host, url.port
    /// ('h:8080', 'h', '8080')
    #[getter]
    fn host_and_port<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.host_and_port())
    }

    /// Host without the port, as `host`; "" if it is missing.
    #[getter]
    fn hostname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.host().unwrap_or(""))
    }

    /// Host as a value with its kind and address (`urikit.core.host.HostInfo`); None if it is missing.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://192.0.2.16/").host_info.address
    /// IPv4Address('192.0.2.16')
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

    /// Port as an int; None if it is missing or the default port of the scheme.
    #[getter]
    fn port_number(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        self.view(py, |url| url.port_text().parse().ok())
    }

    /// Path, percent-encoded.
    #[getter]
    fn pathname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.path())
    }

    /// Query with "?"; "" if it is missing or empty.
    #[getter]
    fn search<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.search())
    }

    /// Fragment with "#"; "" if it is missing or empty.
    #[getter]
    fn hash<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.hash())
    }

    /// Query without "?"; None if it is missing, which `search` does not distinguish from an empty one.
    #[getter]
    fn query<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.query().map(|q| PyString::new(py, q)))
    }

    /// Fragment without "#"; None if it is missing, which `hash` does not distinguish from an empty one.
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.fragment().map(|f| PyString::new(py, f)))
    }

    /// True if the path is opaque, as that of `mailto:a@b`.
    #[getter]
    fn has_opaque_path(&self, py: Python<'_>) -> PyResult<bool> {
        self.view(py, |url| url.has_opaque_path())
    }

    /// Query as search parameters (`urikit.SearchParams`); every edit returns a new URL.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?a=1").search_params.append("b", "2 3").url)
    /// 'https://h/?a=1&b=2+3'
    #[getter]
    fn search_params<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        entries::call(slf.py(), "search_params_of", (slf,))
    }
}
