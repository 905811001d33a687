//! The pieces of a `WebURL` by the names that references have, raw and decoded.
//!
//! The standard's URL class has empty strings where nothing is; these have None, as a `URI`. Decoding has the URL
//! Standard's meaning, which refuses nothing: a "%" that begins no byte stays, other bytes than UTF-8 become U+FFFD.

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
pub(crate) fn written(part: &str) -> Option<&str> {
    Some(part).filter(|part| !part.is_empty())
}

#[pymethods]
impl WebURL {
    /// User name, password, host and port, serialized; None if the host is missing.
    ///
    /// >>> from urikit import WebURL
    /// >>> url = WebURL("https://me:pw@h:8080/")
    /// >>> url.authority, url.userinfo, url.host_and_port
    /// ('me:pw@h:8080', 'me:pw', 'h:8080')
    #[getter]
    fn authority<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.authority().map(|authority| PyString::new(py, authority)))
    }

    /// User name and password (userinfo), without "@"; None if both are missing.
    #[getter]
    fn userinfo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.userinfo().map(|userinfo| PyString::new(py, userinfo)))
    }

    /// User name, percent-encoded, as `username`; None if it is missing.
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let user = written(self.url(py)?.username());
        user.map(|user| raw::part(py, Syntax::Uri, user, &EncodeSet::USER)).transpose()
    }

    /// User name, percent-decoded; None if it is missing.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://a%40b:c@h/").decoded_user
    /// 'a@b'
    #[getter]
    fn decoded_user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.raw_credentials(py)?.0.map(|user| self.decoded(py, user)).transpose()
    }

    /// Password, percent-encoded; None if it is missing, where the standard has "".
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let password = written(self.url(py)?.password());
        password.map(|password| raw::part(py, Syntax::Uri, password, &EncodeSet::PASSWORD)).transpose()
    }

    /// Host without the port, an IPv6 address in its brackets; None if it is missing.
    ///
    /// The standard calls this "hostname", and has "" if it is missing; its "host" is `host_and_port`.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(self.url(py)?.host().map(|host| PyString::new(py, host)))
    }

    /// Port as a `str`; None if it is missing or the default port of the scheme, where the standard has "".
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        Ok(written(self.url(py)?.port_text()).map(|port| PyString::new(py, port)))
    }

    /// Password, percent-decoded; None if it is missing.
    #[getter]
    fn decoded_password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.raw_credentials(py)?.1.map(|password| self.decoded(py, password)).transpose()
    }

    /// Path, percent-encoded, as `pathname`.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.path())
    }

    /// Fragment, percent-decoded; None if it is missing.
    #[getter]
    fn decoded_fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.url(py)?.fragment().map(|fragment| self.decoded(py, fragment)).transpose()
    }

    /// Port as an int, or the default port of the scheme; None if neither is known.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/").effective_port, WebURL("https://h:8443/").effective_port
    /// (443, 8443)
    #[getter]
    fn effective_port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        self.view(py, |url| url.port_text().parse().ok().or_else(|| lookup(url.scheme()).default_port))
    }

    /// Host without brackets and effective port, for `socket.create_connection`.
    ///
    /// None without a host.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://[::1]:8443/").endpoint, WebURL("mailto:a@h").endpoint
    /// (('::1', 8443), None)
    #[getter]
    fn endpoint<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.core.host", "endpoint_of", (slf,))
    }

    /// Path and query for an HTTP request (RFC 9112 3.2.1); None for an opaque path.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h?q").request_target, WebURL("mailto:a@b").request_target
    /// ('/?q', None)
    #[getter]
    fn request_target(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.view(py, |url| request_target(url.path(), url.query()).filter(|_| !url.has_opaque_path()))
    }
}
