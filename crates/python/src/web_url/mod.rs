//! `WebURL`: the URL of the web (URL Standard), as a frozen Python value.
//!
//! The object is the serialization and the offsets of its parts. A text that is already
//! serialized is kept by reference; any other goes through the state machine once.

mod changes;
mod functions;
mod params;
mod parts;
mod paths;
mod pieces;
mod value;

pub(crate) use functions::{
    loose_ipv4, public_suffix, special_address, web_domain_to_ascii, web_encode_query, web_form_parse,
    web_form_serialize, web_is_valid_string, web_to_uri, web_validation_errors,
};

use std::cell::RefCell;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::syntax::chars::Syntax;
use urikit_core::web::{self, Parts, QueryEncoding, View, WebUrl};

use crate::absolute::relativization_style;
use crate::families::URI;
use crate::long;
use crate::reference::{call_python, made};
use crate::text::{as_string, replaced};

/// A URL as browsers have it: the URL Standard of the WHATWG.
///
/// `WebURL(text)` and `WebURL.parse(text, base)` run the standard's parser, which repairs
/// a great deal; `str(url)` is the serialization. The attributes have the names and the
/// values of the standard's URL class; `set` is one of its setters and gives a new URL.
/// A relative reference needs a base. Frozen, hashable, ordered by serialization, picklable.
///
/// Raises `URISyntaxError` where the standard's parser fails; its code is the name of the
/// standard's validation error.
///
/// >>> from urikit import WebURL
/// >>> url = WebURL("HTTP://EXAMPLE.com:80\\a\\..\\b c")
/// >>> str(url), url.pathname
/// ('http://example.com/b%20c', '/b%20c')
/// >>> str(WebURL.parse("../x", base="https://example.org/a/b"))
/// 'https://example.org/x'
#[pyclass(frozen, weakref, module = "urikit", name = "WebURL")]
pub(crate) struct WebURL {
    pub(crate) text: Py<PyString>,
    parts: Parts,
}

impl WebURL {
    fn of(py: Python<'_>, url: &WebUrl) -> Self {
        WebURL { text: PyString::new(py, url.href()).unbind(), parts: url.parts() }
    }

    /// The object for what became of this URL: itself where nothing changed.
    fn become_<'py>(&self, slf: &Bound<'py, Self>, after: &WebUrl) -> PyResult<Bound<'py, Self>> {
        let py = slf.py();
        if self.text.bind(py).to_str()? == after.href() {
            return Ok(slf.clone());
        }
        Bound::new(py, WebURL::of(py, after))
    }

    fn borrowed<'a>(&self, string: &'a Bound<'_, PyString>) -> PyResult<View<'a>> {
        Ok(View::new(string.to_str()?, self.parts))
    }

    fn view<R>(&self, py: Python<'_>, f: impl FnOnce(View<'_>) -> R) -> PyResult<R> {
        Ok(f(self.borrowed(self.text.bind(py))?))
    }

    fn part<'py>(
        &self,
        py: Python<'py>,
        pick: impl for<'a> FnOnce(View<'a>) -> &'a str,
    ) -> PyResult<Bound<'py, PyString>> {
        Ok(PyString::new(py, pick(self.borrowed(self.text.bind(py))?)))
    }
}

/// A base: a WebURL, or a text that is parsed as one.
fn base_url<'py>(base: Option<&Bound<'py, PyAny>>) -> PyResult<Option<Bound<'py, WebURL>>> {
    let Some(base) = base.filter(|base| !base.is_none()) else { return Ok(None) };
    match base.cast::<WebURL>() {
        Ok(url) => Ok(Some(url.clone())),
        Err(_) => parsed(base, "base", None, QueryEncoding::UTF_8).map(Some),
    }
}

/// The core's view of a base.
fn base_view<'a>(base: &'a Option<Bound<'_, WebURL>>) -> PyResult<Option<View<'a>>> {
    let Some(url) = base else { return Ok(None) };
    url.get().borrowed(url.get().text.bind(url.py())).map(Some)
}

