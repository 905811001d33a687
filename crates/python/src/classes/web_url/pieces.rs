//! The pieces of a `WebURL` by the names that references have, raw and decoded.
//!
//! The standard's URL class has empty strings where nothing is; these have None, as a `URI`.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::names::schemes::lookup;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::percent::EncodeSet;

use crate::arguments::entries::call_python;
use crate::arguments::objects::WebURL;
use crate::arguments::raw;
use crate::classes::absolute::request_target;
use crate::classes::kept::Kept;

/// A part; None where it is empty.
fn written(part: &str) -> Option<&str> {
    Some(part).filter(|part| !part.is_empty())
}

#[pymethods]
impl WebURL {
    /// User name, password, host and port as they are serialized; None where the host is null.
    ///
    /// >>> from urikit import WebURL
    /// >>> url = WebURL("https://me:pw@h:8080/")
    /// >>> url.authority, url.userinfo, url.host_and_port
    /// ('me:pw@h:8080', 'me:pw', 'h:8080')
    #[getter]
    fn authority<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.authority().map(|authority| PyString::new(py, authority)))
    }

    /// What is before "@": user name and password; None where both are missing.
    #[getter]
    fn userinfo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.userinfo().map(|userinfo| PyString::new(py, userinfo)))
    }

    /// The raw user name, as `username`; None where there is none.
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let user = written(self.url(py)?.username());
        user.map(|user| raw::part(py, Syntax::Uri, user, &EncodeSet::USER)).transpose()
    }

    /// The user name, percent-decoded; None where there is none.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://a%40b:c@h/").decoded_user
    /// 'a@b'
    #[getter]
    fn decoded_user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        written(self.url(py)?.username()).map(|user| self.decoded(py, user)).transpose()
    }

    /// The raw password; None where there is none. The standard has "" there.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let password = written(self.url(py)?.password());
        password.map(|password| raw::part(py, Syntax::Uri, password, &EncodeSet::PASSWORD)).transpose()
    }

    /// The host without the port, an IPv6 address in its brackets; None where it is null. The standard calls
    /// this "hostname", and has "" there; its "host" is `host_and_port`.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.host().map(|host| PyString::new(py, host)))
    }

    /// The port as a str; None where it is null, as the default port of a scheme is. The standard has "" there.
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(written(self.url(py)?.port_text()).map(|port| PyString::new(py, port)))
    }

    /// The password, percent-decoded; None where there is none.
    #[getter]
    fn decoded_password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        written(self.url(py)?.password()).map(|password| self.decoded(py, password)).transpose()
    }

    /// The path, as `pathname`.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.path())
    }

    /// The fragment, percent-decoded; None where it is null.
    #[getter]
    fn decoded_fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.url(py)?.fragment().map(|fragment| self.decoded(py, fragment)).transpose()
    }

    /// The port, or the default port of the scheme; None where neither is known.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/").effective_port, WebURL("https://h:8443/").effective_port
    /// (443, 8443)
    #[getter]
    fn effective_port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        self.view(py, |url| url.port_text().parse().ok().or_else(|| lookup(url.scheme()).default_port))
    }

    /// The host without brackets and the port that is written or the scheme's, as `socket.create_connection` takes
    /// them; None without a host.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://[::1]:8443/").endpoint, WebURL("mailto:a@h").endpoint
    /// (('::1', 8443), None)
    #[getter]
    fn endpoint<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.core.host", "endpoint_of", (slf,))
    }

    /// Path and query as a request for this URL has them (RFC 9112 3.2.1); None for an opaque path.
    #[getter]
    fn request_target(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.view(py, |url| request_target(url.path(), url.query()).filter(|_| !url.has_opaque_path()))
    }
}
