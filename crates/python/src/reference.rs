//! `URIReference`: the base class of `URI` and `RelativeReference` (RFC 3986 4.1).
//!
//! An object is the caller's own `str` and the offset table, nothing else: no component
//! is cached, so there is nothing that grows or races.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use pyo3::types::{PyDict, PyInt, PyString, PyTuple, PyType};
use pyo3::{intern, PyClassInitializer};
use urikit_core::error::SyntaxError;
use urikit_core::mask;
use urikit_core::normalize::{is_normalized, normalize, Ipv6Form};
use urikit_core::offsets::{HostKind, Offsets};
use urikit_core::parse;
use urikit_core::path;
use urikit_core::percent::Plus;
use urikit_core::reference::Reference;

use crate::relative::RelativeReference;
use crate::rung::Rung;
use crate::shapes::{self, Given};
use crate::text;
use crate::uri::URI;

/// A URI reference: a URI or a relative reference (RFC 3986 4.1).
///
/// `URIReference.parse(text)` gives a `URI` or a `RelativeReference` and keeps the text
/// byte for byte; `str(reference)` is that text. Raw components are `str` as written;
/// `None` is undefined, `""` is empty. Frozen, hashable, ordered by text, picklable.
///
/// Raises `URISyntaxError` (a `ValueError`) for a text outside the grammar.
///
/// >>> from urikit import URIReference
/// >>> u = URIReference.parse("https://john.doe@www.example.com:1234/forum/?tag=networking#top")
/// >>> u.host, u.port_number, u.path, u.query, u.fragment
/// ('www.example.com', 1234, '/forum/', 'tag=networking', 'top')
/// >>> URIReference.parse("?").query, URIReference.parse("").query
/// ('', None)
#[pyclass(frozen, subclass, weakref, module = "urikit", name = "URIReference")]
pub(crate) struct URIReference {
    pub(crate) text: Py<PyString>,
    pub(crate) offsets: Offsets,
}

/// Makes the object of the class that fits: a URI if there is a scheme.
#[inline]
pub(crate) fn make<'py>(string: Bound<'py, PyString>, offsets: Offsets) -> PyResult<Bound<'py, PyAny>> {
    let py = string.py();
    let base = PyClassInitializer::from(URIReference { text: string.unbind(), offsets });
    if offsets.has_scheme() {
        Ok(Bound::new(py, base.add_subclass(URI))?.into_any())
    } else {
        Ok(Bound::new(py, base.add_subclass(RelativeReference))?.into_any())
    }
}

/// The object for a text that the core made and that is therefore valid.
pub(crate) fn made<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let string = PyString::new(py, text);
    match parse::parse(text) {
        Ok(offsets) => make(string, offsets),
        Err(error) => Err(crate::errors::syntax(&string, text, error)),
    }
}

/// Whatever stands for a reference: an object, or a text that is parsed.
pub(crate) fn coerce<'py>(any: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyString>, Offsets)> {
    if let Ok(reference) = any.cast::<URIReference>() {
        let inner = reference.get();
        return Ok((inner.text.bind(any.py()).clone(), inner.offsets));
    }
    text::read(any, parse::parse)
}

/// The core's view of a string that has been parsed.
#[inline]
pub(crate) fn view<'a>(string: &'a Bound<'_, PyString>, offsets: Offsets) -> PyResult<Reference<'a>> {
    Ok(Reference::from_parts(string.to_str()?, offsets))
}

pub(crate) fn ipv6_form(name: &str) -> PyResult<Ipv6Form> {
    match name {
        "keep" => Ok(Ipv6Form::Keep),
        "rfc5952" => Ok(Ipv6Form::Rfc5952),
        _ => Err(PyValueError::new_err(format!("ipv6 must be \"keep\" or \"rfc5952\", not {name:?}"))),
    }
}

