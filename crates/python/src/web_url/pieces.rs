//! The pieces of a `WebURL` by the names that references have, raw and decoded.
//!
//! The standard's URL class has empty strings where nothing is; these have None, as a `URI`.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::names::schemes::lookup;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::path;
use urikit_core::syntax::percent::{EncodeSet, Plus};
use urikit_core::web::View;

use super::WebURL;
use crate::absolute::request_target;
use crate::percent::decoded_part;
use crate::raw;
use crate::reference::call_python;

impl WebURL {
    /// A part, decoded; an error is about the whole URL, where its secrets are known.
    fn decoded<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(View<'a>) -> &'a str,
    ) -> PyResult<Bound<'py, PyString>> {
        let url = self.borrowed(self.text.bind(py))?;
        decoded_part(py, url.href(), pick(url), Plus::Literal)
    }

    /// The same; None for an empty part.
    fn decoded_or_none<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(View<'a>) -> &'a str,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        let decoded = self.decoded(py, pick)?;
        Ok(if decoded.is_empty()? { None } else { Some(decoded) })
    }
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
        let string = self.text.bind(py);
        Ok(self.borrowed(string)?.authority().map(|authority| PyString::new(py, authority)))
    }

    /// What is before "@": user name and password; None where both are missing.
    #[getter]
    fn userinfo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        Ok(self.borrowed(string)?.userinfo().map(|userinfo| PyString::new(py, userinfo)))
    }

    /// The raw user name, as `username`; None where there is none.
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let user = self.borrowed(self.text.bind(py))?.username();
        Some(user)
            .filter(|user| !user.is_empty())
            .map(|user| raw::part(py, Syntax::Uri, user, &EncodeSet::USER))
            .transpose()
    }

    /// The user name, percent-decoded; None where there is none.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://a%40b:c@h/").decoded_user
    /// 'a@b'
    #[getter]
    fn decoded_user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded_or_none(py, |url| url.username())
    }

    /// The raw password; None where there is none. The standard has "" there.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let password = self.borrowed(self.text.bind(py))?.password();
        Some(password)
            .filter(|password| !password.is_empty())
            .map(|password| raw::part(py, Syntax::Uri, password, &EncodeSet::PASSWORD))
            .transpose()
    }

    /// The host without the port, an IPv6 address in its brackets; None where it is null. The standard calls
    /// this "hostname", and has "" there; its "host" is `host_and_port`.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        Ok(self.borrowed(string)?.host().map(|host| PyString::new(py, host)))
    }

    /// The port as a str; None where it is null, as the default port of a scheme is. The standard has "" there.
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        let port = self.borrowed(string)?.port_text();
        Ok(if port.is_empty() { None } else { Some(PyString::new(py, port)) })
    }

    /// The password, percent-decoded; None where there is none.
    #[getter]
    fn decoded_password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded_or_none(py, |url| url.password())
    }

    /// The path, as `pathname`.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.part(py, |url| url.path())
    }

    /// The path, percent-decoded as a whole: "%2F" becomes "/", which `decoded_segments` avoids.
    #[getter]
    fn decoded_path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.decoded(py, |url| url.path())
    }

    /// The raw segments of the path, empty ones kept; those with percent-encoded bytes are `Raw`.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = path::segments(self.borrowed(self.text.bind(py))?.path());
        PyTuple::new(py, segments.map(|s| raw::segment(py, Syntax::Uri, s)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The segments, each percent-decoded. Raises `URIEncodingError`.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("https://h/a%2Fb/é").decoded_segments
    /// ('a/b', 'é')
    #[getter]
    fn decoded_segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let url = self.borrowed(self.text.bind(py))?;
        let segments = path::segments(url.path());
        let segments = segments.map(|s| decoded_part(py, url.href(), s, Plus::Literal));
        PyTuple::new(py, segments.collect::<PyResult<Vec<_>>>()?)
    }

    /// The last raw segment: "" where the path is empty or ends with "/".
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        raw::segment(py, Syntax::Uri, path::name(self.borrowed(self.text.bind(py))?.path()))
    }

    /// The last segment, percent-decoded. Raises `URIEncodingError`.
    #[getter]
    fn decoded_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.decoded(py, |url| path::name(url.path()))
    }

    /// The fragment, percent-decoded; None where it is null.
    #[getter]
    fn decoded_fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let url = self.borrowed(self.text.bind(py))?;
        url.fragment().map(|fragment| decoded_part(py, url.href(), fragment, Plus::Literal)).transpose()
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
        call_python(slf.py(), "urikit.core.views.host", "endpoint_of", (slf,))
    }

    /// Path and query as a request for this URL has them (RFC 9112 3.2.1); None for an opaque path.
    #[getter]
    fn request_target(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.view(py, |url| request_target(url.path(), url.query()).filter(|_| !url.has_opaque_path()))
    }
}
