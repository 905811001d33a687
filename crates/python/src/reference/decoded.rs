//! The components of a reference decoded, beside the raw ones of [`super::components`].
//!
//! Each is split first and decoded afterwards (RFC 3986 7.3). Bytes that are not UTF-8 are a
//! `URIEncodingError` about the whole reference, so that its secrets are masked.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_core::syntax::path;
use urikit_core::syntax::percent::Plus;
use urikit_core::syntax::reference::Reference;

use super::{view, Base};
use crate::percent::decoded_part;

impl Base {
    /// A piece that may be undefined, decoded.
    fn decoded<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(&Reference<'a>) -> Option<&'a str>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        let reference = view(string, self.offsets)?;
        pick(&reference).map(|raw| decoded_part(py, reference.text(), raw, Plus::Literal)).transpose()
    }
}

#[pymethods]
impl Base {
    /// The user name, percent-decoded: the userinfo up to its first ":" (RFC 3986 3.2.1).
    ///
    /// >>> from urikit import URI
    /// >>> URI("ftp://a%40b:c@h/").decoded_user
    /// 'a@b'
    #[getter]
    fn decoded_user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded(py, |r| r.userinfo().map(|u| u.split_once(':').map_or(u, |(user, _)| user)))
    }

    /// The password, percent-decoded; None without a ":" in the userinfo.
    #[getter]
    fn decoded_password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded(py, |r| r.userinfo().and_then(|u| u.split_once(':')).map(|(_, password)| password))
    }

    /// The path, percent-decoded as a whole: "%2F" becomes "/", which `decoded_segments` avoids.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a%20b/%C3%A9").decoded_path
    /// '/a b/é'
    #[getter]
    fn decoded_path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded(py, |r| Some(r.path()))
    }

    /// The segments, each percent-decoded (RFC 3986 7.3).
    ///
    /// Raises `URIEncodingError` where the bytes of a segment are not UTF-8.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a%2Fb/%C3%A9").decoded_segments
    /// ('a/b', 'é')
    #[getter]
    fn decoded_segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let reference = view(self.text.bind(py), self.offsets)?;
        let segments = path::segments(reference.path());
        let segments = segments
            .map(|s| decoded_part(py, reference.text(), s, Plus::Literal))
            .collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, segments)
    }

    /// The last segment, percent-decoded. Raises `URIEncodingError` where it is not UTF-8.
    #[getter]
    fn decoded_name<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded(py, |r| Some(path::name(r.path())))
    }

    /// The fragment, percent-decoded; None where it is undefined.
    #[getter]
    fn decoded_fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.decoded(py, |r| r.fragment())
    }
}