/// Calls a function of a Python module of urikit, imported when first needed.
pub(crate) fn call_python<'py, A>(py: Python<'py>, module: &str, function: &str, args: A) -> PyResult<Bound<'py, PyAny>>
where
    A: pyo3::call::PyCallArgs<'py>,
{
    py.import(module)?.getattr(function)?.call1(args)
}

impl URIReference {
    #[inline]
    pub(crate) fn with<R>(&self, py: Python<'_>, f: impl FnOnce(Reference<'_>) -> R) -> PyResult<R> {
        let string = self.text.bind(py);
        Ok(f(Reference::from_parts(string.to_str()?, self.offsets)))
    }

    #[inline]
    fn part<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(Reference<'a>) -> Option<&'a str>,
    ) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        let reference = Reference::from_parts(string.to_str()?, self.offsets);
        Ok(pick(reference).map(|part| PyString::new(py, part)))
    }

    /// A new reference that differs in its path, and has neither query nor fragment where
    /// `keep_rest` is not asked for by name.
    fn with_path<'py>(&self, py: Python<'py>, path: &str, rest: Rest) -> PyResult<Bound<'py, PyAny>> {
        let text = self.with(py, |r| {
            let mut parts = urikit_core::reference::Components::from(r);
            parts.path = path;
            if rest == Rest::Drop {
                parts.query = None;
                parts.fragment = None;
            }
            parts.recompose()
        })?;
        made(py, &text)
    }

    fn before(&self) -> path::Before {
        if self.offsets.has_authority() {
            path::Before::Authority
        } else {
            path::Before::Nothing
        }
    }
}

/// What happens to query and fragment when the path changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Keep,
    Drop,
}

/// Decodes one raw piece to text.
fn decoded<'py>(py: Python<'py>, raw: &str) -> PyResult<Bound<'py, PyString>> {
    crate::percent::decoded_text(py, raw, Plus::Literal)
}