fn encoding(label: &str) -> PyResult<QueryEncoding> {
    QueryEncoding::for_label(label)
        .ok_or_else(|| crate::errors::argument("encoding", "a label of the Encoding Standard", label))
}

thread_local! {
    /// Where serializations are written before Python copies them: one buffer, used again.
    static BUFFER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// More than this is given back after use.
const KEPT: usize = 1 << 16;

/// Parses a Python text; lone surrogates become U+FFFD, as the standard's strings have them.
fn parsed<'py>(
    any: &Bound<'py, PyAny>,
    name: &str,
    base: Option<View<'_>>,
    encoding: QueryEncoding,
) -> PyResult<Bound<'py, WebURL>> {
    let py = any.py();
    let string = as_string(any, name)?;
    let owned;
    let text = match string.to_str() {
        Ok(text) => {
            if let Some(parts) = long::quick(py, text.len(), || web::recognise(text)) {
                return Bound::new(py, WebURL { text: string.clone().unbind(), parts });
            }
            text
        }
        Err(_) => {
            owned = replaced(&string)?.0;
            &owned
        }
    };
    if text.len() >= long::LONG {
        let parse = move |text: &str, base: Option<View<'_>>| {
            let mut href = String::new();
            let parts = web::parse_into(&mut href, text, base, encoding).ok()?;
            Some((href, parts))
        };
        return match against(py, text, base, parse)? {
            Some((href, parts)) => Bound::new(py, WebURL { text: PyString::new(py, &href).unbind(), parts }),
            None => Err(failure(&string, text, base)),
        };
    }
    let made = BUFFER.with_borrow_mut(|href| {
        let parts = web::parse_into(href, text, base, encoding).ok()?;
        let text = PyString::new(py, href);
        if href.capacity() > KEPT {
            *href = String::new();
        }
        Some(WebURL { text: text.unbind(), parts })
    });
    match made {
        Some(url) => Bound::new(py, url),
        None => Err(failure(&string, text, base)),
    }
}

/// What `work` makes of a text and a base, on a thread of its own where the text is long.
fn against<T: Send + 'static>(
    py: Python<'_>,
    text: &str,
    base: Option<View<'_>>,
    work: impl FnOnce(&str, Option<View<'_>>) -> T + Send + 'static,
) -> PyResult<T> {
    if text.len() < long::LONG {
        return Ok(work(text, base));
    }
    let base = base.map(|base| (base.href().to_owned(), base.parts()));
    long::run(py, text, move |text| work(text, base.as_ref().map(|(href, parts)| View::new(href, *parts))))
}

/// The exception for a text the standard's parser fails on.
#[cold]
fn failure(string: &Bound<'_, PyString>, text: &str, base: Option<View<'_>>) -> PyErr {
    if text.len() > web::LONGEST {
        return crate::errors::syntax_at(string, text, "too-long", "reference", web::LONGEST, text.len());
    }
    match long::quick(string.py(), text.len(), || web::failure(text, base)) {
        Some(error) => crate::errors::syntax_at(
            string,
            text,
            error.kind.name(),
            component(error.kind),
            error.start,
            error.end,
        ),
        // Every failure of the parser is reported, but for a base of gigabytes.
        None => crate::errors::argument("base", "a base of fewer than 4 GiB", "a longer one"),
    }
}

/// The component an error is about, by the names that errors use.
fn component(kind: web::Kind) -> &'static str {
    use web::Kind;
    match kind {
        Kind::MissingSchemeNonRelativeUrl => "scheme",
        Kind::PortOutOfRange | Kind::PortInvalid => "port",
        _ => "host",
    }
}

