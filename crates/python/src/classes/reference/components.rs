//! The components of a reference as Python sees them, raw (RFC 3986 section 3) and decoded.
//!
//! What is decoded was split first (RFC 3986 7.3).

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use urikit_core::syntax::percent::EncodeSet;

use crate::arguments::entries::call_python;
use crate::arguments::objects::Base;
use crate::arguments::raw;
use crate::classes::kept::Kept;

#[pymethods]
impl Base {
    /// The scheme as written, without ":" (RFC 3986 3.1); None for a relative reference.
    #[getter]
    pub(crate) fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let reference = self.reference(py)?;
        Ok(reference.scheme().map(|scheme| match scheme {
            "https" => intern!(py, "https").clone(),
            "http" => intern!(py, "http").clone(),
            "file" => intern!(py, "file").clone(),
            "urn" => intern!(py, "urn").clone(),
            "mailto" => intern!(py, "mailto").clone(),
            "tel" => intern!(py, "tel").clone(),
            _ => PyString::new(py, scheme),
        }))
    }

    /// The authority as written, without "//" (RFC 3986 3.2).
    #[getter]
    fn authority<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.authority())
    }

    /// The userinfo as written, without "@" (RFC 3986 3.2.1). It may contain a password.
    #[getter]
    fn userinfo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.userinfo())
    }

    /// The raw userinfo up to its first ":" (RFC 3986 3.2.1).
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let reference = self.reference(py)?;
        reference.user().map(|user| raw::part(py, reference.syntax(), user, &EncodeSet::USER)).transpose()
    }

    /// The user name, percent-decoded: the userinfo up to its first ":" (RFC 3986 3.2.1).
    ///
    /// >>> from urikit import URI
    /// >>> URI("ftp://a%40b:c@h/").decoded_user
    /// 'a@b'
    #[getter]
    fn decoded_user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let userinfo = self.reference(py)?.userinfo();
        let user = userinfo.map(|u| u.split_once(':').map_or(u, |(user, _)| user));
        user.map(|user| self.decoded(py, user)).transpose()
    }

    /// The raw userinfo after its first ":"; None without a ":". Deprecated by RFC 3986 3.2.1.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let reference = self.reference(py)?;
        let password = reference.userinfo().and_then(|u| u.split_once(':')).map(|(_, password)| password);
        password.map(|password| raw::part(py, reference.syntax(), password, &EncodeSet::PASSWORD)).transpose()
    }

    /// The password, percent-decoded; None without a ":" in the userinfo.
    #[getter]
    fn decoded_password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let password = self.reference(py)?.userinfo().and_then(|u| u.split_once(':'));
        password.map(|(_, password)| self.decoded(py, password)).transpose()
    }

    /// The host as written, an IP literal in its brackets (RFC 3986 3.2.2).
    ///
    /// >>> from urikit import URI
    /// >>> URI("ldap://[2001:db8::7]/c=GB").host
    /// '[2001:db8::7]'
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.host())
    }

    /// The host as a value: its kind, its address (a `urikit.core.host.HostInfo`), or None.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://192.0.2.16/").host_info.address
    /// IPv4Address('192.0.2.16')
    #[getter]
    fn host_info<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let inner = slf.get();
        let Some(kind) = inner.offsets.host_kind().name() else {
            return Ok(slf.py().None().into_bound(slf.py()));
        };
        let host = inner.host(slf.py())?;
        call_python(slf.py(), "urikit.core.host", "host_info", (kind, host))
    }

    /// The port as written, without ":"; "" where only the ":" is there (RFC 3986 3.2.3).
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.port())
    }

    /// The port as a number; None where it is undefined or empty, and where it has more digits than
    /// a number of 128 bits. The grammar sets no limit; a port of TCP is 65535 at most.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h:0080/").port_number, URI("http://h:/").port_number
    /// (80, None)
    #[getter]
    fn port_number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.with(py, |r| r.port_number())?.map(|port| Ok(port.into_pyobject(py)?.into_any())).transpose()
    }

    /// The path as written; never None, often "" (RFC 3986 3.3).
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| Some(r.path()))
    }

    /// The query as written, without "?" (RFC 3986 3.4).
    #[getter]
    fn query<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.query())
    }

    /// The fragment as written, without "#" (RFC 3986 3.5).
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.fragment())
    }

    /// The fragment, percent-decoded; None where it is undefined.
    #[getter]
    fn decoded_fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.reference(py)?.fragment().map(|fragment| self.decoded(py, fragment)).transpose()
    }

    /// Where each defined component lies: `text[start:end]` by name, delimiters not included.
    ///
    /// >>> from urikit import URI
    /// >>> URI("a://h:80?").spans
    /// {'scheme': (0, 1), 'authority': (4, 8), 'host': (4, 5), 'port': (6, 8), 'path': (8, 8), 'query': (9, 9)}
    #[getter]
    fn spans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let o = &self.offsets;
        let text = self.text.bind(py).to_str()?;
        let len = text.len();
        let spans = PyDict::new(py);
        let named = [
            (intern!(py, "scheme"), o.scheme()),
            (intern!(py, "authority"), o.authority()),
            (intern!(py, "userinfo"), o.userinfo()),
            (intern!(py, "host"), o.host()),
            (intern!(py, "port"), o.port()),
            (intern!(py, "path"), Some(o.path())),
            (intern!(py, "query"), o.query()),
            (intern!(py, "fragment"), o.fragment(len)),
        ];
        let defined = || named.iter().filter_map(|(name, range)| Some((name, range.as_ref()?)));
        let places = urikit_core::syntax::characters::places(
            text,
            defined().map(|(_, range)| (range.start, range.end)),
        );
        for ((name, _), place) in defined().zip(places) {
            spans.set_item(name, place)?;
        }
        Ok(spans)
    }

    /// Which form of reference this is (RFC 3986 4.1, 4.2, 4.4): "uri" or "iri", "network-path",
    /// "absolute-path", "relative-path" or "same-document" (empty but for a fragment).
    ///
    /// >>> from urikit import URIReference
    /// >>> [URIReference(t).form for t in ("a:", "//h", "/p", "p?q", "#f", "?q")]
    /// ['uri', 'network-path', 'absolute-path', 'relative-path', 'same-document', 'relative-path']
    #[getter]
    fn form(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |r| r.form())
    }
}