#[pymethods]
impl URIReference {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "authority", "path", "query", "fragment")
    }

    #[new]
    #[pyo3(signature = (text, /))]
    fn new<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (string, offsets) = text::read(text, parse::parse)?;
        make(string, offsets)
    }

    /// Parses a text (`str`, or `bytes` that are ASCII) and keeps it as it is.
    ///
    /// Raises `URISyntaxError` with offset, component, rule and hint.
    ///
    /// >>> from urikit import URIReference
    /// >>> URIReference.parse("../a")
    /// RelativeReference('../a')
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (string, offsets) = text::read(text, parse::parse)?;
        make(string, offsets)
    }

    /// Whether a text is in the grammar; makes no object and raises nothing.
    ///
    /// >>> from urikit import URIReference
    /// >>> URIReference.is_valid("a b"), URIReference.is_valid("a%20b")
    /// (False, True)
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn is_valid(text: &Bound<'_, PyAny>) -> PyResult<bool> {
        text::accepts(text, parse::parse)
    }

    /// Builds a reference from components (RFC 3986 5.3).
    ///
    /// A `str` is raw: kept byte for byte, refused outside its grammar. Data has its own
    /// shape and is encoded once: `userinfo=(user, password)`, `host=` an address object of
    /// `ipaddress`, `port=` an int, `path=` an iterable of segments (always an absolute
    /// path), `query=` a `Params`, a mapping or pairs. `guard="refuse"` raises where "/." or
    /// "./" would have to go in front of the path.
    ///
    /// Raises `URIBuildError`.
    ///
    /// >>> from urikit import URIReference
    /// >>> str(URIReference.build(scheme="https", host="h", path=["a/b", "c d"], query={"q": "1&2"}))
    /// 'https://h/a%2Fb/c%20d?q=1%262'
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
        shapes::build(py, &shapes, guard, shapes::Wanted::Reference)
    }

    /// The scheme as written, without ":" (RFC 3986 3.1); None for a relative reference.
    #[getter]
    fn scheme<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let string = self.text.bind(py);
        let reference = Reference::from_parts(string.to_str()?, self.offsets);
        Ok(reference.scheme().map(|scheme| match scheme {
            "https" => intern!(py, "https").clone(),
            "http" => intern!(py, "http").clone(),
            "file" => intern!(py, "file").clone(),
            "urn" => intern!(py, "urn").clone(),
            "mailto" => intern!(py, "mailto").clone(),
            _ => PyString::new(py, scheme),
        }))
    }

    /// The authority as written, without "//" (RFC 3986 3.2).
    #[getter]
    fn authority<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.authority())
    }

    /// The userinfo as written, without "@" (RFC 3986 3.2.1). It may hold a password.
    #[getter]
    fn userinfo<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.userinfo())
    }

    /// The raw userinfo up to its first ":" (RFC 3986 3.2.1).
    #[getter]
    fn user<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.userinfo().map(|u| u.split_once(':').map_or(u, |(user, _)| user)))
    }

    /// The raw userinfo after its first ":"; None without a ":". Deprecated by RFC 3986 3.2.1.
    #[getter]
    fn password<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.userinfo().and_then(|u| u.split_once(':')).map(|(_, password)| password))
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

    /// The host as a value: its kind, its address (a `urikit.views.host.HostInfo`), or None.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://192.0.2.16/").host_info.address
    /// IPv4Address('192.0.2.16')
    #[getter]
    fn host_info<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let inner = slf.get();
        let kind = match inner.offsets.host_kind() {
            HostKind::Undefined => return Ok(slf.py().None().into_bound(slf.py())),
            HostKind::RegName => "reg-name",
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
            HostKind::IpvFuture => "ipvfuture",
        };
        let host = inner.host(slf.py())?;
        call_python(slf.py(), "urikit.views.host", "host_info", (kind, host))
    }

    /// The port as written, without ":"; "" where only the ":" is there (RFC 3986 3.2.3).
    #[getter]
    fn port<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.port())
    }

    /// The port as a number; None where it is undefined or empty. The grammar sets no limit;
    /// thousands of digits raise the ValueError of `int`.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h:0080/").port_number, URI("http://h:/").port_number
    /// (80, None)
    #[getter]
    fn port_number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(port) = self.with(py, |r| r.port().filter(|p| !p.is_empty()).map(str::to_owned))? else {
            return Ok(None);
        };
        if let Ok(number) = port.parse::<u64>() {
            return Ok(Some(number.into_pyobject(py)?.into_any()));
        }
        py.get_type::<PyInt>().call1((port.trim_start_matches('0'),)).map(Some)
    }

    /// The path as written; never None, often "" (RFC 3986 3.3).
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| Some(r.path()))
    }

    /// The raw segments of the path, empty ones kept; a "/" at the front belongs to none.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a//b%2Fc/").segments
    /// ('a', '', 'b%2Fc', '')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let string = self.text.bind(py);
        let reference = Reference::from_parts(string.to_str()?, self.offsets);
        PyTuple::new(py, path::segments(reference.path()).collect::<Vec<_>>())
    }

    /// The segments, each percent-decoded on its own (RFC 3986 7.3).
    ///
    /// Raises `URIEncodingError` where a segment's octets are no UTF-8.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/a%2Fb/%C3%A9").decoded_segments
    /// ('a/b', 'é')
    #[getter]
    fn decoded_segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let string = self.text.bind(py);
        let reference = Reference::from_parts(string.to_str()?, self.offsets);
        let segments = path::segments(reference.path()).map(|s| decoded(py, s)).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, segments)
    }

    /// The last raw segment: "" where the path is empty or ends with "/".
    #[getter]
    fn name<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| Some(path::name(r.path())))
    }

    /// The last segment, percent-decoded. Raises `URIEncodingError` where it is no UTF-8.
    #[getter]
    fn decoded_name<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let string = self.text.bind(py);
        let reference = Reference::from_parts(string.to_str()?, self.offsets);
        decoded(py, path::name(reference.path()))
    }

    /// The raw name from its last "." on; "" where there is none.
    ///
    /// >>> from urikit import URI
    /// >>> URI("http://h/x.tar.gz").suffix
    /// '.gz'
    #[getter]
    fn suffix<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| Some(path::suffix(path::name(r.path()))))
    }

    /// The query as written, without "?" (RFC 3986 3.4).
    #[getter]
    fn query<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.query())
    }

    /// The query as an ordered multimap (`urikit.Params`); empty where there is no query.
    ///
    /// >>> from urikit import URI
    /// >>> list(URI("http://h/?a&a=&a=1%202").params)
    /// [('a', None), ('a', ''), ('a', '1%202')]
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let query = self.query(py)?.unwrap_or_else(|| PyString::new(py, ""));
        call_python(py, "urikit.views.params", "Params", (query,))
    }

    /// The fragment as written, without "#" (RFC 3986 3.5).
    #[getter]
    fn fragment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.part(py, |r| r.fragment())
    }

    /// Where each defined component lies: `text[start:end]` by name, delimiters not included.
    ///
    /// >>> from urikit import URI
    /// >>> URI("a://h:80?").spans
    /// {'scheme': (0, 1), 'authority': (4, 8), 'host': (4, 5), 'port': (6, 8), 'path': (8, 8), 'query': (9, 9)}
    #[getter]
    fn spans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let o = &self.offsets;
        let len = self.text.bind(py).to_str()?.len();
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
        for (name, range) in named {
            if let Some(range) = range {
                spans.set_item(name, (range.start, range.end))?;
            }
        }
        Ok(spans)
    }

    /// Which form of reference this is (RFC 3986 4.1, 4.2, 4.4): "uri", "network-path",
    /// "absolute-path", "relative-path" or "same-document" (empty but for a fragment).
    ///
    /// >>> from urikit import URIReference
    /// >>> [URIReference(t).form for t in ("a:", "//h", "/p", "p?q", "#f", "?q")]
    /// ['uri', 'network-path', 'absolute-path', 'relative-path', 'same-document', 'relative-path']
    #[getter]
    fn form(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.with(py, |r| {
            if r.scheme().is_some() {
                "uri"
            } else if r.authority().is_some() {
                "network-path"
            } else if r.path().starts_with('/') {
                "absolute-path"
            } else if r.path().is_empty() && r.query().is_none() {
                "same-document"
            } else {
                "relative-path"
            }
        })
    }

    /// The nine groups of the expression of RFC 3986 Appendix B.
    fn appendix_b<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let string = self.text.bind(py);
        crate::functions::groups(py, string.to_str()?)
    }

    /// The same reference with other components: omitted ones stay, None removes.
    ///
    /// Takes the shapes of `build`; `replace(scheme=None)` gives a `RelativeReference`.
    /// Raises `URIBuildError`.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a?b#c").replace(query=None, host="example.org", port=8080))
    /// 'http://example.org:8080/a#c'
    #[pyo3(signature = (*, scheme=Given(None), authority=Given(None), userinfo=Given(None), host=Given(None),
                        port=Given(None), path=Given(None), query=Given(None), fragment=Given(None), guard="add"),
           text_signature = "($self, *, scheme=..., authority=..., userinfo=..., host=..., port=..., path=..., query=..., fragment=..., guard='add')")]
    #[allow(clippy::too_many_arguments)]
    fn replace<'py>(
        &self,
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
        shapes::replace(py, self, &shapes, guard)
    }

    /// Appends one segment, encoded: it never climbs and never changes the host.
    ///
    /// Query and fragment stay. Raises `URIBuildError` for "." and "..".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/?q") / "b/c")
    /// 'http://h/a/b%2Fc?q'
    fn __truediv__<'py>(&self, py: Python<'py>, segment: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(segment) = segment.cast::<PyString>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let segment = shapes::data(segment)?;
        let path = self.with(py, |r| path::append(r.path(), self.before(), segment.as_bytes()))?;
        let path = path.map_err(|error| crate::errors::build(py, &segment, error))?;
        self.with_path(py, &path, Rest::Keep)
    }

    /// The collection this lies in: the path up to the "/" before its last segment, without
    /// query and fragment. The parent of "/" is "/".
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/b?q").parent)
    /// 'http://h/a/'
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let path = self.with(py, |r| path::parent(r.path()).to_owned())?;
        self.with_path(py, &path, Rest::Drop)
    }

    /// The same reference with another last segment, given as data and encoded.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/a/b?q").with_name("c d"))
    /// 'http://h/a/c%20d?q'
    #[pyo3(signature = (name, /))]
    fn with_name<'py>(&self, py: Python<'py>, name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let name = shapes::data(name)?;
        let path = self.with(py, |r| path::with_name(r.path(), self.before(), name.as_bytes()))?;
        let path = path.map_err(|error| crate::errors::build(py, &name, error))?;
        self.with_path(py, &path, Rest::Keep)
    }

    /// The same reference with another suffix of its name, given as data; "" removes it.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http://h/x.tar.gz").with_suffix(".xz"))
    /// 'http://h/x.tar.xz'
    #[pyo3(signature = (suffix, /))]
    fn with_suffix<'py>(&self, py: Python<'py>, suffix: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        let suffix = shapes::data(suffix)?;
        let path = self.with(py, |r| path::with_suffix(r.path(), suffix.as_bytes()))?;
        let path = path.map_err(|error| crate::errors::build(py, &suffix, error))?;
        self.with_path(py, &path, Rest::Keep)
    }

    /// The same reference without "#" and what follows it.
    fn without_fragment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let string = slf.get().text.bind(py);
        let reference = view(string, slf.get().offsets)?;
        if reference.fragment().is_none() {
            return Ok(slf.clone().into_any());
        }
        made(py, reference.without_fragment())
    }

    /// The normal form at a rung of the ladder (RFC 3986 section 6); the object itself where
    /// it is normal already. `ipv6="rfc5952"` also writes IPv6 addresses canonically.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> u = URI("HTTP://Example.COM:80/%7efoo/../b%2fc?x#")
    /// >>> str(u.normalize()), str(u.normalize(to=Rung.CASE))
    /// ('http://example.com/b%2Fc?x#', 'http://example.com:80/%7Efoo/../b%2Fc?x#')
    #[pyo3(signature = (*, to=Rung::SCHEME, ipv6="keep"), text_signature = "($self, *, to=..., ipv6='keep')")]
    fn normalize<'py>(slf: &Bound<'py, Self>, to: Rung, ipv6: &str) -> PyResult<Bound<'py, PyAny>> {
        let form = ipv6_form(ipv6)?;
        let string = slf.get().text.bind(slf.py());
        match normalize(&view(string, slf.get().offsets)?, to.core(), form) {
            std::borrow::Cow::Borrowed(_) => Ok(slf.clone().into_any()),
            std::borrow::Cow::Owned(text) => made(slf.py(), &text),
        }
    }

    /// Whether the text is its own normal form at a rung; builds nothing.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> URI("http://h").is_normalized(), URI("http://h").is_normalized(at=Rung.SYNTAX)
    /// (False, True)
    #[pyo3(signature = (*, at=Rung::SCHEME, ipv6="keep"), text_signature = "($self, *, at=..., ipv6='keep')")]
    fn is_normalized(&self, py: Python<'_>, at: Rung, ipv6: &str) -> PyResult<bool> {
        let form = ipv6_form(ipv6)?;
        self.with(py, |r| is_normalized(&r, at.core(), form))
    }

    /// The texts on the way to the normal form, one `NormalizationStep` a rung.
    #[pyo3(signature = (*, to=Rung::SCHEME, ipv6="keep"), text_signature = "($self, *, to=..., ipv6='keep')")]
    fn normalization_steps<'py>(slf: &Bound<'py, Self>, to: Rung, ipv6: &str) -> PyResult<Bound<'py, PyAny>> {
        ipv6_form(ipv6)?;
        call_python(slf.py(), "urikit.steps", "normalization_steps", (slf, to, ipv6))
    }

    /// Whether two references have the same normal form at a rung (RFC 3986 6.1).
    ///
    /// Raises `URISyntaxError` where `other` is a text that does not parse.
    ///
    /// >>> from urikit import URI, Rung
    /// >>> URI("http://h").equivalent("HTTP://H:80/"), URI("http://h").equivalent("http://h?")
    /// (True, False)
    #[pyo3(signature = (other, *, at=Rung::SCHEME), text_signature = "($self, other, *, at=...)")]
    fn equivalent(&self, py: Python<'_>, other: &Bound<'_, PyAny>, at: Rung) -> PyResult<bool> {
        let (other, offsets) = coerce(other)?;
        let theirs = view(&other, offsets)?;
        self.with(py, |r| {
            normalize(&r, at.core(), Ipv6Form::Keep) == normalize(&theirs, at.core(), Ipv6Form::Keep)
        })
    }

    /// Where two references meet on the ladder, or where and why they never do.
    #[pyo3(signature = (other, /))]
    fn compare<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (other, offsets) = coerce(other)?;
        let other = make(other, offsets)?;
        call_python(slf.py(), "urikit.comparison", "compare", (slf, other))
    }

    /// The text with the password masked, one "•" a character (RFC 3986 3.2.1, 7.5).
    ///
    /// >>> from urikit import URI
    /// >>> URI("ftp://me:secret@h/").redacted()
    /// 'ftp://me:••••••@h/'
    fn redacted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let string = self.text.bind(py);
        match mask::redacted(&view(string, self.offsets)?) {
            std::borrow::Cow::Borrowed(_) => Ok(string.clone()),
            std::borrow::Cow::Owned(text) => Ok(PyString::new(py, &text)),
        }
    }

    /// The bracket figure of this reference (`urikit.explain.diagram.Diagram`).
    #[pyo3(signature = (**options))]
    fn diagram<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let function = slf.py().import("urikit.explain.diagram")?.getattr("diagram")?;
        function.call((slf,), options)
    }

    /// What is valid and yet worth a word: a tuple of `Issue`, by a `Profile` of severities.
    #[pyo3(signature = (profile=None))]
    fn issues<'py>(slf: &Bound<'py, Self>, profile: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        call_python(slf.py(), "urikit.issues", "issues_of", (slf, profile))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.text.bind(py).clone()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let text = slf.get().redacted(slf.py())?;
        Ok(format!("{}({})", slf.get_type().name()?, text.repr()?))
    }

    fn __format__<'py>(&self, py: Python<'py>, specification: &str) -> PyResult<Bound<'py, PyString>> {
        match specification {
            "" => Ok(self.text.bind(py).clone()),
            "redacted" => self.redacted(py),
            _ => Err(PyValueError::new_err(format!(
                "format must be \"\" or \"redacted\", not {specification:?}"
            ))),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.text.bind(py).hash()
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<URIReference>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let mine = self.text.bind(py).to_str()?;
        let theirs = other.get().text.bind(py).to_str()?;
        Ok(op.matches(mine.cmp(theirs)).into_pyobject(py)?.to_owned().into_any())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Bound<'py, PyString>,)) {
        (slf.get_type(), (slf.get().text.bind(slf.py()).clone(),))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// For pydantic: how a field of this type is validated and written (extra `pydantic`).
    #[classmethod]
    #[pyo3(signature = (source, handler, /))]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        source: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = (source, handler);
        call_python(cls.py(), "urikit.pydantic", "core_schema", (cls,))
    }
}

/// Used by the classes below: a parser, and the object for what it accepted.
pub(crate) fn parse_as<'py>(
    any: &Bound<'py, PyAny>,
    parser: fn(&str) -> Result<Offsets, SyntaxError>,
) -> PyResult<Bound<'py, PyAny>> {
    let (string, offsets) = text::read(any, parser)?;
    make(string, offsets)
}

