//! The attributes of `WebURL`: the getters of the standard's URL class ("URL class", API),
//! and beside them what the standard's record has: an absent query is None there.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::whatwg::HostShape;

use super::WebURL;
use crate::reference::call_python;

#[pymethods]
impl WebURL {
    /// The serialization.
    #[getter]
    fn href<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    /// The origin, serialized; "null" for an opaque one.
    #[getter]
    fn origin(&self, py: Python<'_>) -> PyResult<String> {
        self.view(py, |url| url.origin())
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

    /// The username, percent-encoded; "" where there is none.
    #[getter]
    fn username<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.username())
    }

    /// The password, percent-encoded; "" where there is none.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.password())
    }

    /// Host and port, as they are serialized; "" where the host is null.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.host_and_port())
    }

    /// The host without the port.
    #[getter]
    fn hostname<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.host().unwrap_or(""))
    }

    /// The host as a value (`urikit.views.host.HostInfo`); None where it is null.
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
        call_python(py, "urikit.views.host", "host_info", (kind, host))
    }

    /// The port as a str; "" where it is null, as the default port of a scheme is.
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.port_text())
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
        let string = self.text.bind(py);
        Ok(self.borrowed(string)?.query().map(|q| PyString::new(py, q)))
    }

    /// The fragment without "#"; None where it is null, which `hash` does not tell from empty.
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        Ok(self.borrowed(string)?.fragment().map(|f| PyString::new(py, f)))
    }

    /// Whether the path is opaque, as that of `mailto:a@b` is.
    #[getter]
    fn has_opaque_path(&self, py: Python<'_>) -> PyResult<bool> {
        self.view(py, |url| url.has_opaque_path())
    }
}
