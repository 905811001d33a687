//! The components of a reference as Python sees them, raw (RFC 3986 section 3) and decoded.
//!
//! Components are split first and then decoded (RFC 3986 7.3).

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
    /// Scheme as written, without ":" (RFC 3986 3.1); None for a relative reference.
    ///
    /// >>> from urikit import URIReference
    /// >>> URIReference("HTTP://h/").scheme, URIReference("//h/").scheme
    /// ('HTTP', None)
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

    /// Authority as written, without "//" (RFC 3986 3.2); None if it is missing.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://me:pw@h:80/a").authority, URI("urn:a:b").authority
    /// ('me:pw@h:80', None)
    #[getter]
    fn authority<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.authority())
    }

    /// User name and password as written, without "@" (userinfo, RFC 3986 3.2.1); None if they are missing.
    #[getter]
    fn userinfo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.userinfo())
    }

    /// User name as written: the userinfo up to its first ":" (RFC 3986 3.2.1); None if it is missing.
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let reference = self.reference(py)?;
        reference.user().map(|user| raw::part(py, reference.syntax(), user, &EncodeSet::USER)).transpose()
    }

    /// User name, percent-decoded; None if it is missing. Raises `URIEncodingError` if it is not UTF-8.
    ///
    /// >>> from urikit import URI
    /// >>> URI("ftp://a%40b:c@h/").decoded_user
    /// 'a@b'
    #[getter]
    fn decoded_user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.raw_credentials(py)?.0.map(|user| self.decoded(py, user)).transpose()
    }

    /// Password as written: the userinfo after its first ":"; None without a ":". Deprecated by RFC 3986 3.2.1.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let reference = self.reference(py)?;
        let password = reference.userinfo().and_then(|u| u.split_once(':')).map(|(_, password)| password);
        password.map(|password| raw::part(py, reference.syntax(), password, &EncodeSet::PASSWORD)).transpose()
    }

    /// Password, percent-decoded; None if it is missing. Raises `URIEncodingError` if it is not UTF-8.
    #[getter]
    fn decoded_password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.raw_credentials(py)?.1.map(|password| self.decoded(py, password)).transpose()
    }

    /// Host as written, an IPv6 address in its brackets (RFC 3986 3.2.2); None if it is missing.
    ///
    /// >>> from urikit import URI
    /// >>> URI("ldap://[2001:db8::7]/c=GB").host
    /// '[2001:db8::7]'
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.host())
    }

    /// Host as written, without the brackets of an IP literal; None if it is missing.
    ///
    /// >>> from urikit import URI
    /// >>> URI("ldap://[2001:db8::7]/c=GB").hostname, URI("http://h:80/").hostname
    /// ('2001:db8::7', 'h')
    #[getter]
    fn hostname<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.host().map(|host| host.strip_prefix('[').map_or(host, |host| host.trim_end_matches(']'))))
    }

    /// Host as a value with its kind and address (`urikit.core.host.HostInfo`); None if it is missing.
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

    /// Port as written, without ":" (RFC 3986 3.2.3); "" if only the ":" is present, None if both are missing.
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.port())
    }

    /// Port as a number; None if it is missing or empty, or does not fit into 128 bits.
    ///
    /// The grammar has no limit; the highest port of TCP is 65535.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h:0080/").port_number, URI("http://h:/").port_number
    /// (80, None)
    #[getter]
    fn port_number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.with(py, |r| r.port_number())?.map(|port| Ok(port.into_pyobject(py)?.into_any())).transpose()
    }

    /// Path as written (RFC 3986 3.3); never None, often "".
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| Some(r.path()))
    }

    /// Query as written, without "?" (RFC 3986 3.4); "" if only the "?" is present, None if both are missing.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/?a=1&b").query, URI("http://h/?").query, URI("http://h/").query
    /// ('a=1&b', '', None)
    #[getter]
    fn query<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.query())
    }

    /// Fragment as written, without "#" (RFC 3986 3.5); None if it is missing.
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.fragment())
    }

    /// Fragment, percent-decoded; None if it is missing. Raises `URIEncodingError` if it is not UTF-8.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/#a%20b").decoded_fragment
    /// 'a b'
    #[getter]
    fn decoded_fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.reference(py)?.fragment().map(|fragment| self.decoded(py, fragment)).transpose()
    }

    /// Position of each defined component by its name: `text[start:end]`, without delimiters.
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
        let places =
            urikit_core::syntax::characters::places(text, defined().map(|(_, range)| (range.start, range.end)));
        for ((name, _), place) in defined().zip(places) {
            spans.set_item(name, place)?;
        }
        Ok(spans)
    }

    /// Form of the reference (RFC 3986 4.1, 4.2, 4.4).
    ///
    /// One of "uri", "iri", "network-path", "absolute-path", "relative-path" and "same-document" (empty except for a
    /// fragment).
    ///
    /// >>> from urikit import URIReference
    /// >>> [URIReference(t).form for t in ("a:", "//h", "/p", "p?q", "#f", "?q")]
    /// ['uri', 'network-path', 'absolute-path', 'relative-path', 'same-document', 'relative-path']
    #[getter]
    fn form(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |r| r.form())
    }
}