#[pymethods]
impl WebURL {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("scheme", "host_and_port", "path", "query", "fragment")
    }

    #[new]
    #[pyo3(signature = (text, /, base=None, *, encoding="utf-8"))]
    fn new<'py>(
        text: &Bound<'py, PyAny>,
        base: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = crate::named::encoding::utf8)] encoding: &str,
    ) -> PyResult<Bound<'py, WebURL>> {
        Self::parse(text, base, encoding)
    }

    /// Parses a text, against a base where it is relative (URL Standard, "URL parsing").
    ///
    /// `encoding` is that of the document around the text; it matters to the query only.
    /// Raises `URISyntaxError` where the parser fails.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL.parse("?ü", base="http://h/", encoding="windows-1252"))
    /// 'http://h/?%FC'
    #[staticmethod]
    #[pyo3(signature = (text, /, base=None, *, encoding="utf-8"))]
    fn parse<'py>(
        text: &Bound<'py, PyAny>,
        base: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = crate::named::encoding::utf8)] encoding: &str,
    ) -> PyResult<Bound<'py, WebURL>> {
        let encoding = if encoding == "utf-8" { QueryEncoding::UTF_8 } else { self::encoding(encoding)? };
        let base = base_url(base)?;
        if let Ok(url) = text.cast_exact::<WebURL>() {
            return Ok(url.clone());
        }
        parsed(text, "text", base_view(&base)?, encoding)
    }

    /// Whether the parser accepts a text, against a base that it accepts as well; makes no
    /// object of the text.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL.can_parse("http://a b/"), WebURL.can_parse("x", base="http://h/")
    /// (False, True)
    #[staticmethod]
    #[pyo3(signature = (text, /, base=None))]
    fn can_parse(text: &Bound<'_, PyAny>, base: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let base = match base_url(base) {
            Ok(base) => base,
            Err(error) if error.is_instance_of::<PyTypeError>(text.py()) => return Err(error),
            Err(_) => return Ok(false),
        };
        let base = base_view(&base)?;
        let string = as_string(text, "text")?;
        if let Ok(utf8) = string.to_str() {
            return Ok(web::can_parse(utf8, base));
        }
        Ok(web::can_parse(&replaced(&string)?.0, base))
    }

    /// The query as search parameters (`urikit.SearchParams`); every edit gives a new URL.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/?a=1").search_params.append("b", "2 3").url)
    /// 'https://h/?a=1&b=2+3'
    #[getter]
    fn search_params<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::entries::call(slf.py(), "search_params_of", (slf,))
    }

    /// Whether two URLs are equal by the standard: their serializations are the same, with or
    /// without the fragments.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://h#a").equals(WebURL("http://h/#b"), fragments="exclude")
    /// True
    #[pyo3(signature = (other, /, *, fragments="include"))]
    fn equals(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = crate::named::other::web_url)] other: &Bound<'_, Self>,
        #[pyo3(from_py_with = crate::named::fragments::utf8)] fragments: &str,
    ) -> PyResult<bool> {
        let mine = self.text.bind(py).to_str()?;
        let theirs = other.get().text.bind(py).to_str()?;
        let before = |text: &str| text.split_once('#').map_or(text, |(before, _)| before).to_owned();
        match fragments {
            "include" => Ok(mine == theirs),
            "exclude" => Ok(before(mine) == before(theirs)),
            _ => Err(crate::errors::choice("fragments", ["include", "exclude"], fragments)),
        }
    }

    /// Parses a reference against this URL as the base; `resolve` is the same.
    ///
    /// Raises `URISyntaxError`, as for any reference but a fragment against an opaque path.
    ///
    /// >>> from urikit import WebURL
    /// >>> str(WebURL("https://h/a/b").join("../c?d"))
    /// 'https://h/c?d'
    #[pyo3(signature = (reference, /))]
    fn join<'py>(&self, py: Python<'py>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, WebURL>> {
        parsed(reference, "reference", Some(self.borrowed(self.text.bind(py))?), QueryEncoding::UTF_8)
    }

    /// Parses a reference against this URL as the base; `join` is the same.
    #[pyo3(signature = (reference, /))]
    fn resolve<'py>(&self, py: Python<'py>, reference: &Bound<'py, PyAny>) -> PyResult<Bound<'py, WebURL>> {
        self.join(py, reference)
    }

    /// A text that parses to `target` against this URL: the way back from `join`.
    ///
    /// A `str`, since a relative URL has no type of its own. `target` is a WebURL, or a text that is parsed as one.
    /// `style="shortest"` gives the shortest; `style="path"` prefers a relative path.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://a/b/c/d").relativize("http://a/b/e?f")
    /// '../e?f'
    #[pyo3(signature = (target, *, style="shortest"))]
    fn relativize(
        &self,
        py: Python<'_>,
        target: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = crate::named::style::utf8)] style: &str,
    ) -> PyResult<String> {
        let style = relativization_style(style)?;
        let target = match target.cast::<WebURL>() {
            Ok(url) => url.clone(),
            Err(_) => parsed(target, "target", None, QueryEncoding::UTF_8)?,
        };
        let theirs = target.get().borrowed(target.get().text.bind(py))?;
        let mine = self.borrowed(self.text.bind(py))?;
        let size = mine.href().len() + theirs.href().len();
        Ok(long::quick(py, size, || mine.relativize(theirs, style)))
    }

    /// What is notable in this URL: the issues of `to_uri().value`, whose text has their places.
    ///
    /// What the parser repaired in its input is told by `urikit.web.validation_errors`.
    ///
    /// >>> from urikit import WebURL
    /// >>> [issue.code for issue in WebURL("https://good.example@evil.example/").issues()]
    /// ['userinfo-present', 'userinfo-looks-like-host']
    #[pyo3(signature = (profile=None, *, schemes=None))]
    fn issues<'py>(
        slf: &Bound<'py, Self>,
        profile: Option<&Bound<'py, PyAny>>,
        schemes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let uri = made(py, Syntax::Uri, &slf.get().view(py, |url| url.to_uri().into_owned())?)?;
        call_python(py, "urikit.core.issues", "issues_of", (uri, profile, schemes))
    }

    /// The normal form of the URL Standard, which is the serialization: this very object.
    ///
    /// `to_uri().value.normalize()` climbs the ladder of RFC 3986.
    fn normalize<'py>(slf: Bound<'py, Self>) -> Bound<'py, Self> {
        slf
    }

    /// Whether another URL, or a text that is parsed as one, is equal to this one by the standard.
    ///
    /// Raises `URISyntaxError` for a text that does not parse.
    ///
    /// >>> from urikit import WebURL
    /// >>> WebURL("http://h/").equivalent("HTTP:\\\\H:80")
    /// True
    #[pyo3(signature = (other, *, fragments="include"))]
    fn equivalent(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = crate::named::fragments::utf8)] fragments: &str,
    ) -> PyResult<bool> {
        self.equals(py, &parsed(other, "other", None, QueryEncoding::UTF_8)?, fragments)
    }

    /// The same text as a `URI` of RFC 3986, with what had to be changed
    /// (`urikit.net.web.bridges.Bridge`).
    fn to_uri<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::entries::call(slf.py(), "to_uri", (slf,))
    }

    /// The serialization with its secrets masked; `secret_names` are names of parameters beside the
    /// known ones.
    #[pyo3(signature = (*, secret_names=None), text_signature = "($self, *, secret_names=())")]
    fn redacted<'py>(
        &self,
        py: Python<'py>,
        secret_names: Option<crate::secrets::More>,
    ) -> PyResult<Bound<'py, PyString>> {
        crate::secrets::mask(self.text.bind(py), secret_names)
    }
}

#[pymethods]
impl URI {
    /// The URL that a browser makes of this URI, with what changed (`urikit.web.Bridge`).
    ///
    /// Raises `URISyntaxError` where the URL Standard's parser fails.
    ///
    /// >>> from urikit import URI
    /// >>> str(URI("http:a.com").to_web_url().value)
    /// 'http://a.com/'
    fn to_web_url<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        crate::entries::call(slf.py(), "to_web_url", (slf,))
    }
}
